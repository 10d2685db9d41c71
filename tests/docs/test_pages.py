"""The pages name all there is: keys, names, statements, codes, and what is not built."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulekit.compiler import support
from rulekit.language import builtins
from rulekit.language.words import RESERVED
from rulekit.source.codes import titles
from tests.docs import generated, stations
from tests.docs.pages import DOCS, ROOT, marked, page_name, page_paths, without_code
from tests.docs.playing import faults

LINK = re.compile(r"\]\((?!https?:)([^)\s]*)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LONGEST_PAGE = 400
LONGEST_LINE = 120

COMPILER = ROOT / "rulekit" / "compiler"

Golden = Callable[[Path, str], None]


def written(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def prose() -> str:
    """All pages but those that are written from the code."""
    return "\n".join(
        path.read_text(encoding="utf-8")
        for path in page_paths()
        if page_name(path) not in ("language/keys.md", "language/names.md")
    )


def test_the_page_of_names_is_that_of_the_code(golden: Golden) -> None:
    golden(DOCS / "language" / "names.md", generated.names_page())


def test_the_page_of_keys_is_that_of_the_schema(golden: Golden) -> None:
    golden(DOCS / "language" / "keys.md", generated.keys_page())


def test_the_tables_of_codes_are_those_of_the_register(golden: Golden) -> None:
    golden(DOCS / "codes.md", generated.with_code_tables(written("codes.md")))
    page = written("codes.md")
    named = re.findall(r"^\| \[`([\w/]+)`\]\(codes/\w+\.md#\w+\) \|", page, re.MULTILINE)
    assert sorted(named) == sorted(titles())


def test_the_stations_of_a_rule_are_those_of_the_code(golden: Golden) -> None:
    golden(DOCS / "architecture.md", stations.with_stations(written("architecture.md")))


# ------------------------------------------------------------------------------ what is named


def keys_of(node: dict[str, Any]) -> Iterator[str]:
    yield from node.get("properties", {})
    for name in ("properties", "patternProperties", "definitions"):
        for child in node.get(name, {}).values():
            yield from keys_of(child)
    if isinstance(node.get("items"), dict):
        yield from keys_of(node["items"])


def test_every_key_of_the_schema_is_explained() -> None:
    words = set(re.findall(r"[a-z_]+", prose()))
    assert set(keys_of(generated.schema())) - words == set()


def test_every_name_of_the_language_is_in_an_example_or_a_text() -> None:
    known = {*builtins.NAMES, *builtins.RELATIONS, *builtins.FUNCTIONS, *builtins.STORED}
    known |= {f"{group}.{name}" for group, of in builtins.GROUPS.items() for name in of}
    words = set(re.findall(r"[a-z_]+(?:\.[a-z]+)?", prose()))
    words |= {part for word in words for part in word.split(".")}
    assert known - words == set()
    assert RESERVED - words == set()


def statements() -> set[str]:
    """The statements of the grammar, by the name of their rule."""
    grammar = (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8")
    simple = grammar.partition("?simple:")[2].partition("_setting:")[0]
    return set(re.findall(r"-> (\w+)", simple))


def test_the_page_of_effects_has_the_statements_of_the_grammar() -> None:
    headings = set(HEADING.findall(written("language/effects.md")))
    plain = {"Effects", "if", "for each"}
    assert headings - plain == statements()


# ----------------------------------------------------------------------------- not built yet


def test_all_that_is_not_built_has_an_example(tmp_path: Path) -> None:
    said = {d.message for fence in marked("unbuilt") for d in faults(fence, tmp_path)}
    source = inspect.getsource(support.lacks)
    templates = re.findall(r'yield f?"(.+?)", ', source) + re.findall(r'yield f?"([^"]+)"', source)
    assert templates
    lacking = [
        template
        for template in templates
        if not any(re.match(re.sub(r"\\?\{.+?\}", ".+", re.escape(template)), one) for one in said)
    ]
    assert lacking == []


@pytest.mark.parametrize("name", sorted(support._ATTRIBUTES))
def test_what_is_not_built_is_listed(name: str) -> None:
    assert re.search(rf"[`.]{name}`", written("language/not-yet.md"))


def refused_by_compiler() -> Iterator[str]:
    """What the compiler says it cannot carry out: what changes from game to game as `{}`."""
    for path in sorted(COMPILER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="NotBuilt"), args=[what, *_]):
                    yield template(what)
                case ast.Call(func=ast.Name(id="settled"), args=[_, _, what]):
                    yield f"{template(what)} that changes in play"


def template(what: ast.expr) -> str:
    match what:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in parts)
        case _:
            return "{}"


def plain(text: str) -> str:
    return " ".join(re.sub(r"[`,;:|]", " ", text).split())


SAID_OTHERWISE = {
    "{}": "tricks without cards chosen from a zone that each player has",
    "{} that changes in play": "a kind of meld that changes in play",
    "`{}`": "exchange discard.top with place",
    "`{} …`": "turn up",
    "the zone `{}`": "cells and seen_by turned",
    "moving cards to `{}`": "cells and seen_by turned",
    "dealing to `{}` like this": "dealing to a zone that each team has",
    "`merges` of `{}`": "merges",
    "`at_once`": "at_once",
    "`{}` of {}": "item and last of melds",
}
"""What the page calls a construct, where the message has but a word or two of its own."""
ANYWHERE = (
    "`{}` here", "`.{}` here", "`{} of`", "`{}(…)`", "`{}(… for each …)`", "a choice of {}",
    "`at the bottom` of `{}`, which is no pile,", "shuffling `{}`, which is no pile,",
    "moving cards that may lie in several zones", "laying melds where nobody acts",
)  # fmt: skip
"""Messages for what no game that was checked has; a construct that is added may yet lead there."""


@pytest.mark.parametrize("said", sorted({*refused_by_compiler()} - {*ANYWHERE}))
def test_what_the_compiler_refuses_is_listed(said: str) -> None:
    page = plain(written("language/not-yet.md"))
    longest = max(map(plain, said.split("{}")), key=lambda part: len(part.split()))
    phrase = SAID_OTHERWISE.get(said, longest)
    assert said in SAID_OTHERWISE or len(longest.split()) > 2, "say what the page calls it"
    assert phrase in page


# ---------------------------------------------------------------------------------- the pages


def anchors(path: Path) -> set[str]:
    """The anchors of the headings of a page, as a reader's browser makes them."""
    found = set()
    for heading in HEADING.findall(without_code(path.read_text(encoding="utf-8"))):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(plain.replace(" ", "-"))
    return found


def test_every_link_leads_to_a_heading() -> None:
    broken = []
    for path in page_paths():
        for target in LINK.findall(without_code(path.read_text(encoding="utf-8"))):
            name, _, anchor = target.partition("#")
            page = (path.parent / name).resolve() if name else path
            if not page.exists() or (anchor and anchor not in anchors(page)):
                broken.append((page_name(path), target))
    assert broken == []


def test_pages_are_short_and_lines_fit() -> None:
    for path in page_paths():
        text = path.read_text(encoding="utf-8")
        explains = page_name(path).startswith("codes")
        lines = (without_code(text) if explains else text).splitlines()
        if not explains:
            assert len(lines) <= LONGEST_PAGE, path.name
        if page_name(path) != "language/keys.md":
            assert [line for line in lines if len(line) > LONGEST_LINE and line[:1] != "|"] == []


def test_the_index_names_every_page_of_the_language() -> None:
    index = written("language.md")
    pages = {f"language/{path.name}" for path in (DOCS / "language").glob("*.md")}
    assert {page for page in pages if f"({page})" not in index} == set()
