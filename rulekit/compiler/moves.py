"""A card that goes from one zone to another: what becomes of it, and what is told of it."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import TURNED, Context, NotBuilt, Origin
from rulekit.engine.machine import Shape
from rulekit.rules.model import Zone

FACING = {"face down": "face_down", "face up": "face_up"}


def turns(zone: Zone, manner: str | None) -> bool:
    """Whether cards that come so lie otherwise than the zone lets them lie."""
    return manner in FACING and zone.pile != FACING[manner]


def put_into(
    cx: Context, zone: Zone, owner: k.Expr | None, piece: k.Expr, manner: str = ""
) -> k.Body:
    """A piece into a zone, on top of a pile or (`at the bottom`) under it."""
    if zone.melds or zone.cells:
        raise NotBuilt(f"moving cards to `{zone.name}`", zone.span)
    slot = cx.slot_name(zone.name)
    if not zone.pile:
        return (k.SetSlot(slot, owner, fold.number("|", k.Read(slot, owner), fold.bit(piece))),)
    push = k.Push(slot, owner, piece, manner == "at the bottom")
    if zone not in cx.turning:
        return (push,)
    change: k.OpName = "|" if turns(zone, manner) else "andnot"
    return (push, k.SetSlot(TURNED, None, fold.number(change, k.Read(TURNED), fold.bit(piece))))


def moved(
    cx: Context, origin: Origin, to: Zone, owner: k.Expr | None, piece: k.Expr, manner: str
) -> k.Body:
    """The event that a piece moves, told before it lies where it goes."""
    values = (piece, origin.owner or fold.NONE, owner or fold.NONE)
    shape = Shape("move", zone_from=origin.zone.name, zone_to=to.name, manner=manner)
    event = cx.emit(shape, *values)
    if origin.zone not in cx.turning or origin.zone.pile != "face_up" or manner:
        return event
    unseen = cx.emit(Shape("move", origin.zone.name, to.name, "unseen"), *values)
    return (k.If(((fold.number("has", k.Read(TURNED), piece), unseen),), event),)


def deck_zone(cx: Context) -> Zone:
    """The zone where all cards start."""
    return next(zone for zone in cx.game.zones.values() if zone.starts_with_deck)
