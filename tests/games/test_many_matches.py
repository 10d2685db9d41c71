"""Very many whole matches under all options; in each of them a few decisions are looked at."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import attrs

import rulekit
from rulekit.errors import UndoRefused
from tests.games.invariants import (
    check_cards,
    check_listing,
    check_refusal,
    check_same,
    check_words,
    faces_in_play,
    forbidden,
    snapshot,
)
from tests.games.lots import Lot
from tests.games.melding import check_melds_in_words, check_table
from tests.games.observer import Witness
from tests.games.subjects import Play, play_on
from tests.games.test_hidden import check_swap

LOOKS = 3
"""So many decisions of a match are looked at, each in one way."""

USUAL = 300
"""Where a match may end: decisions to look at are sought up to there."""


@attrs.define(eq=False)
class Watched:
    """A match with a chosen seat that follows it."""

    play: Play
    witness: Witness
    deck: Counter[str]
    random: Random


def legal_is_listed(watched: Watched) -> None:
    check_listing(watched.play.match, watched.random, watched.play, most=60)


def words_read_back(watched: Watched) -> None:
    check_words(watched.play.match, watched.play)


def melds_are_melds(watched: Watched) -> None:
    check_table(watched.play.match, watched.play)
    check_melds_in_words(watched.play.match, watched.random, watched.play)


def refused_without_a_trace(watched: Watched) -> None:
    for action in forbidden(watched.play.match, watched.random, most=20):
        check_refusal(watched.play.match, action, watched.play)


def a_save_opens(watched: Watched) -> None:
    """Now and then: opening one compiles the game anew."""
    match = watched.play.match
    if watched.random.random() < 0.8:
        return
    again = rulekit.restore(json.dumps(match.to_json()))
    check_same(match, again, watched.play)
    check_same(play_on(match.copy(), 8), play_on(again, 8), watched.play)


def undo_is_exact(watched: Watched) -> None:
    match = watched.play.match
    before, legal = snapshot(match), match.legal_actions()
    twin = match.copy()
    action = twin.apply(watched.random.choice(legal)).action
    after = snapshot(twin)
    try:
        twin.undo()
    except UndoRefused as refusal:
        assert refusal.message.strip() and snapshot(twin) == after, f"`{action}`{watched.play}"
        return
    assert snapshot(twin) == before, f"`{action}` is not taken back exactly{watched.play}"
    assert twin.legal_actions() == legal, f"after `{action}` was taken back{watched.play}"


def hidden_cards_tell_nothing(watched: Watched) -> None:
    check_swap(watched.play, watched.witness, watched.random)


def a_sample_is_the_same_for_its_seat(watched: Watched) -> None:
    match, seat, play = watched.play.match, watched.witness.seat, watched.play
    if not seat or match.number > USUAL:
        return  # long samples are for test_hidden
    world = match.sample(seat, match.number)
    assert world.view(seat) == match.view(seat), f"the view of seat {seat} differs{play}"
    check_cards(play_on(world, 30), watched.deck, play)


WAYS: tuple[Callable[[Watched], None], ...] = (
    legal_is_listed, words_read_back, melds_are_melds, refused_without_a_trace, a_save_opens,
    undo_is_exact, hidden_cards_tell_nothing, a_sample_is_the_same_for_its_seat,
)  # fmt: skip
"""How a decision may be looked at."""


def test_many_matches(lot: Lot) -> None:
    for number, play in enumerate(lot.matches()):
        random = Random(f"{play.seed}/looks")
        seat = random.randrange(play.match.players + 1)
        watched = Watched(play, Witness.of(play.match, seat), faces_in_play(play.match), random)
        looks = {random.randrange(USUAL): WAYS[(number + at) % len(WAYS)] for at in range(LOOKS)}
        _play_out(watched, looks)
        lot.counts["looks"] += sum(at <= play.match.number for at in looks)
        if number % 10 == 0:
            again = rulekit.replay(json.dumps(play.match.record()))
            check_same(play.match, again, play)


def _play_out(watched: Watched, looks: dict[int, Callable[[Watched], None]]) -> None:
    """To the end, with somebody who can do something at each decision and no card lost."""
    play, match = watched.play, watched.play.match
    last_look = max(looks)
    while not match.over:
        legal = match.legal_actions()
        assert legal, f"{match.stuck}{play}"
        if match.number in looks:
            looks[match.number](watched)
        events = play.step()
        if match.number <= last_look:
            watched.witness.watch(match, events.raw)
        if match.number % 50 == 0 or match.over:
            check_cards(match, watched.deck, play)
    assert not match.stuck and not match.legal_actions(), str(play)
    assert set(match.winners) <= set(range(1, match.players + 1)), str(play)
