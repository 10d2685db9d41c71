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
from rulekit.language.node import SyntaxNode

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


@attrs.frozen(eq=False, repr=False)
class Move(SyntaxNode):
    """`move CARDS to ZONE [face down | face up | at the bottom]`."""

    cards: Expression
    to: Expression
    manner: Literal["face down", "face up", "at the bottom"] | None


@attrs.frozen(eq=False, repr=False)
class Draw(SyntaxNode):
    """`draw N from PILE [to ZONE]`."""

    number: Expression
    pile: Expression
    to: Expression | None


@attrs.frozen(eq=False, repr=False)
class Deal(SyntaxNode):
    """`deal N to each ZONE`."""

    number: Expression
    zone: str


@attrs.frozen(eq=False, repr=False)
class Shuffle(SyntaxNode):
    zone: Expression


@attrs.frozen(eq=False, repr=False)
class Lay(SyntaxNode):
    """`lay MELD`, `lay WAY`, `lay CARD at PLACE`."""

    what: Expression
    at: Expression | None


@attrs.frozen(eq=False, repr=False)
class Exchange(SyntaxNode):
    one: Expression
    other: Expression


@attrs.frozen(eq=False, repr=False)
class Score(SyntaxNode):
    """`score N to WHO [for "reason"]`."""

    points: Expression
    to: Expression
    reason: str | None


@attrs.frozen(eq=False, repr=False)
class TurnUp(SyntaxNode):
    cards: Expression


@attrs.frozen(eq=False, repr=False)
class Show(SyntaxNode):
    cards: Expression
    to: Expression | None


@attrs.frozen(eq=False, repr=False)
class EndRound(SyntaxNode):
    winner: Expression | None


@attrs.frozen(eq=False, repr=False)
class Assign(SyntaxNode):
    """`NAME [of P] = E`, `+=`, `-=`; `name_span` covers NAME."""

    name: str
    of: Expression | None
    operator: Literal["=", "+=", "-="]
    value: Expression
    name_span: Span = attrs.field(kw_only=True)


@attrs.frozen(eq=False, repr=False)
class Branch(SyntaxNode):
    """`if C: …`, `else if C: …`, `else: …` (otherwise is empty without an else)."""

    cases: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]


@attrs.frozen(eq=False, repr=False)
class Loop(SyntaxNode):
    """`for each x in S: …`."""

    variable: str
    domain: Expression
    body: tuple[Statement, ...]
    variable_span: Span = attrs.field(kw_only=True)


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


@attrs.frozen(eq=False, repr=False)
class Block(SyntaxNode):
    statements: tuple[Statement, ...]


# -------------------------------------------------------------------------- other short texts


@attrs.frozen(eq=False, repr=False)
class Choice(SyntaxNode):
    """`hand where playable(card)`; `suits if card in wished` is asked only then."""

    candidates: Expression
    condition: Expression | None


@attrs.frozen(eq=False, repr=False)
class OrderPart(SyntaxNode):
    low: str
    high: str | None


@attrs.frozen(eq=False, repr=False)
class Order(SyntaxNode):
    """`ace, 2..king, ace`; `around` joins the ends."""

    parts: tuple[OrderPart, ...]
    around: bool


@attrs.frozen(eq=False, repr=False)
class TypeWord(SyntaxNode):
    word: str


@attrs.frozen(eq=False, repr=False)
class TypeRange(SyntaxNode):
    low: int
    high: int


@attrs.frozen(eq=False, repr=False)
class TypeWords(SyntaxNode):
    """`(low, high, none_yet)`: one of these words."""

    words: tuple[str, ...]


TypeName: TypeAlias = TypeWord | TypeRange | TypeWords


@attrs.frozen(eq=False, repr=False)
class Declaration(SyntaxNode):
    """`suit?`, `int = 0`, `0..32 = 0`."""

    type: TypeName
    optional: bool
    default: Expression | None


@attrs.frozen(eq=False, repr=False)
class EndTurn(SyntaxNode):
    to: Expression | None


@attrs.frozen(eq=False, repr=False)
class EndStage(SyntaxNode):
    pass


@attrs.frozen(eq=False, repr=False)
class GoTo(SyntaxNode):
    """The name of a phase."""

    phase: str


Step: TypeAlias = EndTurn | EndStage | GoTo


@attrs.frozen(eq=False, repr=False)
class Flow(SyntaxNode):
    """`end turn to left of latest if empty(line) else end turn`."""

    step: Step
    condition: Expression | None
    otherwise: Step | None


@attrs.frozen(eq=False, repr=False)
class ContractClause(SyntaxNode):
    """`2 sets of 3`; sizes left out are None, `of 3..` has high None and open True."""

    count: int
    kind: str
    low: int | None
    high: int | None
    open: bool


@attrs.frozen(eq=False, repr=False)
class Contract(SyntaxNode):
    clauses: tuple[ContractClause, ...]


Tree: TypeAlias = Expression | Block | Choice | Kinds | Order | Declaration | Flow | Contract
Entry: TypeAlias = Literal[
    "expression", "block", "choice", "kinds", "order", "declaration", "flow", "contract"
]
