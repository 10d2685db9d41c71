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

MOST_CHOSEN = 400
"""So many actions are sought by one choice after another at most."""


def test_every_question_can_be_answered(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        check_open_question(play.match, play)
        for _ in play.steps(lot.most_steps):
            check_open_question(play.match, play)


def test_legal_actions_are_what_is_accepted(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        for _ in play.steps(lot.most_steps):
            if play.is_worth_a_look(random, 0.1):
                tried = check_listing(play.match, random, play, 600 if lot.long else 400)
                lot.counts["combinations"] += tried


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
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        for _ in play.steps(400):
            match = play.match
            if not play.is_worth_a_look(random, 0.06 if lot.long else 0.03):
                continue
            for action in forbidden(match, random):
                check_refusal(match, action, play)
                check_refusal(match, action.text, play)
                lot.counts["refusals"] += 2


def test_nobody_acts_out_of_turn(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=2):
        for _ in play.steps(12):
            match = play.match
            for action in match.legal_actions()[:3]:
                for seat in range(match.players + 2):
                    if seat != match.actor:
                        check_refusal(match, action, play, seat)
                        check_refusal(match, match.action_json(action), play, seat)


def test_nonsense_is_refused(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        for _ in play.steps(6):
            for said in SAID:
                check_refusal(play.match, said, play)


def test_actions_read_back(lot: Lot) -> None:
    for play in lot.plays(quick=1, long=1):
        random = Random(play.seed)
        check_words(play.match, play)
        for _ in play.steps(lot.most_steps):
            if play.is_worth_a_look(random, 0.25):
                check_words(play.match, play)


def test_one_choice_after_another_leads_to_every_action(lot: Lot) -> None:
    """To each by one row of choices; to melds that are laid at once in each of their orders."""
    for play in lot.plays(quick=1, long=1):
        for _ in play.steps(200):
            listed = play.match.legal_actions()
            if play.match.over or len(listed) > MOST_CHOSEN:
                continue
            texts = [action.text for action in actions_by_choices(play.match)]
            found, legal = sorted(set(texts)), sorted(action.text for action in listed)
            assert found == legal, f"{found}, not {legal}{play}"
            once = [text for text in texts if " / " not in text]
            assert len(once) == len(set(once)), f"{once}{play}"
            lot.counts["rows of choices"] += len(texts)
