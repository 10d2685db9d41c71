"""Tricks: following suit, who takes what has been played, and who leads next."""

from __future__ import annotations

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
from rulekit.compiler import effects, fold, masks, taking_part
from rulekit.compiler import kernel as k
from rulekit.compiler.context import TRICKS, Context, Env, NotBuilt, Origin
from rulekit.compiler.flow import Plan, after_block, do, fork
from rulekit.compiler.moves import moved, put_into
from rulekit.engine.machine import Shape
from rulekit.rules import model as m
from rulekit.rules import terms as t
from rulekit.rules.effects import Assign
from rulekit.rules.parts import parts_of

TURN = k.Read("turn_player")


def pile(cx: Context) -> k.Expr:
    """The cards played to the trick, the one led first."""
    return k.Read(cx.slot_name(of_game(cx).zone.name))


def of_game(cx: Context) -> m.Tricks:
    """What the rules say of tricks, which is said once in a game."""
    return next(stage.tricks for stage in cx.game.stages if stage.tricks is not None)


def refuse_odd_ones(cx: Context, stage: m.Stage, tricks: m.Tricks) -> None:
    """Tricks are made in one stage, on a pile of the table, from player to player to the left."""
    if tricks is not of_game(cx):
        raise NotBuilt("`tricks` on more than one stage", tricks.span)
    if tricks.zone.per or not tricks.zone.pile:
        what = f"a trick in `{tricks.zone.name}`, which is no pile of the table,"
        raise NotBuilt(what, tricks.span)
    if stage.next is not None:
        raise NotBuilt("`next` in a stage with `tricks`", stage.next.span)
    if stage.skips is not None and may_change(cx, stage, stage.skips):
        raise NotBuilt("`skips` that may change within a trick", stage.skips.span)


def may_change(cx: Context, stage: m.Stage, skips: t.Term) -> bool:
    """Whether who takes part may be another while the stage goes on: it reads where cards lie, or
    memory that is set in the stage, in a window or by itself."""
    parts = list(parts_of(skips))
    if any(isinstance(part, t.InZone) for part in parts):
        return True
    read = {part.variable.name for part in parts if isinstance(part, t.State)}
    inside = (stage.phases, cx.game.windows, cx.game.whenever)
    return any(isinstance(e, Assign) and e.variable.name in read for e in parts_of(inside))


def number(cx: Context, env: Env) -> k.Expr:
    """The number of the trick, from 1: one more than have been won in the round before it."""
    won = k.Fold("sum", "won", k.Read(cx.slot_name(TRICKS)), False, k.Local("won"))
    return won if env.trick_taken else fold.number("+", won, fold.YES)


def won_by(cx: Context, side: k.Expr, *, team: bool) -> k.Expr:
    """How many tricks a player, or the players of a team together, have won."""
    if not team or cx.teams == cx.players:
        return k.Read(cx.slot_name(TRICKS), side)
    seat = cx.fresh("seat")
    members = k.LookupList(cx.members_table(), "MEMBERS", side)
    each = k.Read(cx.slot_name(TRICKS), k.Local(seat))
    return k.Fold("sum", seat, members, False, each)


def follows(cx: Context, env: Env, card: t.Term) -> k.Expr:
    """Whether a card may be played by one who must follow suit if possible.

    A card led face down has no suit that anyone could follow.
    """
    origin = cardsets.origin(cx, env, card)
    if origin is None or origin.zone.pile:
        raise NotBuilt("`follows` of a card that is not chosen from a hand", card.span)
    piece = expressions.scalar(cx, env, card)
    first = k.Op("first", (pile(cx),))
    begun = fold.length(pile(cx))
    if env.blind and of_game(cx).zone in cx.turning:
        begun = fold.both([begun, fold.opposite(expressions.turned(first))])
    led = fold.cond(begun, suit_of(cx, env, first), fold.NONE)
    one = cx.fresh("card")
    suits = len(cx.cards.deck.suits)
    of_suit = fold.number("==", suit_of(cx, env, k.Local(one)), led, suits)
    hand = k.Read(cx.slot_name(origin.zone.name), origin.owner)
    can = masks.where(cx.cards, hand, one, of_suit)
    same = fold.number("==", suit_of(cx, env, piece), led, suits)
    return fold.either([fold.opposite(begun), same, fold.opposite(fold.truth(can))])


def suit_of(cx: Context, env: Env, piece: k.Expr) -> k.Expr:
    """The suit that a card counts as."""
    tricks = of_game(cx)
    return expressions.scalar(cx, env.bind(tricks.card, piece), tricks.suit)


# ------------------------------------------------------------------------- the course of a trick


def plan_trick(plan: Plan, stage: m.Stage, following: k.Go, over: k.Go) -> k.Go:
    """The block in which a trick is taken: its winner leads next, unless all cards are played."""
    cx = plan.cx
    assert stage.tricks is not None
    refuse_odd_ones(cx, stage, stage.tricks)
    taker = cx.fresh("taker")
    won = k.Local(taker)
    another = do(taking_part.begin_trick(cx, stage), following)
    end: k.End = fork(fold.opposite(taking_part.holding(cx, stage)), over, another)
    env = Env(me=won, trick_taken=True)
    rest = do(
        effects.block(cx, env, stage.tricks.after), after_block(cx, stage.tricks.after, end)
    )
    count = fold.number("+", k.Read(cx.slot_name(TRICKS), won), fold.YES)
    body: k.Body = (
        *find_taker(cx, stage, stage.tricks, taker),
        k.SetSlot(cx.slot_name(TRICKS), won, count),
        k.SetSlot("turn_player", None, won),
        *cx.emit(Shape("trick"), won),
        *taken(cx, stage.tricks, won),
    )
    return plan.block(f"{stage.name}_TRICK", k.Do(body, rest), note="the trick is complete")


def is_complete(cx: Context) -> k.Expr:
    """Whether everyone who takes part has played a card."""
    return fold.number(">=", fold.length(pile(cx)), taking_part.takers(cx))


def find_taker(cx: Context, stage: m.Stage, tricks: m.Tricks, taker: str) -> k.Body:
    """Into `taker`: who played the highest trump, or of the suit led the highest card.

    Of equal cards the first takes it. Whose turn it is played last, and everyone has played once:
    so the next one led.
    """
    seat, card, led = cx.fresh("seat"), cx.fresh("card"), cx.fresh("led")
    first, strength, worth = cx.fresh("first"), cx.fresh("strength"), cx.fresh("worth")
    piece, opening = k.Local(card), k.Local(first)
    env = Env(me=k.Local(seat))
    stronger = fold.number(">", k.Local(worth), k.Local(strength))
    takes: k.Body = (k.SetLocal(strength, k.Local(worth)), k.SetLocal(taker, k.Local(seat)))
    begin: k.Body = ()
    look: k.Body = ()
    if tricks.trump is None:
        # The card that was led is of the suit led: one of another suit takes nothing.
        in_question = fold.number("==", suit_of(cx, env, piece), k.Local(led))
    else:
        level, here = cx.fresh("level"), cx.fresh("here")
        begin = (k.SetLocal(level, level_of(cx, env, tricks, opening, k.Local(led))),)
        look = (k.SetLocal(here, level_of(cx, env, tricks, piece, k.Local(led))),)
        in_question = fold.number(">=", k.Local(here), k.Local(level))
        stronger = fold.either([fold.number(">", k.Local(here), k.Local(level)), stronger])
        takes = (k.SetLocal(level, k.Local(here)), *takes)
    compare: k.Body = (
        k.SetLocal(worth, rank_of(cx, env, tricks, piece)),
        k.If(((stronger, takes),), (), tricks.span),
    )
    each: k.Body = (
        *look,
        k.If(((in_question, compare),), (), tricks.span),
        *taking_part.onward(cx, stage, seat),
    )
    return (
        k.SetLocal(first, k.Op("head", (pile(cx),))),
        k.SetLocal(led, suit_of(cx, env, opening)),
        k.SetLocal(seat, TURN),
        *taking_part.onward(cx, stage, seat),
        *begin,
        k.SetLocal(strength, rank_of(cx, env, tricks, opening)),
        k.SetLocal(taker, k.Local(seat)),
        k.For(card, pile(cx), False, each, tricks.span),
    )


def level_of(
    cx: Context, env: Env, tricks: m.Tricks, piece: k.Expr, led: k.Expr
) -> k.Expr:
    """2 for a trump, 1 for a card of the suit led, 0 for all others."""
    suit = suit_of(cx, env, piece)
    level = fold.cond(fold.number("==", suit, led), k.Const(1), k.Const(0))
    if tricks.trump is None:
        return level
    trump = expressions.scalar(cx, env, tricks.trump)
    is_trump = [fold.number(">=", trump, fold.NO), fold.number("==", suit, trump)]
    return fold.cond(fold.both(is_trump), k.Const(2), level)


def rank_of(cx: Context, env: Env, tricks: m.Tricks, piece: k.Expr) -> k.Expr:
    """The strength of a card within its suit."""
    if tricks.strength is not None:
        return expressions.scalar(cx, env.bind(tricks.card, piece), tricks.strength)
    return fold.lookup((*cx.cards.rank_of, -1), "RANK_OF", piece)


def taken(cx: Context, tricks: m.Tricks, taker: k.Expr) -> k.Body:
    """The cards of the trick to where they are kept."""
    owner: k.Expr | None = None
    if tricks.to.per:
        owner = taker if tricks.to.per == "player" else expressions.team(cx, taker)
    lot, name = cx.fresh("cards"), cx.fresh("card")
    piece = k.Local(name)
    slot = cx.slot_name(tricks.zone.name)
    each = (
        *moved(cx, Origin(tricks.zone, None), tricks.to, owner, piece, ""),
        *put_into(cx, tricks.to, owner, piece),
    )
    return (
        k.SetLocal(lot, k.Read(slot)),
        k.Clear(slot, None),
        k.For(name, k.Local(lot), False, each, tricks.span),
    )
