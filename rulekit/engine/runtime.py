"""What generated machines call: a few operations on sets of cards, lists and piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from rulekit.engine.action import NO_NUMBER, Action
from rulekit.engine.shuffle import pick as pick
from rulekit.engine.shuffle import shuffle as shuffle

_MOST_KEPT = 100_000
HIGHEST = 1_000_000_000
"""The bound of numbers that play makes, on both sides of 0."""
MOST_LISTED = 10_000
"""How many actions are listed at most."""


class Memo(dict[Any, tuple[Action, ...]]):
    """The actions that a set of cards allows, listed once: those of each card, lowest first.

    `each(card, *given)` gives the actions with one card; a key is the set, or a tuple of the set
    and what else the actions depend on.
    """

    def __init__(self, each: Callable[..., Iterable[Action]]) -> None:
        super().__init__()
        self._each = each
        self._by_card: dict[tuple[int, tuple[int, ...]], tuple[Action, ...]] = {}

    def __missing__(self, key: Any) -> tuple[Action, ...]:
        mask, given = (key[0], key[1:]) if type(key) is tuple else (key, ())
        by_card = self._by_card
        out: list[Action] = []
        while mask:
            low = mask & -mask
            mask ^= low
            one = by_card.get((low, given))
            if one is None:
                one = first_ones(self._each(low.bit_length() - 1, *given))
                by_card[low, given] = one
            out += one
            if len(out) > MOST_LISTED:
                break
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[key] = found = tuple(out)
        return found


def pieces(mask: int) -> list[int]:
    """The pieces of a set, lowest first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def mask_of(pile: Iterable[int]) -> int:
    """The pieces of a pile as a set."""
    mask = 0
    for piece in pile:
        mask |= 1 << piece
    return mask


def lowest(mask: int) -> int:
    """The lowest piece of a set, or -1."""
    return (mask & -mask).bit_length() - 1


def bounded(value: int) -> int:
    """A number that play has made, held at a bound no game of cards comes near."""
    if -HIGHEST <= value <= HIGHEST or value == NO_NUMBER:
        return value
    return HIGHEST if value > 0 else -HIGHEST


def first_ones(actions: Iterable[Action]) -> tuple[Action, ...]:
    """As many actions as are listed, and one more, which tells that there are more."""
    return tuple(islice(actions, MOST_LISTED + 1))


def divide(left: int, right: int) -> int:
    """Whole division; by nothing it gives nothing."""
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    return left % right if right else 0


def best(items: Iterable[int], by: Callable[[int], int], sign: int) -> list[int]:
    """The items with the greatest `sign * by`; ties stay, in order."""
    kept: list[int] = []
    top = 0
    for item in items:
        value = sign * by(item)
        if not kept or value > top:
            kept, top = [item], value
        elif value == top:
            kept.append(item)
    return kept


def distinct(mask: int, copies: tuple[int, ...]) -> int:
    """One piece, the lowest, of each face; `copies[p]` is the mask of p's face."""
    out = 0
    while mask:
        low = mask & -mask
        out |= low
        mask &= ~copies[low.bit_length() - 1]
    return out
