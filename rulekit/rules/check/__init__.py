"""Name resolution and type checking: from syntax trees to terms in which nothing is implied.

All functions report into `found` and return None where something was broken: its dependants then
stay silent.
"""

from __future__ import annotations

from rulekit.rules.check.blocks import check_block
from rulekit.rules.check.clashes import (
    ELEMENT_WORDS,
    check_clashes,
    check_local_name,
    meaning_of,
)
from rulekit.rules.check.declarations import check_contract, check_declaration, check_order
from rulekit.rules.check.definitions import check_definitions
from rulekit.rules.check.kinds import check_kinds
from rulekit.rules.check.scope import Definition, Names, Scope, Sentence
from rulekit.rules.check.texts import (
    check_choice,
    check_condition,
    check_conditions,
    check_expression,
    check_flow,
    check_label,
    check_range,
    check_receivers,
    check_rules,
)

__all__ = [
    "ELEMENT_WORDS",
    "Definition",
    "Names",
    "Scope",
    "Sentence",
    "check_block",
    "check_choice",
    "check_clashes",
    "check_condition",
    "check_conditions",
    "check_contract",
    "check_declaration",
    "check_definitions",
    "check_expression",
    "check_flow",
    "check_kinds",
    "check_label",
    "check_local_name",
    "check_order",
    "check_range",
    "check_receivers",
    "check_rules",
    "meaning_of",
]
