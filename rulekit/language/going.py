"""Mistakes about where play goes next, and how that is written.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

from rulekit.language.mistake import Mistake

_SEATS = r"left|right|partner"
_ROUND = (
    r"(?P<at>(?:end|stop|finish) +(?P<here>(?:(?:the|this) +)?"
    r"(?:round|game|match|hand|deal)\b)"
    r"(?P<who> +won +by +(?:(?!\b(?:if|else)\b).)+?(?= *$| +if\b))?)"
)


def _end(pattern: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK081",
        pattern=pattern,
        message="`then` does not end the round",
        label="an effect",
        help=help,
        examples=tuple(("flow", example) for example in examples),
        entries=("flow",),
    )


_ENDS = (
    _end(
        rf"^ *{_ROUND} +if +(?P<when>.+?) +else +(?P<rest>\S.*?) *$",
        "write `if {when}: end round{who}` at the end of `do`, and `{rest}` here",
        "«end round» if a else play",
        "«end game» if a else end turn if b",
    ),
    _end(
        rf"^ *{_ROUND} +if +(?P<when>\S.*?) *$",
        "write `if {when}: end round{who}` at the end of `do`",
        "«end the round won by me» if a",
    ),
    _end(
        rf"^ *(?P<rest>\S.*?) +if +(?P<when>.+?) +else +{_ROUND} *$",
        "write `if not ({when}): end round{who}` at the end of `do`, and `{rest}` here",
        "end turn if a or b else «end round»",
    ),
    _end(
        rf"^ *{_ROUND} *$",
        "write `do: end round{who}` in place of `then`",
        "«end round»",
        "«end the round won by left of me»",
        "«end game»",
    ),
    _end(
        rf"^ *{_ROUND}",
        "write `end round` in `do`, with its condition before it: `if …: end round`",
        "«end round» unless a",
    ),
)

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
    *_ENDS,
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
