"""What is counted off: the n-th of a list, the last cards of a pile, the best of some."""

from __future__ import annotations

from typing import Literal

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt, none_value
from rulekit.language.types import Kind
from rulekit.rules import terms as t


def item(
    cx: Context, env: Env, name: Literal["item", "last"], number: t.Term, of: t.Term, term: t.Term
) -> k.Expr:
    """`item(n, list)`: the n-th, `last(n, list)`: the n-th from the end; none beyond the ends."""
    if term.type.kind not in _PLAIN:
        raise NotBuilt(f"`{name}` of {of.type}", term.span)
    at = expressions.scalar(cx, env, number)
    over = in_order(cx, env, of)
    if isinstance(at, k.Const) and isinstance(over, k.Items):
        index = at.value - 1 if name == "item" else len(over.values) - at.value
        inside = 0 <= index < len(over.values) and at.value > 0
        return k.Const(over.values[index] if inside else none_value(term.type))
    return k.Op(name, (over, at, k.Const(none_value(term.type))))


_PLAIN = frozenset(
    (Kind.INT, Kind.BOOL, Kind.CARD, Kind.SUIT, Kind.RANK, Kind.COLOUR, Kind.PLAYER, Kind.TEAM)
)


def in_order(cx: Context, env: Env, of: t.Term) -> k.Expr:
    """The elements in order: of a pile from the bottom, of other cards as in the deck."""
    if of.type.kind is not Kind.CARD:
        return lists.items(cx, env, of)
    pile = as_pile(cx, env, of)
    return k.Op("pieces", (cardsets.cards(cx, env, of),)) if pile is None else pile


def as_pile(cx: Context, env: Env, of: t.Term) -> k.Expr | None:
    """A pile with its order, where a term is one."""
    if not isinstance(of, t.InZone) or not of.zone.pile or expressions.many_owners(of):
        return None
    if env.blind and of.zone in cx.turning:
        raise NotBuilt(f"the order of `{of.zone.name}`, where cards may lie face down,", of.span)
    return cardsets.zone_read(cx, env, of)


def last(cx: Context, env: Env, number: t.Term, of: t.Term) -> k.Expr:
    """`last(n, pile)`: the n cards that came last, as a mask; none where there are fewer."""
    pile = as_pile(cx, env, of)
    if pile is None:
        raise NotBuilt("`last` of cards that are no pile", of.span)
    return k.Op("last_cards", (pile, expressions.scalar(cx, env, number)))


def best(cx: Context, env: Env, number: t.Term, of: t.Term) -> k.Expr:
    """`best(n, cards)`: the n cards of highest rank, of equal ranks the later suit first."""
    amount = expressions.scalar(cx, env, number)
    pieces = range(cx.cards.deck.size)
    ranked = sorted(pieces, key=lambda p: (-cx.cards.rank_of[p], -cx.cards.suit_of[p], p))
    return k.Op("best_cards", (cardsets.cards(cx, env, of), amount, k.Items(tuple(ranked))))
