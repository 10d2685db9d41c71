"""One choice at a time: what to do, then with which card, then which suit; a way meld by meld."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from rulekit.engine.action import Action
from rulekit.engine.choosing import Listed, Open
from rulekit.engine.choosing_cards import Picked, cards_said
from rulekit.engine.choosing_ways import Sought
from rulekit.engine.listing import Selected
from rulekit.engine.machine import Machine
from rulekit.engine.reading import plain, words_of
from rulekit.engine.refusal import check_seat
from rulekit.engine.runtime import MOST_LISTED
from rulekit.engine.view import stuck_at
from rulekit.errors import IllegalAction

_MOST_SHOWN = 60
_MOST_MELDS = 8


@attrs.frozen
class Choices:
    """The next choice: its `name` (`action`, `card`, `suit` …) and `options`, as texts.

    `made` are the choices so far; once all are made `options` is empty and `action` is the action.
    Cards that are chosen together, and melds to be laid at once, are chosen one after the other,
    each under the name of the whole choice; `none` stands for no more of them. Each option leads
    to a legal action. `all_listed` tells whether `options` are all there
    are: where it is False, further melds can be chosen that are not listed.
    """

    name: str
    options: tuple[str, ...]
    made: tuple[str, ...] = ()
    action: Action | None = None
    all_listed: bool = True
    _at: Listed | Picked | Sought = attrs.field(repr=False, eq=False, kw_only=True)

    def choose(self, option: str) -> Choices:
        """The choice after this one; IllegalAction if `option` is none of the options.

        Of cards that go together several may be said at once.
        """
        if self._at.cards:
            codes = cards_said(self._at.machine, option)
            if len(codes) > 1:
                return self._choose_all(codes)
        known = _meant(option, self.options) or self._at.read(option, self.options)
        if known is not None:
            return _choice(self._at.after(known), (*self.made, known))
        most = _MOST_MELDS if self._at.melds else _MOST_SHOWN
        listed = ", ".join(self.options[:most])
        more = len(self.options) - most
        listed += f", or one of {more} more" if more > 0 else ""
        message = f"`{option[:40]}` is no {self.name} now; choose from {listed}"
        raise IllegalAction(message, code="play/choice")


    def _choose_all(self, cards: Sequence[str]) -> Choices:
        here = self
        for card in cards:
            if here.name != self.name or not here._at.cards:
                said = f"`{card}` is too many; choose {' '.join(here.made[len(self.made) :])} alone"
                raise IllegalAction(said, code="play/choice")
            here = here.choose(card)
        return here


def first_choice(machine: Machine, state: Any, legal: Sequence[Action]) -> Choices:
    """What to do: the names of the legal actions, which are as many as a machine lists.

    IllegalAction where nothing can be done: the match is over, or the rules are stuck.
    """
    check_seat(machine, state, None)
    if not legal:
        raise IllegalAction(stuck_at(machine, state), code="play/not_offered")
    every = legal[: MOST_LISTED + 1] if isinstance(legal, Selected) else legal
    return _choice(Listed(machine, state, tuple(map(Open, every))).settled(), ())


def _choice(at: Listed | Picked | Sought, made: tuple[str, ...]) -> Choices:
    return Choices(at.name, at.options(), made, at.action, at.all_listed, at=at)


def _meant(said: str, options: tuple[str, ...]) -> str | None:
    """The option that is said: its text, or the only one with the same words in any order."""
    wanted = plain(said).strip()
    for option in options:
        if plain(option) == wanted:
            return option
    words = _words(said)
    alike = [option for option in options if words and _words(option) == words]
    return alike[0] if len(alike) == 1 else None


def _words(text: str) -> list[str]:
    """Words in no order; `on` and `with` go without saying."""
    return sorted(word for word in words_of(text) if word not in ("on", "with"))
