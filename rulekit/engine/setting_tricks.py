"""Tricks in set-up positions: what cannot have been played is refused."""

from __future__ import annotations

from typing import Any

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.sight import cards_in
from rulekit.errors import StartRefused

TRICKS = "tricks"
PASSED_OVER = "_passed_over"
"""The parts of the state that count tricks won, and keep who had no card for this one."""


def refuse_odd_tricks(machine: Machine, state: Any) -> None:
    """Raises StartRefused where the cards in a trick, or the tricks taken, cannot be so many."""
    zone = next((zone for zone in machine.zones if zone.trick), None)
    if zone is None:
        return
    taken = list(getattr(state, TRICKS))
    for seat, number in enumerate(taken, 1):
        if number < 0:
            raise StartRefused(f"seat {seat} cannot have taken {number} tricks", TRICKS)
    _refuse_cards(machine, state, zone)
    _refuse_passed_over(state)
    most = _most_tricks(machine, state, zone)
    if sum(taken) > most:
        won = "1 trick has" if sum(taken) == 1 else f"{sum(taken)} tricks have"
        raise StartRefused(f"{won} been taken, but there were cards for {most} only", TRICKS)


def _refuse_cards(machine: Machine, state: Any, zone: ZoneInfo) -> None:
    """No trick lies complete, and none is begun before its stage."""
    played = len(getattr(state, zone.slot))
    asked = machine.questions[state.question]
    if asked.trick:
        takers = getattr(state, "takers", machine.players)
        if played >= takers:
            cards = "1 card" if played == 1 else f"{played} cards"
            raise StartRefused(
                f"`{zone.name}` has {cards} before the last of {takers} players has played; "
                "leave out the cards of an earlier trick",
                zone.name,
            )
    elif played and any(one.trick and one.number < asked.number for one in machine.questions):
        raise StartRefused(f"nobody has played to `{zone.name}` before tricks begin", zone.name)


def _refuse_passed_over(state: Any) -> None:
    passed = getattr(state, PASSED_OVER, None)
    if passed is not None and passed[state.actor]:
        seat = state.actor + 1
        raise StartRefused(
            f"seat {seat} is passed over in this trick and has no turn", "passed_over"
        )


def _most_tricks(machine: Machine, state: Any, zone: ZoneInfo) -> int:
    """How many tricks there may have been: as many as the cards not in hands or in the trick
    make. Where hands do not only become smaller, nothing is known of that."""
    if hasattr(state, PASSED_OVER):
        return sum(getattr(state, TRICKS))
    left = machine.deck.size - len(getattr(state, zone.slot))
    for hand in machine.zones:
        if hand.to_trick:
            left -= sum(len(cards_in(state, hand, seat)) for seat in range(machine.players))
    return max(0, left) // (1 if hasattr(state, "takers") else machine.players)
