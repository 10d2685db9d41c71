"""What each code means, from the pages that are shipped: `docs/codes`."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

from rulekit import _resources

_HEADING = re.compile(r"^## (\S+)\n", re.MULTILINE)
_FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Example:
    """A block of an explanation: what it shows, the words behind its mark, its text.

    `sort` is `bad`, `said` (what rulekit says about the block above it) or `mended`.
    """

    sort: str
    words: tuple[str, ...]
    text: str


@attrs.frozen
class Explanation:
    """What a code means in a few sentences, and its examples in the order they are shown."""

    code: str
    text: str
    examples: tuple[Example, ...]


def folder() -> Path:
    """Where the pages are: in an installed package, or in a checkout."""
    return _resources.folder("docs") / "codes"


@functools.cache
def explanations() -> Mapping[str, Explanation]:
    """Every explanation by its code, `RK…` and `play/…`."""
    pages = sorted(folder().glob("*.md"))
    return {one.code: one for page in pages for one in read_page(page.read_text(encoding="utf-8"))}


def read_page(page: str) -> Iterator[Explanation]:
    """The explanations of a page: one for each heading of the second level."""
    _, *parts = _HEADING.split(page)
    for code, body in zip(parts[::2], parts[1::2], strict=True):
        examples = tuple(_example(found) for found in _FENCE.finditer(body))
        text = re.sub(r"\n{2,}", "\n\n", _FENCE.sub("", body)).strip()
        yield Explanation(code, text, examples)


def _example(found: re.Match[str]) -> Example:
    sort, *words = found[2].split()
    return Example(sort, tuple(words), found[3])


def in_one_line(text: str) -> str:
    """The paragraphs of an explanation without their line breaks."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))
