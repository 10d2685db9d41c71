"""Marks the tests beside other engines, and tells how much they compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
_KEY = "differential: "


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("differential")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was compared, game by game."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.getreports(""):
        for name, count in report.user_properties:
            if report.when == "teardown" and name.startswith(_KEY):
                counts[name.removeprefix(_KEY)] += int(str(count))
    if counts:
        terminalreporter.section("beside other engines")
    for name, count in counts.items():
        terminalreporter.write_line(f"{name}: {count:,}")


@pytest.fixture
def counts(
    request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> Iterator[Counter[str]]:
    """What a test counts here is told at the end, summed over all tests of its file."""
    found: Counter[str] = Counter()
    yield found
    game = request.path.stem.removeprefix("test_")
    for what, count in found.items():
        record_property(f"{_KEY}{game}: {what}", count)
