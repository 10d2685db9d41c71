"""Expressions of the intermediate form (see `kernel`): ints, masks, lists, piles and records."""

from __future__ import annotations

from typing import Literal, TypeAlias

import attrs


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
    "+", "-", "*", "//", "%",
    "==", "!=", "<", "<=", ">", ">=", "and", "or", "not",
    "&", "|", "^", "andnot",
    "bit", "has", "count", "low", "distinct",
    "len", "top", "cards", "first", "only", "contains", "unique", "join", "chain", "some", "number",
    "bounded", "item", "last", "pieces", "last_cards", "best_cards", "head", "tail",
]
"""`bit(p)` is the mask of one piece (of -1: empty), `has(mask, p)` whether it is in, `count` how
many, `low` the lowest piece or -1, `distinct` one piece of each face. `len`, `top` (or -1) and
`cards` (as a mask) are of piles, `len` also of lists; `first`, `only` (or -1), `contains`,
`unique` (each element once) and `join` of lists; `chain` puts lists behind one another, `some` is
whether a list that may be long has an element, `number` how many. `bounded(x)` is x, or the bound
of numbers. `item(list, n, none)` is the n-th from 1, `last` the same from the end; `pieces` the
list of a mask, `last_cards(pile, n)` and `best_cards(mask, n, order)` are masks of n cards. `head`
and `tail` are the first and the last of what is known not to be empty."""


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


FoldKind: TypeAlias = Literal["sum", "max", "min", "any", "all", "count"]


@attrs.frozen
class Fold:
    """Over each element of a list or (`of_cards`) of a mask; of nothing it is 0."""

    kind: FoldKind
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
class Selections:
    """Every choice of `low` to `high` pieces of a mask, each as a mask; of copies the lowest.

    Of these only those for which `test` holds, `local` being the choice. What is known of it bounds
    the search: with `total` it asks that the pieces have that sum in `table`, with `melds` that the
    choice is one of those melds. `may` is whether it can hold for a choice of `<local>_size` pieces
    that has all of `local` and none but of `<local>_most`; what further pieces do to the test
    depends on `told` alone, unless that is None.
    """

    low: Expr
    high: Expr
    domain: Expr
    table: tuple[int, ...] = ()
    name: str = ""
    total: Expr | None = None
    local: str = ""
    test: Expr = Const(1)
    may: Expr = Const(1)
    told: tuple[Expr, ...] | None = None
    melds: Expr | None = None
    dear: bool = False
    """Whether the test is itself a search."""

    @property
    def asks_only_a_sum(self) -> bool:
        """Whether the sum is all that the test asks for."""
        return self.total is not None and isinstance(self.test, Op) and self.test.name == "=="


@attrs.frozen
class Others:
    """Whether an action other than `number` is offered by its question: for `nothing_else`."""

    number: int


@attrs.frozen
class Field:
    """A field of a record: of a meld, a meld on the table, a place or a way."""

    of: Expr
    name: str


@attrs.frozen
class Record:
    """A new record."""

    name: Literal["Laid"]
    args: tuple[Expr, ...]


BookName: TypeAlias = Literal[
    "melds", "has", "is_meld", "places", "growing", "fitting", "stand_ins", "standing", "ways",
    "can_lay", "is_way", "deadwood", "leftover", "laid", "may_be",
]
"""Questions about melds. `may_be` is whether cards that have all of one mask and none but of
another, so many of them (-1: any number), can be a meld. `melds`, `places`, `stand_ins` and `ways`
give lists of records; `growing`, `fitting`, `standing` and `leftover` masks; `laid` the meld on the
table that a place belongs to."""


@attrs.frozen
class Book:
    """What the book of melds answers; `given` is known before play: kinds, or values of cards."""

    name: BookName
    args: tuple[Expr, ...]
    given: tuple[int, ...] = ()


Expr: TypeAlias = (
    Const | Items | Local | Read | Op | Cond | Lookup | LookupList | Fold | Filter | Best | Numbers
    | Selections | Others | Field | Record | Book
)
