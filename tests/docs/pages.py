"""The pages of the documentation, as its tests read them: fenced blocks and tables."""

from __future__ import annotations

import re
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"(RK\d{3}) (\d+:\d+)")
ROW = re.compile(r"^\| `(.+?)` \| (.*?) \|$")


@attrs.frozen
class Fence:
    """A fenced block: what stands behind the three backticks, its text and its place."""

    page: str
    line: int
    kind: str
    words: tuple[str, ...]
    text: str

    @property
    def id(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def found(self) -> tuple[tuple[str, str], ...]:
        """The faults that are marked, in comments or behind the backticks: code and place."""
        head = " ".join(self.words)
        return tuple((m[1], m[2]) for m in MARK.finditer(f"{head}\n{self.text}"))


def page_paths() -> list[Path]:
    """The pages for those who write rules."""
    alone = [DOCS / name for name in ("codes.md", "language.md", "scenarios.md", "tutorial.md")]
    return sorted([*alone, *(DOCS / "codes").glob("*.md"), *(DOCS / "language").glob("*.md")])


def page_name(path: Path) -> str:
    return path.relative_to(DOCS).as_posix()


def fences(*kinds: str) -> list[Fence]:
    """The fenced blocks of all pages, or those of some languages."""
    found = []
    for path in page_paths():
        text = path.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            line = text.count("\n", 0, match.start()) + 2
            words = tuple(match[2].split())
            found.append(Fence(page_name(path), line, match[1], words, match[3]))
    return [fence for fence in found if not kinds or fence.kind in kinds]


def marked(word: str) -> list[Fence]:
    """The YAML blocks of one sort: `game`, `part`, `refused`."""
    return [fence for fence in fences("yaml") if fence.words[:1] == (word,)]


def expression_rows() -> list[tuple[str, str, str]]:
    """Each row of the tables of expressions and values: place, expression, value."""
    rows = []
    for path in page_paths():
        inside = False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if line.startswith("| expression | value |"):
                inside = True
            elif not line.startswith("|"):
                inside = False
            elif inside and (match := ROW.match(line)):
                rows.append((f"{page_name(path)}:{number}", match[1], match[2].strip("`")))
    return rows


def without_code(text: str) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", text)
