"""What a person types at the table."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    assert typed.text == f"no: there is no number {line[:9]}; the numbers are 1 to 6"


@pytest.mark.parametrize(
    ("number", "hidden", "numbers"),
    [
        ("1", LEGAL, ""),
        ("7", LEGAL, ""),
        ("2", LEGAL[1:], "; the number is 1"),
        ("7", LEGAL[1:], "; the number is 1"),
        ("0", LEGAL[2:], "; the numbers are 1 and 2"),
        ("4", LEGAL[3:5], "; the numbers are 1 to 3 and 6"),
    ],
)
def test_of_what_is_shown_without_numbers_it_is_told_how_to_choose(
    number: str, hidden: list[str], numbers: str
) -> None:
    typed = read_line(number, LEGAL, NAMES, hidden)
    more = "; type the card, or `list` to see every number"
    assert typed == Typed("unclear", f"no: there is no number {number}{numbers}{more}")


WAYS = ["go_down 8C 8D 8S / KH KS KS", "discard 8C"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("go_down 8c 8d ks", "unclear"),
        ("8c 8d ks", "unclear"),
        ("go 8c 8d 8s", "unclear"),
        ("8c 8d 8s / kh", "unclear"),
        ("go_down", "action"),
        ("go", "action"),
        ("go_down kh ks ks / 8s 8d 8c", "action"),
        ("8c 8d 8s kh ks ks", "action"),
        ("1", "action"),
    ],
)
def test_melds_that_are_laid_together_are_named_whole(line: str, kind: str) -> None:
    typed = read_line(line, WAYS, ["go_down", "discard"], (), {"go_down": 0})
    assert (typed.kind, typed.text or typed.meant[0]) == (kind, WAYS[0])


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


WORDS = st.sampled_from("/ + , ? 7h ob bells play_card play draw on as list why 8h 8s 0 12".split())


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_signs_and_words_in_any_order_mean_something(words: list[str]) -> None:
    melds = ["go_down 8H 8S / 7H 7D", "lay_off 7H on 2", "swap 7H + 8H 8S"]
    typed = read_line(" ".join(words), [*LEGAL, *melds], [*NAMES, "go_down", "lay_off", "swap"])
    assert typed.kind != "nothing"


def test_before_a_sign_that_parts_melds_stands_a_whole_meld() -> None:
    way, found = "go_down 8H 8S / 7H 7D", 0
    for count in range(1, 6):
        for words in product(("7h", "7d", "8h", "8s", "/"), repeat=count):
            typed = read_line(" ".join(["go_down", *words]), [*LEGAL, way], [*NAMES, "go_down"])
            if typed == Typed("action", way) and "/" in words:
                before = sorted(" ".join(words).split("/")[0].split())
                assert before in (["8h", "8s"], ["7d", "7h"], []), words
                found += 1
    assert found
