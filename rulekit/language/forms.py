"""Expressions and statements that people build wrongly, and how they are built.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from collections.abc import Collection

from rulekit.language.mistake import Mistake
from rulekit.language.phrases import number
from rulekit.source.numbers import NUMBER_WORDS

_CONDITIONS = ("expression", "choice", "flow")
_TEXTS = ("expression", "choice", "flow", "block")

_EXPRESSIONS = (
    Mistake(
        code="RK062",
        pattern=r"(?:==|!=|<=|>=|<|>)[^()]*?(?P<at>==|!=|<=|>=|<|>)",
        message="two comparisons in a row",
        label="compares a second time",
        help="write `a < b and b < c`",
        examples=(("expression", "a < b «<» c"), ("flow", "play if 1 < a «<=» 3")),
    ),
    Mistake(
        code="RK070",
        pattern=r"(?P<at>\bnot +in)\b",
        message="`not in` is not written",
        label="`not` stands in front of the whole",
        help="write `not a in b`",
        examples=(("expression", "card «not in» hand"),),
    ),
    Mistake(
        code="RK070",
        pattern=r"(?P<at>\bis +(?:not +)?(?P<here>in))\b",
        message="`{at}` is not written",
        label="`in` stands alone",
        help="write `a in b`",
        examples=(("expression", "card «is in» hand"),),
    ),
    Mistake(
        code="RK068",
        pattern=(r"\b(?:where|such +that|with +highest|with +lowest)\b.*?(?P<at>\bif\b)(?!.*:)"),
        message="a filter cannot tell which part of `if` belongs to it",
        label="meets a filter without parentheses",
        help="put the `… if … else …` in parentheses",
        examples=(
            ("expression", "alive where a «if» burnt else alive with lowest e"),
            ("choice", "hand where a «if» b"),
            ("block", "move hand where a «if» b else c to stock"),
        ),
    ),
    Mistake(
        code="RK068",
        pattern=r"\bif\b.*\belse\b.*?(?P<at>\b(?:where|such +that|with +(?:highest|lowest))\b)",
        message="a filter cannot tell what it belongs to",
        label="meets an `if` without parentheses",
        help="put the `… if … else …` in parentheses",
        examples=(("expression", "a if b else hand «where» c"),),
    ),
    Mistake(
        code="RK068",
        pattern=r"\b(?:from|places +for)\b.*?(?P<at>\bif\b)",
        message="a selection cannot tell which part of `if` belongs to it",
        label="meets a selection without parentheses",
        help="put the selection in parentheses",
        examples=(("expression", "melds from hand «if» a else none"),),
        entries=_CONDITIONS,
    ),
    Mistake(
        code="RK071",
        pattern=r"\bif\b.*(?P<at>)$",
        message="`if` without `else`",
        label="nothing is said for the other case",
        help="add `else …`",
        examples=(("expression", "1 if a«»"),),
        needs="_ELSE",
    ),
    Mistake(
        code="RK071",
        pattern=r"(?P<here>[,)])",
        message="`if` without `else`",
        help="add `else …`",
        examples=(("expression", "max(1 if a«,» 2)"), ("expression", "(1 if a«)» + 2")),
        needs="_ELSE",
    ),
    Mistake(
        code="RK072",
        pattern=r"(?P<at>\?)",
        message="`? :` is not written",
        label="a sign of other languages",
        help="write `b if a else c`",
        examples=(("expression", "a «?» b : c"), ("block", "x = a «?» b : c")),
        entries=_TEXTS,
    ),
    Mistake(
        code="RK073",
        pattern=r"(?P<at>\[)",
        message="`[ ]` is not written",
        label="a sign of other languages",
        help="write `item(n, list)` for one of many, `(a, b)` for several",
        examples=(("expression", "hand«[»0]"), ("expression", "x in «[»a, b]")),
    ),
    Mistake(
        code="RK069",
        pattern=r"(?P<thing>[a-z]\w*)\.(?P<at>(?P<function>[a-z]\w*)(?P<here>\())",
        message="a function stands in front, not behind a dot",
        label="called like a method",
        help="write `{function}({thing})`",
        examples=(("expression", "hand.«count(»)"), ("expression", "a.b.«c(»d)")),
    ),
    Mistake(
        code="RK069",
        pattern=(
            r"(?P<at>\b(?P<function>any|count|empty|first|last|max|min|only|sum)"
            r" +(?P<here>(?P<thing>[a-z]\w*)))\b"
        ),
        message="a function without parentheses",
        label="what it is given stands in parentheses",
        help="write `{function}({thing})`",
        examples=(("expression", "«count hand» > 3"), ("block", "x = «sum hand»")),
    ),
    Mistake(
        code="RK074",
        pattern=r"(?P<at>\bcards?)\b",
        message="`{at}` without `from`",
        label="from where?",
        help="write `{at} from`",
        examples=(("expression", "3 «cards» hand"),),
        needs="_CARDS_FROM",
    ),
    Mistake(
        code="RK056",
        pattern=r"(?P<at>\b[a-z0-9]\w*)",
        message="`{at}` follows a whole kind of card",
        label="is a comma missing?",
        help="write a comma between two kinds of cards",
        examples=(("kinds", "joker red «top»"), ("kinds", "2 of moons «3»")),
        entries=("kinds",),
        needs="_COMMA",
    ),
    Mistake(
        code="RK075",
        pattern=r"(?P<at>\bfor +(?!each\b)(?P<name>[a-z]\w*) +in)\b",
        message="`for` without `each`",
        label="goes through several",
        help="write `for each {name} in`",
        examples=(
            ("block", "«for p in» players: x = 1"),
            ("expression", "sum(p.a «for p in» players)"),
        ),
    ),
    Mistake(
        code="RK058",
        pattern=(
            r"^(?:.*: *)? *(?P<here>(?P<at>and|at|deal|draw|each|else|exchange|false|for|from|if|in"
            r"|is|lay|mod|move|no|none|not|of|on|or|score|show|shuffle|to|true|where|with|yes)"
            r" *[+\-]?=)(?!=)"
        ),
        message="`{at}` is a word of the language and cannot be set",
        label="not a name",
        help="give what is set another name",
        examples=(("block", "«if» = 3"), ("block", "«draw» += 1"), ("block", "if a: «no» = 1")),
        entries=("block",),
    ),
    Mistake(
        code="RK076",
        pattern=r"(?<![=<>!+\-])(?P<at>=)(?!=)",
        message="`=` sets, it does not compare",
        label="here a comparison is meant",
        help="write `==` to compare",
        examples=(
            ("expression", "card.suit «=» trump"),
            ("flow", "play if a «=» b"),
            ("block", "if x «=» 3: y = 1"),
        ),
        entries=_TEXTS,
    ),
    Mistake(
        code="RK077",
        pattern=r"(?P<at>;)",
        message="`;` is not written",
        label="one statement a line",
        help="put what follows on a line of its own",
        examples=(("block", "x = 1«;» y = 2"),),
        entries=("block",),
    ),
    Mistake(
        code="RK078",
        pattern=r"(?P<at>#)",
        message="a comment inside an expression",
        label="would hide the rest of the text",
        help="put the comment on a line of its own, outside the text",
        examples=(("expression", "a «#» and b"),),
    ),
)


def _without(
    word: str, missing: str, needs: str, whole: str, *examples: tuple[str, str]
) -> Mistake:
    """A statement that lacks one of its words."""
    return Mistake(
        code="RK079",
        pattern=rf"^(?:.*: *)? *{word}\b(?P<here>.*)$",
        message=f"`{word}` without `{missing}`",
        help=f"write `{whole}`",
        examples=examples,
        entries=("block",),
        needs=needs,
    )


def _dealt(words: dict[str, str], source: str, names: Collection[str]) -> dict[str, str]:
    """How many are dealt, and to which zone: to players is to their hands."""
    zone = words["zone"]
    zone = "hand" if zone in ("", "one", "player", "players") else zone
    return {**words, "number": number(words["number"]), "zone": zone}


_STATEMENTS = (
    Mistake(
        code="RK087",
        pattern=r"^ *(?P<at>else(?: +if)?)\b",
        message="`{at}` without `if`",
        label="no `if` stands above it, equally indented",
        help="let `{at}` begin exactly below its `if`",
        examples=(("block", "«else»: x = 1"), ("block", "x = 1\n«else if» a: x = 2")),
        entries=("block",),
        needs="_MOVE",
    ),
    Mistake(
        code="RK080",
        pattern=r"^ *(?P<at>elif|elsif|elseif)\b *(?P<here>\S+)",
        message="`{at}` is not a word of the language",
        label="two words",
        help="write `else if`",
        examples=(("block", "if a: x = 1\n«elif» b: x = 2"),),
        entries=("block",),
    ),
    Mistake(
        code="RK080",
        pattern=r"^(?:.*: *)? *(?P<at>while|repeat|until|loop)\b *(?P<here>\S+)",
        message="`{at}` is not a word of the language",
        label="a block always ends",
        help="write `for each x in …` to go through cards, players or a range",
        examples=(("block", "«while» a: x = 1"),),
        entries=("block",),
    ),
    Mistake(
        code="RK080",
        pattern=r"^(?:.*: *)? *(?P<at>def|return|import|print|let|var|set)\b *(?P<here>\S.*|$)",
        message="`{at}` is not a word of the language",
        label="begins no statement",
        help="write an effect, such as `move … to …` or `NAME = …`",
        examples=(("block", "«import» os"), ("block", "«set» x = 1")),
        entries=("block",),
    ),
    Mistake(
        code="RK082",
        pattern=r"^(?:.*: *)? *(?P<name>[a-z]\w*)(?: +of [^=]*?)? *(?P<at>==)",
        message="`==` compares, it does not set",
        label="here something is set",
        help="write `=` to set `{name}`",
        examples=(("block", "x «==» 3"), ("block", "if a: x of me «==» 3")),
        entries=("block",),
        needs="SET",
    ),
    Mistake(
        code="RK083",
        pattern=r"^(?:.*: *)? *(?P<name>[a-z]\w*) *(?P<at>\+\+|--)",
        message="`{at}` is not written",
        label="a sign of other languages",
        help="write `{name} += 1` or `{name} -= 1`",
        examples=(("block", "x«++»"), ("block", "if a: x«--»")),
        entries=("block",),
    ),
    Mistake(
        code="RK084",
        pattern=r"^(?:.*: *)? *[a-z]\w*(?P<at>\.[a-z]\w*)",
        message="what stands behind a dot cannot be set",
        label="only memory can be set",
        help="write `NAME = …` or `NAME of PLAYER = …`",
        examples=(("block", "me«.points» = 3"),),
        entries=("block",),
        needs="SET",
    ),
    Mistake(
        code="RK085",
        pattern=r"^(?:.*: *)? *draw +(?P<at>from)\b",
        message="`draw` without a number",
        label="how many cards?",
        help="write `draw 1 from PILE`",
        examples=(("block", "draw «from» stock"),),
        entries=("block",),
    ),
    Mistake(
        code="RK079",
        pattern=(
            rf"^(?:.*: *)? *(?P<at>deal +(?P<number>[0-9]+|{'|'.join(NUMBER_WORDS)})(?: +cards?)?"
            r"(?: +to)?(?: +(?:all|each|every)\b(?: +(?P<zone>[a-z]\w*))?| +every(?:one|body)\b))"
            r" *$"
        ),
        message="cards are dealt to a zone of each player",
        label="to which one?",
        help="write `deal {number} to each {zone}`",
        examples=(
            ("block", "«deal 5 cards to each player»"),
            ("block", "«deal five to everyone»"),
            ("block", "if a: «deal 2 cards to each hand»"),
        ),
        entries=("block",),
        words=_dealt,
        whole=True,
    ),
    Mistake(
        code="RK085",
        pattern=r"^(?:.*: *)? *deal\b.*?(?P<at>\bto)\b",
        message="`deal` to one place",
        label="cards are dealt to each player",
        help="write `deal N to each ZONE`, or `draw N from PILE to ZONE`",
        examples=(("block", "deal 5 «to» hand"),),
        entries=("block",),
        needs="_TO_EACH",
    ),
    _without("move", "to", "_TO", "move CARDS to ZONE", ("block", "move card «discard»")),
    _without("draw", "from", "_FROM", "draw N from PILE", ("block", "draw 2 «stock»")),
    _without("deal", "to each", "_TO_EACH", "deal N to each ZONE", ("block", "deal 5 «hand»")),
    _without("exchange", "with", "_WITH", "exchange CARD with PLACE", ("block", "exchange a «b»")),
    _without("score", "to", "_TO", "score N to PLAYER", ("block", "score 5 «me»")),
    Mistake(
        code="RK086",
        pattern=r"^ *(?:if|else|for +each)\b(?P<here>[^:]*)$",
        message="`:` is missing",
        help="write `:` in front of what is done",
        examples=(
            ("block", "if x «move» a to b"),
            ("block", "if a: x = 1\nelse «x» = 2"),
            ("block", "for each p in players«»\n  x = 1"),
        ),
        entries=("block",),
        needs="_COLON",
    ),
    Mistake(
        code="RK053",
        pattern=r"^(?P<at>.*)$",
        message="nothing is indented under the `:` above",
        label="begins as far left as the line with `:`",
        help="indent by two blanks what belongs to it",
        examples=(("block", "if a:\n«x = 1»"),),
        needs="_INDENT",
    ),
)

FORMS: tuple[Mistake, ...] = _EXPRESSIONS + _STATEMENTS
