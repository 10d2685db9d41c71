"""Checked expressions to intermediate ones: sets of cards, as algebra on masks.

`hand where card.suit == asked_suit` becomes `hand & CARDS_BY_SUIT[asked_suit]` (see `masks`).
"""

from __future__ import annotations

from collections.abc import Sequence

import rulekit.compiler.counted as counted
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
import rulekit.compiler.melds as melds
import rulekit.compiler.tricks as tricks
from rulekit.compiler import fold, masks
from rulekit.compiler import kernel as k
from rulekit.compiler.context import TURNED, Context, Env, NotBuilt, Origin
from rulekit.language.types import Kind
from rulekit.rules import terms as t
from rulekit.rules.model import ValueTable, Zone


def cards(cx: Context, env: Env, term: t.Term) -> k.Expr:
    """A set of cards as a mask; of one card, the set of it (none: an empty one)."""
    if term.type.kind is Kind.CARD and not term.type.many:
        card = expressions.scalar(cx, env, term)
        return expressions.if_there(term, card, fold.bit(card), fold.NO)
    of_melds = melds.cards_of(cx, env, term)
    if of_melds is not None:
        return of_melds
    match term:
        case t.Known("cards"):
            return k.Const(cx.cards.full)
        case t.Known("turn.drawn"):
            return k.Read("drawn")
        case t.Known("trick"):
            trick = tricks.of_game(cx).zone
            return seen(cx, env, trick, k.Op("cards", (tricks.pile(cx),)))
        case t.InZone():
            return zone_cards(cx, env, term)
        case t.LocalValue(local):
            chosen = env.locals[local]
            there = fold.number(">=", chosen, fold.NO) if term.type.optional else fold.YES
            return fold.cond(there, chosen, fold.NO)
        case t.Defined(_, bindings, body):
            return cards(cx, expressions.bind_all(cx, env, bindings), body)
        case t.Listing(parts):
            union: k.Expr = fold.NO
            for part in parts:
                union = fold.number("|", union, cards(cx, env, part))
            return union
        case t.Arithmetic("+", left, right):
            return fold.number("|", cards(cx, env, left), cards(cx, env, right))
        case t.Arithmetic("-", left, right):
            return fold.number("andnot", cards(cx, env, left), cards(cx, env, right))
        case t.IfElse(then, condition, otherwise):
            test = expressions.scalar(cx, env, condition)
            return fold.cond(test, cards(cx, env, then), cards(cx, env, otherwise))
        case t.Where(base, element, condition):
            name = cx.fresh(element.name)
            inner = env.bind(element, k.Local(name), origin(cx, env, base))
            test = expressions.scalar(cx, inner, condition)
            return masks.where(cx.cards, cards(cx, env, base), name, test)
        case t.Best(base, element, by, direction):
            name = cx.fresh(element.name)
            value = expressions.scalar(cx, env.bind(element, k.Local(name)), by)
            return masks.best(cx.cards, cards(cx, env, base), name, value, direction == "highest")
        case t.Function("leftover", (of, laid)):
            return melds.leftover(cx, env, of, laid)
        case t.Function("last", (number, of)):
            return counted.last(cx, env, number, of)
        case t.Function("best", (number, of)):
            return counted.best(cx, env, number, of)
        case _:
            raise NotBuilt(expressions.describe(term), term.span)


def zone_read(cx: Context, env: Env, term: t.InZone) -> k.Expr:
    """The slot of a zone, or of one player's part of it: a mask or a pile."""
    if term.zone.cells:
        raise NotBuilt(f"the zone `{term.zone.name}`", term.span)
    slot = cx.slot_name(term.zone.name)
    if term.of is None:
        return k.Read(slot)
    whose = owner(cx, env, term)
    nothing = k.Items(()) if term.zone.pile else fold.NO
    return expressions.if_there(term.of, whose, k.Read(slot, whose), nothing)


def owner(cx: Context, env: Env, term: t.InZone) -> k.Expr:
    """Whose part of a zone is meant: a seat, or a team where the zone is kept by teams."""
    assert term.of is not None
    whose = expressions.scalar(cx, env, term.of)
    if term.zone.per == "team" and term.of.type.kind is Kind.PLAYER:
        return expressions.team(cx, whose)
    return whose


def zone_cards(cx: Context, env: Env, term: t.InZone) -> k.Expr:
    """The cards of a zone, of one's part of it or of several: those that may be named."""
    return seen(cx, env, term.zone, all_cards(cx, env, term))


def seen(cx: Context, env: Env, zone: Zone, cards: k.Expr) -> k.Expr:
    """Of the cards of a zone, outside a block, those that lie as it lets them lie.

    Every mask of a zone goes through here: what lies face down on an open pile nobody may name.
    """
    if env.blind and zone in cx.turning:
        return fold.number("andnot", cards, k.Read(TURNED))
    return cards


def all_cards(cx: Context, env: Env, term: t.InZone) -> k.Expr:
    """The cards of a zone, however they lie."""
    if term.of is None or not term.of.type.many:
        return lying_in(term, zone_read(cx, env, term))
    owners = lists.items(cx, env, term.of)
    slot = cx.slot_name(term.zone.name)
    if not isinstance(owners, k.Items):
        return of_changing_owners(cx, term, owners)
    result: k.Expr = fold.NO
    for seat in owners.values:
        result = fold.number("|", result, lying_in(term, k.Read(slot, k.Const(seat))))
    return result


def lying_in(term: t.InZone, read: k.Expr) -> k.Expr:
    """The set of what a slot of a zone holds."""
    return k.Op("cards", (read,)) if term.zone.pile else read


def of_changing_owners(cx: Context, term: t.InZone, owners: k.Expr) -> k.Expr:
    """The cards of several, who are known only in play; a list may name one of them twice."""
    if isinstance(term.of, t.Listing):
        raise NotBuilt(f"`{term.span.text}`, whose players change in play,", term.span)
    whose = cx.fresh("seat")
    part = lying_in(term, k.Read(cx.slot_name(term.zone.name), k.Local(whose)))
    # No card lies in two zones, so the sum of the sets is their union.
    return k.Fold("sum", whose, owners, False, part)


def origin(cx: Context, env: Env, term: t.Term) -> Origin | None:
    """The zone that cards are known to lie in, as far as the text tells."""
    match term:
        case t.InZone(zone, of) if of is None or not of.type.many:
            return Origin(zone, None if of is None else owner(cx, env, term))
        case t.Where(base, _, _) | t.Best(base, _, _, _):
            return origin(cx, env, base)
        case t.Attribute(t.InZone() as pile, "top"):
            found = origin(cx, env, pile)
            return Origin(found.zone, found.owner, top=True) if found else None
        case t.LocalValue(local):
            return env.origins.get(local)
        case t.Defined(_, bindings, body):
            return origin(cx, expressions.bind_all(cx, env, bindings), body)
        case t.Function("first" | "only", arguments):
            return origin(cx, env, arguments[0])
        case t.MeldsFrom(_, source) | t.WaysToLay(_, source) | t.CardsFrom(_, _, source):
            return origin(cx, env, source)
        case t.Function("leftover", (of, _)) | t.Function("best" | "last" | "item", (_, of)):
            return origin(cx, env, of)
        case t.Attribute(of, "melds" | "cards" | "rest"):
            return origin(cx, env, of)
        case t.Arithmetic("-", left, _):
            return origin(cx, env, left)
        case _:
            return None


def value_table(cx: Context, table: ValueTable) -> tuple[int, ...]:
    """The value of each piece: the row for the fewest faces counts, then the first."""
    if table.name not in cx.tables:
        rows = [(cx.cards.of_kinds(row.kinds), row) for row in table.rows]
        rows.sort(key=lambda pair: pair[0].bit_count())
        cx.tables[table.name] = tuple(
            card_value(cx, table, rows, piece) for piece in range(cx.cards.deck.size)
        )
    return cx.tables[table.name]


def card_value(cx: Context, table: ValueTable, rows: Sequence[tuple[int, object]], p: int) -> int:
    points = table.otherwise
    for mask, row in rows:
        if mask >> p & 1:
            points = row.points  # type: ignore[attr-defined]
            break
    if points is None:
        return 0
    rank = cx.cards.rank_of[p]
    name = cx.cards.deck.ranks[rank] if rank < len(cx.cards.deck.ranks) else ""
    face = k.Const(int(name)) if name.isdigit() else fold.NO
    value = expressions.scalar(cx, Env(face=face), points)
    if not isinstance(value, k.Const):
        raise NotBuilt(f"a value in `{table.name}` that changes in play", points.span)
    return value.value
