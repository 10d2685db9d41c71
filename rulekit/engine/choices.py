"""One choice at a time: what to do, then with which card, then which suit."""

from __future__ import annotations

import attrs

from rulekit.engine.action import Action, value_text
from rulekit.engine.machine import Machine
from rulekit.engine.reading import plain, words_of
from rulekit.engine.text import is_made
from rulekit.errors import IllegalAction

_MOST_SHOWN = 60


@attrs.frozen
class Choices:
    """The next choice: its `name` (`action`, `card`, `suit` …) and `options`, as texts.

    `made` are the choices so far; once all are made `options` is empty and `action` is the action.
    """

    name: str
    options: tuple[str, ...]
    made: tuple[str, ...] = ()
    action: Action | None = None
    _machine: Machine = attrs.field(repr=False, eq=False, kw_only=True)
    _open: tuple[Action, ...] = attrs.field(repr=False, eq=False, kw_only=True)
    _depth: int = attrs.field(default=0, repr=False, eq=False, kw_only=True)

    def choose(self, option: str) -> Choices:
        """The choice after this one; IllegalAction if `option` is none of the options."""
        known = _meant(option, self.options)
        if known is not None:
            left = [
                one
                for one in self._open
                if (_option(self._machine, one, self._depth) or "none") == known
            ]
            return _next(self._machine, tuple(left), (*self.made, known), self._depth + 1)
        listed = ", ".join(self.options[:_MOST_SHOWN])
        more = len(self.options) - _MOST_SHOWN
        listed += f", or one of {more} more" if more > 0 else ""
        message = f"`{option[:40]}` is no {self.name} now; choose from {listed}"
        raise IllegalAction(message, code="play/choice")


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


def first_choice(machine: Machine, legal: tuple[Action, ...]) -> Choices:
    """What to do: the names of the legal actions."""
    return _next(machine, legal, (), 0)


def _next(machine: Machine, left: tuple[Action, ...], made: tuple[str, ...], depth: int) -> Choices:
    """The first choice from `depth` on that any of these actions asks for."""
    longest = max((len(action.values) for action in left), default=0)
    while depth <= longest:
        options = dict.fromkeys(_option(machine, action, depth) for action in left)
        if any(option is not None for option in options):
            break
        depth += 1
    else:
        action = left[0] if left else None
        return Choices("", (), made, action, machine=machine, open=left, depth=depth)
    name = "action"
    if depth:
        name = machine.actions[left[0].number].choices[depth - 1].name
    texts = tuple("none" if option is None else option for option in options)
    return Choices(name, texts, made, machine=machine, open=left, depth=depth)


def _option(machine: Machine, action: Action, depth: int) -> str | None:
    """The text of an action's choice; the first is its name."""
    if depth == 0:
        return action.name
    if depth > len(action.values):
        return None
    choice = machine.actions[action.number].choices[depth - 1]
    value = action.values[depth - 1]
    if not is_made(choice, value):
        return None
    return value_text(choice.kind, choice.words, value, machine.deck)
