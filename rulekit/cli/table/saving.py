"""Where a match in the terminal is kept between two sittings."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any, Literal

import attrs
import click

from rulekit.engine.record import RECORD, SAVE
from rulekit.errors import SaveError

LARGEST = 50_000_000
"""How many bytes of a save are read."""
_BEGINNING = 40
"""So many letters of a name are in that of the file that is written first."""


@attrs.frozen
class Sitting:
    """A save of a match, and who sits where: the person's seat, the name of the bot at each
    seat, and how many random numbers each of them has used; no bots where that was not kept."""

    match: Mapping[str, Any]
    seat: int
    bots: tuple[str, ...]
    used: tuple[int, ...]


def write_sitting(path: Path, sitting: Sitting) -> None:
    """Write the file whole or not at all. Raises OSError where it cannot be written.

    `rulekit.restore` opens it as well.
    """
    table = {"seat": sitting.seat, "bots": sitting.bots, "used": sitting.used}
    write_json(path, {**sitting.match, "table": table})


def write_json(path: Path, data: Mapping[str, Any]) -> None:
    """Write plain data, whole or not at all. Raises OSError where it cannot be written.

    A link stays and what it points to is written; what is no file is never replaced by one. Of
    folders only the person's own for matches is made.
    """
    path = place_of(path)
    if path.parent == own_folder().resolve():
        path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(prefix=f".{path.name[:_BEGINNING]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            json.dump(data, stream, ensure_ascii=False)
            stream.write("\n")
            stream.flush()
            os.fsync(stream.fileno())
        Path(scratch).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(scratch).unlink()
        raise


def place_of(path: Path) -> Path:
    """Where a file by this name really lies. Raises OSError where there can be none."""
    try:
        place = path.resolve()
        taken = place.exists() and not place.is_file()
    except (ValueError, RuntimeError):
        raise OSError(errno.EINVAL, "this is no name of a file", str(path)) from None
    if taken:
        raise OSError(errno.EINVAL, "this is no file", str(path))
    return place


def place_said(text: str) -> Path:
    """The file that is named behind `save`."""
    place = Path(text.strip().removeprefix("to "))
    with contextlib.suppress(RuntimeError):
        return place.expanduser()
    return place


def claim(path: Path) -> None:
    """See that a match may be kept here: there is nothing yet, or a match that was kept before.

    Raises FileExistsError where another file would be lost, FileNotFoundError where there is no
    such folder, and another OSError where there can be no file or none can be written.
    """
    place = place_of(path)
    is_there = place.parent.is_dir()
    if not is_there and place.parent != own_folder().resolve():
        reason = f"there is no folder `{path.parent}`"
        raise FileNotFoundError(errno.ENOENT, reason, str(path))
    if is_there and not os.access(place.parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if place.exists() and place.stat().st_size and kind_of(place) is None:
        reason = "it exists and is no saved match; choose another name"
        raise FileExistsError(errno.EEXIST, reason, str(path))


def how_to_go_on(place: Path | None) -> str:
    """Says where a match that is left is kept, and how to come back to it."""
    if place is None:
        return "the match is not kept"
    return f"the match is kept; go on with:\nrulekit play --continue {quote(str(place))}"


def kind_of(path: Path) -> Literal["save", "record"] | None:
    """What a file of ours is: a match to go on with, or the record of one. Raises OSError."""
    with path.open("rb") as stream:
        if not stream.read(64).lstrip().startswith(b"{"):
            return None
    try:
        data = read_json(path)
    except SaveError:
        return None
    return "save" if SAVE in data else "record" if RECORD in data else None


def what_to_do(path: Path) -> str | None:
    """What a file of ours is and which command takes it; None for other files. Raises OSError."""
    match kind_of(path):
        case "save":
            return f"this is a saved match; `rulekit play --continue {quote(str(path))}`"
        case "record":
            return f"this is a recorded match; `rulekit replay {quote(str(path))}` shows it"
        case None:
            return None


def read_json(path: Path) -> dict[str, Any]:
    """The mapping in a file. Raises OSError, or SaveError where it is none."""
    with path.open("rb") as stream:
        text = stream.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise SaveError(f"{path} is larger than {LARGEST} bytes")
    try:
        data = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise SaveError(f"{path} is not JSON, or cut off") from None
    if not isinstance(data, dict):
        raise SaveError(f"{path} holds no match")
    return data


def read_sitting(path: Path) -> Sitting:
    """What was saved. Raises OSError, or SaveError where the file is no such save."""
    data = read_json(path)
    if RECORD in data:
        what = "this match is over" if data.get("over") is True else "this is a recorded match"
        raise SaveError(f"{path}: {what}; `rulekit replay {quote(str(path))}` shows it")
    if SAVE in data and "table" not in data:
        return Sitting(data, 1, (), ())
    table = data.pop("table", None)
    try:
        sitting = Sitting(data, table["seat"], tuple(table["bots"]), tuple(table["used"]))
    except (KeyError, TypeError):
        raise SaveError(f"{path} was not saved by `rulekit play`") from None
    names_good = all(isinstance(name, str) for name in sitting.bots)
    numbers = (sitting.seat, *sitting.used)
    if not names_good or not all(type(one) is int and 0 <= one < 10**6 for one in numbers):
        raise SaveError(f"{path} was not saved by `rulekit play`")
    return sitting


def free_place(game: str) -> Path:
    """Where to keep a new match: a file in the person's own folder that is not there yet."""
    folder = own_folder()
    number = 1
    while (folder / f"{game}-{number}.json").exists():
        number += 1
    return folder / f"{game}-{number}.json"


def newest_kept() -> Path | None:
    """The match in the person's own folder that was left last, if there is one."""
    try:
        kept = sorted((path.stat().st_mtime, path) for path in own_folder().glob("*.json"))
        return next((path for _, path in reversed(kept) if kind_of(path) == "save"), None)
    except OSError:
        return None


def own_folder() -> Path:
    """Where matches are kept for which no other place is named."""
    own = Path(click.get_app_dir("rulekit"))
    if not own.is_absolute():
        own = Path("~/.config/rulekit")
        with contextlib.suppress(RuntimeError):
            own = own.expanduser()
    return own / "matches"
