"""Why cards are no meld, in one sentence: the nearest kind, and what is amiss there first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import attrs

from rulekit.engine.melds import alike, sequence
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.lines import line_faults
from rulekit.engine.melds.saying import codes_of, listed, name_of, one_of, repeated

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


class Diagnosis(NamedTuple):
    """How far cards are from a kind of meld (changes to make, cards that stay), and what to say."""

    distance: tuple[int, int]
    text: str


def explain(book: Book, kinds: tuple[int, ...], faces: Sequence[int]) -> str:
    """Why these faces are no meld of these kinds; empty where they are one."""
    cards = _pieces(book, faces)
    if cards >= 0 and any(book.is_meld(kind, cards) for kind in kinds):
        return ""
    if not faces or not kinds:
        return "no cards are no meld"
    nearest, kind = min(
        ((_diagnosed(book, book.kinds[number], faces, cards), number) for number in kinds),
        key=lambda found: found[0].distance,
    )
    return f"{codes_of(book, faces)} is no {name_of(book.kinds[kind])}: {nearest.text}"


def _pieces(book: Book, faces: Sequence[int]) -> int:
    """Pieces with these faces, or -1 where the deck has not as many."""
    cards = 0
    for face, count in Counter(faces).items():
        pieces = book.deck.face_pieces[face]
        if count > len(pieces):
            return -1
        for piece in pieces[:count]:
            cards |= 1 << piece
    return cards


def _diagnosed(book: Book, kind: Kind, faces: Sequence[int], cards: int) -> Diagnosis:
    fixed = [face for face in faces if not _piece(book, face) & book.wild]
    base, kept, odd = _sorted_out(book, kind, fixed)
    faults = []
    if len(faces) < kind.low:
        count = kind.low - len(faces)
        faults.append((count, f"{one_of(kind)} has at least {_cards(kind.low)}"))
    if odd:
        faults.append((len(odd), _odd(book, kind, base, kept, odd)))
    faults += _repeated(book, kind, kept)
    if kind.is_run and base is not None:
        # A card that does not belong makes room for one that is missing.
        faults += line_faults(book, kind, base, kept, len(faces) - len(fixed), len(odd))
    if len(faces) > kind.high:
        count = len(faces) - kind.high
        faults.append((count, f"{one_of(kind)} has at most {_cards(kind.high)}"))
    elif kind.values and base is not None and len(faces) > (most := len(kind.values[base])):
        faults.append((1, f"there are at most {most} different {kind.rule.different}s"))
    faults = faults or list(_bounds(book, kind, faces, cards))
    return Diagnosis((sum(count for count, _ in faults), -len(kept)), faults[0][1])


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _piece(book: Book, face: int) -> int:
    return 1 << book.deck.face_pieces[face][0]


def _sorted_out(
    book: Book, kind: Kind, fixed: list[int]
) -> tuple[int | None, list[int], list[int]]:
    """The base that most of the cards have, the cards that have it, and the others."""
    best: tuple[int | None, list[int], list[int]] = (None, [], fixed)
    for base in kind.alike:
        own = kind.lines[base]
        kept = [face for face in fixed if _piece(book, face) & own]
        if best[0] is None or len(kept) > len(best[1]):
            best = (base, kept, [face for face in fixed if not _piece(book, face) & own])
    return best


def _odd(book: Book, kind: Kind, base: int | None, kept: list[int], odd: list[int]) -> str:
    barred = [face for face in odd if not kept or _base(book, kind, face) == base]
    if barred:
        return f"{listed(book, barred)} {_is(barred)} not allowed in it"
    shown = codes_of(book, kept)
    return f"{listed(book, odd)} {_is(odd)} not of the {kind.rule.same} of {shown}"


def _is(faces: list[int]) -> str:
    return "is" if len(set(faces)) == 1 else "are"


def _base(book: Book, kind: Kind, face: int) -> int:
    return kind.base_of[book.deck.face_pieces[face][0]]


def _repeated(book: Book, kind: Kind, kept: list[int]) -> Iterator[tuple[int, str]]:
    """Cards that must differ and do not."""
    if not kind.values:
        return
    for value in dict.fromkeys(v for values in kind.values.values() for v in values):
        same = [face for face in kept if _piece(book, face) & value]
        if len(same) > 1:
            yield len(same) - 1, repeated(book, same, str(kind.rule.different))


def _bounds(book: Book, kind: Kind, faces: Sequence[int], cards: int) -> Iterator[tuple[int, str]]:
    """What is amiss where the cards go together but are too many or too few of a sort."""
    if cards < 0:
        many = [f for f, n in Counter(faces).items() if n > len(book.deck.face_pieces[f])]
        yield len(many), f"there are not so many of {listed(book, many)}"
        return
    free = attrs.evolve(kind, naturals=(0, len(faces)), wilds=(0, len(faces)))
    readings = sequence.readings if kind.is_run else alike.readings
    reading = next(readings(book, free, cards), None)
    if reading is None:
        yield len(faces), "its cards do not go together"
        return
    for count, (low, high), word in (
        (reading.naturals, kind.naturals, "natural"),
        (reading.wilds, kind.wilds, "wild"),
    ):
        if count < low:
            yield low - count, f"at least {low} {word} {_plural(low)} needed"
        if count > high:
            bound = f"at most {high}" if high else "no"
            yield count - high, f"{bound} {word} {_plural(high)} allowed"


def _plural(count: int) -> str:
    return "card is" if count == 1 else "cards are"
