"""Cards dealt and actions listed many at a time are as one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulekit.engine.action import Action
from rulekit.engine.melds.bits import mask_of, pieces_of
from rulekit.engine.runtime import Memo, deal_out, quarter, quarters
from tests.engine.toy import MACHINE


@given(st.permutations(range(20)), st.permutations(range(4)), st.integers(-1, 8), st.data())
def test_dealt_out(pile: list[int], seats: list[int], number: int, data: st.DataObject) -> None:
    seats = seats[: data.draw(st.integers(1, 4))]
    by_one, hands = list(pile), [0, 1 << 30, 0, 0]
    for _ in range(number):
        for seat in seats:
            if by_one:
                hands[seat] |= 1 << by_one.pop()
    together, dealt = list(pile), [0, 1 << 30, 0, 0]
    deal_out(together, dealt, seats, number)
    assert (together, dealt) == (by_one, hands)


@given(st.sets(st.integers(0, 2000), max_size=40))
def test_pieces_of_a_set(pieces: set[int]) -> None:
    """A deck may have any number of packs."""
    assert pieces_of(mask_of(pieces)) == tuple(sorted(pieces))


@given(st.integers(1, 64), st.data())
def test_quarters_list_what_a_memory_lists(deck: int, data: st.DataObject) -> None:
    def each(piece: int) -> list[Action]:
        return [MACHINE.make(0, (piece,))] * (piece % 3)

    cards = data.draw(st.integers(0, (1 << deck) - 1))
    width = quarter(deck)
    listed: tuple[Action, ...] = ()
    for number, part in enumerate(quarters(each, deck)):
        listed += part[cards >> number * width & (1 << width) - 1]
    assert listed == tuple(one for piece in pieces_of(cards) for one in each(piece))
    assert listed == Memo(each)[cards]
