"""Cases written as Markdown: files in fenced blocks, and what must be found in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from rulekit.source.diagnostic import Diagnostic

_FENCE = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Case:
    """A heading, its files by name (the first is the one that is read) and its other blocks."""

    title: str
    files: dict[str, str]
    blocks: dict[str, str]


def read_cases(page: Path) -> Iterator[Case]:
    """The cases of a page: one for each heading of the second level."""
    for part in ("\n" + page.read_text(encoding="utf-8")).split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        files: dict[str, str] = {}
        blocks: dict[str, str] = {}
        for kind, name, text in _FENCE.findall(body):
            if kind == "yaml":
                files[name or "game.yaml"] = text
            else:
                blocks[kind] = text
        yield Case(title.strip(), files, blocks)


def parameters(page: Path) -> list[object]:
    """The cases of a page, for `pytest.mark.parametrize`."""
    return [pytest.param(case, id=case.title) for case in read_cases(page)]


def tell(diagnostic: Diagnostic, folder: Path | None = None) -> str:
    """A diagnostic on one line: place, code, message and help."""
    span = diagnostic.span
    name = span.file.name
    if folder is not None:
        name = name.removeprefix(f"{folder.as_posix()}/")
    line = f"{name}:{span.line}:{span.column} {diagnostic.code} {diagnostic.message}"
    return f"{line} | {diagnostic.help}" if diagnostic.help else line
