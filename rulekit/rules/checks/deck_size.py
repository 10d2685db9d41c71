"""The deck has enough cards for every number of players."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import attrs

from rulekit.rules import terms
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.constants import Setting, fold, holds
from rulekit.rules.faces import count_cards
from rulekit.rules.model import DealLine, Game, Option, OptionScalar
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Term
from rulekit.source.diagnostic import Diagnostics, Label

MOST_SETTINGS = 2_000


@attrs.frozen(eq=False, repr=False)
class _Case:
    """A round of a match with some options and players."""

    setting: Setting
    row: int | None
    changed: tuple[str, ...]


def check_deck_size(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK413: what `deal` asks for is there, whatever options are chosen and whoever plays."""
    if not evidence.deck_known or not game.deal:
        return
    for case in itertools.islice(_cases(game), MOST_SETTINGS):
        size = count_cards(game.deck, game.wild, case.setting)
        line = None if size is None else _line_too_many(game, case, size)
        if size is not None and line is not None:
            _report(game, case, _own_line(line, game, evidence), size, found)
            return


def _line_too_many(game: Game, case: _Case, size: int) -> DealLine | None:
    """The line of the deal at which the cards run out, if they do."""
    needed = 0
    for line in game.deal:
        number = _number(line, game, case)
        if number is None:
            return None
        needed += number
        if needed > size:
            return line
    return None


def _own_line(line: DealLine, game: Game, evidence: Evidence) -> DealLine:
    """This line of the deal, or the last one above it that the game's own file has written."""
    above = game.deal[: game.deal.index(line) + 1]
    return next((one for one in reversed(above) if evidence.is_own(one.span)), line)


def _number(line: DealLine, game: Game, case: _Case) -> int | None:
    """How many cards a line deals in all; None where that depends on play."""
    number = line.number.at(case.setting.players or 0)
    value = 1 if number is None else fold(number, case.setting)
    return value * _takers(line, game, case.setting) if isinstance(value, int) else None


def _takers(line: DealLine, game: Game, setting: Setting) -> int:
    players = setting.players or 0
    if line.zone.per == "player":
        return players
    if line.zone.per == "team":
        partners = game.teams is not None and fold(game.teams, setting) == "opposite"
        return players // 2 if partners else players
    return 1


def _report(game: Game, case: _Case, line: DealLine, size: int, found: Diagnostics) -> None:
    players = case.setting.players or 0
    needed = sum(_number(one, game, case) or 0 for one in game.deal)
    one = "player needs" if players == 1 else "players need"
    where = [f"`{name}` {_word(case.setting.options[name])}" for name in case.changed]
    if case.row is not None and len(game.rounds) > 1:
        where.append(f"row {case.row + 1} of `rounds`")
    found.error(
        "RK413",
        f"{players} {one} {needed} of {size} cards",
        line.span,
        label=f"with {', '.join(where)}" if where else f"{_number(line, game, case)} of them here",
        help="deal fewer, add packs, or allow fewer players",
        also=(Label(game.deck.span, f"{size} cards for {players} players"),),
    )


def _word(value: OptionScalar) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


# -------------------------------------------------------------------------------- what may be


def _cases(game: Game) -> Iterator[_Case]:
    """Every number of players with every choice that matters here, the defaults first."""
    base = {name: option.default for name, option in game.options.items()}
    numbers: list[Term | None] = [n for line in game.deal for *_, n in line.number.rows]
    mattering = _options_in((game.deck.packs, game.deck.jokers, numbers, game.rounds), game)
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
                    yield _Case(setting, row if game.rounds else None, changed)


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
