"""Choices of several cards with a condition: what is found is what trying every set finds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.engine import selections
from rulekit.engine.melds.bits import choices, mask_of, pieces_of
from rulekit.errors import TooMuchToTry

TEXT = """
rulekit: 1
game: searched
name: Searched
players: 2
deck: {like: standard_52, packs: PACKS}
zones:
  stock: {pile: face_down, starts_with: deck}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
state:
  round: {kept: card?}
values:
  pips: {ace: 1, 2..10: face, else: 0}
  gain: {2..6: 2, 7..9: -3, queen: 13, else: 1}
melds:
  run: {same: suit, sequence: ranks, size: 3..}
  group: {same: rank, different: suit, size: 2..}
turn:
  play:
    one_of:
      rest: {}
ACTIONS
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
ACTION = """
      give_N: {choose: {gift: SIZE cards from hand such that TEST}, do: move gift to table}
"""

TESTS = (
    "count(those.suits) == 1",
    "count(those.ranks) == 1",
    "count(those.suits) == 3 and count(those.ranks) == 2",
    "not count(those.suits) > 2",
    "count(those where card is ace) == 1 or count(those where card is king) >= 2",
    "pips of those == 9",
    "pips of those == 9 and count(those.suits) == 2",
    "pips of those == pips of table and gain of those > 3",
    "gain of those == 0",
    "gain of those < -2 and count(those) != 3",
    "pips of those == 2 * count(those)",
    "pips of those mod 5 == 1",
    "gain of those == pips of those",
    "3 * pips of those - gain of those == 20",
    "pips of those // 4 == 2 and pips of those >= 0",
    "max(pips of card for each card in those) == 4",
    "min(gain of card for each card in those) > 0",
    "max(gain of card for each card in those) < 0",
    "count(card.suit == hearts for each card in those) == 2",
    "sum(gain of card for each card in those where card is red) == 1",
    "any(card.rank == 7 for each card in those) and not any(card is black for each card in those)",
    "first(those.ranks) == 5",
    "first(those.ranks) > 8",
    "only(those.suits) == hearts",
    "only(those.ranks) == 4 or empty(those where card is red)",
    "ace in those.ranks and not (clubs in those.suits)",
    "those is run",
    "those is group and any(those where card is red)",
    "those is not group and count(those.ranks) == 1",
    "those is run or those is group",
    "count(run from those) > 0",
    "any(2 cards from those such that pips of those == 7)",
    "count(hand - those) == 4 and count((hand - those).suits) < 3",
    "count(those with highest pips of card) == 2",
    "count(those) == (3 if any(those where card is ace) else 2)",
    "(count(those.suits) == 1) == (count(those) == 2)",
    "sum(1 if count(those where card.suit == s) > 1 else 0 for each s in suits) == 2",
    "count(2..3 cards from those such that pips of those == 6) == 2",
    "kept in those",
    "not (kept in those) and count(those.ranks) == 1",
    "count(those) == (1 if kept in those else 2)",
    "sum(2 if kept in those else 1 for each p in players) == 4",
)
HARD = (
    *(test for test in TESTS if "from those" not in test),
    "count(those.suits) == 5",
    "count(those) == 12 and pips of those == 71 and count(those.ranks) == 4",
    "gain of those == 777",
    "gain of those == 3 and count(those where card is red) == 4",
)
GAMES = (("1..", 1), ("0..3", 2), ("2..4", 1), ("3..", 2), ("count(table)", 2))


@cache
def game(size: str, packs: int, *tests: str) -> rulekit.Game:
    """A game with an action for each test, in their order."""
    actions = (
        ACTION.replace("N", str(number)).replace("SIZE", size).replace("TEST", test)
        for number, test in enumerate(tests)
    )
    return rulekit.load_text(
        TEXT.replace("PACKS", str(packs)).replace("ACTIONS", "".join(actions))
    )


def dealt(size: str, packs: int, cards: int, random: Random) -> rulekit.Match:
    """Seat 1 has cards of three suits, so that many are alike."""
    played = game(size, packs, *TESTS)
    deck = played.machine(2).deck.codes
    near = [code for code in deck if code[-1] in random.sample("CDHS", 3)]
    hand = random.sample(near, cards)
    table = random.sample([code for code in deck if code not in hand], random.randint(0, 3))
    kept = random.choice(["none", *hand, *table])
    given = {"hands": [hand, []], "table": table, "turn": 1, "state": {"kept": kept}}
    return played.start_from(2, given)


def every_set(match: rulekit.Match) -> Iterator[int]:
    """All sets of cards of the hand, of copies the lowest."""
    pieces = pieces_of(match.state.hand[0])
    faces = match.machine.deck.piece_face
    for size in range(len(pieces) + 1):
        for chosen in combinations(pieces, size):
            lower = (p for one in chosen for p in pieces if p < one and faces[p] == faces[one])
            if all(one in chosen for one in lower):
                yield mask_of(chosen)


def in_order(match: rulekit.Match) -> Iterator[int]:
    """All sets as they are listed: small ones first."""
    faces, all_pieces = match.machine.deck.piece_face, match.machine.deck.face_pieces
    copies = tuple(mask_of(all_pieces[face]) for face in faces)
    return choices(match.state.hand[0], copies, 0, 99)


def by_name(match: rulekit.Match) -> dict[str, list[int]]:
    """The sets of each action that are listed."""
    found: dict[str, list[int]] = {f"give_{number}": [] for number in range(len(TESTS))}
    for action in match.legal_actions():
        if action.values:
            found[action.name].append(action.values[0])
    return found


@pytest.fixture(params=[True, False], ids=["searched", "tried"])
def searches(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether sets of few cards are searched for, as those of many are."""
    if request.param:
        monkeypatch.setattr(selections, "_FEW", 0)
        monkeypatch.setattr(selections, "_FEW_WORTH", 0)
    return bool(request.param)


@pytest.mark.parametrize(("size", "packs"), GAMES)
@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.randoms(use_true_random=False))
def test_what_is_listed_is_what_trying_all_finds(
    searches: bool, size: str, packs: int, random: Random
) -> None:
    match = dealt(size, packs, random.randint(0, 8), random)
    machine, sets, order = match.machine, list(every_set(match)), list(in_order(match))
    infos = {info.name: info.number for info in machine.actions}
    for (name, found), test in zip(by_name(match).items(), TESTS, strict=True):
        made = (machine.make(infos[name], (cards,)) for cards in sets)
        wanted = {one.values[0] for one in made if machine.why(match.state, one) < 0}
        assert sorted(found) == sorted(wanted), test
        if not searches and "of those ==" not in test:
            assert found == [cards for cards in order if cards in wanted], test


# ------------------------------------------------------------------------------- one by one


def by_all_walks(choice: rulekit.Choices) -> list[rulekit.Action]:
    """The actions that all choices lead to; cards that go together are taken in one order."""
    found, open_now = [], [choice]
    seen: set[tuple[Any, ...]] = set()
    while open_now:
        here = open_now.pop()
        assert (here.action is None) == bool(here.options), here
        if here.action is not None:
            found.append(here.action)
        for option in here.options:
            after = here.choose(option)
            state = after.name, tuple(sorted(after.made))
            if state not in seen:
                seen.add(state)
                open_now.append(after)
    return found


@pytest.mark.parametrize(("size", "packs"), GAMES)
@pytest.mark.parametrize("most", [10_000, 1], ids=["listed", "unlisted"])
@settings(max_examples=2, deadline=None)
@given(st.randoms(use_true_random=False))
def test_card_by_card_exactly_what_is_legal_is_reached(
    most: int, size: str, packs: int, random: Random
) -> None:
    match = dealt(size, packs, random.randint(0, 5), random)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("rulekit.engine.choosing.MOST_LISTED", most)
        assert set(by_all_walks(match.choices())) == set(match.legal_actions())


# ------------------------------------------------------------------------------- many cards


@pytest.mark.parametrize("cards", [24, 40])
def test_sets_of_many_cards_are_found_within_the_steps_allowed(
    cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.engine.runtime.MOST_LISTED", 50)
    played = game("1..", 1, *HARD)
    deck = list(played.machine(2).deck.codes)
    hand = Random(cards).sample(deck, cards)
    rest = [code for code in deck if code not in hand]
    match = played.start_from(2, {"hands": [hand, []], "table": rest[:1], "turn": 1})
    legal = match.legal_actions()
    assert len({action.name for action in legal}) > 30
    assert all(match.machine.why(match.state, one) < 0 for one in legal)


ALIKE = "count(those with highest card.rank) == 5"
"""Of which nothing is known before all cards are chosen; in one pack no set is such."""


def test_what_cannot_be_searched_for_is_given_up_and_told_where() -> None:
    hand = [f"{rank}{suit}" for suit in "CDH" for rank in (2, 3, 4, 5, 6, 7, 8, 9)]
    match = game("1..", 1, ALIKE).start_from(2, {"hands": [hand, []], "table": [], "turn": 1})
    for ask in (match.legal_actions, lambda: match.view(1)):
        with pytest.raises(TooMuchToTry, match="more cards to be chosen together") as told:
            ask()
        assert told.value.place.endswith(":24")
    assert match.view(2)["actions"] == match.view()["actions"] == []
    assert not match.is_legal("give_0 2C 2D 2H 3C 3D")
    assert match.is_legal("rest")
    match.apply("rest")
    assert match.actor == 2
