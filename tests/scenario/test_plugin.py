"""pytest collects scenario files, and reports them as `rulekit test` does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = Path(__file__).parent / "files"


def run_pytest(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """pytest in a folder of its own, with no plugin but ours."""
    env = os.environ | {
        "PYTHONPATH": str(ROOT),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "",
    }
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "rulekit.pytest_plugin", "-p", "no:cacheprovider",
         "--rootdir", str(folder), *words],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of a game with scenarios, and files of other programs."""
    shutil.copy(FILES / "little.yaml", tmp_path)
    shutil.copy(FILES / "melds.yaml", tmp_path)
    (tmp_path / "scenarios").mkdir()
    return tmp_path


def test_each_scenario_is_a_test(folder: Path) -> None:
    text = (FILES / "holds.yaml").read_text(encoding="utf-8")
    text = text.replace("game: little.yaml", "game: little")
    (folder / "scenarios" / "holds.yaml").write_text(text, encoding="utf-8")
    (folder / "scenarios" / "other.yaml").write_text("- name: of another program\n")
    done = run_pytest(folder, "-v")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 passed" in done.stdout
    assert "scenarios/holds.yaml::the colour of the top card is followed PASSED" in done.stdout


def test_a_failure_shows_the_report(folder: Path) -> None:
    shutil.copy(FILES / "fails.yaml", folder / "fails.scenario.yaml")
    done = run_pytest(folder, "-k", "another and reason and refusal")
    assert done.returncode == 1
    assert "1 failed" in done.stdout
    assert "fails.scenario.yaml:58: a refusal has another reason" in done.stdout
    assert "expected: the colour of the moon" in done.stdout
    assert "Traceback" not in done.stdout


def test_a_faulty_file_shows_its_diagnostics(folder: Path) -> None:
    shutil.copy(FILES / "faulty.yaml", folder / "scenarios")
    done = run_pytest(folder)
    assert done.returncode == 2
    assert "error[RK508]: there is no game `litle`" in done.stdout
    assert " --> scenarios/faulty.yaml:3:9" in done.stdout
    assert "Traceback" not in done.stdout


def test_the_plugin_imports_pytest_alone() -> None:
    program = (
        "import sys, pytest; before = set(sys.modules); import rulekit.pytest_plugin\n"
        "print(sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "['rulekit', 'rulekit.pytest_plugin']"
