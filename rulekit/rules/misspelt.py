"""Keys that are misspelt: told once, and read as what is meant."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from rulekit.rules.schema_walk import Path
from rulekit.rules.shape import check_game_shape
from rulekit.rules.shape_places import Places
from rulekit.source.diagnostic import Diagnostic, Diagnostics
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node, Sequence, plain

UNKNOWN, MISSING = "RK101", "RK102"
_BELONGS = " belongs under "
_MOST_LEVELS = 6
"""How often what stands under a misspelt key is looked at for others."""


@attrs.frozen(eq=False)
class Shaped:
    """A tree of which all has been told that is wrong with its shape.

    `unknown` are the places of the keys in it that mean nothing.
    """

    tree: Node
    variant: bool
    unknown: frozenset[Span]


def check_shape(tree: Node, found: Diagnostics, is_variant: Callable[[Mapping], bool]) -> Shaped:
    """The tree with misspelt keys as they are meant; what is wrong with its shape is in `found`.

    So a slip in one key is one fault, and not that of all texts that name what stands under it.
    A key stays as it is where its value would not fit what seems to be meant.
    """
    strange: dict[Span, str] = {}
    for _ in range(_MOST_LEVELS):
        variant = isinstance(tree, Mapping) and is_variant(tree)
        told = _shape(tree, variant)
        meant = _meant(tree, variant) if any(one.code == UNKNOWN for one in told) else {}
        meant = _fitting(tree, meant, variant, strange)
        if not meant:
            break
        places = Places("game", tree, variant)
        slips = {places.key(path) for path in meant}
        for one in told:
            if one.code == UNKNOWN and one.span in slips:
                found.add(one)
        tree = _renamed(tree, (), meant)
    else:
        variant = isinstance(tree, Mapping) and is_variant(tree)
        told = _shape(tree, variant)
    for one in told:
        help = strange.get(one.span) if one.code == UNKNOWN else None
        found.add(one if help is None else attrs.evolve(one, help=help))
    return Shaped(tree, variant, frozenset(one.span for one in told if one.code == UNKNOWN))


def _shape(tree: Node, variant: bool) -> tuple[Diagnostic, ...]:
    found = Diagnostics()
    check_game_shape(tree, found, variant=variant)
    return found.sorted()


def _meant(tree: Node, variant: bool) -> dict[Path, str]:
    """The paths of misspelt keys with what is meant, each word of a map once."""
    from rulekit.rules.schema_keywords import misfits
    from rulekit.rules.shape_keys import meant_keys

    places = Places("game", tree, variant)
    meant: dict[Path, str] = {}
    taken: set[tuple[Path, str]] = set()
    for misfit in misfits("game", plain(tree), variant=variant):
        if misfit.word == "additionalProperties":
            for path, word in meant_keys(places, misfit.path, misfit):
                if (path[:-1], word) not in taken:
                    taken.add((path[:-1], word))
                    meant[path] = word
    return meant


def _fitting(
    tree: Node, meant: dict[Path, str], variant: bool, strange: dict[Span, str]
) -> dict[Path, str]:
    """Those whose values are of the kind that is wanted.

    Keys under which stands what belongs elsewhere are put among the `strange`, with where that is.
    """
    if not meant:
        return meant
    changed = _renamed(tree, (), meant)
    places = Places("game", changed, variant)
    told = _shape(changed, variant)
    wrong = {one.span for one in told if one.code not in (UNKNOWN, MISSING)}
    elsewhere = [one for one in told if one.code == UNKNOWN and _BELONGS in one.help]

    def fits(path: Path) -> bool:
        here = tuple(meant.get(path[: n + 1], path[n]) for n in range(len(path)))
        key, value = places.key(here), places.value(here)
        inside = [one for one in elsewhere if _stands_in(one, value)]
        if inside and any(one.code == MISSING and _stands_in(one, value) for one in told):
            strange[key] = inside[0].help
            return False
        return wrong.isdisjoint((key, value))

    return {path: word for path, word in meant.items() if fits(path)}


def _stands_in(one: Diagnostic, span: Span) -> bool:
    alone = Diagnostics()
    alone.add(one)
    return alone.tells_inside(span)


def _renamed(node: Node, path: Path, meant: dict[Path, str]) -> Node:
    if isinstance(node, Sequence):
        items = (_renamed(item, (*path, n), meant) for n, item in enumerate(node.items))
        return attrs.evolve(node, items=tuple(items))
    if not isinstance(node, Mapping):
        return node
    entries: dict[str, Entry] = {}
    for name, entry in node.entries.items():
        here = (*path, name)
        key, word = entry.key, meant.get(here)
        if word is not None:
            key = attrs.evolve(key, value=word, text=word, offsets=None)
        entries[word or name] = Entry(key, _renamed(entry.value, here, meant))
    return Mapping(entries, node.span)
