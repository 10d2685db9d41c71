"""What was done in a match, as a list that copies of the match share."""

from __future__ import annotations

from rulekit.engine.action import Action
from rulekit.engine.event import Event, Events, Teller


class History:
    """The actions of a match, one behind another.

    It only grows. A match keeps how far it has come, and goes on with a history of its own where
    another has gone on from there, or where it went back.
    """

    __slots__ = ("_links", "actions", "teller")

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.actions: list[Action] = []
        self._links: list[Events] = []

    def upto(self, number: int) -> History:
        """A history of its own of the first so many actions."""
        other = History(self.teller)
        other.actions = self.actions[:number]
        other._links = self._links[:number]
        return other

    def link(self, number: int) -> Events | None:
        """What the action of this number, from 1, brought about; None before the first.

        Always the same object, so that what is worked out up to it need not be again.
        """
        if not number:
            return None
        links = self._links
        while len(links) < number:
            events = object.__new__(Events)
            events.teller = self.teller
            events.action = self.actions[len(links)]
            events.before = links[-1] if links else None
            links.append(events)
        return links[number - 1]


class Outcome(Events):
    """What an action has just brought about: its link in the history, found when looked at.

    Most of the time nobody looks, so that this is all that play makes for each action.
    """

    __slots__ = ("history", "number")

    history: History
    number: int

    def link(self) -> Events:
        found = self.history.link(self.number)
        assert found is not None
        return found

    @property
    def teller(self) -> Teller:  # type: ignore[override]
        return self.history.teller

    @property
    def action(self) -> Action | None:  # type: ignore[override]
        return self.history.actions[self.number - 1]

    @property
    def before(self) -> Events | None:  # type: ignore[override]
        return self.link().before

    @property
    def actor(self) -> int:
        return self.link().actor

    @property
    def raw(self) -> list[tuple[int, ...]]:
        return self.link().raw

    def _all(self) -> tuple[Event, ...]:
        return self.link()._all()
