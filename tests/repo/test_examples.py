"""The examples run as they stand, and stay short."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulekit.cli import main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
SPECS = sorted(EXAMPLES.glob("*.yaml"))


def test_there_are_examples() -> None:
    assert PROGRAMS
    assert SPECS


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_program_runs(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(program)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(EXAMPLES.parent)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_program_fits_on_a_page(program: Path) -> None:
    assert len(program.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("spec", SPECS, ids=lambda path: path.name)
def test_spec_is_valid_and_plays(spec: Path) -> None:
    checked = CliRunner().invoke(main, ["validate", str(spec)])
    assert checked.exit_code == 0, checked.output
    words = ["simulate", str(spec), "--players", "3", "--games", "1", "--seed", "1"]
    played = CliRunner().invoke(main, words)
    assert played.exit_code == 0, played.output
