"""Choosing a way meld by meld where there are more ways than are listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import attrs

from rulekit.engine.action import Action
from rulekit.engine.machine import ChoiceInfo, Machine
from rulekit.engine.meld_reading import read_meld
from rulekit.engine.melds.stepping import is_whole, next_meld, next_melds, ways_with
from rulekit.engine.melds.values import Meld, Way
from rulekit.engine.reading import words_of
from rulekit.engine.refusal import likeness
from rulekit.errors import IllegalAction

NONE = "none"
"""What stands among the options where nothing, or nothing more, may be chosen."""
MOST_MELDS = 1_000
"""So many melds are listed in one step."""
MOST_TRIED = 1_000
"""So many ways are tried to see whether melds can be part of one that the rules allow."""


@attrs.frozen
class Sought:
    """A choice of a meld, after those `laid`, for the action of this number.

    `listed` are the first of its actions. What may come next is looked for in the cards.
    """

    machine: Machine
    state: Any
    number: int
    listed: tuple[Action, ...] = attrs.field(repr=False)
    laid: tuple[Meld, ...] = ()
    chosen: bool = False
    """Whether nothing more is chosen."""
    _next: tuple[Meld, ...] = attrs.field(init=False, repr=False, eq=False)

    @_next.default
    def _first_melds(self) -> tuple[Meld, ...]:
        return () if self.chosen else tuple(islice(self._melds(), MOST_MELDS + 1))

    @property
    def melds(self) -> bool:
        """Whether melds are chosen."""
        return True

    @property
    def cards(self) -> bool:
        """Whether cards are chosen that go together, which are none."""
        return False

    @property
    def all_listed(self) -> bool:
        """Whether the options are all there are."""
        return len(self._next) <= MOST_MELDS

    @property
    def name(self) -> str:
        """What is chosen, "" where nothing is left to choose."""
        return self.machine.actions[self.number].choices[0].name if self._next else ""

    @property
    def action(self) -> Action | None:
        """The action, once all is chosen: the listed one of the same melds if there is one."""
        if self._next:
            return None
        way = self._whole()
        action = self._made(way)
        wanted = likeness(self.machine, action)
        for one in self.listed:
            if one.values[0].mask == way.mask and likeness(self.machine, one) == wanted:
                return one
        return action

    def options(self) -> tuple[str, ...]:
        """What can be chosen: first what has the fewest wild cards."""
        texts = [meld.text for meld in self._next[:MOST_MELDS]]
        if texts and self._may_end():
            texts.append(NONE)
        return tuple(dict.fromkeys(texts))

    def read(self, said: str, options: tuple[str, ...]) -> str | None:
        """The meld that is said, listed or not."""
        choice = self.machine.actions[self.number].choices[0]
        meld = meld_said(self.machine, self.state, choice, said)
        held = None if meld is None else self._held(meld)
        return None if held is None else held.text

    def after(self, option: str) -> Sought:
        """The next choice."""
        if option == NONE:
            return attrs.evolve(self, chosen=True)
        meld = next((one for one in self._next if one.text == option), None)
        if meld is None:
            choice = self.machine.actions[self.number].choices[0]
            said = meld_said(self.machine, self.state, choice, option)
            meld = None if said is None else self._held(said)
        assert meld is not None
        return attrs.evolve(self, laid=(*self.laid, meld))

    # ----------------------------------------------------------------------- what can come next

    def _melds(self) -> Iterator[Meld]:
        book, contract, cards = self._asked()
        melds = next_melds(book, contract, cards, self.laid)
        return (meld for meld in melds if self._leads_on(meld))

    def _held(self, meld: Meld) -> Meld | None:
        """A meld, of the copies that are there, if it may come next."""
        held = next_meld(*self._asked(), self.laid, meld)
        return held if held is not None and self._leads_on(held) else None

    def _leads_on(self, meld: Meld) -> bool:
        """Whether a legal action begins so, as far as the first ways tell."""
        ways = ways_with(*self._asked(), (*self.laid, meld))
        return any(self._is_legal(way) for way in islice(ways, MOST_TRIED))

    def _may_end(self) -> bool:
        book, contract, _ = self._asked()
        return is_whole(book.contracts[contract], len(self.laid)) and self._is_legal(self._whole())

    def _is_legal(self, way: Way) -> bool:
        return self.machine.why(self.state, self._made(way)) < 0

    def _made(self, way: Way) -> Action:
        values: tuple[Any, ...] = (way,)
        return self.machine.make(self.number, values)

    def _whole(self) -> Way:
        """The melds so far as a way."""
        cards = self._asked()[2]
        taken = 0
        for meld in self.laid:
            taken |= meld.mask
        return Way(self.laid, taken, cards & ~taken)

    def _asked(self) -> tuple[Any, int, int]:
        """The book, the number of the contract, and the cards to lay it from."""
        contract, cards = self.machine.wanted[self.number](self.state)
        return self.machine.book, contract, cards


def meld_said(machine: Machine, state: Any, choice: ChoiceInfo, said: str) -> Meld | None:
    """The meld that a text means, None where it means none."""
    try:
        return read_meld(machine, choice, words_of(said), (), state)[0]
    except IllegalAction:
        return None
