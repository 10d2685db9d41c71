"""hearts against OpenSpiel: the same deals, the same choices, decision by decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import attrs
import pytest

import rulekit
from rulekit.match import Match

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'rulekit-cards[bench]'"
)

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
CARDS = tuple(rank + suit for rank, suit in product(RANKS, "CDHS"))
"""The cards in the order in which OpenSpiel numbers them."""

PLAYERS = 4
"""OpenSpiel's hearts is for four."""

DIRECTIONS = (0, 1, 3, 2)
"""How far to the left cards are passed in the rounds of a match, those divided by four first."""

ALL_POINTS = 26
"""What a return counts down from."""

MATCHES = 16
"""So many with each setting, of some four to eleven rounds."""

STACKED = 47
"""So many with each setting whose first round is dealt suit by suit."""


@attrs.frozen
class Setting:
    """What is agreed on, said in the words of either."""

    passing: bool = True
    pointless: bool = True
    any_club: bool = False
    jack: bool = False
    no_trick: bool = False
    must_break: bool = True
    queen_breaks: bool = True
    keep_queen: bool = False

    def game(self) -> rulekit.Game:
        after = "queen_too" if self.queen_breaks else "hearts"
        options: dict[str, int | bool | str] = {
            "pass_cards": self.passing,
            "points_on_first": not self.pointless,
            "lead_any_club": self.any_club,
            "jack": self.jack,
            "no_trick": self.no_trick,
            "breaking": after if self.must_break else "anything",
            "keep_queen": self.keep_queen,
            "target": 50,
        }
        return rulekit.load("hearts", preset="openspiel", options=options)

    def peer(self) -> Any:
        parameters = {
            "pass_cards": self.passing,
            "no_pts_on_first_trick": self.pointless,
            "can_lead_any_club": self.any_club,
            "jd_bonus": self.jack,
            "avoid_all_tricks_bonus": self.no_trick,
            "must_break_hearts": self.must_break,
            "qs_breaks_hearts": self.queen_breaks,
            "can_lead_hearts_instead_of_qs": self.keep_queen,
        }
        return pyspiel.load_game("hearts", parameters)


SETTINGS = (
    Setting(),
    Setting(queen_breaks=False),
    Setting(passing=False, must_break=False, queen_breaks=False),
    Setting(must_break=False),
    Setting(pointless=False, any_club=True),
    Setting(jack=True, no_trick=True),
    Setting(keep_queen=True, queen_breaks=False),
    Setting(pointless=False, any_club=True, jack=True, no_trick=True, keep_queen=True),
)


@attrs.define(eq=False)
class Pair:
    """A match here, and OpenSpiel's state of the round that is being played in it."""

    match: Match
    state: Any
    round: int
    decisions: int = 0

    def __str__(self) -> str:
        return f"\nafter action {self.match.number}: {self.match.record()}\n{self.state}"

    def deal(self, passing: bool) -> None:
        """Tells the peer how cards are passed, then every card dealt."""
        self.tell(DIRECTIONS[self.round % 4] if passing else 0)
        hands = self.match.position()["hand"]
        for cards in zip(*(hands[seat] for seat in range(1, PLAYERS + 1)), strict=True):
            for card in cards:
                self.tell(CARDS.index(card))

    def tell(self, chance: int) -> None:
        assert self.state.is_chance_node(), str(self)
        assert chance in self.state.legal_actions(), str(self)
        self.state.apply_action(chance)

    def agree(self) -> None:
        """The same player is asked for the same."""
        assert self.match.actor == self.state.current_player() + 1, str(self)
        ours = {action.text.partition(" ")[2] for action in self.match.legal_actions()}
        if self.match.phase == "pass":
            hand = self.match.position()["hand"][self.match.actor]
            assert sorted(hand) == sorted(self.allowed()), str(self)
            assert len(ours) == len(hand) * (len(hand) - 1) * (len(hand) - 2) // 6, str(self)
        else:
            assert ours == set(self.allowed()), str(self)
        self.decisions += 1

    def allowed(self) -> Iterator[str]:
        return (CARDS[action] for action in self.state.legal_actions())

    def act(self, text: str) -> None:
        """Does it here and there, where three cards are passed one by one."""
        self.match.apply(text)
        for card in text.split()[1:]:
            assert card in self.allowed(), str(self)
            self.state.apply_action(CARDS.index(card))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_decision_and_score_is_the_same(setting: Setting, counts: Counter[str]) -> None:
    game, peer = setting.game(), setting.peer()
    for seed in range(MATCHES):
        play(game.start(PLAYERS, seed), peer, setting, Random(f"{setting}/{seed}"), counts)
    assert counts["matches"] == MATCHES


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_is_the_same_with_hands_of_nearly_one_suit(
    setting: Setting, counts: Counter[str]
) -> None:
    """So the moon is shot, and nothing but points is held, more often than by chance."""
    game, peer = setting.game(), setting.peer()
    for seed in range(STACKED):
        random = Random(f"{setting}/stacked/{seed}")
        match = game.start_from(PLAYERS, stacked(random))
        play(match, peer, setting, random, counts)
    assert counts["moons"] > STACKED / 10


def stacked(random: Random) -> dict[str, Any]:
    """A position in which nothing is passed: a suit for each seat, and a few cards exchanged."""
    hands = [[card for card in CARDS if card[-1] == suit] for suit in random.sample("CDHS", 4)]
    for _ in range(random.randrange(4)):
        (one, here), (other, there) = ((random.choice(hands), random.randrange(13)) for _ in "12")
        one[here], other[there] = other[there], one[here]
    leader = next(seat for seat, hand in enumerate(hands, 1) if "2C" in hand)
    return {"hands": hands, "round": 4, "phase": "play", "turn": leader}


def play(
    match: Match, peer: Any, setting: Setting, random: Random, counts: Counter[str]
) -> None:
    """A match, round by round."""
    while not match.over:
        pair, before = Pair(match, peer.new_initial_state(), match.round), match.totals
        pair.deal(setting.passing)
        while match.round == pair.round and not match.over:
            pair.agree()
            pair.act(random.choice(match.legal_actions()).text)
        scored = [now - then for now, then in zip(match.totals, before, strict=True)]
        compare_scores(pair, scored)
        counts["rounds"] += 1
        counts["moons"] += sum(scored) > 2 * ALL_POINTS
        counts["decisions"] += pair.decisions
    counts["matches"] += 1


def compare_scores(pair: Pair, scored: list[int]) -> None:
    """The peer's returns are what is missing to all the points."""
    assert pair.state.is_terminal(), str(pair)
    assert [ALL_POINTS - one for one in pair.state.returns()] == scored, str(pair)
