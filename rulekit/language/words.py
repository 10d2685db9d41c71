"""The words and signs of the language: what is reserved, and what people call each terminal."""

from __future__ import annotations

from collections.abc import Iterable

RESERVED = frozenset(
    "and at each else false for from if in is mod no none not of on or"
    " to true where with yes".split()
)
"""Words that can never be names. All other words of the language are such only in their place."""

HUMAN: dict[str, str] = {
    "NAME": "a name",
    "INT": "a number",
    "TEXT": "a text in quotes",
    "$END": "the end",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "a line further to the left",
    "BLANKS": "blanks",
    "_WHERE": "`where`",
    "_SUCH_THAT": "`such that`",
    "_WITH_HIGHEST": "`with highest`",
    "_WITH_LOWEST": "`with lowest`",
    "_CARDS_FROM": "`cards from`",
    "_WAYS_TO_LAY": "`ways to lay`",
    "_PLACES_FOR": "`places for`",
    "_IF": "`if`",
    "_ELSE": "`else`",
    "_ELSE_IF": "`else if`",
    "_AND": "`and`",
    "_OR": "`or`",
    "_NOT": "`not`",
    "_IN": "`in`",
    "_IS": "`is`",
    "_OF": "`of`",
    "_ON": "`on`",
    "_TO": "`to`",
    "_AT": "`at`",
    "_FOR": "`for`",
    "_FROM": "`from`",
    "_WITH": "`with`",
    "_YES": "`yes`",
    "_NO": "`no`",
    "_NONE": "`none`",
    "MOD": "`mod`",
    "AROUND": "`around`",
    "_MOVE": "`move`",
    "_DRAW": "`draw`",
    "_DEAL": "`deal`",
    "_SHUFFLE": "`shuffle`",
    "_LAY": "`lay`",
    "_EXCHANGE": "`exchange`",
    "_SCORE": "`score`",
    "_SHOW": "`show`",
    "_TURN_UP": "`turn up`",
    "_END_ROUND": "`end round`",
    "_END_TURN": "`end turn`",
    "_END_STAGE": "`end stage`",
    "_WON_BY": "`won by`",
    "_FOR_EACH": "`for each`",
    "_TO_EACH": "`to each`",
    "FACE_DOWN": "`face down`",
    "FACE_UP": "`face up`",
    "AT_THE_BOTTOM": "`at the bottom`",
    "COMPARE": "a comparison",
    "SET": "`=`",
    "ADD_TO": "`+=`",
    "TAKE_FROM": "`-=`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "TIMES": "`*`",
    "DIVIDE": "`//`",
    "DOTDOT": "`..`",
    "_DOT": "`.`",
    "ASK": "`?`",
    "_LPAR": "`(`",
    "_RPAR": "`)`",
    "_COMMA": "`,`",
    "_COLON": "`:`",
}
"""What each terminal of the grammar is called in messages."""

_VALUE = frozenset({"NAME", "INT", "_LPAR"})
_BEGIN_VALUE = _VALUE | {
    "_YES", "_NO", "_NONE", "_NOT", "MINUS", "DOTDOT", "_CARDS_FROM", "_WAYS_TO_LAY", "_PLACES_FOR",
}  # fmt: skip
_OPERATORS = frozenset({
    "PLUS", "MINUS", "TIMES", "DIVIDE", "MOD", "DOTDOT", "_DOT", "COMPARE", "_IN", "_IS", "_AND",
    "_OR", "_IF", "_WHERE", "_SUCH_THAT", "_WITH_HIGHEST", "_WITH_LOWEST", "_CARDS_FROM",
})  # fmt: skip
_STATEMENTS = frozenset({
    "NAME", "_MOVE", "_DRAW", "_DEAL", "_SHUFFLE", "_LAY", "_EXCHANGE", "_SCORE", "_SHOW",
    "_TURN_UP", "_END_ROUND", "_IF", "_FOR_EACH", "_NL", "_DEDENT", "_ELSE", "_ELSE_IF", "$END",
})  # fmt: skip


def describe(accepted: Iterable[str]) -> str:
    """What may stand at a place, in words: "a value", "`to` or an operator"."""
    rest = set(accepted)
    words = []
    if {"_MOVE", "_DRAW"} <= rest:
        words.append("a statement")
        rest -= _STATEMENTS
    if rest >= _VALUE:
        words.append("a value")
        rest -= _BEGIN_VALUE
    if len(rest & _OPERATORS) > 3:
        words.append("an operator")
        rest -= _OPERATORS | {"_OF"}
    named = [name for terminal, name in HUMAN.items() if terminal in rest]
    words = (named + words) if len(named) <= 6 else words + named
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
