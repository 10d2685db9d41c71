"""From the name of a game to one merged tree: its files found, read, checked and joined."""

from __future__ import annotations

from pathlib import Path

import attrs

from rulekit.rules.additions import check_additions
from rulekit.rules.levels import mend_levels, without_unknown
from rulekit.rules.library import (
    Shelf,
    Volume,
    is_file_name,
    open_shipped,
    shipped_games,
    shipped_key,
    shipped_libraries,
)
from rulekit.rules.settled import take_settled, with_settled
from rulekit.rules.shape import check_game_shape
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.merge import merge
from rulekit.source.reader import read_file
from rulekit.source.span import SourceFile
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Scalar
from rulekit.source.yaml_reader import read_tree

_MOST_PARENTS = 16


@attrs.frozen
class Resolved:
    """The merged tree (None where it cannot be made) and the texts read, the game's own first."""

    tree: Mapping | None
    files: dict[str, str]


@attrs.frozen
class _Layer:
    """One file of a chain of `extends`."""

    volume: Volume
    tree: Mapping
    is_library: bool = False


def load_tree(name_or_path: str | Path, found: Diagnostics, *, library: bool = False) -> Resolved:
    """Read a shipped game by its id, or a file by its path, with all it extends.

    With `library` the file may be a library, whose tree is given as it is. Raises
    FileNotFoundError where there is no such game or file, OSError where a file cannot be read.
    """
    name = str(name_or_path)
    key = shipped_key(name) if isinstance(name_or_path, str) else None
    volume = open_shipped(key, found) if key else None
    if volume is None:
        path = Path(name_or_path)
        if path.is_dir() or not path.exists():
            raise FileNotFoundError(_no_such_game(name))
        volume = Volume(path.name, read_file(path, found, path.as_posix()), path.parent)
    return _resolve(volume, Shelf(), found, library=library)


def load_tree_text(
    text: str, name: str, found: Diagnostics, kept: dict[str, str] | None = None
) -> Resolved:
    """Read a game from its text; it may extend shipped games, or with `kept` only those texts."""
    key = name if kept is not None else Path(name).name
    return _resolve(Volume(key, SourceFile(name, text), None), Shelf(kept), found)


def _resolve(
    volume: Volume, shelf: Shelf, found: Diagnostics, *, library: bool = False
) -> Resolved:
    files = {volume.key: volume.file.text}
    chain = _read_chain(volume, shelf, files, found)
    if chain and _is_library(chain[0].tree):
        if library and len(chain) == 1:
            return Resolved(chain[0].tree, files)
        _report_library(chain, found)
        return Resolved(None, files)
    layers = chain and _with_library(chain, shelf, files, found)
    if not layers:
        return Resolved(None, files)
    merged = layers[0].tree
    settled: dict[str, Entry] = {}
    for layer in layers[1:]:
        over = layer.tree
        if "extends" in over.entries:
            over = take_settled(merged, over, settled, found)
            over = check_additions(merged, over, found)
        merged = merge(merged, over, found)
    if found.full:
        return Resolved(None, files)
    if len(layers) > 1:
        merged = _without_joints(_without_foreign_orders(merged, layers))
        check_game_shape(merged, found, variant=False)
        merged = with_settled(merged, settled)
    return Resolved(merged, files)


# ------------------------------------------------------------------------- the chain of parents


def _read_chain(
    volume: Volume, shelf: Shelf, files: dict[str, str], found: Diagnostics
) -> list[_Layer] | None:
    """The layers from the first ancestor to the game; None where one is missing or hopeless."""
    layers: list[_Layer] = []
    while True:
        tree = _read_layer(volume, found)
        if tree is None:
            return None
        layers.append(_Layer(volume, tree))
        entry = tree.entries.get("extends")
        if entry is None:
            return layers[::-1]
        parent = _find_parent(layers, entry, shelf, found)
        if parent is None:
            return None
        files[parent.key] = parent.file.text
        volume = parent


def _read_layer(volume: Volume, found: Diagnostics) -> Mapping | None:
    tree = read_tree(volume.file, found)
    if tree is None:
        return None
    if isinstance(tree, Mapping):
        tree = mend_levels(tree, found)
    whole = tree if isinstance(tree, Mapping) else None
    variant = whole is not None and "extends" in whole.entries
    check_game_shape(tree, found, variant=variant)
    if found.full or whole is None:
        return None
    return without_unknown(whole, found) if variant else whole


def _is_library(tree: Mapping) -> bool:
    return "library" in tree.entries and "game" not in tree.entries


def _report_library(chain: list[_Layer], found: Diagnostics) -> None:
    """Say that the last parent, or the file itself, is no game."""
    entry = chain[0].tree.entries["library"]
    also: tuple[Label, ...] = ()
    if len(chain) > 1:
        also = (Label(chain[1].tree.entries["extends"].value.span, "extended here"),)
    found.error(
        "RK044",
        f"`{_text(entry)}` is a library, not a game",
        entry.key.span,
        label="a library holds only a deck and its orders",
        help="name it under `deck: {like: …}` of a game",
        also=also,
    )


def _find_parent(
    layers: list[_Layer], entry: Entry, shelf: Shelf, found: Diagnostics
) -> Volume | None:
    if not isinstance(entry.value, Scalar) or entry.value.broken:
        return None
    word, asker = entry.value.text, layers[-1].volume
    if not is_file_name(word):
        _report_outside(entry, word, found)
        return None
    parent = shelf.find_game(word, asker, found)
    if parent is None and asker.key.rpartition("/")[2] == word:
        _report_chain(entry, f"`{word}` extends itself", layers[-1], found)
        return None
    if parent is None:
        _report_unknown(entry, word, tuple(shipped_games()), "game", found)
        return None
    keys = [layer.volume.key for layer in layers]
    if parent.key in keys:
        first = layers[keys.index(parent.key)]
        _report_chain(entry, f"`{word}` extends itself, by way of other files", first, found)
        return None
    if len(keys) >= _MOST_PARENTS:
        message = f"more than {_MOST_PARENTS} files extend one another"
        _report_chain(entry, message, layers[0], found)
        return None
    return parent


def _report_chain(entry: Entry, message: str, first: _Layer, found: Diagnostics) -> None:
    begin = first.tree.entries["extends"].value.span
    found.error(
        "RK042",
        message,
        entry.value.span,
        label="this chain never ends",
        help="extend a game that stands on its own",
        also=() if begin == entry.value.span else (Label(begin, "it begins here"),),
    )


def _report_outside(entry: Entry, word: str, found: Diagnostics) -> None:
    found.error(
        "RK045",
        f"`{word}` is neither an id nor the name of a file beside this one",
        entry.value.span,
        label="folders and ways up are not followed",
        help="write the id of a shipped game or the name of a file in the same folder",
    )


def _report_unknown(
    entry: Entry, word: str, known: tuple[str, ...], what: str, found: Diagnostics
) -> None:
    near = closest(word, known)
    if near:
        advice = f"did you mean `{near}`?"
    elif known:
        advice = "shipped are " + ", ".join(f"`{name}`" for name in known)
    else:
        advice = "put the file beside this one"
    found.error(
        "RK043",
        f"there is no {what} `{word}`",
        entry.value.span,
        label="neither beside this file nor among those shipped",
        help=advice,
    )


# ------------------------------------------------------------------------------- the library


def _with_library(
    layers: list[_Layer], shelf: Shelf, files: dict[str, str], found: Diagnostics
) -> list[_Layer] | None:
    """The layers with the library just under the last one that names it; None if it is missing."""
    for index in reversed(range(len(layers))):
        deck = layers[index].tree.get("deck")
        entry = deck.entries.get("like") if isinstance(deck, Mapping) else None
        if entry is None:
            continue
        if not isinstance(entry.value, Scalar) or entry.value.broken:
            return None
        if entry.value.value is None:
            return layers
        library = _read_library(entry, layers[index].volume, shelf, files, found)
        return None if library is None else [*layers[:index], library, *layers[index:]]
    return layers


def _read_library(
    entry: Entry, asker: Volume, shelf: Shelf, files: dict[str, str], found: Diagnostics
) -> _Layer | None:
    assert isinstance(entry.value, Scalar)
    word = entry.value.text
    if not is_file_name(word):
        _report_outside(entry, word, found)
        return None
    volume = shelf.find_library(word, asker, found)
    if volume is None:
        _report_unknown(entry, word, shipped_libraries(), "library", found)
        return None
    files[volume.key] = volume.file.text
    tree = _read_layer(volume, found)
    if tree is None:
        return None
    if "library" not in tree.entries:
        found.error(
            "RK044",
            f"`{word}` is a game, not a library",
            entry.value.span,
            label="a deck is like that of a library",
            help="write `extends` to begin from a game",
            also=(Label(tree.span, "this is the file"),),
        )
        return None
    kept = {key: entry for key, entry in tree.entries.items() if key in ("deck", "orders")}
    return _Layer(volume, Mapping(kept, tree.span), is_library=True)


def _without_foreign_orders(merged: Mapping, layers: list[_Layer]) -> Mapping:
    """Without the orders of the library where a game has ranks of its own."""
    library = next((one for one in layers if one.is_library), None)
    deck, orders = merged.get("deck"), merged.entries.get("orders")
    ranks = deck.get("ranks") if isinstance(deck, Mapping) else None
    if library is None or ranks is None or orders is None or not isinstance(orders.value, Mapping):
        return merged
    home = library.volume.file
    if ranks.span.file is home:
        return merged
    own = {n: e for n, e in orders.value.entries.items() if e.key.span.file is not home}
    kept = Entry(orders.key, Mapping(own, orders.value.span))
    return Mapping({**merged.entries, "orders": kept}, merged.span)


def _without_joints(merged: Mapping) -> Mapping:
    """Without `extends` and `deck.like`, which are done with."""
    entries = {key: entry for key, entry in merged.entries.items() if key != "extends"}
    deck = entries.get("deck")
    if deck is not None and isinstance(deck.value, Mapping):
        parts = {key: entry for key, entry in deck.value.entries.items() if key != "like"}
        entries["deck"] = Entry(deck.key, Mapping(parts, deck.value.span))
    return Mapping(entries, merged.span)


def _text(entry: Entry) -> str:
    return entry.value.text if isinstance(entry.value, Scalar) else ""


def _no_such_game(name: str) -> str:
    near = closest(name, shipped_games())
    return f"no such game or file: {name}" + (f" (did you mean {near}?)" if near else "")
