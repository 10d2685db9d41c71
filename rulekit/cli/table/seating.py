"""Who sits where: the person, and bots with random numbers of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.bots import NOTHING, Bot, bot_chance, seat_bots
from rulekit.engine.seat import seat_of
from rulekit.match import Match


class CountedChance:
    """The random numbers of one bot, and how many of them it has used."""

    def __init__(self, seed: str, seat: int, used: int = 0) -> None:
        self._chance = bot_chance(seed, seat)
        self.used = 0
        for _ in range(used):
            self()

    def __call__(self) -> float:
        self.used += 1
        return self._chance()


@attrs.frozen(eq=False)
class Seating:
    """A bot for each seat, the person's included: it plays where nobody else does."""

    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    chances: tuple[CountedChance, ...]

    def act(self, match: Match) -> str:
        """The text of the action that the bot to act takes; as in bulk play, one that has no
        choice is not asked."""
        actions = match.legal_actions()
        seat = match.actor or 0
        if len(actions) == 1:
            return actions[0].text
        bot = self.bots[seat - 1]
        return actions[bot.choose(shown(bot, match), actions, self.chances[seat - 1])].text

    @property
    def used(self) -> tuple[int, ...]:
        """How many random numbers each bot has used."""
        return tuple(chance.used for chance in self.chances)


def shown(bot: Bot, match: Match) -> Any:
    """What a bot that has to act is given to look at."""
    seat = match.actor or 0
    if bot.looks == "cards":
        return seat_of(match.machine, match.state, seat - 1)
    return match.view(seat) if bot.looks == "view" else NOTHING


def take_seats(names: Sequence[str], players: int, seed: str, used: Sequence[int] = ()) -> Seating:
    """Seat the bots. Raises ValueError for an unknown name or a wrong number of them."""
    bots = seat_bots(names, players)
    full = tuple(names) * players if len(names) == 1 else tuple(names)
    counts = tuple(used) or (0,) * players
    chances = tuple(CountedChance(seed, seat, count) for seat, count in enumerate(counts, 1))
    if len(chances) != players:
        raise ValueError(f"{len(chances)} counts of random numbers for {players} seats")
    return Seating(full, bots, chances)
