"""The loop that plays many matches: lean, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from rulekit.bots import NOTHING, Bot, Chance, bot_chance
from rulekit.engine.machine import Machine, Silent
from rulekit.engine.seat import seat_of
from rulekit.game import Game
from rulekit.simulate.rounds import Counting
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
    viewed = any(bot.looks == "view" for bot in bots)
    table = Table(machine, bots, game.see(players) if viewed else None)
    tally = Tally(machine)
    for number in range(1, matches + 1):
        play_one(table, f"{seed}/{number}", tally)
        if told is not None:
            told(number)
    return tally


@attrs.frozen(eq=False)
class Table:
    """A machine and who plays it. Bots that look at views need `see`."""

    machine: Machine
    bots: Sequence[Bot]
    see: See | None = None

    @property
    def rules(self) -> Silent | Machine:
        """The functions to play with: all events are told only for views, which show the log."""
        return self.machine.scoring() if self.see is None else self.machine

    def shown(self, state: Any, seat: int) -> Any:
        """What the bot at a seat (from 0) is given to look at."""
        looks = self.bots[seat].looks
        if looks == "cards":
            return seat_of(self.machine, state, seat)
        if looks == "view":
            assert self.see is not None
            return self.see(state, seat + 1)
        return NOTHING


def play_one(table: Table, seed: str, tally: Tally) -> None:
    """Play one match and count it."""
    state = table.rules.new(seed)
    chances = [bot_chance(seed, seat) for seat in range(1, len(table.bots) + 1)]
    play = play_looking if any(bot.looks for bot in table.bots) else play_blind
    counting = Counting(tally.course)
    tally.decisions.append(play(table, state, chances, counting))
    tally.turns.append(counting.turns)
    tally.rounds.append(state.round_number)
    tally.add_result(state, seed)


def play_blind(table: Table, state: Any, chances: Sequence[Chance], counting: Counting) -> int:
    """Play to the end with bots that look at nothing; how many decisions it took."""
    legal, apply = table.rules.legal, table.rules.apply
    choosers = [bot.choose for bot in table.bots]
    decisions = turn = 0
    round_number = state.round_number
    used = counting.used(round_number, turn, decisions)
    while state.question >= 0:
        if state.round_number != round_number:
            round_number = state.round_number
            used = counting.used(round_number, turn, decisions)
        turn = state.turn_number
        actions = legal(state)
        seat = state.actor
        if len(actions) > 1:
            action = actions[choosers[seat](NOTHING, actions, chances[seat])]
        elif actions:
            action = actions[0]
        else:
            break
        used[seat][action.number] += 1
        decisions += 1
        apply(state, action)
    counting.end(state.round_number, turn, decisions)
    return decisions


def play_looking(table: Table, state: Any, chances: Sequence[Chance], counting: Counting) -> int:
    """The same, where bots that look are shown what they look at."""
    legal, apply = table.rules.legal, table.rules.apply
    decisions = turn = 0
    round_number = state.round_number
    used = counting.used(round_number, turn, decisions)
    while state.question >= 0:
        if state.round_number != round_number:
            round_number = state.round_number
            used = counting.used(round_number, turn, decisions)
        turn = state.turn_number
        actions = legal(state)
        if not actions:
            break
        seat, index = state.actor, 0
        if len(actions) > 1:
            index = table.bots[seat].choose(table.shown(state, seat), actions, chances[seat])
        used[seat][actions[index].number] += 1
        decisions += 1
        apply(state, actions[index])
    counting.end(state.round_number, turn, decisions)
    return decisions
