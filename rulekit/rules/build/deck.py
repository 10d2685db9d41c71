"""The deck: suits, ranks, how many of each, and the orders runs are read in."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rulekit.language import nodes
from rulekit.language.types import INT
from rulekit.rules import check
from rulekit.rules.build.bench import Bench, entries, for_all, get, scalars, text
from rulekit.rules.build.tables import build_table
from rulekit.rules.check import Scope
from rulekit.rules.model import ByPlayers, DeckSpec, Rank, Suit
from rulekit.rules.terms import CardKind, Const, Term
from rulekit.source.tree import Mapping, Node, Scalar

if TYPE_CHECKING:
    from rulekit.source.span import Span

MOST_SUITS = 32
MOST_RANKS = 64
NOBODY = (1, 0)
"""No number of players: where `without` has no row, nothing is left out."""


def build_faces(tree: Mapping, bench: Bench) -> None:
    """Read suits and ranks into the names, for all texts that name them."""
    deck = tree.get("deck")
    suits = [_build_suit(name, e.value) for name, e in entries(get(deck, "suits")).items()]
    ranks = [_build_rank(name, e.value) for name, e in entries(get(deck, "ranks")).items()]
    _refuse_many("suits", len(suits), MOST_SUITS, deck, bench)
    _refuse_many("ranks", len(ranks), MOST_RANKS, deck, bench)
    bench.names.suits = tuple(suit for suit in suits[:MOST_SUITS] if suit is not None)
    bench.names.ranks = tuple(rank for rank in ranks[:MOST_RANKS] if rank is not None)
    for group in ("suit", "rank"):
        for name, entry in entries(get(deck, f"{group}s")).items():
            bench.declare(group, name, entry.key.span)
    for entry in entries(get(deck, "suits")).values():
        colour = _colour(entry.value)
        if colour is not None:
            bench.declare("colour", text(colour), colour.span)


def _refuse_many(what: str, number: int, most: int, deck: Node | None, bench: Bench) -> None:
    node = get(deck, what)
    if node is not None:
        bench.is_full(range(number - 1), most, what, node.span)


def _build_suit(name: str, node: Node) -> Suit | None:
    if isinstance(node, Scalar):
        return Suit(name, node.text)
    if isinstance(node, Mapping):
        code = text(node.get("code"), name[:1].upper())
        return Suit(name, code, text(node.get("colour")) or None, text(node.get("sign")) or None)
    parts = [item.text for item in scalars(node)]
    return Suit(name, *parts[:2]) if parts else None


def _colour(node: Node) -> Node | None:
    if isinstance(node, Mapping):
        return node.get("colour")
    parts = scalars(node)
    return parts[1] if len(parts) > 1 else None


def _build_rank(name: str, node: Node) -> Rank | None:
    if isinstance(node, Mapping):
        return Rank(name, text(node.get("code"), name), text(node.get("sign")) or None)
    return Rank(name, node.text) if isinstance(node, Scalar) else None


def build_orders(tree: Mapping, bench: Bench) -> None:
    """Read the orders into the names."""
    for name, entry in entries(tree.get("orders")).items():
        bench.declare("order", name, entry.key.span)
        read = bench.tree(entry.value, "order")
        order = None
        if read is not None:
            order = check.check_order(cast(nodes.Order, read), name, bench.names, bench.found)
        if order is None:
            bench.names.broken.add(name)
        else:
            object.__setattr__(order, "span", entry.key.span)
            bench.names.orders[name] = order


def build_deck(tree: Mapping, players: tuple[int, int], bench: Bench) -> DeckSpec | None:
    """The deck with its counts, which may depend on options; tells the names of jokers."""
    deck = tree.get("deck")
    if not isinstance(deck, Mapping):
        return None
    scope = Scope(bench.names, sight="public", where="the deck")

    def read_number(node: Node) -> Term | None:
        return bench.expression(node, scope, INT)

    counts: dict[str, ByPlayers[Term] | None] = {}
    for key, usual in (("packs", 1), ("jokers", 0)):
        node = deck.get(key)
        if node is None:
            counts[key] = for_all(Const(usual, type=INT, span=deck.span))
        else:
            counts[key] = build_table(node, read_number, players, f"`{key}`", bench)
    jokers, packs = counts["jokers"], counts["packs"]
    bench.names.jokers = jokers is None or any(not _is_zero(row[2]) for row in jokers.rows)
    without = _build_without(deck, bench)
    if packs is None or jokers is None or without is None:
        return None
    return DeckSpec(
        bench.names.suits, bench.names.ranks, packs, jokers, without, span=_place(tree, deck)
    )


def _place(tree: Mapping, deck: Mapping) -> Span:
    entry = tree.entries.get("deck")
    return entry.key.span if entry else deck.span


def _is_zero(term: Term) -> bool:
    return isinstance(term, Const) and term.value == 0


def _build_without(deck: Mapping, bench: Bench) -> ByPlayers[tuple[CardKind, ...]] | None:
    node = deck.get("without")
    if node is None:
        return ByPlayers(((None, None, ()),))
    if not isinstance(node, Mapping):
        kinds = bench.kinds(node)
        return None if kinds is None else ByPlayers(((None, None, kinds),))
    return build_table(node, bench.kinds, NOBODY, "`without`", bench)


def build_wild(tree: Mapping, bench: Bench) -> tuple[CardKind, ...]:
    """The kinds of cards that are wild."""
    node = tree.get("wild")
    kinds = bench.kinds(node) if node is not None else ()
    bench.names.wild = node is not None
    return kinds or ()
