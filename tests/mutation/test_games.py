"""Whatever is left out of a shipped game, or changed by one, a scenario notices."""

from __future__ import annotations

import random

import pytest

from tests.mutation.games import TARGETS, Target, accepted
from tests.mutation.hunt import describe, hunt_for
from tests.mutation.mutants import mutants_of

SAMPLE = 15
"""How many mutants the quick test looks at, if there are so many."""

targets = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)


@targets
def test_a_sample_of_faults_is_noticed(target: Target) -> None:
    text, known = target.text, accepted(target)
    mutants = [one for one in mutants_of(text) if one.name not in known]
    sample = random.Random(text).sample(mutants, min(SAMPLE, len(mutants)))
    hunt = hunt_for(target)
    assert hunt.failing(text) == []
    assert describe(list(hunt.survivors(sample)), target.path) == ""


@pytest.mark.slow
@targets
def test_every_fault_is_noticed(target: Target) -> None:
    survivors = list(hunt_for(target).survivors(mutants_of(target.text)))
    known = accepted(target)
    new = [one for one in survivors if one.name not in known]
    assert describe(new, target.path) == ""
    assert known.keys() - {one.name for one in survivors} == set(), "noticed after all, or gone"
