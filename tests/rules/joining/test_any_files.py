"""Any chain of variants and libraries gives a game that can be described, or diagnostics."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rulekit.rules.build import rules_alone
from rulekit.rules.describe import describe, read_whole
from rulekit.rules.resolve import load_tree_text
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import plain
from tests.rules.joining.test_describe import check
from tests.rules.joining.test_joining import HERE

NO_VALUE = None


def put(**actions: Any) -> dict[str, Any]:
    return {"stages": {"play": {"turn": {"main": {"one_of": actions}}}}}


CHANGES: list[dict[str, Any]] = [
    put(put={"needs": {"before low": {"no ace is put": "card.rank != ace"}}}),
    put(put={"needs": {"after no king is put": {"no ten is put": "card.rank != 10"}}}),
    put(put={"needs": {"low": "card.rank != 2"}}),
    put(put={"needs": {"no king is put": NO_VALUE}}),
    put(put={"needs": {"nothing is owed": NO_VALUE}}),
    put(put={"do_after": "owed += 1"}),
    put(put={"do_before": "if owed > 0:\n  owed = 1\n"}),
    put(put={"do": "move card to discard", "do_after": "owed = 2"}),
    put(take=NO_VALUE),
    put(**{"before take": {"wait": {"do": "owed = 1"}}}),
    {"stages": {"after play": {"bid": {"asks": "others of dealer"}}}},
    {"stages": {"before play": {"turn_up": {"do": "draw 1 from stock to discard"}}}},
    {"stages": {"bid": NO_VALUE}},
    {"rounds": {"2": {"more": 6}, "4": {"more": 1, "owed": 2}}},
    {"rounds": {"1": NO_VALUE}},
    {"options": {"dealt": 2}},
    {"options": {"dealt": {"default": 3}}},
    {"options": {"open": {"settled": "yes"}}},
    {"options": {"calm": {"label": "Calm: no hurry, no #", "default": "no"}}},
    {"deal": {"before hand": {"discard": 2}}},
    {"whenever": {"an empty stock ends the round": {"when": "count(stock) < 3"}}},
    {"whenever": {"whoever has no cards has won": NO_VALUE}},
    {"deck": {"jokers": 2, "without": "2..3"}},
    {"orders": {"upwards": "2..ace"}},
    {"name": "Another: one", "about": "A game " * 20 + "of many words."},
    {"limits": {"turns": 500}},
]


def joined(one: Any, other: Any) -> Any:
    if not isinstance(one, dict) or not isinstance(other, dict):
        return other
    return {**one, **{key: joined(one.get(key), value) for key, value in other.items()}}


def together(drawn: list[dict[str, Any]]) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for one in drawn:
        whole = joined(whole, one)
    return whole


changes = st.lists(st.sampled_from(CHANGES), max_size=5).map(together)


def write(folder: Path, name: str, head: dict[str, Any], body: dict[str, Any]) -> None:
    text = json.dumps({"rulekit": 1, **head, **body}, indent=1, ensure_ascii=False)
    (folder / f"{name}.yaml").write_text(text, "utf-8")


@given(changes, changes, changes, st.lists(st.sampled_from(["left", "right"]), unique=True))
def test_what_is_joined_is_described_or_refused(
    child: dict[str, Any], middle: dict[str, Any], library: dict[str, Any], includes: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "parent.yaml").write_text((HERE / "parent.yaml").read_text("utf-8"), "utf-8")
        head: dict[str, Any] = {"include": includes} if includes else {}
        write(folder, "mine", {"game": "mine", "extends": "middle", **head}, child)
        write(folder, "middle", {"game": "middle", "extends": "parent"}, middle)
        write(folder, "left", {"library": "left", "include": "standard_52"}, _nameless(library))
        write(folder, "right", {"library": "right", "include": "standard_52"}, _nameless(child))
        whole = read_whole(folder / "mine.yaml")
    faulty = any(one.severity == "error" for one in whole.diagnostics)
    assert (whole.game is None) == faulty
    if whole.game is not None:
        check(whole)
    elif whole.resolved.tree is not None:
        text = describe(whole.resolved)
        again = load_tree_text(text, "whole.yaml", Diagnostics())
        assert again.tree is not None
        assert describe(again).partition("\n")[2] == text.partition("\n")[2]
        described = plain(rules_alone(whole.resolved.tree))
        assert plain(again.tree).keys() == described.keys()  # type: ignore[attr-defined]


def _nameless(changed: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in changed.items() if key not in ("name", "about")}
