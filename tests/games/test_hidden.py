"""Nobody is told, or can work out from what is asked, more than they have seen."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

from rulekit.engine.sample import permuted
from rulekit.engine.sight import HIDDEN
from rulekit.match import Match
from tests.games.invariants import check_cards, check_open_question, faces_in_play
from tests.games.lots import Lot
from tests.games.observer import (
    Witness,
    cards_by_place,
    is_visible,
    melds_on_table,
    whole_json,
)
from tests.games.subjects import STYLES, Play

MOST_ON = 400
"""So far a sampled match is played on."""

TOLD_OF = ("round", "score", "round_end", "match_end", "limit")
"""Events after which hidden cards may rightly have told."""


def codes_in(text: str, match: Match) -> set[str]:
    """The codes of cards that stand in a text."""
    codes = sorted(set(match.machine.deck.codes), key=len, reverse=True)
    found = re.findall(rf"(?<![\w])(?:{'|'.join(map(re.escape, codes))})(?![\w])", text)
    return set(found)


def test_views_and_logs_hold_only_what_was_seen(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1, settings=5):
        seats = range(play.match.players + 1)
        witnesses = [Witness.of(play.match, seat) for seat in seats]
        lengths = [0] * len(seats)
        for at, events in enumerate(play.steps(120)):
            for witness in witnesses:
                fresh = witness.watch(play.match, events.raw)
                told = [one.for_seat(witness.seat or None).as_json() for one in events]
                leaked = codes_in(json.dumps(told), play.match) - fresh
                assert not leaked, f"events tell seat {witness.seat} of {leaked}{play}"
                if at % 10 == 0 or play.match.over:
                    lengths[witness.seat] = _check_told(play, witness, lengths[witness.seat])


def _check_told(play: Play, witness: Witness, length: int) -> int:
    """All that a seat is given holds codes it has seen, and no seed; how long its log is."""
    match, seat = play.match, witness.seat
    given = whole_json(match, seat)
    text = json.dumps(given)
    leaked = codes_in(text, match) - witness.seen
    assert not leaked, f"seat {seat} is told of {leaked}, which it never saw{play}"
    assert play.seed not in text, f"seat {seat} is told the seed{play}"
    log = given["log"]
    assert len(log) >= length, f"the log of seat {seat} has become shorter{play}"
    _check_zones(play, given["view"], seat)
    return len(log)


def _check_zones(play: Play, view: dict[str, Any], seat: int) -> None:
    """Open zones with their cards, hidden ones with a number."""
    machine, codes = play.match.machine, play.match.machine.deck.codes
    for (name, owner), pieces in cards_by_place(play.match).items():
        part = view["zones"][name] if owner < 0 else view["zones"][name][str(owner + 1)]
        wanted: dict[str, Any] = {"count": len(pieces)}
        if "melds" in part:
            wanted["melds"] = _melds_shown(play.match, name, owner)
        elif is_visible(machine, (name, owner), seat):
            wanted["cards"] = [codes[piece] for piece in pieces]
        assert part == wanted, f"{name} {owner + 1} for seat {seat}: {part}{play}"


def _melds_shown(match: Match, name: str, owner: int) -> list[dict[str, Any]]:
    codes, book, shown = match.machine.deck.codes, match.machine.book, []
    for zone, part, laid in melds_on_table(match):
        if (zone.name, part) == (name, owner) and book is not None:
            kind = book.rules[laid.meld.kind].name
            data: dict[str, Any] = {"number": laid.number, "owner": laid.owner + 1, "kind": kind}
            data["cards"] = [codes[piece] for piece in laid.meld.pieces]
            reading = laid.meld.text.partition(" as ")[2]
            shown.append({**data, "as": reading} if reading else data)
    return shown


# ------------------------------------------------------------------------------ other worlds


def test_swapped_hidden_cards_change_nothing_a_seat_is_told(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1, settings=6):
        random = Random(play.seed)
        witnesses = [Witness.of(play.match, seat) for seat in range(play.match.players + 1)]
        for events in play.steps(200):
            for witness in witnesses:
                witness.watch(play.match, events.raw)
            if _is_worth_a_look(play.match, random, 0.06 if lot.long else 0.03):
                for witness in witnesses:
                    lot.counts["swaps"] += check_swap(play, witness, random)


def _is_worth_a_look(match: Match, random: Random, chance: float) -> bool:
    in_window = match.machine.questions[match.state.question].window
    return not match.over and (in_window or random.random() < chance)


def check_swap(play: Play, witness: Witness, random: Random) -> int:
    """Two cards that a seat has not seen go where they are change places: what can it tell?"""
    match, viewer = play.match, witness.seat
    hidden = [
        [piece for piece in pieces if piece not in witness.followed]
        for place, pieces in cards_by_place(match).items()
        if not is_visible(match.machine, place, viewer)
    ]
    hidden = [pieces for pieces in hidden if pieces]
    if len(hidden) < 2:
        return 0
    one, other = random.sample(hidden, 2)
    a, b = random.choice(one), random.choice(other)
    if match.machine.deck.piece_face[a] == match.machine.deck.piece_face[b]:
        return 0
    world = _swapped(match, a, b)
    codes = match.machine.deck.codes
    what = f"with {codes[a]} and {codes[b]} swapped, seat {viewer}"
    _check_alike(play, match, world, viewer, what)
    for action in _both_may(match, world, random):
        ours, theirs = match.copy(), world.copy()
        mine, other_events = ours.apply(action), theirs.apply(action)
        if any(event.kind in TOLD_OF for event in (*mine, *other_events)):
            continue
        if {a, b} & (_moved(ours, mine.raw) | _moved(theirs, other_events.raw)):
            continue
        _check_alike(play, ours, theirs, viewer, f"{what}, after `{action}`")
    return 1


def _swapped(match: Match, a: int, b: int) -> Match:
    world = match.copy()
    swap = {piece: piece for piece in range(match.machine.deck.size)} | {a: b, b: a}
    world._state = permuted(match.machine, match.state, swap)
    world._legal = None
    return world


def _both_may(match: Match, world: Match, random: Random) -> list[str]:
    """A few actions that are legal in both worlds, as texts."""
    there = {action.text for action in world.legal_actions()}
    both = [action.text for action in match.legal_actions() if action.text in there]
    return random.sample(both, min(3, len(both)))


def _moved(match: Match, raw: list[tuple[Any, ...]]) -> set[int]:
    shapes = match.machine.shapes
    return {one[1] for one in raw if shapes[one[0]].kind in ("move", "show", "lay_off")} | {
        piece for one in raw if shapes[one[0]].kind == "lay" for piece in one[1].meld.pieces
    }


def _check_alike(play: Play, ours: Match, theirs: Match, viewer: int, what: str) -> None:
    assert ours.actors == theirs.actors, f"{what}: {ours.actors} or {theirs.actors} asked{play}"
    assert (ours.phase, ours.over) == (theirs.phase, theirs.over), f"{what}: {ours.phase}{play}"
    assert ours.view(viewer or None) == theirs.view(viewer or None), f"{what} sees it{play}"
    if ours.actor == viewer:
        assert ours.legal_actions() == theirs.legal_actions(), f"{what} may do other things{play}"
    if not ours.over and ours.machine.questions[ours.state.question].window:
        passes = [[a.text for a in m.legal_actions() if a.name == "pass"] for m in (ours, theirs)]
        assert passes[0] == passes[1], f"{what}: whether one may pass tells of the hand{play}"


# ---------------------------------------------------------------------------------- samples


def test_a_sample_is_what_the_seat_knows(lot: Lot) -> None:
    """The same for its seat, with all that it can follow where it is; and it can be played."""
    for play in lot.plays(quick=1, long=1, settings=4):
        random = Random(play.seed)
        witnesses = [Witness.of(play.match, seat) for seat in range(1, play.match.players + 1)]
        for events in play.steps(200):
            for witness in witnesses:
                witness.watch(play.match, events.raw)
            if random.random() < 0.015 or play.match.over:
                _check_sample(play, random.choice(witnesses), random)
                lot.counts["samples"] += 1


def _check_sample(play: Play, witness: Witness, random: Random) -> None:
    match, seat = play.match, witness.seat
    position = match.position()
    world = match.sample(seat, f"sample-{match.number}")
    assert match.position() == position, f"sampling changed the match{play}"
    what = f"{play}\n  sample({seat}, 'sample-{match.number}')"
    assert world.view(seat) == match.view(seat), f"the view of the seat differs{what}"
    assert world.view() == match.view(), f"the view of a spectator differs{what}"
    assert world.record(seat) == match.record(seat), f"the record of the seat differs{what}"
    assert (world.actors, world.phase) == (match.actors, match.phase), what
    if match.actor == seat:
        assert world.legal_actions() == match.legal_actions(), f"the actions differ{what}"
    _check_followed(match, world, witness, what)
    assert world.seed is None, what
    deck = faces_in_play(match)
    check_cards(world, deck, what)
    for _ in range(MOST_ON):
        check_open_question(world, what)
        if world.over:
            break
        world.apply(STYLES["chance"](world.legal_actions(), random))
        check_cards(world, deck, what)


def _check_followed(match: Match, world: Match, witness: Witness, what: str) -> None:
    """Every place has as many cards, and those the seat can follow are there."""
    codes = match.machine.deck.codes
    theirs = cards_by_place(world)
    for place, pieces in cards_by_place(match).items():
        assert len(theirs[place]) == len(pieces), f"{place} has other cards in number{what}"
        known = Counter(codes[p] for p, where in witness.followed.items() if where == place)
        lost = known - Counter(codes[piece] for piece in theirs[place])
        assert not lost, f"{place} has lost {lost}, which seat {witness.seat} saw go there{what}"


def test_samples_are_not_all_alike(lot: Lot) -> None:
    """What a seat does not know is dealt anew."""
    for play in lot.plays(quick=1, long=1, settings=3):
        for _ in play.steps(5):
            pass
        for seat in range(1, play.match.players + 1):
            worlds = [play.match.sample(seat, number) for number in range(8)]
            hidden = {json.dumps(world.position(), sort_keys=True) for world in worlds}
            assert len(hidden) > 1, f"all samples of seat {seat} are the same{play}"
            assert HIDDEN not in json.dumps([world.position() for world in worlds]), str(play)
