"""Values that a position says are remembered, as the state keeps them."""

from __future__ import annotations

from typing import Any

from rulekit.engine.machine import Machine, Slot, none_of
from rulekit.engine.placing import Setter, number, whole
from rulekit.engine.reading import face_of, plain, vocabulary
from rulekit.engine.remembered import split, usual

_YES = ("yes", "on", "true")
_NO = ("no", "off", "false")


def one_value(setter: Setter, slot: Slot, value: Any) -> int | None:
    """The number that stands for a value, or None if it is no such value."""
    machine = setter.machine
    word = plain(str(value)).strip().replace(" ", "_")
    if slot.optional and (value is None or word == "none"):
        return none_of(slot.value_kind)
    if slot.value_kind == "int":
        return number(value)
    if slot.value_kind == "bool":
        return 1 if value is True or word in _YES else 0 if value is False or word in _NO else None
    match slot.value_kind:
        case "card":
            return _copy_in_play(setter, value)
        case "suit":
            return vocabulary(machine.deck).suits.get(word.replace("_", ""))
        case "rank":
            return vocabulary(machine.deck).ranks.get(word.replace("_", ""))
        case "player" | "team":
            seat = whole(value)
            count = machine.players if slot.value_kind == "player" else machine.teams
            return seat - 1 if seat is not None and 1 <= seat <= count else None
        case "word":
            return {plain(one): index for index, one in enumerate(slot.words)}.get(word)
        case "contract":
            said = " ".join(str(value).split())
            return slot.words.index(said) if said in slot.words else None
        case _:
            return None


def _copy_in_play(setter: Setter, value: Any) -> int | None:
    """The piece that is meant by a card, of several copies by their number if it is given."""
    said = split(value)
    face = None if said is None else face_of(str(said[0]), setter.machine.deck)
    if said is None or face is None:
        return None
    copies = setter.machine.deck.face_pieces[face]
    placed = copies[: setter.used.get(face, 0)]  # They are placed from the first on.
    if said[1] is None:
        return usual(setter.machine, setter.state, placed or copies)
    return placed[said[1] - 1] if 0 < said[1] <= len(placed) else None


def cards_of(setter: Setter, value: Any) -> int | None:
    """The set of cards that is meant, or None if it is none."""
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, (list, tuple)):
        return None
    mask = 0
    for word in words:
        face = face_of(str(word), setter.machine.deck)
        if face is None:
            return None
        copies = setter.machine.deck.face_pieces[face]
        free = next((piece for piece in copies if not mask >> piece & 1), None)
        if free is None:
            return None
        mask |= 1 << free
    return mask


def kind_of_value(machine: Machine, slot: Slot) -> str:
    """What values a slot may have, for a sentence."""
    if slot.kind == "mask":
        return "a list of cards"
    none = "`none` or " if slot.optional else ""
    match slot.value_kind:
        case "int":
            return f"{none}a whole number"
        case "bool":
            return f"{none}`yes` or `no`"
        case "suit":
            return f"{none}one of {', '.join(machine.deck.suits)}"
        case "rank":
            return f"{none}one of {', '.join(machine.deck.ranks)}"
        case "card":
            return f"{none}a card"
        case "player" | "team":
            return f"{none}the number of a {slot.value_kind}"
        case _:
            return f"{none}one of {', '.join(slot.words)}"
