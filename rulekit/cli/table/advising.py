"""What to type instead of a line that is refused."""

from __future__ import annotations

from rulekit.cli.table.meaning import advice_for, names_now
from rulekit.cli.table.reading import LEAVE
from rulekit.engine.choosing_cards import cards_said
from rulekit.errors import IllegalAction
from rulekit.match import Match
from rulekit.source.numbers import in_words

_UNREAD = ("play/no_such_action", "play/choice", "play/not_offered")
"""The refusals of a line of which it is not known what it is to do."""


def advice_on(match: Match, refusal: IllegalAction, text: str) -> str:
    """What to type instead, or "" where the refusal says it."""
    if refusal.code in _UNREAD and _are_too_many(match, text):
        cards = len(cards_said(match.machine, text))
        return f"no: one card, not {in_words(cards)}"
    advice = advice_for(match, refusal, text)
    if advice and text.strip().casefold() in LEAVE:
        return f"{advice}; type `quit` to leave"
    return advice


def _are_too_many(match: Match, text: str) -> bool:
    """Whether a line is several cards alone where only one can be chosen."""
    if text.split()[:1] and text.split()[0] in names_now(match):
        return False
    machine = match.machine
    numbers = machine.questions[match.state.question].actions
    kinds = [[one.kind for one in machine.actions[number].choices] for number in numbers]
    single = ["card"] in kinds and all(one in ([], ["card"]) for one in kinds)
    return single and len(cards_said(machine, text)) > 1
