"""What begins anew with a match, a round or a turn: memory and the zones."""

from __future__ import annotations

from collections.abc import Mapping

import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import (
    MELDS_LAID,
    NOBODY,
    PASSED_OVER,
    TRICKS,
    TURNED,
    Context,
    NotBuilt,
)
from rulekit.compiler.growth import bounded
from rulekit.compiler.refills import refills_slot
from rulekit.compiler.settled import settled
from rulekit.engine.runtime import bounded as held
from rulekit.language.types import Kind
from rulekit.rules import model as m
from rulekit.rules.terms import Term


def reset(cx: Context, *scopes: m.Scope) -> k.Body:
    """The memory of these scopes as it is when they begin."""
    out = []
    for variable in cx.game.variables.values():
        if variable.scope not in scopes:
            continue
        value = expressions.any_value(cx, NOBODY, variable.default)
        if variable.type.kind is Kind.INT:
            value = bounded(value)
        each = cx.each(variable.scope)
        if each:
            if not isinstance(value, k.Const):
                raise NotBuilt("a starting value that changes in play", variable.span)
            value = k.Items((value.value,) * each)
        out.append(k.SetSlot(cx.slot_name(variable.name), None, value, variable.span))
    return tuple(out)


def clear_zones(cx: Context) -> k.Body:
    out: list[k.Statement] = []
    for zone in cx.game.zones.values():
        if zone.cells:
            raise NotBuilt(f"the zone `{zone.name}`", zone.span)
        slot = cx.slot_name(zone.name)
        each = cx.each(zone.per)
        if zone.starts_with_deck:
            out.append(k.NewDeck(slot))
            out.append(k.Shuffle(slot, None, "deal"))
        elif zone.pile or zone.melds:
            out.append(k.Clear(slot, None))
        else:
            out.append(k.SetSlot(slot, None, k.Items((0,) * each) if each else fold.NO))
        if zone.refill is not None and zone.refill.times is not None:
            out.append(k.SetSlot(refills_slot(zone), None, fold.NO))
    if cx.has_tricks:
        out.append(k.SetSlot(cx.slot_name(TRICKS), None, k.Items((0,) * cx.players)))
    if PASSED_OVER in cx.slots:
        out.append(k.SetSlot(PASSED_OVER, None, k.Items((0,) * cx.players)))
    if cx.turning:
        out.append(k.SetSlot(TURNED, None, fold.NO))
    if MELDS_LAID in cx.slots:
        out.append(k.SetSlot(MELDS_LAID, None, fold.NO))
    return tuple(out)


def round_row(cx: Context) -> k.Body:
    """What the row of `rounds` for this round sets; the rows are used again from the first."""
    rows = row_values(cx)
    past = fold.number("-", k.Read("round_number"), fold.YES)
    index = fold.number("%", past, k.Const(len(rows))) if rows else past
    return tuple(
        k.SetSlot(slot, None, fold.lookup((*(row[slot] for row in rows), 0), table, index))
        for slot, table in _row_tables(cx).items()
    )


def row_values(cx: Context) -> tuple[dict[str, int], ...]:
    """What each row sets, by name of the slot; what it does not say is as a round begins."""
    names = {name: None for row in cx.game.rounds for name in row}
    return tuple(
        {cx.slot_name(name): _row_value(cx, row, name) for name in names}
        for row in cx.game.rounds
    )


def _row_tables(cx: Context) -> dict[str, str]:
    """The slots that rows set, and what their table is called."""
    names = {name: None for row in cx.game.rounds for name in row}
    return {cx.slot_name(name): f"ROUNDS_{name.upper()}" for name in names}


def _row_value(cx: Context, row: Mapping[str, Term], name: str) -> int:
    variable = cx.game.variables[name]
    term = row.get(name, variable.default)
    value = settled(cx, term, f"`{name}` in `rounds` with a value")
    return held(value) if variable.type.kind is Kind.INT else value
