"""Diagnostics as a reader sees them, and as a program does."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import attrs

from rulekit.source.characters import REFUSED
from rulekit.source.diagnostic import Diagnostic, Label, Severity
from rulekit.source.span import Span

_WINDOW = 110
_TAB = 4
_LONGEST = 400

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "gutter": "\x1b[1;34m"}


def render_text(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """Each diagnostic with its line and a caret under the exact words, a blank line between.

    Ends in a line break, unless there is nothing to say.
    """
    blocks = [_Block(diagnostic, colour).text() for diagnostic in diagnostics]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def as_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """Each diagnostic as plain data; lines and columns count from 1, `end_column` is the next."""
    return [_one_as_json(diagnostic) for diagnostic in diagnostics]


def _one_as_json(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_place_as_json(diagnostic.span),
        "label": diagnostic.label,
        "help": diagnostic.help,
        "also": [{**_place_as_json(label.span), "label": label.text} for label in diagnostic.also],
    }


def _place_as_json(span: Span) -> dict[str, object]:
    end_line, end_column = span.file.line_column(min(span.end, len(span.file.text)))
    return {
        "file": span.file.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }


@attrs.frozen
class _Block:
    diagnostic: Diagnostic
    colour: bool

    def text(self) -> str:
        said = self.diagnostic
        places = [said.span, *(label.span for label in said.also)]
        gutter = max(len(str(span.line)) for span in places)
        pad = " " * gutter
        lines = [self._header()]
        lines += self._snippet(Label(said.span, said.label), "-->", gutter, said.severity.value)
        for label in said.also:
            lines += self._snippet(label, ":::", gutter, "gutter")
        if said.help:
            lines.append(f"{pad} {self._paint('=', 'gutter')} help: {visible(said.help)}")
        return "\n".join(lines)

    def _header(self) -> str:
        said = self.diagnostic
        head = self._paint(f"{said.severity.value}[{said.code}]", said.severity.value)
        message = f": {visible(_clipped(said.message))}"
        return head + (f"{_BOLD}{message}{_RESET}" if self.colour else message)

    def _snippet(self, label: Label, arrow: str, gutter: int, ink: str) -> list[str]:
        span, pad = label.span, " " * gutter
        bar = self._paint("|", "gutter")
        number = self._paint(str(span.line).rjust(gutter), "gutter")
        before, marked, after = _window(span)
        carets = "^" * max(1, width(marked))
        said = visible(_clipped(label.text))
        under = " " * width(before) + self._paint(f"{carets} {said}".rstrip(), ink)
        return [
            f"{pad}{self._paint(arrow, 'gutter')} {visible(str(span))}",
            f"{pad} {bar}",
            f"{number} {bar} {before}{marked}{after}".rstrip(),
            f"{pad} {bar} {under}",
        ]

    def _paint(self, text: str, ink: str) -> str:
        return f"{_COLOURS[ink]}{text}{_RESET}" if self.colour else text


def visible(text: str) -> str:
    """The text without characters that would steer a terminal; tabs and line breaks as blanks."""
    return REFUSED.sub("\ufffd", text.replace("\t", " ").replace("\r\n", " ").replace("\n", " "))


def width(text: str) -> int:
    """How many columns a terminal gives the text."""
    return sum(_width_of(character) for character in text)


def _width_of(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _window(span: Span) -> tuple[str, str, str]:
    """The line of a span as shown: before, under and after the carets."""
    line = span.file.line_text(span.line)
    start = min(span.column - 1, len(line))
    end = min(start + max(1, span.end - span.start), max(len(line), start))
    lead = max(0, start - 2 * _WINDOW)
    before, column = _shown(line[lead:start], 0)
    before = "…" + before if lead else before
    marked, column = _shown(line[start : min(end, start + 2 * _WINDOW)], column)
    after, _ = _shown(line[end : end + _WINDOW], column)
    return _cut(before, marked, after + line[end + _WINDOW : end + _WINDOW + 1])


def _shown(text: str, column: int) -> tuple[str, int]:
    """Tabs as blanks up to the next stop, what cannot be shown as U+FFFD."""
    shown = []
    for character in text:
        if character == "\t":
            character = " " * (_TAB - column % _TAB)
        elif REFUSED.match(character):
            character = "\ufffd"
        shown.append(character)
        column += width(character)
    return "".join(shown), column


def _cut(before: str, marked: str, after: str) -> tuple[str, str, str]:
    """A long line cut to what stands around the carets."""
    if width(before) + width(marked) + width(after) <= _WINDOW:
        return before, marked, after
    marked = _head(marked, _WINDOW * 2 // 3)
    left = _WINDOW - width(marked)
    if width(before) > left * 2 // 3:
        before = _tail(before, max(left // 2, left - 1 - width(after)))
    return before, marked, _head(after, left - width(before))


def _head(text: str, columns: int) -> str:
    if width(text) <= columns:
        return text
    kept, used = [], 1
    for character in text:
        used += _width_of(character)
        if used > columns:
            break
        kept.append(character)
    return "".join(kept) + "…"


def _tail(text: str, columns: int) -> str:
    if width(text) <= columns:
        return text
    kept, used = [], 1
    for character in reversed(text):
        used += _width_of(character)
        if used > columns:
            break
        kept.append(character)
    return "…" + "".join(reversed(kept))


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def count_words(diagnostics: Iterable[Diagnostic]) -> str:
    """ "2 errors, 1 warning": the last line of a report, or "" where there is nothing."""
    severities = [diagnostic.severity for diagnostic in diagnostics]
    parts = []
    for severity in Severity:
        count = severities.count(severity)
        if count:
            parts.append(f"{count} {severity.value}{'s' if count > 1 else ''}")
    return ", ".join(parts)
