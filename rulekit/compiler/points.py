"""Points of a round: who gets how many."""

from __future__ import annotations

from collections.abc import Iterable

import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env
from rulekit.compiler.growth import bounded
from rulekit.engine.machine import Shape
from rulekit.language.types import Kind
from rulekit.rules import terms as t


def score(
    cx: Context, env: Env, points: k.Expr, to: t.Term, reason: str
) -> Iterable[k.Statement]:
    """Points of the round for a player (whose team gets them) or team, or each of several."""
    name = cx.fresh("receiver")
    receiver: k.Expr = k.Local(name)
    if to.type.kind is Kind.PLAYER:
        receiver = expressions.team(cx, receiver)
    worth = cx.fresh("points")
    body = (k.SetLocal(worth, bounded(points)), *add_points(cx, receiver, k.Local(worth), reason))
    return [k.For(name, lists.items(cx, env, to), False, body)]


def add_points(cx: Context, team: k.Expr, points: k.Expr, reason: str) -> k.Body:
    total = bounded(fold.number("+", k.Read("scores", team), points))
    event = cx.emit(Shape("score", reason=reason), team, points)
    return (k.SetSlot("scores", team, total), *event)
