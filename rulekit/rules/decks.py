"""The library that a deck is `like`: its cards and their orders, under the game that names it."""

from __future__ import annotations

from rulekit.rules.including import Includes
from rulekit.rules.joining import join
from rulekit.rules.layers import LIBRARY, Layer, Reading, is_library
from rulekit.rules.library import shipped_libraries
from rulekit.source.diagnostic import Label
from rulekit.source.span import SourceFile
from rulekit.source.tree import Entry, Mapping, Scalar

DECK, ORDERS = "deck", "orders"


def with_deck(
    layers: list[Layer], reading: Reading, way: tuple[str, ...] = ()
) -> list[Layer] | None:
    """The layers with the cards just under the last one that names them; None if not found.

    `way` are the keys of the libraries on the way here, each like the next.
    """
    for index in reversed(range(len(layers))):
        deck = layers[index].tree.get(DECK)
        entry = deck.entries.get("like") if isinstance(deck, Mapping) else None
        if entry is None:
            continue
        if not isinstance(entry.value, Scalar) or entry.value.broken:
            return None
        if entry.value.value is None:
            return layers
        cards = _read_cards(entry.value, layers[index], reading, way)
        return None if cards is None else [*layers[:index], cards, *layers[index:]]
    return layers


def _read_cards(
    word: Scalar, asker: Layer, reading: Reading, way: tuple[str, ...]
) -> Layer | None:
    if not reading.may_name(word, asker.volume):
        return None
    volume = reading.shelf.find_library(word.text, asker.volume, reading.found)
    if volume is None:
        reading.report_unknown(word, asker.volume, shipped_libraries(), "library")
        return None
    if volume.key in way:
        _report_circle(word, reading)
        return None
    layer = reading.open(volume, word.span, "named")
    if layer is None:
        return None
    if not is_library(layer.tree):
        _report_game(word, layer, reading)
        return None
    return _cards_of(layer, word, reading, (*way, volume.key))


def _cards_of(
    library: Layer, word: Scalar, reading: Reading, way: tuple[str, ...]
) -> Layer | None:
    """What a library says of its cards, with all that it includes."""
    includes = Includes(reading)
    layers = with_deck([*includes.read_for(library), library], reading, way)
    if layers is None or includes.failed:
        return None
    _, tree = join(layers, reading.found)
    kept = {key: entry for key, entry in tree.entries.items() if key in (DECK, ORDERS)}
    deck = kept.get(DECK)
    if deck is None or not isinstance(deck.value, Mapping) or "ranks" not in deck.value.entries:
        _report_no_deck(word, library, reading)
        return None
    return Layer(library.volume, Mapping(kept, tree.span), "deck")


def without_foreign_orders(merged: Mapping, layers: list[Layer]) -> Mapping:
    """Without the orders of a deck that a game does not have: it has ranks of its own."""
    cards = next((one for one in layers if one.role == "deck"), None)
    deck, orders = merged.get(DECK), merged.entries.get(ORDERS)
    ranks = deck.get("ranks") if isinstance(deck, Mapping) else None
    if cards is None or ranks is None or orders is None or not isinstance(orders.value, Mapping):
        return merged
    theirs = cards.tree.get(DECK)
    same = theirs.get("ranks") if isinstance(theirs, Mapping) else None
    if same is not None and same.span == ranks.span:
        return merged
    known = cards.tree.get(ORDERS)
    names = known.entries if isinstance(known, Mapping) else {}
    homes: set[SourceFile] = {entry.key.span.file for entry in names.values()}
    own = {n: e for n, e in orders.value.entries.items() if e.key.span.file not in homes}
    kept = Entry(orders.key, Mapping(own, orders.value.span))
    return Mapping({**merged.entries, ORDERS: kept}, merged.span)


# ------------------------------------------------------------------------------------- faults


def _report_game(word: Scalar, game: Layer, reading: Reading) -> None:
    reading.found.error(
        "RK044",
        f"`{word.text}` is a game, not a library",
        word.span,
        label="a deck is like that of a library",
        help="write `extends` to begin from a game",
        also=(Label(game.tree.span, "this is the file"),),
    )


def _report_no_deck(word: Scalar, library: Layer, reading: Reading) -> None:
    also: tuple[Label, ...] = ()
    if LIBRARY in library.tree.entries:
        also = (Label(library.tree.entries[LIBRARY].key.span, "this library"),)
    reading.found.error(
        "RK043",
        f"there are no cards in the library `{word.text}`",
        word.span,
        label="nothing that a deck could be like",
        help=f"write `include: {word.text}` to take in what it holds",
        also=also,
    )


def _report_circle(word: Scalar, reading: Reading) -> None:
    reading.found.error(
        "RK042",
        f"the deck of `{word.text}` is like itself",
        word.span,
        label="this circle never ends",
        help="write the suits and ranks in one of the libraries",
    )
