"""The ways to lay a contract: all of them beside a plain listing, and the first of very many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from benchmarks.beside import timed
from benchmarks.contracts import (
    EVERY,
    RANKS,
    SETS,
    WILD,
    numbers_of,
    random_hands,
    searched,
    two_packs,
)
from rulekit.engine.melds import Book, Way
from rulekit.engine.melds.bits import mask_of

UNIT = tuple(8**card for card in range(4 * RANKS + 1))
"""What a card adds to the counters of a hand, at last a wild one: two bits for the copies of each
card, and a bit above them that is set and must stay so."""
ONE_WILD = UNIT[-1]
GUARD = sum(4 * unit for unit in UNIT[:-1]) + 16 * ONE_WILD


def ways(*, hands: int) -> None:
    """All ways with a natural card in each meld; then melds of wild cards alone."""
    for wilds in (4, 8):
        for size in (11, 13):
            _all_ways(wilds, size, hands)
    for wilds in (4, 8):
        for size in (11, 13):
            _all_wild(wilds, size, hands)


def _all_ways(wilds: int, size: int, hands: int) -> None:
    book, lot, _ = _in_use(wilds, size, hands, 1, _list)
    ours, found = timed([partial(_list, book, mask) for mask in map(mask_of, lot)])
    theirs, counts = timed([partial(listed, numbers_of(book, hand)) for hand in lot])
    number = plain = 0
    for one, count in zip(found, counts, strict=True):
        assert isinstance(one, list) and isinstance(count, int)
        different = len({_without_wild(book, way) for way in one})
        # A wild ace is natural in its own place, as it is not for the plain listing.
        assert different == count if wilds == 4 else different >= count
        number, plain = number + len(one), plain + count
    print(
        f"all ways in {size} cards, {wilds} wild, a natural card in each meld, {len(lot)} hands "
        f"that hold the contract, never seen by a book in use: {number} ways, {ours:.0f} µs a hand "
        f"(median), {ours / theirs:.2f} times as long as to count with plain counters the {plain} "
        f"that differ in natural cards"
    )


def _all_wild(wilds: int, size: int, hands: int) -> None:
    """Hands at random, most of which do not hold the contract, and then those that do."""
    book, held, lot = _in_use(wilds, size, hands, 0, _first)
    deciding, _, _ = _in_use(wilds, size, hands, 0, _decide)
    first, found = timed([partial(_first, book, mask_of(hand)) for hand in lot])
    decided, laid = timed([partial(_decide, deciding, mask_of(hand)) for hand in lot])
    assert [way is not None for way in found] == laid
    plain, agreed = timed([partial(searched, numbers_of(book, hand), 0) for hand in lot[::EVERY]])
    assert agreed == laid[::EVERY]
    print(
        f"all-wild melds in {size} cards, {wilds} wild, {hands} random hands never seen by a book "
        f"in use, median of all ({sum(map(bool, laid)) / hands:.2%} hold the contract): first way "
        f"or that there is none {first:.1f} µs, {plain / first:.0f} times as fast as candidates of "
        f"itertools decide ({plain:.0f} µs, one hand in {EVERY}); can it be laid {decided:.1f} µs, "
        f"{plain / decided:.0f} times"
    )
    _all_wild_held(wilds, size, hands, held)


def _all_wild_held(wilds: int, size: int, hands: int, held: Sequence[Sequence[int]]) -> None:
    book, _, _ = _in_use(wilds, size, hands, 0, _first)
    deciding, _, _ = _in_use(wilds, size, hands, 0, _decide)
    masks = [mask_of(hand) for hand in held]
    first, found = timed([partial(_first, book, mask) for mask in masks])
    decided, laid = timed([partial(_decide, deciding, mask) for mask in masks])
    checks = []
    for mask, way in zip(masks, found, strict=True):
        assert isinstance(way, Way)
        checks.append(partial(book.is_way, 0, mask, way))
    checked, right = timed(checks)
    plain, agreed = timed([partial(searched, numbers_of(book, hand), 0) for hand in held])
    assert all(laid) and all(right) and all(agreed)
    print(
        f"all-wild melds in {size} cards, {wilds} wild, only the {len(held)} of these hands that "
        f"hold the contract (300 at most), median: first way {first:.0f} µs, {plain / first:.0f} "
        f"times as fast as candidates of itertools decide the same hands ({plain:.0f} µs); is it "
        f"one {checked:.1f} µs, {plain / checked:.0f} times; can it be laid {decided:.0f} µs, "
        f"{plain / decided:.0f} times"
    )


def _in_use(
    wilds: int, size: int, hands: int, least: int, ask: Callable[[Book, int], object]
) -> tuple[Book, list[list[int]], list[list[int]]]:
    """A book that was asked the same of other hands; random hands that hold the contract; and all
    the hands that these are among."""
    book = two_packs(wilds, least)
    for hand in random_hands(book, size, hands, seed=1):
        ask(book, mask_of(hand))
    lot = random_hands(book, size, hands, seed=2)
    other = two_packs(wilds, least)
    return book, [hand for hand in lot if other.can_lay(0, mask_of(hand))][:300], lot


def _decide(book: Book, mask: int) -> bool:
    return book.can_lay(0, mask)


def _list(book: Book, mask: int) -> list[Way]:
    return list(book.ways(0, mask))


def _first(book: Book, mask: int) -> Way | None:
    return next(book.ways(0, mask), None)


def _without_wild(book: Book, way: Way) -> tuple[object, ...]:
    """A way by its natural cards, whatever wild cards stand beside them."""
    face_of = book.deck.piece_face
    melds = [
        (m.base, m.at, tuple(sorted(face_of[p] for p in m.pieces if not book.wild >> p & 1)))
        for m in way.melds
    ]
    return tuple(sorted(melds))


# ------------------------------------------------------------------------------ a plain listing


def listed(hand: Sequence[int]) -> int:
    """How many ways there are: each meld is a number with a field for each card, and a hand from
    which it is taken keeps its guard bits if it has the cards."""
    held = [card for card in hand if card != WILD]
    wilds = len(hand) - len(held)
    sets, runs = _sets(held, wilds), _runs(set(held), wilds)
    start = sum(UNIT[card] for card in held) + wilds * ONE_WILD | GUARD
    found = 0
    for run in runs:
        rest = start - run
        if rest & GUARD == GUARD:
            found += _count(rest, sets, 0, SETS)
    return found


def _count(rest: int, sets: Sequence[int], start: int, count: int) -> int:
    if not count:
        return 1
    found = 0
    for at in range(start, len(sets)):
        left = rest - sets[at]
        if left & GUARD == GUARD:
            found += _count(left, sets, at, count - 1) if count > 1 else 1
    return found


def _sets(held: Sequence[int], wilds: int) -> list[int]:
    found = []
    for rank in range(RANKS):
        own = sorted(card for card in held if card % RANKS == rank)
        for natural in range(max(1, 3 - wilds), min(3, len(own)) + 1):
            for chosen in set(combinations(own, natural)):
                found.append(sum(UNIT[card] for card in chosen) + (3 - natural) * ONE_WILD)
    return found


def _runs(held: set[int], wilds: int) -> list[int]:
    found = []
    for suit in range(4):
        for first in range(RANKS - 2):
            line = [RANKS * suit + place % RANKS for place in range(first, first + 4)]
            own = [card for card in line if card in held]
            for natural in range(max(1, 4 - wilds), len(own) + 1):
                for chosen in combinations(own, natural):
                    found.append(sum(UNIT[card] for card in chosen) + (4 - natural) * ONE_WILD)
    return found
