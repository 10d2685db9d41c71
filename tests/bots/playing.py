"""Matches between bots, watched as they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

import rulekit
from rulekit.bots import Bot, bot_chance, seat_bots
from rulekit.engine.seat import seat_of
from rulekit.errors import RuleErrors
from rulekit.match import Match
from rulekit.rules.library import shipped_games
from rulekit.simulate.run import simulate
from rulekit.simulate.tally import Tally

ROOT = Path(__file__).resolve().parents[2]
DRAFTS = ROOT / "tests" / "drafts"


def load(name: str) -> rulekit.Game:
    """A shipped game, or else a draft of this name."""
    return rulekit.load(name if name in shipped_games() else DRAFTS / f"{name}.yaml")


def playable_drafts() -> Iterator[rulekit.Game]:
    """The drafts that can be played."""
    for path in sorted(DRAFTS.glob("*.yaml")):
        try:
            game = rulekit.load(path)
            game.machine(game.players[0])
        except RuleErrors:
            continue
        yield game


def play(game: rulekit.Game, bots: str, seed: str, matches: int) -> Tally:
    """Matches of bots that are named seat by seat."""
    names = bots.split()
    return simulate(game, seat_bots(names, len(names)), seed, matches)


@attrs.frozen
class Decision:
    """A moment of a match: who is asked, and what the bot there chose."""

    match: Match
    seat: int
    chosen: str


def decisions(match: Match, bots: Sequence[Bot], seed: str) -> Iterator[Decision]:
    """Plays a match through the public API; what is decided, before it is done."""
    chances = [bot_chance(seed, seat + 1) for seat in range(len(bots))]
    while not match.over:
        actions = match.legal_actions()
        at = (match.actor or 0) - 1
        index = 0
        if len(actions) > 1:
            index = bots[at].choose(shown(match, at), actions, chances[at])
            yield Decision(match, at + 1, actions[index].text)
        match.apply(actions[index])


def shown(match: Match, seat: int) -> Any:
    return seat_of(match.machine, match.state, seat)


def always(value: float) -> Callable[[], float]:
    return lambda: value
