"""The phrases in which faults of shape are told."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from rulekit.language.words import RESERVED
from rulekit.rules.schema import Schema
from rulekit.rules.schema_walk import Path, said
from rulekit.source.tree import Mapping, Node, Scalar

TEXTS: Final = {
    "expression": "an expression",
    "block": "a block of effects",
    "choice": "an expression",
    "kinds": "card kinds",
    "order": "an order of ranks",
    "declaration": "a declaration",
    "flow": "where play goes",
    "contract": "a contract",
    "label": "a text",
}
"""The entry points of the parser, as the reader of a message knows them."""

FORMS: Final = {
    "name": "a name",
    "players": "a number or range of players",
    "cells": "rows x columns",
    "between": "a range of numbers",
    "suit code": "one to three letters",
    "rank code": "one to three letters or digits",
}
_LETTERS: Final = "names are small letters, digits and `_`, and begin with a letter"
_WIDEST: Final = 60


def expected(layers: Sequence[Schema]) -> str:
    """What the place takes: `a whole number`, `an expression or conditions`."""
    schema = next((layer for layer in layers if "type" in layer), {})
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    text = schema.get("x-text")
    words = []
    if "string" in types:
        form = FORMS.get(str(schema.get("x-form")), "a text")
        words.append(TEXTS[text] if isinstance(text, str) and form == "a text" else form)
    if "integer" in types and ("string" not in types or not (text or "x-form" in schema)):
        words.append("a whole number")
    if "boolean" in types and not text:
        words.append("yes or no")
    title = str(said(layers, "title") or "")
    if "array" in types:
        words.append(title if title.startswith("a list") else "a list")
    if "object" in types:
        words.append(title if title.startswith(("a ", "an ")) else "a map")
    return either(words)


def kind(node: Node) -> str:
    """What stands there instead: `a list`, `text in quotes`."""
    if isinstance(node, Mapping):
        return "a map"
    if not isinstance(node, Scalar):
        return "a list"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, bool):
        return f"`{node.text}`, yes or no"
    if isinstance(node.value, int):
        return "a number"
    if isinstance(node.value, float):
        return "a number with a fraction"
    return "text in quotes" if is_quoted(node) else "text"


def is_quoted(node: Node) -> bool:
    """Whether the value is written in quotes."""
    return isinstance(node, Scalar) and node.span.text[:1] in ("'", '"')


def quoting(node: Node, schema: Schema) -> str:
    """A help line where quotes alone are too many or missing, else nothing."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not isinstance(node, Scalar):
        return ""
    if "integer" in types and isinstance(node.value, str) and re.fullmatch(r"-?\d+", node.text):
        return f"write `{node.text}` without quotes"
    if (
        "string" in types
        and not schema.keys() & {"x-text", "x-form"}
        and not isinstance(node.value, str)
    ):
        return f'write `"{short(node.text)}"` to make it text'
    return ""


def subject(path: Path) -> str:
    """What a message is about: the key, or an item of the list it holds."""
    if not path:
        return "the file"
    if isinstance(path[-1], str):
        return f"`{short(path[-1])}`"
    key = next((step for step in reversed(path) if isinstance(step, str)), None)
    return "an item of the list" if key is None else f"an item of `{short(key)}`"


def as_map(path: Path, node: Node, layers: Sequence[Schema]) -> str:
    """The map that a name is meant for which stands alone: `deck: {like: …}`; else ""."""
    key = said(layers, "x-bare")
    if not key or not path or not isinstance(node, Scalar) or not isinstance(node.value, str):
        return ""
    return f"write `{short(str(path[-1]))}: {{{key}: {short(node.text)}}}`"


def how_to_write(path: Path, layers: Sequence[Schema]) -> str:
    """A help line with the first example that fits into it, or with what is wanted."""
    begin = said(layers, "x-begin")
    if begin:
        return str(begin)
    examples = said(layers, "examples")
    shown = [show(example) for example in examples] if isinstance(examples, list) else []
    fitting = [text for text in shown if len(text) <= _WIDEST]
    if not fitting:
        return f"write {expected(layers)} here"
    key = path[-1] if path and isinstance(path[-1], str) else ""
    return f"write it like `{short(key)}: {fitting[0]}`" if key else f"write `{fitting[0]}`"


def show(value: object) -> str:
    """A value in one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(show(item) for item in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).strip()
    if isinstance(value, str) and "\n" in text:
        return text.split("\n", 1)[0]
    return text


def bad_form(form: str, text: str) -> tuple[str, str, str]:
    """Message, label and help for a text that has not the form its place asks for."""
    shown = short(text)
    if form in ("name", "rank"):
        label = _LETTERS if form == "name" else "ranks are small letters, digits and `_`"
        alone = re.fullmatch(r"([a-z][a-z0-9_]*) +of +\S.*", text)
        if alone and form == "name":
            return f"`{shown}` is no name", "a name stands here alone", f"write `{alone[1]}`"
        return f"`{shown}` is no name", label, _other_name(form, as_name(text))
    if form == "players":
        rows = re.findall(r"(?<!\d)[1-9]\d?(?!\d)", text)[:2]
        row = "..".join(rows) if rows and len(text) < 12 else "2..4"
        return f"`{shown}` is no number of players", "a number, or two with `..`", f"write `{row}`"
    if form in _OTHER_FORMS:
        noun, label, example = _OTHER_FORMS[form]
        return f"`{shown}` is no {noun}", label, f"write it like `{example}`"
    return f"`{shown}` cannot stand here", "not in the form wanted", "write a sentence in one line"


def _other_name(form: str, name: str) -> str:
    if not name or name in RESERVED:
        return "give it another name"
    fits = name[0].isalpha() or form == "rank"
    return f"write `{name}`" if fits else "begin with a letter"


_OTHER_FORMS: Final = {
    "definition": ("name for a definition", "a name, or a name and others in `()`", "name(card)"),
    "row": ("number of a row", "rows are numbered from 1", "3"),
    "seat": ("seat", "seats are numbered from 1", "1"),
    "cells": ("grid", "rows x columns", "2 x 3"),
    "between": ("range", "two whole numbers with `..`", "0..100"),
    "suit code": ("code for a suit", "a code is one to three letters", "H"),
    "rank code": ("code for a rank", "a code is one to three letters or digits", "K"),
    "sentence": ("sentence", "a sentence stands in one line", "follow suit when you can"),
}


def bad_range(fault: str, text: str, bounds: dict[str, int]) -> tuple[str, str, str]:
    """Message, label and help for a range that is turned round, too wide or there already."""
    if fault == "backwards":
        low, _, high = text.partition("..")
        return f"`{text}` holds nothing", "the greater number comes first", f"write `{high}..{low}`"
    return f"`{text}` is out of bounds", "too small or too large", between(**bounds)


def share_numbers(one: str, other: str) -> bool:
    """Whether two rows of a table, `2` or `3..4`, are for some same number of players."""
    rows = []
    for row in (one, other):
        read = re.fullmatch(r"(\d+)(?:\.\.(\d+))?", row)
        rows.append(range(int(read[1]), int(read[2] or read[1]) + 1) if read else range(0))
    return bool(set(rows[0]) & set(rows[1]))


def between(least: int, most: int) -> str:
    """A help line for a number out of bounds."""
    return f"write a number from {least} to {most}"


def tries(form: str, text: str) -> bool:
    """Whether a key that fits nothing was meant to have this form, rather than to be a key."""
    if form in ("players", "seat"):
        return bool(re.match(r"[-+]?\d", text))
    return form == "name" and not re.fullmatch(r"[a-z][a-z0-9_]*", text)


def as_name(text: str, words: int = 8) -> str:
    """The text as a name: small letters, with `_` for other signs; "" where letters were lost."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(one for one in bare if not unicodedata.combining(one))
    if any(one.isalnum() and not one.isascii() for one in letters):
        return ""
    return "_".join(re.findall(r"[a-z0-9]+", letters)[:words])


def short(text: str) -> str:
    """The text, or the beginning of a long one."""
    text = " ".join(text.split())
    return text if len(text) <= 50 else text[:47] + "…"


def one_of(verb: str, words: Iterable[str]) -> str:
    """`use one of …` with all the words, or the first of many."""
    known = list(words)
    shown = ", ".join(f"`{word}`" for word in known[:12])
    if len(known) == 1:
        return f"{verb} {shown}"
    return f"{verb} one of {shown}{' …' if len(known) > 12 else ''}"


def either(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return _joined(words, " or")


def both(words: Sequence[str]) -> str:
    """`a, b and c`, with a further comma where one of them is a choice."""
    return _joined(words, ", and" if any(" or " in word for word in words) else " and")


def _joined(words: Sequence[str], last: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])}{last} {words[-1]}"
