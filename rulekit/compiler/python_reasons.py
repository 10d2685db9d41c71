"""What is said of actions, as Python: the reason against one, the contract wanted, the label."""

from __future__ import annotations

from rulekit.compiler import fold
from rulekit.compiler import kernel as k
from rulekit.compiler.python_code import Writer, unpacked
from rulekit.compiler.python_text import test_text, text
from rulekit.compiler.walk import asks_others, locals_of


def write_reasons(out: Writer, offer: k.Offer) -> None:
    """`why_N(s, …)`: the number of the reason that forbids the action, or -1."""
    out.put(0, "")
    out.put(0, "")
    out.put(0, f"def why_{offer.number}(s, {'a, ' if offer.picks else ''}legal):")
    if offer.picks:
        out.put(1, f"{unpacked(tuple(pick.local for pick in offer.picks))} = a")
    if any("me" in locals_of(check.test) for check in offer.checks):
        out.put(1, "me = s.actor")
    if any(asks_others(check.test) for check in offer.checks):
        out.put(1, f"out = [x for x in legal(s) if x.number != {offer.number}]")
    for check in offer.checks:
        if check.test == fold.YES:
            continue
        out.put(1, f"if {test_text(out.names, fold.opposite(check.test))}:", offer.span)
        out.put(2, f"return {check.reason}")
    out.put(1, "return -1")


def write_wanted(out: Writer, offer: k.Offer) -> None:
    """`wanted_N(s)`: the contract an action lays, and the cards to lay it from."""
    assert offer.wanted is not None
    out.put(0, "")
    out.put(0, "")
    out.put(0, f"def wanted_{offer.number}(s):", offer.span)
    if any("me" in locals_of(expr) for expr in offer.wanted):
        out.put(1, "me = s.actor")
    asked, cards = (text(out.names, expr, 1) for expr in offer.wanted)
    out.put(1, f"return ({asked}, {cards})")


def write_label(out: Writer, offer: k.Offer) -> None:
    """`label_N(s, …)`: the values an action's label shows."""
    out.put(0, "")
    out.put(0, "")
    out.put(0, f"def label_{offer.number}(s, a):", offer.span)
    if offer.picks:
        out.put(1, f"{unpacked(tuple(pick.local for pick in offer.picks))} = a")
    if any("me" in locals_of(expr) for expr in offer.shows):
        out.put(1, "me = s.actor")
    values = "".join(f"{text(out.names, expr, 1)}, " for expr in offer.shows)
    out.put(1, f"return ({values.rstrip()})")
