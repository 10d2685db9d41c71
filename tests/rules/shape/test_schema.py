"""The schemas themselves: closed, described, shown by examples that hold where they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import jsonschema
import pytest

from rulekit.language.nodes import Entry
from rulekit.language.parser import parse
from rulekit.rules import shape, shape_keys, shape_reports, shape_words
from rulekit.rules.schema import Schema, load_schema, schema_text
from rulekit.rules.schema_keywords import _ALWAYS, _WHOLE, _validator
from rulekit.rules.schema_walk import homes, layers_at
from rulekit.rules.synonyms import SYNONYMS
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Scalar

BOTH = pytest.mark.parametrize("which", ["game", "scenario"])
SAYS_NOTHING = {"$schema", "$ref", "title", "description", "examples", "definitions", "items"}
SAYS_NOTHING |= {"properties", "patternProperties", "allOf", "if", "then", "else", "not"}
SAYS_NOTHING |= {"x-text", "x-key-text", "x-form", "x-keys", "x-zones", "x-strangers", "x-begin"}
SAYS_NOTHING |= {"x-bare"}


def parts(schema: Schema, path: str = "") -> Iterator[tuple[str, Schema]]:
    """Each schema inside a schema, with the way to it; definitions count as ways of their own."""
    yield path, schema
    for word in ("properties", "patternProperties", "definitions"):
        for key, inner in schema.get(word, {}).items():
            yield from parts(inner, f"{path}/{key}")
    items = schema.get("items", [])
    for inner in items if isinstance(items, list) else [items]:
        yield from parts(inner, f"{path}/*")


def keys(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """What stands behind each key of the file, fixed or free."""
    for path, part in parts(schema):
        for word in ("properties", "patternProperties"):
            for key, inner in part.get(word, {}).items():
                yield f"{path}/{key}", inner


@BOTH
def test_is_draft_7_without_one_of(which: Any) -> None:
    schema = load_schema(which)
    jsonschema.Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert "oneOf" not in schema_text(which)


@BOTH
def test_the_text_is_the_schema(which: Any) -> None:
    text = shape.schema_text(which)
    assert json.loads(text) == load_schema(which)
    assert text == json.dumps(load_schema(which), indent=2, ensure_ascii=False) + "\n"


@BOTH
def test_every_object_is_closed(which: Any) -> None:
    for path, part in parts(load_schema(which)):
        if "properties" in part or "patternProperties" in part:
            assert part.get("additionalProperties") is False, path
            assert part.get("title"), path


@BOTH
def test_every_key_has_a_description_and_examples(which: Any) -> None:
    count = 0
    for path, part in keys(load_schema(which)):
        count += 1
        assert re.fullmatch(r"[A-Z`].{9,}\.", part.get("description", ""), re.DOTALL), path
        assert len(part["description"]) <= 260, path
        assert part.get("examples"), path
    assert count > 40


@BOTH
def test_every_example_is_accepted_where_it_stands(which: Any) -> None:
    root = load_schema(which)
    validator = _validator(which, variant=False)
    for path, part in keys(root):
        here = validator.evolve(schema={**part, "definitions": root.get("definitions", {})})
        for example in part["examples"]:
            if path.endswith("options/" + next(iter(root_names(root)))) and example == 3:
                continue
            assert not list(here.iter_errors(example)), (path, example)


def root_names(root: Schema) -> Iterator[str]:
    """The pattern of names in `options`, whose bare values are a matter of variants."""
    options = root["properties"]["options"] if "properties" in root else {}
    yield from options.get("patternProperties", {"-": None})


def test_a_bare_value_of_an_option_is_an_example_for_variants() -> None:
    option = layers_at("game", ("options", "seven_draws"))[0]
    here = _validator("game", variant=True).evolve(schema=option)
    assert 3 in option["examples"]
    assert not list(here.iter_errors(3))


@BOTH
def test_every_text_is_read_by_an_entry_of_the_parser(which: Any) -> None:
    for path, part in parts(load_schema(which)):
        for word in ("x-text", "x-key-text"):
            assert part.get(word, "label") in {*get_args(Entry), "label"}, path
        assert part.get("x-text", "label") in shape_words.TEXTS, path


def test_every_example_of_a_text_can_be_parsed() -> None:
    count = 0
    for path, part in keys(load_schema("game")):
        entry = part.get("x-text")
        if entry is None or entry == "label":
            continue
        for example in part["examples"]:
            if isinstance(example, dict) or path.startswith("/rounds"):
                continue
            text = {True: "yes", False: "no"}.get(example, str(example))
            file = SourceFile("example", text)
            found = Diagnostics()
            parse(Scalar(text, text, Span(file, 0, len(text))), entry, found)
            assert not found.sorted(), (path, example)
            count += 1
    assert count > 80


@BOTH
def test_every_word_that_can_fail_has_a_report(which: Any) -> None:
    reported = {*shape_reports._REPORTS, *shape_keys.ABSENCES, "type", "additionalProperties"}
    ours = {*_ALWAYS, *_WHOLE}
    for path, part in parts(load_schema(which)):
        for word in part.keys() - SAYS_NOTHING:
            assert word in reported, (path, word)
            assert not word.startswith("x-") or word in ours, (path, word)


@BOTH
def test_what_has_bounds_has_both(which: Any) -> None:
    for path, part in parts(load_schema(which)):
        assert ("minimum" in part) == ("maximum" in part), path


@BOTH
def test_what_has_a_pattern_has_words_for_it(which: Any) -> None:
    for path, part in parts(load_schema(which)):
        assert ("pattern" in part) == ("x-form" in part), path
        assert not part.get("patternProperties") or part.get("x-keys") or "x-needs" in part, path


def test_synonyms_mean_keys_or_names_of_zones_and_melds() -> None:
    meanings = set(SYNONYMS.values())
    known = {*homes("game"), *homes("scenario")}
    assert meanings - known <= {"stock", "discard", "hand", "widow", "set", "run", "lay_off"}
    assert not {word for word in SYNONYMS if not re.fullmatch("[a-z_]+", word)}


def test_a_key_knows_where_it_belongs() -> None:
    assert homes("game")["when_empty"] == ("a zone",)
    assert homes("game")["refill_from"] == ("`when_empty`",)
    assert homes("scenario")["counts"] == ("`expect`",)
