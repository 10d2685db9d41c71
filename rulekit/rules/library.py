"""Where rule files are: beside the file that asks for them, and among the shipped games."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import attrs

from rulekit._resources import folder
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.reader import read_file
from rulekit.source.span import SourceFile

SHIPPED = "games"
LIBRARIES = "lib"
_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_ENDINGS = (".yaml", ".yml")
_LONGEST_NAME = 120
_MOST_BESIDE = 500
_ID = re.compile(r"[a-z][a-z0-9_]*")


@attrs.frozen(eq=False)
class Volume:
    """One rule file as read. `key` names it in saves, `file.name` in messages."""

    key: str
    file: SourceFile
    folder: Path | None
    """Where files beside it are looked for; None: nowhere."""


@attrs.frozen
class Shelf:
    """Finds files by the word that another file names them with.

    With `kept` (texts by key, from a save) nothing is read from disk.
    """

    kept: Mapping[str, str] | None = None

    def find_game(self, word: str, asker: Volume, found: Diagnostics) -> Volume | None:
        """The game a file `extends`: beside it, else shipped; never the file itself."""
        keys = (*_beside(word, asker), *_shipped_keys(word, self.kept))
        return self._first(keys, asker, found)

    def find_library(self, word: str, asker: Volume, found: Diagnostics) -> Volume | None:
        """The library a deck is `like`: beside the file, else shipped."""
        shipped = f"{SHIPPED}/{LIBRARIES}/{word}.yaml"
        return self._first((*_beside(word, asker), shipped), asker, found)

    def leads_away(self, word: str, asker: Volume) -> bool:
        """Whether the file beside another that a word names lies elsewhere in truth: a link."""
        if self.kept is not None or asker.folder is None:
            return False
        home = asker.folder.resolve()
        return any(_leads_out(asker.folder / name, home) for name in _names(word))

    def names_beside(self, asker: Volume) -> tuple[str, ...]:
        """The files of rules beside another, without their ending; for proposals."""
        if self.kept is not None or asker.folder is None:
            return ()
        listed = itertools.islice(asker.folder.iterdir(), _MOST_BESIDE)
        own = asker.file.name.rpartition("/")[2]
        return tuple(
            sorted(one.stem for one in listed if one.suffix in _ENDINGS and one.name != own)
        )

    def _first(self, keys: tuple[str, ...], asker: Volume, found: Diagnostics) -> Volume | None:
        for key in keys:
            if key == asker.key:
                continue
            volume = self._open(key, asker, found)
            if volume is not None:
                return volume
        return None

    def _open(self, key: str, asker: Volume, found: Diagnostics) -> Volume | None:
        shipped = key.startswith(f"{SHIPPED}/")
        if self.kept is not None:
            text = self.kept.get(key)
            return None if text is None else Volume(key, SourceFile(key, text), None)
        if shipped:
            return open_shipped(key, found)
        if asker.folder is None:
            return None
        path = asker.folder / key
        if not path.is_file() or not _is_spelled_so(path):
            return None
        name = str(PurePosixPath(asker.file.name).parent / key)
        return Volume(key, read_file(path, found, name), asker.folder)


def is_file_name(word: str) -> bool:
    """Whether a word can name a file beside another: no folders, no way up."""
    sound = len(word) <= _LONGEST_NAME and ".." not in word
    return sound and _FILE_NAME.fullmatch(word) is not None


def open_shipped(key: str, found: Diagnostics) -> Volume | None:
    """A shipped file by its key (`games/…/….yaml`), or None where there is none."""
    path = folder(SHIPPED).joinpath(*PurePosixPath(key).parts[1:])
    if not path.is_file():
        return None
    return Volume(key, read_file(path, found, key), None)


def shipped_games() -> dict[str, Path]:
    """The shipped games and variants by id, in the order of their ids."""
    paths = dict(_game_files())
    return {name: paths[name] for name in sorted(paths)}


def meant_by(name: str) -> str:
    """What may be meant by a name that neither a shipped game nor a file has, or "".

    A file that is called so with an ending, else the shipped game spelt most alike.
    """
    from rulekit.source.suggest import closest

    files = (f"{name}{ending}" for ending in _ENDINGS)
    beside = (file for file in files if name and Path(file).is_file())
    return next(beside, "") or closest(name, shipped_games())


def shipped_key(name: str) -> str | None:
    """The key of the shipped game of this id."""
    path = shipped_games().get(name)
    return None if path is None else f"{SHIPPED}/{path.parent.name}/{path.name}"


def shipped_libraries() -> tuple[str, ...]:
    """The ids of the shipped libraries."""
    return tuple(sorted(path.stem for path in (folder(SHIPPED) / LIBRARIES).glob("*.yaml")))


def _game_files() -> Iterator[tuple[str, Path]]:
    for path in sorted(folder(SHIPPED).glob("*/*.yaml")):
        if path.parent.name != LIBRARIES and _ID.fullmatch(path.stem):
            yield path.stem, path


def _names(word: str) -> tuple[str, ...]:
    """The names that the file may have."""
    return (word,) if word.endswith(_ENDINGS) else tuple(word + ending for ending in _ENDINGS)


def _beside(word: str, asker: Volume) -> tuple[str, ...]:
    names = _names(word)
    if asker.key.startswith(f"{SHIPPED}/"):
        home = PurePosixPath(asker.key).parent
        return tuple(str(home / name) for name in names)
    return names


def _is_spelled_so(path: Path) -> bool:
    """Whether the file has exactly this name, where the system does not mind capitals."""
    other = path.with_name(path.name.swapcase())
    return not other.exists() or path in path.parent.iterdir()


def _shipped_keys(word: str, kept: Mapping[str, str] | None) -> tuple[str, ...]:
    if kept is not None:
        ending = f"/{word}.yaml"
        return tuple(k for k in kept if k.startswith(f"{SHIPPED}/") and k.endswith(ending))
    key = shipped_key(word)
    return () if key is None else (key,)


def _leads_out(path: Path, home: Path) -> bool:
    """Whether a link leads to another folder, nowhere or in a circle."""
    if not path.is_symlink():
        return False
    try:
        return path.resolve(strict=True).parent != home
    except (OSError, RuntimeError):
        return True
