"""Chance: the only room where anything random comes from.

Every shuffle takes its numbers from a hash of text that names the match's seed, what is shuffled
and the how-manieth time, so that a deal does not depend on what was played before it, and is the
same on every Python. Each piece of the deck gets a number of 64 bits and the cards are laid in the
order of their numbers: every order is equally likely, up to two numbers being equal, which no
match will live to see.
"""

from __future__ import annotations

from hashlib import shake_128
from struct import unpack


def shuffle(cards: list[int], deck: int, seed: str, what: str) -> None:
    """Shuffle in place. `deck` is how many pieces there are in all."""
    numbers = unpack(f"<{deck}Q", shake_128(f"{seed}/{what}".encode()).digest(8 * deck))
    cards.sort(key=numbers.__getitem__)


def pick(count: int, seed: str, what: str) -> int:
    """A number from 0 up to, not including, `count`."""
    (number,) = unpack("<Q", shake_128(f"{seed}/{what}".encode()).digest(8))
    return int(number) * count >> 64
