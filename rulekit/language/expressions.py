"""The nodes of expressions and of kinds of cards; read them as part of `rulekit.language.nodes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from rulekit.language.node import SyntaxNode

if TYPE_CHECKING:
    from rulekit.source.span import Span


# ------------------------------------------------------------------------------- expressions


@attrs.frozen(eq=False, repr=False)
class Name(SyntaxNode):
    """A bare word: `called`, `trump`, `me`."""

    word: str


@attrs.frozen(eq=False, repr=False)
class Number(SyntaxNode):
    value: int


@attrs.frozen(eq=False, repr=False)
class Truth(SyntaxNode):
    """`yes` or `no`."""

    value: bool


@attrs.frozen(eq=False, repr=False)
class Nothing(SyntaxNode):
    """`none`."""


@attrs.frozen(eq=False, repr=False)
class Listing(SyntaxNode):
    """`(a, b)`: several values to choose from."""

    items: tuple[Expression, ...]


@attrs.frozen(eq=False, repr=False)
class Call(SyntaxNode):
    """`count(hand)`; `name_span` covers the function's name alone."""

    function: str
    arguments: tuple[Expression, ...]
    name_span: Span = attrs.field(kw_only=True)


@attrs.frozen(eq=False, repr=False)
class CallForEach(SyntaxNode):
    """`sum(E for each x in S)`."""

    function: str
    body: Expression
    variable: str
    domain: Expression
    name_span: Span = attrs.field(kw_only=True)
    variable_span: Span = attrs.field(kw_only=True)


@attrs.frozen(eq=False, repr=False)
class Attribute(SyntaxNode):
    """`discard.top`; `name_span` covers `top`."""

    of: Expression
    name: str
    name_span: Span = attrs.field(kw_only=True)


@attrs.frozen(eq=False, repr=False)
class Of(SyntaxNode):
    """`hand of left of me`; `name_span` covers `hand`."""

    name: str
    of: Expression
    name_span: Span = attrs.field(kw_only=True)


@attrs.frozen(eq=False, repr=False)
class Negative(SyntaxNode):
    of: Expression


@attrs.frozen(eq=False, repr=False)
class Arithmetic(SyntaxNode):
    """`+` and `-` also join and take away cards. `mod` is written as a word."""

    operator: Literal["+", "-", "*", "//", "mod"]
    left: Expression
    right: Expression


@attrs.frozen(eq=False, repr=False)
class Compare(SyntaxNode):
    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


@attrs.frozen(eq=False, repr=False)
class Member(SyntaxNode):
    """`card in way.cards`."""

    item: Expression
    group: Expression


@attrs.frozen(eq=False, repr=False)
class IsKind(SyntaxNode):
    """`card is red ace`, `x is not wild`, `cards is run`."""

    of: Expression
    kind: Kind
    negated: bool


@attrs.frozen(eq=False, repr=False)
class IsNone(SyntaxNode):
    of: Expression
    negated: bool


@attrs.frozen(eq=False, repr=False)
class Range(SyntaxNode):
    """`1..4`, `3..`, `..3`; an end left open is None."""

    low: Expression | None
    high: Expression | None


@attrs.frozen(eq=False, repr=False)
class And(SyntaxNode):
    parts: tuple[Expression, ...]


@attrs.frozen(eq=False, repr=False)
class Or(SyntaxNode):
    parts: tuple[Expression, ...]


@attrs.frozen(eq=False, repr=False)
class Not(SyntaxNode):
    of: Expression


@attrs.frozen(eq=False, repr=False)
class IfElse(SyntaxNode):
    """`a if c else b`."""

    then: Expression
    condition: Expression
    otherwise: Expression


@attrs.frozen(eq=False, repr=False)
class Where(SyntaxNode):
    """`S where C`; `such_that` when written `such that` (the element is then `those`)."""

    base: Expression
    condition: Expression
    such_that: bool


@attrs.frozen(eq=False, repr=False)
class Best(SyntaxNode):
    """`S with highest E`, `S with lowest E`."""

    base: Expression
    by: Expression
    direction: Literal["highest", "lowest"]


@attrs.frozen(eq=False, repr=False)
class PickFrom(SyntaxNode):
    """`melds from hand`, `run from lot`, `players from left of dealer`."""

    word: str
    source: Expression
    word_span: Span = attrs.field(kw_only=True)


@attrs.frozen(eq=False, repr=False)
class CardsFrom(SyntaxNode):
    """`3 cards from hand`, `1.. cards from table`, `cards from hand` (count None: any number)."""

    count: Expression | None
    source: Expression


@attrs.frozen(eq=False, repr=False)
class WaysToLay(SyntaxNode):
    contract: Expression
    source: Expression


@attrs.frozen(eq=False, repr=False)
class PlacesFor(SyntaxNode):
    card: Expression
    zone: Expression


Expression: TypeAlias = (
    Name
    | Number
    | Truth
    | Nothing
    | Listing
    | Call
    | CallForEach
    | Attribute
    | Of
    | Negative
    | Arithmetic
    | Compare
    | Member
    | IsKind
    | IsNone
    | Range
    | And
    | Or
    | Not
    | IfElse
    | Where
    | Best
    | PickFrom
    | CardsFrom
    | WaysToLay
    | PlacesFor
)

# -------------------------------------------------------------------------------- card kinds


@attrs.frozen(eq=False, repr=False)
class WordKind(SyntaxNode):
    """A suit, a rank, a colour, `joker`, `wild`, or a meld kind: resolved later."""

    word: str


@attrs.frozen(eq=False, repr=False)
class TintedKind(SyntaxNode):
    """`red ace`."""

    colour: str
    rank: str


@attrs.frozen(eq=False, repr=False)
class SuitedKind(SyntaxNode):
    """`RANK of SUIT`: a card by what is printed on it."""

    rank: str
    suit: str


@attrs.frozen(eq=False, repr=False)
class RangeKind(SyntaxNode):
    """`10..king`."""

    low: str
    high: str


Kind: TypeAlias = WordKind | TintedKind | SuitedKind | RangeKind


@attrs.frozen(eq=False, repr=False)
class Kinds(SyntaxNode):
    """`joker, red ace`: a card that is any of these."""

    kinds: tuple[Kind, ...]
