"""A kind of meld worked out for one deck: its rule in sets of pieces."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.engine.deck import Deck
from rulekit.engine.melds.rule import Alike, MeldRule


@attrs.frozen(eq=False)
class Kind:
    """The rule of one kind, with all bounds settled.

    home: the pieces that may stand for themselves in it. alike: by base, the pieces of `home` that
    have what the cards have in common (base -1 where nothing is demanded). places: by base, the
    pieces of `home` for each place in the order. lines: by base, the pieces of all places together,
    of `alike` where there is no order. values: by base, the pieces for each value of what
    must be different, empty where nothing must.
    """

    number: int
    rule: MeldRule
    low: int
    high: int
    naturals: tuple[int, int]
    wilds: tuple[int, int]
    home: int
    base_of: tuple[int, ...]
    alike: dict[int, int]
    length: int
    places: dict[int, tuple[int, ...]]
    lines: dict[int, int]
    values: dict[int, tuple[int, ...]]
    broad: bool
    """Whether even a few natural cards can make very many melds."""

    @property
    def is_run(self) -> bool:
        """Whether its cards have places in an order."""
        return self.length > 0

    def within(self, size: int, wilds: int) -> bool:
        """Whether so many cards, so many of them for others, keep to the bounds."""
        return (
            self.low <= size <= self.high
            and self.wilds[0] <= wilds <= self.wilds[1]
            and self.naturals[0] <= size - wilds <= self.naturals[1]
        )

    def bases(self, cards: int, wild: int) -> tuple[int, ...]:
        """What the cards can have in common: one answer unless all of them are wild."""
        if -1 in self.alike:
            return (-1,)
        fixed = cards & ~wild
        if not fixed:
            return tuple(self.alike)
        base = self.base_of[(fixed & -fixed).bit_length() - 1]
        return (base,) if base in self.alike else ()


def work_out(number: int, rule: MeldRule, deck: Deck, wild: int, colour_of: Sequence[int]) -> Kind:
    """A rule worked out for a deck and its wild pieces."""
    home = _home(rule, deck, wild)
    base_of = _values(deck, rule.same, colour_of)
    alike = _parted(home, base_of) if rule.same else {-1: home}
    order = rule.order or ()
    ranked = sum(_ranked(deck, rank) for rank in set(order)) if order else -1
    apart = _values(deck, rule.different, colour_of)
    values = {}
    if rule.different:
        alike = {base: cards & ~_without(apart) for base, cards in alike.items()}
        values = {b: tuple(_parted(cards, apart).values()) for b, cards in alike.items()}
    most = deck.size if rule.high is None else rule.high
    bounds = [most]
    if rule.order is not None:
        bounds.append(len(order))
    if values:
        bounds.append(max(map(len, values.values())))
    once = not rule.around or len(set(order)) == len(order)
    if rule.different == "rank" and order and once:
        # Places next to each other are of different ranks in any case.
        bounds.append(len(set(order)))
        values = {}
    return Kind(
        number=number,
        rule=rule,
        low=max(rule.low, 1),
        high=min(bounds),
        naturals=_settled(rule.naturals, deck.size),
        wilds=_settled(rule.wilds, deck.size),
        home=home,
        base_of=base_of,
        alike={base: cards for base, cards in alike.items() if cards},
        length=len(order),
        places={b: tuple(cards & _ranked(deck, r) for r in order) for b, cards in alike.items()},
        lines={base: cards & ranked for base, cards in alike.items()},
        values=values,
        broad=rule.same != ("suit" if order else "rank") and most > 4,
    )


def _home(rule: MeldRule, deck: Deck, wild: int) -> int:
    """A wild joker stands for itself only where the rule asks for it."""
    if rule.of is not None:
        return rule.of
    home = 0
    for piece, face in enumerate(deck.piece_face):
        if deck.faces[face].suit >= 0 or not wild >> piece & 1:
            home |= 1 << piece
    return home


def _values(deck: Deck, alike: Alike | None, colour_of: Sequence[int]) -> tuple[int, ...]:
    match alike:
        case "rank":
            return tuple(deck.faces[face].rank for face in deck.piece_face)
        case "suit":
            return tuple(deck.faces[face].suit for face in deck.piece_face)
        case "colour":
            return tuple(colour_of)
        case None:
            return (-1,) * deck.size


def _parted(cards: int, value_of: Sequence[int]) -> dict[int, int]:
    """The cards by value; cards without a value are left out."""
    parts: dict[int, int] = {}
    for piece, value in enumerate(value_of):
        if value >= 0 and cards >> piece & 1:
            parts[value] = parts.get(value, 0) | 1 << piece
    return dict(sorted(parts.items()))


def _without(value_of: Sequence[int]) -> int:
    return sum(1 << piece for piece, value in enumerate(value_of) if value < 0)


def _ranked(deck: Deck, rank: int) -> int:
    return sum(1 << p for p, face in enumerate(deck.piece_face) if deck.faces[face].rank == rank)


def _settled(bounds: tuple[int, int | None], most: int) -> tuple[int, int]:
    return bounds[0], most if bounds[1] is None else bounds[1]
