"""What a plain text means in the YAML 1.2 core schema."""

from __future__ import annotations

import math
import re
from typing import TypeAlias

Value: TypeAlias = str | int | float | bool | None

WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip

MOST_DIGITS = 15

_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_OTHER_BASE = re.compile(r"[-+]?0(?:x[0-9a-fA-F]+|o[0-7]+)")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]")


class NumberFault(Exception):
    """A text that YAML takes for a number and that is refused; says why and what to write."""

    def __init__(self, code: str, message: str, help: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


def resolve(text: str) -> Value:
    """The value of a plain text. Raises NumberFault for a number that is refused."""
    if text in WORDS:
        return WORDS[text]
    if not text[0].isascii() or text[0] not in "+-.0123456789":
        return text
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _NOT_FINITE.fullmatch(text):
        raise NumberFault("RK018", f"`{text}` is not a finite number", "write a number")
    if _OTHER_BASE.fullmatch(text):
        raise NumberFault(
            "RK017", "a number in another base", "write it in decimal, or quote it if it is a text"
        )
    return _real(text) if _FLOAT.fullmatch(text) else text


def _integer(text: str) -> int:
    _refuse_leading_zero(text)
    if len(text.lstrip("+-")) > MOST_DIGITS:
        raise NumberFault(
            "RK018",
            f"a number of {len(text.lstrip('+-'))} digits",
            f"write at most {MOST_DIGITS} digits",
        )
    return int(text)


def _real(text: str) -> float:
    _refuse_leading_zero(text)
    value = float(text)
    if not math.isfinite(value):
        raise NumberFault("RK018", "the number is far too large", "write a smaller one")
    return value


def _refuse_leading_zero(text: str) -> None:
    if _LEADING_ZERO.match(text):
        sign = "-" if text.startswith("-") else ""
        bare = text.lstrip("+-").lstrip("0")
        if not bare or not bare[0].isdigit():
            bare = "0" + bare
        shown = f"write `{sign}{bare}`, or quote it if it is a text"
        raise NumberFault("RK017", "a number with a leading zero", shown[:120])
