"""What is asked of the person, and what a line says to it."""

from __future__ import annotations

import attrs

from rulekit.cli.table.asked import Asked
from rulekit.cli.table.gathering import Gathering, added
from rulekit.cli.table.leading import Leading, lead, narrowed, settled
from rulekit.cli.table.meaning import names_now
from rulekit.cli.table.menu import MOST_SHOWN
from rulekit.cli.table.reading import no_number, with_joined_name
from rulekit.cli.table.spans import spans
from rulekit.errors import IllegalAction
from rulekit.match import Match

Question = Leading | Gathering | Asked
"""The choice that is asked for of an action that is done choice by choice, the cards named so far
of several, or the actions that the words so far may mean."""


@attrs.frozen
class Answer:
    """What comes of a line: the question that stands from now on, if any; what is `said` instead
    of asking it; and the text of the action that is `meant`, perhaps not a legal one."""

    question: Question | None = None
    said: str = ""
    meant: str = ""


def answer_to(match: Match, question: Question | None, line: str) -> Answer | None:
    """What a line says to a question; None where it is no answer."""
    match question:
        case Leading():
            return _chosen(match, question, line)
        case Gathering():
            more = added(match, question, line)
            if isinstance(more, str):
                return Answer(question, meant=more)
            return None if more is None else Answer(more)
        case Asked():
            return _picked(match, question, line)
        case None:
            return None


def led(match: Match, line: str) -> Answer | None:
    """What is asked for first where a line begins an action that is done choice by choice."""
    names = names_now(match)
    name, *words = with_joined_name(line.split(), names)
    begun = [one for one in names if one.startswith(name.casefold())]
    if len(begun) != 1:
        return None
    machine = match.machine
    numbers = machine.questions[match.state.question].actions
    info = next(one for one in map(machine.actions.__getitem__, numbers) if one.name in begun)
    melds = [meld.strip() for meld in " ".join(words).split("/") if meld.strip()]
    return _next(lead(match, info, melds))


def _next(found: Leading | str | None) -> Answer | None:
    if found is None:
        return None
    return Answer(meant=found) if isinstance(found, str) else Answer(found)


def _chosen(match: Match, leading: Leading, line: str) -> Answer | None:
    """The option of a choice that a line is, and what is asked for after it."""
    option = leading.option(line)
    if not option:
        return Answer(leading, no_number(line.strip(), leading.numbers))
    try:
        choice = leading.choice.choose(option)
    except IllegalAction:
        found = narrowed(match, leading, option)
        if isinstance(found, str):
            return Answer(leading, f"no: {found}")
        if found is None or len(found.order) > 1:
            return _next(found)
        choice = leading.choice.choose(found.order[0])
        then = settled(match, leading.info, choice)
        return _next(found if isinstance(then, str) else then)
    return _next(settled(match, leading.info, choice))


def _picked(match: Match, asked: Asked, line: str) -> Answer | None:
    """The action that is meant by one of the numbers that are shown, or by further words."""
    said = line.strip()
    if said.isascii() and said.isdecimal():
        number = int(said[:9])
        if number in asked.numbers:
            return Answer(asked, meant=asked.numbers[number])
        which = spans(sorted(asked.numbers), "or")
        return Answer(asked, f"no: {number} is none of those; choose {which}, or `back`")
    deck = match.machine.deck
    left = asked.narrowed(line, names_now(match), deck)
    if left is None:
        return None
    clear = left.is_clear(asked, MOST_SHOWN, deck)
    return Answer(asked, meant=left.meant[0]) if clear else Answer(left)
