"""The lines of the log read as the event would be told at a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rulekit

CASES = yaml.safe_load((Path(__file__).parent / "told.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: next(iter(case["do"])))
def test_what_is_told(case: dict[str, Any]) -> None:
    game = rulekit.load_text(case["text"]) if "text" in case else rulekit.load(case["game"])
    match = game.start_from(case["players"], case["position"])
    if "label" in case:
        assert match.label(match.action(case["typed"])) == case["label"]
    for said, lines in case["do"].items():
        events = match.apply(said.strip())
        assert list(events.lines_for(None))[: len(lines)] == lines
        assert "," not in events[0].action
        assert events[0].for_seat(events[0].seat).action == case.get("typed", events[0].action)
