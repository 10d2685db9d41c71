"""goofspiel against OpenSpiel: the same prizes, the same bids, decision by decision."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

import rulekit
from rulekit.match import Match

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'rulekit-cards[bench]'"
)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""OpenSpiel numbers bids and prizes like this, from 0."""

MATCHES = 40
"""So many with each setting and number of players, half of them full of ties."""

COUNTING = {"total_points": "points", "point_difference": "difference", "win_loss": "win"}


@attrs.frozen
class Setting:
    """What is agreed on, in OpenSpiel's words."""

    cards: int = 13
    turns: int = -1
    order: str = "random"
    returns: str = "win_loss"
    unseen: bool = False

    def game(self) -> rulekit.Game:
        options: dict[str, int | bool | str] = {
            "cards": self.cards,
            "prizes": 13 if self.turns < 0 else self.turns,
            "order": "shuffled" if self.order == "random" else self.order,
            "counting": COUNTING[self.returns],
            "hidden": self.unseen,
        }
        return rulekit.load("goofspiel", preset="openspiel", options=options)

    def peer(self, players: int) -> Any:
        parameters = {
            "players": players,
            "num_cards": self.cards,
            "num_turns": self.turns,
            "points_order": self.order,
            "returns_type": self.returns,
            "imp_info": self.unseen,
        }
        return pyspiel.load_game("goofspiel", parameters)


SETTINGS = (
    Setting(),
    Setting(order="descending", returns="total_points"),
    Setting(order="ascending", returns="point_difference"),
    Setting(unseen=True),
    Setting(cards=4, unseen=True, returns="total_points"),
    Setting(cards=5, order="descending"),
    Setting(cards=6, returns="point_difference"),
    Setting(cards=9, turns=6),
    Setting(cards=9, turns=7, order="ascending", returns="total_points"),
    Setting(turns=1, unseen=True, returns="point_difference"),
    Setting(cards=2),
)


@attrs.define(eq=False)
class Pair:
    """A match here, and OpenSpiel's state of the same match."""

    match: Match
    state: Any
    counts: Counter[str]

    def __str__(self) -> str:
        return f"\nafter action {self.match.number}: {self.match.record()}\n{self.state}"

    @property
    def seats(self) -> range:
        return range(1, self.match.players + 1)

    def turn_up(self) -> None:
        """Tells the peer which prize is bid for, where it leaves that to chance."""
        (prize,) = self.match.position()["prize"]
        if self.state.is_chance_node():
            assert number(prize) in self.state.legal_actions(), str(self)
            self.state.apply_action(number(prize))
        shown = re.search(r"Point card sequence: (.*)", str(self.state))
        assert shown is not None, str(self)
        assert shown[1].split()[-1] == str(number(prize) + 1), str(self)

    def agree(self) -> None:
        """All are asked, each for the cards of the own hand, and have taken as much so far."""
        assert self.state.is_simultaneous_node(), str(self)
        taken = re.search(r"Points: (.*)", str(self.state))
        assert taken is not None, str(self)
        won = self.match.position()["won"]
        points = [sum(number(card) + 1 for card in won[seat]) for seat in self.seats]
        assert points == list(map(int, taken[1].split())), str(self)

    def bid(self, seat: int, random: Random, wanted: int | None) -> int:
        """One player's bid, like another where that is wanted and can be."""
        assert self.match.actor == seat, str(self)
        actions = {number(one.text): one for one in self.match.legal_actions()}
        assert sorted(actions) == self.state.legal_actions(seat - 1), str(self)
        self.counts["decisions"] += 1
        value = wanted if wanted in actions else random.choice(sorted(actions))
        self.match.apply(actions[value])
        return value


def number(text: str) -> int:
    """The number of a card, or of the card in an action's text."""
    return RANKS.index(text.split()[-1][:-1])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_decision_and_score_is_the_same(setting: Setting, counts: Counter[str]) -> None:
    game = setting.game()
    for players in range(game.players[0], game.players[1] + 1):
        peer = setting.peer(players)
        for seed in range(MATCHES):
            pair = Pair(game.start(players, seed), peer.new_initial_state(), counts)
            play(pair, Random(f"{setting}/{players}/{seed}"), alike=seed % 2 == 1)
            compare_scores(pair, setting)
            counts["matches"] += 1
    assert counts["matches"] == 2 * MATCHES
    assert counts["last cards that are not asked for there"] == (
        2 * MATCHES if setting.turns < 0 else 0
    )


def play(pair: Pair, random: Random, alike: bool) -> None:
    while not pair.match.over:
        if pair.state.is_terminal():
            play_last_cards(pair)
            continue
        pair.turn_up()
        pair.agree()
        bids: list[int] = []
        for seat in pair.seats:
            same = alike and bids and random.random() < 0.6
            bids.append(pair.bid(seat, random, bids[-1] if same else None))
        pair.state.apply_actions(bids)
    assert pair.state.is_terminal(), str(pair)


def play_last_cards(pair: Pair) -> None:
    """There the last cards are played without being asked for, here each player plays them."""
    for seat in pair.seats:
        assert pair.match.actor == seat, str(pair)
        (only,) = pair.match.legal_actions()
        pair.match.apply(only)
    assert pair.match.over, str(pair)
    pair.counts["last cards that are not asked for there"] += 1


def compare_scores(pair: Pair, setting: Setting) -> None:
    totals, returns = list(pair.match.totals), pair.state.returns()
    assert totals == pytest.approx([one * factor(pair, setting) for one in returns]), str(pair)
    pair.counts["matches with a shared win"] += len(pair.match.winners) > 1


def factor(pair: Pair, setting: Setting) -> int:
    """What returns are multiplied with to be whole numbers."""
    if setting.returns == "total_points":
        return 1
    if setting.returns == "point_difference":
        return pair.match.players
    winners = len(pair.match.winners)
    return winners * (pair.match.players - winners) or 1


def test_it_never_ends_with_one_turn_fewer_than_cards() -> None:
    """It plays the last card for all after the last turn. When this fails it has been mended."""
    state = Setting(cards=3, turns=2, order="descending").peer(2).new_initial_state()
    for bids in ([0, 1], [1, 2]):
        state.apply_actions(bids)
    assert not state.is_terminal()
    assert [state.legal_actions(player) for player in (0, 1)] == [[], []]
    match = Setting(cards=3, turns=2, order="descending").game().start(2, 1)
    for text in ("bid AC", "bid 2D", "bid 2C", "bid 3D"):
        match.apply(text)
    assert match.over


def cards_seen(view: Any) -> Iterator[str]:
    """Every card that stands anywhere in a view."""
    match view:
        case dict():
            for value in view.values():
                yield from cards_seen(value)
        case list():
            for value in view:
                yield from cards_seen(value)
        case str() if view[:-1] in RANKS:
            yield view


def test_nobody_sees_the_bids_of_others_where_they_are_not_shown() -> None:
    """As OpenSpiel's information state tells of the own bids alone."""
    setting = Setting(unseen=True)
    match, state = setting.game().start(2, 1), setting.peer(2).new_initial_state()
    pair = Pair(match, state, Counter())
    for _ in range(5):
        pair.turn_up()
        state.apply_actions([pair.bid(seat, Random(seat), None) for seat in pair.seats])
    assert not any(card[-1] == "D" for card in cards_seen(match.view(1)))
    assert not any(card[-1] == "C" for card in cards_seen(match.view(2)))
    assert "P1 hand" not in state.information_state_string(0)
