"""What can be taken back: the person's own actions, and what others' have shown since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from rulekit.engine.event import Event
from rulekit.engine.sight import HIDDEN
from rulekit.errors import UndoRefused
from rulekit.match import Match

_SHOWING = ("move", "show", "lay", "lay_off")
"""The kinds of events by which cards come to light."""


@attrs.define(eq=False)
class Trail:
    """The actions of one sitting, which began when `begun` actions had been done."""

    seat: int
    begun: int = 0
    own: list[int] = attrs.field(factory=list)
    """The numbers of those that the person chose."""
    shown: dict[int, str] = attrs.field(factory=dict)
    """What each action of another showed the person, by its number."""

    def follow(self, before: Match, actor: int | None, events: Sequence[Event]) -> None:
        """Remember what an action brought about; `before` is the match without it."""
        number = before.number + 1
        self.own = [one for one in self.own if one < number]
        self.shown[number] = ""
        if actor != self.seat:
            self.shown[number] = self._shown_by(before, actor, events)

    def chose(self, number: int) -> None:
        """The action of this number was the person's own choice."""
        self.own.append(number)

    def back(self, match: Match) -> Match:
        """The match before the person's last choice. Raises UndoRefused."""
        own = [one for one in self.own if one <= match.number]
        if not own:
            since = " since you sat down again" if self.begun else " yet"
            raise UndoRefused(f"you have done nothing{since}")
        earlier = match.copy()
        while earlier.number >= own[-1]:
            shown = self.shown.get(earlier.number, "")
            if shown:
                raise UndoRefused(f"{shown}, which cannot be taken back")
            earlier.undo()
        return earlier

    def _shown_by(self, before: Match, actor: int | None, events: Sequence[Event]) -> str:
        """What events show the person that was not seen where it lay, or ""."""
        if any(event.kind == "round" for event in events):
            return "a new round has been dealt since"
        seats = {event.seat for event in self._shows(before, events)}
        if not seats:
            return ""
        return f"seat {actor} has shown a card since" if seats == {actor} else "cards came to light"

    def _shows(self, before: Match, events: Sequence[Event]) -> list[Event]:
        """The events by which cards come to light."""
        told = [event.for_seat(self.seat) for event in events]
        seen = [
            one for one in told
            if one.kind in _SHOWING and any(card != HIDDEN for card in one.cards)
        ]  # fmt: skip
        if not seen:
            return []
        zones = before.view(self.seat)["zones"]
        moved: set[tuple[str, str]] = set()
        showing = []
        for event in seen:
            there = _cards(zones.get(event.zone_from, {}), event.owner_from or event.seat)
            if any(
                card != HIDDEN and card not in there and (event.zone_from, card) not in moved
                for card in event.cards
            ):
                showing.append(event)
            moved |= {(event.zone_to, card) for card in event.cards}
        return showing


def _cards(zone: Mapping[str, Any], owner: int | None) -> list[str]:
    """The cards that are seen in a zone, or in the part of it that is an owner's."""
    part = zone if "count" in zone else zone.get(str(owner), {})
    melds = [card for meld in part.get("melds", ()) for card in meld["cards"]]
    return [*part.get("cards", ()), *melds]
