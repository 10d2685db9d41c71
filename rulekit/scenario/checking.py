"""Whether what a scenario names exists in its game: cards, zones, memory, phases, seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import attrs

from rulekit.engine.machine import Machine, Slot, ZoneInfo
from rulekit.scenario.facts import Table
from rulekit.scenario.melds import card_nodes, check_meld, is_list_of_melds
from rulekit.scenario.model import Actor, Play, Refuse, Scenario
from rulekit.scenario.notation import Cards, read_value, readable_values
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from rulekit.source.suggest import nearest
from rulekit.source.tree import Mapping, Node, Scalar, Sequence

PLAIN_KEYS = frozenset(
    "dealer turn turn_number round totals seed actor over winners scores log".split()
)
_WAITING = frozenset(("asks", "window", "so_far"))
_SEAT_KEYS = frozenset(("dealer", "turn", "actor", "winners"))
_MAP_KEYS = frozenset(("totals", "scores"))


def check_scenario(scenario: Scenario, machine: Machine, found: Diagnostics) -> bool:
    """Whether the scenario can be run with this machine; its faults go to `found`."""
    before = len(found.sorted())
    check = _Check(machine, Table(machine), Cards(machine.deck), found)
    if scenario.given is not None:
        check.position(scenario.given.tree, machine.phases, given=True)
        check.owners_of_melds(scenario.given.tree)
        check.copies(scenario.given.tree)
    if scenario.expect is not None:
        names = [question.name for question in machine.questions]
        check.position(scenario.expect, names, given=False)
    for step in scenario.steps:
        match step:
            case Actor(seats, span):
                for seat in seats:
                    check.seat(seat, span)
            case Play(seat, _, span):
                check.seat(seat, span)
            case Refuse(int(seat), _, _, span):
                check.seat(seat, span)
            case _:
                pass
    return len(found.sorted()) == before


@attrs.frozen
class _Check:
    machine: Machine
    table: Table
    cards: Cards
    found: Diagnostics

    def position(self, tree: Mapping, phases: Iterable[str], given: bool) -> None:
        """Every key of `given` or `expect`; `phases` are those that may be named."""
        for key, entry in tree.entries.items():
            value = entry.value
            if key == "state":
                self._memory(value)
            elif key == "counts":
                self._counts(value)
            elif key == "cut":
                for node in _scalars(value):
                    self._card(node.span, node.text)
            elif key == "phase":
                self._phase(value, phases)
            elif key == "chosen" and given:
                self._owners(value, self.machine.players)
            elif key in _WAITING and given:
                pass  # Setting the position up says what cannot be so.
            elif key in PLAIN_KEYS:
                self._plain(key, value)
            else:
                self._zone_cards(key, entry.key.span, value)

    def seat(self, seat: object, span: Span) -> None:
        """A seat of this match."""
        players = self.machine.players
        if not (isinstance(seat, int) and 1 <= seat <= players):
            self.found.error(
                "RK504",
                f"there is no seat {seat}",
                span,
                label=f"{players} play",
                help=f"name a seat from 1 to {players}",
            )

    def copies(self, tree: Mapping) -> None:
        """No card stands in more places than there are of it."""
        seen: Counter[str] = Counter()
        for key, entry in tree.entries.items():
            zone = self.table.zone(key)
            if zone is None:
                continue
            for span, text in self._named_cards(zone, entry.value):
                code = self.cards.read(text)
                if code is None:
                    continue
                seen[code] += 1
                if seen[code] > self.cards.copies[code]:
                    number = self.cards.copies[code]
                    times = "only once" if number == 1 else f"only {number} times"
                    self.found.error(
                        "RK506",
                        f"the card `{code}` is named too often",
                        span,
                        label=f"the deck has it {times}",
                        help="take it out of one of these places",
                    )

    def owners_of_melds(self, tree: Mapping) -> None:
        """Whoever laid a meld is said, where it is not whose place it lies in."""
        for key, entry in tree.entries.items():
            zone = self.table.zone(key)
            if zone is None or not zone.melds or zone.per == "player":
                continue
            for part in _parts(zone, entry.value):
                for node in _items(part):
                    if isinstance(node, Mapping) and "owner" not in node.entries:
                        self.found.error(
                            "RK512",
                            "it is not said who laid this meld",
                            node.span,
                            label="without `owner`",
                            help="write `owner` with a seat",
                        )

    def _named_cards(self, zone: ZoneInfo, value: Node) -> Iterator[tuple[Span, str]]:
        """The cards that are said to lie in a zone, each with its place."""
        if not zone.melds:
            yield from ((node.span, node.text) for node in _scalars(value))
            return
        for part in _parts(zone, value):
            for node in card_nodes(part):
                for word in re.finditer(r"\S+", node.text):
                    yield node.place(*word.span()), word[0]

    def _plain(self, key: str, value: Node) -> None:
        if key in _SEAT_KEYS:
            for node in _scalars(value):
                self.seat(node.value, node.span)
        elif key in _MAP_KEYS:
            self._owners(value, self.machine.players)

    def _owners(self, value: Node, count: int) -> None:
        """A list with a value for each seat, or a map of seats."""
        if isinstance(value, Sequence) and len(value.items) != count:
            self.found.error(
                "RK504",
                f"{_many(len(value.items), 'value')} for {_many(count, 'seat')}",
                value.span,
                label=f"{count} play",
                help="give a value for each seat, or a map of the seats that matter",
            )
        elif isinstance(value, Mapping):
            for entry in value.entries.values():
                self.seat(int(entry.key.text), entry.key.span)

    def _zone_cards(self, key: str, span: Span, value: Node) -> None:
        zone = self._zone(key, span)
        if zone is None:
            return
        if zone.per:
            self._owners(value, len(self.table.owners(zone)))
        parts = _parts(zone, value)
        fits = is_list_of_melds if zone.melds else _is_list_of_cards
        if not all(fits(part) for part in parts):
            self._report_form(key, zone, value)
            return
        for span, text in self._named_cards(zone, value):
            self._card(span, text)
        for part in parts if zone.melds else ():
            for item in _items(part):
                assert isinstance(item, Mapping)
                self._meld(zone, item)

    def _meld(self, zone: ZoneInfo, node: Mapping) -> None:
        check_meld(self.machine, zone, node, self.found)
        owner = node.get("owner")
        if isinstance(owner, Scalar):
            self.seat(owner.value, owner.span)

    def _report_form(self, key: str, zone: ZoneInfo, value: Node) -> None:
        what = "melds" if zone.melds else "cards"
        wanted = f"one list of {what}" if not zone.per else f"a list of {what} for each {zone.per}"
        self.found.error(
            "RK505",
            f"`{key}` is not {wanted}",
            value.span,
            label="has another form",
            help=f"write {wanted}",
        )

    def _zone(self, key: str, span: Span) -> ZoneInfo | None:
        zone = self.table.zone(key)
        if zone is None:
            names = [zone.name for zone in self.machine.zones]
            self.found.error(
                "RK505",
                f"`{self.machine.game}` has no zone `{key}`",
                span,
                label="not a zone of this game",
                help=self._remembered(key) or nearest(key, names) or f"its zones are: "
                f"{', '.join(names)}",
            )
        return zone

    def _remembered(self, key: str) -> str:
        return f"write `state: {{{key}: …}}`" if key in self.table.memory() else ""

    def _card(self, span: Span, text: str) -> None:
        if self.cards.read(text) is None:
            near = self.cards.near(text)
            help = f"did you mean `{near}`?" if near else "write a card by its code"
            several = text.split()
            if len(several) > 1 and all(self.cards.read(one) is not None for one in several):
                help = f"write a comma between cards: `{', '.join(several)}`"
            self.found.error(
                "RK506", f"there is no card `{text}`", span, label="not in the deck", help=help
            )

    def _counts(self, value: Node) -> None:
        assert isinstance(value, Mapping)
        for key, entry in value.entries.items():
            zone = self._zone(key, entry.key.span)
            if zone is None:
                continue
            if isinstance(entry.value, Scalar) is bool(zone.per):
                wanted = f"a number for each {zone.per}" if zone.per else "one number"
                shown = ""
                if isinstance(entry.value, Scalar):
                    each = [entry.value.text] * len(self.table.owners(zone))
                    shown = f", such as `{key}: [{', '.join(each)}]`"
                self.found.error(
                    "RK505",
                    f"the cards of `{key}` are counted as {wanted}",
                    entry.value.span,
                    label="has another form",
                    help=f"write {wanted}{shown}",
                )
            elif zone.per:
                self._owners(entry.value, len(self.table.owners(zone)))

    def _phase(self, value: Node, names: Iterable[str]) -> None:
        assert isinstance(value, Scalar)
        parts = sorted({part for name in names for part in (name, *name.split("/"))})
        if value.text not in parts:
            known = [part for part in parts if "/" not in part]
            self.found.error(
                "RK507",
                f"`{self.machine.game}` has no phase `{value.text}`",
                value.span,
                label="not a phase of this game",
                help=nearest(value.text, parts) or f"there is: {', '.join(known)}",
            )

    def _memory(self, tree: Node) -> None:
        assert isinstance(tree, Mapping)
        memory = self.table.memory()
        for name, entry in tree.entries.items():
            slot = memory.get(name)
            if slot is None:
                self.found.error(
                    "RK507",
                    f"`{self.machine.game}` remembers no `{name}`",
                    entry.key.span,
                    label="not in its `state`",
                    help=nearest(name, memory) or f"it remembers: {', '.join(memory) or 'nothing'}",
                )
            elif isinstance(entry.value, Scalar):
                self._one_value(name, slot, entry.value)
            else:
                self._memory_by_owner(name, slot, entry.value)

    def _memory_by_owner(self, name: str, slot: Slot, value: Mapping | Sequence) -> None:
        if not slot.each:
            self.found.error(
                "RK507",
                f"`{name}` is one value for all",
                value.span,
                label="a value for each seat",
                help=readable_values(self.machine.deck, slot),
            )
            return
        self._owners(value, slot.each)
        for node in _scalars(value):
            self._scalar(slot, node)

    def _one_value(self, name: str, slot: Slot, value: Scalar) -> None:
        if slot.each:
            self.found.error(
                "RK507",
                f"`{name}` is remembered for each seat",
                value.span,
                label="one value",
                help="write a list, seat 1 first, or a map of seats, such as `{1: …}`",
            )
            return
        self._scalar(slot, value)

    def _scalar(self, slot: Slot, value: Scalar) -> None:
        if read_value(self.machine.deck, self.machine.players, slot, value) is None:
            self.found.error(
                "RK507",
                f"`{value.text}` is no value of `{slot.variable}`",
                value.span,
                label=f"not {_article(slot.value_kind)}",
                help=readable_values(self.machine.deck, slot),
            )


def _many(number: int, what: str) -> str:
    return f"{number} {what}" + "s" * (number != 1)


def _article(kind: str) -> str:
    words = {"int": "a number", "bool": "a yes or no"}
    return words.get(kind, f"a {kind}")


def _parts(zone: ZoneInfo, value: Node) -> tuple[Node, ...]:
    """What is said to lie in a zone, for each of its owners."""
    if not zone.per:
        return (value,)
    if isinstance(value, Mapping):
        return tuple(entry.value for entry in value.entries.values())
    return _items(value)


def _is_list_of_cards(value: Node) -> bool:
    return isinstance(value, Sequence) and all(isinstance(item, Scalar) for item in value.items)


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else ()


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _scalars(item)
    else:
        for entry in node.entries.values():
            yield from _scalars(entry.value)
