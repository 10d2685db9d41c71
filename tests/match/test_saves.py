"""Saves and records open again exactly, and nothing else opens."""

from __future__ import annotations

import json
import pickle
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.engine.position import fields_of

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = "mau_mau"
ON = {"hearts_seven_returns": True}


def play_on(match: rulekit.Match, steps: int, seed: int = 0) -> rulekit.Match:
    random = Random(seed)
    while steps and not match.over:
        actions = match.legal_actions()
        match.apply(actions[int(random.random() * len(actions))])
        steps -= 1
    return match


@cache
def shipped() -> rulekit.Game:
    return rulekit.load(SHIPPED, options=ON)


@pytest.fixture(scope="module")
def game() -> rulekit.Game:
    return shipped()


@pytest.fixture(scope="module")
def saved(game: rulekit.Game) -> dict[str, Any]:
    return play_on(game.start(3, seed="a"), 25).to_json()


@settings(max_examples=10)
@given(players=st.integers(2, 6), seed=st.integers(0, 99), steps=st.integers(0, 80))
def test_a_save_opens_at_the_same_decision(players: int, seed: int, steps: int) -> None:
    match = play_on(shipped().start(players, seed=seed), steps, seed)
    text = json.dumps(match.to_json(), sort_keys=True)
    for again in (rulekit.restore(text), rulekit.restore(match.to_json())):
        assert fields_of(again.machine, again.state) == fields_of(match.machine, match.state)
        assert again.legal_actions() == match.legal_actions()
        assert json.dumps(again.to_json(), sort_keys=True) == text
        assert [again.view(s) for s in (None, 1, 2)] == [match.view(s) for s in (None, 1, 2)]
        play_on(again, 10)
        assert again.position() == play_on(match.copy(), 10).position()
    replayed = rulekit.replay(json.dumps(match.record()))
    assert replayed.position() == match.position()
    assert pickle.loads(pickle.dumps(match)).position() == match.position()


def test_a_save_in_the_middle_of_a_window(game: rulekit.Game) -> None:
    position = {
        "hands": [["8H"], ["7H", "KB"], ["9A"]],
        "discard": ["9H"],
        "stock": ["10H", "KH", "AH"],
    }
    match = game.start_from(3, position)
    match.apply("play_card 8H")
    assert (match.actor, match.turn, match.phase) == (2, 1, "comeback")
    again = rulekit.restore(json.dumps(match.to_json()))
    assert again.phase == "comeback"
    assert again.legal_actions() == match.legal_actions()
    again.apply("bring_back 7H")
    again.apply(again.legal_actions()[-1])
    assert again.number == 3


def test_a_game_that_is_not_shipped_travels_with_its_save(tmp_path: Path) -> None:
    own = "rulekit: 1\nextends: mau_mau\ngame: mine\nname: Mine\noptions: {seven_draws: 3}\n"
    path = tmp_path / "mine.yaml"
    path.write_text(own, encoding="utf-8")
    for game in (rulekit.load(path), rulekit.load_text(own)):
        match = play_on(game.start(2, seed=4), 12)
        saved = json.loads(json.dumps(match.to_json(), sort_keys=True))
        path.unlink(missing_ok=True)
        again = rulekit.restore(saved)
        assert again.position() == match.position()
        assert again.view(1) == match.view(1)


def test_what_one_seat_may_read(game: rulekit.Game) -> None:
    match = play_on(game.start(3, seed="secret"), 25)
    record = match.record(seat=2)
    assert "secret" not in json.dumps(record)
    assert record["log"] == match.log(2)
    assert [one["seat"] for one in record["actions"]] == [
        events.actor + 1 for events in _all(match)
    ]
    with pytest.raises(rulekit.SaveError, match="one seat's"):
        rulekit.replay(record)


def _all(match: rulekit.Match) -> list:
    from rulekit.engine.past import unrolled

    return unrolled(match._past)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rulekit_save": 2}, "this save has format 2, readable is 1"),
        ({"version": "0.0.1"}, "this save is from rulekit 0.0.1, this is rulekit "),
        ({"digest": "0" * 64}, "this save is of other rules of `mau_mau` than those here"),
        ({"game": "chess"}, "this save is of a game `chess`, which is not here"),
        ({"players": 9}, "this save cannot start: "),
        ({"players": "3"}, "this save is damaged: `players` is missing or of the wrong kind"),
        ({"seed": "b"}, "action "),
        ({"options": {"seven_draws": 9}}, "the options in this save are refused: "),
        ({"options": {"seven_draws": 2}}, "the options in this save are not those of the game"),
        ({"options": {"x": []}}, "this save is damaged: `options` holds something else"),
        ({"actions": ["draw", "dance"]}, "action 2 of this save is refused: there is no action"),
        ({"actions": [7]}, "this save is damaged: an action in it is not a text"),
        ({"actions": ["draw"]}, "this save is damaged: its actions lead to another position"),
        ({"check": "0"}, "this save is damaged: its actions lead to another position"),
        ({"files": {"a": "b"}}, "this save is damaged: `files` is not a list"),
        ({"files": [["a.yaml", "rulekit: 1"]]}, "the rules in this save have faults: "),
        ({"position": [1]}, "this save is damaged: `position` is not a mapping"),
        ({"position": {"hands": {"1": ["8H"]}}}, "action 1 of this save is refused: "),
        ({"position": {"hands": {"1": ["8X"]}}}, "this save cannot start: `8X` in `hands of play"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_changed_save(saved: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(rulekit.SaveError) as refused:
        rulekit.restore(saved | change)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "given",
    ["", "{", "[]", "null", "1", "{}", "[" * 100_000, b"\xff", '{"rulekit_save": true}', None, 3],
    ids=lambda value: str(value)[:20],
)
def test_something_else_than_a_save(given: Any) -> None:
    with pytest.raises(rulekit.SaveError):
        rulekit.restore(given)
    with pytest.raises(rulekit.SaveError):
        rulekit.replay(given)


@given(st.binary() | st.text())
def test_any_bytes_are_refused(given: bytes | str) -> None:
    with pytest.raises(rulekit.SaveError):
        rulekit.restore(given)


@given(st.data())
def test_a_cut_or_edited_save_never_fails_otherwise(data: st.DataObject) -> None:
    match = play_on(shipped().start(2, seed=1), 10)
    text = json.dumps(match.to_json())
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at, min(at + 5, len(text))))
    changed = text[:at] + data.draw(st.text(max_size=5)) + text[end:]
    try:
        again = rulekit.restore(changed)
    except rulekit.SaveError as refused:
        assert "\n" not in str(refused)
    else:
        assert again.position() == match.position()


def test_a_sampled_match_cannot_be_saved(game: rulekit.Game) -> None:
    world = play_on(game.start(3, seed="a"), 9).sample(1)
    with pytest.raises(rulekit.SaveError, match="sampled"):
        world.to_json()
    assert "seed" not in world.record(seat=1)


def test_saves_of_the_same_rules_are_compiled_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = f"rulekit: 1\nextends: {SHIPPED}\ngame: mine\nname: Mine\n"
    path.write_text(text, encoding="utf-8")
    mine = rulekit.load(path)
    save = mine.start(2, seed=1).to_json()
    other_play = play_on(mine.start(2, seed=2), 9).to_json()
    more = mine.start(3, seed=1).to_json()
    path.write_text(text.replace("Mine", "Yours"), encoding="utf-8")
    changed = rulekit.load(path).start(2, seed=1).to_json()
    chosen = rulekit.load(path, options={"seven_draws": 3}).start(2, seed=1).to_json()
    opened = [rulekit.restore(json.dumps(one)) for one in (save, other_play, more, changed, chosen)]
    machines = [match.machine for match in opened]
    assert machines[0] is machines[1]
    assert all(machines[0] is not other for other in machines[2:])
    assert [match.players for match in opened] == [2, 2, 3, 2, 2]
    assert opened[4].options["seven_draws"] == 3 != opened[3].options["seven_draws"]
    assert [match.to_json() for match in opened] == [save, other_play, more, changed, chosen]
    opened[0].apply(opened[0].legal_actions()[0])
    assert rulekit.restore(save).number == 0


def test_an_option_that_is_true_is_not_one_that_is_1(saved: dict[str, Any]) -> None:
    assert rulekit.restore(saved).options == saved["options"]
    changed = {name: int(value) for name, value in saved["options"].items() if value is True}
    assert changed
    with pytest.raises(rulekit.SaveError, match="options"):
        rulekit.restore({**saved, "options": saved["options"] | changed})
