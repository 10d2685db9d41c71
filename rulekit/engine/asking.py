"""What to say about a choice that is missing or cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulekit.engine.action import Action, value_text
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine
from rulekit.engine.text import is_made


def unreadable(
    machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo, word: str
) -> str:
    """Says that a word is no value of a choice, and what would be one."""
    if choice.kind in ("card", "cards"):
        return f"`{word[:40]}` is no card of this game"
    return f"`{word[:40]}` is no {choice.name}; {ask_for(machine, state, info, choice)}"


def ask_for(machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo) -> str:
    """Asks for a choice, as `say_which` does, before any has been made."""
    legal = machine.legal(state) if state.actor >= 0 else ()
    return say_which(machine, choice, legal, info.number, {})


def say_which(
    machine: Machine,
    choice: ChoiceInfo,
    legal: Iterable[Action],
    number: int,
    made: Mapping[int, int],
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
    listed = ", ".join(options) or all_options(machine, choice)
    return f"say which {choice.name.replace('_', ' ')}" + (f": {listed}" if listed else "")


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
