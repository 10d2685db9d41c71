"""Chance: the only room that draws random numbers.

Every shuffle has a generator of its own, seeded with text that names what is shuffled and the
how-manieth time, so that deals do not depend on what was played before them. Only `random()` of a
text-seeded `random.Random` is used, which Python documents to stay the same across versions.
"""

from __future__ import annotations

from random import Random


def shuffle(cards: list[int], seed: str, what: str) -> None:
    """Shuffle in place (Fisher and Yates, from the end)."""
    rnd = Random(f"{seed}/{what}").random
    for i in range(len(cards) - 1, 0, -1):
        j = int(rnd() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]


def pick(count: int, seed: str, what: str) -> int:
    """A number from 0 up to, not including, `count`."""
    return int(Random(f"{seed}/{what}").random() * count)
