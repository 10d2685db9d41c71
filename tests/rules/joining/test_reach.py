"""Which files a file of rules can reach: those beside it, those shipped, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.rules import check_rules, read_game, read_game_text
from rulekit.source.diagnostic import Diagnostic
from rulekit.source.reader import LIMIT

MINE = "rulekit: 1\ngame: mine\nextends: {parent}\n"


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def codes(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [one.code for one in diagnostics]


@pytest.mark.parametrize("line", ["extends: other", "extends: other.yaml"])
def test_a_link_that_leaves_the_folder_is_not_followed(line: str, tmp_path: Path) -> None:
    other = write(tmp_path / "away", "other.yaml", MINE.format(parent="mau_mau"))
    path = write(tmp_path / "home", "mine.yaml", f"rulekit: 1\ngame: mine\n{line}\n")
    (path.parent / "other.yaml").symlink_to(other)
    assert codes(read_game(path)[1]) == ["RK045"]


@pytest.mark.parametrize("line", ["include: other", "deck: {like: other}"])
def test_a_link_to_a_library_elsewhere_is_not_followed(line: str, tmp_path: Path) -> None:
    other = write(tmp_path / "away", "other.yaml", "rulekit: 1\nlibrary: other\n")
    text = f"{MINE.format(parent='mau_mau')}{line}\n"
    path = write(tmp_path / "home", "mine.yaml", text)
    (path.parent / "other.yaml").symlink_to(other)
    assert codes(read_game(path)[1]) == ["RK045"]


def test_links_inside_the_folder_and_a_linked_folder_are_followed(tmp_path: Path) -> None:
    path = write(tmp_path / "home", "mine.yaml", MINE.format(parent="other"))
    write(tmp_path / "home", "real.yaml", MINE.format(parent="mau_mau"))
    (path.parent / "other.yaml").symlink_to("real.yaml")
    (tmp_path / "linked").symlink_to(path.parent)
    assert read_game(tmp_path / "linked" / "mine.yaml")[1] == ()


def test_letter_case_must_be_that_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, "mine.yaml", MINE.format(parent="Other"))
    write(tmp_path, "other.yaml", MINE.format(parent="mau_mau"))
    (said,) = read_game(path)[1]
    assert (said.code, said.help) == ("RK043", "did you mean `other`?")


@pytest.mark.parametrize("name", ["x" * 300, "a/b", "..", ".hidden", "C:", "con..yaml"])
def test_what_is_no_name_of_a_file(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, "mine.yaml", MINE.format(parent=f'"{name}"'))
    assert codes(read_game(path)[1]) == ["RK045"]


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    path = write(tmp_path, "mine.yaml", MINE.format(parent="other"))
    (tmp_path / "other.yaml").mkdir()
    assert codes(read_game(path)[1]) == ["RK043"]


def test_a_parent_that_is_too_large_says_who_extends_it(tmp_path: Path) -> None:
    path = write(tmp_path, "mine.yaml", MINE.format(parent="other"))
    write(tmp_path, "other.yaml", "# " + "x" * LIMIT)
    (said,) = read_game(path)[1]
    assert said.code == "RK001"
    assert [str(one.span).rpartition("/")[2] for one in said.also] == ["mine.yaml:3:10"]


@pytest.mark.parametrize(("length", "said"), [(15, []), (16, ["RK042"])])
def test_a_chain_has_an_end(length: int, said: list[str], tmp_path: Path) -> None:
    for number in range(length):
        parent = f"g{number + 1}" if number < length - 1 else "mau_mau"
        write(tmp_path, f"g{number}.yaml", f"rulekit: 1\ngame: g\nextends: {parent}\n")
    assert codes(read_game(tmp_path / "g0.yaml")[1]) == said


@pytest.mark.parametrize(("length", "said"), [(16, []), (17, ["RK042"])])
def test_libraries_are_so_deep_at_most(length: int, said: list[str], tmp_path: Path) -> None:
    for number in range(length):
        more = f"include: l{number + 1}\n" if number < length - 1 else ""
        write(tmp_path, f"l{number}.yaml", f"rulekit: 1\nlibrary: l\n{more}")
    path = write(tmp_path, "mine.yaml", MINE.format(parent="mau_mau") + "include: l0\n")
    assert codes(read_game(path)[1]) == said


@pytest.mark.parametrize(("many", "said"), [(47, []), (48, ["RK042"])])
def test_a_game_is_made_from_so_many_files_at_most(
    many: int, said: list[str], tmp_path: Path
) -> None:
    names = [f"l{number}" for number in range(many)]
    for name in names:
        write(tmp_path, f"{name}.yaml", f"rulekit: 1\nlibrary: {name}\n")
    text = MINE.format(parent="mau_mau") + f"include: [{', '.join(names)}]\n"
    assert codes(read_game(write(tmp_path, "mine.yaml", text))[1]) == said


def test_the_texts_of_libraries_are_kept_with_a_game(tmp_path: Path) -> None:
    text = MINE.format(parent="mau_mau") + "include: rules\n"
    write(tmp_path, "rules.yaml", "rulekit: 1\nlibrary: rules\ninclude: deep\n")
    write(tmp_path, "deep.yaml", "rulekit: 1\nlibrary: deep\nlimits: {turns: 22222}\n")
    game, said, files = read_game(write(tmp_path, "mine.yaml", text))
    assert game is not None
    assert said == ()
    assert game.limits.turns == 22222
    again, said, _ = read_game_text(files["mine.yaml"], "mine.yaml", files)
    assert said == ()
    assert again is not None
    assert again.digest == game.digest
    del files["deep.yaml"]
    assert codes(read_game_text(text, "mine.yaml", files)[1]) == ["RK043"]


LIBRARY = """\
rulekit: 1
library: lib
include: other
melds: {group: {same: rank, size: 3..4}}
turn:
  play:
    one_of:
      draw: {do: draw one frm stock, when: a = b}
values: {points: {ace: 15, "2..": 1 + 1}}
rounds: [{x: 1 +}]
"""


def test_a_library_alone_is_checked_for_what_can_be_read(tmp_path: Path) -> None:
    write(tmp_path, "other.yaml", "rulekit: 1\nlibrary: other\n")
    game, said = check_rules(write(tmp_path, "lib.yaml", LIBRARY))
    assert game is None
    told = [f"{one.code} {one.span.line}:{one.span.column}" for one in said]
    assert told == ["RK079 8:27", "RK076 8:46", "RK055 9:32", "RK055 10:17"]
