"""What lowering knows: the game with its options and players settled, and what is in reach."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from functools import cached_property
from keyword import iskeyword, kwlist
from typing import TypeAlias

import attrs

from rulekit.compiler import kernel as k
from rulekit.compiler.cards import Cards
from rulekit.engine import runtime
from rulekit.engine.action import NO_NUMBER
from rulekit.engine.machine import Reason, Shape, Slot
from rulekit.engine.melds import Contract, MeldRule
from rulekit.language.types import Kind, Type
from rulekit.rules.model import Game, Zone
from rulekit.rules.origins import Origins as Meanings
from rulekit.rules.origins import origins_in
from rulekit.rules.terms import Local
from rulekit.source.span import Span

MACHINE_NUMBERS = (
    "question", "actor", "turn_player", "turn_number", "round_number", "dealer", "winner",
    "bound", "ended", "shuffles", "acted", "queue_at", "asking_at", "drawn", "again", "asked_at",
)  # fmt: skip
MACHINE_LISTS = ("totals", "scores", "winners", "queue", "asking")
"""What the state of every game holds; zones and memory of such a name are kept under another."""
MELDS_LAID = "melds_laid"
"""Counts the melds laid in a round, where a game has melds."""
TRICKS = "tricks"
"""Counts the tricks each player has won in a round, where a game has tricks."""
PASSED_OVER = "_passed_over"
"""Who had no card when a trick began, in games where that may happen."""
TAKERS = "takers"
"""How many take part in a trick, where it is not always everyone."""
TURNED = "turned"
"""The pieces that lie otherwise than the pile they are in lets cards lie."""
_TAKEN = frozenset(
    {*MACHINE_NUMBERS, *MACHINE_LISTS, MELDS_LAID, TAKERS, TURNED, "seed", "events", "copy"}
)
_WRITERS_OWN = frozenset(
    (
        *"s me out m a n first found go legal action apply new why enter".split(),
        *kwlist,
        *dir(builtins),
        *dir(runtime),
    )
)


class NotBuilt(Exception):
    """A construct the compiler cannot carry out yet."""

    def __init__(self, what: str, span: Span) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


@attrs.frozen
class Origin:
    """The zone that cards are known to lie in, and whose part of it."""

    zone: Zone
    owner: k.Expr | None
    top: bool = False


Origins: TypeAlias = Mapping[Local, Origin]


@attrs.frozen
class Env:
    """What names mean at one place of the rules."""

    me: k.Expr | None = None
    locals: Mapping[Local, k.Expr] = attrs.field(factory=dict)
    origins: Origins = attrs.field(factory=dict)
    homes: Origins = attrs.field(factory=dict)
    """Where things lay when they were chosen, whatever has been moved since."""
    face: k.Expr | None = None
    others: k.Expr | None = None
    """What `nothing_else` asks."""
    blind: bool = True
    """Whether cards that lie face down on an open pile are left out: a block reads all cards."""
    trick_taken: bool = False
    """Whether the trick spoken of has just been taken, and counts among those won."""

    def bind(self, local: Local, value: k.Expr, origin: Origin | None = None) -> Env:
        origins = {**self.origins, local: origin} if origin else self.origins
        homes = {**self.homes, local: origin} if origin else self.homes
        kept = {**self.locals, local: value}
        return attrs.evolve(self, locals=kept, origins=origins, homes=homes)


NOBODY = Env()
"""Where no player acts."""


@attrs.define(eq=False)
class Context:
    """One game with its options and number of players settled, while it is being compiled."""

    game: Game
    players: int
    options: Mapping[str, int | bool | str]
    cards: Cards
    teams: int
    team_of: tuple[int, ...]
    slots: dict[str, Slot] = attrs.field(factory=dict)
    shapes: list[Shape] = attrs.field(factory=list)
    reasons: list[Reason] = attrs.field(factory=list)
    words: list[str] = attrs.field(factory=list)
    """Words of options and declarations by number; the colours of the deck come first."""
    routines: dict[str, k.Routine] = attrs.field(factory=dict)
    tables: dict[str, tuple[int, ...]] = attrs.field(factory=dict)
    rules: list[MeldRule] = attrs.field(factory=list)
    """The kinds of melds that these options leave, by number."""
    contracts: list[Contract] = attrs.field(factory=list)
    uses_drawn: bool = False
    turning: frozenset[Zone] = frozenset()
    """The piles in which cards may lie otherwise than the pile lets them lie."""
    goes_back: bool = False
    """Whether a phase can be entered again in a turn."""
    _names: int = 0

    @cached_property
    def meanings(self) -> Meanings:
        """What the names in the game's texts stand for."""
        return origins_in(self.game)

    @property
    def has_tricks(self) -> bool:
        return any(stage.tricks is not None for stage in self.game.stages)

    # ------------------------------------------------------------------------------- names

    def slot_name(self, word: str) -> str:
        """The attribute of the state that keeps a zone or a variable of this name."""
        taken = word.rstrip("_") in _TAKEN or iskeyword(word.rstrip("_"))
        return word + "_" if taken else word

    def fresh(self, word: str) -> str:
        """A name for a variable of the generated code that nothing else has."""
        self._names += 1
        return f"{word}_{self._names}"

    def choice_name(self, word: str) -> str:
        """The variable of the generated code for a choice of this name.

        Whatever else the code names has an underline or a digit in it, or is in `_WRITERS_OWN`.
        """
        return word if word.isalpha() and word not in _WRITERS_OWN else word + "_"

    def word(self, text: str) -> int:
        """The number of a word of an option or a declaration."""
        if text not in self.words:
            self.words.append(text)
        return self.words.index(text)

    def each(self, kept_by: str | None) -> int:
        """How many parts what is kept by players or teams (`player_match`) has; else 0."""
        by = (kept_by or "").partition("_")[0]
        return {"player": self.players, "team": self.teams}.get(by, 0)

    def shape(self, shape: Shape) -> int:
        if shape not in self.shapes:
            self.shapes.append(shape)
        return self.shapes.index(shape)

    def reason(self, reason: Reason) -> int:
        if reason not in self.reasons:
            self.reasons.append(reason)
        return self.reasons.index(reason)

    def emit(self, shape: Shape, *values: k.Expr) -> k.Body:
        """An event for who listens."""
        return (k.Emit(self.shape(shape), values),)

    # ------------------------------------------------------------------------------ tables

    def seat_table(self, step: int) -> tuple[int, ...]:
        return (*((p + step) % self.players for p in range(self.players)), -1)

    def from_table(self) -> tuple[tuple[int, ...], ...]:
        n = self.players
        return (*(tuple((p + i) % n for i in range(n)) for p in range(n)), ())

    def others_table(self) -> tuple[tuple[int, ...], ...]:
        return tuple(row[1:] for row in self.from_table())

    def members_table(self) -> tuple[tuple[int, ...], ...]:
        rows = [
            tuple(p for p in range(self.players) if self.team_of[p] == t) for t in range(self.teams)
        ]
        return (*rows, ())


def none_value(type_: Type) -> int:
    """What stands for none in a slot or local of this type."""
    return NO_NUMBER if type_.kind is Kind.INT else -1
