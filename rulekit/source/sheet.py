"""The text of a file while it is surveyed, and the copy the YAML parser is given."""

from __future__ import annotations

import re

import attrs

from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span

DEEPEST = 60
"""How many maps and lists may stand inside one another."""

BLANK = " \t"
SPACE = " \t\r\n"

_KEY_LINE = re.compile(r"(?:- +)*[^\s#\"'\[\]{},][^#\"\[\]{},\n]*:(?:[ \t\r\n]|$)|---(?:\s|$)")
_LINE = re.compile(r"\n[ \t]*([^\s])")
_WORD = re.compile(r"[^\r\n]+")


@attrs.define(eq=False, repr=False)
class Sheet:
    """`text` and `copy` have a character for each of `file.text`: places are the same in all."""

    file: SourceFile
    found: Diagnostics
    text: str
    """What was written, with a harmless letter for each refused character."""
    copy: list[str]
    """What the parser is given."""
    marks: bytearray
    """1 for each character with a reported fault; values that touch one are broken."""
    cut: int | None = None
    """Where the copy ends for the parser: what follows cannot be made sense of."""

    def at(self, index: int) -> str:
        return self.text[index] if index < len(self.text) else ""

    def ends(self, index: int, more: str = "") -> bool:
        """Whether a blank, a line break, the end of the file or one of `more` stands there."""
        character = self.at(index)
        return not character or character in SPACE or character in more

    def column(self, index: int) -> int:
        return index - self.line_start(index)

    def line_start(self, index: int) -> int:
        return self.text.rfind("\n", 0, index) + 1

    def line_end(self, index: int) -> int:
        """Where the line break of this line begins."""
        end = self.text.find("\n", index)
        if end < 0:
            return len(self.text)
        return end - 1 if end > index and self.text[end - 1] == "\r" else end

    def next_line(self, index: int) -> int:
        end = self.text.find("\n", index)
        return len(self.text) if end < 0 else end + 1

    def skip_blanks(self, index: int) -> int:
        """Past blanks; tabs among them are as good as blanks."""
        while self.at(index) in ("\t", " "):
            self.copy[index] = " "
            index += 1
        return index

    def skip_spaces(self, index: int) -> int:
        """Past blanks that are no tabs."""
        while self.at(index) == " ":
            index += 1
        return index

    def mend_tabs(self, start: int, end: int) -> None:
        if "\t" in self.text[start:end]:
            for index in range(start, end):
                if self.copy[index] == "\t":
                    self.copy[index] = " "

    def over(self, index: int) -> bool:
        """Whether nothing but a comment is left on the line."""
        return self.at(index) in ("", "\n", "\r", "#")

    def is_key_line(self, start: int, indent: int) -> bool:
        """Whether the line at `start`, not deeper than `indent`, begins something new."""
        index = self.skip_spaces(start)
        return index - start <= indent and _KEY_LINE.match(self.text, index) is not None

    def poison(self, start: int, end: int) -> None:
        """Let the parser see a harmless word instead of what has been reported."""
        self.marks[start:end] = b"\1" * (min(end, len(self.text)) - start)
        for match in _WORD.finditer(self.text, start, end):
            line = match.group()
            first = match.start() + len(line) - len(line.lstrip(BLANK))
            for index in range(first, match.end()):
                self.copy[index] = "x"

    def drop_lines(self, start: int, end: int) -> None:
        """Let the parser see the value at `start` as a word, and no line below it up to `end`."""
        first = self.line_end(start)
        self.poison(start, first)
        self.mend_tabs(first, end)
        for match in _LINE.finditer(self.text, min(first, end), end):
            self.copy[match.start(1)] = "#"

    def trim(self, start: int, end: int) -> int:
        """`end`, moved back over blanks, but not before `start`."""
        while end > start and self.text[end - 1] in SPACE:
            end -= 1
        return end

    def stop(self, index: int) -> None:
        """Give the parser no more than the lines before the one of `index`."""
        start = self.line_start(index)
        self.cut = start if self.cut is None else min(self.cut, start)

    def is_poisoned(self, start: int, end: int) -> bool:
        return self.marks.find(1, start, max(end, start + 1)) >= 0


def report_tabs(sheet: Sheet, tabs: list[int]) -> None:
    """Lines that are indented with a tab: the first is shown."""
    first, more = tabs[0], len(tabs) - 1
    plural = "lines" if more > 1 else "line"
    sheet.found.error(
        "RK007",
        "a tab as indentation",
        Span(sheet.file, first, first + 1),
        label=f"TAB here, and on {more} more {plural}" if more else "TAB here",
        help="indent with blanks",
    )
    sheet.stop(first)
