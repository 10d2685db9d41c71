"""What shells are told of a command line that is being typed."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import Result

from rulekit.bots import BOTS
from rulekit.cli import COMMANDS, COMPLETES, main
from rulekit.cli.completion import JoinedBash
from rulekit.rules.library import shipped_games
from rulekit.source.codes import titles
from tests.cli.conftest import COMMAND, environment

Call = Callable[..., Result]
LITTLE = Path(__file__).parents[1] / "scenario" / "files" / "little.yaml"


def offered(*words: str) -> list[str]:
    """What is offered for the last of the words."""
    *args, begun = words
    complete = ShellComplete(main, {}, "rulekit", COMPLETES)
    return [item.value for item in complete.get_completions(args, begun)]


def test_commands() -> None:
    assert offered("") == sorted(COMMANDS)
    assert offered("va") == ["validate"]


def test_options_of_a_command() -> None:
    assert {"--seed", "--bots", "--preset", "--option", "-o"} <= set(offered("play", "-"))
    assert offered("validate", "--format", "") == ["text", "json", "github", "sarif"]
    assert offered("completion", "") == ["bash", "zsh", "fish"]


@pytest.mark.parametrize("command", ["play", "simulate", "compile", "describe"])
def test_games(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine" / "deep").mkdir(parents=True)
    for name in ("mau.yaml", "mine/one.yml", "mine/deep/two.yaml", "mine/notes.txt"):
        (tmp_path / name).touch()
    names = list(shipped_games())
    assert offered(command, "") == [*names, "mau.yaml", "mine/one.yml", "mine/deep/two.yaml"]
    assert offered(command, "mau") == ["mau_mau", "mau.yaml"]
    assert offered(command, "mi") == ["mine/one.yml", "mine/deep/two.yaml"]
    assert offered(command, "mine/d") == ["mine/deep/two.yaml"]
    assert offered(command, f"{tmp_path}/mine/o") == [f"{tmp_path}/mine/one.yml"]
    assert offered(command, "no such thing") == []


def test_files_come_first_where_files_are_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mau.yaml").touch()
    assert offered("validate", "mau") == ["mau.yaml", "mau_mau"]


def test_options_of_the_game_on_the_line() -> None:
    every = offered("play", str(LITTLE), "-o", "")
    assert {"dealt=2", "dealt=3", "strict=no", "strict=yes"} <= set(every)
    assert offered("play", str(LITTLE), "-o", "dea") == ["dealt=2", "dealt=3"]
    assert offered("play", str(LITTLE), "-o", "dealt=3") == ["dealt=3"]
    rest = offered("play", str(LITTLE), "-o", "dealt=3", "-o", "")
    assert rest
    assert not [text for text in rest if text.startswith("dealt")]
    assert offered("simulate", "mau_mau", "--preset", "") == ["czech"]


@pytest.mark.parametrize("game", [(), ("no_such_game",), ("no_such_file.yaml",)])
def test_without_a_game_there_are_no_options(game: tuple[str, ...]) -> None:
    assert offered("play", *game, "-o", "") == []
    assert offered("play", *game, "--preset", "") == []


def test_a_game_with_faults_has_no_options(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("game: 7\n", encoding="utf-8")
    assert offered("play", str(path), "-o", "") == []


def test_long_ranges_are_offered_by_their_ends(tmp_path: Path) -> None:
    text = LITTLE.read_text(encoding="utf-8").replace(
        "options:\n", "options:\n  far: {label: Far, between: 0..500, default: 100}\n", 1
    )
    path = tmp_path / "far.yaml"
    path.write_text(text, encoding="utf-8")
    assert offered("play", str(path), "-o", "far") == ["far=0", "far=100", "far=500"]


def test_bots_and_codes() -> None:
    assert offered("play", "mau_mau", "--bots", "") == list(BOTS)
    assert offered("play", "mau_mau", "--bots", "random,r") == ["random,random"]
    assert offered("explain", "rk20") == [code for code in titles() if code.startswith("RK20")]
    assert offered("explain", "play/no") == [c for c in titles() if c.startswith("play/no")]


@pytest.mark.parametrize("words", [("replay", "m"), ("play", "--save", "m")])
def test_files_are_left_to_the_shell(words: tuple[str, ...]) -> None:
    *args, begun = words
    complete = ShellComplete(main, {}, "rulekit", COMPLETES)
    [item] = complete.get_completions(args, begun)
    assert (item.type, item.value) == ("file", begun)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_names_the_command(shell: str, rulekit: Call) -> None:
    done = rulekit("completion", shell)
    assert done.exit_code == 0
    assert f"{COMPLETES}={shell}_complete" in done.stdout
    program = shutil.which(shell)
    if program is not None:
        checked = subprocess.run([program, "-n"], input=done.stdout.encode(), capture_output=True)
        assert (checked.returncode, checked.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["-o", "dealt", "="], ["2", "3"]),
        (["-o", "dealt", "=", "3"], ["3"]),
        (["-o", "dea"], ["dealt=2", "dealt=3"]),
        (["--bots", "=", ""], list(BOTS)),
            (["--bots", "=", "ran"], ["random"]),
        (["-o", "strict", "=", "yes", "-o", "dea"], ["dealt=2", "dealt=3"]),
    ],
)
def test_bash_parts_words_at_the_sign(
    words: list[str], answer: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ["rulekit", "play", str(LITTLE), *words]
    monkeypatch.setenv("COMP_WORDS", "\n".join(line))
    monkeypatch.setenv("COMP_CWORD", str(len(line) - 1))
    shown = JoinedBash(main, {}, "rulekit", COMPLETES).complete()
    assert shown.splitlines() == [f"plain,{value}" for value in answer]


def test_a_shell_asks_the_command_itself() -> None:
    line = ["rulekit", "play", str(LITTLE), "-o", "dealt", "="]
    asked = {COMPLETES: "bash_complete", "COMP_WORDS": "\n".join(line), "COMP_CWORD": "5"}
    done = subprocess.run(COMMAND, env=environment(asked), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "plain,2\nplain,3\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_itself_completes(rulekit: Call, tmp_path: Path) -> None:
    script = tmp_path / "completion.sh"
    script.write_text(rulekit("completion", "bash").stdout, encoding="utf-8")
    program = tmp_path / "rulekit"
    program.write_text('#!/bin/sh\nexec "$RULEKIT_PYTHON" -m rulekit.cli "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    asked = (
        f"source {script}; COMP_WORDS=(rulekit explain RK51); COMP_CWORD=2; "
        f"_rulekit_completion {program}; echo \"${{COMPREPLY[@]}}\""
    )
    env = environment({"RULEKIT_PYTHON": COMMAND[0], "PATH": f"{tmp_path}:{os.environ['PATH']}"})
    done = subprocess.run(["bash", "-c", asked], env=env, capture_output=True, text=True)
    assert done.stdout.split() == [code for code in titles() if code.startswith("RK51")]
