"""What is said of an addition that has only a part of what it needs."""

from __future__ import annotations

import attrs

from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry


@attrs.frozen
class Told:
    """Where faults of additions go, and what the file is called that is added to."""

    found: Diagnostics
    whose: str


def report_part(
    entry: Entry, known: dict[str, Entry], needed: tuple[str, ...], what: str, told: Told
) -> None:
    """RK046: new, and without any of the keys `needed`; `what` it is none of those `known`."""
    name = entry.key.text
    near = closest(name, known)
    words = " or ".join(f"`{key}`" for key in needed)
    told.found.error(
        "RK046",
        f"`{name}` is new here and has only a part of what it needs",
        entry.key.span,
        label=f"{told.whose} has {what} of this name",
        help=f"did you mean `{near}`?" if near else f"give it {words}",
        also=in_parent(near, known, told),
    )


def in_parent(near: str, known: dict[str, Entry], told: Told) -> tuple[Label, ...]:
    """Where that stands which may be meant, if anything may."""
    return (Label(known[near].key.span, f"{told.whose} has this"),) if near else ()
