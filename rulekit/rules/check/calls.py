"""Calls: built-in functions, definitions, and `E for each x in S`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.builtins import (
    ATTRIBUTES,
    CARDS_ATTRIBUTES,
    FUNCTIONS,
    PILE_ATTRIBUTES,
    RELATIONS,
    SYNONYMS,
    BuiltinFunction,
)
from rulekit.language.types import (
    BOOL,
    CARD,
    CARDS,
    INT,
    MELD,
    ORDER,
    PLACE,
    PLAYER,
    RANK,
    Type,
)
from rulekit.rules import terms
from rulekit.rules.check.clashes import check_local_name
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.definitions import given_words, use_definition
from rulekit.rules.check.fit import as_set, fit
from rulekit.rules.check.operators import check_fitting, check_yes_or_no
from rulekit.rules.check.say import complain, complain_of_use, dotted, is_a, quote, suggest
from rulekit.rules.check.sets import check_where
from rulekit.rules.check.shapes import element_type, is_cards, zone_of
from rulekit.rules.check.whom import call_of, someone
from rulekit.source.diagnostic import Diagnostics

if TYPE_CHECKING:
    from rulekit.language.builtins import Takes
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term

_WANTED: dict[Takes, Type] = {
    "int": INT,
    "cards": CARDS,
    "card": CARD.or_none(),
    "rank": RANK.or_none(),
    "order": ORDER,
    "player": PLAYER.or_none(),
    "melds": MELD.set_of(),
}
_ATTRIBUTES = {*CARDS_ATTRIBUTES, *PILE_ATTRIBUTES}.union(*ATTRIBUTES.values())
_GIVES = {"int": INT, "bool": BOOL, "cards": CARDS, "player": PLAYER, "places": PLACE.set_of()}


@checks(nodes.Call)
def check_call(
    tree: nodes.Call, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`playable(card)`, `count(hand)`."""
    name, names = tree.function, scope.names
    if name in names.broken:
        return None
    if name in names.definitions:
        arguments = tuple(check_term(part, scope, found) for part in tree.arguments)
        return use_definition(name, arguments, tree.name_span, scope, found, hint)
    if name in FUNCTIONS:
        return _built_in(FUNCTIONS[name], tree, scope, found)
    for part in tree.arguments:
        check_term(part, scope, found)
    _unknown(tree, scope, found)
    return None


def _unknown(tree: nodes.Call | nodes.CallForEach, scope: Scope, found: Diagnostics) -> None:
    name, names = tree.function, scope.names
    known = [*FUNCTIONS, *names.definitions]
    if isinstance(tree, nodes.CallForEach):
        known = [one.name for one in FUNCTIONS.values() if one.for_each]
    help = suggest(name, known, dict(SYNONYMS))
    if name in RELATIONS or name in names.zones or name in names.values or name in names.variables:
        inside = "CARDS" if name in names.values else someone(scope)
        if isinstance(tree, nodes.Call) and len(tree.arguments) == 1:
            inside = quote(tree.arguments[0].span).strip("`")
        help = f"write `{name} of {inside}`"
    elif name in names.melds:
        help = f"write `… is {name}`"
    elif isinstance(tree, nodes.Call) and _is_attribute(tree, scope):
        help = f"write `{dotted(tree.arguments[0].span.text, name)}`"
    complain(
        scope, found, "RK203", f"unknown function `{name}`", tree.name_span,
        help=help or "declare it under `define`",
    )  # fmt: skip


def _is_attribute(tree: nodes.Call, scope: Scope) -> bool:
    """Whether `name(value)` stands for a `value.name` that there is."""
    if tree.function not in _ATTRIBUTES or len(tree.arguments) != 1:
        return False
    of, name, at = tree.arguments[0], tree.function, tree.name_span
    written = nodes.Attribute(of, name, span=tree.span, name_span=at)
    return check_term(written, scope, Diagnostics()) is not None


def _built_in(
    function: BuiltinFunction, tree: nodes.Call, scope: Scope, found: Diagnostics
) -> Term | None:
    if function.name in ("sum", "max", "min") and len(tree.arguments) != 1:
        return _of_numbers(function, tree, scope, found)
    if len(tree.arguments) != len(function.parameters):
        wanted, given = len(function.parameters), len(tree.arguments)
        complain(
            scope, found, "RK308", f"`{function.name}` takes {wanted} "
            f"{'value' if wanted == 1 else 'values'}, and {given_words(given)}", tree.span,
            help=f"write `{call_of(function.name, (one for one, _ in function.parameters))}`",
        )  # fmt: skip
        return None
    if function.name == "follows" and "trick" not in scope.allow:
        complain_of_use(
            scope.uses, found, "RK209",
            f"`follows` is for stages with `tricks`, not for {scope.where}", tree.span,
            help="leave it out here",
        )  # fmt: skip
        return None
    arguments = [
        _argument(function, takes, part, scope, found)
        for (_, takes), part in zip(function.parameters, tree.arguments, strict=True)
    ]
    whole = tuple(part for part in arguments if part is not None)
    if len(whole) < len(arguments):
        return None
    kind = _result(function, whole)
    return terms.Function(function.name, whole, type=kind, span=tree.span)


def _of_numbers(
    function: BuiltinFunction, tree: nodes.Call, scope: Scope, found: Diagnostics
) -> Term | None:
    """`max(owed, 1)`."""
    what = f"what `{function.name}` takes"
    if not tree.arguments:
        complain(
            scope, found, "RK308", f"`{function.name}` of nothing", tree.span,
            help=f"write `{function.name}(… for each x in …)`",
        )  # fmt: skip
        return None
    parts = [check_fitting(part, INT, scope, found, what) for part in tree.arguments]
    whole = tuple(part for part in parts if part is not None)
    if len(whole) < len(parts):
        return None
    return terms.Function(function.name, whole, type=INT, span=tree.span)


def _argument(
    function: BuiltinFunction,
    takes: Takes,
    tree: nodes.Expression,
    scope: Scope,
    found: Diagnostics,
) -> Term | None:
    what = f"what `{function.name}` takes"
    match takes:
        case "set" | "list" if isinstance(tree, nodes.Where):
            several = check_where(tree, scope, found, None, function.name)
            return as_set(several, scope, found, f"`{function.name}`")
        case "set" | "list":
            return as_set(check_term(tree, scope, found), scope, found, f"`{function.name}`")
        case "ints":
            several = as_set(check_term(tree, scope, found), scope, found, f"`{function.name}`")
            return fit(several, INT.set_of(), scope, found, what=what)
        case "pile":
            pile = fit(check_term(tree, scope, found), CARDS, scope, found, what=what)
            return _pile(pile, function, scope, found)
        case _:
            return check_fitting(tree, _WANTED[takes], scope, found, what)


def _pile(
    term: Term | None, function: BuiltinFunction, scope: Scope, found: Diagnostics
) -> Term | None:
    zone = None if term is None else zone_of(term)
    if term is None or (zone is not None and zone.zone.pile is not None):
        return term
    complain(
        scope, found, "RK316", f"`{function.name}` takes a pile, and {is_a(term)}", term.span,
        help="name a zone with `pile: face_down` or `pile: face_up`",
    )  # fmt: skip
    return None


def _result(function: BuiltinFunction, arguments: tuple[Term, ...]) -> Type:
    if function.gives in ("element", "element or cards"):
        source = arguments[-1].type
        if function.gives == "element or cards" and is_cards(source):
            return CARDS
        return element_type(source).or_none()
    kind = _GIVES[function.gives]
    passed_on = function.name in ("position", "neighbour")
    return kind.or_none() if passed_on and arguments[0].type.optional else kind


@checks(nodes.CallForEach)
def check_for_each(
    tree: nodes.CallForEach, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`sum(points of hand of p for each p in players)`."""
    function = FUNCTIONS.get(tree.function)
    domain = as_set(check_term(tree.domain, scope, found), scope, found, "`for each`")
    if function is None or not function.for_each:
        if function is None:
            _unknown(tree, scope, found)
        else:
            able = ", ".join(f"`{f.name}`" for f in FUNCTIONS.values() if f.for_each)
            complain(
                scope, found, "RK314", f"`{tree.function}` does not go through `for each`",
                tree.name_span, help=f"those that do are {able}",
            )  # fmt: skip
        return None
    free = check_local_name(tree.variable, tree.variable_span, scope.names, found, scope.locals)
    local = None
    if domain is not None and free:
        local = terms.Local(tree.variable, element_type(domain.type), "element")
    inner = scope.binding(tree.variable, local)
    body: Term | None
    if function.gives == "bool" or function.name == "count":
        body = check_yes_or_no(tree.body, inner, found)
    else:
        what = f"what `{tree.function}` takes"
        body = check_fitting(tree.body, INT, inner, found, what)
    if domain is None or body is None or local is None:
        return None
    kind = _GIVES[function.gives]
    return terms.ForEach(tree.function, local, domain, body, type=kind, span=tree.span)
