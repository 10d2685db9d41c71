"""From a file of scenarios to scenarios; faults of their shape go to the diagnostics."""

from __future__ import annotations

from typing import cast

from rulekit.rules.shape import check_scenario_shape
from rulekit.scenario.model import (
    Actor,
    Given,
    Legal,
    Offers,
    Play,
    Refuse,
    Scenario,
    Step,
    Words,
    words_of,
)
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import SourceFile, Span
from rulekit.source.tree import Entry, Mapping, Node, Scalar, Sequence
from rulekit.source.yaml_reader import read_tree


def read_scenarios(file: SourceFile, found: Diagnostics) -> tuple[Scenario, ...]:
    """The scenarios of a file, none of them where it has no such shape; faults go to `found`."""
    tree = read_tree(file, found)
    if tree is None or not check_scenario_shape(tree, found) or found.has_errors:
        return ()
    read = [_scenario(cast(Mapping, item), found) for item in cast(Sequence, tree).items]
    _refuse_same_names(read, found)
    return tuple(read)


def _scenario(node: Mapping, found: Diagnostics) -> Scenario:
    name = cast(Scalar, node.get("scenario"))
    steps = cast("Sequence | None", node.get("steps"))
    scenario = Scenario(
        name=name.text.strip(),
        clauses=tuple(words.text for words in _list(node.get("clauses"))),
        game=words_of(cast(Scalar, node.get("game"))),
        options=_options(cast("Mapping | None", node.get("options"))),
        choice_span=_place(node, "options", _place(node, "preset", name.span)),
        preset=_text(node.get("preset")),
        players=cast("int | None", _value(node.get("players"))),
        players_span=_place(node, "players", name.span),
        given=_given(cast("Mapping | None", node.get("given"))),
        start_refused="start" in node.entries,
        because=_words(node.get("because")),
        steps=tuple(step for item in (steps.items if steps else ()) for step in _steps(item)),
        expect=cast("Mapping | None", node.get("expect")),
        span=name.span,
    )
    _refuse_nothing_asserted(scenario, found)
    return scenario


def _given(node: Mapping | None) -> Given | None:
    if node is None:
        return None
    seed = _text(node.get("seed"))
    return Given(node, seed, dealt=set(node.entries) <= {"seed"})


def _steps(node: Node) -> list[Step]:
    """What one item of `steps` asks, in the order written."""
    assert isinstance(node, Mapping)
    return [step for key, entry in node.entries.items() for step in _step(key, entry, node)]


def _step(key: str, entry: Entry, whole: Mapping) -> list[Step]:
    value, span = entry.value, entry.key.span
    match key:
        case "legal":
            return [Legal(_list(value), span)]
        case "offers" | "not_offered":
            return [Offers(_list(value), key == "offers", span)]
        case "refuse":
            because = _words(whole.get("because"))
            return [Refuse(seat, words, because, at) for seat, words, at in _tried(value)]
        case "because":
            return []
        case "actor":
            return [Actor(_seats(value), value.span)]
        case _:
            return [Play(int(key), words_of(cast(Scalar, value)), span)]


def _tried(node: Node) -> list[tuple[int | None, Words, Span]]:
    """The actions of a `refuse`, each with the seat that tries it and its place."""
    if isinstance(node, Scalar):
        return [(None, words_of(node), node.span)]
    return [
        (int(seat), words_of(cast(Scalar, entry.value)), entry.key.span)
        for seat, entry in cast(Mapping, node).entries.items()
    ]


def _seats(node: Node) -> tuple[int, ...]:
    if isinstance(node, Sequence):
        return tuple(cast(int, _value(item)) for item in node.items)
    return (cast(int, _value(node)),)


def _options(node: Mapping | None) -> dict[str, int | bool | str]:
    if node is None:
        return {}
    return {
        name: cast("int | bool | str", _value(entry.value)) for name, entry in node.entries.items()
    }


def _list(node: Node | None) -> tuple[Words, ...]:
    if node is None:
        return ()
    return tuple(words_of(cast(Scalar, item)) for item in cast(Sequence, node).items)


def _place(node: Mapping, key: str, otherwise: Span) -> Span:
    value = node.get(key)
    return otherwise if value is None else value.span


def _value(node: Node | None) -> object:
    return node.value if isinstance(node, Scalar) else None


def _text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None


def _words(node: Node | None) -> Words | None:
    return words_of(node) if isinstance(node, Scalar) else None


def _refuse_nothing_asserted(scenario: Scenario, found: Diagnostics) -> None:
    asserts = (scenario.start_refused, scenario.expect is not None, bool(scenario.steps))
    if not any(asserts):
        found.error(
            "RK502",
            "this scenario asserts nothing",
            scenario.span,
            label="nothing could fail",
            help="add `expect`, or a step such as `legal`",
        )


def _refuse_same_names(scenarios: list[Scenario], found: Diagnostics) -> None:
    first: dict[str, Scenario] = {}
    for scenario in scenarios:
        earlier = first.setdefault(scenario.name, scenario)
        if earlier is not scenario:
            found.error(
                "RK503",
                f"two scenarios are called `{scenario.name}`",
                scenario.span,
                label=f"the first stands at line {earlier.line}",
                help="give this one another name",
            )
