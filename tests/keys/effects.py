"""What of a game can be told from outside: refusals, what is printed, and the compiled machine."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import attrs

from rulekit.compiler.support import not_built
from rulekit.engine.machine import Machine
from rulekit.errors import RuleErrors, StartRefused
from rulekit.game import Game
from rulekit.game.loading import make_game
from rulekit.rules import read_game_text
from rulekit.rules.model import Game as Model
from rulekit.source.diagnostic import Diagnostic
from rulekit.source.span import Span
from tests.keys.cases import Texts

FACES = ("id", "name", "about", "source", "players", "presets", "preset_choices", "option_choices")
"""What a program can ask a game for."""
TABLES = ("deck", "zones", "slots", "questions", "phases", "shapes", "teams", "team_of")
"""Tables of a machine that hold no places in the file."""

_HEAD = re.compile(r"\A\"{3}.*?\"{3}", re.DOTALL)
_PLACE = re.compile(r"[ ]*# .*[.]yaml:[0-9]+$", re.MULTILINE)


def read(texts: Texts) -> tuple[Model | None, tuple[Diagnostic, ...]]:
    """The checked model of a game, and the errors in it."""
    own = next(iter(texts))
    model, found, _ = read_game_text(texts[own], own, texts)
    return model, tuple(one for one in found if one.severity == "error")


def gaps(model: Model) -> list[str]:
    """What the compiler refuses as not built."""
    return [one.message for one in not_built(model)]


def facts(model: Model, texts: Texts) -> Iterator[Any]:
    """Everything to be told of a game, cheap things first: two games that differ differ here."""
    try:
        game = make_game(model, (), texts, None, None)
    except RuleErrors as refused:
        yield [one.message for one in refused.diagnostics]
        return
    for face in FACES:
        yield face, getattr(game, face)
    for preset, chosen in choices(game):
        for players in range(game.players[0], game.players[1] + 1):
            yield players, preset, chosen, _machine(model, texts, players, preset, chosen)


def choices(game: Game) -> Iterator[tuple[str | None, dict[str, Any]]]:
    """The defaults, each preset, and each value of each option alone."""
    yield None, {}
    for preset in game.presets:
        yield preset, {}
    for option in game.option_choices:
        values = option.values or (option.low, option.high)
        for value in values:
            if value != option.default:
                yield None, {option.name: value}


def _machine(
    model: Model, texts: Texts, players: int, preset: str | None, chosen: dict[str, Any]
) -> Any:
    try:
        game = make_game(model, (), texts, preset, chosen)
        return told(game.machine(players))
    except StartRefused as refused:
        return str(refused)
    except RuleErrors as refused:
        return [one.message for one in refused.diagnostics]


def told(machine: Machine) -> Any:
    """A machine without the places of its rules."""
    return (
        _PLACE.sub("", _HEAD.sub("", machine.source)),
        [getattr(machine, name) for name in TABLES],
        [attrs.evolve(action, place="") for action in machine.actions],
        [attrs.evolve(reason, place="") for reason in machine.reasons],
    )


class Kept:
    """What an iterator gives, worked out once however often it is gone through."""

    def __init__(self, source: Iterator[Any]) -> None:
        self._source, self._kept = source, list[Any]()

    def __iter__(self) -> Iterator[Any]:
        yield from self._kept
        for one in self._source:
            self._kept.append(one)
            yield one


def differ(one: Iterable[Any], other: Iterable[Any]) -> bool:
    """Whether two games can be told apart."""
    return any(a != b for a, b in zip_longest(one, other))


def meaning(part: Any, seen: dict[int, int] | None = None) -> Any:
    """A model as plain data, without places: for games that cannot be compiled yet."""
    seen = {} if seen is None else seen
    if isinstance(part, tuple | list):
        return [meaning(item, seen) for item in part]
    if isinstance(part, dict):
        return [(name, meaning(item, seen)) for name, item in part.items()]
    if not attrs.has(type(part)) or isinstance(part, Span):
        return None if isinstance(part, Span) else part
    if id(part) in seen:
        return seen[id(part)]
    seen[id(part)] = len(seen)
    fields = [f.name for f in attrs.fields(type(part)) if f.name not in ("span", "digest")]
    return [type(part).__name__, *(meaning(getattr(part, name), seen) for name in fields)]
