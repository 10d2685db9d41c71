"""The project's settings agree with the code: dependencies, scripts, version, the steps of CI."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

IMPORTED_AS = {"pyyaml": "yaml", "attrs": "attrs", "cattrs": "cattrs"}
GUEST_OF_PYTEST = Path("rulekit/pytest_plugin.py")


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    return table


def named(requirement: str) -> str:
    """The name a requirement begins with."""
    found = re.match(r"[A-Za-z0-9_-]+", requirement)
    assert found
    return found[0].lower()


def imports(path: Path) -> set[str]:
    """The top-level names a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_core_dependencies_are_what_the_package_imports(
    root: Path, project: dict[str, Any]
) -> None:
    core = {named(each) for each in project["dependencies"]}
    wanted = {IMPORTED_AS.get(name, name) for name in core}
    used: set[str] = set()
    for path in sorted((root / "rulekit").rglob("*.py")):
        guest = {"pytest"} if path.relative_to(root) == GUEST_OF_PYTEST else set()
        used |= imports(path) - guest
    foreign = used - set(sys.stdlib_module_names) - {"rulekit"}
    assert foreign == wanted


def test_every_requirement_states_a_range(project: dict[str, Any]) -> None:
    extras = project["optional-dependencies"]
    every = [*project["dependencies"], *(each for extra in extras.values() for each in extra)]
    assert [each for each in every if not re.search(r"[<>=]", each) and "[" not in each] == []
    assert [each for each in every if "@" in each or "://" in each] == []


def test_the_distribution_is_not_called_like_its_namesake(project: dict[str, Any]) -> None:
    assert project["name"] == "rulekit-cards"
    assert project["requires-python"] == ">=3.11"
    assert project["scripts"] == {"rulekit": "rulekit.cli:main"}


def test_scripts_and_plugins_lead_to_something(project: dict[str, Any]) -> None:
    module, name = project["scripts"]["rulekit"].split(":")
    assert callable(getattr(importlib.import_module(module), name))
    (plugin,) = project["entry-points"]["pytest11"].values()
    assert hasattr(importlib.import_module(plugin), "pytest_collect_file")


def test_the_changelog_names_the_version(project: dict[str, Any], root: Path) -> None:
    assert f"\n## {project['version']}" in (root / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_plugin_costs_a_run_of_pytest_nothing() -> None:
    program = "import rulekit.pytest_plugin, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    heavy = {"attrs", "click", "jsonschema", "lark", "rich", "yaml"}
    assert heavy & set(done.stdout.split()) == set()


def test_ci_is_a_sound_script_that_names_a_failed_step(root: Path, tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "run").write_bytes((root / ".ci" / "run").read_bytes())
    (tmp_path / "Makefile").write_text("test:\n\t@echo '1 failed in 0.1s'; exit 1\n")
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    done = subprocess.run(["bash", ".ci/run"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert "1 failed in 0.1s" in done.stdout
    assert re.search(r"^== test: failed with status [1-9]", done.stderr, re.MULTILINE)
