"""Bulk play: the same for the same seed, and counted right."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from click.testing import CliRunner

import rulekit
from rulekit.bots import bot_chance, seat_bots
from rulekit.cli import main
from rulekit.simulate.figures import length
from rulekit.simulate.report import report_data, table_lines
from rulekit.simulate.run import simulate

ROOT = Path(__file__).resolve().parents[2]
LITTLE = ROOT / "tests" / "scenario" / "files" / "little.yaml"


@pytest.fixture(scope="module")
def little() -> rulekit.Game:
    return rulekit.load(LITTLE)


def by_hand(game: rulekit.Game, seed: str, players: int) -> tuple[rulekit.Match, dict[str, int]]:
    """The same match through the public API."""
    match = game.start(players=players, seed=seed)
    chances = {seat: bot_chance(seed, seat) for seat in range(1, players + 1)}
    used: dict[str, int] = {}
    while not match.over:
        actions = match.legal_actions()
        index = 0
        if len(actions) > 1:
            assert match.actor is not None
            index = int(chances[match.actor]() * len(actions))
        used[actions[index].name] = used.get(actions[index].name, 0) + 1
        match.apply(actions[index])
    return match, used


@pytest.mark.parametrize("players", [2, 3])
def test_counts_are_those_of_matches_played_by_hand(little: rulekit.Game, players: int) -> None:
    tally = simulate(little, seat_bots(["random"], players), "s", 12)
    data = report_data(tally)
    played = [by_hand(little, f"s/{number}", players) for number in range(1, 13)]
    matches = [match for match, _ in played]
    assert tally.decisions == [match.number for match in matches]
    turns = [
        sum(event.kind == "turn" for event in events_of(match)) for match in matches
    ]
    assert tally.turns == turns
    assert tally.rounds == [match.round for match in matches]
    names = {name for _, used in played for name in used}
    actions = data["actions"]
    assert isinstance(actions, dict)
    assert {name: count for name, count in actions.items() if count} == {
        name: sum(used.get(name, 0) for _, used in played) for name in sorted(names)
    }
    assert tally.wins == [
        sum(seat in match.winners for match in matches) for seat in range(1, players + 1)
    ]
    assert tally.undecided == sum(not match.winners for match in matches)
    assert data["scores"] == {
        str(seat): round(sum(match.totals[seat - 1] for match in matches) / 12, 3)
        for seat in range(1, players + 1)
    }
    assert len(tally.bound) == sum(bool(match.state.bound) for match in matches)


def events_of(match: rulekit.Match) -> list[rulekit.Event]:
    """All that happened in a match, the deal first."""
    record = match.record()
    again = rulekit.replay({**record, "actions": []})
    events = [event for events in again._origin.before for event in events]
    for action in record["actions"]:
        events += again.apply(action)
    return events


class Looking:
    """Takes the first action, and notes what it was shown."""

    looks: Literal["view"] = "view"

    def __init__(self) -> None:
        self.seen: list[Mapping[str, Any]] = []

    def choose(self, view: Mapping[str, Any], actions: Sequence[Any], chance: object) -> int:
        self.seen.append(view)
        assert [action["text"] for action in view["actions"]] == [one.text for one in actions]
        return 0


def test_a_bot_that_looks_sees_its_own_view(little: rulekit.Game) -> None:
    looking = Looking()
    simulate(little, (looking, *seat_bots(["random"], 1)), "s", 2)
    assert looking.seen
    for view in looking.seen:
        assert view["seat"] == 1
        hands = view["zones"]["hand"]
        assert "cards" in hands["1"]
        assert "cards" not in hands["2"]


def test_another_bot_meets_the_same_deals(little: rulekit.Game) -> None:
    looking = Looking()
    dealt_to = {seed: little.start(players=2, seed=f"{seed}/1") for seed in "stuvwxyz"}
    seed = next(s for s, m in dealt_to.items() if m.actor == 1 and len(m.legal_actions()) > 1)
    simulate(little, (looking, *seat_bots(["random"], 1)), seed, 1)
    dealt = little.start(players=2, seed=f"{seed}/1").view(1)
    first = looking.seen[0]
    assert first["zones"]["hand"]["1"] == dealt["zones"]["hand"]["1"]
    assert first["log"][:3] == dealt["log"][:3]


def run(*words: str, env: Mapping[str, str] | None = None) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", "from rulekit.cli import main; main()", *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | dict(env or {}),
        capture_output=True,
        check=True,
    )
    return done.stdout


def test_bots_that_look_play_the_same_in_every_process() -> None:
    words = "simulate basic_rummy --games 2 --seed 7 --format json --players 3".split()
    words += ["--bots", "greedy,random,greedy"]
    outputs = {run(*words, env={"PYTHONHASHSEED": seed}) for seed in ("0", "random")}
    assert len(outputs) == 1
    assert json.loads(outputs.pop())["bots"] == ["greedy", "random", "greedy"]


def test_json_is_the_same_in_every_process() -> None:
    words = ("simulate", str(LITTLE), "--games", "12", "--seed", "7", "--format", "json")
    outputs = {run(*words, env={"PYTHONHASHSEED": seed}) for seed in ("0", "1", "random")}
    assert len(outputs) == 1
    data = json.loads(outputs.pop())
    assert list(data) == sorted(data)
    assert data["games"] == 12
    assert data["seed"] == "7"
    assert data["bound_reached"] == len(data["seeds_to_look_at"])
    assert sum(data["winners"].values()) + data["undecided"] == 12


def test_the_table(little: rulekit.Game) -> None:
    done = CliRunner().invoke(main, ["simulate", str(LITTLE), "--games", "20", "--seed", "7"])
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "little: 20 matches, 3 players, seed 7"
    for word in ("decisions", "turns", "rounds", "seat 1", "seat 3", "play_card", "draw"):
        assert any(line.startswith(word) for line in lines), word
    assert lines[-1].startswith("bound reached in ")
    assert max(map(len, lines)) <= 80


def test_a_seed_is_chosen_and_told() -> None:
    words = ["simulate", str(LITTLE), "--games", "1"]
    seeds = {CliRunner().invoke(main, words).stdout.splitlines()[0] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("values", "mean", "median", "last"),
    [
        ([5], 5, 5, 5),
        ([1, 2], 1.5, 1.5, 2),
        ([3, 1, 2], 2, 2, 3),
        (list(range(1, 101)), 50.5, 50.5, 99),
    ],
)
def test_length(values: list[int], mean: float, median: float, last: int) -> None:
    assert length(values) == {
        "max": max(values), "mean": mean, "median": median, "min": min(values),
        "percentile_99": last,
    }  # fmt: skip


def test_a_table_without_points_leaves_them_out(little: rulekit.Game) -> None:
    tally = simulate(little, seat_bots(["random"], 2), "s", 3)
    data = {
        "game": "little", "games": 3, "players": 2, "seed": "s", "options": {},
        **report_data(tally), "scores": {"1": 0, "2": 0},
    }  # fmt: skip
    assert "points" not in "\n".join(table_lines(data))


def test_a_game_that_asks_nobody_has_a_table_too(tmp_path: Path) -> None:
    file = tmp_path / "nobody.yaml"
    text = (ROOT / "tests" / "game" / "stuck.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("when: empty", "when: not empty"), encoding="utf-8")
    result = CliRunner().invoke(main, ["simulate", str(file), "--games", "2", "--players", "2"])
    assert result.exit_code == 0, result.stderr
    assert "decisions" in result.stdout


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_the_command_of_a_warning_plays_that_match_again(tmp_path: Path, bots: str) -> None:
    """With the bots of the simulation, which are not those that `play` takes, and its options."""
    text = (ROOT / "games" / "basic_rummy" / "basic_rummy.yaml").read_text(encoding="utf-8")
    file = tmp_path / "basic_rummy.yaml"
    short = re.sub("^limits: .*$", "limits: {turns: 6, then: draw}", text, flags=re.MULTILINE)
    file.write_text(short, encoding="utf-8")
    words = ["simulate", str(file), "--games", "1", "--seed", "7", "--bots", bots]
    options = ["--players", "3", "--preset", "pagat", "-o", "target=50"]
    result = CliRunner().invoke(main, [*words, *options])
    assert result.exit_code == 0, result.stderr
    command = result.stderr.splitlines()[-1].removesuffix(" </dev/null")
    program, *again = shlex.split(command)
    assert (program, "--bots" in again) == ("rulekit", bots == "random")
    played = CliRunner().invoke(main, [*again, "--save", str(tmp_path / "record.json")])
    assert played.exit_code == 0, played.stderr
    record = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))
    loaded = rulekit.load(file, preset="pagat", options={"target": 50})
    tally = simulate(loaded, seat_bots([bots], 3), "7", 1)
    assert (len(record["actions"]), len(tally.bound)) == (tally.decisions[0], 1)


def test_partners_win_together_and_share_nothing() -> None:
    done = CliRunner().invoke(main, [*"simulate scopa --players 4 --games 4 --seed 1".split()])
    rows = [line.split()[:4] for line in done.stdout.splitlines() if line.startswith("seat")]
    assert [row[:3] for row in rows] == [["seats", "1,", "3"], ["seats", "2,", "4"]]
    assert sum(int(row[3]) for row in rows) == 4
    assert "shared" not in done.stdout
    words = "simulate scopa --players 4 --games 4 --seed 1 --format json".split()
    data = json.loads(CliRunner().invoke(main, words).stdout)
    assert data["shared_wins"] == 0
    assert [team["wins"] for team in data["teams"]] == [data["winners"]["1"], data["winners"]["2"]]
