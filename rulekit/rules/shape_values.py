"""Faults of values: of the wrong kind, not among the words, ill formed, too small, too many."""

from __future__ import annotations

import re

from rulekit.rules import shape_words as words
from rulekit.rules.schema import Schema
from rulekit.rules.schema_keywords import Misfit
from rulekit.rules.schema_walk import Path, homes, layers_at, said
from rulekit.rules.shape_places import Places
from rulekit.rules.synonyms import SYNONYMS
from rulekit.source.diagnostic import Diagnostic, Label
from rulekit.source.suggest import closest, nearest
from rulekit.source.tree import Mapping, Node, Scalar, Sequence

_CARD = re.compile(r"[0-9]*[A-Z][0-9A-Z]*( +[0-9]*[A-Z][0-9A-Z]*)*")
""""8H", and several: the codes of cards."""


def wrong_kind(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A list where a number is wanted, a number in quotes, yes where a number is wanted."""
    node = places.node(path)
    layers = layers_at(places.which, path)
    if misfit.value is None:
        message = f"{words.subject(path)} cannot be taken away"
        help = words.how_to_write(path, layers)
        return Diagnostic("RK103", message, places.value(path), "nothing here", help)
    zone = _misspelt_zone(places, path)
    if zone:
        message = f"unknown key `{path[-1]}`"
        label = "read as a zone, which has a list of cards"
        return Diagnostic("RK101", message, places.key(path), label, zone)
    if _is_among_numbers(places, path):
        return _numbers_for_cards(places, path[:-1])
    message = f"{words.subject(path)} must be {words.expected(layers)}"
    help = words.quoting(node, misfit.schema) or words.as_map(path, node, layers)
    help = _with_seat(places, path) or _remembered(places, path) or _declared(node, layers) or help
    help = help or words.how_to_write(path, layers)
    return Diagnostic("RK104", message, places.value(path), f"this is {words.kind(node)}", help)


def _declared(node: Node, layers: tuple[Schema, ...]) -> str:
    """Help where a value stands for the declaration of what is remembered."""
    is_bare = isinstance(node, Scalar) and isinstance(node.value, int)
    if not is_bare or said(layers, "x-text") != "declaration":
        return ""
    assert isinstance(node, Scalar)
    if isinstance(node.value, bool):
        return "write `bool = yes`" if node.value else "write `bool`"
    return f"write `int = {node.value}`"


def _with_seat(places: Places, path: Path) -> str:
    """Help where an action stands alone as a step of a scenario."""
    node = places.node(path)
    is_step = places.which == "scenario" and path[-2:-1] == ("steps",)
    if not is_step or not isinstance(node, Scalar) or not isinstance(node.value, str):
        return ""
    return f"write `1: {words.short(node.text)}`, the seat in front that acts"


def _is_among_numbers(places: Places, path: Path) -> bool:
    """Whether it stands in a list of numbers alone, which stands like the cards of a zone."""
    if len(path) < 2 or not isinstance(path[-1], int) or not isinstance(path[-2], str):
        return False
    around, lot = layers_at(places.which, path[:-2]), places.node(path[:-1])
    named = path[-2] in (said(around, "properties") or ())
    if named or not said(around, "x-zones") or not isinstance(lot, Sequence):
        return False
    return all(isinstance(one, Scalar) and isinstance(one.value, int) for one in lot.items)


def _numbers_for_cards(places: Places, path: Path) -> Diagnostic:
    listed = " ".join(places.value(path).text.split())
    what = words.short(f"{path[-1]}: {listed}") if listed.startswith("[") else f"{path[-1]}: …"
    return Diagnostic(
        "RK104",
        f"{words.subject(path)} has numbers for cards",
        places.value(path),
        "read as a zone, which has a list of cards",
        f"write `state: {{{what}}}` for what is remembered, and a list of cards for a zone",
    )


def _remembered(places: Places, path: Path) -> str:
    """Help where a value that is no card stands like the cards of a zone."""
    node = places.node(path)
    if not isinstance(node, Scalar) or not path or not isinstance(path[-1], str):
        return ""
    around = layers_at(places.which, path[:-1])
    named = path[-1] in (said(around, "properties") or ())
    if named or not said(around, "x-zones") or _CARD.fullmatch(node.text):
        return ""
    what = words.short(f"{path[-1]}: {node.text}")
    return f"write `state: {{{what}}}` for what is remembered, and a list of cards for a zone"


def _misspelt_zone(places: Places, path: Path) -> str:
    if not path or not isinstance(path[-1], str):
        return ""
    around = layers_at(places.which, path[:-1])
    known = said(around, "properties")
    if not said(around, "x-zones") or not isinstance(known, dict) or path[-1] in known:
        return ""
    places_of_key = homes(places.which).get(path[-1], ())
    if places_of_key:
        return f"`{path[-1]}` belongs under {words.either(places_of_key)}"
    return nearest(path[-1], known, SYNONYMS)


def bare_option(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """An option settled where there is no parent that offers it."""
    label = "a bare value settles an option of a game that is extended"
    help = words.how_to_write(path, layers_at(places.which, path))
    message = f"{words.subject(path)} must be an option"
    return Diagnostic("RK104", message, places.value(path), label, help)


def rows_by_number(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """Rows named by number where no parent has them."""
    label = "rows are named by number to change those of a game that is extended"
    message, help = f"{words.subject(path)} must be a list", "write the rows as a list"
    return Diagnostic("RK104", message, places.key(path), label, help)


def no_such_word(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A word where only certain others can stand."""
    choices = [words.show(value) for value in misfit.asked if value is not None]
    choices = list(dict.fromkeys(choices))
    node = places.node(path)
    near = closest(node.text, choices) if isinstance(node, Scalar) else ""
    value = f"`{words.short(node.text)}`" if isinstance(node, Scalar) else words.kind(node)
    help = f"did you mean `{near}`?" if near else words.one_of("write", choices)
    message = f"{words.subject(path)} cannot be {value}"
    return Diagnostic("RK105", message, places.value(path), "this cannot stand here", help)


def ill_formed(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A name, range or code that is not written like one."""
    message, label, help = words.bad_form(str(misfit.schema.get("x-form", "")), misfit.value)
    return Diagnostic("RK106", message, places.value(path), label, help)


def out_of_bounds(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A number below the least or above the most."""
    least, most = int(misfit.schema["minimum"]), int(misfit.schema["maximum"])
    message = f"{words.subject(path)} cannot be {words.short(str(misfit.value))}"
    label = "too small" if misfit.word == "minimum" else "too large"
    return Diagnostic("RK107", message, places.value(path), label, words.between(least, most))


def bad_range(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """A range that is turned round or too wide, as a value or as a row of a table."""
    is_value = isinstance(misfit.value, str)
    if misfit.about == "overlaps":
        return _overlap(places, path)
    text = misfit.value if is_value else str(path[-1])
    message, label, help = words.bad_range(misfit.about, text, misfit.asked)
    span = places.value(path) if is_value else places.key(path)
    return Diagnostic("RK107", message, span, label, help)


def _overlap(places: Places, path: Path) -> Diagnostic:
    """A row of a table for a number of players that another row is for as well."""
    table, row = places.node(path[:-1]), str(path[-1])
    rows = list(table.entries) if isinstance(table, Mapping) else []
    before = [other for other in rows[: rows.index(row)] if not _is_taken_away(places, path, other)]
    others = [other for other in before if words.share_numbers(row, other)]
    named = words.both([f"`{other}`" for other in others])
    inherited = [one for one in others if _apart(places, path, one)]
    help = "let each number stand in one row"
    if inherited:
        taken = words.both([f"`{other}: ~`" for other in inherited])
        help = f"write {taken} beside it to take away what the parent has"
    return Diagnostic(
        "RK107",
        f"the row `{row}` overlaps {named}",
        places.key(path),
        "some of these numbers of players have a row already",
        help,
        also=tuple(
            Label(places.key((*path[:-1], other)), _whose(other in inherited)) for other in others
        ),
    )


def _is_taken_away(places: Places, path: Path, row: str) -> bool:
    node = places.node((*path[:-1], row))
    return isinstance(node, Scalar) and node.value is None


def _whose(inherited: bool) -> str:
    return "a row of the parent" if inherited else "the other row"


def _apart(places: Places, path: Path, other: str) -> bool:
    """Whether a row beside this one stands in another file, on which this one is built."""
    return places.key((*path[:-1], other)).file is not places.key(path).file


def wrong_length(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """Too few or too many letters, items or entries."""
    few = misfit.word.startswith("min")
    limit = misfit.asked
    layers = layers_at(places.which, path)
    subject, span = words.subject(path), places.value(path)
    if isinstance(misfit.value, str) and few:
        help = words.how_to_write(path, layers)
        return Diagnostic("RK103", f"{subject} is empty", span, "nothing here", help)
    if isinstance(misfit.value, str):
        help = f"write at most {limit} characters"
        return Diagnostic("RK109", f"{subject} is too long", span, "too long", help)
    if misfit.word == "additionalItems":
        limit = len(misfit.schema["items"])
    things = ("entry", "entries") if isinstance(misfit.value, dict) else ("item", "items")
    return Diagnostic(
        "RK109",
        f"{subject} has too {'few' if few else 'many'} {things[1]}",
        span,
        f"{len(misfit.value)} here",
        f"write at {'least' if few else 'most'} {limit} {things[limit != 1]}",
    )


def repeated(places: Places, path: Path, misfit: Misfit) -> Diagnostic:
    """The second of two equal items."""
    items = misfit.value
    second = next(n for n, item in enumerate(items) if item in items[:n])
    first = items.index(items[second])
    return Diagnostic(
        "RK110",
        f"`{words.short(words.show(items[second]))}` stands twice",
        places.value((*path, second)),
        "the second time",
        "take one of the two out",
        also=(Label(places.value((*path, first)), "the first time"),),
    )
