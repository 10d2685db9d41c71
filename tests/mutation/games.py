"""The files of rules whose scenarios are tested, and the mutants that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import yaml

from rulekit.rules import read_game
from rulekit.rules.library import shipped_games

ROOT = Path(__file__).resolve().parents[2]
COMING = ("onze", "liverpool_rummy")
"""Folders whose faults `python -m tests.mutation FOLDER` hunts for, and no test yet."""
FOLDERS = sorted(
    file.parent
    for file in (ROOT / "games").glob("*/*.yaml")
    if file.stem == file.parent.name and file.parent.name not in COMING
)
DECKS = ("german_32", "italian_40", "standard_52")
"""Libraries that hold no rules of play."""
_ACCEPTED = Path(__file__).with_name("accepted.yaml")


@attrs.frozen
class Target:
    """A file of rules, and the game by whose scenarios its faults must be noticed."""

    name: str
    game: str
    folder: Path
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


def targets_in(folder: Path) -> list[Target]:
    """The game of a folder and its variants, then the libraries that hold rules of the game."""
    return list(_targets(folder.resolve()))


def _targets(folder: Path) -> Iterator[Target]:
    names = [name for name, path in shipped_games().items() if path.parent.name == folder.name]
    for name in sorted(names, key=lambda name: name != folder.name):
        yield Target(name, name, folder, f"games/{folder.name}/{name}.yaml")
    for key in read_game(folder.name)[2]:
        if key.startswith("games/lib/") and Path(key).stem not in DECKS:
            yield Target(Path(key).stem, folder.name, folder, key)


TARGETS = [target for folder in FOLDERS for target in targets_in(folder)]


def accepted(target: Target) -> dict[str, str]:
    """Mutants of a file that play the same game, by name, with the reason.

    Of a library there may be some that change nothing in one of the games that include it.
    """
    listed = yaml.safe_load(_ACCEPTED.read_text(encoding="utf-8"))
    in_game = listed.get(f"{target.name} in {target.game}", {})
    return {**listed.get(target.name, {}), **in_game}
