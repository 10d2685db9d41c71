"""Loading a game: shipped, from a file, or from a text."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulekit.compiler.support import not_built
from rulekit.errors import RuleErrors
from rulekit.game.game import Game
from rulekit.game.options import Value, settle
from rulekit.game.reopening import restore
from rulekit.rules import read_game, read_game_text
from rulekit.rules.model import Game as Model
from rulekit.source.diagnostic import Diagnostic, Severity


def load(
    name_or_path: str | Path,
    *,
    preset: str | None = None,
    options: Mapping[str, Value] | None = None,
) -> Game:
    """A shipped game by its name, or a file of rules by its path.

    Single options win over the preset. Raises RuleErrors with every fault of the file, or with
    everything in it that cannot be played yet,
    StartRefused for options that are refused, FileNotFoundError where there is no such game or
    file, OSError where one cannot be read.
    """
    model, found, files = read_game(name_or_path)
    shipped = next(iter(files), "").startswith("games/")
    return make_game(model, found, None if shipped else files, preset, options)


def load_text(
    text: str,
    *,
    name: str = "game.yaml",
    preset: str | None = None,
    options: Mapping[str, Value] | None = None,
) -> Game:
    """A game from the text of its rules; `name` stands in messages.

    Raises as `load` does, and TypeError for what is no `str`.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a game is a `str`, not {type(text).__name__}")
    model, found, files = read_game_text(text, name)
    return make_game(model, found, files, preset, options)


def make_game(
    model: Model | None,
    found: tuple[Diagnostic, ...],
    files: dict[str, str] | None,
    preset: str | None,
    options: Mapping[str, Value] | None,
) -> Game:
    """A game of what was read, or RuleErrors."""
    if model is None:
        raise RuleErrors(tuple(one for one in found if one.severity is Severity.ERROR) or found)
    missing = not_built(model)
    if missing:
        raise RuleErrors(missing)
    return Game(model, settle(model, preset, options), files, restore)
