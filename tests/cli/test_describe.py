"""`rulekit describe`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulekit as package

Call = Callable[..., Result]

MINE = """\
rulekit: 1
game: mine
extends: mau_mau
name: Mine
options:
  seven_draws: 3
  cards_dealt: {one_of: [5, 3]}
turn:
  play:
    one_of:
      sit_out: ~
      draw: {label: Take}
presets: ~
whenever:
  before the first to play all their cards has won:
    much is owed: {when: owed > 30, do: end round}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, "utf-8")
    return path


def test_what_is_printed_is_a_game(rulekit: Call, mine: Path) -> None:
    shown = rulekit("describe", mine)
    assert shown.exit_code == 0
    assert shown.stderr == ""
    head = "# from mine.yaml, extends mau_mau, with the cards of german_32\nrulekit: 1\n"
    assert shown.stdout.startswith(head)
    game = package.load_text(shown.stdout)
    assert game.digest == package.load(mine).digest
    (mine.parent / "whole.yaml").write_text(shown.stdout, "utf-8")
    again = rulekit("describe", mine.parent / "whole.yaml")
    assert again.stdout.partition("\n")[2] == shown.stdout.partition("\n")[2]


def test_chosen_options_are_settled(rulekit: Call) -> None:
    shown = rulekit("describe", "mau_mau", "--preset", "czech", "-o", "hearts_seven_returns=yes")
    game = package.load_text(shown.stdout)
    assert [choice.name for choice in game.option_choices] == ["seven_draws"]
    assert (game.options["cards_dealt"], game.options["hearts_seven_returns"]) == (4, True)
    wrong = rulekit("describe", "mau_mau", "-o", "cards_dealt=9")
    assert wrong.exit_code == 2
    assert wrong.stdout == ""
    assert "cannot be 9" in wrong.stderr


def test_changes_are_told(rulekit: Call, mine: Path) -> None:
    shown = rulekit("describe", mine, "--changes")
    assert shown.exit_code == 0
    assert shown.stdout == (
        "mine: from mine.yaml, extends mau_mau, with the cards of german_32\n"
        "inherits  deck, about, source, players, zones, state, define, deal, windows, match, "
        "limits\n"
        "settles   options › seven_draws: 3\n"
        "changes   name\n"
        "          options › cards_dealt › one_of\n"
        "          turn › play › one_of › draw › label\n"
        "adds      whenever › much is owed\n"
        "removes   presets\n"
        "          turn › play › one_of › sit_out\n"
    )


ROWS = [
    ("{2: ~}", "removes   rounds › row 2\n"),
    ("{2: {kept: 9}}", "changes   rounds › row 2\n"),
    ("{4: {kept: 9}}", "adds      rounds › row 4\n"),
    ("{1: ~, 3: {kept: 9}}", "changes   rounds › row 3\nremoves   rounds › row 1\n"),
    ("[{kept: 1}]", "removes   rounds › row 2\n          rounds › row 3\n"),
]


@pytest.mark.parametrize(("rows", "told"), ROWS)
def test_changes_of_rows_are_told_by_number(
    rulekit: Call, tmp_path: Path, rows: str, told: str
) -> None:
    (tmp_path / "below.yaml").write_text(
        "rulekit: 1\ngame: below\nname: Below\nplayers: 2\ndeck: {like: standard_52}\n"
        "zones:\n  stock: {pile: face_down, starts_with: deck}\n"
        "  hand: {per: player, seen_by: owner}\n"
        "state: {round: {kept: int = 0}}\nrounds: [{kept: 1}, {kept: 2}, {kept: 3}]\n"
        "deal: {hand: 1 + kept}\nturn: {play: {one_of: {draw: {do: draw 1 from stock}}}}\n",
        encoding="utf-8",
    )
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"rulekit: 1\ngame: mine\nextends: below.yaml\nrounds: {rows}\n", "utf-8")
    shown = rulekit("describe", mine, "--changes")
    assert shown.exit_code == 0, shown.stderr
    assert shown.stdout.endswith(told)


@pytest.mark.parametrize("words", [("-o", "several_melds=yes"), ("--preset", "bicycle")])
def test_options_have_no_part_in_changes(rulekit: Call, words: tuple[str, str]) -> None:
    done = rulekit("describe", "block_rummy", "--changes", *words)
    assert done.exit_code == 2
    assert "no option plays a part" in done.stderr


def test_a_game_alone_changes_nothing(rulekit: Call, mine: Path) -> None:
    (mine.parent / "whole.yaml").write_text(rulekit("describe", mine).stdout, "utf-8")
    shown = rulekit("describe", mine.parent / "whole.yaml", "--changes")
    assert shown.stdout == "mine: from whole.yaml\nit stands alone\n"


def test_faults_are_told_and_nothing_is_printed(rulekit: Call, mine: Path) -> None:
    mine.write_text(MINE + "zonse: {}\n", "utf-8")
    shown = rulekit("describe", mine)
    assert shown.exit_code == 1
    assert shown.stdout == ""
    assert "RK101" in shown.stderr


def test_a_game_that_cannot_be_played_yet_is_described(rulekit: Call) -> None:
    path = Path(__file__).parents[1] / "drafts" / "spades.yaml"
    shown = rulekit("describe", path)
    assert shown.exit_code == 0
    assert "\nstages:\n" in shown.stdout


@pytest.mark.parametrize("name", ["no_such_game", "no_such_file.yaml", "standard_52"])
def test_what_is_not_there(name: str, rulekit: Call) -> None:
    shown = rulekit("describe", name)
    assert shown.exit_code == 2
    assert shown.stdout == ""


def test_a_library_is_no_game(rulekit: Call, tmp_path: Path) -> None:
    path = tmp_path / "lib.yaml"
    path.write_text("rulekit: 1\nlibrary: lib\n", "utf-8")
    shown = rulekit("describe", path)
    assert shown.exit_code == 1
    assert "RK044" in shown.stderr
