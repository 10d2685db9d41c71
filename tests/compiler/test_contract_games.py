"""Contracts in games: rows of rounds in set-up positions, and what is said of a wrong attempt."""

from __future__ import annotations

from typing import Any

import pytest

import rulekit
from rulekit.match import Match

TEXT = """
rulekit: 1
game: contracts
name: Contracts
players: 2
deck: {like: standard_52, packs: 2, jokers: 4}
wild: joker
melds:
  set: {same: rank, size: 3..}
  run: {same: suit, sequence: ace_low, size: 4..}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
  table: {melds: [set, run]}
state:
  round: {asked: contract, dealt: int = 5}
rounds:
  - {asked: 2 sets of 3}
  - {asked: 1 set of 3 + 1 run of 4, dealt: 9}
deal: {hand: dealt}
turn:
  play:
    one_of:
      go_down:
        choose: {way: ways to lay asked from hand}
        do: lay way
      swap:
        choose:
          card: hand
          way: ways to lay melds from hand
        do: |
          move card to discard
          lay way
      discard: {choose: {card: hand}, do: move card to discard}
whenever:
  out: {when: empty(hand), do: end round won by me}
match: {rounds: 2}
"""


def position(hand: str, **more: Any) -> Match:
    game = rulekit.load_text(TEXT)
    return game.start_from(2, {"hands": [hand.split(), ["KC", "2S"]], "turn": 1, **more})


@pytest.mark.parametrize(("number", "asked"), [(1, "2 sets of 3"), (2, "1 set of 3 + 1 run of 4")])
def test_a_position_begins_with_the_row_of_its_round(number: int, asked: str) -> None:
    match = position("7H 7C 7D", round=number)
    assert match.position()["state"]["asked"] == asked
    assert match.position()["state"]["dealt"] == (5, 9)[number - 1]


def test_what_is_given_counts_more_than_the_row() -> None:
    assert position("7H", state={"asked": "2 sets of 3"}, round=2).position()["state"]["asked"] == (
        "2 sets of 3"
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("go_down", "you cannot lay 2 sets of 3: one set of 3 is missing"),
        ("go_down 7H 7C 7D", "this is no way to lay 2 sets of 3: one set of 3 is missing"),
        ("go_down 7H 7C 7D / 9S 9D KC", "9S 9D KC is no set: KC is not of the rank of 9S 9D"),
    ],
)
def test_a_failed_attempt_says_what_is_missing(said: str, told: str) -> None:
    match = position("7H 7C 7D 9S 9D 2C")
    refusal = match.why(said)
    assert refusal is not None
    assert str(refusal) == told
    assert match.position() == position("7H 7C 7D 9S 9D 2C").position()


def test_a_contract_nobody_has_set_is_refused() -> None:
    text = TEXT.replace("rounds:\n  - {asked: 2 sets of 3}\n", "").replace(
        "  - {asked: 1 set of 3 + 1 run of 4, dealt: 9}\n", ""
    )
    with pytest.raises(rulekit.RuleErrors) as refused:
        rulekit.load_text(text)
    assert [(d.code, d.span.text) for d in refused.value.diagnostics] == [("RK321", "asked")]


def test_no_contract_is_called_nothing() -> None:
    text = TEXT.replace("asked: contract,", "asked: contract, next: contract,").replace(
        "      swap:", "      keep: {do: next = asked}\n      drop: {do: asked = next}\n      swap:"
    )
    match = rulekit.load_text(text).start_from(2, {"hands": [["7H"], ["KC"]], "turn": 1})
    assert match.position()["state"]["next"] == "nothing"
    again = rulekit.load_text(text).start_from(2, match.position())
    assert again.position() == match.position()
    match.apply("drop")
    assert str(match.why("go_down")) == "you cannot lay nothing: no melds are asked for"
    again.apply("keep")
    assert again.position()["state"]["next"] == "2 sets of 3"


@pytest.mark.parametrize("order", ["ranks", "(ranks if option.plain else ace_low)"])
def test_a_run_may_follow_the_order_of_the_deck(order: str) -> None:
    text = TEXT.replace("sequence: ace_low", f"sequence: {order}")
    text = text.replace("asked: 2 sets of 3", "asked: 1 run of 4")
    if "option" in order:
        text += "options: {plain: {label: Plain, default: yes}}\n"
    game = rulekit.load_text(text)
    held = {"hands": [["JS", "QS", "KS", "AS", "2S"], ["KC"]], "turn": 1}
    ways = [a.text for a in game.start_from(2, held).legal_actions() if a.name == "go_down"]
    assert ways == ["go_down JS QS KS AS"]


def test_melds_whose_cards_have_been_moved_stay() -> None:
    match = position("7H 7C 7D 9S 2C")
    match.apply("swap 7H 7C 7H 7D")
    assert match.position()["table"] == []
    assert match.position()["hand"][1] == ["2C", "7C", "7D", "9S"]
    match.undo()
    match.apply("swap 9S 7C 7D 7H")
    assert [meld["set"] for meld in match.position()["table"]] == ["7C 7D 7H"]


def with_action(lines: str) -> str:
    """The rules with one more action, before the discard."""
    return TEXT.replace("      discard: {choose", f"{lines}      discard: {{choose")


def test_nothing_is_exchanged_where_no_card_lies() -> None:
    text = with_action(
        "      add:\n"
        "        choose: {card: hand, place: places for card on table}\n"
        "        do: exchange card with place\n"
    )
    with pytest.raises(rulekit.RuleErrors) as refused:
        rulekit.load_text(text)
    told = [(d.code, d.span.text) for d in refused.value.diagnostics]
    assert told == [("RK440", "exchange card with place")]


def test_a_place_that_another_card_has_taken_is_none_any_more() -> None:
    text = with_action(
        "      both:\n"
        "        when: any(discard)\n"
        "        choose: {place: places for discard.top on table}\n"
        "        do: |\n"
        "          lay discard.top at place\n"
        "          move first(hand where card.rank == 2) to discard\n"
        "          lay discard.top at place\n"
    )
    given = {
        "hands": [["8S", "2C", "3C"], ["KC", "2S"]],
        "turn": 1,
        "discard": ["8S"],
        "table": [{"owner": 1, "run": "4S 5S 6S 7S"}],
    }
    match = rulekit.load_text(text).start_from(2, given)
    match.apply("both on 1")
    after = match.position()
    assert [meld["run"] for meld in after["table"]] == ["4S 5S 6S 7S 8S"]
    assert (after["discard"], after["hand"][1]) == (["2C"], ["3C", "8S"])


def test_whether_a_contract_can_be_laid_is_decided_without_listing() -> None:
    text = TEXT.replace("        do: lay way\n", "        needs:\n"
                        "          it can be laid: any(ways to lay asked from hand)\n"
                        "        do: lay way\n", 1)  # fmt: skip
    source = rulekit.load_text(text).machine(2).source
    assert "BOOK.can_lay(s.asked, s.hand[me])" in source
