"""What is said at a table and is no sentence of the language: what is proposed is what is meant.

A case is a place of a game, a text in which `«…»` is around what is pointed at, the code, what is
proposed word for word, and the text mended: "" where what is proposed stands for what is pointed
at, None where the form alone is told, since nothing tells what is meant.
"""

from __future__ import annotations

from functools import partial

import pytest

from rulekit.source.diagnostic import Diagnostic
from tests.language.proposed import check_proposed, errors_in, unmarked

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
  row: {seen_by: everyone}
state:
  round: {calls: int = 0, owed: int = 0}
  player: {bid: int = 0, bids: int = 0}
deal: {hand: 5, discard: 1, row: 2}
match: {rounds: 4}
limits: {turns: 500, then: draw}
turn:
  play:
    one_of:
      act:
        choose: {card: hand, three: 3 cards from hand, player: others, who: others}
        do: |
          ⟨DO⟩
        then: ⟨THEN⟩
      pass: {}
  last:
    one_of:
      stay: {}
"""

SOUND = {"DO": "calls = 0", "THEN": "end turn"}

FORM = "move CARDS to ZONE"
SWAP = "exchange CARD with PLACE"
COUNT = "NAME += N"
TO_SKIP = "end turn to left of left of me"
TO_PLAYER = "end turn to PLAYER"

CASES = [
    # All cards of the deck are never meant by `cards`.
    ("DO", "«take» cards from row", "RK080", "move row to hand", "move row to hand"),
    ("DO", "«take» the cards from row", "RK080", "move row to hand", "move row to hand"),
    ("DO", "«pick up» cards from the discard pile", "RK080", "move discard to hand",
     "move discard to hand"),
    ("DO", "«put» cards from row on discard", "RK080", "move row to discard",
     "move row to discard"),
    ("DO", "«take» cards from stock", "RK080", "draw N from stock", None),
    ("DO", "«put» cards from the draw pile on discard", "RK080", "draw N from stock to discard",
     None),
    ("DO", "«give» cards to left of me", "RK080", FORM, None),
    ("DO", "«give» cards from hand to left of me", "RK080", FORM, None),
    ("DO", "«take» cards from left of me", "RK080", FORM, None),
    ("DO", "«put» cards on discard", "RK080", FORM, None),
    ("DO", "«put» my cards on discard", "RK080", FORM, None),
    ("DO", "«play» cards to row", "RK080", FORM, None),
    ("DO", "«return» cards to stock", "RK080", FORM, None),
    ("DO", "«put» the cards under stock", "RK080", FORM, None),
    ("DO", "«take» cards", "RK080", FORM, None),
    ("DO", "«take» all cards", "RK080", FORM, None),
    ("DO", "«discard» cards", "RK080", FORM, None),
    ("DO", "draw «cards» from stock", "RK079", "draw 1 from stock", "draw 1 from stock"),
    ("DO", "draw «cards» from stock to row", "RK079", "move stock to row", "move stock to row"),
    # The top and the bottom of a pile.
    ("DO", "move «the top card of» stock to discard", "RK056", "draw 1 from stock to discard",
     "draw 1 from stock to discard"),
    ("DO", "draw «the top card of» stock", "RK056", "draw 1 from stock", "draw 1 from stock"),
    ("DO", "draw «top card from» the draw pile", "RK056", "draw 1 from stock",
     "draw 1 from stock"),
    ("DO", "turn up «the top card of stock»", "RK056", "stock.top", ""),
    ("DO", "move «top of stock» to discard", "RK056", "stock.top", ""),
    ("DO", "move card «to the bottom of the stock»", "RK056", "to stock at the bottom", ""),
    ("DO", "move card «to the top of the stock»", "RK056", "to stock", ""),
    ("DO", "move card to «bottom of discard»", "RK056", "discard at the bottom", ""),
    ("DO", "move card to «top of stock»", "RK056", "stock", ""),
    ("DO", "draw 1 from «the draw pile»", "RK056", "stock", ""),
    ("DO", "draw 1 from «the discard pile»", "RK056", "discard", ""),
    ("DO", "shuffle «waste pile»", "RK056", "discard", ""),
    ("DO", "«take» 2 from the draw pile", "RK080", "draw 2 from stock", "draw 2 from stock"),
    # Piles as they are called elsewhere.
    ("DO", "«take» 2 from draw_pile", "RK080", "draw 2 from stock", "draw 2 from stock"),
    ("DO", "«take» 2 from draw_stack", "RK080", "draw 2 from stock", "draw 2 from stock"),
    ("DO", "«take» 2 from discards", "RK080", "draw 2 from discard", "draw 2 from discard"),
    ("DO", "«put» card on the trash", "RK080", "move card to discard", "move card to discard"),
    ("DO", "«pick up» the pile", "RK080", "move discard to hand", "move discard to hand"),
    ("DO", "«take» the draw pile", "RK080", "move stock to hand", "move stock to hand"),
    ("DO", "«take» everything from row", "RK080", "move row to hand", "move row to hand"),
    ("DO", "draw a «card from» the draw pile", "RK079", "draw 1 from stock", "draw 1 from stock"),
    # Points and what is counted.
    ("DO", "«add» 2 to my team's score", "RK080", "score 2 to team of me",
     "score 2 to team of me"),
    ("DO", "«add» 2 to the dealer's points", "RK080", "score 2 to dealer", "score 2 to dealer"),
    ("DO", "«add» 5 to total", "RK080", "score 5 to me", "score 5 to me"),
    ("DO", "«add» 5 to the total of left of me", "RK080", "score 5 to left of me",
     "score 5 to left of me"),
    ("DO", "«add» 2 to one of the scores", "RK080", "score N to PLAYER", None),
    ("DO", "«add» 2 to each player's bid", "RK080", "for each p in players: bid of p += 2",
     "for each p in players: bid of p += 2"),
    ("DO", "«add» 2 to the dealer's bid", "RK080", "bid of dealer += 2", "bid of dealer += 2"),
    ("DO", "«add» 1 to bids of each player", "RK080", "for each p in players: bids of p += 1",
     "for each p in players: bids of p += 1"),
    ("DO", "if owed > 1: «add» 1 to bids of each player", "RK080", COUNT, None),
    ("DO", "«add» bid to calls", "RK080", COUNT, None),
    ("DO", "«add» owed to bids", "RK080", COUNT, None),
    ("DO", "«add» 1 to tricks", "RK080", COUNT, None),
    ("DO", "«add» 1 to calls and owed", "RK080", COUNT, None),
    ("DO", "«add» card to discard", "RK080", "move card to discard", "move card to discard"),
    # An exchange is with a place of a meld.
    ("DO", "«swap» card with left of me", "RK080", SWAP, None),
    ("DO", "«trade» card with the dealer", "RK080", SWAP, None),
    ("DO", "«swap» card with discard.top", "RK080", SWAP, None),
    ("DO", "«switch» card and first(row)", "RK080", SWAP, None),
    ("DO", "«swap» card with discard", "RK080", SWAP, None),
    # Places, cards and players that are not there.
    ("DO", "«put» card in the middle", "RK080", FORM, None),
    ("DO", "«put» card in front of me", "RK080", FORM, None),
    ("DO", "«give» card to the table", "RK080", FORM, None),
    ("DO", "«put» card on discrad", "RK080", "move card to discrad", None),
    ("DO", "«take» one", "RK080", FORM, None),
    ("DO", "«take» three", "RK080", "move three to hand", "move three to hand"),
    ("DO", "«give» two to who", "RK080", FORM, None),
    ("DO", "«give» three to who", "RK080", "move three to hand of who",
     "move three to hand of who"),
    ("DO", "«give» card to my partner and shuffle stock", "RK080", FORM, None),
    ("DO", "«give» card to opponents", "RK080", FORM, None),
    ("DO", "«put» card to hand of all players", "RK080", FORM, None),
    ("DO", "«give» card to player's hand", "RK080", FORM, None),
    ("DO", "«put» card in left's hand", "RK080", FORM, None),
    ("DO", "show card to «the next player»", "RK056", "left of me", ""),
    ("DO", "move card to hand of «the left»", "RK056", "left of me", ""),
    # Cards are dealt to a zone of each player.
    ("DO", "«deal 5 cards to each player»", "RK079", "deal 5 to each hand", ""),
    ("DO", "«deal five to everyone»", "RK079", "deal 5 to each hand", ""),
    ("DO", "«deal 2 cards each»", "RK079", "deal 2 to each hand", ""),
    ("DO", "deal 2 «cards» to each heap", "RK079", "deal N to each ZONE", None),
    # How many there are.
    ("DO", "if «hand has 3 cards»: calls = 1", "RK056", "count(hand) == 3", ""),
    ("DO", "if «dealer has at least two cards»: calls = 1", "RK056",
     "count(hand of dealer) >= 2", ""),
    ("DO", "if «who has fewer than 3 cards»: calls = 1", "RK056", "count(hand of who) < 3", ""),
    ("DO", "if owed > 1 and «row has no cards left»: calls = 1", "RK056", "empty(row)", ""),
    ("DO", "if «owed between 1 and 3»: calls = 1", "RK056", "owed in 1..3", ""),
    ("DO", "if «count(hand) between owed and 3»: calls = 1", "RK056", "count(hand) in owed..3",
     ""),
    # Who is next, and which phase.
    ("THEN", "«skip next»", "RK081", TO_SKIP, ""),
    ("THEN", "«skip a player»", "RK081", TO_SKIP, ""),
    ("THEN", "«skip the next player» if owed > 1", "RK081", TO_SKIP, ""),
    ("THEN", "«skip your left»", "RK081", TO_PLAYER, None),
    ("THEN", "«skip two players»", "RK081", TO_PLAYER, None),
    ("THEN", "«skip dealer»", "RK081", TO_PLAYER, None),
    ("THEN", "«skip phase»", "RK081", TO_PLAYER, None),
    ("THEN", "«skip turn»", "RK081", TO_PLAYER, None),
    ("THEN", "«skip to last»", "RK081", "last", ""),
    ("THEN", "«skip to the last phase» if owed > 1", "RK081", "last", ""),
    ("THEN", "«skip to the next player»", "RK081", "end turn", ""),
    ("DO", "«skip to last»", "RK081", "then: last", None),
    ("DO", "«skip turn»", "RK081", f"then: {TO_PLAYER}", None),
    ("DO", "«skip dealer»", "RK081", f"then: {TO_PLAYER}", None),
    ("DO", "if owed > 1: «skip»", "RK081", f"then: {TO_SKIP}", None),
    ("THEN", "«go to last»", "RK081", "last", ""),
    ("THEN", "«goto phase last»", "RK081", "last", ""),
    ("THEN", "«go last» if owed > 1", "RK081", "last", ""),
    ("THEN", "«go to the next phase»", "RK081", "end turn", None),
    ("THEN", "«go to next player»", "RK081", "end turn", ""),
    ("THEN", "«end turn to the next player»", "RK081", "end turn", ""),
    ("THEN", "«end turn to next one» if owed > 1", "RK081", "end turn", ""),
    ("THEN", "«end turn to next»", "RK081", "end turn", ""),
    ("THEN", "end turn to «the left»", "RK056", "left of me", ""),
    ("THEN", "end turn to «my left neighbour»", "RK056", "left of me", ""),
    ("THEN", "end turn to «left left left of me»", "RK079", "left of left of left of me", ""),
    ("THEN", "end turn to «left left»", "RK079", "left of left of me", ""),
    ("THEN", "end turn to «right right of left of me»", "RK079", "right of right of left of me",
     ""),
    ("THEN", "«end the game won by the winner» if owed > 1", "RK081",
     "if owed > 1: end round won by winner", None),
    ("THEN", "«end game won by whoever has most cards»", "RK081", "do: end round won by PLAYER",
     None),
    ("THEN", "«end game won by the next player»", "RK081", "do: end round won by left of me",
     None),
]  # fmt: skip


def errors_of(place: str, text: str) -> list[Diagnostic]:
    return errors_in(HOST, {**SOUND, place: text})


def test_the_game_is_sound() -> None:
    assert errors_of("DO", SOUND["DO"]) == []


@pytest.mark.parametrize(
    ("place", "marked", "code", "proposed", "mended"),
    [pytest.param(*case, id=f"{case[0]} {case[1]}") for case in CASES],
)
def test_what_is_proposed_is_what_is_meant(
    place: str, marked: str, code: str, proposed: str, mended: str | None
) -> None:
    check_proposed(partial(errors_of, place), marked, code, proposed, mended)


# No proposal moves all of the deck.
@pytest.mark.parametrize("marked", [case[1] for case in CASES if "cards" in case[1]])
def test_no_proposal_moves_all_of_the_deck(marked: str) -> None:
    said = errors_of("DO", unmarked(marked))
    assert not any("move cards" in one.help or "count(cards)" in one.help for one in said)


@pytest.mark.parametrize("lasting", ["if hand has 3 cards: x = 1", "if owed fits: x = 1"])
def test_no_colon_is_missed_where_one_stands(lasting: str) -> None:
    assert [one for one in errors_of("DO", lasting) if one.code == "RK086"] == []
