"""The games of the battery, the ways they can be set, and matches of them at random play."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import attrs

import rulekit
from rulekit.engine.event import Events
from rulekit.errors import StartRefused
from rulekit.game import Game
from rulekit.game.options import check_players, settle
from rulekit.match import Match
from rulekit.rules.constants import Setting as Chosen
from rulekit.rules.constants import holds
from rulekit.rules.library import shipped_games
from tests.games.covering import Row, Value, cover
from tests.games.styles import KEEN_STYLES, STYLES, USUAL_STYLES

ROOT = Path(__file__).resolve().parents[2]
MOST_COMBINATIONS = 16
"""Up to so many combinations of option values are all played, else each pair of values."""

PLAYERS = "number of players"
"""The column that says how many play; no option can have such a name."""

ROUNDS = "rounds"
"""The option that says after how many rounds a match ends, in the games that have one."""

DEEDS = {"lay": "melds or ways laid", "lay_off": "cards laid off", "exchange": "exchanges"}
"""What actions do that is counted."""

WINDOWS_LOOKED_AT = 0.15
"""The share of windows that is looked at in games with contracts, where windows are many."""

Options = tuple[tuple[str, Value], ...]


def subjects() -> tuple[str, ...]:
    return tuple(shipped_games())


def is_variant(subject: str) -> bool:
    """Whether it is a variant in the folder of another game."""
    path = shipped_games().get(subject)
    return path is not None and path.parent.name != subject


@cache
def has_contracts(subject: str) -> bool:
    """Whether melds are laid there as a contract asks: rounds are long, and longest by chance."""
    game = load_subject(subject)
    return bool(game.machine(game.players[0]).wanted)


def styles_of(subject: str) -> tuple[str, ...]:
    """The ways to play, in turn; where there are contracts mostly with an eye to them."""
    return KEEN_STYLES if has_contracts(subject) else USUAL_STYLES


def ending_of(subject: str) -> tuple[str, ...]:
    """Ways to play whole matches: slow ones take very long where there are contracts."""
    kept = styles_of(subject)
    return tuple(s for s in kept if s != "slow") if has_contracts(subject) else kept


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

    @property
    def row(self) -> Row:
        """The options in force that can be chosen, and the number of players."""
        options = self.game.options
        names = (name for name in columns_of(self.subject) if name != PLAYERS)
        return {**{name: options[name] for name in names}, PLAYERS: self.players}

    @property
    def short(self) -> Setting:
        """The same with a single round, where an option of the game asks for that; else itself."""
        rounds = load_subject(self.subject).model.options.get(ROUNDS)
        if rounds is None or rounds.settled or rounds.values or not (rounds.low or 0) <= 1:
            return self
        options = dict(self.options) | {ROUNDS: 1}
        return attrs.evolve(self, options=tuple(options.items()))

    def start(self, seed: str | int) -> Match:
        return self.game.start(self.players, seed)

    def __str__(self) -> str:
        chosen = ", ".join(f"{name}={value}" for name, value in self.options) or "no options"
        preset = f"preset {self.preset}, " if self.preset else ""
        return f"{self.subject} with {preset}{chosen}, {self.players} players"


@cache
def load_subject(subject: str, options: Options = (), preset: str | None = None) -> Game:
    if options or preset:
        plain = load_subject(subject)
        settled = settle(plain.model, preset, dict(options))
        return attrs.evolve(plain, options=settled, machines={})
    return rulekit.load(subject)


# ------------------------------------------------------------------------------- settings


@cache
def all_settings(subject: str) -> tuple[Setting, ...]:
    """Each way to set the options with each number of players, or where those are many each pair
    of values; the game as it is and each preset with each number of players."""
    columns = columns_of(subject)
    if has_many_options(subject):
        rows: Iterable[Row] = cover(columns, partial(refuses, subject)).rows
    else:
        every = (dict(zip(columns, values, strict=True)) for values in product(*columns.values()))
        rows = (row for row in every if not refuses(subject, row))
    return _distinct([*_presets(subject), *(_setting(subject, row) for row in rows)])


def has_many_options(subject: str) -> bool:
    """Whether there are more ways to set the options than are all played."""
    columns = columns_of(subject)
    return prod(map(len, columns.values())) > MOST_COMBINATIONS * len(columns[PLAYERS])


@cache
def few_settings(subject: str) -> tuple[Setting, ...]:
    """Each value of each option and each number of players, with as few settings as that takes;
    the game as it is and each preset with one number of players."""
    rows = cover(columns_of(subject), partial(refuses, subject), together=1).rows
    alone = []
    for at, preset in enumerate((None, *load_subject(subject).presets)):
        ways = [setting for setting in _presets(subject) if setting.preset == preset]
        alone.append(ways[at % len(ways)])
    return _distinct([*alone, *(_setting(subject, row) for row in rows)])


def _presets(subject: str) -> list[Setting]:
    """The game as it is and each preset, with each number of players they are for."""
    presets = (None, *load_subject(subject).presets)
    found = product(presets, columns_of(subject)[PLAYERS])
    settings = (Setting(subject, (), int(players), preset) for preset, players in found)
    return [setting for setting in settings if not refuses(subject, setting.row)]


def _setting(subject: str, row: Row) -> Setting:
    options = tuple((name, value) for name, value in row.items() if name != PLAYERS)
    return Setting(subject, options, int(row[PLAYERS]))


def _distinct(found: Iterable[Setting]) -> tuple[Setting, ...]:
    out: dict[tuple[str, int], Setting] = {}
    for setting in found:
        key = json.dumps(setting.game.options, sort_keys=True), setting.players
        out.setdefault(key, setting)
    return tuple(out.values())


@cache
def columns_of(subject: str) -> dict[str, tuple[Value, ...]]:
    """Each option with its values, the default first, of a range default, least and greatest;
    and the numbers of players."""
    columns: dict[str, tuple[Value, ...]] = {}
    for option in load_subject(subject).option_choices:
        values = option.values
        if values is None:
            assert option.low is not None and option.high is not None
            values = (option.low, option.high)
        columns[option.name] = tuple(dict.fromkeys((option.default, *values)))
    low, high = load_subject(subject).players
    return {**columns, PLAYERS: tuple(range(low, high + 1))}


def refuses(subject: str, part: Mapping[str, Value]) -> bool:
    """Whether the game cannot be played with these options and players, whatever the others are.

    Of a whole row it is what the game itself says; what it says too soon of a part of one is
    never wrong, as a need that is not met stays so.
    """
    model = load_subject(subject).model
    chosen = {name: value for name, value in part.items() if name != PLAYERS}
    if len(part) == len(columns_of(subject)):
        try:
            check_players(model, settle(model, None, chosen), int(part[PLAYERS]))
        except StartRefused:
            return True
        return False
    settled = {name: one.default for name, one in model.options.items() if one.settled}
    known = Chosen({**settled, **chosen})
    needs = (rule for option in model.options.values() for rule in option.needs)
    return any(holds(rule.condition, known) is False for rule in needs)


# ----------------------------------------------------------------------------------- play


@attrs.define(eq=False, repr=False)
class Play:
    """A match being played by chance; as text it tells how to come to the same decision again."""

    setting: Setting
    seed: str
    style: str
    match: Match
    random: Random
    seen: Counter[str] = attrs.field(factory=Counter)
    """What was done, and how often."""

    def __str__(self) -> str:
        return (
            f"\n  {self.setting}, seed {self.seed!r}, after action {self.match.number}"
            f"\n  again: play_again({self.setting!r}, {self.seed!r}, {self.style!r}, "
            f"{self.match.number})"
        )

    def step(self) -> Events:
        action = STYLES[self.style](self.match, self.random)
        machine = self.match.machine
        self.seen["decisions in windows"] += machine.questions[self.match.state.question].window
        for deed in machine.actions[action.number].deeds:
            if deed.kind in DEEDS:
                self.seen[DEEDS[deed.kind]] += 1
        return self.match.apply(action)

    def is_worth_a_look(self, random: Random, chance: float) -> bool:
        """Whether a decision is looked at: by chance, in windows always, or where there are very
        many of them now and then."""
        if self.match.over:
            return False
        if self.match.machine.questions[self.match.state.question].window and (
            not self.match.machine.wanted or random.random() < WINDOWS_LOOKED_AT
        ):
            return True
        return random.random() < chance

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
        match.apply(STYLES[style](match, random))
        steps -= 1
    return match
