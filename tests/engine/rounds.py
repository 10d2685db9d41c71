"""Matches of the game of melds, for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from rulekit.engine.event import make_events
from rulekit.engine.past import GameFacts, Origin
from rulekit.engine.setting import set_up
from rulekit.match import Match
from tests.engine.melding import machine

FACTS = GameFacts("toy", "Toy", "0")
HAND = "AS 2S 3S 5S 7S 8S JK JK 4H 5H 5D 8C 9C"
TABLE = [{"owner": 2, "run": "5C 6C 7C"}, {"owner": 3, "set": "4S 4C JK"}]


def start(seed: str = "1", per: str = "") -> Match:
    game = machine(per)
    state = game.new(seed)
    before = (make_events(game, None, -1, state.events),)
    state.events = []
    return Match(Origin(FACTS, game, state.copy(), before, seed), state)


def start_from(position: dict[str, Any], per: str = "") -> Match:
    game = machine(per)
    state = set_up(game, position, "1")
    before = (make_events(game, None, -1, []),)
    return Match(Origin(FACTS, game, state.copy(), before, "1", position, state.copy()), state)


def at_table(**more: Any) -> Match:
    """Seat 1 may lay melds, with two on the table."""
    hands = [HAND, "4H 6H", "4D 2D", "4D 9D"]
    position = {"hands": hands, "stock": "2C 3C 3D", "turn": 1, "phase": "melds", "table": TABLE}
    return start_from({**position, **more})


def play_on(match: Match, steps: int, seed: int = 0) -> Match:
    """At most so many actions by chance, melds and cards for the table before others."""
    random = Random(seed)
    while steps and not match.over:
        actions = match.legal_actions()
        laying = [one for one in actions if one.name not in ("draw", "discard")]
        best = laying if laying and random.random() < 0.8 else actions
        match.apply(best[int(random.random() * len(best))])
        steps -= 1
    return match
