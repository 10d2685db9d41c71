"""Checked expressions to intermediate ones: everything whose value is one int."""

from __future__ import annotations

from collections.abc import Sequence

import rulekit.compiler.cardsets as cardsets
import rulekit.compiler.functions as functions
import rulekit.compiler.lists as lists
import rulekit.compiler.melds as melds
import rulekit.compiler.tricks as tricks
from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.context import TURNED, Context, Env, NotBuilt, none_value
from rulekit.language.types import Kind, Type
from rulekit.rules import terms as t
from rulekit.rules.model import ValueTable


def scalar(cx: Context, env: Env, term: t.Term) -> k.Expr:
    """The value of a term that is one thing: a number, a card, a suit, a player, yes or no."""
    match term:
        case t.Const(value):
            return constant(cx, term, value)
        case t.OptionValue(option):
            return plain(cx, cx.options[option.name])
        case t.State(variable, of):
            slot = cx.slot_name(variable.name)
            if of is None:
                return k.Read(slot)
            whose = scalar(cx, env, of)
            return if_there(of, whose, k.Read(slot, whose), k.Const(none_value(term.type)))
        case t.LocalValue(local):
            return env.locals[local]
        case t.Known(name):
            return known(cx, env, name, term)
        case t.Relation(name, of):
            return relation(cx, env, name, of, term)
        case t.Attribute(of, name):
            return attribute(cx, env, of, name, term)
        case t.Function(name, arguments):
            return functions.function(cx, env, name, arguments, term)
        case t.ForEach(name, local, domain, body):
            return functions.for_each(cx, env, name, local, domain, body, term)
        case t.Value(table, of):
            return value_of(cx, env, table, of)
        case t.Defined(_, bindings, body):
            return scalar(cx, bind_all(cx, env, bindings), body)
        case t.Negative(of):
            return fold.number("-", fold.NO, scalar(cx, env, of))
        case t.Arithmetic(operator, left, right):
            sign: k.OpName = "%" if operator == "mod" else operator
            return fold.number(sign, scalar(cx, env, left), scalar(cx, env, right))
        case t.IfElse(then, choice, otherwise):
            test = scalar(cx, env, choice)
            if isinstance(test, k.Const):
                return scalar(cx, env, then if test.value else otherwise)
            return fold.cond(test, scalar(cx, env, then), scalar(cx, env, otherwise))
        case t.OrElse(parts):
            return or_else(cx, env, parts)
        case t.ContractValue():
            return melds.contract_value(cx, term)
        case _:
            return condition(cx, env, term)


def condition(cx: Context, env: Env, term: t.Term) -> k.Expr:
    """The value of a condition."""
    match term:
        case t.Sentences(rules, mode):
            join = fold.both if mode == "all" else fold.either
            return join(scalar(cx, env, rule.condition) for rule in rules)
        case t.All(parts):
            return fold.both(scalar(cx, env, part) for part in parts)
        case t.Either(parts):
            return fold.either(scalar(cx, env, part) for part in parts)
        case t.Not(of):
            return fold.opposite(scalar(cx, env, of))
        case t.Compare(operator, left, right):
            return compare(cx, env, operator, left, right)
        case t.IsMeld():
            return melds.is_meld(cx, env, term)
        case t.Member(item, group):
            if is_cards(group):
                card = scalar(cx, env, item)
                inside = fold.number("has", cardsets.cards(cx, env, group), card)
                return if_there(item, card, inside, fold.NO)
            return lists.contains(lists.items(cx, env, group), scalar(cx, env, item))
        case t.IsKind(of, kinds, negated):
            mask = k.Const(cx.cards.of_kinds(kinds))
            card = scalar(cx, env, of)
            holds = if_there(of, card, fold.number("has", mask, card), fold.NO)
            return fold.opposite(holds) if negated else holds
        case t.IsNone(of, negated):
            same: k.OpName = "!=" if negated else "=="
            return fold.number(same, scalar(cx, env, of), k.Const(none_value(of.type)))
        case _:
            raise NotBuilt(describe(term), term.span)


def if_there(term: t.Term, value: k.Expr, yes: k.Expr, no: k.Expr) -> k.Expr:
    """`yes`, or `no` where the term's value is none."""
    if not term.type.optional:
        return yes
    if term.type.kind in melds.RECORDS:
        return melds.if_record(term, value, yes, no)
    return fold.cond(fold.number(">=", value, fold.NO), yes, no)


def describe(term: t.Term) -> str:
    """What a construct is called when it has to be refused."""
    words = {
        "WaysToLay": "`ways to lay`", "PlacesFor": "`places for`", "MeldsFrom": "`melds from`",
        "IsMeld": "a test for a meld", "ContractValue": "a contract",
    }  # fmt: skip
    return words.get(type(term).__name__, f"`{term.span.text}` here")


def constant(cx: Context, term: t.Const, value: int | bool | str | None) -> k.Expr:
    if value is None:
        return k.Const(none_value(term.type))
    return plain(cx, value)


def plain(cx: Context, value: int | bool | str) -> k.Const:
    return k.Const(cx.word(value) if isinstance(value, str) else int(value))


def known(cx: Context, env: Env, name: str, term: t.Term) -> k.Expr:
    match name:
        case "me" if env.me is not None:
            return env.me
        case "dealer" | "winner":
            return k.Read(name)
        case "trick.number":
            return tricks.number(cx, env)
        case "turn.player" | "turn.number" | "round.number":
            return k.Read(name.replace(".", "_"))
        case "face" if env.face is not None:
            return env.face
        case "nothing_else" if env.others is not None:
            return env.others
        case _:
            raise NotBuilt(f"`{name}` here", term.span)


def relation(cx: Context, env: Env, name: str, of: t.Term, term: t.Term) -> k.Expr:
    whose = scalar(cx, env, of)
    match name:
        case "left":
            return fold.lookup(cx.seat_table(1), "LEFT", whose)
        case "right":
            return fold.lookup(cx.seat_table(-1), "RIGHT", whose)
        case "partner":
            if cx.teams == cx.players:
                return fold.NONE
            return fold.lookup(cx.seat_table(cx.players // 2), "PARTNER", whose)
        case "team":
            return team(cx, whose)
        case "tricks":
            won = tricks.won_by(cx, whose, team=of.type.kind is Kind.TEAM)
            return if_there(of, whose, won, k.Const(none_value(term.type)))
        case "total":
            total = k.Read("totals", team(cx, whose) if of.type.kind is Kind.PLAYER else whose)
            return if_there(of, whose, total, k.Const(none_value(term.type)))
        case _:
            raise NotBuilt(f"`{name} of`", term.span)


def team(cx: Context, player: k.Expr) -> k.Expr:
    """The team of a player; without teams every player is one."""
    if cx.teams == cx.players:
        return player
    return fold.lookup((*cx.team_of, -1), "TEAM", player)


def attribute(cx: Context, env: Env, of: t.Term, name: str, term: t.Term) -> k.Expr:
    of_meld = melds.attribute(cx, env, of, name)
    if of_meld is not None:
        return of_meld
    if name == "top" and isinstance(of, t.InZone):
        top = k.Op("top", (cardsets.zone_read(cx, env, of),))
        if env.blind and of.zone in cx.turning:
            hidden = fold.both([fold.number(">=", top, fold.NO), turned(top)])
            return fold.cond(hidden, fold.NONE, top)
        return top
    if of.type.kind is Kind.CARD and not of.type.many and name in ("suit", "rank", "colour"):
        table = {"suit": cx.cards.suit_of, "rank": cx.cards.rank_of, "colour": cx.cards.colour_of}
        return fold.lookup((*table[name], -1), f"{name.upper()}_OF", scalar(cx, env, of))
    if of.type.kind is Kind.SUIT and name == "colour":
        spec, colours = cx.game.deck.suits, cx.cards.colours
        tints = tuple(colours.index(s.colour) if s.colour else -1 for s in spec)
        return fold.lookup((*tints, -1), "COLOUR_OF_SUIT", scalar(cx, env, of))
    if of.type.kind is Kind.PLAYER and name == "seat":
        player = scalar(cx, env, of)
        seat = fold.number("+", player, fold.YES)
        return if_there(of, player, seat, k.Const(none_value(term.type)))
    raise NotBuilt(f"`.{name}` here", term.span)


def turned(piece: k.Expr) -> k.Expr:
    """Whether a card lies otherwise than its pile lets it lie."""
    return fold.number("has", k.Read(TURNED), piece)


def is_cards(term: t.Term) -> bool:
    """Whether a term is cards, of which a mask is made; several selections are a list of masks."""
    kind = term.type.kind
    return kind is Kind.CARD or (kind is Kind.SELECTION and not term.type.many)


def many_owners(term: t.InZone) -> bool:
    return term.of is not None and term.of.type.many


def value_of(cx: Context, env: Env, table: ValueTable, of: t.Term) -> k.Expr:
    points = cardsets.value_table(cx, table)
    name = f"{table.name.upper()}_OF"
    if of.type.kind is Kind.CARD and not of.type.many:
        return fold.lookup((*points, 0), name, scalar(cx, env, of))
    held = cardsets.cards(cx, env, of)
    if isinstance(held, k.Read) and len(set(points) - {0}) <= _FEW_VALUES:
        return by_value(points, held)
    variable = cx.fresh("card")
    body = fold.lookup((*points, 0), name, k.Local(variable))
    return k.Fold("sum", variable, held, True, body)


_FEW_VALUES = 4
"""Where cards have so few values, counting the cards of each is quicker than adding them up."""


def by_value(points: Sequence[int], held: k.Expr) -> k.Expr:
    """What cards are worth together: each value times how many of them have it."""
    total: k.Expr = fold.NO
    for value in sorted(set(points) - {0}):
        cards = k.Const(sum(1 << piece for piece, worth in enumerate(points) if worth == value))
        number = fold.count(fold.number("&", held, cards))
        total = fold.number("+", total, fold.number("*", k.Const(value), number))
    return total


def bind_all(
    cx: Context, env: Env, bindings: Sequence[tuple[t.Local, t.Term]]
) -> Env:
    """The names in reach inside a definition: its parameters, and no others."""
    inner = env
    for local, value in bindings:
        inner = inner.bind(local, any_value(cx, env, value), cardsets.origin(cx, env, value))
    return inner


def any_value(cx: Context, env: Env, term: t.Term) -> k.Expr:
    """A term's value, whatever its sort."""
    if is_cards(term) and (term.type.many or term.type.kind is Kind.SELECTION):
        return cardsets.cards(cx, env, term)
    if term.type.many:
        return lists.items(cx, env, term)
    return flag(cx, env, term) if term.type.kind is Kind.BOOL else scalar(cx, env, term)


def flag(cx: Context, env: Env, term: t.Term) -> k.Expr:
    """A condition as a value that can be kept and compared: 1 or 0, or none."""
    match term:
        case t.Defined(_, bindings, body):
            return flag(cx, bind_all(cx, env, bindings), body)
        case t.IfElse(then, choice, otherwise):
            test = scalar(cx, env, choice)
            return fold.cond(test, flag(cx, env, then), flag(cx, env, otherwise))
        case t.Function("any"):
            return fold.yes_or_no(scalar(cx, env, term))
        case _ if term.type.optional:
            return scalar(cx, env, term)
        case _:
            return fold.flag(scalar(cx, env, term))


def or_else(cx: Context, env: Env, parts: Sequence[t.Term]) -> k.Expr:
    result = scalar(cx, env, parts[-1])
    for part in reversed(parts[:-1]):
        value = scalar(cx, env, part)
        there = fold.number("!=", value, k.Const(none_value(part.type)))
        result = fold.cond(there, value, result)
    return result


def compare(cx: Context, env: Env, operator: k.OpName, left: t.Term, right: t.Term) -> k.Expr:
    if left.type.many or left.type.kind is Kind.SELECTION:
        return fold.number(operator, any_value(cx, env, left), any_value(cx, env, right))
    one, other = any_value(cx, env, left), any_value(cx, env, right)
    result = fold.number(operator, one, other, domain_size(cx, left.type))
    if operator in ("==", "!="):
        return result
    there = [
        fold.number("!=", value, k.Const(none_value(side.type)))
        for value, side in ((one, left), (other, right))
        if side.type.optional
    ]
    return fold.both([*there, result])


def domain_size(cx: Context, type_: Type) -> int | None:
    """How many values there are of a type, none aside; None where that is not bounded here."""
    match type_.kind:
        case Kind.CARD:
            return cx.cards.deck.size
        case Kind.SUIT:
            return len(cx.cards.deck.suits)
        case Kind.RANK:
            return len(cx.cards.deck.ranks) + 1
        case Kind.COLOUR:
            return len(cx.cards.colours)
        case Kind.PLAYER | Kind.TEAM:
            return cx.players
        case Kind.BOOL:
            return 2
        case _:
            return None
