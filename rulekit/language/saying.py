"""Declarations, choices and conditions as they are said at the table, and a win.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from collections.abc import Collection

from rulekit.language.builtins import ATTRIBUTES, CARDS_ATTRIBUTES, PILE_ATTRIBUTES
from rulekit.language.mistake import Mistake
from rulekit.language.phrases import in_language, is_person, number, place, player
from rulekit.source.numbers import NUMBER_WORDS

_LINE = r"^(?:.*: *)? *"
_NUMBER = rf"(?P<number>[0-9]+|all|{'|'.join(NUMBER_WORDS)})"
_OPERATORS = r"(?:[-=<>+*/,]|\b(?:and|else|if|in|is|mod|not|of|or|where))"
_ALL_ATTRIBUTES = sorted({*CARDS_ATTRIBUTES, *PILE_ATTRIBUTES}.union(*ATTRIBUTES.values()))
_NAMES = r"(?!(?:and|cards?|else|if|in|is|no|on|or|where)\b)[a-z]\w*(?: +of +[a-z]\w*)*"
_ENDS = r"(?= *(?:$|\)|:|\b(?:and|or|else)\b))"


def _declared(pattern: str, label: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK056",
        pattern=pattern,
        message="a value where the type of what is remembered belongs",
        label=label,
        help=help,
        examples=tuple(("declaration", example) for example in examples),
        entries=("declaration",),
    )


_DECLARATIONS = (
    _declared(
        r"^ *(?P<at>[0-9]+)(?P<here>)$", "what it begins with", "write `int = {at}`", "«0»"
    ),
    _declared(
        r"^ *(?P<at>no|false|off) *$", "what it begins with", "write `bool`", "«no»", "«false»"
    ),
    _declared(
        r"^ *(?P<at>yes|true|on) *$", "what it begins with", "write `bool = yes`", "«yes»"
    ),
    _declared(
        r"^ *(?P<at>none) *$", "of which type?", "write the type with `?`: it begins as none",
        "«none»",
    ),
    _declared(
        r"^ *(?P<type>int|bool) +(?P<at>-?[0-9]+|yes|no|true|false) *$", "what it begins with",
        "write `{type} = {at}`", "int «0»", "bool «no»",
    ),
)  # fmt: skip

_CHOICES = (
    Mistake(
        code="RK079",
        pattern=(
            rf"^ *(?P<here>(?P<at>if))\b(?!.*{_OPERATORS} *[\w.]+ *$) +(?P<when>.+?),?"
            r"(?: +then)? +(?P<what>[a-z][\w.]*) *$"
        ),
        message="`if` in front of what is chosen from",
        label="the condition stands behind",
        help="write `{what} if {when}`",
        examples=(("choice", "«if» card.rank == top suits"), ("choice", "«if» a then suits")),
        entries=("choice",),
    ),
    Mistake(
        code="RK079",
        pattern=r"^ *(?P<here>(?P<at>if))\b",
        message="a condition without what is chosen from",
        label="what may be chosen?",
        help="write what is chosen from in front: `… if …`",
        examples=(("choice", "«if» a == b"),),
        entries=("choice",),
    ),
    Mistake(
        code="RK080",
        pattern=r"(?P<at>\bwhen)\b",
        message="`when` is not written inside a text",
        label="a key, and no word of a text",
        help="write `if` for `when`",
        examples=(("choice", "suits «when» a"), ("flow", "end turn «when» a")),
        entries=("choice", "flow"),
    ),
)

_BEHIND = r"^ *(?P<what>(?!(?:if|else|for)\b)[^:\"]*?\S) +"
_WHEN = r"(?P<when>(?!.*\belse\b)[^:\"]*\S)"


def _behind(pattern: str, example: str) -> Mistake:
    return Mistake(
        code="RK071",
        pattern=pattern,
        message="`{at}` behind a statement",
        label="a condition stands in front",
        help="write `if {when}: {what}`",
        examples=(("block", example),),
        entries=("block",),
    )


_SIGNS = {
    "": "==",
    "exactly": "==",
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "fewer than": "<",
    "less than": "<",
}
"""How a number of cards is compared, by the words for it."""
_HOW = "|".join(words.replace(" ", " +") for words in _SIGNS if words)


def _held(words: dict[str, str], source: str, names: Collection[str]) -> dict[str, str]:
    """`hand has 3 cards` and `dealer has no cards` as a count."""
    whose = player(words["what"])
    zone = place("hand", words["what"]) if is_person(whose, source) else words["what"]
    sign = _SIGNS[" ".join(words["how"].split())]
    many = words["number"]
    asked = f"count({zone}) {sign} {number(many)}"
    return {**words, "zone": zone, "asked": f"empty({zone})" if many == "no" else asked}


_CONDITIONS = (
    Mistake(
        code="RK056",
        pattern=(
            rf"(?P<at>\b(?P<what>{_NAMES}) +(?P<here>ha[sd]|have|holds?)(?: +(?P<how>{_HOW}))? +"
            rf"(?P<number>[0-9]+|no|{'|'.join(NUMBER_WORDS)}) +cards?\b(?: +left\b)?)"
        ),
        message="`{here}` does not count",
        label="how many there are is a number",
        help="write `{asked}`",
        examples=(
            ("block", "if «hand has 3 cards»: x = 1"),
            ("expression", "a and «dealer has more than two cards»"),
            ("expression", "«pool has no cards left»"),
        ),
        words=_held,
        whole=True,
    ),
    Mistake(
        code="RK056",
        pattern=(
            r"(?P<at>(?<![\w.])(?P<what>[a-z]\w*(?: +of +[a-z]\w*)*|[a-z]\w*\([^()]*\)) +"
            r"(?P<here>between +(?P<low>[a-z0-9]\w*) +and +(?P<high>[a-z0-9]\w*)))\b"
        ),
        message="`between` is not written",
        label="a range of numbers",
        help="write `{what} in {low}..{high}`",
        examples=(
            ("block", "if «owed between 1 and 3»: x = 1"),
            ("expression", "«count(hand) between 2 and x»"),
        ),
        whole=True,
    ),
    _behind(rf"{_BEHIND}(?P<here>(?P<at>if|when) +{_WHEN}) *$", "draw 1 from stock «if» a"),
    _behind(rf"{_BEHIND}(?P<at>if) +{_WHEN}(?P<here>)$", "x = 1 «if» a"),
    Mistake(
        code="RK069",
        pattern=(
            rf"(?P<thing>\b[a-z]\w*)\.(?P<at>(?P<name>{'|'.join(_ALL_ATTRIBUTES)}) *"
            r"(?P<here>\() *\))"
        ),
        message="`{name}` with parentheses",
        label="what stands behind a dot is no function",
        help="write `{thing}.{name}`",
        examples=(("expression", "discard.«top()».rank == a"), ("block", "x = card.«suit()»")),
    ),
    Mistake(
        code="RK056",
        pattern=(
            r"(?P<at>(?P<what>\b[a-z][\w.]*) *== *(?P<kind>[0-9]+ +(?P<here>of) +[a-z]\w*))"
        ),
        message="a kind of card is not compared by `==`",
        label="a rank and a suit",
        help="write `{what} is {kind}`",
        examples=(("expression", "«card == 8 of moons»"),),
    ),
    Mistake(
        code="RK056",
        pattern=(
            r"(?P<at>(?P<what>\b[a-z][\w.]*) *!= *(?P<kind>[0-9]+ +(?P<here>of) +[a-z]\w*))"
        ),
        message="a kind of card is not compared by `!=`",
        label="a rank and a suit",
        help="write `{what} is not {kind}`",
        examples=(("expression", "a and «card != 8 of moons»"),),
    ),
    Mistake(
        code="RK056",
        pattern=(
            rf"(?P<at>\bno +(?P<here>(?:more +)?(?:cards? +)?(?:(?:left +)?(?:in|on) +)?"
            rf"(?P<what>{_NAMES}))){_ENDS}"
        ),
        message="`no` does not count",
        label="a yes or no",
        help="write `empty({what})`",
        examples=(
            ("expression", "«no hand»"),
            ("expression", "«no cards in hand» and a"),
            ("block", "if «no hand of dealer»: x = 1"),
        ),
    ),
    Mistake(
        code="RK056",
        pattern=(
            rf"(?P<at>\bno +(?P<here>(?P<kind>{_NAMES}) +(?:left +)?(?:in|on) +"
            rf"(?P<what>{_NAMES}))){_ENDS}"
        ),
        message="`no` does not count",
        label="a yes or no",
        help="write `not any({what} where card is {kind})`",
        examples=(("expression", "«no sun in hand»"),),
    ),
    Mistake(
        code="RK056",
        pattern=rf"^ *{_NUMBER} +(?P<at>cards?(?: +(?:to +)?each\b.*?)?|each\b.*?) *$",
        message="`{at}` behind a number",
        label="a number alone says how many",
        help="write `{number}`",
        examples=(
            ("expression", "5 «each»"),
            ("expression", "5 «cards to each player»"),
            ("expression", "all «cards»"),
        ),
        entries=("expression",),
        words=in_language,
    ),
    Mistake(
        code="RK056",
        pattern=(
            rf"^ *(?P<at>(?P<here>(?!.*{_OPERATORS}\b)(?!.*\b(?:for|from|lay|on|to|with)\b)"
            r"[a-z]+(?: +[a-z]+){3,})) *$"
        ),
        message="a sentence where a condition belongs",
        label="says it to players alone",
        help="write the sentence as a key, and its condition behind it: `SENTENCE: CONDITION`",
        examples=(("expression", "«follow suit when you can»"),),
        entries=("expression",),
    ),
)


def _won(pattern: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK080",
        pattern=_LINE + pattern,
        message="`{at}` is not written",
        label="a round ends, and somebody has won it",
        help=help,
        examples=tuple(("block", example) for example in examples),
        entries=("block",),
        words=in_language,
    )


_WINS = (
    _won(r"(?P<at>win|wins|won)(?P<here>)$", "write `end round won by me`", "«win»"),
    _won(
        r"(?P<at>wins? +(?P<here>(?:(?:the|this) +)?(?:round|game|match|hand|deal))) *$",
        "write `end round won by me`",
        "if a: «win the game»",
    ),
    _won(r"(?P<at>(?P<here>I) +(?:win|won)\b.*?) *$", "write `end round won by me`", "«I win»"),
    _won(
        r"(?P<at>(?P<whom>[a-z][\w.]*(?: +of +[a-z]\w*)*) +(?P<here>(?:wins?|won)\b.*?)) *$",
        "write `end round won by {whom}`",
        "if a: «me wins»",
        "«left of me wins the game»",
    ),
)

SAYING: tuple[Mistake, ...] = _DECLARATIONS + _CHOICES + _CONDITIONS + _WINS
