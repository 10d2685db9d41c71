"""Cards are laid at places that are for them, on melds that lie on the table."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.language.types import Kind
from rulekit.rules import effects, terms
from rulekit.rules.check.say import listed, quote, text_of
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Term
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span

ADDED, PUT_IN = "places", "stand_ins"
"""Where a card is added to a meld, and where it comes in place of a wild one."""


@attrs.frozen(eq=False, repr=False)
class _Sort:
    """Where a place comes from: how it was found, for which card."""

    how: str
    card: Term
    source: Term


def check_places(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK316: what is added to lies on the table; RK440: a place is for the card laid there."""
    if not any(zone.melds for zone in game.zones.values()):
        return
    origins = origins_in(game)
    told: set[tuple[int, int]] = set()
    for part in parts_of(game):
        match part:
            case terms.PlacesFor(melds=melds) | terms.Function("stand_ins", (_, melds)):
                _check_melds(melds, origins, game, told, found)
            case effects.Lay(what=card, at=place) if place is not None:
                _check_place(part.span, ADDED, card, place, origins, found)
            case effects.Exchange(one=card, other=place) if place.type.kind is Kind.PLACE:
                _check_place(part.span, PUT_IN, card, place, origins, found)


def _check_melds(
    melds: Term, origins: Origins, game: Game, told: set[tuple[int, int]], found: Diagnostics
) -> None:
    source = origins.not_on_table(melds)
    if source is None:
        return
    melds = origins.given(melds)
    span = source.span if _is_within(source.span, melds.span) else melds.span
    if (id(span.file), span.start) in told:
        return
    told.add((id(span.file), span.start))
    zones = listed(zone.name for zone in game.zones.values() if zone.melds)
    found.error(
        "RK316",
        f"cards are added to melds on the table, not to {quote(span)}",
        span,
        label="melds of cards that are still held",
        help=f"zones of melds: {zones}",
    )


def _is_within(inner: Span, outer: Span) -> bool:
    return inner.file is outer.file and outer.start <= inner.start and inner.end <= outer.end


def _check_place(
    whole: Span, wanted: str, card: Term, place: Term, origins: Origins, found: Diagnostics
) -> None:
    """Whether all that a place may be is for this card, and for what is done there."""
    wrong = next(
        (s for s in _sorts(place, origins) if s.how != wanted or not origins.alike(s.card, card)),
        None,
    )
    if wrong is None:
        return
    where, what = text_of(place), text_of(card)
    same = origins.alike(wrong.card, card)
    if same and wanted == ADDED:
        message = f"at {quote(place.span)} a wild card lies, and nothing is added there"
        help = f"write `exchange {what} with {where}`"
    elif same:
        message = f"at {quote(place.span)} no wild card lies that could be exchanged"
        help = f"write `lay {what} at {where}`"
    else:
        message = f"{quote(place.span)} is a place for {quote(wrong.card.span)}, not for `{what}`"
        call = f"places for {what} on …" if wanted == ADDED else f"stand_ins({what}, …)"
        help = f"choose `{where}` with `{call}`"
    found.error(
        "RK440",
        message,
        whole,
        label="no card could be put there so",
        help=help,
        also=(Label(wrong.source.span, "it was found here"),),
    )


def _sorts(place: Term, origins: Origins) -> Iterator[_Sort]:
    for source in origins.sources(place):
        match source:
            case terms.PlacesFor(card=card):
                yield _Sort(ADDED, card, source)
            case terms.Function("stand_ins", (card, _)):
                yield _Sort(PUT_IN, card, source)
