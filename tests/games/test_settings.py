"""The settings the battery plays: every pair of values that goes together, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import combinations
from math import prod
from random import Random

import pytest

from rulekit.errors import StartRefused
from tests.games.covering import Row, cover, least_rows
from tests.games.subjects import (
    PLAYERS,
    Setting,
    all_settings,
    columns_of,
    few_settings,
    has_many_options,
    load_subject,
    refuses,
    subjects,
)

pytestmark = pytest.mark.parametrize("subject", subjects())

TRIES = 100


def pairs_in(rows: Iterable[Row]) -> set[tuple[tuple[str, object], ...]]:
    return {pair for row in rows for pair in combinations(row.items(), 2)}


def test_few_settings_start(subject: str) -> None:
    for setting in few_settings(subject):
        assert setting.start(0).players == setting.players, str(setting)


@pytest.mark.slow
def test_every_setting_starts(subject: str) -> None:
    for setting in all_settings(subject):
        assert setting.start(0).players == setting.players, str(setting)


def test_every_pair_of_values_is_played_or_refused(subject: str) -> None:
    columns = columns_of(subject)
    played = pairs_in(setting.row for setting in all_settings(subject))
    impossible = pairs_in(cover(columns, partial(refuses, subject)).impossible)
    for one, other in combinations(columns, 2):
        for pair in (((one, a), (other, b)) for a in columns[one] for b in columns[other]):
            assert (pair in played) != (pair in impossible), pair


def test_few_settings_have_every_value(subject: str) -> None:
    played = {value for setting in few_settings(subject) for value in setting.row.items()}
    wanted = {(name, value) for name, values in columns_of(subject).items() for value in values}
    impossible = cover(columns_of(subject), partial(refuses, subject), together=1).impossible
    assert wanted - played == {value for part in impossible for value in part.items()}


def test_presets_and_defaults_are_played_with_each_number(subject: str) -> None:
    low, high = load_subject(subject).players
    rows = [setting.row for setting in all_settings(subject)]
    for preset in (None, *load_subject(subject).presets):
        for players in range(low, high + 1):
            row = Setting(subject, (), players, preset).row
            assert (row in rows) != refuses(subject, row), f"{preset}, {players} players"
    assert {setting.preset for setting in few_settings(subject)} == {
        None, *load_subject(subject).presets
    }  # fmt: skip


def test_settings_are_few(subject: str) -> None:
    columns, game = columns_of(subject), load_subject(subject)
    if has_many_options(subject):
        alone = len(columns[PLAYERS]) * (1 + len(game.presets))
        assert len(all_settings(subject)) <= 2 * least_rows(columns) + alone
    else:
        assert len(all_settings(subject)) <= prod(map(len, columns.values()))


def test_what_is_refused_is_what_the_game_refuses(subject: str) -> None:
    """Whole settings by chance, and a part of each: it is refused only if the whole is."""
    random, columns = Random(subject), columns_of(subject)
    for at in range(TRIES):
        row = {name: random.choice(values) for name, values in columns.items()}
        refused = refuses(subject, row)
        if at % 25 == 0:
            assert refused == (not _starts(subject, row)), str(row)
        names = random.sample(list(columns), random.randrange(len(columns)))
        assert refused or not refuses(subject, {name: row[name] for name in names}), str(row)


def _starts(subject: str, row: Row) -> bool:
    options = tuple((name, value) for name, value in row.items() if name != PLAYERS)
    try:
        Setting(subject, options, int(row[PLAYERS])).start(0)
    except StartRefused:
        return False
    return True
