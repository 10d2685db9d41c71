"""Bare names: what one word means where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rulekit.language import nodes
from rulekit.language.builtins import (
    ATTRIBUTES,
    ELEMENTS,
    FUNCTIONS,
    GROUPS,
    NAMES,
    RELATIONS,
    SYNONYMS,
    WORDS,
)
from rulekit.language.types import BOOL, COLOUR, ORDER, RANK, SUIT, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import checks
from rulekit.rules.check.definitions import takes, use_definition
from rulekit.rules.check.elements import help_for_element
from rulekit.rules.check.holders import acting, relation_term, state_term, zone_term
from rulekit.rules.check.say import (
    by_number,
    complain,
    complain_of_use,
    listed,
    ranks_here,
    suggest,
)
from rulekit.rules.check.shapes import NONE
from rulekit.rules.check.whom import NO_PARTNERS, call_of, someone, who, whose
from rulekit.source.numbers import NUMBER_WORDS

if TYPE_CHECKING:
    from rulekit.rules.check.scope import Names, Scope
    from rulekit.rules.terms import KnownName, Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

MINE = frozenset({"total", "tricks"})
"""Relations that may stand without `of`, for those of the acting player."""


@checks(nodes.Number)
def check_number(
    tree: nodes.Number, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """A number, or the rank of that name where a rank is wanted."""
    if hint is not None and hint.kind is Kind.RANK:
        return _rank_number(tree, scope, found)
    kind = Type(Kind.INT, low=tree.value, high=tree.value)
    return terms.Const(tree.value, type=kind, span=tree.span)


def _rank_number(tree: nodes.Number, scope: Scope, found: Diagnostics) -> Term | None:
    index = _index(str(tree.value), [r.name for r in scope.names.ranks])
    if index is not None:
        return terms.Const(index, type=RANK, span=tree.span)
    complain(
        scope, found, "RK302", f"no rank is named `{tree.value}`", tree.span,
        label="a rank is wanted here", help=ranks_here(scope.names),
    )  # fmt: skip
    return None


@checks(nodes.Truth)
def check_truth(
    tree: nodes.Truth, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    return terms.Const(tree.value, type=BOOL, span=tree.span)


@checks(nodes.Nothing)
def check_nothing(
    tree: nodes.Nothing, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    kind = NONE if hint is None or hint.many else hint.or_none()
    return terms.Const(None, type=kind, span=tree.span)


@checks(nodes.Name)
def check_name(
    tree: nodes.Name, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """What a word means: by the type wanted, then what is near, then what the game declares."""
    word, span, names = tree.word, tree.span, scope.names
    if hint is not None and hint.kind is Kind.WORD and word in hint.words:
        return terms.Const(word, type=hint.one(), span=span)
    if word in scope.locals:
        local = scope.locals[word]
        return None if local is None else terms.LocalValue(local, type=local.type, span=span)
    if word in names.broken:
        return None
    if word in names.zones:
        return zone_term(names.zones[word], None, span, scope, found)
    if word in names.variables:
        return state_term(names.variables[word], None, span, scope, found)
    if word in names.definitions and not names.definitions[word].parameters:
        return use_definition(word, (), span, scope, found, hint)
    return _literal(word, span, names, hint) or _always_there(tree, scope, found, hint)


def _literal(word: str, span: Span, names: Names, hint: Type | None) -> Term | None:
    if word in names.orders:
        return terms.Const(word, type=ORDER, span=span)
    for kind, known in (
        (SUIT, [s.name for s in names.suits]),
        (RANK, [r.name for r in names.ranks]),
        (COLOUR, list(names.colours)),
    ):
        index = _index(word, known)
        if index is not None:
            return terms.Const(index, type=kind, span=span)
    return None


def _index(word: str, known: list[str]) -> int | None:
    return known.index(word) if word in known else None


def _always_there(
    tree: nodes.Name, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    word, span = tree.word, tree.span
    if word == "ranks" and hint is not None and hint.kind is Kind.ORDER:
        return terms.Known("ranks", type=ORDER, span=span)
    if word in MINE:
        help = whose(word, scope)
        me = acting(word, span, scope, found, help)
        return me and relation_term(word, me, span, span, scope, found)
    builtin = NAMES.get(word)
    if builtin is None or (builtin.needs not in ("", "me") and builtin.needs not in scope.allow):
        unknown_name(tree, scope, found, hint)
        return None
    if builtin.needs == "me":
        help = whose(word, scope) if word == "others" else who(word, scope)
        if acting(word, span, scope, found, help) is None:
            return None
    return terms.Known(cast("KnownName", word), type=builtin.type, span=span)


def names_here(scope: Scope) -> list[str]:
    """Every word that may stand alone here."""
    names = scope.names
    usable = [
        n.name
        for n in NAMES.values()
        if (n.needs == "me" and scope.me) or n.needs == "" or n.needs in scope.allow
    ]
    return [
        *scope.locals,
        *names.zones,
        *names.variables,
        *(d.name for d in names.definitions.values() if not d.parameters),
        *names.orders,
        *(s.name for s in names.suits),
        *(r.name for r in names.ranks),
        *names.colours,
        *usable,
        *MINE,
    ]


def unknown_name(tree: nodes.Name, scope: Scope, found: Diagnostics, hint: Type | None) -> None:
    """Says why a word means nothing here: not known, or known as something else."""
    word, span = tree.word, tree.span
    if hint is not None and hint.kind is Kind.WORD and hint.words:
        complain(
            scope, found, "RK217", f"`{word}` is none of the words that are possible here", span,
            label=f"one of {listed(hint.words)} is wanted",
            help=suggest(word, hint.words, dict(WORDS), kind="words")
            or f"words here: {listed(hint.words)}",
        )  # fmt: skip
        return
    reason = _elsewhere(word, span, scope)
    if reason is not None:
        code, message, help = reason
        if code == "RK209":
            complain_of_use(scope.uses, found, code, message, span, help=help)
        else:
            complain(scope, found, code, message, span, help=help)
        return
    complain(scope, found, "RK201", f"unknown name `{word}`", span, help=_near(word, scope, hint))


_LED = ("led", "led_suit", "suit_led", "lead_suit", "leading_suit", "suit_lead")
"""What the suit may be called that was led to a trick."""


_THE_REST = ("every", "everything", "remaining", "rest")
"""What all cards that are left may be called."""


def _in_words(word: str, scope: Scope) -> str:
    """What is said in several words, and has no name of its own."""
    if word in _LED and "trick" in scope.allow:
        cards = (
            name for name, local in scope.locals.items()
            if local is not None and local.type.kind is Kind.CARD and not local.type.many
        )  # fmt: skip
        card = next(cards, "card")
        return f"write `first(trick).suit`, or `follows({card})` for a card that may follow it"
    if scope.where.startswith("`deal` ") and word in _THE_REST:
        return "write `all`"
    if word == "losers" and scope.where.startswith("`to` "):
        return "write `others of winner`"
    return ""


def _near(word: str, scope: Scope, hint: Type | None) -> str:
    names = scope.names
    said = _in_words(word, scope)
    if said:
        return said
    if hint is not None and hint.kind is Kind.RANK:
        near = suggest(word, [*names_here(scope), *(r.name for r in names.ranks)])
        return by_number(word, names) or near or ranks_here(names)
    if hint is not None and hint.kind is Kind.SUIT:
        near = suggest(word, names_here(scope))
        return near or f"suits here: {listed(s.name for s in names.suits)}"
    if hint is not None and hint.kind is Kind.ORDER:
        return suggest(word, [*names.orders, "ranks"], kind="orders")
    if hint is not None and hint.kind is Kind.INT and word in NUMBER_WORDS:
        return f"write `{NUMBER_WORDS.index(word) + 1}`"
    near = suggest(word, [*names_here(scope), "option"], dict(SYNONYMS))
    return _attribute_of(word, scope) or near or "declare it under `zones`, `state` or `define`"


def _attribute_of(word: str, scope: Scope) -> str:
    """Whose attribute a word may be that stands alone: `discard.top`, `card.rank`."""
    if word == "top":
        piles = [zone for zone in scope.names.zones.values() if zone.pile and not zone.per]
        piles.sort(key=lambda zone: zone.pile != "face_up")
        return f"write `{piles[0].name}.top`" if piles else ""
    for name, local in scope.locals.items():
        if local is None or local.type.many:
            continue
        if word in ATTRIBUTES.get(local.type.kind, {}):
            return f"write `{name}.{word}`"
    return ""


def _elsewhere(word: str, span: Span, scope: Scope) -> tuple[str, str, str] | None:
    names = scope.names
    builtin = NAMES.get(word)
    if builtin is not None:
        place = {
            "nothing_else": "the `when` of an action",
            "face": "the rows of `values`",
            "trick": "stages with `tricks`",
        }[builtin.needs]
        help = "leave it out here"
        if word == "face" and "values" in scope.where:
            help = _where_faces_are(names)
        return "RK209", f"`{word}` is for {place}, not for {scope.where}", help
    if word in names.values:
        of = "card" if "card" in scope.locals else "CARDS"
        return "RK214", f"`{word}` is a table of values and needs `of`", f"write `{word} of {of}`"
    if word in names.definitions:
        definition = names.definitions[word]
        call = call_of(word, definition.parameters, scope)
        return "RK214", takes(definition), f"write `{call}`"
    if word in names.options:
        return "RK205", f"`{word}` is an option", f"write `option.{word}`"
    if word in names.melds:
        help = f"write `{word} from …` for such melds, or `… is {word}` to test cards"
        return "RK214", f"`{word}` is a kind of meld and no value", help
    return _built_in_elsewhere(word, span, scope)


def _where_faces_are(names: Names) -> str:
    numbers = [rank.name for rank in names.ranks if rank.name.isdigit()]
    if not numbers:
        return "no rank is named by a number: write the number of points"
    ranks = numbers[0] if len(numbers) == 1 else f"{numbers[0]}..{numbers[-1]}"
    return f"write `{ranks}: face` for the ranks with a number, and a number of points here"


def _call(word: str) -> str:
    return call_of(word, (name for name, _ in FUNCTIONS[word].parameters))


def _built_in_elsewhere(
    word: str, span: Span, scope: Scope
) -> tuple[str, str, str] | None:
    if word in FUNCTIONS:
        return "RK214", f"`{word}` is a function", f"write `{_call(word)}`"
    if word in ELEMENTS.values():
        message = f"no `{word}` is looked at in {scope.where}"
        return "RK209", message, help_for_element(word, span, scope)
    if word == "partner" and not scope.names.teams:
        return NO_PARTNERS
    if word in RELATIONS:
        one = someone(scope, "team" if word == "members" else "player")
        return "RK214", f"`{word}` needs `of`", f"write `{word} of {one}`"
    for group, members in GROUPS.items():
        if word == group:
            parts = listed(f"{group}.{name}" for name in members)
            return "RK214", f"`{word}` alone is no value", f"write one of {parts}"
        if word in members and word != "number":
            return "RK214", f"`{word}` is part of the {group}", f"write `{group}.{word}`"
    if word == "option":
        options = listed(f"option.{name}" for name in scope.names.options)
        return "RK214", "`option` alone is no value", f"write one of {options}" if options else ""
    if word in ("joker", "wild"):
        return "RK214", f"`{word}` is a kind of card", f"write `card is {word}`"
    for option in scope.names.options.values():
        if word in option.type.words:
            return (
                "RK217",
                f"`{word}` is a word of the option `{option.name}`, and no value by itself",
                f"write `option.{option.name} == {word}`",
            )
    return None


def leans(tree: nodes.Expression, scope: Scope) -> int:
    """How much the meaning of a text hangs on the type wanted: not (0), a word (1), a number."""
    match tree:
        case nodes.Nothing():
            return 3
        case nodes.Number():
            return 2
        case nodes.Name(word=word):
            names = scope.names
            known = word in scope.locals or word in names.zones or word in names.variables
            known = known or word in names.definitions or word in NAMES or word in MINE
            return 0 if known else 1
        case _:
            return 0
