"""Mistakes about melds: what is found in a hand, where a card may be added, what a contract says.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from rulekit.language.mistake import Mistake

LAYING: tuple[Mistake, ...] = (
    Mistake(
        code="RK074",
        pattern=r"(?P<at>\bplace +(?P<here>for))\b",
        message="`place for` is not written",
        label="there may be several places",
        help="write `places for`",
        examples=(("choice", "«place for» card on table"), ("expression", "«place for» c on t")),
    ),
    Mistake(
        code="RK074",
        pattern=r"(?P<at>\bplaces? +of)\b.*?(?P<here>\bon)\b",
        message="`{at}` is not written",
        label="where may the card be added?",
        help="write `places for`",
        examples=(("choice", "«places of» card on table"), ("choice", "«place of» card on table")),
    ),
    Mistake(
        code="RK074",
        pattern=r"\bplaces +for\b.*?(?P<at>\b(?:at|from|in|to))\b",
        message="`places for` with `{at}`",
        label="on which melds?",
        help="write `on` for `{at}`",
        examples=(
            ("choice", "places for card «in» table"),
            ("expression", "any(places for card «at» table)"),
        ),
        needs="_ON",
    ),
    Mistake(
        code="RK074",
        pattern=r"\bplaces +for\b(?P<here>.*)$",
        message="`places for` without `on`",
        label="on which melds?",
        help="write `places for CARD on ZONE`",
        examples=(("choice", "places for card«»"), ("expression", "any(places for card«)»")),
        needs="_ON",
    ),
    Mistake(
        code="RK074",
        pattern=r"(?P<at>\bway +(?P<here>to) +lay)\b",
        message="`{at}` is not written",
        label="there may be several ways",
        help="write `ways to lay CONTRACT from CARDS`",
        examples=(("choice", "«way to lay» melds from hand"), ("block", "lay «way to lay» c")),
    ),
    Mistake(
        code="RK074",
        pattern=r"\bways +to +lay\b(?P<here>.*)$",
        message="`ways to lay` without `from`",
        label="from which cards?",
        help="write `ways to lay CONTRACT from CARDS`",
        examples=(("choice", "ways to lay contract «in» hand"), ("choice", "ways to lay melds«»")),
        needs="_FROM",
    ),
    Mistake(
        code="RK079",
        pattern=(
            r"^(?:.*: *)? *lay +(?P<what>melds?|ways?|runs?|sets?) +"
            r"(?P<at>(?P<here>on|onto|to|in|into|from)\b.*)$"
        ),
        message="`lay` with `{here}`",
        label="a meld is laid from where it was chosen to the melds on the table",
        help="write `lay {what}` alone",
        examples=(("block", "lay meld «on table»"), ("block", "if a: lay way «to table»")),
        entries=("block",),
    ),
    Mistake(
        code="RK079",
        pattern=r"^(?:.*: *)? *lay\b.*?(?P<at>\b(?:on|onto|to|in|into))\b",
        message="`lay` with `{at}`",
        label="at which place?",
        help="write `at` for `{at}`",
        examples=(("block", "lay card «on» place"), ("block", "if a: lay card «to» place")),
        entries=("block",),
        needs="_AT",
    ),
    Mistake(
        code="RK088",
        pattern=r"(?P<at>\b(?:and|plus|then|with)\b|[,&/;]+)",
        message="a contract with `{at}`",
        label="what is laid together is added up",
        help="write `+` for `{at}`",
        examples=(
            ("contract", "1 flush of 3 «and» 1 run of 4"),
            ("contract", "2 sets«,» 1 run"),
            ("contract", "2 sets «&» 1 run"),
        ),
        entries=("contract",),
        needs="PLUS",
    ),
    Mistake(
        code="RK088",
        pattern=r"(?:^|\+) *(?P<at>an?|one)\b",
        message="`{at}` is no number",
        label="how many melds of this kind?",
        help="write `1`",
        examples=(("contract", "«a» run of 4"), ("contract", "2 sets + «one» run")),
        entries=("contract",),
    ),
    Mistake(
        code="RK088",
        pattern=r"(?:^|\+) *(?P<at>[a-z]\w*)",
        message="a contract without a number",
        label="how many melds of this kind?",
        help="write `1 {at}`, or how many there are to be",
        examples=(("contract", "«run» of 4"), ("contract", "2 sets of 3 + «run»")),
        entries=("contract",),
    ),
)
