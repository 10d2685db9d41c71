"""What a line means in a match as it stands, and which refusal says most about it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from rulekit.cli.table.reading import Typed, attempts, half_a_card, read_line
from rulekit.errors import IllegalAction
from rulekit.match import Match

_HALF = ("play/no_such_action", "play/choice", "play/not_offered")
"""The refusals of a line in which a rank or a suit may stand for a card."""


def names_now(match: Match) -> list[str]:
    """The names of the actions of this moment, legal or not."""
    machine, question = match.machine, match.state.question
    numbers = machine.questions[question].actions
    return list(dict.fromkeys(machine.actions[number].name for number in numbers))


def meaning_of(match: Match, line: str, order: Sequence[str], hidden: Container[str]) -> Typed:
    """What a line means; of several actions the one that the words say exactly.

    `order` has the texts of the legal actions by number; those of `hidden` are not shown.
    """
    names = names_now(match)
    typed = read_line(line, order, names, hidden, _of_ways(match))
    if typed.kind == "unclear" and typed.meant:
        said = _legal(match, attempts(line.split(), names))
        if len(said) == 1 and len({text.split()[0] for text in (*said, *typed.meant)}) == 1:
            return Typed("action", said[0])
    if typed.kind == "action" and typed.text not in order:
        said = _legal(match, attempts(typed.text.split(), names))
        if len(said) > 1:
            return Typed("unclear", meant=said)
        return Typed("action", said[0] if said else typed.text)
    return typed


def _of_ways(match: Match) -> frozenset[str]:
    """The actions in which several melds are chosen."""
    infos = match.machine.actions
    return frozenset(info.name for info in infos if any(c.kind == "way" for c in info.choices))


def _legal(match: Match, texts: Iterable[str]) -> tuple[str, ...]:
    """The legal actions among those that some texts mean."""
    meant = [match.action(text).text for text in texts if match.is_legal(text)]
    return tuple(dict.fromkeys(meant))


def why_not(match: Match, text: str) -> IllegalAction | None:
    """Why an action is refused, in the reading that comes nearest to one that is not."""
    first = match.why(text)
    if first is None:
        return None
    refused = [(_nearness(match, text, first, 2), first)]
    every = [info.name for info in match.machine.actions]
    for attempt in attempts(text.split(), list(dict.fromkeys([*names_now(match), *every]))):
        refusal = match.why(attempt)
        if refusal is not None:
            refused.append((_nearness(match, attempt, refusal, 3), refusal))
    return min(refused, key=lambda one: one[0])[1]


def _nearness(match: Match, text: str, refusal: IllegalAction, otherwise: int) -> int:
    """How much a refusal says about what was typed; 0 says most."""
    try:
        match.action(text)
    except IllegalAction:
        return 1 if refusal.code in ("play/not_held", "play/not_a_meld") else otherwise
    return 0


def advice_for(match: Match, refusal: IllegalAction, text: str) -> str:
    """What to write where a refused line has a rank or a suit for a card, or ""."""
    words = text.split()
    if refusal.code not in _HALF or len(words) > 2:
        return ""
    if len(words) > 1 and words[0] not in names_now(match):
        return ""
    return half_a_card(match.machine.deck, words[-1])
