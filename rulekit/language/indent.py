"""Indentation of blocks as tokens of the grammar."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token


class Lines:
    """Puts the tokens of indentation into the stream that the parser reads."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels = [0]
        for token in stream:
            yield token
            if token.type != "_NL":
                continue
            indent = len(token) - token.rfind("\n") - 1
            while indent < levels[-1]:
                levels.pop()
                yield _mark("_DEDENT", token)
            if indent > levels[-1]:
                # Also after a step back that meets no earlier line: the parser refuses this one.
                levels.append(indent)
                yield _mark("_INDENT", token)
        for _ in levels[1:]:
            yield Token("_DEDENT", "")


def _mark(kind: str, line_break: Token) -> Token:
    place = line_break.end_pos
    return Token(kind, "", place, end_pos=place)
