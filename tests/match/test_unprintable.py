"""Texts with halves of characters come back in messages that can be printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.bots import seat_bots
from rulekit.errors import printable
from rulekit.scenario.games import Games
from rulekit.scenario.suite import run_file
from rulekit.source.render import render_text

HALF = "\ud800"
GAME = rulekit.load("onze")


def match() -> rulekit.Match:
    return GAME.start(players=3, seed="1")


def saved(**changed: Any) -> str:
    return json.dumps({**match().to_json(), **changed})


SAID: dict[str, Callable[[], object]] = {
    "an action": lambda: match().apply(HALF),
    "a choice in a text": lambda: match().apply(f"discard {HALF}"),
    "cards of a way": lambda: match().apply(f"go_down 7H {HALF} 7C"),
    "an action as data": lambda: match().apply({"action": HALF}),
    "a choice as data": lambda: match().apply({"action": "draw", "choices": {HALF: 1}}),
    "a value as data": lambda: match().apply({"action": "discard", "choices": {"card": HALF}}),
    "a key of a position": lambda: GAME.start_from(3, {HALF: 1}),
    "a phase": lambda: GAME.start_from(3, {"phase": HALF}),
    "a card of a position": lambda: GAME.start_from(3, {"hands": [[HALF], [], []]}),
    "a memory": lambda: GAME.start_from(3, {"state": {HALF: 1}}),
    "what a memory is": lambda: GAME.start_from(3, {"state": {"contract": HALF}}),
    "a kind of meld": lambda: GAME.start_from(3, {"table": [{"owner": 1, HALF: "7C 7D 7H"}]}),
    "a meld": lambda: GAME.start_from(3, {"table": [{"owner": 1, "set": f"7C 7D {HALF}"}]}),
    "a total": lambda: GAME.start_from(3, {"totals": {HALF: 1}}),
    "an option": lambda: rulekit.load("onze", options={HALF: 1}),
    "a choice of an option": lambda: rulekit.load("onze", options={"grabbers": HALF}),
    "a preset": lambda: rulekit.load("onze", preset=HALF),
    "a seed": lambda: GAME.start(players=3, seed=HALF),
    "a file": lambda: rulekit.load(HALF),
    "rules": lambda: rulekit.load_text(HALF),
    "a name in rules": lambda: rulekit.load_text('rulekit: 1\ngame: "\\ud800"\n'),
    "the name of rules": lambda: rulekit.load_text("a: 1", name=HALF),
    "a save": lambda: rulekit.restore(HALF),
    "the game of a save": lambda: rulekit.restore(saved(game=HALF)),
    "the digest of a save": lambda: rulekit.restore(saved(digest=HALF)),
    "the options of a save": lambda: rulekit.restore(saved(options={HALF: 1})),
    "the seed of a save": lambda: rulekit.restore(saved(seed=HALF)),
    "the actions of a save": lambda: rulekit.restore(saved(actions=[HALF])),
}


@pytest.mark.parametrize("what", SAID)
def test_what_is_said_of_half_a_character_can_be_printed(what: str) -> None:
    with pytest.raises((rulekit.RulekitError, OSError)) as refused:
        SAID[what]()
    assert str(refused.value).encode()


def test_why_can_be_printed_too() -> None:
    refused = match().why(HALF)
    assert refused is not None
    assert refused.message.startswith(r"there is no action `\ud800`; ")


def test_scenario_files_with_half_a_character_can_be_printed_about(tmp_path: Path) -> None:
    path = tmp_path / "halves.yaml"
    path.write_text(
        '- scenario: "a \\ud800"\n  game: onze\n  players: 3\n'
        '  given: {phase: "\\ud800"}\n  do: "draw \\ud800"\n  expect: {"\\ud800": 1}\n',
        "utf-8",
    )
    said = run_file(path, Games()).diagnostics
    assert len(said) >= 4
    assert render_text(said).encode()


def test_the_name_of_a_bot_can_be_printed() -> None:
    with pytest.raises(ValueError, match="there is no bot") as refused:
        seat_bots([HALF], 3)
    assert str(refused.value).encode()


def test_other_characters_stay_as_they_are() -> None:
    assert printable("Zug „7♥“ 🂱") == "Zug „7♥“ 🂱"
    assert printable(f"a{HALF}b") == r"a\ud800b"
