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


@pytest.mark.parametrize("name", ["laid", "seats"])
def test_two_hold(name: str) -> None:
    done = run_file(Path(f"{name}.yaml"), Games())
    assert done.diagnostics == ()
    assert [failure.text() for failure in done.failed] == []
    assert len(done.results) == 2


PARTNERS = """
- scenario: partners have their points together
  game: scopa
  players: 4
  given: {hands: [[7C], [2C], [3C], [4C]], turn: 1, totals: TOTALS}
  expect: {totals: [3, 4, 3, 4]}
"""


@pytest.mark.parametrize("totals", ["[3, 4, 3, 4]", "{1: 3, 4: 4}"])
def test_partners_have_their_points_together(tmp_path: Path, totals: str) -> None:
    (tmp_path / "partners.yaml").write_text(PARTNERS.replace("TOTALS", totals), "utf-8")
    done = run_file(tmp_path / "partners.yaml", Games())
    assert (done.diagnostics, done.failed, len(done.results)) == ((), (), 1)


def test_partners_with_points_of_their_own_are_refused(tmp_path: Path) -> None:
    (tmp_path / "partners.yaml").write_text(PARTNERS.replace("TOTALS", "[3, 4, 2, 4]"), "utf-8")
    (failure,) = run_file(tmp_path / "partners.yaml", Games()).failed
    assert "`totals` gives seat 3 other points than its partner" in failure.text()


SEATS = """
- scenario: cards without commas between them
  game: scopa
  players: 2
  given: {hands: [[7C 2C 3D], [2D, 3C, 4C]], turn: 1}
  expect: {turn: 1}
"""


def test_cards_without_commas_are_told_of(tmp_path: Path) -> None:
    (tmp_path / "seats.yaml").write_text(SEATS, "utf-8")
    said = run_file(tmp_path / "seats.yaml", Games()).diagnostics
    assert [(one.code, one.span.text, one.help) for one in said] == [
        ("RK506", "7C 2C 3D", "write a comma between cards: `7C, 2C, 3D`")
    ]


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
