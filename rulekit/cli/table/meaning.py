"""What a line means in a match as it stands, and which refusal says most about it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any

from rulekit.cli.table.labels import Labels, comparable, values_in
from rulekit.cli.table.numbers import with_number
from rulekit.cli.table.reading import (
    LEAVE,
    Number,
    Typed,
    attempts,
    half_a_card,
    number_of,
    read_line,
    with_joined_name,
)
from rulekit.cli.table.twofold import Twofold, twofold
from rulekit.engine.action import OF_CARDS, SEVERAL, Action, chosen_cards
from rulekit.engine.asking import listed
from rulekit.engine.machine import ActionInfo
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.reading import read_card, vocabulary
from rulekit.errors import IllegalAction
from rulekit.match import Match

_HALF = ("play/no_such_action", "play/choice", "play/not_offered")
"""The refusals of a line in which a rank or a suit may stand for a card."""


def names_now(match: Match) -> list[str]:
    """The names of the actions of this moment, legal or not."""
    return list(dict.fromkeys(info.name for info in infos_now(match)))


def meaning_of(
    match: Match, line: str, order: Sequence[str], hidden: Container[str], labels: Labels
) -> Typed:
    """What a line means; of several actions the one that the words say exactly.

    `order` has the texts of the legal actions by number; those of `hidden` are not shown. `labels`
    are what is shown for each: who types one means that action, unless it is the text of another.
    """

    def meant(said: str) -> Typed:
        return _meaning(match, said, order, hidden, labels)

    either = twofold(line, names_now(match), match.machine.deck)
    return meant(line) if either is None else _of_either(line, either, order, labels, meant)


def _of_either(
    line: str,
    either: Twofold,
    order: Sequence[str],
    labels: Labels,
    meant: Callable[[str], Typed],
) -> Typed:
    """What a line means whose first word is a card and begins a name. It is asked for where both
    can be done, or what it is in the first place cannot: a card where there is but the word, and
    a name where that is no code of a card."""
    of_card = meant(either.as_card)
    by_card = {one for one in _legal(of_card, order) if _has_card(one, either.code, labels)}
    by_name = {one for said in either.as_names for one in _legal(meant(said), order)}
    both = tuple(one for one in order if one in by_card | by_name)
    if not both:
        return Typed("action", line if either.rest else either.code)
    if len(both) == 1 and by_name and (by_card or either.rest):
        return Typed("action", both[0])
    if by_name or not (either.is_code or either.rest):
        return Typed("unclear", meant=both)
    return of_card


def _legal(typed: Typed, order: Sequence[str]) -> tuple[str, ...]:
    return (typed.text,) if typed.kind == "action" and typed.text in order else typed.meant


def _has_card(text: str, code: str, labels: Labels) -> bool:
    """Whether a card is among those of an action, or of what is shown for it."""
    deck = labels.deck
    return code in values_in(text, deck) or code in comparable(labels.shown.get(text, ""), deck)


def _meaning(
    match: Match, line: str, order: Sequence[str], hidden: Container[str], labels: Labels
) -> Typed:
    names = names_now(match)

    def valued(number: Number) -> tuple[str, ...]:
        return with_number(number, order, labels)

    typed = read_line(line, order, names, hidden, _in_full(match), _leaving(match), valued)
    if number_of(line) is not None:
        return typed
    shown = _shown_as(line, typed, order, names, labels)
    if shown:
        return Typed("action", shown[0]) if len(shown) == 1 else Typed("unclear", meant=shown)
    if typed.kind == "unclear" and typed.meant:
        said = legal_among(match, attempts(line.split(), names))
        if len(said) == 1 and len({text.split()[0] for text in (*said, *typed.meant)}) == 1:
            return Typed("action", said[0])
    if typed.kind == "action" and typed.text not in order:
        said = legal_among(match, attempts(typed.text.split(), names))
        if not said and " ".join(with_joined_name(line.split(), names)).casefold() not in names:
            said = labels.begun(line)
        shown = labels.with_cards(line) if not said else ()
        if len(said) > 1 or shown:
            return Typed("unclear", meant=said or shown)
        return Typed("action", said[0] if said else typed.text)
    return typed


def labels_of(match: Match, view: Mapping[str, Any], by_line: bool) -> Labels:
    """What is shown for each legal action of a view."""
    shown = {one["text"]: one["label"] for one in view["actions"]}
    return Labels(match.machine.deck, shown, by_line)


def infos_now(match: Match) -> list[ActionInfo]:
    """The actions of this moment."""
    machine = match.machine
    return [machine.actions[n] for n in machine.questions[match.state.question].actions]


def is_named(match: Match, line: str) -> bool:
    """Whether a line begins with the name of an action of the game, or two letters of it."""
    every = list(dict.fromkeys([*names_now(match), *(one.name for one in match.machine.actions)]))
    first = with_joined_name(line.split(), every)[0].casefold()
    return any(name == first or (len(first) > 1 and name.startswith(first)) for name in every)


def no_such(match: Match, text: str) -> str:
    """Says that a text is no action, or none that can be done now."""
    named = is_named(match, text) or read_card(text.casefold().split(), match.machine.deck)
    return f"`{text}` cannot be done now" if named else f"there is no action `{text}`"


def _leaving(match: Match) -> tuple[str, ...]:
    """The words that leave: `q` is none where it can stand for a card, a rank or a suit."""
    forms = vocabulary(match.machine.deck)
    taken = forms.faces.keys() | forms.suits.keys() | forms.ranks.keys()
    return tuple(word for word in LEAVE if word not in taken)


def _shown_as(
    line: str, typed: Typed, order: Sequence[str], names: Sequence[str], labels: Labels
) -> tuple[str, ...]:
    """The actions whose label a line is; none where it is a number, a command or a text."""
    words = line.split()
    written = " ".join(with_joined_name(words, names)).casefold()
    is_command = len(words) == 1 and typed.kind == "command"
    if is_command or not words or written in map(str.casefold, order):
        return ()
    return labels.said(line)


def _in_full(match: Match) -> dict[str, int]:
    """The actions of this moment in which several cards are one choice, each with how many cards
    are chosen before them."""
    before = {}
    for info in infos_now(match):
        kinds = [choice.kind for choice in info.choices]
        at = next((at for at, kind in enumerate(kinds) if kind in SEVERAL), None)
        if at is not None:
            before[info.name] = at
    return before


def legal_among(match: Match, texts: Iterable[str]) -> tuple[str, ...]:
    """The legal actions among those that some texts mean."""
    meant = [match.action(text).text for text in texts if match.is_legal(text)]
    return tuple(dict.fromkeys(meant))


def why_not(match: Match, text: str) -> IllegalAction | None:
    """Why an action is refused, in the reading that comes nearest to one that is not."""
    first = match.why(text)
    if first is None:
        return None
    with_name = text.split()[:1] and text.split()[0] in names_now(match)
    is_card = not with_name and read_card(text.casefold().split(), match.machine.deck) is not None
    refused = [(_nearness(match, text, first, 4 if is_card else 2), first)]
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
    words, machine = text.split(), match.machine
    if refusal.code not in _HALF or not 0 < len(words) <= 2:
        return ""
    named = [info for info in machine.actions if len(words) == 2 and info.name == words[0]]
    if len(words) == 2:
        chosen = {choice.kind for info in named for choice in info.choices}
        if words[0] not in names_now(match) or not chosen & {*OF_CARDS}:
            return ""
    legal = [one for one in listed(machine, match.state) if not named or one.name == words[0]]
    return half_a_card(machine.deck, words[-1], _first_cards(match, legal))


def _first_cards(match: Match, actions: Iterable[Action]) -> list[int]:
    """The faces that some actions begin with, each of their first choice of cards."""
    machine, pieces = match.machine, list[int]()
    for action in actions:
        made = zip(machine.actions[action.number].choices, action.values, strict=True)
        each = (pieces_of(chosen_cards(choice.kind, value)) for choice, value in made)
        pieces += next((found for found in each if found), [])
    return [machine.deck.piece_face[piece] for piece in pieces]
