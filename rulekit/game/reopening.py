"""Saves and records opened again: replayed, and compared with what was saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rulekit.engine.position import checksum
from rulekit.engine.record import RECORD, SAVE, read_saved
from rulekit.errors import IllegalAction, InternalError, RuleErrors, SaveError, StartRefused
from rulekit.game.game import Game
from rulekit.match import Match
from rulekit.rules import read_game, read_game_text

_KEPT = 16
"""So many games are kept for further saves of theirs."""


def restore(saved: Mapping[str, Any] | str | bytes) -> Match:
    """The match that `Match.to_json` saved, at the same decision; a mapping or its JSON text.

    Raises SaveError for anything else, and for saves of other rules or another version.
    """
    data = read_saved(saved, SAVE)
    match = _replayed(data, "save")
    if data.get("check") != checksum(match.machine, match.state):
        raise SaveError("this save is damaged: its actions lead to another position than it says")
    return match


def game_of(saved: Mapping[str, Any] | str | bytes) -> Game:
    """The game that `Match.to_json` saved a match of, under its options. Raises SaveError."""
    return _game(read_saved(saved, SAVE), "save")


def replay(record: Mapping[str, Any] | str | bytes) -> Match:
    """The match of a record, played again to where the record ends. Raises SaveError."""
    return _replayed(read_saved(record, RECORD), "record")


def _replayed(data: dict[str, Any], what: str) -> Match:
    game = _game(data, what)
    try:
        position = data.get("position")
        match = game.start(data["players"], data["seed"], position)
    except StartRefused as refusal:
        raise SaveError(f"this {what} cannot start: {refusal}") from None
    except RuleErrors as faults:
        first = faults.diagnostics[0].message
        raise SaveError(f"the rules in this {what} cannot be played: {first}") from None
    except InternalError:
        raise SaveError(f"this {what} cannot start: its position cannot be played") from None
    for number, text in enumerate(data["actions"], 1):
        try:
            match.apply(text)
        except IllegalAction as refusal:
            raise SaveError(f"action {number} of this {what} is refused: {refusal}") from None
        except InternalError:
            raise SaveError(f"action {number} of this {what} cannot be carried out") from None
    return match


def _game(data: dict[str, Any], what: str) -> Game:
    """The game of a save: shipped, or from the texts the save brings along."""
    files = tuple((str(name), str(text)) for name, text in data.get("files", []))
    chosen = {str(option): value for option, value in data["options"].items()}
    options = json.dumps(chosen, sort_keys=True)
    return _opened(data["game"], data["digest"], options, files, what)


@lru_cache(maxsize=_KEPT)
def _opened(
    name: str, digest: str, chosen: str, texts: tuple[tuple[str, str], ...], what: str
) -> Game:
    """The same for saves of the same rules and options, so that they are compiled once."""
    files = dict(texts)
    try:
        if files:
            own = next(iter(files))
            model, found, _ = read_game_text(files[own], own, files)
        else:
            model, found, _ = _shipped(name)
    except OSError:
        raise SaveError(f"this {what} is of a game `{name[:40]}`, which is not here") from None
    if model is None:
        first = found[0].message if found else "they cannot be read"
        raise SaveError(f"the rules in this {what} have faults: {first}")
    if model.digest != digest or model.id != name:
        raise SaveError(f"this {what} is of other rules of `{name[:40]}` than those here")
    return _with_options(model, json.loads(chosen), files, what)


def _shipped(name: str) -> Any:
    from rulekit.rules.library import shipped_games

    if name not in shipped_games():
        raise FileNotFoundError(name)
    return read_game(name)


def _with_options(
    model: Any, given: dict[str, Any], files: dict[str, str], what: str
) -> Game:
    from rulekit.game.options import settle

    open_now = {name for name, option in model.options.items() if not option.settled}
    chosen = {name: value for name, value in given.items() if name in open_now}
    try:
        options = settle(model, None, chosen)
    except StartRefused as refusal:
        raise SaveError(f"the options in this {what} are refused: {refusal}") from None
    if options != given:
        raise SaveError(f"the options in this {what} are not those of the game")
    return Game(model, options, files or None, restore)
