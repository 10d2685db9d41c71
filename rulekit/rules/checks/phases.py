"""Phases have names of their own, can be reached, and lead on within their stage."""

from __future__ import annotations

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import Action, Flow, Game, GoTo, Phase, Stage, Trigger
from rulekit.source.diagnostic import Diagnostics, Label


def check_phase_names(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK420: no phase has the name of another, in whatever stage."""
    first: dict[str, Phase] = {}
    for stage in game.stages:
        for phase in stage.phases:
            other = first.setdefault(phase.name, phase)
            if other is not phase:
                found.error(
                    "RK420",
                    f"two phases are called `{phase.name}`",
                    phase.span,
                    label="the second of them",
                    help="give one of them another name",
                    also=(Label(other.span, "the first of them"),),
                )


def check_phases_entered(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK419: every phase of a turn is reached from the first."""
    anywhere = {step for window in game.windows for a in window.actions for step in _goals(a.then)}
    anywhere |= {step for trigger in game.whenever for step in _goals(trigger.then)}
    for stage in game.stages:
        reached = _reached(stage, anywhere)
        for phase in stage.phases:
            if phase.name not in reached:
                found.error(
                    "RK419",
                    f"the phase `{phase.name}` is never entered",
                    phase.span,
                    label="every action before it leads elsewhere",
                    help="let an action of the phase before it lead on",
                )


def _reached(stage: Stage, anywhere: set[str]) -> set[str]:
    names = [phase.name for phase in stage.phases]
    waiting = names[:1] + [name for name in names if name in anywhere]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in reached or name not in names:
            continue
        reached.add(name)
        at = names.index(name)
        phase = stage.phases[at]
        if _leads_on(phase):
            waiting.extend(names[at + 1 : at + 2])
        for action in phase.actions:
            waiting.extend(_goals(action.then))
    return reached


def _leads_on(phase: Phase) -> bool:
    if phase.any_of or phase.when is not None or not phase.actions:
        return True
    return any(_may_go_on(action) for action in phase.actions)


def _may_go_on(action: Action) -> bool:
    then = action.then
    return then is None or (then.condition is not None and then.otherwise is None)


def _goals(flow: Flow | None) -> set[str]:
    if flow is None:
        return set()
    steps = (flow.step, flow.otherwise)
    return {step.phase for step in steps if isinstance(step, GoTo)}


def check_ways_on(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK421: `then` leads to a phase of the same turn."""
    for stage in game.stages:
        own = {phase.name for phase in stage.phases}
        for phase in stage.phases:
            for action in phase.actions:
                _check_goals(action.then, own, f"the stage `{stage.name}`", found)
    for window in game.windows:
        for action in window.actions:
            _check_goals(action.then, _openers(game, window.name), f"`{window.name}`", found)
    everywhere = {phase.name for stage in game.stages for phase in stage.phases}
    for trigger in game.whenever:
        _check_trigger(trigger, everywhere, found)


def _openers(game: Game, name: str) -> set[str]:
    """The phases of the stages in which a window can open."""
    window = next(w for w in game.windows if w.name == name)
    opening = {*window.opens_after, *window.opens_before}
    return {
        phase.name
        for stage in game.stages
        if any(a.name in opening for p in stage.phases for a in p.actions)
        for phase in stage.phases
    }


def _check_trigger(trigger: Trigger, everywhere: set[str], found: Diagnostics) -> None:
    _check_goals(trigger.then, everywhere, "the game", found)


def _check_goals(flow: Flow | None, own: set[str], where: str, found: Diagnostics) -> None:
    for name in sorted(_goals(flow) - own):
        assert flow is not None
        found.error(
            "RK421",
            f"`{name}` is a phase of another stage",
            flow.span,
            label=f"not a phase of {where}",
            help="write `end stage` to go on to the next stage",
        )
