"""Where and when cards that a viewer cannot tell apart may have changed parts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import attrs

from rulekit.engine.knowledge import Change, Knowledge, Mixing, Renaming, Reveal
from rulekit.engine.machine import Machine

Orders = list[list[int]]
"""For each point its names in the order in which their cards are dealt to them."""

Swaps = list[list[int]]
"""For each part of a stretch, by piece the one that lies in its place."""


@attrs.frozen(eq=False)
class Point:
    """A time at which these cards lay together unseen, none of which was seen since: any of them
    may be any other from the event `at` on."""

    at: int
    names: tuple[int, ...]
    part: int = 0
    """The part of the stretch that begins with it."""


@attrs.frozen(eq=False)
class Stretch:
    """The events of a round, from the event `begin` on, as far as they tell where cards may be.

    A card is named by the piece that it is at the end: where a copy was taken for another, the
    name goes over to that one. `begins` are the events with which its parts begin, `labels` by
    part and piece its name.
    """

    begin: int
    points: tuple[Point, ...]
    begins: tuple[int, ...]
    labels: tuple[tuple[int, ...], ...]

    def part_before(self, at: int) -> int:
        """The part in which an event begins."""
        return max(bisect_right(self.begins, at - 1) - 1, 0)

    def part_after(self, at: int) -> int:
        """The part in which its cards move."""
        return max(bisect_right(self.begins, at) - 1, 0)

    def renamed(self, at: int) -> list[int]:
        """The pieces that have another name after an event."""
        before, after = self.part_before(at), self.part_after(at)
        if before == after:
            return []
        names = zip(self.labels[before], self.labels[after], strict=True)
        return [piece for piece, (one, other) in enumerate(names) if one != other]

    def swaps(self, orders: Orders) -> Swaps:
        """What lies in the place of each piece if the cards are dealt so."""
        cards = list(range(len(self.labels[0])))
        out: Swaps = []
        at = 0
        for part, labels in enumerate(self.labels):
            while at < len(self.points) and self.points[at].part == part:
                names, dealt = self.points[at].names, [cards[name] for name in orders[at]]
                for name, card in zip(names, dealt, strict=True):
                    cards[name] = card
                at += 1
            out.append([cards[name] for name in labels])
        return out

    def names(self) -> frozenset[int]:
        """The pieces in whose place another may lie."""
        free = {name for point in self.points for name in point.names}
        other = {
            piece
            for labels in self.labels
            for piece, label in enumerate(labels)
            if label != piece or label in free
        }
        return frozenset(free | other)

    def as_it_was(self) -> Orders:
        """The orders in which every card lies where it does."""
        return [list(point.names) for point in self.points]

    def by_chance(self, random: Random) -> Orders:
        """Orders by chance; of `random` only what stays the same across versions is used."""
        return [_shuffled(point.names, random) for point in self.points]


def _shuffled(names: Sequence[int], random: Random) -> list[int]:
    dealt = list(names)
    for i in range(len(dealt) - 1, 0, -1):
        j = int(random.random() * (i + 1))
        dealt[i], dealt[j] = dealt[j], dealt[i]
    return dealt


def stretches(machine: Machine, known: Knowledge, rounds: Sequence[int]) -> list[Stretch]:
    """One for each round, whose events are given by number, and one for what came before."""
    begins = [-1, *rounds]
    by_round: list[list[Change]] = [[] for _ in begins]
    for change in known.changes or ():
        number = bisect_right(rounds, change.at)
        if not (number and change.at == rounds[number - 1]):
            by_round[number].append(change)
    pieces = tuple(sorted(known.block))
    return [
        _stretch(machine.deck.size, begin, pieces, changes)
        for begin, changes in zip(begins, by_round, strict=True)
    ]


def _stretch(size: int, begin: int, pieces: tuple[int, ...], changes: list[Change]) -> Stretch:
    """Followed by the names that cards have at the beginning; then they are named anew."""
    name = list(range(size))
    seen: dict[int, int] = {}
    there: list[tuple[int, list[int]]] = []
    for change in changes:
        match change:
            case Reveal(at, piece):
                seen[name[piece]] = at
            case Renaming(_, (one, other)):
                name[one], name[other] = name[other], name[one]
            case Mixing(at, mixed):
                if any(name[piece] in seen for piece in mixed):
                    there.append((at, [name[piece] for piece in mixed]))
    named = [0] * size
    for piece, one in enumerate(name):
        named[one] = piece
    free = [one for one in pieces if one not in seen]
    points = [Point(begin, tuple(named[one] for one in free))] if len(free) > 1 else []
    points.extend(_points(there, seen, named))
    return _in_parts(begin, points, changes, named)


def _points(
    there: Iterable[tuple[int, list[int]]], seen: dict[int, int], named: list[int]
) -> Iterator[Point]:
    """The mixings after which some cards were not seen, of which one was before."""
    for at, mixed in there:
        free = [one for one in mixed if seen.get(one, -2) < at]
        if len(free) > 1 and any(one in seen for one in free):
            yield Point(at, tuple(named[one] for one in free))


def _in_parts(
    begin: int, points: list[Point], changes: list[Change], named: list[int]
) -> Stretch:
    """The stretch in parts: each begins where cards change parts or names."""
    renamed = [change for change in changes if isinstance(change, Renaming)]
    begins = sorted({begin, *(point.at for point in points), *(one.at for one in renamed)})
    part = {at: number for number, at in enumerate(begins)}
    labels = list(named)
    by_part: list[tuple[int, ...]] = []
    for at in begins:
        for one in renamed:
            if one.at == at:
                a, b = one.pieces
                labels[a], labels[b] = labels[b], labels[a]
        by_part.append(tuple(labels))
    placed = tuple(attrs.evolve(point, part=part[point.at]) for point in points)
    return Stretch(begin, placed, tuple(begins), tuple(by_part))
