"""Whatever a file may call a thing, positions and actions can say."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.language.words import RESERVED
from rulekit.rules import read_game_text

GAME = """
rulekit: 1
game: words
name: Words
players: 2
deck: {suits: {stars: S, SUIT: M}, ranks: {1: 1, 2: 2, RANK: 3}}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
  ZONE: {pile: face_up}
state:
  round: {VAR: int, mood: "(WORD, angry) = angry", fine: rank?, called: suit?}
  player: {mine: bool}
deal: {hand: 2, discard: 1}
turn:
  PHASE:
    one_of:
      ACTION: {choose: {card: hand}, do: move card to discard}
      say_it:
        choose: {s: suits, r: ranks, number: 1..2}
        do: |
          called = s
          fine = r
          if number == 1: mood = WORD
          VAR += 3
          mine = not mine
          move hand to ZONE
          move discard.top to hand
whenever:
  gone: {when: empty(hand) and VAR < 0 and fine == RANK and mood == angry, do: end round}
match: {rounds: 1}
limits: {turns: 500}
"""
USUAL = {
    "SUIT": "moons",
    "RANK": "three",
    "ZONE": "pool",
    "VAR": "owed",
    "WORD": "calm",
    "PHASE": "play",
    "ACTION": "put",
}
SCHEMA = Path(rulekit.__file__).parent / "rules" / "schema" / "scenario.schema.json"
SCENARIO = json.loads(SCHEMA.read_text("utf-8"))["items"]["properties"]
ODD = {
    *RESERVED,
    *(key for part in ("given", "expect") for key in SCENARIO[part]["properties"]),
    *SCENARIO["steps"]["items"]["properties"],
    *"null off low high end pass done all stage help list quit save undo why s q joker y n".split(),
    *"face_down face_up seat player team number owner kind melds passed_over view over".split(),
} - {"discard", "stock"}


REFUSED = ("RK058", "RK067", "RK105", "RK106", "RK211", "RK217", "RK251", "RK402", "RK432")


def text(words: dict[str, str]) -> str:
    written = GAME
    for place, word in words.items():
        written = written.replace(place, word)
    return written


def accepted(words: dict[str, str]) -> str:
    """The game with these names, each that is refused replaced by a usual one."""
    written = text(words)
    for _ in USUAL:
        faults = [one for one in read_game_text(written, "words.yaml")[1] if one.code in REFUSED]
        if not faults:
            break
        odd = {one.span.text for one in faults}
        words = {at: USUAL[at] if word in odd else word for at, word in words.items()}
        written = text(words)
    return written


@given(st.permutations(sorted(ODD)), st.sampled_from(sorted(ODD)))
def test_a_name_that_is_accepted_can_be_said(odd: list[str], zone: str) -> None:
    words = {**dict(zip(USUAL, odd, strict=False)), "ZONE": zone}
    written = accepted(words)
    game = rulekit.load_text(written)
    match = game.start(players=2, seed=1)
    for turn in range(4):
        position = match.position()
        assert game.start_from(2, position, seed=1).position() == position
        for action in match.legal_actions():
            assert match.action(str(action)) == action
        match.apply(match.legal_actions()[-1 if turn % 2 else 0])
