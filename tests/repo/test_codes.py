"""Every code that the package gives is registered, and every registered one is given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.source.codes import CODES

CODE = re.compile(r"\bRK\d{3}\b")
REGISTER = Path("rulekit/source/codes.py")
SOURCES = {".py", ".json", ".yaml", ".lark"}


@pytest.fixture(scope="module")
def used(root: Path) -> dict[str, list[str]]:
    """Each code with the files that name it, the register aside."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "rulekit").rglob("*")):
        name = path.relative_to(root)
        if name == REGISTER or path.suffix not in SOURCES:
            continue
        for code in sorted(set(CODE.findall(path.read_text(encoding="utf-8")))):
            found.setdefault(code, []).append(str(name))
    return found


def test_every_code_in_use_is_registered(used: dict[str, list[str]]) -> None:
    assert {code: files for code, files in used.items() if code not in CODES} == {}


def test_every_registered_code_is_in_use(used: dict[str, list[str]]) -> None:
    assert sorted(set(CODES) - set(used)) == []


def test_codes_have_titles_of_one_line() -> None:
    for code, title in CODES.items():
        assert CODE.fullmatch(code)
        assert title
        assert "\n" not in title
        assert not title.endswith(".")
