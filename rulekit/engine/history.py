"""What was done in a match, as a list that copies of the match share."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.engine.action import Action
from rulekit.engine.event import Events, Link, Teller


class History:
    """The actions of a match, one behind another.

    It only grows. A match keeps how far it has come, and goes on with a history of its own where
    another has gone on from there, or where it went back.
    """

    __slots__ = ("_links", "_teller", "actions")

    def __init__(self, teller: Callable[[], Teller]) -> None:
        self._teller = teller
        self.actions: list[Action] = []
        self._links: list[Link] = []

    def upto(self, number: int) -> History:
        """A history of its own of the first so many actions."""
        other = History(self._teller)
        other.actions = self.actions[:number]
        other._links = self._links[:number]
        return other

    def link(self, number: int) -> Link | None:
        """What the action of this number, from 1, brought about; None before the first.

        Always the same object, so that what is worked out up to it need not be again.
        """
        if not number:
            return None
        links, teller = self._links, self._teller()
        while len(links) < number:
            events = object.__new__(Link)
            events.teller = teller
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

    def link(self) -> Link:
        """Always the same one, which tells once."""
        found = self.history.link(self.number)
        assert found is not None
        return found
