"""Files of text and places in them."""

from __future__ import annotations

import bisect
import re

import attrs


@attrs.frozen(eq=False)
class SourceFile:
    """One file as read. `text` is what is in it, without a leading byte order mark."""

    name: str
    text: str
    _starts: list[int] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        object.__setattr__(self, "_starts", starts)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of the character at `offset` (columns are code points)."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line counted from 1, without its line break."""
        start = self._starts[line - 1]
        end = self._starts[line] if line < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


@attrs.frozen
class Span:
    """From `start` up to, not including, `end`: offsets of characters in `file.text`."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.file.line_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.file.line_column(self.start)[1]

    @property
    def text(self) -> str:
        return self.file.text[self.start : self.end]

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}:{self.column}"
