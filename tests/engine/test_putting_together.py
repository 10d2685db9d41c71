"""Cards dealt and actions listed many at a time are as one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulekit.engine.action import Action
from rulekit.engine.melds.bits import mask_of, pieces_of
from rulekit.engine.runtime import Memo, deal_out, eighth_parts, eighths
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


@given(st.integers(1, 64), st.sampled_from([0, 1, 3, 20]), st.data())
def test_eighths_list_what_a_memory_lists(deck: int, most: int, data: st.DataObject) -> None:
    def each(piece: int) -> list[Action]:
        return [MACHINE.make(0, (piece,))] * (piece % (most + 1))

    cards = data.draw(st.integers(0, (1 << deck) - 1))
    listed: tuple[Action, ...] = ()
    places = list[int]()
    for (start, width), part in zip(eighth_parts(deck), eighths(each, deck), strict=True):
        listed += part[cards >> start & (1 << width) - 1]
        places += range(start, start + width)
    assert places[:deck] == list(range(deck))
    assert listed == tuple(one for piece in pieces_of(cards) for one in each(piece))
    assert listed == Memo(each)[cards]
