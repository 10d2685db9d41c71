"""How melds on the table grow: where a card may be added, or put in place of a wild one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.bits import first_copies, mask_of, pieces_of
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.values import Laid, Meld, Place

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


def work_out(book: Book, meld: Meld) -> int:
    """The pieces that may be added; kept in the meld together with those for either end."""
    kind = book.kinds[meld.kind]
    if meld.size >= kind.high:
        meld.low = meld.high = 0
    elif not kind.is_run:
        meld.low = _to_set(book, kind, meld)
    else:
        places = kind.places[meld.base]
        meld.low = _at(book, kind, meld, places, meld.at - 1)
        meld.high = _at(book, kind, meld, places, meld.at + meld.size)
    meld.grows = meld.low | meld.high
    return meld.grows


def _room(kind: Kind, meld: Meld) -> tuple[bool, bool]:
    """Whether one more natural card and one more wild one keep to the bounds."""
    return meld.naturals < kind.naturals[1], meld.wilds < kind.wilds[1]


def _to_set(book: Book, kind: Kind, meld: Meld) -> int:
    natural, wild = _room(kind, meld)
    own = kind.alike[meld.base]
    if not kind.values:
        more = (own if natural else 0) | (book.wild & ~own if wild else 0)
        return more & ~meld.mask
    free = _tried(book, kind, meld)
    return free & ~meld.mask


def _tried(book: Book, kind: Kind, meld: Meld) -> int:
    """What may be added to cards that must differ."""
    values = kind.values[meld.base]
    if meld.size >= len(values):
        return 0
    natural, wild = _room(kind, meld)
    more = book.wild & ~kind.alike[meld.base] if wild else 0
    for value in values:
        here = value & meld.mask
        if not here:
            more |= value if natural else 0
        elif wild:
            # A card that has the value itself takes it over from a wild one.
            more |= value if not here & ~book.wild else value & book.wild
    return more


def _at(book: Book, kind: Kind, meld: Meld, places: tuple[int, ...], at: int) -> int:
    if kind.rule.around:
        at %= kind.length
    elif not 0 <= at < kind.length:
        return 0
    own = places[at]
    if not own:
        return 0
    if kind.values:
        fitting = 0
        place = Place(0, at)
        for piece in first_copies((own | book.wild) & ~meld.mask, book.copies):
            if _added(book, kind, meld, piece, place) is not None:
                fitting |= book.copies[piece]
        return fitting & ~meld.mask
    natural, wild = _room(kind, meld)
    return ((own if natural else 0) | (book.wild & ~own if wild else 0)) & ~meld.mask


def places(book: Book, piece: int, melds: Sequence[Laid]) -> tuple[Place, ...]:
    """Where a card may be added: one place for each different result."""
    card = 1 << piece
    if card & book.wild:
        there = [laid for laid in melds if (laid[0].grows | laid[0].mask) & card]
    else:
        there = [laid for laid in melds if laid[0].grows & card]
    found: tuple[Place, ...] = ()
    for laid in there:
        meld = laid[0]
        grows = meld.grows if meld.grows >= 0 else work_out(book, meld)
        if grows & card or meld.mask & card & book.wild:
            if meld.spots is None:
                meld.spots = {}
            key = (piece, laid[2])
            spots = meld.spots.get(key)
            if spots is None:
                added = _spots(book, piece, laid) if grows & card else _again(book, piece, laid)
                spots = meld.spots[key] = tuple(added)
            found += spots
    return found


def _again(book: Book, piece: int, laid: Laid) -> tuple[Place, ...]:
    """Where a wild card of a meld may be added to it once another card is in its place."""
    meld, owner, number = laid
    kind, face = book.kinds[meld.kind], book.deck.piece_face
    for card in first_copies(kind.alike[meld.base] & ~meld.mask, book.copies):
        for place in _exchanges(book, kind, card, laid):
            if face[place.card] == face[piece]:
                without = grown(book, meld, card, place)
                return places(book, place.card, (Laid(without, owner, number),))
    return ()


def _spots(book: Book, piece: int, laid: Laid) -> Iterator[Place]:
    meld, _, number = laid
    if meld.at < 0:
        yield Place(number, -1)
        return
    length = book.kinds[meld.kind].length
    low, high = meld.low >> piece & 1, meld.high >> piece & 1
    before, after = (meld.at - 1) % length, (meld.at + meld.size) % length
    both = low and high and before != after
    if low:
        yield Place(number, before, -1, "low" if both else "")
    if high and (both or not low):
        yield Place(number, after, -1, "high" if both else "")


def grown(book: Book, meld: Meld, piece: int, place: Place) -> Meld:
    """The meld with the card at the place; ValueError where it is no place for the card."""
    kind = book.kinds[meld.kind]
    if place.card < 0:
        result = _added(book, kind, meld, piece, place)
    else:
        result = _replaced(book, kind, meld, piece, place)
    if result is None:
        raise ValueError(f"`{book.deck.codes[piece]}` has no such place on `{meld.text}`")
    return result


def _added(book: Book, kind: Kind, meld: Meld, piece: int, place: Place) -> Meld | None:
    if meld.mask >> piece & 1:
        return None
    if meld.at < 0:
        return alike.make(book, kind, meld.base, meld.mask | 1 << piece)
    before, after = meld.at - 1, meld.at + meld.size
    if kind.rule.around:
        before, after = before % kind.length, after % kind.length
    if place.at == before:
        return sequence.make(book, kind, meld.base, before, (piece, *meld.pieces))
    if place.at == after:
        return sequence.make(book, kind, meld.base, meld.at, (*meld.pieces, piece))
    return None


def _replaced(book: Book, kind: Kind, meld: Meld, piece: int, place: Place) -> Meld | None:
    if meld.mask >> piece & 1 or place.card not in meld.pieces:
        return None
    if meld.at < 0:
        return alike.make(book, kind, meld.base, meld.mask ^ (1 << place.card) | 1 << piece)
    index = meld.pieces.index(place.card)
    pieces = (*meld.pieces[:index], piece, *meld.pieces[index + 1 :])
    return sequence.make(book, kind, meld.base, meld.at, pieces)


def stand_ins(book: Book, piece: int, melds: Sequence[Laid]) -> tuple[Place, ...]:
    """Where a wild card stands for what this card is."""
    card = 1 << piece
    found: tuple[Place, ...] = ()
    for laid in melds:
        meld = laid[0]
        if stands(book, meld) & card:
            if meld.exchanged is None:
                meld.exchanged = {}
            key = (piece, laid[2])
            spots = meld.exchanged.get(key)
            if spots is None:
                exchanges = list(_exchanges(book, book.kinds[meld.kind], piece, laid))
                spots = meld.exchanged[key] = tuple(_told_apart(book, meld, exchanges))
            found += spots
    return found


def stands(book: Book, meld: Meld) -> int:
    """The pieces among which are all that a wild card of the meld may stand for; kept in it."""
    if not meld.wilds:
        return 0
    return meld.stands if meld.stands >= 0 else _work_out_stands(book, meld)


def _work_out_stands(book: Book, meld: Meld) -> int:
    kind = book.kinds[meld.kind]
    if not kind.is_run or kind.values:
        meld.stands = kind.alike[meld.base]
        return meld.stands
    places, at = kind.places[meld.base], meld.at
    pieces = 0
    for step, piece in enumerate(meld.pieces):
        if book.wild >> piece & 1:
            pieces |= places[(at + step) % kind.length]
    meld.stands = pieces
    return pieces


def _told_apart(book: Book, meld: Meld, places: list[Place]) -> Iterator[Place]:
    """The places with their ends, where equal cards lie that a card may be put in place of."""
    face, row = book.deck.piece_face, meld.pieces
    for place in places:
        alike = [row.index(one.card) for one in places if face[one.card] == face[place.card]]
        if len(alike) > 1:
            end = "low" if row.index(place.card) == min(alike) else "high"
            place = place._replace(end=end)
        yield place


def _exchanges(book: Book, kind: Kind, piece: int, laid: Laid) -> Iterator[Place]:
    meld, _, number = laid
    for card in _wild_ones(book, kind, meld):
        at = (meld.at + meld.pieces.index(card)) % kind.length if kind.is_run else -1
        place = Place(number, at, card)
        result = _replaced(book, kind, meld, piece, place)
        if result is not None and result.wilds < meld.wilds:
            yield place


def _wild_ones(book: Book, kind: Kind, meld: Meld) -> Iterator[int]:
    """The wild cards of a meld; in a set those that stand for others, one of each face."""
    if not kind.is_run:
        yield from first_copies(mask_of(meld.pieces[meld.naturals :]), book.copies)
    else:
        yield from pieces_of(meld.mask & book.wild)
