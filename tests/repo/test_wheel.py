"""The distribution: built both ways, complete, and playable where nothing else is installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

TABLES = "rulekit/language/_tables.json"


@pytest.fixture(scope="module")
def checkout(
    tmp_path_factory: pytest.TempPathFactory, root: Path, project_files: list[Path]
) -> Path:
    """A copy of the project's files alone: what a fresh clone would hold."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in project_files:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((root / name).read_bytes())
    return copy


def build(source: Path, target: Path, *kinds: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", *kinds, "--outdir", str(target), str(source)],
        check=True,
        stdout=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    target = tmp_path_factory.mktemp("sdist")
    build(checkout, target, "--sdist")
    (archive,) = target.glob("rulekit_cards-*.tar.gz")
    return archive


@pytest.fixture(scope="module", params=["checkout", "sdist"])
def wheel(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    checkout: Path,
    sdist: Path,
) -> Path:
    """The wheel built from the checkout, and the one built from the sdist."""
    source, target = checkout, tmp_path_factory.mktemp("wheel")
    if request.param == "sdist":
        unpacked = tmp_path_factory.mktemp("unpacked")
        with tarfile.open(sdist) as archive:
            if hasattr(tarfile, "data_filter"):
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(unpacked)
        (source,) = unpacked.iterdir()
    build(source, target, "--wheel")
    (built,) = target.glob("rulekit_cards-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of programs of an environment that holds the wheel and what it needs."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    quiet = ["--quiet", "--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [str(programs / "python"), "-m", "pip", "install", *quiet, str(wheel)], check=True
    )
    yield programs


def run(programs: Path, folder: Path, *words: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(programs / words[0]), *words[1:]],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_holds_what_a_checkout_holds(wheel: Path, project_files: list[Path]) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {str(path) for path in project_files if path.parts[0] == "rulekit"}
    shipped = ("games/", "grammar/", "docs/codes/")
    beside = {f"rulekit/{path}" for path in project_files if path.as_posix().startswith(shipped)}
    assert {"rulekit/py.typed", "rulekit/grammar/rules.lark"} <= package | beside
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == package | beside | {TABLES}
    assert any(name.endswith("/licenses/LICENSE") for name in names)


def test_the_environment_plays_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    shipped = run(installed, tmp_path, "rulekit", "games")
    assert "mau_mau" in shipped
    simulate = ["simulate", "mau_mau", "--players", "3", "--games", "2", "--seed", "1"]
    first = run(installed, tmp_path, "rulekit", *simulate)
    assert first == run(installed, tmp_path, "rulekit", *simulate)
    assert first.strip()
    assert list(tmp_path.iterdir()) == []


def test_the_parser_tables_come_with_the_wheel(installed: Path, tmp_path: Path) -> None:
    lines = [
        "import rulekit.language.tables as tables",
        "print(tables.TABLES)",
        "print(tables.read_tables(tables.TABLES, tables.read_grammar()) is not None)",
    ]
    where, present = run(installed, tmp_path, "python", "-c", "; ".join(lines)).split()
    assert Path(where).is_relative_to(installed.parent)
    assert present == "True"
