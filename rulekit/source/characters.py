"""Which characters a file may hold, and how to name the others."""

from __future__ import annotations

import re
import unicodedata

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span

REFUSED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff]|\r(?!\n)"
)
"""Control characters, line breaks of other systems, and what hides or turns text around."""

INVISIBLE = re.compile(
    "[\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u202f"
    "\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)
"""Characters that look like nothing or like a blank; they may stand in a text, not in a key."""

_PLAIN_WORDS = {
    "\r": "a carriage return without a line feed",
    "\x00": "a NUL character",
    "\ufeff": "a byte order mark",
}


def describe(character: str) -> str:
    """The code point and, where it has one, the name: "U+200B zero width space"."""
    point = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "").lower()
    return f"{point} {name}" if name else point


def check_characters(file: SourceFile, found: Diagnostics) -> None:
    """Report each refused character once, at its first place."""
    first: dict[str, int] = {}
    count: dict[str, int] = {}
    for match in REFUSED.finditer(file.text):
        first.setdefault(match.group(), match.start())
        count[match.group()] = count.get(match.group(), 0) + 1
    for character, start in first.items():
        span = Span(file, start, start + 1)
        again = count[character] - 1
        label = "cannot stand in a file" if not again else f"here, and {again} more"
        help = "remove it" if character != "\r" else "save the file with line feeds"
        found.error("RK003", _refusal(character), span, label=label, help=help)


def _refusal(character: str) -> str:
    words = _PLAIN_WORDS.get(character)
    point = f"U+{ord(character):04X}"
    if words:
        return f"{words} ({point}) inside the file"
    return f"the character `{describe(character)}` inside the file"
