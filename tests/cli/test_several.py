"""Several cards as one choice at the table: one line, and cards named a few at a time."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

import rulekit as api
from rulekit.cli.table.helping import help_lines
from rulekit.cli.table.menu import MOST_LINES
from rulekit.cli.table.session import Session
from tests.cli.sitting import session_of, typed
from tests.docs.pages import DOCS, FENCE

HAND = "2C 5C 9C 3D KD 6H QH 4S JS"
BOTH = """
rulekit: 1
game: both
name: Both
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  shown: {pile: face_up}
  hand: {per: player, seen_by: owner}
turn:
  play:
    one_of:
      give_two: {choose: {two: 2 cards from hand}, do: move two to hand of left of me}
      play_card: {choose: {card: hand}, do: move card to shown}
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
PAGE = (DOCS / "playing.md").read_text(encoding="utf-8")


def sitting(hand: str = HAND) -> Session:
    given: dict[str, Any] = {
        "hands": [hand.split(), ["7D"], ["7H"], ["7S"]], "phase": "pass", "dealer": 4, "turn": 1,
    }  # fmt: skip
    return session_of(api.load("hearts").start_from(4, given))


def test_the_page_is_what_the_table_says(capsys: pytest.CaptureFixture[str]) -> None:
    text = next(fence[3] for fence in FENCE.finditer(PAGE) if fence[2].strip() == "several")
    session = sitting()
    (line,) = session.screen.actions(session.match.view(1))
    said = [line]
    for wanted in text.splitlines():
        if wanted.startswith("> "):
            said.append(wanted)
            answer = typed(session, wanted[2:], capsys)
            said += [answer] if answer else list(session.screen.since(session.match.log(1)[-1:]))
    assert said == text.rstrip("\n").split("\n")


@pytest.mark.parametrize(
    ("lines", "said", "does"),
    [
        (["2c 5c 9c"], "", "pass_cards 2C 5C 9C"),
        (["Pass 9C 5C 2C"], "", "pass_cards 2C 5C 9C"),
        (["pass_cards 2c 5c 9c"], "", "pass_cards 2C 5C 9C"),
        (["pass"], "  which 3 cards, or `back`?", ""),
        (["pass", "2c"], "  with 2♣: which 2 more, or `back`?", ""),
        (["js"], "  with J♠: which 2 more, or `back`?", ""),
        (["js", "2c 5c"], "", "pass_cards 2C 5C JS"),
        (["js", "2c 5c 9c"], "", "pass_cards 2C 5C 9C"),
        (["js 2c", "why pass 2h"], f"  no: you do not hold 2♥; your hand is {HAND}", ""),
        (["js 2c", "7d"], f"  no: you do not hold 7♦; your hand is {HAND}", ""),
        (["js 2c", "7d", "9c"], "", "pass_cards 2C 9C JS"),
        (["2c 7d"], f"  no: you do not hold 7♦; your hand is {HAND}", ""),
        (["2c 5c 9c 3d"], "  no: say 3 cards, not 4", ""),
        (["js", "", "2c 5c"], "  with 2♣ 5♣: which one more, or `back`?", ""),
    ],
)
def test_cards_named_a_few_at_a_time(
    lines: list[str], said: str, does: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session = sitting()
    for line in lines:
        answer = typed(session, line, capsys)
    assert " ".join(answer.split()) == " ".join(session.screen.cards.text(said).split())
    assert session.match.record()["actions"] == ([does] if does else [])


def test_not_every_choice_of_many_cards_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    session = sitting()
    (line,) = session.screen.actions(session.match.view(1))
    told = typed(session, "list", capsys).split("\n")
    assert told == [line.strip("\n"), "       `list pass_cards 2c` lists those with a card"]
    of_a_card = typed(session, "list pass_cards 2c", capsys).split("\n")
    assert len(of_a_card) == comb(len(HAND.split()) - 1, 2)
    assert all("2C" in one for one in of_a_card)


def test_a_few_choices_have_numbers() -> None:
    session = sitting("2C 5C 9C 3D")
    lines = list(session.screen.actions(session.match.view(1)))
    assert len(lines) == 4 <= MOST_LINES
    assert lines[0].split()[:3] == ["1", "Pass", "2♣"]


def test_a_single_card_is_not_taken_for_one_of_several(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = api.load_text(BOTH).start_from(2, {"hands": [["2C", "5C", "7C"], ["7D"]], "turn": 1})
    session = session_of(match)
    assert typed(session, "give 5c", capsys) == "  with 5♣: which one more, or `back`?"
    assert typed(session, "5c", capsys) == "  no: there is only one 5♣"
    typed(session, "", capsys)
    typed(session, "5c", capsys)
    assert match.record()["actions"] == ["play_card 5C"]


def test_help_says_how_several_cards_are_named() -> None:
    lines = [" ".join(line.split()) for line in help_lines(api.load("hearts").machine(4), 120)]
    assert "pass cards be asked for 3 cards; so is who names fewer" in lines


MANY = """
rulekit: 1
game: many
name: Many
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  shown: {pile: face_up}
  hand: {per: player, seen_by: owner}
turn:
  play:
    one_of:
      show:
        choose: {lot: 2.. cards from hand such that count(those where card is red) == 2}
        do: move lot to shown
      play_card: {choose: {card: hand}, do: move card to shown}
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
BLACK = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2S 3S 4S"


@pytest.mark.parametrize(
    ("lines", "said", "does"),
    [
        (["show"], "  which cards, or `back`?", ""),
        (["show", "2c"], "  with 2♣: which more, or `back`?", ""),
        (["show 4s ks"], "  no: you do not hold K♠", ""),
        (["show 4s", "ah"], "  with 4♠ A♥: which more, or `back`?", ""),
        (["show 4s", "ah", "kd"], "", "show KD AH 4S"),
        (["show kd ah 2c 4s"], "", "show 2C KD AH 4S"),
        (["show kd ah qh"], "  no: `show KD QH AH` needs `count(those where", ""),
    ],
)
def test_cards_of_more_choices_than_are_listed(
    lines: list[str], said: str, does: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = [*BLACK.split(), "KD", "QH", "AH"]
    match = api.load_text(MANY).start_from(2, {"hands": [hand, ["7D"]], "turn": 1})
    assert not match.all_listed
    session = session_of(match)
    for line in lines:
        answer = typed(session, line, capsys)
    assert " ".join(answer.split()).startswith(" ".join(session.screen.cards.text(said).split()))
    assert match.record()["actions"] == ([does] if does else [])
