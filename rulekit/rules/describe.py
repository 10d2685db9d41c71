"""A game with all that it is made from, as one file of rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import attrs

from rulekit.rules import build_resolved
from rulekit.rules.build import rules_alone
from rulekit.rules.canonical import canonical
from rulekit.rules.including import included
from rulekit.rules.layers import EXTENDS, word_of
from rulekit.rules.resolve import Resolved, load_tree
from rulekit.rules.settled import OPTIONS, SETTLED
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import Entry, Scalar
from rulekit.source.tree import Mapping as Tree
from rulekit.source.writer import write_yaml

if TYPE_CHECKING:
    from rulekit.rules.model import Game
    from rulekit.source.diagnostic import Diagnostic

Value = int | bool | str

_HEAD = ("rulekit", "game", "name", "about", "source", "players", "teams")
"""Keys at the top that stand together."""


@attrs.frozen(eq=False, repr=False)
class Whole:
    """A game with what it was read from; `game` is None where the files have faults."""

    game: Game | None
    diagnostics: tuple[Diagnostic, ...]
    resolved: Resolved


def read_whole(name_or_path: str | Path) -> Whole:
    """A shipped game by its id, or a file by its path, with the tree it was joined to.

    Raises FileNotFoundError where there is no such game or file, OSError where one cannot be read.
    """
    found = Diagnostics()
    resolved = load_tree(name_or_path, found)
    game, diagnostics, _ = build_resolved(resolved, found)
    return Whole(game, diagnostics, resolved)


def describe(resolved: Resolved, chosen: Mapping[str, Value] | None = None) -> str:
    """One file that loads to the same game, with the options that are `chosen` settled.

    Orders and definitions of other files that nothing uses are left out.

    Raises ValueError where the files could not be joined.
    """
    if resolved.tree is None:
        raise ValueError("files with faults cannot be described")
    tree = canonical(_with_choices(rules_alone(resolved.tree), chosen or {}))
    parts = [f"# {made_from(resolved)}\n"]
    apart = False
    for name, entry in tree.entries.items():
        headline = name in _HEAD
        parts.append("" if headline or (not apart and not _is_section(entry)) else "\n")
        parts.append(write_yaml(Tree({name: entry}, tree.span)))
        apart = _is_section(entry) or headline
    return "".join(parts)


def _is_section(entry: Entry) -> bool:
    return not isinstance(entry.value, Scalar)


def made_from(resolved: Resolved) -> str:
    """In one line, the files a game was made from."""
    own = resolved.layers[-1]
    words = [f"from {PurePosixPath(own.volume.key).name}"]
    cards = [layer for layer in resolved.layers if layer.role == "deck"]
    for layer in reversed([one for one in resolved.layers if one.role == "game"]):
        names = [word.text for word in included(layer.tree)]
        if names:
            words.append(f"includes {' and '.join(names)}")
        parent = layer.tree.entries.get(EXTENDS)
        if parent is not None:
            words.append(f"extends {word_of(parent)}")
    words += [f"with the cards of {PurePosixPath(layer.volume.key).stem}" for layer in cards]
    return ", ".join(words)


# ---------------------------------------------------------------------------- choices settled


def _with_choices(tree: Tree, chosen: Mapping[str, Value]) -> Tree:
    """The tree with these options settled, and out of the presets."""
    options, presets = tree.get(OPTIONS), tree.get("presets")
    if not chosen or not isinstance(options, Tree):
        return tree
    entries = dict(tree.entries)
    settled = {
        name: _settled(entry, chosen[name]) if name in chosen else entry
        for name, entry in options.entries.items()
    }
    entries[OPTIONS] = Entry(entries[OPTIONS].key, Tree(settled, options.span))
    if isinstance(presets, Tree):
        kept = dict(_open_presets(presets, chosen))
        key = entries.pop("presets").key
        if kept:
            entries["presets"] = Entry(key, Tree(kept, presets.span))
    return Tree(entries, tree.span)


def _settled(option: Entry, value: Value) -> Entry:
    if not isinstance(option.value, Tree):
        return option
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    span = option.key.span
    written = Scalar(text if isinstance(value, bool) else value, text, span)
    inner = {**option.value.entries, SETTLED: Entry(Scalar(SETTLED, SETTLED, span), written)}
    return Entry(option.key, Tree(inner, option.value.span))


def _open_presets(presets: Tree, chosen: Mapping[str, Value]) -> Iterator[tuple[str, Entry]]:
    """The presets without what is chosen already; those left with nothing are gone."""
    for name, entry in presets.entries.items():
        preset = entry.value
        choices = preset.entries.get(OPTIONS) if isinstance(preset, Tree) else None
        if not isinstance(preset, Tree) or choices is None or not isinstance(choices.value, Tree):
            continue
        left = {key: one for key, one in choices.value.entries.items() if key not in chosen}
        if left:
            inner = Entry(choices.key, Tree(left, choices.value.span))
            yield name, Entry(entry.key, Tree({**preset.entries, OPTIONS: inner}, preset.span))
