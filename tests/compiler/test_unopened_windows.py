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


def test_a_window_may_open_before_and_after_the_same_action() -> None:
    text = "rulekit: 1\nextends: onze\ngame: g\nname: G\n"
    window = "windows: {grab: {opens_after: [draw], opens_before: [draw], when: any(discard)}}\n"
    match = rulekit.load_text(text + window).start(3, 1)
    asked = []
    for action in ("draw", "pass", "pass", "pass", "pass"):
        asked.append((match.phase, match.actor))
        match.apply(action)
    assert asked == [("turn/draw", 2), *[("grab", 3), ("grab", 1)] * 2]
    assert match.phase == "turn/build"
