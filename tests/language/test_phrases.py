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
    ("pick up discard", "move discard to hand"),
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
    ("add 2 to bid of your left", "bid of left of me += 2"),
    ("add my bid to score", "score bid to me"),
    ("add bid to the score of the dealer", "score bid to dealer"),
    ("add 2 to me", "score 2 to me"),
    ("give 2 points to each player", "score 2 to players"),
    ("give 2 points to all the other players", "score 2 to others"),
    ("give 2 points to each team", "score 2 to teams"),
    ("give 2 points to your team", "score 2 to team of me"),
    ("give 2 points to who", "score 2 to who"),
    ("for each p in players: add 2 points to p", "score 2 to p"),
    ("add 2 to the score of each player", "score 2 to players"),
    ("add 1 to score of everyone", "score 1 to players"),
    ("give one point to the winner of the round", "score 1 to winner"),
    ("give 3 points to the left neighbour of dealer", "score 3 to left of dealer"),
    ("give card to neighbour of dealer", "move card to hand of left of dealer"),
    ("take all cards from left of me", "move hand of left of me to hand"),
    ("take a card from the stock to me", "draw 1 from stock"),
    ("take two from taken of left of dealer", "draw 2 from taken of left of dealer"),
]

# Sentences of which the form alone is told: nothing tells what is meant, or the kind of a name.
OPEN = [
    ("move two cards into stock", "move CARDS to ZONE"),
    ("move top card to discard", "move CARDS to ZONE"),
    ("put three at the bottom of hand", "move CARDS to ZONE"),
    ("put three in hand of your left on your partner", "move CARDS to ZONE"),
    ("show a card to the next player", "show CARDS to PLAYER"),
    ("take a card from left of me", "move CARDS to ZONE"),
    ("take 2 cards from the dealer", "move CARDS to ZONE"),
    ("take two cards from your left", "move CARDS to ZONE"),
    ("take 2 from own_tour of me", "move CARDS to ZONE"),
    ("take 2 cards from face_down of left of me", "move CARDS to ZONE"),
    ("take two from table", "move CARDS to ZONE"),
    ("take 1 from calls", "move CARDS to ZONE"),
    ("put two cards from table on discard", "move CARDS to ZONE"),
    ("give card to everyone", "move CARDS to ZONE"),
    ("give two points to nobody", "score N to PLAYER"),
    ("add 2 points to calls", "score N to PLAYER"),
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


@pytest.mark.parametrize(("sentence", "form"), OPEN)
def test_of_a_phrase_that_may_mean_more_the_form_is_told(sentence: str, form: str) -> None:
    code = "RK079" if sentence.startswith(form.split()[0]) else "RK080"
    assert [(one.code, one.help) for one in said_of(sentence)] == [(code, f"write `{form}`")]


@pytest.mark.parametrize(("sentence", "code", "proposed"), PARTS)
def test_what_is_proposed_for_a_statement_loads(
    sentence: str, code: str, proposed: str
) -> None:
    assert [(one.code, one.help) for one in said_of(sentence)] == [(code, f"write `{proposed}`")]
    assert [one.message for one in said_of(proposed)] == []


# Names of zones at other tables: the usual one is proposed before names spelt alike.
ELSEWHERE = [
    ("draw 1 from talon", "RK201", "stock"),
    ("shuffle draw_deck", "RK201", "stock"),
    ("move card to waste", "RK201", "discard"),
    ("bid = count(talon)", "RK201", "stock"),
    ("move hands to discard", "RK201", "hand"),
]


@pytest.mark.parametrize(("sentence", "code", "ours"), ELSEWHERE)
def test_the_usual_name_of_a_zone_comes_before_near_ones(
    sentence: str, code: str, ours: str
) -> None:
    said = [(one.code, one.help) for one in said_of(sentence)]
    assert said == [(code, f"rulekit calls this `{ours}`")]


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


ENDS_IF = [
    ("end round if empty(hand)", "if empty(hand): end round", ""),
    ("end round won by me if a == b", "if a == b: end round won by me", ""),
    ("end round won by first(others) if a > b", "if a > b: end round won by first(others)", ""),
    ("end game if empty(hand) else end turn", "if empty(hand): end round", "end turn"),
    ("end turn to dealer if any(hand) else end round", "if not (any(hand)): end round",
     "end turn to dealer"),
]  # fmt: skip


@pytest.mark.parametrize(("flow", "proposed", "rest"), ENDS_IF)
def test_an_end_keeps_its_condition(flow: str, proposed: str, rest: str) -> None:
    head, _, _ = HOST.partition("        choose:")
    head = head.replace("round: {calls: int = 0}", "round: {a: int, b: int}")
    said = read_game_text(f"{head}        then: {flow}\n", "host.yaml")[1]
    more = f", and `{rest}` here" if rest else ""
    wanted = [("RK081", f"write `{proposed}` at the end of `do`{more}")]
    assert [(one.code, one.help) for one in said if one.severity == "error"] == wanted
    then = f"        then: {rest}\n" if rest else ""
    mended = f"{head}        do: |\n          {proposed}\n{then}"
    game, said, _ = read_game_text(mended, "host.yaml")
    assert game is not None, said
