"""Whole files of scenarios: read, prepared and run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs

from rulekit.scenario.failure import Failure
from rulekit.scenario.games import Games
from rulekit.scenario.model import Scenario
from rulekit.scenario.preparing import Prepared, prepare
from rulekit.scenario.reading import read_scenarios
from rulekit.source.diagnostic import Diagnostic, Diagnostics, Severity
from rulekit.source.reader import read_file
from rulekit.source.span import SourceFile


@attrs.frozen(eq=False)
class Result:
    """One scenario that was run; `failure` None: it holds."""

    scenario: Scenario
    failure: Failure | None


@attrs.frozen(eq=False)
class FileResult:
    """A file that was run. With errors among its diagnostics nothing was run."""

    name: str
    results: tuple[Result, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def failed(self) -> tuple[Failure, ...]:
        return tuple(result.failure for result in self.results if result.failure is not None)

    @property
    def has_errors(self) -> bool:
        return any(one.severity is Severity.ERROR for one in self.diagnostics)


def run_file(
    path: Path, games: Games, wanted: Callable[[Scenario], bool] = lambda _: True
) -> FileResult:
    """Read a file and run the scenarios that are wanted.

    Raises OSError where it cannot be opened.
    """
    prepared, diagnostics = prepare_file(path, games)
    results = [Result(one.scenario, one.run()) for one in prepared if wanted(one.scenario)]
    return FileResult(path.as_posix(), tuple(results), diagnostics)


def prepare_file(
    path: Path, games: Games, name: str | None = None
) -> tuple[tuple[Prepared, ...], tuple[Diagnostic, ...]]:
    """The scenarios of a file ready to run, none of them where one has faults; all diagnostics.

    Raises OSError where it cannot be opened.
    """
    found = Diagnostics()
    file = read_file(path, found, name)
    return prepare_text(file, path.parent, games, found)


def prepare_text(
    file: SourceFile, folder: Path, games: Games, found: Diagnostics
) -> tuple[tuple[Prepared, ...], tuple[Diagnostic, ...]]:
    """The same for a text that has been read; games are looked for from its folder on."""
    scenarios = () if found.has_errors else read_scenarios(file, found)
    prepared = [prepare(scenario, folder, games, found) for scenario in scenarios]
    ready = () if found.has_errors else tuple(one for one in prepared if one is not None)
    return ready, found.sorted()
