"""Whatever a file holds, reading it gives a game or diagnostics."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulekit.rules import read_game_text

DRAFTS = sorted((Path(__file__).parents[2] / "drafts").glob("*.yaml"))
GAMES = [yaml.load(path.read_text("utf-8"), Loader=yaml.CBaseLoader) for path in DRAFTS]
ODD: list[Any] = [
    None,
    "",
    [],
    {},
    "x",
    3,
    -1,
    True,
    ["a"],
    {"a": "b"},
    [[]],
    {"a": {}},
    "none",
    10**9,
]
EXTENDS = [None, "mau_mau", "nothing", "../x"]


def paths(node: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every way to a value."""
    items = node.items() if isinstance(node, dict) else enumerate(node)  # type: ignore[arg-type]
    for key, value in items:
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from paths(value, (*path, key))


def at(node: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        node = node[key]
    return node


@given(st.data())
def test_a_changed_game_is_built_or_refused(data: st.DataObject) -> None:
    game = copy.deepcopy(data.draw(st.sampled_from(GAMES)))
    for _ in range(data.draw(st.integers(1, 3))):
        known = list(paths(game))
        if not known:
            break
        path = data.draw(st.sampled_from(known))
        other = data.draw(st.sampled_from(GAMES))
        swapped = copy.deepcopy(at(other, data.draw(st.sampled_from(list(paths(other))))))
        parent, key = at(game, path[:-1]), path[-1]
        match data.draw(st.sampled_from(["swap", "odd", "drop"])):
            case "swap":
                parent[key] = swapped
            case "odd":
                parent[key] = copy.deepcopy(data.draw(st.sampled_from(ODD)))
            case "drop":
                del parent[key]
    text = yaml.safe_dump(game, sort_keys=False, allow_unicode=True)
    parent_name = data.draw(st.sampled_from(EXTENDS))
    if parent_name:
        text = f"extends: {parent_name}\n{text}"
    built, diagnostics, _ = read_game_text(text, "game.yaml")
    assert (built is None) == any(d.severity == "error" for d in diagnostics)
