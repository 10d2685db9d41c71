"""What a text may name: everything the game declares, and what holds where the text stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulekit.language.nodes import Expression
    from rulekit.rules.model import MeldKind, Option, Order, Rank, Suit, ValueTable, Variable, Zone
    from rulekit.rules.terms import Local
    from rulekit.source.span import Span

Sight: TypeAlias = Literal["me", "public", "all"]


@attrs.frozen(eq=False, repr=False)
class Sentence:
    """An unchecked rule: its words, its condition, and its short name or ""."""

    name: str
    sentence: str
    condition: Expression | None
    """None: it could not be read, which has been reported."""
    span: Span


@attrs.frozen(eq=False, repr=False)
class Definition:
    """An unchecked line of `define`: one expression, or sentences that must all hold."""

    name: str
    parameters: tuple[str, ...]
    body: Expression | tuple[Sentence, ...] | None
    """None: it could not be read, which has been reported; who uses it stays silent."""
    span: Span


@attrs.define(eq=False, repr=False)
class Work:
    """How much has been spelled out, so that hostile definitions stay small."""

    total: int = 0
    in_text: int = 0
    depth: int = 0
    too_much: bool = False


@attrs.define(eq=False, repr=False)
class Names:
    """Everything a game declares; filled before its texts are checked.

    `jokers` tells whether the deck can hold jokers (then a card may have no suit), `wild` whether
    wild cards are declared, `teams` whether partners are.
    """

    options: dict[str, Option] = attrs.field(factory=dict)
    zones: dict[str, Zone] = attrs.field(factory=dict)
    variables: dict[str, Variable] = attrs.field(factory=dict)
    values: dict[str, ValueTable] = attrs.field(factory=dict)
    melds: dict[str, MeldKind] = attrs.field(factory=dict)
    orders: dict[str, Order] = attrs.field(factory=dict)
    suits: tuple[Suit, ...] = ()
    ranks: tuple[Rank, ...] = ()
    wild: bool = False
    jokers: bool = False
    phases: set[str] = attrs.field(factory=set)
    teams: bool = False
    max_players: int = 2
    definitions: dict[str, Definition] = attrs.field(factory=dict)
    broken: set[str] = attrs.field(factory=set)
    """Declared, but faulty and reported: naming one of these is passed over in silence."""
    work: Work = attrs.field(factory=Work, init=False)
    called: set[str] = attrs.field(factory=set, init=False)
    """Definitions some text uses."""
    circles: dict[str, tuple[str, ...]] = attrs.field(factory=dict, init=False)
    """For each definition looked at, how it comes back to itself; empty if it does not."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the suits, in the order in which they first occur."""
        return tuple(dict.fromkeys(s.colour for s in self.suits if s.colour is not None))


@attrs.frozen(eq=False, repr=False)
class Use:
    """A definition being spelled out, and the place that names it."""

    name: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Scope:
    """Where a text stands.

    `me`: is there an acting player. `sight`: whose eyes read the cards (`me`: conditions and
    candidates of actions; `public`: who is asked; `all`: effects, triggers, scores). `allow` holds
    what is legal here alone: `nothing_else` (the `when` of an action), `face` (rows of values),
    `trick` (a stage with tricks: `trick`, `trick.number`, `follows`), `turn.drawn` (with sight
    `me`: the actor is the turn's player), `remembered` (with sight `me`: memory of cards, which
    those asked in a window may not have seen). A local that is None is broken or of unknown type,
    which silences what depends on it.
    """

    names: Names
    locals: Mapping[str, Local | None] = attrs.field(factory=dict)
    me: bool = False
    sight: Sight = "all"
    where: str = "this text"
    allow: frozenset[str] = frozenset()
    uses: tuple[Use, ...] = ()
    """Definitions on the way from the text to here, outermost first."""

    def binding(self, name: str, local: Local | None) -> Scope:
        """The same place with one more name."""
        return attrs.evolve(self, locals={**self.locals, name: local})
