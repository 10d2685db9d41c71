"""An onlooker of its own: where the cards go by the events alone, and what a seat saw of it.

It shares no code with the engine's views; it reads the declared zones and the raw events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from rulekit.engine.event import Events
from rulekit.engine.machine import Machine, Shape, ZoneInfo
from rulekit.engine.melds import Laid
from rulekit.match import Match

Raw = Iterable[tuple[Any, ...]]
"""Raw events: a shape's number and values."""

Place = tuple[str, int]
"""A zone and its owner from 0; -1 for a shared zone."""


def cards_by_place(match: Match) -> dict[Place, list[int]]:
    """Where each piece is, read off the state."""
    out: dict[Place, list[int]] = {}
    for zone in match.machine.zones:
        content = getattr(match.state, zone.slot)
        parts = list(enumerate(content)) if zone.per else [(-1, content)]
        for owner, part in parts:
            if zone.melds:
                part = [piece for laid in part for piece in laid.meld.pieces]
            out[zone.name, owner] = list(part) if isinstance(part, list) else _bits(part)
    return out


def melds_on_table(match: Match) -> Iterator[tuple[ZoneInfo, int, Laid]]:
    """Each meld, with the zone it lies in and the owner of that, from 0 (-1: a shared zone)."""
    for zone in match.machine.zones:
        if zone.melds:
            content = getattr(match.state, zone.slot)
            for owner, part in list(enumerate(content)) if zone.per else [(-1, content)]:
                yield from ((zone, owner, laid) for laid in part)


def _bits(mask: int) -> list[int]:
    return [piece for piece in range(mask.bit_length()) if mask >> piece & 1]


def is_visible(machine: Machine, place: Place, seat: int) -> bool:
    """Whether a seat (from 1; 0: a spectator) may see the faces there."""
    name, owner = place
    zone = _zone(machine, name)
    if zone.melds:
        return True
    if zone.pile:
        return zone.face_up
    if zone.seen_by == "everyone":
        return True
    mine = seat > 0 and owner == (machine.team_of[seat - 1] if zone.per == "team" else seat - 1)
    return mine if zone.seen_by == "owner" else zone.seen_by == "others" and not mine


def cards_seen(match: Match, seat: int) -> dict[Place, list[int]]:
    """The pieces in each place whose faces a seat (from 1; 0: a spectator) may see."""
    turned, machine = turned_over(match), match.machine
    return {
        place: [one for one in pieces if is_visible(machine, place, seat) != (one in turned)]
        for place, pieces in cards_by_place(match).items()
    }


def turned_over(match: Match) -> set[int]:
    """The pieces that lie in a pile otherwise than it lets cards lie."""
    machine = match.machine
    turning = {zone.name for zone in machine.zones if zone.turning}
    if not turning:
        return set()
    turned = set(_bits(match.state.turned))
    return {
        piece
        for (name, _), pieces in cards_by_place(match).items()
        if name in turning
        for piece in turned.intersection(pieces)
    }


def is_turned(machine: Machine, shape: Shape) -> bool:
    """Whether a card that moves so lies otherwise in its new pile than cards lie there."""
    manner = shape.manner.replace("_", " ")
    zone = _zone(machine, shape.zone_to)
    return zone.pile and manner == ("face down" if zone.face_up else "face up")


def _zone(machine: Machine, name: str) -> ZoneInfo:
    return next(zone for zone in machine.zones if zone.name == name)


def all_raw(match: Match) -> list[tuple[int, ...]]:
    """The raw events of the deal or set-up."""
    return [one for events in match._origin.before for one in events.raw]


@attrs.define(eq=False)
class Ledger:
    """The zones as the events alone tell of them; of the melds, each by its number."""

    machine: Machine
    places: dict[Place, list[int]]
    melds: dict[int, tuple[int, set[int]]] = attrs.field(factory=dict)
    """Who laid it, from 0, and its pieces."""
    turned: set[int] = attrs.field(factory=set)
    """The pieces that lie in their pile otherwise than it lets cards lie."""

    @classmethod
    def of(cls, match: Match) -> Ledger:
        """At the beginning of a dealt match: before the deal the deck is all in one place."""
        ledger = cls(match.machine, dict.fromkeys(cards_by_place(match)))  # type: ignore[arg-type]
        ledger.gather()
        ledger.follow(all_raw(match))
        return ledger

    def gather(self) -> None:
        deck = next(zone.name for zone in self.machine.zones if zone.starts_with_deck)
        self.melds.clear()
        self.turned.clear()
        for place in self.places:
            self.places[place] = []
        self.places[deck, -1] = list(range(self.machine.deck.size))

    def follow(self, raw: Raw) -> None:
        for number, *values in raw:
            shape = self.machine.shapes[number]
            if shape.kind == "round":
                self.gather()
            elif shape.kind == "move":
                self._move(shape, *values)
                for _, pieces in self.melds.values():
                    pieces.discard(values[0])
            elif shape.kind == "lay":
                self._lay(shape, *values)
            elif shape.kind == "lay_off":
                piece, before, after, meld = values
                self._move(shape, piece, before, after)
                self.melds[meld][1].add(piece)
            elif shape.kind == "refill":
                source, target = self.places[shape.zone_from, -1], self.places[shape.zone_to, -1]
                self.turned.difference_update(source[: values[0]])
                target[:] = source[: values[0]][::-1] + target
                del source[: values[0]]

    def _move(self, shape: Shape, piece: int, before: int, after: int) -> None:
        self.places[shape.zone_from, before].remove(piece)
        target = self.places[shape.zone_to, after]
        target.insert(0 if "bottom" in shape.manner.replace("_", " ") else len(target), piece)
        self.turned.discard(piece)
        if is_turned(self.machine, shape):
            self.turned.add(piece)

    def _lay(self, shape: Shape, laid: Laid, before: int, after: int) -> None:
        for piece in laid.meld.pieces:
            self._move(shape, piece, before, after)
        assert laid.number not in self.melds, f"{laid} has the number of another meld"
        self.melds[laid.number] = laid.owner, set(laid.meld.pieces)

    def differences(self, match: Match) -> list[str]:
        """Where the state is not as the events told; the order only of open piles, but not where
        the deck was shuffled."""
        out = []
        for place, pieces in cards_by_place(match).items():
            told = self.places[place]
            zone = _zone(self.machine, place[0])
            if not (zone.pile and zone.face_up) or zone.starts_with_deck:
                pieces, told = sorted(pieces), sorted(told)
            if pieces != told:
                out.append(f"{place}: the state has {pieces}, the events tell {told}")
        laid = {
            one.number: (one.owner, set(one.meld.pieces)) for _, _, one in melds_on_table(match)
        }
        if laid != self.melds:
            out.append(f"the state has the melds {laid}, the events tell {self.melds}")
        if turned_over(match) != self.turned:
            out.append(f"the state has {turned_over(match)} turned over, not {self.turned}")
        return out


@attrs.define(eq=False)
class Witness:
    """What one seat (from 1; 0: a spectator) has surely seen and can still follow."""

    seat: int
    seen: set[str]
    """Codes of all the cards it ever saw."""
    followed: dict[int, Place]
    """Pieces in hidden places that it saw go there and that cannot have left unseen."""
    renewed: set[str] = attrs.field(factory=set)
    """Zones that were filled or shuffled anew since the deal of the round."""
    shown: set[str] = attrs.field(factory=set)
    """Codes of the cards that moved openly, or were shown, in the latest events."""
    turned: set[int] = attrs.field(factory=set)
    """Pieces that lie in their pile otherwise than it lets cards lie."""
    arrived: set[int] | None = None
    """While what all chose at once is carried out: what came to its place meanwhile."""

    @classmethod
    def of(cls, match: Match, seat: int) -> Witness:
        witness = cls(seat, set(), {})
        witness.watch(match, all_raw(match))
        return witness

    def watch(self, match: Match, raw: Raw) -> set[str]:
        """Follow some events that led to this position; the codes of the cards seen in them."""
        machine, codes = match.machine, match.machine.deck.codes
        self.shown = set()
        worked_out: set[str] = set()
        for number, *values in raw:
            shape = machine.shapes[number]
            match shape.kind:
                case "move" | "lay_off":
                    self._move(machine, shape, values[0], values[1:3], worked_out)
                case "lay":
                    for piece in values[0].meld.pieces:
                        self._move(machine, shape, piece, values[1:3], worked_out)
                case "cut":
                    self.shown.add(codes[values[1]])
                case "show" if values[2] in (-1, self.seat - 1):
                    self.shown.add(codes[values[0]])
                case "at_once":
                    self.arrived = set() if values[0] else None
                case "round" | "refill" | "shuffle":
                    self._mix(match, shape)
        open_now = cards_seen(match, self.seat).values()
        there = {codes[piece] for pieces in open_now for piece in pieces}
        self.seen |= self.shown | worked_out | there
        return self.shown | worked_out | there

    def _move(
        self, machine: Machine, shape: Shape, piece: int, owners: list[int], worked_out: set[str]
    ) -> None:
        """A card goes openly, or where the witness can see which has left, or unseen."""
        source, target = (shape.zone_from, owners[0]), (shape.zone_to, owners[1])
        manner, code = shape.manner.replace("_", " "), machine.deck.codes[piece]
        before = is_visible(machine, source, self.seat) != (piece in self.turned)
        self.turned.discard(piece)
        if is_turned(machine, shape):
            self.turned.add(piece)
        after = is_visible(machine, target, self.seat) != (piece in self.turned)
        if after or (before and manner != "face down"):
            self.shown.add(code)
        if not (before or after):
            self._lose(source)
            return
        worked_out.add(code)
        self._leaves(machine, piece, source)
        self.followed[piece] = target
        if self.arrived is not None:
            self.arrived.add(piece)

    def _mix(self, match: Match, shape: Shape) -> None:
        self.followed.clear()
        self.renewed |= {shape.zone_to}
        if shape.kind == "round":
            self.renewed.clear()
            self.turned.clear()
            self.arrived = None
        elif shape.kind == "refill":
            self.turned -= set(cards_by_place(match)[shape.zone_to, -1])

    def _leaves(self, machine: Machine, piece: int, place: Place) -> None:
        """A card that leaves openly may be the copy that was seen to go there."""
        if piece not in self.followed:
            face = machine.deck.piece_face
            for other, where in self.followed.items():
                if where == place and face[other] == face[piece]:
                    del self.followed[other]
                    return

    def _lose(self, place: Place) -> None:
        """A card has left unseen that was there before anything that was chosen at once."""
        lost = [one for one, where in self.followed.items() if where == place]
        for piece in lost:
            if piece not in (self.arrived or ()):
                del self.followed[piece]


def raw_of(events: Events) -> list[tuple[int, ...]]:
    return events.raw


def whole_json(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat (0: a spectator) is ever given."""
    given: dict[str, Any] = {"view": match.view(seat or None), "log": match.log(seat or None)}
    if seat:
        given["record"] = match.record(seat=seat)
    return given
