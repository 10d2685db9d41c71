"""What a person types at the table and what is shown, line by line; and how lines stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import rulekit as api
from rulekit.cli.console import wrapped
from rulekit.cli.play import screen_for
from rulekit.cli.table.helping import example, help_lines
from rulekit.cli.table.labels import comparable
from rulekit.cli.table.menu import lines as menu_lines
from rulekit.cli.table.menu import make_menu
from rulekit.cli.table.rules import Rules
from rulekit.cli.table.session import Session
from rulekit.rules.library import shipped_games
from tests.cli.sitting import meant, run_lines, session_of

FILES = Path(__file__).parent / "files"
CASES = [
    case
    for name in ("said", "numbers", "words", "twofold")
    for case in yaml.safe_load((FILES / f"{name}.yaml").read_text(encoding="utf-8"))
]
HEAD = """
rulekit: 1
game: small
name: Small
players: 2
deck: {like: standard_52}
match: {rounds: 1}
limits: {turns: 99, then: draw}
"""
HELD = """
zones: {stock: {pile: face_down, starts_with: deck}, hand: {per: player, seen_by: owner}}
"""


def by_points(ends: str) -> str:
    """Rules whose end depends on an option."""
    return HEAD.replace("{rounds: 1}", f"{{ends: {ends}}}") + """
options: {by_points: {label: By points, default: no}}
zones: {stock: {pile: face_down, starts_with: deck}, hand: {per: player, seen_by: owner}}
score: {cards held: {to: players, points: count(hand of player)}}
turn: {play: {one_of: {stand_by: {then: end turn}}}}
"""  # fmt: skip


SMALL = {
    "numbers": HEAD + """
zones: {stock: {pile: face_down, starts_with: deck}, hand: {per: player, seen_by: owner}}
turn:
  play:
    one_of:
      bid: {choose: {number: 0..3}, then: end turn}
      write_down: {label: Log, then: end turn}
      stand_by: {label: Save the day, then: end turn}
""",
    "bids": HEAD + HELD + """
turn:
  play:
    one_of:
      bid: {label: "Bid tricks {number}", choose: {number: 3..6}, then: end turn}
      stand_by: {then: end turn}
""",
    "asking": HEAD.replace("players: 2", "players: 2..4") + HELD + """
turn:
  play:
    one_of:
      ask:
        label: "Ask for {player}, {rank}"
        choose:
          player: others
          rank: ranks where rank in (7, 9)
        then: end turn
""",
    "line of cards": HEAD + HELD + """
turn: {play: {one_of: {show: {choose: {card: hand}, then: end turn}, wait: {then: end turn}}}}
""",
    "articles": HEAD + HELD + """
turn:
  play:
    one_of:
      take_the_lot: {label: Take all, then: end turn}
      stand_by: {then: end turn}
""",
    "twofold": HEAD + HELD + """
turn:
  play:
    one_of:
      play_card: {choose: {card: hand}, then: end turn}
      skip: {then: end turn}
      call: {then: end turn}
      accept: {then: end turn}
""",
    "named like a card": HEAD + HELD + """
turn: {play: {one_of: {c7: {choose: {card: hand}, then: end turn}}}}
""",
    "called like cards": HEAD + HELD + """
turn:
  play:
    one_of:
      c7: {choose: {card: hand}, then: end turn}
      why: {then: end turn}
      dare: {label: "Double or quits?", then: end turn}
""",
    "tricks": HEAD + """
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  trick: {pile: face_up}
  won: {per: player, seen_by: nobody}
state: {player: {bid: int?, lead: int, open: bool?}}
deal: {hand: 3}
stages:
  bidding:
    goes: once_round
    asks: players from left of dealer
    one_of:
      bid: {choose: {number: 0..3}, do: bid = number}
      back: {do: open = no}
  play:
    tricks: {zone: trick, to: won, trump: spades}
    one_of: {play_card: {choose: {card: hand}, do: move card to trick}}
""",
    "put": HEAD.replace("standard_52", "standard_52, packs: 2") + """
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
  pool: {seen_by: everyone}
turn:
  play:
    one_of:
      put:
        choose: {ours: 1..2 cards from hand, theirs: 1..2 cards from pool}
        do: |
          move ours to pool
          move theirs to hand
""",
    "if else": by_points(
        "any(players where total of player >= 50) if option.by_points else round.number == 4"
    ),
    "and or": by_points(
        "option.by_points and any(players where total of player >= 50) or round.number == 4"
    ),
    "shared": HEAD + """
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  shelf: {pile: face_up}
  hand: {per: player, seen_by: owner}
turn:
  play:
    one_of:
      discard: {choose: {card: hand}, do: move card to discard}
      take: {when: any(discard), do: move discard.top to hand}
      take_over:
        when: any(discard)
        do: |
          move discard.top to shelf
          move shelf to hand
""",
}  # fmt: skip


def sitting(case: dict[str, Any]) -> Session:
    options = case.get("options")
    game = (
        api.load_text(SMALL[case["rules"]], options=options)
        if "rules" in case
        else api.load(case["game"], options=options)
    )
    match = game.start_from(case["players"], case["given"])
    return session_of(match, rules=Rules(game, case["players"], game.id))


@pytest.mark.parametrize("case", CASES, ids=lambda one: one["case"])
def test_lines(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    run_lines(sitting(case), case["lines"], capsys)


@pytest.mark.parametrize("name", shipped_games())
def test_every_label_is_understood(name: str) -> None:
    """What is shown for a legal action means it, typed with codes and in small letters."""
    game = api.load(name)
    count = game.players[0]
    match = game.start(players=count, seed="7")
    asked = 0
    while asked < 12 and not match.over:
        seat = match.actor or 1
        view = match.view(seat)
        session = session_of(match, seat)
        labels = [tuple(comparable(one["label"], match.machine.deck)) for one in view["actions"]]
        for action, label in list(zip(view["actions"], labels, strict=True))[:20]:
            typed = meant(session, action["label"].lower(), view)
            if labels.count(label) == 1:
                assert (typed.kind, typed.text) == ("action", action["text"])
            else:
                assert action["text"] in typed.meant
        asked += 1
        match.apply(match.legal_actions()[asked % len(match.legal_actions())])


@pytest.mark.parametrize("name", shipped_games())
def test_the_rules_of_every_game_are_told_in_short(name: str) -> None:
    game = api.load(name)
    count = game.players[1]
    rules = Rules(game, count, name)
    lines = list(rules.lines(game.machine(count), 72))
    assert max(map(len, lines[1:-1])) <= 72
    assert lines[-1] == f"  `rulekit describe {name}` prints all the rules"
    assert len(lines) <= 40
    assert rules.goal
    for table in game.model.values:
        assert any(line.startswith(f"  {table} of cards") for line in lines)


@pytest.mark.parametrize("name", shipped_games())
def test_examples_are_of_the_moment(name: str) -> None:
    game = api.load(name)
    match = game.start(players=game.players[0], seed="3")
    for step in range(12):
        lines = list(help_lines(match.machine, 100, match))
        shown = example(match.machine, match)
        word, *card = shown.split()
        assert any(
            one.name.replace("_", " ") == shown
            or (one.name.split("_")[0] == word and one.text.lower().split()[1:2] == card)
            for one in match.legal_actions()
        ), shown
        assert any(line.startswith(f"  why {shown} ") for line in lines)
        match.apply(match.legal_actions()[step % len(match.legal_actions())])


@pytest.mark.parametrize("screen", [50, 60, 72, 100])
def test_what_is_typed_stands_in_one_column(screen: int) -> None:
    shown = {
        "offdraw": "Take 7♣ out of turn",
        "draw": "Leave the discard and draw from the stock",
        "take_discard": "Take 7♣",
        "say_one_card": "Say that there is one card left, as everybody has to do",
    }
    menu = make_menu([{"text": text, "label": label} for text, label in shown.items()], False)
    lines = list(menu_lines(menu, shown, str, " ".join, str, screen))
    beside = [
        line.index(text, 7 + len(shown[text]))
        for line, text in zip(lines, shown, strict=True)
        if line.endswith(f"  {text}")
    ]
    assert len(beside) >= 2
    assert len(set(beside)) == 1
    assert all(len(line) <= screen for line in lines if line.endswith(tuple(shown)))


@pytest.mark.parametrize(
    ("line", "under"),
    [
        ("    4  Say that there is one card left, as everybody has to do", 7),
        ("  your hand      A♠ 4♠ J♠   2♥ 3♥ 4♥ 5♥   7♣ 8♣ 9♣ 10♣ J♣ Q♣", 17),
        ("  seat 2 is dealt one card after the other until there are none", 4),
    ],
)
def test_a_line_goes_on_below_itself(
    line: str, under: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.cli.console.is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "40")
    first, *more = wrapped(line, None).split("\n")
    assert more
    assert first.startswith(line[:20])
    assert [len(part) - len(part.lstrip()) for part in more] == [under] * len(more)


SEATS = [
    (1, "seat 4 gives 3H 9H to seat 1", "  seat 4 gives 3♥ 9♥ to seat 1 (you)"),
    (1, "seat 1 gives 3H to seat 2", "  seat 1 (you) gives 3♥ to seat 2"),
    (1, "seat 10 shows 3H to seat 1", "  seat 10 shows 3♥ to seat 1 (you)"),
    (2, "round 2, seat 2 deals", "  round 2, seat 2 (you) deals"),
    (2, "seat 1 scores 2", "  seat 1 scores 2"),
]


@pytest.mark.parametrize(("seat", "line", "shown"), SEATS)
def test_a_seat_is_the_persons_wherever_it_is_named(seat: int, line: str, shown: str) -> None:
    match = api.load("hearts").start(players=4, seed="1")
    assert list(screen_for(match, {seat: "you"}).since([line])) == [shown]


def test_the_heading_says_what_is_asked() -> None:
    given = {
        "hands": [["7H", "9C"], ["3D"], ["4D"]], "discard": ["4S"], "stock": ["2C", "3C"],
        "phase": "draw", "turn": 3,
    }  # fmt: skip
    match = api.load("onze").start_from(3, given)
    match.apply("draw")
    heading = next(screen_for(match, {1: "you"}).table(match.view(1)))
    assert heading.startswith("── seat 3's turn, you are asked (grab), turn ")


@pytest.mark.parametrize("name", shipped_games())
def test_what_answers_why_is_never_done(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = api.load(name)
    count = game.players[0]
    match = game.start(players=count, seed="5")
    asked = 0
    for step in range(8):
        seat = match.actor or 1
        legal = [action.text for action in match.legal_actions()]
        values = [text.split(maxsplit=1)[1] for text in legal if " " in text]
        for action in dict.fromkeys(text.split()[0] for text in legal):
            for answer in ["0", "1", "2", str(len(legal)), *values[:3], *values[-2:]]:
                session = session_of(match, seat)
                session._answer(f"why {action}", match.view(seat))
                if session.question is not None:
                    session._answer(answer, match.view(seat))
                    asked += 1
        assert match.number == step, capsys.readouterr().out
        match.apply(legal[step % len(legal)])
        if match.over:
            break
    assert asked
