"""The nodes of expressions and of kinds of cards; read them as part of `rulekit.language.nodes`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

if TYPE_CHECKING:
    from rulekit.source.span import Span


# ------------------------------------------------------------------------------- expressions


@attrs.frozen
class Name:
    """A bare word: `called`, `hearts`, `me`."""

    word: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Number:
    value: int
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Truth:
    """`yes` or `no`."""

    value: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Nothing:
    """`none`."""

    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Listing:
    """`(a, b)`: several values to choose from."""

    items: tuple[Expression, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Call:
    """`count(hand)`; `name_span` covers the function's name alone."""

    function: str
    arguments: tuple[Expression, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    name_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class CallForEach:
    """`sum(E for each x in S)`."""

    function: str
    body: Expression
    variable: str
    domain: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    name_span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    variable_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Attribute:
    """`discard.top`; `name_span` covers `top`."""

    of: Expression
    name: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    name_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Of:
    """`hand of left of me`; `name_span` covers `hand`."""

    name: str
    of: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    name_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Negative:
    of: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Arithmetic:
    """`+` and `-` also join and take away cards. `mod` is written as a word."""

    operator: Literal["+", "-", "*", "//", "mod"]
    left: Expression
    right: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Compare:
    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Member:
    """`card in way.cards`."""

    item: Expression
    group: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class IsKind:
    """`card is red ace`, `x is not wild`, `cards is run`."""

    of: Expression
    kind: Kind
    negated: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class IsNone:
    of: Expression
    negated: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Range:
    """`1..4`, `3..`, `..3`; an end left open is None."""

    low: Expression | None
    high: Expression | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class And:
    parts: tuple[Expression, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Or:
    parts: tuple[Expression, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Not:
    of: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class IfElse:
    """`a if c else b`."""

    then: Expression
    condition: Expression
    otherwise: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Where:
    """`S where C`; `such_that` when written `such that` (the element is then `those`)."""

    base: Expression
    condition: Expression
    such_that: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Best:
    """`S with highest E`, `S with lowest E`."""

    base: Expression
    by: Expression
    direction: Literal["highest", "lowest"]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class PickFrom:
    """`melds from hand`, `run from lot`, `players from left of dealer`."""

    word: str
    source: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
    word_span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class CardsFrom:
    """`3 cards from hand`, `1.. cards from table`, `cards from hand` (count None: any number)."""

    count: Expression | None
    source: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class WaysToLay:
    contract: Expression
    source: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class PlacesFor:
    card: Expression
    zone: Expression
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


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


@attrs.frozen
class WordKind:
    """A suit, a rank, a colour, `joker`, `wild`, or a meld kind: resolved later."""

    word: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class TintedKind:
    """`red ace`."""

    colour: str
    rank: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class SuitedKind:
    """`queen of spades`."""

    rank: str
    suit: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class RangeKind:
    """`10..king`."""

    low: str
    high: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


Kind: TypeAlias = WordKind | TintedKind | SuitedKind | RangeKind


@attrs.frozen
class Kinds:
    """`joker, red ace`: a card that is any of these."""

    kinds: tuple[Kind, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
