"""Actions as JSON and as labels."""

from __future__ import annotations

from typing import Any

from rulekit.engine.action import Action, value_text
from rulekit.engine.machine import ChoiceInfo, Machine, none_of
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.wording import action_phrase, join_choices, said_of, spoken


def action_json(machine: Machine, action: Action) -> dict[str, Any]:
    """`{"action": "play_card", "choices": {"card": "7H"}}`: plain data, reads back."""
    info = machine.actions[action.number]
    choices = {
        choice.name: _json_value(choice, value, machine)
        for choice, value in zip(info.choices, action.values, strict=True)
        if is_made(choice, value)
    }
    return {"action": info.name, "choices": choices}


def is_made(choice: ChoiceInfo, value: object) -> bool:
    """Whether this choice was asked and made."""
    return value != none_of(choice.kind)


def _json_value(choice: ChoiceInfo, value: Any, machine: Machine) -> Any:
    match choice.kind:
        case "cards":
            return [machine.deck.codes[piece] for piece in pieces_of(value)]
        case "player" | "team":
            return value + 1
        case "bool":
            return bool(value)
        case "place":
            card = {"card": machine.deck.codes[value.card]} if value.card >= 0 else {}
            return {"meld": value.number, **card, **({"end": value.end} if value.end else {})}
        case "card" | "suit" | "rank" | "word" | "meld" | "way":
            return value_text(choice.kind, choice.words, value, machine.deck)
        case _:
            return value


def label_of(machine: Machine, state: Any, action: Action) -> str:
    """The action in English, for a button: `Play OB, suit`."""
    info = machine.actions[action.number]
    if info.label:
        values = machine.label_values(state, action)
        return "".join(
            part if isinstance(part, str) else _shown(part[1], values[part[0]], machine)
            for part in info.label
        )
    made = [
        (choice, value)
        for choice, value in zip(info.choices, action.values, strict=True)
        if is_made(choice, value)
    ]
    texts = [_chosen(choice, value, machine, len(made) == 1) for choice, value in made]
    return f"{action_phrase(info)} {join_choices(texts)}".strip()


def _chosen(choice: ChoiceInfo, value: Any, machine: Machine, alone: bool) -> str:
    """A value of a choice; one that says nothing by itself with the name of the choice, which a
    number has no need of where nothing else is chosen."""
    text = value_text(choice.kind, choice.words, value, machine.deck)
    if choice.kind == "bool" or (choice.kind == "int" and not alone):
        return f"{choice.name.replace('_', ' ')} {text}"
    return spoken(text) if choice.kind == "place" else said_of(choice.kind, text)


def _shown(kind: str, value: Any, machine: Machine) -> str:
    if value == none_of(kind):
        # Of a card that lies face down no face is known, not even to the rules that choose words.
        return "a card" if kind == "card" else "none"
    if kind == "player":
        return f"seat {value + 1}"
    return value_text(kind, machine.words, value, machine.deck)
