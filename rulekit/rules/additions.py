"""What a variant adds to its parent: whether it is whole, or a slip of the pen."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.rules.added_phases import without_strange_phases
from rulekit.rules.added_rules import without_partial_rules
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.suggest import closest
from rulekit.source.tree import Entry, Mapping, Node

NEAR = 0.75
PARTS = {
    "melds": ("same", "different", "sequence", "of"),
    "zones": ("pile", "per", "melds", "cells"),
    "options": ("label", "one_of", "between"),
}
"""What a variant adds to one of these sections needs one of these keys."""


@attrs.frozen
class _Group:
    """The actions of one phase or window in both files."""

    base: dict[str, Entry]
    over: dict[str, Entry]


@attrs.frozen
class _Told:
    found: Diagnostics
    whose: str


def check_additions(
    base: Mapping, over: Mapping, found: Diagnostics, whose: str = "the parent"
) -> Mapping:
    """Report what `over` adds to `base` with only a part of what such a thing needs.

    Gives `over` without the phases and rules that are a slip for one of those below; `whose`
    calls `base`.
    """
    told = _Told(found, whose)
    over = without_strange_phases(base, over, found, whose)
    over = without_partial_rules(base, over, found, whose)
    for section, needed in PARTS.items():
        group = _Group(_entries(base.get(section)), _entries(over.get(section)))
        for name, entry in _added(group):
            if isinstance(entry.value, Mapping) and not set(needed) & set(entry.value.entries):
                _report_part(name, entry, group.base, needed, told)
    known = {n: e for g in _action_groups(base) for n, e in g.items()}
    for path, actions in paths_of_actions(over):
        group = _Group(_entries(at(base, path)), actions)
        for name, entry in _added(group):
            if isinstance(entry.value, Mapping):
                _check_action(name, entry, entry.value, group.base or known, told)
    return over


def _check_action(
    name: str, entry: Entry, action: Mapping, known: dict[str, Entry], told: _Told
) -> None:
    whole = "do" in action.entries or "then" in action.entries
    near = closest(name, known, NEAR)
    if near and (not whole or _bare(near) == _bare(name)):
        _report_slip(name, entry, near, known, told)
    elif not whole and "when" not in action.entries:
        _report_part(name, entry, known, ("do",), told)


def _report_slip(
    name: str, entry: Entry, near: str, known: dict[str, Entry], told: _Told
) -> None:
    told.found.error(
        "RK046",
        f"`{name}` would be a new action, beside `{near}` of {told.whose}",
        entry.key.span,
        label=f"{told.whose} has no action of this name",
        help=f"did you mean `{near}`?",
        also=(Label(known[near].key.span, "the action that is there"),),
    )


def _report_part(
    name: str, entry: Entry, known: dict[str, Entry], needed: tuple[str, ...], told: _Told
) -> None:
    near = closest(name, known)
    words = " or ".join(f"`{key}`" for key in needed)
    told.found.error(
        "RK046",
        f"`{name}` is new here and has only a part of what it needs",
        entry.key.span,
        label=f"{told.whose} has nothing of this name",
        help=f"did you mean `{near}`?" if near else f"give it {words}",
        also=(Label(known[near].key.span, f"{told.whose} has this"),) if near else (),
    )


def _added(group: _Group) -> Iterator[tuple[str, Entry]]:
    for name, entry in group.over.items():
        if name not in group.base:
            yield name, entry


def _action_groups(tree: Mapping) -> Iterator[dict[str, Entry]]:
    for _, actions in paths_of_actions(tree):
        yield actions


def paths_of_actions(tree: Mapping) -> Iterator[tuple[tuple[str, ...], dict[str, Entry]]]:
    """Where actions stand: in the phases of turns, in stages and in windows."""
    holders: list[tuple[str, ...]] = [("turn", phase) for phase in _entries(tree.get("turn"))]
    for stage in _entries(tree.get("stages")):
        holders.append(("stages", stage))
        phases = _entries(at(tree, ("stages", stage, "turn")))
        holders.extend(("stages", stage, "turn", phase) for phase in phases)
    holders.extend(("windows", window) for window in _entries(tree.get("windows")))
    for holder in holders:
        for key in ("one_of", "any_of"):
            actions = _entries(at(tree, (*holder, key)))
            if actions:
                yield (*holder, key), actions


def at(tree: Mapping, path: tuple[str, ...]) -> Node | None:
    node: Node | None = tree
    for key in path:
        if not isinstance(node, Mapping):
            return None
        node = node.get(key)
    return node


def _entries(node: Node | None) -> dict[str, Entry]:
    return node.entries if isinstance(node, Mapping) else {}


def _bare(name: str) -> str:
    return name.replace("_", "").casefold()
