"""Options: which there are, what was chosen, and whether it goes together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import attrs

from rulekit.errors import StartRefused
from rulekit.rules.constants import Setting, holds
from rulekit.rules.model import Game as Model
from rulekit.rules.model import Option
from rulekit.source.suggest import closest

Value: TypeAlias = int | bool | str

_YES = ("yes", "on", "true")
_NO = ("no", "off", "false")


@attrs.frozen
class OptionChoice:
    """An option of a game. `values` lists what it may be; a range from `low` to `high` has None.

    `value` is in force for this `Game`; `players` the numbers of players it is for, None for all.
    """

    name: str
    label: str
    value: Value
    default: Value
    values: tuple[Value, ...] | None
    low: int | None = None
    high: int | None = None
    note: str = ""
    players: tuple[int, int] | None = None
    source: str = ""


@attrs.frozen
class PresetChoice:
    """A preset of a game: several options chosen together."""

    name: str
    label: str
    options: dict[str, Value]
    note: str = ""
    source: str = ""


def describe(model: Model, options: Mapping[str, Value]) -> tuple[OptionChoice, ...]:
    """The options that can be chosen, in the order of the file."""
    return tuple(
        OptionChoice(
            name,
            option.label,
            options[name],
            option.default,
            option.values,
            option.low,
            option.high,
            option.note,
            option.players,
            option.source,
        )
        for name, option in model.options.items()
        if not option.settled
    )


def describe_presets(model: Model) -> tuple[PresetChoice, ...]:
    """The presets that can be chosen, in the order of the file."""
    return tuple(
        PresetChoice(name, one.label, dict(one.values), one.note, one.source)
        for name, one in model.presets.items()
    )


def settle(
    model: Model, preset: str | None, chosen: Mapping[str, Value] | None
) -> dict[str, Value]:
    """The value of every option: the file's, then the preset's, then those chosen.

    Raises StartRefused for what is unknown, has no such value or does not go together.
    """
    settled: dict[str, Value] = {name: option.default for name, option in model.options.items()}
    if preset is not None:
        settled.update(_preset(model, preset))
    if chosen is not None and not isinstance(chosen, Mapping):
        raise StartRefused("options are a mapping: the value of each by its name")
    for name, value in (chosen or {}).items():
        settled[name] = _value(_option(model, str(name)), value)
    for option in model.options.values():
        for rule in option.needs:
            if holds(rule.condition, Setting(settled)) is False:
                sentence = rule.sentence or f"the options do not go together at `{option.name}`"
                raise StartRefused(f"these options are refused: {sentence}")
    return settled


def check_players(model: Model, options: Mapping[str, Value], players: int) -> None:
    """StartRefused where a chosen option is not for this number of players."""
    for name, option in model.options.items():
        if option.players is None or options[name] == option.default:
            continue
        low, high = option.players
        if not low <= players <= high:
            asked = f"{low}" if low == high else f"{low} to {high}"
            raise StartRefused(f"`{name}` is for {asked} players, not for {players}")


def _preset(model: Model, name: str) -> Mapping[str, Value]:
    preset = model.presets.get(str(name))
    if preset is None:
        name = str(name)
        advice = _meant(name, list(model.presets), "presets")
        raise StartRefused(f"there is no preset `{name[:40]}`; {advice}")
    return preset.values


def _option(model: Model, name: str) -> Option:
    option = model.options.get(name)
    if option is None:
        near = model.options.get(closest(name, model.options))
        advice = _meant(name, [one.name for one in model.options.values() if not one.settled])
        if near is not None and near.settled:
            advice = f"`{near.name}` is settled as {_word(near.default)}"
        raise StartRefused(f"there is no option `{name[:40]}`; {advice}")
    if option.settled:
        raise StartRefused(f"`{name}` is settled as {_word(option.default)} and cannot be chosen")
    return option


def _meant(name: str, known: Sequence[str], what: str = "options") -> str:
    """What somebody may have meant, or all there are."""
    near = closest(name, known)
    if near:
        return f"did you mean `{near}`?"
    if not known:
        return f"there are no {what} to choose"
    return f"the {what if len(known) > 1 else what[:-1]} to choose: {', '.join(known)}"


def _value(option: Option, given: object) -> Value:
    """The value that is meant: numbers and yes or no may come as text."""
    for value in _readings(given):
        if option.values is not None:
            if any(type(value) is type(one) and value == one for one in option.values):
                return value
        elif type(value) is int and (option.low or 0) <= value <= (option.high or 0):
            return value
    if option.values is None:
        possible = f"a number from {option.low} to {option.high}"
    else:
        possible = " or ".join(_word(one) for one in option.values)
    raise StartRefused(f"`{option.name}` cannot be {_word(given)[:40]}; it is {possible}")


def _readings(given: object) -> list[Value]:
    if isinstance(given, (bool, int)):
        return [given]
    if not isinstance(given, str):
        return []
    readings: list[Value] = [given.strip()]
    word = given.strip().casefold()
    if word in _YES or word in _NO:
        readings.append(word in _YES)
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 10:
        readings.append(int(word))
    return readings


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
