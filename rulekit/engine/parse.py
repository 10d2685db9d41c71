"""From what a person or a program says to the action it names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import attrs

from rulekit.engine.action import AND, NO_CARDS, OF_CARDS, SEVERAL, parted
from rulekit.engine.asking import (
    EXAMPLE,
    all_options,
    barred,
    is_offered,
    listed,
    missing,
    not_offered,
    unreadable,
)
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine, none_of
from rulekit.engine.meld_reading import faces_of, no_card, pieces_for, read_meld, read_way
from rulekit.engine.reading import (
    plain,
    read_card,
    read_value,
    without_articles,
    without_joins,
    words_of,
)
from rulekit.engine.spots import read_spot
from rulekit.engine.text import is_made, label_of
from rulekit.errors import IllegalAction
from rulekit.source.suggest import closest

_LONGEST = 4000
_ABOUT_CARDS = ("play/not_held", "play/not_a_meld")
"""The refusals that say less than a rule by which no cards would do."""


@attrs.frozen
class Reading:
    """An action as it was understood.

    Cards are faces here, several of them a tuple; melds and ways are made of any copies of their
    cards; a place on the table is a `Spot`.
    """

    info: ActionInfo
    values: tuple[Any, ...]


def read_action(machine: Machine, state: Any, said: object) -> Reading:
    """What a text or a JSON form says; IllegalAction where it says nothing.

    The action is one of the open question if there is one of that name, else any of that name.
    """
    if isinstance(said, str):
        if len(said) > _LONGEST:
            raise IllegalAction("this is too long for an action", code="play/no_such_action")
        info, rest = _named(machine, state, words_of(said), said)
        own = [word for choice in info.choices for word in choice.words]
        rest = without_articles(without_joins(rest, machine.deck, own), machine.deck, own)
        with _if_offered(machine, state, info):
            return Reading(info, _values_of_words(machine, state, info, rest))
    if not isinstance(said, Mapping):
        message = "an action is a text or a mapping with `action` and `choices`"
        raise IllegalAction(message, code="play/no_such_action")
    return _read_json(machine, state, said)


@contextmanager
def _if_offered(machine: Machine, state: Any, info: ActionInfo) -> Iterator[None]:
    """What is amiss in the choices of an action is told where it is one of this moment; elsewhere
    that it is none."""
    try:
        yield
    except IllegalAction:
        if state.actor >= 0 and not is_offered(machine, state, info.number):
            raise not_offered(machine, state, info.name) from None
        raise


def _infos(machine: Machine, state: Any) -> Iterator[ActionInfo]:
    """All actions, those of the open question first."""
    open_now = machine.questions[state.question].actions if state.question >= 0 else ()
    yield from (machine.actions[number] for number in open_now)
    yield from (info for info in machine.actions if info.number not in open_now)


def _named(
    machine: Machine, state: Any, words: list[str], said: str
) -> tuple[ActionInfo, list[str]]:
    names: dict[str, ActionInfo] = {}
    for info in _infos(machine, state):
        names.setdefault(plain(info.name), info)
    for length in range(min(4, len(words)), 0, -1):
        info = names.get("_".join(words[:length]).replace("-", "_"))  # type: ignore[assignment]
        if info is not None:
            return info, words[length:]
    raise _no_such_action(machine, state, words[0] if words else said)


def _no_such_action(machine: Machine, state: Any, word: str) -> IllegalAction:
    names = sorted({info.name for info in machine.actions})
    offered = list(dict.fromkeys(one.name for one in listed(machine, state)))
    near = closest(word, offered) or closest(word, names)
    begun = [name for name in names if len(word) > 1 and name.startswith(word)]
    if len(begun) == 1 and begun[0] not in offered:
        return not_offered(machine, state, begun[0])
    if not word.strip():
        message = f"say what to do: {', '.join(offered or names)}"
    elif offered and word in (plain(zone.name) for zone in machine.zones):
        message = f"`{word}` is where cards lie, and no action; offered now: {', '.join(offered)}"
    elif near:
        message = f"there is no action `{word[:40]}`; did you mean `{near}`?"
        if offered and near not in offered:
            message += f" It is not offered now; offered now: {', '.join(offered)}"
    elif offered:
        message = f"there is no action `{word[:40]}`; offered now: {', '.join(offered)}"
    else:
        message = f"there is no action `{word[:40]}`; the actions are {', '.join(names)}"
    return IllegalAction(message, code="play/no_such_action")


def _values_of_words(
    machine: Machine, state: Any, info: ActionInfo, words: list[str]
) -> tuple[Any, ...]:
    values: list[Any] = []
    unasked = _unasked(machine, state, info)
    for at, choice in enumerate(info.choices):
        if at in unasked:
            values.append(none_of(choice.kind))
            continue
        if words[:1] in ([], [AND]):
            if not choice.conditional:
                raise missing(machine, state, info, choice, values)
            values.append(none_of(choice.kind))
            continue
        own = words[: words.index(AND)] if AND in words else words
        later = info.choices[len(values) + 1 :] if own is words else ()
        try:
            value, used = _read_allowed(machine, state, info, choice, own, later)
        except IllegalAction as refusal:
            raise _after_card(machine, info, values, refusal) from None
        if value is None and choice.conditional:
            values.append(none_of(choice.kind))
            continue
        if value is None:
            raise unreadable(machine, state, info, choice, words[0], values)
        values.append(value)
        words = words[used:]
        if words[:1] == [AND] and len(values) in parted(info):
            words = words[1:]
    if words:
        raise IllegalAction(_superfluous(machine, state, info, values, words), code="play/choice")
    return tuple(values)


def _unasked(machine: Machine, state: Any, info: ActionInfo) -> frozenset[int]:
    """The choices of cards that are not asked now: cards that are named are for those behind."""
    of_cards = [at for at, one in enumerate(info.choices) if one.kind in OF_CARDS]
    may_be = [at for at in of_cards[:-1] if info.choices[at].conditional]
    if not may_be:
        return frozenset()
    legal = [one.values for one in listed(machine, state) if one.number == info.number]
    made = {at for at in may_be if any(is_made(info.choices[at], one[at]) for one in legal)}
    return frozenset(may_be) - made if legal else frozenset()


def _after_card(
    machine: Machine, info: ActionInfo, values: Sequence[Any], refusal: IllegalAction
) -> IllegalAction:
    """A refusal of what is no meld, which says what the card before it was taken for."""
    at = len(values) - 1
    if refusal.code != "play/not_a_meld" or at < 0 or info.choices[at].kind != "card":
        return refusal
    code, name = machine.deck.faces[values[at]].code, info.choices[at].name.replace("_", " ")
    return IllegalAction(f"{code} is the {name}, and {refusal.message}", code=refusal.code)


def _superfluous(
    machine: Machine, state: Any, info: ActionInfo, values: Sequence[Any], words: list[str]
) -> str:
    """Says what is amiss in the words that are left when every choice is made."""
    at = max((at for at, one in enumerate(info.choices) if one.kind == "card"), default=-1)
    more = len(faces_of(machine, words))
    if at >= 0 and more and not {one.kind for one in info.choices} & {*SEVERAL}:
        if sum(one.kind == "card" for one in info.choices) == 1:
            return _too_many(machine, state, info, at, values[at], 1 + more)
    for choice in (one for one in info.choices if one.conditional and one.kind not in OF_CARDS):
        if read_value(words, choice, machine.deck) is None:
            options = all_options(machine, choice)
            return f"`{words[0]}` is no {choice.name} here" + (f": {options}" if options else "")
    kinds = [choice.kind for choice in info.choices]
    if kinds[-1:] == ["cards"] and read_card(words, machine.deck) is None:
        return no_card(words[0], machine.deck)
    said = "is said in full" if kinds else "stands alone"
    here = next((one for one in listed(machine, state) if one.number == info.number), None)
    if not kinds and more and here is not None:
        label = label_of(machine, state, here)
        if set(machine.deck.codes) & {*label.split()}:
            return f"`{info.name}` stands alone, and is `{label}`"
    return f"`{info.name}` {said}; leave out `{' '.join(words)[:60]}`"


def _too_many(
    machine: Machine, state: Any, info: ActionInfo, at: int, face: int, count: int
) -> str:
    """Says that one card is chosen and not several, and how the first of them would be."""
    said = f"`{info.name}` asks for one card, not {count}"
    for action in listed(machine, state):
        if action.number == info.number and machine.deck.piece_face[action.values[at]] == face:
            return f"{said}{EXAMPLE}{action.text}`"
    return said


def _read_allowed(
    machine: Machine,
    state: Any,
    info: ActionInfo,
    choice: ChoiceInfo,
    words: list[str],
    later: Sequence[ChoiceInfo],
) -> tuple[Any, int]:
    """As `_read_choice`; where no cards would do the rule is told before what is amiss in these."""
    try:
        return _read_choice(machine, state, info, choice, words, later)
    except IllegalAction as refusal:
        rule = barred(machine, state, info) if refusal.code in _ABOUT_CARDS else None
        if rule is None:
            raise
        raise rule from None


def _read_choice(
    machine: Machine,
    state: Any,
    info: ActionInfo,
    choice: ChoiceInfo,
    words: list[str],
    later: Sequence[ChoiceInfo],
) -> tuple[Any, int]:
    """The value that the first words mean, or None, and how many words that are.

    `later` are the choices that the words after them may be for.
    """
    found: tuple[Any, int] | None
    match choice.kind:
        case "card":
            found = read_card(words, machine.deck)
        case "cards":
            found = _read_cards(machine, words, later)
        case "meld":
            found = read_meld(machine, choice, words, later, state)
        case "way":
            found = read_way(machine, info, choice, words, state), len(words)
        case "place":
            found = read_spot(words, machine.deck)
        case _:
            found = read_value(words, choice, machine.deck)
            seats = {"player": machine.players, "team": machine.teams}.get(choice.kind)
            if found is not None and seats is not None and not 0 <= found[0] < seats:
                found = None
    return found if found is not None else (None, 0)


def _read_cards(
    machine: Machine, words: list[str], later: Sequence[ChoiceInfo]
) -> tuple[tuple[int, ...], int] | None:
    """All the cards, but for those that single cards are chosen with afterwards."""
    if words and words[0] == NO_CARDS:
        return (), 1
    faces: list[int] = []
    used = [0]
    while used[-1] < len(words) and (found := read_card(words[used[-1] :], machine.deck)):
        faces.append(found[0])
        used.append(used[-1] + found[1])
    left = sum(choice.kind == "card" and not choice.conditional for choice in later)
    taken = max(len(faces) - left, 0)
    pieces_for(machine, faces[:taken])
    return (tuple(faces[:taken]), used[taken]) if taken else None


def _read_json(machine: Machine, state: Any, said: Mapping[str, Any]) -> Reading:
    name, choices = said.get("action"), said.get("choices", {})
    if not isinstance(name, str) or not isinstance(choices, Mapping):
        message = "an action is a mapping with `action`, a name, and `choices`, a mapping"
        raise IllegalAction(message, code="play/no_such_action")
    info, rest = _named(machine, state, words_of(name), name)
    with _if_offered(machine, state, info):
        return Reading(info, _values_of_json(machine, state, info, [*rest], said, choices))


def _values_of_json(
    machine: Machine,
    state: Any,
    info: ActionInfo,
    rest: Sequence[str],
    said: Mapping[str, Any],
    choices: Mapping[str, Any],
) -> tuple[Any, ...]:
    known = {choice.name for choice in info.choices}
    strange = [str(key) for key in [*rest, *choices] if key not in known]
    beside = [str(key) for key in said if key not in ("action", "choices")]
    if not strange and set(beside) & known:
        name = next(one for one in beside if one in known)
        message = f'`{name}` stands under `choices`: write `{{"choices": {{"{name}": …}}}}`'
        raise IllegalAction(message, code="play/choice")
    strange += beside
    if strange:
        key = strange[0] if strange[0].strip() else _as_json(strange[0])
        message = f"`{info.name}` does not ask for `{key[:40]}`"
        raise IllegalAction(message, code="play/choice")
    values: list[Any] = []
    for choice in info.choices:
        given = choices.get(choice.name)
        if given is None:
            if not choice.conditional:
                raise missing(machine, state, info, choice, values)
            values.append(none_of(choice.kind))
            continue
        words = _words_of_json(choice, given)
        value, used = None, 0
        if words:
            value, used = _read_allowed(machine, state, info, choice, words, ())
        if value is None or used != len(words):
            word = " ".join(words) or _as_json(given)
            raise unreadable(machine, state, info, choice, word, values)
        values.append(value)
    return tuple(values)


def _as_json(given: object) -> str:
    """What is no word as it is written in JSON."""
    try:
        return json.dumps(given, default=lambda other: type(other).__name__, skipkeys=True)
    except (ValueError, RecursionError):
        return type(given).__name__


def _words_of_json(choice: ChoiceInfo, given: Any) -> list[str]:
    if choice.kind == "place" and isinstance(given, Mapping):
        card = ["with", given["card"]] if "card" in given else []
        parts = [*card, given.get("meld"), given.get("end", "")]
        return _words_of_json(choice, parts) if set(given) <= {"meld", "end", "card"} else []
    if choice.kind == "way" and isinstance(given, list | tuple):
        melds = [word for part in given[:200] for word in ("/", *_words_of_json(choice, str(part)))]
        return melds[1:]
    if choice.kind == "cards" and isinstance(given, list | tuple) and not given:
        return [NO_CARDS]
    if isinstance(given, bool):
        return ["yes" if given else "no"]
    if isinstance(given, list | tuple):
        return [word for part in given[:200] for word in _words_of_json(choice, part)]
    if isinstance(given, int):
        return [str(given)] if abs(given) < 10**9 else []
    return words_of(given) if isinstance(given, str) else []
