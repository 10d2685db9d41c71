"""What the cards of a game are worth, in few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulekit.cli.table.spans import in_a_row
from rulekit.engine.deck import Deck, Face
from rulekit.engine.machine import Machine

_MOST_ODD = 8
"""So many cards without anything in common are named."""
_NUMBER, _FEWEST_NUMBERED = "their number", 3
"""What is said of so many ranks or more that are worth what they are called."""


def worth_lines(machine: Machine) -> Iterator[tuple[str, str]]:
    """Each table of values by its name, with what it says: `A: 15, 2 to 10: their number`."""
    deck = machine.deck
    for name, each in machine.card_values.items():
        pieces = zip(deck.faces, deck.face_pieces, strict=True)
        values = {face.code: each[copies[0]] for face, copies in pieces if copies}
        told = _told(deck, values)
        if told:
            yield name.replace("_", " "), told


def _told(deck: Deck, values: Mapping[str, int]) -> str:
    """The cards of each value together; those that are worth nothing are not told of."""
    numbered = _numbered(deck, values)
    groups: dict[int | str, list[Face]] = {}
    for face in deck.faces:
        value = values[face.code]
        if value:
            groups.setdefault(_NUMBER if face.rank in numbered else value, []).append(face)
    return ", ".join(f"{_cards(deck, group)}: {value}" for value, group in groups.items())


def _numbered(deck: Deck, values: Mapping[str, int]) -> frozenset[int]:
    """The ranks that count as many points as they are called by, where they are several."""
    ranks = frozenset(
        rank for rank, name in enumerate(deck.ranks)
        if name.isdecimal()
        and {values[face.code] for face in deck.faces if face.rank == rank} == {int(name)}
    )  # fmt: skip
    return ranks if len(ranks) >= _FEWEST_NUMBERED else frozenset()


def _cards(deck: Deck, group: Sequence[Face]) -> str:
    """Cards of one value: whole suits, or whole ranks and the cards left over."""
    suits = sorted({face.suit for face in group})
    if all(suit >= 0 for suit in suits) and len(suits) < len(deck.suits):
        if all(face in group for face in deck.faces if face.suit in suits):
            return " ".join(deck.suits[suit] for suit in suits)
    ranks = sorted({face.rank for face in group})
    whole = [
        rank for rank in ranks if all(face in group for face in deck.faces if face.rank == rank)
    ]
    odd = [face.code for face in group if face.rank not in whole]
    if len(odd) > _MOST_ODD:
        odd = [f"{len(odd)} others"]
    told = in_a_row(whole, lambda rank: rank, lambda rank: _rank(deck, rank))
    between = ", " if any(" " in one for one in told) else " "
    return between.join([*told, *odd])


def _rank(deck: Deck, rank: int) -> str:
    if rank < len(deck.rank_codes):
        return deck.rank_codes[rank]
    return next(face.code for face in deck.faces if face.rank == rank)
