"""What a seat is shown in sets of cards is what its view shows it, no more and no less."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from rulekit.bots import seat_bots
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Laid
from rulekit.engine.seat import Part, Seat, seat_of
from rulekit.match import Match
from tests.bots.playing import decisions, load


def codes(match: Match, cards: int) -> list[str]:
    return sorted(match.machine.deck.codes[piece] for piece in pieces_of(cards))


def check_part(match: Match, part: Part, data: dict[str, Any], pile: bool) -> None:
    assert part.count == data["count"]
    if "melds" in data:
        listed = [card for meld in data["melds"] for card in meld["cards"]]
    else:
        listed = data.get("cards", [])
    assert codes(match, part.cards) == sorted(card for card in listed if card != "??")
    if pile:
        top = listed[-1] if listed else "??"
        assert (match.machine.deck.codes[part.top] if part.top >= 0 else "??") == top


@pytest.mark.parametrize(("name", "players"), [("basic_rummy", 3), ("onze", 4), ("mau_mau", 2)])
def test_a_seat_sees_what_its_view_shows(name: str, players: int) -> None:
    match = load(name).start(players=players, seed="seen")
    for at, one in enumerate(decisions(match, seat_bots(["greedy"], players), "seen")):
        if at % 9:
            continue
        for number in range(1, players + 1):
            seat, view = seat_of(match.machine, one.match.state, number - 1), match.view(number)
            for zone in match.machine.zones:
                data = view["zones"][zone.name]
                whose = list(data.values()) if zone.per else [data]
                for part, shown in zip(seat.zones[zone.name], whose, strict=True):
                    check_part(match, part, shown, zone.pile)
            assert codes(match, seat.hand) == sorted(view["zones"]["hand"][str(number)]["cards"])


def parts_of(value: Any) -> list[Any]:
    if isinstance(value, tuple | list) and not isinstance(value, Laid):
        return [part for one in value for part in parts_of(one)]
    if isinstance(value, dict):
        return [part for one in value.values() for part in parts_of(one)]
    if attrs.has(type(value)):
        return parts_of([getattr(value, field.name) for field in attrs.fields(type(value))])
    return [value]


def test_nothing_in_it_leads_to_the_state() -> None:
    match = load("basic_rummy").start(players=3, seed=1)
    seat = seat_of(match.machine, match.state, 0)
    shown = {f.name: getattr(seat, f.name) for f in attrs.fields(Seat) if f.name != "machine"}
    assert {type(part) for part in parts_of(shown)} <= {int, Laid}
    before = attrs.evolve(seat)
    match.apply(match.legal_actions()[0])
    assert before.zones is seat.zones
    assert seat.hand == before.hand
