"""Checked statements to intermediate ones: what an action, a trigger or a score line does."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import fold, points
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt, Origin
from rulekit.compiler.growth import bounded
from rulekit.compiler.laying import exchange, lay
from rulekit.compiler.moves import deck_zone, moved, put_into
from rulekit.compiler.refills import refill
from rulekit.compiler.whereabouts import known_after
from rulekit.engine.machine import Shape
from rulekit.language.types import Kind
from rulekit.rules import effects as e
from rulekit.rules import terms as t


def block(cx: Context, env: Env, body: e.Block) -> k.Body:
    """A block of statements. `ends_round` tells whether it may set the slot `ended`."""
    env = attrs.evolve(env, blind=False)
    out: list[k.Statement] = []
    for one in body:
        out.extend(statement(cx, env, one))
        env = known_after(cx, env, (one,))
    return tuple(out)


def ends_round(body: e.Block) -> bool:
    """Whether a block may end the round."""
    for one in body:
        match one:
            case e.EndRound():
                return True
            case e.Branch(cases, otherwise):
                if any(ends_round(inner) for _, inner in cases) or ends_round(otherwise):
                    return True
            case e.Loop(_, _, inner):
                if ends_round(inner):
                    return True
            case e.Draw(_, pile, _):
                refill = pile.zone.refill
                if refill is not None and refill.end_round:
                    return True
            case _:
                pass
    return False


def statement(cx: Context, env: Env, one: e.Effect) -> Iterable[k.Statement]:
    match one:
        case e.Move():
            return for_whom(cx, env, move(cx, env, one), one.to, one.cards)
        case e.Draw():
            return for_whom(cx, env, draw(cx, env, one), one.to, one.pile)
        case e.Deal(number, to):
            amount = expressions.scalar(cx, env, number)
            return deal(cx, env, amount, to, "deal")
        case e.Shuffle(zone):
            return for_whom(cx, env, shuffle(cx, env, zone), zone)
        case e.Assign(variable, of, value):
            index = None if of is None else expressions.scalar(cx, env, of)
            slot = cx.slot_name(variable.name)
            worth = expressions.any_value(cx, env, value)
            if value.type.kind is Kind.INT:
                worth = bounded(worth)
            keep = k.SetSlot(slot, index, worth, one.span)
            return [keep] if of is None else if_someone(cx, env, [of], [keep])
        case e.Branch():
            return branch(cx, env, one)
        case e.Loop():
            return loop(cx, env, one)
        case e.EndRound(winner):
            won = fold.NONE if winner is None else expressions.scalar(cx, env, winner)
            return [k.SetSlot("winner", None, won, one.span), k.SetSlot("ended", None, fold.YES)]
        case e.Score(number, to, reason):
            amount = expressions.scalar(cx, env, number)
            return points.score(cx, env, amount, to, reason)
        case e.Lay():
            return lay(cx, env, one)
        case e.Exchange():
            return exchange(cx, env, one)
        case e.Show(cards, to):
            return show(cx, env, cards, to)
        case _:
            raise NotBuilt(f"`{one.span.text.split()[0]} …`", one.span)


def for_whom(
    cx: Context, env: Env, body: Iterable[k.Statement], *places: t.Term
) -> Iterable[k.Statement]:
    """Statements about someone's part of a zone: nothing is done where there is nobody."""
    zones = [place.of if isinstance(place, t.Attribute) else place for place in places]
    owners = [zone.of for zone in zones if isinstance(zone, t.InZone) and zone.of is not None]
    return if_someone(cx, env, owners, body)


def if_someone(
    cx: Context, env: Env, owners: Iterable[t.Term], body: Iterable[k.Statement]
) -> Iterable[k.Statement]:
    there = fold.both(
        fold.number(">=", expressions.scalar(cx, env, owner), fold.NO)
        for owner in owners
        if owner.type.optional
    )
    if isinstance(there, k.Const):
        return body if there.value else ()
    return [k.If(((there, tuple(body)),), ())]


def branch(cx: Context, env: Env, one: e.Branch) -> Iterable[k.Statement]:
    cases: list[tuple[k.Expr, k.Body]] = []
    for condition, body in one.cases:
        test = expressions.scalar(cx, env, condition)
        if test == fold.NO:
            continue
        if test == fold.YES:
            rest = block(cx, env, body)
            return [k.If(tuple(cases), rest, one.span)] if cases else rest
        cases.append((test, block(cx, env, body)))
    otherwise = block(cx, env, one.otherwise)
    return [k.If(tuple(cases), otherwise, one.span)] if cases else otherwise


def loop(cx: Context, env: Env, one: e.Loop) -> Iterable[k.Statement]:
    name = cx.fresh(one.local.name)
    of_cards = one.domain.type.kind is Kind.CARD
    over = (cardsets.cards if of_cards else lists.items)(cx, env, one.domain)
    origin = cardsets.origin(cx, env, one.domain) if of_cards else None
    inner = known_after(cx, env.bind(one.local, k.Local(name), origin), one.body, one.local)
    body = block(cx, inner, one.body)
    return [k.For(name, over, of_cards, body, one.span)]


# ------------------------------------------------------------------------------ moving cards


def move(cx: Context, env: Env, one: e.Move) -> Iterable[k.Statement]:
    origin = cardsets.origin(cx, env, one.cards)
    if one.manner == "at the bottom" and not one.to.zone.pile:
        raise NotBuilt(f"`at the bottom` of `{one.to.zone.name}`, which is no pile,", one.span)
    if one.cards.type.many or one.cards.type.kind is Kind.SELECTION:
        return move_many(cx, env, one, origin)
    piece = expressions.scalar(cx, env, one.cards)
    out: list[k.Statement] = []
    if origin is not None and origin.top and isinstance(one.cards, t.Attribute):
        name = cx.fresh("card")
        slot = cx.slot_name(origin.zone.name)
        then = arrive(cx, env, one, k.Local(name), origin)
        body: k.Body = (k.Pop(name, slot, origin.owner), *then)
        pile = k.Read(slot, origin.owner)
        return [k.If(((fold.length(pile), body),), (), one.span)]
    if not isinstance(piece, k.Local | k.Const):
        name = cx.fresh("card")
        out.append(k.SetLocal(name, piece))
        piece = k.Local(name)
    if origin is None:
        return [*out, *from_anywhere(cx, env, one, piece)]
    body = (*leave(cx, origin, piece, one), *arrive(cx, env, one, piece, origin))
    if one.cards.type.optional:
        there = fold.number(">=", piece, fold.NO)
        return [*out, k.If(((there, body),), (), one.span)]
    return [*out, *body]


def from_anywhere(cx: Context, env: Env, one: e.Move, piece: k.Expr) -> Iterable[k.Statement]:
    """A card out of whichever zone it is in, which play alone can tell; melds keep their cards."""
    out: list[k.Statement] = []
    found = cx.fresh("found")
    seek = fold.both([fold.opposite(k.Local(found)), fold.number(">=", piece, fold.NO)])
    for zone in cx.game.zones.values():
        if zone.melds:
            continue
        if zone.cells:
            raise NotBuilt("moving cards that may lie in several zones", one.cards.span)
        seat = cx.fresh("seat")
        each = cx.each(zone.per)
        origin = Origin(zone, k.Local(seat) if each else None)
        here: k.Expr = k.Read(cx.slot_name(zone.name), origin.owner)
        lies = k.Op("contains", (here, piece)) if zone.pile else fold.number("has", here, piece)
        mark = k.SetLocal(found, fold.YES)
        body = (mark, *leave(cx, origin, piece, one), *arrive(cx, env, one, piece, origin))
        once: k.Body = (k.If(((fold.both([seek, lies]), body),), (), one.span),)
        if each:
            once = (k.For(seat, k.Items(tuple(range(each))), False, once),)
        out.extend(once)
    return [k.SetLocal(found, fold.NO), *out]


def leave(cx: Context, origin: Origin | None, piece: k.Expr, one: e.Move) -> k.Body:
    """A piece out of the zone it lies in."""
    if origin is None:
        raise NotBuilt("moving cards that may lie in several zones", one.cards.span)
    slot = cx.slot_name(origin.zone.name)
    if origin.zone.pile:
        return (k.Remove(slot, origin.owner, piece),)
    without = fold.number("^", k.Read(slot, origin.owner), fold.bit(piece))
    return (k.SetSlot(slot, origin.owner, without, one.span),)


def arrive(
    cx: Context, env: Env, one: e.Move, piece: k.Expr, origin: Origin | None
) -> k.Body:
    """A piece into the zone it goes to, and the event."""
    assert origin is not None
    owner = None if one.to.of is None else cardsets.owner(cx, env, one.to)
    manner = one.manner or ""
    put = put_into(cx, one.to.zone, owner, piece, manner)
    return (*moved(cx, origin, one.to.zone, owner, piece, manner), *put)


def move_many(
    cx: Context, env: Env, one: e.Move, origin: Origin | None
) -> Iterable[k.Statement]:
    name = cx.fresh("card")
    piece = k.Local(name)
    if origin is None:
        body = tuple(from_anywhere(cx, env, one, piece))
        return [k.For(name, cardsets.cards(cx, env, one.cards), True, body, one.span)]
    whole_pile = isinstance(one.cards, t.InZone) and origin.zone.pile is not None
    slot = cx.slot_name(origin.zone.name)
    lot = cx.fresh("cards")
    if whole_pile:
        body = arrive(cx, env, one, piece, origin)
        out: list[k.Statement] = [
            k.SetLocal(lot, k.Read(slot, origin.owner)),
            k.Clear(slot, origin.owner),
        ]
        return [*out, k.For(name, k.Local(lot), False, body, one.span)]
    taken = k.SetLocal(lot, cardsets.cards(cx, env, one.cards))
    out = [taken]
    each: k.Body = arrive(cx, env, one, piece, origin)
    if origin.zone.pile:
        each = (k.Remove(slot, origin.owner, piece), *each)
    else:
        rest = fold.number("andnot", k.Read(slot, origin.owner), k.Local(lot))
        out.append(k.SetSlot(slot, origin.owner, rest, one.span))
    return [*out, k.For(name, k.Local(lot), True, each, one.span)]


def draw(cx: Context, env: Env, one: e.Draw) -> Iterable[k.Statement]:
    """One card after the other, as many as there are; the pile is filled again if it can be."""
    number = expressions.scalar(cx, env, one.number)
    pile = cardsets.origin(cx, env, one.pile)
    assert pile is not None
    owner = None if one.to.of is None else cardsets.owner(cx, env, one.to)
    name = cx.fresh("card")
    piece = k.Local(name)
    slot = cx.slot_name(pile.zone.name)
    out: list[k.Statement] = []
    if not isinstance(owner, k.Local | k.Const | None):
        seat = cx.fresh("seat")
        out.append(k.SetLocal(seat, owner))
        owner = k.Local(seat)
    drawn: k.Body = (k.SetSlot("drawn", None, fold.number("|", k.Read("drawn"), fold.bit(piece))),)
    body: k.Body = (
        k.Pop(name, slot, pile.owner),
        *moved(cx, pile, one.to.zone, owner, piece, ""),
        *put_into(cx, one.to.zone, owner, piece),
        *(drawn if cx.uses_drawn else ()),
    )
    if cx.uses_drawn:
        out.append(k.SetSlot("drawn", None, fold.NO))
    left = fold.length(k.Read(slot, pile.owner))
    fill = refill(cx, pile.zone)
    once: k.Body = (*fill, k.If(((left, body),), (), one.span))
    if number == fold.YES:
        return [*out, *once]
    counter = cx.fresh("n")
    ends = pile.zone.refill is None and pile.zone is not one.to.zone
    many = times(number, left if ends else None)
    return [*out, k.For(counter, many, False, once, one.span)]


def deal(
    cx: Context, env: Env, number: k.Expr, to: t.InZone, manner: str = ""
) -> Iterable[k.Statement]:
    """One card at a time to each player, from the left of the dealer."""
    source = deck_zone(cx)
    slot = cx.slot_name(source.name)
    seat, name, counter = cx.fresh("seat"), cx.fresh("card"), cx.fresh("n")
    left = lists.left_of_dealer(cx)
    round_table = lists.lookup_list(cx.from_table(), "FROM", left)
    origin = Origin(source, None)
    dealt: k.Body = (
        k.Pop(name, slot, None),
        *put_into(cx, to.zone, k.Local(seat), k.Local(name)),
        *moved(cx, origin, to.zone, k.Local(seat), k.Local(name), manner),
    )
    once: k.Body = (k.If(((fold.length(k.Read(slot)), dealt),), ()),)
    one_round = (k.For(seat, round_table, False, once),)
    return [k.For(counter, times(number), False, one_round)]


MOST_TAKEN = 10_000
"""So many cards one statement draws or deals, though a pile be filled again and again."""


def times(number: k.Expr, there: k.Expr | None = None) -> k.Numbers:
    """So often a card is taken: as many as are asked for and are `there`, never without end."""
    if isinstance(number, k.Op) and number.name in ("count", "len"):
        return k.Numbers(fold.YES, number)
    if there is None or isinstance(number, k.Const):
        there = k.Const(MOST_TAKEN)
    return k.Numbers(fold.YES, fold.extreme("<=", number, there))


def shuffle(cx: Context, env: Env, zone: t.InZone) -> Iterable[k.Statement]:
    if not zone.zone.pile:
        raise NotBuilt(f"shuffling `{zone.zone.name}`, which is no pile,", zone.span)
    owner = None if zone.of is None else cardsets.owner(cx, env, zone)
    again = k.Shuffle(cx.slot_name(zone.zone.name), owner, "again")
    return [again, *cx.emit(Shape("shuffle", zone_to=zone.zone.name))]


def show(cx: Context, env: Env, cards: t.Term, to: t.Term | None) -> Iterable[k.Statement]:
    """Cards shown where they lie: only the log changes."""
    seats = k.Items((-1,)) if to is None else lists.items(cx, env, to)
    shown = cardsets.cards(cx, env, cards)
    origin = cardsets.origin(cx, env, cards)
    if origin is not None:
        return show_in(cx, origin, shown, seats)
    out: list[k.Statement] = []
    for zone in cx.game.zones.values():
        if zone.melds or zone.cells:
            continue
        seat = cx.fresh("owner")
        each = cx.each(zone.per)
        place = Origin(zone, k.Local(seat) if each else None)
        here: k.Expr = k.Read(cx.slot_name(zone.name), place.owner)
        held = k.Op("cards", (here,)) if zone.pile else here
        told = tuple(show_in(cx, place, fold.number("&", shown, held), seats))
        out += [k.For(seat, k.Items(tuple(range(each))), False, told)] if each and told else told
    return out


def show_in(cx: Context, origin: Origin, shown: k.Expr, seats: k.Expr) -> list[k.Statement]:
    """The events of cards that are shown in a zone."""
    name, seat = cx.fresh("card"), cx.fresh("seat")
    shape = Shape("show", zone_from=origin.zone.name)
    event = cx.emit(shape, k.Local(name), origin.owner or fold.NONE, k.Local(seat))
    each = (k.For(seat, seats, False, event),) if event else ()
    return [k.For(name, shown, True, each)] if each else []
