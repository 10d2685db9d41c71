"""Actions in words and as JSON, there and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any

import attrs

from rulekit.engine.action import NO_NUMBER, Action, pieces_of, value_text
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine
from rulekit.engine.reading import plain, read_card, read_value, words_of
from rulekit.engine.sight import cards_in, owners_of
from rulekit.engine.wording import action_phrase
from rulekit.errors import IllegalAction
from rulekit.source.suggest import closest

_MOST_COPIES = 2000
_LONGEST = 4000


@attrs.frozen
class Reading:
    """An action as it was understood; cards are faces here, several of them a tuple."""

    info: ActionInfo
    values: tuple[int | tuple[int, ...], ...]


def action_json(machine: Machine, action: Action) -> dict[str, Any]:
    """`{"action": "play_card", "choices": {"card": "7H"}}`: plain data, reads back."""
    info = machine.actions[action.number]
    choices = {
        choice.name: _json_value(choice, value, machine)
        for choice, value in zip(info.choices, action.values, strict=True)
        if is_made(choice, value)
    }
    return {"action": info.name, "choices": choices}


def is_made(choice: ChoiceInfo, value: int) -> bool:
    """Whether this choice was asked and made."""
    return value != none_of(choice)


def none_of(choice: ChoiceInfo) -> int:
    """What stands for a choice that was not asked."""
    return NO_NUMBER if choice.kind == "int" else -1


def _json_value(choice: ChoiceInfo, value: int, machine: Machine) -> Any:
    match choice.kind:
        case "cards":
            return [machine.deck.codes[piece] for piece in pieces_of(value)]
        case "player" | "team":
            return value + 1
        case "bool":
            return bool(value)
        case "card" | "suit" | "rank" | "word":
            return value_text(choice.kind, choice.words, value, machine.deck)
        case _:
            return value


def label_of(machine: Machine, state: Any, action: Action) -> str:
    """The action in English, for a button: `Play OB, suit`."""
    info = machine.actions[action.number]
    if info.label:
        values = machine.label_values(state, action)
        return "".join(
            part if isinstance(part, str) else _shown(part[1], values[part[0]], machine)
            for part in info.label
        )
    texts = [
        value_text(choice.kind, choice.words, value, machine.deck)
        for choice, value in zip(info.choices, action.values, strict=True)
        if is_made(choice, value)
    ]
    return " ".join([action_phrase(info), ", ".join(texts)]).strip()


def _shown(kind: str, value: int, machine: Machine) -> str:
    if kind in ("card", "suit", "rank") and value < 0:
        return "none"
    if kind == "player":
        return f"seat {value + 1}"
    return value_text(kind, (), value, machine.deck)


# ----------------------------------------------------------------------------------- reading


def read_action(machine: Machine, state: Any, said: object) -> Reading:
    """What a text or a JSON form says; IllegalAction where it says nothing.

    The action is one of the open question if there is one of that name, else any of that name.
    """
    if isinstance(said, str):
        if len(said) > _LONGEST:
            raise IllegalAction("this is too long for an action", code="play/no_such_action")
        info, rest = _named(machine, state, words_of(said), said)
        return Reading(info, _values_of_words(machine, state, info, rest))
    if not isinstance(said, Mapping):
        message = "an action is a text or a mapping with `action` and `choices`"
        raise IllegalAction(message, code="play/no_such_action")
    return _read_json(machine, state, said)


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
    raise _no_such_action(machine, words[0] if words else said)


def _no_such_action(machine: Machine, word: str) -> IllegalAction:
    names = sorted({info.name for info in machine.actions})
    near = closest(word, names)
    if not word.strip():
        message = f"say what to do: {', '.join(names)}"
    elif near:
        message = f"there is no action `{word[:40]}`; did you mean `{near}`?"
    else:
        message = f"there is no action `{word[:40]}`; the actions are {', '.join(names)}"
    return IllegalAction(message, code="play/no_such_action")


def _values_of_words(
    machine: Machine, state: Any, info: ActionInfo, words: list[str]
) -> tuple[int | tuple[int, ...], ...]:
    values: list[int | tuple[int, ...]] = []
    for choice in info.choices:
        if not words:
            if not choice.conditional:
                raise IllegalAction(_say_which(machine, state, info, choice), code="play/choice")
            values.append(none_of(choice))
            continue
        value, used = _read_choice(machine, choice, words)
        if value is None and choice.conditional:
            values.append(none_of(choice))
            continue
        if value is None:
            message = _unreadable(machine, state, info, choice, words[0])
            raise IllegalAction(message, code="play/choice")
        values.append(value)
        words = words[used:]
    if words:
        raise IllegalAction(_superfluous(machine, info, words), code="play/choice")
    return tuple(values)


def _superfluous(machine: Machine, info: ActionInfo, words: list[str]) -> str:
    asked = [choice for choice in info.choices if choice.conditional]
    for choice in asked:
        if read_value(words, choice, machine.deck) is None:
            options = _all_options(machine, choice)
            return f"`{words[0]}` is no {choice.name} here" + (f": {options}" if options else "")
    return f"`{info.name}` does not ask for `{' '.join(words)[:60]}`"


def _read_choice(
    machine: Machine, choice: ChoiceInfo, words: list[str]
) -> tuple[int | tuple[int, ...] | None, int]:
    if choice.kind == "card":
        found = read_card(words, machine.deck)
    elif choice.kind == "cards":
        faces: list[int] = []
        used = 0
        while used < len(words) and (found := read_card(words[used:], machine.deck)) is not None:
            faces.append(found[0])
            used += found[1]
        return (tuple(faces), used) if faces else (None, 0)
    else:
        found = read_value(words, choice, machine.deck)
        seats = {"player": machine.players, "team": machine.teams}.get(choice.kind)
        if found is not None and seats is not None and not 0 <= found[0] < seats:
            found = None
    return found if found is not None else (None, 0)


def _read_json(machine: Machine, state: Any, said: Mapping[str, Any]) -> Reading:
    name, choices = said.get("action"), said.get("choices", {})
    if not isinstance(name, str) or not isinstance(choices, Mapping):
        message = "an action is a mapping with `action`, a name, and `choices`, a mapping"
        raise IllegalAction(message, code="play/no_such_action")
    info, rest = _named(machine, state, words_of(name), name)
    known = {choice.name for choice in info.choices}
    strange = [str(key) for key in [*rest, *choices] if key not in known]
    strange += [str(key) for key in said if key not in ("action", "choices")]
    if strange:
        message = f"`{info.name}` does not ask for `{strange[0][:40]}`"
        raise IllegalAction(message, code="play/choice")
    values: list[int | tuple[int, ...]] = []
    for choice in info.choices:
        given = choices.get(choice.name)
        if given is None:
            if not choice.conditional:
                raise IllegalAction(_say_which(machine, state, info, choice), code="play/choice")
            values.append(none_of(choice))
            continue
        words = _words_of_json(given)
        value, used = _read_choice(machine, choice, words) if words else (None, 0)
        if value is None or used != len(words):
            message = _unreadable(machine, state, info, choice, " ".join(words))
            raise IllegalAction(message, code="play/choice")
        values.append(value)
    return Reading(info, tuple(values))


def _words_of_json(given: Any) -> list[str]:
    if isinstance(given, bool):
        return ["yes" if given else "no"]
    if isinstance(given, list | tuple):
        return [word for part in given[:200] for word in _words_of_json(part)]
    if isinstance(given, int):
        return [str(given)] if abs(given) < 10**9 else []
    return words_of(given) if isinstance(given, str) else []


# --------------------------------------------------------------------------- what to say instead


def _unreadable(
    machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo, word: str
) -> str:
    if choice.kind in ("card", "cards"):
        return f"`{word[:40]}` is no card of this game"
    return f"`{word[:40]}` is no {choice.name}; {_say_which(machine, state, info, choice)}"


def _say_which(machine: Machine, state: Any, info: ActionInfo, choice: ChoiceInfo) -> str:
    """ "say which suit: …": the values that are legal, or else all there are."""
    legal = machine.legal(state) if state.actor >= 0 else ()
    return say_which(machine, choice, legal, info.number, {})


def say_which(
    machine: Machine,
    choice: ChoiceInfo,
    legal: Iterable[Action],
    number: int,
    made: Mapping[int, int],
) -> str:
    """Asks for a choice of the action of that number, listing what is legal after those made."""
    info = machine.actions[number]
    at = info.choices.index(choice)
    options: dict[str, None] = {}
    for action in legal:
        values = action.values
        if action.number == number and is_made(choice, values[at]):
            if all(values[index] == value for index, value in made.items()):
                options[value_text(choice.kind, choice.words, values[at], machine.deck)] = None
    listed = ", ".join(options) or _all_options(machine, choice)
    return f"say which {choice.name.replace('_', ' ')}" + (f": {listed}" if listed else "")


def _all_options(machine: Machine, choice: ChoiceInfo) -> str:
    match choice.kind:
        case "suit":
            return ", ".join(machine.deck.suits)
        case "rank":
            return ", ".join(machine.deck.ranks)
        case "word":
            return ", ".join(choice.words)
        case "player" | "team":
            number = machine.players if choice.kind == "player" else machine.teams
            return ", ".join(str(seat + 1) for seat in range(number))
        case "bool":
            return "yes, no"
        case _:
            return ""


# ------------------------------------------------------------------------------ copies of a face


def candidates(machine: Machine, state: Any, reading: Reading) -> Iterator[Action]:
    """The actions a reading may mean: each copy of a face, the actor's own copies first."""
    own = _held(machine, state, state.actor)
    columns: list[list[int]] = []
    for choice, value in zip(reading.info.choices, reading.values, strict=True):
        if choice.kind == "card" and isinstance(value, int) and value >= 0:
            pieces = machine.deck.face_pieces[value]
            columns.append(sorted(pieces, key=lambda piece: (piece not in own, piece)))
        elif isinstance(value, tuple):
            columns.append(_masks(machine, value, own))
        else:
            columns.append([value])
    for values in islice(product(*columns), _MOST_COPIES):
        yield machine.make(reading.info.number, values)


def _masks(machine: Machine, faces: tuple[int, ...], own: frozenset[int]) -> list[int]:
    """Sets of pieces that show these faces, own pieces first."""
    wanted: dict[int, int] = {}
    for face in faces:
        wanted[face] = wanted.get(face, 0) + 1
    mask = 0
    for face, number in wanted.items():
        pieces = machine.deck.face_pieces[face]
        for piece in sorted(pieces, key=lambda one: (one not in own, one))[:number]:
            mask |= 1 << piece
    return [mask]


def _held(machine: Machine, state: Any, seat: int) -> frozenset[int]:
    """The pieces in a player's own zones."""
    out: set[int] = set()
    for zone in machine.zones:
        if zone.per == "player" and seat >= 0:
            out.update(cards_in(state, zone, seat))
        elif zone.per == "team" and seat >= 0:
            out.update(cards_in(state, zone, machine.team_of[seat]))
    return frozenset(out)


def cards_text(machine: Machine, state: Any, name: str, seat: int) -> str:
    """The cards of a player's zone, for a sentence."""
    for zone in machine.zones:
        if zone.name == name:
            owner = {"player": seat, "team": machine.team_of[seat]}.get(zone.per, -1)
            if owner in owners_of(machine, zone):
                pieces = cards_in(state, zone, owner)
                return " ".join(machine.deck.codes[piece] for piece in pieces) or "empty"
    return ""
