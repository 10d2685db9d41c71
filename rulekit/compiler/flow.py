"""The course of a turn: phases, actions, windows and triggers as blocks between questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import attrs

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
import rulekit.compiler.offers as offers
from rulekit.compiler import effects, fold, masks
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env
from rulekit.compiler.naming import names_cards
from rulekit.compiler.walk import locals_in
from rulekit.engine.machine import ActionInfo, QuestionInfo, Shape, Slot, kept_slot
from rulekit.language.types import Kind
from rulekit.rules import model as m
from rulekit.rules.effects import Block, EndRound
from rulekit.rules.terms import Term
from rulekit.source.span import Span

ROUND_END = k.Go("round_end")
ENDED = k.Read("ended")


@attrs.define(eq=False)
class Plan:
    """A program while it grows."""

    cx: Context
    blocks: dict[str, k.Block] = attrs.field(factory=dict)
    questions: list[k.Question] = attrs.field(factory=list)
    question_infos: list[QuestionInfo] = attrs.field(factory=list)
    actions: list[ActionInfo] = attrs.field(factory=list)
    phases: dict[str, str] = attrs.field(factory=dict)
    behind: dict[str, list[int]] = attrs.field(factory=dict)
    """By block of an action the questions of the windows that open around it."""

    def block(self, name: str, end: k.End, params: tuple[str, ...] = (), note: str = "") -> k.Go:
        assert name not in self.blocks, name
        self.blocks[name] = k.Block(name, end, params, note)
        return k.Go(name)

    def ask(
        self, name: str, given: Sequence[Given], *, window: bool = False, picked: str = ""
    ) -> int:
        """A new question that offers these actions; its number.

        `picked`: the slot that keeps which one each player chooses, where all choose in secret.
        """
        number = len(self.questions)
        made = []
        for one in given:
            index = len(self.actions)
            made.append(offers.offer(self.cx, one.action, index, one.block, one.guard))
            info = offers.describe(self.cx, one.action, index, number)
            windows = tuple(self.behind.get(one.block, ()))
            info = attrs.evolve(info, secret=bool(picked), kept=one.kept, windows=windows)
            self.actions.append(info)
        self.questions.append(k.Question(number, name, tuple(made), window))
        numbers = tuple(offer.number for offer in made)
        self.question_infos.append(QuestionInfo(number, name, numbers, window, picked))
        return number


@attrs.frozen(eq=False)
class Given:
    """An action to offer: the block that carries it out, and a condition beside its own.

    `kept` are the slots that keep its choices until all have chosen in secret.
    """

    action: m.Action
    block: str
    guard: k.Expr = fold.YES
    kept: tuple[str, ...] = ()


@attrs.frozen(eq=False)
class Way:
    """How play goes on from the actions of a stage."""

    end_turn: Callable[[k.Expr | None], k.End]
    """The end of a turn, with the next player if the rules name one."""
    end_stage: k.End
    phase: Callable[[str], k.End]


def step(cx: Context, env: Env, way: Way, one: m.Step) -> k.End:
    match one:
        case m.EndTurn(to) if to is not None:
            player = expressions.scalar(cx, env, to)
            there = fold.number(">=", player, fold.NO) if to.type.optional else fold.YES
            return fork(there, way.end_turn(player), way.end_turn(None))
        case m.EndTurn():
            return way.end_turn(None)
        case m.EndStage():
            return way.end_stage
        case m.GoTo(phase):
            return way.phase(phase)


def go_on(cx: Context, env: Env, way: Way, flow: m.Flow, default: k.End) -> k.End:
    """Where `then` leads."""
    first = step(cx, env, way, flow.step)
    if flow.condition is None:
        return first
    test = expressions.scalar(cx, env, flow.condition)
    other = default if flow.otherwise is None else step(cx, env, way, flow.otherwise)
    return fork(test, first, other)


def fork(test: k.Expr, yes: k.End, no: k.End) -> k.End:
    if isinstance(test, k.Const):
        return yes if test.value else no
    return k.Fork(test, yes, no)


def do(body: k.Body, then: k.End) -> k.End:
    return k.Do(body, then) if body else then


# ---------------------------------------------------------------------------------- triggers


def triggers(cx: Context, me: k.Expr, way: Way | None, then: k.End) -> k.End:
    """`whenever`, read with `me` as given, and then on."""
    result = then
    for trigger in reversed(cx.game.whenever):
        result = fire(cx, Env(me=me), trigger, way, result)
    return result


def fire(cx: Context, env: Env, trigger: m.Trigger, way: Way | None, then: k.End) -> k.End:
    when, start, inner = firing(cx, env, trigger)
    if when == fold.NO:
        return then
    body = (*start, *effects.block(cx, inner, trigger.do))
    if surely_ends(trigger.do):
        return k.Fork(when, k.Do(body, ROUND_END), then, trigger.span)
    if trigger.then is not None:
        if way is None:
            return then
        on = go_on(cx, env, way, trigger.then, then)
        on = fork(ENDED, ROUND_END, on) if effects.ends_round(trigger.do) else on
        return k.Fork(when, do(body, on), then, trigger.span)
    return k.Do((repeated(cx, when, body, trigger),), fork(ENDED, ROUND_END, then))


def firing(cx: Context, env: Env, trigger: m.Trigger) -> tuple[k.Expr, k.Body, Env]:
    """Whether a trigger fires, what its `for` then stands for, and what its names mean."""
    if trigger.each is None:
        when = fold.YES if trigger.when is None else expressions.scalar(cx, env, trigger.when)
        return when, (), env
    local, domain = trigger.each.local, trigger.each.candidates
    name = cx.fresh(local.name)
    inner = env.bind(local, k.Local(name), cardsets.origin(cx, env, domain))
    asked = (trigger.each.condition, trigger.when)
    test = fold.both(expressions.scalar(cx, inner, one) for one in asked if one is not None)
    first: k.Expr
    if domain.type.kind is Kind.CARD:
        found = masks.where(cx.cards, cardsets.cards(cx, env, domain), name, test)
        any_found, first = fold.truth(found), fold.low(found)
    else:
        found = lists.items(cx, env, domain)
        found = found if test == fold.YES else k.Filter(name, found, False, test)
        any_found, first = k.Op("some", (found,)), fold.first(found)
    return any_found, (k.SetLocal(name, first),), inner


def repeated(cx: Context, when: k.Expr, body: k.Body, trigger: m.Trigger) -> k.Statement:
    """Fires while its condition holds. One that never stops ends the round.

    The bound is one firing for each card of the deck: what happens by itself uses cards up.
    """
    if effects.ends_round(trigger.do):
        when = fold.both([fold.opposite(ENDED), when])
    if surely_ends(trigger.do):
        return k.If(((when, body),), (), trigger.span)
    spent = (
        k.SetSlot("bound", None, fold.YES),
        k.SetSlot("winner", None, fold.NONE),
        k.SetSlot("ended", None, fold.YES),
        *cx.emit(Shape("limit", reason="whenever")),
    )
    return k.Repeat(k.Const(cx.cards.deck.size), when, body, spent, trigger.span)


def surely_ends(body: Block) -> bool:
    """Whether the last statement ends the round, without a condition."""
    return bool(body) and isinstance(body[-1], EndRound)


def after_block(cx: Context, body: Block, then: k.End) -> k.End:
    """After a block that may have ended the round."""
    return k.Fork(ENDED, ROUND_END, then) if effects.ends_round(body) else then


def after_deal(cx: Context, then: k.End) -> k.End:
    """`whenever` after the deal: for every player in turn, from the left of the dealer."""
    body: list[k.Statement] = []
    seat = cx.fresh("seat")
    env = Env(me=k.Local(seat))
    fires = [trigger for trigger in cx.game.whenever if trigger.then is None]
    for trigger in fires:
        when, start, inner = firing(cx, env, trigger)
        when = fold.both([fold.opposite(ENDED), when])
        if when != fold.NO:
            happens = (*start, *effects.block(cx, inner, trigger.do))
            body.append(repeated(cx, when, happens, trigger))
    if not body:
        return then
    everyone = lists.lookup_list(cx.from_table(), "FROM", lists.left_of_dealer(cx))
    loop = k.For(seat, everyone, False, tuple(body))
    return k.Do((loop,), fork(ENDED, ROUND_END, then))


# ----------------------------------------------------------------------------------- actions


def carry_out(
    plan: Plan, name: str, action: m.Action, way: Way, default: k.End, retry: k.End
) -> None:
    """The block of an action: windows before, effect, windows after, triggers, then on.

    `retry` opens its question again, where a window has made it impossible.
    """
    cx = plan.cx
    env = offers.action_env(cx, action)
    params = tuple(cx.choice_name(choice.local.name) for choice in action.choices)
    then = default if action.then is None else go_on(cx, env, way, action.then, default)
    rest = triggers(cx, offers.ME, way, then)
    rest = open_windows(plan, name, action, params, way, rest, None)
    body = effects.block(cx, env, action.do)
    end = do(body, after_block(cx, action.do, rest))
    if any(action.name in window.opens_before for window in cx.game.windows):
        end = open_windows(plan, name, action, params, way, end, retry)
        end = k.Do((k.SetSlot("asked_at", None, k.Read("question")),), end)
    plan.block(name, end, params, f"{action.name}  # {place(action.span)}")


def place(span: object) -> str:
    """file:line of a span, for comments in the generated text."""
    return str(span).rsplit(":", 1)[0]


def open_windows(
    plan: Plan, name: str, action: m.Action, params: tuple[str, ...], way: Way, rest: k.End,
    retry: k.End | None,
) -> k.End:  # fmt: skip
    """The windows after an action (`retry` None) or before it, in order, then `rest`."""
    for window in reversed(plan.cx.game.windows):
        if action.name in (window.opens_after if retry is None else window.opens_before):
            rest = open_window(plan, name, action, window, params, way, rest, retry)
    return rest


def open_window(
    plan: Plan, name: str, action: m.Action, window: m.Window, params: tuple[str, ...],
    way: Way, rest: k.End, retry: k.End | None,
) -> k.End:  # fmt: skip
    """Suspends the action, asks who is to be asked, and goes on."""
    cx = plan.cx
    env = Env(me=offers.ME)
    when = fold.YES if window.when is None else expressions.scalar(cx, env, window.when)
    if when == fold.NO:
        return rest
    base = f"{name}_ASKS_{window.name}{'' if retry is None else '_BEFORE'}"
    needed = locals_in(rest)
    kept = {
        name: slot for name, slot in kept_slots(cx, action).items()
        if name in needed or retry is not None
    }  # fmt: skip
    onward = rest if retry is None else again(plan, action, rest, retry)
    resume = plan.block(f"{base}_OVER", do(recall(kept), onward))
    kept_back = (*remember(kept), k.SetSlot("acted", None, offers.ME))
    leave = (
        *(() if retry is None else cx.emit(Shape("wait"))),
        k.SetSlot("queue", None, lists.items(cx, env, window.asks), window.span),
        k.SetSlot("queue_at", None, fold.NO),
    )
    following = k.Go(f"{base}_NEXT")
    number = ask_window(plan, base, window, way, resume, following)
    asked = attrs.evolve(
        plan.question_infos[number], before=retry is not None, kept=tuple(kept.values())
    )
    plan.question_infos[number] = asked
    plan.behind.setdefault(name, []).append(number)
    return k.Do(kept_back, fork(when, k.Do(leave, following), resume))


def kept_slots(cx: Context, action: m.Action) -> dict[str, str]:
    """The slot that keeps each choice of an action while it is suspended.

    What it keeps is said of it, so that a sample exchanges cards there as well.
    """
    kept = {}
    for choice in action.choices:
        kind = offers.value_kind(choice.local.type.kind)
        named = names_cards(cx, choice)
        slot = kept_slot(kind, choice.local.name, named)
        seen: Literal["", "all"] = "all" if named else ""
        cx.slots.setdefault(slot, Slot(slot, "int", value_kind=kind, seen=seen))
        kept[cx.choice_name(choice.local.name)] = slot
    return kept


def remember(kept: Mapping[str, str]) -> list[k.Statement]:
    """The choices of a suspended action into slots."""
    return [k.SetSlot(slot, None, k.Local(name)) for name, slot in kept.items()]


def recall(kept: Mapping[str, str]) -> k.Body:
    acted = k.SetLocal("me", k.Read("acted"))
    return (acted, *(k.SetLocal(name, k.Read(slot)) for name, slot in kept.items()))


def again(plan: Plan, action: m.Action, rest: k.End, retry: k.End) -> k.End:
    """After a window before an action: the player chooses again if it is no longer allowed."""
    env = offers.action_env(plan.cx, action)
    still = fold.both(c.test for c in offers.all_checks(plan.cx, env, action, fold.YES))
    return fork(still, rest, retry)


def ask_window(
    plan: Plan, base: str, window: m.Window, way: Way, resume: k.Go, following: k.Go
) -> int:
    """The question of a window, as it stands behind one action."""
    cx = plan.cx
    given = []
    for action in window.actions:
        block = f"{base}_DO_{action.name}"
        env = offers.action_env(cx, action)
        then = resume if action.then is None else go_on(cx, env, way, action.then, resume)
        end = after_block(cx, action.do, triggers(cx, offers.ME, way, then))
        params = tuple(cx.choice_name(choice.local.name) for choice in action.choices)
        note = f"{window.name}: {action.name}  # {place(action.span)}"
        plan.block(block, do(effects.block(cx, env, action.do), end), params, note)
        given.append(Given(action, block))
    given.append(passing(plan, f"{base}_PASS", window.may_pass, following, window.span))
    number = plan.ask(window.name, given, window=True)
    at = k.Read("queue_at")
    more = fold.number("<", at, k.Op("len", (k.Read("queue"),)))
    plan.block(f"{base}_NEXT", k.Fork(more, k.Ask(number, k.Read("queue", at)), resume))
    return number


def passing(
    plan: Plan, block: str, may_pass: Term | None, following: k.Go, span: Span,
    place_in_queue: str = "queue_at",
) -> Given:  # fmt: skip
    """`pass`, which goes to the next player asked."""
    count = fold.number("+", k.Read(place_in_queue), fold.YES)
    onward = k.SetSlot(place_in_queue, None, count)
    plan.block(block, k.Do((onward,), following), note="pass")
    action = m.Action("pass", (), may_pass, (), (), (), None, span=span)
    return Given(action, block)
