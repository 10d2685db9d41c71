"""The files of a game laid over one another."""

from __future__ import annotations

from rulekit.rules.additions import check_additions
from rulekit.rules.clashes import Clash, find_clashes, report_clashes, undecided
from rulekit.rules.joined_effects import with_effects_joined
from rulekit.rules.layers import EXTENDS, INCLUDE, LIBRARY, Layer
from rulekit.rules.rows import with_rows
from rulekit.rules.settled import take_settled
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.merge import merge
from rulekit.source.span import SourceFile
from rulekit.source.tree import Mapping, without_keys


def join(layers: list[Layer], found: Diagnostics) -> tuple[Mapping | None, Mapping]:
    """What the last layer is laid over, if anything, and all of them joined."""
    merged: Mapping | None = None
    below: Mapping | None = None
    clashes: list[Clash] = []
    settled: set[SourceFile] = set()
    for number, layer in enumerate(layers):
        below = merged
        if merged is not None and layer.role == "library":
            clashes = undecided(clashes, layer)
            clashes += find_clashes(merged, layer, layer.under | settled)
        is_last = number == len(layers) - 1
        if layer.role == "game" or is_last:
            report_clashes(clashes, layer.tree, found)
            clashes = []
            settled.update(one.volume.file for one in layers[: number + 1])
        merged = _laid(merged, layer, found)
    assert merged is not None
    return below, merged


def _laid(base: Mapping | None, layer: Layer, found: Diagnostics) -> Mapping:
    """A layer over those before it."""
    over = layer.tree
    if layer.role == "library":
        over = without_keys(over, (INCLUDE,))
    if base is None:
        return with_effects_joined(None, over)
    whose = "the parent" if EXTENDS in over.entries else "what is included"
    if layer.builds_on:
        base, over = take_settled(base, over, found, whose)
        over = check_additions(base, over, found, whose)
    over = with_rows(base, over, found, whose)
    over = with_effects_joined(base, over)
    return merge(without_keys(base, (LIBRARY,)), over, found, layer.joints, whose)
