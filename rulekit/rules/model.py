"""The checked model of a game: what its file says, with every text resolved and typed.

Plain values stay plain; whatever depends on options or on the number of players is a term that
the compiler folds. `ByPlayers` is a table by number of players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from rulekit.rules.by_players import ByPlayers as ByPlayers

if TYPE_CHECKING:
    from rulekit.language.types import Type
    from rulekit.rules.effects import Block
    from rulekit.rules.terms import CardKind, Local, Rule, Term
    from rulekit.source.span import Span

Scope: TypeAlias = Literal[
    "match", "round", "turn", "player", "player_match", "team", "team_match"
]


# --------------------------------------------------------------------------- what there is


OptionScalar: TypeAlias = int | bool | str


@attrs.frozen(eq=False, repr=False)
class Option:
    """A declared choice. `values` lists them for `one_of` and yes/no; a range has None."""

    name: str
    label: str
    type: Type
    default: OptionScalar
    values: tuple[OptionScalar, ...] | None
    low: int | None = None
    high: int | None = None
    note: str = ""
    source: str = ""
    players: tuple[int, int] | None = None
    needs: tuple[Rule, ...] = ()
    settled: bool = False
    """A variant fixed it: readable by the rules, no longer offered."""
    usual: OptionScalar | None = None  # the parent's default, where it is settled
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Preset:
    name: str
    label: str
    values: dict[str, OptionScalar]
    source: str = ""
    note: str = ""
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen
class Suit:
    name: str
    code: str
    colour: str | None = None
    sign: str | None = None


@attrs.frozen
class Rank:
    name: str
    code: str
    sign: str | None = None


@attrs.frozen(eq=False, repr=False)
class DeckSpec:
    """Ranks from low to high. A card of rank `len(ranks)` without suit is a joker."""

    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    packs: ByPlayers[Term]
    jokers: ByPlayers[Term]
    without: ByPlayers[tuple[CardKind, ...]]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Order:
    """Rank indices as a run reads them; a rank at both ends occurs twice."""

    name: str
    ranks: tuple[int, ...]
    around: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Refill:
    """`when_empty` of a pile."""

    refill_from: Zone | None
    """None: nothing comes, and only `end_round` says what happens."""
    keep_top: int
    shuffle: Term
    when: Term | None
    times: Term | None
    end_round: bool
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Zone:
    """A place for cards. A pile is ordered and has a top; `melds` hold melds instead of cards."""

    name: str
    pile: Literal["face_down", "face_up"] | None
    per: Literal["player", "team"] | None
    seen_by: Literal["owner", "others", "everyone", "nobody", "turned"]
    starts_with_deck: bool
    refill: Refill | None = attrs.field(default=None)
    melds: tuple[MeldKind, ...] = ()
    cells: tuple[int, int] | None = None
    """Rows and columns of a grid."""
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class MeldKind:
    name: str
    same: Literal["rank", "suit", "colour"] | None
    different: Literal["rank", "suit", "colour"] | None
    sequence: Term | None
    of: tuple[CardKind, ...] | None
    size: Term
    naturals: Term
    wilds: Term
    merges: Term | None
    when: Term | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class ValueRow:
    kinds: tuple[CardKind, ...]
    points: Term
    """May read `face`: the number a rank is named by."""
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class ValueTable:
    """The most specific row counts; `otherwise` is `else`."""

    name: str
    rows: tuple[ValueRow, ...]
    otherwise: Term | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Variable:
    """Memory. New at the start of what it is named after; kept for each player or team if so.

    At the table it is called by its `label`, or its name where that is ""; if `shown` at all.
    """

    name: str
    scope: Scope
    type: Type
    default: Term
    label: str = ""
    shown: bool = True
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


# ------------------------------------------------------------------------- what happens


@attrs.frozen(eq=False, repr=False)
class Choice:
    """A line of `choose`: `local` is one of `candidates`, asked only if `condition` holds."""

    local: Local
    candidates: Term
    condition: Term | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class EndTurn:
    to: Term | None


@attrs.frozen(eq=False, repr=False)
class EndStage:
    pass


@attrs.frozen(eq=False, repr=False)
class GoTo:
    phase: str


Step: TypeAlias = EndTurn | EndStage | GoTo


@attrs.frozen(eq=False, repr=False)
class Flow:
    step: Step
    condition: Term | None
    otherwise: Step | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Action:
    """Something a player may do. `label` is text with `{expressions}`, split by the builder."""

    name: str
    label: tuple[str | Term, ...]
    """Text pieces and terms; empty where the file gives no label."""
    when: Term | None
    choices: tuple[Choice, ...]
    needs: tuple[Rule, ...]
    do: Block
    then: Flow | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Phase:
    """Exactly one of its actions (`one_of`), or any number of them."""

    name: str
    when: Term | None
    any_of: bool
    actions: tuple[Action, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Tricks:
    zone: Zone
    to: Zone
    card: Local
    suit: Term
    trump: Term | None
    strength: Term | None
    after: Block
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Stage:
    """A part of a round. One with neither phases nor actions just does `do`.

    `one_of`/`any_of` written on the stage itself are one phase named after the stage.
    `skips` and `candidate` belong together: the local stands for the player looked at.
    """

    name: str
    when: Term | None
    goes: Literal["by_turns", "once_round", "until_taken", "all_at_once"]
    asks: Term | None
    starts: Term | None
    next: Term | None
    candidate: Local | None
    skips: Term | None
    until: Term | None
    may_pass: Term | None
    before: Block
    after: Block
    do: Block
    phases: tuple[Phase, ...]
    tricks: Tricks | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Window:
    """An offer to other seats. Opens after or before the actions named."""

    name: str
    opens_after: tuple[str, ...]
    opens_before: tuple[str, ...]
    when: Term | None
    asks: Term
    may_pass: Term | None
    actions: tuple[Action, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Trigger:
    """A line of `whenever`; `each` is its `for`: once for each candidate."""

    sentence: str
    each: Choice | None
    when: Term | None
    do: Block
    then: Flow | None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class ScoreLine:
    """`to` is one or several players or teams; `receiver` stands for each in `points` and `do`."""

    sentence: str
    when: Term | None
    to: Term | None
    receiver: Local | None
    points: Term | None
    do: Block
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class DealLine:
    """`number` None: all that are left, as evenly as it goes."""

    zone: Zone
    number: ByPlayers[Term | None]
    card: Local | None = None
    bury: Term | None = None
    cover: Term | None = None
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class MatchSpec:
    """`rounds` and `ends` None: one round, or as many as `rounds` rows. `winner` is a term of
    words (`highest`, `lowest`, `of_round`), since options may choose it."""

    rounds: Term | None
    ends: Term | None
    at_once: Term | None
    winner: Term
    bonus: tuple[ScoreLine, ...]
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)


@attrs.frozen(eq=False, repr=False)
class Limits:
    turns: int
    rounds: int
    then: Literal["draw", "end_round", "end_match"]


@attrs.frozen(eq=False, repr=False)
class Seats:
    first_dealer: Literal["random", "highest_cut", "lowest_cut", "first_seat"]
    next_dealer: Term
    """Read when a round is over, with `dealer` still the old one."""


@attrs.frozen(eq=False, repr=False)
class Game:
    """A whole game. `digest` is a SHA-256 of the merged source, hexadecimal."""

    id: str
    name: str
    about: str
    source: str
    digest: str
    players: tuple[int, int]
    teams: Term | None
    options: dict[str, Option]
    presets: dict[str, Preset]
    deck: DeckSpec
    orders: dict[str, Order]
    wild: tuple[CardKind, ...]
    zones: dict[str, Zone]
    melds: dict[str, MeldKind]
    contract_larger: Term | None
    values: dict[str, ValueTable]
    variables: dict[str, Variable]
    rounds: tuple[dict[str, Term], ...]
    seats: Seats
    deal: tuple[DealLine, ...]
    setup: Block
    stages: tuple[Stage, ...]
    """The short `turn:` is one stage named `turn`."""
    windows: tuple[Window, ...]
    whenever: tuple[Trigger, ...]
    score: tuple[ScoreLine, ...]
    match: MatchSpec
    limits: Limits
    span: Span = attrs.field(kw_only=True, eq=False, repr=False)
