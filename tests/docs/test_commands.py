"""The commands on the pages run, and the data that a page shows is the program's own."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import rulekit
from rulekit.cli import main
from tests.docs.pages import DOCS, FENCE, ROOT
from tests.docs.playing import HOSTS

NOT_RUN = ("make play", "make test", "pip install .")
"""Lines of `sh` blocks that set up or install something, or take minutes."""
RUN_ELSEWHERE = ("simulate.md",)
"""Pages of which every command is run by other tests, with what it prints."""
SCENARIO = """\
- scenario: an Ober of hearts answers a seven
  game: my_mau_mau.yaml
  players: 2
  given: {hands: [[OH, 8L], [9L]], discard: [7H], stock: [9H, 10H], turn: 1, state: {owed: 3}}
  steps: [{1: play_card OH hearts}]
"""


def blocks(kind: str) -> Iterator[tuple[Path, str]]:
    """The blocks of one language on all pages that people read, with their page."""
    for path in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]:
        for match in FENCE.finditer(path.read_text(encoding="utf-8")):
            if match[1] == kind:
                yield path, match[3]


def lines() -> Iterator[tuple[Path, str]]:
    """The lines of commands, without what is said of them."""
    for path, text in blocks("sh"):
        for line in text.splitlines():
            yield path, line.partition(" #")[0].strip()


def commands() -> list[tuple[Path, str]]:
    return [
        (path, line)
        for path, line in lines()
        if line not in NOT_RUN and path.name not in RUN_ELSEWHERE
    ]


def write_files(page: Path, folder: Path) -> None:
    """The files that commands of a page name: those of its blocks, and the example of a variant."""
    shutil.copy(ROOT / "examples" / "my_mau_mau.yaml", folder)
    (folder / "my_scenarios.yaml").write_text(SCENARIO, encoding="utf-8")
    for match in FENCE.finditer(page.read_text(encoding="utf-8")):
        words = match[2].split()
        if words[:1] == ["file"]:
            (folder / words[1]).write_text(match[3], encoding="utf-8")


def test_every_line_is_a_command_or_known_not_to_be_run() -> None:
    assert {line for _, line in lines() if not line.startswith("rulekit ")} == {*NOT_RUN}
    assert {DOCS / name for name in RUN_ELSEWHERE} <= {path for path, _ in lines()}


@pytest.mark.parametrize(
    ("page", "line"),
    [
        pytest.param(page, line, id=f"{page.name}-{line.removeprefix('rulekit ')}")
        for page, line in commands()
    ],
)
def test_commands_run(
    page: Path, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no terminal attached, bots sit at every seat of `play`."""
    write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    command, _, output = line.partition(" > ")
    done = CliRunner().invoke(main, shlex.split(command)[1:])
    assert done.exit_code == 0, done.output
    assert done.stdout.strip()
    if output:
        rulekit.load_text(done.stdout)


def test_the_melds_of_a_view_are_as_the_page_shows_them() -> None:
    (shown,) = (json.loads(text) for path, text in blocks("json"))
    melds = [
        {"owner": 2, "run": ["5H", "6H", "7H"]},
        {"owner": 1, "run": ["JK", "7S", "8S"]},
    ]
    game = rulekit.load(HOSTS / "rummy.yaml")
    match = game.start_from(2, {"hands": [["2C"], ["3C"]], "discard": ["9C"], "table": melds})
    assert match.view(1)["zones"]["table"] == shown
