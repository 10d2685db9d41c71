"""Who is still to be asked, and what waits for that, as a position says it."""

from __future__ import annotations

from typing import Any

from rulekit.engine.machine import (
    REFILLS,
    ActionInfo,
    Machine,
    QuestionInfo,
    kept_slot,
    none_of,
)
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.plain import remembered_value
from rulekit.errors import StartRefused

UNSAID = frozenset(("meld", "way", "place", "cards"))
"""What a choice may be that cannot be told by its name once its action is done."""


def phase_now(machine: Machine, state: Any) -> str:
    """The open phase, as `given` names it; in a window that of the action it opened around, and
    "" when the match is over."""
    if state.question < 0:
        return ""
    question = machine.questions[state.question]
    if question.window:
        action = around(machine, state)
        return "" if action is None else phase_named(machine, machine.questions[action.question])
    return phase_named(machine, question)


def phase_named(machine: Machine, question: QuestionInfo) -> str:
    """The phase in which a question is asked."""
    name = question.name
    return next((one for one in (name, name.rpartition("/")[2]) if one in machine.phases), "")


def around(machine: Machine, state: Any) -> ActionInfo | None:
    """The action that the open window stands before or after; None where no machine says it."""
    there = [one for one in machine.actions if state.question in one.windows]
    if machine.questions[state.question].before:
        there = [one for one in there if one.question == state.asked_at]
    return there[0] if there else None


def waiting_now(machine: Machine, state: Any) -> dict[str, Any]:
    """`asks`, `window` and `so_far` of a position, as far as there is anything to say."""
    data: dict[str, Any] = {}
    if state.question >= 0:
        question = machine.questions[state.question]
        action = around(machine, state) if question.window else None
        if action is not None:
            data["window"] = _window(machine, state, question, action)
            question = machine.questions[action.question]
        if question.asking:
            data["asks"] = [seat + 1 for seat in state.asking[state.asking_at :]]
    so_far = _so_far(machine, state)
    if so_far:
        data["so_far"] = so_far
    return data


def _so_far(machine: Machine, state: Any) -> dict[str, Any]:
    """What has been drawn in this turn, where the rules ask for it, and how often piles have been
    filled again, where that is limited."""
    data: dict[str, Any] = {}
    for slot in machine.slots:
        if slot.name == "drawn" and slot.kind == "mask" and not slot.variable:
            codes = [machine.deck.codes[piece] for piece in pieces_of(state.drawn)]
            data |= {"drawn": codes} if codes else {}
    refills = {
        slot.name.removeprefix(REFILLS): getattr(state, slot.name)
        for slot in machine.slots
        if slot.name.startswith(REFILLS) and getattr(state, slot.name)
    }
    if refills:
        data["refills"] = refills
    return data


def _window(
    machine: Machine, state: Any, question: QuestionInfo, action: ActionInfo
) -> dict[str, Any]:
    """Its name, what it stands before or after, what is remembered of that and who is asked."""
    data: dict[str, Any] = {"name": question.name}
    if question.before:
        slots = (kept_slot(one.kind, one.name, one.named) for one in action.choices)
        values = tuple(getattr(state, slot) for slot in slots)
        data["before"] = machine.make(action.number, values).text
    else:
        data["after"] = action.name
        if question.kept:
            data["choices"] = _choices(machine, state, question)
    data["asks"] = [seat + 1 for seat in state.queue[state.queue_at :]]
    return data


def _choices(machine: Machine, state: Any, question: QuestionInfo) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for slot in machine.slots:
        if slot.name not in question.kept:
            continue
        kind, value = slot.value_kind, getattr(state, slot.name)
        name = slot.name.removeprefix(kept_slot(kind, "", slot.seen == "all"))
        if kind in UNSAID:
            raise StartRefused(
                f"while `{question.name}` asks, the {kind} chosen before cannot be written into a "
                "position; save the match with `to_json`"
            )
        if value == none_of(kind):
            out[name] = None
        elif kind == "word":
            out[name] = machine.words[value]
        else:
            out[name] = remembered_value(machine, state, slot, value)
    return out
