"""What cards left in a hand cost, read from the score lines."""

from __future__ import annotations

from collections.abc import Iterator

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import NOBODY, Context
from rulekit.rules import model as m
from rulekit.rules import terms as t


def burden(cx: Context) -> tuple[int, ...]:
    """By piece, what a card in a hand costs who holds it when the round is scored; () for nothing.

    The first line in force that counts hands says it: it costs what others score where most wins
    and what the holder scores where least wins, and is worth it where that is the other way round.
    """
    for line in cx.game.score:
        if line.points is None or line.to is None:
            continue
        if line.when is not None and expressions.scalar(cx, NOBODY, line.when) == fold.NO:
            continue
        for value, sign in _hands_counted(line.points, 1):
            against = sign * _costs(cx, line, value)
            return tuple(against * points for points in cardsets.value_table(cx, value.table))
    return ()


def _costs(cx: Context, line: m.ScoreLine, value: t.Value) -> int:
    """1 where points for the line's receivers are bad for who holds the cards, else -1."""
    own = isinstance(value.of, t.InZone) and _is_receiver(line, value.of.of)
    return 1 if own == _least_wins(cx) else -1


def _least_wins(cx: Context) -> bool:
    how = expressions.scalar(cx, NOBODY, cx.game.match.winner)
    return isinstance(how, k.Const) and cx.words[how.value] == "lowest"


def _is_receiver(line: m.ScoreLine, whose: t.Term | None) -> bool:
    return isinstance(whose, t.LocalValue) and whose.local is line.receiver


def _hands_counted(term: t.Term, sign: int) -> Iterator[tuple[t.Value, int]]:
    """The values of hidden hands that a number is made of, and whether they add to it or lessen."""
    match term:
        case t.Value(_, t.InZone(zone, _)) if zone.per and zone.seen_by == "owner":
            yield term, sign
        case t.Negative(of):
            yield from _hands_counted(of, -sign)
        case t.Arithmetic("-", left, right):
            yield from _hands_counted(left, sign)
            yield from _hands_counted(right, -sign)
        case t.Arithmetic(_, left, right):
            yield from _hands_counted(left, sign)
            yield from _hands_counted(right, sign)
        case t.IfElse(then, _, otherwise):
            yield from _hands_counted(then, sign)
            yield from _hands_counted(otherwise, sign)
        case t.ForEach(_, _, _, body) | t.Defined(_, _, body):
            yield from _hands_counted(body, sign)
        case _:
            return
