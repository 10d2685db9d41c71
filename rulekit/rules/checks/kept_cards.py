"""What players may do depends on remembered cards only where they have seen them."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.types import Kind
from rulekit.rules import model, terms
from rulekit.rules.check.say import quote, text_of
from rulekit.rules.check.sight import children
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.kept_cards import Reader, memory_of
from rulekit.rules.origins import Origins
from rulekit.rules.terms import Term
from rulekit.source.diagnostic import Diagnostics, Label

_COUNTED = frozenset({"count", "empty", "any"})


def check_kept_cards(game: model.Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK219: `when`, `choose` and `needs` read no card in memory that who acts may not know."""
    memory = memory_of(game)
    if memory is None:
        return
    told: set[int] = set()
    for text, reader in _texts(game):
        for read in _reads(text, memory.origins, set()):
            unseen = None if id(read) in told else memory.unseen(read, reader)
            if unseen is not None:
                told.add(id(read))
                found.error(
                    "RK219",
                    f"{quote(read.span)} may be a card that the player who chooses has not seen",
                    read.span,
                    label="what may be done would tell of it",
                    help=f"ask whether there is one: `{text_of(read)} is not none`",
                    also=(Label(unseen.span, "it is set here"),),
                )


def _texts(game: model.Game) -> Iterator[tuple[Term, Reader]]:
    """What who acts reads, in a turn or in a window."""
    for stage in game.stages:
        for phase in stage.phases:
            yield from ((one, "turn") for one in (stage.may_pass, phase.when) if one is not None)
            for action in phase.actions:
                yield from ((one, "turn") for one in _texts_of(action))
    for window in game.windows:
        for action in window.actions:
            yield from ((one, "window") for one in _texts_of(action))


def _texts_of(action: model.Action) -> Iterator[Term]:
    yield from (one for one in (action.when,) if one is not None)
    for choice in action.choices:
        yield choice.candidates
        yield from (one for one in (choice.condition,) if one is not None)
    yield from (rule.condition for rule in action.needs)
    yield from (part for part in action.label if not isinstance(part, str))


def _reads(term: Term, origins: Origins, seen: set[int]) -> Iterator[terms.State]:
    """The cards in memory on which a text depends, but for whether there are any."""
    if id(term) in seen:
        return
    seen.add(id(term))
    match term:
        case terms.IsNone(of=terms.State()):
            return
        case terms.Function(name=name, arguments=(terms.State(),)) if name in _COUNTED:
            return
        case terms.State() if term.variable.type.kind is Kind.CARD:
            yield term
        case terms.LocalValue(local=local) if local.role == "parameter":
            if local in origins.bound:
                yield from _reads(origins.bound[local], origins, seen)
        case _:
            pass
    for child in children(term):
        yield from _reads(child, origins, seen)
