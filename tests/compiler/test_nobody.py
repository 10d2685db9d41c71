"""What is asked of a player or team that is none is none."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit

GAME = """
rulekit: 1
game: nobody
name: Nobody
players: {players}
teams: opposite if count(players) == 4 else none
deck: {{like: standard_52}}
zones:
  stock: {{pile: face_down, starts_with: deck}}
  hand: {{per: player, seen_by: owner}}
  trick: {{pile: face_up}}
  taken: {{per: team, seen_by: nobody}}
state:
  round: {{whom: "player?", kept: int = 7}}
deal: {{hand: 2}}
stages:
  play:
    tricks: {{zone: trick, to: taken}}
    one_of:
      play_card:
        choose: {{card: hand}}
        do: |
          kept = {text}
          whom = me
          move card to trick
score: {{a point for each trick: {{to: players, points: tricks of player}}}}
"""


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("text", "first", "then"),
    [
        ("total of whom or 99", 99, 0),
        ("tricks of whom or 99", 99, 0),
        ("tricks of team of whom or 99", 99, 0),
        ("total of team of whom or 99", 99, 0),
        ("whom.seat or 99", 99, 1),
        ("(left of whom).seat or 99", 99, 2),
        ("total of only(players where player.seat > 9) or 99", 99, 99),
    ],
)
def test_nobody_has_none(tmp_path: Path, players: int, text: str, first: int, then: int) -> None:
    (tmp_path / "nobody.yaml").write_text(GAME.format(players=players, text=text), "utf-8")
    hands = [["2C", "3C"], ["4C", "5C"], ["6C", "7C"], ["8C", "9C"]][:players]
    match = rulekit.load(tmp_path / "nobody.yaml").start_from(
        players, {"hands": hands, "turn": 1, "phase": "play"}
    )
    match.apply("play_card 2C")
    assert match.position()["state"]["kept"] == first
    match.apply("play_card 4C")
    assert match.position()["state"]["kept"] == then
