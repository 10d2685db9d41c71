"""The page on scenarios: its examples do what it says, and it names every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulekit.cli import main
from rulekit.rules.schema import load_schema
from rulekit.scenario.games import Games
from rulekit.scenario.suite import prepare_file
from tests.docs.pages import DOCS, Fence, fences, marked
from tests.docs.playing import tell
from tests.docs.test_pages import keys_of

PAGE = "scenarios.md"


def blocks(*words: str) -> list[Fence]:
    """The lists of scenarios with these words behind `yaml scenarios`."""
    return [fence for fence in marked("scenarios") if fence.words[1:] == words]


def write(fence: Fence, folder: Path) -> Path:
    """The file of a block, beside the games of the page."""
    for game in marked("file"):
        if game.page == fence.page:
            (folder / game.words[1]).write_text(game.text, encoding="utf-8")
    path = folder / "claims.yaml"
    path.write_text(fence.text, encoding="utf-8")
    return path


def run(path: Path) -> Result:
    return CliRunner().invoke(main, ["test", str(path)])


def test_every_block_is_run() -> None:
    assert {fence.page for fence in marked("scenarios")} == {PAGE}
    assert {fence.words[1:] for fence in marked("scenarios")} == {(), ("fails",), ("refused",)}


@pytest.mark.parametrize("fence", [pytest.param(one, id=one.id) for one in blocks()])
def test_scenarios_hold(fence: Fence, tmp_path: Path) -> None:
    done = run(write(fence, tmp_path))
    number = fence.text.count("- scenario:")
    assert done.exit_code == 0, done.output
    assert f"{number} passed" in done.output


def test_a_failure_shows_what_the_page_says(tmp_path: Path) -> None:
    (fence,) = blocks("fails")
    (report,) = (one for one in fences("text") if one.page == PAGE)
    path = write(fence, tmp_path)
    done = run(path)
    assert done.exit_code == 1
    assert report.text in done.output.replace(path.as_posix(), path.name)
    assert "the position then" in done.output
    assert "seat 2 may" in done.output


def test_faults_are_where_the_page_says(tmp_path: Path) -> None:
    (fence,) = blocks("refused")
    ready, found = prepare_file(write(fence, tmp_path), Games())
    assert ready == ()
    assert sorted(tell(one) for one in found) == sorted(fence.found)


def test_the_page_names_every_key() -> None:
    page = (DOCS / PAGE).read_text(encoding="utf-8")
    words = set(re.findall(r"`([a-z_]+)`", page)) | set(re.findall(r"\b([a-z_]+): ", page))
    keys = set(keys_of(load_schema("scenario")["items"]))
    assert len(keys) > 25
    assert keys - words == set()
