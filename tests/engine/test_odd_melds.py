"""Melds of odd kinds: every action is written in its own way, and reads back."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.engine.melds import sequence
from rulekit.engine.melds.book import Book
from rulekit.engine.melds.values import Meld
from rulekit.errors import IllegalAction, StartRefused

GAME = """\
rulekit: 1
game: odd
name: Odd
players: 2
deck: {deck}
wild: {wild}
orders: {{circ: 'ace, 2..king, around', short: '2, 3, 4', ring: '2..4, around'}}
zones:
  stock: {{pile: face_down, starts_with: deck}}
  discard: {{pile: face_up}}
  hand: {{per: player, seen_by: owner}}
  table: {{melds: [{names}]}}
melds:
{kinds}
deal: {{hand: 5, discard: 1}}
turn:
  build:
    any_of:
      meld: {{choose: {{meld: melds from hand}}, do: lay meld}}
      lay_off:
        choose: {{card: hand, place: places for card on table}}
        do: lay card at place
      swap:
        choose: {{card: hand, place: "stand_ins(card, table)"}}
        do: exchange card with place
  discard:
    one_of:
      discard: {{choose: {{card: hand}}, do: move card to discard}}
match: {{rounds: 1}}
"""
TWO_PACKS = "{like: standard_52, packs: 2, jokers: 4}"
SET, RUN = "{same: rank, size: 3..}", "{same: suit, sequence: ace_either, size: 3..}"


@cache
def game(kinds: str, wild: str = "joker, 2", deck: str = TWO_PACKS) -> rulekit.Game:
    lines = kinds.split("; ")
    names = ", ".join(line.partition(":")[0] for line in lines)
    told = "".join(f"  {line}\n" for line in lines)
    text = GAME.format(deck=deck, wild=wild, names=names, kinds=told)
    return rulekit.load_text(text, name="odd.yaml")


def table(one: rulekit.Game, hand: str, laid: list[Any] | None = None) -> rulekit.Match:
    place = {"hands": [hand, "9S"], "discard": "8C", "stock": "8S", "table": laid or []}
    return one.start_from(2, place)


BOTH = f"set: {SET}; run: {RUN}"
ODD = [
    (BOTH, "joker, 2"),
    ("b: {same: colour, size: 2..}", "2"),
    ("x: {same: rank, size: 1..}; y: {same: suit, size: 1..}; z: {sequence: circ, size: 1..}", "2"),
    ("j: {of: joker, size: 2..}; s: {same: rank, size: 2..}", "joker, jack"),
    ("a: {same: rank, size: 2..}; k: {same: rank, different: suit, size: 2..}", "joker, 3"),
    ("a: {same: colour, sequence: ace_either, size: 1..3}; k: {of: red, size: 1..2}", "2"),
    ("r: {same: colour, different: rank, size: 2..3}; c: {same: suit, size: 2..3}", "red 2, 3"),
    ("p: {sequence: circ, different: suit, size: 2..3}; q: {sequence: ring, size: 3}", "hearts"),
    ("l: {sequence: short, size: 2..}; m: {same: rank, sequence: short, size: 1}", "joker, 3"),
    ("e: {same: suit, sequence: ace_either, size: 1..2}; f: {same: suit, size: 2}", "ace"),
    (f"set: {SET}; run: {RUN}; w: {{of: 2, size: 3..}}", "joker, 2"),
]
CARDS = "2C 2D 2H 3D 3C 4D 4H AH AD JK JK JC JH 5D".split()
hands = st.lists(st.sampled_from(CARDS), min_size=3, max_size=6).filter(
    lambda hand: all(hand.count(card) <= 2 for card in hand)
)


def said(match: rulekit.Match, action: rulekit.Action) -> list[Any]:
    plain = json.loads(json.dumps(match.action_json(action)))
    return [action.text, action.text.lower(), plain]


@given(st.sampled_from(ODD), hands, st.integers(0, 10**6))
def test_each_action_is_written_in_its_own_way(
    kinds: tuple[str, str], hand: list[str], seed: int
) -> None:
    """Listed and read back; after a few actions the position is set up again."""
    random = Random(seed)
    match = table(game(*kinds), " ".join([*hand, "KS"]))
    for _ in range(4):
        legal = match.legal_actions()
        assert len({action.text for action in legal}) == len(legal)
        for action in legal if len(legal) < 60 else random.sample(legal, 60):
            for form in said(match, action):
                assert match.action(form) is action, form
        match.apply(random.choice(legal))
        if match.over or match.stuck:
            break
        position = json.loads(json.dumps(match.position()))
        again = game(*kinds).start_from(2, position)
        assert json.loads(json.dumps(again.position())) == position
        assert again.view(1)["zones"]["table"] == match.view(1)["zones"]["table"]


@pytest.mark.parametrize(
    ("kinds", "wild", "hand", "texts"),
    [
        ("b: {same: colour, size: 2..}", "2", "2C 2D", "2C 2D as black, 2D 2C as red"),
        (
            "j: {of: joker, size: 2..}; s: {same: rank, size: 2..}",
            "joker, jack",
            "JC JK",
            "JK JC as j, JC JK as s J, JC JK as 3",
        ),
        (
            "j: {of: joker, size: 2}; s: {same: rank, of: jack, size: 2}",
            "joker",
            "JK JK",
            "JK JK as j, JK JK as s J",
        ),
        (BOTH, "joker, 2", "5D JK 2C", "2C JK 5D as 3D-5D, JK 2C 5D as 3D-5D, 2C 5D JK as 4D-6D"),
    ],
)
def test_labels_of_open_readings(kinds: str, wild: str, hand: str, texts: str) -> None:
    legal = table(game(kinds, wild), f"{hand} KS").legal_actions()
    listed = [action.text for action in legal]
    assert {f"meld {text}" for text in texts.split(", ")} <= set(listed)
    assert len(set(listed)) == len(listed)


# ---------------------------------------------------------------------- where wild cards lie


def test_two_wild_cards_of_a_set_are_told_apart() -> None:
    match = table(game(BOTH), "4D KD KS", [{"owner": 2, "set": "4S JK 2H"}])
    swaps = [action for action in match.legal_actions() if action.name == "swap"]
    assert [action.text for action in swaps] == ["swap 4D with 2H on 1", "swap 4D with JK on 1"]
    assert match.action_json(swaps[1])["choices"]["place"] == {"meld": 1, "card": "JK"}
    assert match.label(swaps[1]) == "Swap 4D with JK on meld 1"
    for action in swaps:
        for form in said(match, action):
            assert match.action(form) is action
    refusal = match.why("swap 4D on 1")
    assert refusal is not None and refusal.code == "play/choice"
    assert refusal.message == "say which place: with 2H on 1, with JK on 1"
    assert match.is_legal("lay_off 4D on 1")
    refusal = match.why("swap 4D with 2C on 1")
    assert refusal is not None
    assert refusal.message == "say which place: with 2H on 1, with JK on 1"
    match.apply("swap 4d with jk on 1")
    assert match.position()["table"] == [{"owner": 2, "set": "4D 4S 2H"}]


def test_the_only_card_that_may_be_taken_need_not_be_said() -> None:
    match = table(game(BOTH), "4D KS", [{"owner": 2, "set": "4S JK JK"}])
    assert match.action("swap 4D on 1").text == "swap 4D with JK on 1"


def test_equal_wild_cards_at_both_ends_are_told_apart() -> None:
    laid = "JK 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK"
    match = table(game(BOTH, "joker"), "AH KS", [{"owner": 2, "run": laid}])
    swaps = [action for action in match.legal_actions() if action.name == "swap"]
    texts = {"swap AH with JK on 1 low", "swap AH with JK on 1 high"}
    assert {action.text for action in swaps} == texts
    for action in swaps:
        for form in said(match, action):
            assert match.action(form) is action
    refusal = match.why("swap AH with JK on 1")
    assert refusal is not None
    assert refusal.message.startswith("say which place: with JK on 1 ")
    match.apply("swap AH with JK on 1 high")
    assert match.position()["table"] == [{"owner": 2, "run": f"{laid[:-2]}AH", "as": "AH-AH"}]


# ------------------------------------------------------------------------------- positions


def test_an_order_that_settles_nothing_is_refused_with_an_order() -> None:
    laid = [{"owner": 2, "run": "5D JK 2C", "as": "3D-5D"}]
    with pytest.raises(StartRefused) as refused:
        table(game(BOTH), "KS", laid)
    assert str(refused.value) == (
        "5D JK 2C cannot be read as 3D-5D; write its cards as `2C JK 5D` or `JK 2C 5D`"
    )
    with pytest.raises(StartRefused) as refused:
        table(game(BOTH), "KS", [{"owner": 2, "run": "9D JK 2C 7D"}])
    labels = str(refused.value).partition("; write ")[2].split(" or ")
    assert len(labels) == len(set(labels)) > 1


# --------------------------------------------------------------------------- many readings


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the readings that are made, and refuses to make very many."""
    made = [0]
    own = sequence.make

    def counted(*args: Any) -> Any:
        made[0] += 1
        assert made[0] < 100_000, "readings without end"
        return own(*args)

    monkeypatch.setattr(sequence, "make", counted)
    return made


MANY = "2C 2D 2H 2S 2C 2D JK JK JK"


@pytest.mark.parametrize(
    "label", ["", " as k", " as 2", " as run", " as set", " as 2H-10H", " as 2H-JH", " as zz"]
)
def test_cards_with_very_many_readings(label: str, looked_at: list[int]) -> None:
    without = table(game(BOTH), "KS 9C")
    refusal = without.why(f"meld {MANY}{label}")
    assert refusal is not None and refusal.code == "play/not_held"
    assert refusal.message.startswith("you do not hold 2C 2")
    holding = table(game(BOTH), f"{MANY} KS")
    assert len(holding.legal_actions()) == 10_000
    looked_at[0] = 0
    refusal = holding.why(f"meld {MANY}{label}")
    assert (refusal is None) == (label in (" as k", " as 2", " as 2H-10H"))
    if refusal is not None:
        assert refusal.message.endswith("or one of more than 94 more")
    assert looked_at[0] < 3000


@pytest.mark.parametrize(
    ("kinds", "wild", "hand"),
    [
        (BOTH, "joker, 2", f"{MANY} JK 7H 8H KS"),
        (
            "p: {sequence: circ, different: suit, size: 4}",
            "hearts",
            "2H 3H 4H 5H 6H 7H 8H 9H 2S KS",
        ),
        ("p: {sequence: circ, size: 4..}", "2..ace", "2H 3H 4H 5H 6H 7H 8H 9H 2S KS"),
    ],
)
def test_lists_are_made_without_their_texts(
    kinds: str, wild: str, hand: str, looked_at: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    own = Book.label

    def counted(book: Book, meld: Meld) -> str:
        written.append(1)
        return own(book, meld)

    monkeypatch.setattr(Book, "label", counted)
    match = table(game(kinds, wild), hand)
    legal = match.legal_actions()
    assert len(legal) > 1000 and not written
    last = [action for action in legal if action.name == "meld"][-1]
    looked_at[0] = 0
    for form in said(match, last):
        assert match.action(form) is last
    assert len(written) < 500 and looked_at[0] < 3000


def test_the_readings_of_a_long_run_are_found_one_by_one(looked_at: list[int]) -> None:
    machine = game("p: {sequence: circ, size: 4..}", "2..ace").machine(2)
    assert machine.book is not None
    cards = sum(1 << piece for piece in range(0, 24, 2))
    assert len(list(islice(machine.book.readings((0,), cards), 100))) == 100
    assert looked_at[0] < 500


@pytest.mark.parametrize("digit", "¹①₁")
def test_small_digits_are_no_numbers(digit: str) -> None:
    match = table(game(BOTH), "4D KS", [{"owner": 2, "set": "4S JK JK"}])
    with pytest.raises(IllegalAction):
        match.action(f"lay_off 4D on {digit}")
    assert match.is_legal("lay_off 4D on １")


def test_a_card_may_be_written_like_the_word_before_a_reading() -> None:
    ranks = "{ace: a, 2: 2, 3: 3, 4: 4, jack: J, king: K}"
    suits = "{cups: {code: k}, swords: {code: s}, coins: {code: m}}"
    one = game(f"set: {SET}", "jack", f"{{ranks: {ranks}, suits: {suits}}}")
    place = {"hands": ["ak as am 3k", "3s"], "discard": "4k", "stock": "4s"}
    match = one.start_from(2, place)
    events = match.apply("meld ak as am")
    laid = {"number": 1, "owner": 1, "kind": "set", "cards": ["ak", "as", "am"]}
    assert match.view(1)["zones"]["table"]["melds"] == [laid]
    assert events.lines_for(2) == ("seat 1 melds ak as am",)
    again = one.start_from(2, match.position())
    assert again.view(1)["zones"] == match.view(1)["zones"]
