"""The games that a game extends, up to the first, which stands on its own."""

from __future__ import annotations

from rulekit.rules.layers import EXTENDS, LIBRARY, Layer, Reading, word_of
from rulekit.rules.library import Volume, shipped_games
from rulekit.rules.texts_alone import read_texts
from rulekit.source.diagnostic import Label
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Scalar

MOST_PARENTS = 16


def read_chain(volume: Volume, reading: Reading) -> list[Layer] | None:
    """The layers from the first ancestor to the game; None where one is missing or hopeless."""
    layers: list[Layer] = []
    named: Span | None = None
    while True:
        layer = reading.open(volume, named, "extended")
        if layer is None:
            return None
        layers.append(layer)
        entry = layer.tree.entries.get(EXTENDS)
        if entry is None:
            return layers[::-1]
        parent = _find_parent(layers, entry, reading)
        if parent is None:
            read_texts(layers[0].tree, reading.found)
            return None
        volume, named = parent, entry.value.span


def report_library(chain: list[Layer], reading: Reading) -> None:
    """Say that the last parent, or the file itself, is no game."""
    entry = chain[0].tree.entries[LIBRARY]
    also: tuple[Label, ...] = ()
    if len(chain) > 1:
        also = (Label(chain[1].tree.entries[EXTENDS].value.span, "extended here"),)
    reading.found.error(
        "RK044",
        f"`{word_of(entry)}` is a library, not a game",
        entry.key.span,
        label="a library holds what games share",
        help=f"write `include: {word_of(entry)}` in a game",
        also=also,
    )


def _find_parent(layers: list[Layer], entry: Entry, reading: Reading) -> Volume | None:
    if not isinstance(entry.value, Scalar) or entry.value.broken:
        return None
    word, asker = entry.value.text, layers[-1].volume
    if not reading.may_name(entry.value, asker):
        return None
    parent = reading.shelf.find_game(word, asker, reading.found)
    if parent is None and asker.key.rpartition("/")[2] in (word, f"{word}.yaml", f"{word}.yml"):
        _report_chain(entry, f"`{word}` extends itself", layers[-1], reading)
        return None
    if parent is None:
        reading.report_unknown(entry.value, asker, shipped_games(), "game")
        return None
    keys = [layer.volume.key for layer in layers]
    if parent.key in keys:
        first = layers[keys.index(parent.key)]
        _report_chain(entry, f"`{word}` extends itself, by way of other files", first, reading)
        return None
    if len(keys) >= MOST_PARENTS:
        message = f"more than {MOST_PARENTS} files extend one another"
        _report_chain(entry, message, layers[0], reading)
        return None
    return parent


def _report_chain(entry: Entry, message: str, first: Layer, reading: Reading) -> None:
    begin = first.tree.entries[EXTENDS].value.span
    reading.found.error(
        "RK042",
        message,
        entry.value.span,
        label="this chain never ends",
        help="extend a game that stands on its own",
        also=() if begin == entry.value.span else (Label(begin, "it begins here"),),
    )
