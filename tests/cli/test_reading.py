"""What a person types at the table."""

from __future__ import annotations

import pytest

from rulekit.cli.table.reading import Typed, read_line

LEGAL = [
    "play_card 7H",
    "play_card 10H",
    "play_card OB hearts",
    "play_card OB bells",
    "draw",
    "pass",
]
NAMES = ["play_card", "draw", "sit_out", "pass"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("1", "play_card 7H"),
        (" 5 ", "draw"),
        ("play_card 7H", "play_card 7H"),
        ("PLAY_CARD 7h", "play_card 7H"),
        ("play 7h", "play_card 7H"),
        ("7h", "play_card 7H"),
        ("ob bells", "play_card OB bells"),
        ("play ob   bells", "play_card OB bells"),
        ("dr", "draw"),
        ("draw", "draw"),
        ("play 9l", "play_card 9l"),
        ("sit", "sit_out"),
        ("sit_out", "sit_out"),
        ("p 7H", "p 7H"),
        ("fly away", "fly away"),
        ("7♥", "7♥"),
    ],
)
def test_action(line: str, text: str) -> None:
    assert read_line(line, LEGAL, NAMES) == Typed("action", text)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ob", ("play_card OB hearts", "play_card OB bells")),
        ("play ob", ("play_card OB hearts", "play_card OB bells")),
        ("play", tuple(LEGAL[:4])),
    ],
)
def test_unclear(line: str, meant: tuple[str, ...]) -> None:
    assert read_line(line, LEGAL, NAMES) == Typed("unclear", meant=meant)


@pytest.mark.parametrize("line", ["0", "7", "99999999999999999999999"])
def test_no_such_number(line: str) -> None:
    typed = read_line(line, LEGAL, NAMES)
    assert (typed.kind, typed.meant) == ("unclear", ())
    assert typed.text.startswith("there is no number ")


@pytest.mark.parametrize(
    ("line", "command", "text"),
    [
        ("help", "help", ""),
        ("?", "help", ""),
        ("q", "quit", ""),
        ("exit", "quit", ""),
        ("LOG", "log", ""),
        ("why play 7H", "why", "play 7H"),
        ("save my file.json", "save", "my file.json"),
        ("undo", "undo", ""),
        ("list", "list", ""),
        ("all", "list", ""),
        ("more", "list", ""),
        ("list play", "list", "play"),
        ("log", "log", ""),
    ],
)
def test_command(line: str, command: str, text: str) -> None:
    assert read_line(line, LEGAL, NAMES) == Typed("command", text, command)


def test_an_action_called_like_a_command_is_the_action() -> None:
    assert read_line("undo", ["undo"], ["undo"]) == Typed("action", "undo")
    assert read_line("more", ["more"], ["more"]) == Typed("action", "more")


@pytest.mark.parametrize("line", ["", "  \t "])
def test_nothing(line: str) -> None:
    assert read_line(line, LEGAL, NAMES) == Typed("nothing")
