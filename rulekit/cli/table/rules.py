"""What `rules` says at the table, and what a match is played to."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote
from textwrap import wrap

import attrs

from rulekit.cli.games import word
from rulekit.cli.table.heading import by_rank, wild_cards
from rulekit.cli.table.worth import worth_lines
from rulekit.engine.machine import Machine
from rulekit.game import Game
from rulekit.rules import terms
from rulekit.rules.constants import Setting, fold, holds
from rulekit.rules.model import Action
from rulekit.rules.parts import inner_parts, parts_of

_NARROWEST = 20
_WINS = {
    "highest": "the most points win",
    "lowest": "the fewest points win",
    "of_round": "who wins the round wins",
}


@attrs.frozen
class Rules:
    """A game as it is played at one table; `name` is what `rulekit describe` is given."""

    game: Game
    players: int
    name: str

    @property
    def setting(self) -> Setting:
        """What is settled before the match."""
        return Setting(self.game.options, self.players)

    @property
    def goal(self) -> str:
        """What is played to, and who wins: `100 points; the fewest points win`."""
        parts = [*self._ends(), _WINS.get(str(fold(self.game.model.match.winner, self.setting)))]
        return "; ".join(part for part in parts if part)

    @property
    def never(self) -> frozenset[str]:
        """Where the actions are written (file:line:column) that are not offered as it is played."""
        return frozenset(
            str(part.span)
            for part in parts_of(self.game.model)
            if isinstance(part, Action) and part.when is not None
            if holds(part.when, self.setting) is False
        )

    def lines(self, machine: Machine, screen: int) -> Iterator[str]:
        """What it is about, the options in force, wild cards, and what cards are worth."""
        about = " ".join(self.game.about.split())
        yield f"  {self.game.name}{f': {about}' if about else ''}"
        told = list(self._told(machine))
        width = max((len(label) for label, _ in told), default=0)
        width = min(width, max(_NARROWEST, screen // 2))
        for label, text in told:
            yield from _beside(label, text, width, screen)
        yield f"  `rulekit describe {quote(self.name)}` prints all the rules"

    def _told(self, machine: Machine) -> Iterator[tuple[str, str]]:
        for option in self.game.option_choices:
            low, high = option.players or (0, self.players)
            if low <= self.players <= high:
                yield option.label or option.name.replace("_", " "), _in_words(option.value)
        wild = wild_cards(machine)
        if wild:
            yield "wild cards", ", ".join(by_rank(machine.deck, wild))
        trumps = [machine.deck.suits[suit] for suit in dict.fromkeys(self._trumps())]
        if trumps:
            yield "trump", ", ".join(trumps)
        for name, values in worth_lines(machine):
            yield f"{name} of cards", values
        if self.goal:
            yield "played to", self.goal

    def _trumps(self) -> Iterator[int]:
        """The suits that are trump whatever is played, by their numbers."""
        for stage in self.game.model.stages:
            trump = None if stage.tricks is None else stage.tricks.trump
            if isinstance(trump, terms.Const) and isinstance(trump.value, int):
                yield trump.value

    def _ends(self) -> Iterator[str]:
        """The points and the rounds that end a match, as far as they are known before it."""
        match, setting = self.game.model.match, self.setting
        rounds = [] if match.rounds is None else [fold(match.rounds, setting)]
        if match.rounds is None and match.ends is None:
            rounds = [max(1, len(self.game.model.rounds))]
        points = []
        for part in () if match.ends is None else _in_force(match.ends, setting):
            if isinstance(part, terms.Compare):
                to = fold(part.right, setting)
                points += [to] if _has(part.left, terms.Relation, "total") else []
                rounds += [to] if _has(part.left, terms.Known, "round.number") else []
        for numbers, unit in ((points, "point"), (rounds, "round")):
            for number in dict.fromkeys(numbers):
                if isinstance(number, int) and number > 0:
                    yield f"{number} {unit}{'' if number == 1 else 's'}"


def _in_words(value: object) -> str:
    """The value of an option as it is read: `others_gain` is `others gain`."""
    return word(value).replace("_", " ")


def rules_of(game: Game, players: int) -> Rules:
    """The rules of a match that was kept: those of a game of files have the name of its own."""
    return Rules(game, players, next(iter(game.files or ()), game.id))


def _in_force(term: object, setting: Setting) -> Iterator[object]:
    """The parts of a condition, without those that cannot hold."""
    match term:
        case terms.IfElse(then, condition, otherwise) if holds(condition, setting) is not None:
            yield from _in_force(then if holds(condition, setting) else otherwise, setting)
            return
        case terms.All(parts) if any(holds(part, setting) is False for part in parts):
            return
    yield term
    for part in inner_parts(term):
        yield from _in_force(part, setting)


def _has(term: terms.Term, kind: type[terms.Relation | terms.Known], name: str) -> bool:
    return any(isinstance(part, kind) and part.name == name for part in parts_of(term))


def _beside(label: str, text: str, width: int, screen: int) -> Iterator[str]:
    """A label and what stands beside it, both in lines of their own where they are long."""
    left = wrap(label, width) or [""]
    right = wrap(text, max(_NARROWEST, screen - width - 5), break_on_hyphens=False) or [""]
    for at in range(max(len(left), len(right))):
        one = left[at] if at < len(left) else ""
        other = right[at] if at < len(right) else ""
        yield f"  {one:<{width}}  {other}".rstrip()
