"""Whatever is left out of a shipped game, or changed by one, a scenario notices."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.mutation.games import FOLDERS, accepted, named
from tests.mutation.hunt import describe, hunt_in
from tests.mutation.mutants import mutants_of

SAMPLE = 15
"""How many mutants the quick test looks at."""

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@folders
def test_a_sample_of_faults_is_noticed(folder: Path) -> None:
    file = named(folder)
    text = file.read_text(encoding="utf-8")
    mutants = [one for one in mutants_of(text) if one.name not in accepted(folder.name)]
    sample = random.Random(text).sample(mutants, SAMPLE)
    hunt = hunt_in(folder)
    assert hunt.failing(text) == []
    assert describe(list(hunt.survivors(sample)), file) == ""


@pytest.mark.slow
@folders
def test_every_fault_is_noticed(folder: Path) -> None:
    file = named(folder)
    mutants = mutants_of(file.read_text(encoding="utf-8"))
    survivors = list(hunt_in(folder).survivors(mutants))
    known = accepted(folder.name)
    new = [one for one in survivors if one.name not in known]
    assert describe(new, file) == ""
    assert known.keys() - {one.name for one in survivors} == set(), "noticed after all, or gone"
