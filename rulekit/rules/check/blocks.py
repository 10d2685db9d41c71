"""Statements: what an effect does, with what, to which zone or variable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from rulekit.language import nodes
from rulekit.language.builtins import SYNONYMS
from rulekit.language.types import CARD, CARDS, INT, PLACE, PLAYER, PLAYERS, Kind
from rulekit.rules import effects, terms
from rulekit.rules.check.clashes import check_local_name
from rulekit.rules.check.core import check_term
from rulekit.rules.check.fit import as_set, fit, number
from rulekit.rules.check.holders import PER_PLAYER, PER_TEAM, variable_holder
from rulekit.rules.check.kinds import last_word
from rulekit.rules.check.operators import check_fitting, check_yes_or_no
from rulekit.rules.check.say import a, complain, is_a, suggest, text_of
from rulekit.rules.check.shapes import element_type, fits, is_cards
from rulekit.rules.check.taken import cards_of, how_many
from rulekit.rules.check.texts import check_receivers, fresh
from rulekit.rules.check.zones import check_zone, drawn_to

if TYPE_CHECKING:
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.effects import Block, Effect
    from rulekit.rules.model import Variable
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics

_Check: TypeAlias = "Callable[[Any, Scope, Diagnostics], Effect | None]"
_CHECKS: dict[type, _Check] = {}
F = TypeVar("F", bound=Callable[..., Any])


def _statement(node: type) -> Callable[[F], F]:
    def mark(function: F) -> F:
        _CHECKS[node] = function
        return function

    return mark


def check_block(tree: nodes.Block, scope: Scope, found: Diagnostics) -> Block | None:
    """The statements of a block, or None where one of them is broken."""
    fresh(scope)
    return _block(tree.statements, scope, found)


def _block(
    statements: tuple[nodes.Statement, ...], scope: Scope, found: Diagnostics
) -> Block | None:
    checked = [_CHECKS[type(tree)](tree, scope, found) for tree in statements]
    whole = tuple(effect for effect in checked if effect is not None)
    return whole if len(whole) == len(checked) else None


@_statement(nodes.Move)
def _move(tree: nodes.Move, scope: Scope, found: Diagnostics) -> Effect | None:
    cards = cards_of(tree, scope, found, "what is moved")
    to = check_zone(tree.to, scope, found, "cards are moved to")
    if to is not None and to.zone.melds:
        complain(
            scope, found, "RK316", f"`{to.zone.name}` holds melds, and cards are not moved there",
            tree.to.span, help="write `lay` with a meld, or `lay CARD at PLACE`",
        )  # fmt: skip
        return None
    if to is not None and tree.manner is not None and not _has_manner(tree, to, scope, found):
        return None
    if cards is None or to is None:
        return None
    return effects.Move(cards, to, tree.manner, span=tree.span)


def _has_manner(tree: nodes.Move, to: terms.InZone, scope: Scope, found: Diagnostics) -> bool:
    turned = to.zone.seen_by == "turned" and tree.manner != "at the bottom"
    if to.zone.pile is not None or turned:
        return True
    complain(
        scope, found, "RK316", f"`{to.zone.name}` is no pile, so nothing lies `{tree.manner}`",
        tree.span, help=f"leave out `{tree.manner}`, or declare the zone with `pile`",
    )  # fmt: skip
    return False


@_statement(nodes.Draw)
def _draw(tree: nodes.Draw, scope: Scope, found: Diagnostics) -> Effect | None:
    count = how_many(tree, scope, found, "how many are drawn")
    pile = check_zone(tree.pile, scope, found, "cards are drawn from", pile=True)
    if tree.to is None:
        to = drawn_to("hand", tree, scope, found)
    else:
        to = check_zone(tree.to, scope, found, "cards are drawn to")
    if count is None or pile is None or to is None:
        return None
    return effects.Draw(count, pile, to, span=tree.span)


@_statement(nodes.Deal)
def _deal(tree: nodes.Deal, scope: Scope, found: Diagnostics) -> Effect | None:
    count = how_many(tree, scope, found, "how many are dealt")
    zone = scope.names.zones.get(tree.zone)
    if zone is None or zone.per != "player" or zone.melds:
        if tree.zone not in scope.names.broken:
            mine = [z.name for z in scope.names.zones.values() if z.per == "player"]
            complain(
                scope, found, "RK316", f"`{tree.zone}` is no zone that each player has",
                last_word(tree.span, tree.zone),
                help=suggest(tree.zone, mine, kind="zones of players"),
            )  # fmt: skip
        return None
    all_of = terms.Known("players", type=PLAYERS, span=tree.span)
    to = terms.InZone(zone, all_of, type=CARDS, span=tree.span)
    return None if count is None else effects.Deal(count, to, span=tree.span)


@_statement(nodes.Shuffle)
def _shuffle(tree: nodes.Shuffle, scope: Scope, found: Diagnostics) -> Effect | None:
    zone = check_zone(tree.zone, scope, found, "is shuffled", pile=True)
    return None if zone is None else effects.Shuffle(zone, span=tree.span)


@_statement(nodes.Lay)
def _lay(tree: nodes.Lay, scope: Scope, found: Diagnostics) -> Effect | None:
    what = check_term(tree.what, scope, found)
    if tree.at is not None:
        at = check_fitting(tree.at, PLACE, scope, found, "where a card is laid")
        card = fit(what, CARD.or_none(), scope, found, what="what is laid at a place")
        if at is None or card is None:
            return None
        return effects.Lay(card, at, span=tree.span)
    if what is None:
        return None
    if what.type.kind in (Kind.MELD, Kind.WAY) and not what.type.many and not what.type.optional:
        return effects.Lay(what, None, span=tree.span)
    help = ""
    if what.type.kind is Kind.CARD and not what.type.many:
        help = "say where: `lay CARD at PLACE`"
    elif is_cards(what.type):
        help = "choose a meld with `melds from …`, or write `move … to …`"
    elif what.type.many:
        help = "lay them one by one with `for each`"
    complain(
        scope, found, "RK303", f"what is laid must be a meld or a way to lay melds, and "
        f"{is_a(what)}", what.span, help=help,
    )  # fmt: skip
    return None


@_statement(nodes.Exchange)
def _exchange(tree: nodes.Exchange, scope: Scope, found: Diagnostics) -> Effect | None:
    one = check_fitting(tree.one, CARD.or_none(), scope, found, "what is exchanged")
    other = check_term(tree.other, scope, found)
    if other is not None and other.type.sure() != PLACE:
        other = fit(other, CARD.or_none(), scope, found, what="what it is exchanged with")
    if one is None or other is None:
        return None
    return effects.Exchange(one, other, span=tree.span)


@_statement(nodes.Score)
def _score(tree: nodes.Score, scope: Scope, found: Diagnostics) -> Effect | None:
    points = check_fitting(tree.points, INT, scope, found, "points")
    to = check_receivers(tree.to, scope, found)
    if points is None or to is None:
        return None
    return effects.Score(points, to, tree.reason or "", span=tree.span)


@_statement(nodes.TurnUp)
def _turn_up(tree: nodes.TurnUp, scope: Scope, found: Diagnostics) -> Effect | None:
    cards = cards_of(tree, scope, found, "what is turned up")
    return None if cards is None else effects.TurnUp(cards, span=tree.span)


@_statement(nodes.Show)
def _show(tree: nodes.Show, scope: Scope, found: Diagnostics) -> Effect | None:
    cards = cards_of(tree, scope, found, "what is shown")
    if tree.to is None:
        return None if cards is None else effects.Show(cards, None, span=tree.span)
    to = check_fitting(tree.to, PLAYERS, scope, found, "who is shown them")
    if cards is None or to is None:
        return None
    return effects.Show(cards, to, span=tree.span)


@_statement(nodes.EndRound)
def _end_round(tree: nodes.EndRound, scope: Scope, found: Diagnostics) -> Effect | None:
    if tree.winner is None:
        return effects.EndRound(None, span=tree.span)
    winner = check_fitting(tree.winner, PLAYER.or_none(), scope, found, "who wins the round")
    return None if winner is None else effects.EndRound(winner, span=tree.span)


@_statement(nodes.Assign)
def _assign(tree: nodes.Assign, scope: Scope, found: Diagnostics) -> Effect | None:
    """`owed += 2`: what a variable becomes."""
    of = None if tree.of is None else check_term(tree.of, scope, found)
    variable = scope.names.variables.get(tree.name)
    if variable is None or tree.name in scope.locals:
        check_term(tree.value, scope, found)
        if tree.name not in scope.names.broken:
            _no_variable(tree, scope, found)
        return None
    if tree.of is not None and of is None:
        holder = None
    else:
        holder = variable_holder(variable, of, tree.name_span, scope, found)
    kept = variable.scope in PER_PLAYER | PER_TEAM
    value = _assigned(tree, variable, holder, scope, found)
    if value is None or (holder is None) is kept or (tree.of is not None and holder is None):
        return None
    return effects.Assign(variable, holder, value, span=tree.span)


def _assigned(
    tree: nodes.Assign, variable: Variable, holder: Term | None, scope: Scope, found: Diagnostics
) -> Term | None:
    value = check_term(tree.value, scope, found, variable.type)
    if tree.operator == "=":
        perhaps = value is not None and value.type.optional and not variable.type.optional
        if value is not None and perhaps and fits(value.type.sure(), variable.type):
            nothing = isinstance(tree.value, nodes.Nothing)
            help = f"declare `{variable.name}: {variable.type}?`"
            complain(
                scope, found, "RK304", f"`{variable.name}` is never none", value.span,
                label="nothing" if nothing else f"this is {a(value.type)}",
                help=help if nothing else f"{help}, or write `{text_of(value)} or …`",
            )  # fmt: skip
            return None
        if value is not None and not _within(value, variable, scope, found):
            return None
        return fit(value, variable.type, scope, found, what=f"`{variable.name}`")
    sign: Literal["+", "-"] = "+" if tree.operator == "+=" else "-"
    if variable.type.kind is not Kind.INT or variable.type.optional:
        complain(
            scope, found, "RK306", f"`{tree.operator}` counts, and `{variable.name}` is "
            f"{a(variable.type)}", tree.span,
            help=f"declare it as an int that is never none, or write `{variable.name} = …`",
        )  # fmt: skip
        return None
    value = number(value, scope, found, f"what follows `{tree.operator}`")
    before = terms.State(variable, holder, type=variable.type, span=tree.name_span)
    return value and terms.Arithmetic(sign, before, value, type=INT, span=tree.span)


def _within(value: Term, variable: Variable, scope: Scope, found: Diagnostics) -> bool:
    low, high = variable.type.low, variable.type.high
    match value:
        case terms.Const(value=int(number)) if low is not None and high is not None:
            if not low <= number <= high:
                complain(
                    scope, found, "RK303", f"`{variable.name}` goes from {low} to {high}",
                    value.span, help="declare a wider range",
                )  # fmt: skip
                return False
    return True


def _no_variable(tree: nodes.Assign, scope: Scope, found: Diagnostics) -> None:
    names, name = scope.names, tree.name
    message, help = f"`{name}` is not declared under `state`", ""
    if name in scope.locals:
        message = f"`{name}` is chosen or bound here, and cannot be changed"
        help = "remember it in something declared under `state`"
    elif name in names.zones:
        message = f"`{name}` is a zone, and cannot be set"
        help = f"write `move … to {name}`"
    elif name in names.options:
        message, help = f"`{name}` is an option, and cannot be changed", "remember it in `state`"
    elif name in ("winner", "dealer", "me"):
        message = f"`{name}` cannot be set"
        help = "write `end round won by …`" if name == "winner" else ""
    elif name in ("total", "score", "points"):
        message, help = f"`{name}` cannot be set", "write `score … to …`"
    else:
        help = suggest(name, names.variables, dict(SYNONYMS), kind="memory")
    complain(scope, found, "RK215", message, tree.name_span, help=help)


@_statement(nodes.Branch)
def _branch(tree: nodes.Branch, scope: Scope, found: Diagnostics) -> Effect | None:
    cases: list[tuple[Term, Block]] = []
    for tree_of_condition, statements in tree.cases:
        condition = check_yes_or_no(tree_of_condition, scope, found)
        block = _block(statements, scope, found)
        if condition is not None and block is not None:
            cases.append((condition, block))
    otherwise = _block(tree.otherwise, scope, found)
    if otherwise is None or len(cases) < len(tree.cases):
        return None
    return effects.Branch(tuple(cases), otherwise, span=tree.span)


@_statement(nodes.Loop)
def _loop(tree: nodes.Loop, scope: Scope, found: Diagnostics) -> Effect | None:
    domain = as_set(check_term(tree.domain, scope, found), scope, found, "`for each`")
    free = check_local_name(tree.variable, tree.variable_span, scope.names, found, scope.locals)
    local = None
    if domain is not None and free:
        local = terms.Local(tree.variable, element_type(domain.type), "loop")
    inner = scope.binding(tree.variable, local)
    body = _block(tree.body, inner, found)
    if domain is None or local is None or body is None:
        return None
    return effects.Loop(local, domain, body, span=tree.span)
