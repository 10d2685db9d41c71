"""An action that is begun and not said in full is told what is missing, and how it is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rulekit
from rulekit.errors import IllegalAction

TABLES = yaml.safe_load((Path(__file__).parent / "begun.yaml").read_text(encoding="utf-8"))
CASES = [(table, said) for table in TABLES for said in table["says"]]


@pytest.mark.parametrize(("table", "said"), CASES, ids=[said for _, said in CASES])
def test_what_is_missing(table: dict[str, Any], said: str) -> None:
    match = rulekit.load(table["game"]).start_from(table.get("players", 2), table["position"])
    with pytest.raises(IllegalAction) as refused:
        match.apply(said)
    assert str(refused.value) == table["says"][said]
    example = str(refused.value).partition("such as `")[2].rstrip("`")
    assert not example or match.is_legal(example)
