"""`before NAME:` and `after NAME:` in the maps of a variant: where what stands below them goes."""

from __future__ import annotations

import re

import attrs

from rulekit.rules.schema import Schema
from rulekit.rules.schema_walk import layers_inside, layers_of, said
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.merge import CONDITION, RULE, WHOLE, Joint
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar

NAMED = frozenset({"name", "definition"})
"""Forms of keys among which no key can have a blank before its end."""
_SIDE = re.compile(r"(before|after) +(\S.*)")


@attrs.frozen
class _Walk:
    found: Diagnostics
    joints: dict[Span, Joint]


def take_joints(
    tree: Mapping, found: Diagnostics, *, allowed: bool
) -> tuple[Mapping, dict[Span, Joint]]:
    """The tree with what stands under `before …` or `after …` among its neighbours.

    The joints are by the place of the keys they hold for. Where none is `allowed`, as the file
    is made from no other, they are reported.
    """
    walk = _Walk(found, {})
    whole = _spread(tree, layers_of("game"), (), walk)
    if walk.joints and not allowed:
        for joint in dict.fromkeys(walk.joints.values()):
            found.error(
                "RK048",
                f"there is no `{joint.anchor}` to stand {joint.side}",
                joint.span,
                label="a file that neither extends nor includes another has its own order",
                help="write the entries where they are to stand",
            )
    return whole, walk.joints


def _spread(
    node: Mapping, layers: tuple[Schema, ...], path: tuple[str, ...], walk: _Walk
) -> Mapping:
    form = said(layers, "x-keys")
    kept: dict[str, Entry] = {}
    for name, entry in node.entries.items():
        joint = _joint(entry, form, layers) if path not in WHOLE else None
        if joint is None:
            _put(kept, name, _inside(entry, layers, path, walk), walk)
            continue
        assert isinstance(entry.value, Mapping)
        for inner_name, inner in entry.value.entries.items():
            walk.joints[inner.key.span] = joint
            _put(kept, inner_name, _inside(inner, layers, path, walk), walk)
    return Mapping(kept, node.span)


def _inside(
    entry: Entry, layers: tuple[Schema, ...], path: tuple[str, ...], walk: _Walk
) -> Entry:
    value = entry.value
    if not isinstance(value, Mapping):
        return entry
    name = entry.key.text
    below = layers_inside("game", layers, name)
    return Entry(entry.key, _spread(value, below, (*path, name), walk))


def _joint(entry: Entry, form: str | None, layers: tuple[Schema, ...]) -> Joint | None:
    """The joint that a key is, by its form and by what stands below it."""
    matched = _SIDE.fullmatch(entry.key.text)
    inside = entry.value
    if matched is None or not isinstance(inside, Mapping) or not inside.entries:
        return None
    if form not in NAMED and not _holds_sentences(inside, form, layers):
        return None
    side, anchor = matched.groups()
    start, end = matched.span(2)
    place = entry.key.place(start, end)
    return Joint("before" if side == "before" else "after", anchor.strip(), place)


def _holds_sentences(inside: Mapping, form: str | None, layers: tuple[Schema, ...]) -> bool:
    """Whether these are entries of a map of sentences, and not the keys of one of them."""
    if form != "sentence":
        return False
    known = said(layers_inside("game", layers, "a sentence"), "properties") or {}
    if not inside.entries.keys().isdisjoint(known):
        return False
    if {RULE, CONDITION} <= set(known):
        return True
    return all(_is_line(entry.value) for entry in inside.entries.values())


def _is_line(value: Node) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, Scalar) and value.value is None)


def _put(kept: dict[str, Entry], name: str, entry: Entry, walk: _Walk) -> None:
    before = kept.setdefault(name, entry)
    if before is not entry:
        walk.found.error(
            "RK010",
            f"the key `{name}` is written twice",
            entry.key.span,
            label="second time",
            help="remove or rename one of them",
            also=(Label(before.key.span, "first time"),),
        )
