"""Raw events in English, and who sees the cards in them."""

from __future__ import annotations

import attrs
import pytest

from rulekit.engine.decode import decode
from rulekit.engine.event import Event
from rulekit.engine.machine import NEVER_WON, ActionInfo, ChoiceInfo, Shape, ZoneInfo
from rulekit.engine.wording import action_phrase, action_sentence, log_lines
from tests.engine.toy import DECK, MACHINE

OPEN = ZoneInfo("table", "stock", False, False, "player", "everyone")
SECRET = ZoneInfo("kitty", "stock", False, False, "", "nobody")
FACED_AWAY = ZoneInfo("fan", "hand", False, False, "player", "others")
TRICKS = ZoneInfo("tricks", "hand", False, False, "team", "nobody")
PIECE = DECK.codes.index("5B")

CASES = [
    (Shape("move", "hand", "discard"), (PIECE, 1, -1), "seat 2 puts 5B on the discard pile", "all"),
    (Shape("move", "stock", "hand"), (PIECE, -1, 1), "seat 2 draws 5B", {2}),
    (
        Shape("move", "discard", "hand"),
        (PIECE, -1, 1),
        "seat 2 takes 5B from the discard pile",
        "all",
    ),
    (Shape("move", "hand", "hand"), (PIECE, 0, 1), "seat 1 gives 5B to seat 2", {1, 2}),
    (Shape("move", "hand", "kitty"), (PIECE, 0, -1), "seat 1 puts 5B on the kitty", {1}),
    (
        Shape("move", "hand", "kitty", "face down"),
        (PIECE, 0, -1),
        "seat 1 puts 5B on the kitty",
        set(),
    ),
    (Shape("move", "stock", "fan"), (PIECE, -1, 1), "seat 2 draws 5B", {1, 3}),
    (Shape("move", "hand", "table"), (PIECE, 0, 0), "seat 1 puts 5B on the table", "all"),
    (
        Shape("move", "table", "fan"),
        (PIECE, 0, 0),
        "seat 1 moves 5B from the table to the fan",
        "all",
    ),
    (
        Shape("move", "discard", "tricks"),
        (PIECE, -1, 1),
        "seat 2 takes 5B from the discard pile",
        "all",
    ),
    (Shape("move", "stock", "hand", "deal"), (PIECE, -1, 1), "seat 2 is dealt 5B", {2}),
    (
        Shape("move", "stock", "kitty"),
        (PIECE, -1, -1),
        "5B goes from the stock to the kitty",
        set(),
    ),
    (Shape("show", "hand"), (PIECE, 1, -1), "seat 2 shows 5B", "all"),
    (Shape("show", "hand"), (PIECE, 1, 2), "seat 2 shows 5B to seat 3", {2, 3}),
    (Shape("shuffle", "", "stock"), (), "the stock is shuffled", "all"),
    (Shape("shuffle", "", "prizes"), (), "the prizes are shuffled", "all"),
    (Shape("shuffle", "", "glass"), (), "the glass is shuffled", "all"),
    (
        Shape("refill", "discard", "stock"),
        (1,),
        "a card of the discard pile is turned over as a new stock",
        "all",
    ),
    (
        Shape("refill", "discard", "stock", "shuffled"),
        (4,),
        "4 cards of the discard pile are shuffled into a new stock",
        "all",
    ),
    (Shape("round"), (3, 1), "round 3, seat 2 deals", "all"),
    (Shape("turn"), (1, 4), "", "all"),
    (Shape("score", reason="cards left"), (1, -5), "seat 2 scores -5 points: cards left", "all"),
    (Shape("score"), (1, 1), "seat 2 scores 1 point", "all"),
    (Shape("round_end"), (1,), "seat 2 wins the round", "all"),
    (Shape("round_end"), (-1,), "nobody wins the round", "all"),
    (Shape("limit", reason="turns"), (), "the limit of turns is reached", "all"),
    (Shape("match_end"), (), "the match is over", "all"),
]


@pytest.mark.parametrize(("shape", "values", "line", "seers"), CASES, ids=lambda v: str(v)[:50])
def test_an_event(shape: Shape, values: tuple, line: str, seers: object) -> None:
    zones = (*MACHINE.zones, OPEN, SECRET, FACED_AWAY, TRICKS)
    machine = attrs.evolve(MACHINE, shapes=(shape,), zones=zones)
    (event,) = decode(machine, None, -1, [(0, *values)])
    assert event.line == line
    seen_by = {seat for seat in (1, 2, 3) if event.for_seat(seat) == event}
    everyone = event.for_seat(None) == event
    assert ("all" if everyone else seen_by) == seers
    if not everyone:
        hidden = event.for_seat(None)
        assert hidden.cards == ("??",)
        assert "5B" not in hidden.line
        assert "5B" not in str(hidden.as_json())


SHOWN = [
    # What is shown (owner, to; -1: the table, everyone), the lines that all see, and seat 3 alone.
    ([(1, -1), (1, -1)], ["seat 2 shows 5B 6B"], ["seat 2 shows 5B 6B"]),
    ([(1, -1), (2, -1)], ["seat 2 shows 5B", "seat 3 shows 6B"], None),
    ([(1, 2), (1, 2)], ["seat 2 shows 2 cards to seat 3"], ["seat 2 shows 5B 6B to seat 3"]),
    ([(1, 2), (1, -1)], ["seat 2 shows a card to seat 3", "seat 2 shows 6B"], None),
    ([(-1, -1), (-1, -1)], ["5B 6B are shown"], None),
    ([(-1, -1)], ["5B is shown"], None),
]


@pytest.mark.parametrize(("shows", "all_see", "third"), SHOWN, ids=str)
def test_cards_shown_together_are_told_of_at_once(
    shows: list, all_see: list[str], third: list[str] | None
) -> None:
    machine = attrs.evolve(MACHINE, shapes=(Shape("show", "hand"),), zones=(*MACHINE.zones, OPEN))
    raw = [(0, PIECE + 2 * number, *values) for number, values in enumerate(shows)]
    events = decode(machine, None, -1, raw)
    assert len(events) == len(shows)
    assert log_lines(event.for_seat(None) for event in events) == all_see
    if third is not None:
        assert log_lines(event.for_seat(3) for event in events) == third


def test_a_team_scores() -> None:
    machine = attrs.evolve(MACHINE, shapes=(Shape("score"),), teams=1, team_of=(0, 0, 0))
    (event,) = decode(machine, None, -1, [(0, 0, 7)])
    assert event.line == "team 1 scores 7 points"
    assert event.as_json()["team"] is True


def test_partners_take_tricks_together() -> None:
    shapes, zones = (Shape("move", "discard", "tricks"),), (*MACHINE.zones, TRICKS)
    machine = attrs.evolve(MACHINE, shapes=shapes, zones=zones, teams=2, team_of=(0, 1, 0))
    (event,) = decode(machine, None, -1, [(0, PIECE, -1, 1)])
    assert event.line == "team 2 takes 5B from the discard pile"


def test_cards_dealt_later_are_told_seat_by_seat() -> None:
    shapes = (Shape("move", "stock", "hand", "deal"),)
    machine = attrs.evolve(MACHINE, shapes=shapes)
    raw = [(0, piece, -1, piece % 2) for piece in range(4)]
    events = decode(machine, None, -1, raw)
    assert log_lines(event.for_seat(None) for event in events) == [
        "seat 1 is dealt 2 cards",
        "seat 2 is dealt 2 cards",
    ]


@pytest.mark.parametrize(
    ("piece", "lines"),
    [
        (PIECE, ["seat 2 plays 5B"]),
        (PIECE + 2, ["seat 2 plays 5B", "seat 2 takes 6B from the discard pile"]),
    ],
)
def test_what_an_action_names_is_not_told_again_when_it_is_taken(
    piece: int, lines: list[str]
) -> None:
    shapes = (Shape("move", "hand", "discard"), Shape("move", "discard", "tricks"))
    machine = attrs.evolve(MACHINE, shapes=shapes, zones=(*MACHINE.zones, TRICKS))
    raw = [(0, PIECE, 1, -1), (1, piece, -1, 1)]
    assert log_lines(decode(machine, machine.make(0, (PIECE, -1)), 1, raw)) == lines


CARD = ChoiceInfo("card", "card", False)


@pytest.mark.parametrize(
    ("name", "choices", "sentence", "phrase"),
    [
        ("play_card", (CARD,), "{who} plays", "Play"),
        ("draw", (), "{who} draws", "Draw"),
        ("sit_out", (), "{who} sits out", "Sit out"),
        ("pass", (), "{who} passes", "Pass"),
        ("go_down", (CARD,), "{who} goes down", "Go down"),
        ("lay_off", (CARD,), "{who} lays off", "Lay off"),
        ("carry", (), "{who} carries", "Carry"),
        ("take_card", (), "{who} takes card", "Take card"),
    ],
)
def test_verbs(name: str, choices: tuple, sentence: str, phrase: str) -> None:
    info = ActionInfo(0, name, 0, choices)
    assert action_sentence(info) == sentence
    assert action_phrase(info) == phrase


def test_a_choice_of_a_hidden_card_is_hidden() -> None:
    machine = attrs.evolve(
        MACHINE, shapes=(Shape("move", "hand", "kitty"),), zones=(*MACHINE.zones, SECRET)
    )
    events = decode(machine, machine.make(0, (PIECE, -1)), 1, [(0, PIECE, 1, -1)])
    action = events[0]
    assert action.for_seat(2).action == "play_card 5B"
    assert action.for_seat(1).action == action.for_seat(None).action == "play_card ??"
    assert action.for_seat(1).line == "seat 2 plays a card"


def test_a_trick_and_what_is_in_it_are_told_at_once() -> None:
    trick = Event("trick", seat=2, sentence="{who} takes the trick")
    sentence = "{who} takes {cards} from the trick pile"
    move = Event("move", seat=2, cards=("5B", "7B"), owner_to=2, sentence=sentence)
    assert log_lines([trick, move]) == ["seat 2 takes the trick: 5B 7B"]
    unseen = attrs.evolve(move, cards=("??", "??"))
    assert log_lines([trick, unseen]) == ["seat 2 takes the trick: 2 cards"]
    turn = Event("turn", seat=2, number=3)
    assert log_lines([trick, turn, move])[0] == "seat 2 takes the trick"
    assert log_lines([trick]) == ["seat 2 takes the trick"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("done", "{who} is done"),
        ("big_gin", "{who} chooses big gin"),
        ("others_gain", "{who} chooses others gain"),
        ("double", "{who} doubles"),
    ],
)
def test_names_that_are_no_verbs(name: str, sentence: str) -> None:
    assert action_sentence(ActionInfo(0, name, 0, ())) == sentence


@pytest.mark.parametrize(
    ("manner", "line"), [("", "nobody wins the round"), (NEVER_WON, "the round is over")]
)
def test_a_round_that_nobody_wins(manner: str, line: str) -> None:
    machine = attrs.evolve(MACHINE, shapes=(Shape("round_end", manner=manner),))
    (event,) = decode(machine, None, -1, [(0, -1)])
    assert event.line == line
    assert event.as_json() == {"kind": "round_end", "text": line}
