"""The games whose scenarios are tested, and the mutants that change nothing."""

from __future__ import annotations

from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(
    file.parent for file in (ROOT / "games").glob("*/*.yaml") if file.stem == file.parent.name
)
_ACCEPTED = Path(__file__).with_name("accepted.yaml")


def named(folder: Path) -> Path:
    """The rules in a game's folder, as a path from here where that is shorter."""
    file = folder / f"{folder.name}.yaml"
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def accepted(game: str) -> dict[str, str]:
    """Mutants of a game that play the same game, by name, with the reason."""
    listed = yaml.safe_load(_ACCEPTED.read_text(encoding="utf-8"))
    return dict(listed.get(game, {}))
