"""A game described is one file that loads to the same game, and is described the same again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.compiler import compile_game
from rulekit.compiler.support import not_built
from rulekit.rules import read_game_text
from rulekit.rules.describe import Whole, describe, read_whole
from rulekit.rules.library import shipped_games
from rulekit.rules.model import Game
from rulekit.rules.resolve import Resolved, load_tree_text
from rulekit.source.diagnostic import Diagnostics
from tests.rules.joining.alike import differences
from tests.rules.joining.test_joining import HERE, PAGES, read
from tests.rules.literate import Case, parameters

ROOT = Path(__file__).parents[3]
PLACE = re.compile(r"\S+\.yaml:\d+$", re.MULTILINE)
"""Where an action was written, in the comments of what is compiled."""
FOLDERS = ("games/*", "examples", "tests/drafts", "tests/keys/games", "tests/docs/hosts")
FILES = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.yaml"))
GAMES = [path for path in FILES if "\ngame:" in path.read_text("utf-8")]


def again(text: str) -> tuple[Game, Resolved]:
    """The game of a description, which stands alone."""
    game, diagnostics, files = read_game_text(text, "whole.yaml")
    assert game is not None, [str(one) for one in diagnostics]
    assert list(files) == ["whole.yaml"]
    return game, load_tree_text(text, "whole.yaml", Diagnostics())


def check(whole: Whole) -> Game:
    """The game of the description, the same as the one described."""
    assert whole.game is not None
    text = describe(whole.resolved)
    game, resolved = again(text)
    assert list(differences(whole.game, game)) == []
    assert game.digest == whole.game.digest
    assert describe(resolved).partition("\n")[2] == text.partition("\n")[2]
    return game


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_described_is_the_same_game(path: Path) -> None:
    whole = read_whole(path)
    game = check(whole)
    assert whole.game is not None
    if not_built(whole.game):
        return
    chosen = {name: option.default for name, option in game.options.items()}
    players = game.players[1]
    one, other = (compile_game(g, players, chosen).source for g in (whole.game, game))
    assert PLACE.sub("", one) == PLACE.sub("", other)


@pytest.mark.parametrize("case", [one for page in PAGES for one in parameters(HERE / page)])
def test_what_is_joined_can_be_described(case: Case, tmp_path: Path) -> None:
    whole = read(case, tmp_path)
    if whole.game is not None:
        check(whole)
    else:
        assert "found" in case.blocks


@pytest.mark.parametrize("name", shipped_games())
def test_nothing_is_said_of_a_shipped_game_described(name: str) -> None:
    whole = read_whole(name)
    assert whole.diagnostics == ()
    _, said, _ = read_game_text(describe(whole.resolved), "whole.yaml")
    assert [str(one) for one in said] == []


IDLE = {
    "lib": "rulekit: 1\nlibrary: lib\norders:\n  up: 2..ace\n  both: ace, 2..ace\n"
    "define:\n  far(card): position(card.rank, up) > 9\n  farther(card): far(card)\n"
    "  near(card): not close(card)\n  close(card): card.rank == ace\n",
    "game": "rulekit: 1\ngame: mine\nname: Mine\nplayers: 2\ninclude: lib\n"
    "deck: {like: standard_52}\n"
    "zones: {stock: {pile: face_down, starts_with: deck}, hand: {per: player, seen_by: owner},"
    " discard: {pile: face_up}}\n"
    "turn: {play: {one_of: {play: {choose: {card: hand where near(card)},"
    " do: move card to discard}}}}\n",
}


def test_what_nothing_uses_of_libraries_is_no_part_of_the_game(tmp_path: Path) -> None:
    (tmp_path / "lib.yaml").write_text(IDLE["lib"], "utf-8")
    (tmp_path / "game.yaml").write_text(IDLE["game"], "utf-8")
    whole = read_whole(tmp_path / "game.yaml")
    text = describe(whole.resolved)
    assert "orders:" not in text
    assert re.findall(r"^  (\w+)\(card\):", text, re.MULTILINE) == ["near", "close"]
    check(whole)


def test_all_is_kept_where_the_game_itself_has_what_nothing_uses(tmp_path: Path) -> None:
    (tmp_path / "lib.yaml").write_text(IDLE["lib"], "utf-8")
    own = IDLE["game"] + "define:\n  ready: far(discard.top)\n"
    (tmp_path / "game.yaml").write_text(own, "utf-8")
    whole = read_whole(tmp_path / "game.yaml")
    assert [one.code for one in whole.diagnostics] == ["RK417"]
    assert "  up: 2..ace\n" in describe(whole.resolved)
    check(whole)


def test_there_are_games_to_describe() -> None:
    assert {"mau_mau", "my_mau_mau", "onze_llenroc", "canasta"} <= {path.stem for path in GAMES}


def test_lines_are_short_and_in_block_style() -> None:
    text = describe(read_whole("mau_mau").resolved)
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "{" not in text
    assert text.startswith("# from mau_mau.yaml, with the cards of german_32\nrulekit: 1\n")
    assert "\n\nturn:\n  play:\n    one_of:\n" in text


def test_a_description_says_what_it_is_made_from(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "rulekit: 1\ngame: mine\nextends: mau_mau\ninclude: [rules, more]\n", "utf-8"
    )
    for name in ("rules", "more"):
        (tmp_path / f"{name}.yaml").write_text(f"rulekit: 1\nlibrary: {name}\n", "utf-8")
    head = describe(read_whole(tmp_path / "mine.yaml").resolved).partition("\n")[0]
    assert head == (
        "# from mine.yaml, includes rules and more, extends mau_mau, with the cards of german_32"
    )


def test_options_that_are_chosen_are_settled() -> None:
    whole = read_whole("mau_mau")
    game, _ = again(describe(whole.resolved, {"cards_dealt": 4, "hearts_seven_returns": True}))
    assert {name: option.default for name, option in game.options.items() if option.settled} == {
        "cards_dealt": 4,
        "hearts_seven_returns": True,
    }
    assert game.presets == {}


def test_files_with_faults_are_not_described(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("rulekit: 1\ngame: mine\nextends: nothing_of_this\n", "utf-8")
    with pytest.raises(ValueError, match="faults"):
        describe(read_whole(path).resolved)
