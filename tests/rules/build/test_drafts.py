"""The drafted games build, but for what is listed of each."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rulekit.rules import read_game

HERE = Path(__file__).parent
DRAFTS = sorted((HERE.parents[1] / "drafts").glob("*.yaml"))
LACKS: dict[str, list[str]] = yaml.safe_load((HERE / "drafts.yaml").read_text("utf-8")) or {}


def test_there_are_drafts() -> None:
    assert len(DRAFTS) >= 15
    assert set(LACKS) <= {path.stem for path in DRAFTS}


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: path.stem)
def test_a_draft_lacks_exactly_what_is_listed(path: Path) -> None:
    game, diagnostics, _ = read_game(path)
    told = [
        f"{Path(d.span.file.name).name}:{d.span.line}:{d.span.column} {d.code}" for d in diagnostics
    ]
    assert told == LACKS.get(path.stem, [])
    assert (game is None) == any(d.severity == "error" for d in diagnostics)
