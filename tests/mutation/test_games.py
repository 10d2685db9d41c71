"""Whatever is left out of a shipped game, or changed by one, a scenario notices."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tests.mutation.games import TARGETS, Target, accepted
from tests.mutation.hunt import describe, hunt_for
from tests.mutation.mutants import Mutant, mutants_of

FEW, SOME = 3, 20
"""How many mutants of a file the quick test and the long one look at, if there are so many; all of
them are for `python -m tests.mutation`."""

targets = pytest.mark.parametrize("target", TARGETS, ids=str)


@targets
def test_a_few_faults_are_noticed(target: Target) -> None:
    _check(target, _sample(target, FEW))


@pytest.mark.slow
@targets
def test_a_sample_of_faults_is_noticed(target: Target) -> None:
    """Another one whenever the file changes."""
    assert hunt_for(target).failing(target.text) == []
    _check(target, _sample(target, SOME))


@targets
def test_what_is_accepted_is_a_fault_that_can_be_made(target: Target) -> None:
    assert accepted(target).keys() - {one.name for one in mutants_of(target.text)} == set()


def _sample(target: Target, size: int) -> Sequence[Mutant]:
    known = accepted(target)
    mutants = [one for one in mutants_of(target.text) if one.name not in known]
    return random.Random(target.text).sample(mutants, min(size, len(mutants)))


def _check(target: Target, mutants: Sequence[Mutant]) -> None:
    assert describe(list(hunt_for(target).survivors(mutants)), target.path) == ""
