"""Who is still to be asked, and what waits for that, set up from a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.engine.machine import REFILLS, ActionInfo, Machine, kept_slot, none_of
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.placing import Setter, place_card, whole
from rulekit.engine.refusal import admitted
from rulekit.engine.setting_values import kind_of_value, one_value
from rulekit.engine.waiting import UNSAID, phase_named
from rulekit.errors import IllegalAction, StartRefused

_ASKS, _OPEN, _SO_FAR = "asks", "window", "so_far"
_PARTS = frozenset(("name", "before", "after", "choices", "asks"))


def seats_asked(machine: Machine, said: Any) -> list[int]:
    """The seats (from 0) of `asks`."""
    seats = [whole(one) for one in said] if isinstance(said, (list, tuple)) else []
    if not seats or any(one is None or not 1 <= one <= machine.players for one in seats):
        raise StartRefused(f"`asks` is a list of seats from 1 to {machine.players}", _ASKS)
    return [one - 1 for one in seats if one is not None]


def set_asked(setter: Setter, position: Mapping[str, Any]) -> None:
    """Those whom a stage asks one after the other; without `asks` the player in turn alone."""
    machine, state = setter.machine, setter.state
    if not any(question.asking for question in machine.questions):
        return
    state.asking, state.asking_at = [state.turn_player], 0
    if "asks" not in position:
        return
    state.asking = seats_asked(machine, position["asks"])
    if "turn" in position and whole(position["turn"]) != state.asking[0] + 1:
        raise StartRefused("`turn` is the first seat of `asks`", _ASKS)
    state.turn_player = state.asking[0]


def check_asked(setter: Setter, position: Mapping[str, Any]) -> None:
    """Only some stages ask one player after the other; others have set whom they ask."""
    machine, state = setter.machine, setter.state
    question = machine.questions[state.question] if state.question >= 0 else None
    if question is not None and question.asking:
        return
    if "asks" in position:
        raise StartRefused("nobody else is asked in this phase; leave out `asks`", _ASKS)
    asks_elsewhere = any(one.asking for one in machine.questions)
    if asks_elsewhere and question is not None and not question.picked:
        state.asking = []


def set_so_far(setter: Setter, said: Any) -> None:
    """What has been drawn in this turn, and how often piles have been filled again."""
    machine, state = setter.machine, setter.state
    if not isinstance(said, Mapping) or not set(said) <= {"drawn", "refills"}:
        raise StartRefused("`so_far` is a mapping of `drawn` and `refills`", _SO_FAR)
    slots = {slot.name for slot in machine.slots}
    refills, drawn = said.get("refills", {}), said.get("drawn", [])
    if not isinstance(refills, Mapping):
        raise StartRefused("`refills` is a mapping of piles and numbers", _SO_FAR)
    for name, number in refills.items():
        if f"{REFILLS}{name}" not in slots:
            raise StartRefused(f"`{str(name)[:40]}` is filled again without a limit", _SO_FAR)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 10**6:
            raise StartRefused(f"`refills` says how often, not {str(number)[:20]}", _SO_FAR)
        setattr(state, f"{REFILLS}{name}", number)
    if not isinstance(drawn, (list, tuple)):
        raise StartRefused("`drawn` is a list of cards", _SO_FAR)
    if not drawn:
        return
    apart = Setter(machine, state)
    state.drawn = mask_of([_drawn(setter, apart, str(card)) for card in drawn])


def _drawn(setter: Setter, apart: Setter, card: str) -> int:
    """A copy of a card that lies somewhere, the next of those drawn."""
    piece = place_card(apart, card, "drawn")
    deck = setter.machine.deck
    face = deck.piece_face[piece]
    placed = deck.face_pieces[face][: setter.used.get(face, 0)]
    if piece not in placed:
        raise StartRefused(f"{deck.codes[piece]} in `drawn` lies nowhere", _SO_FAR)
    return piece


# ----------------------------------------------------------------------------------- windows


def open_window(setter: Setter, position: Mapping[str, Any], phase: str) -> None:
    """The question of a window is asked, with the action it belongs to suspended."""
    machine, state = setter.machine, setter.state
    said = position["window"]
    if not isinstance(said, Mapping) or not set(said) <= _PARTS or "asks" not in said:
        raise StartRefused(
            "`window` has a `name`, `before` or `after` what it opened, and `asks`", _OPEN
        )
    before = "before" in said
    if before == ("after" in said) or (before and "choices" in said):
        raise StartRefused("`window` says either `before`, or `after` and perhaps `choices`", _OPEN)
    question = _question(machine, phase)
    if machine.questions[question].trick and any(s.name == "takers" for s in machine.slots):
        raise StartRefused(
            "a window in the middle of a trick cannot be set up; restore a save", _OPEN
        )
    state.question, state.actor = question, state.turn_player
    check_asked(setter, position)
    if before:
        action = _suspended(setter, said["before"])
        info = machine.actions[action.number]
        for choice, value in zip(info.choices, action.values, strict=True):
            setattr(state, kept_slot(choice.kind, choice.name, choice.named), value)
        state.asked_at = question
    else:
        info = _done(machine, question, str(said["after"]))
    number = _window_of(machine, info, before, str(said.get("name", "")))
    if not before:
        _keep(setter, number, info, said.get("choices", {}))
    state.acted, state.question = state.turn_player, number
    state.queue, state.queue_at = seats_asked(machine, said["asks"]), 0
    state.actor = state.queue[0]


def _question(machine: Machine, phase: str) -> int:
    """The question of a phase."""
    if not phase:
        raise StartRefused("in a window, `phase` says where the action was taken", _OPEN)
    asked = (q for q in machine.questions if not q.window and phase_named(machine, q) == phase)
    return next(asked).number


def _suspended(setter: Setter, said: Any) -> Any:
    """The action that a window opened before."""
    machine, state = setter.machine, setter.state
    try:
        return admitted(machine, state, str(said))
    except IllegalAction as refusal:
        raise StartRefused(f"no window can open before this: {refusal}", _OPEN) from None


def _done(machine: Machine, question: int, name: str) -> ActionInfo:
    for number in machine.questions[question].actions:
        if machine.actions[number].name == name:
            return machine.actions[number]
    raise StartRefused(
        f"there is no action `{name[:40]}` in this phase for a window to follow", _OPEN
    )


def _window_of(machine: Machine, info: ActionInfo, before: bool, name: str) -> int:
    there = [machine.questions[number] for number in info.windows]
    for question in there:
        if question.name == name and question.before == before:
            return question.number
    where = "before" if before else "after"
    raise StartRefused(f"no window `{name[:40]}` opens {where} `{info.name}`", _OPEN)


def _keep(setter: Setter, window: int, info: ActionInfo, said: Any) -> None:
    """What is remembered of an action that a window opened after."""
    machine, state = setter.machine, setter.state
    slots = {slot.name: slot for slot in machine.slots}
    kept = {
        one.name: slots[name]
        for one in info.choices
        if (name := kept_slot(one.kind, one.name, one.named)) in machine.questions[window].kept
    }
    if not isinstance(said, Mapping) or set(said) != set(kept):
        names = ", ".join(kept) or "nothing"
        raise StartRefused(f"of `{info.name}` the window remembers {names} (`choices`)", _OPEN)
    for name, slot in kept.items():
        value = said[name]
        if slot.value_kind in UNSAID:
            raise StartRefused(f"`{name}` of `{info.name}` cannot be set up; restore a save", _OPEN)
        found = none_of(slot.value_kind) if value is None else _value(setter, slot, value)
        if found is None:
            wanted = kind_of_value(machine, slot)
            raise StartRefused(f"`{name}` cannot be {str(value)[:40]}; it is {wanted}", _OPEN)
        setattr(state, slot.name, found)


def _value(setter: Setter, slot: Any, value: Any) -> int | None:
    words = setter.machine.words
    if slot.value_kind == "word":
        return words.index(value) if value in words else None
    return one_value(setter, slot, value)
