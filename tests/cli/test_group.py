"""The command itself: help, wrong usage, streams that are closed or narrow."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from rulekit.cli import COMMANDS
from rulekit.cli.console import without_controls, wrapped
from tests.cli.conftest import COMMAND, environment

Call = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_command_has_help_with_two_command_lines(name: str, rulekit: Call) -> None:
    command: click.Command = importlib.import_module(f"rulekit.cli.{name}").command
    assert command.name == name
    shown = rulekit(name, "--help")
    assert shown.exit_code == 0
    assert shown.stdout.count(f"\n  rulekit {name}") >= 2


def test_help_lists_all_commands(rulekit: Call) -> None:
    shown = rulekit("--help")
    assert shown.exit_code == 0
    for name, line in COMMANDS.items():
        assert name in shown.stdout
        assert line in shown.stdout


def test_without_a_command_the_help_is_shown_as_wrong_usage(rulekit: Call) -> None:
    shown = rulekit()
    assert shown.exit_code == 2
    assert "Commands:" in shown.stderr
    assert shown.stdout == ""


def test_help_imports_click_alone() -> None:
    program = (
        "import sys; from rulekit.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} "
        "& {'yaml', 'lark', 'jsonschema', 'attrs', 'attr', 'cattrs', 'rich', 'click', 'json'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment({}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "['click']"


def test_the_module_is_the_command() -> None:
    words = [sys.executable, "-m", "rulekit.cli", "fly"]
    done = subprocess.run(words, env=environment({}), capture_output=True, text=True)
    assert done.returncode == 2
    assert "`rulekit --help`" in done.stderr


def test_version(rulekit: Call) -> None:
    shown = rulekit("--version")
    assert shown.exit_code == 0
    assert shown.stdout.startswith("rulekit ")


@pytest.mark.parametrize(
    "words",
    [
        ("fly",),
        ("--fly",),
        ("schema", "fly"),
        ("validate",),
        ("validate", "no_such_file.yaml"),
        ("test", "no_such_folder"),
        ("test", "--run", "("),
        ("play", "no_such_game"),
        ("play", "no_such_file.yaml"),
        ("simulate", "no_such_game"),
        ("simulate", "no_such_game", "--games", "0"),
        ("simulate", "no_such_game", "-o", "nothing"),
        ("compile", "no_such_game"),
        ("replay", "no_such_file.json"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line_and_exit_2(words: tuple[str, ...], rulekit: Call) -> None:
    shown = rulekit(*words)
    assert shown.exit_code == 2, shown.output
    assert shown.stdout == ""
    assert shown.stderr.startswith("error: ")
    assert shown.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "many"), "`many`: give a whole number of at least 1"),
        (("--games", "0"), "`0`: give a whole number of at least 1"),
        (("--players", "x"), "`x`: give a whole number from 1 to 99"),
    ],
)
def test_numbers_are_refused_in_plain_words(
    words: tuple[str, ...], said: str, rulekit: Call
) -> None:
    assert said in rulekit("simulate", "any", *words).stderr


def test_help_names_the_bots(rulekit: Call) -> None:
    for command in ("play", "simulate"):
        help_text = " ".join(rulekit(command, "--help").stdout.split())
        assert "there is: random, greedy." in help_text


@pytest.mark.parametrize("width", [20, 33, 80, 200])
def test_lines_break_between_words(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulekit.cli.console.is_terminal", lambda _: True)
    monkeypatch.setenv("COLUMNS", str(width))
    command = "`rulekit play --continue /some/long/place/of/a/match.json`"
    text = f"  no: the sentence   takes a good many words until {command} shows it"
    lines = wrapped(text, None).splitlines()
    assert " ".join(lines).split() == text.split()
    assert any(command in line for line in lines)
    assert all(len(line) <= width or line.strip() == command for line in lines)
    assert all(line.startswith("    ") for line in lines[1:])


def test_a_fault_of_ours_says_so(rulekit: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(which: str) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr("rulekit.rules.schema.schema_text", fail)
    monkeypatch.delenv("RULEKIT_TRACEBACK", raising=False)
    shown = rulekit("schema")
    assert shown.exit_code == 70
    assert "please report" in shown.stderr
    assert "Traceback" not in shown.stderr
    monkeypatch.setenv("RULEKIT_TRACEBACK", "1")
    assert "Traceback" in rulekit("schema").stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1", "utf-8"])
@pytest.mark.parametrize("words", [("games",), ("play", "--help"), ("play", "no_such_gäme♥")])
def test_narrow_streams(encoding: str, words: tuple[str, ...], spawn: Spawn) -> None:
    done = spawn(*words, env={"PYTHONIOENCODING": encoding})
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr
    assert (done.stdout + done.stderr).decode(encoding)


def test_a_reader_who_leaves_is_no_fault() -> None:
    program = [*COMMAND, "schema"]
    with subprocess.Popen(
        program, env=environment({}), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=30)
    assert process.returncode in (0, -13)


@pytest.mark.parametrize("closed", [("0",), ("1",), ("2",), ("0", "1", "2")], ids="".join)
def test_closed_streams(closed: tuple[str, ...], spawn: Spawn) -> None:
    done = spawn("schema", closed=closed)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("shown", ["text", "json"])
@pytest.mark.parametrize("into", [">&-", "| true", "2>&1 | true", "2>/dev/full", "2>/dev/full >&2"])
def test_the_status_does_not_depend_on_who_reads(shown: str, into: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: x\n" + "".join(f"x{n}: 1\n" for n in range(300)), encoding="utf-8")
    line = f'{{ "$@"; echo $? >status; }} {into}'
    words = ["sh", "-c", line, "sh", *COMMAND, "validate", "--format", shown, bad.name]
    done = subprocess.run(words, cwd=tmp_path, env=environment({}), capture_output=True)
    assert (tmp_path / "status").read_text(encoding="ascii").strip() == "1"
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("words", [("games",), ("schema",)])
def test_a_full_disk_is_told_in_one_line(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], env=environment({}), stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 1
    assert done.stderr == b"error: cannot write or read: no space left on device\n"


def test_what_is_no_plain_file_is_read_once(spawn: Spawn, tmp_path: Path) -> None:
    empty = spawn("validate", "/dev/null")
    assert empty.returncode == 1
    assert b"RK004" in empty.stderr
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    line = 'printf "game: 7\\n" >pipe.yaml & "$@" validate pipe.yaml'
    words = ["sh", "-c", line, "sh", *COMMAND]
    done = subprocess.run(words, cwd=tmp_path, env=environment({}), capture_output=True, timeout=30)
    assert done.returncode == 1
    assert b"pipe.yaml:1:7" in done.stderr


def test_controls_in_messages_are_spelled_out() -> None:
    assert without_controls("a\x1b[2J\u202e\nb♥é") == "a\\x1b[2J\\u202e\nb♥é"
