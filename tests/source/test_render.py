"""How a diagnostic is shown: carets under wide letters, tabs, long lines, several places."""

from __future__ import annotations

import json

import pytest

from rulekit.source.diagnostic import Diagnostic, Label, Severity
from rulekit.source.render import as_json, count_words, render_text, width
from rulekit.source.span import SourceFile, Span


def say(text: str, start: int, end: int, **more) -> Diagnostic:
    span = Span(SourceFile("demo.yaml", text), start, end)
    return Diagnostic("RK102", "unknown key `draw_pile`", span, **more)


def test_the_whole_form():
    text = "zones:\n  draw_pile: {owner: table}\n"
    said = say(text, 9, 18, label="not a key here", help="rulekit calls this `stock`")
    assert render_text([said]) == (
        "error[RK102]: unknown key `draw_pile`\n"
        " --> demo.yaml:2:3\n"
        "  |\n"
        "2 |   draw_pile: {owner: table}\n"
        "  |   ^^^^^^^^^ not a key here\n"
        "  = help: rulekit calls this `stock`\n"
    )


def test_nothing_to_say():
    assert render_text([]) == ""
    assert as_json([]) == []
    assert count_words([]) == ""


def test_further_places_and_the_width_of_line_numbers():
    other = Span(SourceFile("base.yaml", "\n" * 11 + "draw: 1\n"), 11, 15)
    said = say("a\nb\n", 2, 3, also=(Label(other, "the parent has this"),))
    assert render_text([said]) == (
        "error[RK102]: unknown key `draw_pile`\n"
        "  --> demo.yaml:2:1\n"
        "   |\n"
        " 2 | b\n"
        "   | ^\n"
        "  ::: base.yaml:12:1\n"
        "   |\n"
        "12 | draw: 1\n"
        "   | ^^^^ the parent has this\n"
    )


@pytest.mark.parametrize(
    ("line", "start", "end", "shown", "carets"),
    [
        ("abc: x", 5, 6, "abc: x", "     ^"),
        ("\ta: x", 1, 2, "    a: x", "    ^"),
        ("a\tb: x", 2, 3, "a   b: x", "    ^"),
        ("札: x", 3, 4, "札: x", "    ^"),
        ("札札", 0, 2, "札札", "^^^^"),
        ("e\u0301: x", 4, 5, "e\u0301: x", "   ^"),
        ("🂡 x", 2, 3, "🂡 x", "  ^"),
        ("😀 x", 2, 3, "😀 x", "   ^"),
        ("a\u200bb", 1, 2, "a\u200bb", " ^"),
        ("a\x1b[31mb", 1, 2, "a\ufffd[31mb", " ^"),
        ("abc", 3, 3, "abc", "   ^"),
        ("abc", 1, 99, "abc", " ^^"),
        ("abc\r\ndef", 1, 8, "abc", " ^^"),
        ("", 0, 1, "", "^"),
    ],
)
def test_carets_stand_under_the_words(line, start, end, shown, carets):
    lines = render_text([say(line, start, end)]).splitlines()
    assert lines[3] == f"1 | {shown}".rstrip()
    assert lines[4] == f"  | {carets}"


@pytest.mark.parametrize("at", [0, 5, 100, 2_000, 3_990])
def test_a_long_line_is_cut_around_the_carets(at):
    text = "".join(f"{i:04} " for i in range(800))
    lines = render_text([say(text, at, at + 4)]).splitlines()
    assert width(lines[3]) <= 4 + 110
    assert width(lines[4]) <= 4 + 110
    column = lines[4].index("^")
    assert lines[3][column : column + 4] == text[at : at + 4]


def test_a_long_marked_text_is_cut():
    lines = render_text([say("x" * 5_000, 10, 4_000, label="long")]).splitlines()
    assert len(lines[3]) <= 4 + 110
    assert lines[4].endswith("^ long")


def test_colour_adds_no_text():
    said = say("abc", 0, 1, label="here", help="do this", severity=Severity.WARNING)
    coloured = render_text([said], colour=True)
    assert "\x1b[1;33m" in coloured
    for code in ("\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == render_text([said])


def test_messages_cannot_steer_a_terminal():
    span = Span(SourceFile("a\x1bb.yaml", "x"), 0, 1)
    text = render_text([Diagnostic("RK200", "\x1b[2J\n`x`", span, "\x07", "\x9b1m")])
    assert not set(text) & set("\x1b\x07\x9b")
    assert len(text.splitlines()) == 6


def test_as_data():
    span = Span(SourceFile("a.yaml", "x\nab\n"), 2, 4)
    also = (Label(Span(span.file, 0, 1), "first"),)
    said = Diagnostic("RK010", "twice", span, "second", "remove one", Severity.WARNING, also)
    (data,) = as_json([said])
    assert json.loads(json.dumps(data)) == {
        "code": "RK010",
        "severity": "warning",
        "message": "twice",
        "file": "a.yaml",
        "line": 2,
        "column": 1,
        "end_line": 2,
        "end_column": 3,
        "label": "second",
        "help": "remove one",
        "also": [
            {
                "file": "a.yaml",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 2,
                "label": "first",
            }
        ],
    }


def test_counts():
    error = say("x", 0, 1)
    warning = say("x", 0, 1, severity=Severity.WARNING)
    assert count_words([error, warning, error]) == "2 errors, 1 warning"
