"""Places of diagnostics as other programs want them."""

from __future__ import annotations

import os
from pathlib import Path

import attrs

from rulekit.source.diagnostic import Diagnostic, Label
from rulekit.source.span import Span

STANDARD_INPUT = "standard input"
"""What a text is called that has no file."""


def is_file(span: Span) -> bool:
    """Whether the text of a place comes from a file."""
    return span.file.name != STANDARD_INPUT


def at_hand(said: Diagnostic) -> Diagnostic:
    """The fault at a file that is here: one in a shipped file stands where that is named.

    Programs that show faults beside lines have the lines of files below the current folder alone.
    """
    if is_here(said.span):
        return said
    for label in said.also:
        if is_here(label.span):
            others = tuple(other for other in said.also if other is not label)
            also = (Label(said.span, said.label or said.message), *others)
            return attrs.evolve(said, span=label.span, label=label.text, also=also)
    return said


def is_here(span: Span) -> bool:
    """Whether the text of a place is that of a file which can be opened from here."""
    return not is_file(span) or Path(span.file.name).is_file()


def relative(name: str) -> str:
    """A path from the current folder on, if it lies below it; parted by `/`."""
    path = Path(name)
    if path.is_absolute():
        try:
            path = path.relative_to(Path.cwd())
        except (ValueError, OSError):
            return path.as_posix()
    return Path(os.path.normpath(path)).as_posix()


def end_of(span: Span) -> tuple[int, int]:
    """Line and column behind the last character; a line break at the end belongs to its line."""
    end = max(span.start, min(span.end, len(span.file.text)))
    if end > span.start and span.file.text[end - 1] == "\n":
        end -= 1
    return span.file.line_column(end)
