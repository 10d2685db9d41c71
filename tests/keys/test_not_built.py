"""What `support.py` lists as not built is refused wherever it is written."""

from __future__ import annotations

import ast
import inspect
from functools import cache

import pytest

from rulekit.compiler import support
from rulekit.rules import read_game
from tests.drafts.lacking import DRAFTS
from tests.keys.cases import GAMES


@cache
def refusals() -> frozenset[str]:
    """Everything that is refused in the drafts and in the games beside this file."""
    games = [read_game(path)[0] for path in (*DRAFTS, *GAMES)]
    assert None not in games
    return frozenset(one.message for game in games if game for one in support.not_built(game))


def constructs() -> list[str]:
    """The fixed words of each line of `lacks`, and each function and attribute by its name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(inspect.getsource(support.lacks))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            found.append(_fixed(node.value.elts[0]))
    named = [f"`.{name}`" for name in support._ATTRIBUTES]
    return sorted({one for one in found if one.strip("`.(…)")} | set(named))


def _fixed(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        first = node.values[0]
        return str(first.value) if isinstance(first, ast.Constant) else ""
    return str(node.value) if isinstance(node, ast.Constant) else ""


def test_the_list_is_read() -> None:
    assert {"`at_once`", "`turn up`", "`.owner`"} <= set(constructs())


@pytest.mark.parametrize("construct", constructs())
def test_what_is_not_built_is_refused_in_some_game(construct: str) -> None:
    assert any(message.startswith(construct) for message in refusals())


def test_each_refusal_proposes_one_action() -> None:
    games = [read_game(path)[0] for path in GAMES]
    told = [one for game in games if game for one in support.not_built(game)]
    assert told
    assert {one.help for one in told} == {"leave it out for now"}
