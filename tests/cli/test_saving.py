"""The file that keeps a match between two sittings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulekit.cli.table.saving import Sitting, read_sitting, write_sitting
from rulekit.errors import SaveError

SITTING = Sitting({"a": "♥"}, 2, ("random", "random"), (3, 0))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "yet.json"
    write_sitting(path, SITTING)
    assert read_sitting(path) == SITTING
    assert [file.name for file in path.parent.iterdir()] == ["yet.json"]


def test_a_save_that_fails_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    write_sitting(path, SITTING)

    def fail(*_: object, **__: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(json, "dump", fail)
    with pytest.raises(OSError, match="disk full"):
        write_sitting(path, Sitting({}, 1, (), ()))
    assert read_sitting(path) == SITTING
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


GOOD = {"seat": 1, "bots": ["random"], "used": [0]}


@pytest.mark.parametrize(
    "data",
    [
        *({key: value for key, value in GOOD.items() if key != name} for name in GOOD),
        GOOD | {"seat": "1"},
        GOOD | {"seat": True},
        GOOD | {"seat": -1},
        GOOD | {"bots": 1},
        GOOD | {"bots": [1]},
        GOOD | {"used": [10**9]},
        [GOOD],
        None,
    ],
)
def test_another_file_is_refused(data: object, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({"table": data}), encoding="utf-8")
    with pytest.raises(SaveError, match="was not saved by `rulekit play`"):
        read_sitting(path)


@pytest.mark.parametrize("data", ["", "{", "[" * 100_000, "1" * 10_000, "[]", "null", "\xff"])
def test_what_is_no_mapping_is_refused(data: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(data, encoding="latin-1")
    with pytest.raises(SaveError, match=r"is not JSON|holds no match"):
        read_sitting(path)
