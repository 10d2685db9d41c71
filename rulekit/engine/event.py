"""Events: what happened, as callers are told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import attrs

from rulekit.engine.sight import HIDDEN

if TYPE_CHECKING:
    from rulekit.engine.action import Action
    from rulekit.engine.machine import Machine

Seen = frozenset[int] | None
"""The seats (from 0) that see a card; None: everyone."""


CHOSEN = "{who} has chosen"
"""What others are told of a secret choice."""
APART = ","
"""Stands among the words of an action between the cards of two choices; nobody types it."""
_SAID = ("seat ", "team ")
"""What is said before a player or a team that is chosen, and not typed."""


@attrs.frozen
class Event:
    """One thing that happened. Seats and teams count from 1; what does not apply is None or "".

    kinds: `action` (`seat` did `action`), `move` (`cards` went from a zone to a zone), `shuffle`,
    `refill` (`number` cards of a pile became a new one), `round` (`number`, dealt by `seat`),
    `turn` (of `seat`, the `number`th of the round), `score` (`number` points to `seat`, `reason`),
    `show` (`cards` of `seat`, to seat `to` or all), `lay` (`seat` laid `cards` as the meld of that
    `number`), `lay_off` (`seat` added `cards` to the meld of that `number`), `round_end` (won by
    `seat` or nobody), `limit` (`reason`: turns or rounds), `cut` (`seat` cut a card for the deal)
    and `match_end`. Cards one may not know are `??`.
    """

    kind: str
    seat: int | None = None
    action: str = ""
    cards: tuple[str, ...] = ()
    zone_from: str = ""
    zone_to: str = ""
    owner_from: int | None = None
    owner_to: int | None = None
    to: int | None = None
    number: int | None = None
    manner: str = ""
    reason: str = ""
    team: bool = False
    """`seat` is the number of a team."""
    sentence: str = attrs.field(default="", repr=False)
    """English with `{who}` and `{cards}` to be filled in, or ""; see `line`."""
    words: tuple[str | int, ...] = attrs.field(default=(), repr=False)
    """The action's text in parts; a number stands for one of `cards`."""
    seen: tuple[Seen, ...] = attrs.field(default=(), repr=False)
    """Who sees each of `cards`."""
    secret: bool = attrs.field(default=False, repr=False)
    """Whether others are told only that `seat` has acted."""

    def for_seat(self, seat: int | None) -> Event:
        """The event as this seat may know it; None: as a spectator may."""
        if self.secret:
            return self if seat == self.seat else Event(self.kind, self.seat, sentence=CHOSEN)
        if all(seats is None or (seat is not None and seat - 1 in seats) for seats in self.seen):
            return self
        cards = tuple(
            card if seats is None or (seat is not None and seat - 1 in seats) else HIDDEN
            for card, seats in zip(self.cards, self.seen, strict=True)
        )
        return attrs.evolve(self, cards=cards, action=join_words(self.words, cards))

    @property
    def line(self) -> str:
        """The event in English (`seat 2 draws 2 cards`), or "" for what goes without saying."""
        from rulekit.engine.wording import line_of

        return line_of(self)

    def as_json(self) -> dict[str, Any]:
        """Plain data, without what does not apply."""
        data: dict[str, Any] = {"kind": self.kind}
        for name in _PUBLIC:
            value = getattr(self, name)
            if value is not None and value != "" and value != () and value is not False:
                data[name] = list(value) if isinstance(value, tuple) else value
        if self.line:
            data["text"] = self.line
        return data


_PUBLIC = (
    "seat", "action", "cards", "zone_from", "zone_to", "owner_from", "owner_to", "to", "number",
    "manner", "reason", "team",
)  # fmt: skip


def join_words(words: tuple[str | int, ...], cards: tuple[str, ...]) -> str:
    """An action's text from its parts."""
    shown = (word for word in without_readings(words, cards) if word != APART)
    return " ".join(_typed(word) if isinstance(word, str) else cards[word] for word in shown)


def _typed(word: str) -> str:
    """A part as it is typed: `2` for `seat 2`."""
    return word.partition(" ")[2] if word.startswith(_SAID) else word


def without_readings(words: tuple[str | int, ...], cards: tuple[str, ...]) -> tuple[str | int, ...]:
    """The parts without how melds are read, where that would tell of hidden cards."""
    if HIDDEN not in cards:
        return words
    return tuple(word for word in words if not isinstance(word, str) or word[:3] != "as ")


def goes_on(text: str) -> bool:
    """Whether a part of an action's text belongs to the part before: `on 2`, `as 6S-8S`, `/`."""
    return text.startswith(("on ", "with ", "as ", "/ ")) or text == "/"


class Teller:
    """Tells what the actions of a match brought about, by carrying them out once more.

    Play itself goes on without telling, which is quicker, and most of it nobody asks about.
    """

    __slots__ = ("_latest", "_start", "machine")

    def __init__(self, machine: Machine, start: Callable[[], Any] | None = None) -> None:
        self.machine = machine
        self._start = start
        self._latest: tuple[Link | None, Any] = (None, None)

    def tell(self, events: Link) -> None:
        """Gives these events, and those on the way to them, what they are to tell."""
        asked = [events]
        known, state = self._latest
        while (before := asked[-1].before) is not known:
            if before is None:
                state = None
                break
            asked.append(before)
        if state is None:
            assert self._start is not None
            state = self._start()
        state = state.copy()
        for one in reversed(asked):
            raw: list[tuple[Any, ...]] = []
            state.events = raw
            assert one.action is not None
            actor = state.actor
            self.machine.apply(state, one.action)
            one.fill(actor, raw)
        state.events = []
        self._latest = (events, state)


def make_events(
    machine: Machine,
    action: Action | None,
    actor: int,
    raw: list[tuple[Any, ...]],
    before: Link | None = None,
) -> Link:
    """What an action (None: the deal) brought about."""
    events = object.__new__(Link)
    events.teller = Teller(machine)
    events.action = action
    events.before = before
    events.fill(actor, raw)
    return events


class Events(Sequence[Event]):
    """What one action brought about: a sequence of `Event`, decoded when it is looked at."""

    __slots__ = ()

    @abstractmethod
    def link(self) -> Link:
        """What happened as a link in the past of the match."""

    @property
    def action(self) -> Action | None:
        """The action that was carried out; None for the deal."""
        return self.link().action

    @property
    def actor(self) -> int:
        """The seat (from 0) that did it, or -1."""
        return self.link().actor

    @property
    def raw(self) -> list[tuple[int, ...]]:
        """The events as the machine tells them."""
        return self.link().raw

    def _all(self) -> tuple[Event, ...]:
        return self.link()._all()

    def lines_for(self, seat: int | None) -> tuple[str, ...]:
        """What happened in English, as a seat or a spectator (None) may know it."""
        from rulekit.engine.wording import log_lines

        return tuple(log_lines(event.for_seat(seat) for event in self._all()))

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Events):
            return self._all() == other._all()
        return isinstance(other, tuple) and self._all() == other

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return (tuple, (list(self._all()),))

    def __deepcopy__(self, memo: object) -> Events:
        return self


class Link(Events):
    """What one action brought about, with what happened before: a link in the past of a match.

    Copies of a match share their links.
    """

    __slots__ = ("_actor", "_decoded", "_raw", "action", "before", "teller")

    before: Link | None
    teller: Teller
    action: Action | None
    _actor: int
    _raw: list[tuple[Any, ...]]
    _decoded: tuple[Event, ...]

    def link(self) -> Link:
        """Itself."""
        return self

    @property
    def machine(self) -> Machine:
        """The compiled game that it happened in."""
        return self.teller.machine

    @property
    def actor(self) -> int:
        """The seat (from 0) that did it, or -1."""
        try:
            return self._actor
        except AttributeError:
            self.teller.tell(self)
            return self._actor

    @property
    def raw(self) -> list[tuple[Any, ...]]:
        """The events as the machine tells them."""
        try:
            return self._raw
        except AttributeError:
            self.teller.tell(self)
            return self._raw

    def fill(self, actor: int, raw: list[tuple[Any, ...]]) -> None:
        """Sets who acted and what the machine told."""
        self._actor = actor
        self._raw = raw

    def _all(self) -> tuple[Event, ...]:
        try:
            return self._decoded
        except AttributeError:
            from rulekit.engine.decode import decode

            self._decoded = decode(self.machine, self.action, self.actor, self.raw)
            return self._decoded
