"""What a line means in a match as it stands, and which refusal says most about it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from rulekit.cli.table.labels import Labels
from rulekit.cli.table.reading import (
    Typed,
    attempts,
    half_a_card,
    read_line,
    with_joined_name,
)
from rulekit.errors import IllegalAction
from rulekit.match import Match

_HALF = ("play/no_such_action", "play/choice", "play/not_offered")
"""The refusals of a line in which a rank or a suit may stand for a card."""
_SEVERAL = ("cards", "meld", "way")
"""The kinds of choices that are several cards."""


def names_now(match: Match) -> list[str]:
    """The names of the actions of this moment, legal or not."""
    machine, question = match.machine, match.state.question
    numbers = machine.questions[question].actions
    return list(dict.fromkeys(machine.actions[number].name for number in numbers))


def meaning_of(
    match: Match, line: str, order: Sequence[str], hidden: Container[str], labels: Labels
) -> Typed:
    """What a line means; of several actions the one that the words say exactly.

    `order` has the texts of the legal actions by number; those of `hidden` are not shown. `labels`
    are what is shown for each: who types one means that action, unless it is the text of another.
    """
    names = names_now(match)
    typed = read_line(line, order, names, hidden, _in_full(match))
    shown = _shown_as(line, typed, order, names, labels)
    if shown:
        return Typed("action", shown[0]) if len(shown) == 1 else Typed("unclear", meant=shown)
    if typed.kind == "unclear" and typed.meant:
        said = _legal(match, attempts(line.split(), names))
        if len(said) == 1 and len({text.split()[0] for text in (*said, *typed.meant)}) == 1:
            return Typed("action", said[0])
    if typed.kind == "action" and typed.text not in order:
        said = _legal(match, attempts(typed.text.split(), names))
        if not said and " ".join(with_joined_name(line.split(), names)).casefold() not in names:
            said = labels.begun(line)
        if len(said) > 1:
            return Typed("unclear", meant=said)
        return Typed("action", said[0] if said else typed.text)
    return typed


def _shown_as(
    line: str, typed: Typed, order: Sequence[str], names: Sequence[str], labels: Labels
) -> tuple[str, ...]:
    """The actions whose label a line is; none where it is a number, a command or a text."""
    words = line.split()
    written = " ".join(with_joined_name(words, names)).casefold()
    is_number = len(words) == 1 and words[0].isdecimal()
    is_command = len(words) == 1 and typed.kind == "command"
    if is_number or is_command or not words or written in map(str.casefold, order):
        return ()
    return labels.said(line)


def _in_full(match: Match) -> dict[str, int]:
    """The actions of this moment in which several cards are one choice, each with how many cards
    are chosen before them."""
    machine, before = match.machine, {}
    for number in machine.questions[match.state.question].actions:
        kinds = [choice.kind for choice in machine.actions[number].choices]
        at = next((at for at, kind in enumerate(kinds) if kind in _SEVERAL), None)
        if at is not None:
            before[machine.actions[number].name] = at
    return before


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
