"""What begins anew with a match, a round or a turn: memory and the zones."""

from __future__ import annotations

import rulekit.compiler.expressions as expressions
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import MELDS_LAID, NOBODY, Context, NotBuilt
from rulekit.rules import model as m


def reset(cx: Context, *scopes: m.Scope) -> k.Body:
    """The memory of these scopes as it is when they begin."""
    out = []
    for variable in cx.game.variables.values():
        if variable.scope not in scopes:
            continue
        value = expressions.any_value(cx, NOBODY, variable.default)
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
            out.append(k.SetSlot(expressions.refills_slot(zone), None, fold.NO))
    if MELDS_LAID in cx.slots:
        out.append(k.SetSlot(MELDS_LAID, None, fold.NO))
    return tuple(out)


def round_row(cx: Context) -> k.Body:
    """What the row of `rounds` for this round sets; the rows are used again from the first."""
    rows = cx.game.rounds
    if not rows:
        return ()
    past = fold.number("-", k.Read("round_number"), fold.YES)
    index = fold.number("%", past, k.Const(len(rows)))
    out = []
    for name in dict.fromkeys(name for row in rows for name in row):
        values = []
        for row in rows:
            term = row.get(name, cx.game.variables[name].default)
            value = expressions.any_value(cx, NOBODY, term)
            if not isinstance(value, k.Const):
                raise NotBuilt(f"`{name}` in `rounds` with a value that changes in play", term.span)
            values.append(value.value)
        value = fold.lookup((*values, 0), f"ROUNDS_{name.upper()}", index)
        out.append(k.SetSlot(cx.slot_name(name), None, value))
    return tuple(out)
