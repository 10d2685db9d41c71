"""What is asked of the person, and what a line says to it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.cli.table.asked import Asked
from rulekit.cli.table.gathering import Gathering, added
from rulekit.cli.table.labels import Labels
from rulekit.cli.table.leading import Leading, lead, narrowed, settled
from rulekit.cli.table.meaning import advice_for, infos_now, names_now, why_not
from rulekit.cli.table.menu import MOST_SHOWN
from rulekit.cli.table.reading import PARTS, in_whole, no_number, with_joined_name
from rulekit.cli.table.spans import spans
from rulekit.errors import IllegalAction
from rulekit.match import Match

BACK = "back"
"""What leaves a question, as an empty line does."""
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


def answer_to(
    match: Match, question: Question | None, line: str, labels: Labels
) -> Answer | None:
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
            return _picked(match, question, line, labels)
        case None:
            return None


def none_of_those(match: Match, question: Question, line: str) -> str:
    """Says that a line is no answer to a question."""
    has = "has" if isinstance(question, Asked) else "is"
    said = f"  no: none of those {has} `{line.strip()[:40]}`; choose one, or `{BACK}`"
    return in_words(match, said)


def by_part(match: Match, text: str, order: tuple[str, ...]) -> Answer | None:
    """The actions among which a rank or a suit says which, where a card is wanted; None where it
    is none, or there are none or many."""
    refusal = why_not(match, text)
    if refusal is None or not advice_for(match, refusal, text):
        return None
    left = Asked(order, ()).narrowed(text, names_now(match), match.machine.deck)
    return Answer(left) if left is not None and len(left.meant) <= MOST_SHOWN else None


def in_words(match: Match, asked: str) -> str:
    """A question with what leaves it: `back`, or an empty line where an action is called so."""
    return asked.replace(f"`{BACK}`", "an empty line") if BACK in names_now(match) else asked


def _another(match: Match, words: Sequence[str], shown: Sequence[str]) -> list[str]:
    """A whole action that is none of those asked for, by its text or by its label."""
    text = " ".join(words)
    if len(words) < 2:
        return []
    if words[0] in names_now(match) and match.is_legal(text):
        return [match.action(text).text]
    return list(shown)


def led(match: Match, line: str) -> Answer | None:
    """What is asked for first where a line begins an action that is done choice by choice."""
    names = names_now(match)
    name, *words = with_joined_name(line.split(), names)
    begun = [one for one in names if one.startswith(name.casefold())]
    if len(begun) != 1:
        return None
    info = next(one for one in infos_now(match) if one.name in begun)
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


def _picked(match: Match, asked: Asked, line: str, labels: Labels) -> Answer | None:
    """The action that is meant by one of the numbers that are shown, by its whole text or label, or
    by further words."""
    said = line.strip()
    if said.isascii() and said.isdecimal():
        number = int(said[:9])
        if number in asked.numbers:
            return Answer(asked, meant=asked.numbers[number])
        which = spans(sorted(asked.numbers), "or")
        return Answer(asked, f"no: {number} is none of those; choose {which}, or `back`")
    names, deck = names_now(match), match.machine.deck
    words = [word.casefold() for word in with_joined_name(line.split(), names)]
    whole = in_whole(words, asked.meant) if words else []
    shown = () if whole else labels.said(line)
    whole = whole or [one for one in shown if one in asked.meant] or _another(match, words, shown)
    if len(whole) == 1:
        return Answer(asked, meant=whole[0])
    if PARTS in words:
        return None
    left = asked.narrowed(line, names, deck)
    if left is None:
        return None
    clear = left.is_clear(asked, MOST_SHOWN, deck)
    return Answer(asked, meant=left.meant[0]) if clear else Answer(left)
