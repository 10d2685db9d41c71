"""A game with melds at the table: what is shown, what is typed, what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import rulekit as api
from rulekit.cli.play import screen_for
from rulekit.cli.table.helping import help_lines
from rulekit.cli.table.meaning import names_now
from rulekit.cli.table.menu import MOST_IN_ROW, MOST_LINES, make_menu
from rulekit.cli.table.reading import Typed, read_line
from rulekit.cli.table.screen import Screen
from rulekit.cli.table.session import Session
from tests.cli.sitting import meant, session_of, typed
from tests.cli.terminal import Terminal

WILD = Path(__file__).parent / "files" / "wild.yaml"
MIDDLE: dict[str, Any] = {
    "hands": [["5S", "5H", "5D", "7S", "8S", "9S", "KD", "8C", "QH", "AC"], ["4H", "2C"]],
    "discard": ["7H"],
    "stock": ["KS", "2H", "3H"],
    "table": [{"owner": 2, "run": "9C 10C JC"}, {"owner": 1, "run": "9H 10H JH"}],
    "turn": 1,
    "phase": "build",
}


class Table:
    """A sitting whose lines are typed by a test."""

    def __init__(self, game: str | Path, given: Mapping[str, Any]) -> None:
        self.session = session_of(api.load(game).start_from(2, given))

    @property
    def match(self) -> api.Match:
        return self.session.match

    def type(self, line: str, capsys: pytest.CaptureFixture[str]) -> str:
        """What is said to a line."""
        return " ".join(typed(self.session, line, capsys).split())


@pytest.fixture
def rummy() -> Table:
    return Table("basic_rummy", MIDDLE)


@pytest.fixture
def wild() -> Table:
    hands = [["5S", "5H", "JK", "7S", "8S", "QD"], ["4H", "2C"]]
    table = [[{"run": "4D 5D 6D"}], [{"run": "9C 10C JC"}]]
    return Table(WILD, {**MIDDLE, "hands": hands, "table": table})


def screen_lines(table: Table) -> list[str]:
    screen: Screen = table.session.screen
    return list(screen.table(table.match.view(1)))


# ---------------------------------------------------------------------------------- the screen


def test_each_meld_has_a_line_with_number_cards_and_owner(rummy: Table) -> None:
    lines = screen_lines(rummy)
    at = next(number for number, line in enumerate(lines) if line.startswith("  table "))
    assert [line.split() for line in lines[at : at + 2]] == [
        ["table", "1", "9♣", "10♣", "J♣", "seat", "2"],
        ["2", "9♥", "10♥", "J♥", "you"],
    ]
    assert not [line for line in lines if line.startswith("  seat 2") and "♣" in line]


def test_melds_of_several_zones_are_in_the_order_of_their_numbers(wild: Table) -> None:
    lines = [line.split() for line in screen_lines(wild)]
    assert ["table", "1", "4♦", "5♦", "6♦", "you"] in lines
    assert ["2", "9♣", "10♣", "J♣", "seat", "2"] in lines
    wild.match.apply("meld JK 7S 8S as 6S-8S")
    assert ["3", "JK", "7♠", "8♠", "as", "6♠-8♠", "you"] in [
        line.split() for line in screen_lines(wild)
    ]


def test_without_melds_the_table_says_so() -> None:
    table = Table("basic_rummy", {**MIDDLE, "table": []})
    assert "  table          no melds" in screen_lines(table)


def test_the_hand_is_sorted_by_suit_as_runs_go_and_by_rank(
    rummy: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert screen_lines(rummy)[-1] == "  your hand      A♣ 8♣   5♦ K♦   5♥ Q♥   5♠ 7♠ 8♠ 9♠"
    by_rank = rummy.type("sort", capsys)
    assert by_rank == "your hand A♣ 5♦ 5♥ 5♠ 7♠ 8♣ 8♠ 9♠ Q♥ K♦"
    rummy.type("sort", capsys)
    assert screen_lines(rummy)[-1].endswith("5♠ 7♠ 8♠ 9♠")


def listed(table: Table) -> list[str]:
    return list(table.session.screen.actions(table.match.view(1)))


def test_single_cards_stand_together_and_melds_have_numbers(rummy: Table) -> None:
    lines = listed(rummy)
    assert lines == [
        "    1  Meld 5♦ 5♥ 5♠         meld 5D 5H 5S",
        "    2  Meld 7♠ 8♠ 9♠         meld 7S 8S 9S",
        "    3  Lay off 8♣ on meld 1  lay_off 8C on 1",
        "    4  Lay off Q♥ on meld 2  lay_off QH on 2",
        "       Discard   A♣ 8♣   5♦ K♦   5♥ Q♥   5♠ 7♠ 8♠ 9♠",
    ]


def test_many_melds_stand_together_and_none_is_cut() -> None:
    hand = ["5S", "5H", "JK", "7S", "8S", "9S", "JK", "5C", "5D", "6D"]
    table = Table(WILD, {**MIDDLE, "hands": [hand, ["2C"]], "table": [[], []]})
    for width in (60, 80, 120):
        object.__setattr__(table.session.screen, "width", width)
        lines = listed(table)
        assert lines[0].startswith("       Meld   5♣ 5♦ 5♥ | ")
        assert max(map(len, lines)) <= width
        assert " more" in lines[-2]
        parts = "".join(f"{line.strip()} | " for line in lines[:-1]).split(" | ")
        assert len([part for part in parts if part]) == MOST_IN_ROW + 1
    menu = table.session.screen.menu(table.match.view(1))
    assert (menu.numbered, len(menu.order)) == (0, len(table.match.legal_actions()))


@pytest.mark.parametrize("count", [1, 2, MOST_LINES, MOST_LINES + 1])
def test_the_numbers_are_those_of_the_lines_that_have_one(count: int) -> None:
    melds = [{"text": f"meld {n}S 5H", "label": f"Meld {n}S 5H"} for n in range(count)]
    cards = [{"text": f"discard {n}H", "label": f"Discard {n}H"} for n in (1, 2)]
    end = {"text": "end", "label": "End the turn"}
    menu = make_menu([*cards, *melds, end], True)
    numbers = [row.number for row in menu.rows if row.number]
    assert numbers == list(range(1, menu.numbered + 1))
    assert menu.numbered == (1 + count if count <= MOST_LINES else 1)
    assert sorted(menu.order) == sorted(one["text"] for one in (*cards, *melds, end))
    assert menu.order.index("end") + 1 == menu.numbered


def test_a_game_without_melds_is_listed_as_ever() -> None:
    match = api.load("mau_mau").start(2, seed=1)
    screen = screen_for(match, {1: "you"})
    view = match.view(match.actor)
    lines = list(screen.actions(view))
    assert len(lines) == len(view["actions"])
    for number, (line, action) in enumerate(zip(lines, view["actions"], strict=True), 1):
        assert line.split()[0] == str(number)
        assert line.endswith(action["text"])


# ------------------------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("meld 5s 5h 5d", "meld 5D 5H 5S"),
        ("5s 5h 5d", "meld 5D 5H 5S"),
        ("9s 7s 8s", "meld 7S 8S 9S"),
        ("me 9s 7s 8s", "meld 7S 8S 9S"),
        ("8c 1", "lay_off 8C on 1"),
        ("8c on 1", "lay_off 8C on 1"),
        ("lay off 8c 1", "lay_off 8C on 1"),
        ("Lay Off 8C on 1", "lay_off 8C on 1"),
        ("lay 8c", "lay_off 8C on 1"),
        ("lay_off qh", "lay_off QH on 2"),
        ("kd", "discard KD"),
        ("disc 5s", "discard 5S"),
        ("2", "meld 7S 8S 9S"),
    ],
)
def test_actions(line: str, text: str, rummy: Table, capsys: pytest.CaptureFixture[str]) -> None:
    expected = rummy.match.copy()
    expected.apply(text)
    rummy.type(line, capsys)
    assert rummy.match.number == 1
    assert rummy.match.position() == expected.position()


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("8c", [3, 5]),
        ("meld", [1, 2]),
        ("lay off", [3, 4]),
        ("lay", [3, 4]),
        ("7s 8s", [2]),
        ("meld 7s 8s", [2]),
    ],
)
def test_what_could_be_several_actions_is_asked(
    line: str, numbers: list[int], rummy: Table
) -> None:
    view = rummy.match.view(1)
    typed = meant(rummy.session, line, view)
    assert typed.kind == "unclear"
    order = rummy.session.screen.menu(view).order
    assert [order.index(text) + 1 for text in typed.meant] == numbers


def test_a_number_counts_once_it_has_been_shown(
    rummy: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "there is no number 11" in rummy.type("11", capsys)
    asked = "which one, or `back`? 3 Lay off 8♣ on meld 1 lay_off 8C on 1 5 Discard 8♣"
    assert asked in rummy.type("8c", capsys)
    rummy.type("5", capsys)
    assert rummy.match.number == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("5h 6h 8h", "5♥ 6♥ 8♥ is no run: 7♥ is missing"),
        ("meld 5h 6h 8h", "5♥ 6♥ 8♥ is no run: 7♥ is missing"),
        ("why 8s 8c", "8♠ 8♣ is no set: a set has at least 3 cards"),
        ("6s 7s 8s", "you do not hold 6♠"),
        ("qc", "you do not hold Q♣"),
        ("8c 2", "8♣ does not fit meld 2, 9♥ 10♥ J♥; it fits on 1"),
        ("8c 7", "there is no meld 7 on the table"),
        ("draw", "`draw` is not offered now"),
        ("fly", "there is no action `fly`"),
        ("three", "`three` is a rank: name the card"),
        ("Q", "which one, or `back`?"),
    ],
)
def test_refusals(
    line: str, said: str, rummy: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = rummy.type(line, capsys)
    assert said in shown
    assert rummy.match.number == 0


def test_melding_before_drawing_is_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("basic_rummy", {**MIDDLE, "phase": "draw"})
    assert "`meld` is not offered now" in table.type("7s 8s 9s", capsys)
    assert "`discard` is not offered now" in table.type("kd", capsys)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("jk 7s 8s", "meld JK 7S 8S as 6S-8S"),
        ("7s 8s jk", "meld 7S 8S JK as 7S-9S"),
        ("7s jk 8s as 6s-8s", "meld JK 7S 8S as 6S-8S"),
        ("lay off jk 2 low", "lay_off JK on 2 low"),
        ("jk 2 high", "lay_off JK on 2 high"),
        ("5s 5h jk", "meld 5H 5S JK"),
    ],
)
def test_wild_cards(line: str, text: str, wild: Table, capsys: pytest.CaptureFixture[str]) -> None:
    expected = wild.match.copy()
    expected.apply(text)
    wild.type(line, capsys)
    assert wild.match.position() == expected.position()


@pytest.mark.parametrize("line", ["8s 7s jk", "lay off jk 2", "jk 2"])
def test_readings_are_asked_for(
    line: str, wild: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = wild.type(line, capsys)
    assert shown.startswith("which one, or `back`?")
    assert wild.match.number == 0


def texts(match: api.Match) -> Sequence[str]:
    return [action.text for action in match.legal_actions()]


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_is_understood_as_it_is_written(seed: int) -> None:
    """By its text, and without its name wherever the rest means nothing else."""
    for match, view, session in moments(seed):
        names = names_now(session.match)
        for text in texts(match):
            assert meant(session, text, view) == Typed("action", text)
            assert meant(session, text.lower(), view) == Typed("action", text)
            bare = text.partition(" ")[2]
            if bare and not bare.isdecimal():
                typed = meant(session, bare, view)
                assert text in (typed.text, *typed.meant)
                assert read_line(bare, texts(match), names).kind in ("action", "unclear")


def moments(seed: int) -> Iterator[tuple[api.Match, Mapping[str, Any], Session]]:
    """Moments of a match at random play."""
    import random

    match = api.load(WILD).start(2, seed=seed)
    chance = random.Random(seed)
    for _ in range(40):
        if match.over:
            return
        seat = match.actor or 1
        session = session_of(match, seat)
        if len(match.legal_actions()) < 60:
            yield match, match.view(seat), session
        match.apply(chance.choice(match.legal_actions()))


# ------------------------------------------------------------------------------------ the rest


def test_help_names_the_actions_of_the_game(rummy: Table, wild: Table) -> None:
    lines = [" ".join(line.split()) for line in help_lines(rummy.match.machine, 120)]
    words = "do it by its words; two letters or more that begin its name are enough"
    assert f"discard 2h {words}" in lines
    assert any(line.startswith("meld 2c 2d 2h lay a meld") for line in lines)
    assert any(line.startswith("lay off 2h 2 ") for line in lines)
    plain = list(help_lines(api.load("mau_mau").machine(2), 120))
    assert not [line for line in plain if "meld" in line]
    assert any(line.startswith("  why play 7a ") for line in plain)


def test_why_alone_says_how_it_is_asked_here(
    rummy: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rummy.type("why", capsys) == "say what: why discard 8c"


def test_all_that_stands_together_is_listed_when_asked_for(
    wild: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ["5S", "5H", "JK", "7S", "8S", "9S", "JK", "5C", "5D", "6D"]
    table = Table(WILD, {**MIDDLE, "hands": [hand, ["2C"]], "table": [[], []]})
    legal = [one.text for one in table.match.legal_actions()]
    melds = [one for one in legal if one.startswith("meld ")]
    shown = " ".join("".join(listed(table)).split())
    assert f"and {len(melds) - MOST_IN_ROW} more: `list meld`" in shown
    object.__setattr__(table.session.screen, "width", 120)
    for word in ("list", "all", "more"):
        said = table.type(word, capsys)
        assert [one for one in legal if one not in said] == []
    said = table.type("list meld", capsys)
    assert [one for one in melds if one not in said] == []
    assert "discard" not in said
    number = said.split(" meld ")[0].split()[0]
    assert table.type("list fly", capsys) == "there is no action `fly`"
    table.type(number, capsys)
    assert [one.text for one in table.match.legal_actions()] != legal


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_person_plays_rummy_in_a_terminal(width: int, tmp_path: Path) -> None:
    position = api.load("basic_rummy").start_from(2, MIDDLE)
    table = {"seat": 1, "bots": ["random", "random"], "used": [0, 0]}
    path = tmp_path / "set.json"
    path.write_text(json.dumps({**position.to_json(), "table": table}), encoding="utf-8")
    env = {"COLUMNS": str(width), "NO_COLOR": "1"}
    with Terminal("play", "--continue", str(path), env=env) as terminal:
        shown = ""
        for typed, said in (
            ("5h 6h 8h", "7♥ is missing"),
            ("5s 5h 5d", "seat 1 (you) melds 5♦ 5♥ 5♠"),
            ("8c 1", "seat 1 (you) lays off 8♣ on meld 1"),
            ("kd", "seat 1 (you) discards K♦"),
        ):
            shown += terminal.wait_for("> ")  # What is typed sooner is echoed amid the screen.
            terminal.type(typed)
            shown += terminal.wait_for(said)
        terminal.wait_for("> ")
        terminal.type("quit")
        assert terminal.status() == 0
    assert max(map(len, shown.splitlines())) <= width
