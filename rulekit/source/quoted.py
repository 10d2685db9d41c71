"""Quoted texts: where they end, and escapes that cannot be read."""

from __future__ import annotations

import re

from rulekit.source.characters import REFUSED, describe
from rulekit.source.sheet import SPACE, Sheet
from rulekit.source.span import Span
from rulekit.source.traps import report_unclosed_quote

SIMPLE = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f",
    "r": "\r", "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0",
    "L": "\u2028", "P": "\u2029",
}  # fmt: skip
HEX = {"x": 2, "u": 4, "U": 8}
_HEX_DIGITS = re.compile(r"[0-9A-Fa-f]*")


def read_quoted(sheet: Sheet, start: int, indent: int, closers: str) -> int:
    """Past the quoted text at `start`; an unclosed one ends, reported, with its line.

    `closers`: what may follow it besides the end of the line and a comment.
    """
    end = _closing(sheet, start, indent)
    if end is not None:
        after = end + 1
        while sheet.at(after) in ("\t", " "):
            after += 1
        several = sheet.line_end(start) < end
        if not several or sheet.over(after) or sheet.at(after) in closers:
            if sheet.text[start] == '"':
                _check_escapes(sheet, start + 1, end)
            return end + 1
    report_unclosed_quote(sheet.found, sheet.file, start)
    line_end = sheet.line_end(start)
    sheet.poison(start, line_end)
    return line_end


def _closing(sheet: Sheet, start: int, indent: int) -> int | None:
    quote, text, index = sheet.text[start], sheet.text, start + 1
    while index < len(text):
        character = text[index]
        if character == quote:
            if quote == '"' or sheet.at(index + 1) != "'":
                return index
            index += 1
        elif character == "\\" and quote == '"':
            index += 1 if sheet.at(index + 1) not in ("\r", "\n") else 0
        elif character == "\n" and sheet.is_key_line(index + 1, indent):
            return None
        index += 1
    return None


def _check_escapes(sheet: Sheet, start: int, end: int) -> None:
    index = sheet.text.find("\\", start, end)
    while index >= 0 and not sheet.found.full:
        index = sheet.text.find("\\", _check_escape(sheet, index, end), end)


def _check_escape(sheet: Sheet, start: int, end: int) -> int:
    """Past the escape at `start`; one that cannot be read is reported."""
    letter = sheet.at(start + 1)
    if letter in HEX:
        digits = _HEX_DIGITS.match(sheet.text, start + 2, min(start + 2 + HEX[letter], end))
        assert digits is not None
        last = digits.end()
        if last - start - 2 < HEX[letter]:
            message = f"`\\{letter}` wants {HEX[letter]} hexadecimal digits"
            return _refuse(sheet, start, last, message, "write all of them")
        code = int(digits.group(), 16)
        if code > 0x10FFFF:
            return _refuse(sheet, start, last, "there is no such character", "write the character")
        character = chr(code)
    elif letter in SIMPLE:
        last, character = start + 2, SIMPLE[letter]
    elif letter in SPACE:
        return start + 1
    else:
        help = "write `\\\\` for a backslash"
        return _refuse(sheet, start, start + 2, f"`\\{letter}` is no escape in YAML", help)
    if REFUSED.match(character):
        message = f"the escape writes the character `{describe(character)}`"
        return _refuse(sheet, start, last, message, "remove it")
    return last


def _refuse(sheet: Sheet, start: int, last: int, message: str, help: str) -> int:
    sheet.found.error(
        "RK019", message, Span(sheet.file, start, last), label="cannot stand in a text", help=help
    )
    sheet.poison(start, last)
    return last
