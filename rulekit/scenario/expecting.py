"""Comparing a position with what `expect` says, key by key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from rulekit.engine.machine import ZoneInfo
from rulekit.scenario.facts import Facts, show
from rulekit.scenario.failure import compare_rows, compare_sets
from rulekit.scenario.melds import compare_melds
from rulekit.scenario.notation import Cards, read_value
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Node, Scalar
from rulekit.source.tree import Sequence as Items

_YES = frozenset(("yes", "on", "true"))


@attrs.frozen(eq=False)
class Miss:
    """An expectation that does not hold: what it is about, its place, and the difference."""

    what: str
    span: Span
    difference: tuple[str, ...]
    key: str = ""
    """`scores` or `totals` where it is about points."""


def compare(facts: Facts, expected: Mapping, logs: Sequence[Sequence[str]]) -> Iterator[Miss]:
    """Each expectation that the position does not meet. The first of the logs is shown."""
    cards = Cards(facts.table.machine.deck)
    for key, entry in expected.entries.items():
        span = entry.key.span
        match key:
            case "counts":
                yield from _counts(facts, entry.value)
            case "state":
                yield from _memory(facts, entry.value)
            case "scores" | "totals":
                yield from _points(facts, key, entry.value, span)
            case "log":
                yield from _log(logs, entry.value)
            case (
                "dealer" | "turn" | "turn_number" | "round" | "phase" | "over" | "actor" | "winners"
            ):
                yield from _plain(facts, key, entry.value, span)
            case _:
                yield from _cards(facts, cards, key, entry.value, span)


def _plain(facts: Facts, key: str, value: Node, span: Span) -> Iterator[Miss]:
    match = facts.match
    texts = sorted(node.text for node in _scalars(value))
    got: list[str]
    match key:
        case "dealer":
            got = [str(facts.dealer)]
        case "turn":
            got = [str(match.turn)]
        case "turn_number":
            got = [str(match.state.turn_number)]
        case "round":
            got = [str(match.round)]
        case "actor":
            got = sorted(map(str, match.actors))
        case "winners":
            got = sorted(map(str, match.winners))
        case "over":
            texts = [show(text.casefold() in _YES) for text in texts]
            got = [show(match.over)]
        case _:
            got = [match.phase]
            if texts[0] in match.phase.split("/"):
                return
    if texts != got:
        yield Miss(f"`{key}`", span, _two(", ".join(texts) or "none", ", ".join(got) or "none"))


def _cards(facts: Facts, cards: Cards, key: str, value: Node, span: Span) -> Iterator[Miss]:
    zone = facts.table.zone(key)
    assert zone is not None
    if not zone.per:
        yield from _one_zone(facts, cards, zone, 0, value, span)
        return
    for owner, wanted, place in _by_owner(value, span):
        yield from _one_zone(facts, cards, zone, owner, wanted, place)


def _one_zone(
    facts: Facts, cards: Cards, zone: ZoneInfo, owner: int, value: Node, span: Span
) -> Iterator[Miss]:
    if zone.melds:
        difference = compare_melds(facts.table.machine, value, facts.melds(zone, owner))
        if difference:
            yield Miss(_name(zone.name, owner), span, difference)
        return
    wanted = [cards.lying(node.text) for node in _scalars(value)]
    got = facts.cards(zone, owner)
    difference = (compare_rows if zone.pile else compare_sets)(wanted, got)
    if difference:
        yield Miss(_name(zone.name, owner), span, difference)


def _counts(facts: Facts, value: Node) -> Iterator[Miss]:
    assert isinstance(value, Mapping)
    for key, entry in value.entries.items():
        zone = facts.table.zone(key)
        assert zone is not None
        places = [(0, entry.value, entry.key.span)]
        if zone.per:
            places = list(_by_owner(entry.value, entry.key.span))
        for owner, wanted, span in places:
            got = len(facts.cards(zone, owner))
            if _text(wanted) != str(got):
                what = f"the number of cards in {_name(zone.name, owner)}"
                yield Miss(what, span, _two(_text(wanted), str(got)))


def _memory(facts: Facts, value: Node) -> Iterator[Miss]:
    assert isinstance(value, Mapping)
    for name, entry in value.entries.items():
        slot = facts.table.memory()[name]
        places = [(0, entry.value, entry.key.span)]
        if slot.each:
            places = list(_by_owner(entry.value, entry.key.span))
        for owner, node, span in places:
            assert isinstance(node, Scalar)
            wanted = read_value(facts.table.machine.deck, facts.table.machine.players, slot, node)
            got = facts.value(slot, owner)
            if wanted != got:
                yield Miss(_name(name, owner), span, _two(show(wanted), show(got)))


def _points(facts: Facts, key: str, value: Node, span: Span) -> Iterator[Miss]:
    points = facts.points(key)
    for seat, node, place in _by_owner(value, span):
        if _text(node) != str(points[seat - 1]):
            yield Miss(_name(key, seat), place, _two(_text(node), str(points[seat - 1])), key)


def _log(logs: Sequence[Sequence[str]], value: Node) -> Iterator[Miss]:
    lines = [line.casefold() for log in logs for line in log]
    for node in _scalars(value):
        if not any(node.text.casefold() in line for line in lines):
            shown = tuple(f"  {line}" for line in logs[0][-8:]) or ("  (empty)",)
            yield Miss("the log", node.span, (f"missing: {node.text}", "the log ends:", *shown))


def _by_owner(value: Node, span: Span) -> Iterator[tuple[int, Node, Span]]:
    """Owners from 1 with what is said about them: a list is in the order of the seats."""
    if isinstance(value, Mapping):
        for key, entry in value.entries.items():
            yield int(key), entry.value, entry.key.span
    elif isinstance(value, Items):
        for owner, item in enumerate(value.items, 1):
            yield owner, item, item.span


def _name(what: str, owner: int) -> str:
    return f"`{what}` of seat {owner}" if owner else f"`{what}`"


def _two(expected: str, got: str) -> tuple[str, str]:
    return (f"expected: {expected}", f"got:      {got}")


def _text(node: Node) -> str:
    assert isinstance(node, Scalar)
    return node.text


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Items):
        for item in node.items:
            yield from _scalars(item)
