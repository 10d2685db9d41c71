"""`rulekit test`: run scenario files."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.exits import FAULTS, GOOD, Stop, printing

if TYPE_CHECKING:
    from rulekit.scenario.suite import FileResult


@click.command("test")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path())
@click.option("--run", "wanted", metavar="REGEX", help="Only scenarios with such a name or clause.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the results are printed.",
)
def command(paths: tuple[str, ...], wanted: str | None, form: str) -> int:
    """Run scenario files. Each PATH is a file or a folder, or the name of a shipped game.

    In a folder these are run: files in folders `scenarios`, all `*.scenario.yaml`, and lists of
    scenarios that lie in the folder itself. Without a PATH the scenarios of the shipped games are
    run. A failing scenario shows its position, the step that failed and the difference.

    \b
    rulekit test my_scenarios.yaml
    rulekit test my_scenarios.yaml --run 'the last card|RULE-0[1-4]'
    """
    from rulekit._resources import folder
    from rulekit.cli.validate import refuse_saves
    from rulekit.scenario.finding import find_files
    from rulekit.scenario.games import Games
    from rulekit.scenario.suite import run_file

    pattern = _compile(wanted)
    places = [place_of(path) for path in paths] or [folder("games")]
    files = list(dict.fromkeys(file for place in places for file in find_files(place)))
    for file in files:
        refuse_saves(file)
    games = Games()
    results = [
        run_file(file, games, lambda scenario: matches(pattern, scenario.name, scenario.clauses))
        for file in files
    ]
    with printing():
        if form == "json":
            print(json.dumps(as_json(results), indent=2, ensure_ascii=False))
        else:
            print_results(results)
    return status_of(results, places, wanted)


def place_of(path: str) -> Path:
    """A file or folder, or the folder of the shipped game that is called so."""
    from rulekit.rules.library import meant_by, shipped_games

    place = Path(path)
    if place.exists():
        return place
    shipped = shipped_games().get(path)
    if shipped is None:
        near = meant_by(path)
        advice = f"; did you mean `{near}`?" if near else ""
        raise Stop(f"there is no file, folder or game `{path}`{advice}")
    return shipped.parent


def matches(pattern: re.Pattern[str] | None, name: str, clauses: Sequence[str]) -> bool:
    """Whether a scenario is wanted."""
    return pattern is None or any(map(pattern.search, (name, *clauses)))


def status_of(results: Sequence[FileResult], places: Sequence[Path], wanted: str | None) -> int:
    """0 if something was run and everything holds."""
    if any(result.has_errors or result.failed for result in results):
        return FAULTS
    if not any(result.results for result in results):
        where = ", ".join(map(str, places))
        such = f" that matches `{wanted}`" if wanted else ""
        raise Stop(f"no scenario{such} in {where}{_searched(results, places)}", FAULTS)
    return GOOD


def _searched(results: Sequence[FileResult], places: Sequence[Path]) -> str:
    """Where was looked, if there is not even a file."""
    if results or not any(place.is_dir() for place in places):
        return ""
    return (
        "; looked for folders `scenarios`, for `*.scenario.yaml` and for lists of scenarios in "
        "the folder itself; a file can be named as well"
    )


def print_results(results: Sequence[FileResult]) -> None:
    """Failures and a line for each file on standard output, diagnostics on standard error."""
    from rulekit.cli.faults import print_diagnostics

    for result in results:
        print_diagnostics(result.diagnostics)
        for failure in result.failed:
            print(f"FAILED {failure.text()}\n")
    width = max((len(result.name) for result in results), default=0)
    for result in results:
        if result.results or result.has_errors:
            print(f"{result.name:<{width}}  {_counted(result)}")
    counts = Counter(
        clause for result in results for one in result.results for clause in one.scenario.clauses
    )
    if counts:
        print("\nclauses, and how many scenarios name them")
        print("\n".join(_columns([f"{name} {counts[name]}" for name in sorted(counts)])))
    total = sum(len(result.results) for result in results)
    failed = sum(len(result.failed) for result in results)
    unread = sum(result.has_errors for result in results)
    if total or unread:
        also = f"; {_plural(unread, 'file')} could not be run" if unread else ""
        print(f"\n{_plural(total, 'scenario')}, {failed or 'none'} failed{also}")


def _counted(result: FileResult) -> str:
    if result.has_errors:
        return "cannot be run"
    failed = len(result.failed)
    return f"{len(result.results) - failed} passed" + (f", {failed} failed" if failed else "")


def _columns(items: Sequence[str], width: int = 96) -> list[str]:
    cell = max(map(len, items)) + 3
    across = max(1, width // cell)
    rows = [items[start : start + across] for start in range(0, len(items), across)]
    return ["  " + "".join(item.ljust(cell) for item in row).rstrip() for row in rows]


def _plural(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def as_json(results: Sequence[FileResult]) -> dict[str, object]:
    """All results as plain data."""
    from rulekit.source.render import as_json as diagnostics_as_json

    clauses: dict[str, int] = {}
    for result in results:
        for one in result.results:
            for clause in one.scenario.clauses:
                clauses[clause] = clauses.get(clause, 0) + 1
    return {
        "files": [
            {
                "file": result.name,
                "diagnostics": diagnostics_as_json(result.diagnostics),
                "scenarios": [
                    {
                        "scenario": one.scenario.name,
                        "line": one.scenario.line,
                        "clauses": list(one.scenario.clauses),
                        "passed": one.failure is None,
                        "failure": one.failure and one.failure.as_json(),
                    }
                    for one in result.results
                ],
            }
            for result in results
        ],
        "clauses": dict(sorted(clauses.items())),
        "passed": sum(len(result.results) - len(result.failed) for result in results),
        "failed": sum(len(result.failed) for result in results),
        "not_run": sum(result.has_errors for result in results),
    }


def _compile(wanted: str | None) -> re.Pattern[str] | None:
    try:
        return None if wanted is None else re.compile(wanted)
    except re.error as fault:
        raise click.BadParameter(f"`{wanted}` is no regular expression: {fault}") from None
