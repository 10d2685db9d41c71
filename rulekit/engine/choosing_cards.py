"""Choosing cards together one by one where there are more sets of them than are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import attrs

from rulekit.engine.action import Action, value_text
from rulekit.engine.choosing_ways import NONE
from rulekit.engine.machine import ChoiceInfo, Machine, none_of
from rulekit.engine.meld_reading import faces_of
from rulekit.engine.melds.bits import mask_of, pieces_of
from rulekit.engine.reading import words_of
from rulekit.engine.text import is_made

MOST_OPTIONS = 1_000
"""So many values are listed in one step."""
_MOST_TRIED = 1_000
"""So many values of a choice are tried to see whether the choices after it can be made."""


@attrs.frozen
class Course:
    """The choices of an action in a position: what each can be after those before it."""

    machine: Machine
    state: Any
    number: int

    @property
    def choices(self) -> tuple[ChoiceInfo, ...]:
        """What is chosen."""
        return self.machine.actions[self.number].choices

    def values(self, made: tuple[Any, ...], held: int = 0) -> Iterable[Any]:
        """What the next choice can be; of cards together the sets that have those like `held`."""
        return self.machine.choices[self.number][len(made)](self.state, held, *made)

    def leads_on(self, made: tuple[Any, ...]) -> bool:
        """Whether the choices after these can be made, as far as the first values tell."""
        if len(made) == len(self.choices):
            return True
        return any(self.leads_on((*made, one)) for one in islice(self.values(made), _MOST_TRIED))

    def sets_with(self, made: tuple[Any, ...], held: int) -> Iterator[int]:
        """The sets of cards that have those like `held` and after which the rest can be chosen."""
        found = islice(self.values(made, held), _MOST_TRIED)
        return (cards for cards in found if self.leads_on((*made, cards)))


@attrs.frozen
class Picked:
    """The next choice after the values `made`; of cards together those like `held` are chosen."""

    course: Course
    made: tuple[Any, ...] = ()
    held: int = 0
    _next: Mapping[str, Any] = attrs.field(factory=dict, repr=False, eq=False, alias="next")
    """What can be chosen, by its text; a card as a set of pieces."""
    all_listed: bool = True
    """Whether the options are all there are."""

    @property
    def machine(self) -> Machine:
        """The compiled game."""
        return self.course.machine

    @property
    def name(self) -> str:
        """What is chosen, "" where nothing is left to choose."""
        return self.course.choices[len(self.made)].name if self._next else ""

    @property
    def melds(self) -> bool:
        """Whether melds are chosen."""
        return bool(self._next) and self.course.choices[len(self.made)].kind in ("meld", "way")

    @property
    def cards(self) -> bool:
        """Whether cards are chosen that go together."""
        return bool(self._next) and self.course.choices[len(self.made)].kind == "cards"

    @property
    def action(self) -> Action | None:
        """The action, once all is chosen."""
        if self._next:
            return None
        return self.course.machine.make(self.course.number, self.made)

    def options(self) -> tuple[str, ...]:
        """What can be chosen."""
        return tuple(self._next)

    def read(self, said: str, options: tuple[str, ...]) -> str | None:
        """The card that is said, as it stands among the options."""
        return card_said(self.course.machine, said, options) if self.cards else None

    def after(self, option: str) -> Picked:
        """The next choice."""
        value = self._next[option]
        if self.cards and option != NONE:
            return picked(self.course, self.made, value)
        return picked(self.course, (*self.made, value))


def picked(course: Course, made: tuple[Any, ...] = (), held: int = 0) -> Picked:
    """The first choice from here on that there is something to choose for."""
    if len(made) == len(course.choices):
        return Picked(course, made)
    choice = course.choices[len(made)]
    if choice.kind == "cards":
        return _card_by_card(course, made, held)
    found: dict[str, Any] = {}
    for value in course.values(made):
        if len(found) > MOST_OPTIONS:
            break
        if course.leads_on((*made, value)):
            text = NONE
            if is_made(choice, value):
                text = value_text(choice.kind, choice.words, value, course.machine.deck)
            found.setdefault(text, value)
    if list(found.values()) == [none_of(choice.kind)]:
        return picked(course, (*made, none_of(choice.kind)))
    every = list(found.items())
    return Picked(course, made, 0, dict(every[:MOST_OPTIONS]), len(every) <= MOST_OPTIONS)


def _card_by_card(course: Course, made: tuple[Any, ...], held: int) -> Picked:
    """The cards that go with those held, and none where no more are needed."""
    deck = course.machine.deck
    known = next(course.sets_with(made, held), None)
    if known is None:
        return Picked(course, made)
    if known < 0:
        return picked(course, (*made, known))
    whole = known.bit_count() == held.bit_count()
    found: dict[str, Any] = {}
    sure: set[int] = set()
    for face, pieces in enumerate(deck.face_pieces):
        more = mask_of(pieces[: (held & mask_of(pieces)).bit_count() + 1])
        if more & ~held == 0:
            continue
        if face not in sure:
            wider = next(course.sets_with(made, held | more), -1)
            sure |= _faces_beyond(course, wider, held)
        if face in sure:
            found[deck.faces[face].code] = held | more
    if not found:
        return picked(course, (*made, known))
    if whole:
        found[NONE] = known
    return Picked(course, made, held, found)


def _faces_beyond(course: Course, cards: int, held: int) -> set[int]:
    """The faces of which a set has more cards than are held; none of no set."""
    if cards < 0:
        return set()
    faces = course.machine.deck.piece_face
    left = [faces[piece] for piece in pieces_of(cards)]
    for piece in pieces_of(held):
        left.remove(faces[piece])
    return set(left)


def card_said(machine: Machine, said: str, options: tuple[str, ...]) -> str | None:
    """The card that a text means, if it is among the options."""
    codes = cards_said(machine, said)
    return codes[0] if len(codes) == 1 and codes[0] in options else None


def cards_said(machine: Machine, said: str) -> tuple[str, ...]:
    """The cards that a text means, as they are written; none where one of them is no card."""
    faces = faces_of(machine, words_of(said))
    return tuple(machine.deck.faces[face].code for face in faces)
