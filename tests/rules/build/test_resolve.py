"""Finding, reading and joining files."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.rules.resolve import load_tree, load_tree_text
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import plain
from tests.rules.literate import Case, parameters, tell

HERE = Path(__file__).parent


@pytest.mark.parametrize("case", parameters(HERE / "resolve.md"))
def test_files_are_joined_or_refused(case: Case, tmp_path: Path) -> None:
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = Diagnostics()
    resolved = load_tree(tmp_path / next(iter(case.files)), found)
    told = [tell(diagnostic, tmp_path) for diagnostic in found.sorted()]
    assert told == case.blocks.get("found", "").splitlines()
    for line in case.blocks.get("merged", "").splitlines():
        path, _, value = line.partition(" = ")
        at: object = plain(resolved.tree) if resolved.tree else None
        for key in path.split("/"):
            assert isinstance(at, dict)
            at = at[key] if key in at else "(nothing)"
        assert str(at) == value
    if "read" in case.blocks:
        assert list(resolved.files) == case.blocks["read"].split()


def test_kept_texts_give_the_same_tree_without_the_files(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "rulekit: 1\ngame: mine\nextends: mau_mau\noptions: {cards_dealt: 4}\n", encoding="utf-8"
    )
    resolved = load_tree(tmp_path / "mine.yaml", Diagnostics())
    assert list(resolved.files) == [
        "mine.yaml",
        "games/mau_mau/mau_mau.yaml",
        "games/lib/german_32.yaml",
    ]
    found = Diagnostics()
    again = load_tree_text(resolved.files["mine.yaml"], "mine.yaml", found, resolved.files)
    assert found.sorted() == ()
    assert resolved.tree
    assert again.tree
    assert plain(again.tree) == plain(resolved.tree)
    assert again.files == resolved.files


def test_kept_texts_alone_are_read(tmp_path: Path) -> None:
    found = Diagnostics()
    text = "rulekit: 1\ngame: mine\nextends: mau_mau\n"
    assert load_tree_text(text, "mine.yaml", found, {}).tree is None
    assert [d.code for d in found.sorted()] == ["RK043"]


def test_a_text_reaches_no_file_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "parent.yaml").write_text("rulekit: 1\ngame: parent\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    found = Diagnostics()
    text = "rulekit: 1\ngame: mine\nextends: parent\n"
    assert load_tree_text(text, "mine.yaml", found).tree is None
    assert [d.code for d in found.sorted()] == ["RK043"]


def test_no_such_game_is_no_diagnostic() -> None:
    with pytest.raises(FileNotFoundError, match="did you mean mau_mau"):
        load_tree("mau_mou", Diagnostics())
