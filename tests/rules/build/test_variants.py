"""Games that extend others, from their files to the model."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.rules import read_game
from tests.rules.build.test_model import at
from tests.rules.literate import Case, parameters, tell

HERE = Path(__file__).parent


@pytest.mark.parametrize("case", parameters(HERE / "variants.md"))
def test_variants_are_built_or_refused(case: Case, tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text((HERE / "parent.yaml").read_text("utf-8"), "utf-8")
    for name, text in case.files.items():
        (tmp_path / name).write_text(text, "utf-8")
    game, diagnostics, _ = read_game(tmp_path / "mine.yaml")
    told = [tell(diagnostic, tmp_path) for diagnostic in diagnostics]
    assert told == case.blocks.get("found", "").splitlines()
    for line in case.blocks.get("facts", "").splitlines():
        path, _, value = line.partition(" = ")
        assert f"{path} = {at(game, path)}" == f"{path} = {value}"
