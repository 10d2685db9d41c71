"""What happened in a sample could have happened, and came of the cards that lie there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulekit
from rulekit.engine import sample
from rulekit.engine.event import Events, Link
from rulekit.engine.exchanges import Swaps
from rulekit.engine.fitting import fits
from rulekit.engine.sample import Sampler
from rulekit.match import Match
from tests.games.lots import Lot
from tests.games.observer import Ledger, whole_json
from tests.games.subjects import Play, play_on

LOOKED_AT = 0.02
"""The share of decisions at which a seat's world is sampled."""


def test_cards_lie_where_the_past_of_a_sample_has_put_them(lot: Lot) -> None:
    """Each leaves from where it has come to; a sample of a sample is one of the match as well."""
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        for _ in play.steps(200):
            if random.random() < LOOKED_AT or play.match.over:
                seat = random.randint(1, play.match.players)
                world = play.match.sample(seat, f"past-{play.match.number}")
                _check_past(play, play.match, world, seat)
                if random.random() < 0.3:
                    on = play_on(world, 6, play.seed)
                    _check_past(play, on, on.sample(seat, "again"), seat)
                lot.counts["pasts"] += 1


def _check_past(play: Play, match: Match, world: Match, seat: int) -> None:
    what = f"seat {seat}{play}"
    assert whole_json(world, seat) == whole_json(match, seat), what
    wrong = Ledger.of(world).differences(world)
    assert not wrong, f"{wrong}: {what}"


def test_what_truly_happened_fits(lot: Lot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it did not, no other world would be taken for one either."""
    true = Sampler.swaps

    def swaps(sampler: Sampler) -> Swaps:
        here = sampler.stretch.swaps(sampler.stretch.as_it_was())
        misfits = sorted(sampler._misfits(here))
        assert not misfits, [sampler.decisions[one].action.text for one in misfits]
        lot.counts["decisions that fit"] += len(sampler.decisions)
        return true(sampler)

    monkeypatch.setattr(Sampler, "swaps", swaps)
    for play in lot.plays(quick=1, long=1):
        for at, _ in enumerate(play.steps(240)):
            if at % 60 == 59 or play.match.over:
                play.match.sample(random_seat(play), 1)


def random_seat(play: Play) -> int:
    return Random(f"{play.seed}/{play.match.number}").randint(1, play.match.players)


# ---------------------------------------------------------------------- prizes and hidden bids

GAME = "goofspiel"
HIGH = {"A": 1, "J": 11, "Q": 12, "K": 13}


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("ties", ["lost", "carried_over"])
@pytest.mark.parametrize("rows", [1, 7, 13])
def test_hidden_bids_fit_who_won_the_prizes(players: int, ties: str, rows: int) -> None:
    options: dict[str, int | bool | str] = {"hidden": True, "ties": ties}
    match = play_on(rulekit.load(GAME, options=options).start(players, 3), rows * players - 1, 5)
    kept = 0
    for seat in range(1, players + 1):
        for number in range(2):
            world = match.sample(seat, number)
            assert whole_json(world, seat) == whole_json(match, seat)
            _check_bids(world, seat)
            theirs, ours = (_bids(one, players) for one in (world, match))
            assert [row[seat - 1] for row in theirs] == [row[seat - 1] for row in ours]
            kept += theirs == ours
            on = play_on(world, players, number)
            _check_bids(on.sample(seat, number), seat)
    assert kept < 2 * players or rows == 1, "the others always bid as they truly did"


def _bids(match: Match, players: int) -> list[list[int]]:
    """What was bid for each prize, by seat, as far as all have bid."""
    said = [
        events.action.text.split()[1]
        for events in (*match._origin.before, *_since(match))
        if events.action is not None
    ]
    pips = [HIGH.get(code[:-1]) or int(code[:-1]) for code in said]
    return [pips[at : at + players] for at in range(0, len(pips) - players + 1, players)]


def _since(match: Match) -> list[Link]:
    out: list[Link] = []
    link = match._past
    while link is not None:
        out.append(link)
        link = link.before
    return out[::-1]


def _check_bids(world: Match, seat: int) -> None:
    """The winners that the bids make are those of whom the log tells."""
    told = [
        event.owner_to
        for events in (*world._origin.before, *_since(world))
        for event in events
        if event.kind == "move" and event.zone_from == "prize" and event.zone_to == "won"
    ]
    rows = _bids(world, world.players)
    won = [row.index(max(row)) + 1 for row in rows if row.count(max(row)) == 1]
    assert told == won, f"seat {seat}: {rows}, but {told} won"


# ----------------------------------------------------------------- a choice that ends the round

FIRST_ENDS = """
rulekit: 1
game: first_ends
name: First ends
players: 2..3
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  shown: {pile: face_up}
  hand: {per: player, seen_by: owner}
deal: {hand: 5}
stages:
  bidding:
    goes: all_at_once
    asks: players
    until: no
    one_of:
      bid: {choose: {card: hand}, do: move card to shown}
      stop: {choose: {card: hand}, do: "move card to shown\\nend round"}
match: {rounds: 4}
limits: {turns: 60, then: draw}
"""


@pytest.mark.parametrize("seed", range(6))
def test_what_was_chosen_stays_where_the_round_ended_before_it_was_carried_out(seed: int) -> None:
    game = rulekit.load_text(FIRST_ENDS)
    match, random = game.start(3, seed), Random(seed)
    while not match.over:
        match.apply(random.choice(match.legal_actions()))
        for seat in (1, 2, 3):
            world = match.sample(seat, match.number)
            assert whole_json(world, seat) == whole_json(match, seat)
            assert not Ledger.of(world).differences(world)
            if not match.over:
                play_on(world, 20, seed)


# ------------------------------------------------------------- what must be found by searching

HIDING = """
rulekit: 1
game: hiding
name: Hiding
players: 2..6
deck: {like: standard_52, packs: 2}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
deal: {hand: 13, discard: 1}
turn:
  take:
    one_of:
      draw: {when: can_draw(stock), do: draw 1 from stock}
      take_discard: {when: any(discard), do: move discard.top to hand}
      rest: {when: nothing_else, do: end round}
  away:
    one_of:
      discard: {choose: {card: hand where card.suit != spades}, do: move card to discard}
      hide: {choose: {card: hand where card.suit == spades}, do: move card to discard face down}
      pass: {when: nothing_else, do: end round}
match: {rounds: 3}
limits: {turns: 200, then: draw}
"""


def test_a_card_discarded_face_down_is_one_that_could_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two packs, from which four players hide spades alone: worlds are not tried without end."""
    tried = 0

    def counted(*given: Any) -> bool:
        nonlocal tried
        tried += 1
        return fits(*given)

    monkeypatch.setattr(sample, "fits", counted)
    match, random = rulekit.load_text(HIDING).start(4, 3), Random(1)
    for steps in (20, 60, 120):
        while match.number < steps:
            match.apply(random.choice(match.legal_actions()))
        world = match.sample(1, 5)
        assert whole_json(world, 1) == whole_json(match, 1)
        assert not Ledger.of(world).differences(world)
        hidden = [str(one.action) for one in world._origin.before if _is_hidden(one)]
        assert hidden and all("S" in said.split()[1] for said in hidden)
    assert world.position()["hand"] != match.position()["hand"]
    assert tried < 40_000


def _is_hidden(events: Events) -> bool:
    return events.action is not None and events.action.name == "hide"
