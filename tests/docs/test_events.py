"""The order of events, as the page of that name tells it."""

from __future__ import annotations

from typing import Any

import rulekit

TABLE = """
rulekit: 1
game: order
name: Order
players: 3
deck: {like: standard_52}
seats: {first_dealer: first_seat}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
deal: {hand: 3}
"""
TURN = """
turn:
  play:
    one_of:
      act: {do: "log = log * 10 + 1"}
"""


def start(text: str) -> rulekit.Match:
    return rulekit.load_text(TABLE + text).start(players=3, seed=1)


def state(match: rulekit.Match) -> dict[str, Any]:
    found: dict[str, Any] = match.position()["state"]
    return found


def test_windows_close_before_whenever_and_that_comes_before_then() -> None:
    match = start("""
state: {match: {log: int}, round: {acted: bool}}
turn:
  play:
    one_of:
      act:
        do: |
          log = log * 10 + 2
          acted = yes
        then: after
  after:
    one_of:
      rest: {do: log = log * 10 + 6}
windows:
  first: {opens_before: [act], asks: left of me, one_of: {early: {do: log = log * 10 + 1}}}
  second: {opens_after: [act], asks: left of me, one_of: {late: {do: log = log * 10 + 3}}}
whenever:
  something was done:
    when: acted
    do: |
      log = log * 10 + 4
      acted = no
match: {rounds: 1}
""")
    match.apply("act")
    assert (match.actor, match.turn) == (3, 2)
    match.apply("early")
    assert match.actor == 3
    match.apply("late")
    # The window's own action is followed by `whenever` as well, and finds `acted` still set.
    assert state(match)["log"] == 1234
    assert (match.actor, match.phase) == (2, "turn/after")


def test_a_round_ends_when_the_block_is_done_and_nothing_follows() -> None:
    match = start("""
state: {match: {log: int}}
turn:
  play:
    one_of:
      act:
        do: |
          end round won by left of me
          log += 1
        then: play
windows:
  never: {opens_after: [act], asks: others, one_of: {late: {do: log += 100}}}
whenever:
  each time: {when: turn.number > 1, do: "log += 1000", then: end turn}
score: {one: {to: winner, points: 1}}
match: {rounds: 2}
""")
    match.apply("act")
    assert (state(match)["log"], match.round, match.totals) == (1, 2, (0, 0, 1))


def test_turns_of_all_stages_are_counted_together() -> None:
    match = start("""
state: {match: {log: int}}
stages:
  bidding:
    goes: once_round
    asks: players from left of dealer
    one_of: {bid: {do: log = log * 10 + turn.number}}
  main:
    one_of: {act: {do: log = log * 10 + turn.number}}
match: {rounds: 1}
""")
    for action in ("bid", "bid", "bid", "act"):
        match.apply(action)
    assert state(match)["log"] == 1234


def test_whenever_after_the_deal_goes_round_from_the_left_of_the_dealer() -> None:
    match = start("""
state: {match: {log: int}, player: {seen: bool}}
turn: {play: {one_of: {act: {do: log = 0}}}}
whenever:
  each is seen once:
    when: not seen
    do: |
      log = log * 10 + me.seat
      seen = yes
  nobody is sent on by the deal: {when: log < 0, then: end turn}
match: {rounds: 1}
""")
    assert state(match)["log"] == 231


def test_a_round_that_whenever_ends_after_the_deal_is_left_alone() -> None:
    match = start("""
state: {match: {log: int}}
turn: {play: {one_of: {act: {do: log += 0}}}}
whenever:
  it is over: {when: round.number == 1 and log == 0, do: end round won by me}
  it goes on: {when: round.number == 1 and log < 9, do: log += 1}
score: {one: {to: winner, points: 1}}
match: {rounds: 2}
""")
    assert (state(match)["log"], match.round, match.totals) == (0, 2, (0, 1, 0))


def test_the_next_dealer_is_read_after_the_score_while_the_old_one_is_dealer() -> None:
    match = start("""
turn: {play: {one_of: {act: {do: end round won by me}}}}
score: {the dealer gains what the winner has: {to: dealer, points: 1 + total of dealer}}
match: {rounds: 3}
""")
    for _ in range(3):
        match.apply("act")
    assert match.over
    assert match.totals == (1, 1, 1)


def test_a_bonus_counts_for_the_totals_and_for_who_wins() -> None:
    match = start("""
turn: {play: {one_of: {act: {do: end round won by me}}}}
score: {one for the winner: {to: winner, points: 1}}
match:
  rounds: 2
  winner: highest
  bonus:
    ten and what is there: {to: players where player.seat == 1, points: 10 + total of player}
""")
    match.apply("act")
    match.apply("act")
    assert (match.totals, match.winners) == ((10, 1, 1), (1,))


def test_seats_are_passed_over_in_the_direction_of_play() -> None:
    match = start("""
stages:
  main:
    starts: dealer
    next: right of me
    skips: player.seat == 3
    one_of: {act: {do: shuffle stock}}
match: {rounds: 1}
""")
    seen = []
    for _ in range(4):
        seen.append(match.actor)
        match.apply("act")
    assert seen == [1, 2, 1, 2]


def test_a_turn_that_ends_to_none_goes_to_the_next_player() -> None:
    match = start("""
state: {round: {chosen: player?}}
turn:
  play:
    one_of:
      act: {then: end turn to chosen}
      choose_one: {choose: {player: others}, do: chosen = player, then: end turn to chosen}
match: {rounds: 1}
""")
    match.apply("act")
    assert match.actor == 3
    match.apply("choose_one 2")
    assert match.actor == 2


def test_without_partners_each_player_is_a_team() -> None:
    text = TABLE.replace("players: 3", "players: 3..4") + """
teams: opposite if count(players) == 4 else none
turn: {play: {one_of: {act: {do: end round won by me}}}}
match: {rounds: 1, winner: of_round}
"""
    game = rulekit.load_text(text)
    winners = []
    for players in (3, 4):
        match = game.start(players=players, seed=1)
        match.apply("act")
        winners.append(match.winners)
    assert winners == [(2,), (2, 4)]


TRICKS = """
rulekit: 1
game: taking
name: Taking
players: 2
deck: {like: standard_52}
seats: {first_dealer: first_seat}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  trick: {pile: face_up}
  won: {per: player, seen_by: nobody}
state:
  match: {log: int, there: int, kept: int, numbered: int, taken: int}
  round: {noted: bool}
deal: {hand: 3}
stages:
  play:
    tricks:
      zone: trick
      to: won
      after: |
        log = log * 10 + 4
        kept = count(won)
        numbered = trick.number
        taken = tricks of me
        noted = no
    one_of:
      play_card:
        choose: {card: hand}
        do: |
          move card to trick
          log = log * 10 + 1
          noted = no
    after: log = log * 10 + 5
windows:
  look: {opens_after: [play_card], asks: others, one_of: {nod: {do: log = log * 10 + 2}}}
whenever:
  not yet noted:
    when: not noted
    do: |
      log = log * 10 + 3
      there = there * 10 + count(trick)
      noted = yes
match: {rounds: 1}
"""


def test_a_trick_is_taken_after_windows_and_whenever_of_its_last_card() -> None:
    given = {"hands": [["9H", "2H"], ["3H", "4H"]], "turn": 1, "state": {"noted": True}}
    match = rulekit.load_text(TRICKS).start_from(2, given)
    match.apply("play_card 9H")
    match.apply("pass")
    assert state(match)["log"] == 13
    match.apply("play_card 3H")
    assert match.position()["trick"] == ["9H", "3H"]
    match.apply("nod")
    # The card, the window, `whenever`; the trick is taken, `after`; `whenever` of the next turn.
    now = state(match)
    assert (now["log"], now["there"]) == (13_1_2_3_4_3, 120)
    assert (now["kept"], now["numbered"], now["taken"]) == (2, 1, 1)
    assert (match.turn, match.position()["won"][1]) == (1, ["3H", "9H"])


def test_the_last_trick_is_followed_by_the_end_of_the_stage() -> None:
    given = {"hands": [["2H"], ["4H"]], "turn": 1, "state": {"noted": True, "tricks": {1: 1}}}
    match = rulekit.load_text(TRICKS).start_from(2, given)
    for action in ("play_card 2H", "pass", "play_card 4H", "pass"):
        match.apply(action)
    assert match.over
    # No `whenever` comes between `after` of the trick and that of the stage.
    now = state(match)
    assert (now["log"], now["numbered"], now["taken"]) == (13_1_3_4_5, 2, 1)
