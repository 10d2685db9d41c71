"""Choices of an action one after the other, as Python: what each can be after those before it."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.python_code import Writer
from rulekit.compiler.python_offers import candidates_of, one_at_a_time
from rulekit.compiler.python_text import selections, test_text
from rulekit.compiler.walk import asks_others, every_part, locals_of


def is_of_cards_together(offer: k.Offer) -> bool:
    """Whether cards are chosen together, of which there may be more than are listed."""
    asked = (part for pick in offer.picks for part in every_part(pick.candidates))
    if any(asks_others(pick.test) for pick in offer.picks):
        return False
    return any(isinstance(part, k.Selections) for part in asked)


def write_choices(out: Writer, offer: k.Offer) -> None:
    """`choice_N_I(s, held, …)`: what a choice can be; cards together those with all of `held`."""
    made: list[str] = []
    for number, pick in enumerate(map(one_at_a_time, offer.picks)):
        out.put(0, "")
        out.put(0, "")
        given = ", ".join(["s", "held", *made])
        out.put(0, f"def choice_{offer.number}_{number}({given}):", offer.span)
        if any("me" in locals_of(e) for e in (pick.candidates, pick.condition, pick.test)):
            out.put(1, "me = s.actor")
        found = candidates(out, pick)
        if pick.test != fold.YES:
            test = test_text(out.names, pick.test, 1)
            found = f"({pick.local} for {pick.local} in {found} if {test})"
        if pick.condition != fold.YES:
            out.put(1, f"if {test_text(out.names, fold.opposite(pick.condition))}:")
            out.put(2, f"return ({pick.none},)")
        out.put(1, f"return {found}")
        made.append(pick.local)


def choices_of(offer: k.Offer) -> str:
    """The names of these functions."""
    return "".join(f"choice_{offer.number}_{number}, " for number in range(len(offer.picks)))


def candidates(out: Writer, pick: k.Pick) -> str:
    """What a choice is made from, all of `held` among it where cards are chosen together."""
    if isinstance(pick.candidates, k.Selections):
        return selections(out.names, pick.candidates, "held")
    found = candidates_of(out, pick)
    if any(isinstance(part, k.Selections) for part in every_part(pick.candidates)):
        return f"{out.names.helper('holding')}({found}, held, COPIES)"
    return found
