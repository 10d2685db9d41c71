"""The words our schemas have beside JSON Schema's own, and the validators that know them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from rulekit.rules.schema import Schema, Which, load_schema

if TYPE_CHECKING:
    from jsonschema import Draft7Validator, ValidationError

    from rulekit.rules.schema_walk import Path

Complaint: TypeAlias = "tuple[str, str | None]"
"""What is the matter, in a word or a key, and the key it stands at if it is not the whole."""
Keyword: TypeAlias = "Callable[[Any, Any], Iterator[Complaint]]"


@attrs.frozen
class Misfit:
    """A value that does not fit: the schema's `word` it offends, and what that word asks."""

    path: Path
    word: str
    asked: Any
    value: Any
    schema: Schema
    about: str
    """A word of ours says here which key or which fault it means."""


NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_RANGE = re.compile(r"(-?[0-9]{1,7})\.\.(-?[0-9]{1,7})\Z")
_ROW = re.compile(r"([1-9][0-9]?)(?:\.\.([1-9][0-9]?))?\Z")


def misfits(which: Which, data: object, *, variant: bool) -> Iterator[Misfit]:
    """All that does not fit the schema. In a variant, things may be incomplete."""
    for error in _validator(which, variant).iter_errors(data):
        path = tuple(error.absolute_path)
        schema, about = cast("Schema", error.schema), error.message
        yield Misfit(
            path, str(error.validator), error.validator_value, error.instance, schema, about
        )


@cache
def _validator(which: Which, variant: bool) -> Draft7Validator:
    import jsonschema

    words = dict(_ALWAYS)
    if not variant:
        words.update(_WHOLE)
    types = jsonschema.Draft7Validator.TYPE_CHECKER.redefine("integer", _is_integer)
    keywords = {word: _as_validator(keyword) for word, keyword in words.items()}
    extend: Callable[..., Any] = jsonschema.validators.extend
    made = extend(jsonschema.Draft7Validator, keywords, type_checker=types)
    return made(load_schema(which))  # type: ignore[no-any-return]


def _is_integer(_checker: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _as_validator(keyword: Keyword) -> Callable[..., Iterator[ValidationError]]:
    from jsonschema import ValidationError

    def validate(
        _validator: object, asked: Any, value: Any, _schema: object
    ) -> Iterator[ValidationError]:
        for word, key in keyword(asked, value):
            yield ValidationError(word, path=[] if key is None else [key])

    return validate


def _needs(keys: list[str], value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        for key in keys:
            if key not in value:
                yield key, None


def _needs_one_of(groups: list[list[str]], value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        for group in groups:
            if value.keys().isdisjoint(group):
                yield " ".join(group), None


def _needs_with(pairs: dict[str, list[str]], value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        for key, others in pairs.items():
            if key in value and value[key] is not None:
                yield from ((other, key) for other in others if other not in value)


def _not_together(groups: list[list[str]], value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        for one, other in groups:
            if value.get(one) is not None and value.get(other) is not None:
                first, second = sorted((one, other), key=list(value).index)
                yield first, second


def _range(bounds: dict[str, int], value: Any) -> Iterator[Complaint]:
    if isinstance(value, str):
        read = _RANGE.match(value)
        if read is not None:
            low, high = int(read[1]), int(read[2])
            if low > high:
                yield "backwards", None
            elif low < bounds["least"] or high > bounds["most"]:
                yield "outside", None
    elif isinstance(value, dict):
        yield from _rows(value)


def _rows(table: dict[str, Any]) -> Iterator[Complaint]:
    taken: set[int] = set()
    for key, value in table.items():
        read = _ROW.match(key)
        if read is None or value is None:
            continue
        numbers = range(int(read[1]), int(read[2] or read[1]) + 1)
        if not numbers:
            yield "backwards", key
        elif not taken.isdisjoint(numbers):
            yield "overlaps", key
        taken.update(numbers)


def _rows_alone(keys: list[str], value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict) and not value.keys().isdisjoint(keys):
        yield from (("", key) for key in value if _ROW.match(key))


def _short_names(_asked: bool, value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, dict) and not NAME.match(key):
                yield "", key


def _settles(_asked: bool, value: Any) -> Iterator[Complaint]:
    if not isinstance(value, dict) and value is not None:
        yield "", None


def _lists(_asked: bool, value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        yield "", None


def _acts_alone(_asked: bool, value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        seats = [key for key in value if key.isdigit()]
        if seats and len(seats) < len(value):
            yield "", next(key for key in value if not key.isdigit())


def _only(keys: list[str], value: Any) -> Iterator[Complaint]:
    if isinstance(value, dict):
        yield from ((key, key) for key in value if key not in keys)


_ALWAYS: dict[str, Keyword] = {
    "x-not-together": _not_together,
    "x-range": _range,
    "x-rows-alone": _rows_alone,
    "x-short-names": _short_names,
    "x-acts-alone": _acts_alone,
    "x-only": _only,
}
_WHOLE: dict[str, Keyword] = {
    "x-needs": _needs,
    "x-needs-one-of": _needs_one_of,
    "x-needs-with": _needs_with,
    "x-settles": _settles,
    "x-lists": _lists,
}
