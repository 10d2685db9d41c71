"""Where actions stand in a file of rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.source.tree import Entry, Mapping, Node

GROUPS = ("one_of", "any_of")
"""The keys of a phase, stage or window that hold actions."""


def paths_of_actions(tree: Mapping) -> Iterator[tuple[tuple[str, ...], dict[str, Entry]]]:
    """Where actions stand: in the phases of turns, in stages and in windows."""
    holders: list[tuple[str, ...]] = [("turn", phase) for phase in entries_of(tree.get("turn"))]
    for stage in entries_of(tree.get("stages")):
        holders.append(("stages", stage))
        phases = entries_of(at(tree, ("stages", stage, "turn")))
        holders.extend(("stages", stage, "turn", phase) for phase in phases)
    holders.extend(("windows", window) for window in entries_of(tree.get("windows")))
    for holder in holders:
        for key in GROUPS:
            actions = entries_of(at(tree, (*holder, key)))
            if actions:
                yield (*holder, key), actions


def at(tree: Mapping, path: tuple[str, ...]) -> Node | None:
    """What stands at a path of keys, if anything does."""
    node: Node | None = tree
    for key in path:
        if not isinstance(node, Mapping):
            return None
        node = node.get(key)
    return node


def with_entries(node: Node, path: tuple[str, ...], entries: dict[str, Entry]) -> Mapping:
    """The tree with other entries in the map at a path, which is there."""
    assert isinstance(node, Mapping)
    if not path:
        return Mapping(entries, node.span)
    entry = node.entries[path[0]]
    changed = Entry(entry.key, with_entries(entry.value, path[1:], entries))
    return Mapping({**node.entries, path[0]: changed}, node.span)


def entries_of(node: Node | None) -> dict[str, Entry]:
    """The entries of a map; of anything else none."""
    return node.entries if isinstance(node, Mapping) else {}
