"""From the name of a game to one merged tree: its files found, read, checked and joined."""

from __future__ import annotations

from pathlib import Path

import attrs

from rulekit.errors import printable
from rulekit.rules.decks import DECK, with_deck, without_foreign_orders
from rulekit.rules.including import Includes
from rulekit.rules.joining import join
from rulekit.rules.layers import EXTENDS, INCLUDE, Layer, Reading, is_library
from rulekit.rules.library import Shelf, Volume, meant_by, open_shipped, shipped_key
from rulekit.rules.parents import read_chain, report_library
from rulekit.rules.shape import check_game_shape
from rulekit.rules.texts_alone import read_texts
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.reader import read_file
from rulekit.source.span import SourceFile
from rulekit.source.tree import Entry, Mapping, without_keys

__all__ = ["Resolved", "load_tree", "load_tree_text", "without_joints"]


@attrs.frozen
class Resolved:
    """The merged tree (None where it cannot be made) and the texts read, the game's own first."""

    tree: Mapping | None
    files: dict[str, str]
    notes: dict[SourceFile, Label] = attrs.field(factory=dict)
    """Where each file but the first is extended, included or named."""
    layers: tuple[Layer, ...] = ()
    """The files as they are laid over one another, the game itself last."""
    below: Mapping | None = None
    """What the game itself was laid over; None where it stands alone."""


def load_tree(name_or_path: str | Path, found: Diagnostics, *, library: bool = False) -> Resolved:
    """Read a shipped game by its id, or a file by its path, with all it extends and includes.

    With `library` the file may be a library. Raises FileNotFoundError where there is no such game
    or file, OSError where a file cannot be read.
    """
    name = str(name_or_path)
    key = shipped_key(name) if isinstance(name_or_path, str) else None
    volume = open_shipped(key, found) if key else None
    if volume is None:
        path = Path(name_or_path)
        if path.is_dir() or not path.exists():
            raise FileNotFoundError(printable(_no_such_game(name)))
        volume = Volume(path.name, read_file(path, found, path.as_posix()), path.parent)
    return _resolve(volume, Reading(Shelf(), found), library=library)


def load_tree_text(
    text: str, name: str, found: Diagnostics, kept: dict[str, str] | None = None
) -> Resolved:
    """Read a game from its text; it may be made from shipped files, or with `kept` those alone."""
    key = name if kept is not None else Path(name).name
    return _resolve(Volume(key, SourceFile(name, text), None), Reading(Shelf(kept), found))


def _resolve(volume: Volume, reading: Reading, *, library: bool = False) -> Resolved:
    layers = _read_layers(volume, reading, library)
    if layers is None:
        return Resolved(None, reading.files, reading.notes)
    below, merged = join(layers, reading.found)
    if reading.found.full:
        return Resolved(None, reading.files, reading.notes)
    if len(layers) > 1:
        merged = without_joints(without_foreign_orders(merged, layers))
        check_game_shape(merged, reading.found, variant=False)
    return Resolved(merged, reading.files, reading.notes, tuple(layers), below)


def _read_layers(volume: Volume, reading: Reading, library: bool) -> list[Layer] | None:
    """All files of a game, in the order they are laid; None where one cannot be had."""
    chain = read_chain(volume, reading)
    if not chain:
        return None
    if is_library(chain[0].tree) and not (library and len(chain) == 1):
        report_library(chain, reading)
        return None
    includes = Includes(reading)
    layers: list[Layer] = []
    for layer in chain:
        libraries = includes.read_for(layer)
        under = frozenset(one.volume.file for one in libraries)
        layers += [*libraries, attrs.evolve(layer, under=under)]
    layers_with_deck = with_deck(layers, reading)
    if includes.failed or layers_with_deck is None:
        read_texts(chain[-1].tree, reading.found)
        return None
    return layers_with_deck


def without_joints(merged: Mapping) -> Mapping:
    """Without `extends`, `include` and `deck.like`, which are done with when files are joined."""
    merged = without_keys(merged, (EXTENDS, INCLUDE))
    deck = merged.entries.get(DECK)
    if deck is None or not isinstance(deck.value, Mapping):
        return merged
    changed = Entry(deck.key, without_keys(deck.value, ("like",)))
    return Mapping({**merged.entries, DECK: changed}, merged.span)


def _no_such_game(name: str) -> str:
    near = meant_by(name)
    return f"no such game or file: {name}" + (f" (did you mean {near}?)" if near else "")
