"""What to write where a yes or no is wanted, or stands beside a value that is none."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

import attrs

from rulekit.language import nodes
from rulekit.language.printer import Level, show_expression
from rulekit.language.types import INT, Kind
from rulekit.rules import terms
from rulekit.rules.check.say import text_of
from rulekit.rules.check.shapes import is_cards

if TYPE_CHECKING:
    from rulekit.language.nodes import Expression
    from rulekit.rules.terms import Term

_COMPARES = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
LONG = 80
"""Proposals of more characters are given in general."""


def asked_of(term: Term, holds: bool = True) -> str:
    """How to ask a yes-or-no question of a value; `holds`: whether yes is the answer awaited."""
    given, text = term.type, text_of(term)
    if isinstance(term, terms.Const) and term.value is None:
        return "write `no`"
    if isinstance(term, terms.Const) and given.kind is not Kind.BOOL:
        return f"write a whole condition, such as `… == {text}`"
    if given.many or is_cards(given):
        if holds:
            return f"write `any({text})` to ask whether there are any"
        return f"write `empty({text})` to ask whether there are none"
    if given.kind is Kind.BOOL:
        return f"write `{text} == {'yes' if holds else 'no'}`"
    if given.optional:
        return f"write `{text} is {'not ' * holds}none`"
    if given.kind is Kind.INT:
        return f"write a comparison, such as `{text} {'>' if holds else '=='} 0`"
    return f"compare it, such as `{text} == …`"


def beside_yes_or_no(
    left: Term, right: Term, tree: nodes.Compare | nodes.Member | None
) -> str:
    """What to write for the comparison of a yes or no with another value; of others "" ."""
    if not isinstance(tree, nodes.Compare):
        one_of = tree is not None and left.type.kind is Kind.BOOL
        return "compare it with `yes` or `no`" if one_of else ""
    sign = tree.operator
    sides = ((left, right, tree.left, tree.right, sign),
             (right, left, tree.right, tree.left, _TURNED.get(sign, sign)))  # fmt: skip
    for one, other, text, beside, seen in sides:
        if one.type.kind is not Kind.BOOL or one.type.many:
            continue
        number = _number_of(beside)
        if isinstance(one, terms.Const):
            holds = _answer(seen, int(bool(one.value)), turned=True)
            return "" if holds is None else asked_of(other, holds)
        if number is not None:
            return _for_number(tree, text, beside, seen, number)
        if isinstance(other, terms.Const):
            return "compare it with `yes` or `no`"
        return _with_condition(tree, text, beside, other)
    return ""


def _number_of(tree: Expression) -> int | None:
    match tree:
        case nodes.Number(value=value):
            return value
        case nodes.Negative(of=nodes.Number(value=value)):
            return -value
        case _:
            return None


def _answer(sign: str, number: int, turned: bool = False) -> bool | None:
    """Which answer, as 1 or 0, is so compared with the number; None where both or none is."""
    compare = _COMPARES[sign]
    one, other = ((number, n) if turned else (n, number) for n in (1, 0))
    holds, fails = compare(*one), compare(*other)
    return None if holds == fails else holds


def _for_number(
    tree: nodes.Compare, text: Expression, beside: Expression, sign: str, number: int
) -> str:
    """`any(hand) == yes` for `any(hand) > 0`; of other numbers, how many there are is compared."""
    answer = _answer(sign, number)
    if answer is not None:
        truth = nodes.Truth(answer, span=beside.span)
        return _whole(nodes.Compare("==", text, truth, span=tree.span))
    if isinstance(text, nodes.Call | nodes.CallForEach) and text.function == "any":
        count = attrs.evolve(text, function="count")
        left, right = (count, beside) if text is tree.left else (beside, count)
        return _whole(attrs.evolve(tree, left=left, right=right))
    return "leave the number out, or count: `count(… where …)`"


def _with_condition(
    tree: nodes.Compare, text: Expression, beside: Expression, other: Term
) -> str:
    """`passed == any(hand)` for `passed == hand`."""
    if tree.operator not in ("==", "!="):
        return ""
    asked = show_expression(beside, Level.SPAN)
    if other.type.many or is_cards(other.type):
        asked = f"any({show_expression(beside)})"
    elif other.type.optional:
        asked = f"({asked} is not none)"
    elif other.type == INT:
        asked = f"({asked} > 0)"
    else:
        return ""
    whole = f"{show_expression(text, Level.SPAN)} {tree.operator} {asked}"
    return f"write `{whole if len(whole) <= LONG else '…'}`"


def _whole(tree: Expression) -> str:
    text = show_expression(tree)
    return f"write `{text if len(text) <= LONG else '…'}`"
