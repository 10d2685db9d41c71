"""Every block of YAML in the documentation is what it claims to be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulekit
from rulekit.source.diagnostic import Severity
from tests.docs.pages import Fence, fences, marked
from tests.docs.playing import faults, play, tell, write_part

SORTS = {"game", "part", "refused", "unbuilt", "file", "scenarios", "text", "bad", "mended"}
LANGUAGES = {"yaml", "block", "sh", "text", "python"}


def _ids(found: list[Fence]) -> list[object]:
    return [pytest.param(fence, id=fence.id) for fence in found]


def test_every_block_is_of_a_sort_that_is_tested() -> None:
    assert [f.id for f in fences() if f.kind not in LANGUAGES] == []
    assert [f.id for f in fences("yaml") if f.words[:1] not in {(sort,) for sort in SORTS}] == []


@pytest.mark.parametrize("fence", _ids(marked("game")))
def test_a_whole_game_plays_to_its_end(fence: Fence, tmp_path: Path) -> None:
    path, _ = write_part(fence, tmp_path)
    game = rulekit.load(path)
    for players in sorted({*game.players}):
        assert play(game, players, seed=7).over


@pytest.mark.parametrize("fence", _ids(marked("part")))
def test_a_part_fits_into_a_game(fence: Fence, tmp_path: Path) -> None:
    path, above = write_part(fence, tmp_path)
    said = [(*tell(d, above), d.message) for d in faults(fence, tmp_path)]
    assert [one for one in said if one[0] not in ("RK417", "RK418", "RK424")] == []
    play(rulekit.load(path), 3, seed=3)


@pytest.mark.parametrize("fence", _ids(marked("unbuilt")))
def test_what_is_not_built_is_checked_and_refused(fence: Fence, tmp_path: Path) -> None:
    _, above = write_part(fence, tmp_path)
    errors = [d for d in faults(fence, tmp_path) if d.severity is Severity.ERROR]
    assert {d.code for d in errors} == {"RK490"}, [(tell(d, above), d.message) for d in errors]


@pytest.mark.parametrize("fence", _ids(marked("refused")))
def test_a_fault_is_found_at_its_place(fence: Fence, tmp_path: Path) -> None:
    _, above = write_part(fence, tmp_path)
    found = [d for d in faults(fence, tmp_path) if d.span.file.name.endswith("part.yaml")]
    said = [tell(d, above) for d in found]
    assert fence.found
    assert sorted(set(said)) == sorted(set(fence.found))


@pytest.mark.parametrize("fence", _ids(fences("block")))
def test_a_block_of_statements_fits_into_an_action(fence: Fence, tmp_path: Path) -> None:
    lines = "".join(f"          {line}\n" for line in fence.text.splitlines())
    text = f"turn:\n  play:\n    one_of:\n      act:\n        do: |\n{lines}"
    part = Fence(fence.page, fence.line, "yaml", ("part", *fence.words), text)
    path, _ = write_part(part, tmp_path)
    assert [d for d in faults(part, tmp_path) if d.severity is Severity.ERROR] == []
    match = rulekit.load(path).start(players=3, seed=1)
    match.apply("act")


PAGES_WITH_FILES = sorted({fence.page for fence in marked("file")})


@pytest.mark.parametrize("page", PAGES_WITH_FILES)
def test_the_files_of_a_page_play_as_they_grow(page: str, tmp_path: Path) -> None:
    """`yaml file NAME`: each block is written under its name, and then played."""
    for fence in marked("file"):
        if fence.page != page:
            continue
        path = tmp_path / fence.words[1]
        path.write_text(fence.text, encoding="utf-8")
        if not {"scenarios", "library"}.isdisjoint(fence.words):
            continue
        game = rulekit.load(path)
        match = play(game, game.players[0], seed=5)
        assert match.over or "endless" in fence.words, fence.id


def test_scenarios_of_a_page_pass(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from rulekit.cli import main

    found = [fence for fence in marked("file") if "scenarios" in fence.words]
    assert found
    for fence in found:
        for other in marked("file"):
            if other.page == fence.page:
                (tmp_path / other.words[1]).write_text(other.text, encoding="utf-8")
        done = CliRunner().invoke(main, ["test", str(tmp_path / fence.words[1])])
        assert done.exit_code == 0, done.output
        assert re.search(r"[1-9]\d* passed", done.output), done.output
