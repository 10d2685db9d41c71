"""The matches there may be: every number of players with every choice that matters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import attrs

from rulekit.rules import terms
from rulekit.rules.constants import Setting, holds
from rulekit.rules.model import Game, Option, OptionScalar
from rulekit.rules.parts import parts_of

MOST_SETTINGS = 2_000


@attrs.frozen(eq=False, repr=False)
class Case:
    """A round of a match with some options and players; `changed` are not at their defaults."""

    setting: Setting
    row: int | None
    changed: tuple[str, ...]


def cases(game: Game, whole: object) -> Iterator[Case]:
    """Every round of every match that the options read in `whole` tell apart, the defaults first.

    Of very many the first are given.
    """
    return itertools.islice(_cases(game, whole), MOST_SETTINGS)


def said_of(case: Case, game: Game) -> str:
    """The choices that are not the usual ones, in words: "`packs` 2, row 3 of `rounds`"."""
    where = [f"`{name}` {_word(case.setting.options[name])}" for name in case.changed]
    if case.row is not None and len(game.rounds) > 1:
        where.append(f"row {case.row + 1} of `rounds`")
    return ", ".join(where)


def _word(value: OptionScalar) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _cases(game: Game, whole: object) -> Iterator[Case]:
    base = {name: option.default for name, option in game.options.items()}
    mattering = _options_in(whole, game)
    memory = {v.name: v.default for v in game.variables.values() if v.scope == "round"}
    for chosen in itertools.islice(_combinations(mattering), MOST_SETTINGS):
        options = {**base, **chosen}
        if _refused(game, options):
            continue
        changed = tuple(o.name for o in mattering if options[o.name] != o.default)
        for row, values in enumerate(game.rounds or ({},)):
            for players in range(game.players[0], game.players[1] + 1):
                if all(_offered(o, options, players) for o in mattering):
                    setting = Setting(options, players, {**memory, **values})
                    yield Case(setting, row if game.rounds else None, changed)


def _combinations(options: tuple[Option, ...]) -> Iterator[dict[str, OptionScalar]]:
    """The defaults, each option changed alone, then all of them together."""
    yield {}
    yield from ({o.name: choice} for o in options for choice in _choices(o)[1:])
    names = [option.name for option in options]
    for chosen in itertools.product(*(_choices(option) for option in options)):
        yield dict(zip(names, chosen, strict=True))


def _options_in(whole: object, game: Game) -> tuple[Option, ...]:
    used = {p.option.name for p in parts_of(whole) if isinstance(p, terms.OptionValue)}
    return tuple(game.options[name] for name in game.options if name in used)


def _choices(option: Option) -> tuple[OptionScalar, ...]:
    """The default first; of a range its ends."""
    if option.settled:
        return (option.default,)
    rest = option.values if option.values is not None else (option.low or 0, option.high or 0)
    return (option.default, *(v for v in rest if v != option.default))


def _offered(option: Option, options: dict[str, OptionScalar], players: int) -> bool:
    if option.players is None or options[option.name] == option.default:
        return True
    return option.players[0] <= players <= option.players[1]


def _refused(game: Game, options: dict[str, OptionScalar]) -> bool:
    setting = Setting(options)
    rules = (rule for option in game.options.values() for rule in option.needs)
    return any(holds(rule.condition, setting) is False for rule in rules)
