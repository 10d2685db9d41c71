"""Every key of a scenario is read: without it, or with another value, something else is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulekit.rules.schema_walk import Path as Place
from rulekit.scenario.games import Games
from rulekit.scenario.suite import prepare_text
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile
from tests.keys.cases import data_of, places
from tests.keys.schema import Key, key_at, keys_of

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS: list[Any] = data_of((FOLDER / "rows.scenario.yaml").read_text(encoding="utf-8"))
CASES = [
    (at, place) for at, scenario in enumerate(SCENARIOS) for place, _ in places(scenario) if place
]
GAMES = Games()


def outcome(scenario: Any) -> tuple[list[str], list[Any]]:
    """What is said of a scenario when it is read and run."""
    text = json.dumps([scenario], ensure_ascii=False)
    file = SourceFile("rows.scenario.yaml", text)
    ready, found = prepare_text(file, FOLDER, GAMES, Diagnostics())
    ran = [(one.scenario.name, one.scenario.clauses, _told(one.run())) for one in ready]
    return [one.message for one in found], ran


def _told(failure: Any) -> Any:
    return failure and (failure.headline, failure.difference)


@cache
def first(at: int) -> tuple[list[str], list[Any]]:
    return outcome(SCENARIOS[at])


def test_the_scenarios_hold() -> None:
    for at, scenario in enumerate(SCENARIOS):
        assert first(at) == ([], [(scenario["scenario"], tuple(scenario.get("clauses", ())), None)])


@pytest.mark.parametrize(("at", "place"), CASES, ids=str)
def test_a_key_is_read(at: int, place: Place) -> None:
    assert any(outcome(changed) != first(at) for changed in _changes(SCENARIOS[at], place))


def _changes(scenario: Any, place: Place) -> Iterator[Any]:
    """The scenario without the key, with a value that is another, with one that cannot be."""
    for other in (None, _other(_at(scenario, place)), "zzz"):
        copy = json.loads(json.dumps(scenario))
        holder = _at(copy, place[:-1])
        if other is None:
            del holder[place[-1]]
        else:
            holder[place[-1]] = other
        yield copy


def _at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


def _other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value - 1 if value > 1 else value + 1
        case _:
            return "zzz"


# -------------------------------------------------------------------------------- completeness


def test_each_key_has_a_scenario() -> None:
    used: set[tuple[Key, str]] = set()
    for scenario in SCENARIOS:
        for place, value in places([scenario]):
            form = (
                "map" if isinstance(value, dict) else "list" if isinstance(value, list) else "text"
            )
            used.add((key_at("scenario", place), form))
    wanted = {(key, form) for key, forms in keys_of("scenario").items() for form in forms}
    assert wanted - used == set()
