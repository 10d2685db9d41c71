"""A pile that is empty when a card is to be drawn: filled again from another, or the round ends."""

from __future__ import annotations

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import TURNED, Context, Env
from rulekit.engine.machine import REFILLS, Shape
from rulekit.rules import terms as t
from rulekit.rules.model import Refill, Zone


def refill(cx: Context, zone: Zone) -> k.Body:
    """If the pile is empty, fill it again by its `when_empty`."""
    rule = zone.refill
    if rule is None:
        return ()
    name = f"refill_{zone.name}"
    if name not in cx.routines:
        end: k.Body = ()
        if rule.end_round:
            end = (k.SetSlot("winner", None, fold.NONE), k.SetSlot("ended", None, fold.YES))
        whole, note = end, f"{zone.name} is empty"
        if rule.refill_from is not None:
            body = refill_from(cx, zone, rule, rule.refill_from)
            whole = (k.If(((can_refill(cx, Env(), zone), body),), end),)
            note += f": filled from {rule.refill_from.name}"
        cx.routines[name] = k.Routine(name, whole, note)
    empty = fold.opposite(fold.length(k.Read(cx.slot_name(zone.name))))
    return (k.If(((empty, (k.Call(name),)),), ()),)


def refill_from(cx: Context, zone: Zone, rule: Refill, source: Zone) -> k.Body:
    """The cards of another zone become the pile."""
    slot = cx.slot_name(zone.name)
    body: list[k.Statement] = [k.TurnOver(cx.slot_name(source.name), slot, rule.keep_top)]
    if rule.times is not None:
        made = refills_slot(zone)
        body.append(k.SetSlot(made, None, fold.number("+", k.Read(made), fold.YES)))
    mixed = expressions.scalar(cx, Env(), rule.shuffle)
    again = k.Shuffle(slot, None, "again")
    if mixed == fold.YES:
        body.append(again)
    elif mixed != fold.NO:
        body.append(k.If(((mixed, (again,)),), ()))
    if zone in cx.turning:
        # What comes new lies as the pile lets it lie.
        old = fold.number("andnot", k.Read(TURNED), k.Op("cards", (k.Read(slot),)))
        body.append(k.SetSlot(TURNED, None, old))
    manner = "shuffled" if mixed == fold.YES else ""
    shape = Shape("refill", source.name, zone.name, manner)
    body.extend(cx.emit(shape, fold.length(k.Read(slot))))
    return tuple(body)


def can_draw(cx: Context, env: Env, pile: t.InZone) -> k.Expr:
    """Whether a card can be drawn: one is there, or the pile can be filled again."""
    here = fold.length(cardsets.zone_read(cx, env, pile))
    return fold.either([here, can_refill(cx, env, pile.zone)])


def can_refill(cx: Context, env: Env, zone: Zone) -> k.Expr:
    refill = zone.refill
    if refill is None or refill.refill_from is None:
        return fold.NO
    source = k.Read(cx.slot_name(refill.refill_from.name))
    tests = [fold.number(">", fold.length(source), k.Const(refill.keep_top))]
    if refill.when is not None:
        tests.insert(0, expressions.scalar(cx, env, refill.when))
    if refill.times is not None:
        times = expressions.scalar(cx, env, refill.times)
        made = fold.number("<", k.Read(refills_slot(zone)), times)
        tests.append(fold.either([fold.number("==", times, fold.NO), made]))
    return fold.both(tests)


def refills_slot(zone: Zone) -> str:
    return f"{REFILLS}{zone.name}"
