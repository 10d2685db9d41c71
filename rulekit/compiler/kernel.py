"""The intermediate form: ints, sets of cards as bits, small arrays and jumps, nothing of Python.

A program is a set of *blocks* between *questions*. A block ends in a tree of jumps; a question
offers actions to one seat and each action names the block that carries it out. There is no call
stack: what must outlive a question is kept in a slot of the state. *Routines* are pieces of code
without a question in them that several blocks use.

Values are ints (seats, suits, ranks and pieces count from 0, -1 is none), *masks* (sets of pieces,
a bit for each), *lists* (small arrays of ints) and *piles* (arrays of pieces, bottom first).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

if TYPE_CHECKING:
    from rulekit.source.span import Span

Sort: TypeAlias = Literal["int", "mask", "list", "pile"]

# ------------------------------------------------------------------------------- expressions


@attrs.frozen
class Const:
    """An int or a mask."""

    value: int


@attrs.frozen
class Items:
    """A list that is known."""

    values: tuple[int, ...]


@attrs.frozen
class Local:
    """A variable of the block: a choice, a loop's element, a temporary."""

    name: str


@attrs.frozen
class Read:
    """A slot of the state, or one element of it."""

    slot: str
    index: Expr | None = None


OpName: TypeAlias = Literal[
    "+", "-", "*", "//", "%", "neg",
    "==", "!=", "<", "<=", ">", ">=", "and", "or", "not",
    "&", "|", "^", "andnot",
    "bit", "has", "count", "low", "distinct",
    "len", "top", "cards", "first", "only", "contains", "rotate", "join",
]
"""`bit(p)` is the mask of one piece (of -1: empty), `has(mask, p)` whether it is in, `count` how
many, `low` the lowest piece or -1, `distinct` one piece of each face. `len`, `top` (or -1) and
`cards` (as a mask) are of piles, `len` also of lists; `first`, `only` (or -1), `contains`,
`rotate(list, first)` and `join` of lists."""


@attrs.frozen
class Op:
    """`domain` of a comparison: its sides are -1 or below this number, if it is known."""

    name: OpName
    args: tuple[Expr, ...]
    domain: int | None = attrs.field(default=None, eq=False)


@attrs.frozen
class Cond:
    test: Expr
    yes: Expr
    no: Expr


@attrs.frozen
class Lookup:
    """A constant table at an index; the last entry is for -1."""

    table: tuple[int, ...]
    name: str
    index: Expr


@attrs.frozen
class LookupList:
    """A constant table of lists at an index; the last entry is for -1."""

    table: tuple[tuple[int, ...], ...]
    name: str
    index: Expr


@attrs.frozen
class Fold:
    """Over each element of a list or (`of_cards`) of a mask; of nothing it is 0."""

    kind: Literal["sum", "max", "min", "any", "all", "count"]
    local: str
    domain: Expr
    of_cards: bool
    body: Expr


@attrs.frozen
class Filter:
    """The elements for which the test holds: a list of a list, a mask of a mask."""

    local: str
    domain: Expr
    of_cards: bool
    test: Expr


@attrs.frozen
class Best:
    """The elements with the greatest (or least) value; ties stay."""

    local: str
    domain: Expr
    of_cards: bool
    by: Expr
    highest: bool


@attrs.frozen
class Numbers:
    """The list of ints from `low` to `high`."""

    low: Expr
    high: Expr


@attrs.frozen
class Others:
    """Whether an action other than `number` is offered by its question: for `nothing_else`."""

    number: int


Expr: TypeAlias = (
    Const | Items | Local | Read | Op | Cond | Lookup | LookupList | Fold | Filter | Best | Numbers
    | Others
)

# -------------------------------------------------------------------------------- statements


@attrs.frozen
class SetSlot:
    slot: str
    index: Expr | None
    value: Expr
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class SetLocal:
    name: str
    value: Expr


@attrs.frozen
class If:
    cases: tuple[tuple[Expr, Body], ...]
    otherwise: Body
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class For:
    """Over the elements of a list, of a pile (bottom first) or of a mask (`of_cards`)."""

    local: str
    domain: Expr
    of_cards: bool
    body: Body
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Repeat:
    """While the test holds, at most `limit` times; `spent` runs if it still holds then."""

    limit: Expr
    test: Expr
    body: Body
    spent: Body = ()
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Push:
    """A piece onto a pile, or under it."""

    slot: str
    index: Expr | None
    piece: Expr
    bottom: bool = False


@attrs.frozen
class Pop:
    """The top piece of a pile that is not empty."""

    local: str
    slot: str
    index: Expr | None


@attrs.frozen
class Remove:
    """A piece out of a pile, wherever it lies."""

    slot: str
    index: Expr | None
    piece: Expr


@attrs.frozen
class Clear:
    """An empty pile."""

    slot: str
    index: Expr | None


@attrs.frozen
class NewDeck:
    """The whole deck into a pile, in piece order."""

    slot: str


@attrs.frozen
class TurnOver:
    """All but the top `keep` pieces of a pile under another, first laid on top."""

    source: str
    to: str
    keep: int


@attrs.frozen
class Shuffle:
    """`deal` shuffles are told apart by the round, others by a count."""

    slot: str
    index: Expr | None
    stream: Literal["deal", "again"]


@attrs.frozen
class Chance:
    """A number below `below` into a slot; `what` names it in the seed."""

    slot: str
    below: int
    what: str


@attrs.frozen
class Emit:
    """An event for the log: the number of its shape and its values."""

    shape: int
    values: tuple[Expr, ...]


@attrs.frozen
class Call:
    """A routine, its result (if `local`) and its arguments."""

    local: str | None
    routine: str
    args: tuple[Expr, ...] = ()


@attrs.frozen
class Return:
    """From a routine."""

    value: Expr


Statement: TypeAlias = (
    SetSlot | SetLocal | If | For | Repeat | Push | Pop | Remove | Clear | NewDeck | TurnOver
    | Shuffle | Chance | Emit | Call | Return
)
Body: TypeAlias = tuple[Statement, ...]

# ------------------------------------------------------------------------------------- jumps


@attrs.frozen
class Go:
    block: str


@attrs.frozen
class Fork:
    test: Expr
    yes: End
    no: End
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Do:
    body: Body
    then: End


@attrs.frozen
class Ask:
    """The seat decides: its turn to answer a question."""

    question: int
    seat: Expr


@attrs.frozen
class Over:
    """The match is over."""


End: TypeAlias = Go | Fork | Do | Ask | Over


@attrs.frozen
class Block:
    """`params` are the choices of the action it carries out, if it does."""

    name: str
    end: End
    params: tuple[str, ...] = ()
    note: str = ""


@attrs.frozen
class Routine:
    name: str
    params: tuple[str, ...]
    body: Body
    note: str = ""


@attrs.frozen
class Pick:
    """A choice: one of the pieces of a mask (`of_cards`) or of a list.

    Where `condition` does not hold the value is `none`. `test` must hold for the value taken.
    """

    local: str
    candidates: Expr
    of_cards: bool
    condition: Expr
    none: int
    test: Expr


@attrs.frozen
class Check:
    """One thing that must hold for an action with given choices; else `reason` is why not."""

    test: Expr
    reason: int


@attrs.frozen
class Offer:
    """An action of a question: when it is offered, with which choices, and its checks."""

    number: int
    name: str
    when: Expr
    picks: tuple[Pick, ...]
    checks: tuple[Check, ...]
    block: str
    shows: tuple[Expr, ...] = ()
    """The values its label shows."""
    span: Span | None = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Question:
    number: int
    name: str
    offers: tuple[Offer, ...]
    window: bool = False


@attrs.frozen(eq=False)
class Program:
    """Everything of one game with its options and number of players settled."""

    blocks: dict[str, Block]
    routines: dict[str, Routine]
    questions: tuple[Question, ...]
    first: str
    """The block a match starts with."""
    phases: dict[str, str]
    """Block that opens each phase's question."""
