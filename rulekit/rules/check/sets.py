"""Filters and pickers: what takes several values and gives several."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rulekit.language import nodes
from rulekit.language.builtins import ELEMENTS, FUNCTIONS
from rulekit.language.types import (
    CARD,
    CARDS,
    CONTRACT,
    INT,
    MELD,
    PLACE,
    PLAYER,
    PLAYERS,
    SELECTION,
    WAY,
    Kind,
    Type,
)
from rulekit.language.walk import parts
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.fit import as_set, fit, number
from rulekit.rules.check.operators import check_fitting, check_yes_or_no
from rulekit.rules.check.say import a, complain, is_a, listed, quote, suggest
from rulekit.rules.check.shapes import element_type, is_cards

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Local, Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span


def _element(
    base: Term, condition: Expression, inside: str, scope: Scope, found: Diagnostics
) -> tuple[Local, Scope] | None:
    """What a filter looks at, under the name of its kind; `inside` a function, or ""."""
    kind = element_type(base.type)
    name = ELEMENTS.get(kind.kind)
    if name is None:
        complain(
            scope, found, "RK307", f"{a(base.type)} cannot be filtered", base.span,
            label=f"these are {a(base.type)}", help="leave the filter out",
        )  # fmt: skip
        return None
    outer = scope.locals.get(name)
    hides = name in scope.locals and (outer is None or outer.role != "element")
    if hides and outer is not None:
        for node in parts(condition):
            if isinstance(node, nodes.Name) and node.word == name:
                anew = _each_named(name, condition, base.span, inside, scope)
                help = anew or _ROLES[outer.role][1]
                _two_meanings(node.span, outer, base.span, help, scope, found)
                return None
    local = terms.Local(name, kind, "element")
    return local, scope.binding(name, local)


_ROLES = {
    "choice": (
        "the one chosen",
        "give the choice another name, such as `chosen`, or put this under `define`",
    ),
    "loop": ("the one of `for each`", "give the loop another name, such as `each_one`"),
    "parameter": ("the parameter", "give the parameter another name, such as `one`"),
    "element": ("the outer one", "give the outer one a name with `for each`"),
}


_LONGEST = 48
"""Letters of a condition that is written anew in a help line."""


def _each_named(name: str, condition: Expression, base: Span, inside: str, scope: Scope) -> str:
    """Help: the same with a name for each one, where a function can go through `for each`."""
    before = {"empty": "not any"}.get(inside, inside)
    if not inside or (inside != "empty" and not FUNCTIONS[inside].for_each):
        return ""
    declared = {*scope.locals, *scope.names.definitions, *scope.names.variables, *scope.names.zones}
    each = next(word for word in (name[0], "one", "each_one") if word not in declared)
    text, start = condition.span.text, condition.span.start
    words = [n.span for n in parts(condition) if isinstance(n, nodes.Name) and n.word == name]
    for span in sorted(words, key=lambda span: -span.start):
        text = text[: span.start - start] + each + text[span.end - start :]
    text = " ".join(text.split())
    text = text if len(text) <= _LONGEST else "…"
    return f"write `{before}({text} for each {each} in {' '.join(base.text.split())})`"


def _two_meanings(
    span: Span, outer: Local, base: Span, help: str, scope: Scope, found: Diagnostics
) -> None:
    role = _ROLES[outer.role][0]
    complain(
        scope, found, "RK212", f"`{outer.name}` could be {role} or each one of {quote(base)}",
        span, label="which of the two?", help=help,
    )  # fmt: skip


@checks(nodes.Where)
def check_where(
    tree: nodes.Where, scope: Scope, found: Diagnostics, hint: Type | None, inside: str = ""
) -> Term | None:
    """`hand where C`; of selections `such that C`. `inside`: the function that takes it."""
    selections = _of_source(tree)
    if selections is not None:
        return check_term(selections, scope, found, hint)
    what = "`such that`" if tree.such_that else "`where`"
    base = as_set(check_term(tree.base, scope, found, hint), scope, found, what)
    if base is None:
        return None
    if tree.such_that is not (base.type.kind is Kind.SELECTION and base.type.many):
        _wrong_filter(tree, base, scope, found)
        return None
    element = _element(base, tree.condition, inside, scope, found)
    if element is None:
        return None
    local, inner = element
    condition = check_yes_or_no(tree.condition, inner, found, f"what follows {what}")
    if condition is None:
        return None
    kind = CARDS if is_cards(base.type) else base.type
    return terms.Where(base, local, condition, type=kind, span=tree.span)


def _of_source(tree: nodes.Where) -> nodes.CardsFrom | None:
    """`3 cards from hand where C` as selections from `hand where C`, of which the text speaks."""
    base = tree.base
    if tree.such_that:
        return None
    if isinstance(base, nodes.Where):
        base = _of_source(base) or base
    if not isinstance(base, nodes.CardsFrom):
        return None
    source = nodes.Where(base.source, tree.condition, False, span=tree.span)
    return attrs.evolve(base, source=source)


def _wrong_filter(tree: nodes.Where, base: Term, scope: Scope, found: Diagnostics) -> None:
    if tree.such_that:
        help = f"write `where` and call each one `{ELEMENTS.get(base.type.kind, 'it')}`"
    else:
        help = "write `such that` and call the selection `those`"
    what = "`such that`" if tree.such_that else "`where`"
    complain(
        scope, found, "RK307", f"{what} does not filter {a(base.type)}", tree.span,
        label=is_a(base), help=help,
    )  # fmt: skip


@checks(nodes.Best)
def check_best(
    tree: nodes.Best, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`melds with highest meld.size`."""
    what = f"`with {tree.direction}`"
    base = as_set(check_term(tree.base, scope, found, hint), scope, found, what)
    if base is None:
        return None
    element = _element(base, tree.by, "", scope, found)
    if element is None:
        return None
    local, inner = element
    by = check_term(tree.by, inner, found)
    if by is not None and by.type.sure() != Type(Kind.RANK):
        by = number(by, inner, found, f"what follows {what}")
    else:
        by = fit(by, Type(Kind.RANK), inner, found, what=f"what follows {what}")
    if by is None:
        return None
    kind = CARDS if is_cards(base.type) else base.type
    return terms.Best(base, local, by, tree.direction, type=kind, span=tree.span)


@checks(nodes.Range)
def check_range_of_numbers(
    tree: nodes.Range, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`1..13`, both ends given."""
    if hint is not None and hint.kind is Kind.RANK:
        complain(
            scope, found, "RK302", "a range of ranks is a kind of card", tree.span,
            help=f"write `card is {quote(tree.span).strip('`')}`",
        )  # fmt: skip
        return None
    if tree.low is None or tree.high is None:
        complain(
            scope, found, "RK313", "this range has an open end", tree.span,
            label="elements are wanted here", help="write both ends, such as `1..4`",
        )  # fmt: skip
        return None
    return open_range(tree, scope, found)


def open_range(tree: nodes.Range, scope: Scope, found: Diagnostics) -> terms.Range | None:
    """A range that may have open ends: how many cards, how large a meld."""
    low, high = _end(tree.low, scope, found), _end(tree.high, scope, found)
    if (tree.low is not None and low is None) or (tree.high is not None and high is None):
        return None
    match low, high:
        case terms.Const(value=int(first)), terms.Const(value=int(last)) if first > last:
            complain(
                scope, found, "RK313", f"nothing lies between {first} and {last}", tree.span,
                help=f"write `{last}..{first}`",
            )  # fmt: skip
            return None
    return terms.Range(low, high, type=INT.set_of(), span=tree.span)


def _end(tree: Expression | None, scope: Scope, found: Diagnostics) -> Term | None:
    what = "an end of a range"
    return None if tree is None else check_fitting(tree, INT, scope, found, what)


@checks(nodes.CardsFrom)
def check_cards_from(
    tree: nodes.CardsFrom, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`3 cards from hand`: all selections of that many."""
    source = check_fitting(tree.source, CARDS, scope, found, "what cards are chosen from")
    low: Term | None
    high: Term | None
    match tree.count:
        case None:
            low, high = terms.Const(0, type=INT, span=tree.span), None
        case nodes.Range() as span:
            bounds = open_range(span, scope, found)
            if bounds is None:
                return None
            low = bounds.low or terms.Const(0, type=INT, span=span.span)
            high = bounds.high
        case count:
            low = check_fitting(count, INT, scope, found, "the number of cards")
            high = low
    if source is None or low is None:
        return None
    return terms.CardsFrom(low, high, source, type=SELECTION.set_of(), span=tree.span)


@checks(nodes.PickFrom)
def check_pick_from(
    tree: nodes.PickFrom, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`melds from hand`, `run from hand`, `players from left of dealer`."""
    melds = scope.names.melds
    if tree.word == "players":
        start = check_fitting(tree.source, PLAYER, scope, found, "who comes first")
        return start and terms.PlayersFrom(start, type=PLAYERS, span=tree.span)
    kinds = tuple(melds.values()) if tree.word == "melds" else (melds.get(tree.word),)
    source = check_fitting(tree.source, CARDS, scope, found, "what melds are made of")
    whole = tuple(kind for kind in kinds if kind is not None)
    if len(whole) < len(kinds):
        if tree.word in scope.names.broken:
            return None
        _no_kind(tree, scope, found)
        whole = tuple(melds.values()) if tree.word not in ("card", "cards") else ()
        if not whole:
            return None
    if not melds:
        complain(
            scope, found, "RK208", "this game has no melds", tree.word_span,
            help="declare a kind under `melds`",
        )  # fmt: skip
        return None
    return source and terms.MeldsFrom(whole, source, type=MELD.set_of(), span=tree.span)


def _no_kind(tree: nodes.PickFrom, scope: Scope, found: Diagnostics) -> None:
    known = [*scope.names.melds, "melds", "players"]
    help = suggest(tree.word, known, kind="before `from`")
    if tree.word.endswith("s") and tree.word[:-1] in scope.names.melds:
        help = f"write `{tree.word[:-1]} from …`"
    elif tree.word == "card":
        help = "write `cards from …`"
    complain(
        scope, found, "RK208", f"there is no kind of meld `{tree.word}`", tree.word_span,
        help=help or f"kinds here: {listed(scope.names.melds)}",
    )  # fmt: skip


@checks(nodes.WaysToLay)
def check_ways(
    tree: nodes.WaysToLay, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    contract = check_fitting(tree.contract, CONTRACT, scope, found, "what is laid")
    source = check_fitting(tree.source, CARDS, scope, found, "what melds are made of")
    if contract is None or source is None:
        return None
    return terms.WaysToLay(contract, source, type=WAY.set_of(), span=tree.span)


@checks(nodes.PlacesFor)
def check_places(
    tree: nodes.PlacesFor, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    card = check_fitting(tree.card, CARD.or_none(), scope, found, "what is added")
    melds = check_fitting(tree.zone, MELD.set_of(), scope, found, "what it is added to")
    if card is None or melds is None:
        return None
    return terms.PlacesFor(card, melds, type=PLACE.set_of(), span=tree.span)
