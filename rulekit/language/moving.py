"""Verbs of the card table that are no statements, and words for what is one's own.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from rulekit.language.mistake import Mistake
from rulekit.language.phrases import PERSON, PILES, PLACES, SEATS, in_words
from rulekit.source.numbers import NUMBER_WORDS

_LINE = r"^(?:.*: *)? *"
"""The beginning of a statement: that of its line, or behind a colon."""
_BEHIND = r"(?=(?P<here> .*))"
_MOVES = rf"(?P<at>(?:add|discard|give|hand|lead|pass|place|play|put|return|send|throw){_BEHIND})"
_TAKES = rf"(?P<at>(?:pick|take){_BEHIND}(?: +up)?)"
_SWAPS = rf"(?P<at>(?:swap|switch|trade){_BEHIND})"
_ONE = r"[a-z_][\w.]*(?:\([^()]*\))?(?: +of +[a-z_][\w.]*)*"
_ANY = rf"(?P<at>(?:add|discard|give|hand|place|play|put|return|send|throw){_BEHIND})"
_NUMBER = rf"(?P<number>[0-9]+|count\([^()]*\)|(?:an?|{'|'.join(NUMBER_WORDS)})\b)"
_THE = r"(?:(?:the|my|our|own|your) +)*"
_SOME = rf"(?:{'|'.join(NUMBER_WORDS)}) +(?:cards?\b|of\b|from +(?!{_THE}hand\b))"
"""A number of cards, and no name of a choice such as `three`."""
_CARDS = (
    rf" +{_THE}(?P<cards>(?!(?:of|to|up|a|all|an|any|each|every|top|count)\b|{_SOME})"
    r"[a-z_][\w.]*(?:\([^()]*\))?)(?: +pile)?(?: +from\b.*?)?"
)
_TOP = (
    rf"(?: +{_THE}top(?: +card)? +(?:of|from)| +an? +card +from"
    r"| +card +from(?= +(?:the +)?stock))"
)
_ALL_OF = rf" +{_THE}(?P<pile>(?!hand\b)[a-z]\w*(?: +of +\S.*?)?)(?: +pile)?"
_PILE = (
    rf" +{_THE}(?P<pile>(?:(?:{PILES})\b|(?!hand\b)[a-z]\w*(?= +pile\b))(?: +of +\S.*?)?)"
    r"(?: +pile)?"
)
_REST = r"(?:(?!\b(?:at|from|in|into|on|onto|to|under|with)\b).)*"
"""Up to where something else is said."""
_TO = r" +(?:in|into|on|onto|to) +"
_ZONE = (
    rf"{_THE}(?:top +of +)?{_THE}"
    r"(?P<zone>(?!(?:all|bottom|each|every|everybody|everyone|nobody|others|players|score|teams"
    rf"|top)\b)[a-z]\w*)(?: +pile)?(?: +of +(?P<owner>\b{_REST}?))?"
)
_NO_ONE = rf"(?:bottom|nobody|nothing|top|{PLACES})\b"
_SOMEWHERE = rf"(?:{_TO}{_ZONE})?"
_WHOM = (
    rf"(?P<whom>{_THE}(?:(?:left|right|partner|neighbour|next)\b{_REST}|me|myself|dealer|player"
    r"|turn\.player|winner))"
)


def _verb(pattern: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK080",
        pattern=_LINE + pattern + r" *$",
        message="`{at}` is not a word of the language",
        label="begins no statement",
        help=help,
        examples=tuple(("block", example) for example in examples),
        entries=("block",),
        words=in_words,
    )


_VERBS = (
    _verb(
        rf"{_ANY} +{_NUMBER}(?: +points?)? +to +{_THE}(?:scores?|points)(?: +of +(?P<whom>\S.*?))?",
        "write `score {number} to {whom}`",
        "«add» 2 to score",
        "if a: «add» 5 points to my score",
        "«add» 1 to the score of your left",
        "«add» 1 to score of everyone",
    ),
    _verb(
        rf"{_ANY} +{_THE}(?P<number>{_ONE}) +to +{_THE}score(?: +of +(?P<whom>\S.*?))?",
        "write `score {number} to {whom}`",
        "«add» my bids to score",
    ),
    _verb(
        rf"{_ANY} +{_NUMBER} +points? +to +(?P<whom>{_THE}(?:{PERSON}|[a-z]))",
        "write `score {number} to {whom}`",
        "«give» 3 points to left of me",
        "«add» 1 point to the dealer",
        "«give» 2 points to each player",
    ),
    _verb(
        rf"(?P<at>give{_BEHIND}) +{_NUMBER} +points? +to +(?P<whom>(?!{_THE}{_NO_ONE})\b{_REST})",
        "write `score {number} to {whom}`",
        "«give» 3 points to caller",
    ),
    _verb(
        rf"{_ANY} +(?:{_NUMBER} +)?points? .*",
        "write `score N to PLAYER`",
        "«add» 2 points to nobody",
    ),
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_NUMBER} +to +(?P<whom>{_THE}{PERSON})",
        "write `score {number} to {whom}`",
        "«add» 2 to me",
    ),
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_NUMBER} +to +{_THE}(?P<name>(?!{_NO_ONE})[a-z]\w*"
        rf"(?: +of +\b{_REST})?)",
        "write `{name} += {number}`",
        "«add» 1 to calls",
        "«add» count(hand) to my calls",
        "«add» 1 to calls of your left",
    ),
    *(
        _verb(rf"{verbs} +{_NUMBER}(?: +(?:of|cards?))*? +from{_PILE}{_SOMEWHERE}",
              "write `draw {number} from {pile}{to}`", *said)
        for verbs, said in (
            (_TAKES, ("«take» 2 from stock", "«pick up» 1 card from the stock",
                      "«take» two cards from stock into hand", "«take» count(hand) from stock")),
            (_MOVES, ("«put» 2 cards from stock on discard", "«add» 1 from stock to hand")),
        )
    ),
    *(
        _verb(rf"{verbs}{_TOP}{_PILE}{_SOMEWHERE}",
              "write `draw 1 from {pile}{to}`", *said)
        for verbs, said in (
            (_TAKES, ("«take» a card from stock", "«take» the top card of the discard pile")),
            (_MOVES, ("«put» the top card of stock on discard",)),
        )
    ),
    _verb(
        rf"{_TAKES} +{_THE}(?:all|every)(?: +(?:the|cards?|of|from))*{_ALL_OF}{_SOMEWHERE}",
        "write `move {pile} to {zone}`",
        "«take» all cards from discard",
        "«pick up» all of the discard pile into your hand",
    ),
    _verb(
        rf"{_SWAPS} +{_THE}(?P<cards>{_ONE}) +(?:with|for|against|and) +{_THE}(?P<other>{_ONE})",
        "write `exchange {cards} with {other}`",
        "«swap» card with spot",
        "if a: «trade» card for discard.top",
    ),
    _verb(rf"{_SWAPS} .*", "write `exchange CARD with PLACE`", "«switch» two of them"),
    _verb(
        rf"{_MOVES}{_CARDS}{_TO}{_WHOM}",
        "write `move {cards} to hand of {whom}`",
        "«give» card to left of me",
        "if a: «pass» three from hand to player",
        "«give» card to your left neighbour",
    ),
    _verb(
        rf"{_MOVES}{_CARDS} +(?:under|below|(?:at|on|to) +(?:the +)?bottom +of) +"
        rf"(?!{_THE}(?:hand\b|{PERSON})){_ZONE}",
        "write `move {cards} to {zone} at the bottom`",
        "«put» card at the bottom of stock",
        "«put» the card under the discard pile",
    ),
    _verb(
        rf"{_MOVES}{_CARDS}{_TO}{_ZONE}",
        "write `move {cards} to {zone}`",
        "«play» card to trick",
        "x = 1\n«put» card on top of discard",
        "«discard» card from hand to the discard pile",
        "«put» card in hand of your left",
        "for each p in players: «give» card to p",
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
        _verb(rf"{verbs} .*", "write `move CARDS to ZONE`", said)
        for verbs, said in ((_MOVES, "«put» each card on discard"), (_TAKES, "«take» any cards"))
    ),
)  # fmt: skip

_OWN = (
    Mistake(
        code="RK056",
        pattern=rf"(?P<at>\b(?P<whose>my|our|your) +(?P<here>(?P<what>{SEATS}|team)))\b(?! +of\b)",
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
    Mistake(
        code="RK056",
        pattern=r"(?P<at>\bthe +(?P<here>(?P<what>[a-z]\w*)))\b",
        message="`the` is not written",
        label="no article stands before a name",
        help="write `{what}` alone",
        examples=(
            ("block", "shuffle «the stock»"),
            ("block", "move card to hand of «the dealer»"),
            ("expression", "count(«the hand») > 3"),
        ),
    ),
    Mistake(
        code="RK079",
        pattern=(
            rf"{_LINE}draw +{_NUMBER} +(?P<at>cards? +from) +{_THE}(?P<pile>[a-z]\w*)(?: +pile)?"
            rf"{_SOMEWHERE} *$"
        ),
        message="`draw` with `{at}`",
        label="a number alone says how many cards",
        help="write `draw {number} from {pile}{to}`",
        examples=(
            ("block", "draw 2 «cards from» stock"),
            ("block", "draw a «card from» the stock to hand"),
        ),
        words=in_words,
    ),
    *(
        Mistake(
            code="RK079",
            pattern=rf"{_LINE}(?P<verb>{verb}) +(?:\w+ +){{1,3}}(?P<at>cards?)\b",
            message="`{verb}` with `{at}`",
            label="which ones?",
            help=f"write `{form}`",
            examples=(("block", example),),
            entries=("block",),
            needs="_CARDS_FROM",
        )
        for verb, form, example in (
            ("move", "move CARDS to ZONE", "move two «cards» into stock"),
            ("show", "show CARDS to PLAYER", "if a: show a «card» to the next player"),
        )
    ),
)

MOVING: tuple[Mistake, ...] = _OWN + _VERBS
