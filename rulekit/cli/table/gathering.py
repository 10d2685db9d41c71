"""Several cards that are one choice, named a few at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import attrs

from rulekit.cli.table.reading import Typed, with_joined_name
from rulekit.engine.asking import how_many
from rulekit.engine.machine import ActionInfo, Machine
from rulekit.engine.meld_reading import faces_of
from rulekit.engine.reading import words_of
from rulekit.match import Match


@attrs.frozen
class Gathering:
    """The cards named so far for an action that needs at least `least` of them."""

    name: str
    least: int
    cards: tuple[str, ...] = ()

    def question(self, show: Callable[[str], str]) -> str:
        """Asks for the rest."""
        left = self.least - len(self.cards)
        if not self.cards:
            return f"  which {left} {'card' if left == 1 else 'cards'}?"
        return f"  with {show(' '.join(self.cards))}: which {'one' if left == 1 else left} more?"


def of_several(machine: Machine) -> dict[str, str]:
    """The actions in which several cards are chosen and nothing else, with how many they are."""
    others = {info.name for info in machine.actions if not _is_of_several(info)}
    return {
        info.name: how_many(machine, info.choices[0])
        for info in machine.actions
        if info.name not in others
    }


def _is_of_several(info: ActionInfo) -> bool:
    return [one.kind for one in info.choices] == ["cards"] and info.choices[0].least > 0


def begin(match: Match, line: str, typed: Typed, names: Sequence[str]) -> Gathering | None:
    """What a line begins: too few cards for an action of several, all of which may go together;
    None where it means something else."""
    known = {name: info.choices[0].least for name, info in _offered(match).items()}
    if typed.kind == "action":
        legal = match.is_legal(typed.text)
        meant = {match.action(typed.text).name} if legal else set(known)
    else:
        meant = {text.split()[0] for text in typed.meant}
    if len(meant) != 1:
        return None
    words = with_joined_name(line.split(), names)
    for name, least in known.items():
        rest = words[1:] if name.startswith(words[0].casefold()) else words
        gathering = _with(match, Gathering(name, least), rest)
        if name in meant and gathering is not None and len(gathering.cards) < least:
            return gathering
    return None


def added(match: Match, gathering: Gathering, line: str) -> Gathering | str | None:
    """The cards with those of a line, or the text of the action where they are enough or cannot go
    together; None where the line is no cards."""
    words = line.split()
    afresh = f"{gathering.name} {line}"
    if not _codes(match.machine, words):
        return None
    if match.is_legal(afresh):
        return afresh
    more = _with(match, gathering, words)
    if more is None:
        return " ".join([gathering.name, *gathering.cards, *words])
    return more if len(more.cards) < more.least else " ".join([more.name, *more.cards])


def _with(match: Match, gathering: Gathering, words: Sequence[str]) -> Gathering | None:
    """With these cards too, if some legal action has them all."""
    codes = _codes(match.machine, words)
    if words and not codes:
        return None
    cards = Counter([*gathering.cards, *codes])
    for action in match.legal_actions():
        name, *values = action.text.split()
        if name == gathering.name and cards <= Counter(values):
            return attrs.evolve(gathering, cards=(*gathering.cards, *codes))
    return None


def _codes(machine: Machine, words: Sequence[str]) -> tuple[str, ...]:
    """The cards that all of the words mean; none where one of them is no card."""
    faces = faces_of(machine, words_of(" ".join(words)))
    return tuple(machine.deck.faces[face].code for face in faces)


def _offered(match: Match) -> Mapping[str, ActionInfo]:
    machine = match.machine
    several = of_several(machine)
    numbers = machine.questions[match.state.question].actions
    infos = (machine.actions[number] for number in numbers)
    return {info.name: info for info in infos if info.name in several}
