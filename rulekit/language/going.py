"""Mistakes about where play goes next, and how that is written.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from rulekit.language.mistake import Mistake

_SEATS = r"left|right|partner"

GOING: tuple[Mistake, ...] = (
    Mistake(
        code="RK079",
        pattern=(
            rf"(?P<at>\b(?P<one>{_SEATS}) +(?P<here>(?P<two>{_SEATS})))"
            r"(?= +of +(?P<whom>[a-z]\w*))"
        ),
        message="`{one}` without `of`",
        label="of whom?",
        help="write `{one} of {two} of {whom}`",
        examples=(
            ("flow", "end turn to «left left» of me"),
            ("expression", "«left left» of me"),
        ),
    ),
    Mistake(
        code="RK079",
        pattern=rf"(?P<at>\b(?P<one>{_SEATS}) +(?P<here>(?P<two>{_SEATS})))\b",
        message="`{one}` without `of`",
        label="of whom?",
        help="write `{one} of {two} of me`",
        examples=(("flow", "end turn to «left left»"),),
    ),
    Mistake(
        code="RK079",
        pattern=rf"(?P<at>\b(?P<one>{_SEATS}) +(?P<here>(?P<who>me|dealer|winner)))\b",
        message="`{one}` without `of`",
        label="of whom?",
        help="write `{one} of {who}`",
        examples=(("expression", "left of «left me»"), ("flow", "end turn to «left dealer»")),
    ),
    Mistake(
        code="RK081",
        pattern=r"^ *(?P<at>skip +(?P<here>[a-z]\w*)(?: +[a-z]\w*)*?)(?= *$| +if\b)",
        message="`{at}` is not written",
        label="the turn ends, and says who is next",
        help="write `end turn to left of left of me`",
        examples=(("flow", "«skip next player»"), ("flow", "«skip next» if a")),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^ *(?P<at>next +(?P<here>player|turn|seat))\b",
        message="`{at}` is not written",
        label="whose turn ends is followed by the next",
        help="write `end turn`",
        examples=(("flow", "«next player»"),),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^(?:.*: *)? *(?P<at>skip)\b *(?P<here>[a-z]\w*|$)",
        message="a block does not say where play goes next",
        label="not an effect",
        help="write `then: end turn to left of left of me` beside `do`",
        examples=(("block", "«skip» next player"), ("block", "if a: «skip» left")),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^(?:.*: *)? *(?P<at>next)\b *(?P<here>[a-z]\w*|$)",
        message="a block does not say where play goes next",
        label="not an effect",
        help="write `then: end turn` beside `do`",
        examples=(("block", "«next» player"),),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^(?:.*: *)? *(?P<at>end +(?P<here>(?P<what>turn|stage)))\b",
        message="a block does not say where play goes next",
        label="not an effect",
        help="write `end {what}` behind `then`, beside `do`",
        examples=(("block", "x = 1\n«end turn»"), ("block", "if a: «end stage»")),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^(?:.*: *)? *(?P<at>end +(?P<here>phase))\b",
        message="a block does not say where play goes next",
        label="not an effect",
        help="write the next phase, or `end turn`, behind `then`, beside `do`",
        examples=(("block", "x = 1\n«end phase»"),),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=(
            r"^(?:.*: *)? *(?P<at>end +(?P<here>(?:(?:the|this) +)?(?:game|match|hand|deal)))\b"
        ),
        message="`{at}` is not written",
        label="a round ends, and `match` says whether it was the last",
        help="write `end round`",
        examples=(("block", "x = 1\n«end game»"), ("block", "if a: «end the match»")),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=(
            r"^ *(?P<at>(?:end|stop|finish) +(?P<here>(?:(?:the|this) +)?"
            r"(?:round|game|match|hand|deal)\b)(?P<who> +won +by +\w+(?: +of +\w+)*)?)"
        ),
        message="`then` does not end the round",
        label="an effect",
        help="write `do: end round{who}` in place of `then`",
        examples=(
            ("flow", "«end round»"),
            ("flow", "«end the round won by me» if a"),
            ("flow", "«end game»"),
        ),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^ *(?P<at>end +(?P<here>phase))\b",
        message="`{at}` is not written",
        label="the next phase follows by itself",
        help="write the next phase, or `end turn`",
        examples=(("flow", "«end phase»"),),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^(?:.*: *)? *(?P<at>goto|go|pass)\b *(?P<here>[a-z]\w*|$)",
        message="a block does not say where play goes next",
        label="not an effect",
        help="write the phase behind `then`, beside `do`",
        examples=(("block", "«goto» play"), ("block", "«go» to play")),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^ *(?P<at>goto|go +to|go)\b *(?P<here>[a-z]\w*)",
        message="`{at}` is not written",
        label="the name of the phase is enough",
        help="write `{here}`",
        examples=(("flow", "«goto» play"),),
        entries=("flow",),
    ),
)
