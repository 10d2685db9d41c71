"""One look over a YAML text before the parser's: tabs are mended and traps are reported.

The parser is given a copy of the same length. In it, tabs that separate are blanks, characters
that are refused are harmless, and each text with a reported fault is a plain word.
"""

from __future__ import annotations

import re

import attrs

from rulekit.source import traps
from rulekit.source.characters import REFUSED, check_characters
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.flow import FlowReader, report_depth
from rulekit.source.quoted import read_quoted
from rulekit.source.sheet import DEEPEST, Sheet, report_tabs
from rulekit.source.span import SourceFile, Span

_HEADER = re.compile(r"[|>](?:[-+]?[1-9]?|[1-9][-+])(?:[ \t]+#[^\n]*|[ \t]*)(?=\r?\n|\r?$)")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_NAME = re.compile(r"[&*][0-9A-Za-z_-]+(?=\s|$)")
_COLON = re.compile(r":(?=\s|$)")
_COMMENT = re.compile(r"(?<=[ \t])#")


def survey(file: SourceFile, found: Diagnostics) -> Sheet:
    """What to give the parser for `file`; faults go to `found`."""
    check_characters(file, found)
    text = REFUSED.sub("_", file.text)
    sheet = Sheet(file, found, text, list(text), bytearray(len(text)))
    alone = _LONE_RETURN.search(file.text)
    if alone:
        # Lines of another system: how the file is laid out cannot be known.
        sheet.stop(0)
    else:
        _BlockReader(sheet).read()
    return sheet


@attrs.define(eq=False, repr=False)
class _BlockReader:
    sheet: Sheet
    tabs: list[int] = attrs.field(factory=list)
    """Lines indented with a tab: where each has its first."""

    def read(self) -> None:
        index = 0
        while index < len(self.sheet.text):
            index = self._line(index)
            if self.sheet.found.full:
                self.sheet.stop(min(index, len(self.sheet.text) - 1))
                break
        if self.tabs:
            report_tabs(self.sheet, self.tabs)

    def _line(self, start: int) -> int:
        """Past the node that begins on the line, or past the line."""
        sheet = self.sheet
        index = sheet.skip_spaces(start)
        if sheet.at(index) == "\t":
            first, index = index, sheet.skip_blanks(index)
            if not sheet.over(index):
                self.tabs.append(first)
        if sheet.over(index):
            return sheet.next_line(index)
        if index == start:
            if sheet.text.startswith(("---", "..."), index) and sheet.ends(index + 3):
                return self._node(sheet.skip_blanks(index + 3), -1)
            if sheet.text[index] == "%":
                return self._directive(index)
        return self._node(index, -1 if index == start else index - start - 1, first=True)

    def _directive(self, start: int) -> int:
        sheet = self.sheet
        end = sheet.line_end(start)
        sheet.found.error(
            "RK006",
            "a YAML directive",
            Span(sheet.file, start, end),
            label="files are read as YAML 1.2 and have no directives",
            help="remove this line",
        )
        sheet.copy[start] = "#"
        return sheet.next_line(start)

    def _node(self, index: int, indent: int, first: bool = False) -> int:
        """A node, or a key and its value; `indent` is the column of what holds it."""
        sheet = self.sheet
        depth = 0
        while sheet.at(index) in ("-", "?", ":") and sheet.ends(index + 1):
            depth += 1
            if depth > DEEPEST:
                report_depth(sheet, index)
                sheet.stop(index)
                return sheet.next_line(index)
            indent = sheet.column(index)
            index = sheet.skip_blanks(index + 1)
        while match := _NAME.match(sheet.text, index):
            if sheet.text[index] == "*":
                break
            index = sheet.skip_blanks(match.end())
        if sheet.over(index):
            return sheet.next_line(index)
        column = sheet.column(index)
        character = sheet.text[index]
        if character in "'\"[{*" and not (character == "*" and not _is_alias(sheet, index)):
            after = self._bracketed(index, column if first else indent)
            colon = sheet.skip_blanks(after) if sheet.cut is None else after
            if sheet.at(colon) == ":" and sheet.ends(colon + 1) and _one_line(sheet, index, after):
                return self._value(colon + 1, column)
            return self._rest(index, after, indent)
        marked = character in "!&*@`%|>,]}"
        key_end = self._key_end(index)
        if key_end is not None:
            if marked:
                traps.report_start(sheet.found, sheet.file, index)
                sheet.poison(index, key_end)
            return self._value(key_end + 1, column)
        if marked:
            return self._marked(index, indent)
        if first and self._lacks_colon(index, column):
            return sheet.next_line(index)
        return self._plain(index, indent)

    def _lacks_colon(self, start: int, column: int) -> bool:
        """A word among keys; it is reported, and the parser does not see it."""
        sheet, end = self.sheet, self.sheet.line_end(start)
        below = sheet.next_line(start)
        while below < len(sheet.text) and sheet.over(sheet.skip_blanks(below)):
            below = sheet.next_line(below)
        first = sheet.skip_blanks(below)
        if sheet.column(first) != column or self._key_end(first) is None:
            return False
        traps.report_no_colon(sheet.found, sheet.file, start, end)
        sheet.poison(start, end)
        sheet.copy[start] = "#"
        return True

    def _key_end(self, start: int) -> int | None:
        """Where the colon of a plain key stands on this line."""
        sheet = self.sheet
        end = sheet.line_end(start)
        comment = _COMMENT.search(sheet.text, start, end)
        colon = _COLON.search(sheet.text, start, comment.start() if comment else end)
        if colon is None:
            return None
        sheet.mend_tabs(start, colon.start())
        return colon.start()

    def _value(self, index: int, indent: int) -> int:
        """What stands behind a key, up to the end of its last line."""
        sheet = self.sheet
        index = sheet.skip_blanks(index)
        while (match := _NAME.match(sheet.text, index)) and sheet.text[index] == "&":
            index = sheet.skip_blanks(match.end())
        if sheet.over(index):
            return sheet.next_line(index)
        character = sheet.text[index]
        if character in "'\"[{" or (character == "*" and _is_alias(sheet, index)):
            return self._rest(index, self._bracketed(index, indent), indent)
        if character in "!&*@`%|>,]}" or (character in "-?" and sheet.ends(index + 1)):
            return self._marked(index, indent)
        return self._plain(index, indent)

    def _bracketed(self, index: int, indent: int) -> int:
        """Past a text in quotes, a value in brackets or an alias."""
        sheet = self.sheet
        if sheet.text[index] in "'\"":
            return read_quoted(sheet, index, indent, ":")
        if sheet.text[index] == "*":
            match = _NAME.match(sheet.text, index)
            return match.end() if match else index + 1
        return FlowReader(sheet, indent, 1).read(index)

    def _rest(self, start: int, after: int, indent: int) -> int:
        """Nothing may follow on the line of a closing quote or bracket."""
        sheet = self.sheet
        if after and sheet.text[after - 1] == "\n":
            return after
        index = sheet.skip_blanks(after)
        if sheet.over(index):
            unclosed = sheet.is_poisoned(start, start + 1) and sheet.at(index) != "#"
            return self._continued(start, index, indent) if unclosed else sheet.next_line(index)
        end = sheet.line_end(index)
        if sheet.text[start] == "*":
            traps.report_start(sheet.found, sheet.file, start)
        elif sheet.text[index] == ":" and sheet.ends(index + 1):
            traps.report_colon(sheet.found, sheet.file, index, start)
        else:
            traps.report_after(sheet.found, sheet.file, start, index, end)
        sheet.poison(start, end)
        return self._continued(start, end, indent)

    def _marked(self, start: int, indent: int) -> int:
        """A value that begins with a character YAML keeps for itself."""
        sheet = self.sheet
        if sheet.text[start] in "|>" and _HEADER.match(sheet.text, start):
            return self._block(start, indent)
        traps.report_start(sheet.found, sheet.file, start)
        sheet.poison(start, sheet.line_end(start))
        return self._continued(start, sheet.line_end(start), indent)

    def _block(self, start: int, indent: int) -> int:
        """Past a block text; its lines are deeper than `indent`, or empty."""
        sheet = self.sheet
        end = sheet.line_end(start)
        sheet.mend_tabs(start, end)
        index = sheet.next_line(start)
        top: int | None = None
        short: int | None = None
        blank = index
        while index < len(sheet.text):
            first = sheet.skip_spaces(index)
            if not sheet.ends(first) or sheet.at(first) == "\t":
                if first - index <= indent:
                    break
                if top is not None and first - index < sheet.skip_spaces(top) - top:
                    short = index if short is None else short
                top = index if top is None else top
            elif top is None and first - index > sheet.skip_spaces(blank) - blank:
                blank = index
            index = sheet.next_line(index)
        header = sheet.text[start + 1 : start + 3]
        explicit = any(map(str.isdigit, header))
        if top is None and explicit and not set("+-") & set(header):
            # `>3` is more likely half a condition than a text that is empty.
            traps.report_start(sheet.found, sheet.file, start)
            sheet.poison(start, end)
        elif short is not None and top is not None and not explicit:
            traps.report_short_line(
                sheet.found, sheet.file, sheet.skip_spaces(short), sheet.skip_spaces(top)
            )
            sheet.drop_lines(start, index)
        elif top is not None and not explicit:
            self._check_first_line(start, index, top, blank)
        return index

    def _check_first_line(self, start: int, end: int, top: int, blank: int) -> None:
        """The first line of a block text sets its depth: no tab there, no deeper blanks above."""
        sheet = self.sheet
        first = sheet.skip_spaces(top)
        deepest = sheet.skip_spaces(blank)
        if sheet.at(first) == "\t":
            self.tabs.append(first)
        elif blank < top and deepest - blank > first - top:
            traps.report_deep_blanks(sheet.found, sheet.file, blank, deepest)
            sheet.drop_lines(start, end)

    def _plain(self, start: int, indent: int) -> int:
        """A plain text and the lines on which it goes on."""
        sheet = self.sheet
        end = sheet.line_end(start)
        comment = _COMMENT.search(sheet.text, start, end)
        stop = comment.start() if comment else end
        colon = _COLON.search(sheet.text, start, stop)
        if colon:
            traps.report_colon(sheet.found, sheet.file, colon.start(), start)
            sheet.poison(start, sheet.trim(start, stop))
        sheet.mend_tabs(start, stop)
        if comment:
            text_end = sheet.trim(start, stop)
            traps.warn_of_comment(sheet.found, sheet.file, start, text_end, comment.start())
            return sheet.next_line(start)
        return self._continued(start, end, indent)

    def _continued(self, start: int, end: int, indent: int) -> int:
        """Past the deeper lines below, which belong to the plain text begun at `start`."""
        sheet, index, reported = self.sheet, self.sheet.next_line(end), False
        while index < len(sheet.text):
            first = sheet.skip_spaces(index)
            end = sheet.line_end(first)
            if sheet.at(first) == "\t" or (first < end and first - index <= indent):
                return index
            if sheet.at(first) == "#" or _is_marker(sheet, index):
                return index
            comment = _COMMENT.search(sheet.text, first, end)
            stop = comment.start() if comment else end
            for colon in _COLON.finditer(sheet.text, first, stop):
                if not reported:
                    traps.report_colon(sheet.found, sheet.file, colon.start(), start)
                sheet.poison(colon.start(), colon.end())
                reported = True
            sheet.mend_tabs(first, stop)
            index = sheet.next_line(index)
            if comment:
                return index
        return index


def _is_alias(sheet: Sheet, index: int) -> bool:
    match = _NAME.match(sheet.text, index)
    return match is not None and sheet.text[index] == "*"


def _is_marker(sheet: Sheet, start: int) -> bool:
    return sheet.text.startswith(("---", "..."), start) and sheet.ends(start + 3)


def _one_line(sheet: Sheet, start: int, end: int) -> bool:
    return "\n" not in sheet.text[start:end]
