"""Sets of cards of one worth are found without going astray, whatever the cards are worth."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.engine import selections
from rulekit.engine.melds.bits import mask_of, of_worth, pieces_of
from rulekit.engine.selections import holding, searched, summing
from rulekit.errors import TooMuchToTry

ALONE = tuple(1 << piece for piece in range(104))
PAIRS = tuple(0b11 << piece // 2 * 2 for piece in range(104))
FEW_STEPS = 500


def worth_of(random: Random, kind: str) -> list[int]:
    """Worths of 104 cards, two neighbours of which are worth the same."""
    values = {
        "large": lambda: random.randint(1, 9_000),
        "both": lambda: random.randint(-500, 500),
        "even": lambda: 2 * random.randint(1, 2_000),
        "thousands": lambda: random.choice((5_000, 7_000, 1)),
        "small": lambda: random.randint(0, 13),
    }[kind]
    return [value for value in (values() for _ in range(52)) for _ in range(2)]


@pytest.mark.parametrize("kind", ["large", "both", "even", "thousands", "small"])
@pytest.mark.parametrize("copies", [ALONE, PAIRS], ids=["alone", "pairs"])
@pytest.mark.parametrize("bounds", [(1, 99), (3, 5), (0, 99), (4, 12)])
def test_few_steps_lead_from_one_set_to_the_next(
    kind: str, copies: tuple[int, ...], bounds: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selections, "MOST_STEPS", FEW_STEPS)
    random = Random(f"{kind} {bounds}")
    worth = worth_of(random, kind)
    for number in (24, 40):
        cards = mask_of(random.sample(range(104), number))
        several = random.sample(pieces_of(cards), 4)
        reached = sum(worth[piece] for piece in several)
        found = list(islice(summing(cards, *bounds, copies, worth, reached), 50))
        assert found and all(sum(worth[p] for p in pieces_of(one)) == reached for one in found)
        every = sum(worth[piece] for piece in pieces_of(cards))
        for total in (every // 2 * 2 + 1, every // 2, every // 3, every + 1):
            for one in islice(summing(cards, *bounds, copies, worth, total), 50):
                assert sum(worth[piece] for piece in pieces_of(one)) == total
                assert bounds[0] <= one.bit_count() <= bounds[1]


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 3), st.integers(1, 14))
def test_many_cards_are_searched_as_few_are(random: Random, low: int, high: int) -> None:
    worth = worth_of(random, "small")
    cards = mask_of(random.sample(range(30), 13))
    total = random.randint(0, 40)
    for copies in (ALONE, PAIRS):
        found = list(summing(cards, low, high, copies, worth, total))
        assert found == list(of_worth(cards, copies, low, high, worth, total))
        held = mask_of(random.sample(pieces_of(cards), 2))
        wanted = set(holding(found, held, copies))
        test = bool
        every = searched(cards, max(low, 1), high, copies, test, None, None, worth, total, held)
        assert set(every) == {one for one in wanted if one}


def test_what_cannot_be_looked_ahead_for_is_given_up() -> None:
    random = Random(1)
    worth = [random.randint(1, 10**9) for _ in range(104)]
    with pytest.raises(TooMuchToTry, match="let fewer be chosen"):
        list(summing((1 << 60) - 1, 1, 60, ALONE, worth, 31 * 10**8 + 1))


def test_all_sets_of_many_cards_are_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selections, "MOST_SETS", 1_000)
    few = list(selections.selections(0b1111_1111, 1, 9, ALONE))
    assert len(few) == 255 and few[:8] == [mask_of(one) for one in combinations(range(8), 1)]
    every = selections.selections((1 << 20) - 1, 1, 20, ALONE)
    assert len(list(islice(every, 1_000))) == 1_000
    with pytest.raises(TooMuchToTry):
        next(every)
