"""What is done card by card, done for all of them at once: the same where nobody is told of it."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.walk import every_part, locals_of


def together(loop: k.For) -> k.Statement:
    """A loop as one statement, where it only puts cards into a set or deals them out."""
    return collected(loop) or dealt(loop) or loop


def collected(loop: k.For) -> k.Statement | None:
    """Each card of a list or a set into one set."""
    match loop:
        case k.For(card, cards, of_cards, (k.SetSlot(slot, whose, value, span),)) if (
            value == _with(slot, whose, card) and not _is_changed(whose, card, slot)
        ):
            lot = cards if of_cards else k.Op("cards", (cards,))
            return k.SetSlot(slot, whose, fold.number("|", k.Read(slot, whose), lot), span)
        case _:
            return None


def dealt(loop: k.For) -> k.Statement | None:
    """From the top of a pile so many cards to each seat, one at a time, as far as they go."""
    match loop:
        case k.For(_, k.Numbers(k.Const(1), number), False, (
            k.For(seat, seats, False, (
                k.If(((k.Op("len", (k.Read(pile, None),)), (
                    k.Pop(card, source, None),
                    k.SetSlot(slot, k.Local(whose), value),
                )),), ()),
            )),
        )) if (pile, whose, value) == (source, seat, _with(slot, k.Local(seat), card)):  # fmt: skip
            return k.DealOut(source, slot, seats, number)
        case _:
            return None


def _with(slot: str, whose: k.Expr | None, card: str) -> k.Expr:
    return fold.number("|", k.Read(slot, whose), fold.bit(k.Local(card)))


def _is_changed(whose: k.Expr | None, card: str, slot: str) -> bool:
    """Whether the place may be another for each card."""
    if whose is None:
        return False
    reads = any(isinstance(part, k.Read) and part.slot == slot for part in every_part(whose))
    return reads or card in locals_of(whose)
