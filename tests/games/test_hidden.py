"""Nobody is told, or can work out from what is asked, more than they have seen."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import attrs

from rulekit.engine.event import Link, Teller
from rulekit.engine.machine import Machine
from rulekit.engine.sight import HIDDEN
from rulekit.engine.swapping import permuted
from rulekit.match import Match
from tests.games.invariants import check_cards, check_open_question, faces_in_play
from tests.games.lots import Lot
from tests.games.observer import (
    Place,
    Witness,
    cards_by_place,
    cards_seen,
    is_visible,
    melds_on_table,
    turned_over,
    whole_json,
)
from tests.games.styles import STYLES
from tests.games.subjects import Play

MOST_ON = 400
"""So far a sampled match is played on."""

TOLD_OF = ("round", "score", "round_end", "match_end", "limit")
"""Events after which hidden cards may rightly have told."""


def codes_in(text: str, match: Match) -> set[str]:
    """The codes of cards that stand in a text, how melds are read aside."""
    text = re.sub(r"""( as |"as": ")[\w-]+""", " ", text)
    codes = sorted(set(match.machine.deck.codes), key=len, reverse=True)
    found = re.findall(rf"(?<![\w])(?:{'|'.join(map(re.escape, codes))})(?![\w])", text)
    return set(found)


def test_views_and_logs_hold_what_was_seen_and_no_more(lot: Lot) -> None:
    """Every card that moved openly is told of as it moves, and stands in the log for good."""
    for play in lot.plays(quick=1, long=1):
        seats = range(play.match.players + 1)
        witnesses = [Witness.of(play.match, seat) for seat in seats]
        records = [Record(witness) for witness in witnesses]
        for at, events in enumerate(play.steps(120)):
            for witness, record in zip(witnesses, records, strict=True):
                fresh = witness.watch(play.match, events.raw)
                told = [one.for_seat(witness.seat or None).as_json() for one in events]
                codes = codes_in(json.dumps(told), play.match)
                assert not codes - fresh, f"events tell seat {witness.seat} of {codes}{play}"
                lost = witness.shown - codes
                assert not lost, f"events do not tell seat {witness.seat} of {lost}{play}"
                record.shown |= witness.shown
                if at % 10 == 0 or play.match.over:
                    record.check(play)


@attrs.define(eq=False)
class Record:
    """What a seat has been given so far."""

    witness: Witness
    log: list[str] = attrs.field(factory=list)
    shown: set[str] = attrs.field(factory=set)
    """The cards it was shown since."""

    def __attrs_post_init__(self) -> None:
        self.shown |= self.witness.shown

    def check(self, play: Play) -> None:
        """All that a seat is given holds codes it has seen, and no seed; what was in its log stays
        there, and the cards it was shown since have come to it."""
        match, seat = play.match, self.witness.seat
        given = whole_json(match, seat)
        text = json.dumps(given)
        leaked = codes_in(text, match) - self.witness.seen
        assert not leaked, f"seat {seat} is told of {leaked}, which it never saw{play}"
        assert play.seed not in text, f"seat {seat} is told the seed{play}"
        log: list[str] = given["log"]
        known = len(self.log)
        assert log[:known] == self.log, f"the log of seat {seat} has become another{play}"
        lost = self.shown - codes_in("\n".join(log[known:]), match)
        assert not lost, f"the log of seat {seat} does not tell of {lost}{play}"
        self.log, self.shown = log, set()
        _check_zones(play, given["view"], seat)


def _check_zones(play: Play, view: dict[str, Any], seat: int) -> None:
    """Open zones with their cards, hidden ones with a number."""
    machine, codes = play.match.machine, play.match.machine.deck.codes
    seen, turned = cards_seen(play.match, seat), turned_over(play.match)
    for (name, owner), pieces in cards_by_place(play.match).items():
        part = view["zones"][name] if owner < 0 else view["zones"][name][str(owner + 1)]
        wanted: dict[str, Any] = {"count": len(pieces)}
        if "melds" in part:
            wanted["melds"] = _melds_shown(play.match, name, owner)
        elif is_visible(machine, (name, owner), seat) or turned.intersection(pieces):
            open_now = seen[name, owner]
            wanted["cards"] = [codes[one] if one in open_now else HIDDEN for one in pieces]
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
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        witnesses = [Witness.of(play.match, seat) for seat in range(play.match.players + 1)]
        for events in play.steps(200):
            for witness in witnesses:
                witness.watch(play.match, events.raw)
            if play.is_worth_a_look(random, 0.06 if lot.long else 0.03):
                for witness in witnesses:
                    lot.counts["swaps"] += check_swap(play, witness, random)


def check_swap(play: Play, witness: Witness, random: Random) -> int:
    """Two cards that a seat has not seen go where they are change places: what can it tell?"""
    match, viewer = play.match, witness.seat
    hidden = list(_unknown(match, witness).values())
    if len(hidden) < 2:
        return 0
    one, other = random.sample(hidden, 2)
    a, b = random.choice(one), random.choice(other)
    if match.machine.deck.piece_face[a] == match.machine.deck.piece_face[b]:
        return 0
    world = _swapped(match, a, b, viewer)
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


def _swapped(match: Match, a: int, b: int, viewer: int) -> Match:
    world = match.copy()
    swap = list(range(match.machine.deck.size))
    swap[a], swap[b] = b, a
    world._state = permuted(match.machine, match.state, swap, viewer - 1)
    world._legal = None
    world._history = match._history.upto(match._at)
    teller = FromHere(match.machine, world._past, world._state.copy())
    world._history._teller = lambda: teller
    return world


class FromHere(Teller):
    """Tells what comes from here on, not from the true past, where the cards lie otherwise."""

    def __init__(self, machine: Machine, past: Link | None, state: Any) -> None:
        super().__init__(machine)
        self._here = (past, state)

    def tell(self, events: Link) -> None:
        self._latest = self._here
        super().tell(events)


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
    for play in lot.plays(quick=1, long=1):
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
        world.apply(STYLES["chance"](world, random))
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
    for play in lot.plays(quick=1, long=1):
        witnesses = [Witness.of(play.match, seat) for seat in range(1, play.match.players + 1)]
        for events in play.steps(5):
            for witness in witnesses:
                witness.watch(play.match, events.raw)
        for witness in witnesses:
            if not _is_anything_unknown(play.match, witness):
                continue
            lot.counts["seats that sample"] += 1
            worlds = [play.match.sample(witness.seat, number) for number in range(8)]
            hidden = {json.dumps(world.position(), sort_keys=True) for world in worlds}
            assert len(hidden) > 1, f"all samples of seat {witness.seat} are the same{play}"
            assert HIDDEN not in "".join(hidden), str(play)


def _is_anything_unknown(match: Match, witness: Witness) -> bool:
    """Whether cards that the seat cannot tell apart lie in several places, or in a pile."""
    zones = {zone.name: zone for zone in match.machine.zones}
    face, places = match.machine.deck.piece_face, list[set[int]]()
    for (name, _), pieces in _unknown(match, witness).items():
        faces = {face[piece] for piece in pieces}
        places.append(faces)
        if zones[name].pile and len(faces) > 1:
            return True
    return len(places) > 1 and len(set.union(*places)) > 1


def _unknown(match: Match, witness: Witness) -> dict[Place, list[int]]:
    """By place the cards that the seat neither sees nor can follow."""
    seen, out = cards_seen(match, witness.seat), {}
    for place, pieces in cards_by_place(match).items():
        unknown = [one for one in pieces if one not in seen[place] and one not in witness.followed]
        if unknown:
            out[place] = unknown
    return out
