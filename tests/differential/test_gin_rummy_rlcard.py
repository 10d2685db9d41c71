"""gin_rummy against RLCard, as far as its rules go: drawing, discarding, who may knock with what.

RLCard deals eleven cards to the player who does not deal, and turns up none. Gin is forced there,
nothing is laid off, and a round ends with what either has left over.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest

import rulekit
from rulekit.engine.action import Action
from rulekit.match import Match


def part(name: str) -> Any:
    """A module of RLCard's gin."""
    return pytest.importorskip(
        f"rlcard.games.gin_rummy.{name}",
        reason="RLCard is not installed: pip install 'rulekit-cards[bench]'",
    )


game, events, melding = part("game"), part("utils.action_event"), part("utils.melding")
settings, utils = part("utils.settings"), part("utils.utils")

MATCHES = 150
"""So many with each limit and way to play."""

DRAW, TAKE, VOID, GIN, DISCARD, KNOCK = 2, 3, 4, 5, 6, 58
"""Its actions: from 6 on a discard of each card, from 58 on a knock with each."""
WORDS = {DRAW: "draw", TAKE: "take_discard", VOID: "end_round", GIN: "gin"}

PLAIN = {"rounds": 1, "target": 0, "box_bonus": 0, "gin_bonus": 0, "undercut_bonus": 0}
"""So that a round brings the difference alone, to whoever has less left over."""


def name_of(card: Any) -> str:
    return f"{card.rank}{card.suit}".replace("T", "10")


def card_of(name: str) -> Any:
    return utils.card_from_text(name.replace("10", "T"))


def said(number: int) -> str:
    """One of its actions in the words of here."""
    if number in WORDS:
        return WORDS[number]
    name, first = ("knock", KNOCK) if number >= KNOCK else ("discard", DISCARD)
    return f"{name} {name_of(utils.get_card(number - first))}"


def left_over(hand: list[Any]) -> int:
    """What RLCard itself counts of ten cards."""
    melds = melding.get_best_meld_clusters(hand)
    return utils.get_deadwood_count(hand, melds[0] if melds else [])


@attrs.define(eq=False)
class Pair:
    """A match here, and RLCard's game with the same cards; its player 0 is seat 1."""

    match: Match
    peer: Any
    counts: Counter[str]

    def __str__(self) -> str:
        mine = [action.text for action in self.match.legal_actions()]
        return f"\nafter action {self.match.number}: {self.match.position()}\n{mine}\n{self.theirs}"

    @property
    def theirs(self) -> dict[str, int]:
        """What RLCard allows now."""
        return {said(one.action_id): one.action_id for one in self.peer.judge.get_legal_actions()}

    @property
    def ours(self) -> dict[str, list[Action]]:
        """What may be done here, whatever the melds; gin is one thing there, with any card."""
        found: dict[str, list[Action]] = {}
        for action in self.match.legal_actions():
            found.setdefault(" ".join(action.text.split()[:2]), []).append(action)
        gin = [one for one in self.match.legal_actions() if self.rest(one) == []]
        return found | ({"gin": gin} if gin else {})

    def rest(self, action: Action) -> list[str] | None:
        """What a knock leaves over; None for other actions."""
        name, *words = action.text.split()
        hand = self.match.position()["hand"][self.match.actor]
        return [card for card in hand if card not in words] if name == "knock" else None

    def agree(self) -> bool:
        """The same player is asked for the same, with the same cards around. Whether play goes on:
        RLCard gives a round up after so many moves, and may know nothing but what is forbidden."""
        at, ours, theirs = self.match.position(), set(self.ours), set(self.theirs)
        assert self.match.actor == self.peer.round.current_player_id + 1, str(self)
        for seat, player in enumerate(self.peer.round.players, 1):
            assert sorted(at["hand"][seat]) == sorted(map(name_of, player.hand)), str(self)
        assert len(at["stock"]) == len(self.peer.round.dealer.stock_pile), str(self)
        if theirs == {"end_round"} != ours:
            assert len(self.peer.round.move_sheet) >= self.peer.settings.max_move_count, str(self)
            self.counts["rounds that RLCard gives up"] += 1
            return False
        # The card just taken may not be discarded there, but laid away for a knock or for gin.
        theirs -= {f"knock {at['state']['taken']}"}
        if theirs == {"gin"}:
            self.counts["hands for which RLCard knows gin alone"] += 1
            if "gin" not in ours:
                assert self.has_gin_with(at["state"]["taken"]), str(self)
                return False
            ours &= theirs
        elif "end_round" in ours and "take_discard" not in ours:
            # There the last discard may be taken by any hand, and play goes on.
            theirs -= {"take_discard"}
        assert ours == theirs, str(self)
        self.counts["decisions"] += 1
        return True

    def has_gin_with(self, taken: str | None) -> bool:
        """Whether the ten cards beside the one just taken are gin."""
        hand = self.peer.round.get_current_player().hand
        return taken is not None and left_over([one for one in hand if one != card_of(taken)]) == 0

    def act(self, random: Random, eager: bool) -> None:
        """One of the actions that both have, here and there."""
        ours, theirs = self.ours, self.theirs
        names = [name for name in theirs if name in ours]
        name = random.choice(names)
        if eager and (going := [one for one in names if one.startswith(("knock", "gin"))]):
            name = random.choice(going)
        elif eager and name.startswith("discard"):
            name = min(names, key=lambda one: (self.after(one), random.random()))
        hand = list(self.peer.round.get_current_player().hand)
        player = self.peer.round.get_current_player()
        self.peer.step(events.ActionEvent.decode_action(theirs[name]))
        if name == "gin":
            (card,) = (one for one in hand if one not in player.hand)
            ours[name] = [one for one in ours[name] if one.text.split()[1] == name_of(card)]
        least = min(ours[name], key=lambda one: sum(map(points, self.rest(one) or [])))
        self.match.apply(least)

    def after(self, name: str) -> int:
        card = card_of(name.split()[1])
        return left_over([one for one in self.peer.round.get_current_player().hand if one != card])


def points(name: str) -> int:
    return utils.get_deadwood_value(card_of(name))


def set_up(rules: rulekit.Game, seed: int, limit: int, counts: Counter[str]) -> Pair:
    """A deal in which the player who does not deal has taken the card turned up."""
    at = rules.start(2, seed).position()
    first = 3 - at["dealer"]
    hands = {seat: at["hand"][seat] + at["discard"] * (seat == first) for seat in (1, 2)}
    place = {"stock": at["stock"], "dealer": at["dealer"], "turn": first, "phase": "discard"}
    match = rules.start_from(2, {"hands": hands, **place})
    peer = game.GinRummyGame()
    peer.settings.change_settings({settings.Setting.going_out_deadwood_count: limit})
    peer.init_game()
    peer.round.current_player_id = first - 1
    peer.round.dealer.stock_pile = [card_of(name) for name in reversed(at["stock"])]
    for seat, player in enumerate(peer.round.players, 1):
        player.hand = [card_of(name) for name in hands[seat]]
        player.did_populate_hand()
    return Pair(match, peer, counts)


@pytest.mark.parametrize("style", ["chance", "eager"])
@pytest.mark.parametrize("limit", [10, 4])
def test_every_decision_is_the_same(limit: int, style: str, counts: Counter[str]) -> None:
    rules = rulekit.load("gin_rummy", options={**PLAIN, "knock_at": limit, "last_discard": True})
    for seed in range(MATCHES):
        play(set_up(rules, seed, limit, counts), Random(f"{limit}/{seed}"), style == "eager")
        counts["matches"] += 1


def play(pair: Pair, random: Random, eager: bool) -> None:
    while not pair.match.over:
        if pair.match.phase == "lay_off":
            pair.match.apply("done")
            continue
        if not pair.agree():
            return
        pair.act(random, eager)
    over = pair.peer.round.going_out_action.action_id
    pair.counts["void rounds" if over == VOID else "rounds with a knock"] += 1
    left = [left_over(player.hand) for player in pair.peer.round.players]
    mine, yours = (0, 0) if over == VOID else left
    assert pair.match.totals == (max(yours - mine, 0), max(mine - yours, 0)), str(pair)
