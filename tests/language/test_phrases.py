"""Sentences of the card table that are no statements: what is proposed loads, word for word."""

from __future__ import annotations

import re

import pytest

from rulekit.rules import read_game_text
from rulekit.source.diagnostic import Diagnostic

HOST = """
rulekit: 1
game: host
name: Host
players: 4
teams: opposite
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck, when_empty: {refill_from: discard}}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
  table: {seen_by: everyone}
  trick: {pile: face_up}
  pool: {seen_by: everyone}
  taken: {per: player, pile: face_down}
state:
  round: {calls: int = 0}
  player: {bid: int = 0}
deal: {hand: 5, discard: 1, pool: 2, table: 2, trick: 1, taken: 1}
match: {rounds: 4}
limits: {turns: 500, then: draw}
turn:
  play:
    one_of:
      act:
        choose: {card: hand, three: 3 cards from hand, player: others, who: others}
        do: |
          WHAT
"""

# Sentence, and what is proposed for it.
SENTENCES = [
    ("take two from stock", "draw 2 from stock"),
    ("take one from stock", "draw 1 from stock"),
    ("take count(hand) from stock", "draw count(hand) from stock"),
    ("take 1 card from stock into hand", "draw 1 from stock to hand"),
    ("take 2 cards from the stock", "draw 2 from stock"),
    ("pick up three cards from the discard pile", "draw 3 from discard"),
    ("take 2 cards from stock into your hand", "draw 2 from stock to hand"),
    ("take a card from stock", "draw 1 from stock"),
    ("take card from stock", "draw 1 from stock"),
    ("take the top card of the discard pile", "draw 1 from discard"),
    ("take the top card from stock into my hand", "draw 1 from stock to hand"),
    ("grab discard", "move discard to hand"),
    ("take all cards from discard", "move discard to hand"),
    ("pick up the discard pile", "move discard to hand"),
    ("take discard.top", "move discard.top to hand"),
    ("take discard.top into hand of me", "move discard.top to hand"),
    ("put 2 cards from stock on discard", "draw 2 from stock to discard"),
    ("put the top card of stock on discard", "draw 1 from stock to discard"),
    ("give two cards from stock to left of me", "draw 2 from stock to hand of left of me"),
    ("put card on top of discard", "move card to discard"),
    ("put card on top of the discard pile", "move card to discard"),
    ("put card at the bottom of stock", "move card to stock at the bottom"),
    ("put card under the stock", "move card to stock at the bottom"),
    ("put card in hand of your left", "move card to hand of left of me"),
    ("put card in the hand of my left neighbour", "move card to hand of left of me"),
    ("put card in hand of the next player", "move card to hand of left of me"),
    ("put three into taken of left of dealer", "move three to taken of left of dealer"),
    ("play card to the table", "move card to table"),
    ("play the card to trick", "move card to trick"),
    ("PUT card on discard", "move card to discard"),
    ("Take 2 cards from stock", "draw 2 from stock"),
    ("if any(pool): Put card on discard", "move card to discard"),
    ("discard card to discard", "move card to discard"),
    ("return card to stock", "move card to stock"),
    ("place card in my taken", "move card to taken"),
    ("give card to left of me", "move card to hand of left of me"),
    ("give card to your left", "move card to hand of left of me"),
    ("pass three to the left", "move three to hand of left of me"),
    ("pass three to the right neighbour", "move three to hand of right of me"),
    ("pass three to your partner", "move three to hand of partner of me"),
    ("give card to next player", "move card to hand of left of me"),
    ("give card to player", "move card to hand of player"),
    ("give card to who", "move card to hand of who"),
    ("give card to the dealer", "move card to hand of dealer"),
    ("for each p in others: give card to p", "move card to hand of p"),
    ("for each p in others: put card in hand of p", "move card to hand of p"),
    ("for each p in players:\n  give discard.top to p", "move discard.top to hand of p"),
    ("add 2 to score", "score 2 to me"),
    ("add 2 points to my score", "score 2 to me"),
    ("add two to the score of the dealer", "score 2 to dealer"),
    ("give 3 points to your left", "score 3 to left of me"),
    ("add 1 to calls", "calls += 1"),
    ("add count(hand) to calls", "calls += count(hand)"),
    ("add 1 to my bid", "bid += 1"),
]

# The same where only a part is wrong: a proposal stands for the whole.
PARTS = [
    ("draw 2 cards from stock", "RK079", "draw 2 from stock"),
    ("draw two cards from the stock", "RK079", "draw 2 from stock"),
    ("draw a card from stock to pool", "RK079", "draw 1 from stock to pool"),
]


def said_of(sentence: str) -> tuple[Diagnostic, ...]:
    text = HOST.replace("WHAT", sentence.replace("\n", "\n          "))
    _, said, _ = read_game_text(text, "host.yaml")
    return tuple(one for one in said if one.severity == "error")


@pytest.mark.parametrize(("sentence", "proposed"), SENTENCES)
def test_what_is_proposed_for_a_phrase_loads(sentence: str, proposed: str) -> None:
    said = said_of(sentence)
    assert [(one.code, one.help) for one in said] == [("RK080", f"write `{proposed}`")]
    verb = re.search(rf"(?i)\b{said[0].span.text}\b", sentence)
    assert verb is not None
    assert [one.message for one in said_of(sentence[: verb.start()] + proposed)] == []


@pytest.mark.parametrize(("sentence", "code", "proposed"), PARTS)
def test_what_is_proposed_for_a_statement_loads(
    sentence: str, code: str, proposed: str
) -> None:
    assert [(one.code, one.help) for one in said_of(sentence)] == [(code, f"write `{proposed}`")]
    assert [one.message for one in said_of(proposed)] == []


ENDS = [
    ("end round", "do: end round"),
    ("end the round", "do: end round"),
    ("end round won by left of me", "do: end round won by left of me"),
    ("end game", "do: end round"),
]


@pytest.mark.parametrize(("flow", "proposed"), ENDS)
def test_what_is_proposed_for_an_end_loads(flow: str, proposed: str) -> None:
    head, _, _ = HOST.partition("        choose:")
    said = read_game_text(f"{head}        then: {flow}\n", "host.yaml")[1]
    wanted = [("RK081", f"write `{proposed}` in place of `then`")]
    assert [(one.code, one.help) for one in said if one.severity == "error"] == wanted
    game, said, _ = read_game_text(f"{head}        {proposed}\n", "host.yaml")
    assert game is not None, said
