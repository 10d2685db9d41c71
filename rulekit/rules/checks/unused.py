"""What is declared is used."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulekit.rules.checks.evidence import Evidence, Uses
from rulekit.rules.model import Game, Variable
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Sequence

_LIBRARY = re.compile(r"^library:", re.MULTILINE)
MOST_ROWS = 4
"""Rows that a help line writes out."""
_INHERITED = {
    "option": "write `{name}: VALUE` under `options` to settle it",
    "zone": "write `{name}: ~` under `zones` to take it away",
}
"""What players meet at the table though no rule does, and how a variant is rid of it."""


def check_unused(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK417 (warning): what is declared and nothing reads.

    Of what a parent declares only that is told which players would meet: a variant may leave
    the rest alone, as it may all that libraries declare. A settled option is not offered.
    """
    if found.has_errors:
        return
    uses = evidence.uses
    open_to_choose = [o for o in game.options.values() if not o.settled]
    for what, declared, used in (
        ("option", open_to_choose, uses.options),
        ("zone", game.zones.values(), uses.zones),
        ("order", game.orders.values(), uses.words),
        ("table of values", game.values.values(), uses.values),
        ("kind of meld", game.melds.values(), uses.melds),
        ("definition", evidence.names.definitions.values(), evidence.names.called),
    ):
        idle = [(one.name, one.span) for one in declared if one.name not in used]
        _warn(what, [one for one in idle if evidence.is_own(one[1])], found)
        others = [one for one in idle if not evidence.is_own(one[1])]
        if what in _INHERITED:
            _warn_of_inherited(what, others, found)
    memory = [one for one in game.variables.values() if evidence.is_own(one.span)]
    _warn_of_memory(memory, uses, found)
    for variable in game.variables.values():
        if variable.name not in uses.read and not evidence.is_own(variable.span):
            _warn_of_rows(variable, evidence, found)
    larger = game.contract_larger
    if larger is not None and evidence.is_own(larger.span) and not uses.contracts:
        found.warning(
            "RK417",
            "nothing is laid for a contract",
            evidence.key_span("contract"),
            label="of contracts that nobody lays",
            help="use `ways to lay`, or take it out",
        )


def _warn(what: str, idle: Iterable[tuple[str, Span]], found: Diagnostics) -> None:
    for name, span in idle:
        found.warning(
            "RK417",
            f"nothing uses the {what} `{name}`",
            span,
            label="declared here alone",
            help="use it, or take it out",
        )


def _warn_of_inherited(what: str, idle: Iterable[tuple[str, Span]], found: Diagnostics) -> None:
    for name, span in idle:
        if not _LIBRARY.search(span.file.text):
            found.warning(
                "RK417",
                f"nothing uses the {what} `{name}` any more",
                span,
                label="the parent declares it",
                help=_INHERITED[what].format(name=name),
            )


def _warn_of_rows(variable: Variable, evidence: Evidence, found: Diagnostics) -> None:
    """Memory that rows of `rounds` still set, where the variant no longer asks for it."""
    name, rows = variable.name, evidence.node("rounds")
    items = rows.items if isinstance(rows, Sequence) else ()
    setting = {
        number: row.entries[name].key.span
        for number, row in enumerate(items, 1)
        if isinstance(row, Mapping) and name in row.entries
    }
    if not setting:
        return
    own = [span for span in setting.values() if evidence.is_own(span)]
    taken = ", ".join(f"{number}: {{{name}: ~}}" for number in list(setting)[:MOST_ROWS])
    more = ", …" if len(setting) > MOST_ROWS else ""
    found.warning(
        "RK417",
        f"nothing reads `{name}` any more, and rows of `rounds` set it",
        [*own, *setting.values()][0],
        label="no rule asks for it",
        help="take it out of the rows"
        if own
        else f"write `rounds: {{{taken}{more}}}` to take it out of the rows",
        also=(Label(variable.span, "declared here"),),
    )


def _warn_of_memory(memory: Iterable[Variable], uses: Uses, found: Diagnostics) -> None:
    for variable in memory:
        name = variable.name
        if name not in uses.read:
            found.warning(
                "RK417",
                f"nothing reads `{name}`",
                variable.span,
                label="set, but never looked at" if name in uses.assigned else "named here alone",
                help="read it in a condition, or take it out",
            )
        elif name not in uses.assigned:
            found.warning(
                "RK418",
                f"`{name}` is read, but never changes",
                variable.span,
                label="no block assigns it",
                help=f"assign it in a `do`, or write its value where `{name}` stands",
            )
