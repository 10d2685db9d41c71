"""`rulekit validate` for code hosts: workflow commands and SARIF."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import Result
from hypothesis import example, given
from hypothesis import strategies as st

from rulekit.source.diagnostic import Diagnostic, Label, Severity
from rulekit.source.github import as_commands, failure_command
from rulekit.source.sarif import as_sarif
from rulekit.source.span import SourceFile, Span
from tests.docs.playing import HOSTS

Call = Callable[..., Result]
SCHEMA = yaml.safe_load((Path(__file__).parent / "sarif.yaml").read_text(encoding="utf-8"))
COMMAND = re.compile(r"::(error|warning) ([^:\n]*)::([^\n]*)")
NEAR = """\
rulekit: 1
game: mine
extends: turn.yaml
options: {targets: 50}
name: 100% "mine", or: yours
define: {ready: owed = 0}
whenever:
  the first to play all the cards has won: {when: empty(hand), do: end round}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a game of several faults in a folder whose name is unusual."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "my games, 100%"
    folder.mkdir()
    (folder / "turn.yaml").write_bytes((HOSTS / "turn.yaml").read_bytes())
    (folder / "a:b.yaml").write_text(NEAR, encoding="utf-8")
    return folder


def read_commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """What a runner makes of the lines: the kind, the properties, the message."""
    found: list[tuple[str, dict[str, str], str]] = []
    for line in text.rstrip("\n").split("\n"):
        match = COMMAND.fullmatch(line)
        assert match, line
        pairs = (part.split("=", 1) for part in match[2].split(","))
        found.append((match[1], {key: plain(value) for key, value in pairs}, plain(match[3])))
    return found


def plain(text: str) -> str:
    for code, meant in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(code, meant)
    return text


def sarif_of(done: Result) -> dict[str, Any]:
    log = json.loads(done.stdout)
    jsonschema.validate(log, SCHEMA)
    run: dict[str, Any] = log["runs"][0]
    return run


# ----------------------------------------------------------------------------------- commands


def test_each_fault_is_a_command_with_a_relative_path(rulekit: Call, here: Path) -> None:
    path = here / "a:b.yaml"
    done = rulekit("validate", path, "--format", "github")
    as_data = json.loads(rulekit("validate", path, "--format", "json").stdout)
    assert done.exit_code == 1
    commands = read_commands(done.stdout)
    assert len(commands) == len(as_data) >= 3
    assert {kind for kind, _, _ in commands} == {"error", "warning"}
    for (kind, properties, message), fault in zip(commands, as_data, strict=True):
        assert kind == fault["severity"]
        assert properties["title"] == fault["code"]
        assert message.split("\n")[0] == fault["message"]
        assert not Path(properties["file"]).is_absolute()
        assert Path(properties["file"]).samefile(fault["file"])
        assert int(properties["line"]) == fault["line"]
        if fault["line"] == fault["end_line"]:
            assert int(properties["col"]) == fault["column"]
            assert int(properties["endColumn"]) == fault["end_column"]


def test_the_escapes_are_those_of_the_format() -> None:
    file = SourceFile("50%, a:b.yaml", "one\ntwo")
    said = Diagnostic("RK201", "100% of `a`, `b`: all", Span(file, 0, 3), help="one\r\ntwo")
    [line] = as_commands([said])
    assert line == (
        "::error file=50%25%2C a%3Ab.yaml,line=1,col=1,endLine=1,endColumn=4,title=RK201"
        "::100%25 of `a`, `b`: all%0Ahelp: one two"
    )


def test_what_would_steer_a_terminal_is_not_passed_on() -> None:
    file = SourceFile("a\x1b[31m.yaml", "one")
    [line] = as_commands([Diagnostic("RK201", "m\x07", Span(file, 0, 3))])
    assert "\x1b" not in line + failure_command("m\x1b", "b\x1b.yaml")
    assert "\x07" not in line
    assert line.startswith("::error file=a\ufffd[31m.yaml,line=1")


def test_columns_are_left_out_across_lines() -> None:
    file = SourceFile("a.yaml", "one\ntwo\n")
    said = Diagnostic("RK201", "m", Span(file, 1, 6), severity=Severity.WARNING)
    assert as_commands([said]) == ["::warning file=a.yaml,line=1,endLine=2,title=RK201::m"]


def test_a_line_break_at_the_end_belongs_to_its_line() -> None:
    file = SourceFile("a.yaml", "one\ntwo\n")
    [line] = as_commands([Diagnostic("RK201", "m", Span(file, 0, 4))])
    assert "line=1,col=1,endLine=1,endColumn=4" in line


def test_standard_input_has_no_file(rulekit: Call) -> None:
    done = rulekit("validate", "-", "--format", "github", input="game: 7\n")
    commands = read_commands(done.stdout)
    assert commands
    assert all("file" not in properties for _, properties, _ in commands)


def test_good_files_have_no_commands(rulekit: Call) -> None:
    done = rulekit("validate", "mau_mau", "--format", "github")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")


# -------------------------------------------------------------------------------------- SARIF


def test_the_log_says_what_the_diagnostics_say(rulekit: Call, here: Path) -> None:
    path = here / "a:b.yaml"
    done = rulekit("validate", path, "--format", "sarif")
    as_data = json.loads(rulekit("validate", path, "--format", "json").stdout)
    run = sarif_of(done)
    assert done.exit_code == 1
    assert run["invocations"] == [{"executionSuccessful": True}]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({fault["code"] for fault in as_data})
    assert all(rule["fullDescription"]["text"] for rule in rules)
    assert len(run["results"]) == len(as_data)
    for result, fault in zip(run["results"], as_data, strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == fault["code"]
        assert result["level"] == fault["severity"]
        assert fault["help"] in result["message"]["text"]
        [location] = result["locations"]
        assert location["physicalLocation"]["region"] == {
            "startLine": fault["line"],
            "startColumn": fault["column"],
            "endLine": fault["end_line"],
            "endColumn": fault["end_column"],
        }
        assert len(result.get("relatedLocations", [])) == len(fault["also"])
    uris = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            for result in run["results"]}  # fmt: skip
    assert "my%20games%2C%20100%25/a%3Ab.yaml" in uris
    assert any(result.get("relatedLocations") for result in run["results"])


def test_a_file_without_faults_is_a_log_without_results(rulekit: Call) -> None:
    done = rulekit("validate", "mau_mau", "--format", "sarif")
    run = sarif_of(done)
    assert (done.exit_code, run["results"], run["tool"]["driver"]["rules"]) == (0, [], [])


@pytest.mark.parametrize("data", [b"\xff\xfe\xfd", b"", b"name: caf\xe9\n"])
def test_a_file_that_cannot_be_decoded_is_a_result(
    data: bytes, rulekit: Call, tmp_path: Path
) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    done = rulekit("validate", path, "--format", "sarif")
    assert done.exit_code == 1
    assert sarif_of(done)["results"]


@pytest.mark.parametrize("name", ["no_such_file.yaml", "."])
def test_a_file_that_cannot_be_opened_is_told_beside_the_others(
    name: str, rulekit: Call, here: Path
) -> None:
    words = ("validate", name, here / "a:b.yaml", "--format")
    done = rulekit(*words, "sarif")
    run = sarif_of(done)
    assert done.exit_code == 2
    assert done.stderr.startswith("error: ")
    [invocation] = run["invocations"]
    assert invocation["executionSuccessful"] is False
    [notice] = invocation["toolExecutionNotifications"]
    assert name in notice["message"]["text"]
    assert run["results"]
    commands = read_commands(rulekit(*words, "github").stdout)
    assert commands[-1][0] == "error"
    assert commands[-1][1]["file"] == name
    assert len(commands) == len(run["results"]) + 1


@given(
    text=st.text(max_size=40),
    name=st.text(alphabet=st.characters(exclude_characters="\0"), min_size=1, max_size=20),
    start=st.integers(0, 40),
    length=st.integers(0, 10),
)
@example(text="a", name="odd\udcff.yaml", start=0, length=1)
@example(text="a", name="\ud800", start=0, length=1)
def test_any_text_can_be_told(text: str, name: str, start: int, length: int) -> None:
    span = Span(SourceFile(name, text), min(start, len(text)), min(start + length, len(text)))
    said = Diagnostic("RK201", text or "m", span, text, text, also=(Label(span, text or "m"),))
    jsonschema.validate(as_sarif([said], version="1.2.3", texts={"RK201": ("t", "")}), SCHEMA)
    [line] = as_commands([said])
    assert len(read_commands(line)) == 1


ABROAD = [
    # What a variant of a shipped game says, the line where it is told of, and words of the message.
    ("presets: {bicycle: {options: {several_melds: 7}}}", 4, "7"),
    ("deck: {jokers: 8}", 3, "basic_rummy.yaml:"),
    ("options: {several_melds: ~}", 3, "basic_rummy.yaml:"),
    ("deal: {hand: 12}", 4, "of 52 cards"),
]


@pytest.mark.parametrize(("rules", "line", "words"), ABROAD)
def test_faults_in_a_shipped_file_stand_where_it_is_extended(
    rulekit: Call, here: Path, rules: str, line: int, words: str
) -> None:
    text = f"rulekit: 1\ngame: ours\nextends: basic_rummy\n{rules}\n"
    Path("ours.yaml").write_text(text, encoding="utf-8")
    commands = read_commands(rulekit("validate", "ours.yaml", "--format", "github").stdout)
    assert {properties["file"] for _, properties, _ in commands} == {"ours.yaml"}
    assert str(line) in {properties["line"] for _, properties, _ in commands}
    assert any(words in message for *_, message in commands)
    results = sarif_of(rulekit("validate", "ours.yaml", "--format", "sarif"))["results"]
    places = [one for result in results for one in result["locations"]]
    places += [one for result in results for one in result.get("relatedLocations", [])]
    files = {one["physicalLocation"]["artifactLocation"]["uri"] for one in places}
    assert files == {"ours.yaml"}
    assert any(words in result["message"]["text"] for result in results)
