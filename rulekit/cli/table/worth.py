"""What the cards of a game are worth, in few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulekit.cli.table.spans import in_a_row
from rulekit.engine.deck import Deck, Face
from rulekit.rules import faces as kinds
from rulekit.rules.constants import Setting, fold
from rulekit.rules.kinds import CardKind
from rulekit.rules.model import Game, ValueTable

_MOST_ODD = 8
"""So many cards without anything in common are named."""
_NUMBER, _FEWEST_NUMBERED = "their number", 3
"""What is said of so many ranks or more that are worth what they are called."""


def worth_lines(game: Game, deck: Deck, setting: Setting) -> Iterator[tuple[str, str]]:
    """Each table of values by its name, with what it says: `A: 15, 2 to 10: their number`."""
    for table in game.values.values():
        values = {face.code: _value(game, table, face, deck, setting) for face in deck.faces}
        told = _told(deck, values)
        if told:
            yield table.name.replace("_", " "), told


def _value(
    game: Game, table: ValueTable, face: Face, deck: Deck, setting: Setting
) -> int | None:
    """The row for the fewest cards counts, then the first; None where play decides."""
    best = table.otherwise
    fewest = len(deck.faces) + 1
    for row in table.rows:
        meant = [one for one in deck.faces if _is_any(game, row.kinds, one)]
        if face in meant and len(meant) < fewest:
            best, fewest = row.points, len(meant)
    if best is None:
        return 0
    name = deck.ranks[face.rank] if face.rank < len(deck.ranks) else ""
    named = Setting(setting.options, setting.players, face=int(name) if name.isdecimal() else 0)
    value = fold(best, named)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _is_any(game: Game, of: Sequence[CardKind], face: Face) -> bool:
    card = kinds.Face(face.rank, face.suit if face.suit >= 0 else None)
    return any(kinds.is_kind(card, kind, game.deck, game.wild) for kind in of)


def _told(deck: Deck, values: Mapping[str, int | None]) -> str:
    """The cards of each value together; those that are worth nothing are not told of."""
    numbered = _numbered(deck, values)
    groups: dict[int | str, list[Face]] = {}
    for face in deck.faces:
        value = values[face.code]
        if value:
            groups.setdefault(_NUMBER if face.rank in numbered else value, []).append(face)
    return ", ".join(f"{_cards(deck, group)}: {value}" for value, group in groups.items())


def _numbered(deck: Deck, values: Mapping[str, int | None]) -> frozenset[int]:
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
