"""Every kind of meld that players may lay has a zone that takes it."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.types import Kind
from rulekit.rules import effects
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game, MeldKind, Zone
from rulekit.rules.origins import origins_in
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import ContractValue, Known, MeldsFrom
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span


def check_meld_zones(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK439: no kind is offered, asked for by a contract or laid that can be laid nowhere."""
    zones = [zone for zone in game.zones.values() if zone.melds]
    if not zones:
        return
    taken = {kind.name for zone in zones for kind in zone.melds}
    told: set[str] = set()
    for kind, span, what in (*_offered(game), *_asked_for(game, evidence), *_laid(game)):
        if kind.name in taken or kind.name in told:
            continue
        told.add(kind.name)
        found.error(
            "RK439",
            f"`{kind.name}` is {what}, and no zone takes it",
            span,
            label="this kind can be laid nowhere",
            help=f"add `{kind.name}` to `zones.{zones[0].name}.melds`",
            also=_takes(zones) if span is not kind.span else (),
        )


def _takes(zones: list[Zone]) -> tuple[Label, ...]:
    zone = zones[0]
    kinds = " and ".join(f"`{kind.name}`" for kind in zone.melds)
    return (Label(zone.span, f"`{zone.name}` takes {kinds}"),)


def _offered(game: Game) -> Iterator[tuple[MeldKind, Span, str]]:
    """All kinds, where a text gives melds of every kind."""
    if any(offers_all(game, part) for part in parts_of(game)):
        yield from ((kind, kind.span, "offered as a meld") for kind in game.melds.values())


def offers_all(game: Game, part: object) -> bool:
    """Whether an expression gives melds of every kind."""
    match part:
        case MeldsFrom(kinds, _):
            return len(kinds) == len(game.melds)
        case Known(name="melds", type=type_):
            return type_.kind is Kind.CONTRACT
        case _:
            return False


def _asked_for(game: Game, evidence: Evidence) -> Iterator[tuple[MeldKind, Span, str]]:
    """The kinds that contracts name, in the rows of rounds, each where it is named first."""
    contracts = (part for part in parts_of(game.rounds) if isinstance(part, ContractValue))
    clauses = [clause for contract in contracts for clause in contract.clauses]
    for clause in sorted(clauses, key=lambda clause: clause.span.start):
        if evidence.uses.contracts:
            yield clause.kind, clause.span, "asked for"


def _laid(game: Game) -> Iterator[tuple[MeldKind, Span, str]]:
    """The kinds by whose names melds are chosen that are laid."""
    origins = origins_in(game)
    for part in parts_of(game):
        if isinstance(part, effects.Lay) and part.at is None:
            for source in origins.sources(part.what):
                if isinstance(source, MeldsFrom):
                    yield from ((kind, source.span, "laid") for kind in source.kinds)
