"""The page of what is not built: whatever stands on it is refused, as a game shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.source.diagnostic import Severity
from tests.docs.pages import DOCS, FENCE, Fence
from tests.docs.playing import faults

EXAMPLES = Path(__file__).parent / "not_yet.md"
PAGE = DOCS / "language" / "not-yet.md"
HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


def phrases() -> Iterator[str]:
    """What is not built, row by row, as the table of the page says it."""
    table = PAGE.read_text(encoding="utf-8").partition("| what | where |\n")[2].partition("\n\n")[0]
    for row in table.splitlines()[1:]:
        yield from row.split("|")[1].strip().split("; ")


def examples() -> dict[str, list[Fence]]:
    """The games in which each phrase comes true."""
    _, *parts = HEADING.split(EXAMPLES.read_text(encoding="utf-8"))
    return {
        phrase: [
            Fence(phrase, number, match[1], tuple(match[2].split()), match[3])
            for number, match in enumerate(FENCE.finditer(text), start=1)
        ]
        for phrase, text in zip(parts[::2], parts[1::2], strict=True)
    }


def test_every_phrase_of_the_page_has_an_example() -> None:
    assert [*examples()] == [*phrases()]
    assert [phrase for phrase, found in examples().items() if not found] == []


@pytest.mark.parametrize(
    "fence",
    [pytest.param(fence, id=fence.id) for found in examples().values() for fence in found],
)
def test_what_is_on_the_page_is_refused(fence: Fence, tmp_path: Path) -> None:
    errors = [one for one in faults(fence, tmp_path) if one.severity is Severity.ERROR]
    assert [one.code for one in errors] == ["RK490"], [one.message for one in errors]
