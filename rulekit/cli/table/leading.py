"""Melds that are laid at once, chosen one after the other from short numbered lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import attrs

from rulekit.cli.table.heading import wild_cards
from rulekit.cli.table.labels import Labels, comparable
from rulekit.cli.table.numbers import is_in
from rulekit.cli.table.reading import Number, number_of
from rulekit.engine.choices import Choices
from rulekit.engine.choosing_ways import NONE
from rulekit.engine.machine import ActionInfo
from rulekit.engine.meld_reading import faces_of
from rulekit.engine.melds.rule import Clause
from rulekit.engine.melds.stepping import said_of
from rulekit.engine.reading import words_of
from rulekit.errors import IllegalAction
from rulekit.match import Match

MOST_SHOWN = 12
"""So many melds are shown at a time."""


@attrs.frozen
class Leading:
    """A choice of one of several melds for an action. `order` are the options by number, those
    with the fewest wild cards first; `asked` says what they are, `laid` those chosen before."""

    info: ActionInfo
    choice: Choices
    order: tuple[str, ...]
    asked: str
    laid: tuple[str, ...] = ()
    number: int = -1
    """The number that was typed last and may have been the rank of a card."""

    def lines(self, show: Callable[[str], str]) -> Iterator[str]:
        """The question, and the options under their numbers."""
        laid = f"with {show(' / '.join(self.laid))}: " if self.laid else ""
        yield f"  {laid}which {self.asked}, or `back`?"
        for number, option in enumerate(self.order[:MOST_SHOWN], 1):
            yield f"  {number:>3}  {'no more melds' if option == NONE else show(option)}"
        more = len(self.order) - MOST_SHOWN
        if more > 0:
            many = f"{more}" if self.choice.all_listed else f"more than {more}"
            yield f"       and {many} more: type the cards of one"

    @property
    def numbers(self) -> range:
        """The numbers that are shown."""
        return range(1, min(MOST_SHOWN, len(self.order)) + 1)

    def option(self, said: str) -> str:
        """The option that is said, by a number that is shown or by its cards; "" for none."""
        number = number_of(said)
        if number is not None:
            return self.order[number.value - 1] if number.value in self.numbers else ""
        return said.strip()

    def with_rank(self, number: Number, labels: Labels) -> tuple[str, ...]:
        """The options with a card of the rank that a number is, which it may mean."""
        if number.of_line or number.value == self.number:
            return ()
        return tuple(
            one for one in self.order if is_in(number, comparable(one, labels.deck), labels)
        )


def narrowed(match: Match, leading: Leading, said: str) -> Leading | str | None:
    """What cards mean that are no option as they stand: the choice among the options that have
    them all, or why there are none; None where the words are no cards."""
    machine, words = match.machine, words_of(said)
    faces = faces_of(machine, words)
    if not faces:
        return None
    cards = Counter(machine.deck.faces[face].code for face in faces)
    options = tuple(one for one in leading.order if cards <= Counter(_cards(one)))
    if options:
        return attrs.evolve(leading, order=options)
    clause = _clause(match, leading.info, len(leading.laid))
    if clause is not None and machine.book is not None:
        said = machine.book.explain((clause.kind,), faces)
        if said:
            return said
    return f"{' '.join(cards.elements())} is no {leading.asked} beside which the rest can be laid"


def lead(match: Match, info: ActionInfo, melds: list[str]) -> Leading | str | None:
    """The next choice for an action after these melds, or its text where all is chosen; None where
    it has no melds to choose or cannot be laid so. What is left is asked for, even one thing, where
    only some melds are named."""
    if "way" not in {choice.kind for choice in info.choices}:
        return None
    try:
        choice = match.choices().choose(info.name)
        for meld in melds:
            choice = choice.choose(meld)
    except IllegalAction:
        return None
    then = settled(match, info, choice)
    in_part = bool(melds) and choice.action is None and isinstance(then, str)
    return asking(match, info, choice) if in_part else then


def settled(match: Match, info: ActionInfo, choice: Choices) -> Leading | str:
    """The first choice from here on in which there is something to choose."""
    while choice.action is None and len(choice.options) == 1:
        choice = choice.choose(choice.options[0])
    return choice.action.text if choice.action is not None else asking(match, info, choice)


def asking(match: Match, info: ActionInfo, choice: Choices) -> Leading:
    """A choice with its options in the order of their numbers."""
    laid = tuple(one for one in choice.made[1:] if one != NONE)
    wild = frozenset(face.code for face in wild_cards(match.machine))
    order = sorted(choice.options, key=lambda option: _wilds(option, wild))
    if choice.name not in {one.name for one in info.choices if one.kind == "way"}:
        return Leading(info, choice, tuple(order), choice.name.replace("_", " "), laid)
    return Leading(info, choice, tuple(order), _asked(match, info, len(laid)), laid)


def _asked(match: Match, info: ActionInfo, laid: int) -> str:
    """What is to be laid after so many melds: `set of 3`, or `meld` where any will do."""
    clause = _clause(match, info, laid)
    book = match.machine.book
    return "meld" if clause is None or book is None else said_of(book, clause)


def _clause(match: Match, info: ActionInfo, laid: int) -> Clause | None:
    machine = match.machine
    if info.number not in machine.wanted or machine.book is None:
        return None
    slots = machine.book.contracts[machine.wanted[info.number](match.state)[0]].slots
    return slots[laid] if laid < len(slots) else None


def _wilds(option: str, wild: frozenset[str]) -> int:
    """How many wild cards an option has; what is no meld stands last."""
    cards = _cards(option)
    return 99 if option == NONE else sum(card in wild for card in cards)


def _cards(option: str) -> list[str]:
    return option.split(" as ")[0].split()
