"""Melds on the table as scenarios write them: checked in their game, compared with the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.meld_reading import kind_of
from rulekit.engine.melds.values import Laid, Meld
from rulekit.engine.reading import face_of
from rulekit.engine.setting_melds import PLAIN_KEYS, read_meld_of
from rulekit.errors import StartRefused
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span
from rulekit.source.suggest import nearest
from rulekit.source.tree import Entry, Mapping, Node, Scalar
from rulekit.source.tree import Sequence as Items


@attrs.frozen(eq=False)
class SaidMeld:
    """A meld as it is written: its kind with its cards, and what else is said of it."""

    kind: str
    cards: Node
    owner: Scalar | None
    label: Scalar | None
    number: Scalar | None

    def codes(self) -> tuple[str, ...]:
        """The cards one by one, as they are written."""
        return tuple(word for node in card_nodes(self.cards) for word in node.text.split())


def is_list_of_melds(value: Node) -> bool:
    """Whether a value has the form of melds."""
    return isinstance(value, Items) and all(isinstance(item, Mapping) for item in value.items)


def said_meld(node: Mapping) -> SaidMeld | None:
    """The parts of a meld; None where it is not of exactly one kind."""
    kinds = [(key, entry) for key, entry in node.entries.items() if key not in PLAIN_KEYS]
    if len(kinds) != 1:
        return None
    (kind, entry), said = kinds[0], node.entries
    owner, label, number = (_scalar(said.get(name)) for name in PLAIN_KEYS)
    return SaidMeld(kind, entry.value, owner, label, number)


def _scalar(entry: Entry | None) -> Scalar | None:
    return entry.value if entry is not None and isinstance(entry.value, Scalar) else None


def card_nodes(node: Node) -> Iterator[Scalar]:
    """The texts that name the cards of a meld, or of a list of melds."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Items):
        for item in node.items:
            yield from card_nodes(item)
    else:
        for key, entry in node.entries.items():
            if key not in PLAIN_KEYS:
                yield from card_nodes(entry.value)


# ----------------------------------------------------------------------------------- checking


def check_meld(machine: Machine, zone: ZoneInfo, node: Mapping, found: Diagnostics) -> None:
    """Reports a meld of no known kind, and cards that are no meld of their kind. RK512."""
    said = said_meld(node)
    known = ", ".join(f"`{name}`" for name in zone.melds)
    if said is None:
        _report(found, "a meld is of one kind", node.span, f"write its kind, which is {known}")
    elif said.kind not in zone.melds:
        span = node.entries[said.kind].key.span
        advice = nearest(said.kind, zone.melds) or f"there is: {known}"
        _report(found, f"`{zone.name}` takes no `{said.kind}`", span, advice)
    else:
        try:
            read_meld(machine, said)
        except StartRefused as fault:
            message, _, advice = str(fault).partition("; ")
            help = advice or f"write the cards of a {said.kind}"
            at_label = said.label if "cannot be read as" in message else None
            _report(found, message, (at_label or said.cards).span, help)


def _report(found: Diagnostics, message: str, span: Span, help: str) -> None:
    found.error("RK512", message, span, label="cannot lie so on the table", help=help)


def read_meld(machine: Machine, said: SaidMeld) -> Meld | None:
    """The meld; None where a card in it is none of the game's, or is named too often.

    Raises StartRefused where the cards are no meld, or have several readings.
    """
    pieces: list[int] = []
    for code in said.codes():
        face = face_of(code, machine.deck)
        copies = () if face is None else machine.deck.face_pieces[face]
        free = [piece for piece in copies if piece not in pieces]
        if not free:
            return None
        pieces.append(free[0])
    return read_meld_of(machine, said.kind, pieces, said.label.text if said.label else "")


# ---------------------------------------------------------------------------------- comparing


def compare_melds(machine: Machine, value: Node, got: Sequence[Laid]) -> tuple[str, ...]:
    """Both rows of melds, where they differ; an owner or number not said is not looked at."""
    nodes = value.items if isinstance(value, Items) else ()
    wanted = [
        _wanted(machine, said, got[at] if at < len(got) else None)
        for at, node in enumerate(nodes)
        if isinstance(node, Mapping) and (said := said_meld(node)) is not None
    ]
    there = [meld_text(laid) for laid in got]
    if wanted == there:
        return ()
    return (f"expected: {meld_row(wanted)}", f"got:      {meld_row(there)}")


def _wanted(machine: Machine, said: SaidMeld, there: Laid | None) -> str:
    """The expected meld as `meld_text` writes it, with what is not said as it is there."""
    meld = read_meld(machine, said)
    cards = " ".join(said.codes()) if meld is None else meld.text
    number = said.number.text if said.number else str(there.number) if there else ""
    owner = said.owner.text if said.owner else str(there.owner + 1) if there else ""
    return _text(number, said.kind, cards, owner)


def meld_text(laid: Laid) -> str:
    """`2: run 5H 6H 7H of seat 1`."""
    return _text(str(laid.number), kind_of(laid.meld), laid.meld.text, str(laid.owner + 1))


def _text(number: str, kind: str, cards: str, owner: str) -> str:
    head = f"{number}: " if number else ""
    return f"{head}{kind} {cards}" + (f" of seat {owner}" if owner else "")


def meld_row(texts: Sequence[str]) -> str:
    """Melds in one line."""
    return ", ".join(texts) or "(empty)"
