"""A card laid face up is told to all, on a pile that lies face down as well."""

from __future__ import annotations

from pathlib import Path

import rulekit

FACING = """
rulekit: 1
game: facing
name: Facing
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  heap: {pile: face_down}
deal: {hand: 5}
turn:
  play:
    one_of:
      lay_open: {choose: {card: hand}, do: move card to heap face up}
      lay_closed: {choose: {card: hand}, do: move card to heap}
score: {a point each: {to: players, points: 1}}
match: {rounds: 1}
"""


def test_a_card_laid_face_up_is_told_to_all(tmp_path: Path) -> None:
    (tmp_path / "facing.yaml").write_text(FACING, encoding="utf-8")
    match = rulekit.load(tmp_path / "facing.yaml").start(2, "1")
    actor, other = (2, 1) if match.actor == 2 else (1, 2)
    card = match.legal_actions()[0].text.split()[-1]
    match.apply(f"lay_open {card}")
    for seat in (actor, other, None):
        assert match.view(seat)["zones"]["heap"] == {"count": 1, "cards": [card]}
        assert match.log(seat)[-1].endswith(card), match.log(seat)
    hidden = next(a.text for a in match.legal_actions() if a.name == "lay_closed")
    match.apply(hidden)
    assert match.log(other)[-1].endswith(hidden.split()[-1])
    closed = f"seat {other} puts a card on the heap"
    assert match.log(actor)[-1] == match.log(None)[-1] == closed


def test_a_label_says_a_card_where_the_top_of_the_pile_lies_face_down() -> None:
    hands = [["7C", "8C"], ["9C", "10C"]]
    game = rulekit.load("onze")
    closed, open_ = (
        game.start_from(3, {"hands": [*hands, ["KC"]], "turn": 1, "phase": "draw", "discard": pile})
        for pile in (["4S", "9D face down"], ["4S", "9D"])
    )
    assert closed.label("take_discard") == "Take a card"
    assert open_.label("take_discard") == "Take 9D"
