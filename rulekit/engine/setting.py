"""Set-up positions: `given` of a scenario made into a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.engine.asking import may_act
from rulekit.engine.choosing_again import choose_again
from rulekit.engine.machine import Machine, Slot, ZoneInfo
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.placing import Setter, by_owner, number, place_card, whole
from rulekit.engine.reading import facing
from rulekit.engine.rechoosing import is_secret
from rulekit.engine.setting_melds import set_melds
from rulekit.engine.setting_tricks import refuse_odd_tricks
from rulekit.engine.setting_values import cards_of, kind_of_value, one_value
from rulekit.engine.setting_waiting import check_asked, open_window, set_asked, set_so_far
from rulekit.engine.shuffle import first_of_cut
from rulekit.engine.sight import owners_of
from rulekit.engine.view import stuck_at
from rulekit.engine.waiting import phase_named
from rulekit.errors import StartRefused
from rulekit.source.suggest import closest

_PLAIN = (
    "dealer", "cut", "turn", "round", "totals", "scores", "state", "phase", "turn_number", "chosen",
    "asks", "window", "so_far",
)  # fmt: skip


def set_up(machine: Machine, position: Mapping[str, Any], seed: str) -> Any:
    """The state of a position: hands, zones by name, dealer, turn, state, round, totals, phase.

    Seats count from 1. A pile that lies face down is listed from its top, the next card to be
    drawn first; others from the bottom. Cards named nowhere are out of play. Raises StartRefused.
    """
    setter = Setter(machine, machine.blank())
    setter.state.seed = seed
    zones = _zones(machine)
    for key in position:
        if key not in zones and key not in _PLAIN:
            raise StartRefused(_unknown_key(machine, str(key)))
    if "hands" in position and "hand" in position:
        raise StartRefused("`hands` and `hand` are the same; give one of them")
    for key, value in position.items():
        if key in zones:
            _set_zone(setter, zones[key], str(key), value)
    _set_table(setter, position)
    _set_memory(setter, position.get("state"))
    set_so_far(setter, position.get("so_far", {}))
    _open(setter, position, _phase(machine, position.get("phase") or ""))
    if setter.state.question >= 0:
        refuse_odd_tricks(machine, setter.state)
    if setter.state.actor >= 0 and not may_act(machine, setter.state):
        raise StartRefused(f"in this position {stuck_at(machine, setter.state)}")
    return setter.state


def _phase(machine: Machine, said: object) -> str:
    """The phase that is meant: by its name, or as a match says what is asked, `stage/phase`."""
    asked = (one for one in machine.questions if not one.window and one.name == said)
    phase = next((phase_named(machine, one) for one in asked), "") or said
    if phase and phase not in machine.phases:
        listed = ", ".join(machine.phases)
        raise StartRefused(f"there is no phase `{str(phase)[:40]}`; the phases are {listed}")
    return str(phase)


def _open(setter: Setter, position: Mapping[str, Any], phase: str) -> None:
    """The question of a phase is asked, after what was chosen in secret before it."""
    machine, state = setter.machine, setter.state
    chosen = by_owner(position.get("chosen", {}), machine.players, "chosen")
    if "turn_number" not in position:
        state.turn_number += len(chosen)
    state.turn_number -= len(chosen)
    if state.turn_number < 1:
        raise StartRefused(f"`turn_number` is {len(chosen) + 1} or more once that many have chosen")
    state.events = []
    set_asked(setter, position)
    if "window" in position:
        open_window(setter, position, phase)
    else:
        machine.enter(state, phase)
        check_asked(setter, position)
    choose_again(machine, state, chosen)
    asked = state.actor + 1
    if is_secret(machine, state) and "turn" in position and whole(position["turn"]) != asked:
        raise StartRefused(
            f"seat {asked} is the next to choose; write `turn: {asked}`, or what others have chosen"
        )


def _zones(machine: Machine) -> dict[str, ZoneInfo]:
    zones = {zone.name: zone for zone in machine.zones}
    if "hand" in zones:
        zones.setdefault("hands", zones["hand"])
    return zones


def _unknown_key(machine: Machine, key: str) -> str:
    if key == "table" and not any(zone.melds for zone in machine.zones):
        return "this game has no melds on the table"
    names = [*_zones(machine), *_PLAIN]
    near = closest(key, names)
    advice = f"did you mean `{near}`?" if near else f"there are {', '.join(names)}"
    return f"a position has no `{key[:40]}`; {advice}"


# --------------------------------------------------------------------------------------- cards


def _set_zone(setter: Setter, zone: ZoneInfo, key: str, value: Any) -> None:
    if zone.melds:
        set_melds(setter, zone, key, value)
        return
    if not zone.per:
        content = _cards(setter, zone, key, value)
        setattr(setter.state, zone.slot, content)
        return
    parts = by_owner(value, len(owners_of(setter.machine, zone)), key)
    contents = list(getattr(setter.state, zone.slot))
    for owner, cards in parts.items():
        contents[owner] = _cards(setter, zone, f"{key} of {zone.per} {owner + 1}", cards)
    setattr(setter.state, zone.slot, contents)


def _cards(setter: Setter, zone: ZoneInfo, where: str, value: Any) -> Any:
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, (list, tuple)):
        raise StartRefused(f"`{where}` is a list of cards")
    pieces = [_lay(setter, zone, str(card), where) for card in value]
    if not zone.pile:
        return mask_of(pieces)
    return pieces if zone.face_up else pieces[::-1]


def _lay(setter: Setter, zone: ZoneInfo, said: str, where: str) -> int:
    """A card in a zone, lying as it is said to."""
    card, way = facing(said)
    piece = place_card(setter, card, where)
    if way and way == ("face up" if zone.face_up else "face down"):
        raise StartRefused(f"all cards in `{where}` lie {way}; write `{card}`")
    if way and not zone.turning:
        raise StartRefused(f"in this game no card in `{where}` lies {way}")
    if way:
        setter.state.turned |= 1 << piece
    return piece


# ---------------------------------------------------------------------------------- the others


def _set_table(setter: Setter, position: Mapping[str, Any]) -> None:
    machine, state = setter.machine, setter.state
    state.dealer = _seat(position.get("dealer", machine.players), machine.players, "dealer")
    if "cut" in position:
        state.dealer = _dealer_by_cut(setter, position)
    left = (state.dealer + 1) % machine.players + 1
    state.turn_player = _seat(position.get("turn", left), machine.players, "turn")
    state.round_number = _count(position.get("round", 1), "round")
    state.turn_number = _count(position.get("turn_number", 1), "turn_number")
    if machine.rows:
        for slot, value in machine.rows[(state.round_number - 1) % len(machine.rows)].items():
            setattr(state, slot, value)
    for name in ("totals", "scores"):
        if name in position:
            points = list(getattr(state, name))
            for owner, value in by_owner(position[name], machine.teams, name).items():
                points[owner] = _number(value, name)
            setattr(state, name, points)


def _dealer_by_cut(setter: Setter, position: Mapping[str, Any]) -> int:
    """Who deals after these cuts, seat 1 first; the cards go back into the deck."""
    machine, said = setter.machine, position["cut"]
    if not machine.cut:
        raise StartRefused("in this game nobody cuts for the deal; give `dealer`")
    if "dealer" in position:
        raise StartRefused("`cut` says who deals; leave out `dealer`")
    if isinstance(said, str):
        said = said.split()
    if not isinstance(said, (list, tuple)):
        raise StartRefused("`cut` is a list of cards")
    deck = machine.deck
    apart = Setter(machine, setter.state)
    pieces = [place_card(apart, card, "cut") for card in said]
    joker = len(deck.ranks)
    ranks = [-1 if (r := deck.faces[face].rank) == joker else r for face in deck.piece_face]
    sign = 1 if machine.cut == "highest" else -1
    seat, cuts = first_of_cut(machine.players, ranks, sign, iter(pieces))
    if seat < 0:
        raise StartRefused("the cards of `cut` do not decide who deals; add the next ones")
    if len(cuts) < len(pieces):
        code = deck.codes[pieces[len(cuts)]]
        raise StartRefused(f"`cut` is decided before {code}; leave it out")
    return seat


def _seat(value: Any, players: int, key: str) -> int:
    seat = whole(value)
    if seat is None or not 1 <= seat <= players:
        raise StartRefused(f"`{key}` is a seat from 1 to {players}, not {str(value)[:20]}")
    return seat - 1


def _count(value: Any, key: str) -> int:
    count = number(whole(value))
    if count is None or count < 1:
        raise StartRefused(f"`{key}` is a number from 1, not {str(value)[:20]}")
    return count


def _number(value: Any, key: str) -> int:
    good = number(value)
    if good is None:
        raise StartRefused(f"`{key}` is a whole number, not {str(value)[:20]}")
    return good


def _set_memory(setter: Setter, given: Any) -> None:
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise StartRefused("`state` is a mapping of names and values")
    slots = {slot.variable: slot for slot in setter.machine.slots if slot.variable}
    for name, value in given.items():
        slot = slots.get(str(name))
        if slot is None:
            near = closest(str(name), slots)
            advice = f"did you mean `{near}`?" if near else f"there are {', '.join(slots)}"
            raise StartRefused(f"this game remembers no `{str(name)[:40]}`; {advice}")
        if slot.each:
            values = list(getattr(setter.state, slot.name))
            for owner, one in by_owner(value, slot.each, slot.variable).items():
                values[owner] = _value(setter, slot, one)
            setattr(setter.state, slot.name, values)
        else:
            setattr(setter.state, slot.name, _value(setter, slot, value))


def _value(setter: Setter, slot: Slot, value: Any) -> Any:
    found = cards_of(setter, value) if slot.kind == "mask" else one_value(setter, slot, value)
    if found is None:
        raise StartRefused(
            f"`{slot.variable}` cannot be {str(value)[:40]}; "
            f"it is {kind_of_value(setter.machine, slot)}"
        )
    return found
