"""What is listed is what is accepted; all else is refused with a sentence and without a trace."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.invariants import (
    actions_by_choices,
    check_listing,
    check_open_question,
    check_refusal,
    check_words,
    forbidden,
)
from tests.games.lots import Lot
from tests.games.melding import check_melds_in_words, check_table

SAID: tuple[Any, ...] = (
    "", " ", "?", "nonsense", "draw draw draw", "7", "play_card", "{}", "\x00", "é", "-1", [], None,
    {"action": None}, {"action": "pass", "choices": {"card": "7H"}}, {"choices": {}}, {}, 3.5,
)  # fmt: skip
"""What is no action of any game."""


def test_every_question_can_be_answered(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=3):
        check_open_question(play.match, play)
        for _ in play.steps(lot.most_steps):
            check_open_question(play.match, play)


def test_legal_actions_are_what_is_accepted(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        for _ in play.steps(lot.most_steps):
            window = not play.match.over and _in_window(play.match)
            if not play.match.over and (window or random.random() < 0.1):
                tried = check_listing(play.match, random, play, 600 if lot.long else 400)
                lot.counts["combinations"] += tried


def _in_window(match) -> bool:
    return match.machine.questions[match.state.question].window


def test_melds_are_what_their_declarations_say(lot: Lot) -> None:
    """Those on the table at every decision, those put into words at some."""
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        if play.match.machine.book is None:
            continue
        for events in play.steps(lot.most_steps // 2):
            kinds = {play.match.machine.shapes[one[0]].kind for one in events.raw}
            if kinds & {"lay", "lay_off"}:
                lot.counts["melds"] += check_table(play.match, play)
            if random.random() < 0.05:
                tried = check_melds_in_words(play.match, random, play)
                lot.counts["groups in words"] += tried


def test_what_is_not_legal_is_refused(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1, settings=None if lot.long else 3):
        random = Random(play.seed)
        for _ in play.steps(400):
            match = play.match
            if match.over or not (_in_window(match) or random.random() < 0.06):
                continue
            for action in forbidden(match, random):
                check_refusal(match, action, play)
                check_refusal(match, action.text, play)
                lot.counts["refusals"] += 2


def test_nobody_acts_out_of_turn(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2, settings=4):
        for _ in play.steps(12):
            match = play.match
            for action in match.legal_actions()[:3]:
                for seat in range(match.players + 2):
                    if seat != match.actor:
                        check_refusal(match, action, play, seat)
                        check_refusal(match, match.action_json(action), play, seat)


def test_nonsense_is_refused(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1, settings=3):
        for _ in play.steps(6):
            for said in SAID:
                check_refusal(play.match, said, play)


def test_nothing_is_accepted_once_the_match_is_over(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1, settings=4, short=True):
        last = [action for _ in play.steps() for action in play.match.legal_actions()[:1]]
        for action in {action.text: action for action in last}.values():
            check_refusal(play.match, action, play)
            check_refusal(play.match, action.text, play)


def test_actions_read_back(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        check_words(play.match, play)
        for _ in play.steps(lot.most_steps):
            if not play.match.over and (_in_window(play.match) or random.random() < 0.25):
                check_words(play.match, play)


def test_one_choice_after_another_leads_to_every_action(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        for _ in play.steps(200):
            found = sorted(action.text for action in actions_by_choices(play.match))
            legal = sorted(action.text for action in play.match.legal_actions())
            assert play.match.over or found == legal, f"{found}, not {legal}{play}"
