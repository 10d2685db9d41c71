"""The syntax tree of the rule language: what each embedded text says, before names are looked up.

Every node knows the `span` of the source file it was read from. The span takes no part in
comparison, so that `parse(show(tree)) == tree` holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from rulekit.language.expressions import (
    And,
    Arithmetic,
    Attribute,
    Best,
    Call,
    CallForEach,
    CardsFrom,
    Compare,
    Expression,
    IfElse,
    IsKind,
    IsNone,
    Kind,
    Kinds,
    Listing,
    Member,
    Name,
    Negative,
    Not,
    Nothing,
    Number,
    Of,
    Or,
    PickFrom,
    PlacesFor,
    Range,
    RangeKind,
    SuitedKind,
    TintedKind,
    Truth,
    WaysToLay,
    Where,
    WordKind,
)

if TYPE_CHECKING:
    from rulekit.source.span import Span

__all__ = [
    "And",
    "Arithmetic",
    "Assign",
    "Attribute",
    "Best",
    "Block",
    "Branch",
    "Call",
    "CallForEach",
    "CardsFrom",
    "Choice",
    "Compare",
    "Contract",
    "ContractClause",
    "Deal",
    "Declaration",
    "Draw",
    "EndRound",
    "EndStage",
    "EndTurn",
    "Entry",
    "Exchange",
    "Expression",
    "Flow",
    "GoTo",
    "IfElse",
    "IsKind",
    "IsNone",
    "Kind",
    "Kinds",
    "Lay",
    "Listing",
    "Loop",
    "Member",
    "Move",
    "Name",
    "Negative",
    "Not",
    "Nothing",
    "Number",
    "Of",
    "Or",
    "Order",
    "OrderPart",
    "PickFrom",
    "PlacesFor",
    "Range",
    "RangeKind",
    "Score",
    "Show",
    "Shuffle",
    "Statement",
    "Step",
    "SuitedKind",
    "TintedKind",
    "Tree",
    "Truth",
    "TurnUp",
    "TypeName",
    "TypeRange",
    "TypeWord",
    "TypeWords",
    "WaysToLay",
    "Where",
    "WordKind",
]

# ------------------------------------------------------------------------------ effect blocks


@attrs.frozen
class Move:
    """`move CARDS to ZONE [face down | face up | at the bottom]`."""

    cards: Expression
    to: Expression
    manner: Literal["face down", "face up", "at the bottom"] | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Draw:
    """`draw N from PILE [to ZONE]`."""

    number: Expression
    pile: Expression
    to: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Deal:
    """`deal N to each ZONE`."""

    number: Expression
    zone: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Shuffle:
    zone: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Lay:
    """`lay MELD`, `lay WAY`, `lay CARD at PLACE`."""

    what: Expression
    at: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Exchange:
    one: Expression
    other: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Score:
    """`score N to WHO [for "reason"]`."""

    points: Expression
    to: Expression
    reason: str | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class TurnUp:
    cards: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Show:
    cards: Expression
    to: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class EndRound:
    winner: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Assign:
    """`NAME [of P] = E`, `+=`, `-=`; `name_span` covers NAME."""

    name: str
    of: Expression | None
    operator: Literal["=", "+=", "-="]
    value: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    name_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Branch:
    """`if C: …`, `else if C: …`, `else: …` (otherwise is empty without an else)."""

    cases: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Loop:
    """`for each x in S: …`."""

    variable: str
    domain: Expression
    body: tuple[Statement, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    variable_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


Statement: TypeAlias = (
    Move
    | Draw
    | Deal
    | Shuffle
    | Lay
    | Exchange
    | Score
    | TurnUp
    | Show
    | EndRound
    | Assign
    | Branch
    | Loop
)


@attrs.frozen
class Block:
    statements: tuple[Statement, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


# -------------------------------------------------------------------------- other short texts


@attrs.frozen
class Choice:
    """`hand where playable(card)`; `suits if card.rank == ober` is asked only then."""

    candidates: Expression
    condition: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class OrderPart:
    low: str
    high: str | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Order:
    """`ace, 2..king, ace`; `around` joins the ends."""

    parts: tuple[OrderPart, ...]
    around: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class TypeWord:
    word: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class TypeRange:
    low: int
    high: int
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class TypeWords:
    """`(low, high, none_yet)`: one of these words."""

    words: tuple[str, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


TypeName: TypeAlias = TypeWord | TypeRange | TypeWords


@attrs.frozen
class Declaration:
    """`suit?`, `int = 0`, `0..32 = 0`."""

    type: TypeName
    optional: bool
    default: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class EndTurn:
    to: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class EndStage:
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class GoTo:
    """The name of a phase."""

    phase: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


Step: TypeAlias = EndTurn | EndStage | GoTo


@attrs.frozen
class Flow:
    """`end turn to left of latest if empty(line) else end turn`."""

    step: Step
    condition: Expression | None
    otherwise: Step | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class ContractClause:
    """`2 sets of 3`; sizes left out are None, `of 3..` has high None and open True."""

    count: int
    kind: str
    low: int | None
    high: int | None
    open: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Contract:
    clauses: tuple[ContractClause, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


Tree: TypeAlias = Expression | Block | Choice | Kinds | Order | Declaration | Flow | Contract
Entry: TypeAlias = Literal[
    "expression", "block", "choice", "kinds", "order", "declaration", "flow", "contract"
]
