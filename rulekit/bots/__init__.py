"""Players made of code: what one must be able to do, and which there are by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Literal, Protocol

from rulekit.bots.by_chance import ByChance
from rulekit.errors import printable

Chance = Callable[[], float]
"""A bot's own random numbers, from 0 up to, not including, 1."""

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""What a bot is given that does not look."""

Looks = Literal["", "view", "cards"]
"""At what a bot looks: nothing, its view as docs/view.md has it, or a `rulekit.engine.seat.Seat`,
which is the same in sets of cards and made faster."""


class Bot(Protocol):
    """Chooses one of the actions it is offered.

    `looks` says what it wants to be shown; one that does not look is given `NOTHING`.
    """

    @property
    def looks(self) -> Looks:
        """At what it looks."""
        ...

    def choose(self, view: Any, actions: Sequence[Any], chance: Chance) -> int:
        """The index of the action it takes. All it may know is in `view` and `actions`."""
        ...


def _greedy() -> Bot:
    """Imported when it sits down: it brings the engine, which the names of bots do without."""
    from rulekit.bots.greedy import Greedy

    return Greedy()


BOTS: dict[str, Callable[[], Bot]] = {"random": ByChance, "greedy": _greedy}
"""The bots by the name that `--bots` knows."""


def bot_chance(seed: str, seat: int) -> Chance:
    """The random numbers of the bot at a seat (from 1): its own, never those of the deal."""
    return Random(f"{seed}/bot{seat}").random


def seat_bots(names: str | Sequence[str], players: int) -> tuple[Bot, ...]:
    """A bot for each seat: one name is for all of them, or there is a list with a name for each.

    Raises ValueError for an unknown name or a wrong number of them.
    """
    names = (names,) if isinstance(names, str) else names
    for name in names:
        if name not in BOTS:
            known = ", ".join(sorted(BOTS))
            raise ValueError(printable(f"there is no bot `{name}`; there is: {known}"))
    if len(names) == 1:
        names = list(names) * players
    if len(names) != players:
        raise ValueError(f"{len(names)} bots are named for {players} seats")
    return tuple(BOTS[name]() for name in names)
