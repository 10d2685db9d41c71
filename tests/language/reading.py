"""Reads a text alone, as the value of a key of some file."""

from __future__ import annotations

from rulekit.language.nodes import Entry, Tree
from rulekit.language.parser import parse
from rulekit.source.diagnostic import Diagnostic, Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Scalar


def read(entry: Entry, text: str) -> tuple[Tree | None, tuple[Diagnostic, ...]]:
    """The tree of a text that is the whole of a file, and what was said about it."""
    file, found = SourceFile("text", text), Diagnostics()
    tree = parse(Scalar(text, text, Span(file, 0, len(text))), entry, found)
    return tree, found.sorted()


def read_well(entry: Entry, text: str) -> Tree:
    """The tree of a text without fault."""
    tree, said = read(entry, text)
    assert said == ()
    assert tree is not None
    return tree
