"""A game, its options settled: what there is to know of it, and its matches."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from rulekit.engine.event import make_events
from rulekit.engine.faults import fault_of
from rulekit.engine.machine import Machine
from rulekit.engine.onlooker import view_of
from rulekit.engine.past import GameFacts, Origin
from rulekit.engine.setting import set_up
from rulekit.errors import StartRefused, printable
from rulekit.game.options import (
    OptionChoice,
    PresetChoice,
    Value,
    check_players,
    describe,
    describe_presets,
    settle,
)
from rulekit.match import Match
from rulekit.rules.model import Game as Model

Seed = str | int | None

_LONGEST_SEED = 1000
_TOO_LONG = 10**_LONGEST_SEED


@attrs.define(eq=False, repr=False)
class Game:
    """A game under chosen options; `load` and `load_text` give one.

    `options` are the values in force. A game compiles itself once for each number of players.
    """

    model: Model
    options: dict[str, Value]
    files: dict[str, str] | None
    """The texts it was read from, by name, its own first; None for a game that is shipped."""
    _reload: Callable[[dict[str, Any]], Match]
    _machines: dict[int, Machine] = attrs.field(factory=dict)
    _known: GameFacts | None = attrs.field(default=None, init=False)

    @property
    def id(self) -> str:
        return self.model.id

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def about(self) -> str:
        return self.model.about

    @property
    def source(self) -> str:
        """Where the rules come from, or ""."""
        return self.model.source

    @property
    def digest(self) -> str:
        """A SHA-256 of the rules, hexadecimal: other rules, other digest."""
        return self.model.digest

    @property
    def players(self) -> tuple[int, int]:
        """The least and the greatest number of players."""
        return self.model.players

    @property
    def presets(self) -> dict[str, str]:
        """Label of each preset, by name."""
        return {name: preset.label for name, preset in self.model.presets.items()}

    @property
    def preset_choices(self) -> tuple[PresetChoice, ...]:
        """The presets, with what each of them chooses."""
        return describe_presets(self.model)

    @property
    def option_choices(self) -> tuple[OptionChoice, ...]:
        """The options that can be chosen, with what they may be."""
        return describe(self.model, self.options)

    def under(
        self, preset: str | None = None, options: Mapping[str, Value] | None = None
    ) -> Game:
        """The same rules under other options, as `load` chooses them. Raises StartRefused."""
        return Game(self.model, settle(self.model, preset, options), self.files, self._reload)

    def start(
        self,
        players: int | None = None,
        seed: Seed = None,
        position: Mapping[str, Any] | None = None,
    ) -> Match:
        """A new match. 7 and "7" are the same seed; without one it is left to chance.

        `position` sets up a position instead of dealing (see `start_from`). Raises StartRefused.
        """
        machine = self._ready(players)
        text = _seed_text(seed)
        if position is not None:
            return self._set_up(machine, position, text)
        try:
            state = machine.silent().new(text)
        except Exception as error:
            raise fault_of(machine, error) from error
        return Match(Origin.dealt(self._facts(), machine, text), state)

    def start_from(self, players: int, position: Mapping[str, Any], seed: str | int = "0") -> Match:
        """A match that begins in a position: `hands`, zones by name, `dealer`, `turn`, `state`, …

        As `given` of a scenario: seats from 1, piles that lie face down from the next card to be
        drawn, other piles from the bottom; cards named nowhere are out of play. The seed is for
        later shuffles. Raises StartRefused.
        """
        return self.start(players, seed, position)

    def machine(self, players: int) -> Machine:
        """The compiled game for a number of players. Raises StartRefused."""
        return self._ready(players)

    def _ready(self, players: int | None) -> Machine:
        if type(players) is int and players in self._machines:
            return self._machines[players]
        count = self._count(players)
        if count not in self._machines:
            from rulekit.compiler import compile_game

            self._machines[count] = compile_game(self.model, count, self.options)
        return self._machines[count]

    def see(self, players: int) -> Callable[[Any, int], dict[str, Any]]:
        """For bulk play: views of states of `machine(players)`, the log from the events kept."""
        machine, facts = self.machine(players), self._facts()

        def view(state: Any, seat: int) -> dict[str, Any]:
            kept = make_events(machine, None, -1, state.events)
            legal = machine.legal(state) if seat > 0 and seat - 1 == state.actor else ()
            origin = Origin(facts, machine, state, (kept,), "")
            return view_of(origin, state, None, 0, seat - 1, legal)

        return view

    def _set_up(self, machine: Machine, position: Mapping[str, Any], seed: str) -> Match:
        try:
            plain = json.loads(json.dumps(position))
            if not isinstance(plain, dict):
                raise TypeError
        except (TypeError, ValueError, RecursionError):
            message = "a position is plain data: mappings, lists, texts, numbers"
            raise StartRefused(message) from None
        try:
            state = set_up(machine, plain, seed)
        except StartRefused:
            raise
        except Exception as error:
            raise fault_of(machine, error) from error
        first = state.copy()
        events, state.events = state.events, []
        before = (make_events(machine, None, -1, events),)
        origin = Origin(self._facts(), machine, state.copy(), before, seed, plain, first)
        return Match(origin, state)

    def _count(self, players: int | None) -> int:
        low, high = self.players
        if players is None and low == high:
            players = low
        asked = f"{low} players" if low == high else f"{low} to {high} players"
        if players is None:
            raise StartRefused(f"say how many play: {self.name} is for {asked}")
        if type(players) is not int:
            raise StartRefused(_no_number(players))
        if not low <= players <= high:
            raise StartRefused(f"{self.name} is for {asked}, not for {str(players)[:20]}")
        check_players(self.model, self.options, players)
        return players

    def _facts(self) -> GameFacts:
        if self._known is None:
            self._known = GameFacts(self.id, self.name, self.digest, self.files, self._reload)
        return self._known

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.model, self.options, self.files, self._reload)

    def __repr__(self) -> str:
        return f"<Game {self.id!r}, {self.players[0]} to {self.players[1]} players>"


def _seed_text(seed: Seed) -> str:
    if seed is None:
        return secrets.token_hex(8)
    if isinstance(seed, bool) or not isinstance(seed, (str, int)):
        raise StartRefused("a seed is a text or a whole number")
    if isinstance(seed, int) and abs(seed) >= _TOO_LONG:
        raise StartRefused(f"a seed has at most {_LONGEST_SEED} characters")
    text = str(seed)
    if len(text) > _LONGEST_SEED:
        raise StartRefused(f"a seed has at most {_LONGEST_SEED} characters")
    if not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text):
        raise StartRefused("a seed is a text, and this one holds bytes that are none")
    return text


def _no_number(players: object) -> str:
    given = f"the text `{players[:20]}`" if isinstance(players, str) else f"{players!r:.20}"
    return printable(f"the number of players is a whole number, not {given}")
