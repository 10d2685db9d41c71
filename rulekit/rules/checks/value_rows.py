"""Each card has one value, and each row of a table a card."""

from __future__ import annotations

import attrs

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.faces import Face, faces_of, is_kind, name_face
from rulekit.rules.model import Game, ValueRow, ValueTable
from rulekit.source.diagnostic import Diagnostics, Label


@attrs.frozen(eq=False, repr=False)
class _Reach:
    """The faces a kind means, and the row it stands in."""

    row: int
    faces: frozenset[Face]


def check_value_rows(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK425 to RK427: rows that mean no card, cards without a value, rows that contradict."""
    if not evidence.deck_known:
        return
    faces = _faces_in_play(game, evidence)
    for table in game.values.values():
        reaches = [
            _Reach(at, frozenset(f for f in faces if is_kind(f, kind, game.deck, game.wild)))
            for at, row in enumerate(table.rows)
            for kind in row.kinds
        ]
        counted: set[int] = set()
        missing: list[Face] = []
        for face in faces:
            best = _best(face, reaches)
            counted.update(reach.row for reach in best)
            if len({reach.row for reach in best}) > 1:
                _report_overlap(table, face, best, game, found)
            elif not best:
                missing.append(face)
        if missing and table.otherwise is None and table.name in evidence.uses.values:
            _report_missing(table, missing[0], game, found)
        _report_dead_rows(table, counted, reaches, found)


def _faces_in_play(game: Game, evidence: Evidence) -> tuple[Face, ...]:
    """The faces that are in the deck for some number of players."""
    deck = game.deck
    taken_out = [
        deck.without.at(players) or () for players in range(game.players[0], game.players[1] + 1)
    ]
    return tuple(
        face
        for face in faces_of(deck, jokers=evidence.names.jokers)
        if any(
            not any(is_kind(face, kind, deck, game.wild) for kind in kinds) for kinds in taken_out
        )
    )


def _best(face: Face, reaches: list[_Reach]) -> list[_Reach]:
    """The rows that count for a face: those within which no narrower one stands."""
    fitting = [reach for reach in reaches if face in reach.faces]
    return [r for r in fitting if not any(other.faces < r.faces for other in fitting)]


def _report_overlap(
    table: ValueTable, face: Face, best: list[_Reach], game: Game, found: Diagnostics
) -> None:
    rows = [table.rows[at] for at in sorted({reach.row for reach in best})]
    name = name_face(face, game.deck)
    found.error(
        "RK427",
        f"two rows of `{table.name}` give the {name} a value",
        rows[1].span,
        label="the second of them",
        help=f"add a row for `{name}`, or let the rows not overlap",
        also=(Label(rows[0].span, "the first of them"),),
    )


def _report_missing(table: ValueTable, face: Face, game: Game, found: Diagnostics) -> None:
    found.error(
        "RK426",
        f"`{table.name}` gives the {name_face(face, game.deck)} no value",
        table.span,
        label="no row means this card",
        help="add a row for it, or `else: 0`",
    )


def _report_dead_rows(
    table: ValueTable, counted: set[int], reaches: list[_Reach], found: Diagnostics
) -> None:
    met = {reach.row for reach in reaches if reach.faces}
    for at, row in enumerate(table.rows):
        if at not in counted:
            _report_dead_row(row, met=at in met, found=found)


def _report_dead_row(row: ValueRow, *, met: bool, found: Diagnostics) -> None:
    found.warning(
        "RK425",
        "this row never counts",
        row.span,
        label="narrower rows stand for all its cards" if met else "the deck has no such card",
        help="take it out",
    )
