"""Rules that leave who is asked nothing to do: everybody says so, naming seat and phase."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulekit
from rulekit.cli import main

FILE = Path(__file__).parent / "stuck.yaml"
SAID = "the rules are stuck: seat 2 can do nothing in `turn/play`"


def run(*words: object, typed: str = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=typed)


@pytest.fixture
def stuck() -> rulekit.Match:
    match = rulekit.load(FILE).start(2, seed=1)
    assert match.stuck == ""
    while match.legal_actions():
        match.apply(match.legal_actions()[0])
    return match


def test_the_match_says_so(stuck: rulekit.Match) -> None:
    assert (stuck.over, stuck.actor, stuck.phase) == (False, 2, "turn/play")
    assert stuck.stuck == SAID
    with pytest.raises(rulekit.IllegalAction, match=SAID) as refused:
        stuck.choices()
    assert refused.value.code == "play/not_offered"
    assert stuck.view(2)["actions"] == []
    with pytest.raises(rulekit.IllegalAction):
        stuck.apply("play_card 2C")
    assert rulekit.restore(stuck.to_json()).stuck == SAID
    stuck.undo()
    assert stuck.stuck == ""


def test_no_position_begins_so() -> None:
    position = {"hands": [["7H"], ["8C"]], "discard": ["9S"], "turn": 2}
    with pytest.raises(rulekit.StartRefused, match="seat 2 can do nothing in `turn/play`"):
        rulekit.load(FILE).start_from(2, position)


def test_bots_stop_and_tell_it(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    watched = run("play", FILE, "--players", 2, "--seed", 1, "--save", kept)
    assert watched.exit_code == 1
    assert SAID in watched.stdout
    again = run("replay", kept)
    assert again.exit_code == 0
    assert SAID in again.stdout


def test_a_person_is_told_and_not_asked_for_ever(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    words = ("play", FILE, "--players", 2, "--seat", 2, "--seed", 1, "--save", kept)
    sat = run(*words, typed="1\n" * 20)
    assert sat.exit_code == 1
    assert "the rules are stuck: seat " in sat.stdout
    assert json.loads(kept.read_text(encoding="utf-8"))["over"] is False


def test_many_matches_are_counted_and_one_is_told() -> None:
    many = run("simulate", FILE, "--games", 3, "--seed", 1, "--format", "json")
    assert many.exit_code == 0
    assert json.loads(many.stdout)["stuck"] == 3
    assert "the rules are stuck: seat " in many.stderr
