"""Rules that could go on, grow or be listed without end do not."""

from __future__ import annotations

import time
from random import Random

import pytest

import rulekit
from rulekit.engine.runtime import HIGHEST

HEAD = """
rulekit: 1
game: without_end
name: Without End
about: Every match ends.
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
deal: {hand: 5, discard: 1}
whenever:
  the first to play all cards has won: {when: empty(hand), do: end round won by me}
match: {rounds: 1, winner: of_round}
limits: {turns: 500, then: draw}
"""

TURNS = {
    "a phase that leads back to itself": """
turn:
  play:
    one_of:
      again: {do: shuffle stock, then: play}
""",
    "any number of actions that change nothing": """
turn:
  play:
    any_of:
      again: {do: shuffle stock}
  close:
    one_of:
      never: {when: no}
""",
}


def start(text: str) -> rulekit.Match:
    return rulekit.load_text(HEAD + text).start(players=2, seed=1)


def play(text: str) -> rulekit.Match:
    match = start(text)
    chance = Random(1)
    while not match.over:
        match.apply(chance.choice(match.legal_actions()))
        assert match.number < 10_000
    return match


@pytest.mark.parametrize("text", TURNS.values(), ids=TURNS)
def test_a_turn_ends(text: str) -> None:
    match = play(text)
    assert match.winners == ()
    assert match.state.bound == 1
    assert match.number == 1001
    assert "limit of turns" in match.log()[-2]


@pytest.mark.parametrize(
    "growth",
    ["n = n * n + 7", "n = n + n + 1", "n += n * 3", "n = 0 - n * n - 2", "n = sum(n, n, n, 1)"],
)
def test_a_number_stays_within_bounds(growth: str) -> None:
    match = play(f"""
state: {{round: {{n: int = 3}}}}
turn:
  play:
    one_of:
      play_card:
        choose: {{card: hand}}
        do: |
          move card to discard
          for each x in 1..40: {growth}
""")
    (value,) = match.view(None)["state"].values()
    assert abs(value) == HIGHEST


@pytest.mark.parametrize("step", ["n += 5000", "n = n + count(hand) * 1000", "n -= 9999"])
def test_a_number_that_grows_steadily_stays_within_bounds(step: str) -> None:
    match = play(f"""
state: {{round: {{n: int = 999000000 * ({-1 if "-=" in step else 1})}}}}
turn:
  play:
    one_of:
      play_card:
        choose: {{card: hand}}
        do: |
          move card to discard
          for each x in 1..1000: {step}
""")
    (value,) = match.view(None)["state"].values()
    assert abs(value) == HIGHEST


def test_points_stay_within_bounds() -> None:
    match = play("""
turn:
  play:
    one_of:
      play_card:
        choose: {card: hand}
        do: |
          move card to discard
          for each x in 1..9: score 900000000 to me
score: {more: {to: players, points: count(stock) * 90000000}}
""".replace("winner: of_round", "winner: highest"))
    view = match.view(None)
    assert max(view["scores"]) == max(view["totals"]) == HIGHEST


def test_what_begins_with_a_round_stays_within_bounds() -> None:
    match = start("""
state:
  match: {m: int = 900000000}
  round: {r: int = 999999999 * 999999999, large: int = 999999999 * 1000, row: int}
  player: {p: int = -999999999 * 1000}
rounds: [{row: 999999999 * 1000}]
turn: {play: {one_of: {go: {do: "m = r + large"}}}}
""")
    match.apply("go")
    assert match.state.m == match.state.r == match.state.large == match.state.row == HIGHEST
    assert set(match.state.p) == {-HIGHEST}


def test_what_cannot_be_large_is_not_held() -> None:
    game = rulekit.load_text(HEAD + """
state: {round: {n: int = 3, f: "int?"}}
values: {points: {king: 10, else: 1}}
turn:
  play:
    one_of:
      play_card:
        choose: {card: hand}
        do: |
          move card to discard
          n = points of hand
          n = points of card * 2 if any(stock) else count(discard) - 1
          n = count(hand) mod 4
          n = max(points of one for each one in hand)
          n = sum(points of one for each one in hand)
""")
    source = game.machine(2).source
    kept = [line for line in source.splitlines() if line.strip().startswith("s.n = ")]
    assert len(kept) >= 5
    assert not [line for line in kept if "bounded" in line]


def test_more_choices_than_are_listed_are_not_all_made() -> None:
    match = start("""
state: {round: {many: int = 100000000}}
turn:
  play:
    one_of:
      guess:
        choose: {number: 1..many where number mod 3 == 0}
        do: end round won by me
""")
    assert len(match.legal_actions()) == 10_000
    assert not match.all_listed
    assert match.is_legal("guess 99999")
    assert not match.is_legal("guess 99998")
    match.apply("guess 99999")
    assert match.over


def test_as_many_as_are_listed_are_all_listed() -> None:
    match = start("""
turn:
  play:
    one_of:
      guess:
        choose: {number: 1..10000}
        do: end round won by me
""")
    assert len(match.legal_actions()) == 10_000
    assert match.all_listed


@pytest.mark.parametrize(
    "block",
    [
        "draw many from stock",
        "draw 999999999 from stock",
        "draw many from stock to discard",
        "deal many to each hand",
        "for each one in 1..many: many = many",
        "many = count(one > 3 for each one in 1..many)",
        "move item(many, stock) to hand",
    ],
)
def test_what_is_asked_for_without_end_is_done_at_once(block: str) -> None:
    match = start(f"""
state: {{round: {{many: int = 999999999}}}}
turn: {{play: {{one_of: {{go: {{do: "{block}"}}}}}}}}
""")
    began = time.perf_counter()
    match.apply("go")
    assert time.perf_counter() - began < 2


@pytest.mark.parametrize("zone", ["discard", "hand"])
def test_what_is_dealt_without_end_is_dealt_at_once(zone: str) -> None:
    head = HEAD.replace("discard: 1}", "discard: many}") if zone == "discard" else HEAD
    head = head.replace("hand: 5", "hand: many") if zone == "hand" else head
    began = time.perf_counter()
    game = rulekit.load_text(head + """
state: {match: {many: int = 999999999}}
turn: {play: {one_of: {go: {do: end round}}}}
""")
    match = game.start(players=2, seed=1)
    assert time.perf_counter() - began < 4
    assert not match.state.stock


def test_as_many_are_drawn_from_a_pile_to_itself_as_are_asked_for() -> None:
    match = start("""
state: {round: {many: int = 100}}
turn: {play: {one_of: {go: {do: draw many from stock to stock}}}}
""")
    events = match.apply("go")
    assert sum(len(event.cards) for event in events if event.kind == "move") == 100
