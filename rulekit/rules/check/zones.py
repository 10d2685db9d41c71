"""Zones as destinations and sources of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.builtins import PLACES
from rulekit.rules.check.core import check_term
from rulekit.rules.check.holders import acting, zone_term
from rulekit.rules.check.say import complain, is_a, suggest, text_of
from rulekit.rules.check.shapes import zone_of
from rulekit.rules.check.whom import someone

if TYPE_CHECKING:
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import InZone, Term
    from rulekit.source.diagnostic import Diagnostics


def check_zone(
    tree: nodes.Expression, scope: Scope, found: Diagnostics, what: str, *, pile: bool = False
) -> InZone | None:
    """One zone, of one player where it is kept for each; with `pile` an ordered one."""
    if isinstance(tree, nodes.Name) and _unknown_zone(tree, scope, found):
        return None
    term = check_term(tree, scope, found)
    if term is None:
        return None
    zone = zone_of(term)
    if zone is None or zone.type != term.type:
        complain(
            scope, found, "RK316", f"what {what} must be a zone, and {is_a(term)}", tree.span,
            help=_which(term, scope),
        )  # fmt: skip
        return None
    if zone.of is not None and zone.of.type.many:
        complain(
            scope, found, "RK316", f"what {what} must be one zone, and these are several",
            tree.span, help="go through them with `for each p in …`",
        )  # fmt: skip
        return None
    if pile and zone.zone.pile is None:
        complain(
            scope, found, "RK316", f"what {what} must be a pile, and `{zone.zone.name}` has no "
            "order", tree.span, help="declare it with `pile: face_down`, or write `move`",
        )  # fmt: skip
        return None
    return zone


def _unknown_zone(tree: nodes.Name, scope: Scope, found: Diagnostics) -> bool:
    names, word = scope.names, tree.word
    known = {*names.zones, *names.definitions, *names.broken, *scope.locals}
    if word in known:
        return False
    near = suggest(word, names.zones, dict(PLACES))
    if not near and word in names.variables:
        return False
    complain(
        scope, found, "RK201", f"there is no zone `{word}`", tree.span,
        help=near or suggest(word, names.zones, kind="zones") or "declare it under `zones`",
    )  # fmt: skip
    return True


def _which(term: Term, scope: Scope) -> str:
    if term.type.kind == "player":
        return f"say which zone, such as `hand of {text_of(term)}`"
    return suggest("", scope.names.zones, kind="zones")


def drawn_to(name: str, tree: nodes.Draw, scope: Scope, found: Diagnostics) -> InZone | None:
    """The zone that is meant where none is written: that of who acts."""
    zone, span = scope.names.zones.get(name), tree.span
    if name in scope.names.broken:
        return None
    if zone is None or zone.melds:
        complain(
            scope, found, "RK316", f"there is no `{name}` to draw to", span,
            help="say where: `draw … from … to …`",
        )  # fmt: skip
        return None
    if zone.per is not None and not scope.me:
        text = f"{' '.join(span.text.split())} to {name} of {someone(scope, zone.per)}"
        acting(name, span, scope, found, f"write `{text}`")
        return None
    term = zone_term(zone, None, span, scope, found)
    return zone_of(term) if term is not None else None
