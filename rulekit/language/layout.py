"""Lines, blanks and comments of embedded texts, before they are parsed."""

from __future__ import annotations

import re

_PIECES = re.compile(r'"[^"\n]*"|(?<![^ \t\n])#[^\n]*|[()\n]')
_HEADER = re.compile(r"(?:if|for)\b")


def flatten(text: str) -> str:
    """The text with every line break and tab as a blank, so that all offsets stay."""
    return re.sub(r"[\t\r\n]", " ", text)


def lay_out(text: str) -> str:
    """A block ready to parse: no comments, no break inside parentheses; offsets stay.

    A parenthesis that is never closed joins nothing: it is a fault of its own line.
    """
    characters = list(text)
    opened: list[int] = []
    for piece in _PIECES.finditer(text):
        start, end, sign = piece.start(), piece.end(), piece.group()
        if sign[0] == "#":
            characters[start:end] = " " * (end - start)
        elif sign == "(":
            opened.append(start)
        elif sign == ")" and opened:
            first = opened.pop()
            characters[first:end] = [" " if c in "\r\n" else c for c in characters[first:end]]
    return re.sub(r"[\t\r]", " ", "".join(characters)).rstrip(" \n") + "\n"


def line_around(text: str, at: int) -> tuple[int, int]:
    """Start and end, without the break, of the line that holds offset `at`."""
    at = min(at, len(text))
    end = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, len(text) if end < 0 else end


def without_line(text: str, at: int, attempt: int) -> str | None:
    """The block with a harmless statement or header in place of the line at `at`, or None.

    What is reported about one line must not hide what is wrong in the next: the rest is parsed
    again with all offsets as before. A later `attempt` tries another replacement; None when there
    is none left that is short enough.
    """
    start, end = line_around(text, at)
    content = text[start:end].lstrip(" ")
    indent = end - start - len(content)
    following = text[end + 1 :].lstrip("\n")
    opens = len(following) - len(following.lstrip(" ")) > indent
    if re.match(r"else|elif\b", content):
        heads = ["else if a:", "else:", "if a:"]
    else:
        heads = ["if a:"] if opens or _HEADER.match(content) else [""]
    fillers = [head if opens else head + "a=a" for head in heads]
    fitting = [filler for filler in fillers if len(filler) <= len(content)][attempt:]
    if not fitting:
        return None
    return text[:start] + " " * indent + fitting[0].ljust(len(content)) + text[end:]


def without_lines_from(text: str, at: int) -> str:
    """The block without the line at `at` and those below it that are indented as deep."""
    start, _ = line_around(text, at)
    line = text[start:]
    indent = len(line) - len(line.lstrip(" "))
    deep = re.sub(rf"\A(?: {{{indent}}}[^\n]*\n| *\n)*", lambda m: _blank(m.group()), line)
    return text[:start] + deep


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
