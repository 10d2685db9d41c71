"""Standard streams: what can be printed on them, and whether colours are wanted."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import TextIO

_PLAIN = {
    "…": "...", "–": "-", "—": "-", "·": "-", "→": "->", "×": "x", "“": '"', "”": '"', "’": "'",
    "▸": ">", "─": "-", "│": "|",
}  # fmt: skip


def prepare_streams() -> None:
    """Let every text be printed and every byte be read, whatever the terminal can show."""
    codecs.register_error("rulekit-plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="rulekit-plain")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _plainly(fault: UnicodeError) -> tuple[str, int]:
    """Characters a terminal lacks, as letters where that is possible."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    return "".join(map(plain, fault.object[fault.start : fault.end])), fault.end


def plain(character: str) -> str:
    """A character in ASCII: without its accents, or `?`."""
    if character in _PLAIN:
        return _PLAIN[character]
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if part.isascii()) or "?"


def say(text: str) -> None:
    """A line on standard error, if there is one to write to."""
    if sys.stderr is not None:
        print(text, file=sys.stderr, flush=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at the stream."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def wants_colour(stream: TextIO | None) -> bool:
    """Whether colours may be used: a terminal that has them, and `NO_COLOR` is not set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return is_terminal(stream)


def can_print(text: str, stream: TextIO | None) -> bool:
    """Whether the stream's encoding has every character of the text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
