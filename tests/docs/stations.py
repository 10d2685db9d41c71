"""The way of one rule from its line in a file to the generated line, with the text at each stop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

import rulekit
from rulekit.compiler import expressions, masks
from rulekit.compiler.context import Env
from rulekit.compiler.kernel import Local
from rulekit.compiler.machine import declare_slots, make_context
from rulekit.language.parser import parse
from rulekit.rules import read_game
from rulekit.rules.terms import Defined, Sentences
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.tree import Mapping, Scalar
from rulekit.source.yaml_reader import read_bytes

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "games" / "mau_mau" / "mau_mau.yaml"
KEY = "games/mau_mau/mau_mau.yaml"
SENTENCE = "a seven is answered with a seven, or drawn for"
PLAYERS = 4
_SILENT = ("span", "type", "name_span", "variable_span", "domain")


def stations() -> dict[str, str]:
    """The text at each station, by its name."""
    text = scalar_of_rule()
    game = rulekit.load("mau_mau")
    source = game.machine(PLAYERS).source
    return {
        "yaml": "\n".join(lines_with(GAME.read_text(encoding="utf-8"), SENTENCE)).strip(),
        "scalar": f"{text.text!r} at {KEY}:{text.span.line}:{text.span.column}",
        "tree": shape(parse(text, "expression", Diagnostics())),
        "term": shape(condition()),
        **kernel(),
        "python": "\n".join(around(source, "if s.owed:")),
        "why": "\n".join(around(source, "return 1", before=1, after=0)),
        "said": refusal(game),
    }


def lines_with(text: str, words: str) -> Iterator[str]:
    return (line for line in text.splitlines() if words in line)


def scalar_of_rule() -> Scalar:
    """The text of the rule with its place, as the YAML reader gives it."""
    _, tree = read_bytes(KEY, GAME.read_bytes(), Diagnostics())
    assert isinstance(tree, Mapping)
    rules = tree.get("define")
    assert isinstance(rules, Mapping)
    sentences = rules.get("playable(card)")
    assert isinstance(sentences, Mapping)
    text = sentences.get(SENTENCE)
    assert isinstance(text, Scalar)
    return text


def condition() -> Any:
    """The checked condition of the rule."""
    model, _, _ = read_game("mau_mau")
    assert model is not None
    (action,) = (a for a in model.stages[0].phases[0].actions if a.name == "play_card")
    candidates = action.choices[0].candidates
    defined = candidates.condition  # type: ignore[union-attr]
    assert isinstance(defined, Defined) and isinstance(defined.body, Sentences)
    (rule,) = (rule for rule in defined.body.rules if rule.sentence == SENTENCE)
    return rule.condition


def kernel() -> dict[str, str]:
    """The condition as an expression of the kernel, and as a set of cards."""
    game = rulekit.load("mau_mau")
    cx = make_context(game.model, PLAYERS, game.options)
    declare_slots(cx)
    term = condition()
    (card,) = {one for one in locals_in(term) if one.name == "card"}
    test = expressions.scalar(cx, Env().bind(card, Local("card")), term)
    held = masks.where(cx.cards, Local("hand"), "card", test)
    return {"kernel": shape(test), "mask": shape(held)}


def locals_in(part: Any) -> Iterator[Any]:
    """The names of choices and parameters in a term."""
    if type(part).__name__ == "LocalValue":
        yield part.local
    elif attrs.has(type(part)):
        for field in attrs.fields(type(part)):
            yield from locals_in(getattr(part, field.name))
    elif isinstance(part, tuple):
        for one in part:
            yield from locals_in(one)


def around(text: str, words: str, before: int = 0, after: int = 1) -> list[str]:
    """The line with these words and its neighbours, as far left as they go."""
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if words in line)
    found = lines[at - before : at + after + 1]
    margin = min(len(line) - len(line.lstrip()) for line in found)
    return [line[margin:] for line in found]


def refusal(game: rulekit.Game) -> str:
    place = {"hands": [["8H"], ["9H"], ["9L"], ["9B"]], "discard": ["7H"], "turn": 1}
    match = game.start_from(PLAYERS, {**place, "state": {"owed": 2}})
    refused = match.why("play_card 8H")
    assert refused is not None
    return str(refused.message)


def shape(part: Any) -> str:
    """A node with its parts, without places and types."""
    if isinstance(part, tuple):
        return "(" + ", ".join(map(shape, part)) + ("," if len(part) == 1 else "") + ")"
    if not attrs.has(type(part)):
        return hex(part) if isinstance(part, int) and part > 1 << 20 else repr(part)
    if type(part).__name__ in ("Variable", "OptionSpec", "Zone"):
        return str(part.name)
    fields = [field.name for field in attrs.fields(type(part)) if field.name not in _SILENT]
    values = (getattr(part, name) for name in fields)
    shown = (f"{shape(value)}" for value in values if value is not None)
    return f"{type(part).__name__}({', '.join(shown)})"


_STATION = re.compile(r"<!-- station: (\w+) -->\n```text\n.*?```\n", re.DOTALL)


def with_stations(page: str) -> str:
    """The page with the text of each station written anew."""
    texts = stations()
    named = _STATION.findall(page)
    assert sorted(named) == sorted(texts), "each station once"
    return _STATION.sub(
        lambda found: f"<!-- station: {found[1]} -->\n```text\n{texts[found[1]]}\n```\n", page
    )
