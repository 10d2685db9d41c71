"""The games of the battery, the ways they can be set, and matches of them at random play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, cycle, product
from math import prod
from pathlib import Path
from random import Random

import attrs

import rulekit
from rulekit.engine.action import Action
from rulekit.engine.event import Events
from rulekit.errors import StartRefused
from rulekit.game import Game
from rulekit.match import Match
from rulekit.rules.library import shipped_games

ROOT = Path(__file__).resolve().parents[2]
DRAFTS = ("crazy_eights",)
"""Drafts that are complete enough to be played here, beside the shipped games."""

MOST_COMBINATIONS = 64
"""Up to so many combinations of option values are all played, else each pair of values."""

Value = int | bool | str
Options = tuple[tuple[str, Value], ...]
Pick = Callable[[Sequence[Action], Random], Action]


def subjects() -> tuple[str, ...]:
    return (*shipped_games(), *DRAFTS)


@attrs.frozen
class Setting:
    """A game, the options chosen and the number of players."""

    subject: str
    options: Options
    players: int
    preset: str | None = None

    @property
    def game(self) -> Game:
        return load_subject(self.subject, self.options, self.preset)

    def start(self, seed: str | int) -> Match:
        return self.game.start(self.players, seed)

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options) or "no options"
        preset = f"preset {self.preset}, " if self.preset else ""
        return f"{self.subject} with {preset}{chosen}, {self.players} players"


@cache
def load_subject(subject: str, options: Options = (), preset: str | None = None) -> Game:
    path = ROOT / "tests" / "drafts" / f"{subject}.yaml"
    where: str | Path = path if subject in DRAFTS else subject
    return rulekit.load(where, options=dict(options), preset=preset)


# ------------------------------------------------------------------------------- settings


@cache
def all_settings(subject: str) -> tuple[Setting, ...]:
    """Each way to set the options with each number of players; what is refused is left out."""
    low, high = load_subject(subject).players
    ways: list[tuple[Options, str | None]] = [(options, None) for options in _combined(subject)]
    ways += [((), preset) for preset in load_subject(subject).presets]
    return tuple(
        Setting(subject, options, players, preset)
        for options, preset in ways
        for players in range(low, high + 1)
        if _can_start(Setting(subject, options, players, preset))
    )


@cache
def few_settings(subject: str) -> tuple[Setting, ...]:
    """Each option alone at each value, each preset, each number of players, and few together."""
    low, high = load_subject(subject).players
    ways: list[tuple[Options, str | None]] = [((), None)]
    ways += [(((name, value),), None) for name, values in _axes(subject) for value in values[1:]]
    ways += [((), preset) for preset in load_subject(subject).presets]
    ways += [(tuple((name, values[-1]) for name, values in _axes(subject)), None)]
    counts = range(low, high + 1)
    return _distinct(
        Setting(subject, options, counts[at % len(counts)], preset)
        for at, (options, preset) in zip(range(max(len(ways), len(counts))), cycle(ways))
    )


def _distinct(found: Iterable[Setting]) -> tuple[Setting, ...]:
    out: dict[tuple[str, int], Setting] = {}
    for setting in found:
        if _can_start(setting):
            key = json.dumps(setting.game.options, sort_keys=True), setting.players
            out.setdefault(key, setting)
    return tuple(out.values())


def _can_start(setting: Setting) -> bool:
    try:
        setting.start(0)
    except StartRefused:
        return False
    return True


@cache
def _axes(subject: str) -> tuple[tuple[str, tuple[Value, ...]], ...]:
    """Each option with its values, the default first; of a range default, least and greatest."""
    axes = []
    for option in load_subject(subject).option_choices:
        values = option.values
        if values is None:
            assert option.low is not None and option.high is not None
            values = (option.low, option.high)
        axes.append((option.name, tuple(dict.fromkeys((option.default, *values)))))
    return tuple(axes)


def _combined(subject: str) -> list[Options]:
    names = [name for name, _ in _axes(subject)]
    columns = [values for _, values in _axes(subject)]
    if prod(len(values) for values in columns) <= MOST_COMBINATIONS:
        rows: list[tuple[Value, ...]] = list(product(*columns))
    else:
        rows = [*_alone(columns), *cover_pairs(columns)]
    return [tuple(zip(names, row, strict=True)) for row in dict.fromkeys(rows)]


def _alone(columns: Sequence[tuple[Value, ...]]) -> Iterator[tuple[Value, ...]]:
    """Each value with the defaults of all others."""
    for at, values in enumerate(columns):
        for value in values:
            yield tuple(value if i == at else other[0] for i, other in enumerate(columns))


def cover_pairs(columns: Sequence[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    """Rows such that any two values of two columns stand together in one, found greedily."""
    left = {
        (i, a, j, b)
        for i, j in combinations(range(len(columns)), 2)
        for a in range(len(columns[i]))
        for b in range(len(columns[j]))
    }
    rows = []
    while left:
        row: list[int | None] = [None] * len(columns)
        i, a, j, b = min(left)
        row[i], row[j] = a, b
        for at, values in enumerate(columns):
            if row[at] is None:
                row[at] = max(range(len(values)), key=lambda v: (_gain(left, row, at, v), -v))
        numbers = [number for number in row if number is not None]
        left -= {
            (i, numbers[i], j, numbers[j]) for i, j in combinations(range(len(columns)), 2)
        }
        rows.append(tuple(values[n] for values, n in zip(columns, numbers, strict=True)))
    return rows


def _gain(left: set[tuple[int, int, int, int]], row: list[int | None], at: int, value: int) -> int:
    """How many open pairs this value would close."""
    return sum(
        (min(i, at), *((number, at, value) if i < at else (value, i, number))) in left
        for i, number in enumerate(row)
        if number is not None
    )


# ----------------------------------------------------------------------------------- play


def by_chance(actions: Sequence[Action], random: Random) -> Action:
    return actions[int(random.random() * len(actions))]


def eagerly(actions: Sequence[Action], random: Random) -> Action:
    """Mostly what takes the most choices: cards leave the hands fast."""
    most = max(len(action.values) for action in actions)
    eager = [action for action in actions if len(action.values) == most]
    return by_chance(eager if random.random() < 0.95 else actions, random)


def slowly(actions: Sequence[Action], random: Random) -> Action:
    """Mostly what takes the fewest choices: piles run out."""
    least = min(len(action.values) for action in actions)
    slow = [action for action in actions if len(action.values) == least]
    return by_chance(slow if random.random() < 0.8 else actions, random)


STYLES: Mapping[str, Pick] = {"chance": by_chance, "eager": eagerly, "slow": slowly}


@attrs.define(eq=False, repr=False)
class Play:
    """A match being played by chance; as text it tells how to come to the same decision again."""

    setting: Setting
    seed: str
    style: str
    match: Match
    random: Random

    def __str__(self) -> str:
        return (
            f"\n  {self.setting}, seed {self.seed!r}, after action {self.match.number}"
            f"\n  again: play_again({self.setting!r}, {self.seed!r}, {self.style!r}, "
            f"{self.match.number})"
        )

    def step(self) -> Events:
        return self.match.apply(STYLES[self.style](self.match.legal_actions(), self.random))

    def steps(self, most: int = 100_000) -> Iterator[Events]:
        """Actions until the match is over, `most` of them at most."""
        while not self.match.over and self.match.number < most:
            yield self.step()


def begin(setting: Setting, seed: str | int, style: str = "chance") -> Play:
    seed = str(seed)
    return Play(setting, seed, style, setting.start(seed), Random(f"{seed}/choices"))


def play_again(setting: Setting, seed: str, style: str, number: int) -> Match:
    """The match of a failure, at the decision where it failed."""
    play = begin(setting, seed, style)
    for _ in play.steps(number):
        pass
    return play.match


def play_on(match: Match, steps: int, seed: object = 0, style: str = "chance") -> Match:
    random = Random(f"{seed}/on")
    while steps and not match.over:
        match.apply(STYLES[style](match.legal_actions(), random))
        steps -= 1
    return match
