"""Several cards that are one choice, named a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from rulekit.cli.table.meaning import infos_now
from rulekit.cli.table.reading import Typed, with_joined_name
from rulekit.engine.asking import how_many
from rulekit.engine.choices import Choices
from rulekit.engine.choosing_cards import cards_said
from rulekit.engine.choosing_ways import NONE
from rulekit.engine.machine import ActionInfo, Machine
from rulekit.errors import IllegalAction
from rulekit.match import Match


@attrs.frozen
class Gathering:
    """The cards named so far for an action of several; `left` is how many more it takes, 0 where
    it may take more than one number of them."""

    name: str
    left: int
    cards: tuple[str, ...] = ()

    def question(self, show: Callable[[str], str]) -> str:
        """Asks for the rest."""
        if not self.cards:
            which = {0: "cards", 1: "1 card"}.get(self.left, f"{self.left} cards")
            return f"  which {which}, or `back`?"
        more = {0: "more", 1: "one more"}.get(self.left, f"{self.left} more")
        return f"  with {show(' '.join(self.cards))}: which {more}, or `back`?"


def of_several(machine: Machine) -> dict[str, str]:
    """The actions in which several cards are chosen and nothing else, with how many they are."""
    others = {info.name for info in machine.actions if not _is_of_several(info)}
    return {
        info.name: how_many(machine, info.choices[0])
        for info in machine.actions
        if info.name not in others
    }


def _is_of_several(info: ActionInfo) -> bool:
    return [one.kind for one in info.choices] == ["cards"]


def begin(match: Match, line: str, typed: Typed, names: Sequence[str]) -> Gathering | None:
    """What a line begins: an action of several cards with too few of them, all of which may go
    together; None where it means something else."""
    offered = _offered(match)
    meant = {text.split()[0] for text in typed.meant}
    if typed.kind == "action":
        legal = match.is_legal(typed.text)
        meant = {match.action(typed.text).name} if legal else set(offered)
    if len(meant) != 1:
        return None
    words = with_joined_name(line.split(), names)
    for name in offered:
        rest = words[1:] if name.startswith(words[0].casefold()) else words
        gathering = _with(match, name, (), rest)
        if name in meant and gathering is not None:
            return gathering
    return None


def added(match: Match, gathering: Gathering, line: str) -> Gathering | str | None:
    """The cards with those of a line, or the text of the action where they are enough or cannot go
    together; None where the line is no cards."""
    words = line.split()
    afresh = f"{gathering.name} {line}"
    if not cards_said(match.machine, " ".join(words)):
        return None
    if match.is_legal(afresh):
        return afresh
    together = " ".join([gathering.name, *gathering.cards, *words])
    if match.is_legal(together):
        return together
    return _with(match, gathering.name, gathering.cards, words) or together


def _with(match: Match, name: str, cards: Sequence[str], words: Sequence[str]) -> Gathering | None:
    """With these cards too, if they are too few for an action that may have them all."""
    codes = cards_said(match.machine, " ".join(words))
    if words and not codes:
        return None
    chosen = (*cards, *codes)
    try:
        choice = after(match, name, chosen)
    except IllegalAction:
        return None
    if choice.action is not None or (NONE in choice.options and chosen):
        return None
    info = _offered(match)[name].choices[0]
    exact = info.least == info.most and info.least >= 0
    return Gathering(name, info.least - len(chosen) if exact else 0, chosen)


def after(match: Match, name: str, cards: Sequence[str]) -> Choices:
    """The choice that follows these cards. IllegalAction where they cannot be chosen together."""
    choice: Choices = match.choices().choose(name)
    for card in cards:
        choice = choice.choose(card)
    return choice


def _offered(match: Match) -> Mapping[str, ActionInfo]:
    several = of_several(match.machine)
    return {info.name: info for info in infos_now(match) if info.name in several}
