"""Where a match began and what has happened since."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from rulekit.engine.event import Link, Teller, make_events
from rulekit.engine.history import History
from rulekit.engine.knowledge import Knowledge
from rulekit.engine.machine import Machine

Past: TypeAlias = Link | None
"""What happened, as its last link: a chain that copies of a match share."""


@attrs.frozen(eq=False)
class GameFacts:
    """What a save tells of the game. `files` are the texts of rules that are not shipped.

    `reload` opens a save again; it is a module's own function, so that a match can be pickled.
    """

    id: str
    name: str
    digest: str
    files: dict[str, str] | None = None
    reload: Callable[[dict[str, Any]], Any] | None = None


@attrs.define(eq=False)
class Origin:
    """The beginning. `start` is the state before the first action, `before` what led to it.

    `seed` is None for a sampled match. `position` is what was set up instead of dealt, `first` the
    state that this gave, before any event. A match that was dealt can be dealt again from its seed,
    so that nothing of its beginning is kept before somebody asks.
    """

    facts: GameFacts
    machine: Machine
    _start: Any
    _before: tuple[Link, ...]
    seed: str | None
    position: dict[str, Any] | None = None
    first: Any = None
    known: dict[int, tuple[Past, Knowledge]] = attrs.field(init=False, factory=dict)
    """By viewer: what was known after some event, so that the next view goes on from there."""
    logs: dict[int, tuple[Past, list[str]]] = attrs.field(init=False, factory=dict)
    """By viewer: the log up to some event."""
    sampled: dict[str | int, tuple[Past, Any]] = attrs.field(init=False, factory=dict)
    """By viewer: the rounds that are over as samples tell them; by name what else they go on
    from."""
    _teller: Teller | None = attrs.field(init=False, default=None)

    @classmethod
    def dealt(cls, facts: GameFacts, machine: Machine, seed: str) -> Origin:
        """The beginning of a match that is dealt from a seed."""
        return cls(facts, machine, None, (), seed)

    @property
    def start(self) -> Any:
        """The state before the first action."""
        if self._start is None:
            self._deal()
        return self._start

    @property
    def before(self) -> tuple[Link, ...]:
        """What led to it."""
        if self._start is None:
            self._deal()
        return self._before

    def _deal(self) -> None:
        assert self.seed is not None
        state = self.machine.new(self.seed)
        told, state.events = state.events, []
        self._start, self._before = state, (make_events(self.machine, None, -1, told),)

    def history(self) -> History:
        """A history in which nothing has been done yet."""
        return History(self.teller)

    def teller(self) -> Teller:
        """Who tells what was done in this match and its copies."""
        if self._teller is None:
            self._teller = Teller(self.machine, lambda: self.start)
        return self._teller

    def state_after(self, past: Past) -> Any:
        """The state once more, by carrying out what happened."""
        state = self.start.copy()
        apply = self.machine.silent().apply
        for events in unrolled(past):
            if events.action is not None:
                apply(state, events.action)
        return state


def unrolled(past: Link | None) -> list[Link]:
    """What happened, first to last."""
    out = []
    while past is not None:
        out.append(past)
        past = past.before
    out.reverse()
    return out
