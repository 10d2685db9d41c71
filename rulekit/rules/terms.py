"""Checked expressions: every name resolved, every term typed, nothing implied left out.

What the checker guarantees, so that the compiler need not ask again:

- a condition is a term of type bool, never optional (`called` as a condition has become
  `IsNone(called, negated=True)`);
- a per-player zone or variable always says whose it is (`hand` has become `hand of me`);
- calls of definitions are spelled out: `Defined` holds the body with its parameters bound;
- suits, ranks and colours are indices in deck order (jokers have no suit and no colour, and the
  rank that follows the last one); words of options stay text; `none` is `Const(None)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from rulekit.rules.kinds import CardKind as CardKind

if TYPE_CHECKING:
    from rulekit.language.types import Type
    from rulekit.rules.model import MeldKind, Option, ValueTable, Variable, Zone
    from rulekit.source.span import Span

@attrs.frozen(eq=False, repr=False)
class Local:
    """A name bound inside a text: an action's choice, a loop's or filter's element, a parameter."""

    name: str
    type: Type
    role: Literal["choice", "element", "loop", "parameter"]


@attrs.frozen(eq=False, repr=False)
class Const:
    """A number, `yes`/`no`, an index of a suit, rank or colour, a word, or none."""

    value: int | bool | str | None
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class OptionValue:
    option: Option
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class State:
    """A declared variable; `of` is a player or team where it is kept for each."""

    variable: Variable
    of: Term | None
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class InZone:
    """The cards (or melds) of a zone; `of` is a player, a team or a set of them."""

    zone: Zone
    of: Term | None
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class LocalValue:
    local: Local
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


KnownName: TypeAlias = Literal[
    "me", "dealer", "winner", "players", "others", "teams", "suits", "ranks", "cards",
    "nothing_else", "turn.player", "turn.number", "turn.drawn", "round.number", "trick.number",
    "trick", "face", "melds",
]


@attrs.frozen(eq=False, repr=False)
class Known:
    """A name every game has."""

    name: KnownName
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


RelationName: TypeAlias = Literal[
    "left", "right", "partner", "team", "members", "others", "total", "tricks"
]


@attrs.frozen(eq=False, repr=False)
class Relation:
    """`left of P`, `total of T`."""

    name: RelationName
    of: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Attribute:
    """`card.suit`, `pile.top`, `meld.size`: of none it is none."""

    of: Term
    name: str
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Function:
    """A built-in function (see `language/builtins.py`)."""

    name: str
    arguments: tuple[Term, ...]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class ForEach:
    """`sum(E for each x in S)`, also `max`, `min`, `count`, `any`: of nothing it is 0 or no."""

    function: str
    local: Local
    domain: Term
    body: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Value:
    """`points of X`: a card's value, or the sum over cards, a meld, melds; 0 of none."""

    table: ValueTable
    of: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Rule:
    """A condition and the sentence it stands under; `name` is its short name or ""."""

    sentence: str
    condition: Term
    name: str = ""
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Sentences:
    """All must hold (`mode` all), or one of them (`mode` any: `match.ends`)."""

    rules: tuple[Rule, ...]
    mode: Literal["all", "any"]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Defined:
    """A definition where it is used: `bindings` give its parameters, `body` is its meaning."""

    name: str
    bindings: tuple[tuple[Local, Term], ...]
    body: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Negative:
    of: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Arithmetic:
    """On ints; of type cards, `+` joins and `-` takes away (sides may be one card or none)."""

    operator: Literal["+", "-", "*", "//", "mod"]
    left: Term
    right: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Compare:
    """Sides of one kind. None equals only none, and is not less or more than anything."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Term
    right: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Member:
    item: Term
    group: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class IsKind:
    """`card is red ace`: a card (none is no kind) of any of `kinds`."""

    of: Term
    kinds: tuple[CardKind, ...]
    negated: bool
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class IsMeld:
    """`cards is run`."""

    of: Term
    kind: MeldKind
    negated: bool
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class IsNone:
    of: Term
    negated: bool
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Range:
    """`1..4`; an open end is None and is refused where elements are wanted."""

    low: Term | None
    high: Term | None
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class All:
    parts: tuple[Term, ...]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Either:
    """`or` of conditions."""

    parts: tuple[Term, ...]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class OrElse:
    """`a or b` of values: the first that is not none, else the last."""

    parts: tuple[Term, ...]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Not:
    of: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class IfElse:
    then: Term
    condition: Term
    otherwise: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Where:
    base: Term
    element: Local
    condition: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Best:
    """Those with the highest or lowest `by`; ties stay."""

    base: Term
    element: Local
    by: Term
    direction: Literal["highest", "lowest"]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Listing:
    items: tuple[Term, ...]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class PlayersFrom:
    """In seat order from a player."""

    start: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class MeldsFrom:
    """Melds of these kinds in the cards."""

    kinds: tuple[MeldKind, ...]
    source: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class CardsFrom:
    """Selections; low and high bound how many (high None: all)."""

    low: Term
    high: Term | None
    source: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class WaysToLay:
    contract: Term
    source: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class PlacesFor:
    card: Term
    melds: Term
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class ContractClause:
    """So many melds of a kind; `span` is where the kind is named."""

    count: int
    kind: MeldKind
    low: int
    high: int | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class ContractValue:
    clauses: tuple[ContractClause, ...]
    type: Type = attrs.field(kw_only=True)
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


Term: TypeAlias = (
    Const | OptionValue | State | InZone | LocalValue | Known | Relation | Attribute | Function
    | ForEach | Value | Sentences | Defined | Negative | Arithmetic | Compare | Member | IsKind
    | IsMeld | IsNone | Range | All | Either | OrElse | Not | IfElse | Where | Best | Listing
    | PlayersFrom | MeldsFrom | CardsFrom | WaysToLay | PlacesFor | ContractValue
)
