"""The beginning of a turn, and going round again."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context
from rulekit.compiler.memory import reset
from rulekit.engine.machine import Shape

TURN = k.Read("turn_player")


def new_turn(cx: Context) -> k.Body:
    number = fold.number("+", k.Read("turn_number"), fold.YES)
    drawn = (k.SetSlot("drawn", None, fold.NO),) if cx.uses_drawn else ()
    again = (k.SetSlot("again", None, fold.NO),) if cx.goes_back else ()
    return (
        k.SetSlot("turn_number", None, number),
        *reset(cx, "turn"),
        *drawn,
        *again,
        *cx.emit(Shape("turn"), TURN, k.Read("turn_number")),
    )
