"""Choices that all make at once: each is kept and told to nobody, then all are carried out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.lists as lists
import rulekit.compiler.offers as offers
from rulekit.compiler import effects, fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt
from rulekit.compiler.flow import Given, Plan, after_block, after_deal, do, place
from rulekit.compiler.lap import new_turn
from rulekit.engine.machine import Shape, Slot
from rulekit.language.types import Kind
from rulekit.rules import effects as e
from rulekit.rules import model as m
from rulekit.rules import terms as t

AT, QUEUE = k.Read("asking_at"), k.Read("asking")
_NOT_KEPT = frozenset((Kind.MELD, Kind.WAY, Kind.PLACE))


def plan_at_once(plan: Plan, stage: m.Stage, over: k.Go) -> k.End:
    """Each player of `asks` chooses an action, then the actions are carried out in that order."""
    cx = plan.cx
    phase = the_phase(stage)
    refuse_what_needs_an_order(cx, phase)
    ask, carry = k.Go(f"{stage.name}_NEXT"), k.Go(f"{stage.name}_CARRY_OUT")
    given = [keep(plan, stage, number, action, ask) for number, action in enumerate(phase.actions)]
    asked = plan.ask(phase.name, given, picked=picked_slot(cx, stage))
    turn = (k.SetSlot("turn_player", None, k.Read("asking", AT)), *new_turn(cx))
    told = tell(cx, phase, fold.YES)
    all_chosen = k.Do((k.SetSlot("asking_at", None, fold.NO), *told), carry)
    more = fold.number("<", AT, k.Op("len", (QUEUE,)))
    question = k.Ask(asked, k.Read("turn_player"))
    plan.block(ask.block, k.Fork(more, k.Do(turn, question), all_chosen))
    carry_out_all(plan, stage, phase, carry, over)
    everyone = k.Items(tuple(range(cx.players)))
    # Nobody chooses twice, however often they are named.
    who = everyone if stage.asks is None else lists.unique(lists.items(cx, Env(), stage.asks))
    start = (k.SetSlot("asking", None, who, stage.span), k.SetSlot("asking_at", None, fold.NO))
    begin = plan.block(f"{stage.name}_CHOOSE", k.Do(start, ask))
    same = fold.number("-", k.Read("turn_number"), fold.YES)
    entered = k.Do((k.SetSlot("turn_number", None, same),), begin)
    plan.phases[phase.name] = plan.block(f"{stage.name}_ENTER", entered).block
    return begin


def the_phase(stage: m.Stage) -> m.Phase:
    phase, *others = stage.phases
    if others or phase.any_of or phase.when is not None:
        raise NotBuilt("a stage that goes `all_at_once` and is more than one `one_of`", stage.span)
    return phase


def refuse_what_needs_an_order(cx: Context, phase: m.Phase) -> None:
    """Nothing can come between choices that nobody sees, and no two can be of the same card."""
    for action in phase.actions:
        env = offers.action_env(cx, action)
        for choice in action.choices:
            if choice.local.type.kind in (Kind.CARD, Kind.SELECTION):
                origin = cardsets.origin(cx, env, choice.candidates)
                if origin is None or origin.zone.per != "player" or origin.owner != offers.ME:
                    raise NotBuilt("a secret choice of cards that are not one's own", choice.span)
        if action.then is not None:
            raise NotBuilt("`then` in a stage that goes `all_at_once`", action.then.span)
        for window in cx.game.windows:
            if action.name in (*window.opens_after, *window.opens_before):
                raise NotBuilt(f"the window `{window.name}` at a secret choice", window.span)


def tell(cx: Context, phase: m.Phase, begins: k.Expr) -> k.Body:
    """For who follows the cards: from here on, or no longer, those go that were chosen before."""
    if not all(takes_what_was_chosen(action.do) for action in phase.actions):
        return ()
    return cx.emit(Shape("at_once"), begins)


def takes_what_was_chosen(body: e.Block) -> bool:
    """Whether no card is moved but those that the player named."""
    for one in body:
        match one:
            case e.Move(t.LocalValue(local)) if local.role == "choice":
                pass
            case e.Branch(cases, otherwise):
                if not all(map(takes_what_was_chosen, (otherwise, *(do for _, do in cases)))):
                    return False
            case e.Assign() | e.Score() | e.Show() | e.EndRound():
                pass
            case _:
                return False
    return True


def keep(plan: Plan, stage: m.Stage, number: int, action: m.Action, ask: k.Go) -> Given:
    """The block in which a player's choice is kept."""
    cx = plan.cx
    params = tuple(cx.choice_name(choice.local.name) for choice in action.choices)
    slots = tuple(kept_choices(cx, stage, action))
    kept = [k.SetSlot(slot, offers.ME, k.Local(name), action.span) for name, slot in slots]
    picked = k.SetSlot(picked_slot(cx, stage), offers.ME, k.Const(number))
    onward = k.SetSlot("asking_at", None, fold.number("+", AT, fold.YES))
    block = f"{stage.name}_AT_{stage.phases[0].name}_KEEP_{action.name}"
    note = f"{action.name} is chosen  # {place(action.span)}"
    plan.block(block, k.Do((*kept, picked, onward), ask), params, note)
    return Given(action, block, kept=tuple(slot for _, slot in slots))


def picked_slot(cx: Context, stage: m.Stage) -> str:
    """Which action each player has chosen."""
    name = f"_picked_in_{stage.name}"
    cx.slots.setdefault(name, Slot(name, "int", cx.players))
    return name


def kept_choices(cx: Context, stage: m.Stage, action: m.Action) -> Iterator[tuple[str, str]]:
    """Each choice of an action by name, and the slot that keeps it for each player.

    What it keeps is said of it, so that a sample exchanges cards there as well.
    """
    for choice in action.choices:
        kind = choice.local.type.kind
        if kind in _NOT_KEPT:
            raise NotBuilt(f"a secret choice of a {kind}", choice.span)
        value = offers.value_kind(kind)
        slot = f"_picked_{stage.name}_{action.name}_{choice.local.name}"
        holds: Literal["int", "mask"] = "mask" if value == "cards" else "int"
        cx.slots.setdefault(slot, Slot(slot, holds, cx.players, value_kind=value))
        yield cx.choice_name(choice.local.name), slot


def carry_out_all(
    plan: Plan, stage: m.Stage, phase: m.Phase, carry: k.Go, over: k.Go
) -> None:
    """What was chosen happens, player by player; then `whenever` is looked at for each."""
    cx = plan.cx
    more = fold.number("<", AT, k.Op("len", (QUEUE,)))
    acts = k.SetLocal("me", k.Read("asking", AT))
    turn = k.SetSlot("turn_player", None, offers.ME)
    onward = k.SetSlot("asking_at", None, fold.number("+", AT, fold.YES))
    following: k.End = carry
    for number, action in reversed(list(enumerate(phase.actions))):
        env = offers.action_env(cx, action)
        recalled = tuple(
            k.SetLocal(name, k.Read(slot, offers.ME))
            for name, slot in kept_choices(cx, stage, action)
        )
        body = (*recalled, *effects.block(cx, env, action.do), onward)
        end: k.End = k.Do(body, after_block(cx, action.do, carry))
        picked = k.Read(picked_slot(cx, stage), offers.ME)
        test = fold.number("==", picked, k.Const(number))
        following = end if number == len(phase.actions) - 1 else k.Fork(test, end, following)
    done = do(tell(cx, phase, fold.NO), after_deal(cx, over))
    plan.block(carry.block, k.Fork(more, do((acts, turn), following), done))
