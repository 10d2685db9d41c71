"""Where each character of a decoded scalar stands in the file."""

from __future__ import annotations

import re

import attrs

from rulekit.source.quoted import HEX, SIMPLE

_HEADER = re.compile(r"[|>]([-+]?)([1-9]?)([-+]?)")


@attrs.define(eq=False, repr=False)
class Decoded:
    """The characters of a scalar and the place of each; `end` is the place behind the last."""

    characters: list[str] = attrs.field(factory=list)
    places: list[int] = attrs.field(factory=list)
    end: int = 0

    def emit(self, character: str, place: int) -> None:
        self.characters.append(character)
        self.places.append(place)

    @property
    def text(self) -> str:
        return "".join(self.characters)

    def offsets(self) -> tuple[int, ...]:
        return (*self.places, self.end)


def decode_scalar(source: str, start: int, end: int, style: str | None, value: str) -> Decoded:
    """The scalar between `start` and `end`, which the parser read as `value`."""
    if style in ("|", ">"):
        decoded = _decode_block(source, start, style, value)
    elif style in ("'", '"'):
        decoded = _decode_flow(source, start + 1, end - 1, style)
    else:
        decoded = _decode_flow(source, start, end, "")
    if decoded.text != value:
        # The parser's reading counts; where ours differs, the beginning is the nearest place.
        return Decoded(list(value), [start] * len(value), end)
    return decoded


def _decode_flow(source: str, start: int, end: int, quote: str) -> Decoded:
    out, index = Decoded(), start
    while index < end:
        character = source[index]
        if character in " \t\r\n":
            index = _fold(source, index, end, out)
        elif character == "\\" and quote == '"':
            index = _escape(source, index, end, out)
        else:
            out.emit(character, index)
            index += 2 if character == "'" == quote else 1
    out.end = end
    return out


def _fold(source: str, start: int, end: int, out: Decoded) -> int:
    """Blanks as they are; around line breaks one blank, or a break for each further one."""
    index = start
    while index < end and source[index] in " \t\r\n":
        index += 1
    breaks = [at for at in range(start, index) if source[at] == "\n"]
    if not breaks:
        for at in range(start, index):
            out.emit(source[at], at)
    elif len(breaks) == 1:
        out.emit(" ", start)
    else:
        for at in breaks[1:]:
            out.emit("\n", at)
    return index


def _escape(source: str, start: int, end: int, out: Decoded) -> int:
    letter = source[start + 1]
    if letter in HEX:
        last = start + 2 + HEX[letter]
        out.emit(chr(int(source[start + 2 : last], 16)), start)
        return last
    if letter not in "\r\n":
        out.emit(SIMPLE[letter], start)
        return start + 2
    index = source.index("\n", start) + 1
    while index < end and source[index] in " \t\r\n":
        if source[index] == "\n":
            out.emit("\n", index)
        index += 1
    return index


def _decode_block(source: str, start: int, style: str, value: str) -> Decoded:
    header = _HEADER.match(source, start)
    assert header is not None
    chomp = header.group(1) or header.group(3)
    body = source.find("\n", start) + 1 or len(source)
    first = _first_indent(source, body)
    decoded = Decoded(end=body)
    for indent in (first, *range(first + 10, 0, -1)):
        decoded = _read_block(source, body, indent, style == ">", chomp)
        if decoded.text == value:
            break
    return decoded


def _first_indent(source: str, body: int) -> int:
    """The blanks before the first line that holds more, or the longest line of blanks."""
    longest, index = 1, body
    while index < len(source):
        first = index
        while first < len(source) and source[first] == " ":
            first += 1
        longest = max(longest, first - index)
        if first < len(source) and source[first] not in "\r\n":
            return longest
        index = (source.find("\n", first) + 1) or len(source)
    return longest


def _read_block(source: str, body: int, indent: int, folded: bool, chomp: str) -> Decoded:
    out, index = Decoded(end=body), body
    breaks: list[int] = []
    before: int | None = None
    solid = False
    while index < len(source):
        first = index
        while first - index < indent and source.startswith(" ", first):
            first += 1
        newline = source.find("\n", first)
        end = newline if newline >= 0 else len(source)
        stop = end - 1 if end > first and source[end - 1] == "\r" and newline >= 0 else end
        if first == stop:
            if newline < 0:
                break
            breaks.append(stop)
        elif first - index < indent:
            break
        else:
            now_solid = source[first] not in " \t"
            if before is not None and not (folded and solid and now_solid):
                out.emit("\n", before)
            elif before is not None and not breaks:
                out.emit(" ", before)
            _emit_breaks(out, breaks)
            for at in range(first, stop):
                out.emit(source[at], at)
            out.end, breaks, solid = stop, [], now_solid
            before = stop if newline >= 0 else None
        index = newline + 1 if newline >= 0 else len(source)
    if chomp != "-" and before is not None:
        out.emit("\n", before)
        out.end = before + 1
    if chomp == "+":
        _emit_breaks(out, breaks)
        out.end = max([out.end, *(at + 1 for at in breaks)])
    return out


def _emit_breaks(out: Decoded, breaks: list[int]) -> None:
    for at in breaks:
        out.emit("\n", at)
