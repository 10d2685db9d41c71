"""The course of play, as data: small games, what is asked of whom, and what comes of it.

A step is `SEAT PHASE`, the names of the actions offered, and the action taken; a case may end with
what holds then: `state`, `totals`, `winners` (none while the match goes on), `dealer`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rulekit

FOLDER = Path(__file__).parent / "flow"
HEAD = """\
rulekit: 1
game: flow
name: Flow
deck: {like: standard_52}
seats: {first_dealer: first_seat}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
deal: {hand: 3}
"""


def cases() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for name, case in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            found.append(pytest.param(case, id=f"{path.stem}: {name}"))
    return found


@pytest.mark.parametrize("case", cases())
def test_flow(case: dict[str, Any]) -> None:
    head = "" if "players:" in case["game"] else "players: 3\n"
    match = rulekit.load_text(HEAD + head + case["game"]).start(case.get("players", 3), seed=1)
    for asked, offered, action in case["steps"]:
        assert f"{match.actor} {match.phase}" == asked
        names = list(dict.fromkeys(one.name for one in match.legal_actions()))
        assert names == offered.split()
        if action == "first":
            action = match.legal_actions()[0]
        match.apply(action)
    if "asked" in case:
        assert f"{match.actor} {match.phase}" == case["asked"]
    position = match.position()
    for name, value in case.get("state", {}).items():
        assert position["state"][name] == value, name
    if "totals" in case:
        assert list(match.totals) == case["totals"]
    if "winners" in case:
        assert match.over
        assert list(match.winners) == case["winners"]
    if "dealer" in case:
        assert position["dealer"] == case["dealer"]
