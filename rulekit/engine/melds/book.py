"""All that a game's kinds of melds can be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rulekit.engine.deck import Deck
from rulekit.engine.melds import alike, arranging, contracts, growth, sequence
from rulekit.engine.melds.bits import choices, mask_of, orders, pieces_of
from rulekit.engine.melds.deciding import Desk
from rulekit.engine.melds.explain import explain
from rulekit.engine.melds.filling import Stretch
from rulekit.engine.melds.kind import Kind, work_out
from rulekit.engine.melds.leaving import Leaving, Limit
from rulekit.engine.melds.rule import Contract, MeldRule
from rulekit.engine.melds.tables import BOUND, NARROW, tables_of
from rulekit.engine.melds.text import Slot, folded, label
from rulekit.engine.melds.text import work_out as work_out_slots
from rulekit.engine.melds.values import Laid, Meld, Place, Way

_FEW = 8
"""Of up to so many cards the choices are remembered."""

_TABLES = 16
"""How many tables of points are remembered."""


class Book:
    """The kinds of melds of one compiled game. Cards are masks of pieces of its deck.

    `wild` is the set of wild pieces; `colour_of` gives the colour of each piece (-1: none),
    `colours` the names of the colours.
    `kinds` are the rules worked out for the deck; `copies[p]` the pieces with the face of piece p.
    """

    def __init__(
        self,
        deck: Deck,
        rules: Sequence[MeldRule],
        wild: int = 0,
        colour_of: Sequence[int] = (),
        contracts: Sequence[Contract] = (),
        colours: Sequence[str] = (),
    ) -> None:
        self.deck = deck
        self.rules = tuple(rules)
        self.wild = wild
        self.colour_of = tuple(colour_of) or (-1,) * deck.size
        self.colours = tuple(colours)
        self.contracts = tuple(contracts)
        self.kinds: tuple[Kind, ...] = tuple(
            work_out(number, rule, deck, wild, self.colour_of) for number, rule in enumerate(rules)
        )
        faces = [mask_of(pieces) for pieces in deck.face_pieces]
        self.copies = tuple(faces[face] for face in deck.piece_face)
        self.desk = Desk(self)
        self._deciders = self.desk.deciders
        self.stretches: dict[tuple[int, int, int, int], Stretch | None] = {}
        self.windows: dict[tuple[int, ...], tuple[tuple[int, int], ...]] = {}
        self.names = frozenset(folded(rule.name) for rule in rules)
        self.open_readings: dict[tuple[int, ...], bool] = {}
        self._slots: dict[int, dict[str, tuple[Slot, ...]]] = {}
        self._tables = tuple(tables_of(self, kind) for kind in self.kinds)
        self._broad = any(kind.broad for kind in self.kinds)
        self._interned: dict[tuple[int, int, int, tuple[int, ...]], Meld] = {}
        self._orders: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        self._rows: dict[tuple[int, int, int], tuple[tuple[int, ...], ...]] = {}
        self._found: dict[tuple[tuple[int, ...], int], tuple[Meld, ...]] = {}
        self._leavings: dict[tuple[int, ...], Leaving] = {}

    # ------------------------------------------------------------------------- one meld

    def readings(self, kinds: Iterable[int], cards: int) -> Iterator[Meld]:
        """Every reading of exactly these cards as a meld of one of these kinds."""
        for number in kinds:
            kind = self.kinds[number]
            if kind.is_run:
                yield from sequence.readings(self, kind, cards)
            else:
                yield from alike.readings(self, kind, cards)

    def is_meld(self, kind: int, cards: int) -> bool:
        """Whether these cards, all of them, are a meld of this kind."""
        worked = self.kinds[kind]
        if worked.is_run:
            return sequence.is_meld(self, worked, cards)
        return alike.is_meld(self, worked, cards)

    def fits(self, meld: Meld) -> bool:
        """Whether a meld keeps to the rule of its kind: the one definition all else agrees with."""
        if meld.sure and meld.book is self:
            return True
        kind = self.kinds[meld.kind]
        if meld.base not in kind.alike or meld.mask.bit_count() != meld.size:
            return False
        if kind.is_run:
            return sequence.make(self, kind, meld.base, meld.at, meld.pieces) == meld
        return meld.at < 0 and alike.make(self, kind, meld.base, meld.mask) == meld

    def melds(self, kinds: tuple[int, ...], cards: int) -> Sequence[Meld] | Iterator[Meld]:
        """Every meld of these kinds in the cards; copies of a face count once, natural cards
        come before wild ones."""
        key = (kinds, cards)
        found = self._found.get(key)
        if found is not None:
            return found
        if cards & self.wild or (self._broad and cards.bit_count() > NARROW):
            return self._lazily(kinds, cards)
        listed: list[Meld] = []
        for kind in kinds:
            for part, table in self._tables[kind]:
                listed += table[cards & part]
        if len(self._found) >= BOUND:
            self._found.clear()
        self._found[key] = found = tuple(listed)
        return found

    def _lazily(self, kinds: tuple[int, ...], cards: int) -> Iterator[Meld]:
        """Melds one by one, those with fewer wild cards first."""
        for number in kinds:
            for part, table in self._tables[number]:
                if self.kinds[number].broad:
                    yield from table.worked_out(cards & part)
                else:
                    yield from table[cards & part]
        for wilds in range(1, (cards & self.wild).bit_count() + 1):
            for number in kinds:
                kind = self.kinds[number]
                if wilds > kind.wilds[1]:
                    continue
                if kind.is_run:
                    yield from sequence.with_wilds(self, kind, cards, wilds)
                else:
                    yield from alike.with_wilds(self, kind, cards, wilds)

    def may_be(self, kinds: tuple[int, ...], least: int, most: int, size: int) -> bool:
        """Whether cards that have all of `least` and none but of `most`, so many of them (-1: any
        number), can be a meld of one of the kinds. With wild cards it is not looked into."""
        if most & self.wild:
            return True
        return any(
            not least & ~meld.mask and size in (-1, meld.size) for meld in self.melds(kinds, most)
        )

    def has(self, kinds: tuple[int, ...], cards: int, meld: Meld) -> bool:
        """Whether `melds` of the same kinds and cards would list the meld, or one that differs
        in copies alone."""
        return meld.kind in kinds and self.holds(cards, meld.mask) and self.fits(meld)

    def holds(self, cards: int, wanted: int) -> bool:
        """Whether the faces of the wanted cards are among the cards, as often as wanted."""
        missing = wanted & ~cards
        while missing:
            copies = self.copies[(missing & -missing).bit_length() - 1]
            if (cards & copies).bit_count() < (wanted & copies).bit_count():
                return False
            missing &= ~copies
        return True

    def label(self, meld: Meld) -> str:
        """How its cards are read; empty where they have no other reading."""
        return label(self, meld)

    def explain(self, kinds: Iterable[int], faces: Sequence[int]) -> str:
        """Why these faces are no meld: `5H 6H 8H is no run: 7H is missing`."""
        return explain(self, tuple(kinds), faces)

    # ------------------------------------------------------------------- melds on the table

    def growing(self, melds: Sequence[Laid]) -> int:
        """The pieces of the deck that may be added to at least one of these melds, as a mask."""
        cards = 0
        for laid in melds:
            grows = laid[0].grows
            cards |= grows if grows >= 0 else growth.work_out(self, laid[0])
        return cards

    def fitting(self, melds: Sequence[Laid]) -> int:
        """The pieces for which there are `places`: those that may be added, and wild cards of a
        meld that may be added to it once another card is in their place."""
        cards = self.growing(melds)
        for laid in melds:
            for piece in pieces_of(laid[0].mask & self.wild & ~cards):
                if growth.places(self, piece, melds):
                    cards |= 1 << piece
        return cards

    def standing(self, melds: Sequence[Laid]) -> int:
        """Pieces among which are all that have `stand_ins`, as a mask."""
        cards = 0
        for laid in melds:
            cards |= growth.stands(self, laid[0])
        return cards

    def places(self, piece: int, melds: Sequence[Laid]) -> tuple[Place, ...]:
        """Where a card may be added: one place for each different result."""
        return growth.places(self, piece, melds)

    def grown(self, meld: Meld, piece: int, place: Place) -> Meld:
        """The meld with the card added at the place, or put in place of what lies there.

        ValueError: the card has no such place.
        """
        return growth.grown(self, meld, piece, place)

    def stand_ins(self, piece: int, melds: Sequence[Laid]) -> tuple[Place, ...]:
        """Where a wild card stands for what this card is: with the card in its place, as itself,
        the meld reads as it did."""
        return growth.stand_ins(self, piece, melds)

    # ------------------------------------------------------------------- several melds at once

    def ways(
        self,
        contract: int,
        cards: int,
        each: Callable[[Meld], object] | None = None,
        stay: int = -1,
        leaving: Leaving | None = None,
        most: int = 0,
    ) -> Iterator[Way]:
        """The ways to lay a contract (by its number) from the cards, lazily; ways that differ in
        copies of a face or in the order of melds alone count once.

        `each`: only with melds for which it is true, as it is for all that differ in copies.
        `stay`: only those of which so many cards stay at most; -1: any number.
        `leaving`: only those of which no more than `most` points by its table stay.
        """
        if leaving is None:
            return contracts.ways(self, contract, cards, each, stay)
        if not leaving.may_be(cards, most):
            return iter(())
        return contracts.ways(self, contract, cards, each, stay, Limit(leaving, most))

    def can_lay(self, contract: int, cards: int) -> bool:
        """Whether there is a way, found without listing them."""
        return self._deciders[contract](cards)

    def is_way(self, contract: int, cards: int, way: Way) -> bool:
        """Whether `ways` would list it, or one that differs in copies or order alone."""
        return contracts.is_way(self, contract, cards, way)

    def lacking(self, contract: int, cards: int) -> str:
        """What is missing for a contract: `one run of 4 is missing`."""
        return contracts.lacking(self, contract, cards)

    def deadwood(self, cards: int, points: Sequence[int]) -> int:
        """The least sum of `points` (by piece) of cards outside disjoint melds."""
        if isinstance(points, tuple):
            return self.leaving(points).least(cards)
        return arranging.deadwood(self, cards, points)

    def leaving(self, points: tuple[int, ...]) -> Leaving:
        """Deadwood by one table of points, with what is remembered of it."""
        leaving = self._leavings.get(points)
        if leaving is None:
            if len(self._leavings) >= _TABLES:
                self._leavings.clear()
            leaving = self._leavings[points] = Leaving(self, points)
        return leaving

    def leftover(self, cards: int, melds: Sequence[Laid | Meld]) -> int:
        """The cards that stay when as many as possible are laid off on the melds."""
        return arranging.leftover(self, cards, melds)

    # ----------------------------------------------------------------- for the rooms of the book

    def interned(self, kind: int, base: int, at: int, pieces: tuple[int, ...], wilds: int) -> Meld:
        """The one meld of these values, which fit, so that what is worked out of it is kept."""
        key = (kind, base, at, pieces)
        meld = self._interned.get(key)
        if meld is None:
            if len(self._interned) >= BOUND:
                self._interned.clear()
            self._interned[key] = meld = Meld(self, kind, base, at, pieces, wilds)
            meld.sure = True
        return meld

    def orders(self, cards: int, size: int) -> tuple[tuple[int, ...], ...]:
        """The rows of so many of these cards, a few, copies of a face counted once."""
        key = (cards, size)
        found = self._orders.get(key)
        if found is None:
            if len(self._orders) >= BOUND:
                self._orders.clear()
            self._orders[key] = found = tuple(orders(cards, self.copies, size))
        return found

    def rows(self, cards: int, low: int, high: int) -> Iterable[tuple[int, ...]]:
        """The choices of `low` to `high` of these cards, copies of a face counted once."""
        count = cards.bit_count()
        if count == low <= high:
            return (pieces_of(cards),)
        if count > _FEW:
            return map(pieces_of, choices(cards, self.copies, low, high))
        key = (cards, low, high)
        found = self._rows.get(key)
        if found is None:
            if len(self._rows) >= BOUND:
                self._rows.clear()
            found = tuple(map(pieces_of, choices(cards, self.copies, low, high)))
            self._rows[key] = found
        return found

    def faces_of(self, cards: int) -> tuple[int, ...]:
        """The faces of cards, a face as often as it is there."""
        return tuple(self.deck.piece_face[piece] for piece in pieces_of(cards))

    def slots(self, size: int) -> dict[str, tuple[Slot, ...]]:
        """All ways to read so many cards, by what is said of them in small letters."""
        found = self._slots.get(size)
        if found is None:
            found = self._slots[size] = work_out_slots(self, size)
        return found

    def code_of(self, cards: int) -> str:
        """The code of the first of these cards."""
        return self.deck.codes[(cards & -cards).bit_length() - 1]

    def rank_code_of(self, cards: int) -> str:
        """The code of the rank of the first of these cards; a joker's own code."""
        face = self.deck.faces[self.deck.piece_face[(cards & -cards).bit_length() - 1]]
        return face.code if face.suit < 0 else self.deck.rank_codes[face.rank]
