"""Where a match in the terminal is kept between two sittings."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import click

from rulekit.errors import SaveError

LARGEST = 50_000_000
"""How many bytes of a save are read."""


@attrs.frozen
class Sitting:
    """A save of a match, and who sits where: the person's seat, the name of the bot at each
    seat, and how many random numbers each of them has used."""

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

    A link stays and what it points to is written; what is no file is never replaced by one.
    """
    path = place_of(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
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
    table = data.pop("table", None)
    try:
        sitting = Sitting(data, table["seat"], tuple(table["bots"]), tuple(table["used"]))
    except (KeyError, TypeError):
        raise SaveError(f"{path} was not saved by `rulekit play`") from None
    names_good = all(isinstance(name, str) for name in sitting.bots)
    numbers = (sitting.seat, *sitting.used)
    if not names_good or not all(type(one) is int and 0 <= one < 10**7 for one in numbers):
        raise SaveError(f"{path} was not saved by `rulekit play`")
    return sitting


def free_place(game: str) -> Path:
    """Where to keep a new match: a file in the person's own folder that is not there yet."""
    own = Path(click.get_app_dir("rulekit"))
    if not own.is_absolute():
        own = Path("~/.config/rulekit")
        with contextlib.suppress(RuntimeError):
            own = own.expanduser()
    folder = own / "matches"
    number = 1
    while (folder / f"{game}-{number}.json").exists():
        number += 1
    return folder / f"{game}-{number}.json"
