"""Scenarios as read: a position, what is done in it, and what must come of it."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Scalar


@attrs.frozen
class Words:
    """A text of the file and its place."""

    text: str
    span: Span


@attrs.frozen(eq=False)
class Legal:
    """Exactly these actions are legal."""

    actions: tuple[Words, ...]
    span: Span


@attrs.frozen(eq=False)
class Offers:
    """These actions are among the legal ones (`wanted`), or none of them is."""

    actions: tuple[Words, ...]
    wanted: bool
    span: Span


@attrs.frozen(eq=False)
class Refuse:
    """An action that is refused; `seat` None is whoever is to act."""

    seat: int | None
    action: Words
    because: Words | None
    span: Span


@attrs.frozen(eq=False)
class Actor:
    """Who is to act now."""

    seats: tuple[int, ...]
    span: Span


@attrs.frozen(eq=False)
class Play:
    """What a seat does."""

    seat: int
    action: Words
    span: Span


Step: TypeAlias = Legal | Offers | Refuse | Actor | Play


@attrs.frozen(eq=False)
class Given:
    """Where it starts: cards and memory by key, or a seed alone."""

    tree: Mapping
    seed: str | None
    dealt: bool
    """Nothing is set up: a round is dealt from the seed."""


@attrs.frozen(eq=False)
class Scenario:
    """One scenario. `line` is where its name stands."""

    name: str
    clauses: tuple[str, ...]
    game: Words
    options: dict[str, int | bool | str]
    choice_span: Span
    """Where options are chosen."""
    preset: str | None
    players: int | None
    players_span: Span
    given: Given | None
    start_refused: bool
    because: Words | None
    steps: tuple[Step, ...]
    expect: Mapping | None
    span: Span

    @property
    def line(self) -> int:
        return self.span.line


def words_of(node: Scalar) -> Words:
    """The text of a scalar and its place."""
    return Words(node.text, node.span)
