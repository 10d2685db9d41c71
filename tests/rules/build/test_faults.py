"""Small games with a fault, and exactly what must be said of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.rules import read_game_text
from tests.rules.literate import Case, parameters, tell

HERE = Path(__file__).parent
CHECKS = HERE.parent / "checks"
NEEDED = {
    "rulekit": "1",
    "game": "small",
    "name": "Small",
    "players": "2..4",
    "deck": "{suits: {stars: [S, red], moons: [M, black]}, ranks: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}}",
    "zones": "{stock: {pile: face_down, starts_with: deck}, discard: {pile: face_up},"
    " hand: {per: player, seen_by: owner}}",
    "deal": "{hand: 2}",
    "turn": "{play: {one_of: {discard: {choose: {card: hand}, do: move card to discard}}}}",
}
"""The sections of a small game; a case writes only what it is about."""


def completed(text: str) -> str:
    """The text, with the sections it lacks behind it."""
    written = set(re.findall(r"^(\w+):", text, re.MULTILINE))
    if "stages" in written:
        written.add("turn")
    return text + "".join(f"{k}: {v}\n" for k, v in NEEDED.items() if k not in written)


def test_the_small_game_is_sound() -> None:
    game, diagnostics, _ = read_game_text(completed(""), "small.yaml")
    assert diagnostics == ()
    assert game is not None


@pytest.mark.parametrize("case", parameters(HERE / "faults.md") + parameters(CHECKS / "checks.md"))
def test_faults_are_found_at_their_places(case: Case) -> None:
    text = completed(case.files["game.yaml"])
    game, diagnostics, _ = read_game_text(text, "")
    told = [tell(diagnostic)[1:] for diagnostic in diagnostics]
    if "places" in case.blocks:
        told = [" ".join(line.split()[:2]) for line in told]
    assert told == case.blocks.get("places", case.blocks.get("found", "")).splitlines()
    assert (game is None) == any(d.severity == "error" for d in diagnostics)
