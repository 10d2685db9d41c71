"""Whether a file has the shape its schema says; every fault at its very key or value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rulekit.rules import shape_keys as keys
from rulekit.rules import shape_values as values
from rulekit.rules.schema import schema_text
from rulekit.rules.schema_keywords import misfits
from rulekit.rules.schema_walk import layers_at
from rulekit.rules.shape_places import Places
from rulekit.source.tree import Mapping, Node, Scalar, plain
from rulekit.source.tree import Sequence as Listing

if TYPE_CHECKING:
    from rulekit.rules.schema_keywords import Misfit
    from rulekit.rules.schema_walk import Path
    from rulekit.source.diagnostic import Diagnostic, Diagnostics

__all__ = ["check_game_shape", "check_scenario_shape", "schema_text"]

Report: TypeAlias = "Callable[[Places, Path, Misfit], Diagnostic]"


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
    faults = list(_faults(places))
    for fault in faults:
        found.add(fault)
    return not faults


def _faults(places: Places) -> Iterator[Diagnostic]:
    passed_over: set[Path] = set()
    for path, node in _without_value(places.tree, (), places.variant):
        passed_over.add(path)
        if not node.broken and layers_at(places.which, path):
            yield keys.without_value(places, path)
    by_path: dict[Path, list[Misfit]] = {}
    for misfit in misfits(places.which, plain(places.tree), variant=places.variant):
        steps = range(len(misfit.path) + 1)
        if passed_over.isdisjoint(misfit.path[:length] for length in steps):
            by_path.setdefault(misfit.path, []).append(misfit)
    for path, together in by_path.items():
        yield from _at_one_place(places, path, together)


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


def _at_one_place(places: Places, path: Path, together: Sequence[Misfit]) -> Iterator[Diagnostic]:
    """Of a value of the wrong kind nothing more is said."""
    by_word: dict[str, Misfit] = {}
    for misfit in together:
        by_word.setdefault(misfit.word, misfit)
    if "type" in by_word:
        yield values.wrong_kind(places, path, by_word["type"])
        return
    absent = [misfit for misfit in together if misfit.word in keys.ABSENCES]
    if absent:
        yield keys.missing_keys(places, path, absent)
    for misfit in together:
        if misfit.word == "additionalProperties":
            yield from keys.strange_keys(places, path, misfit)
        elif misfit.word not in keys.ABSENCES:
            yield _REPORTS[misfit.word](places, path, misfit)


_REPORTS: dict[str, Report] = {
    "enum": values.no_such_word,
    "pattern": values.ill_formed,
    "minimum": values.out_of_bounds,
    "maximum": values.out_of_bounds,
    "minLength": values.wrong_length,
    "maxLength": values.wrong_length,
    "minItems": values.wrong_length,
    "additionalItems": values.wrong_length,
    "minProperties": values.wrong_length,
    "maxProperties": values.wrong_length,
    "uniqueItems": values.repeated,
    "x-range": values.bad_range,
    "x-settles": values.bare_option,
    "x-only": keys.foreign_key,
    "x-needs-with": keys.alone,
    "x-not-together": keys.not_together,
    "x-rows-alone": keys.row_beside_keys,
    "x-short-names": keys.sentence_for_a_name,
    "x-acts-alone": keys.done_and_asked,
}
