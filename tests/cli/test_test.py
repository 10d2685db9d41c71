"""`rulekit test`, `rulekit validate` and the smaller commands."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import rulekit as api

Call = Callable[..., Result]
FILES = Path(__file__).parents[1] / "scenario" / "files"
LITTLE = FILES / "little.yaml"


def test_files_and_clauses_are_counted(rulekit: Call) -> None:
    done = rulekit("test", FILES / "holds.yaml", FILES / "holds.yaml")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].endswith("holds.yaml  6 passed")
    assert "  LIT-01 1   LIT-02 1" in lines
    assert lines[-1] == "6 scenarios, none failed"


def test_failures_exit_1(rulekit: Call) -> None:
    done = rulekit("test", FILES / "holds.yaml", FILES / "fails.yaml")
    assert done.exit_code == 1
    assert done.stdout.count("FAILED ") == 14
    assert done.stdout.splitlines()[-1] == "20 scenarios, 14 failed"


def test_faults_exit_1(rulekit: Call) -> None:
    done = rulekit("test", FILES / "faulty.yaml")
    assert done.exit_code == 1
    assert "error[RK508]" in done.stderr
    assert "cannot be run" in done.stdout
    assert done.stdout.splitlines()[-1] == "0 scenarios, none failed; 1 file could not be run"
    done = rulekit("test", FILES / "faulty.yaml", FILES / "holds.yaml")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "6 scenarios, none failed; 1 file could not be run"
    data = json.loads(rulekit("test", FILES / "faulty.yaml", "--format", "json").stdout)
    assert (data["passed"], data["failed"], data["not_run"]) == (0, 0, 1)


@pytest.mark.parametrize(
    ("wanted", "count"), [("LIT-01", 1), ("seed|many", 2), ("^the last", 1)]
)
def test_run_chooses_by_name_or_clause(wanted: str, count: int, rulekit: Call) -> None:
    done = rulekit("test", FILES / "holds.yaml", "--run", wanted)
    assert done.exit_code == 0
    assert f"{count} scenario" in done.stdout.splitlines()[-1]


def test_nothing_to_run_is_a_failure(rulekit: Call, tmp_path: Path) -> None:
    empty = rulekit("test", tmp_path)
    unmatched = rulekit("test", FILES / "holds.yaml", "--run", "no such thing")
    for done in (empty, unmatched):
        assert done.exit_code == 1
        assert done.stderr.startswith("error: no scenario")


def test_a_folder_is_searched(rulekit: Call, tmp_path: Path) -> None:
    (tmp_path / "game" / "scenarios").mkdir(parents=True)
    shutil.copy(LITTLE, tmp_path / "game")
    text = (FILES / "holds.yaml").read_text(encoding="utf-8").replace("little.yaml", "little")
    (tmp_path / "game" / "scenarios" / "a.yaml").write_text(text, encoding="utf-8")
    done = rulekit("test", tmp_path)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1] == "6 scenarios, none failed"


def test_lists_of_scenarios_in_the_folder_itself_are_run(rulekit: Call, tmp_path: Path) -> None:
    shutil.copy(LITTLE, tmp_path)
    shutil.copy(FILES / "holds.yaml", tmp_path / "mine.yaml")
    (tmp_path / "other.yaml").write_text("- some: list\n", encoding="utf-8")
    (tmp_path / "deeper").mkdir()
    shutil.copy(FILES / "fails.yaml", tmp_path / "deeper" / "other.yaml")
    done = rulekit("test", tmp_path)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1] == "6 scenarios, none failed"


def test_an_empty_folder_says_where_was_looked(rulekit: Call, tmp_path: Path) -> None:
    said = rulekit("test", tmp_path).stderr
    assert "`*.scenario.yaml`" in said
    assert "a file can be named" in said


@pytest.mark.parametrize("command", ["validate", "test"])
def test_matches_are_neither_rules_nor_scenarios(
    command: str, rulekit: Call, tmp_path: Path
) -> None:
    match = api.load(LITTLE).start(2, 1)
    for data, said in (
        (match.to_json(), "this is a saved match; `rulekit play --continue "),
        (match.record(), "this is a recorded match; `rulekit replay "),
    ):
        path = tmp_path / "match.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        done = rulekit(command, path)
        assert done.exit_code == 1
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_shipped_game_is_validated_by_its_name(rulekit: Call) -> None:
    name = json.loads(rulekit("games", "--format", "json").stdout)[0]["game"]
    done = rulekit("validate", name)
    assert (done.exit_code, done.stdout) == (0, f"{name}: good\n")


def test_results_as_json(rulekit: Call) -> None:
    done = rulekit("test", FILES / "holds.yaml", FILES / "fails.yaml", "--format", "json")
    assert done.exit_code == 1
    data = json.loads(done.stdout)
    assert (data["passed"], data["failed"]) == (6, 14)
    assert data["clauses"] == {"LIT-01": 2, "LIT-02": 2}
    first = data["files"][1]["scenarios"][0]
    difference = ["missing:    play_card 2B", "unexpected: play_card 1R"]
    assert first["failure"]["difference"] == difference
    assert (first["passed"], first["line"], first["failure"]["line"]) == (False, 2, 12)


def test_validate_tells_games_and_scenarios_apart(rulekit: Call, tmp_path: Path) -> None:
    listed = tmp_path / "listed.yaml"
    shutil.copy(LITTLE, tmp_path)
    listed.write_text("# a comment\n---\n\n- {scenario: x, game: little}\n", encoding="utf-8")
    done = rulekit("validate", LITTLE, FILES / "holds.yaml")
    assert (done.exit_code, done.stderr) == (0, "")
    assert [line.split(": ")[1] for line in done.stdout.splitlines()] == ["good", "good"]
    done = rulekit("validate", listed)
    assert done.exit_code == 1
    assert "this scenario asserts nothing" in done.stderr


def test_validate_as_json(rulekit: Call) -> None:
    done = rulekit("validate", FILES / "faulty.yaml", "--format", "json")
    assert done.exit_code == 1
    assert done.stderr == ""
    data = json.loads(done.stdout)
    assert {one["code"] for one in data} >= {"RK504", "RK505", "RK506", "RK507", "RK508"}
    assert json.loads(rulekit("validate", LITTLE, "--format", "json").stdout) == []


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (LITTLE.read_bytes(), 0),
        (b"", 1),
        (b"\xff\xfe\x00", 1),
        (b"- [", 1),
        (b"[]", 1),
        (b"- 1", 1),
        (b"rulekit: 1\ngame: x\n", 1),
        (b"\x00" * 100, 1),
    ],
)
def test_validate_reads_standard_input(text: bytes, status: int, rulekit: Call) -> None:
    done = rulekit("validate", "-", input=text)
    assert done.exit_code == status, done.output
    if status:
        assert "--> standard input:" in done.stderr


def test_games(rulekit: Call) -> None:
    listed = json.loads(rulekit("games", "--format", "json").stdout)
    shown = rulekit("games").stdout
    assert listed
    for game in listed:
        assert game["players"][0] <= game["players"][1]
        assert f"{game['game']}: {game['name']}" in shown


def test_the_list_of_games_is_short(rulekit: Call) -> None:
    listed = json.loads(rulekit("games", "--format", "json").stdout)
    shown = rulekit("games").stdout
    assert "-o " not in shown and "--preset" not in shown
    assert len(shown.splitlines()) <= 4 * len(listed)
    assert shown.splitlines()[-1].endswith("lists what can be chosen in a game")


def test_what_can_be_chosen_in_a_game(rulekit: Call) -> None:
    shown = rulekit("games", "hearts", LITTLE).stdout
    assert "  -o moon=others_gain|own_loss|chooses  Shooting the moon\n" in shown
    assert "  Total that ends the match (0 for a single round); usually 100\n" in shown
    assert "  --preset openspiel  As OpenSpiel has it\n" in shown
    assert "\n\nlittle: A little game, 2 to 3 players\n" in shown
    (told,) = json.loads(rulekit("games", "hearts", "--format", "json").stdout)
    assert told["game"] == "hearts"


def test_a_game_that_is_not_there(rulekit: Call) -> None:
    done = rulekit("games", "heart")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "did you mean `hearts`?" in done.stderr


def test_schema(rulekit: Call) -> None:
    for words in ((), ("game",), ("scenario",)):
        schema = json.loads(rulekit("schema", *words).stdout)
        assert schema["$schema"].startswith("http://json-schema.org/draft-07/")


def test_compile_shows_python(rulekit: Call) -> None:
    shown = rulekit("compile", LITTLE, "--show", "--players", "2", "-o", "dealt=3")
    assert shown.exit_code == 0
    compile(shown.stdout, "little", "exec")
    assert "little for 2 players" in shown.stdout.splitlines()[0]
    assert "lines of Python" in rulekit("compile", LITTLE).stdout


@pytest.mark.parametrize("command", ["play", "simulate", "compile"])
def test_a_faulty_game_shows_its_diagnostics(command: str, rulekit: Call, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("rulekit: 1\ngame: bad\nplayers: many\n", encoding="utf-8")
    done = rulekit(command, path)
    assert done.exit_code == 1
    assert "error[RK1" in done.stderr
    assert "bad.yaml:3:10" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"rulekit_record": 1}'])
def test_replay_refuses_other_files(data: bytes, rulekit: Call, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(data)
    done = rulekit("replay", path)
    assert done.exit_code == 1
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
