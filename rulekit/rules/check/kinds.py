"""Kinds of cards: `joker, red ace`, and tests with `is`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.types import BOOL, Kind, Type
from rulekit.rules import terms
from rulekit.rules.check.core import check_term, checks
from rulekit.rules.check.fit import instead
from rulekit.rules.check.say import (
    by_number,
    complain,
    is_a,
    listed,
    quote,
    ranks_here,
    suggest,
    text_of,
)
from rulekit.rules.check.scope import Names, Scope
from rulekit.rules.check.shapes import is_cards

if TYPE_CHECKING:
    from rulekit.rules.terms import CardKind, Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span


def check_kinds(tree: nodes.Kinds, names: Names, found: Diagnostics) -> tuple[CardKind, ...]:
    """The kinds written; those that name nothing are reported and left out."""
    scope = Scope(names)
    kinds = [card_kind(kind, scope, found) for kind in tree.kinds]
    return tuple(kind for kind in kinds if kind is not None)


def card_kind(tree: nodes.Kind, scope: Scope, found: Diagnostics) -> CardKind | None:
    """A kind as sets of suits and ranks."""
    match tree:
        case nodes.WordKind(word=word):
            return _word(word, tree.span, scope, found)
        case nodes.TintedKind(colour=colour, rank=rank):
            suits = _colour(colour, tree.span, scope, found)
            index = _rank(rank, tree.span, scope, found)
            if suits is None or index is None:
                return None
            return terms.CardKind(suits=suits, ranks=frozenset({index}))
        case nodes.SuitedKind(rank=rank, suit=suit):
            index, of = _rank(rank, tree.span, scope, found), _suit(suit, tree.span, scope, found)
            if of is None or index is None:
                return None
            return terms.CardKind(suits=frozenset({of}), ranks=frozenset({index}))
        case nodes.RangeKind(low=low, high=high):
            return _range(low, high, tree.span, scope, found)


def _word(word: str, span: Span, scope: Scope, found: Diagnostics) -> CardKind | None:
    names = scope.names
    suits, ranks = [s.name for s in names.suits], [r.name for r in names.ranks]
    if word in suits:
        return terms.CardKind(suits=frozenset({suits.index(word)}))
    if word in ranks:
        return terms.CardKind(ranks=frozenset({ranks.index(word)}))
    if word in names.colours:
        return terms.CardKind(suits=_of_colour(word, names))
    if word == "joker":
        return _joker(span, scope, found)
    if word == "wild":
        return _wild(span, scope, found)
    if word in names.broken:
        return None
    if word in names.melds:
        complain(
            scope, found, "RK317", f"`{word}` is a kind of meld, and no kind of card", span,
            help="test several cards, such as `hand is …`",
        )  # fmt: skip
        return None
    known = [*suits, *ranks, *names.colours, "joker", "wild"]
    if word in scope.names.variables or word in scope.locals:
        help = f"compare with `==`: `card.suit == {word}` or `card.rank == {word}`"
    else:
        help = _by_code(word, names) or by_number(word, names)
        help = help or suggest(word, known, {"jokers": "joker"}) or _ranks_and_suits(word, names)
    complain(scope, found, "RK207", f"`{word}` is no kind of card here", span, help=help)
    return None


def _by_code(word: str, names: Names) -> str:
    """What to write for a card that is named as it is typed in play, or ""."""
    for rank in names.ranks:
        for suit in names.suits:
            if word == f"{rank.code}{suit.code}".casefold():
                return f"write `{rank.name} of {suit.name}`"
    return ""


def _ranks_and_suits(word: str, names: Names) -> str:
    suits = f"suits here: {listed(s.name for s in names.suits)}"
    return ranks_here(names) if word.isdigit() else f"{ranks_here(names)}; {suits}"


def _joker(span: Span, scope: Scope, found: Diagnostics) -> CardKind | None:
    if scope.names.jokers:
        return terms.CardKind("joker")
    complain(
        scope, found, "RK207", "there are no jokers in this deck", span,
        help="say how many under `deck`, with `jokers`",
    )  # fmt: skip
    return None


def _wild(span: Span, scope: Scope, found: Diagnostics) -> CardKind | None:
    if scope.names.wild:
        return terms.CardKind("wild")
    complain(
        scope, found, "RK207", "no card of this game is wild", span,
        help="say which are, with `wild`",
    )  # fmt: skip
    return None


def _of_colour(colour: str, names: Names) -> frozenset[int]:
    return frozenset(i for i, suit in enumerate(names.suits) if suit.colour == colour)


def _colour(word: str, span: Span, scope: Scope, found: Diagnostics) -> frozenset[int] | None:
    if word in scope.names.colours:
        return _of_colour(word, scope.names)
    help = suggest(word, scope.names.colours, kind="colours")
    rank = quote(span).strip("`").split()[-1]
    if word in ("a", "an", "the"):
        complain(
            scope, found, "RK207", f"`{word}` is not written", span,
            label="no article stands before a kind of card", help=f"write `{rank}`",
        )  # fmt: skip
        return None
    if word in [s.name for s in scope.names.suits]:
        help = f"write `{rank} of {word}`"
    elif is_card_word(word, scope.names):
        _two_kinds(word, rank, span, scope, found)
        return None
    complain(
        scope, found, "RK207", f"there is no colour `{word}`", first_word(span, word), help=help
    )
    return None


def _two_kinds(first: str, second: str, span: Span, scope: Scope, found: Diagnostics) -> None:
    """A kind beside another, where the first is no colour: a list lacks its comma."""
    asked = re.search(r"([a-z][\w.]*) +is +$", span.file.text[max(0, span.start - 99) : span.start])
    help = f"write `{first}, {second}`"
    if asked is not None:
        help = f"write `({asked[1]} is {first} or {asked[1]} is {second})`"
    message = f"`{first}` is no colour: {quote(span)} are two kinds of cards"
    complain(
        scope, found, "RK207", message, span,
        label="a card is one or the other" if asked else "a comma is missing", help=help,
    )  # fmt: skip


def _suit(word: str, span: Span, scope: Scope, found: Diagnostics) -> int | None:
    suits = [s.name for s in scope.names.suits]
    if word in suits:
        return suits.index(word)
    help = suggest(word, suits, kind="suits")
    complain(scope, found, "RK207", f"there is no suit `{word}`", last_word(span, word), help=help)
    return None


def _rank(word: str, span: Span, scope: Scope, found: Diagnostics) -> int | None:
    ranks = [r.name for r in scope.names.ranks]
    if word in ranks:
        return ranks.index(word)
    help = by_number(word, scope.names) or suggest(word, ranks, kind="ranks")
    place = first_word(span, word)
    complain(scope, found, "RK207", f"there is no rank `{word}`", place, help=help)
    return None


def _range(low: str, high: str, span: Span, scope: Scope, found: Diagnostics) -> CardKind | None:
    first = _rank(low, first_word(span, low), scope, found)
    last = _rank(high, last_word(span, high), scope, found)
    if first is None or last is None:
        return None
    if first > last:
        complain(
            scope, found, "RK207", f"`{low}` is above `{high}` in this deck", span,
            label="nothing lies between them", help=f"write `{high}..{low}`",
        )  # fmt: skip
        return None
    return terms.CardKind(ranks=frozenset(range(first, last + 1)))


def first_word(span: Span, word: str) -> Span:
    """Where a word first stands in a place; the whole place if it does not."""
    at = span.text.find(word)
    return type(span)(span.file, span.start + at, span.start + at + len(word)) if at >= 0 else span


def last_word(span: Span, word: str) -> Span:
    """Where a word last stands in a place; the whole place if it does not."""
    at = span.text.rfind(word)
    return type(span)(span.file, span.start + at, span.start + at + len(word)) if at >= 0 else span


@checks(nodes.IsKind)
def check_is_kind(
    tree: nodes.IsKind, scope: Scope, found: Diagnostics, hint: Type | None
) -> Term | None:
    """`card is red ace`, `cards is run`."""
    of = check_term(tree.of, scope, found)
    kind = tree.kind
    if of is None:
        return None
    if is_cards(of.type):
        return _is_meld(tree, of, scope, found)
    word = kind.word if isinstance(kind, nodes.WordKind) else ""
    if of.type.kind is not Kind.CARD:
        _not_a_card(tree, of, word, scope, found)
        return None
    cards = card_kind(tree.kind, scope, found)
    if cards is None:
        return None
    return terms.IsKind(of, (cards,), tree.negated, type=BOOL, span=tree.span)


def _is_meld(tree: nodes.IsKind, of: Term, scope: Scope, found: Diagnostics) -> Term | None:
    melds, kind = scope.names.melds, tree.kind
    word = kind.word if isinstance(kind, nodes.WordKind) else ""
    if word in melds:
        return terms.IsMeld(of, melds[word], tree.negated, type=BOOL, span=tree.span)
    if word in scope.names.broken:
        return None
    text = text_of(of)
    if word and is_card_word(word, scope.names):
        complain(
            scope, found, "RK317", f"`is {word}` asks about one card, and {is_a(of)}", tree.span,
            help=instead(of, Type(Kind.CARD), scope)
            if of.type.kind is Kind.CARD else f"write `any({text} where card is {word})`",
        )  # fmt: skip
        return None
    help = suggest(word, melds, kind="kinds of melds") or "declare a kind under `melds`"
    if word in ("any", "empty"):
        help = f"write `{'not ' if tree.negated else ''}{word}({text})`"
    complain(
        scope, found, "RK208", f"there is no kind of meld {quote(kind.span)}", kind.span, help=help
    )
    return None


def is_card_word(word: str, names: Names) -> bool:
    deck = {*(s.name for s in names.suits), *(r.name for r in names.ranks), *names.colours}
    return word in deck or word in ("joker", "wild")


def _not_a_card(tree: nodes.IsKind, of: Term, word: str, scope: Scope, found: Diagnostics) -> None:
    text = text_of(of)
    help = instead(of, Type(Kind.CARD), scope)
    if of.type.kind is Kind.MELD and word in scope.names.melds:
        help = f"write `{text}.kind {'!=' if tree.negated else '=='} {word}`"
    elif of.type.kind in (Kind.RANK, Kind.SUIT, Kind.COLOUR, Kind.PLAYER, Kind.WORD) and word:
        help = f"write `{text} {'!=' if tree.negated else '=='} {word}`"
    help = help or "compare with `==`, or test a card"
    complain(
        scope, found, "RK317", f"`is` asks about cards, and {is_a(of)}", tree.span,
        label=is_a(of), help=help,
    )  # fmt: skip
