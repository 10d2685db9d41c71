"""A quick bound: whether the wild cards among some cards are too few for several melds at once.

The cards are looked up lot by lot (a suit, say) in tables that fill as hands are asked about. A
table gives one number of many fields: how many runs there can be with none, one, two… wild cards,
and how many cards of each rank there are. So all fields are added up at once, and those of the
ranks are compared at once with the numbers that the melds ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from rulekit.engine.melds.bits import mask_of, pieces_of
from rulekit.engine.melds.counters import MANY

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book
    from rulekit.engine.melds.needs import Step
    from rulekit.engine.melds.parts import Pattern

WIDEST = 16
"""Lots of more faces are not looked up: hardly one would be seen twice."""
CHUNK = 13
"""So many faces are counted together where no lot is looked up."""


class Layout:
    """What there is in cards for melds of some patterns, as one number of many fields.

    Runs are looked up by lot; of melds that depend on numbers of cards alone the cards are
    counted. Bounds for some of the melds share one layout, and what has been looked up.
    """

    def __init__(self, book: Book, steps: Sequence[Step]) -> None:
        looked = [step.pattern for step in steps if is_looked_up(step)]
        counted = [step for step in steps if step.counted]
        lots = sorted({lot for pattern in looked for _, lot in pattern.lots})
        tame = 0
        for step in counted:
            tame |= reduce(or_, (lot & ~book.wild for _, lot in step.pattern.lots), 0)
        copies, first = _first_copies(book, reduce(or_, lots, tame))
        self.runs = Runs(looked)
        self.numbers = Numbers(book, counted, self.runs.mask.bit_length())
        rows = _Rows(first, self.numbers.unit, self.runs).of(lots, tame)
        self.tables = (first, Summary(self.numbers.unit), range(1, copies), rows)


class Bound:
    """The wild cards that melds need at the least, each as if it were alone in the hand.

    Kinds of melds that a layout has no fields for are taken to need nothing.
    """

    def __init__(self, book: Book, steps: Sequence[Step], layout: Layout | None = None) -> None:
        self.layout = layout or Layout(book, steps)
        runs, numbers = self.layout.runs, self.layout.numbers
        supply = Supply(runs, [step for step in steps if is_looked_up(step)])
        self._tables = (*self.layout.tables, supply, runs.mask)
        self._levels = [tuple(numbers.levels(step)) for step in steps if step.counted]
        self.exact = len(steps) == 1 and _is_exact(steps[0])
        """Whether what is allowed can be laid, whichever of the wild cards are taken for others."""

    def allows(self, cards: int, wilds: int) -> bool:
        """False where these cards, of which so many are wild, are not enough."""
        return self.fields(cards, wilds) >= 0

    def fields(self, cards: int, wilds: int) -> int:
        """What there is in the cards as the layout's number; -1 where it is not enough."""
        # The same as `need`, in one go and only as far as it takes: most hands are refused here.
        first, again, shifts, rows, supply, mask = self._tables
        have = cards & first
        total = 0
        for shift in shifts:
            more = cards >> shift & first
            both = have & more
            if both:
                total += again[both]
            have |= more
        for shift, row, table in rows:
            total += table[have >> shift & row]
        wilds -= supply[total & mask]
        if wilds < 0:
            return -1
        for levels in self._levels:
            for count, weight, tests, tops in levels:
                for test in tests:
                    count -= (total + test & tops).bit_count()
                if count <= 0:
                    break
                wilds -= count * weight
                if wilds < 0:
                    return -1
        return total

    def need(self, cards: int) -> int:
        """So many wild cards are needed at the least; MANY or more: they are never enough."""
        return self.need_of(self.fields(cards, MANY * MANY))

    def need_of(self, total: int) -> int:
        """The same, given the fields of the cards."""
        _, _, _, _, supply, mask = self._tables
        need = supply[total & mask]
        for levels in self._levels:
            for count, weight, tests, tops in levels:
                for test in tests:
                    count -= (total + test & tops).bit_count()
                if count <= 0:
                    break
                need += count * weight
        return need


class Summary(dict[int, int]):
    """What there is in some cards of a lot, by these cards: see `Runs` and `Numbers`.

    The cards are moved down by so many pieces (`shift`); lots that are alike have one table.
    """

    def __init__(
        self, units: Mapping[int, int], shift: int = 0, runs: Runs | None = None, lot: int = 0
    ) -> None:
        self._units = units
        self._shift = shift
        self._runs = runs
        self._lot = lot

    def __missing__(self, cards: int) -> int:
        if len(self) >= MANY:
            self.clear()
        total = sum(self._units.get(piece, 0) for piece in pieces_of(cards))
        if self._runs is not None:
            total += self._runs.of_lot(self._lot, cards << self._shift)
        self[cards] = total
        return total


class _Rows:
    """The parts in which cards are looked up: how far each is moved down, its cards then, and its
    table."""

    def __init__(self, first: int, unit: Mapping[int, int], runs: Runs) -> None:
        self._first = first
        self._unit = unit
        self._runs = runs
        self._tables: dict[object, Summary] = {}
        self._found: list[tuple[int, int, Summary]] = []

    def of(self, lots: Sequence[int], tame: int) -> list[tuple[int, int, Summary]]:
        """The lots, each card counted in one of them, and the other cards that are counted."""
        rest = tame & self._first
        for lot in lots:
            self._add(lot & self._first, lot & rest, lot)
            rest &= ~lot
        pieces = pieces_of(rest)
        for at in range(0, len(pieces), CHUNK):
            chunk = mask_of(pieces[at : at + CHUNK])
            self._add(chunk, chunk, 0)
        return self._found

    def _add(self, row: int, counted: int, lot: int) -> None:
        shift = (row & -row).bit_length() - 1
        units = {piece - shift: self._unit[piece] for piece in pieces_of(counted)}
        alike = (row >> shift, tuple(units.items()), self._runs.shape(lot, shift))
        table = self._tables.get(alike)
        if table is None:
            table = Summary(units, shift, self._runs if lot else None, lot)
            self._tables[alike] = table
        self._found.append((shift, row >> shift, table))


class Runs:
    """How many lots there are in which there is a run with none, one, two… wild cards: a field for
    each pattern and number of wild cards."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self.patterns = patterns
        self.width = max((len(pattern.lots).bit_length() for pattern in patterns), default=0)
        fields = sum(pattern.low + 1 for pattern in patterns)
        self.mask = (1 << self.width * fields) - 1

    def of_lot(self, lot: int, cards: int) -> int:
        """The fields of one lot, given the cards that are there."""
        total = at = 0
        for pattern in self.patterns:
            low = pattern.low
            for base, own in pattern.lots:
                if own == lot:
                    cost = pattern.cost(base, cards)
                    if cost < MANY:
                        for wilds in range(min(cost, low), low + 1):
                            total += 1 << (at + wilds) * self.width
            at += low + 1
        return total

    def shape(self, lot: int, shift: int) -> tuple[tuple[int, ...], ...]:
        """What the fields of a lot depend on; the same for lots that are alike."""
        found: list[tuple[int, ...]] = []
        for pattern in self.patterns:
            wild = pattern.book.wild & lot
            for base, own in pattern.lots:
                if own == lot:
                    places = pattern.kind.places[base]
                    found.append((wild >> shift, *(spot >> shift for spot in places)))
            found.append(())
        return tuple(found)


class Supply(dict[int, int]):
    """The fewest wild cards for all runs, by the fields of `Runs`."""

    def __init__(self, runs: Runs, steps: Sequence[Step]) -> None:
        self._width = runs.width
        step_of = {step.pattern: step for step in steps}
        self._asked = [(pattern.low, step_of.get(pattern)) for pattern in runs.patterns]

    def __missing__(self, fields: int) -> int:
        """The needs of each step: for each number of wild cards, how many runs need more."""
        if len(self) >= MANY:
            self.clear()
        rest, need = fields, 0
        for low, step in self._asked:
            for wilds in range(low + 1):
                number = rest & (1 << self._width) - 1
                rest >>= self._width
                if step is None:
                    continue
                found = step.count * number
                if wilds < low:
                    need += max(0, step.count - found)
                elif found < step.count and not step.all_wild:
                    need = MANY
        self[fields] = need
        return need


Level = tuple[int, int, tuple[int, ...], int]
"""So many melds are asked for. Each one that is not there costs so many wild cards. The tests are
added to the fields: where the top bit of a field is set then, there is one."""


class Numbers:
    """How many cards of each lot there are that are not wild, in a field for each lot."""

    def __init__(self, book: Book, steps: Sequence[Step], start: int) -> None:
        self.unit: dict[int, int] = {}
        """What a card adds, by piece."""
        self._wild = book.wild
        self._at: dict[tuple[int, int], int] = {}
        lots = {(s.pattern.kind.number, base): lot for s in steps for base, lot in s.pattern.lots}
        tame = {key: lot & ~book.wild for key, lot in lots.items()}
        self._most = max((cards.bit_count() for cards in tame.values()), default=0)
        self._width = self._most.bit_length() + 1
        for key, cards in tame.items():
            self._at[key] = start
            for piece in pieces_of(cards):
                self.unit[piece] = self.unit.get(piece, 0) + (1 << start)
            start += self._width

    def levels(self, step: Step) -> Iterator[Level]:
        """What is asked of the fields, for each number of wild cards that a meld may cost."""
        low, number = step.pattern.low, step.pattern.kind.number
        tops = sum(1 << self._at[number, base] + self._width - 1 for base, _ in step.pattern.lots)
        for wilds in range(low):
            yield step.count, 1, self._tests(step, wilds), tops
        if not step.all_wild:
            # However many wild cards there are, each meld must have so many of the lot.
            yield step.count, MANY, self._tests(step, low * step.count), tops

    def _tests(self, step: Step, wilds: int) -> tuple[int, ...]:
        """Tests for a first meld from each lot, a second and so on, with so many wild cards."""
        tests = []
        for melds in range(1, step.count + 1):
            test = 0
            for base, lot in step.pattern.lots:
                # A wild card among them stands for itself, and is not counted here.
                least = 0 if lot & self._wild else melds * step.inner
                enough = max(melds * step.pattern.low - wilds, least)
                if enough <= self._most:
                    top = 1 << self._width - 1
                    test += top - enough << self._at[step.pattern.kind.number, base]
            if test:
                tests.append(test)
        return tuple(tests)


def is_looked_up(step: Step) -> bool:
    """Whether it is worth while to remember the needs of the lots by their cards."""
    face_of = step.pattern.counters.face_of
    return (
        step.pattern.kind.is_run
        and not step.pattern.whole
        and not step.impossible
        and all(
            len({face_of[piece] for piece in pieces_of(lot)}) <= WIDEST
            for _, lot in step.pattern.lots
        )
    )


def _is_exact(step: Step) -> bool:
    """Whether such melds alone need no more wild cards than the bound says, and any will do."""
    told = is_looked_up(step) or (step.counted and not step.pattern.kind.values)
    return told and step.settled and not step.impossible and not step.choosy


def _first_copies(book: Book, cards: int) -> tuple[int, int]:
    """How many copies each face among the cards has, and the first one of each; where they are not
    as many of each, or not side by side: 1, and the cards."""
    first, copies = 0, 0
    rest = cards
    while rest:
        bit = rest & -rest
        same = book.copies[bit.bit_length() - 1]
        if same & ~cards or (same // bit + 1).bit_count() > 1:
            return 1, cards
        if copies and same.bit_count() != copies:
            return 1, cards
        copies = same.bit_count()
        first |= bit
        rest &= ~same
    return max(copies, 1), first
