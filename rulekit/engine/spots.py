"""Where cards may be added to melds on the table: how people say it, and why one does not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from rulekit.engine.action import place_text
from rulekit.engine.deck import Deck
from rulekit.engine.machine import ActionInfo, Machine
from rulekit.engine.melds.values import Meld, Place
from rulekit.engine.reading import read_card
from rulekit.engine.sight import melds_laid

_WITH = frozenset({"with", "for"})
_BEFORE = frozenset({"on", "to", "onto", "meld"})
_ENDS = frozenset({"low", "high"})
_MOST_DIGITS = 6
NO_MELDS = "there are no melds on the table"


class Spot(NamedTuple):
    """A place as it is said: the number of a meld on the table, "low", "high" or "" for not said,
    and the face of the card that lies there, -1 for not said."""

    number: int
    end: str
    face: int = -1


def read_spot(words: Sequence[str], deck: Deck) -> tuple[Spot, int] | None:
    """`on 2 high`, `with JK on 2`, and how many words that are; None if no number is said."""
    used, face = 0, -1
    if words and words[0] in _WITH:
        found = read_card(list(words[1:]), deck)
        if found is None:
            return None
        face, used = found[0], 1 + found[1]
    while used < len(words) and words[used] in _BEFORE:
        used += 1
    digits = words[used].removeprefix("#") if used < len(words) else ""
    if not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DIGITS:
        return None
    used += 1
    end = words[used] if used < len(words) and words[used] in _ENDS else ""
    return Spot(int(digits), end, face), used + bool(end)


def places_at(
    machine: Machine, state: Any, info: ActionInfo, values: Sequence[Any]
) -> Iterator[tuple[Any, ...]]:
    """The values with each spot as the places that it may mean.

    Where the card does not go there the place is one on no meld's list.
    """
    if not any(isinstance(value, Spot) for value in values):
        yield tuple(values)
        return
    columns: list[list[Any]] = []
    for index, value in enumerate(values):
        if isinstance(value, Spot):
            known = _known(machine, state, info, values, index)
            columns.append(_meant(machine, value, known))
        else:
            columns.append([value])
    yield from product(*columns)


def _known(
    machine: Machine, state: Any, info: ActionInfo, values: Sequence[Any], index: int
) -> list[tuple[Place, Meld]]:
    """The places there are for a choice: those of the card chosen before it, or the legal ones."""
    piece = card_before(info, values, index)
    if piece >= 0:
        return places_of(machine, state, info, piece)
    melds = {laid.number: laid.meld for laid in melds_laid(machine, state)}
    legal = machine.legal(state) if state.actor >= 0 else ()
    places = dict.fromkeys(
        action.values[index]
        for action in legal
        if action.number == info.number and isinstance(action.values[index], Place)
    )
    return [(place, melds[place.number]) for place in places if place.number in melds]


def card_before(info: ActionInfo, values: Sequence[Any], index: int) -> int:
    """The card of the nearest choice of one before this choice, or -1."""
    for choice, value in zip(info.choices[index::-1], values[index::-1], strict=True):
        if choice.kind == "card":
            return int(value)
    return -1


def places_of(
    machine: Machine, state: Any, info: ActionInfo, piece: int
) -> list[tuple[Place, Meld]]:
    """Every place for a card on the table, to be added or to be put in place of another, as far as
    that is what the action does."""
    book, melds = machine.book, melds_laid(machine, state)
    if book is None:
        return []
    by_number = {laid.number: laid.meld for laid in melds}
    deeds = {deed.kind for deed in info.deeds} & {"lay_off", "exchange"}
    places: list[Place] = []
    if deeds != {"exchange"}:
        places += book.places(piece, melds)
    if deeds != {"lay_off"}:
        places += book.stand_ins(piece, melds)
    return [(place, by_number[place.number]) for place in places]


def _meant(machine: Machine, spot: Spot, known: Sequence[tuple[Place, Meld]]) -> list[Place]:
    """The places that a spot may mean.

    Where several cards lie that may be meant, and where nothing fits, one on no meld's list.
    """
    fits = [place for place, meld in known if _is_at(machine, spot, place, meld)]
    taken = [place for place in fits if place.card >= 0]
    if len(taken) > 1:
        fits = [place for place in fits if place.card < 0]
    if len(taken) > 1 or not fits:
        fits.append(Place(spot.number, -1, -1, spot.end))
    return fits


def _is_at(machine: Machine, spot: Spot, place: Place, meld: Meld) -> bool:
    """Whether a spot is said well enough for a place: its end must be, where there are two."""
    if spot.number != place.number:
        return False
    if spot.face >= 0 and (place.card < 0 or machine.deck.piece_face[place.card] != spot.face):
        return False
    return spot.end == place.end or (not place.end and spot.end == end_of(place, meld))


def end_of(place: Place, meld: Meld) -> str:
    """The end of a run that a place is at, or ""."""
    if place.at < 0 or place.card >= 0:
        return ""
    past = meld.at + meld.size
    return "high" if place.at == past or place.at < meld.at - 1 else "low"


# ------------------------------------------------------------------------------ why it does not


def misfit(
    machine: Machine,
    state: Any,
    info: ActionInfo,
    piece: int,
    spot: Place,
    legal: Sequence[Place] = (),
) -> str:
    """Why a card does not go to a meld, and where it does; "" where it does.

    `legal` are the places that the card may be put to now.
    """
    table = melds_laid(machine, state)
    if not table:
        return NO_MELDS
    there = next((laid for laid in table if laid.number == spot.number), None)
    if there is None:
        listed = ", ".join(f"{laid.number}: {laid.meld.text}" for laid in table)
        return f"there is no meld {spot.number} on the table, only {listed}"
    if piece < 0:
        return ""
    known = [place for place, _ in places_of(machine, state, info, piece)]
    here = [place for place in legal if place.number == spot.number]
    if spot in known and (spot.card >= 0 or not here):
        return ""
    here = here or [place for place in known if place.number == spot.number]
    if here and not spot.end:
        return f"say which place: {_listed(machine, here)}"
    code, end = machine.deck.codes[piece], f" at the {spot.end} end" if spot.end else ""
    where = f"; it fits {listed}" if (listed := _listed(machine, legal or known)) else ""
    return f"{code} does not fit meld {spot.number}, {there.meld.text}{end}{where}"


def _listed(machine: Machine, places: Sequence[Place]) -> str:
    return ", ".join(dict.fromkeys(place_text(place, machine.deck) for place in places))


def fitting(machine: Machine, state: Any, info: ActionInfo, face: int) -> str:
    """The places for a card, as a list to choose from, or that there is none."""
    pieces = machine.deck.face_pieces[face]
    known = [place for place, _ in places_of(machine, state, info, pieces[0])]
    if known:
        return f"say which place: {_listed(machine, known)}"
    code = machine.deck.faces[face].code
    if not melds_laid(machine, state):
        return NO_MELDS
    if {deed.kind for deed in info.deeds} & {"exchange"}:
        return f"{code} takes the place of no card on the table"
    return f"{code} fits no meld on the table"
