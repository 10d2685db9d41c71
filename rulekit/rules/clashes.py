"""Two libraries that say different things, neither of them built on the other."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.rules.layers import EXTENDS, GAME, INCLUDE, LIBRARY, Layer
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.merge import WHOLE
from rulekit.source.span import SourceFile
from rulekit.source.tree import Entry, Mapping, Node, Scalar, plain

ITS_OWN = frozenset({"rulekit", GAME, LIBRARY, INCLUDE, EXTENDS})
"""Keys that speak of the file itself."""


@attrs.frozen
class Clash:
    """A place where a library says something else than another before it."""

    path: tuple[str, ...]
    first: Entry
    second: Entry


def find_clashes(base: Mapping, library: Layer, trusted: frozenset[SourceFile]) -> Iterator[Clash]:
    """Where a library disagrees with `base`, but for what was written in the `trusted` files."""
    yield from _clashes(base, library.tree, (), trusted | {library.volume.file})


def _clashes(
    base: Mapping, over: Mapping, path: tuple[str, ...], trusted: frozenset[SourceFile]
) -> Iterator[Clash]:
    for name, entry in over.entries.items():
        below = base.entries.get(name)
        here = (*path, name)
        if below is None or (not path and name in ITS_OWN):
            continue
        one, other = below.value, entry.value
        if isinstance(one, Mapping) and isinstance(other, Mapping) and here not in WHOLE:
            yield from _clashes(one, other, here, trusted)
        elif plain(one) != plain(other) and _files(one).isdisjoint(trusted):
            yield Clash(here, below, entry)


def _files(node: Node) -> frozenset[SourceFile]:
    """The file a value was written in; of a map, all that had a part in it."""
    if not isinstance(node, Mapping):
        return frozenset({node.span.file})
    inside = (_files(entry.value) for entry in node.entries.values())
    return frozenset({node.span.file}).union(*inside)


def undecided(clashes: list[Clash], library: Layer) -> list[Clash]:
    """Those that a library built on both does not decide."""
    return [
        clash
        for clash in clashes
        if not _files(clash.first.value) | _files(clash.second.value) <= library.under
        or not _decides(library.tree, clash.path)
    ]


def report_clashes(clashes: list[Clash], over: Mapping, found: Diagnostics) -> None:
    """RK049 for each of them that the including file does not decide itself."""
    for clash in clashes:
        if _decides(over, clash.path):
            continue
        where = " ".join(clash.path)
        goes = isinstance(clash.second.value, Scalar) and clash.second.value.value is None
        found.error(
            "RK049",
            f"two libraries say different things of `{where}`",
            clash.second.key.span,
            label="taken away here" if goes else "said here in another way",
            help=f"write `{clash.path[-1]}` in the file that includes both",
            also=(Label(clash.first.key.span, "and here"),),
        )


def _decides(over: Mapping, path: tuple[str, ...]) -> bool:
    """Whether a file says itself what is to stand at this place, or on the way there."""
    node: Node = over
    for number, key in enumerate(path):
        if not isinstance(node, Mapping):
            return not _is_choice(path[:number], node)
        entry = node.entries.get(key)
        if entry is None:
            return False
        node = entry.value
    return True


def _is_choice(path: tuple[str, ...], node: Node) -> bool:
    """A bare value for an option: it settles the option, and leaves what it is."""
    is_value = isinstance(node, Scalar) and node.value is not None
    return path[0] == "options" and len(path) == 2 and is_value
