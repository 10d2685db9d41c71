"""How near cards are to melds that must be laid at once: how many are missing, and which help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulekit.engine.melds.alike import one_each
from rulekit.engine.melds.kind import Kind
from rulekit.engine.melds.rule import Clause

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book

WIDEST = 12
"""So many are tried for each that is asked for."""
MOST_KEPT = 4096
_FAR = 1 << 10


class Near(NamedTuple):
    """How near a hand is: `missing` cards beside its wild ones, and the natural cards that the
    nearest melds are made of."""

    missing: int
    used: int


class Start(NamedTuple):
    """A meld that is begun: its natural cards, how many cards are missing, and how many of those
    may be wild."""

    missing: int
    used: int
    wilds: int
    line: tuple[int, ...] = ()
    """The cards for each place of a run."""


class Pattern:
    """Melds of one kind and size, begun or whole. Wild cards count as nothing but that here."""

    def __init__(self, kind: Kind, low: int) -> None:
        self.kind = kind
        self.low = max(low, kind.low)
        self.nothing = self.start(0)

    def start(self, used: int, line: tuple[int, ...] = ()) -> Start:
        """A meld begun with these natural cards."""
        naturals = used.bit_count()
        missing = self.low - naturals
        least = max(self.kind.naturals[0] - naturals, 0)
        return Start(missing, used, max(0, min(missing - least, self.kind.wilds[1])), line)

    def runs(self, cards: int, most: int) -> list[Start]:
        """Runs begun with the cards, the fullest first."""
        found = []
        low, length, around = self.low, self.kind.length, self.kind.rule.around
        window = (1 << low) - 1
        for base, places in self.kind.places.items():
            own = there = 0
            for at, spot in enumerate(places):
                if spot:
                    there |= 1 << at
                    if spot & cards:
                        own |= 1 << at
            if not own:
                continue
            if around:
                own |= own << length
                there |= there << length
            for at in range(length if around else length - low + 1):
                begun = (own >> at & window).bit_count()
                if begun and there >> at & window == window:
                    found.append((-begun, base, at))
        found.sort()
        starts = []
        for _, base, at in found[:most]:
            places = self.kind.places[base]
            line = (places + places if around else places)[at : at + low]
            starts.append(self.along(line, cards))
        return starts

    def along(self, line: tuple[int, ...], cards: int) -> Start:
        """The run over these places."""
        used = 0
        for spot in line:
            here = spot & cards & ~used
            used |= here & -here
        return self.start(used, line)

    def fullest(self, cards: int) -> Start:
        """The meld without places that has most cards already."""
        best = 0
        most = 0
        for base, own in self.kind.alike.items():
            inside = own & cards
            if inside and inside.bit_count() > most:
                values = self.kind.values.get(base)
                used = one_each(values, inside, 0) if values else inside
                if used.bit_count() > most:
                    best, most = used, used.bit_count()
                    if most >= self.low:
                        break
        while most > self.low:
            best &= best - 1
            most -= 1
        return self.start(best)


class Nearness:
    """What is missing for the clauses of one contract; what was found is kept."""

    def __init__(self, book: Book, clauses: Sequence[Clause]) -> None:
        self.wild = book.wild
        made: dict[tuple[int, int], Pattern] = {}
        asked = []
        for clause in clauses:
            pattern = Pattern(book.kinds[clause.kind], clause.low)
            asked += [made.setdefault((clause.kind, pattern.low), pattern)] * clause.count
        asked.sort(key=lambda pattern: (-pattern.low, pattern.kind.number))
        self.patterns = tuple(made.values())
        self._runs = [pattern for pattern in asked if pattern.kind.is_run]
        self._sets = [pattern for pattern in asked if not pattern.kind.is_run]
        self._known: dict[int, Near] = {}

    def near(self, cards: int) -> Near:
        """How near the cards are. Where melds compete for cards the answer may be a little too
        much, never too little."""
        found = self._known.get(cards)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = self._known[cards] = _Search(self, cards).best
        return found


class _Search:
    """One look for the melds that are nearest."""

    def __init__(self, nearness: Nearness, cards: int) -> None:
        self.runs, self.sets = nearness._runs, nearness._sets
        self.wilds = (cards & nearness.wild).bit_count()
        self.tame = cards & ~nearness.wild
        self.starts: list[list[Start]] = []
        for at in range(len(self.runs)):
            self.starts.append(self._starts(at))
        self.best = Near(_FAR, 0)
        self.rest = [
            sum(starts[0].missing for starts in self.starts[at:])
            for at in range(len(self.runs) + 1)
        ]
        self._choose(0, 0, 0, 0, 0)

    def _starts(self, at: int) -> list[Start]:
        """What is tried for a run; the same list for runs alike."""
        if at and self.runs[at] is self.runs[at - 1]:
            return self.starts[at - 1]
        return [*self.runs[at].runs(self.tame, WIDEST), self.runs[at].nothing]

    def _choose(self, at: int, first: int, missing: int, wilds: int, taken: int) -> None:
        if at == len(self.runs):
            self._finish(missing, wilds, taken)
            return
        starts = self.starts[at]
        alike = at + 1 < len(self.runs) and self.starts[at + 1] is starts
        for number in range(first, len(starts)):
            start = starts[number]
            if missing + start.missing + self.rest[at + 1] - self.wilds >= self.best.missing:
                break
            if start.used & taken:
                start = self.runs[at].along(start.line, self.tame & ~taken)
            self._choose(
                at + 1, number if alike else 0, missing + start.missing, wilds + start.wilds,
                taken | start.used,
            )  # fmt: skip

    def _finish(self, missing: int, wilds: int, taken: int) -> None:
        for pattern in self.sets:
            start = pattern.fullest(self.tame & ~taken)
            missing += start.missing
            wilds += start.wilds
            taken |= start.used
        missing -= min(self.wilds, wilds)
        if missing < self.best.missing:
            self.best = Near(missing, taken)
