"""The figures of rounds, counted from what the public API tells of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import attrs

import rulekit
from rulekit.bots import Bot, bot_chance
from rulekit.engine.seat import seat_of


@attrs.define
class Round:
    """One round of a match; seats from 1."""

    number: int
    decisions: int = 0
    turns: int = 0
    bound: int = 0
    scored: bool = False
    actions: Counter[str] = attrs.field(factory=Counter)
    laid: set[int] = attrs.field(factory=set)
    points: Counter[int] = attrs.field(factory=Counter)
    lines: Counter[str] = attrs.field(factory=Counter)

    def tell(self, event: rulekit.Event, contract: str) -> None:
        match event.kind:
            case "action":
                assert event.seat is not None
                name = event.action.split()[0]
                self.decisions += 1
                self.actions[name] += 1
                if name == contract:
                    self.laid.add(event.seat)
            case "turn":
                self.turns += 1
            case "score":
                assert event.seat is not None
                assert event.number is not None
                self.points[event.seat] += event.number
                self.lines[event.reason or "in play"] += event.number != 0
            case "round_end":
                self.scored = True
            case "limit":
                self.bound += 1


def rounds_of(
    game: rulekit.Game, bots: Sequence[Bot], seed: str, contract: str
) -> tuple[list[Round], rulekit.Match]:
    """A match played by bots, round by round."""
    match = game.start(players=len(bots), seed=seed)
    chances = [bot_chance(seed, seat + 1) for seat in range(len(bots))]
    rounds: list[Round] = []
    for event in match._origin.before[0]:
        rounds = listen(rounds, event, contract)
    while not match.over:
        actions = match.legal_actions()
        at, index = (match.actor or 0) - 1, 0
        if len(actions) > 1:
            shown = seat_of(match.machine, match.state, at)
            index = bots[at].choose(shown, actions, chances[at])
        for event in match.apply(actions[index]):
            rounds = listen(rounds, event, contract)
    return rounds, match


def listen(rounds: list[Round], event: rulekit.Event, contract: str) -> list[Round]:
    if event.kind == "round":
        assert event.number is not None
        return [*rounds, Round(event.number)]
    if rounds:
        rounds[-1].tell(event, contract)
    return rounds


def summed(rounds: Sequence[Round], players: int) -> dict[str, object]:
    """What the report says of rounds that are counted together, its settings and lengths aside."""
    scored = [one for one in rounds if one.scored]
    every = [one.points[seat] for one in scored for seat in range(1, players + 1)]
    actions: Counter[str] = Counter()
    for one in rounds:
        actions += one.actions
    lines = {name for one in scored for name, times in one.lines.items() if times}
    return {
        "actions": dict(actions),
        "bound_reached": sum(one.bound for one in rounds),
        "decisions": [one.decisions for one in rounds],
        "met": sum(bool(one.laid) for one in rounds),
        "met_by": [sum(seat in one.laid for one in rounds) for seat in range(1, players + 1)],
        "played": len(rounds),
        "points": {
            "by_seat": {
                str(seat): round(sum(one.points[seat] for one in scored) / len(scored), 3)
                for seat in range(1, players + 1)
            },
            "max": max(every),
            "mean": round(sum(every) / len(every), 3),
            "min": min(every),
        },
        "score": {
            name: {
                "rounds": sum(one.lines[name] > 0 for one in scored),
                "times": sum(one.lines[name] for one in scored),
            }
            for name in lines
        },
        "scored": len(scored),
        "turns": [one.turns for one in rounds],
    }
