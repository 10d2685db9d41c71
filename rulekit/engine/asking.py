"""What to say about a choice that is missing or cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulekit.engine.action import Action, value_text
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine
from rulekit.engine.meld_reading import NO_CARD
from rulekit.engine.spots import fitting
from rulekit.engine.text import is_made

_MOST_ASKED = 60
_MOST_MELDS = 8


def unreadable(
    machine: Machine,
    state: Any,
    info: ActionInfo,
    choice: ChoiceInfo,
    word: str,
    made: Sequence[Any] = (),
) -> str:
    """Says that a word is no value of a choice, and what would be one."""
    if choice.kind in ("card", "cards"):
        return f"`{word[:40]}` {NO_CARD}"
    return f"`{word[:40]}` is no {choice.name}; {ask_for(machine, state, info, choice, made)}"


def ask_for(
    machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo, made: Sequence[Any] = ()
) -> str:
    """Asks for a choice, as `say_which` does, after those that were read.

    Only a place or cards together depend on the card before; others are asked for by themselves.
    """
    legal = machine.legal(state) if state.actor >= 0 else ()
    if choice.kind == "way" and not any(one.number == info.number for one in legal):
        lacking = what_is_lacking(machine, state, info.number)
        if lacking:
            return lacking
    if choice.kind not in ("place", "cards"):
        return say_which(machine, choice, legal, info.number, {})
    at = len(made) - 1
    faces = machine.deck.piece_face
    if at < 0 or info.choices[at].kind != "card" or made[at] < 0:
        return say_which(machine, choice, legal, info.number, {})
    for action in legal:
        if action.number == info.number and faces[action.values[at]] == made[at]:
            return say_which(machine, choice, legal, info.number, {at: action.values[at]})
    if choice.kind == "cards":
        return f"there is no `{info.name}` with {machine.deck.faces[made[at]].code}"
    return fitting(machine, state, made[at])


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
    options: dict[str, None] = {}
    for action in legal:
        values = action.values
        if action.number == number and is_made(choice, values[at]):
            if all(values[index] == value for index, value in made.items()):
                options[value_text(choice.kind, choice.words, values[at], machine.deck)] = None
    most = _MOST_MELDS if choice.kind in ("cards", "meld", "way") else _MOST_ASKED
    if choice.kind == "cards" and choice.least >= 0 and len(options) > most:
        return f"say {how_many(machine, choice)}"
    shown = list(options)[:most]
    if len(options) > most:
        shown.append(f"or one of {len(options) - most} more")
    listed = ", ".join(shown) or all_options(machine, choice)
    return f"say which {choice.name.replace('_', ' ')}" + (f": {listed}" if listed else "")


def how_many(machine: Machine, choice: ChoiceInfo) -> str:
    """ "3 cards", "1 to 3 cards", "2 or more cards": how many a choice of several is of."""
    least, most = choice.least, choice.most
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
