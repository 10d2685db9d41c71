"""Standard streams: what can be printed on them, and whether colours are wanted."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import shutil
import sys
import unicodedata
from typing import TextIO

_PLAIN = {
    "…": "...", "–": "-", "—": "-", "·": "-", "→": "->", "×": "x", "“": '"', "”": '"', "’": "'",
    "▸": ">", "─": "-", "│": "|",
}  # fmt: skip
_WORDS = re.compile(r"(\s*)((?:`[^`]*`|\S)+)")
_HEAD = re.compile(r"\s*\S+(?: \S+)* {2,}(?=\S)")
"""What a text stands beside in columns: a label, a number of a list."""
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


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
    """A line on standard error, if there is one to write to and room in it."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def say_wrapped(text: str) -> None:
    """The same for a sentence, which may take several lines of a terminal."""
    say(wrapped(text, sys.stderr))


def wrapped(text: str, stream: TextIO | None) -> str:
    """A line broken between words where it is wider than the terminal; elsewhere as it is.

    What stands beside a label or a number goes on below itself.
    Something in backticks stays whole: it may be a command that is copied.
    """
    width = shutil.get_terminal_size().columns if is_terminal(stream) else 0
    if not 20 <= width < _seen(text):
        return text
    head = _HEAD.match(_COLOUR.sub("", text))
    beside = len(head.group()) if head is not None else 0
    stands_beside = 0 < beside <= width // 2
    indent = " " * (beside if stands_beside else len(text) - len(text.lstrip()) + 2)
    lines, line = [], ""
    for gap, word in _WORDS.findall(text):
        if line.strip() and _seen(line + gap + word) > width:
            lines.append(line)
            line = indent + word
        else:
            line += gap + word
    return "\n".join([*lines, line])


def _seen(text: str) -> int:
    """How many columns a text takes, its colours left aside."""
    return len(_COLOUR.sub("", text))


def without_controls(text: str) -> str:
    """The text with every character that moves a cursor or changes a terminal spelled out."""
    return "".join(
        repr(one)[1:-1] if unicodedata.category(one) in ("Cc", "Cf") and one != "\n" else one
        for one in text
    )


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
