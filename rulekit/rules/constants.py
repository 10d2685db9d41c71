"""What a term is worth before a match begins, where options and players alone decide it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, Literal, TypeAlias, TypeGuard

import attrs

from rulekit.rules import terms
from rulekit.rules.terms import Term


class _Unknown(Enum):
    UNKNOWN = "unknown"


UNKNOWN: Final = _Unknown.UNKNOWN
Known: TypeAlias = int | bool | str | None
Value: TypeAlias = Known | Literal[_Unknown.UNKNOWN]


@attrs.frozen
class Setting:
    """Choices for options by name, the number of players, and memory that is fixed."""

    options: Mapping[str, int | bool | str]
    players: int | None = None
    variables: Mapping[str, Term] = attrs.field(factory=dict)
    locals: Mapping[int, Value] = attrs.field(factory=dict)
    face: int | None = None
    """The number that a rank is named by, where the value of a card is asked for."""


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "mod": operator.mod,
}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_LARGEST = 10**12


def fold(term: Term, setting: Setting) -> Value:
    """The value of a term, or UNKNOWN where only play decides."""
    match term:
        case terms.Const():
            return term.value
        case terms.OptionValue():
            return setting.options.get(term.option.name, UNKNOWN)
        case terms.State():
            inner = setting.variables.get(term.variable.name)
            return UNKNOWN if inner is None or term.of is not None else fold(inner, setting)
        case terms.LocalValue():
            return setting.locals.get(id(term.local), UNKNOWN)
        case terms.Defined():
            bound = {id(local): fold(value, setting) for local, value in term.bindings}
            return fold(term.body, attrs.evolve(setting, locals={**setting.locals, **bound}))
        case terms.Known(name="face"):
            return UNKNOWN if setting.face is None else setting.face
        case terms.IfElse():
            return _fold_choice(term, setting)
        case terms.Negative() | terms.Arithmetic():
            return _fold_numbers(term, setting)
        case terms.Function():
            return _fold_function(term, setting)
        case _:
            return _fold_condition(term, setting)


def holds(term: Term, setting: Setting) -> bool | None:
    """Whether a condition holds; None where only play decides."""
    value = fold(term, setting)
    return value if isinstance(value, bool) else None


def _fold_choice(term: terms.IfElse, setting: Setting) -> Value:
    chosen = holds(term.condition, setting)
    if chosen is None:
        return UNKNOWN
    return fold(term.then if chosen else term.otherwise, setting)


def _fold_numbers(term: terms.Negative | terms.Arithmetic, setting: Setting) -> Value:
    if isinstance(term, terms.Negative):
        value = fold(term.of, setting)
        return -value if _is_number(value) else UNKNOWN
    left, right = fold(term.left, setting), fold(term.right, setting)
    if not _is_number(left) or not _is_number(right):
        return UNKNOWN
    if term.operator in ("//", "mod") and right == 0:
        return UNKNOWN
    result = _ARITHMETIC[term.operator](left, right)
    return result if abs(result) <= _LARGEST else UNKNOWN


def _fold_function(term: terms.Function, setting: Setting) -> Value:
    match term.name, term.arguments:
        case "count", (terms.Known(name="players"),):
            return UNKNOWN if setting.players is None else setting.players
        case (("max" | "min"), arguments):
            values = [fold(argument, setting) for argument in arguments]
            numbers = [value for value in values if _is_number(value)]
            if len(numbers) < len(values) or len(values) < 2:
                return UNKNOWN
            return max(numbers) if term.name == "max" else min(numbers)
    return UNKNOWN


def _fold_condition(term: Term, setting: Setting) -> Value:
    match term:
        case terms.Compare():
            return _compare(term, setting)
        case terms.Not():
            inner = holds(term.of, setting)
            return UNKNOWN if inner is None else not inner
        case terms.IsNone():
            value = fold(term.of, setting)
            return UNKNOWN if value is UNKNOWN else (value is None) is not term.negated
        case terms.All():
            return _all([holds(part, setting) for part in term.parts])
        case terms.Either():
            return _any([holds(part, setting) for part in term.parts])
        case terms.Sentences():
            truths = [holds(rule.condition, setting) for rule in term.rules]
            return _all(truths) if term.mode == "all" else _any(truths)
        case terms.OrElse():
            for part in term.parts[:-1]:
                value = fold(part, setting)
                if value is not None:
                    return value
            return fold(term.parts[-1], setting)
        case terms.Member(group=terms.Listing(items=items)):
            item = fold(term.item, setting)
            values = [fold(one, setting) for one in items]
            return UNKNOWN if item is UNKNOWN or UNKNOWN in values else item in values
        case terms.Member(group=terms.Range(low, high)):
            ends = [term.item, *(end for end in (low, high) if end is not None)]
            item, *others = [fold(one, setting) for one in ends]
            if not _is_number(item) or not all(_is_number(one) for one in others):
                return UNKNOWN
            least = others[0] if low is not None else item
            most = others[-1] if high is not None else item
            return least <= item <= most  # type: ignore[operator]
    return UNKNOWN


def _compare(term: terms.Compare, setting: Setting) -> Value:
    left, right = fold(term.left, setting), fold(term.right, setting)
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    if term.operator in ("==", "!="):
        return (left == right) is (term.operator == "==")
    if not _is_number(left) or not _is_number(right):
        return UNKNOWN
    return _COMPARE[term.operator](left, right)


def _all(truths: list[bool | None]) -> Value:
    if False in truths:
        return False
    return UNKNOWN if None in truths else True


def _any(truths: list[bool | None]) -> Value:
    if True in truths:
        return True
    return UNKNOWN if None in truths else False


def _is_number(value: Value) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
