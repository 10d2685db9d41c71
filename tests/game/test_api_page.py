"""The pages on the API say what is so."""

from __future__ import annotations

import re
from pathlib import Path

import rulekit

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_blocks_run_one_after_the_other() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) > 8
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/api.md", "exec"), names)


def test_the_page_names_every_public_name() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    assert [name for name in rulekit.__all__ if name not in page] == []
    public = [name for name in dir(rulekit.Match) if not name.startswith("_")]
    quiet = {"actors", "machine", "state", "log", "options", "players", "round"}
    assert [name for name in public if name not in page and name not in quiet] == []


def test_every_key_of_a_view_is_on_the_page() -> None:
    page = (DOCS / "view.md").read_text(encoding="utf-8")
    first = [row.split("|")[1] for row in page.splitlines() if row.startswith("| `")]
    documented = set(re.findall(r"`(\w+)`", " ".join(first)))
    assert documented == set(rulekit.load("mau_mau").start(2, seed=1).view(1))


def test_public_names_are_few_and_imported_when_used() -> None:
    assert len(rulekit.__all__) <= 24
    assert all(getattr(rulekit, name) is not None for name in rulekit.__all__)
    assert set(rulekit.__all__) <= set(dir(rulekit))
