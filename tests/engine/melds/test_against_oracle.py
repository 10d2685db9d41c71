"""The book of melds agrees with trying everything, on small decks of all sorts."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import event, given
from hypothesis import strategies as st

from rulekit.engine.deck import Deck
from rulekit.engine.melds import Book, Laid, MeldRule
from tests.engine.melds.decks import colours, make_deck
from tests.engine.melds.oracle import Oracle, reading_of


class Case(NamedTuple):
    deck: Deck
    book: Book
    oracles: list[Oracle]
    hand: int

    @property
    def kinds(self) -> tuple[int, ...]:
        return tuple(range(len(self.oracles)))


def faces_of(deck: Deck, cards: int) -> list[int]:
    return [deck.piece_face[p] for p in range(deck.size) if cards >> p & 1]


ranges = st.sampled_from(
    [(0, None)] * 6 + [(1, None), (2, None), (0, 1), (0, 2), (1, 2), (0, 0), (2, 2)]
)


@st.composite
def rules(draw: Any, deck: Deck) -> MeldRule:
    ranks = list(range(len(deck.ranks)))
    order = draw(
        st.sampled_from([None, tuple(ranks), (*ranks, 0), (*ranks[1:], 0), (2, 0, 3), tuple(ranks)])
    )
    listed = None
    if draw(st.integers(0, 3)) == 0:
        listed = 0
        for pieces in deck.face_pieces:
            if draw(st.integers(0, 3)):
                listed |= sum(1 << piece for piece in pieces)
    low = draw(st.sampled_from([1, 2, 3, 3, 4]))
    same = draw(st.sampled_from(["rank", "rank", "suit", "colour"]))
    if order:
        same = draw(st.sampled_from(["suit", "suit", "suit", "colour", None]))
    apart: list[Any] = [None, None, None, "suit", "colour", "rank"]
    return MeldRule(
        name=draw(st.sampled_from(["set", "run", "odd_lot"])),
        same=same,
        different=draw(st.sampled_from([what for what in apart if what is None or what != same])),
        order=order,
        around=order is not None and draw(st.booleans()),
        of=listed,
        low=low,
        high=draw(st.none() | st.integers(low, 6)),
        naturals=draw(ranges),
        wilds=draw(ranges),
    )


def likely(draw: Any, deck: Deck, rule: MeldRule, wild: int, most: int) -> list[int]:
    """Pieces that have a chance to be a meld: of one rank or of neighbouring places, and wilds."""
    suit = draw(st.integers(0, len(deck.suits) - 1))
    ranks = [draw(st.integers(0, len(deck.ranks) - 1))] * most
    if rule.order:
        start = draw(st.integers(0, len(rule.order) - 1))
        ranks = [rule.order[(start + step) % len(rule.order)] for step in range(most)]
    free = [p for p in range(deck.size) if wild >> p & 1]
    hand: list[int] = []
    for rank in ranks[: draw(st.integers(min(2, most), most))]:
        fitting = [
            p
            for p, face in enumerate(deck.piece_face)
            if p not in hand
            and deck.faces[face].rank == rank
            and (deck.faces[face].suit == suit or rule.same not in ("suit", "colour"))
        ]
        free = [p for p in free if p not in hand]
        if fitting and not (free and draw(st.integers(0, 3)) == 0):
            hand.append(draw(st.sampled_from(fitting)))
        elif free:
            hand.append(draw(st.sampled_from(free)))
    return hand


@st.composite
def games(draw: Any, least: int = 0, most: int = 6) -> Case:
    deck = make_deck(
        "SHD"[: draw(st.integers(2, 3))],
        "A234567"[: draw(st.integers(4, 6))],
        draw(st.integers(1, 2)),
        draw(st.integers(0, 3)),
    )
    jokers = draw(st.integers(0, 3))
    picked = draw(st.lists(st.integers(0, len(deck.faces) - 1), max_size=3))
    wild = frozenset(
        f for f, face in enumerate(deck.faces) if f in picked or (face.suit < 0 and jokers)
    )
    mask = sum(1 << p for f in wild for p in deck.face_pieces[f])
    kinds = draw(st.lists(rules(deck), min_size=1, max_size=2))
    colour = colours(deck)
    hand = likely(draw, deck, kinds[0], mask, most)
    if draw(st.integers(0, 2)) == 0:
        hand = [*hand, *draw(st.lists(st.integers(0, deck.size - 1), max_size=2))][-most:]
    hand = hand or [0] * least
    return Case(
        deck,
        Book(deck, kinds, mask, colour),
        [Oracle(deck, rule, wild, colour) for rule in kinds],
        sum(1 << p for p in set(hand)),
    )


@given(games(least=1))
def test_cards_are_a_meld_where_some_reading_is_found_by_trying(case):
    faces = faces_of(case.deck, case.hand)
    for kind, oracle in enumerate(case.oracles):
        expected = oracle.readings(faces)
        read = list(case.book.readings((kind,), case.hand))
        assert [reading_of(case.deck, m) for m in read if m.kind != kind] == []
        assert {reading_of(case.deck, m) for m in read} == expected
        assert len(read) == len(expected)
        assert case.book.is_meld(kind, case.hand) == bool(expected)
        for meld in read:
            assert meld.wilds == oracle.wilds(*reading_of(case.deck, meld))
            assert meld.mask == case.hand
        event(f"a meld: {bool(expected)}")


@given(games())
def test_the_melds_of_a_hand_are_those_found_by_trying(case):
    faces = faces_of(case.deck, case.hand)
    listed = list(case.book.melds(case.kinds, case.hand))
    for kind, oracle in enumerate(case.oracles):
        own = [meld for meld in listed if meld.kind == kind]
        read = [reading_of(case.deck, meld) for meld in own]
        assert set(read) == oracle.melds(faces)
        assert len(read) == len(set(read))
    for meld in listed:
        assert meld.mask & ~case.hand == 0
        assert case.book.fits(meld)
        assert case.book.has(case.kinds, case.hand, meld)
        for piece in meld.pieces:
            lower = [p for p in case.deck.face_pieces[case.deck.piece_face[piece]] if p < piece]
            assert all(meld.mask >> p & 1 for p in lower if case.hand >> p & 1)
    event(f"melds: {min(len(listed), 3)}")


@given(games(most=5), st.data())
def test_a_meld_is_listed_exactly_where_its_faces_are_there(case, data):
    listed = list(case.book.melds(case.kinds, case.hand))
    if not listed:
        return
    meld = data.draw(st.sampled_from(listed))
    other = data.draw(st.integers(0, (1 << case.deck.size) - 1))
    there = set(map(repr, case.book.readings(case.kinds, meld.mask)))
    assert repr(meld) in there
    have, want = faces_of(case.deck, other), faces_of(case.deck, meld.mask)
    held = all(have.count(face) >= want.count(face) for face in want)
    assert case.book.has(case.kinds, other, meld) == held


@given(games(most=5), st.data())
def test_a_meld_grows_as_found_by_trying(case, data):
    listed = list(case.book.melds(case.kinds, case.hand))
    if not listed:
        return
    meld = data.draw(st.sampled_from(listed))
    oracle, laid = case.oracles[meld.kind], (Laid(meld, 1, 7),)
    fitting = 0
    for piece in range(case.deck.size):
        places = case.book.places(piece, laid)
        if meld.mask >> piece & 1:
            assert case.book.wild >> piece & 1 or places == ()
            continue
        grown = [case.book.grown(meld, piece, place) for place in places]
        expected = oracle.grown(reading_of(case.deck, meld), case.deck.piece_face[piece])
        assert {reading_of(case.deck, m) for m in grown} == expected
        assert len(grown) == len(expected)
        assert all(case.book.fits(m) and m.mask == meld.mask | 1 << piece for m in grown)
        assert [place.end for place in places] == (["low", "high"] if len(places) == 2 else [""])[
            : len(places)
        ]
        assert all(place.number == 7 and place.card < 0 for place in places)
        fitting |= bool(places) << piece
    assert case.book.growing(laid) == fitting
    placed = sum(bool(case.book.places(p, laid)) << p for p in range(case.deck.size))
    assert case.book.fitting(laid) == placed
    standing = case.book.standing(laid)
    stand_ins = sum(bool(case.book.stand_ins(p, laid)) << p for p in range(case.deck.size))
    assert not stand_ins & ~standing and (meld.wilds or not standing)
    event(f"grows: {bool(fitting)}")


@given(games(most=5), st.data())
def test_a_card_is_exchanged_for_a_wild_one_as_found_by_trying(case, data):
    listed = [m for m in case.book.melds(case.kinds, case.hand) if m.wilds]
    if not listed:
        return
    meld = data.draw(st.sampled_from(listed))
    oracle, laid = case.oracles[meld.kind], (Laid(meld, 0, 2),)
    wild = oracle.wild
    if meld.at < 0:
        wild = frozenset(case.deck.piece_face[p] for p in meld.pieces[meld.naturals :])
    for piece in range(case.deck.size):
        if meld.mask >> piece & 1:
            continue
        places = case.book.stand_ins(piece, laid)
        found = []
        for place in places:
            result = case.book.grown(meld, piece, place)
            assert case.book.fits(result)
            assert result.mask == meld.mask ^ (1 << place.card) | 1 << piece
            assert (result.base, result.at) == (meld.base, meld.at)
            taken = case.deck.piece_face[place.card]
            foreseen = case.book.places(place.card, laid)
            assert any(foreseen) == any(case.book.places(place.card, (Laid(result, 1, 7),)))
            found.append((place.at, taken, reading_of(case.deck, result)))
        face = case.deck.piece_face[piece]
        expected = oracle.exchanged(reading_of(case.deck, meld), face, wild)
        assert set(found) == expected
        assert len(found) == len(expected)
        event(f"exchanges: {len(found)}")


@given(games())
def test_what_is_no_meld_is_explained(case):
    faces = faces_of(case.deck, case.hand)
    fits = any(case.book.is_meld(kind, case.hand) for kind in case.kinds)
    said = case.book.explain(case.kinds, faces)
    assert (said == "") == fits
    event(said.partition(":")[2].strip("A234567SHDJK ") or "fits")


@given(games(least=1, most=4))
def test_readings_of_the_same_cards_are_written_differently(case):
    read = list(case.book.readings(case.kinds, case.hand))
    texts = [meld.text for meld in read]
    if len({oracle.rule.name for oracle in case.oracles}) == len(case.oracles):
        assert len(set(texts)) == len(texts)
    assert all(" as " not in text for text in texts) or len(read) > 1
    event(f"readings: {min(len(read), 3)}")
