"""Loops that put cards together become one statement, where that is the same."""

from __future__ import annotations

import pytest

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.together import together

CARD = k.Local("card")
HANDS = "hand"


def put(whose: k.Expr | None, slot: str = HANDS) -> k.SetSlot:
    return k.SetSlot(slot, whose, fold.number("|", k.Read(slot, whose), fold.bit(CARD)))


def loop(body: k.Body, of_cards: bool = True) -> k.For:
    return k.For("card", k.Read("pool"), of_cards, body)


def test_cards_come_together() -> None:
    whose = k.Local("me")
    one = together(loop((put(whose),)))
    assert one == k.SetSlot(
        HANDS, whose, fold.number("|", k.Read(HANDS, whose), k.Read("pool"))
    )
    pile = together(loop((put(None, "pot"),), of_cards=False))
    cards = k.Op("cards", (k.Read("pool"),))
    assert pile == k.SetSlot("pot", None, fold.number("|", k.Read("pot"), cards))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param((put(fold.lookup((0, 1, 0), "OF", CARD)),), id="by the card"),
        pytest.param((put(k.Op("count", (k.Read(HANDS, k.Const(0)),))),), id="by what changes"),
        pytest.param((put(k.Local("me")), k.Emit(1, (CARD,))), id="something is told"),
        pytest.param((k.SetSlot(HANDS, k.Local("me"), fold.bit(CARD)),), id="only the last stays"),
        pytest.param((put(k.Local("me")), put(k.Const(0))), id="in two places"),
    ],
)
def test_others_stay_loops(body: k.Body) -> None:
    assert together(loop(body)) == loop(body)


def deal(seat: str, other: str = "seat") -> k.For:
    there = k.Op("len", (k.Read("stock"),))
    once: k.Body = (k.Pop("card", "stock", None), put(k.Local(other)))
    each = k.For(seat, k.Items((1, 2, 0)), False, (k.If(((there, once),), ()),))
    return k.For("n", k.Numbers(k.Const(1), k.Const(5)), False, (each,))


def test_cards_are_dealt_out() -> None:
    dealt = k.DealOut("stock", HANDS, k.Items((1, 2, 0)), k.Const(5))
    assert together(deal("seat")) == dealt


def test_cards_dealt_to_one_player_are_not_dealt_out() -> None:
    assert together(deal("seat", "me")) == deal("seat", "me")
