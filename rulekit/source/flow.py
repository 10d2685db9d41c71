"""Lists and maps in brackets: where they end, and texts that a bracket or comma cuts."""

from __future__ import annotations

import re

import attrs

from rulekit.source import traps
from rulekit.source.quoted import read_quoted
from rulekit.source.sheet import DEEPEST, SPACE, Sheet
from rulekit.source.span import Span

_CLOSERS = {"[": "]", "{": "}"}
_MARKS = ",[]{}"
_NAME = re.compile(r"[&*][0-9A-Za-z_-]+(?=[\s,\]}:]|$)")


@attrs.define(eq=False, repr=False)
class _Level:
    """One open bracket and the entry being read in it."""

    opened: int
    start: int | None = None
    """Where the entry begins, then where its value begins."""
    end: int = 0
    colon: bool = False
    full: bool = False
    """A value stands here: only a comma, a colon or the closing bracket may follow."""
    plain: bool = False
    comma: int | None = None


@attrs.define(eq=False, repr=False)
class FlowReader:
    """Reads one bracketed value; `indent` is the column of what holds it."""

    sheet: Sheet
    indent: int
    depth: int
    levels: list[_Level] = attrs.field(factory=list)

    def read(self, start: int) -> int:
        """Past the closing bracket, or the end of what can be made sense of."""
        self.levels = [_Level(start)]
        index = start + 1
        while self.levels:
            if self.sheet.found.full:
                return self._give_up(start)
            index = self._space(index)
            if index < 0:
                return self._give_up(start)
            index = self._token(index)
            if index < 0:
                return self._give_up(start)
        return index

    def _give_up(self, start: int) -> int:
        """Resume at the next line that begins something new."""
        sheet = self.sheet
        index = sheet.next_line(start)
        while index < len(sheet.text) and not sheet.is_key_line(index, self.indent):
            index = sheet.next_line(index)
        sheet.drop_lines(start, index)
        return index

    def _space(self, index: int) -> int:
        """Past blanks, line breaks and comments; -1 where the bracket is seen to be unclosed."""
        sheet = self.sheet
        while True:
            index = sheet.skip_blanks(index)
            character = sheet.at(index)
            if character == "#":
                index = sheet.line_end(index)
            elif character == "\r":
                index += 1
            elif character == "\n" and not sheet.is_key_line(index + 1, self.indent):
                index += 1
            elif character in ("", "\n"):
                traps.report_unclosed_bracket(sheet.found, sheet.file, self.levels[-1].opened)
                return -1
            else:
                return index

    def _token(self, index: int) -> int:
        sheet, level, character = self.sheet, self.levels[-1], self.sheet.text[index]
        if character in "]}":
            return self._close(index)
        if character == ",":
            return self._comma(index)
        if character == ":" and (level.full or sheet.ends(index + 1, _MARKS)):
            return self._colon(index)
        if level.full:
            return self._cut_by(index)
        if character in "[{":
            return self._open(index)
        if level.start is None:
            level.start = index
        if character in "'\"":
            level.full, level.plain = True, False
            level.end = read_quoted(sheet, index, self.indent, ",]}:")
            return level.end
        if character in "&*" and _NAME.match(sheet.text, index):
            return self._name(index)
        if character in "!&*@`%|>" or character == "?" or self._is_dash(index):
            traps.report_start(sheet.found, sheet.file, index)
            return self._drop(index, index)
        return self._plain(index)

    def _is_dash(self, index: int) -> bool:
        return self.sheet.text[index] == "-" and self.sheet.ends(index + 1, _MARKS)

    def _open(self, index: int) -> int:
        level = self.levels[-1]
        if level.start is None:
            level.start = index
        if self.depth + len(self.levels) >= DEEPEST:
            report_depth(self.sheet, index)
            return -1
        self.levels.append(_Level(index))
        return index + 1

    def _close(self, index: int) -> int:
        level = self.levels[-1]
        if _CLOSERS[self.sheet.text[level.opened]] != self.sheet.text[index]:
            traps.report_wrong_bracket(self.sheet.found, self.sheet.file, level.opened, index)
            return -1
        self._finish()
        self.levels.pop()
        if self.levels:
            outer = self.levels[-1]
            outer.full, outer.plain, outer.end = True, False, index + 1
        return index + 1

    def _comma(self, index: int) -> int:
        level, sheet = self.levels[-1], self.sheet
        text = sheet.text[level.start : index] if level.start is not None else ""
        if level.plain and level.start is not None and traps.unclosed(text):
            traps.report_comma(sheet.found, sheet.file, level.start, index)
            return self._drop(level.start, index)
        self._finish()
        self.levels[-1] = _Level(level.opened, comma=index)
        return index + 1

    def _finish(self) -> None:
        """An entry of a map has a colon."""
        level, sheet = self.levels[-1], self.sheet
        if sheet.text[level.opened] == "{" and level.start is not None and not level.colon:
            traps.report_no_value(sheet.found, sheet.file, level.start, level.end, level.comma)
            sheet.poison(level.start, level.end)

    def _colon(self, index: int) -> int:
        level, sheet = self.levels[-1], self.sheet
        if level.colon:
            begins = level.start if level.start is not None else index
            traps.report_colon(sheet.found, sheet.file, index, begins)
            return self._drop(begins, index)
        if sheet.at(index + 1) and sheet.at(index + 1) in _MARKS:
            sheet.found.error(
                "RK028",
                "no blank after the colon",
                Span(sheet.file, index, index + 1),
                label="belongs to the text before it",
                help="write a blank after `:`",
            )
            sheet.poison(index, index + 1)
        level.colon, level.full, level.plain, level.start = True, False, False, None
        return index + 1

    def _cut_by(self, index: int) -> int:
        """Something stands behind a value that is whole."""
        level, sheet = self.levels[-1], self.sheet
        start = level.start if level.start is not None else index
        if level.plain:
            traps.report_bracket_inside(sheet.found, sheet.file, start, index)
        else:
            end = self._entry_end(index)
            last = sheet.trim(index, end)
            traps.report_after(sheet.found, sheet.file, start, index, last)
        return self._drop(start, index)

    def _name(self, index: int) -> int:
        level = self.levels[-1]
        match = _NAME.match(self.sheet.text, index)
        assert match is not None
        if self.sheet.text[index] == "*":
            level.full, level.plain, level.end = True, False, match.end()
        return match.end()

    def _plain(self, index: int) -> int:
        """Past a plain text, which may go on over several lines."""
        sheet, level = self.sheet, self.levels[-1]
        level.full = level.plain = True
        while True:
            index, level.end = self._plain_line(index)
            if not sheet.at(index) or sheet.at(index) not in "\r\n":
                return index
            following = index
            while sheet.at(following) and sheet.at(following) in SPACE:
                if sheet.text[following] == "\n" and sheet.is_key_line(following + 1, self.indent):
                    return index
                if sheet.text[following] == "\t":
                    sheet.copy[following] = " "
                following += 1
            ahead = sheet.at(following)
            if (
                not ahead
                or ahead in "#,[]{}"
                or (ahead == ":" and sheet.ends(following + 1, _MARKS))
            ):
                return index
            index = following

    def _plain_line(self, index: int) -> tuple[int, int]:
        """Where the text stops on this line, and where its last character ends."""
        sheet, end = self.sheet, index
        while True:
            character = sheet.at(index)
            if not character or character in "\r\n,[]{}":
                return index, end
            if character == ":" and sheet.ends(index + 1, _MARKS):
                return index, end
            if character == "#" and sheet.text[index - 1] in SPACE:
                return index, end
            if character == "\t":
                sheet.copy[index] = " "
            index += 1
            if character not in " \t":
                end = index

    def _drop(self, start: int, at: int) -> int:
        """Poison the entry's value from `start` and go on behind it, past `at` in any case."""
        end = self._entry_end(start)
        if end <= at:
            end = max(self._entry_end(at), at + 1)
        self.sheet.poison(start, self.sheet.trim(start, end))
        self.sheet.mend_tabs(start, end)
        level = self.levels[-1]
        level.full, level.plain, level.end = True, False, end
        level.start = end
        if self.sheet.text[level.opened] == "{":
            level.colon = True
        return end

    def _entry_end(self, index: int) -> int:
        """Where the next comma or closing bracket stands outside of any bracket."""
        text, depth = self.sheet.text, 0
        while index < len(text):
            character = text[index]
            if character in "([{":
                depth += 1
            elif character in ")]}":
                if depth == 0 and character != ")":
                    return index
                depth = max(0, depth - 1)
            elif character == "\n" or (character == "," and depth == 0):
                return index
            index += 1
        return index


def report_depth(sheet: Sheet, index: int) -> None:
    """One map or list too many inside others."""
    sheet.found.error(
        "RK008",
        f"more than {DEEPEST} maps and lists inside one another",
        Span(sheet.file, index, index + 1),
        label="one too many",
        help="nest less deeply",
    )
