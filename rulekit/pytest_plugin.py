"""pytest collects scenario files: one test for each scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

GAMES: pytest.StashKey[Any] = pytest.StashKey()
"""The games of this run: each is loaded once."""

OURS = re.compile(rb"(?m)^-\s*\{?\s*(scenario|clauses|game|options|players|given|steps|expect)\s*:")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.File | None:
    """A collector for `*.scenario.yaml`, and for `scenarios/*.yaml` that hold scenarios: other
    programs have files in folders of that name."""
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    in_folder = file_path.parent.name == "scenarios" and OURS.search(file_path.read_bytes())
    if in_folder or file_path.stem.endswith(".scenario"):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class FaultyFile(Exception):
    """The file has faults; nothing in it was run."""


class ScenarioFile(pytest.File):
    """One file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each scenario. Raises FaultyFile with all diagnostics."""
        from rulekit.scenario.games import Games
        from rulekit.scenario.suite import prepare_file

        if GAMES not in self.config.stash:
            self.config.stash[GAMES] = Games()
        prepared, diagnostics = prepare_file(self.path, self.config.stash[GAMES], self._name())
        if not prepared:
            from rulekit.source.render import render_text

            raise FaultyFile(render_text(diagnostics))
        for one in prepared:
            yield ScenarioItem.from_parent(self, name=one.scenario.name, prepared=one)

    def _name(self) -> str:
        """The file as messages name it."""
        root = self.config.rootpath
        inside = self.path.is_relative_to(root)
        return (self.path.relative_to(root) if inside else self.path).as_posix()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The diagnostics, without a traceback."""
        if isinstance(excinfo.value, FaultyFile):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class ScenarioFailed(Exception):
    """A scenario does not hold."""


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, prepared: Any, **rest: Any) -> None:
        super().__init__(**rest)
        self.prepared = prepared

    def runtest(self) -> None:
        """Run it. Raises ScenarioFailed with the report."""
        failure = self.prepared.run()
        if failure is not None:
            raise ScenarioFailed(failure.text())

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The report of the failure, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the scenario stands."""
        return self.path, self.prepared.scenario.line - 1, self.name
