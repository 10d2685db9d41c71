"""Who takes part in a trick: not those a stage skips, nor those without a card when it begins."""

from __future__ import annotations

import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import PASSED_OVER, TAKERS, TRICKS, Context, Env, NotBuilt
from rulekit.engine.machine import Slot
from rulekit.rules import model as m
from rulekit.rules.even_hands import hands_of, last_equally

TURN = k.Read("turn_player")


def declare(cx: Context) -> None:
    """What is kept of tricks: how many each has won and, where it is not always everyone, how many
    take part and who has no card for this one."""
    stage = next((stage for stage in cx.game.stages if stage.tricks is not None), None)
    if stage is None:
        return
    slot = cx.slot_name(TRICKS)
    cx.slots[slot] = Slot(slot, "int", cx.players, TRICKS, "player", label="tricks won")
    uneven = not last_equally(cx.game, stage, cx.cards.deck.size, cx.players, cx.options)
    if uneven:
        cx.slots[PASSED_OVER] = Slot(
            PASSED_OVER, "int", cx.players, "passed_over", "player", "bool", shown=False
        )
    if uneven or stage.skips is not None:
        cx.slots[TAKERS] = Slot(TAKERS, "int")


def all_take_part(cx: Context) -> bool:
    """Whether in every trick everyone plays a card."""
    return TAKERS not in cx.slots


def plays_in_turn(stage: m.Stage) -> bool:
    """Whether whoever is asked in a stage has yet to play to the trick, and the cards in it are of
    those before, but for players without a card."""
    one_each = len(stage.phases) == 1 and not stage.phases[0].any_of
    return stage.tricks is not None and stage.skips is None and one_each


def takers(cx: Context) -> k.Expr:
    """How many take part in the trick."""
    return k.Const(cx.players) if all_take_part(cx) else k.Read(TAKERS)


def skipped(cx: Context, stage: m.Stage, seat: k.Expr) -> k.Expr:
    """Whether a player does not take part in the trick."""
    tests = [k.Read(PASSED_OVER, seat)] if PASSED_OVER in cx.slots else []
    return fold.either([*sat_out(cx, stage, seat), *tests])


def sat_out(cx: Context, stage: m.Stage, seat: k.Expr) -> list[k.Expr]:
    """`skips` of a stage, where it has one."""
    if stage.skips is None or stage.candidate is None:
        return []
    env = Env(me=seat).bind(stage.candidate, seat)
    return [expressions.scalar(cx, env, stage.skips)]


def onward(cx: Context, stage: m.Stage, name: str) -> k.Body:
    """A seat in a local becomes the next that takes part."""
    return step(cx, stage, name, fold.lookup(cx.seat_table(1), "LEFT", k.Local(name)))


def step(cx: Context, stage: m.Stage, name: str, following: k.Expr) -> k.Body:
    """A seat in a local becomes another, until it takes part."""
    once = k.SetLocal(name, following)
    if all_take_part(cx):
        return (once,)
    test = skipped(cx, stage, k.Local(name))
    return (once, k.Repeat(k.Const(cx.players), test, (once,), (), stage.span))


# --------------------------------------------------------------------------- cards in hand


def holding(cx: Context, stage: m.Stage) -> k.Expr:
    """Whether somebody who takes part has a card left to play."""
    hands = hands_of(stage)
    if not hands:
        what = "`tricks` without cards chosen from a zone that each player has"
        raise NotBuilt(what, stage.span)
    if len(hands) == 1 and not hands[0].pile and stage.skips is None:
        held = k.Read(cx.slot_name(hands[0].name))
        return k.Fold("any", "held", held, False, k.Local("held"))
    seat = cx.fresh("seat")
    playing = [fold.opposite(out) for out in sat_out(cx, stage, k.Local(seat))]
    plays = fold.both([*playing, held_by(cx, stage, k.Local(seat))])
    return k.Fold("any", seat, everyone(cx), False, plays)


def held_by(cx: Context, stage: m.Stage, seat: k.Expr) -> k.Expr:
    """Whether a player has a card left to play."""
    return fold.either(
        k.Op("len", (k.Read(cx.slot_name(zone.name), seat),))
        if zone.pile
        else k.Read(cx.slot_name(zone.name), seat)
        for zone in hands_of(stage)
    )


def everyone(cx: Context) -> k.Expr:
    return k.Items(tuple(range(cx.players)))


# ----------------------------------------------------------------------- a trick begins


def begin_trick(cx: Context, stage: m.Stage) -> k.Body:
    """Who has no card is passed over in this trick; how many take part is counted."""
    if all_take_part(cx):
        return ()
    body: list[k.Statement] = []
    if PASSED_OVER in cx.slots:
        seat = cx.fresh("seat")
        none = fold.opposite(held_by(cx, stage, k.Local(seat)))
        each = k.SetSlot(PASSED_OVER, k.Local(seat), fold.cond(none, fold.YES, fold.NO))
        body.append(k.For(seat, everyone(cx), False, (each,), stage.span))
    return (*body, count_takers(cx, stage))


def count_takers(cx: Context, stage: m.Stage) -> k.Statement:
    seat = cx.fresh("seat")
    plays = fold.opposite(skipped(cx, stage, k.Local(seat)))
    return k.SetSlot(TAKERS, None, k.Fold("count", seat, everyone(cx), False, plays))


def resume_trick(cx: Context, stage: m.Stage, pile: k.Expr) -> k.Body:
    """The same in a position set up within a trick: those before the player whose turn it is have
    played, as many as there are cards; of the others whoever has no card is passed over."""
    if all_take_part(cx):
        return ()
    if PASSED_OVER not in cx.slots:
        return (count_takers(cx, stage),)
    seat, card = cx.fresh("seat"), cx.fresh("card")
    back = fold.lookup(cx.seat_table(-1), "RIGHT", k.Local(seat))
    to_come = fold.number("!=", k.Local(seat), TURN)
    none = fold.opposite(held_by(cx, stage, k.Local(seat)))
    mark: k.Body = (
        k.If(((none, (k.SetSlot(PASSED_OVER, k.Local(seat), fold.YES),)),), ()),
        k.SetLocal(seat, back),
    )
    return (
        k.SetLocal(seat, TURN),
        k.For(card, pile, False, step(cx, stage, seat, back), stage.span),
        k.SetLocal(seat, back),
        k.Repeat(k.Const(cx.players), to_come, mark, (), stage.span),
        count_takers(cx, stage),
    )
