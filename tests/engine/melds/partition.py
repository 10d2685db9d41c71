"""Several melds at once by trying everything, over the melds that the oracle of one meld knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import attrs
from hypothesis import strategies as st

from rulekit.engine.deck import Deck
from rulekit.engine.melds import Book, Clause, Contract, Meld, MeldRule, Way
from tests.engine.melds.decks import colours, make_deck
from tests.engine.melds.oracle import Oracle, Reading, reading_of

Found = tuple[int, Reading]
"""A kind and a reading."""


@attrs.frozen(eq=False)
class Remembering(Oracle):
    """An oracle that keeps what a card can be."""

    _known: dict[tuple[int, int, int | None], set[tuple[bool, int]]] = attrs.field(factory=dict)

    def meanings(self, face: int, base: int, rank: int | None) -> set[tuple[bool, int]]:
        key = (face, base, rank)
        if key not in self._known:
            self._known[key] = Oracle.meanings(self, face, base, rank)
        return self._known[key]


class Game(NamedTuple):
    deck: Deck
    book: Book
    oracles: list[Oracle]
    hand: int

    @property
    def faces(self) -> list[int]:
        return [self.deck.piece_face[p] for p in range(self.deck.size) if self.hand >> p & 1]

    def listed(self) -> list[Found]:
        """Every meld of the hand."""
        return sorted(
            (kind, reading)
            for kind, oracle in enumerate(self.oracles)
            for reading in oracle.melds(self.faces)
        )


def sets_of_melds(
    listed: list[Found], hand: Counter[int], start: int = 0
) -> Iterator[tuple[Found, ...]]:
    """All lists of disjoint melds, each in the order of `listed`."""
    yield ()
    for number in range(start, len(listed)):
        faces = Counter(listed[number][1][2])
        if faces <= hand:
            for more in sets_of_melds(listed, hand - faces, number):
                yield (listed[number], *more)


def meets(contract: Contract, melds: tuple[Found, ...]) -> bool:
    """Whether each meld can be given to a clause, and none is left over or missing."""
    if contract.any_number:
        return bool(melds)
    slots = [clause for clause in contract.clauses for _ in range(clause.count)]
    return len(slots) == len(melds) and _placed(slots, melds)


def _placed(slots: list[Clause], melds: tuple[Found, ...]) -> bool:
    if not melds:
        return True
    (kind, (_, _, faces)), rest = melds[0], melds[1:]
    return any(
        slot.kind == kind
        and slot.low <= len(faces)
        and (slot.high is None or len(faces) <= slot.high)
        and _placed(slots[:number] + slots[number + 1 :], rest)
        for number, slot in enumerate(slots)
    )


def all_ways(game: Game, contract: Contract) -> set[tuple[Found, ...]]:
    """Every way to lay a contract, each as its melds in order."""
    if contract.any_number:
        wanted = game.listed()
    else:
        wanted = [
            found
            for found in game.listed()
            if any(_placed([clause], (found,)) for clause in contract.clauses if clause.count)
        ]
    melds = sum(clause.count for clause in contract.clauses)
    return {
        way
        for way in _up_to(wanted, Counter(game.faces), 99 if contract.any_number else melds)
        if meets(contract, way)
    }


def _up_to(
    listed: list[Found], hand: Counter[int], melds: int, start: int = 0
) -> Iterator[tuple[Found, ...]]:
    yield ()
    for number in range(start, len(listed) if melds else 0):
        faces = Counter(listed[number][1][2])
        if faces <= hand:
            for more in _up_to(listed, hand - faces, melds - 1, number):
                yield (listed[number], *more)


def named(deck: Deck, way: Way) -> tuple[Found, ...]:
    """A way of the engine as the oracle writes it."""
    return tuple(sorted((meld.kind, reading_of(deck, meld)) for meld in way.melds))


def least_deadwood(game: Game, points: list[int]) -> int:
    """The least points outside melds, trying every card in every meld or in none."""
    melds = {tuple(sorted(faces)) for _, (_, _, faces) in game.listed()}

    @cache
    def best(hand: tuple[int, ...]) -> int:
        if not hand:
            return 0
        # The first card stays outside, or is in one of the melds.
        total = points[game.deck.face_pieces[hand[0]][0]] + best(hand[1:])
        for meld in melds:
            if hand[0] == meld[0]:
                rest = Counter(hand)
                rest.subtract(meld)
                if min(rest.values()) >= 0:
                    total = min(total, best(tuple(sorted(rest.elements()))))
        return total

    return best(tuple(sorted(game.faces)))


def fewest_left(game: Game, table: tuple[Meld, ...]) -> int:
    """How many cards stay at the least, trying every card on every meld in every order."""
    seen: dict[tuple[Any, ...], int] = {}

    def least(hand: tuple[int, ...], melds: tuple[Found, ...]) -> int:
        key = (hand, melds)
        if key not in seen:
            fewest = len(hand)
            for index, face in enumerate(hand):
                if index and hand[index - 1] == face:
                    continue
                rest = hand[:index] + hand[index + 1 :]
                for at, (kind, reading) in enumerate(melds):
                    for wider in game.oracles[kind].grown(reading, face):
                        grown = (*melds[:at], (kind, wider), *melds[at + 1 :])
                        fewest = min(fewest, least(rest, grown))
            seen[key] = fewest
        return seen[key]

    lying = tuple((meld.kind, reading_of(game.deck, meld)) for meld in table)
    return least(tuple(sorted(game.faces)), lying)


# ------------------------------------------------------------------------------------ generators

usual = st.sampled_from([(0, None), (0, None), (1, None), (2, None)])
odd = st.sampled_from([(0, None), (1, None), (2, None), (0, 1), (0, 2), (1, 2), (0, 0), (2, 2)])


@st.composite
def usual_rules(draw: Any, deck: Deck) -> MeldRule:
    """Sets and runs as many games have them."""
    naturals = draw(usual)
    wilds = draw(st.sampled_from([(0, None), (0, None), (0, 1), (0, 2)]))
    low = draw(st.integers(2, 3))
    high = draw(st.sampled_from([None, None, low + 1]))
    if draw(st.booleans()):
        different = draw(st.sampled_from([None, "suit"]))
        return MeldRule("set", "rank", different, None, False, None, low, high, naturals, wilds)
    ranks = tuple(range(len(deck.ranks)))
    order = draw(st.sampled_from([ranks, (*ranks, 0), (*ranks[1:], 0)]))
    around = draw(st.booleans()) and len(order) == len(ranks)
    return MeldRule("run", "suit", None, order, around, None, low, high, naturals, wilds)


@st.composite
def odd_rules(draw: Any, deck: Deck) -> MeldRule:
    """Whatever a rule may say."""
    ranks = tuple(range(len(deck.ranks)))
    order = draw(st.sampled_from([None, ranks, (*ranks, 0), (*ranks[1:], 0), (2, 0, 3)]))
    listed = None
    if draw(st.integers(0, 2)) == 0:
        listed = 0
        for pieces in deck.face_pieces:
            if draw(st.integers(0, 3)):
                listed |= sum(1 << piece for piece in pieces)
    low = draw(st.integers(1, 3))
    return MeldRule(
        name="odd_lot",
        same=draw(st.sampled_from(["rank", "suit", "colour", None])),
        different=draw(st.sampled_from([None, None, "suit", "colour", "rank"])),
        order=order,
        around=order is not None and draw(st.booleans()),
        of=listed,
        low=low,
        high=draw(st.sampled_from([None, low, low + 1, 5])),
        naturals=draw(odd),
        wilds=draw(odd),
    )


@st.composite
def games(draw: Any, most: int = 7, strange: bool = False) -> Game:
    deck = make_deck(
        "SHD"[: draw(st.integers(2, 3))],
        "A234567"[: draw(st.integers(5, 7))],
        draw(st.integers(1, 2)),
        draw(st.integers(0, 2)),
    )
    picked = draw(st.lists(st.integers(0, len(deck.faces) - 1), max_size=2))
    wild = {f for f, face in enumerate(deck.faces) if f in picked or face.suit < 0}
    mask = sum(1 << p for f in wild for p in deck.face_pieces[f])
    makers = usual_rules(deck) | odd_rules(deck) if strange else usual_rules(deck)
    kinds = draw(st.lists(makers, min_size=1, max_size=2))
    colour = colours(deck)
    pieces = draw(
        st.lists(st.integers(0, deck.size - 1), max_size=most, min_size=most // 2, unique=True)
    )
    hand = sum(1 << piece for piece in pieces)
    while (hand & mask).bit_count() > 3:
        hand ^= 1 << (hand & mask).bit_length() - 1
    return Game(
        deck,
        Book(deck, kinds, mask, colour),
        [Remembering(deck, rule, frozenset(wild), colour) for rule in kinds],
        hand,
    )


@st.composite
def contracts(draw: Any, kinds: int) -> Contract:
    """A contract of one to three melds, or of any number."""
    if draw(st.integers(0, 5)) == 0:
        return Contract(any_number=True)
    clauses = []
    melds = draw(st.integers(1, 3))
    while melds:
        count = draw(st.integers(1, melds))
        melds -= count
        low = draw(st.integers(1, 4))
        high = draw(st.sampled_from([None, low, low + 1]))
        clauses.append(Clause(count, draw(st.integers(0, kinds - 1)), low, high))
    return Contract(tuple(clauses))
