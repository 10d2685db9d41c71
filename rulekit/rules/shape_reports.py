"""What is said of values that do not fit the schema: one report for each word of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from rulekit.rules import shape_keys as keys
from rulekit.rules import shape_values as values
from rulekit.rules.schema_walk import layers_at

if TYPE_CHECKING:
    from rulekit.rules.schema_keywords import Misfit
    from rulekit.rules.schema_walk import Path
    from rulekit.rules.shape_places import Places
    from rulekit.source.diagnostic import Diagnostic

Report: TypeAlias = "Callable[[Places, Path, Misfit], Diagnostic]"


def describe_missing(places: Places, paths: Iterable[Path]) -> Iterator[Diagnostic]:
    """Keys that are left without a value, where the schema knows the place."""
    for path in paths:
        if layers_at(places.which, path):
            yield keys.without_value(places, path)


def describe_misfits(places: Places, misfits: Iterable[Misfit]) -> Iterator[Diagnostic]:
    """What does not fit, place by place."""
    by_path: dict[Path, list[Misfit]] = {}
    for misfit in misfits:
        by_path.setdefault(misfit.path, []).append(misfit)
    for path, together in by_path.items():
        yield from _at_one_place(places, path, together)


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
        yield from keys.missing_keys(places, path, absent)
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
    "x-lists": values.rows_by_number,
    "x-only": keys.foreign_key,
    "x-needs-with": keys.alone,
    "x-not-together": keys.not_together,
    "x-rows-alone": keys.row_beside_keys,
    "x-short-names": keys.sentence_for_a_name,
    "x-acts-alone": keys.done_and_asked,
}
