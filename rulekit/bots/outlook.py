"""What a hand is good for: distance to a contract, melds in it, cards that can be laid off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from rulekit.bots.known import Known
from rulekit.bots.probing import MANY
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.book import Book
from rulekit.engine.melds.nearness import Near, Nearness, Pattern
from rulekit.engine.seat import Seat

_HOPE_OF_TWO = 0.15
"""What a card that would help is worth where another one is missing too."""
_HOPE_OF_PILES = 0.3
"""The same, where the card lies in an open pile."""
MOST_WAYS = 500
"""Of many ways to lay the same contract so many are compared."""


class Outlook:
    """One look of a seat at its hand, in a game with melds; it reckons what it is asked for."""

    def __init__(self, known: Known, book: Book, seat: Seat) -> None:
        self.known = known
        self.book = book
        self.seat = seat
        self.hand = seat.hand
        self.contract = known.contract_of(seat)
        self.to_lay_off = book.growing(seat.laid) if known.lays_off else 0

    # -------------------------------------------------------------------------- a contract

    @cached_property
    def nearness(self) -> Nearness:
        return self.known.nearness(self.book, self.contract)

    @cached_property
    def near(self) -> Near:
        """How near the hand is to the contract."""
        return self.nearness.near(self.hand)

    def nearer_with(self, more: int) -> int:
        """By how many cards the contract would be nearer with these."""
        return self.near.missing - self.nearness.near(self.hand | more).missing

    @cached_property
    def room(self) -> int:
        """How many cards more the hand may have without keeping the contract from being laid,
        when a card has been drawn."""
        clauses = self.book.contracts[self.contract].clauses
        size = sum(clause.low * clause.count for clause in clauses)
        return size + self.kept - self.hand.bit_count() - 1

    @cached_property
    def kept(self) -> int:
        """How many cards may stay when the contract is laid."""
        return self.known.most_kept(self.seat, self.book, self.contract)

    def goes_down_with(self, more: int) -> bool:
        """Whether these cards make a hand that may be laid of one that keeps too many."""
        if self.near.missing or self.kept >= MANY:
            return False
        ways = islice(self.book.ways(self.contract, self.hand | more), MOST_WAYS)
        return any(way.rest.bit_count() <= self.kept for way in ways)

    # -------------------------------------------------------------------------- free melds

    def unmelded(self, cards: int) -> int:
        """The weight of what stays when melds are laid as well as can be."""
        if not self.known.free_melds:
            return self.weight_of(cards)
        return self.book.deadwood(cards, self.known.weight)

    @cached_property
    def rest(self) -> int:
        """The weight of the hand without its melds."""
        return self.unmelded(self.hand)

    @cached_property
    def has_melds(self) -> bool:
        """Whether there is a meld in the hand that may be laid."""
        return self.known.free_melds and self.rest < self.weight_of(self.hand)

    def weight_of(self, cards: int) -> int:
        weight = self.known.weight
        return sum(weight[piece] for piece in pieces_of(cards))

    def breaks_melds(self, piece: int) -> bool:
        """Whether melds are lost with a card."""
        if self.contract >= 0:
            return bool(self.near.used >> piece & 1) or bool(self.book.wild >> piece & 1)
        return self.has_melds and self.unmelded(self.hand & ~(1 << piece)) > self.rest

    # ------------------------------------------------------------------------------- hopes

    @cached_property
    def to_come(self) -> tuple[int, int]:
        """The cards that may still come: those not seen, and those in open piles, which may come
        back."""
        piles = seen = 0
        for parts in self.seat.zones.values():
            for part in parts:
                seen |= part.cards
                piles |= part.cards if part.top >= 0 else 0
        return (1 << self.book.deck.size) - 1 & ~seen & ~self.hand, piles

    @cached_property
    def hopes(self) -> dict[int, float]:
        """By piece of the hand, how many unseen cards would make a meld with it."""
        found = dict.fromkeys(pieces_of(self.hand), 0.0)
        tame = self.hand & ~self.book.wild
        patterns = self.known.patterns
        if self.contract >= 0:
            patterns = self.nearness.patterns
        elif not self.known.free_melds:
            patterns = ()
        for pattern in patterns:
            for used, hope in self._begun(pattern, tame):
                for piece in pieces_of(used):
                    found[piece] += hope
        return found

    def _begun(self, pattern: Pattern, tame: int) -> Iterator[tuple[int, float]]:
        """Melds of two cards and more that are begun, and how many cards they hope for."""
        if pattern.kind.is_run:
            for start in pattern.runs(tame, 40):
                if 1 <= start.missing <= 2 <= start.used.bit_count():
                    open_ones = 0
                    for spot in start.line:
                        open_ones |= 0 if spot & start.used else spot
                    yield start.used, self._hope(open_ones, start.missing)
            return
        for base, own in pattern.kind.alike.items():
            inside = own & tame
            if inside.bit_count() >= 2:
                open_ones = own
                for value in pattern.kind.values.get(base, ()):
                    if value & inside:
                        open_ones &= ~value
                missing = max(1, pattern.low - inside.bit_count())
                yield inside, self._hope(open_ones, missing)

    def _hope(self, open_ones: int, missing: int) -> float:
        unseen, piles = self.to_come
        wanted = open_ones & ~self.book.wild
        cards = (wanted & unseen).bit_count() + _HOPE_OF_PILES * (wanted & piles).bit_count()
        return cards if missing == 1 else cards * _HOPE_OF_TWO
