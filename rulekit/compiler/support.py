"""What the language can say and the compiler cannot carry out yet: refused, never ignored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.language.types import Kind
from rulekit.rules import effects as e
from rulekit.rules import model as m
from rulekit.rules import terms as t
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.source.diagnostic import Diagnostic
from rulekit.source.span import Span

_ATTRIBUTES = frozenset({"by", "owner", "row", "column", "face_up"})


def not_built(game: m.Game) -> tuple[Diagnostic, ...]:
    """One error for each construct in a game that cannot be played yet, at its place."""
    found: dict[tuple[str, str], Diagnostic] = {}
    origins = origins_in(game)
    for part in parts_of(game):
        for what, span in lacks(part, origins):
            found.setdefault((what, str(span)), refusal(what, span))
    return tuple(sorted(found.values(), key=lambda d: (d.span.file.name, d.span.start)))


def refusal(what: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "RK490",
        f"{what} cannot be played yet",
        span,
        "this is read and checked, not carried out",
        "leave it out for now",
    )


def lacks(part: Any, origins: Origins) -> Iterator[tuple[str, Span]]:
    """What a part of a game needs that is not there."""
    match part:
        case m.Zone() if part.melds and part.seen_by != "everyone":
            yield f"`melds` of `{part.name}`, which not everyone sees,", part.span
        case m.Zone() if part.cells:
            yield f"`cells` of the zone `{part.name}`", part.span
        case m.Zone() if part.seen_by == "turned":
            yield f"`seen_by: turned` of the zone `{part.name}`", part.span
        case m.Choice() if part.local.type.kind is Kind.MELD and origins.on_table(part.candidates):
            yield "a choice of melds on the table", part.span
        case m.MatchSpec() if part.at_once is not None:
            yield "`at_once`", part.at_once.span
        case m.MeldKind() if part.merges is not None:
            yield f"`merges` of `{part.name}`", part.span
        case e.Exchange() if part.other.type.kind is not Kind.PLACE:
            yield "`exchange` of two cards", part.span
        case e.TurnUp():
            yield "`turn up`", part.span
        case t.Attribute() if part.name in _ATTRIBUTES and part.of.type.kind is Kind.CARD:
            yield f"`.{part.name}`", part.span
