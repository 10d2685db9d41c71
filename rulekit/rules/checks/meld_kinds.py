"""Every kind of meld can be laid: what it says of its cards can hold of some."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.rules.checks.cases import Case, cases, said_of
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.meld_sizes import Bounds, Supplies, bounds_of, kinds_in_play
from rulekit.rules.constants import Setting
from rulekit.rules.model import Game, MeldKind
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span


def check_meld_kinds(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK442: no kind contradicts itself or asks for more than there is, whatever is chosen."""
    told: set[str] = set()
    if not game.melds:
        return
    supplies = Supplies(game) if evidence.deck_known else None
    whole = (game.deck.packs, game.deck.jokers, game.melds)
    for case in cases(attrs.evolve(game, rounds=()), whole):
        for kind in kinds_in_play(game, case.setting):
            if kind.name not in told:
                fault = next(_faults(kind, case.setting, supplies), None)
                if fault is not None:
                    told.add(kind.name)
                    _report(kind, *fault, case, game, evidence, found)


def _report(
    kind: MeldKind,
    key: str,
    message: str,
    help: str,
    case: Case,
    game: Game,
    evidence: Evidence,
    found: Diagnostics,
) -> None:
    where = said_of(case, game)
    found.error(
        "RK442",
        message,
        _place(kind, key, evidence),
        label=f"with {where}" if where else "no cards can be so",
        help=help,
    )


def _place(kind: MeldKind, key: str, evidence: Evidence) -> Span:
    entry = evidence.entry("melds", kind.name, key)
    return entry.value.span if entry else kind.span


def _faults(
    kind: MeldKind, setting: Setting, supplies: Supplies | None
) -> Iterator[tuple[str, str, str]]:
    """The key, the fault and the help for each way in which a kind cannot be."""
    if kind.same is not None and kind.same == kind.different:
        message = f"cards of a `{kind.name}` are alike in {kind.same}, and no two of them are"
        yield "different", message, f"leave out `different: {kind.different}`"
    size = bounds_of(kind.size, setting, 1)
    naturals, wilds = bounds_of(kind.naturals, setting, 0), bounds_of(kind.wilds, setting, 0)
    yield from _too_small(kind, (("size", size, 1), ("naturals", naturals, 0), ("wilds", wilds, 0)))
    yield from _contradictions(kind, size, naturals, wilds)
    supply = supplies.of(kind, setting) if supplies is not None else None
    if supply is not None and size.low is not None and size.low > supply.most:
        message = f"a `{kind.name}` has at least {size.low} cards, and {_at_most(supply.most)}"
        yield "size", message, f"write `size: {max(supply.most, 1)}` or less"


def _at_most(number: int) -> str:
    return f"at most {number} go together" if number else "none go together"


def _too_small(
    kind: MeldKind, bounds: tuple[tuple[str, Bounds, int], ...]
) -> Iterator[tuple[str, str, str]]:
    for key, of, least in bounds:
        end = f"{least}..{'' if of.high is None else of.high}"
        if of.high is not None and of.high < least:
            message = f"`{key}` of `{kind.name}` cannot be {of.high}"
            yield key, message, f"write a number from {least} on"
        elif of.low is not None and of.low < least:
            message = f"`{key}` of `{kind.name}` cannot be {of.low}"
            yield key, message, f"write `{key}: {end}`"
        elif of.low is not None and of.high is not None and of.low > of.high:
            message = f"nothing lies between {of.low} and {of.high}"
            yield key, message, f"write `{key}: {of.high}..{of.low}`"


def _contradictions(
    kind: MeldKind, size: Bounds, naturals: Bounds, wilds: Bounds
) -> Iterator[tuple[str, str, str]]:
    """Bounds of natural and wild cards that no size allows."""
    fewest, most = (naturals.low or 0) + (wilds.low or 0), size.high
    if most is not None and fewest > most:
        key, number = ("naturals", naturals.low) if naturals.low else ("wilds", wilds.low)
        message = f"a `{kind.name}` has at most {most} cards, and at least {fewest} are asked for"
        yield key, message, f"write `{key}: {max(0, most - fewest + (number or 0))}..`"
    if naturals.high is not None and wilds.high is not None and size.low is not None:
        together = naturals.high + wilds.high
        if together < size.low:
            message = f"a `{kind.name}` has at least {size.low} cards, and {together} are allowed"
            yield "naturals", message, f"write `naturals: ..{size.low - wilds.high}`"
