"""A reserved word is refused where it is declared, used or not."""

from __future__ import annotations

import pytest

from rulekit.language.words import RESERVED
from rulekit.rules import read_game_text

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
