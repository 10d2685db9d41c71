"""Chance: the only room where anything random comes from.

Every shuffle takes its numbers from a hash of text that names the match's seed, what is shuffled
and the how-manieth time, so that a deal does not depend on what was played before it, and is the
same on every Python. Each piece of the deck gets a number of 64 bits and the cards are laid in the
order of their numbers: every order is equally likely, up to two numbers being equal, which no
match will live to see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_128
from itertools import count
from struct import unpack


def shuffle(cards: list[int], deck: int, seed: str, what: str) -> None:
    """Shuffle in place. `deck` is how many pieces there are in all."""
    # Sorting asks a list for its elements much faster than a tuple.
    numbers = list(unpack(f"<{deck}Q", shake_128(f"{seed}/{what}".encode()).digest(8 * deck)))
    cards.sort(key=numbers.__getitem__)


def cut(
    players: int,
    ranks: Sequence[int],
    sign: int,
    seed: str,
    events: list[tuple[int, ...]] | None = None,
    shape: int = -1,
) -> int:
    """The seat that cuts the card of highest `sign * rank`, from the whole deck well shuffled.

    Equal cards are cut again among those who cut them, and so is a piece of rank -1. Each cut is
    told to `events` as (shape, seat, piece).
    """
    seat, cuts = first_of_cut(players, ranks, sign, _cards_to_cut(len(ranks), seed))
    if events is not None:
        events.extend((shape, *one) for one in cuts)
    return seat


def _cards_to_cut(deck: int, seed: str) -> Iterator[int]:
    """Every card of the deck once, and then again, until the cut is decided."""
    for time in count(1):
        cards = list(range(deck))
        shuffle(cards, deck, seed, f"cut {time}")
        yield from cards


def first_of_cut(
    players: int, ranks: Sequence[int], sign: int, cards: Iterator[int]
) -> tuple[int, list[tuple[int, int]]]:
    """Who has cut highest, and the cuts as (seat, piece); -1 where the cards do not decide it."""
    cuts: list[tuple[int, int]] = []
    seats = list(range(players))
    while len(seats) > 1:
        best: dict[int, int] = {}
        for seat in seats:
            for piece in cards:
                cuts.append((seat, piece))
                if ranks[piece] >= 0:
                    best[seat] = sign * ranks[piece]
                    break
            else:
                return -1, cuts
        seats = [seat for seat in seats if best[seat] == max(best.values())]
    return seats[0], cuts


def pick(count: int, seed: str, what: str) -> int:
    """A number from 0 up to, not including, `count`."""
    (number,) = unpack("<Q", shake_128(f"{seed}/{what}".encode()).digest(8))
    return int(number) * count >> 64
