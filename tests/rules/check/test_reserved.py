"""A reserved word is refused where it is declared, used or not; so is a key of positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulekit
from rulekit.engine.setting import _PLAIN as KEYS
from rulekit.language.words import RESERVED
from rulekit.rules import read_game_text
from rulekit.rules.check.clashes import BESIDE_MELDS, BESIDE_MEMORY, BESIDE_ZONES

GAME = """\
rulekit: 1
game: words
name: Words
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
  WORD: {pile: face_up}
deal: {hand: 5, discard: 1}
turn:
  play:
    one_of:
      play_card: {choose: {card: hand}, do: move card to discard}
whenever:
  gone: {when: empty(hand), do: end round won by me}
match: {rounds: 1, winner: of_round}
limits: {turns: 500, then: draw}
"""
PLACES = {
    "zone": "  WORD: {pile: face_up}\n",
    "memory": "state: {round: {WORD: int = 0}}\n",
    "memory of players": "state: {player: {WORD: int = 0}}\n",
    "definition": "define: {WORD: count(discard)}\n",
    "definition with a parameter": "define: {WORD(card): card.rank == ace}\n",
    "parameter": "define: {fits(WORD): yes}\n",
    "values": "values: {WORD: {ace: 1}}\n",
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_reserved_word_is_no_name(word: str, place: str) -> None:
    zone = PLACES["zone"]
    text = GAME if place == "zone" else GAME.replace(zone, "") + PLACES[place]
    text = text.replace("WORD", word)
    found = [one for one in read_game_text(text, "words.yaml")[1] if one.code == "RK211"]
    assert [(one.span.text.split("(")[0], one.help) for one in found] == [
        (word, "choose another name")
    ]


SCHEMA = Path(rulekit.__file__).parent / "rules" / "schema" / "scenario.schema.json"
SCENARIO = json.loads(SCHEMA.read_text("utf-8"))["items"]["properties"]
SAID = {*SCENARIO["given"]["properties"], *SCENARIO["expect"]["properties"]}
OFTEN = {"discard", "stock"}
"""Zones that the schema names, for those who write with its help."""


def test_all_keys_of_positions_are_known() -> None:
    assert {*SAID, *KEYS} - OFTEN == BESIDE_ZONES


@pytest.mark.parametrize("word", sorted(BESIDE_ZONES))
def test_no_zone_is_called_like_a_key_of_positions(word: str) -> None:
    text = GAME.replace("WORD", word)
    (found,) = read_game_text(text, "words.yaml")[1]
    assert (found.code, found.span.text) == ("RK211", word)
    assert found.message == f"`{word}` cannot be a zone"


@pytest.mark.parametrize("place", ["memory", "memory of players"])
@pytest.mark.parametrize("word", sorted(BESIDE_MEMORY))
def test_no_memory_is_called_like_what_a_position_says_of_tricks(word: str, place: str) -> None:
    text = GAME.replace(PLACES["zone"], "") + PLACES[place].replace("WORD", word)
    assert [one.code for one in read_game_text(text, "words.yaml")[1]] == ["RK211"]


@pytest.mark.parametrize("word", sorted(BESIDE_MELDS))
def test_no_kind_of_meld_is_called_like_what_stands_beside_it(word: str) -> None:
    text = GAME.replace(PLACES["zone"], "  table: {melds: [WORD]}\n")
    text = (text + "melds: {WORD: {same: rank}}\n").replace("WORD", word)
    assert "RK211" in [one.code for one in read_game_text(text, "words.yaml")[1]]
