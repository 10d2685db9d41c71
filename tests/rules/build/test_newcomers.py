"""What is written by whoever knows the cards and not the language: what is proposed loads.

A case is a place of a game, a text in which `«…»` is around what is pointed at, the code, what is
proposed word for word, and the text mended where the proposal stands for more than is pointed at.
"""

from __future__ import annotations

from functools import partial

import pytest

from rulekit.source.diagnostic import Diagnostic
from tests.language.proposed import check_proposed, errors_in

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
  trick: {pile: face_up}
  pool: {seen_by: everyone}
values:
  points: {2..10: face, else: 10}
state:
  round:
    calls: int = 0
    ⟨STATE⟩
deal: {hand: ⟨DEAL⟩, discard: 1, pool: 2, trick: 1}
match: {rounds: 4}
limits: {turns: 500, then: draw}
define:
  fits(card): card.rank == discard.top.rank
turn:
  play:
    one_of:
      act:
        when: ⟨WHEN⟩
        choose:
          three: 3 cards from hand
          player: others
          ⟨CHOOSE⟩
        needs:
          a sentence: ⟨NEEDS⟩
        do: |
          ⟨DO⟩
whenever:
  a line: {⟨WHENEVER⟩}
"""

SOUND = {
    "STATE": "more: int = 0",
    "DEAL": "5",
    "WHEN": "any(hand)",
    "CHOOSE": "card: hand",
    "NEEDS": "points of card > 1",
    "DO": "calls = 0",
    "WHENEVER": "when: calls > 9, do: calls = 0",
}

CASES = [
    # A card is compared with what is printed on it.
    ("NEEDS", "«card == 8» or fits(card)", "RK302", "card.rank == 8", ""),
    ("NEEDS", "«card != hearts»", "RK302", "card.suit != hearts", ""),
    ("NEEDS", "«queen == card»", "RK302", "queen == card.rank", ""),
    ("NEEDS", "«card > 8»", "RK302", "card.rank > 8", ""),
    ("NEEDS", "«card in (7, 8)»", "RK302", "card.rank in (7, 8)", ""),
    ("NEEDS", "«card == red»", "RK302", "card.colour == red", ""),
    ("NEEDS", "«discard.top == 8»", "RK302", "discard.top.rank == 8", ""),
    ("NEEDS", "«first(hand) == 8»", "RK302", "first(hand).rank == 8", ""),
    ("NEEDS", "«card == 8 of hearts»", "RK056", "card is 8 of hearts", ""),
    ("NEEDS", "card is «an 8»", "RK207", "8", ""),
    ("NEEDS", "card is «a queen» or fits(card)", "RK207", "queen", ""),
    ("NEEDS", "«card == 25»", "RK302", "points of card", "points of card == 25"),
    ("NEEDS", "calls == 1 and «card == calls»", "RK302", "points of card",
     "calls == 1 and points of card == calls"),
    ("WHEN", "any(hand where «card == 8»)", "RK302", "card.rank == 8", ""),
    # A number of cards is drawn and dealt, and no card.
    ("DO", "draw «first(stock)» from stock", "RK303", "draw 1 from stock", "draw 1 from stock"),
    ("DO", "draw «card» from stock", "RK303", "draw 1 from stock", "draw 1 from stock"),
    ("DO", "draw «top» from stock", "RK303", "draw 1 from stock", "draw 1 from stock"),
    ("DO", "draw «stock.top» from stock to pool", "RK303", "draw 1 from stock to pool",
     "draw 1 from stock to pool"),
    ("DO", "deal «card» to each hand", "RK303", "deal 1 to each hand", "deal 1 to each hand"),
    ("DO", "draw «all» from stock", "RK303", "move stock to hand", "move stock to hand"),
    ("DO", "draw «two» from stock", "RK201", "2", ""),
    ("DO", "draw «three» from stock", "RK303", "count(three)", ""),
    # What is remembered is declared by its type.
    ("STATE", "owed: «0»   # a comment", "RK104", "int = 0", ""),
    ("STATE", "owed: «5»", "RK104", "int = 5", ""),
    ("STATE", "owed: '«0»'", "RK056", "int = 0", "owed: 'int = 0'"),
    ("STATE", "got: «no»", "RK056", "bool", ""),
    ("STATE", "got: «false»", "RK104", "bool", ""),
    ("STATE", "got: «true»", "RK104", "bool = yes", ""),
    ("STATE", "got: int «3»", "RK056", "int = 3", "got: int = 3"),
    ("STATE", "asked: suit = «none»", "RK304", "suit?", "asked: suit?"),
    ("STATE", "asked: «hearts»", "RK216", "suit = hearts", ""),
    ("STATE", "asked: «queen»", "RK216", "rank = queen", ""),
    # Where nothing is filtered there is no element.
    ("WHEN", "any(«player» where count(hand of player) == 0)", "RK209", "players", ""),
    ("WHEN", "count(«player») > 2", "RK209", "players", ""),
    ("WHEN", "any(«card» where card.rank == 8)", "RK209", "hand", ""),
    ("CHOOSE", "card: «hand if fits(card)»", "RK209", "hand where fits(card)", ""),
    ("CHOOSE", "one: «hand if one.rank == 8»", "RK209", "hand where card.rank == 8", ""),
    ("WHENEVER", "when: «rank» == 8 and calls > 9, do: calls = 0", "RK209", "for: {rank: ranks}",
     "for: {rank: ranks}, when: rank == 8 and calls > 9, do: calls = 0"),
    # Nothing is chosen in a statement.
    ("DO", "move «card from hand» to trick", "RK303", "move card to trick", "move card to trick"),
    ("DO", "move «1 card from stock» to hand", "RK303", "draw 1 from stock", "draw 1 from stock"),
    ("DO", "move «card from stock» to pool", "RK303", "draw 1 from stock to pool",
     "draw 1 from stock to pool"),
    ("DO", "move «two cards from stock» to hand", "RK303", "draw 2 from stock",
     "draw 2 from stock"),
    ("DO", "move «top card from stock» to hand", "RK303", "draw 1 from stock",
     "draw 1 from stock"),
    ("DO", "«move 1 from» stock to hand", "RK079", "draw 1 from stock to hand",
     "draw 1 from stock to hand"),
    ("DO", "move «all cards from hand» to discard", "RK303", "move hand to discard",
     "move hand to discard"),
    ("DO", "move «cards from hand» to discard", "RK303", "move hand to discard",
     "move hand to discard"),
    ("DO", "move «three» from hand to trick", "RK208", "move three to trick",
     "move three to trick"),
    ("DO", "move «hand» from player to trick", "RK208", "move hand of player to trick",
     "move hand of player to trick"),
    ("DO", "show «card from hand»", "RK303", "show card", "show card"),
    # Signs in two.
    ("WHEN", "count(hand) «> =» 5", "RK063", ">=", ""),
    ("WHEN", "count(hand) «< =» 5", "RK063", "<=", ""),
    ("WHEN", "count(hand) «! =» 5", "RK063", "!=", ""),
    ("WHEN", "count(hand) «= =» 5", "RK063", "==", ""),
    ("WHEN", "count(hand) «= >» 5", "RK063", ">=", ""),
    ("DO", "calls «+ =» 5", "RK063", "+=", ""),
    # A yes or no beside a number, and a side that is not repeated.
    ("WHEN", "«any(hand) > 0»", "RK302", "any(hand) == yes", ""),
    ("WHEN", "«0 < any(hand)»", "RK302", "any(hand) == yes", ""),
    ("WHEN", "«any(hand) != 1»", "RK302", "any(hand) == no", ""),
    ("WHEN", "«any(hand where card is ace) > 1»", "RK302", "count(hand where card is ace) > 1", ""),
    ("WHEN", "«count(hand) == no»", "RK302", "count(hand) == 0", ""),
    ("WHEN", "calls == 1 or «2»", "RK309", "calls == 2", ""),
    ("WHEN", "any(hand where card.rank == 8 or «9»)", "RK309", "card.rank == 9", ""),
    ("NEEDS", "card is ace or «king»", "RK309", "card is king", ""),
    ("NEEDS", "«card.rank != 8 or 9»", "RK309", "card.rank != 8 and card.rank != 9", ""),
    # Words of the table.
    ("CHOOSE", "suit: «if» calls > 1 suits", "RK079", "suits if calls > 1",
     "suit: suits if calls > 1"),
    ("CHOOSE", "suit: suits «when» calls > 1", "RK080", "if", ""),
    ("CHOOSE", "card: «cards in hand» where fits(card)", "RK307", "hand", ""),
    ("CHOOSE", "card: «card in hand» where fits(card)", "RK307", "hand", ""),
    ("CHOOSE", "rank: «ranks in hand»", "RK307", "hand.ranks", ""),
    ("CHOOSE", "suit: «suits in hand of player»", "RK307", "(hand of player).suits", None),
    ("DEAL", "«everything»", "RK201", "all", ""),
    ("DEAL", "«five»", "RK201", "5", ""),
    ("DEAL", "5 «each»", "RK056", "5", "5"),
    ("DEAL", "5 «cards»", "RK056", "5", "5"),
    ("DEAL", "five «cards to each player»", "RK056", "5", "5"),
    ("DEAL", "all «cards»", "RK056", "all", "all"),
    ("DO", "«win»", "RK080", "end round won by me", ""),
    ("DO", "«I win»", "RK080", "end round won by me", ""),
    ("DO", "«me wins»", "RK080", "end round won by me", ""),
    ("DO", "if empty(hand): «win the round»", "RK080", "end round won by me", ""),
    ("DO", "«player wins»", "RK080", "end round won by player", ""),
    ("WHEN", "«no hand»", "RK056", "empty(hand)", ""),
    ("WHEN", "«no cards in pool» and calls > 1", "RK056", "empty(pool)", ""),
    ("WHEN", "«no ace in hand»", "RK056", "not any(hand where card is ace)", ""),
    ("WHEN", "«top»(discard).rank == 8", "RK203", "discard.top", "discard.top.rank == 8"),
    ("WHEN", "discard.«top()».rank == 8", "RK069", "discard.top", "discard.top.rank == 8"),
    ("NEEDS", "«suit»(card) == hearts", "RK203", "card.suit", "card.suit == hearts"),
    ("DO", "draw 1 from stock «if» empty(pool)", "RK071", "if empty(pool): draw 1 from stock",
     "if empty(pool): draw 1 from stock"),
    ("DO", "calls = 1 «if» empty(pool)", "RK071", "if empty(pool): calls = 1",
     "if empty(pool): calls = 1"),
]  # fmt: skip


def errors_of(place: str, text: str) -> list[Diagnostic]:
    sound = {**SOUND, place: text}
    if place == "CHOOSE" and not text.startswith("card:"):
        sound["NEEDS"] = "calls == 0"
    return errors_in(HOST, sound)


def test_the_game_is_sound() -> None:
    assert errors_of("DO", SOUND["DO"]) == []


@pytest.mark.parametrize(
    ("place", "marked", "code", "proposed", "mended"),
    [pytest.param(*case, id=f"{case[0]} {case[1]}") for case in CASES],
)
def test_what_is_proposed_loads(
    place: str, marked: str, code: str, proposed: str, mended: str | None
) -> None:
    check_proposed(partial(errors_of, place), marked, code, proposed, mended)
