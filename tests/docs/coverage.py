"""What the page on coverage says: games and words in its tables, and the lengths of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import yaml

from tests.docs.generated import code, table

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"
MARK = re.compile(r"(<!-- lengths -->\n)(?:\|[^\n]*\n)*")
ROW = re.compile(r"^\|(.*)\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
HEADS = (
    "game", "rules", "with options", "with libraries", "RECYCLE", "cardlang", "OpenSpiel", "RLCard",
)  # fmt: skip
OTHERS = {
    "basic_rummy": ("93", "", "", ""),
    "crazy_eights": ("67", "", "718", ""),
    "gin_rummy": ("", "219 + 289", "1,055", "1,528"),
    "goofspiel": ("54", "53", "yes", ""),
    "hearts": ("86", "89", "yes", ""),
    "scopa": ("94", "", "", ""),
}
"""Code lines elsewhere; `yes` where a project has the game, and its lines were not counted."""


def file_of(name: str) -> Path:
    """The file of a game or of a library."""
    (found,) = [path for path in GAMES.glob("*/*.yaml") if path.stem == name]
    return found


def files_of(name: str) -> list[Path]:
    """The file of a game, and those that it includes, extends, or takes its deck from."""
    files = [file_of(name)]
    for path in files:
        files += [file for other in _named(path) if (file := file_of(other)) not in files]
    return files


def _named(path: Path) -> Iterator[str]:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    for named in (data.get("extends"), data.get("include"), (data.get("deck") or {}).get("like")):
        yield from [named] if isinstance(named, str) else named or ()


def code_lines(path: Path, without: tuple[str, ...] = ()) -> int:
    """Lines that are neither blank nor comments, and in none of some sections."""
    count, section = 0, ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line.startswith((" ", "-", "}")):
            section = line.partition(":")[0]
        count += section not in without
    return count


def games() -> list[str]:
    """All shipped games and variants."""
    paths = GAMES.glob("*/*.yaml")
    return sorted(path.stem for path in paths if path.parent.name != "lib")


def lengths() -> str:
    """The table of the lengths of the rules."""
    rows = []
    for name in games():
        path = file_of(name)
        numbers = (
            code_lines(path, ("options", "presets")),
            code_lines(path),
            sum(map(code_lines, files_of(name))),
        )
        rows.append((code(name), *map(str, numbers), *OTHERS.get(name, ("",) * 4)))
    return table(HEADS, rows)


def with_lengths(page: str) -> str:
    """The page with the table as the files are now."""
    assert len(MARK.findall(page)) == 1
    return MARK.sub(lambda found: found[1] + lengths(), page)


@attrs.frozen
class Used:
    """A row of the first table: words of the language, and the games that have each of them."""

    words: tuple[str, ...]
    games: tuple[str, ...]


def used(page: str) -> list[Used]:
    """The rows of the table of what the shipped games use."""
    part = page.partition("## What the shipped games use")[2].partition("\n## ")[0]
    rows = [(row[2], row[3]) for row in ROW.finditer(part)][2:]
    return [
        Used(tuple(re.findall(r"`(.+?)`", words)), tuple(games.replace(" ", "").split(",")))
        for words, games in rows
    ]
