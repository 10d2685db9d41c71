"""Choosing among actions that are all listed, one choice after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

import attrs

from rulekit.engine.action import Action, value_text
from rulekit.engine.choosing_cards import Course, Picked, card_said, picked
from rulekit.engine.choosing_ways import NONE, Sought, meld_said
from rulekit.engine.machine import ChoiceInfo, Machine
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.rule import Clause
from rulekit.engine.melds.stepping import openers
from rulekit.engine.melds.values import Meld, Way
from rulekit.engine.runtime import MOST_LISTED
from rulekit.engine.text import is_made


class Open(NamedTuple):
    """An action that the choices made so far may lead to, and the melds that are still to be
    chosen of the way that is being chosen, or the cards of those that go together."""

    action: Action
    left: tuple[Meld, ...] = ()
    cards: tuple[str, ...] = ()


@attrs.frozen
class Listed:
    """A choice among listed actions. `depth` counts the choices before it; the first is the name.

    slots: what the melds that are still to be chosen are for, none where any will do. all_listed:
    whether these are all the actions that the choices made so far may lead to.
    """

    machine: Machine
    state: Any
    open: tuple[Open, ...]
    depth: int = 0
    slots: tuple[Clause, ...] = ()
    all_listed: bool = True

    @property
    def name(self) -> str:
        """What is chosen, "" where nothing is left to choose."""
        choice = self._choice()
        if choice is None:
            return "" if self.depth or not self.open else "action"
        return choice.name

    @property
    def melds(self) -> bool:
        """Whether melds are chosen."""
        choice = self._choice()
        return choice is not None and choice.kind in ("meld", "way")

    @property
    def cards(self) -> bool:
        """Whether cards are chosen that go together."""
        choice = self._choice()
        return choice is not None and choice.kind == "cards"

    @property
    def action(self) -> Action | None:
        """The action, once all is chosen."""
        return self.open[0].action if self.open and not self.name else None

    def options(self) -> tuple[str, ...]:
        """What can be chosen, in the order of the actions; first the melds of a way that have the
        fewest wild cards."""
        if not self.name:
            return ()
        if self.slots or any(one.left for one in self.open):
            melds = {meld.text: meld for one in self.open for meld in self._openers(one)}
            found = sorted(melds, key=lambda text: _order(melds[text]))
            return (*found, *([] if all(one.left for one in self.open) else [NONE]))
        if any(one.cards for one in self.open):
            codes = {code for one in self.open for code in one.cards}
            found = [face.code for face in self.machine.deck.faces if face.code in codes]
            return (*found, *([] if all(one.cards for one in self.open) else [NONE]))
        return tuple({text: None for one in self.open for text in self._options(one) or (NONE,)})

    def read(self, said: str, options: tuple[str, ...]) -> str | None:
        """The meld or card that is said, as it stands among the options."""
        choice = self._choice()
        if choice is not None and choice.kind in ("card", "cards"):
            return card_said(self.machine, said, options)
        meld = meld_said(self.machine, self.state, choice, said) if choice and self.melds else None
        return meld.text if meld is not None and meld.text in options else None

    def after(self, option: str) -> Listed | Picked | Sought:
        """The next choice."""
        if not self.depth:
            named = tuple(one for one in self.open if one.action.name == option)
            if len(named) > MOST_LISTED:
                return self._too_many(named)
            return attrs.evolve(self, open=named)._deeper().settled()
        choice = self._choice()
        if choice is not None and choice.kind == "cards" and option != NONE:
            with_card = (one for one in self.open if option in one.cards)
            fewer = (one._replace(cards=_without(one.cards, option)) for one in with_card)
            return attrs.evolve(self, open=tuple(fewer)).settled()
        if choice is None or choice.kind != "way" or option == NONE:
            kept = (one for one in self.open if (self._options(one) or (NONE,))[0] == option)
            return attrs.evolve(self, open=tuple(kept))._deeper().settled()
        chosen = (
            Open(one.action, tuple(other for other in one.left if other is not meld))
            for one in self.open
            for meld in self._openers(one)
            if meld.text == option
        )
        laid = {one.action: one for one in chosen}
        return attrs.evolve(self, open=tuple(laid.values()), slots=self.slots[1:]).settled()

    def settled(self) -> Listed:
        """The first choice from here on that any of the actions asks for."""
        here = self
        while here.depth <= here._choices() and not any(map(here._options, here.open)):
            here = here._deeper()
        return here

    def _too_many(self, named: tuple[Open, ...]) -> Listed | Picked | Sought:
        info = self.machine.actions[named[0].action.number]
        if info.number in self.machine.wanted and [one.kind for one in info.choices] == ["way"]:
            listed = tuple(one.action for one in named)
            return Sought(self.machine, self.state, info.number, listed)
        if info.number in self.machine.choices:
            return picked(Course(self.machine, self.state, info.number))
        return attrs.evolve(self, open=named, all_listed=False)._deeper().settled()

    def _deeper(self) -> Listed:
        here = attrs.evolve(self, depth=self.depth + 1)
        choice = here._choice()
        if choice is not None and choice.kind == "cards":
            codes = self.machine.deck.codes
            chosen = ((one, one.action.values[self.depth]) for one in self.open)
            with_cards = (
                Open(one.action, cards=tuple(codes[p] for p in pieces_of(max(cards, 0))))
                for one, cards in chosen
            )
            return attrs.evolve(here, open=tuple(with_cards))
        if choice is None or choice.kind != "way":
            return here
        open_now = []
        for one in self.open:
            way = one.action.values[self.depth]
            open_now.append(Open(one.action, way.melds if isinstance(way, Way) else ()))
        return attrs.evolve(here, open=tuple(open_now), slots=here._all_slots())

    def _all_slots(self) -> tuple[Clause, ...]:
        """What the melds of a way are for, where their order tells."""
        number, book = self.open[0].action.number, self.machine.book
        if number not in self.machine.wanted or book is None:
            return ()
        contract = book.contracts[self.machine.wanted[number](self.state)[0]]
        return () if contract.any_number else contract.slots

    def _choices(self) -> int:
        if not self.open:
            return 0
        return len(self.machine.actions[self.open[0].action.number].choices)

    def _choice(self) -> ChoiceInfo | None:
        """What is chosen here, None where it is the name of the action, or nothing."""
        if not 0 < self.depth <= self._choices():
            return None
        return self.machine.actions[self.open[0].action.number].choices[self.depth - 1]

    def _openers(self, one: Open) -> tuple[Meld, ...]:
        return tuple(openers(self.slots, one.left))

    def _options(self, one: Open) -> tuple[str, ...]:
        """The texts of an action's choice; none where it is not asked for."""
        choice = self._choice()
        if choice is None:
            return () if self.depth else (one.action.name,)
        value = one.action.values[self.depth - 1]
        if choice.kind == "cards":
            return one.cards
        if choice.kind == "way":
            return tuple(meld.text for meld in self._openers(one))
        if not is_made(choice, value):
            return ()
        return (value_text(choice.kind, choice.words, value, self.machine.deck),)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but for one like this."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _order(meld: Meld) -> tuple[Any, ...]:
    """Where a meld stands among others, much as they are listed."""
    return meld.wilds, meld.kind, meld.base, meld.size, meld.at, meld.pieces
