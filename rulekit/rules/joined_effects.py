"""`do_before` and `do_after`: statements put round those that an action has already."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from rulekit.rules.action_places import at, paths_of_actions, with_entries
from rulekit.source.tree import Entry, Mapping, Node, Scalar

BEFORE, DO, AFTER = "do_before", "do", "do_after"


def with_effects_joined(base: Mapping | None, over: Mapping) -> Mapping:
    """`over` with one `do` for each action that adds to the `do` it has, or inherits from `base`.

    What is put together knows its parts, so that faults in it are shown where they are written.
    """
    for path, actions in paths_of_actions(over):
        changed = dict(actions)
        for name, entry in actions.items():
            if isinstance(entry.value, Mapping) and not entry.value.entries.keys().isdisjoint(
                (BEFORE, AFTER)
            ):
                known = at(base, (*path, name, DO)) if base is not None else None
                changed[name] = Entry(entry.key, _joined(entry.value, known))
        if any(changed[name] is not entry for name, entry in actions.items()):
            over = with_entries(over, path, changed)
    return over


def _joined(action: Mapping, known: Node | None) -> Mapping:
    between = action.get(DO) if DO in action.entries else known
    nodes = (action.get(BEFORE), between, action.get(AFTER))
    parts = tuple(part for node in nodes for part in _parts(node))
    entries: dict[str, Entry] = {}
    for key, entry in action.entries.items():
        if key not in (BEFORE, DO, AFTER):
            entries[key] = entry
        elif DO not in entries and parts:
            name = Scalar(DO, DO, entry.key.span)
            entries[DO] = Entry(name, _put_together(parts, entry.value))
    return Mapping(entries, action.span)


def _parts(node: Node | None) -> Iterator[Scalar]:
    if isinstance(node, Scalar) and (node.value is not None or node.broken):
        yield from node.parts or (node,)


def _put_together(parts: tuple[Scalar, ...], place: Node) -> Scalar:
    if len(parts) == 1:
        return parts[0]
    lines = [textwrap.dedent(part.text).strip("\n") for part in parts]
    text = "\n".join(lines) + "\n"
    broken = any(part.broken for part in parts)
    return Scalar(text, text, place.span, broken=broken, parts=parts)
