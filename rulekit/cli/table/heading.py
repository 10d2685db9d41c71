"""What a person who sits down is told: how the cards are typed, and who the partners are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.cli.table.spans import in_a_row
from rulekit.engine.deck import Deck, Face
from rulekit.engine.machine import Machine

_MOST_ODD = 8
"""So many cards without a rank and a suit of the deck are named."""


def seat_lines(machine: Machine, seat: int) -> Iterator[str]:
    """Where the person sits, and with whom."""
    with_you = partners(machine, seat)
    beside = ""
    if with_you:
        those = " and ".join(f"seat {one}" for one in with_you)
        team = machine.team_of[seat - 1] + 1
        beside = f" in team {team}, your partner{'s are' if len(with_you) > 1 else ' is'} {those}"
    yield f"you have seat {seat}{beside}; `help` lists what you can type"


def partners(machine: Machine, seat: int) -> list[int]:
    """The other seats of the person's team."""
    team = machine.team_of[seat - 1]
    return [one for one, of in enumerate(machine.team_of, 1) if of == team and one != seat]


def legend(machine: Machine) -> Iterator[str]:
    """How the cards of a game are typed, and which of them are wild."""
    yield from _typed(machine.deck)
    wild = wild_cards(machine)
    if wild:
        yield f"wild cards: {', '.join(by_rank(machine.deck, wild))}"


def wild_cards(machine: Machine) -> tuple[Face, ...]:
    """The wild cards that melds can have, each once."""
    deck, wild = machine.deck, 0 if machine.book is None else machine.book.wild
    pieces = zip(deck.faces, deck.face_pieces, strict=True)
    return tuple(face for face, copies in pieces if any(wild >> piece & 1 for piece in copies))


def by_rank(deck: Deck, cards: Sequence[Face]) -> list[str]:
    """`every 2, JK`: the cards of a rank that are all meant are told at once."""
    told: dict[str, None] = {}
    for face in cards:
        every = [one for one in deck.faces if one.rank == face.rank and _is_whole(deck, one)]
        all_meant = len(every) > 1 and all(one in cards for one in every)
        told[f"every {deck.rank_codes[face.rank]}" if all_meant else face.code] = None
    return list(told)


def _typed(deck: Deck) -> Iterator[str]:
    ranks = in_a_row(zip(deck.rank_codes, deck.ranks, strict=True), _number, _typed_as)
    suits = [
        " ".join(dict.fromkeys(part for part in parts if part))
        for parts in zip(deck.suit_codes, deck.suit_signs, deck.suits, strict=True)
    ]
    whole = [face.code for face in deck.faces if _is_whole(deck, face)]
    odd = list(dict.fromkeys(face.code for face in deck.faces if not _is_whole(deck, face)))
    others = f", or as {', '.join(odd)}" if odd and len(odd) <= _MOST_ODD else ""
    if whole:
        example = next((code for code in whole if code[0].isdecimal()), whole[0]).lower()
        yield f"a card is typed as its rank and suit, such as `{example}`{others}:"
        yield f"  {', '.join(ranks)}"
        yield f"  {', '.join(suits)}"
    elif others:
        yield f"a card is typed{others.removeprefix(', or')}"


def _is_whole(deck: Deck, face: Face) -> bool:
    return face.suit >= 0 and face.rank < len(deck.ranks)


def _number(rank: tuple[str, str]) -> int | None:
    """The number that a rank is called by and typed as."""
    code, name = rank
    return int(code) if code == name and code.isascii() and code.isdecimal() else None


def _typed_as(rank: tuple[str, str]) -> str:
    """`10`, `J jack`: the code of a rank and its name."""
    code, name = rank
    return name if code == name else f"{code} {name}"
