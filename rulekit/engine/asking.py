"""What to say about a choice that is missing or cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulekit.engine.action import OF_CARDS, Action, value_text
from rulekit.engine.holding import not_held
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine, Reason, none_of
from rulekit.engine.meld_reading import no_card
from rulekit.engine.melds.values import Way
from rulekit.engine.runtime import MOST_LISTED
from rulekit.engine.spots import fitting
from rulekit.engine.text import is_made
from rulekit.errors import IllegalAction, TooMuchToTry

_MOST_ASKED = 60
_MOST_MELDS = 8
EXAMPLE = "; such as `"
"""Stands before an action that is written as it is typed."""


def unreadable(
    machine: Machine,
    state: Any,
    info: ActionInfo,
    choice: ChoiceInfo,
    word: str,
    made: Sequence[Any] = (),
) -> IllegalAction:
    """Says that a word is no value of a choice, and what would be one; where that depends on the
    moment, first of all that no value would do, or that a card before it is not held."""
    if choice.kind in ("card", "cards"):
        return IllegalAction(no_card(word, machine.deck), code="play/choice")
    refusal = barred(machine, state, info) or unheld(machine, state, info, made)
    if refusal is not None:
        return refusal
    message = f"`{word[:40]}` is no {choice.name}; {ask_for(machine, state, info, choice, made)}"
    return IllegalAction(message, code="play/choice")


def is_offered(machine: Machine, state: Any, number: int) -> bool:
    """Whether the open question offers actions of this number."""
    return state.question >= 0 and number in machine.questions[state.question].actions


def not_offered(machine: Machine, state: Any, name: str) -> IllegalAction:
    """Says that an action is none of this moment, and which are."""
    offered = dict.fromkeys(one.name for one in listed(machine, state)) or ("nothing",)
    message = f"`{name}` is not offered now; offered: {', '.join(offered)}"
    return IllegalAction(message, code="play/not_offered")


def missing(
    machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo, made: Sequence[Any]
) -> IllegalAction:
    """Asks for a choice of an action that was begun; where the action cannot be done whatever is
    chosen, or a card before it is not held, says so."""
    if state.actor >= 0:
        if not is_offered(machine, state, info.number):
            return not_offered(machine, state, info.name)
        refusal = barred(machine, state, info) or unheld(machine, state, info, made)
        refusal = refusal or _none_there(machine, state, info)
        if refusal is not None:
            return refusal
    return IllegalAction(ask_for(machine, state, info, choice, made), code="play/choice")


def _none_there(machine: Machine, state: Any, info: ActionInfo) -> IllegalAction | None:
    """Says that nothing can be chosen for an action; what melds at once lack is told elsewhere."""
    try:
        legal = machine.legal(state)
    except TooMuchToTry:
        return None
    if any(one.kind == "way" for one in info.choices) or len(legal) > MOST_LISTED:
        return None
    if any(one.number == info.number for one in legal):
        return None
    message = f"`{info.name}` cannot be done now, whatever is chosen"
    return IllegalAction(message, code="play/choice")


def barred(machine: Machine, state: Any, info: ActionInfo) -> IllegalAction | None:
    """The rule by which an action is not offered at all, where that is told without a choice or is
    the same for every card."""
    if state.actor < 0 or not is_offered(machine, state, info.number):
        return None
    if info.choices[0].kind not in ("card", "cards", "way"):
        return None
    if any(one.number == info.number for one in listed(machine, state)):
        return None
    number = machine.why(state, machine.make(info.number, _nothing_of(info)))
    if not _is_rule(machine, number):
        number = _same_for_all(machine, state, info)
    if not _is_rule(machine, number):
        return None
    return forbidden(machine, state, info.name, machine.reasons[number])


def forbidden(machine: Machine, state: Any, said: str, reason: Reason) -> IllegalAction:
    """Says which rule forbids what was said, whatever is chosen or with these choices."""
    match reason.kind:
        case "closed":
            message = reason.sentence
        case "never":
            message = f"`{said.split()[0]}` is never possible at this table"
        case "last":
            message = f"`{said}` is only for who can do nothing else"
            others = dict.fromkeys(one.name for one in listed(machine, state))
            message += f"; offered: {', '.join(others)}" if others else ""
        case "condition":
            message = f"`{said}` needs `{reason.sentence}`"
        case _:
            message = f"`{said}` does not keep to the rule: {reason.sentence}"
    return IllegalAction(message, reason.sentence, reason.place, "play/rule")


def _nothing_of(info: ActionInfo) -> tuple[Any, ...]:
    """The values of an action of which nothing is chosen."""
    nothing: Any = Way((), 0, 0)
    return tuple(nothing if one.kind == "way" else none_of(one.kind) for one in info.choices)


def _is_rule(machine: Machine, number: int) -> bool:
    return number >= 0 and machine.reasons[number].kind not in ("absent", "choice")


def _same_for_all(machine: Machine, state: Any, info: ActionInfo) -> int:
    """The reason for which each card that an action is chosen from is refused, or -1."""
    first, *others = info.choices
    if first.kind != "card" or not all(one.conditional for one in others):
        return -1
    _, *nothing = _nothing_of(info)
    each = (machine.make(info.number, (piece, *nothing)) for piece in range(machine.deck.size))
    found = {machine.why(state, action) for action in each}
    told = {one for one in found if one < 0 or machine.reasons[one].kind != "absent"}
    return told.pop() if len(told) == 1 else -1


def unheld(
    machine: Machine, state: Any, info: ActionInfo, made: Sequence[Any]
) -> IllegalAction | None:
    """Says that a single card of those that were read is not where it is chosen from."""
    if state.actor < 0 or not is_offered(machine, state, info.number):
        return None
    values = list(_nothing_of(info))
    for at, (choice, value) in enumerate(zip(info.choices, made, strict=False)):
        if choice.kind != "card" or value < 0:
            if choice.kind in (*OF_CARDS, "place"):
                return None
            values[at] = value
            continue
        for piece in machine.deck.face_pieces[value]:
            values[at] = piece
            number = machine.why(state, machine.make(info.number, tuple(values)))
            zone = _lacks(machine, number, at)
            said = not_held(machine, state, [value], zone) if zone else ""
            if not said:
                break
        else:
            return IllegalAction(said, code="play/not_held")
    return None


def _lacks(machine: Machine, number: int, at: int) -> str:
    """The zone that a reason says the value of a choice is not in, or ""."""
    reason = machine.reasons[number] if number >= 0 else None
    there = reason is not None and reason.kind == "absent" and reason.value == at
    return reason.zone if reason is not None and there else ""


def ask_for(
    machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo, made: Sequence[Any] = ()
) -> str:
    """Asks for a choice, as `say_which` does, after those that were read.

    Only what is chosen of cards depends on the card before; other choices are asked for by
    themselves.
    """
    legal = listed(machine, state)
    if choice.kind == "way" and not any(one.number == info.number for one in legal):
        lacking = what_is_lacking(machine, state, info.number)
        if lacking:
            return lacking
    begun = [one for one in legal if _begins(info, one, made)]
    wrong = _impossible(machine, info, legal, made) if not begun else ""
    if wrong:
        return wrong
    legal = begun or legal
    at = len(made) - 1
    if choice.kind not in ("place", "cards", "meld", "way") or (
        at < 0 or info.choices[at].kind != "card" or made[at] < 0
    ):
        return say_which(machine, choice, legal, info.number, {})
    faces = machine.deck.piece_face
    for action in legal:
        piece = action.values[at] if action.number == info.number else -1
        if piece >= 0 and faces[piece] == made[at]:
            return say_which(machine, choice, legal, info.number, {at: action.values[at]})
    if choice.kind == "place":
        return fitting(machine, state, info, made[at])
    return _not_with(machine, info, at, made[at], legal)


_TOLD_BY_VALUE = frozenset({"suit", "rank", "player", "team", "int", "bool", "word"})


def _begins(info: ActionInfo, action: Action, made: Sequence[Any]) -> bool:
    """Whether the values of an action begin with those that were read, as far as they are no
    cards."""
    if action.number != info.number:
        return False
    each = zip(info.choices, action.values, made, strict=False)
    return all(one == other for choice, one, other in each if choice.kind in _TOLD_BY_VALUE)


def _impossible(
    machine: Machine, info: ActionInfo, legal: Sequence[Action], made: Sequence[Any]
) -> str:
    """Says that a value that was read is not among the legal ones, and which are."""
    if len(legal) > MOST_LISTED:
        return ""
    for at, choice in enumerate(info.choices[: len(made)]):
        before = [one for one in legal if _begins(info, one, made[:at])]
        if before and not any(_begins(info, one, made[: at + 1]) for one in before):
            said = value_text(choice.kind, choice.words, made[at], machine.deck)
            which = say_which(machine, choice, before, info.number, {})
            return f"`{said}` cannot be chosen as {choice.name} now; {which}"
    return ""


def _not_with(
    machine: Machine, info: ActionInfo, at: int, face: int, legal: Iterable[Action]
) -> str:
    """Says that there is no such action with a card, and with which there is one."""
    codes = machine.deck.codes
    pieces = (one.values[at] for one in legal if one.number == info.number)
    cards = dict.fromkeys(codes[piece] for piece in pieces if piece >= 0)
    others = f", only with {', '.join(cards)}" if 0 < len(cards) <= _MOST_MELDS else ""
    return f"`{info.name}` cannot be done with {machine.deck.faces[face].code}{others}"


def listed(machine: Machine, state: Any) -> Sequence[Action]:
    """The legal actions to say something of; none where they cannot be listed."""
    try:
        return machine.legal(state) if state.actor >= 0 else ()
    except TooMuchToTry:
        return ()


def may_act(machine: Machine, state: Any) -> bool:
    """Whether there is anything to do; where it cannot be listed there may be."""
    try:
        return bool(machine.legal(state))
    except TooMuchToTry:
        return True


def what_is_lacking(machine: Machine, state: Any, number: int) -> str:
    """What is missing for the contract that an action lays, or ""."""
    if number not in machine.wanted or machine.book is None:
        return ""
    asked, cards = machine.wanted[number](state)
    said = machine.book.lacking(asked, cards)
    text = machine.book.contracts[asked].text or machine.actions[number].choices[0].name
    return f"you cannot lay {text}: {said}" if said else ""


def say_which(
    machine: Machine,
    choice: ChoiceInfo,
    legal: Iterable[Action],
    number: int,
    made: Mapping[int, Any],
) -> str:
    """ "say which suit: …": what is legal for this choice of an action after those made."""
    info = machine.actions[number]
    at = info.choices.index(choice)
    options: dict[str, str] = {}
    for action in legal:
        values = action.values
        if action.number == number and is_made(choice, values[at]):
            if all(values[index] == value for index, value in made.items()):
                said = value_text(choice.kind, choice.words, values[at], machine.deck)
                options.setdefault(said, action.text if len(options) < 1 else "")
    most = _MOST_MELDS if choice.kind in ("cards", "meld", "way") else _MOST_ASKED
    if choice.kind == "cards" and choice.least >= 0 and len(options) > most:
        return f"say {how_many(machine, choice)}"
    shown = list(options)[:most]
    if len(options) > most:
        shown.append(f"or one of {len(options) - most} more")
    told = ", ".join(shown) or all_options(machine, choice)
    name = "melds" if choice.kind == "way" else choice.name.replace("_", " ")
    if options and any(not one.conditional for one in info.choices[at + 1 :]):
        told += f"{EXAMPLE}{next(iter(options.values()))}`"
    return f"say which {name}" + (f": {told}" if told else "")


def how_many(machine: Machine, choice: ChoiceInfo) -> str:
    """ "3 cards", "1 to 3 cards", "2 or more cards": how many a choice of several is of."""
    least, most = choice.least, choice.most
    if least < 0:
        return "some cards"
    if least == most:
        return "1 card" if least == 1 else f"{least} cards"
    more = "or more" if most < 0 or most >= machine.deck.size else f"to {most}"
    return f"{least} {more} cards"


def is_wrong_number(choice: ChoiceInfo, cards: int) -> bool:
    """Whether a set of cards has fewer or more than may be chosen, as far as that is known."""
    count = cards.bit_count()
    return count < choice.least or 0 <= choice.most < count


def all_options(machine: Machine, choice: ChoiceInfo) -> str:
    """Everything a choice could be, or "" where that is too much to say."""
    match choice.kind:
        case "suit":
            return ", ".join(machine.deck.suits)
        case "rank":
            return ", ".join(machine.deck.ranks)
        case "word":
            return ", ".join(choice.words)
        case "player" | "team":
            number = machine.players if choice.kind == "player" else machine.teams
            return ", ".join(str(seat + 1) for seat in range(number))
        case "bool":
            return "yes, no"
        case _:
            return ""
