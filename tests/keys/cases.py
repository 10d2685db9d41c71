"""A file of rules, and the same file with one key left out or one word put for another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from rulekit.rules import read_game
from rulekit.rules.schema_walk import Path as Place
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile
from rulekit.source.tree import Mapping, Node, Scalar, Sequence
from rulekit.source.yaml_reader import read_tree
from tests.keys.schema import Key, key_at, words_of

HERE = Path(__file__).parent
GAMES = [
    path
    for path in sorted((HERE / "games").glob("*.yaml"))
    if "\ngame:" in path.read_text(encoding="utf-8")
]
Texts = dict[str, str]
"""A game's own text first, then those it is made from, by the names they are asked for."""


@attrs.frozen
class Case:
    """One change to one of the texts of a game."""

    game: str
    file: str
    place: Place
    value: Any
    """What stands there."""
    word: str | None = None
    """What stands there instead; None: the key is left out."""

    @property
    def key(self) -> Key:
        return key_at("game", self.place)

    def __str__(self) -> str:
        where = "" if self.file == f"{self.game}.yaml" else f"{self.file}: "
        done = "" if self.word is None else f" = {self.word}"
        return f"{self.game}: {where}{'/'.join(map(str, self.place))}{done}"


def texts_of(path: Path) -> Texts:
    """The texts a game is made from."""
    return read_game(path)[2]


def cases_of(path: Path) -> Iterator[Case]:
    """Every key of a game and of the files beside it left out, and each word exchanged."""
    words = words_of("game")
    for file, text in texts_of(path).items():
        if file.startswith("games/"):
            continue
        for place, value in places(data_of(text)):
            yield Case(path.stem, file, place, value)
            key = key_at("game", place)
            others = sorted(word for at, word in words if at == key and word != value)
            yield from (Case(path.stem, file, place, value, word) for word in others)


def changed(texts: Texts, case: Case) -> Texts:
    """The texts with the change made."""
    data = data_of(texts[case.file])
    holder = data
    for step in case.place[:-1]:
        holder = holder[step]
    if case.word is None:
        del holder[case.place[-1]]
    else:
        holder[case.place[-1]] = case.word
    return {**texts, case.file: json.dumps(data, indent=1, ensure_ascii=False)}


def data_of(text: str) -> Any:
    """What a file says, every value in the letters it is written in."""
    tree = read_tree(SourceFile("game.yaml", text), Diagnostics())
    assert tree is not None
    return _data(tree)


def _data(node: Node) -> Any:
    match node:
        case Mapping():
            return {key: _data(entry.value) for key, entry in node.entries.items()}
        case Sequence():
            return [_data(item) for item in node.items]
        case Scalar():
            return node.value


def places(data: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every place in a file's data, with what stands there."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        inside = list(data.items())
    elif isinstance(data, list):
        inside = list(enumerate(data))
    for step, value in inside:
        yield (*path, step), value
        yield from places(value, (*path, step))
