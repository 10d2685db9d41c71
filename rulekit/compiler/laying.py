"""Melds to the table, and cards to melds that lie there."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import MELDS_LAID, Context, Env, NotBuilt, Origin
from rulekit.compiler.melds import all_laid, meld_zones, within
from rulekit.engine.machine import Shape
from rulekit.language.types import Kind
from rulekit.rules import effects as e
from rulekit.rules import terms as t
from rulekit.rules.model import Zone
from rulekit.source.span import Span


def lay(cx: Context, env: Env, one: e.Lay) -> Iterable[k.Statement]:
    """A meld, the melds of a way, or a card at a place."""
    if one.at is not None:
        return lay_off(cx, env, one, one.at)
    origin = cardsets.origin(cx, env, one.what)
    sure = origin is not None
    if origin is None:
        origin = cardsets.origin(cx, attrs.evolve(env, origins=env.homes), one.what)
    if origin is None or origin.zone.pile or origin.zone.melds:
        raise NotBuilt(f"`{one.span.text}` of cards that do not all come from one hand", one.span)
    if one.what.type.kind is Kind.MELD and not one.what.type.many:
        meld = cx.fresh("meld")
        value = expressions.scalar(cx, env, one.what)
        laid = lay_meld(cx, env, k.Local(meld), origin, one.span, sure=sure)
        return [k.SetLocal(meld, value), *laid]
    meld = cx.fresh("meld")
    melds: k.Expr
    if one.what.type.kind is Kind.WAY:
        melds = k.Field(expressions.scalar(cx, env, one.what), "melds")
    else:
        melds = lists.items(cx, env, one.what)
    each = lay_meld(cx, env, k.Local(meld), origin, one.span, sure=sure)
    return [k.For(meld, melds, False, each, one.span)]


def zone_to_lay_in(cx: Context, span: Span) -> Zone:
    """Where melds go."""
    zones = meld_zones(cx)
    if len(zones) != 1:
        raise NotBuilt(f"laying melds where there are {len(zones)} zones for them", span)
    return zones[0]


def part_of(cx: Context, env: Env, zone: Zone, span: Span) -> k.Expr | None:
    """Whose part of the zone a player lays in."""
    if zone.per is None:
        return None
    if env.me is None:
        raise NotBuilt("laying melds where nobody acts", span)
    return expressions.team(cx, env.me) if zone.per == "team" else env.me


def lay_meld(
    cx: Context, env: Env, meld: k.Expr, origin: Origin, span: Span, *, sure: bool
) -> k.Body:
    """A meld from where its cards lie; where they may have been moved, only if they still do."""
    zone = zone_to_lay_in(cx, span)
    part = part_of(cx, env, zone, span)
    slot = cx.slot_name(origin.zone.name)
    without = fold.number("andnot", k.Read(slot, origin.owner), k.Field(meld, "mask"))
    laid = k.Local(cx.fresh("laid"))
    number = fold.number("+", k.Read(MELDS_LAID), fold.YES)
    record = k.Record("Laid", (meld, env.me or fold.NONE, k.Read(MELDS_LAID)))
    shape = Shape("lay", zone_from=origin.zone.name, zone_to=zone.name)
    body: k.Body = (
        k.SetSlot(slot, origin.owner, without, span),
        k.SetSlot(MELDS_LAID, None, number),
        k.SetLocal(laid.name, record),
        k.Push(cx.slot_name(zone.name), part, laid),
        *cx.emit(shape, laid, origin.owner or fold.NONE, part or fold.NONE),
    )
    if sure:
        return body
    there = within(k.Read(slot, origin.owner), meld)
    return (k.If(((there, body),), (), span),)


def lay_off(cx: Context, env: Env, one: e.Lay, at: t.Term) -> Iterable[k.Statement]:
    """A card to a meld; nothing is done where there is no such card, or no such place for it."""
    piece, place = k.Local(cx.fresh("card")), k.Local(cx.fresh("place"))
    return [
        k.SetLocal(piece.name, expressions.scalar(cx, env, one.what)),
        k.SetLocal(place.name, expressions.scalar(cx, env, at)),
        *if_fits(cx, "places", piece, place, put_at(cx, env, one.what, piece, place, one.span)),
    ]


def exchange(cx: Context, env: Env, one: e.Exchange) -> Iterable[k.Statement]:
    """A card for the one that lies at a place of a meld, which comes where the card was."""
    origin = cardsets.origin(cx, env, one.one)
    if one.other.type.kind is not Kind.PLACE or origin is None or origin.zone.pile:
        raise NotBuilt(f"`{one.span.text}`", one.span)
    piece, place = k.Local(cx.fresh("card")), k.Local(cx.fresh("place"))
    other = k.Field(place, "card")
    zone = zone_to_lay_in(cx, one.span)
    slot = cx.slot_name(origin.zone.name)
    gained = fold.number("|", k.Read(slot, origin.owner), fold.bit(other))
    shape = Shape("move", zone_from=zone.name, zone_to=origin.zone.name)
    body = (
        *put_at(cx, env, one.one, piece, place, one.span),
        k.SetSlot(slot, origin.owner, gained, one.span),
        *cx.emit(shape, other, fold.NONE, origin.owner or fold.NONE),
    )
    return [
        k.SetLocal(piece.name, expressions.scalar(cx, env, one.one)),
        k.SetLocal(place.name, expressions.scalar(cx, env, one.other)),
        *if_fits(cx, "stand_ins", piece, place, body),
    ]


def if_fits(
    cx: Context, name: k.BookName, piece: k.Expr, place: k.Expr, body: k.Body
) -> k.Body:
    """The statements, where the place is still one for the card: melds may have grown since."""
    there = fold.number(">=", piece, fold.NO)
    fits = lists.contains(k.Book(name, (piece, all_laid(cx))), place)
    return (k.If(((fold.both([there, fits]), body),), ()),)


def put_at(
    cx: Context, env: Env, card: t.Term, piece: k.Expr, place: k.Expr, span: Span
) -> k.Body:
    """A card from the zone it lies in to a meld."""
    zone = zone_to_lay_in(cx, span)
    origin = cardsets.origin(cx, env, card)
    if origin is None or origin.zone.melds:
        raise NotBuilt(f"`{span.text}` of a card that may lie in several zones", span)
    slot = cx.slot_name(origin.zone.name)
    leave: k.Statement = k.Remove(slot, origin.owner, piece)
    if not origin.zone.pile:
        without = fold.number("^", k.Read(slot, origin.owner), fold.bit(piece))
        leave = k.SetSlot(slot, origin.owner, without, span)
    part = k.Local(cx.fresh("part"))
    owner: k.Expr = part if zone.per else fold.NONE
    shape = Shape("lay_off", zone_from=origin.zone.name, zone_to=zone.name)
    number = k.Field(place, "number")
    return (
        leave,
        k.Grow(part.name, cx.slot_name(zone.name), place, piece),
        *cx.emit(shape, piece, origin.owner or fold.NONE, owner, number),
    )
