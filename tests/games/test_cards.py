"""No card is lost or doubled, and all of them are dealt by chance."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from rulekit.match import Match
from tests.games.invariants import check_cards
from tests.games.lots import Lot
from tests.games.observer import Ledger, all_raw, cards_by_place
from tests.games.subjects import Setting, load_subject, subjects


def test_cards_are_conserved(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        deck = Counter(play.match.machine.deck.codes)
        check_cards(play.match, deck, play)
        for _ in play.steps(lot.most_steps):
            check_cards(play.match, deck, play)


def test_the_events_alone_tell_where_every_card_is(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        ledger = Ledger.of(play.match)
        assert not ledger.differences(play.match), str(play)
        for events in play.steps(lot.most_steps):
            ledger.follow(events.raw)
            differences = ledger.differences(play.match)
            assert not differences, f"{'; '.join(differences)}{play}"


# ----------------------------------------------------------------------------------- chance

SEEDS = 1500
LARGE = 60
"""Decks of more cards are dealt a third as often."""


@pytest.mark.parametrize("subject", subjects())
def test_every_card_comes_to_every_place_alike(subject: str) -> None:
    for setting in _one_for_each_deck(subject):
        for name, orders in _orders(setting).items():
            size = len(orders[0])
            at = {piece: number for number, piece in enumerate(sorted(orders[0]))}
            counts = [[0] * size for _ in range(size)]
            for order in orders:
                for place, piece in enumerate(order):
                    counts[place][at[piece]] += 1
            fair = len(orders) / size
            square = sum((count - fair) ** 2 / fair for row in counts for count in row)
            _assert_by_chance(square, (size - 1) ** 2, f"the order of {name} in {setting}")


@pytest.mark.parametrize("subject", subjects())
def test_neighbours_are_neighbours_by_chance(subject: str) -> None:
    """Copies of a face, and cards that are neighbours in a new deck, follow each other rarely."""
    for setting in _one_for_each_deck(subject):
        for name, orders in _orders(setting).items():
            size, pieces = len(orders[0]), sorted(orders[0])
            near = sum(b - a == 1 for a, b in pairwise(pieces))
            together = sum(abs(a - b) == 1 for order in orders for a, b in pairwise(order))
            fair = 2 * near / size * len(orders)
            assert abs(together - fair) < 6 * fair**0.5, (
                f"{together}, not {fair}: {name} in {setting}"
            )


@pytest.mark.parametrize("subject", subjects())
def test_every_seat_is_the_first_dealer_alike(subject: str) -> None:
    for setting in _one_for_each_number(subject):
        model = setting.game.model
        machine = setting.game.machine(setting.players)
        dealers = Counter(machine.new(str(seed)).dealer for seed in range(SEEDS))
        if model.seats.first_dealer == "first_seat":
            assert set(dealers) == {0}, str(setting)
            continue
        fair = SEEDS / setting.players
        square = sum((dealers[s] - fair) ** 2 / fair for s in range(setting.players))
        _assert_by_chance(square, setting.players - 1, f"the first dealer of {setting}")


def _assert_by_chance(square: float, freedom: int, what: str) -> None:
    """Six deviations from the mean of chi-square, and what small numbers add to it."""
    assert square < freedom + 6 * (2 * freedom) ** 0.5 + 12, f"{square} at {freedom}: {what}"


@cache
def _orders(setting: Setting) -> dict[str, list[list[int]]]:
    """How the deck was shuffled, once for each seed; of a deck from which cards are chosen to be
    dealt, how those lie that are left, and how the piles were shuffled that were made of it."""
    size = setting.game.machine(setting.players).deck.size
    found: dict[str, list[list[int]]] = {}
    for seed in range(SEEDS if size <= LARGE else SEEDS // 3):
        match = setting.start(f"order-{seed}")
        deck = next(zone for zone in match.machine.zones if zone.starts_with_deck)
        if deck.face_up:
            left = cards_by_place(match)[deck.name, -1]
            orders = {deck.name: left} | {
                zone.name: _dealing_order(match, zone.name)
                for zone in match.machine.zones
                if zone.pile and not zone.face_up and not zone.per
            }
        else:
            orders = {deck.name: _dealing_order(match, deck.name)}
        for name, order in orders.items():
            found.setdefault(name, []).append(order)
    return found


def _dealing_order(match: Match, pile: str) -> list[int]:
    """The cards of a pile in the order in which they left it, then the rest from its top."""
    shapes = match.machine.shapes
    dealt = [
        one[1]
        for one in all_raw(match)
        if shapes[one[0]].kind == "move" and shapes[one[0]].zone_from == pile
    ]
    return list(dict.fromkeys([*dealt, *reversed(cards_by_place(match)[pile, -1])]))


def _one_for_each_deck(subject: str) -> list[Setting]:
    by_size = {s.game.machine(s.players).deck.size: s for s in reversed(_plain(subject))}
    return list(by_size.values())


def _one_for_each_number(subject: str) -> list[Setting]:
    return list({setting.players: setting for setting in reversed(_plain(subject))}.values())


def _plain(subject: str) -> list[Setting]:
    """With the options as they are, each number of players."""
    low, high = load_subject(subject).players
    return [Setting(subject, (), players) for players in range(low, high + 1)]
