"""Whether a file has the shape its schema says; every fault at its very key or value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit.rules.schema import schema_text
from rulekit.rules.schema_keywords import misfits
from rulekit.rules.shape_places import Places
from rulekit.source.tree import Mapping, Node, Scalar, plain
from rulekit.source.tree import Sequence as Listing

if TYPE_CHECKING:
    from rulekit.rules.schema_walk import Path
    from rulekit.source.diagnostic import Diagnostic, Diagnostics

__all__ = ["check_game_shape", "check_scenario_shape", "schema_text"]


def check_game_shape(tree: Node, found: Diagnostics, *, variant: bool) -> bool:
    """Whether the file is shaped like a game or a library; all its faults go to `found`.

    A `variant` is a file that extends another, before the two are joined: it may leave out what
    a game needs, and `~` in it takes away. A joined tree is checked as no variant, and must be
    whole.
    """
    return _check(Places("game", tree, variant), found)


def check_scenario_shape(tree: Node, found: Diagnostics) -> bool:
    """Whether the file is shaped like a list of scenarios; all its faults go to `found`."""
    return _check(Places("scenario", tree, variant=False), found)


def _check(places: Places, found: Diagnostics) -> bool:
    sound = True
    for fault in _faults(places):
        sound = False
        found.add(fault)
        if found.full:
            break
    return sound


def _faults(places: Places) -> Iterator[Diagnostic]:
    empty = dict(_without_value(places.tree, (), places.variant))
    unfit = [
        misfit
        for misfit in misfits(places.which, plain(places.tree), variant=places.variant)
        if empty.keys().isdisjoint(misfit.path[:n] for n in range(len(misfit.path) + 1))
    ]
    if not empty and not unfit:
        return
    from rulekit.rules.shape_reports import describe_misfits, describe_missing

    missing = [path for path, node in empty.items() if not node.broken]
    yield from describe_missing(places, missing)
    yield from describe_misfits(places, unfit)


def _without_value(node: Node, path: Path, variant: bool) -> Iterator[tuple[Path, Scalar]]:
    """Nulls that say nothing, and values in which a fault has been reported already."""
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield from _without_value(entry.value, (*path, key), variant)
    elif isinstance(node, Listing):
        for number, item in enumerate(node.items):
            yield from _without_value(item, (*path, number), variant)
    elif node.broken or (node.value is None and not (variant and _takes_away(node, path))):
        yield path, node


def _takes_away(node: Scalar, path: Path) -> bool:
    return node.text != "" and bool(path) and isinstance(path[-1], str)
