"""What keeps cards from being a run: cards twice at one place, and cards that are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.saying import joined, listed, repeated

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


def line_faults(
    book: Book, kind: Kind, base: int, faces: list[int], wilds: int, odd: int
) -> Iterator[tuple[int, str]]:
    """How many cards away, and what to say; the faces have the base and a place each.

    Beside them there are `wilds` wild cards and `odd` cards that do not belong there.
    """
    places = kind.places[base]
    doubled = list(_doubled(book, places, faces))
    yield from doubled
    if doubled or not faces:
        return
    gaps = _shortest(book, places, faces, around=kind.rule.around)
    if gaps is None or len(gaps) <= wilds:
        return
    ring = places[:-1] if places[0] == places[-1] else places
    joined = _shortest(book, ring, faces, around=True)
    if joined is not None and len(joined) <= wilds:
        # Only the step from the last place to the first holds them together.
        last = [face for face in faces if _lies(book, face, places[-1])]
        shown = listed(book, last) if last else book.code_of(places[-1])
        yield 1, f"after {shown} nothing follows"
    else:
        short = min(len(gaps) - wilds, max(len(faces) - 1, 1))
        yield max(short - odd, 0), _missing([book.code_of(spot) for spot in gaps], wilds)


def _doubled(book: Book, places: Sequence[int], faces: list[int]) -> Iterator[tuple[int, str]]:
    """Cards of one place that are more than it is there for."""
    for spot in dict.fromkeys(places):
        same = [face for face in faces if _lies(book, face, spot)]
        if len(same) <= places.count(spot):
            continue
        yield len(same) - places.count(spot), repeated(book, same, "rank")


def _missing(codes: list[str], wilds: int) -> str:
    short = len(codes) - wilds
    verb = "is" if short == 1 else "are"
    if len(codes) > 4:
        return f"{short} {'card' if short == 1 else 'cards'} {verb} missing"
    if wilds:
        return f"{short} of {joined(codes)} {verb} missing"
    return f"{joined(codes)} {verb} missing"


def _shortest(
    book: Book, places: Sequence[int], faces: list[int], *, around: bool
) -> list[int] | None:
    """The places without a card in the shortest stretch that has room for all the cards."""
    for size in range(len(faces), len(places) + 1):
        for at in range(len(places) if around else len(places) - size + 1):
            stretch = [places[(at + step) % len(places)] for step in range(size)]
            gaps = _gaps(book, stretch, faces)
            if gaps is not None and all(gaps):
                return gaps
    return None


def _gaps(book: Book, spots: list[int], faces: list[int]) -> list[int] | None:
    left = list(faces)
    gaps = []
    for spot in spots:
        here = next((face for face in left if _lies(book, face, spot)), None)
        if here is None:
            gaps.append(spot)
        else:
            left.remove(here)
    return None if left else gaps


def _lies(book: Book, face: int, spot: int) -> bool:
    return bool(spot >> book.deck.face_pieces[face][0] & 1)
