"""The libraries that a file includes, each once, and whatever it is built on before it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.rules.layers import GAME, INCLUDE, Layer, Reading, is_library
from rulekit.rules.library import Volume, shipped_games, shipped_libraries
from rulekit.source.diagnostic import Label
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Mapping, Node, Scalar, Sequence

MOST_DEEP = 16


@attrs.define(eq=False, repr=False)
class Includes:
    """Reads the libraries of the files of one game."""

    reading: Reading
    read: dict[str, Layer] = attrs.field(factory=dict)
    """The libraries read so far, by key."""
    failed: bool = False

    def read_for(self, layer: Layer) -> list[Layer]:
        """The libraries a game includes that no file before it did, in the order they are laid."""
        fresh: list[Layer] = []
        self._read(layer, [], fresh)
        return fresh

    def _read(
        self, layer: Layer, way: list[tuple[str, Span]], fresh: list[Layer]
    ) -> frozenset[SourceFile]:
        """Append what a file includes to `fresh`; all the files it is then built on."""
        under: set[SourceFile] = set()
        for word in included(layer.tree):
            if word.broken:
                continue
            volume = self._find(word, layer.volume)
            if volume is None:
                self.failed = True
            elif volume.key in self.read:
                known = self.read[volume.key]
                under |= {known.volume.file} | known.under
            elif self._is_sound_way(volume, word, layer, way):
                under |= self._take_in(volume, word, way, fresh)
        return frozenset(under)

    def _take_in(
        self, volume: Volume, word: Scalar, way: list[tuple[str, Span]], fresh: list[Layer]
    ) -> frozenset[SourceFile]:
        library = self.reading.open(volume, word.span, "included")
        if library is None:
            self.failed = True
            return frozenset()
        if not is_library(library.tree):
            self._report_game(word, library)
            return frozenset()
        under = self._read(library, [*way, (volume.key, word.span)], fresh)
        library = attrs.evolve(library, under=under)
        self.read[volume.key] = library
        fresh.append(library)
        return under | {volume.file}

    def _find(self, word: Scalar, asker: Volume) -> Volume | None:
        name = word.text
        if not self.reading.may_name(word, asker):
            return None
        volume = self.reading.shelf.find_library(name, asker, self.reading.found)
        if volume is None and name == asker.key.rpartition("/")[2].rpartition(".")[0]:
            self._report_circle(word, name, word.span)
        elif volume is None and name in shipped_games():
            self._report_game(word, None)
        elif volume is None:
            self.reading.report_unknown(word, asker, shipped_libraries(), "library")
        return volume

    def _is_sound_way(
        self, volume: Volume, word: Scalar, layer: Layer, way: list[tuple[str, Span]]
    ) -> bool:
        first = next((span for key, span in way if key == volume.key), None)
        if first is not None or volume.key == layer.volume.key:
            self._report_circle(word, word.text, first or word.span)
        elif len(way) >= MOST_DEEP:
            self.failed = True
            self.reading.found.error(
                "RK042",
                f"more than {MOST_DEEP} libraries include one another",
                word.span,
                label="this is one too many",
                help="include them side by side",
            )
        else:
            return True
        return False

    def _report_circle(self, word: Scalar, name: str, first: Span) -> None:
        self.failed = True
        self.reading.found.error(
            "RK042",
            f"`{name}` includes itself" + ("" if first == word.span else ", by way of others"),
            word.span,
            label="this circle never ends",
            help="take this one out",
            also=() if first == word.span else (Label(first, "it begins here"),),
        )

    def _report_game(self, word: Scalar, game: Layer | None) -> None:
        self.failed = True
        also: tuple[Label, ...] = ()
        if game is not None and GAME in game.tree.entries:
            also = (Label(game.tree.entries[GAME].key.span, "this makes it a game"),)
        self.reading.found.error(
            "RK044",
            f"`{word.text}` is a game, not a library",
            word.span,
            label="only libraries are included",
            help=f"write `extends: {word.text}` to begin from a game",
            also=also,
        )


def included(tree: Mapping) -> Iterator[Scalar]:
    """The names under `include`: one, or a list of them."""
    node: Node | None = tree.get(INCLUDE)
    items = node.items if isinstance(node, Sequence) else (node,)
    for item in items:
        if isinstance(item, Scalar):
            yield item
