"""What a variant adds to its parent: whether it is whole, or a slip of the pen."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.rules.action_places import at, entries_of, paths_of_actions
from rulekit.rules.added_phases import without_strange_phases
from rulekit.rules.added_rules import without_partial_rules
from rulekit.rules.partial import Told, report_part
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping

NEAR = 0.75
PARTS = {
    "melds": ("same", "different", "sequence", "of"),
    "zones": ("pile", "per", "melds", "cells", "seen_by"),
    "options": ("label", "one_of", "between"),
}
"""What a variant adds to one of these sections needs one of these keys."""


@attrs.frozen
class _Group:
    """The actions of one phase or window in both files."""

    base: dict[str, Entry]
    over: dict[str, Entry]


def check_additions(
    base: Mapping, over: Mapping, found: Diagnostics, whose: str = "the parent"
) -> Mapping:
    """Report what `over` adds to `base` with only a part of what such a thing needs.

    Gives `over` without the phases and rules that are a slip for one of those below; `whose`
    calls `base`.
    """
    told = Told(found, whose)
    over = without_strange_phases(base, over, told)
    over = without_partial_rules(base, over, told)
    for section, needed in PARTS.items():
        group = _Group(entries_of(base.get(section)), entries_of(over.get(section)))
        for _, entry in _added(group):
            if isinstance(entry.value, Mapping):
                keys = set(needed) & set(entry.value.entries)
                if not keys or (keys == {"seen_by"} and closest(entry.key.text, group.base, NEAR)):
                    report_part(entry, group.base, needed, "nothing", told)
    known = {n: e for _, actions in paths_of_actions(base) for n, e in actions.items()}
    for path, actions in paths_of_actions(over):
        group = _Group(entries_of(at(base, path)), actions)
        for name, entry in _added(group):
            if isinstance(entry.value, Mapping):
                _check_action(name, entry, entry.value, group.base or known, told)
    return over


def _check_action(
    name: str, entry: Entry, action: Mapping, known: dict[str, Entry], told: Told
) -> None:
    whole = "do" in action.entries or "then" in action.entries
    near = closest(name, known, NEAR)
    if near and near != name and (not whole or _bare(near) == _bare(name)):
        _report_slip(name, entry, near, known, told)
    elif not whole and "when" not in action.entries:
        others = {other: there for other, there in known.items() if other != name}
        report_part(entry, others, ("do",), "nothing" if near != name else "nothing here", told)


def _report_slip(
    name: str, entry: Entry, near: str, known: dict[str, Entry], told: Told
) -> None:
    told.found.error(
        "RK046",
        f"`{name}` would be a new action, beside `{near}` of {told.whose}",
        entry.key.span,
        label=f"{told.whose} has no action of this name",
        help=f"did you mean `{near}`?",
        also=(Label(known[near].key.span, "the action that is there"),),
    )


def _added(group: _Group) -> Iterator[tuple[str, Entry]]:
    for name, entry in group.over.items():
        if name not in group.base:
            yield name, entry


def _bare(name: str) -> str:
    return name.replace("_", "").casefold()
