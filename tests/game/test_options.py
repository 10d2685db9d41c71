"""Options, presets, players and seeds: what is possible is said."""

from __future__ import annotations

import pickle

import pytest

import rulekit

TEXT = """\
rulekit: 1
extends: mau_mau
game: mine
name: Mine
players: 2..3
options:
  chained:
    label: Chained
    default: no
    needs: {sevens draw two when chained: not option.chained or option.seven_draws == 2}
  for_three: {label: For three, default: no, players: 3}
presets:
  strict: {label: Strict, options: {seven_draws: 3, cards_dealt: 4}}
"""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"wholly_other": 3},
            "there is no option `wholly_other`; the options to choose: "
            "cards_dealt, seven_draws, hearts_seven_returns",
        ),
        ({"seven_drws": 3}, "there is no option `seven_drws`; did you mean `seven_draws`?"),
        ({"seven_draws": 5}, "`seven_draws` cannot be 5; it is 2 or 3"),
        ({"seven_draws": True}, "`seven_draws` cannot be yes; it is 2 or 3"),
        ({"hearts_seven_returns": 1}, "`hearts_seven_returns` cannot be 1; it is yes or no"),
        ({"hearts_seven_returns": None}, "`hearts_seven_returns` cannot be None; it is yes or no"),
    ],
)
def test_options_that_are_refused(options: dict, message: str) -> None:
    with pytest.raises(rulekit.StartRefused) as refused:
        rulekit.load("mau_mau", options=options)
    assert str(refused.value) == message


def test_values_may_come_as_text() -> None:
    game = rulekit.load("mau_mau", options={"seven_draws": "3", "hearts_seven_returns": "on"})
    assert game.options["seven_draws"] == 3
    assert game.options["hearts_seven_returns"] is True
    described = {one.name: one for one in game.option_choices}
    assert described["seven_draws"].value == 3
    assert described["seven_draws"].default == 2
    assert described["seven_draws"].values == (2, 3)


def test_presets_and_single_options() -> None:
    game = rulekit.load_text(TEXT, preset="strict", options={"cards_dealt": 5})
    assert (game.options["seven_draws"], game.options["cards_dealt"]) == (3, 5)
    assert game.presets["strict"] == "Strict"
    with pytest.raises(rulekit.StartRefused, match="did you mean `strict`"):
        rulekit.load_text(TEXT, preset="strickt")


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(rulekit.StartRefused, match="sevens draw two when chained"):
        rulekit.load_text(TEXT, options={"chained": True, "seven_draws": 3})
    assert rulekit.load_text(TEXT, options={"chained": True}).options["chained"] is True


def test_an_option_for_some_numbers_of_players() -> None:
    game = rulekit.load_text(TEXT, options={"for_three": "yes"})
    assert game.start(3, seed=1).options["for_three"] is True
    with pytest.raises(rulekit.StartRefused, match="`for_three` is for 3 players, not for 2"):
        game.start(2)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (None, "say how many play: Mine is for 2 to 3 players"),
        (4, "Mine is for 2 to 3 players, not for 4"),
        (0, "Mine is for 2 to 3 players, not for 0"),
        ("3", "the number of players is a whole number, not the text `3`"),
        (True, "the number of players is a whole number, not True"),
    ],
)
def test_numbers_of_players(players: object, message: str) -> None:
    with pytest.raises(rulekit.StartRefused) as refused:
        rulekit.load_text(TEXT).start(players)  # type: ignore[arg-type]
    assert str(refused.value) == message


def test_seeds() -> None:
    game = rulekit.load("mau_mau")
    assert game.start(3, seed=7).position() == game.start(3, seed="7").position()
    assert game.start(3, seed=7).position() != game.start(3, seed=8).position()
    unseeded = game.start(3), game.start(3)
    assert unseeded[0].seed != unseeded[1].seed
    assert game.start(3, seed=unseeded[0].seed).position() == unseeded[0].position()
    for seed in (True, 1.5, "x" * 1001, 10**1001):
        with pytest.raises(rulekit.StartRefused, match="seed"):
            game.start(3, seed=seed)  # type: ignore[arg-type]


def test_one_machine_for_each_number_of_players() -> None:
    game = rulekit.load("mau_mau")
    assert game.machine(3) is game.machine(3)
    assert game.start(3).machine is game.machine(3)
    assert game.machine(4).players == 4


def test_faults_of_a_file_are_all_told_and_can_be_pickled() -> None:
    with pytest.raises(rulekit.RuleErrors) as faults:
        rulekit.load_text("rulekit: 1\ngame: x\nnames: y\n", name="x.yaml")
    text = str(faults.value)
    assert "x.yaml:3:1" in text
    assert "error[RK" in text
    again = pickle.loads(pickle.dumps(faults.value))
    assert str(again) == text
    assert len(again.diagnostics) == len(faults.value.diagnostics) > 1


def test_no_such_game() -> None:
    with pytest.raises(FileNotFoundError):
        rulekit.load("no_such_game")
