"""Whether a value fits where it stands: conversions that are implied, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rulekit.language.types import BOOL, INT, PLAYER, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.examples import example_of
from rulekit.rules.check.say import a, complain, dotted, is_a, quote, ranks_here, text_of
from rulekit.rules.check.shapes import NONE, fits, is_cards, zone_of
from rulekit.rules.check.whom import with_else
from rulekit.rules.check.yes_or_no import asked_of, beside_yes_or_no

if TYPE_CHECKING:
    from rulekit.language import nodes
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

_GATHERED = frozenset({Kind.CARD, Kind.PLAYER, Kind.TEAM, Kind.MELD})


def retype(term: Term, kind: Type) -> Term:
    """The same term, with `none` in it known to be a missing `kind`."""
    if term.type != NONE:
        return term
    match term:
        case terms.Const(value=None):
            return attrs.evolve(term, type=kind.or_none())
        case terms.IfElse():
            then, other = retype(term.then, kind), retype(term.otherwise, kind)
            return attrs.evolve(term, then=then, otherwise=other, type=kind.or_none())
        case _:
            return term


def fit(
    term: Term | None, wanted: Type, scope: Scope, found: Diagnostics, *, what: str = "this"
) -> Term | None:
    """The term as a `wanted`, or None after saying why it is none.

    One value does where several of its kind are wanted; a selection does as cards.
    """
    if term is None:
        return None
    if isinstance(term, terms.IfElse) and not fits(term.type, wanted):
        then = fit(term.then, wanted, scope, found, what=what)
        other = fit(term.otherwise, wanted, scope, found, what=what)
        if then is None or other is None:
            return None
        return attrs.evolve(term, then=then, otherwise=other, type=wanted)
    if term.type == NONE and wanted.optional:
        return retype(term, wanted)
    if fits(term.type, wanted):
        return term
    if _gathers(term.type, wanted):
        return terms.Listing((term,), type=wanted, span=term.span)
    _refuse(term, wanted, scope, found, what)
    return None


def _gathers(given: Type, wanted: Type) -> bool:
    same = given.kind is wanted.kind and given.kind in _GATHERED
    return same and wanted.many and not given.many


def _refuse(term: Term, wanted: Type, scope: Scope, found: Diagnostics, what: str) -> None:
    given = term.type
    if given == NONE or (isinstance(term, terms.Const) and term.value is None):
        complain(
            scope, found, "RK304", f"{what} must be {a(wanted)}, not `none`", term.span,
            label="nothing", help=_instead_of_none(wanted),
        )  # fmt: skip
    elif given.optional and fits(given.sure(), wanted):
        complain(
            scope, found, "RK304", f"{what} must be {a(wanted)}, and {quote(term.span)} may be "
            "none", term.span, label=f"this is {a(given)}", help=_without_none(term, wanted),
        )  # fmt: skip
    else:
        complain(
            scope, found, "RK303", f"{what} must be {a(wanted)}, and {is_a(term)}", term.span,
            label=f"this is {a(given)}",
            help=instead(term, wanted, scope) or example_of(wanted, scope.names),
        )  # fmt: skip


def _instead_of_none(wanted: Type) -> str:
    if wanted.many:
        return "leave the others out with `where`, or name them"
    return {INT: "write `0`", BOOL: "write `no`"}.get(wanted, f"name {a(wanted)}")


def _without_none(term: Term, wanted: Type) -> str:
    text = text_of(term)
    if wanted == BOOL:
        return f"write `{text} == yes`"
    other = {INT: "0", PLAYER: "left of dealer"}.get(wanted, "…")
    return f"say what holds when there is none: `{with_else(text, other, term.span)}`"


def instead(term: Term, wanted: Type, scope: Scope) -> str:
    """What to write to get from the one type to the other, or ""."""
    given, text = term.type, text_of(term)
    pile = zone_of(term)
    if wanted.kind is Kind.CARD and not wanted.many and is_cards(given):
        if pile is not None and pile.zone.pile:
            return f"write `{text}.top` for its top card"
        return f"write `first({text})` for the first of them"
    if wanted == BOOL:
        if given == INT and isinstance(term, terms.Const):
            return "write `no`" if term.value == 0 else "write `yes`" if term.value == 1 else ""
        return asked_of(term)
    if wanted == INT and given.kind is Kind.CARD and not given.many and scope.names.values:
        return f"write `{next(iter(scope.names.values))} of {text}`"
    if wanted == INT and (given.many or is_cards(given)):
        return f"write `count({text})` for how many there are"
    if wanted.kind is Kind.RANK and given == INT:
        return ranks_here(scope.names)
    attribute = {
        (Kind.CARD, Kind.RANK): "rank",
        (Kind.CARD, Kind.SUIT): "suit",
        (Kind.CARD, Kind.COLOUR): "colour",
        (Kind.SUIT, Kind.COLOUR): "colour",
        (Kind.MELD, Kind.CARD): "cards",
        (Kind.WAY, Kind.CARD): "cards",
        (Kind.WAY, Kind.MELD): "melds",
        (Kind.PLACE, Kind.CARD): "card",
        (Kind.PLACE, Kind.MELD): "meld",
    }.get((given.kind, wanted.kind))
    if attribute and not given.many:
        return f"write `{text}.{attribute}`"
    if (given.kind, wanted.kind) == (Kind.PLAYER, Kind.TEAM) and not given.many:
        return f"write `team of {text}`"
    if (given.kind, wanted.kind) == (Kind.TEAM, Kind.PLAYER) and not given.many:
        whole = f"members of {text}"
        return f"write `{whole}`" if wanted.many else f"write `first({whole})`"
    if given.kind is wanted.kind and given.many:
        return f"write `first({text})` for the first of them"
    return ""


def condition_of(
    term: Term | None, scope: Scope, found: Diagnostics, what: str = "a condition"
) -> Term | None:
    """A yes or no: `called` becomes "there is a called"; numbers and sets are refused."""
    if term is None:
        return None
    given = term.type
    if given == BOOL:
        return term
    asks_for_one = not given.many and given.kind not in (Kind.INT, Kind.BOOL, Kind.WORD)
    asks_for_one = asks_for_one and given.kind is not Kind.SELECTION
    if asks_for_one and (given.optional or scope.uses):
        return terms.IsNone(term, True, type=BOOL, span=term.span)
    if given == NONE:
        complain(scope, found, "RK301", f"{what} is a yes or no", term.span, label="nothing",
                 help="write `no`")  # fmt: skip
        return None
    message = f"{what} is a yes or no, and {is_a(term)}"
    if asks_for_one:
        message = f"{quote(term.span)} is {a(given)} and never none"
    complain(
        scope, found, "RK301", message, term.span, label=f"this is {a(given)}",
        help=asked_of(term),
    )  # fmt: skip
    return None


def as_set(term: Term | None, scope: Scope, found: Diagnostics, what: str) -> Term | None:
    """Several values, or None after saying that it is one alone."""
    if term is None or term.type.many or is_cards(term.type):
        return term
    text = text_of(term)
    complain(
        scope, found, "RK307", f"{what} needs several, and {is_a(term)}", term.span,
        label=f"this is {a(term.type)}",
        help=f"write `({text}, …)` for a list, or name a set such as `players`",
    )  # fmt: skip
    return None


def number(term: Term | None, scope: Scope, found: Diagnostics, what: str) -> Term | None:
    """An int that is never none."""
    return fit(term, INT, scope, found, what=what)


def unlike(
    left: Term,
    right: Term,
    span: Span,
    scope: Scope,
    found: Diagnostics,
    *,
    asked: nodes.Compare | nodes.Member | None = None,
) -> None:
    """Says that two values can never be equal, and what may have been meant.

    `asked`: the text that asks if they are, where one does.
    """
    one, other = _bare(left.type), _bare(right.type)
    verb = "are" if left.type.many or is_cards(left.type) else "is"
    message = f"{one} {verb} never {other}"
    if one == other:
        message = "these two have no word in common"
    complain(
        scope, found, "RK302", message, span, label=f"{is_a(left)}, {is_a(right)}",
        help=(_with_face(left, right, span, scope) if asked else "")
        or _help_unlike(left, right, scope, asked),
    )  # fmt: skip


def _bare(kind: Type) -> str:
    if is_cards(kind):
        return "several cards"
    return "a word" if kind.kind is Kind.WORD else a(kind.sure())


_FACES = {Kind.RANK: "rank", Kind.SUIT: "suit", Kind.COLOUR: "colour"}
_LONGEST = 60
"""Characters of a comparison that is written anew in a help line."""


def _with_face(left: Term, right: Term, span: Span, scope: Scope) -> str:
    """`card.rank == 7` for `card == 7`: the comparison with what is meant of the card."""
    for card, other in ((left, right), (right, left)):
        if card.type.kind is not Kind.CARD or card.type.many:
            continue
        face = "rank" if _names_ranks(other, scope) else _FACES.get(other.type.kind)
        if face is None:
            return _no_rank(other, scope)
        text, start, of = span.text, span.start, dotted(card.span.text, face)
        if not span.start <= card.span.start <= card.span.end <= span.end:
            return f"write `{of}`"
        whole = text[: card.span.start - start] + of + text[card.span.end - start :]
        whole = " ".join(whole.split())
        return f"write `{whole if len(whole) <= _LONGEST else of}`"
    return ""


def _names_ranks(term: Term, scope: Scope) -> bool:
    """Whether a number, or each of several, is the name of a rank of this deck."""
    ranks = {rank.name for rank in scope.names.ranks}
    match term:
        case terms.Const(value=int(number)) if term.type.kind is Kind.INT:
            return str(number) in ranks
        case terms.Listing(items=items):
            return bool(items) and all(_names_ranks(item, scope) for item in items)
        case _:
            return False


def _no_rank(other: Term, scope: Scope) -> str:
    """Help where a card is compared with a number that names no rank, and counts nothing."""
    bare = isinstance(other, terms.Const) and other.type.kind is Kind.INT
    return ranks_here(scope.names) if bare and not scope.names.values else ""


def _help_unlike(
    left: Term, right: Term, scope: Scope, asked: nodes.Compare | nodes.Member | None
) -> str:
    kinds = {left.type.kind, right.type.kind}
    if kinds == {Kind.RANK, Kind.INT}:
        return ranks_here(scope.names)
    help = beside_yes_or_no(left, right, asked)
    if help:
        return help
    for one, other in ((left, right), (right, left)):
        help = "" if isinstance(one, terms.Const) else instead(one, other.type.one(), scope)
        if help:
            return help
    for one, other in ((left, right), (right, left)):
        if isinstance(one, terms.Const) and not other.type.many and not is_cards(other.type):
            return example_of(other.type, scope.names)
    return "compare values of one kind"
