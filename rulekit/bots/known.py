"""What a bot makes of the rules of one machine: deeds, contracts, what cards cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rulekit.bots.probing import most_kept
from rulekit.engine.machine import Deed, Machine
from rulekit.engine.melds.book import Book
from rulekit.engine.melds.nearness import Nearness, Pattern
from rulekit.engine.seat import Seat


class Known:
    """The rules of a machine as far as a bot uses them.

    deeds: by action, what it does. burden: by piece, what it costs in a hand when the round is
    scored. weight: the same with 1 added, so that each card is better gone. free_melds: whether
    melds are laid one by one, or any number of them at once. lays_off: whether cards are added to
    melds on the table.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.book = machine.book
        self.deeds: tuple[tuple[Deed, ...], ...] = tuple(info.deeds for info in machine.actions)
        size = machine.deck.size
        self.burden = machine.burden or (0,) * size
        self.weight = tuple(1 + max(0, points) for points in self.burden)
        self.free_melds = any(self._lays_freely(number) for number in range(len(self.deeds)))
        self.lays_off = any(deed.kind == "lay_off" for deeds in self.deeds for deed in deeds)
        self._nearness: dict[int, Nearness] = {}
        self._kept: dict[tuple[object, ...], int] = {}

    def _lays_freely(self, number: int) -> bool:
        info = self.machine.actions[number]
        for deed in self.deeds[number]:
            if deed.kind == "lay":
                if info.choices[deed.choice].kind == "meld":
                    return True
                contract = info.contract
                if isinstance(contract, int) and not self._is_real(contract):
                    return True
        return False

    def _is_real(self, contract: int) -> bool:
        book = self.book
        return book is not None and contract >= 0 and bool(book.contracts[contract].clauses)

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """The smallest melds of each kind."""
        kinds = self.book.kinds if self.book is not None else ()
        return tuple(Pattern(kind, kind.low) for kind in kinds)

    def nearness(self, book: Book, contract: int) -> Nearness:
        """How near cards are to a contract."""
        found = self._nearness.get(contract)
        if found is None:
            found = Nearness(book, book.contracts[contract].clauses)
            self._nearness[contract] = found
        return found

    def most_kept(self, seat: Seat, book: Book, contract: int) -> int:
        """How many cards may stay when the contract is laid, with what the round remembers."""
        names = (slot.name for slot in self.machine.slots if slot.group == "round")
        key = (contract, *(seat.memory.get(name) for name in names))
        found = self._kept.get(key)
        if found is None:
            nearness = self.nearness(book, contract)
            found = self._kept[key] = most_kept(seat, book, contract, nearness)
        return found

    def contract_of(self, seat: Seat) -> int:
        """The contract the seat has to meet, as long as it has no meld on the table; else -1."""
        team_of = self.machine.team_of
        if any(team_of[laid.owner] == team_of[seat.seat] for laid in seat.laid if laid.owner >= 0):
            return -1
        for info in self.machine.actions:
            contract: int | Sequence[int] = -1
            if isinstance(info.contract, str):
                contract = seat.memory.get(info.contract, -1)
            else:
                contract = info.contract
            if isinstance(contract, Sequence):
                own = seat.seat if len(contract) == self.machine.players else team_of[seat.seat]
                contract = contract[own]
            if self._is_real(contract):
                return contract
        return -1
