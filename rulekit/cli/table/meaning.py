"""What a line means in a match as it stands, and which refusal says most about it."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from rulekit.cli.table.labels import Labels
from rulekit.cli.table.reading import (
    COMMANDS,
    LEAVE,
    Typed,
    attempts,
    half_a_card,
    read_line,
    with_joined_name,
)
from rulekit.engine.action import AND, OF_CARDS, SEVERAL, parted
from rulekit.engine.asking import nearest_cards
from rulekit.engine.deck import Deck
from rulekit.engine.machine import ActionInfo
from rulekit.engine.reading import read_card, vocabulary
from rulekit.errors import IllegalAction
from rulekit.match import Match

_HALF = ("play/no_such_action", "play/choice", "play/not_offered")
"""The refusals of a line in which a rank or a suit may stand for a card."""
_AROUND = "#.,;:!()"
_SIGNS = (",", "+", "&")
_BETWEEN = ("and", ",", "&")
"""What may stand between cards."""


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
    names = names_now(match)
    typed = read_line(line, order, names, hidden, _in_full(match), _leaving(match))
    shown = _shown_as(line, typed, order, names, labels)
    if shown:
        return Typed("action", shown[0]) if len(shown) == 1 else Typed("unclear", meant=shown)
    if typed.kind == "unclear" and typed.meant and not line.strip().isdecimal():
        said = _legal(match, attempts(line.split(), names))
        if len(said) == 1 and len({text.split()[0] for text in (*said, *typed.meant)}) == 1:
            return Typed("action", said[0])
    if typed.kind == "action" and typed.text not in order:
        said = _legal(match, attempts(typed.text.split(), names))
        if not said and " ".join(with_joined_name(line.split(), names)).casefold() not in names:
            said = labels.begun(line)
        shown = labels.with_cards(line) if not said else ()
        if len(said) > 1 or shown:
            return Typed("unclear", meant=said or shown)
        return Typed("action", said[0] if said else typed.text)
    return typed


def labels_of(match: Match, view: Mapping[str, Any]) -> Labels:
    """What is shown for each legal action of a view."""
    return Labels(match.machine.deck, {one["text"]: one["label"] for one in view["actions"]})


def tidied(match: Match, line: str, labels: Labels) -> str:
    """A line with cards as their codes, and without what stands between cards and is no part of a
    label: commas, `and`, and a `+` that parts nothing; a number or a word without what is put
    round it."""
    if labels.said(line):
        return line
    bare = line.strip().strip(_AROUND)
    line = bare if bare.isalnum() else _in_melds(match, line)
    deck, out = match.machine.deck, list[str]()
    between = _BETWEEN if any(map(parted, infos_now(match))) else (*_BETWEEN, AND)
    words = [part for word in line.split() for part in _parted(word, deck)]
    spelled, at, end = _takes_cards(match, line), 0, 0
    names = names_now(match)
    while at < len(words):
        found = read_card([word.casefold() for word in words[at : at + 3]], deck)
        if found is None or (not at and words[0].casefold() in names):
            out.append(words[at])
            at += 1
            continue
        if end and all(word.casefold() in between for word in out[end:]):
            del out[end:]
        out.append(deck.faces[found[0]].code if spelled else words[at])
        at, end = at + (found[1] if spelled else 1), len(out)
    return " ".join(out)


def _in_melds(match: Match, line: str) -> str:
    """A line in which commas part the melds of an action that lays several, where it is one."""
    kinds = {choice.kind for info in infos_now(match) for choice in info.choices}
    if "," not in line or "way" not in kinds:
        return line
    parted_line = line.replace(",", " / ")
    return parted_line if _legal(match, attempts(parted_line.split(), names_now(match))) else line


def asked_why(line: str) -> str:
    """A line that ends like a question as one that asks why; a command stands for itself."""
    bare = line.strip().rstrip("? ")
    if not bare or not line.strip().endswith("?"):
        return line
    is_why = bare.split()[0].casefold() == "why"
    is_command = bare.casefold() in COMMANDS and bare.casefold() not in ("undo", *LEAVE)
    return bare if is_why or is_command else f"why {bare}"


def _parted(word: str, deck: Deck) -> list[str]:
    """A word as several, where a comma or a sign stands between cards without a space."""
    parts = [part for part in re.split(r"([,+&])", word) if part]
    others = [part for part in parts if part not in _SIGNS]
    whole = len(parts) == 1 or not all(read_card([one.casefold()], deck) for one in others)
    return re.findall(r"[^,]+|,", word) if whole else parts


def _takes_cards(match: Match, line: str) -> bool:
    """Whether what a line begins may have cards."""
    infos = infos_now(match)
    name = with_joined_name(line.split() or [""], names_now(match))[0].casefold()
    meant = [one for one in infos if one.name == name] or infos
    return any(choice.kind in OF_CARDS for one in meant for choice in one.choices)


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
    is_number = len(words) == 1 and words[0].isdecimal()
    is_command = len(words) == 1 and typed.kind == "command"
    if is_number or is_command or not words or written in map(str.casefold, order):
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


def _legal(match: Match, texts: Iterable[str]) -> tuple[str, ...]:
    """The legal actions among those that some texts mean."""
    meant = [match.action(text).text for text in texts if match.is_legal(text)]
    return tuple(dict.fromkeys(meant))


def why_not(match: Match, text: str) -> IllegalAction | None:
    """Why an action is refused, in the reading that comes nearest to one that is not."""
    first = match.why(text)
    if first is None:
        return None
    is_card = read_card(text.casefold().split(), match.machine.deck) is not None
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
    near = nearest_cards(machine, match.state, [info.number for info in named])
    return half_a_card(machine.deck, words[-1], near)
