"""Where nobody sits at the table, those who pass one after the other are told of at once."""

from __future__ import annotations

import re
from itertools import pairwise

import rulekit as api
from rulekit.cli.play import screen_for
from rulekit.cli.table.seating import take_seats
from rulekit.cli.table.watching import Passed, tell, told


def test_all_passes_are_told_and_each_once() -> None:
    game = api.load("onze")
    match = game.start(players=4, seed="3")
    passed, lines = Passed(), []
    every: list[str] = []
    for _ in range(120):
        action = match.legal_actions()[-1]
        seen = [event.for_seat(None) for event in match.apply(action)]
        every += told(match.number, seen)
        lines += [line for lot in passed.then(match.number, seen) for line in lot]
    lines += passed.told()
    seats = [seat for line in lines if line.endswith((" pass", " passes"))
             for seat in re.findall(r"\d", line[6:])]  # fmt: skip
    assert seats == [line.split()[2] for line in every if line.endswith(" passes")]
    rest = [line[6:] for line in every if not line.endswith(" passes")]
    assert [line[6:] for line in lines if not line.endswith((" pass", " passes"))] == rest
    assert not any(" pass" in one and " pass" in two for one, two in pairwise(lines))


def test_several_stand_in_one_line() -> None:
    match = api.load("onze").start(players=4, seed="3")
    lines = list(tell(match, take_seats(["greedy"], 4, "3"), screen_for(match, {})))
    assert any(re.fullmatch(r" +2  seats 1, 2 and 3 pass", line) for line in lines)
