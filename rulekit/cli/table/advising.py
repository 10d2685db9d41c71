"""What to type instead of a line that is refused."""

from __future__ import annotations

from rulekit.cli.table.asked import Asked
from rulekit.cli.table.meaning import advice_for, names_now
from rulekit.cli.table.reading import LEAVE
from rulekit.engine.choosing_cards import cards_said
from rulekit.engine.reading import read_card
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
    named = _two_named(match, text) if refusal.code in _UNREAD else []
    if len(named) > 1:
        return f"no: two actions have these words: say {' or '.join(named)}"
    if refusal.code == "play/no_such_action" and (named := _with_the_rest(match, text)):
        first, rest = text.split(maxsplit=1)
        return f"no: there is no action `{first}`; with `{rest}` there is {' or '.join(named)}"
    advice = advice_for(match, refusal, text)
    if advice and text.strip().casefold() in LEAVE:
        return f"{advice}; type `quit` to leave"
    return advice


def _two_named(match: Match, text: str) -> list[str]:
    """The actions that words may name of which each begins a part of another name."""
    words = [word.casefold() for word in text.split()]
    names = names_now(match)
    if len(words) < 2 or read_card(words[1:], match.machine.deck) is not None:
        return []
    first = [one for one in names if words[0] in (one, one.split("_")[0])]
    other = [one for one in names if words[1] in one.split("_")]
    if not first or not other or set(first) & set(other):
        return []
    return [f"`{name}`" for name in dict.fromkeys([*first, *other])]


def _with_the_rest(match: Match, text: str) -> list[str]:
    """The actions that what stands behind a word that is none may be for."""
    _, *rest = text.split()
    every = Asked(tuple(action.text for action in match.legal_actions()), ())
    left = every.narrowed(" ".join(rest), names_now(match), match.machine.deck) if rest else None
    names = dict.fromkeys(one.split()[0] for one in left.meant) if left is not None else ()
    return [f"`{name}`" for name in names]


def _are_too_many(match: Match, text: str) -> bool:
    """Whether a line is several cards alone where only one can be chosen."""
    if text.split()[:1] and text.split()[0] in names_now(match):
        return False
    machine = match.machine
    numbers = machine.questions[match.state.question].actions
    kinds = [[one.kind for one in machine.actions[number].choices] for number in numbers]
    single = ["card"] in kinds and all(one in ([], ["card"]) for one in kinds)
    return single and len(cards_said(machine, text)) > 1
