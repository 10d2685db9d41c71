"""Words of other card tables and other programs, each with ours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulekit.language.builtins import PLACES
from rulekit.source.numbers import NUMBER_WORDS

SYNONYMS: Mapping[str, str] = MappingProxyType(
    {
        # places for cards
        **PLACES,
        "piles": "zones",
        "areas": "zones",
        "places": "zones",
        "locations": "zones",
        # melds
        "group": "set",
        "book": "set",
        "sequence": "run",
        "straight": "run",
        "meld": "melds",
        "combinations": "melds",
        "build": "lay_off",
        "tack_on": "lay_off",
        # sections
        "id": "game",
        "title": "name",
        "description": "about",
        "cards": "deck",
        "decks": "packs",
        "settings": "options",
        "parameters": "options",
        "toggles": "options",
        "modes": "presets",
        "variants": "presets",
        "definitions": "define",
        "functions": "define",
        "points": "values",
        "scores": "score",
        "scoring": "score",
        "memory": "state",
        "variables": "state",
        "phases": "turn",
        "triggers": "whenever",
        "interrupts": "windows",
        "offers": "windows",
        "dealing": "deal",
        "end": "match",
        "inherits": "extends",
        "includes": "include",
        "imports": "include",
        "import": "include",
        "uses": "include",
        "parent": "extends",
        "based_on": "extends",
        # zones and refilling
        "owner": "per",
        "visible": "seen_by",
        "visible_to": "seen_by",
        "visibility": "seen_by",
        "recycle": "when_empty",
        "reshuffle": "shuffle",
        "grid": "cells",
        # actions and flow
        "moves": "one_of",
        "actions": "one_of",
        "move": "do",
        "effect": "do",
        "effects": "do",
        "if": "when",
        "condition": "when",
        "conditions": "needs",
        "requires": "needs",
        "require": "needs",
        "text": "label",
        "choice": "choose",
        "choices": "choose",
        "select": "choose",
        "goto": "then",
        "who": "asks",
        "order": "sequence",
        "straights": "sequence",
        "values": "one_of",
        "range": "between",
        "enum": "one_of",
        # scenarios
        "test": "scenario",
        "clause": "clauses",
        "setup": "given",
        "position": "given",
        "play": "steps",
        "then": "expect",
        "result": "expect",
        "refused": "refuse",
        "illegal": "refuse",
        "reason": "because",
        "message": "because",
        "current_player": "turn",
        "stage": "phase",
        "score_total": "totals",
        "winner": "winners",
    }
)
"""Only the meaning that is a key where the word stands is proposed."""

NUMBERS: Mapping[str, str] = MappingProxyType(
    {
        **{word: str(number) for number, word in enumerate(NUMBER_WORDS, 1)},
        **{f"{word}s": str(number) for number, word in enumerate(NUMBER_WORDS, 1)},
        "sixes": "6",
        **dict.fromkeys(("deuce", "deuces"), "2"),
        **dict.fromkeys(("trey", "treys"), "3"),
    }
)
"""Numbers in words, each with its figures, for ranks that are named by numbers."""
