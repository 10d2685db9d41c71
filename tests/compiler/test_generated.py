"""The generated text: small, folded, the same every time, and knowing the rules it comes from."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.errors import InternalError

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
TINY = (HERE / "golden" / "tiny.yaml").read_text(encoding="utf-8")


def tiny(**options: Any) -> rulekit.Game:
    return rulekit.load_text(TINY, name="tiny.yaml", options=options)


def source(players: int = 2, **options: Any) -> str:
    return tiny(**options).machine(players).source


def test_text(golden: Callable[[Path, str], None]) -> None:
    golden(HERE / "golden" / "tiny.py.txt", source())


def test_options_are_folded() -> None:
    body = source(passing=True, taken=2).split('"""', 2)[2]
    assert "option" not in body
    assert not re.search(r"\btaken\b|\bpassing\b", body)


def test_what_cannot_happen_is_left_out() -> None:
    machine = tiny().machine(2)
    offered = machine.source[machine.source.index("def legal_0") :].split("\n\n\ndef ")[0]
    swap = next(info.number for info in machine.actions if info.name == "swap")
    assert f"ACTION({swap}" not in offered
    match = tiny().start(2, seed=3)
    assert "swap" not in {action.name for action in match.legal_actions()}


def test_tables_are_shared() -> None:
    found = [node for node in ast.parse(source()).body if isinstance(node, ast.Assign)]
    values = [ast.unparse(one.value) for one in found if isinstance(one.value, ast.Tuple)]
    numbers = [value for value in values if re.fullmatch(r"\([\d, -]+\)", value)]
    assert len(numbers) == len(set(numbers))


def test_python_of_the_least_version_reads_it() -> None:
    for text in (source(), source(3, passing=True)):
        assert ast.parse(text, feature_version=(3, 11)).body


@pytest.mark.parametrize("game", ["tests/compiler/golden/tiny.yaml", "mau_mau"])
def test_same_text_under_any_hash_seed(game: str) -> None:
    code = f"import rulekit; print(rulekit.load({game!r}).machine(3).source)"
    texts = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(texts) == 1


def test_faults_name_the_rule() -> None:
    machine = tiny().machine(2)
    text = TINY.splitlines()
    lines = {machine.lines[n].rsplit(":", 1)[1] for n in machine.lines}
    assert all(1 <= int(line) <= len(text) for line in lines)
    match = tiny().start(2, seed=3)
    match.state.stock = tuple(match.state.stock)
    with pytest.raises(InternalError) as caught:
        match.apply("draw")
    told = re.search(r"tiny\.yaml:(\d+)", str(caught.value))
    assert told is not None
    assert "draw" in text[int(told.group(1)) - 1]
