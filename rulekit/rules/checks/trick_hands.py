"""Where tricks are played, all have as many cards as the others."""

from __future__ import annotations

from rulekit.rules.checks.cases import Case, cases, said_of
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.trick_cards import stage_of_tricks
from rulekit.rules.even_hands import hands_of, kept_even, uneven_line
from rulekit.rules.faces import count_cards
from rulekit.rules.model import DealLine, Game, Stage
from rulekit.source.diagnostic import Diagnostics, Label


def check_trick_hands(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK444 (warning): cards are dealt that do not go round, and nothing evens that out."""
    stage = stage_of_tricks(game)
    if stage is None or not evidence.deck_known or not kept_even(game, stage):
        return
    hand = hands_of(stage)[0]
    numbers = [n for line in game.deal for *_, n in line.number.rows]
    deck = game.deck
    for case in cases(game, (deck.packs, deck.jokers, deck.without, numbers, game.rounds)):
        size = count_cards(deck, game.wild, case.setting)
        uneven = None if size is None else uneven_line(game, hand, size, case.setting)
        if uneven is not None:
            _report(game, stage, *uneven, case, found)
            return


def _report(
    game: Game, stage: Stage, line: DealLine, number: int, case: Case, found: Diagnostics
) -> None:
    where = said_of(case, game)
    found.warning(
        "RK444",
        f"{number} cards are not dealt evenly to {case.setting.players} players",
        line.span,
        label=f"with {where}" if where else "some get one more than others",
        help="leave the odd ones out of the deck: `without`",
        also=(Label(stage.span, "in the last trick not all have a card"),),
    )
