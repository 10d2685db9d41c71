"""Pages that are written from the code: every key of a file, every name of the language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from typing import Any

from rulekit.compiler import support
from rulekit.language import builtins as b
from rulekit.language.types import Kind
from rulekit.language.words import RESERVED
from rulekit.source import codes, explained

KEYS = "# Every key\n\n" + (
    "What a file of rules may hold, section by section, in the words of the schema that\n"
    "`rulekit schema` prints. `NAME` stands for a name you choose, `SENTENCE` for a sentence or a\n"
    "short name, `COUNT` for a number of players or a range of them, `[…]` for an item of a list.\n"
    "The third column is an example. *Not yet* is what [cannot be played so far](not-yet.md).\n"
)
NAMES = "# Every name\n\n" + (
    "The names that every game has. What a game declares itself (zones, memory, definitions,\n"
    "options, orders, melds, tables of values, suits, ranks) stands beside them, and may not take\n"
    "one of them. What is marked *not yet* is checked, and refused when a match is to start: see\n"
    "[Not yet](not-yet.md).\n"
)
NEEDS = {
    "": "",
    "me": " Only where somebody acts.",
    "nothing_else": " Only in the `when` of an action.",
    "face": " Only in the rows of `values`.",
    "trick": " Only in a stage with `tricks`.",
}
NOT_YET = " *Not yet.*"
UNBUILT_KEYS = (
    "zones.NAME.cells",
    "melds.NAME.merges",
    "match.at_once",
)


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in lines)


def code(text: object) -> str:
    return f"`{text}`"


# ----------------------------------------------------------------------------------- names


def names_page() -> str:
    parts = [NAMES]
    parts.append("\n## Names\n\n" + table(("name", "is", "meaning"), _names(b.NAMES, "")))
    grouped = [row for group, of in b.GROUPS.items() for row in _names(of, f"{group}.")]
    grouped.append(("`option.NAME`", "the option's", "What was agreed on for this option."))
    parts.append("\n## Names with a point\n\n" + table(("name", "is", "meaning"), grouped))
    parts.append("\n## Relations\n\nWritten before `of`.\n\n" + _relations())
    parts.append("\n## Functions\n\n" + _functions())
    parts.append("\n## Attributes\n\nWritten behind a point.\n" + _attributes())
    elements = ((_several(kind), code(word)) for kind, word in b.ELEMENTS.items())
    parts.append("\n## Elements\n\nWhat a filter calls the one it looks at.\n\n")
    parts.append(table(("of several", "each one is"), elements))
    parts.append("\n## Types of memory\n\n" + ", ".join(code(word) for word in b.STORED))
    parts.append(", a range such as `0..32`,\nor words such as `(low, high)`; ")
    parts.append("each with `?` if it may be none.\n")
    words = [code(word) for word in sorted(RESERVED)]
    parts.append("\n## Reserved words\n\n")
    parts.append("No text can use these as names: see [Names](files.md#names).\n\n")
    parts.append(f"{', '.join(words[:12])},\n{', '.join(words[12:])}\n")
    return "".join(parts)


def _several(kind: Kind) -> str:
    return {Kind.SELECTION: "selections of cards", Kind.INT: "numbers"}.get(kind, f"{kind}s")


def _names(entries: Mapping[str, b.BuiltinName], before: str) -> Iterator[tuple[str, ...]]:
    for entry in entries.values():
        meaning = entry.doc + NEEDS[entry.needs]
        yield code(before + entry.name), code(entry.type), meaning


def _relations() -> str:
    return table(
        ("relation", "takes and gives", "meaning"),
        (
            (code(f"{r.name} of"), r.signature, r.doc) for r in b.RELATIONS.values()
        ),
    )


def _functions() -> str:
    rows = []
    for f in b.FUNCTIONS.values():
        note = " Also with `for each`." if f.for_each else ""
        takes = f.signature.partition("(")[2].replace(")", "")
        rows.append((code(f.call), takes, f.doc + note))
    return table(("function", "takes and gives", "meaning"), rows)


def _attributes() -> str:
    groups: dict[str, Mapping[str, b.BuiltinAttribute]] = {
        f"a {kind}": of for kind, of in b.ATTRIBUTES.items()
    }
    groups |= {"several cards": b.CARDS_ATTRIBUTES, "a pile": b.PILE_ATTRIBUTES}
    rows = []
    for whose, of in groups.items():
        for a in of.values():
            unbuilt = a.name in support._ATTRIBUTES and whose == "a card"
            rows.append((whose, code(f".{a.name}"), code(a.type), a.doc + NOT_YET * unbuilt))
    return "\n" + table(("of", "attribute", "is", "meaning"), rows)


# ------------------------------------------------------------------------------------ keys


def schema() -> dict[str, Any]:
    text = (resources.files("rulekit.rules.schema") / "game.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def keys_page() -> str:
    whole = schema()
    parts = [KEYS]
    plain = []
    for name, node in whole["properties"].items():
        rows = list(_rows(whole, node, name))
        if len(rows) == 1:
            plain.extend(rows)
            continue
        parts.append(f"\n## {name}\n\n{node['description']}\n\n")
        parts.append(table(("key", "meaning", "example"), rows[1:]))
    parts.insert(1, "\n## At the top\n\n" + table(("key", "meaning", "example"), plain))
    for name in ("actions", "conditions"):
        rows = list(_rows(whole, whole["definitions"][name], ""))
        parts.append(f"\n## {name}\n\n" + table(("key", "meaning", "example"), rows))
    return "".join(parts)


def _rows(whole: dict[str, Any], node: dict[str, Any], path: str) -> Iterator[tuple[str, ...]]:
    """A key and all inside it; actions and conditions have tables of their own."""
    if path:
        inside = [part["$ref"].rpartition("/")[2] for part in node.get("allOf", ())]
        shared = [name for name in inside if name in ("actions", "conditions")]
        link = "".join(f" See [{name}](#{name})." for name in shared)
        meaning = node.get("description", "").replace("|", "\\|") + link
        yield code(path), meaning + NOT_YET * path.startswith(UNBUILT_KEYS), _example(node)
    if "description" in node or not path:
        for part in node.get("allOf", ()):
            name = part["$ref"].rpartition("/")[2]
            if name not in ("actions", "conditions"):
                yield from _inside(whole, whole["definitions"][name], path)
    yield from _inside(whole, node, path)


def _inside(whole: dict[str, Any], node: dict[str, Any], path: str) -> Iterator[tuple[str, ...]]:
    dot = "." if path else ""
    for name, child in node.get("properties", {}).items():
        yield from _rows(whole, child, f"{path}{dot}{name}")
    for child in node.get("patternProperties", {}).values():
        form = {"players": "COUNT", "sentence": "SENTENCE"}.get(node.get("x-keys", ""), "NAME")
        form = {"kinds": "KINDS"}.get(node.get("x-key-text", ""), form)
        yield from _rows(whole, child, f"{path}{dot}{form}")
    items = node.get("items", {})
    if "properties" in items or "patternProperties" in items:
        yield from _rows(whole, items, f"{path}[…]")


def _example(node: dict[str, Any]) -> str:
    for example in node.get("examples", ()):
        text = _yaml(example)
        if len(text) <= 60 and "\n" not in text:
            return code(text)
    return ""


def _yaml(value: Any) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{k}: {_yaml(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(_yaml(v) for v in value) + "]"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


# ----------------------------------------------------------------------------------- codes

TABLE_OF_CODES = re.compile(r"<!-- codes: (\w+) -->\n.*?<!-- end -->\n", re.DOTALL)


def code_table(group: str) -> str:
    """The table of a group of codes, between the marks by which it is found again."""
    titles: Mapping[str, str] = getattr(codes, group)
    rows = table(("code", "stands for"), ((_link(c), title) for c, title in titles.items()))
    return f"<!-- codes: {group} -->\n{rows if titles else 'None so far.'}\n<!-- end -->\n"


def _link(name: str) -> str:
    """A code that leads to its explanation."""
    for page in sorted(explained.folder().glob("*.md")):
        if f"\n## {name}\n" in page.read_text(encoding="utf-8"):
            return f"[`{name}`](codes/{page.name}#{name.lower().replace('/', '')})"
    return code(name)


def with_code_tables(page: str) -> str:
    """A page with its tables of codes written anew."""
    return TABLE_OF_CODES.sub(lambda match: code_table(match[1]), page)
