"""Operators: comparisons, conditions, arithmetic, and values chosen by a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.types import BOOL, CARDS, INT, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.fit import condition_of, fit, number, retype, unlike
from rulekit.rules.check.say import a, complain, is_a, text_of
from rulekit.rules.check.shapes import NONE, is_cards, same_kind
from rulekit.rules.check.words import leans

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics

_ORDERED = frozenset({Kind.INT, Kind.RANK})


def check_yes_or_no(
    tree: Expression, scope: Scope, found: Diagnostics, what: str = "a condition"
) -> Term | None:
    """A condition: a term of type bool."""
    if not isinstance(tree, nodes.IfElse):
        hint = BOOL if isinstance(tree, nodes.Or) else None
        return condition_of(check_term(tree, scope, found, hint), scope, found, what)
    condition = check_yes_or_no(tree.condition, scope, found)
    then = check_yes_or_no(tree.then, scope, found, what)
    other = check_yes_or_no(tree.otherwise, scope, found, what)
    if condition is None or then is None or other is None:
        return None
    return terms.IfElse(then, condition, other, type=BOOL, span=tree.span)


def check_pair(
    one: Expression, other: Expression, scope: Scope, found: Diagnostics
) -> tuple[Term | None, Term | None]:
    """Two sides, of which each may tell what an ambiguous word on the other means."""
    if leans(one, scope) > leans(other, scope):
        right = check_term(other, scope, found)
        return _second(one, right, scope, found), right
    left = check_term(one, scope, found)
    return left, _second(other, left, scope, found)


def _second(tree: Expression, first: Term | None, scope: Scope, found: Diagnostics) -> Term | None:
    # A word whose meaning hangs on a broken side must not be called unknown.
    if first is None and leans(tree, scope):
        return None
    return check_term(tree, scope, found, first.type if first else None)


@checks(nodes.Compare)
def check_compare(
    tree: nodes.Compare, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`card.rank == 7`, `owed < 3`."""
    left, right = check_pair(tree.left, tree.right, scope, found)
    if left is None or right is None:
        return None
    if isinstance(tree.left, nodes.Nothing) or isinstance(tree.right, nodes.Nothing):
        return _compare_none(tree, left, right, scope, found)
    if not same_kind(left.type, right.type):
        unlike(left, right, tree.span, scope, found, asked=tree)
        return None
    if left.type.many or is_cards(left.type) or left.type.kind in (Kind.WAY, Kind.CONTRACT):
        complain(
            scope, found, "RK310", "these are not compared as a whole", tree.span,
            label=is_a(left), help=_compare_parts(left),
        )  # fmt: skip
        return None
    if tree.operator not in ("==", "!=") and left.type.kind not in _ORDERED:
        help = "write `==` or `!=`"
        if left.type.kind is Kind.CARD:
            help = "compare ranks, with `.rank`, or values"
        complain(
            scope, found, "RK310", f"`{tree.operator}` needs numbers or ranks, not "
            f"{a(left.type.sure())}", tree.span, label=is_a(left), help=help,
        )  # fmt: skip
        return None
    return terms.Compare(tree.operator, left, right, type=BOOL, span=tree.span)


def _compare_parts(term: Term) -> str:
    if term.type.many or is_cards(term.type):
        return f"compare how many: `count({text_of(term)}) == …`"
    return f"compare their cards one by one: `… in {text_of(term)}.cards`"


def _compare_none(
    tree: nodes.Compare, left: Term, right: Term, scope: Scope, found: Diagnostics
) -> Term | None:
    of = right if isinstance(tree.left, nodes.Nothing) else left
    if tree.operator not in ("==", "!="):
        complain(
            scope, found, "RK310", "`none` is not less or more than anything", tree.span,
            help=f"write `{text_of(of)} is none`",
        )  # fmt: skip
        return None
    return is_none(of, tree.operator == "!=", tree, scope, found)


def is_none(
    of: Term, negated: bool, tree: nodes.Compare | nodes.IsNone, scope: Scope, found: Diagnostics
) -> Term | None:
    """`called is none`; refused where a value is always there."""
    if of.type.optional or scope.uses:
        return terms.IsNone(of, negated, type=BOOL, span=tree.span)
    several = of.type.many or is_cards(of.type)
    complain(
        scope, found, "RK318", f"{is_a(of)} and never none", tree.span,
        help=f"write `empty({text_of(of)})`" if several else "leave the test out",
    )  # fmt: skip
    return None


@checks(nodes.IsNone)
def check_is_none(
    tree: nodes.IsNone, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    of = check_term(tree.of, scope, found)
    return of and is_none(of, tree.negated, tree, scope, found)


@checks(nodes.Member)
def check_member(
    tree: nodes.Member, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`card in way.cards`, `card.rank in (7, ace)`."""
    if leans(tree.item, scope):
        group = check_term(tree.group, scope, found)
        item = _second(tree.item, group, scope, found)
    else:
        item = check_term(tree.item, scope, found)
        group = check_term(tree.group, scope, found, item.type.set_of() if item else None)
    if item is None or group is None:
        return None
    if not (group.type.many or is_cards(group.type)):
        complain(
            scope, found, "RK307", f"`in` needs several, and {is_a(group)}", group.span,
            label=f"this is {a(group.type)}", help=f"write `{text_of(item)} == {text_of(group)}`",
        )  # fmt: skip
        return None
    one = group.type.one() if not is_cards(group.type) else CARDS.one()
    if item.type.many or not same_kind(item.type, one):
        unlike(item, group, tree.span, scope, found, asked=tree)
        return None
    return terms.Member(item, group, type=BOOL, span=tree.span)


@checks(nodes.And)
def check_and(tree: nodes.And, scope: Scope, found: Diagnostics, hint: Type | None) -> Term | None:
    parts = [check_yes_or_no(part, scope, found, "a side of `and`") for part in tree.parts]
    whole = tuple(part for part in parts if part is not None)
    if len(whole) < len(parts):
        return None
    return terms.All(whole, type=BOOL, span=tree.span)


@checks(nodes.Not)
def check_not(tree: nodes.Not, scope: Scope, found: Diagnostics, hint: Type | None) -> Term | None:
    of = check_yes_or_no(tree.of, scope, found, "what follows `not`")
    return of and terms.Not(of, type=BOOL, span=tree.span)


@checks(nodes.IfElse)
def check_if_else(
    tree: nodes.IfElse, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`a if c else b`: both branches of one type."""
    condition = check_yes_or_no(tree.condition, scope, found)
    if hint is None:
        then, other = check_pair(tree.then, tree.otherwise, scope, found)
    else:
        then = check_term(tree.then, scope, found, hint)
        other = check_term(tree.otherwise, scope, found, hint)
    if condition is None or then is None or other is None:
        return None
    if hint is not None and hint.many and then.type.many is not other.type.many:
        then, other = _gathered(then, hint), _gathered(other, hint)
    kind = _joined(then.type, other.type)
    if kind is None:
        complain(
            scope, found, "RK305", "both sides of `else` must be of one kind", tree.span,
            label=f"{is_a(then)}, {is_a(other)}",
            help="give both sides the same kind, or write two rules",
        )  # fmt: skip
        return None
    then, other = retype(then, kind), retype(other, kind)
    return terms.IfElse(then, condition, other, type=kind, span=tree.span)


def _gathered(term: Term, hint: Type) -> Term:
    if term.type.many or term.type.kind is not hint.kind:
        return term
    return terms.Listing((term,), type=hint, span=term.span)


def _joined(one: Type, other: Type) -> Type | None:
    """The type of what is one or the other."""
    if one == NONE or other == NONE:
        kind = other if one == NONE else one
        return None if kind.many else kind.or_none()
    if is_cards(one) and is_cards(other):
        return one if one == other else CARDS
    if one.kind is not other.kind or one.many is not other.many:
        return None
    words = tuple(dict.fromkeys((*one.words, *other.words)))
    return Type(one.kind, one.many, one.optional or other.optional, words)


@checks(nodes.Negative)
def check_negative(
    tree: nodes.Negative, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    of = number(check_term(tree.of, scope, found), scope, found, "what follows `-`")
    return of and terms.Negative(of, type=INT, span=tree.span)


@checks(nodes.Arithmetic)
def check_arithmetic(
    tree: nodes.Arithmetic, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """On numbers; `+` and `-` also on cards."""
    left, right = check_term(tree.left, scope, found), check_term(tree.right, scope, found)
    if left is None or right is None:
        return None
    if tree.operator in ("+", "-") and _cardlike(left.type) and _cardlike(right.type):
        return terms.Arithmetic(tree.operator, left, right, type=CARDS, span=tree.span)
    what = f"a side of `{tree.operator}`"
    if tree.operator in ("+", "-") and (_cardlike(left.type) or _cardlike(right.type)):
        unlike(left, right, tree.span, scope, found)
        return None
    one, other = number(left, scope, found, what), number(right, scope, found, what)
    if one is None or other is None:
        return None
    if tree.operator in ("//", "mod") and isinstance(other, terms.Const) and other.value == 0:
        complain(
            scope,
            found,
            "RK319",
            "nothing can be divided by 0",
            other.span,
            help="divide by another number",
        )
        return None
    return terms.Arithmetic(tree.operator, one, other, type=INT, span=tree.span)


def _cardlike(kind: Type) -> bool:
    return kind.kind is Kind.CARD or is_cards(kind)


@checks(nodes.Listing)
def check_listing(
    tree: nodes.Listing, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`(7, ace)`: several values of one kind; none among them is left out."""
    one = hint.one() if hint is not None else None
    items: list[Term | None] = []
    for part in tree.items:
        item = check_term(part, scope, found, one)
        one = one or (item.type.one() if item is not None else None)
        items.append(item)
    whole = [item for item in items if item is not None]
    if not whole or len(whole) < len(items):
        return None
    kind = whole[0].type
    for item in whole:
        if item.type.many or is_cards(item.type) or item.type == NONE:
            complain(
                scope, found, "RK303", f"a list holds single values, and {is_a(item)}", item.span,
                help="join sets of cards with `+`",
            )  # fmt: skip
            return None
        joined = _joined(kind, item.type)
        if joined is None:
            unlike(whole[0], item, tree.span, scope, found)
            return None
        kind = joined
    return terms.Listing(tuple(whole), type=kind.set_of(), span=tree.span)


def check_fitting(
    tree: Expression, wanted: Type, scope: Scope, found: Diagnostics, what: str = "this"
) -> Term | None:
    """A term of the type wanted."""
    return fit(check_term(tree, scope, found, wanted), wanted, scope, found, what=what)
