"""Hands that last differently long, beside a small model of their tricks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import rulekit

FOLDER = Path(__file__).parent / "tricks"
ROWS = [
    ("uneven", {}, (2, 3, 4, 5)),
    ("lingering", {}, (2, 3, 4)),
    ("lingering", {"one_more": True}, (3, 4)),
    ("lingering", {"dealer_sits_out": True}, (3, 4)),
    ("lingering", {"one_more": True, "dealer_sits_out": True}, (4,)),
]
GAMES = [
    (rulekit.load(FOLDER / f"{name}.yaml", options=options), count)
    for name, options, counts in ROWS
    for count in counts
]


RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Tricks:
    """Who plays, as it is told by hands and the seats that sit out."""

    def __init__(self, match: rulekit.Match) -> None:
        position = match.position()
        self.players = len(position["hand"])
        out = position["state"].get("out", {})
        self.sitting = [seat for seat in position["hand"] if out.get(seat)]
        self.taken = dict.fromkeys(position["hand"], 0)
        self.begin(position["dealer"] % self.players + 1, position)

    def begin(self, leader: int, position: dict[str, Any]) -> None:
        round_table = [(leader - 1 + step) % self.players + 1 for step in range(self.players)]
        self.to_come = [
            seat for seat in round_table if seat not in self.sitting and position["hand"][seat]
        ]
        self.played: list[tuple[int, str]] = []

    def play(self, card: str, match: rulekit.Match) -> None:
        self.played.append((self.to_come.pop(0), card))
        if not self.to_come:
            led = self.played[0][1][-1]
            following = [one for one in self.played if one[1][-1] == led]
            taker = max(following, key=lambda one: RANKS.index(one[1][:-1]))[0]
            self.taken[taker] += 1
            self.begin(taker, match.position())


@given(st.sampled_from(GAMES), st.integers(0, 999), st.lists(st.integers(0, 99), max_size=60))
def test_whoever_has_a_card_plays_and_the_stage_ends_with_the_last(
    game: tuple[rulekit.Game, int], seed: int, picks: list[int]
) -> None:
    match = game[0].start(players=game[1], seed=seed)
    model = Tricks(match)
    at = 0
    while model.to_come:
        assert match.actor == model.to_come[0]
        legal = match.legal_actions()
        action = str(legal[(picks[at] if at < len(picks) else at) % len(legal)])
        match.apply(action)
        model.play(action.split()[1], match)
        at += 1
    assert match.over
    assert match.position()["state"]["tricks"] == model.taken


@given(st.sampled_from(GAMES), st.integers(0, 999), st.lists(st.integers(0, 99), max_size=40))
def test_positions_go_on_as_the_match_does(
    game: tuple[rulekit.Game, int], seed: int, picks: list[int]
) -> None:
    match = game[0].start(players=game[1], seed=seed)
    for pick in picks:
        if match.over:
            return
        legal = match.legal_actions()
        match.apply(legal[pick % len(legal)])
    position = match.position()
    if match.over:
        return
    again = game[0].start_from(game[1], position, seed=seed)
    assert again.position() == position
    while not match.over:
        action = str(match.legal_actions()[0])
        match.apply(action)
        again.apply(action)
        assert again.position() == match.position()


CASES = yaml.safe_load((FOLDER / "positions.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["told"][:50])
def test_a_trick_that_cannot_be_is_refused(case: dict[str, Any]) -> None:
    file = FOLDER / f"{case['game']}.yaml"
    name = file if file.exists() else case["game"]
    game = rulekit.load(name, options=case.get("options"))
    with pytest.raises(rulekit.StartRefused) as refused:
        game.start_from(case["players"], case["given"])
    assert str(refused.value).partition("; ")[0] == case["told"]
    assert refused.value.about == case["about"]


EVEN = """
rulekit: 1
game: even
name: Even
players: 2..4
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  trick: {pile: face_up}
  kitty: {pile: face_up}
  won: {per: player, seen_by: nobody}
state: {round: {dealt: int = 5}}
deal: {hand: 5}
stages:
  first: {do: dealt += 1}
  play:
    tricks: {zone: trick, to: won, after: dealt += 1}
    one_of:
      play_card: {choose: {card: hand}, do: move card to trick}
match: {rounds: 1}
"""
GIVING = """\
first: {goes: all_at_once, asks: players, one_of: {give: {choose: {some: CARDS}, do: 'DO'}}}"""
FIRST = "first: {do: dealt += 1}"


def giving(cards: str, do: str) -> str:
    return GIVING.replace("CARDS", cards).replace("DO", do)


@pytest.mark.parametrize(
    ("old", "new", "even"),
    [
        ("", "", True),
        ("deal: {hand: 5}", "deal: {hand: {2..3: 5, 4: 6}}", True),
        ("deal: {hand: 5}", "deal: {hand: dealt}\nrounds: [{dealt: 3}, {dealt: 4}]", True),
        ("deal: {hand: 5}", "deal: {kitty: 4, hand: all}", True),
        ("deal: {hand: 5}", "deal: {kitty: {cards: 4, cover: card is ace}, hand: all}", False),
        ("deal: {hand: 5}", "deal: {hand: all}", False),
        ("deal: {hand: 5}", "deal: {stock: 1, hand: all}", False),
        ("deal: {hand: 5}", "deal: {hand: count(stock)}", False),
        (FIRST, giving("2 cards from hand", "move some to hand of left of me"), True),
        (FIRST, giving("hand", "move some to hand of neighbour(me, round.number)"), True),
        (FIRST, giving("1..2 cards from hand", "move some to hand of left of me"), False),
        (FIRST, giving("2 cards from hand", "move some to hand of dealer"), False),
        (FIRST, giving("2 cards from hand", "move some to hand of neighbour(me, me.seat)"), False),
        (FIRST, giving("2 cards from hand", "move some to stock"), False),
        (FIRST, "first: {do: draw 1 from stock to hand of dealer}", False),
        (FIRST, "first: {do: move first(hand of dealer) to stock}", False),
        (FIRST, "first: {do: deal 1 to each hand}", False),
        ("after: dealt += 1", "after: draw 1 from stock", False),
        ("to: won", "to: hand", False),
        ("{choose: {card: hand}, do: move card to trick}", "{choose: {card: hand}, do: move "
         "stock.top or card to trick}", False),
    ],
)  # fmt: skip
def test_hands_that_surely_last_equally_long_need_no_watching(
    old: str, new: str, even: bool
) -> None:
    assert old in EVEN
    machine = rulekit.load_text(EVEN.replace(old, new, 1)).machine(3)
    watched = [slot.name for slot in machine.slots if slot.name in ("_passed_over", "takers")]
    assert watched == ([] if even else ["_passed_over", "takers"])
