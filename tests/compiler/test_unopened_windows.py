"""A window that does not open leaves its action as if there were none."""

from __future__ import annotations

import rulekit


def test_who_acted_goes_on_where_no_window_opens() -> None:
    """Seat 3 holds nothing from the start: it has not won because another seat played a card."""
    game = rulekit.load("mau_mau", options={"hearts_seven_returns": True})
    position = {"hands": [["8H", "9H"], ["KB"], []], "discard": ["10H"], "stock": ["9A", "8A"]}
    match = game.start_from(3, position)
    match.apply("play_card 8H")
    assert (match.actor, match.log()) == (2, ["seat 1 plays 8H"])
    match.apply("draw")
    assert match.winners == (3,)
