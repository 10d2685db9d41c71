"""Where cards are known to lie while a block runs, once statements may have moved them."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

import rulekit.compiler.cardsets as cardsets
from rulekit.compiler import fold
from rulekit.compiler.context import Context, Env
from rulekit.compiler.moves import deck_zone
from rulekit.compiler.walk import slots_read
from rulekit.rules import effects as e
from rulekit.rules import terms as t
from rulekit.rules.model import Zone


def known_after(cx: Context, env: Env, body: e.Block, element: t.Local | None = None) -> Env:
    """What is still known of where cards lie once statements may have moved them.

    The `element` of a loop lies where it was, if nothing else is moved out of its zone.
    """
    left = list(zones_left(cx, env, body))
    written = set(slots_written(cx, body))
    if not left and not written:
        return env
    gone = {zone for zone, _ in left}
    other = {zone for zone, local in left if element is None or local is not element}
    kept = {
        local: origin
        for local, origin in env.origins.items()
        if not (origin.owner is not None and slots_read(origin.owner) & written)
        and (
            (None not in gone and origin.zone not in gone)
            or (local is element and None not in other and origin.zone not in other)
        )
    }
    return attrs.evolve(env, origins=kept)


def slots_written(cx: Context, body: e.Block) -> Iterator[str]:
    """The slots that statements may set, so that whose zone was meant is no longer what it says."""
    for one in body:
        match one:
            case e.Assign(variable):
                yield cx.slot_name(variable.name)
            case e.EndRound():
                yield "winner"
            case e.Branch(cases, otherwise):
                for inner in (*(inner for _, inner in cases), otherwise):
                    yield from slots_written(cx, inner)
            case e.Loop(_, _, inner):
                yield from slots_written(cx, inner)
            case _:
                pass


def zones_left(
    cx: Context, env: Env, body: e.Block
) -> Iterator[tuple[Zone | None, t.Local | None]]:
    """Zones that statements take cards out of (None: any), and the name of the card taken."""
    for one in body:
        match one:
            case e.Move(cards, _, _):
                origin = cardsets.origin(cx, env, cards)
                local = cards.local if isinstance(cards, t.LocalValue) else None
                yield origin.zone if origin else None, local
            case e.Lay(what, _) | e.Exchange(what, _):
                origin = cardsets.origin(cx, env, what)
                yield origin.zone if origin else None, None
            case e.Draw(_, pile, _):
                yield pile.zone, None
                if pile.zone.refill is not None and pile.zone.refill.refill_from is not None:
                    yield pile.zone.refill.refill_from, None
            case e.Deal():
                yield deck_zone(cx), None
            case e.Branch(cases, otherwise):
                for inner in (*(inner for _, inner in cases), otherwise):
                    yield from zones_left(cx, env, inner)
            case e.Loop(local, domain, inner):
                origin = cardsets.origin(cx, env, domain)
                yield from zones_left(cx, env.bind(local, fold.NONE, origin), inner)
            case _:
                pass
