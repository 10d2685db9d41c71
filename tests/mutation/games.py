"""The files of rules whose scenarios are tested, and the mutants that change nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import attrs
import yaml

from rulekit.rules import read_game
from rulekit.rules.library import shipped_games

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(
    file.parent
    for file in (ROOT / "games").glob("*/*.yaml")
    if file.stem == file.parent.name
)
"""Those of the shipped games."""
DECKS = ("german_32", "italian_40", "standard_52")
"""Libraries that hold no rules of play."""
_ACCEPTED = Path(__file__).with_name("accepted.yaml")


@attrs.frozen
class Target:
    """A file of rules, and the games by whose scenarios its faults must be noticed: itself, or of
    a library all that include it."""

    name: str
    games: tuple[str, ...]
    key: str
    """The file in saves and from the root, `games/lib/standard_52.yaml`."""

    @property
    def text(self) -> str:
        return (ROOT / self.key).read_text(encoding="utf-8")

    @property
    def path(self) -> Path:
        """The file, as a path from here where that is shorter."""
        file, here = ROOT / self.key, Path.cwd()
        return file.relative_to(here) if file.is_relative_to(here) else file

    def __str__(self) -> str:
        return self.name


def targets_in(folder: Path) -> list[Target]:
    """The game of a folder and its variants, then the libraries that hold rules of the game."""
    return list(_targets(folder.resolve()))


def _targets(folder: Path) -> Iterator[Target]:
    names = [name for name, path in shipped_games().items() if path.parent.name == folder.name]
    for name in sorted(names, key=lambda name: name != folder.name):
        yield Target(name, (name,), f"games/{folder.name}/{name}.yaml")
    for key in _libraries(folder):
        yield Target(Path(key).stem, _including(key), key)


@cache
def _libraries(folder: Path) -> tuple[str, ...]:
    found = (key for key in read_game(folder.name)[2] if key.startswith("games/lib/"))
    return tuple(key for key in found if Path(key).stem not in DECKS)


@cache
def _including(key: str) -> tuple[str, ...]:
    return tuple(folder.name for folder in FOLDERS if key in _libraries(folder))


def targets_of(folders: Iterable[Path]) -> list[Target]:
    """All of them, each library once."""
    return list(dict.fromkeys(target for folder in folders for target in targets_in(folder)))


TARGETS = targets_of(FOLDERS)


def accepted(target: Target) -> dict[str, str]:
    """Mutants of a file that play the same game, by name, with the reason."""
    listed = yaml.safe_load(_ACCEPTED.read_text(encoding="utf-8"))
    return dict(listed.get(target.name, {}))
