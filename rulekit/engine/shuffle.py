"""Chance: the only room where anything random comes from.

Every shuffle takes its numbers from a hash of text that names the match's seed, what is shuffled
and the how-manieth time, so that a deal does not depend on what was played before it, and is the
same on every Python. A word of 32 bits w gives the number `w * n >> 32` below n; the bias, n in
2**32, is far below what any match could show.
"""

from __future__ import annotations

from hashlib import shake_256
from struct import unpack


def shuffle(cards: list[int], seed: str, what: str) -> None:
    """Shuffle in place (Fisher and Yates, from the end)."""
    last = len(cards) - 1
    if last < 1:
        return
    words = unpack(f"<{last}I", shake_256(f"{seed}/{what}".encode()).digest(4 * last))
    for i, word in zip(range(last, 0, -1), words, strict=True):
        j = word * (i + 1) >> 32
        cards[i], cards[j] = cards[j], cards[i]


def pick(count: int, seed: str, what: str) -> int:
    """A number from 0 up to, not including, `count`."""
    (word,) = unpack("<I", shake_256(f"{seed}/{what}".encode()).digest(4))
    return int(word) * count >> 32
