"""Every small fault a file of rules could have: something left out, loosened, or off by one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import attrs

from rulekit.language.parser import parse
from rulekit.language.printer import show
from rulekit.rules.schema_walk import Path, layers_at, said
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence
from rulekit.source.yaml_reader import read_tree
from tests.mutation.rewriting import rewrites

WORDS_ALONE = {"rulekit", "game", "name", "about", "source", "label", "note", "shown"}
"""Keys whose values people read and no rule does."""

_NUMBER = re.compile(r"(?<![A-Za-z0-9_])(?:0|[1-9][0-9]{0,8})(?![A-Za-z0-9_])")
_YES_NO = {"yes": "no", "no": "yes", "true": "false", "false": "true", "on": "off", "off": "on"}


@attrs.frozen
class Mutant:
    """A file with one fault: where, what, and its whole text."""

    place: str
    """The keys that lead there, `turn/play/one_of/draw/when`."""
    line: int
    done: str
    text: str = attrs.field(repr=False)

    @property
    def name(self) -> str:
        """How the lists of mutants call it."""
        return f"{self.place}: {self.done}"


def mutants_of(text: str) -> Iterator[Mutant]:
    """All mutants of a file of rules, which must be one that loads."""
    file = SourceFile("game.yaml", text)
    tree = read_tree(file, Diagnostics())
    assert isinstance(tree, Mapping)
    yield from _in_mapping(file, (), tree, whole=None)


def _in_mapping(
    file: SourceFile, path: Path, node: Mapping, whole: Span | None
) -> Iterator[Mutant]:
    """The mutants of what stands in a mapping; `whole` is what goes with its only entry."""
    for key, entry in node.entries.items():
        if key in WORDS_ALONE:
            continue
        here = (*path, key)
        place = _entry_span(file, entry) if len(node.entries) > 1 or whole is None else whole
        yield _mutant(file, here, place, "left out", "")
        if _NUMBER.fullmatch(key) or re.fullmatch(r"\d+\.\.\d+", key):
            yield from _other_numbers(file, here, entry.key)
        yield from _in_node(file, here, entry.value, place)


def _in_node(file: SourceFile, path: Path, node: Node, whole: Span) -> Iterator[Mutant]:
    if isinstance(node, Mapping):
        yield from _in_mapping(file, path, node, whole)
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            place = _item_span(file, item) if len(node.items) > 1 else whole
            yield _mutant(file, (*path, index), place, "left out", "")
            yield from _in_node(file, (*path, index), item, place)
    else:
        yield from _in_scalar(file, path, node)


def _in_scalar(file: SourceFile, path: Path, node: Scalar) -> Iterator[Mutant]:
    yield from _other_numbers(file, path, node)
    if node.text in _YES_NO:
        yield _mutant(file, path, node.span, f"`{_YES_NO[node.text]}`", _YES_NO[node.text])
    entry = said(layers_at("game", path), "x-text")
    if entry is None or entry == "label":
        return
    tree = parse(node, entry, Diagnostics())
    if tree is None:
        return
    seen = {show(tree)}
    for done, changed in rewrites(tree):
        shown = show(changed)
        if shown not in seen:
            seen.add(shown)
            yield _mutant(file, path, node.span, done, _quoted(file, node, shown))


def _quoted(file: SourceFile, node: Scalar, shown: str) -> str:
    """A text that YAML takes for one value wherever the old one stood."""
    ends_line = file.text[node.span.end - 1] == "\n"
    return json.dumps(shown, ensure_ascii=False) + ("\n" if ends_line else "")


def _other_numbers(file: SourceFile, path: Path, node: Scalar) -> Iterator[Mutant]:
    for found in _NUMBER.finditer(node.text):
        for step in (1, -1):
            other = str(int(found.group()) + step)
            place = node.place(*found.span())
            yield _mutant(file, path, place, f"{other} for {found.group()}", other)


def _mutant(file: SourceFile, path: Path, place: Span, done: str, new: str) -> Mutant:
    text = file.text[: place.start] + new + file.text[place.end :]
    name = "/".join(map(str, path))
    if done != "left out":
        done = f"{done} in `{_shortened(place.text)}`"
    return Mutant(name, place.line, done, text)


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 60 else f"{words[:57]}…"


# ------------------------------------------------------------------------- what is to be cut out


def _entry_span(file: SourceFile, entry: Entry) -> Span:
    return _cut(file, entry.key.span.start, entry.value.span.end)


def _item_span(file: SourceFile, item: Node) -> Span:
    text, start = file.text, item.span.start
    before = len(text[:start].rstrip(" "))
    if text[before - 1] == "-":
        start = before - 1
    return _cut(file, start, item.span.end)


def _cut(file: SourceFile, start: int, end: int) -> Span:
    """Whole lines in block style; in flow style the comma as well."""
    text = file.text
    line = text.rfind("\n", 0, start) + 1
    if not text[line:start].strip(" "):
        if text[end - 1] != "\n":
            end = text.find("\n", end) + 1 or len(text)
        return Span(file, line, end)
    after = re.compile(r"\s*,\s*").match(text, end)
    if after:
        return Span(file, start, after.end())
    before = len(text[:start].rstrip())
    return Span(file, before - 1 if text[before - 1] == "," else start, end)
