"""What must hold of a whole game, one check a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rulekit.rules.checks.bounds import check_bounds
from rulekit.rules.checks.card_codes import check_card_codes
from rulekit.rules.checks.choices import check_choices
from rulekit.rules.checks.contracts import check_contracts
from rulekit.rules.checks.deal_lines import check_deal_lines
from rulekit.rules.checks.deck_size import check_deck_size
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.first_turns import check_first_turns
from rulekit.rules.checks.kept_cards import check_kept_cards
from rulekit.rules.checks.loops import check_loops
from rulekit.rules.checks.match_keys import check_match_keys
from rulekit.rules.checks.meld_kinds import check_meld_kinds
from rulekit.rules.checks.meld_zones import check_meld_zones
from rulekit.rules.checks.moved import check_moved
from rulekit.rules.checks.offers import check_offers
from rulekit.rules.checks.option_needs import check_option_needs
from rulekit.rules.checks.option_players import check_option_players
from rulekit.rules.checks.partners import check_partners
from rulekit.rules.checks.phases import (
    check_phase_names,
    check_phases_entered,
    check_ways_on,
)
from rulekit.rules.checks.piles import check_refills, check_stock
from rulekit.rules.checks.places import check_places
from rulekit.rules.checks.stage_keys import check_stage_keys
from rulekit.rules.checks.trick_cards import check_trick_cards
from rulekit.rules.checks.trick_hands import check_trick_hands
from rulekit.rules.checks.trick_turns import check_trick_turns
from rulekit.rules.checks.triggers import check_triggers
from rulekit.rules.checks.unused import check_unused
from rulekit.rules.checks.value_rows import check_value_rows
from rulekit.rules.checks.zone_keys import check_zone_keys
from rulekit.rules.model import Game
from rulekit.source.diagnostic import Diagnostics

Check: TypeAlias = Callable[[Game, Evidence, Diagnostics], None]

CHECKS: tuple[Check, ...] = (
    check_card_codes,
    check_deck_size,
    check_deal_lines,
    check_option_needs,
    check_option_players,
    check_partners,
    check_stock,
    check_refills,
    check_zone_keys,
    check_meld_kinds,
    check_contracts,
    check_meld_zones,
    check_places,
    check_moved,
    check_kept_cards,
    check_value_rows,
    check_phase_names,
    check_phases_entered,
    check_ways_on,
    check_stage_keys,
    check_first_turns,
    check_trick_turns,
    check_trick_cards,
    check_trick_hands,
    check_offers,
    check_triggers,
    check_loops,
    check_choices,
    check_match_keys,
    check_bounds,
    check_unused,
)
"""All checks, in the order in which they run: what is unused is said of sound games alone."""


def run_checks(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """Run every check; what they find goes to `found`."""
    for check in CHECKS:
        if found.full:
            return
        check(game, evidence, found)
