"""The stages of a round: who acts, in which order, and what each turn consists of."""

from __future__ import annotations

import attrs

import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import effects, fold, taking_part, tricks
from rulekit.compiler import kernel as k
from rulekit.compiler.at_once import plan_at_once
from rulekit.compiler.context import Context, Env, NotBuilt
from rulekit.compiler.flow import (
    ROUND_END,
    Given,
    Plan,
    Way,
    after_block,
    carry_out,
    do,
    fork,
    passing,
    place,
    triggers,
)
from rulekit.compiler.lap import TURN, new_turn
from rulekit.rules import model as m

MOST_AGAIN = 1000
"""How often the phases of one turn may be entered again."""


def plan_stages(plan: Plan) -> k.Go:
    """The blocks of all stages, last first; where a round begins."""
    following = ROUND_END
    for stage in reversed(plan.cx.game.stages):
        following = plan_stage(plan, stage, following)
    return following


def plan_stage(plan: Plan, stage: m.Stage, following: k.Go) -> k.Go:
    cx = plan.cx
    when = fold.YES if stage.when is None else expressions.scalar(cx, Env(), stage.when)
    if not stage.phases:
        begin: k.End = do(effects.block(cx, Env(), stage.do), after_block(cx, stage.do, following))
    else:
        onward: k.End = following
        lap = k.Go(f"{stage.name}_LAP")
        repeats = stage.goes != "by_turns" and stage.until is not None
        if repeats:
            onward = again_or_on(cx, stage, lap, following)
        closing = do(effects.block(cx, Env(), stage.after), after_block(cx, stage.after, onward))
        over = plan.block(f"{stage.name}_OVER", closing)
        begin = one_lap(plan, stage, over)
        opening = effects.block(cx, Env(), stage.before)
        begin = do(opening, after_block(cx, stage.before, begin))
        if repeats:
            late = fold.number(">=", k.Read("turn_number"), k.Const(cx.game.limits.turns))
            begin = plan.block(lap.block, k.Fork(late, k.Go("limit_of_turns"), begin))
    note = f"stage {stage.name}  # {place(stage.span)}"
    return plan.block(f"{stage.name}_BEGIN", fork(when, begin, following), note=note)


def one_lap(plan: Plan, stage: m.Stage, over: k.Go) -> k.End:
    """The turns of a stage, or each player of `asks` once."""
    match stage.goes:
        case "by_turns":
            return by_turns(plan, stage, over)
        case "all_at_once":
            return plan_at_once(plan, stage, over)
        case _:
            return by_asking(plan, stage, over)


def again_or_on(cx: Context, stage: m.Stage, lap: k.Go, following: k.Go) -> k.End:
    """After a lap: another one, unless `until` holds or there was nobody to ask."""
    assert stage.until is not None
    enough = expressions.scalar(cx, Env(me=TURN), stage.until)
    nobody = fold.opposite(k.Op("len", (k.Read("asking"),)))
    return fork(fold.either([enough, nobody]), following, lap)


# --------------------------------------------------------------------------------- by turns


def by_turns(plan: Plan, stage: m.Stage, over: k.Go) -> k.End:
    """Turns go round until something ends them."""
    cx = plan.cx
    turn = k.Go(f"{stage.name}_NEXT_TURN")
    following = next_player(cx, stage)
    trick = None if stage.tricks is None else tricks.plan_trick(plan, stage, turn, over)

    def end_turn(to: k.Expr | None) -> k.End:
        player = following if to is None else to
        on = k.Do((k.SetSlot("turn_player", None, player),), turn)
        return on if trick is None else fork(tricks.is_complete(cx), trick, on)

    way = Way(
        end_turn=end_turn,
        end_stage=over,
        phase=lambda phase: back_to(cx, stage, phase),
    )
    first = plan_phases(plan, stage, way, way.end_turn(None))
    begin_turn(plan, stage, turn.block, way, first, over)
    starts = lists.left_of_dealer(cx)
    if stage.starts is not None:
        starts = expressions.scalar(cx, Env(), stage.starts)
    lead = k.SetSlot("turn_player", None, starts)
    if stage.tricks is None or taking_part.all_take_part(cx):
        return k.Do((lead,), turn)
    begin = k.Do((*taking_part.begin_trick(cx, stage), lead), turn)
    return fork(taking_part.holding(cx, stage), begin, over)


def next_player(cx: Context, stage: m.Stage) -> k.Expr:
    """Who follows the player whose turn it is."""
    if stage.next is None:
        return fold.lookup(cx.seat_table(1), "LEFT", TURN)
    return expressions.scalar(cx, Env(me=TURN), stage.next)


def begin_turn(
    plan: Plan, stage: m.Stage, name: str, way: Way, first: k.Go, over: k.Go
) -> None:
    """Passing over who does not take part, the bound, memory of the turn, triggers."""
    cx = plan.cx
    skip = skipping(cx, stage)
    late = fold.number(">=", k.Read("turn_number"), k.Const(cx.game.limits.turns))
    open_turn: k.End = do(new_turn(cx), triggers(cx, TURN, way, first))
    bounded = k.Fork(late, k.Go("limit_of_turns"), open_turn)
    end: k.End = bounded
    if stage.until is not None:
        end = fork(expressions.scalar(cx, Env(me=TURN), stage.until), over, end)
    plan.block(name, do(skip, end), note="the next turn")


def skipping(cx: Context, stage: m.Stage) -> k.Body:
    """Seats for which `skips` holds are passed over, once round at most."""
    if stage.tricks is not None:
        test = taking_part.skipped(cx, stage, TURN)
    else:
        test = fold.either(taking_part.sat_out(cx, stage, TURN))
    if test == fold.NO:
        return ()
    onward = k.SetSlot("turn_player", None, next_player(cx, stage))
    return (k.Repeat(k.Const(cx.players), test, (onward,), (), stage.span),)


# -------------------------------------------------------------- once round, until it is taken


def by_asking(plan: Plan, stage: m.Stage, over: k.Go) -> k.End:
    """Each player of `asks` acts once, or until one does."""
    cx = plan.cx
    refuse_next_player(cx, stage)
    following = k.Go(f"{stage.name}_NEXT")
    once = stage.goes == "once_round"
    at, queue = k.Read("asking_at"), k.Read("asking")
    onward = k.SetSlot("asking_at", None, fold.number("+", at, fold.YES))
    next_one: k.End = k.Do((onward,), following)
    way = Way(
        end_turn=lambda to: next_one if once else over,
        end_stage=over,
        phase=lambda phase: back_to(cx, stage, phase),
    )
    first = plan_phases(plan, stage, way, way.end_turn(None), passes=None if once else following)
    more = fold.number("<", at, k.Op("len", (queue,)))
    turn = (k.SetSlot("turn_player", None, k.Read("asking", at)), *new_turn(cx))
    plan.block(following.block, k.Fork(more, k.Do(turn, triggers(cx, TURN, way, first)), over))
    asked = k.Items(tuple(range(cx.players)))
    who = asked if stage.asks is None else lists.items(cx, Env(), stage.asks)
    start = (k.SetSlot("asking", None, who, stage.span), k.SetSlot("asking_at", None, fold.NO))
    return k.Do(start, following)


def refuse_next_player(cx: Context, stage: m.Stage) -> None:
    """`asks` says who comes next, so no action of the stage or of its windows can."""
    own = [action for phase in stage.phases for action in phase.actions]
    names = {action.name for action in own}
    for window in cx.game.windows:
        if names & {*window.opens_after, *window.opens_before}:
            own.extend(window.actions)
    for action in own:
        steps = () if action.then is None else (action.then.step, action.then.otherwise)
        if any(isinstance(step, m.EndTurn) and step.to is not None for step in steps):
            assert action.then is not None
            raise NotBuilt(f"`end turn to` in a stage that goes `{stage.goes}`", action.then.span)


# ----------------------------------------------------------------------------------- phases


def back_to(cx: Context, stage: m.Stage, phase: str) -> k.End:
    """A phase entered by its name, perhaps again."""
    return bounded_again(cx, k.Go(phase_block(stage, phase)))


def bounded_again(cx: Context, on: k.End) -> k.End:
    """A way back within a turn: a turn that never ends reaches a bound."""
    cx.goes_back = True
    count = fold.number("+", k.Read("again"), fold.YES)
    bound = fold.number(">", k.Read("again"), k.Const(MOST_AGAIN))
    further = k.Fork(bound, k.Go("limit_of_turns"), on)
    return k.Do((k.SetSlot("again", None, count),), further)


def ask_again(cx: Context) -> k.End:
    """The question that was open before a window, which may be that of an earlier phase."""
    open_again = k.SetSlot("question", None, k.Read("asked_at"))
    return bounded_again(cx, k.Do((open_again,), k.Ask(-1, k.Read("acted"))))


def phase_block(stage: m.Stage, phase: str) -> str:
    return f"{stage.name}_AT_{phase}_OPEN"


def plan_phases(
    plan: Plan, stage: m.Stage, way: Way, end_turn: k.End, passes: k.Go | None = None
) -> k.Go:
    """The phases of a turn; where it begins. `passes`: a pass goes on to the next asked."""
    cx = plan.cx
    given: dict[str, list[Given]] = {}
    later_phases = [k.Go(phase_block(stage, phase.name)) for phase in stage.phases[1:]]
    behind: list[k.End] = [*later_phases, end_turn]
    for phase, after in zip(stage.phases, behind, strict=True):
        default = way.phase(phase.name) if phase.any_of else after
        given[phase.name] = plan_actions(plan, stage, phase, way, default)
    for index, phase in enumerate(stage.phases):
        offered = list(given[phase.name])
        may_close: k.Expr = fold.YES if phase.any_of else fold.NO
        for later in stage.phases[index + 1 :]:
            guard = phase_guard(cx, later)
            open_now = fold.both([may_close, guard])
            if open_now != fold.NO:
                offered.extend(Given(g.action, g.block, open_now) for g in given[later.name])
            if not later.any_of:
                may_close = fold.both([may_close, fold.opposite(guard)])
        if may_close != fold.NO:
            offered.append(closing(plan, stage, phase, end_turn, may_close))
        if passes is not None and not any(g.action.name == "pass" for g in offered):
            block = f"{stage.name}_AT_{phase.name}_PASS"
            span = stage.span
            offered.append(passing(plan, block, stage.may_pass, passes, span, "asking_at"))
        number = plan.ask(question_name(stage, phase), offered)
        asked_at = plan.question_infos[number]
        plan.question_infos[number] = attrs.evolve(
            asked_at,
            trick=stage.tricks is not None,
            asking=stage.goes != "by_turns",
            in_turn=taking_part.plays_in_turn(stage),
        )
        asked = k.Ask(number, TURN)
        block = phase_block(stage, phase.name)
        plan.block(block, fork(phase_guard(cx, phase, TURN), asked, behind[index]))
        plan.phases[phase.name] = enter(plan, stage, phase, block)
    return k.Go(phase_block(stage, stage.phases[0].name))


def enter(plan: Plan, stage: m.Stage, phase: m.Phase, block: str) -> str:
    """Where a position set up in a phase goes on: who takes part in the trick is found first."""
    if stage.tricks is None or taking_part.all_take_part(plan.cx):
        return block
    begin = taking_part.resume_trick(plan.cx, stage, tricks.pile(plan.cx))
    name = f"{stage.name}_AT_{phase.name}_ENTER"
    return plan.block(name, do(begin, k.Go(block)), note="a position").block


def question_name(stage: m.Stage, phase: m.Phase) -> str:
    return phase.name if phase.name == stage.name else f"{stage.name}/{phase.name}"


def phase_guard(cx: Context, phase: m.Phase, me: k.Expr | None = None) -> k.Expr:
    """Whether a phase takes place."""
    if phase.when is None:
        return fold.YES
    return expressions.scalar(cx, Env(me=me or k.Local("me")), phase.when)


def plan_actions(
    plan: Plan, stage: m.Stage, phase: m.Phase, way: Way, default: k.End
) -> list[Given]:
    given = []
    for action in phase.actions:
        block = f"{stage.name}_AT_{phase.name}_DO_{action.name}"
        before = any(action.name in window.opens_before for window in plan.cx.game.windows)
        retry = ask_again(plan.cx) if before else default
        carry_out(plan, block, action, way, default, retry)
        given.append(Given(action, block))
    return given


def closing(
    plan: Plan, stage: m.Stage, phase: m.Phase, end_turn: k.End, guard: k.Expr
) -> Given:
    """`done`, where any number of actions may be taken last in a turn."""
    action = m.Action("done", (), None, (), (), (), None, span=phase.span)
    block = f"{stage.name}_AT_{phase.name}_DONE"
    plan.block(block, end_turn)
    return Given(action, block, guard)
