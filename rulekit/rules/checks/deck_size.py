"""There is a deck, with enough cards for every number of players."""

from __future__ import annotations

import attrs

from rulekit.rules.checks.cases import Case, cases, said_of
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.constants import Setting, fold
from rulekit.rules.faces import MOST_CARDS, count_cards, faces_of
from rulekit.rules.model import ByPlayers, DealLine, Game
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Known, State, Term
from rulekit.source.diagnostic import Diagnostic, Diagnostics, Label


def check_deck_size(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK413: what `deal` asks for is there, whatever options are chosen and whoever plays."""
    if not evidence.deck_known or not _has_numbers(game, found):
        return
    numbers = [n for line in game.deal for *_, n in line.number.rows]
    for case in cases(game, (game.deck.packs, game.deck.jokers, numbers, game.rounds)):
        size = count_cards(game.deck, game.wild, case.setting)
        line = None if size is None else _line_too_many(game, case, size)
        if size is not None and line is not None:
            _report(game, case, _own_line(line, game, evidence), size, found)
            return


def _has_numbers(game: Game, found: Diagnostics) -> bool:
    """RK107: there is a pack at least, no less than nothing of all else, and not too much."""
    numbers: list[tuple[str, ByPlayers[Term] | ByPlayers[Term | None], int]] = [
        ("packs", game.deck.packs, 1),
        ("jokers", game.deck.jokers, 0),
        *((f"deal: {line.zone.name}", line.number, 0) for line in game.deal),
    ]
    faults = [_too_small(game, *one) for one in numbers]
    if not any(faults):
        faults.append(_too_large(game))
    for fault in faults:
        if fault is not None:
            found.add(fault)
    return not any(faults)


def _too_small(
    game: Game, what: str, table: ByPlayers[Term] | ByPlayers[Term | None], least: int
) -> Diagnostic | None:
    """A number that is less than can be meant, in the first match in which it is."""
    remembered = any(isinstance(part, State) for part in parts_of(table))
    rounds = game.rounds if remembered else ()
    for case in cases(attrs.evolve(game, rounds=rounds), (table, rounds)):
        term = table.at(case.setting.players or 0)
        value = None if term is None else fold(term, case.setting)
        if term is not None and isinstance(value, int) and value < least:
            where = said_of(case, game)
            return Diagnostic(
                "RK107",
                f"`{what}` cannot be {value}",
                term.span,
                f"with {where}" if where else "too small",
                f"write a number from {least} on",
            )
    return None


def _too_large(game: Game) -> Diagnostic | None:
    """More packs or jokers than a deck may have, in the first match in which they are."""
    deck = game.deck
    in_play = any(
        isinstance(part, State) or (isinstance(part, Known) and part.name != "players")
        for part in parts_of((deck.packs, deck.jokers))
    )
    for case in cases(attrs.evolve(game, rounds=()), (deck.packs, deck.jokers)):
        players = case.setting.players or 0
        packs, jokers = deck.packs.at(players), deck.jokers.at(players)
        size = count_cards(deck, game.wild, case.setting)
        if packs is None or jokers is None or (size is None and in_play):
            continue
        if size is None or size > MOST_CARDS:
            what = "too many cards to be counted" if size is None else f"a deck of {size:,} cards"
            return _report_large(packs, jokers, what, case, game)
    return None


def _report_large(packs: Term, jokers: Term, what: str, case: Case, game: Game) -> Diagnostic:
    where, number = said_of(case, game), fold(packs, case.setting)
    pack = len(faces_of(game.deck, jokers=False))
    few = isinstance(number, int) and number * pack < MOST_CARDS
    return Diagnostic(
        "RK107",
        f"{what}, and {MOST_CARDS:,} is the most",
        (jokers if few else packs).span,
        f"with {where}" if where else "too large",
        f"ask for fewer {'jokers' if few else 'packs'}",
    )


def _line_too_many(game: Game, case: Case, size: int) -> DealLine | None:
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


def _number(line: DealLine, game: Game, case: Case) -> int | None:
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


def _report(game: Game, case: Case, line: DealLine, size: int, found: Diagnostics) -> None:
    players = case.setting.players or 0
    needed = sum(_number(one, game, case) or 0 for one in game.deal)
    one = "player needs" if players == 1 else "players need"
    where = said_of(case, game)
    found.error(
        "RK413",
        f"{players} {one} {needed} of {size} cards",
        line.span,
        label=f"with {where}" if where else f"{_number(line, game, case)} of them here",
        help="deal fewer, add packs, or allow fewer players",
        also=(Label(game.deck.span, f"{size} cards for {players} players"),),
    )
