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
            elif shape.kind == "lay":
                self._lay(shape, *values)
            elif shape.kind == "lay_off":
                piece, before, after, meld = values
                self._move(shape, piece, before, after)
                self.melds[meld][1].add(piece)
            elif shape.kind == "refill":
                source, target = self.places[shape.zone_from, -1], self.places[shape.zone_to, -1]
                target[:] = source[: values[0]][::-1] + target
                del source[: values[0]]

    def _move(self, shape: Shape, piece: int, before: int, after: int) -> None:
        self.places[shape.zone_from, before].remove(piece)
        target = self.places[shape.zone_to, after]
        target.insert(0 if "bottom" in shape.manner.replace("_", " ") else len(target), piece)

    def _lay(self, shape: Shape, laid: Laid, before: int, after: int) -> None:
        for piece in laid.meld.pieces:
            self._move(shape, piece, before, after)
        assert laid.number not in self.melds, f"{laid} has the number of another meld"
        self.melds[laid.number] = laid.owner, set(laid.meld.pieces)

    def differences(self, match: Match) -> list[str]:
        """Where the state is not as the events told; the order only of open piles."""
        out = []
        for place, pieces in cards_by_place(match).items():
            told = self.places[place]
            zone = _zone(self.machine, place[0])
            if not (zone.pile and zone.face_up):
                pieces, told = sorted(pieces), sorted(told)
            if pieces != told:
                out.append(f"{place}: the state has {pieces}, the events tell {told}")
        laid = {
            one.number: (one.owner, set(one.meld.pieces)) for _, _, one in melds_on_table(match)
        }
        if laid != self.melds:
            out.append(f"the state has the melds {laid}, the events tell {self.melds}")
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

    @classmethod
    def of(cls, match: Match, seat: int) -> Witness:
        witness = cls(seat, set(), {})
        witness.watch(match, all_raw(match))
        return witness

    def watch(self, match: Match, raw: Raw) -> set[str]:
        """Follow some events that led to this position; the codes of the cards seen in them."""
        machine, codes = match.machine, match.machine.deck.codes
        fresh: set[str] = set()
        for number, *values in raw:
            shape = machine.shapes[number]
            if shape.kind in ("lay", "lay_off"):
                laid = values[0].meld.pieces if shape.kind == "lay" else values[:1]
                fresh.update(codes[piece] for piece in laid)
                self.followed.update((piece, (shape.zone_to, values[2])) for piece in laid)
            elif shape.kind == "move" and self._sees_move(machine, shape, values):
                fresh.add(codes[values[0]])
                self.followed[values[0]] = shape.zone_to, values[2]
            elif shape.kind == "move":
                self._lose((shape.zone_from, values[1]))
            elif shape.kind in ("round", "refill", "shuffle"):
                self.followed.clear()
                self.renewed |= {shape.zone_to}
                if shape.kind == "round":
                    self.renewed.clear()
            elif shape.kind == "show" and values[2] in (-1, self.seat - 1):
                fresh.add(codes[values[0]])
        for place, pieces in cards_by_place(match).items():
            if is_visible(machine, place, self.seat):
                fresh.update(codes[piece] for piece in pieces)
        self.seen |= fresh
        return fresh

    def _sees_move(self, machine: Machine, shape: Shape, values: list[int]) -> bool:
        if shape.manner.replace("_", " ") == "face down":
            return False
        ends = ((shape.zone_from, values[1]), (shape.zone_to, values[2]))
        return any(is_visible(machine, end, self.seat) for end in ends)

    def _lose(self, place: Place) -> None:
        for piece in [one for one, where in self.followed.items() if where == place]:
            del self.followed[piece]


def raw_of(events: Events) -> list[tuple[int, ...]]:
    return events.raw


def whole_json(match: Match, seat: int) -> dict[str, Any]:
    """All that a seat (0: a spectator) is ever given."""
    given: dict[str, Any] = {"view": match.view(seat or None), "log": match.log(seat or None)}
    if seat:
        given["record"] = match.record(seat=seat)
    return given
