"""What is asked of the person, and what a line says to it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.cli.table.asked import Asked
from rulekit.cli.table.gathering import Gathering, added
from rulekit.cli.table.labels import Labels
from rulekit.cli.table.leading import Leading, lead, narrowed, settled
from rulekit.cli.table.meaning import advice_for, infos_now, is_named, names_now, why_not
from rulekit.cli.table.menu import MOST_SHOWN
from rulekit.cli.table.numbers import two_meanings, with_number
from rulekit.cli.table.parts import in_parts, of_seat, those_of
from rulekit.cli.table.reading import (
    PARTS,
    Number,
    in_whole,
    no_number,
    number_of,
    with_joined_name,
)
from rulekit.cli.table.spans import spans
from rulekit.cli.table.twofold import twofold
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


def answer_to(match: Match, question: Question | None, line: str, labels: Labels) -> Answer | None:
    """What a line says to a question; None where it is no answer."""
    match question:
        case Leading():
            return _chosen(match, question, line, labels)
        case Gathering():
            more = added(match, question, line)
            if isinstance(more, str):
                return Answer(question, meant=more)
            if more is None:
                those = those_of(match, question, line)
                return Answer(question, those) if those else None
            return Answer(more)
        case Asked():
            return _picked(match, question, line, labels)
        case None:
            return None


def is_another(question: Question | None, answer: Answer) -> bool:
    """Whether a line is no answer to the question which of several, but a whole other action."""
    asked = question.meant if isinstance(question, Asked) else (answer.meant,)
    return bool(answer.meant) and answer.meant not in asked


def is_of_line(question: Question | None, line: str) -> bool:
    """Whether a number answers the question which of two things a number is."""
    asked = question.number if isinstance(question, Asked | Leading) else -1
    return asked >= 0 and number_of(line) is not None


def none_of_those(match: Match, question: Question, line: str) -> str:
    """Says that a line is no answer to a question."""
    has = "has" if isinstance(question, Asked) else "is"
    said = f"  no: none of those {has} `{line.strip()[:40]}`; choose one, or `{BACK}`"
    return in_words(match, said)


def by_part(match: Match, text: str, order: tuple[str, ...]) -> Answer | None:
    """The actions among which a player, or a rank or a suit where a card is wanted, says which;
    None where it is none, or there are none or many."""
    left = of_seat(match, Asked(order, ()), text)
    refusal = why_not(match, text) if left is None or not left.meant else None
    if refusal is not None:
        parts = text if advice_for(match, refusal, text) else in_parts(match, refusal, text)
        every = Asked(order, ())
        left = every.narrowed(parts, names_now(match), match.machine.deck) if parts else None
    return Answer(left) if left is not None and 0 < len(left.meant) <= MOST_SHOWN else None


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


def _chosen(match: Match, leading: Leading, line: str, labels: Labels) -> Answer | None:
    """The option of a choice that a line is, and what is asked for after it."""
    number = number_of(line)
    ranked = () if number is None else leading.with_rank(number, labels)
    option = leading.option(line)
    if number is not None and not set(ranked) <= {option}:
        if option:
            again = attrs.evolve(leading, number=number.value)
            return Answer(again, two_meanings(number.value).strip())
        return Answer(attrs.evolve(leading, order=ranked))
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
    number = number_of(line)
    if number is not None:
        return _numbered(match, asked, number, labels)
    seated = of_seat(match, asked, line)
    if seated is not None and not seated.meant and not is_named(match, line):
        return Answer(asked, none_of_those(match, asked, line).strip())
    if seated is not None and seated.meant:
        is_one = len(seated.meant) == 1 < len(asked.meant) <= MOST_SHOWN
        return Answer(asked, meant=seated.meant[0]) if is_one else Answer(seated)
    names = names_now(match)
    words = [word.casefold() for word in with_joined_name(line.split(), names)]
    if twofold(line, names, match.machine.deck):
        return _further(match, asked, line)
    whole = in_whole(words, asked.meant) if words else []
    shown = () if whole else labels.said(line)
    whole = whole or [one for one in shown if one in asked.meant] or _another(match, words, shown)
    if len(whole) == 1:
        return Answer(asked, meant=whole[0])
    if PARTS in words:
        return None
    return _further(match, asked, line)


def _numbered(match: Match, asked: Asked, number: Number, labels: Labels) -> Answer:
    """The action of the line with a number, or what has the number itself; of both it is asked
    which, and then the number is that of the line."""
    line = asked.numbers.get(number.value, "")
    is_new = not number.of_line and number.value != asked.number
    valued = with_number(number, asked.meant, labels) if is_new else ()
    if line and set(valued) <= {line}:
        return Answer(asked, meant=line)
    if line:
        meant = tuple(one for one in asked.meant if one == line or one in valued)
        return Answer(attrs.evolve(asked, meant=meant, number=number.value))
    found = None if number.of_line else _further(match, asked, number.said)
    which = spans(sorted(asked.numbers), "or")
    none = Answer(asked, f"no: {number.value} is none of those; choose {which}, or `back`")
    return found or none


def _further(match: Match, asked: Asked, line: str) -> Answer | None:
    """What further words leave of what is asked; None where they leave nothing."""
    deck, names = match.machine.deck, names_now(match)
    left = asked.narrowed(line, names, deck)
    if left is None:
        return None
    either = twofold(line, names, deck)
    said = either is None or either.says(left.meant[0], deck)
    clear = said and left.is_clear(asked, MOST_SHOWN, deck)
    return Answer(asked, meant=left.meant[0]) if clear else Answer(left)
