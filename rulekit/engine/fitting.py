"""Whether what was done in a round could have been done, and came out so, with other cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.engine.action import Action
from rulekit.engine.copies import candidates
from rulekit.engine.exchanges import Stretch, Swaps
from rulekit.engine.knowledge import Raw
from rulekit.engine.machine import Machine, Slot
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Place
from rulekit.engine.parse import Reading
from rulekit.engine.retelling import Told, moves, named, suspended
from rulekit.engine.sight import cards_in, melds_listed, owners_of, sees_zone
from rulekit.engine.spots import Spot
from rulekit.engine.swapping import permuted, pieces_of_event

_COURSE = (
    "question", "actor", "turn_player", "turn_number", "round_number", "winner", "totals",
    "scores", "winners", "bound",
)  # fmt: skip
_COUNTED = frozenset({"score", "round_end", "limit", "match_end"})
"""Events that may come of any card."""


@attrs.frozen(eq=False)
class Decision:
    """An action with the true states before it and after it."""

    action: Action
    own: bool
    """Whether the viewer took it."""
    state: Any
    after: Any
    """None where cards that were shuffled by it say nothing of how it came out."""
    part: int
    """The part of the stretch before it."""
    part_after: int
    moved: dict[int, int]
    """The cards it names, and the part in which each of them moves."""
    touched: frozenset[int] | None
    """The pieces it depends on as far as can be told at once; None: on all."""
    row: int
    """How many before it have chosen in secret what is not carried out before it."""
    suspended: dict[str, tuple[int, int]]
    """By slot that keeps a card while a window is open, the card and the part it moves in."""
    viewer: int
    """Who must not be able to tell the worlds apart."""

    def named(self, machine: Machine, swaps: Swaps) -> Action:
        """The action with other cards."""
        return named(machine, self.action, swaps, self.part, self.moved, self.own)


def make_decisions(
    machine: Machine, viewer: int, past: Sequence[Told], states: Sequence[Any], stretch: Stretch
) -> list[Decision]:
    """The latest of a round: what came of each, and the true states before each and after all."""
    free = stretch.names()
    out = []
    first = len(past) - len(states) + 1
    for number, told in enumerate(past):
        if number < first or told.action is None:
            continue
        kinds = {machine.shapes[event[0]].kind for event in told.raw}
        shuffled = any(_is_shuffled(machine, event) for event in told.raw)
        seen = _pieces_seen(machine, states[number - first], told.actor, viewer)
        moved = {piece for event in told.raw for piece in pieces_of_event(machine, event)}
        out.append(
            Decision(
                told.action,
                told.actor == viewer,
                states[number - first],
                None if shuffled else states[number - first + 1],
                stretch.part_before(told.at),
                stretch.part_before(told.end),
                moves(machine, stretch, past, number),
                None if kinds & _COUNTED else free & (seen | moved),
                _row(machine, states[number - first]),
                suspended(machine, stretch, past, number, states[number - first]),
                viewer,
            )
        )
    return out


def _is_shuffled(machine: Machine, event: Raw) -> bool:
    shape = machine.shapes[event[0]]
    return shape.kind == "shuffle" or shape.manner == "shuffled"


def _pieces_seen(machine: Machine, state: Any, actor: int, viewer: int) -> set[int]:
    """What the actor sees, which is all that an action may depend on; none of the viewer's own."""
    if actor in (viewer, -1):
        return set()
    return {
        piece
        for zone in machine.zones
        for owner in owners_of(machine, zone)
        if sees_zone(machine, zone, owner, actor)
        for piece in cards_in(state, zone, owner)
    }


def _row(machine: Machine, state: Any) -> int:
    secret = state.question >= 0 and machine.questions[state.question].picked
    return state.asking_at if secret else 0


# ------------------------------------------------------------------------------- does it fit?


def fits(machine: Machine, decisions: Sequence[Decision], number: int, swaps: Swaps) -> bool:
    """Whether one of the actions could be taken with other cards, and would come out the same."""
    one = decisions[number]
    state = _state_so(machine, decisions, number, swaps)
    action = _legal_copy(machine, state, one.named(machine, swaps))
    if action is None:
        return False
    if one.after is None:
        return True
    machine.silent().apply(state, action)
    return alike(machine, state, permuted(machine, one.after, swaps[one.part_after], one.viewer))


def states_so(machine: Machine, decisions: Sequence[Decision], swaps: Swaps) -> list[Any]:
    """The states before each action with other cards."""
    return [_state_so(machine, decisions, number, swaps) for number in range(len(decisions))]


def _state_so(
    machine: Machine, decisions: Sequence[Decision], number: int, swaps: Swaps
) -> Any:
    one = decisions[number]
    state = permuted(machine, one.state, swaps[one.part], one.viewer)
    for slot, (piece, part) in one.suspended.items():
        setattr(state, slot, swaps[part][piece])
    if one.row:
        _choose_so(machine, decisions, number, state, swaps)
    return state


def _choose_so(
    machine: Machine, decisions: Sequence[Decision], number: int, state: Any, swaps: Swaps
) -> None:
    """What was chosen in secret before it is the card that is going to be carried out."""
    row = decisions[number].row
    for at in range(max(row - number, 0), row):
        action = decisions[number - row + at].named(machine, swaps)
        for slot, value in zip(machine.actions[action.number].kept, action.values, strict=True):
            getattr(state, slot)[state.asking[at]] = value


def _legal_copy(machine: Machine, state: Any, action: Action) -> Action | None:
    """The action, with other copies of its cards where it is legal with those alone."""
    if machine.why(state, action) < 0:
        return action
    choices = machine.actions[action.number].choices
    copied = tuple(
        _as_read(machine, choice.kind, value)
        for choice, value in zip(choices, action.values, strict=True)
    )
    reading = Reading(machine.actions[action.number], copied)
    there = candidates(machine, state, reading)
    return next((one for one in there if machine.why(state, one) < 0), None)


def _as_read(machine: Machine, kind: str, value: Any) -> Any:
    """A value as a `Reading` has it."""
    if kind == "card" and value >= 0:
        return machine.deck.piece_face[value]
    return Spot(value.number, value.end) if isinstance(value, Place) else value


def alike(machine: Machine, one: Any, other: Any) -> bool:
    """Whether two states are the same but for copies of cards and for what is kept aside."""
    if any(getattr(one, name) != getattr(other, name) for name in _COURSE):
        return False
    if [_laid(laid) for laid in melds_listed(machine, one)] != [
        _laid(laid) for laid in melds_listed(machine, other)
    ]:
        return False
    return all(
        (mine := getattr(one, slot.name)) == (theirs := getattr(other, slot.name))
        or not _is_told(slot)
        or _faces(machine, slot, mine) == _faces(machine, slot, theirs)
        for slot in machine.slots
        if slot.kind != "melds"
    )


def _laid(laid: Any) -> tuple[Any, ...]:
    return laid.number, laid.owner, laid.meld.text


def _is_told(slot: Slot) -> bool:
    """Whether a slot says how it stands, and not what is suspended or was chosen in secret."""
    return bool(slot.variable) or not slot.name.startswith("_")


def _faces(machine: Machine, slot: Slot, value: Any) -> Any:
    """What a slot holds, copies of a card not told apart."""
    face = machine.deck.piece_face
    if slot.kind == "mask":
        masks = value if slot.each else [value]
        return [sorted(face[piece] for piece in pieces_of(mask)) for mask in masks]
    if slot.kind == "pile":
        piles = value if slot.each else [value]
        return [[face[piece] for piece in pile] for pile in piles]
    if slot.value_kind == "card":
        pieces = value if isinstance(value, list) else [value]
        return [face[piece] if piece >= 0 else -1 for piece in pieces]
    return value
