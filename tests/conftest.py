"""What all tests share: hypothesis profiles and golden files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

_QUIET = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
_SAME = settings(_QUIET, derandomize=True, print_blob=True)
settings.register_profile("default", _QUIET, max_examples=25)
settings.register_profile("ci", _SAME, max_examples=50)
settings.register_profile("long", _SAME, max_examples=400)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "default")
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden files anew, running only the tests that read them",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--update-golden"):
        return
    reads_golden = [item for item in items if "golden" in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=[item for item in items if item not in reads_golden])
    items[:] = reads_golden


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the battery did, game by game."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.getreports(""):
        for name, count in report.user_properties:
            if report.when == "teardown" and name.startswith("battery: "):
                counts[name] += int(str(count))
    if counts:
        terminalreporter.section("battery")
    for name in sorted(counts):
        terminalreporter.write_line(f"{name.removeprefix('battery: ')}: {counts[name]:,}")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """`golden(path, text)`: the file at `path` holds exactly `text`; `make golden` writes it."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.read_text(encoding="utf-8") == text, f"`make golden` writes {path.name} anew"

    return compare
