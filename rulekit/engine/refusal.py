"""Which action is meant, and why one that is not legal is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.engine.action import Action, chosen_cards, value_text
from rulekit.engine.asking import (
    forbidden,
    how_many,
    is_offered,
    is_wrong_number,
    listed,
    not_offered,
    say_which,
)
from rulekit.engine.copies import candidates
from rulekit.engine.holding import not_held
from rulekit.engine.machine import Machine, Reason
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.contracts import why_not
from rulekit.engine.melds.values import Meld, Place, Way
from rulekit.engine.parse import read_action
from rulekit.engine.spots import card_before, misfit
from rulekit.engine.text import is_made
from rulekit.errors import IllegalAction


def check_seat(machine: Machine, state: Any, seat: int | None) -> None:
    """IllegalAction if the match is over or it is not for this seat (from 1) to act."""
    if state.actor < 0:
        raise IllegalAction("the match is over", code="play/over")
    if seat is not None and (isinstance(seat, bool) or seat != state.actor + 1):
        if seat not in range(1, machine.players + 1):
            message = f"there is no seat {seat!r:.20}; it is seat {state.actor + 1}'s turn"
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
        words = " ".join(said.casefold().split())
        for action in legal:
            if _is_said(action, words):
                return action
    reading = read_action(machine, state, said)
    options = list(candidates(machine, state, reading))
    wanted = likeness(machine, options[0])
    for action in legal:
        if action.number == options[0].number and likeness(machine, action) == wanted:
            return action
    if not is_offered(machine, state, reading.info.number):
        return options[0]
    reasons = [machine.why(state, action) for action in options]
    if -1 in reasons:
        return options[reasons.index(-1)]
    ruled = (i for i, number in enumerate(reasons) if machine.reasons[number].kind == "rule")
    return options[next(ruled, 0)]


def admitted(machine: Machine, state: Any, said: str) -> Action:
    """The legal action that a text means, or IllegalAction."""
    action = find_action(machine, state, listed(machine, state), said)
    refusal = refuse(machine, state, action)
    if refusal is not None:
        raise refusal
    return action


def _is_said(action: Action, said: str) -> bool:
    """Whether this is its text in small letters, which is not made where its cards alone are
    others."""
    for value in action.values:
        if isinstance(value, Meld | Way):
            first = value if isinstance(value, Meld) else value.melds[0]
            if first.cards.casefold() not in said:
                return False
    return action.text.casefold() == said


def likeness(machine: Machine, action: Action) -> tuple[Any, ...]:
    """What an action does, as far as its text says it; the melds of a way in any order."""
    faces = machine.deck.piece_face
    found: list[Any] = [action.number]
    choices = machine.actions[action.number].choices
    for choice, value in zip(choices, action.values, strict=True):
        match value:
            case Meld():
                found.append(_seen(machine, value))
            case Way(melds):
                found.append(sorted(_seen(machine, meld) for meld in melds))
            case Place(number, _, card, end):
                found.append((number, faces[card] if card >= 0 else -1, end))
            case int() if choice.kind == "card" and value >= 0:
                found.append(faces[value])
            case int() if choice.kind == "cards" and value >= 0:
                found.append([faces[piece] for piece in pieces_of(value)])
            case _:
                found.append(value)
    return tuple(found)


def _seen(machine: Machine, meld: Meld) -> tuple[Any, ...]:
    faces = machine.deck.piece_face
    return meld.kind, meld.base, meld.at, [faces[piece] for piece in meld.pieces]


def refuse(machine: Machine, state: Any, action: Action) -> IllegalAction | None:
    """Why the actor may not do this now, or None if they may."""
    if not is_offered(machine, state, action.number):
        return not_offered(machine, state, action.name)
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
        case _:
            return forbidden(machine, state, action.text, reason)


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
            mask = chosen_cards(choice.kind, value)
            named = reason.zone or choice.kind in ("meld", "way")
            faces = [machine.deck.piece_face[piece] for piece in pieces_of(mask)]
            missing = not_held(machine, state, faces, reason.zone) if named else ""
            if not missing and choice.kind == "cards" and is_wrong_number(choice, mask):
                said = f"say {how_many(machine, choice)}, not {mask.bit_count() or 'none'}"
                return IllegalAction(said, code="play/choice")
            if not missing and choice.kind == "way":
                message = _no_way(machine, state, action.number, value) or message
                return IllegalAction(message, code="play/not_a_meld")
            return IllegalAction(missing or message, code="play/not_held")
        case "place":
            piece = card_before(info, values, reason.value)
            legal = [
                one.values[reason.value]
                for one in listed(machine, state)
                if one.number == action.number
                and card_before(info, one.values, reason.value) == piece
            ]
            message = misfit(machine, state, info, piece, value, legal) or message
            return IllegalAction(message, code="play/choice")
        case _:
            return IllegalAction(message, code="play/choice")


def _no_way(machine: Machine, state: Any, number: int, way: Way) -> str:
    """What melds that are no way to lay a contract lack, or have too much of."""
    if number not in machine.wanted or machine.book is None:
        return ""
    asked, cards = machine.wanted[number](state)
    groups = [[machine.deck.piece_face[p] for p in meld.pieces] for meld in way.melds]
    said = why_not(machine.book, asked, cards, groups)
    text = machine.book.contracts[asked].text
    return f"this is no way to lay {text}: {said}" if said else ""


def _choice(machine: Machine, state: Any, action: Action, reason: Reason) -> str:
    info = machine.actions[action.number]
    choice, value = info.choices[reason.value], action.values[reason.value]
    if is_made(choice, value):
        word = value_text(choice.kind, choice.words, value, machine.deck)
        return f"`{action.name}` does not ask for a {choice.name} here; leave out `{word}`"
    made = {
        index: one for index, one in enumerate(action.values) if is_made(info.choices[index], one)
    }
    return say_which(machine, choice, listed(machine, state), action.number, made)
