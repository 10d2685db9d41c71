"""One file of those a game is made from: read, and checked for its shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from rulekit.rules.joints import take_joints
from rulekit.rules.levels import mend_levels, without_unknown
from rulekit.rules.library import Shelf, Volume, is_file_name
from rulekit.rules.misspelt import check_shape
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.merge import Joint
from rulekit.source.span import SourceFile, Span
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Scalar
from rulekit.source.yaml_reader import read_tree

EXTENDS, INCLUDE, LIBRARY, GAME = "extends", "include", "library", "game"
MOST_FILES = 50
"""How many files one game may be made from."""


@attrs.frozen(eq=False, repr=False)
class Layer:
    """A file as it is laid over those before it; a `deck` layer has been cut down to its cards."""

    volume: Volume
    tree: Mapping
    role: Literal["game", "library", "deck"] = "game"
    joints: dict[Span, Joint] = attrs.field(factory=dict)
    under: frozenset[SourceFile] = frozenset()
    """The libraries that this one is built on."""

    @property
    def builds_on(self) -> bool:
        """Whether the file is written as changes to others."""
        return is_made_from_others(self.tree)


@attrs.frozen(eq=False, repr=False)
class Reading:
    """What is kept while the files of one game are read."""

    shelf: Shelf
    found: Diagnostics
    files: dict[str, str] = attrs.field(factory=dict)
    """The texts read, by key, the game's own first."""
    notes: dict[SourceFile, Label] = attrs.field(factory=dict)
    """Where each file but the first is named, and what for."""

    def open(self, volume: Volume, named: Span | None = None, what: str = "") -> Layer | None:
        """The file as a layer; None where nothing can be made of it."""
        if volume.key not in self.files and len(self.files) >= MOST_FILES:
            self._report_many(named or Span(volume.file, 0, 1))
            return None
        self.files[volume.key] = volume.file.text
        if named is not None:
            self.notes.setdefault(volume.file, Label(named, f"{what} here"))
        tree = read_tree(volume.file, self.found)
        joints: dict[Span, Joint] = {}
        if isinstance(tree, Mapping):
            allowed = is_made_from_others(tree)
            tree, joints = take_joints(tree, self.found, allowed=allowed)
            tree = mend_levels(tree, self.found)
        if tree is None:
            return None
        shaped = check_shape(tree, self.found, is_made_from_others)
        whole = shaped.tree
        if self.found.full or not isinstance(whole, Mapping):
            return None
        whole = without_unknown(whole, shaped.unknown) if shaped.variant else whole
        return Layer(volume, whole, "library" if is_library(whole) else "game", joints)

    def may_name(self, word: Scalar, asker: Volume) -> bool:
        """Whether a word names a game or library in reach; RK045 for paths and links that lead
        to other folders."""
        if is_file_name(word.text) and not self.shelf.leads_away(word.text, asker):
            return True
        _report_outside(word.span, word.text, self.found)
        return False

    def report_unknown(
        self, word: Scalar, asker: Volume, shipped: Iterable[str], what: str
    ) -> None:
        """RK043: no such game or library, neither `shipped` nor beside the file that asks."""
        known = tuple(shipped)
        near = closest(word.text, (*known, *self.shelf.names_beside(asker)))
        if near:
            advice = f"did you mean `{near}`?"
        elif known:
            advice = "shipped are " + ", ".join(f"`{name}`" for name in known[:12])
        else:
            advice = "put the file beside this one"
        self.found.error(
            "RK043",
            f"there is no {what} `{word.text}`",
            word.span,
            label="neither beside this file nor among those shipped",
            help=advice,
        )

    def _report_many(self, place: Span) -> None:
        self.found.error(
            "RK042",
            f"a game is made from more than {MOST_FILES} files",
            place,
            label="one too many",
            help="put what belongs together into one library",
        )


def is_made_from_others(tree: Mapping) -> bool:
    """Whether a file is written as changes to others, which it extends or includes."""
    return EXTENDS in tree.entries or INCLUDE in tree.entries


def is_library(tree: Mapping) -> bool:
    """Whether a file is a library, and no game."""
    return LIBRARY in tree.entries and GAME not in tree.entries


def word_of(entry: Entry) -> str:
    """The text of a value that is one word, else ""."""
    return entry.value.text if isinstance(entry.value, Scalar) else ""


def _report_outside(place: Span, word: str, found: Diagnostics) -> None:
    found.error(
        "RK045",
        f"`{word[:80]}` is neither an id nor the name of a file beside this one",
        place,
        label="folders and ways up are not followed",
        help="write the id of a shipped game or the name of a file in the same folder",
    )
