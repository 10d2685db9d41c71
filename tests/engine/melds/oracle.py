"""Melds by trying everything: each card at each place, as itself or as any card it may stand for.

Written from the words of the rule alone and over faces, so that it shares nothing with the engine.
A reading is `(base, at, faces)`: the faces place by place in a run, sorted elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import attrs

from rulekit.engine.deck import Deck
from rulekit.engine.melds import Meld, MeldRule

Reading = tuple[int, int, tuple[int, ...]]


@attrs.frozen(eq=False)
class Oracle:
    deck: Deck
    rule: MeldRule
    wild: frozenset[int]
    colour: tuple[int, ...]

    def value(self, face: int, what: str | None) -> int:
        match what:
            case "rank":
                return self.deck.faces[face].rank
            case "suit":
                return self.deck.faces[face].suit
            case "colour":
                return self.colour[self.deck.face_pieces[face][0]]
        return -1

    def has(self, face: int) -> bool:
        """Whether a face may stand for itself somewhere in a meld of the kind."""
        if self.rule.of is not None:
            listed = bool(self.rule.of >> self.deck.face_pieces[face][0] & 1)
        else:
            listed = face not in self.wild or self.deck.faces[face].suit >= 0
        asked = [what for what in (self.rule.same, self.rule.different) if what]
        return listed and all(self.value(face, what) >= 0 for what in asked)

    def bases(self) -> set[int]:
        faces = range(len(self.deck.faces))
        return {self.value(f, self.rule.same) for f in faces if self.has(f)}

    def meanings(self, face: int, base: int, rank: int | None) -> set[tuple[bool, int]]:
        """What a card can be there: whether itself, and its value of what must differ."""
        found = set()
        for other in range(len(self.deck.faces)):
            if (
                self.has(other)
                and self.value(other, self.rule.same) == base
                and (rank is None or self.deck.faces[other].rank == rank)
                and (other == face or face in self.wild)
            ):
                found.add((other == face, self.value(other, self.rule.different)))
        return found

    def wilds(self, base: int, at: int, faces: Sequence[int]) -> int:
        """The fewest cards that stand for others, -1 where the reading breaks the rule."""
        size, order = len(faces), self.rule.order
        if size < self.rule.low or (self.rule.high is not None and size > self.rule.high):
            return -1
        ranks: list[int | None] = [None] * size
        if order is not None:
            if size > len(order) or (not self.rule.around and at + size > len(order)):
                return -1
            ranks = [order[(at + step) % len(order)] for step in range(size)]
        options = [self.meanings(f, base, r) for f, r in zip(faces, ranks, strict=True)]
        best = -1
        for chosen in product(*options):
            values = [value for _, value in chosen]
            if self.rule.different and len(set(values)) < size:
                continue
            others = sum(not own for own, _ in chosen)
            best = others if best < 0 else min(best, others)
        return best if best >= 0 and self.bounded(size - best, best) else -1

    def bounded(self, naturals: int, wilds: int) -> bool:
        return all(
            low <= count and (high is None or count <= high)
            for count, (low, high) in ((naturals, self.rule.naturals), (wilds, self.rule.wilds))
        )

    def readings(self, faces: Sequence[int]) -> set[Reading]:
        """Every reading of exactly these faces."""
        order = self.rule.order
        found = set()
        for base in self.bases():
            if order is None:
                if self.wilds(base, -1, faces) >= 0:
                    found.add((base, -1, tuple(sorted(faces))))
                continue
            for at in range(1 if self.rule.around and len(faces) == len(order) else len(order)):
                for line in self.lines(base, at, Counter(faces)):
                    if self.wilds(base, at, line) >= 0:
                        found.add((base, at, line))
        return found

    def lines(self, base: int, at: int, left: Counter[int]) -> Iterator[tuple[int, ...]]:
        if not left.total():
            yield ()
            return
        order = self.rule.order or ()
        for face in [face for face in left if left[face]]:
            if self.meanings(face, base, order[at % len(order)]):
                for rest in self.lines(base, at + 1, left - Counter([face])):
                    yield (face, *rest)

    def melds(self, faces: Sequence[int]) -> set[Reading]:
        """Every reading of some of these faces."""
        counts = Counter(faces)
        found = set()
        for chosen in product(*(range(count + 1) for count in counts.values())):
            lot = [f for f, count in zip(counts, chosen, strict=True) for _ in range(count)]
            if lot:
                found |= self.readings(lot)
        return found

    def grown(self, reading: Reading, face: int) -> set[Reading]:
        """What a reading becomes with one more card."""
        base, at, faces = reading
        order = self.rule.order
        if order is None:
            wider = [(base, -1, tuple(sorted((*faces, face))))]
        else:
            wider = [(base, at - 1, (face, *faces)), (base, at, (*faces, face))]
        found = set()
        for base, start, line in wider:
            if order is not None and start < 0:
                if not self.rule.around:
                    continue
                start %= len(order)
            if self.wilds(base, start, line) >= 0:
                found.add(self.turned(base, start, line))
        return found

    def turned(self, base: int, at: int, line: tuple[int, ...]) -> Reading:
        if self.rule.around and self.rule.order and len(line) == len(self.rule.order):
            return (base, 0, line[len(line) - at :] + line[: len(line) - at])
        return (base, at, line)

    def exchanged(
        self, reading: Reading, face: int, among: frozenset[int]
    ) -> set[tuple[int, int, Reading]]:
        """Place, face taken and result of each exchange of one of these for a card that it is."""
        base, at, faces = reading
        found = set()
        for index, old in enumerate(faces):
            if old not in among:
                continue
            line = (*faces[:index], face, *faces[index + 1 :])
            place = -1
            if self.rule.order is not None:
                place = (at + index) % len(self.rule.order)
            else:
                line = tuple(sorted(line))
            if 0 <= self.wilds(base, at, line) < self.wilds(base, at, faces):
                found.add((place, old, (base, at, line)))
        return found


def reading_of(deck: Deck, meld: Meld) -> Reading:
    """A meld of the engine as the oracle writes it."""
    faces = tuple(deck.piece_face[piece] for piece in meld.pieces)
    return (meld.base, meld.at, faces if meld.at >= 0 else tuple(sorted(faces)))
