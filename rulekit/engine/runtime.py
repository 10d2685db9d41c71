"""What generated machines call: a few operations on sets of cards, lists and piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from rulekit.engine.action import NO_NUMBER, Action
from rulekit.engine.listing import Selected as Selected
from rulekit.engine.melds import Book, Meld, Place
from rulekit.engine.melds import Laid as Laid
from rulekit.engine.melds.bits import mask_of as mask_of
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.selections import holding as holding
from rulekit.engine.selections import melded as melded
from rulekit.engine.selections import searched as searched
from rulekit.engine.selections import selections as selections
from rulekit.engine.selections import summing as summing
from rulekit.engine.selections import tried as tried
from rulekit.engine.shuffle import cut as cut
from rulekit.engine.shuffle import pick as pick
from rulekit.engine.shuffle import shuffle as shuffle

_MOST_KEPT = 100_000
_MOST_GIVEN = 64
_FEW = 6
"""Sets of so many cards come again often enough to be kept."""
_MOST_EACH = 8
"""So many actions with one card are put into lists in advance."""
_WIDTH = 13
_CARDS = (1 << _WIDTH) - 1
HIGHEST = 1_000_000_000
"""The bound of numbers that play makes, on both sides of 0."""
MOST_LISTED = 10_000
"""How many actions are listed at most."""


class Memo(dict[Any, tuple[Action, ...]]):
    """The actions that a set of cards allows: those of each card, lowest first.

    `each(card, *given)` gives the actions with one card; a key is the set, or a tuple of the set
    and what else the actions depend on. Small sets come again and are kept; large ones are put
    together from what a few neighbouring cards allow, four parts of a deck at a time.
    """

    def __init__(self, each: Callable[..., Iterable[Action]]) -> None:
        super().__init__()
        self._each = each
        self._parts: dict[tuple[int, ...], list[_Four]] = {}

    def __missing__(self, key: Any) -> tuple[Action, ...]:
        mask, given = (key[0], key[1:]) if type(key) is tuple else (key, ())
        out: tuple[Action, ...] = ()
        rest = mask
        for one, two, three, four in self._parts.get(given, ()):
            out += (
                one[rest & _CARDS]
                + two[rest >> _WIDTH & _CARDS]
                + three[rest >> 2 * _WIDTH & _CARDS]
                + four[rest >> 3 * _WIDTH & _CARDS]
            )
            rest >>= 4 * _WIDTH
        if rest:
            self._widen(given)
            return self[key]
        if mask.bit_count() <= _FEW:
            if len(self) >= _MOST_KEPT:
                self.clear()
            self[key] = out
        return out

    def _widen(self, given: tuple[int, ...]) -> None:
        """Goes further in the deck with what is remembered of these cases."""
        if given not in self._parts and len(self._parts) >= _MOST_GIVEN:
            self._parts.clear()
        parts = self._parts.setdefault(given, [])
        starts = (4 * len(parts) + number for number in range(4))
        one, two, three, four = (_Part(self._each, at * _WIDTH, given) for at in starts)
        parts.append((one, two, three, four))


class _Part(dict[int, tuple[Action, ...]]):
    """The actions with the cards of one part of the deck, by the set of them."""

    def __init__(
        self, each: Callable[..., Iterable[Action]], start: int, given: tuple[int, ...]
    ) -> None:
        super().__init__()
        self._each = each
        self._start = start
        self._given = given
        self[0] = ()

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        low = mask & -mask
        if low == mask:
            piece = self._start + low.bit_length() - 1
            found = first_ones(self._each(piece, *self._given))
        else:
            found = self[low] + self[mask ^ low]
        self[mask] = found
        return found


def eighths(each: Callable[..., Iterable[Action]], deck: int) -> tuple[_Table, ...]:
    """The actions with each card of a deck, by the set of cards, for an eighth of it each.

    A set of cards allows what its eight parts allow, put behind one another. Where a card allows
    few actions there is a list for each part, which is looked up faster than a dictionary.
    """
    ones = [tuple(islice(each(card), _MOST_EACH + 1)) for card in range(deck)]
    if any(len(one) > _MOST_EACH for one in ones):
        return tuple(_Part(each, start, ()) for start, _ in eighth_parts(deck))
    return tuple(_sums(ones[start : start + width]) for start, width in eighth_parts(deck))


def eighth_parts(deck: int) -> tuple[tuple[int, int], ...]:
    """Where the eighths of a deck begin, and how many cards they have: half of a quarter each, so
    that a suit in a row is one quarter."""
    quarter = -(-deck // 4)
    half = -(-quarter // 2)
    starts = (number * quarter for number in range(4))
    return tuple(part for at in starts for part in ((at, half), (at + half, quarter - half)))


def _sums(ones: Sequence[tuple[Action, ...]]) -> list[tuple[Action, ...]]:
    """By the set of some cards, the actions of all of them, lowest card first."""
    sums: list[tuple[Action, ...]] = [()]
    for one in ones:
        sums += [lower + one for lower in sums]
    return sums


class Made(dict[int, Action]):
    """The actions of one kind by the set of cards that is chosen, made when they are asked for."""

    def __init__(self, action: Callable[[int, tuple[int, ...]], Action], number: int) -> None:
        super().__init__()
        self._action = action
        self._number = number

    def __missing__(self, cards: int) -> Action:
        if len(self) >= _MOST_KEPT:
            self.clear()
        made = self[cards] = self._action(self._number, (cards,))
        return made


_Four = tuple[_Part, _Part, _Part, _Part]
_Table: TypeAlias = "list[tuple[Action, ...]] | _Part"

pieces = pieces_of
"""The pieces of a set, lowest first."""


def lowest(mask: int) -> int:
    """The lowest piece of a set, or -1."""
    return (mask & -mask).bit_length() - 1


def bounded(value: int) -> int:
    """A number that play has made, held at a bound no game of cards comes near."""
    if -HIGHEST <= value <= HIGHEST or value == NO_NUMBER:
        return value
    return HIGHEST if value > 0 else -HIGHEST


def has_any(items: Iterable[Any]) -> bool:
    """Whether there is an element; no more than one is made."""
    return next(iter(items), None) is not None


def number_of(items: Iterable[Any]) -> int:
    """How many there are, counted up to the bound of what is listed."""
    return sum(1 for _ in islice(items, MOST_LISTED + 1))


def laid_at(place: Place, melds: Iterable[Laid]) -> Laid | Meld | int:
    """The meld on the table that a place belongs to, or -1."""
    return next((laid for laid in melds if laid.number == place.number), -1)


def grow(book: Book, zone: Iterable[list[Laid]], place: Place, piece: int) -> int:
    """Puts a card to a meld on the table; gives the part of the zone in which that lies."""
    for part, melds in enumerate(zone):
        for index, laid in enumerate(melds):
            if laid.number == place.number:
                melds[index] = laid._replace(meld=book.grown(laid.meld, piece, place))
                return part
    return -1


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


def item(items: Sequence[int], number: int, none: int) -> int:
    """The element of a number from 1, or `none`."""
    return items[number - 1] if 0 < number <= len(items) else none


def last(items: Sequence[int], number: int, none: int) -> int:
    """The element of a number from the end, from 1, or `none`."""
    return items[-number] if 0 < number <= len(items) else none


def deal_out(pile: list[int], sets: list[int], seats: Sequence[int], number: int) -> None:
    """From the top of a pile, one card at a time to each seat, `number` times as far as they go."""
    lot = min(len(pile), max(number, 0) * len(seats))
    cards = pile[len(pile) - lot :]
    del pile[len(pile) - lot :]
    cards.reverse()
    for at, seat in enumerate(seats):
        sets[seat] |= mask_of(cards[at :: len(seats)])


def last_cards(pile: Sequence[int], number: int) -> int:
    """The cards that came last onto a pile, as a set; none where there are fewer."""
    return mask_of(pile[-number:]) if 0 < number <= len(pile) else 0


def best_cards(cards: int, number: int, order: Sequence[int]) -> int:
    """So many of the cards, or all, those first that come first in the order."""
    found = [piece for piece in order if cards >> piece & 1]
    return mask_of(found[: max(number, 0)])
