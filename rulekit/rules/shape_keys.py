"""Faults of keys: unknown, missing, ill formed, or not fitting together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.rules import shape_words as words
from rulekit.rules.schema_walk import Path, homes, layers_at, said, thing
from rulekit.rules.shape_places import Places, is_broken
from rulekit.rules.synonyms import SYNONYMS
from rulekit.source.diagnostic import Diagnostic, Label
from rulekit.source.suggest import closest, nearest

if TYPE_CHECKING:
    from rulekit.rules.schema_keywords import Misfit

ABSENCES = frozenset({"required", "anyOf", "x-needs", "x-needs-one-of"})
"""The words of a schema by which keys may be missing."""
_VERY_NEAR = 0.85


def without_value(places: Places, path: Path) -> Diagnostic:
    """A key, or an item of a list, with nothing behind it."""
    key = path[-1] if path else 0
    label = "nothing here"
    if isinstance(key, int):
        message = "an item of the list is empty" if path else "the file holds nothing"
        help = words.how_to_write(path, layers_at(places.which, path))
        return Diagnostic("RK103", message, places.value(path), label, help)
    if places.variant:
        help = f"write `{words.short(key)}: ~` to take away what the parent has"
    else:
        help = words.how_to_write(path, layers_at(places.which, path))
    message = f"no value for `{words.short(key)}`"
    return Diagnostic("RK103", message, places.key(path), label, help)


def strange_keys(places: Places, path: Path, misfit: Misfit) -> Iterator[Diagnostic]:
    """The keys a map has beyond those it may have, but for those reported with their values."""
    schema = misfit.schema
    known = list(schema.get("properties", ()))
    patterns = list(schema.get("patternProperties", ()))
    form = str(schema.get("x-keys", ""))
    for key in misfit.value:
        here = (*path, key)
        if key in known or is_broken(places.node(here)):
            continue
        if any(re.search(pattern, key) for pattern in patterns):
            continue
        if patterns and (not known or words.tries(form, key)):
            message, label, help = words.bad_form(form, key)
            yield Diagnostic("RK106", message, places.key(here), label, help)
        else:
            yield _unknown(places, here, known, schema.get("x-strangers", {}))


def meant_keys(places: Places, path: Path, misfit: Misfit) -> Iterator[tuple[Path, str]]:
    """Keys a map may not have that mean others which it may have and has not."""
    schema = misfit.schema
    known = list(schema.get("properties", ()))
    patterns = list(schema.get("patternProperties", ()))
    strangers = schema.get("x-strangers", {})
    for key in misfit.value:
        here = (*path, key)
        if key in known or key in strangers or is_broken(places.node(here)):
            continue
        if any(re.search(pattern, key) for pattern in patterns):
            continue
        if patterns and (not known or words.tries(str(schema.get("x-keys", "")), key)):
            continue
        near = _proposed(_help(places, here, known, strangers))
        if near and near not in misfit.value:
            yield here, near


def _proposed(help: str) -> str:
    """The key that a help line takes an unknown one for, or ""."""
    meant = re.fullmatch(r"(?:did you mean|rulekit calls this) `([^`]+)`\??", help)
    return meant[1] if meant else ""


def _unknown(
    places: Places, path: Path, known: Sequence[str], strangers: dict[str, str]
) -> Diagnostic:
    message = f"unknown key `{words.short(str(path[-1]))}`"
    label = f"{thing(places.which, path[:-1])} has no such key"
    help = _help(places, path, known, strangers)
    return Diagnostic("RK101", message, places.key(path), label, help)


def _help(places: Places, path: Path, known: Sequence[str], strangers: dict[str, str]) -> str:
    """What to write for an unknown key."""
    key, owner = str(path[-1]), thing(places.which, path[:-1])
    elsewhere = [place for place in homes(places.which).get(key, ()) if place != owner]
    near = nearest(key, known, SYNONYMS)
    if key in strangers or (not near and "*" in strangers):
        return strangers.get(key, strangers.get("*", "")).replace("NAME", words.short(key))
    if elsewhere and not (near.startswith("rulekit") or closest(key, known, _VERY_NEAR)):
        return f"`{key}` belongs under {words.either(elsewhere[:3])}"
    return near or words.one_of("use", known)


def foreign_key(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A key of a game in a library."""
    label = "a library holds what games share"
    help = "move it to a game that includes this library"
    if path[-1] == "extends":
        help = "write `include` to build on another library"
    return Diagnostic("RK101", f"`{path[-1]}` in a library", places.key(path), label, help)


def missing_keys(
    places: Places, path: Path, misfits: Sequence[Misfit]
) -> Iterator[Diagnostic]:
    """All the keys a map lacks, in one; not those for which others are told to be mistaken."""
    wanted = list(dict.fromkeys(choice for misfit in misfits for choice in _absent(misfit)))
    meant = _mistaken(places, path, misfits[0].value)
    wanted = [keys for keys in wanted if meant.isdisjoint(keys)]
    if not wanted:
        return
    owner = thing(places.which, path)
    named = words.both([words.either([f"`{key}`" for key in keys]) for keys in wanted])
    several = len(wanted) > 1
    first = (*path, wanted[0][0])
    yield Diagnostic(
        "RK102",
        f"missing key{'s' if several else ''} {named}",
        places.owner(path),
        f"{owner} needs {'them' if several else 'it'}",
        words.how_to_write(first, layers_at(places.which, first)),
    )


def _mistaken(places: Places, path: Path, value: dict[str, object]) -> set[str]:
    """What the unknown keys of a map are taken for."""
    layers = layers_at(places.which, path)
    known = [key for layer in layers for key in layer.get("properties", ())]
    strangers: dict[str, str] = said(layers, "x-strangers") or {}
    unknown = [key for key in value if key not in known]
    return {_proposed(_help(places, (*path, key), known, strangers)) for key in unknown}


def _absent(misfit: Misfit) -> Iterator[tuple[str, ...]]:
    asked = misfit.asked
    if misfit.word == "required":
        yield from ((key,) for key in asked if key not in misfit.value)
    elif misfit.word == "anyOf":
        yield tuple(key for choice in asked for key in choice["required"])
    else:
        yield tuple(misfit.about.split())


def alone(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A key without the one it needs beside it."""
    key = misfit.about
    help = words.how_to_write((*path[:-1], key), layers_at(places.which, (*path[:-1], key)))
    message = f"`{path[-1]}` without `{key}`"
    return Diagnostic("RK102", message, places.key(path), f"this needs `{key}` beside it", help)


def not_together(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """The second of two keys that exclude each other."""
    other = misfit.about
    return Diagnostic(
        "RK108",
        f"`{path[-1]}` beside `{other}`",
        places.key(path),
        "only one of the two can stand here",
        f"take out `{path[-1]}` or `{other}`",
        also=(Label(places.key((*path[:-1], other)), "the other one"),),
    )


def row_beside_keys(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A table by number of players mixed with keys."""
    label = "a table by number of players has rows alone"
    message = f"the row `{path[-1]}` beside other keys"
    return Diagnostic("RK108", message, places.key(path), label, "put the table under `cards:`")


def sentence_for_a_name(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """The long form of a rule under a sentence."""
    key = str(path[-1])
    message = f"`{words.short(key)}` is no short name"
    label = "a rule with `rule` and `if` has a short name as its key"
    help = f"write `{words.as_name(key, 3) or 'a_name'}`, and the sentence after `rule:`"
    return Diagnostic("RK106", message, places.key(path), label, help)


def done_and_asked(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A question of a scenario in the step of an action."""
    message = f"`{path[-1]}` beside what a seat does"
    label = "a step either does something or asks something"
    return Diagnostic("RK108", message, places.key(path), label, "make it a step of its own")
