"""Checked statements: what an action, a trigger or a score line does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

if TYPE_CHECKING:
    from rulekit.rules.model import Variable
    from rulekit.rules.terms import InZone, Local, Term
    from rulekit.source.span import Span

@attrs.frozen(eq=False, repr=False)
class Move:
    """`cards` is one card (none moves nothing) or several."""

    cards: Term
    to: InZone
    manner: Literal["face down", "face up", "at the bottom"] | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Draw:
    """From a pile; `to` is the hand of me where the text names none."""

    number: Term
    pile: InZone
    to: InZone
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Deal:
    """To each player's part of a zone, from the left of the dealer."""

    number: Term
    to: InZone
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Shuffle:
    zone: InZone
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Lay:
    """A meld or way (at None), or a card at a place."""

    what: Term
    at: Term | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Exchange:
    one: Term
    other: Term
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Score:
    points: Term
    to: Term
    reason: str
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class TurnUp:
    cards: Term
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Show:
    """`to` None: to everyone."""

    cards: Term
    to: Term | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class EndRound:
    """The round ends when the block does."""

    winner: Term | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Assign:
    """`+=` and `-=` are spelled out: `value` is what the variable becomes."""

    variable: Variable
    of: Term | None
    value: Term
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Branch:
    cases: tuple[tuple[Term, Block], ...]
    otherwise: Block
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Loop:
    local: Local
    domain: Term
    body: Block
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


Effect: TypeAlias = (
    Move | Draw | Deal | Shuffle | Lay | Exchange | Score | TurnUp | Show | EndRound | Assign
    | Branch | Loop
)
Block: TypeAlias = tuple[Effect, ...]
