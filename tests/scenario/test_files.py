"""Files of scenarios that hold, that fail and that are faulty, with what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.scenario.games import Games
from rulekit.scenario.suite import run_file
from rulekit.source.render import render_text

FILES = Path(__file__).parent / "files"
Golden = Callable[[Path, str], None]


@pytest.fixture(autouse=True)
def beside_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILES)


def test_all_hold() -> None:
    done = run_file(Path("holds.yaml"), Games())
    assert done.diagnostics == ()
    assert [failure.text() for failure in done.failed] == []
    assert len(done.results) == 6


def test_melds() -> None:
    done = run_file(Path("laid.yaml"), Games())
    assert done.diagnostics == ()
    assert [failure.text() for failure in done.failed] == []
    assert len(done.results) == 2


def test_failures(golden: Golden) -> None:
    done = run_file(Path("fails.yaml"), Games())
    assert render_text(done.diagnostics) == ""
    assert len(done.failed) == len(done.results)
    golden(FILES / "fails.txt", "\n\n".join(one.text() for one in done.failed) + "\n")


@pytest.mark.parametrize("name", ["faulty", "shapeless"])
def test_faults(name: str, golden: Golden) -> None:
    done = run_file(Path(f"{name}.yaml"), Games())
    assert done.results == ()
    assert done.has_errors
    golden(FILES / f"{name}.txt", render_text(done.diagnostics))
