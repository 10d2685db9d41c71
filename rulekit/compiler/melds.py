"""Melds: the kinds that options leave, as rules of the engine's book, and questions to it."""

from __future__ import annotations

from collections.abc import Sequence

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.expressions as expressions
import rulekit.compiler.lists as lists
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env, NotBuilt
from rulekit.compiler.settled import settled
from rulekit.engine.action import NO_NUMBER
from rulekit.engine.melds import Book, Clause, Contract, MeldRule
from rulekit.language.types import Kind
from rulekit.rules import terms as t
from rulekit.rules.model import Choice, MeldKind, Zone

RECORDS = frozenset({Kind.MELD, Kind.PLACE, Kind.WAY})
"""Kinds of values that are records."""
_ANY_MELDS = Contract(any_number=True, text="melds")

# --------------------------------------------------------------------------- what is declared


def meld_rules(cx: Context) -> list[MeldRule]:
    """The kinds of melds that there are with these options."""
    kinds = cx.game.melds.values()
    return [
        meld_rule(cx, kind) for kind in kinds if kind.when is None or of_kind(cx, kind.when)
    ]


def meld_rule(cx: Context, kind: MeldKind) -> MeldRule:
    if kind.merges is not None and of_kind(cx, kind.merges):
        raise NotBuilt(f"`merges` of `{kind.name}`", kind.span)
    low, high = bounds(cx, kind.size)
    order = None
    if kind.sequence is not None:
        order = cx.game.orders[cx.words[of_kind(cx, kind.sequence)]]
    return MeldRule(
        name=kind.name,
        same=kind.same,
        different=kind.different,
        order=order.ranks if order else None,
        around=order.around if order else False,
        of=None if kind.of is None else cx.cards.of_kinds(kind.of),
        low=low,
        high=high,
        naturals=bounds(cx, kind.naturals),
        wilds=bounds(cx, kind.wilds),
    )


def of_kind(cx: Context, term: t.Term) -> int:
    """A value of a kind of meld, which only options decide."""
    return settled(cx, term, "a kind of meld")


def bounds(cx: Context, term: t.Term) -> tuple[int, int | None]:
    if not isinstance(term, t.Range):
        number = of_kind(cx, term)
        return number, number
    high = None if term.high is None else of_kind(cx, term.high)
    return 0 if term.low is None else of_kind(cx, term.low), high


def numbers_of(cx: Context, kinds: Sequence[MeldKind]) -> tuple[int, ...]:
    """The numbers of kinds of melds, without those that options take away."""
    names = [rule.name for rule in cx.rules]
    return tuple(names.index(kind.name) for kind in kinds if kind.name in names)


def contract(cx: Context, value: Contract) -> k.Const:
    """The number of a contract in the book."""
    if value not in cx.contracts:
        cx.contracts.append(value)
    return k.Const(cx.contracts.index(value))


def contract_value(cx: Context, term: t.ContractValue) -> k.Const:
    may_be = cx.game.contract_larger
    larger = may_be is not None and bool(settled(cx, may_be, "`larger` of `contract`"))
    clauses = []
    for clause in term.clauses:
        kinds = numbers_of(cx, [clause.kind])
        if not kinds:
            raise NotBuilt(f"a contract of `{clause.kind.name}`, which is not in play,", term.span)
        high = None if larger else clause.high
        clauses.append(Clause(clause.count, kinds[0], clause.low, high))
    # Memory that begins without one is written where only its type stands.
    text = " ".join(term.span.text.split()) if clauses else "nothing"
    return contract(cx, Contract(tuple(clauses), text=text))


def contract_of(cx: Context, env: Env, term: t.Term) -> k.Expr:
    if isinstance(term, t.Known) and term.name == "melds":
        return contract(cx, _ANY_MELDS)
    if isinstance(term, t.ContractValue):
        return contract_value(cx, term)
    return expressions.scalar(cx, env, term)


def make_book(cx: Context) -> Book | None:
    """The book of a game that has melds."""
    if not cx.game.melds:
        return None
    cards = cx.cards
    return Book(cards.deck, cx.rules, cards.wild, cards.colour_of, cx.contracts, cards.colours)


# --------------------------------------------------------------------------------- questions


def meld_zones(cx: Context) -> list[Zone]:
    return [zone for zone in cx.game.zones.values() if zone.melds]


def laid_in(cx: Context, env: Env, term: t.InZone) -> k.Expr:
    """The melds of a zone, of one player's part of it or of several."""
    slot = cx.slot_name(term.zone.name)
    if term.of is None:
        return k.Read(slot)
    if not term.of.type.many:
        whose = cardsets.owner(cx, env, term)
        return expressions.if_there(term.of, whose, k.Read(slot, whose), k.Items(()))
    owners = lists.items(cx, env, term.of)
    if not isinstance(owners, k.Items):
        raise NotBuilt(f"`{term.span.text}`, whose owners change in play,", term.span)
    if term.zone.per == "team" and term.of.type.kind is Kind.PLAYER:
        owners = k.Items(tuple(dict.fromkeys(cx.team_of[seat] for seat in owners.values)))
    return k.Op("chain", tuple(k.Read(slot, k.Const(seat)) for seat in owners.values))


def all_laid(cx: Context) -> k.Expr:
    """All melds on the table."""
    parts: list[k.Expr] = []
    for zone in meld_zones(cx):
        slot, each = cx.slot_name(zone.name), cx.each(zone.per)
        parts.extend(k.Read(slot, k.Const(i)) for i in range(each))
        if not each:
            parts.append(k.Read(slot))
    return parts[0] if len(parts) == 1 else k.Op("chain", tuple(parts))


def listed(cx: Context, env: Env, term: t.Term) -> k.Expr | None:
    """The list that a term about melds gives, if it is one."""
    match term:
        case t.InZone(zone, _) if zone.melds:
            return laid_in(cx, env, term)
        case t.MeldsFrom(kinds, source):
            cards = cardsets.cards(cx, env, source)
            return k.Book("melds", (cards,), numbers_of(cx, kinds))
        case t.PlacesFor(card, melds):
            return places(cx, env, "places", card, melds)
        case t.Function("stand_ins", (card, melds)):
            return places(cx, env, "stand_ins", card, melds)
        case t.WaysToLay(wanted, source):
            cards = cardsets.cards(cx, env, source)
            return k.Book("ways", (contract_of(cx, env, wanted), cards))
        case t.Attribute(of, "melds") if of.type.kind is Kind.WAY:
            way = expressions.scalar(cx, env, of)
            return if_record(of, way, k.Field(way, "melds"), k.Items(()))
        case _:
            return None


def places(
    cx: Context, env: Env, name: k.BookName, card: t.Term, melds: t.Term
) -> k.Expr:
    piece = expressions.scalar(cx, env, card)
    found = k.Book(name, (piece, lists.items(cx, env, melds)))
    return expressions.if_there(card, piece, found, k.Items(()))


def is_meld(cx: Context, env: Env, term: t.IsMeld) -> k.Expr:
    kinds = numbers_of(cx, [term.kind])
    if not kinds:
        return k.Const(int(term.negated))
    cards = cardsets.cards(cx, env, term.of)
    holds = k.Book("is_meld", (cards,), kinds)
    return fold.opposite(holds) if term.negated else holds


def deadwood(cx: Context, env: Env, cards: t.Term, term: t.Term) -> k.Expr:
    table = cx.game.values.get("points")
    if table is None:
        raise NotBuilt("`deadwood(…)` without a table `points`", term.span)
    values = cardsets.value_table(cx, table)
    return k.Book("deadwood", (cardsets.cards(cx, env, cards),), values)


def leftover(cx: Context, env: Env, cards: t.Term, melds: t.Term) -> k.Expr:
    """The cards that stay when as much as possible is laid off."""
    return k.Book("leftover", (cardsets.cards(cx, env, cards), lists.items(cx, env, melds)))


def way_laid(choice: Choice) -> t.WaysToLay | None:
    """The ways that a choice is made from, whatever they are filtered by."""
    base = choice.candidates
    while isinstance(base, t.Where | t.Best):
        base = base.base
    return base if isinstance(base, t.WaysToLay) else None


def number_of(cx: Context, env: Env, term: t.Term, *, exact: bool) -> k.Expr:
    """How many melds, places or ways there are, or just whether there is one."""
    if isinstance(term, t.WaysToLay) and not exact:
        cards = cardsets.cards(cx, env, term.source)
        return k.Book("can_lay", (contract_of(cx, env, term.contract), cards))
    return k.Op("number" if exact else "some", (lists.items(cx, env, term),))


def among(cx: Context, env: Env, base: t.Term, value: k.Expr) -> k.Expr | None:
    """Whether a record is one of the candidates, where that is known without listing them."""
    match base:
        case t.MeldsFrom(kinds, source):
            cards = cardsets.cards(cx, env, source)
            asked = k.Book("has", (cards, value), numbers_of(cx, kinds))
            return fold.both([within(cards, value), asked])
        case t.WaysToLay(wanted, source):
            cards = cardsets.cards(cx, env, source)
            asked = k.Book("is_way", (contract_of(cx, env, wanted), cards, value))
            return fold.both([within(cards, value), asked])
        case _:
            return None


def within(cards: k.Expr, record: k.Expr) -> k.Expr:
    """Whether these very pieces are among the cards, and not just their copies."""
    wanted = k.Field(record, "mask")
    return fold.number("==", fold.number("&", cards, wanted), wanted)


# -------------------------------------------------------------------------------- attributes


def if_record(term: t.Term, value: k.Expr, yes: k.Expr, no: k.Expr) -> k.Expr:
    """`yes`, or `no` where the record is none."""
    if not term.type.optional:
        return yes
    return fold.cond(fold.number("!=", value, fold.NONE), yes, no)


def attribute(cx: Context, env: Env, of: t.Term, name: str) -> k.Expr | None:
    """A number, card or player that a meld, a place or a way has."""
    if of.type.many or of.type.kind not in RECORDS:
        return None
    record = expressions.scalar(cx, env, of)
    match of.type.kind, name:
        case Kind.MELD, "kind":
            words = tuple(cx.word(rule.name) for rule in cx.rules)
            number = k.Field(k.Field(record, "meld"), "kind")
            found = fold.lookup((*words, -1), "WORD_OF_MELD", number)
        case Kind.MELD, "rank":
            number = k.Field(k.Field(record, "meld"), "kind")
            alike = tuple(int(rule.same == "rank") for rule in cx.rules)
            test = fold.lookup((*alike, 0), "OF_ONE_RANK", number)
            found = fold.cond(test, k.Field(k.Field(record, "meld"), "base"), fold.NONE)
        case Kind.MELD, "owner":
            found = k.Field(record, "owner")
        case Kind.MELD, "size" | "naturals" | "wilds":
            found = k.Field(k.Field(record, "meld"), name)
        case Kind.PLACE, "meld":
            found = k.Book("laid", (record, all_laid(cx)))
        case Kind.PLACE, "card":
            found = k.Field(record, "card")
        case _:
            return None
    none = k.Const(NO_NUMBER) if name in ("size", "naturals", "wilds") else fold.NONE
    return if_record(of, record, found, none)


def cards_of(cx: Context, env: Env, term: t.Term) -> k.Expr | None:
    """The cards of a meld, of melds or of a way as a mask, if the term is of such."""
    if term.type.kind is Kind.MELD and term.type.many:
        local = cx.fresh("meld")
        each = k.Field(k.Field(k.Local(local), "meld"), "mask")
        # No card lies in two melds, so the sum of the sets is their union.
        return k.Fold("sum", local, lists.items(cx, env, term), False, each)
    if term.type.kind is Kind.MELD:
        meld = expressions.scalar(cx, env, term)
        return if_record(term, meld, k.Field(k.Field(meld, "meld"), "mask"), fold.NO)
    if not isinstance(term, t.Attribute) or term.of.type.many:
        return None
    if term.of.type.kind is Kind.MELD and term.name == "cards":
        return cards_of(cx, env, term.of)
    if term.of.type.kind is Kind.WAY and term.name in ("cards", "rest"):
        way = expressions.scalar(cx, env, term.of)
        field = "mask" if term.name == "cards" else "rest"
        return if_record(term.of, way, k.Field(way, field), fold.NO)
    return None
