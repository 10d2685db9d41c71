"""Signs and words that people bring from other languages, and what to write instead.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from rulekit.language.mistake import Mistake


def _sign(pattern: str, instead: str, *examples: tuple[str, str], code: str = "RK063") -> Mistake:
    return Mistake(
        code=code,
        pattern=f"(?P<at>{pattern})",
        message="`{at}` is not written here",
        label="a sign of other languages",
        help=f"write `{instead}`",
        examples=examples,
    )


_APART = tuple(
    Mistake(
        code="RK063",
        pattern=f"(?<![-=<>!+])(?P<at>{pattern})(?!=)",
        message="`{at}` with a blank inside",
        label="one sign",
        help=f"write `{instead}`",
        examples=tuple(examples),
    )
    for pattern, instead, *examples in (
        (r"> +=|= +>", ">=", ("expression", "a «> =» b"), ("expression", "a «= >» b")),
        (r"< +=|= +<", "<=", ("expression", "a «< =» b"), ("block", "if a «= <» b: x = 1")),
        (r"! +=", "!=", ("expression", "a «! =» b")),
        (r"= +=", "==", ("expression", "a «= =» b")),
        (r"\+ +=", "+=", ("block", "x «+ =» 3")),
        (r"- +=", "-=", ("block", "x «- =» 3")),
    )
)
"""Signs of the language that are written in two."""

_SIGNS = (
    _sign(r"&&?", "and", ("expression", "a «&&» b"), ("expression", "a «&» b")),
    _sign(r"\|\|?", "or", ("expression", "a «||» b"), ("block", "if a «||» b: x = 1")),
    _sign(r"[!=]==", "==", ("expression", "a «===» b")),
    _sign(r"!(?!=)", "not", ("expression", "«!»x"), ("expression", "a and «!»b")),
    _sign(r"<>", "!=", ("expression", "a «<>» b")),
    _sign(r"=>", ">=", ("expression", "a «=>» b")),
    _sign(r"=<", "<=", ("expression", "a «=<» b")),
    _sign(r":=", "=", ("block", "x «:=» 3")),
    _sign(r"%", "mod", ("expression", "a «%» 2")),
    _sign(r"(?<!/)/(?!/)", "//", ("expression", "a «/» 2")),
    _sign(r"[≥⩾]", ">=", ("expression", "a «≥» b"), code="RK064"),
    _sign(r"[≤⩽]", "<=", ("expression", "a «≤» b"), code="RK064"),
    _sign(r"≠", "!=", ("expression", "a «≠» b"), code="RK064"),
    _sign(r"[×·∗]", "*", ("expression", "2 «×» a"), code="RK064"),
    _sign(r"÷", "//", ("expression", "a «÷» 2"), code="RK064"),
    _sign(r"[−–—‐‑]", "-", ("expression", "a «−» 1"), code="RK064"),
    _sign(r"[…‥]", "..", ("expression", "2«…»4"), code="RK064"),
    _sign(r"∧", "and", ("expression", "a «∧» b"), code="RK064"),
    _sign(r"∨", "or", ("expression", "a «∨» b"), code="RK064"),
    _sign(r"¬", "not", ("expression", "«¬»a"), code="RK064"),
    _sign(r"[∈]", "in", ("expression", "a «∈» b"), code="RK064"),
    Mistake(
        code="RK064",
        pattern=r"(?P<at>[“”„‟‘’‚«»‹›])",
        message="`{at}` is not written here",
        label="a quote of printed text",
        help='take the quotes away, or write `"` around the reason of a score',
        examples=(("expression", "card.suit == «“»trump”"),),
    ),
)

_WORDS = (
    Mistake(
        code="RK067",
        pattern=r"(?P<at>\b(?:True|TRUE|Yes|YES|On|ON)\b)",
        message="`{at}` is not a word of the language",
        label="words are written in small letters",
        help="write `yes`",
        examples=(("expression", "«True»"), ("block", "x = «True»")),
    ),
    Mistake(
        code="RK067",
        pattern=r"(?P<at>\b(?:False|FALSE|No|NO|Off|OFF)\b)",
        message="`{at}` is not a word of the language",
        label="words are written in small letters",
        help="write `no`",
        examples=(("declaration", "bool = «False»"),),
    ),
    Mistake(
        code="RK067",
        pattern=r"(?P<at>\b(?:None|NONE|Null|NULL|Nil|NIL)\b)",
        message="`{at}` is not a word of the language",
        label="words are written in small letters",
        help="write `none`",
        examples=(("expression", "x is «None»"),),
    ),
    Mistake(
        code="RK059",
        pattern=r"(?P<at>\b(?P<rank>[0-9]+)(?P<here>[A-Z]))\b",
        message="`{at}` is how a card is typed in play, and no name",
        label="a rank and a suit",
        help="write `{rank} of SUIT`, the suit by its name",
        examples=(("kinds", "«2C»"), ("expression", "hand where card is «10H»")),
    ),
    Mistake(
        code="RK059",
        pattern=r"(?P<at>\b[A-Za-z_]*[A-Z]\w*)",
        message="`{at}` is no name: names are written in small letters",
        label="begins or goes on with a capital",
        help="write `{at_small}`",
        examples=(("expression", "count(«Hand»)"), ("expression", "a «AND» b")),
    ),
    Mistake(
        code="RK059",
        pattern=r"(?P<at>(?<!\w)_\w*)",
        message="`{at}` is no name: a name begins with a letter",
        label="begins with a line",
        help="take the `_` in front away",
        examples=(("expression", "«__import__»(os)"),),
    ),
    Mistake(
        code="RK066",
        pattern=r"(?P<at>[\"'](?P<word>[A-Za-z0-9][A-Za-z0-9_]*)[\"'])",
        message="a name in quotes",
        label="names and numbers are written without quotes",
        help="write `{word_small}` without quotes",
        examples=(
            ("expression", 'card.suit == «"trump"»'),
            ("expression", "card.suit == «'trump'»"),
            ("expression", 'card.rank != «"8"»'),
            ("expression", 'card.rank == «"Top"»'),
        ),
    ),
    Mistake(
        code="RK066",
        pattern=r"(?P<at>\"[^\"]*\"|'[^']*')",
        message="a text in quotes",
        label="text has no place here",
        help="write a text only behind `score … to … for`",
        examples=(("expression", 'x == «"two words"»'),),
    ),
    Mistake(
        code="RK066",
        pattern=r"(?P<at>[\"'])",
        message="a quote that is never closed",
        label="opened here",
        help='write `"` at the end of the text too',
        examples=(("block", 'score 1 to me for «"»pairs'),),
    ),
    Mistake(
        code="RK061",
        pattern=r"(?P<at>\b0+(?P<digits>[0-9]+)\b)",
        message="a number has no zero in front",
        label="looks like a number of another base",
        help="write `{digits}`",
        examples=(("expression", "x == «007»"),),
    ),
    Mistake(
        code="RK061",
        pattern=r"(?P<at>\b[0-9]+\.[0-9]+\b)",
        message="`{at}` is not a whole number",
        label="all numbers are whole",
        help="write a whole number, or `..` for a range",
        examples=(("expression", "x > «2.5»"),),
    ),
    Mistake(
        code="RK061",
        pattern=r"(?P<at>\b[0-9]{10,}\b)",
        message="a number of more than nine digits",
        label="too large",
        help="write a smaller number",
        examples=(("expression", "x < «12345678901»"),),
    ),
    Mistake(
        code="RK059",
        pattern=r"(?P<at>\b[0-9]+[a-z_]\w*)",
        message="`{at}` is neither a number nor a name",
        label="begins with a digit and goes on with letters",
        help="begin the name with a letter",
        examples=(("expression", "«2nd».rank"),),
    ),
)

SPELLING: tuple[Mistake, ...] = _APART + _SIGNS + _WORDS
