"""Conditions on options, worked out before any match."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from rulekit.errors import InternalError
from rulekit.rules import terms as t

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def holds(condition: t.Term, options: Mapping[str, int | bool | str]) -> bool:
    """Whether a condition that reads options alone is true."""
    return bool(_worth(condition, options))


def _worth(term: t.Term, options: Mapping[str, int | bool | str]) -> Any:
    match term:
        case t.Const(value):
            return value
        case t.OptionValue(option):
            return options[option.name]
        case t.Sentences(rules, mode):
            each = [holds(rule.condition, options) for rule in rules]
            return all(each) if mode == "all" else any(each)
        case t.All(parts):
            return all(holds(part, options) for part in parts)
        case t.Either(parts):
            return any(holds(part, options) for part in parts)
        case t.Not(of):
            return not holds(of, options)
        case t.Compare(sign, left, right):
            return _compare(sign, _worth(left, options), _worth(right, options))
        case t.Negative(of):
            return -_worth(of, options)
        case t.Arithmetic(sign, left, right):
            return _calculate(sign, _worth(left, options), _worth(right, options))
        case t.IfElse(then, condition, otherwise):
            return _worth(then if holds(condition, options) else otherwise, options)
        case t.Member(item, group):
            return _worth(item, options) in _worth(group, options)
        case t.Listing(items):
            return [_worth(item, options) for item in items]
        case t.Range(low, high):
            return _Between(
                None if low is None else _worth(low, options),
                None if high is None else _worth(high, options),
            )
        case t.Defined(_, (), body):
            return _worth(body, options)
        case _:
            raise InternalError(f"an option needs something that is no option, at {term.span}")


def _compare(sign: str, left: Any, right: Any) -> bool:
    if sign in ("==", "!="):
        return bool((left == right) is (sign == "=="))
    return _COMPARE[sign](left, right)


def _calculate(sign: str, left: int, right: int) -> int:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "//":
            return left // right if right else 0
        case _:
            return left % right if right else 0


class _Between:
    """A range of numbers, perhaps open at an end."""

    def __init__(self, low: int | None, high: int | None) -> None:
        self._low, self._high = low, high

    def __contains__(self, value: int) -> bool:
        return (self._low is None or self._low <= value) and (
            self._high is None or value <= self._high
        )
