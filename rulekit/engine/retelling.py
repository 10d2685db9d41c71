"""What happened, told once more with other cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from rulekit.engine.action import Action
from rulekit.engine.event import Link
from rulekit.engine.exchanges import Stretch, Swaps
from rulekit.engine.knowledge import Raw
from rulekit.engine.machine import KEPT, Machine
from rulekit.engine.swapping import pieces_of_action, pieces_of_event, relabel, relabel_action


@attrs.frozen(eq=False)
class Told:
    """What an action (None: the deal) brought about, from the raw event `at` of all on; where a
    new round is dealt by it, one for each of the two rounds."""

    action: Action | None
    actor: int
    raw: Sequence[Raw]
    at: int

    @property
    def end(self) -> int:
        """The raw event after it."""
        return self.at + len(self.raw)


def by_rounds(machine: Machine, past: Sequence[Link]) -> list[list[Told]]:
    """What happened before the first round and in each; a round begins with its event."""
    out: list[list[Told]] = [[]]
    at = 0
    for events in past:
        action, begin = events.action, 0
        for place, event in enumerate(events.raw):
            if machine.shapes[event[0]].kind == "round":
                out[-1].append(Told(action, events.actor, events.raw[begin:place], at + begin))
                out.append([])
                action, begin = None, place
        out[-1].append(Told(action, events.actor, events.raw[begin:], at + begin))
        at += len(events.raw)
    return out


def retold(
    machine: Machine, past: Sequence[Told], stretch: Stretch, swaps: Swaps, viewer: int
) -> list[Told]:
    """The events of a round with the cards as they lie in another world for the viewer."""
    out = []
    for number, told in enumerate(past):
        raw = [
            relabel(machine, event, swaps[stretch.part_after(at)])
            for at, event in enumerate(told.raw, told.at)
        ]
        action = told.action
        if action is not None:
            part, moved = stretch.part_before(told.at), moves(machine, stretch, past, number)
            action = named(machine, action, swaps, part, moved, told.actor == viewer)
        out.append(Told(action, told.actor, raw, told.at))
    return out


def moves(
    machine: Machine, stretch: Stretch, past: Sequence[Told], number: int
) -> dict[int, int]:
    """The part in which each card of an action first moves: at once, or where it was chosen in
    secret once all have chosen, or behind the windows that it opened."""
    told = past[number]
    assert told.action is not None
    parts = _first_moves(machine, stretch, told)
    missing = set(pieces_of_action(machine, told.action)) - parts.keys()
    if not missing:
        return parts
    if machine.actions[told.action.number].secret:
        later = _rest_of_row(machine, past, number)
    else:
        later = windows_behind(machine, past, number + 1)
    for one in later:
        found = _first_moves(machine, stretch, one)
        parts.update((piece, found[piece]) for piece in missing & found.keys())
        missing -= found.keys()
    return parts


def _first_moves(machine: Machine, stretch: Stretch, told: Told) -> dict[int, int]:
    """Where a card leaves that the viewer takes for a copy, the copy changes its part with it."""
    parts: dict[int, int] = {}
    for at, event in enumerate(told.raw, told.at):
        for piece in (*pieces_of_event(machine, event), *stretch.renamed(at)):
            parts.setdefault(piece, stretch.part_after(at))
    return parts


def _rest_of_row(machine: Machine, past: Sequence[Told], number: int) -> Iterator[Told]:
    """With what is chosen after a secret choice, until what was chosen is carried out."""
    for told in past[number:]:
        yield told
        if any(machine.shapes[event[0]].kind != "turn" for event in told.raw):
            return


def windows_behind(machine: Machine, past: Sequence[Told], number: int) -> Iterator[Told]:
    """With what is done in windows from there on."""
    for told in past[number:]:
        if told.action is None or not _is_in_window(machine, told.action):
            return
        yield told


def _is_in_window(machine: Machine, action: Action) -> bool:
    return machine.questions[machine.actions[action.number].question].window


def suspended(
    machine: Machine, stretch: Stretch, past: Sequence[Told], number: int, state: object
) -> dict[str, tuple[int, int]]:
    """By slot that keeps a card while a window is open, that card and the part it moves in."""
    out = {}
    later = list(windows_behind(machine, past, number))
    for slot in machine.slots if later else ():
        if slot.name.startswith(KEPT) and slot.value_kind == "card" and not slot.seen:
            piece = getattr(state, slot.name)
            there = (_first_moves(machine, stretch, one).get(piece) for one in later)
            part = next((one for one in there if one is not None), None)
            if part is not None:
                out[slot.name] = (piece, part)
    return out


def named(
    machine: Machine, action: Action, swaps: Swaps, part: int, moved: Mapping[int, int], own: bool
) -> Action:
    """An action of that part with other cards; `moved`: the part in which some of them move,
    `own`: whether the viewer took it."""
    image = list(swaps[part])
    for piece, later in moved.items():
        image[piece] = swaps[later][piece]
    return relabel_action(machine, action, image, own)
