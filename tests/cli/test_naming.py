"""A game is named by its id or its file; what is said where there is neither."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulekit as package

Call = Callable[..., Result]
LEFT_OFF = "there is no game or file `{0}`; did you mean `{1}`?"
CASES = [
    ("my_game", LEFT_OFF.format("my_game", "my_game.yaml")),
    ("other", LEFT_OFF.format("other", "other.yml")),
    ("maumau", LEFT_OFF.format("maumau", "mau_mau")),
]


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("my_game.yaml", "other.yml"):
        (tmp_path / name).write_text("rulekit: 1\ngame: my_game\nextends: mau_mau\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("name", "told"), CASES)
@pytest.mark.parametrize("command", ["describe", "play", "simulate", "validate"])
def test_the_file_beside_is_proposed(
    command: str, name: str, told: str, beside: Path, rulekit: Call
) -> None:
    done = rulekit(command, name)
    assert " ".join(done.stderr.split()) == f"error: {told}"
    assert done.exit_code == 2


def test_loading_proposes_it_too(beside: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"did you mean my_game\.yaml\?"):
        package.load("my_game")


def test_a_name_like_nothing_cannot_be_opened(beside: Path, rulekit: Call) -> None:
    done = rulekit("validate", "nothing_of_the_kind")
    assert done.stderr == "error: cannot open nothing_of_the_kind: no such file or directory\n"


def test_scenarios_of_a_shipped_game_are_run_by_its_name(beside: Path, rulekit: Call) -> None:
    done = rulekit("test", "goofspiel")
    assert done.exit_code == 0
    assert done.stdout.rstrip().endswith("none failed")
    assert "goofspiel" in done.stdout
    for name, near in (("my_game", "my_game.yaml"), ("goofspeil", "goofspiel")):
        done = rulekit("test", name)
        told = f"error: there is no file, folder or game `{name}`; did you mean `{near}`?"
        assert (done.exit_code, " ".join(done.stderr.split())) == (2, told)
