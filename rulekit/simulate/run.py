"""The loop that plays many matches: lean, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulekit.bots import NOTHING, Bot, Chance, bot_chance
from rulekit.engine.machine import Machine
from rulekit.simulate.tally import Tally

See = Callable[[Any, int], Any]
"""The view of a state from a seat (from 1)."""


def simulate(
    machine: Machine,
    bots: Sequence[Bot],
    seed: str,
    games: int,
    see: See,
    told: Callable[[int], None] | None = None,
) -> Tally:
    """Play matches number 1 to `games`, each from the seed `seed/number`.

    `told` hears the number of each match that has ended. A bot's random numbers come from the
    seed of the match and its seat, so a match can be played again alone.
    """
    tally = Tally(machine)
    play = play_looking if any(bot.looks for bot in bots) else play_blind
    turn_shapes = frozenset(_numbers(machine, "turn"))
    round_shapes = frozenset(_numbers(machine, "round"))
    for number in range(1, games + 1):
        match_seed = f"{seed}/{number}"
        state = machine.new(match_seed)
        chances = [bot_chance(match_seed, seat + 1) for seat in range(machine.players)]
        decisions = play(machine, state, bots, chances, tally.used, see)
        kinds = [event[0] for event in state.events]
        tally.decisions.append(decisions)
        tally.turns.append(sum(map(turn_shapes.__contains__, kinds)))
        tally.rounds.append(sum(map(round_shapes.__contains__, kinds)))
        _count_result(tally, state, match_seed)
        if told is not None:
            told(number)
    return tally


def play_blind(
    machine: Machine,
    state: Any,
    bots: Sequence[Bot],
    chances: Sequence[Chance],
    used: list[int],
    see: See,
) -> int:
    """Play a match to its end with bots that look at nothing; how many decisions it took."""
    legal, apply = machine.legal, machine.apply
    choosers = [bot.choose for bot in bots]
    decisions = 0
    while state.question >= 0:
        actions = legal(state)
        if len(actions) > 1:
            seat = state.actor
            action = actions[choosers[seat](NOTHING, actions, chances[seat])]
        elif actions:
            action = actions[0]
        else:
            break
        used[action.number] += 1
        decisions += 1
        apply(state, action)
    return decisions


def play_looking(
    machine: Machine,
    state: Any,
    bots: Sequence[Bot],
    chances: Sequence[Chance],
    used: list[int],
    see: See,
) -> int:
    """Play a match to its end, giving the bots that look their view."""
    decisions = 0
    while state.question >= 0:
        actions = machine.legal(state)
        if not actions:
            break
        seat = state.actor
        bot = bots[seat]
        index = 0
        if len(actions) > 1:
            view = see(state, seat + 1) if bot.looks else NOTHING
            index = bot.choose(view, actions, chances[seat])
        used[actions[index].number] += 1
        decisions += 1
        machine.apply(state, actions[index])
    return decisions


def _numbers(machine: Machine, kind: str) -> list[int]:
    return [number for number, shape in enumerate(machine.shapes) if shape.kind == kind]


def _count_result(tally: Tally, state: Any, seed: str) -> None:
    if state.question >= 0:
        tally.stuck.append(seed)
        return
    for seat in state.winners:
        tally.wins[seat] += 1
    tally.shared += len(state.winners) > 1
    tally.undecided += not state.winners
    for seat, team in enumerate(tally.machine.team_of):
        tally.totals[seat] += state.totals[team]
    if state.bound:
        tally.bound.append(seed)
