"""Verbs of the card table that are no statements, and words for what is one's own.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from rulekit.language.mistake import Mistake

_LINE = r"^(?:.*: *)? *"
"""The beginning of a statement: that of its line, or behind a colon."""
_BEHIND = r"(?=(?P<here> .*))"
_MOVES = rf"(?P<at>(?:add|discard|give|hand|lead|pass|place|play|put|return|send|throw){_BEHIND})"
_TAKES = rf"(?P<at>(?:grab|pick|take){_BEHIND}(?: +up)?)"
_CARDS = (
    r" +(?P<cards>(?!(?:of|to|up|a|all|an|any|each|every|my|the|your)\b)"
    r"[a-z_][\w.]*(?:\([^()]*\))?)(?: +from\b.*?)?"
)
_TO = r" +(?:in|into|on|onto|to) +"
_ZONE = r"(?P<zone>(?!(?:my|our|the|your)\b)[a-z_]\w*(?: of +\S.*?)?)"
_WHOM = r"(?:(?:left|right|partner|neighbour)\b.*|me|dealer|player|turn\.player|winner)"
_SEATS = "left|right|partner|team"


def _verb(pattern: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK080",
        pattern=_LINE + pattern + r" *$",
        message="`{at}` is not a word of the language",
        label="begins no statement",
        help=help,
        examples=tuple(("block", example) for example in examples),
        entries=("block",),
    )


_VERBS = (
    _verb(
        rf"(?P<at>add{_BEHIND}) +(?P<number>[0-9]+) +to +(?P<name>[a-z]\w*)",
        "write `{name} += {number}`",
        "«add» 1 to calls",
    ),
    _verb(
        rf"{_MOVES}{_CARDS}{_TO}(?P<whom>{_WHOM})",
        "write `move {cards} to hand of {whom}`",
        "«give» card to left of me",
        "if a: «pass» three from hand to player",
    ),
    _verb(
        rf"{_MOVES}{_CARDS}{_TO}{_ZONE}",
        "write `move {cards} to {zone}`",
        "«play» card to trick",
        "x = 1\n«put» card on discard",
        "«discard» card from hand to discard",
    ),
    _verb(
        rf"{_TAKES} +(?P<number>[0-9]+)(?: +cards?)? +from +(?P<pile>\S.*?)",
        "write `draw {number} from {pile}`",
        "«take» 2 from stock",
        "«pick up» 1 card from stock",
    ),
    _verb(
        rf"{_TAKES}{_CARDS}{_TO}{_ZONE}",
        "write `move {cards} to {zone}`",
        "if a: «take» discard.top into hand of me",
    ),
    _verb(
        rf"{_TAKES}{_CARDS}",
        "write `move {cards} to hand`",
        "«take» discard.top",
        "«take» card from table",
    ),
    _verb(
        rf"{_MOVES}{_CARDS}",
        "write `move {cards} to ZONE`",
        "«discard» card",
        "if a: «play» card from hand",
    ),
    *(
        _verb(rf"{verbs} .*", "write `move CARDS to ZONE`", f"{said} from stock to hand")
        for verbs, said in ((_MOVES, "«add» 1"), (_TAKES, "«take» all cards"))
    ),
)

_OWN = (
    Mistake(
        code="RK056",
        pattern=rf"(?P<at>\b(?P<whose>my|our|your) +(?P<here>(?P<what>{_SEATS})))\b(?! +of\b)",
        message="`{whose}` is not written",
        label="who acts is called `me`",
        help="write `{what} of me`",
        examples=(("expression", "«my left»"), ("block", "move card to hand of «your partner»")),
    ),
    Mistake(
        code="RK056",
        pattern=r"(?P<at>\b(?P<whose>my|our|own|your) +(?P<here>(?P<what>[a-z]\w*)))\b",
        message="`{whose}` is not written",
        label="what is named alone is that of the player who acts",
        help="write `{what}` alone",
        examples=(
            ("choice", "«my hand»"),
            ("expression", "count(«your hand») > 3"),
            ("block", "«my bid» = 3"),
            ("block", "move card to «my taken»"),
        ),
    ),
)

MOVING: tuple[Mistake, ...] = _OWN + _VERBS
