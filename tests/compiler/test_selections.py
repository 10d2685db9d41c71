"""Choices of several cards: listed, checked, read, and bounded by a sum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.engine.melds.bits import choices, mask_of, of_worth, pieces_of

TEXT = """
rulekit: 1
game: several
name: Several
players: 2
deck: {like: standard_52, packs: 2}
zones:
  stock: {pile: face_down, starts_with: deck}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
values:
  pips: {ace: 1, 2..10: face, else: 0}
define:
  sums(one): 1.. cards from table such that pips of those == pips of one
turn:
  play:
    one_of:
      capture:
        choose: {card: hand, captured: sums(card)}
        do: |
          move captured to hand
          move card to table
      give: {choose: {gift: 1..2 cards from hand, rival: others}, do: move gift to hand of rival}
      swap:
        choose: {two: 2 cards from hand such that count(those.ranks) == 1, one: table}
        do: move two to table
      perhaps:
        choose: {card: hand where card.rank == king, some: 0..1 cards from table}
        do: move some to hand
      call: {choose: {card: hand, shown: 1 cards from table if card.rank == king}}
      add:
        choose: {card: hand, more: 1..2 cards from table if card.rank == king}
        do: |
          move card to table
          move more to hand
          if any(more): lucky += count(more)
          if more is not none: lucky += 10
      place:
        choose: {card: hand}
        needs: {who can take must take: empty(sums(card))}
        do: move card to table
state: {round: {lucky: int = 0}}
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
GAME = rulekit.load_text(TEXT)


def table(hand: str, laid: str) -> rulekit.Match:
    place = {"hands": [hand.split(), ["KC"]], "table": laid.split(), "turn": 1}
    return GAME.start_from(2, place)


def offered(match: rulekit.Match, name: str) -> set[str]:
    found = [action for action in match.legal_actions() if action.name == name]
    assert len(found) == len({str(action) for action in found})
    return {str(action).removeprefix(f"{name} ") for action in found}


@pytest.mark.parametrize(
    ("hand", "laid", "takes"),
    [
        ("7H", "3C 4C 7D 2D 5S", {"7H 3C 4C", "7H 7D", "7H 2D 5S"}),
        ("3H", "AC AC AD 3S", {"3H 3S", "3H AC AC AD"}),
        ("9H", "2C 3C", set()),
        ("5H 5D", "5C", {"5H 5C", "5D 5C"}),
    ],
)
def test_cards_that_add_up(hand: str, laid: str, takes: set[str]) -> None:
    match = table(hand, laid)
    found = offered(match, "capture")
    assert {frozenset(one.split()) for one in found} == {frozenset(one.split()) for one in takes}
    for text in found:
        assert match.is_legal(f"capture {text}")
    assert match.is_legal(f"place {hand.split()[0]}") == (not takes)


def test_several_cards_then_a_player() -> None:
    match = table("2H 3H 3H", "KS")
    assert offered(match, "give") == {"2H 2", "3H 2", "2H 3H 2", "3H 3H 2"}
    match.apply("give 3H 2H 2")
    assert match.position()["hand"] == {1: ["3H"], 2: ["KC", "2H", "3H"]}


def test_several_cards_then_a_card() -> None:
    match = table("3S 3H 4H", "KS 4H")
    assert offered(match, "swap") == {"3H 3S KS", "3H 3S 4H"}
    match.apply("swap 3S 3H 4H")
    assert sorted(match.position()["table"]) == ["3H", "3S", "4H", "KS"]


def test_no_cards_may_be_a_choice_and_none_is_another() -> None:
    match = table("KS 2H", "3H 4H")
    assert offered(match, "perhaps") == {"KS none", "KS 3H", "KS 4H"}
    said = match.action_json(match.action("perhaps KS none"))
    assert str(match.action(said)) == "perhaps KS none"
    assert offered(match, "call") == {"KS 3H", "KS 4H", "2H"}
    for text, left in (("KS none", 2), ("KS 4H", 1)):
        match = table("KS 2H", "3H 4H")
        match.apply(f"perhaps {text}")
        assert len(match.position()["table"]) == left


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("give 2H 3H 4H 2", "say 1 to 2 cards, not 3"),
        ("give KC 2", "you do not hold KC"),
        ("give 2H 2H 2", "2H"),
        ("give 2", "card"),
        ("capture 4H 3H", "`3H` cannot be chosen as captured now"),
        ("capture 4H 5H", "5H is not in `table`"),
        ("capture 4H 3H 3H", "only one 3H is in `table`"),
        ("give 2H 2H 2", "you hold only one 2H; your hand is 2H 3H 4H"),
    ],
)
def test_what_is_no_such_choice_is_refused(text: str, said: str) -> None:
    match = table("2H 3H 4H", "3H KS")
    before = match.position()
    with pytest.raises(rulekit.IllegalAction, match=said):
        match.apply(text)
    assert match.position() == before


def test_a_sum_of_many_cards_is_found_without_trying_all() -> None:
    match = table("10H", " ".join(f"{rank}{suit}" for rank in (2, 4, 6, 8) for suit in "CDHS" * 2))
    assert match.legal_actions()
    assert match.is_legal("capture 10H 2C 2C 2D 2D 2H")


CARDS = st.lists(st.integers(0, 11), unique=True, max_size=9)
COPIES = tuple(0b11 << piece // 2 * 2 for piece in range(12))
ALONE = tuple(1 << piece for piece in range(12))


@given(CARDS, st.sampled_from((COPIES, ALONE)), st.integers(0, 3), st.integers(0, 4),
       st.lists(st.integers(-3, 6), min_size=6, max_size=6), st.integers(-4, 12))  # fmt: skip
def test_the_search_for_a_sum_finds_what_trying_all_finds(
    cards: list[int], copies: Sequence[int], low: int, high: int, worths: list[int], total: int
) -> None:
    worth = [worths[piece // 2] for piece in range(12)]
    mask = mask_of(cards)
    every = list(choices(mask, copies, low, high))
    wanted = [one for one in every if sum(worth[p] for p in pieces_of(one)) == total]
    assert sorted(of_worth(mask, copies, low, high, worth, total)) == sorted(wanted)
    if copies is ALONE:
        sizes = range(low, min(high, len(cards)) + 1)
        assert sorted(every) == sorted(
            mask_of(one) for size in sizes for one in combinations(cards, size)
        )


@pytest.mark.parametrize(
    ("said", "told", "code"),
    [
        ("give", "say 1 to 2 cards", "play/choice"),
        ("give none 2", "say 1 to 2 cards, not none", "play/choice"),
        ("give 2S 3S 4S 1", "say 1 to 2 cards, not 3", "play/choice"),
        ("give 2S KS 2", "you do not hold KS; your hand is 5H 2S 3S 4S 5S", "play/not_held"),
        ("swap 5S 5H 4S 9D", "say 2 cards, not 3", "play/choice"),
        ("swap 5S 9D", "say 2 cards, not 1", "play/choice"),
        ("capture 5S none", "say 1 or more cards, not none", "play/choice"),
        ("capture 5S", "say which captured: 5D, 5C, 2C 3C", "play/choice"),
    ],
)
def test_it_is_said_how_many_cards_are_chosen(said: str, told: str, code: str) -> None:
    refusal = table("2S 3S 4S 5S 5H", "5D 2C 3C 5C 9D").why(said)
    assert refusal is not None
    assert (refusal.message, refusal.code) == (told, code)


def test_a_number_that_is_not_known_before_play_is_not_said() -> None:
    text = TEXT.replace("2 cards from hand such that", "count(table) cards from hand such that")
    place = {"hands": [["2S", "2H"], []], "table": ["KC", "KS"]}
    match = rulekit.load_text(text).start_from(2, place)
    swap = next(info for info in match.machine.actions if info.name == "swap")
    assert (swap.choices[0].least, swap.choices[0].most) == (-1, -1)
    assert "cannot be chosen as two now" in str(match.why("swap 2S KC"))


# ------------------------------------------------------------------------- one choice after another


def reached(choice: rulekit.Choices) -> set[rulekit.Action]:
    """The actions that all choices lead to."""
    if choice.action is not None:
        return {choice.action}
    assert choice.options, choice
    return set().union(*(reached(choice.choose(option)) for option in choice.options))


@pytest.mark.parametrize("most", [10_000, 0], ids=["listed", "unlisted"])
@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("7H 3H", "3C 4C 7D 2D"),
        ("KS 2H", "3H 4H 4H"),
        ("3S 3H 4H", "KS 4H"),
        ("3S 3S 5D KS", "AC AC 2D"),
        ("KS", ""),
    ],
)
def test_choices_lead_to_what_is_legal_and_to_nothing_else(
    hand: str, laid: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.engine.choosing.MOST_LISTED", most)
    match = table(hand, laid)
    assert reached(match.choices()) == set(match.legal_actions())


NUMBERED = """
rulekit: 1
game: numbered
name: Numbered
players: 2
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  out: {pile: face_up}
  hand: {per: player, seen_by: owner}
turn:
  play:
    one_of:
      give: {choose: {number: 0..2, given: number cards from hand}, do: move given to out}
match: {rounds: 1}
limits: {turns: 9, then: draw}
"""


@pytest.mark.parametrize("most", [10_000, 0], ids=["listed", "unlisted"])
def test_cards_are_chosen_one_by_one_as_many_as_were_said(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.engine.choosing.MOST_LISTED", most)
    place = {"hands": [["2C", "3D", "4H"], []], "turn": 1}
    match = rulekit.load_text(NUMBERED).start_from(2, place)
    assert reached(match.choices()) == set(match.legal_actions())
    give = match.choices().choose("give")
    assert (give.name, give.options) == ("number", ("0", "1", "2"))
    assert str(give.choose("0").action) == "give 0 none"
    assert give.choose("1").options == give.choose("2").options == ("2C", "3D", "4H")
    assert give.choose("2").choose("4H").options == ("2C", "3D")
    assert str(give.choose("2").choose("4h 2c").action) == "give 2 2C 4H"
    with pytest.raises(rulekit.IllegalAction, match="`3D` is too many; choose 2C alone"):
        give.choose("1").choose("2C 3D")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("give 1", "say which given: 2C, 3D, 4H"),
        ("give 2", "say which given: 2C 3D, 2C 4H, 3D 4H"),
        ("give 3", "`3` cannot be chosen as number now"),
        ({"action": "give", "choices": {"number": 1.5}}, "`1.5` is no number"),
        ({"action": "give", "choices": {"number": {}}}, "`{}` is no number"),
        ({"action": "give", "choices": {"number": ""}}, '`""` is no number'),
        ({"action": "give", "choices": {"number": 1, "given": [None]}}, "`[null]` is no card"),
        ({"action": "give", "choices": {"": 1}}, '`give` does not ask for `""`'),
    ],
)
def test_what_is_refused_is_named(said: str | dict[str, object], told: str) -> None:
    place = {"hands": [["2C", "3D", "4H"], []], "turn": 1}
    refusal = rulekit.load_text(NUMBERED).start_from(2, place).why(said)
    assert refusal is not None and str(refusal).startswith(told)


def test_a_choice_of_several_that_is_not_asked_has_no_cards() -> None:
    asked, alone = table("KH 2S", "3C 4C"), table("KH 2S", "3C 4C")
    asked.apply("add KH 3C 4C")
    alone.apply("add 2S")
    assert [asked.view(1)["state"]["lucky"], alone.view(1)["state"]["lucky"]] == [12, 0]
    assert asked.view(1)["zones"]["table"]["cards"] == ["KH"]
    assert alone.view(1)["zones"]["table"]["cards"] == ["3C", "4C", "2S"]
