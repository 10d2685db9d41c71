"""How many cards may stay when a contract is laid: tried out on a table made for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.engine.machine import Machine
from rulekit.engine.melds.bits import mask_of, pieces_of
from rulekit.engine.melds.book import Book
from rulekit.engine.melds.nearness import Nearness
from rulekit.engine.melds.values import Laid
from rulekit.engine.seat import Seat

MANY = 1 << 10
_MOST_TRIED = 5


def most_kept(seat: Seat, book: Book, contract: int, nearness: Nearness) -> int:
    """The greatest number of cards that may be left when the contract is laid; `MANY` where it is
    no small one, and where it cannot be tried.

    The table is set with cards that meet the contract and with some that fit nowhere; of the
    match it has what the rules remember, which everybody knows.
    """
    machine = seat.machine
    everything = (1 << book.deck.size) - 1
    good = nearness.near(everything & ~book.wild).used
    way = next(book.ways(contract, good), None)
    if way is None:
        return MANY
    melds = [Laid(meld, seat.seat, number) for number, meld in enumerate(way.melds, 1)]
    loose = pieces_of(everything & ~good & ~book.growing(melds) & ~book.wild)
    for kept in range(min(_MOST_TRIED, len(loose)), -1, -1):
        hand = way.mask | mask_of(loose[:kept])
        if any(_offers_contract(machine, state) for state in _tables(seat, hand)):
            return MANY if kept == _MOST_TRIED else kept
    return MANY


def _tables(seat: Seat, hand: int) -> Iterator[Any]:
    """A position for each question in which the contract may be laid."""
    machine = seat.machine
    laying = {info.question for info in machine.actions if info.contract != -1}
    for question in sorted(laying):
        state = machine.blank()
        for slot, value in seat.memory.items():
            setattr(state, slot, list(value) if isinstance(value, tuple) else value)
        state.question, state.actor = question, seat.seat
        state.turn_player, state.turn_number = seat.seat, seat.turn_number
        _set_hands(machine, seat, state, hand)
        yield state


def _set_hands(machine: Machine, seat: Seat, state: Any, hand: int) -> None:
    """The hand, and the other cards on the pile that is drawn from."""
    rest = ((1 << machine.deck.size) - 1) & ~hand
    for zone in machine.zones:
        if zone.starts_with_deck:
            setattr(state, zone.slot, list(pieces_of(rest)) if zone.pile else rest)
        elif zone.per == "player" and zone.seen_by == "owner" and not zone.pile:
            getattr(state, zone.slot)[seat.seat] = hand
            return


def _offers_contract(machine: Machine, state: Any) -> bool:
    return any(machine.actions[one.number].contract != -1 for one in machine.legal(state))
