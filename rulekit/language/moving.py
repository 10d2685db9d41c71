"""Verbs of the card table that are no statements, and words for what is one's own.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

import re

from rulekit.language.mistake import Mistake
from rulekit.language.phrases import PERSON, PILES, SEATS, STOCK, ZONES, in_language
from rulekit.source.numbers import NUMBER_WORDS

_LINE = r"^(?:.*: *)? *"
"""The beginning of a statement: that of its line, or behind a colon."""
_BEHIND = r"(?=(?P<here> .*))"
_MOVES = rf"(?P<at>(?:add|discard|give|hand|lead|pass|place|play|put|return|send|throw){_BEHIND})"
_TAKES = rf"(?P<at>(?:pick|take){_BEHIND}(?: +up)?)"
_SWAPS = rf"(?P<at>(?:swap|switch|trade){_BEHIND})"
_ONE = r"[a-z_][\w.]*(?:\([^()]*\))?(?: +of +[a-z_][\w.]*)*"
_ANY = rf"(?P<at>(?:add|discard|give|hand|place|play|put|return|send|throw){_BEHIND})"
_PLAIN = r"[a-z_]\w*"
_NUMBER = rf"(?P<number>[0-9]+|count\([^()]*\)|(?:an?|{'|'.join(NUMBER_WORDS)})\b)"
_THE = r"(?:(?:the|my|our|own|your) +)*"
_SOME = rf"(?:{'|'.join(NUMBER_WORDS)}) +(?:cards?\b|of\b|from +(?!{_THE}hand\b))"
"""A number of cards, and no name of a choice such as `three`."""
_CARDS = (
    rf" +{_THE}(?P<cards>(?!(?:of|to|up|a|all|an|any|cards|each|every|top|count)\b"
    rf"|{_SOME})[a-z_][\w.]*(?:\([^()]*\)| +pile\b)?)(?: +from\b.*?)?"
)
"""Cards by the name of a choice or a zone: `cards` alone would be all of the deck."""
_TOP = (
    rf"(?: +{_THE}top(?: +card)? +(?:of|from)| +an? +card +from"
    r"| +card +from(?= +(?:the +)?stock))"
)
_ALL_OF = (
    rf" +{_THE}(?P<pile>(?!(?:hand|cards?|from|of|the)\b)[a-z]\w*(?: +pile\b)?(?: +of +\S.*?)?)"
)
_PILE = (
    rf" +{_THE}(?P<pile>(?:(?:{PILES})\b(?: +pile\b)?|(?!hand\b)[a-z]\w* +pile\b)"
    r"(?: +of +\S.*?)?)"
)
_STOCK = rf" +{_THE}(?P<pile>(?:{STOCK})\b(?: +pile\b)?|draw +pile\b)"
_SCORE = r"(?:scores?|points|totals?)"
_LOT = (
    r"(?:(?:all|every(?:thing)?)(?: +(?:the|cards?|of|from))*"
    rf"|cards +from(?! +{_THE}(?:hand\b|{PERSON})))"
)
"""All of a zone; of a hand, and of somebody's cards, it may be some of them."""
_REST = r"(?:(?!\b(?:at|from|in|into|on|onto|to|under|with)\b).)*"
"""Up to where something else is said."""
_TO = r" +(?:in|into|on|onto|to) +"
_ZONE = (
    rf"{_THE}(?:top +of +)?{_THE}"
    r"(?P<zone>(?!(?:all|bottom|each|every|everybody|everyone|nobody|others|players|score|teams"
    rf"|top)\b)[a-z]\w*(?: +pile\b)?)(?: +of +(?P<owner>\b{_REST}?))?"
)
_NO_ONE = rf"(?:bottom|nobody|nothing|top|{ZONES})\b"
_HOLDER = rf"{_THE}[a-z]\w*(?: +\w+)*"
"""Whose it is, in front of `'s`."""
_SOMEWHERE = rf"(?:{_TO}{_ZONE})?"
_WHOM = (
    rf"(?P<whom>{_THE}(?:(?:left|right|partner|neighbour|next)\b{_REST}|me|myself|dealer|player"
    r"|turn\.player|winner))"
)


_OPEN = re.compile(r"\b[A-Z]+\b")
"""A word of a form that whoever writes it fills in."""


def _verb(pattern: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK080",
        pattern=_LINE + pattern + r" *$",
        message="`{at}` is not a word of the language",
        label="begins no statement",
        help=help,
        examples=tuple(("block", example) for example in examples),
        entries=("block",),
        words=in_language,
        whole="{" in help and not _OPEN.search(help),
    )


_VERBS = (
    _verb(
        rf"{_ANY} +{_NUMBER}(?: +points?)? +to +{_THE}{_SCORE}(?: +of +(?P<whom>\S.*?))?",
        "write `score {number} to {whom}`",
        "«add» 2 to score",
        "«add» 5 to total",
        "if a: «add» 5 points to my score",
        "«add» 1 to the score of your left",
        "«add» 1 to score of everyone",
    ),
    _verb(
        rf"{_ANY} +{_NUMBER}(?: +points?)? +to +(?P<whom>{_HOLDER})'s +{_SCORE}",
        "write `score {number} to {whom}`",
        "«add» 2 to my team's score",
    ),
    _verb(
        rf"{_ANY} +{_THE}(?P<number>{_ONE}) +to +{_THE}{_SCORE}(?: +of +(?P<whom>\S.*?))?",
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
        rf"(?P<at>add{_BEHIND}) +{_NUMBER} +to +(?P<whom>(?!.*'){_THE}{PERSON})",
        "write `score {number} to {whom}`",
        "«add» 2 to me",
    ),
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_NUMBER} +to +{_THE}(?P<name>(?!{_NO_ONE})[a-z]\w*"
        rf"(?: +of +\b{_REST})?)",
        "write `{counted}`",
        "«add» 1 to calls",
        "«add» count(hand) to my calls",
        "«add» 1 to calls of your left",
        "«add» 1 to calls of each player",
    ),
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_NUMBER} +to +(?P<holder>{_HOLDER})'s +(?P<name>[a-z]\w*)",
        "write `{counted}`",
        "«add» 2 to each player's calls",
    ),
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_NUMBER} +to +.*\b{_SCORE}\b.*",
        "write `score N to PLAYER`",
        "«add» 2 to one of the scores",
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
    *(
        _verb(rf"{verbs} +{_THE}cards +from{_STOCK}{_SOMEWHERE}",
              "write `draw N from {pile}{to}`", said)
        for verbs, said in (
            (_TAKES, "«take» cards from the stock"), (_MOVES, "«put» cards from stock on discard")
        )
    ),
    *(
        _verb(rf"{verbs} +{_THE}{_LOT}{_ALL_OF}{_SOMEWHERE}",
              "write `move {pile} to {zone}`", *said)
        for verbs, said in (
            (_TAKES, ("«take» all cards from discard", "«take» cards from pool",
                      "«pick up» all of the discard pile into your hand")),
            (_MOVES, ("«put» cards from pool on discard",)),
        )
    ),
    _verb(
        rf"{_SWAPS} +{_THE}(?P<cards>{_ONE}) +(?:with|for|against|and) +{_THE}"
        rf"(?P<other>(?!{PERSON}|(?:{ZONES})\b)[a-z_]\w*)",
        "write `exchange {cards} with {other}`",
        "«swap» card with spot",
    ),
    _verb(
        rf"{_SWAPS} .*",
        "write `exchange CARD with PLACE` for a card in a meld, else `move CARDS to ZONE` for each",
        "«switch» two of them",
        "if a: «trade» card for discard.top",
    ),
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_THE}(?!(?:cards?|{ZONES})\b){_PLAIN} +to +{_THE}"
        rf"(?!(?:{ZONES})\b){_PLAIN}(?: +of +.*)?",
        "write `NAME += N`, or `move CARDS to ZONE` for cards",
        "«add» bid to calls",
    ),
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
    _verb(
        rf"(?P<at>add{_BEHIND}) +{_NUMBER}(?!.*\bcards?\b) +to .*",
        "write `NAME += N`",
        "«add» 2 to calls and bids",
    ),
    *(
        _verb(rf"{verbs} .*", "write `move CARDS to ZONE`", said)
        for verbs, said in ((_MOVES, "«put» each card on discard"), (_TAKES, "«take» any cards"))
    ),
)  # fmt: skip

_OWN = (
    Mistake(
        code="RK056",
        pattern=(
            rf"{_LINE}(?:move|draw) +(?P<at>{_THE}top(?: +card)? +(?:of|from)){_PILE}{_SOMEWHERE}"
            r" *$"
        ),
        message="`{at}` is not written",
        label="the top card is drawn",
        help="write `draw 1 from {pile}{to}`",
        examples=(
            ("block", "move «the top card of» stock to discard"),
            ("block", "draw «top card from» the discard pile"),
        ),
        words=in_language,
    ),
    Mistake(
        code="RK056",
        pattern=rf"{_LINE}turn +up +(?P<at>{_THE}top(?: +card)? +(?:of|from){_PILE}) *$",
        message="`{at}` is not written",
        label="the top card of a pile",
        help="write `{pile}.top`",
        examples=(("block", "turn up «the top card of stock»"),),
        words=in_language,
    ),
    *(
        Mistake(
            code="RK056",
            pattern=(
                rf"{_LINE}move +(?P<cards>{_ONE}) +(?P<at>(?:in|into|on|onto|to) +{_THE}{where} +of"
                rf" +{_ZONE}) *$"
            ),
            message="`{at}` is not written",
            label="a card comes to the top, or `at the bottom`",
            help=help,
            examples=(("block", f"move card «to the {where} of the stock»"),),
            words=in_language,
        )
        for where, help in (
            ("bottom", "write `to {zone} at the bottom`"), ("top", "write `to {zone}`")
        )
    ),
    *(
        Mistake(
            code="RK056",
            pattern=pattern,
            message="`{at}` is not one name",
            label="a pile is called by one word",
            help="write `{pile}`",
            examples=(("block", example),),
            words=in_language,
        )
        for pattern, example in (
            (rf"(?P<at>\bthe +(?P<here>(?P<pile>{_PLAIN} +pile)))\b", "shuffle «the draw pile»"),
            (rf"(?P<at>\b(?P<pile>{_PLAIN} +(?P<here>pile)))\b", "shuffle «waste pile»"),
        )
    ),
    Mistake(
        code="RK056",
        pattern=(
            r"(?<!end turn to )(?P<at>\b(?:the|my|our|your) +"
            r"(?P<here>next +(?:neighbour|player|seat)))\b"
        ),
        message="`{at}` is not written",
        label="the next player sits on the left",
        help="write `left of me`",
        examples=(("block", "show card to «the next player»"),),
    ),
    Mistake(
        code="RK056",
        pattern=(
            rf"(?P<at>\b(?P<whose>my|our|the|your) +(?P<here>(?P<what>{SEATS}|team)\b)"
            r"(?: +(?:neighbour|player))?)\b(?! +of\b)"
        ),
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
        pattern=(
            r"(?P<at>\b(?!(?<=end turn to )the +next\b)the +"
            r"(?P<here>(?P<what>(?!(?:bottom|top)\b)[a-z]\w*)))\b"
        ),
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
            rf"{_LINE}draw +{_NUMBER} +(?P<at>cards? +from) +{_THE}"
            rf"(?P<pile>[a-z]\w*(?: +pile\b)?){_SOMEWHERE} *$"
        ),
        message="`draw` with `{at}`",
        label="a number alone says how many cards",
        help="write `draw {number} from {pile}{to}`",
        examples=(
            ("block", "draw 2 «cards from» stock"),
            ("block", "draw a «card from» the stock to hand"),
        ),
        words=in_language,
    ),
    Mistake(
        code="RK079",
        pattern=rf"{_LINE}(?P<at>move +{_NUMBER} +(?P<here>from)){_PILE}{_SOMEWHERE} *$",
        message="`move` with a number",
        label="so many are drawn from a pile",
        help="write `draw {number} from {pile}{to}`",
        examples=(("block", "«move 1 from» stock to hand"),),
        entries=("block",),
        words=in_language,
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
