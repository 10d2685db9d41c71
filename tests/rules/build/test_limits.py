"""Files with too much in them end in one diagnostic."""

from __future__ import annotations

import pytest

from rulekit.rules import read_game_text
from rulekit.rules.build import bench
from rulekit.source.diagnostic import MOST_FAULTS
from tests.rules.build.test_faults import completed


def _lines(head: str, line: str, count: int) -> str:
    return head + "".join(line.replace("#", str(n)) + "\n" for n in range(count))


TOO_MUCH = {
    "actions": _lines("turn:\n  play:\n    one_of:\n", "      a#: {do: shuffle stock}", 502),
    "options": _lines("options:\n", "  o#: {label: One, default: no}", 202),
    "suits": "deck:\n  ranks: {1: 1}\n" + _lines("  suits:\n", "    s#: {code: S}", 34),
    "kinds of melds": _lines("melds:\n", "  m#: {same: rank}", 102),
    "zones": _lines("zones:\n", "  z#: {pile: face_up}", 102),
    "stages": _lines("stages:\n", "  s#: {do: shuffle stock}", 102),
    "windows": _lines(
        "windows:\n",
        "  w#: {opens_after: [discard], asks: others, one_of: {x#: {do: shuffle stock}}}",
        102,
    ),
    "lines of `whenever`": _lines(
        "whenever:\n", "  line #: {when: empty(hand), do: shuffle stock}", 502
    ),
    "lines of `score`": _lines("score:\n", "  line #: {to: players, points: 1}", 502),
    "things to remember": "state:\n" + _lines("  turn:\n", "    v#: int = 0", 502),
    "rows of `rounds`": "state: {round: {a: int = 0}}\n" + _lines("rounds:\n", "  - {a: 1}", 1002),
}


@pytest.mark.parametrize("what", TOO_MUCH)
def test_what_is_too_much_is_said_once(what: str) -> None:
    game, diagnostics, _ = read_game_text(completed(TOO_MUCH[what]), "big.yaml")
    assert game is None
    messages = [d.message for d in diagnostics if d.code == "RK400"]
    assert len(messages) == 1
    assert messages[0].split(" ", 3)[3].startswith(what)


@pytest.mark.parametrize(("limit", "what"), [("MOST_TEXTS", "texts"), ("MOST_LETTERS", "letters")])
def test_texts_are_bounded_together(limit: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, limit, 30)
    text = _lines("score:\n", "  line #: {to: players, points: 1}", 40)
    game, diagnostics, _ = read_game_text(completed(text), "big.yaml")
    assert game is None
    assert [d.code for d in diagnostics] == ["RK400"]
    assert what in diagnostics[0].message


FLOODS = {
    "keys that are not known": _lines("", "x#: {a: [1, 2, 3]}", 1_000),
    "values of the wrong kind": "state:\n" + _lines("  round:\n", "    v#: [1, {a: 2}]", 1_000),
    "texts with a fault": _lines("score:\n", "  s#: {to: players, points: nothing# +}", 400),
    "things to take away": "extends: mau_mau\n" + _lines("", "x#: ~", 1_000),
    "options to settle": "extends: mau_mau\n" + _lines("options:\n", "  x#: 3", 1_000),
}


@pytest.mark.parametrize("what", FLOODS)
def test_of_very_many_faults_the_first_are_told(what: str) -> None:
    game, diagnostics, _ = read_game_text(completed(FLOODS[what]), "big.yaml")
    assert game is None
    errors = [d.code for d in diagnostics if d.severity == "error"]
    assert len(errors) == MOST_FAULTS + 1
    assert errors.count("RK029") == 1
    assert diagnostics[-1].code == "RK029"
