"""The loop that plays many matches: lean, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from rulekit.bots import NOTHING, Bot, Chance, bot_chance
from rulekit.engine.machine import Machine
from rulekit.game import Game
from rulekit.simulate.tally import Tally

See = Callable[[Any, int], Any]
"""The view of a state from a seat (from 1)."""


def simulate(
    game: Game,
    bots: Sequence[Bot],
    seed: str,
    matches: int,
    told: Callable[[int], None] | None = None,
) -> Tally:
    """Play matches number 1 to `matches`, each from the seed `seed/number`; a bot for each seat.

    `told` hears the number of each match that has ended. A bot's random numbers come from the
    seed of the match and its seat, so a match can be played again alone. Raises StartRefused for
    a number of bots that cannot play.
    """
    players = len(bots)
    machine = game.machine(players)
    if any(bot.looks for bot in bots):
        table = Table(machine, bots, game.see(players))
    else:
        table = Table(machine, bots)
    tally = Tally(machine)
    for number in range(1, matches + 1):
        play_one(table, f"{seed}/{number}", tally)
        if told is not None:
            told(number)
    return tally


@attrs.frozen(eq=False)
class Table:
    """A machine and who plays it. Bots that look need `see`."""

    machine: Machine
    bots: Sequence[Bot]
    see: See | None = None


def play_one(table: Table, seed: str, tally: Tally) -> None:
    """Play one match and count it."""
    new = table.machine.silent().new if table.see is None else table.machine.new
    state = new(seed)
    chances = [bot_chance(seed, seat) for seat in range(1, len(table.bots) + 1)]
    play = play_blind if table.see is None else play_looking
    decisions, turns = play(table, state, chances, tally.used)
    tally.decisions.append(decisions)
    tally.turns.append(turns)
    tally.rounds.append(state.round_number)
    tally.add_result(state, seed)


def play_blind(
    table: Table, state: Any, chances: Sequence[Chance], used: list[int]
) -> tuple[int, int]:
    """Play to the end with bots that look at nothing; how many decisions and turns it took."""
    silent = table.machine.silent()
    legal, apply = silent.legal, silent.apply
    choosers = [bot.choose for bot in table.bots]
    decisions = turns = turn = 0
    round_number = state.round_number
    while state.question >= 0:
        if state.round_number != round_number:
            round_number = state.round_number
            turns += turn
        turn = state.turn_number
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
    return decisions, turns + turn


def play_looking(
    table: Table, state: Any, chances: Sequence[Chance], used: list[int]
) -> tuple[int, int]:
    """The same, where bots that look are given their view."""
    assert table.see is not None
    decisions = turns = turn = 0
    round_number = state.round_number
    while state.question >= 0:
        if state.round_number != round_number:
            round_number = state.round_number
            turns += turn
        turn = state.turn_number
        actions = table.machine.legal(state)
        if not actions:
            break
        seat, index = state.actor, 0
        if len(actions) > 1:
            bot = table.bots[seat]
            view = table.see(state, seat + 1) if bot.looks else NOTHING
            index = bot.choose(view, actions, chances[seat])
        used[actions[index].number] += 1
        decisions += 1
        table.machine.apply(state, actions[index])
    return decisions, turns + turn
