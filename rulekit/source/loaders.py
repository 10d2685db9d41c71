"""The two parsers of PyYAML, brought to agree."""

from __future__ import annotations

from typing import Any, TypeAlias

import yaml
from yaml.tokens import ScalarToken

LoaderClass: TypeAlias = "type[yaml.SafeLoader] | type[yaml.CSafeLoader]"

_SPACE = "\0 \t\r\n"
_MARKS = ",[]{}"


class PureLoader(yaml.SafeLoader):
    """The parser written in Python; takes `?` inside brackets as the one in C does."""

    def scan_plain(self) -> ScalarToken:
        chunks: list[str] = []
        start = end = self.get_mark()
        indent = self.indent + 1
        spaces: list[str] | None = []
        while self.peek() != "#":
            length = self._plain_length()
            if not length:
                break
            self.allow_simple_key = False
            chunks.extend(spaces or ())
            chunks.append(self.prefix(length))
            self.forward(length)
            end = self.get_mark()
            spaces = self.scan_plain_spaces(indent, start)
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def _plain_length(self) -> int:
        length = 0
        stops: str = _MARKS if self.flow_level else ""
        while True:
            character = self.peek(length)
            if character in _SPACE or (character and character in stops):
                return length
            if character == ":" and self.peek(length + 1) in _SPACE + stops:
                return length
            length += 1


def fast_loader() -> LoaderClass:
    """The parser in C where PyYAML was built with it, else the one in Python."""
    fast: Any = getattr(yaml, "CSafeLoader", None)
    return PureLoader if fast is None else fast
