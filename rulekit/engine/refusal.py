"""Which action is meant, and why one that is not legal is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.engine.action import Action, value_text
from rulekit.engine.asking import say_which
from rulekit.engine.copies import candidates, cards_text, lacking
from rulekit.engine.machine import Machine, Reason
from rulekit.engine.melds.values import Way
from rulekit.engine.parse import read_action
from rulekit.engine.sight import zones_by_name
from rulekit.engine.spots import card_before, misfit
from rulekit.engine.text import is_made
from rulekit.errors import IllegalAction


def check_seat(machine: Machine, state: Any, seat: int | None) -> None:
    """IllegalAction if the match is over or it is not for this seat (from 1) to act."""
    if state.actor < 0:
        raise IllegalAction("the match is over", code="play/over")
    if seat is not None and (isinstance(seat, bool) or seat != state.actor + 1):
        if seat not in range(1, machine.players + 1):
            message = f"there is no seat {str(seat)[:20]}; it is seat {state.actor + 1}'s turn"
        else:
            message = f"it is seat {state.actor + 1}'s turn"
        raise IllegalAction(message, code="play/not_your_turn")


def find_action(
    machine: Machine, state: Any, legal: Iterable[Action], said: Action | str | Mapping[str, Any]
) -> Action:
    """The action that is meant, legal or not; of several copies of a card whichever is legal."""
    if isinstance(said, Action):
        said = said.text
    if isinstance(said, str):
        for action in legal:
            if action.text == said:
                return action
    reading = read_action(machine, state, said)
    options = list(candidates(machine, state, reading))
    wanted = _likeness(options[0])
    for action in legal:
        if action.number == options[0].number and _likeness(action) == wanted:
            return action
    if is_offered(machine, state, reading.info.number):
        for action in options:
            if machine.why(state, action) < 0:
                return action
    return options[0]


def _likeness(action: Action) -> str:
    """The text of an action, the same for the melds of a way in any order."""
    text = action.text
    for value in action.values:
        if isinstance(value, Way):
            text = text.replace(value.text, " / ".join(sorted(meld.text for meld in value.melds)))
    return text


def is_offered(machine: Machine, state: Any, number: int) -> bool:
    """Whether the open question offers actions of this number."""
    return state.question >= 0 and number in machine.questions[state.question].actions


def refuse(machine: Machine, state: Any, action: Action) -> IllegalAction | None:
    """Why the actor may not do this now, or None if they may."""
    if not is_offered(machine, state, action.number):
        offered = dict.fromkeys(
            machine.actions[number].name for number in machine.questions[state.question].actions
        )
        message = f"`{action.name}` is not offered now; offered are {', '.join(offered)}"
        return IllegalAction(message, code="play/not_offered")
    number = machine.why(state, action)
    if number < 0:
        return None
    return _said(machine, state, action, machine.reasons[number])


def _said(machine: Machine, state: Any, action: Action, reason: Reason) -> IllegalAction:
    match reason.kind:
        case "absent" if _is_named(machine, action, reason):
            return _absent(machine, state, action, reason)
        case "absent" | "choice":
            return IllegalAction(_choice(machine, state, action, reason), code="play/choice")
        case "condition":
            message = f"`{action.text}` needs `{reason.sentence}`"
        case _:
            message = f"`{action.text}` does not keep to the rule: {reason.sentence}"
    return IllegalAction(message, reason.sentence, reason.place, "play/rule")


def _is_named(machine: Machine, action: Action, reason: Reason) -> bool:
    """Whether the choice that the reason speaks of was made."""
    choice = machine.actions[action.number].choices[reason.value]
    return is_made(choice, action.values[reason.value])


def _absent(machine: Machine, state: Any, action: Action, reason: Reason) -> IllegalAction:
    info, values = machine.actions[action.number], action.values
    choice, value = info.choices[reason.value], values[reason.value]
    text = value_text(choice.kind, choice.words, value, machine.deck)
    message = f"`{text}` cannot be chosen as {choice.name} now"
    match choice.kind:
        case "card" | "cards" | "meld" | "way":
            mask = 1 << value if choice.kind == "card" else getattr(value, "mask", value)
            named = reason.zone or choice.kind in ("meld", "way")
            missing = _not_held(machine, state, mask, reason.zone) if named else ""
            return IllegalAction(missing or message, code="play/not_held")
        case "place":
            piece = card_before(info, values, reason.value)
            message = misfit(machine, state, piece, value) or message
            return IllegalAction(message, code="play/choice")
        case _:
            return IllegalAction(message, code="play/not_held")


def _not_held(machine: Machine, state: Any, mask: int, name: str) -> str:
    """Which of the cards are not where they would have to be, or ""."""
    zone = zones_by_name(machine).get(name)
    missing = lacking(machine, state, mask, name, state.actor)
    codes = " ".join(machine.deck.codes[piece] for piece in missing)
    if not missing:
        return ""
    if zone is None:
        return f"you do not hold {codes}"
    if not zone.per:
        return f"{codes} {'is' if len(missing) == 1 else 'are'} not in the {zone.name}"
    cards = cards_text(machine, state, zone.name, state.actor)
    return f"you do not hold {codes}; your {zone.name.replace('_', ' ')} is {cards}"


def _choice(machine: Machine, state: Any, action: Action, reason: Reason) -> str:
    info = machine.actions[action.number]
    choice, value = info.choices[reason.value], action.values[reason.value]
    if is_made(choice, value):
        word = value_text(choice.kind, choice.words, value, machine.deck)
        return f"`{action.name}` does not ask for a {choice.name} here; leave out `{word}`"
    made = {
        index: one for index, one in enumerate(action.values) if is_made(info.choices[index], one)
    }
    return say_which(machine, choice, machine.legal(state), action.number, made)
