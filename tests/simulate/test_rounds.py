"""What is told of single rounds: the figures of matches played by hand, and a table that fits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import rulekit
from rulekit.bots import Bot, seat_bots
from rulekit.cli import main
from rulekit.simulate.figures import length
from rulekit.simulate.report import report_data
from rulekit.simulate.run import simulate
from tests.simulate.by_hand import Round, rounds_of, summed
from tests.simulate.test_simulate import Looking

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
ALTERNATING = HERE / "files" / "alternating.yaml"
CASES = yaml.safe_load((HERE / "rounds.yaml").read_text(encoding="utf-8"))

Data = dict[str, Any]


def load(case: Data) -> rulekit.Game:
    name = case["game"]
    return rulekit.load(ROOT / name if "/" in name else name, options=case.get("options", {}))


def bots_of(case: Data) -> tuple[Bot, ...]:
    return seat_bots([case["bots"]], case["players"])


def by_row(game: rulekit.Game, case: Data, seed: str) -> dict[int, list[Round]]:
    """The rounds of all matches, by the row they belong to."""
    rows: dict[int, list[Round]] = {}
    for number in range(1, case["matches"] + 1):
        contract = case.get("contract", "")
        played, match = rounds_of(game, bots_of(case), f"{seed}/{number}", contract)
        for one in played:
            row = (one.number - 1) % case["rows"] + 1 if case["rows"] else one.number
            rows.setdefault(row, []).append(one)
        totals = [sum(one.points[seat + 1] for one in played) for seat in range(case["players"])]
        if all(one.scored for one in played):
            assert tuple(totals) == match.totals
    return rows


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}, {case['bots']}")
def test_rounds_are_counted_as_by_hand(case: Data) -> None:
    game = load(case)
    tally = simulate(game, bots_of(case), "s", case["matches"])
    told: Any = report_data(tally)["by_round"]
    rows = by_row(game, case, "s")
    assert [one["round"] for one in told] == sorted(rows)
    for one in told:
        expected: Any = summed(rows[one["round"]], case["players"])
        for name in ("decisions", "turns"):
            assert one[name] == length(expected.pop(name)), name
        met, met_by = expected.pop("met"), expected.pop("met_by")
        if "contract" in case:
            by_seat = {str(seat): count for seat, count in enumerate(met_by, 1)}
            assert one["contract_met"].pop("contract") == one["settings"]["contract"]
            assert one["contract_met"] == {"by_seat": by_seat, "rounds": met}
        else:
            assert "contract_met" not in one
        one["actions"] = {name: count for name, count in one["actions"].items() if count}
        one["score"] = {name: line for name, line in one["score"].items() if line["times"]}
        assert {name: one[name] for name in expected} == expected


def test_a_line_that_gave_nothing_is_there_with_nothing() -> None:
    game = rulekit.load(ALTERNATING, options={"deals": 1})
    data = report_data(simulate(game, seat_bots(["random"], 2), "s", 1))
    scores: Any = data["by_round"]
    (row,) = scores
    assert set(row["score"]) == {
        "laying at all", "in play", "shouting", "cards are left", "somebody has won the round",
        "a match is over",
    }  # fmt: skip
    assert row["score"]["a match is over"] == {"rounds": 1, "times": 2}


def test_settings_are_those_of_the_row() -> None:
    game = rulekit.load(ALTERNATING)
    rows: Any = report_data(simulate(game, seat_bots(["random"], 2), "s", 1))["by_round"]
    assert [row["settings"] for row in rows] == [
        {"contract": "1 set of 3", "dealt": 9, "open": False},
        {"contract": "1 run of 3", "dealt": 12, "open": True},
    ]
    assert [row["played"] for row in rows] == [3, 2]


def test_bots_that_look_at_views_play_rounds_that_are_counted_alike() -> None:
    """With all events told, of which the rounds are counted."""
    game = rulekit.load(ALTERNATING)
    looking = simulate(game, (Looking(), Looking()), "s", 2)

    class First:
        looks = ""

        def choose(self, *shown: object) -> int:
            return 0

    blind: Any = (First(), First())
    assert report_data(simulate(game, blind, "s", 2)) == report_data(looking)


@pytest.mark.parametrize(
    ("game", "words", "shown"),
    [
        (ALTERNATING, [], True),
        (ALTERNATING, ["--by-round"], True),
        ("basic_rummy", [], False),
        ("basic_rummy", ["--by-round"], True),
        ("mau_mau", [], False),
        ("onze", ["--bots", "greedy"], True),
    ],
)
def test_rounds_are_shown_where_they_differ(
    game: str | Path, words: list[str], shown: bool
) -> None:
    command = ["simulate", str(game), "--players", "3", "--games", "2", "--seed", "1", *words]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert any(line.split()[:2] == ["played", "2"] for line in lines) is (
        shown and game != ALTERNATING
    )
    assert ("actions in a round" in lines) is shown
    assert [line for line in lines if len(line) > 80] == []


def test_many_rounds_stand_below_each_other(tmp_path: Path) -> None:
    text = (ROOT / "tests" / "scenario" / "files" / "little.yaml").read_text(encoding="utf-8")
    file = tmp_path / "longer.yaml"
    file.write_text(text.replace("total of player >= 3", "total of player >= 6"), encoding="utf-8")
    command = ["simulate", str(file), "--by-round", "--seed", "1", "--games", "20"]
    lines = CliRunner().invoke(main, command).stdout.splitlines()
    heads = [[int(number) for number in line.split()[1:]] for line in lines if line[:6] == "round "]
    numbers = [number for head in heads for number in head]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [len(head) for head in heads[:-1]] == [-(-len(numbers) // len(heads))] * (len(heads) - 1)
    assert len(heads) > 1
    assert max(map(len, lines)) <= 80


def test_what_is_alike_in_all_rounds_is_left_out() -> None:
    command = f"simulate {ALTERNATING} --games 2 --seed 1".split()
    lines = CliRunner().invoke(main, command).stdout.splitlines()
    assert "round 1   1 set of 3, dealt 9" in lines
    assert "round 2   1 run of 3, open, dealt 12" in lines
