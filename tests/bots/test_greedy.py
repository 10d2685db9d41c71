"""The greedy bot: plays well by the rules alone, never stalls, and knows no hidden card."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import rulekit
from rulekit.bots import bot_chance, seat_bots
from rulekit.bots.greedy import Greedy
from rulekit.engine.seat import seat_of
from rulekit.rules.library import shipped_games
from rulekit.simulate.report import report_data
from rulekit.simulate.run import simulate
from tests.bots.playing import ROOT, Decision, always, decisions, load, play, playable_drafts, shown
from tests.games.subjects import all_settings


@pytest.mark.parametrize(
    ("game", "matches"), [("basic_rummy", 60), ("block_rummy", 20), ("around_the_corner", 20)]
)
def test_it_beats_chance_at_rummy(game: str, matches: int) -> None:
    tally = play(load(game), "greedy random", "beats", matches)
    assert tally.wins[0] >= 0.95 * matches
    assert not tally.seeds_to_look_at()


def test_it_wins_from_every_seat() -> None:
    tally = play(load("basic_rummy"), "random random greedy", "seat", 20)
    assert tally.wins[2] >= 17


def test_without_melds_it_sheds_what_costs_most() -> None:
    tally = play(load("crazy_eights"), "greedy random random", "sheds", 30)
    assert tally.wins[0] >= 24


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_every_shipped_game_however_it_is_set(name: str) -> None:
    """Against itself, where a round is longest."""
    settings = all_settings(name)
    longer = len(load(name).model.rounds) > 1
    for setting in settings[:: -(-len(settings) // (2 if longer else 6))]:
        short = setting.short
        tally = simulate(short.game, seat_bots(["greedy"], short.players), "set", 1)
        assert not tally.stuck, str(short)
        assert not tally.bound, str(short)


def test_every_draft_that_can_be_played() -> None:
    played = 0
    for game in playable_drafts():
        for players in {game.players[0], min(4, game.players[1])}:
            tally = simulate(game, seat_bots(["greedy"], players), "draft", 1)
            assert not tally.stuck, (game.id, players)
            played += 1
    assert played


def test_rounds_do_not_go_round_for_ever() -> None:
    """Seeds with which nobody lets go of what another waits for."""
    for seed in ("s/8", "s/7", "s/9"):
        match = load("basic_rummy").start(players=4, seed=seed)
        bots = seat_bots(["greedy"], 4)
        longest = max(one.match.state.turn_number for one in decisions(match, bots, seed))
        assert longest < 600
        assert match.over


# ------------------------------------------------------------------------------- contracts


def rounds_met(name: str, players: int, matches: int) -> dict[int, Counter[str]]:
    """By round: how many were played, how often somebody went down, how many seats did."""
    found: dict[int, Counter[str]] = {}
    for number in range(matches):
        match = load(name).start(players=players, seed=f"met/{number}")
        down = {(0, 0)}
        for one in decisions(match, seat_bots(["greedy"], players), f"met/{number}"):
            count = found.setdefault(one.match.round, Counter())
            count["matches"] += (one.match.round, 0) not in down
            down.add((one.match.round, 0))
            if one.chosen.startswith("go_down ") and (one.match.round, one.seat) not in down:
                count["somebody"] += not any(at == one.match.round and seat for at, seat in down)
                count["seats"] += 1
                down.add((one.match.round, one.seat))
        assert not match.state.bound
    return found


@pytest.mark.parametrize("players", [3, 5])
def test_each_contract_of_onze_is_met(players: int) -> None:
    found = rounds_met("onze", players, 3)
    assert sorted(found) == [1, 2, 3, 4, 5, 6, 7]
    for count in found.values():
        assert count["somebody"] >= count["matches"] - 1
    assert found[1]["seats"] >= 0.8 * players * found[1]["matches"]


AT_ONE_GO = """
rulekit: 1
extends: basic_rummy
game: at_one_go
name: At one go
state: {round: {contract: contract}}
rounds: [{contract: 1 set of 3 + 1 run of 3}]
turn:
  build:
    any_of:
      meld: ~
      lay_off: ~
      go_down:
        choose: {way: ways to lay contract from hand}
        needs: {whoever goes down goes out: count(hand) <= count(way.cards) + 1}
        do: lay way
"""


def test_it_finds_out_how_many_cards_may_stay() -> None:
    """No way is legal that keeps more than one card: the rule is tried, not read."""
    game = rulekit.load_text(AT_ONE_GO, name="at_one_go.yaml")
    match = game.start(players=3, seed=1)
    bot = Greedy()
    seat = seat_of(match.machine, match.state, 0)
    known = bot._rules(match.machine)
    assert known.book is not None
    contract = known.contract_of(seat)
    assert known.book.contracts[contract].text == "1 set of 3 + 1 run of 3"
    assert known.most_kept(seat, known.book, contract) == 1


# ------------------------------------------------------------------------------- one choice


def chosen(game: str, position: dict[str, object]) -> str:
    """What it does in a position with seat 1 to act."""
    match = load(game).start_from(2, {"turn": 1, **position})
    actions = match.legal_actions()
    return actions[Greedy().choose(shown(match, 0), actions, always(0.5))].text


HANDS = {1: "5S 5H 5D KC 2C 9S", 2: "3D 8C JH"}


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ({"hands": HANDS, "stock": "QD 4D", "discard": "5C", "phase": "turn/draw"}, "take_discard"),
        ({"hands": HANDS, "stock": "QD 4D", "discard": "8D", "phase": "turn/draw"}, "draw"),
        ({"hands": HANDS, "stock": "QD", "discard": "8D", "phase": "turn/build"}, "meld 5D 5H 5S"),
        (
            {"hands": {1: "KC 2C 9S", 2: "3D"}, "stock": "QD", "discard": "8D",
             "phase": "turn/build"},
            "discard KC",
        ),
        (
            {"hands": {1: "KC KH 2C 9S 5D", 2: "3D"}, "stock": "QD", "discard": "8D",
             "phase": "turn/build"},
            "discard 9S",
        ),
        (
            {"hands": {1: "KC 2C 9S", 2: "3D"}, "stock": "QD", "discard": "8D",
             "table": [{"owner": 2, "set": "KS KH KD"}], "phase": "turn/build"},
            "lay_off KC on 1",
        ),
        (
            {"hands": {1: "2C 9S", 2: "3D"}, "stock": "QD", "discard": "KC",
             "table": [{"owner": 2, "set": "KS KH KD"}], "phase": "turn/draw"},
            "take_discard",
        ),
    ],
)  # fmt: skip
def test_what_it_does(position: dict[str, object], action: str) -> None:
    phase = str(position["phase"])
    assert chosen("basic_rummy", {**position, "phase": phase.partition("/")[2]}) == action


# ------------------------------------------------------------------- the same, and no peeking


@pytest.mark.parametrize(("name", "players"), [("basic_rummy", 3), ("onze", 3), ("mau_mau", 3)])
def test_the_same_seed_gives_the_same_match(name: str, players: int) -> None:
    reports = [
        report_data(simulate(load(name), seat_bots(["greedy"], players), "same", 1))
        for _ in range(2)
    ]
    assert reports[0] == reports[1]


def test_a_bot_that_has_sat_elsewhere_plays_as_a_new_one() -> None:
    """What it keeps of earlier decisions changes none."""
    old = seat_bots(["greedy"], 3)
    for seed in ("a", "b"):
        match = load("basic_rummy").start(players=3, seed=seed)
        new = seat_bots(["greedy"], 3)
        played = [one.chosen for one in decisions(match, new, seed)]
        again = load("basic_rummy").start(players=3, seed=seed)
        assert [one.chosen for one in decisions(again, old, seed)] == played


@pytest.mark.parametrize(
    ("name", "players"), [("basic_rummy", 4), ("onze", 3), ("crazy_eights", 3)]
)
def test_it_chooses_alike_in_worlds_it_cannot_tell_apart(name: str, players: int) -> None:
    match = load(name).start(players=players, seed="hidden")
    asked = decisions(match, seat_bots(["greedy"], players), "hidden")
    for at, one in enumerate(islice(asked, 0, 300, 7)):
        assert again(one, at) == again(one, at, sampled=True)


def again(one: Decision, at: int, sampled: bool = False) -> str:
    """What a bot that knows nothing of the match chooses there, or in another such world."""
    match = one.match.sample(one.seat, at) if sampled else one.match
    actions = match.legal_actions()
    seat = shown(match, one.seat - 1)
    return actions[Greedy().choose(seat, actions, bot_chance(f"{at}", 1))].text


def test_no_game_is_named() -> None:
    words = {*shipped_games(), "onze", "gin", "canasta", "joker", "ace", "grab", "splash"}
    for path in (ROOT / "rulekit" / "bots").glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("_", " ").lower()
        assert not words & set(text.split())
