"""The deck lies in one pile, and piles are refilled from others."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Game, Zone
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.tree import Mapping


def check_stock(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK423: exactly one zone starts with the deck, and it is one pile for the whole table."""
    stocks = [zone for zone in game.zones.values() if zone.starts_with_deck]
    if not stocks and game.zones and not _has_faults(evidence, found):
        found.error(
            "RK423",
            "no zone starts with the deck",
            evidence.key_span("zones"),
            label="where do the cards come from?",
            help="write `starts_with: deck` in one pile",
        )
    for zone in stocks[1:]:
        found.error(
            "RK423",
            f"`{stocks[0].name}` and `{zone.name}` both start with the deck",
            evidence.key_span("zones", zone.name, "starts_with"),
            label="the second of them",
            help="let one zone start with the deck",
            also=(Label(stocks[0].span, "the first of them"),),
        )
    for zone in stocks[:1]:
        if zone.per is not None or zone.pile is None:
            found.error(
                "RK423",
                f"`{zone.name}` cannot start with the deck",
                evidence.key_span("zones", zone.name, "starts_with"),
                label="not a pile" if zone.pile is None else f"one for each {zone.per}",
                help="let one pile for the whole table start with the deck",
            )


def _has_faults(evidence: Evidence, found: Diagnostics) -> bool:
    """Whether a zone has a key or a word that is not known: it may say where the deck lies."""
    zones = evidence.node("zones")
    nodes = (one.value for one in zones.entries.values()) if isinstance(zones, Mapping) else ()
    written = [one for node in nodes if isinstance(node, Mapping) for one in node.entries.values()]
    return any(found.tells_of(one.key.span) or found.tells_of(one.value.span) for one in written)


def check_refills(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK422: a pile is refilled from another zone that holds single cards."""
    for zone in game.zones.values():
        if evidence.entry("zones", zone.name, "when_empty") is None:
            continue
        if zone.pile is None:
            _report(zone, "is no pile and is never drawn from", "when_empty", evidence, found)
        refill = zone.refill
        if refill is None:
            continue
        source = refill.refill_from
        if source is None:
            continue
        if source is zone:
            _report(zone, "is refilled from itself", "refill_from", evidence, found)
        elif source.melds:
            what = f"is refilled from melds in `{source.name}`"
            _report(zone, what, "refill_from", evidence, found)
        elif source.per is not None:
            what = f"is refilled from `{source.name}`, of which each {source.per} has one"
            _report(zone, what, "refill_from", evidence, found)
        elif refill.keep_top and source.pile is None:
            what = f"keeps the top of `{source.name}`, which is no pile"
            _report(zone, what, "keep_top", evidence, found)


def _report(zone: Zone, what: str, key: str, evidence: Evidence, found: Diagnostics) -> None:
    path = ("zones", zone.name, "when_empty")
    found.error(
        "RK422",
        f"`{zone.name}` {what}",
        evidence.key_span(*path) if key == "when_empty" else evidence.key_span(*path, key),
        label="this cannot work",
        help="take the line out" if key != "refill_from" else "name another pile",
    )
