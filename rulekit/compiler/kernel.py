"""The intermediate form: ints, sets of cards as bits, small arrays and jumps, nothing of Python.

A program is a set of *blocks* between *questions*. A block ends in a tree of jumps; a question
offers actions to one seat and each action names the block that carries it out. There is no call
stack: what must outlive a question is kept in a slot of the state. *Routines* are pieces of code
without a question in them that several blocks use.

Values are ints (seats, suits, ranks and pieces count from 0, -1 is none), *masks* (sets of pieces,
a bit for each), *lists* (small arrays of ints), *piles* (arrays of pieces, bottom first) and, where
a game has melds, *records* that never change: melds, places on them, ways to lay several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import attrs

from rulekit.compiler.kernel_values import Best as Best
from rulekit.compiler.kernel_values import Book as Book
from rulekit.compiler.kernel_values import BookName as BookName
from rulekit.compiler.kernel_values import Cond as Cond
from rulekit.compiler.kernel_values import Const as Const
from rulekit.compiler.kernel_values import Expr as Expr
from rulekit.compiler.kernel_values import Field as Field
from rulekit.compiler.kernel_values import Filter as Filter
from rulekit.compiler.kernel_values import Fold as Fold
from rulekit.compiler.kernel_values import FoldKind as FoldKind
from rulekit.compiler.kernel_values import Items as Items
from rulekit.compiler.kernel_values import Local as Local
from rulekit.compiler.kernel_values import Lookup as Lookup
from rulekit.compiler.kernel_values import LookupList as LookupList
from rulekit.compiler.kernel_values import Numbers as Numbers
from rulekit.compiler.kernel_values import Op as Op
from rulekit.compiler.kernel_values import OpName as OpName
from rulekit.compiler.kernel_values import Others as Others
from rulekit.compiler.kernel_values import Read as Read
from rulekit.compiler.kernel_values import Record as Record
from rulekit.compiler.kernel_values import Selections as Selections

if TYPE_CHECKING:
    from rulekit.source.span import Span

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
    """A piece onto a pile, or under it; a meld to those on the table."""

    slot: str
    index: Expr | None
    piece: Expr
    bottom: bool = False


@attrs.frozen
class Grow:
    """A piece added to a meld on the table, or put in place of what lies there.

    `local` becomes the owner of the part of the zone in which the meld lies, or -1.
    """

    local: str
    slot: str
    place: Expr
    piece: Expr


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
class DealOut:
    """Pieces from the top of a pile into sets, one at a time to each seat, `number` times round."""

    source: str
    slot: str
    seats: Expr
    number: Expr


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
class Cut:
    """The players cut for something: who cuts the highest (or lowest) card goes into the slot.

    `ranks` counts for each piece, -1 for one that is cut again; `shape` is the event of a card cut,
    with the seat and the piece, or -1 where nobody is told.
    """

    slot: str
    players: int
    ranks: tuple[int, ...]
    highest: bool
    shape: int


@attrs.frozen
class Emit:
    """An event for the log: the number of its shape and its values."""

    shape: int
    values: tuple[Expr, ...]


@attrs.frozen
class Note:
    """A remark for who reads the generated text."""

    text: str


@attrs.frozen
class Call:
    """A routine."""

    routine: str


Statement: TypeAlias = (
    SetSlot | SetLocal | If | For | Repeat | Push | Grow | Pop | Remove | Clear | NewDeck | DealOut
    | TurnOver | Shuffle | Chance | Cut | Emit | Call | Note
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
    """The seat decides: its turn to answer a question (-1: the one that is open already)."""

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
    wanted: tuple[Expr, Expr] | None = None
    """The contract to be laid and the cards to lay it from, for who asks what is missing."""
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
