"""A person at the table whose lines are typed by a test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import rulekit as api
from rulekit.cli.play import screen_for
from rulekit.cli.table.meaning import labels_of
from rulekit.cli.table.reading import Typed
from rulekit.cli.table.rules import Rules
from rulekit.cli.table.seating import take_seats
from rulekit.cli.table.session import Session


def session_of(match: api.Match, seat: int = 1, rules: Rules | None = None) -> Session:
    """A sitting that is kept nowhere; the others play by chance."""
    bots = take_seats(["random"], match.players, "1")
    return Session(match, seat, bots, screen_for(match, {seat: "you"}), None, rules=rules)


def meant(session: Session, line: str, view: Mapping[str, Any]) -> Typed:
    """How a line is read beside what is shown."""
    return session._read(line, view, labels_of(session.match, view, session.by_line))


def typed(session: Session, line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said to a line."""
    capsys.readouterr()
    session._answer(line, session.match.view(session.seat))
    return capsys.readouterr().out.strip("\n")


def run_lines(
    session: Session, lines: Iterable[Mapping[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Do what each line of a case has under `type` or `other`, and compare what it `shows`, `hides`
    and has `done`; the actions done are those of the line before where it says none."""
    done: list[str] = []
    for line in lines:
        said = ""
        if "other" in line:
            session._apply(line["other"])
        elif "draws" in line:
            table = session.screen.table(session.match.view(session.seat))
            drawn = " ".join(" ".join(table).split())
            assert [text for text in line["draws"] if text not in drawn] == [], drawn
        else:
            said = " ".join(typed(session, line["type"], capsys).split())
        for text in line.get("shows", ()):
            assert text in said, (line, said)
        for text in line.get("hides", ()):
            assert text not in said, (line, said)
        done = line.get("done", done)
        assert session.match.record()["actions"] == done, (line, said)
