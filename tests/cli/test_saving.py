"""The file that keeps a match between two sittings."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import rulekit as api
from rulekit.cli.table.saving import Sitting, claim, free_place, read_sitting, write_sitting
from rulekit.errors import SaveError
from tests.cli.sitting import session_of, typed

SITTING = Sitting({"a": "♥"}, 2, ("random", "random"), (3, 0))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "yet.json"
    write_sitting(path, SITTING)
    assert read_sitting(path) == SITTING
    assert [file.name for file in path.parent.iterdir()] == ["yet.json"]


def test_no_folder_is_made_but_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    path = tmp_path / "not" / "there" / "yet.json"
    with pytest.raises(FileNotFoundError, match=r"there is no folder .*not/there"):
        claim(path)
    with pytest.raises(OSError):
        write_sitting(path, SITTING)
    assert list(tmp_path.iterdir()) == []
    own = free_place("some_game")
    claim(own)
    write_sitting(own, SITTING)
    assert read_sitting(own) == SITTING


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


def test_a_link_stays_and_what_it_points_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "kept" / "match.json")
    write_sitting(link, SITTING)
    assert link.is_symlink()
    assert read_sitting(tmp_path / "kept" / "match.json") == SITTING


@pytest.mark.parametrize("name", ["folder", "pipe", "a\0b", "a" * 5000, "turns", "folder/../pipe"])
def test_what_is_no_file_is_never_replaced(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "turns").symlink_to(tmp_path / "turns")
    before = sorted(file.name for file in tmp_path.iterdir())
    with pytest.raises(OSError):
        claim(tmp_path / name)
    with pytest.raises(OSError):
        write_sitting(tmp_path / name, SITTING)
    assert sorted(file.name for file in tmp_path.iterdir()) == before
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("letter", ["a", "♥"])
def test_a_name_may_be_as_long_as_names_can_be(letter: str, tmp_path: Path) -> None:
    path = tmp_path / (letter * (250 // len(letter.encode())))
    claim(path)
    write_sitting(path, SITTING)
    assert read_sitting(path) == SITTING
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", [".", "x" * 300, "file.json/x.json", "nowhere/x.json"])
@pytest.mark.parametrize("is_full", [False, True])
def test_what_cannot_be_saved_leaves_the_old_place(
    name: str,
    is_full: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.json").touch()
    session = session_of(api.load("hearts").start(players=4, seed="1"))
    session.place = tmp_path / "m.json"
    session._keep()
    if is_full:
        monkeypatch.setattr("rulekit.cli.table.saving.claim", lambda path: None)
        monkeypatch.setattr("rulekit.cli.table.session.claim", lambda path: None, raising=False)
    said = " ".join(typed(session, f"save {name}", capsys).split())
    assert said == f"the match is still kept in {tmp_path / 'm.json'}"
    session._apply(session.match.legal_actions()[0].text)
    session._keep()
    assert read_sitting(tmp_path / "m.json").match == session.match.to_json()
    assert "go on with" in session.farewell()


@pytest.mark.parametrize("own", ["", "relative"])
def test_a_new_match_is_kept_in_a_folder_of_ones_own(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", own)
    monkeypatch.setenv("HOME", str(tmp_path))
    place = free_place("some_game")
    assert place.is_absolute()
    assert place.is_relative_to(tmp_path)


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
        GOOD | {"used": [10**6]},
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
