"""Saves, records, undo and copies are exact."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import rulekit
from rulekit.engine.action import Action
from rulekit.errors import UndoRefused
from rulekit.match import Match
from tests.games.invariants import check_same, snapshot, told
from tests.games.lots import Lot
from tests.games.observer import Witness, cards_by_place, cards_seen, is_turned, is_visible
from tests.games.subjects import Play, play_on

FAR = 60
"""So many actions are taken back, if so many can be."""

ON = 12
"""So many actions are played on after going back, to see that both go the same way."""


def test_a_save_opens_at_the_same_decision(lot: Lot) -> None:
    """Also inside windows, which `_stops` prefers."""
    for play in lot.plays(quick=1, long=1):
        for _ in _stops(play, 4 if lot.long else 2, lot.most_steps):
            text = json.dumps(play.match.to_json())
            again = rulekit.restore(text)
            check_same(play.match, again, play)
            assert json.dumps(again.to_json()) == text, f"saved again it is another save{play}"
            ours = play.match.copy()
            check_same(play_on(ours, ON), play_on(again, ON), play)
            lot.counts["saves"] += 1


def test_a_record_is_played_again(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1, short=True):
        for _ in play.steps(5 * lot.most_steps):
            pass
        again = rulekit.replay(json.dumps(play.match.record()))
        check_same(play.match, again, play)
        assert again.winners == play.match.winners, str(play)
        assert again.record() == play.match.record(), str(play)


def test_undo_is_exact_or_refused(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        witnesses = [Witness.of(play.match, seat) for seat in range(1, play.match.players + 1)]
        for events in play.steps(150):
            for witness in witnesses:
                witness.watch(play.match, events.raw)
            if play.is_worth_a_look(random, 0.15):
                lot.counts["undone"] += _check_undo(play, witnesses)


def _brings_to_light(match: Match, raw: list[tuple[int, ...]], witness: Witness) -> bool:
    """Whether cards were mixed, or the witness sees one now that it could not know before.

    Of a pile that was turned over or mixed anew it may know what is left by elimination.
    """
    shapes, before = match.machine.shapes, cards_by_place(match)
    seen = cards_seen(match, witness.seat)
    for number, *values in raw:
        shape = shapes[number]
        if shape.kind in ("round", "shuffle") or shape.manner == "shuffled":
            return True
        if shape.kind != "move":
            continue
        piece, source, target = values[0], (shape.zone_from, values[1]), (shape.zone_to, values[2])
        known = piece in seen[source] or piece in witness.followed
        known = known or shape.zone_from in witness.renewed
        shown = is_visible(match.machine, target, witness.seat) != is_turned(match.machine, shape)
        if piece in before[source] and shown and not known:
            return True
    return False


def _check_undo(play: Play, witnesses: list[Witness]) -> int:
    """After each of a few legal actions on a copy; how many were taken back."""
    match, undone = play.match, 0
    before, legal = snapshot(match), match.legal_actions()
    for action in legal[:4]:
        twin = match.copy()
        twin.apply(action)
        after, log = snapshot(twin), twin.log()
        last = twin._past
        assert last is not None and match.actor is not None
        lit = _brings_to_light(match, last.raw, witnesses[match.actor - 1])
        try:
            twin.undo()
        except UndoRefused as refusal:
            assert refusal.message.strip(), f"`{action}`: undo is refused without a word{play}"
            assert (snapshot(twin), twin.log()) == (after, log), f"undo left a trace{play}"
            continue
        assert not lit, f"`{action}` is taken back although hidden cards came to light{play}"
        assert snapshot(twin) == before, f"`{action}` is not taken back exactly{play}"
        assert twin.legal_actions() == legal, f"after `{action}` was taken back{play}"
        assert twin.log() == match.log(), f"the log after `{action}` was taken back{play}"
        twin.apply(action)
        assert snapshot(twin) == after, f"`{action}` once more leads elsewhere{play}"
        undone += 1
    assert snapshot(match) == before, f"undo of a copy changed the match{play}"
    return undone


def test_undo_all_the_way(lot: Lot) -> None:
    """As far back as it goes, or very far, then forward again to the same place."""
    for play in lot.plays(quick=1, long=2):
        for _ in _stops(play, 3, lot.most_steps):
            twin = play.match.copy()
            actions: list[Action] = []
            while twin.number and len(actions) < FAR:
                last = twin._past
                assert last is not None and last.action is not None
                try:
                    twin.undo()
                except UndoRefused:
                    break
                actions.append(last.action)
            for action in reversed(actions):
                twin.apply(action)
            check_same(play.match, twin, play)


def test_copies_go_their_own_ways(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        for _ in _stops(play, 3, lot.most_steps):
            match = play.match.copy()
            before = snapshot(match), told(match)
            twin = match.copy()
            play_on(twin, 40, "twin")
            assert (snapshot(match), told(match)) == before, f"a copy changed the match{play}"
            there = snapshot(twin), told(twin)
            play_on(match, 40, "match")
            assert (snapshot(twin), told(twin)) == there, f"the match changed its copy{play}"


def _stops(play: Play, most: int, steps: int) -> Iterator[int]:
    """Plays on to some decisions: those in a window, others by chance, and the very last."""
    random, stops = Random(f"{play.seed}/stops"), 0
    for _ in play.steps(steps):
        if play.match.over or (stops < most - 1 and play.is_worth_a_look(random, 0.04)):
            stops += 1
            yield stops
