"""Mistakes about where play goes next, and how that is written.

The tests read every text in `examples`; `«…»` is around what is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from rulekit.language.mistake import Mistake
from rulekit.language.phrases import SEATS, player

_NEXT = r"(?:(?:the|my|your) +)*next(?: +(?:neighbour|one|player|seat))?"
"""Words for whoever is next."""
_SKIPPED = rf"(?: +(?:{_NEXT}|(?:(?:an?|one|the) +)?player|(?:the +)?left))?"
"""Words for the next player, where somebody is passed over."""
_STOP = r"(?= *$| +(?:if|else)\b)"
_PHASE = r"(?:(?:the|phase) +)*(?P<phase>(?!(?:end|next|phase|the)\b)[a-z]\w*)(?: +phase\b)?"
_ROUND = (
    r"(?P<at>(?:end|stop|finish) +(?P<here>(?:(?:the|this) +)?"
    r"(?:round|game|match|hand|deal)\b)"
    r"(?P<who> +won +by +(?:(?!\b(?:if|else)\b).)+?(?= *$| +if\b))?)"
)


def _of_each_other(
    words: dict[str, str], source: str, names: Collection[str]
) -> dict[str, str]:
    """`left left` is `left of left`, and nobody named is who acts."""
    return {**words, "seats": " of ".join([*words["seats"].split(), words["whom"] or "me"])}


def _by_whom(words: dict[str, str], source: str, names: Collection[str]) -> dict[str, str]:
    """Who has won as the language names players: `the winner` is `winner`."""
    from rulekit.language.parser import find_fault

    head, by, whom = words.get("who", "").partition(" won by ")
    whom = player(whom) if re.fullmatch(r"[\w ]+", whom) else whom
    if by and find_fault(whom, "expression") is not None:
        whom = "PLAYER"
    return {**words, "who": f"{head}{by}{whom}"}


def _end(pattern: str, help: str, *examples: str) -> Mistake:
    return Mistake(
        code="RK081",
        pattern=pattern,
        message="`then` does not end the round",
        label="an effect",
        help=help,
        examples=tuple(("flow", example) for example in examples),
        entries=("flow",),
        words=_by_whom,
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
        "«end the game won by the winner»",
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
            rf"(?P<at>\b(?P<seats>(?P<one>{SEATS})(?P<here>(?: +(?:{SEATS})\b)+))"
            r"(?: +of +(?P<whom>[a-z]\w*(?: +of +[a-z]\w*)*))?)"
        ),
        message="`{one}` without `of`",
        label="of whom?",
        help="write `{seats}`",
        examples=(
            ("flow", "end turn to «left left of me»"),
            ("flow", "end turn to «left left»"),
            ("expression", "«left left left of me»"),
        ),
        words=_of_each_other,
    ),
    Mistake(
        code="RK079",
        pattern=rf"(?P<at>\b(?P<one>{SEATS}) +(?P<here>(?P<who>me|dealer|winner)))\b",
        message="`{one}` without `of`",
        label="of whom?",
        help="write `{one} of {who}`",
        examples=(("expression", "left of «left me»"), ("flow", "end turn to «left dealer»")),
    ),
    Mistake(
        code="RK081",
        pattern=rf"^ *(?P<at>skip(?P<here>{_SKIPPED})){_STOP}",
        message="`{at}` is not written",
        label="the turn ends, and says who is next",
        help="write `end turn to left of left of me`",
        examples=(("flow", "«skip next player»"), ("flow", "«skip next» if a")),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=rf"^ *(?P<at>skip(?P<here> +to +{_PHASE})){_STOP}",
        message="`{at}` is not written",
        label="the name of the phase is enough",
        help="write `{phase}`",
        examples=(("flow", "«skip to play»"), ("flow", "«skip to play» if a")),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=(
            r"^ *(?P<at>(?:goto|go|skip) +(?P<here>(?:to +)?(?:the +)?next +(?:player|seat|turn)))"
        ),
        message="`{at}` is not written",
        label="whose turn ends is followed by the next",
        help="write `end turn`",
        examples=(("flow", "«go to the next player»"),),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^ *(?P<at>skip\b(?P<here>(?: +(?!(?:if|else)\b)\w+)+))",
        message="`{at}` is not written",
        label="the turn ends, and says who is next",
        help="write `end turn to PLAYER`, or the name of a phase",
        examples=(("flow", "«skip two players»"), ("flow", "«skip phase» if a")),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=rf"^ *(?P<at>end +turn +(?P<here>to +{_NEXT})){_STOP}",
        message="`{at}` is not written",
        label="the next player follows by itself",
        help="write `end turn`",
        examples=(("flow", "«end turn to the next player»"), ("flow", "«end turn to next one»")),
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
    *(
        Mistake(
            code="RK081",
            pattern=rf"^(?:.*: *)? *(?P<at>skip(?P<here>{behind})) *$",
            message="a block does not say where play goes next",
            label="not an effect",
            help=f"write `then: {then}` beside `do`",
            examples=(("block", f"«skip{said}»"), ("block", f"if a: «skip{said}»")),
            entries=("block",),
        )
        for behind, then, said in (
            (_SKIPPED, "end turn to left of left of me", " next player"),
            (rf" +to +{_PHASE}", "{phase}", " to play"),
            (r".*?", "end turn to PLAYER", " two players"),
        )
    ),
    Mistake(
        code="RK080",
        pattern=(
            r"^(?:.*: *)? *(?P<at>(?:the +)?next +(?P<here>player) +draws? +(?P<number>[0-9]+)"
            r"(?: +cards?)? +from +(?P<pile>[a-z]\w*)) *$"
        ),
        message="`{at}` is not written",
        label="a statement begins with what is done",
        help="write `draw {number} from {pile} to hand of left of me`",
        examples=(("block", "«next player draws 2 cards from stock»"),),
        entries=("block",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^(?:.*: *)? *(?P<at>next)\b *(?P<here>[a-z]\w*|$) *$",
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
        pattern=rf"^ *(?P<at>(?:goto|go) +(?P<here>(?:to +)?{_PHASE})){_STOP}",
        message="`{at}` is not written",
        label="the name of the phase is enough",
        help="write `{phase}`",
        examples=(("flow", "«goto play»"), ("flow", "«go to play» if a")),
        entries=("flow",),
    ),
    Mistake(
        code="RK081",
        pattern=r"^ *(?P<at>(?:goto|go)\b(?P<here>(?: +(?!(?:if|else)\b)\w+)+))",
        message="`{at}` is not written",
        label="the next phase follows by itself",
        help="write the name of a phase, or `end turn`",
        examples=(("flow", "«go to the next phase»"),),
        entries=("flow",),
    ),
)
