"""Melds in set-up positions: `table: [{owner: 1, run: 5H 6H 7H}]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from rulekit.engine.machine import Machine, ZoneInfo
from rulekit.engine.meld_reading import AS, MOST_READINGS, labelled, presented
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.melds.values import Laid, Meld
from rulekit.engine.placing import Setter, by_owner, place_card, whole
from rulekit.engine.reading import plain
from rulekit.engine.sight import owners_of
from rulekit.errors import StartRefused
from rulekit.source.suggest import nearest

PLAIN_KEYS = ("owner", "as", "number")
"""What is said of a meld beside its kind with its cards."""
_MOST = 1000
_MOST_SHOWN = 6


def set_melds(setter: Setter, zone: ZoneInfo, key: str, value: Any) -> None:
    """Puts the melds of a zone on the table, numbered in the order listed. Raises StartRefused."""
    state = setter.state
    if not zone.per:
        setattr(state, zone.slot, _melds(setter, zone, -1, key, value))
    else:
        contents = list(getattr(state, zone.slot))
        parts = by_owner(value, len(owners_of(setter.machine, zone)), key)
        for owner, melds in parts.items():
            where = f"{key} of {zone.per} {owner + 1}"
            contents[owner] = _melds(setter, zone, owner, where, melds)
        setattr(state, zone.slot, contents)
    state.melds_laid = max((laid.number for laid in setter.melds), default=0)


def _melds(setter: Setter, zone: ZoneInfo, owner: int, where: str, value: Any) -> list[Laid]:
    if not isinstance(value, (list, tuple)) or not all(isinstance(one, Mapping) for one in value):
        raise StartRefused(
            f"`{where}` is a list of melds, such as `{{owner: 1, {zone.melds[0]}: …}}`"
        )
    return [_meld(setter, zone, owner, where, one) for one in value]


def _meld(setter: Setter, zone: ZoneInfo, owner: int, where: str, said: Mapping[str, Any]) -> Laid:
    machine = setter.machine
    kind, cards = _kind(zone, where, said)
    words = cards.split() if isinstance(cards, str) else cards
    if not isinstance(words, (list, tuple)) or not words:
        raise StartRefused(f"`{kind}` in `{where}` is the cards of a meld")
    pieces = [place_card(setter, card, where) for card in words]
    label = said.get("as", "")
    meld = read_meld_of(machine, kind, pieces, str(label))
    number = _number(setter, where, said)
    laid = Laid(meld, _owner(machine, zone, owner, where, said), number)
    setter.melds.append(laid)
    return laid


def _kind(zone: ZoneInfo, where: str, said: Mapping[str, Any]) -> tuple[str, Any]:
    kinds = [str(key) for key in said if key not in PLAIN_KEYS]
    known = ", ".join(zone.melds)
    if len(kinds) != 1:
        raise StartRefused(f"a meld in `{where}` is of one kind; there are {known}")
    if kinds[0] not in zone.melds:
        advice = nearest(kinds[0], zone.melds) or f"there are {known}"
        raise StartRefused(f"`{where}` takes no `{kinds[0][:40]}`; {advice}")
    return kinds[0], said[kinds[0]]


def _owner(machine: Machine, zone: ZoneInfo, part: int, where: str, said: Mapping[str, Any]) -> int:
    """The seat that laid the meld; in a player's own zone it need not be said."""
    if "owner" not in said:
        if zone.per == "player":
            return part
        raise StartRefused(f"a meld in `{where}` needs `owner`, the seat that laid it")
    number = whole(said["owner"])
    if number is None or not 1 <= number <= machine.players:
        raise StartRefused(
            f"`owner` in `{where}` is a seat from 1 to {machine.players}, "
            f"not {str(said['owner'])[:20]}"
        )
    if zone.per == "team" and machine.team_of[number - 1] != part:
        raise StartRefused(f"seat {number}, `owner` in `{where}`, is of another team")
    return number - 1


def _number(setter: Setter, where: str, said: Mapping[str, Any]) -> int:
    number = whole(said.get("number", len(setter.melds) + 1))
    if number is None or not 1 <= number <= _MOST:
        raise StartRefused(f"`number` in `{where}` is a number from 1 to {_MOST}")
    if any(laid.number == number for laid in setter.melds):
        raise StartRefused(f"two melds on the table have the number {number}")
    return number


def read_meld_of(machine: Machine, kind: str, pieces: Sequence[int], label: str) -> Meld:
    """These pieces as a meld of a kind, read as the label or the order of the cards says.

    Raises StartRefused, which says why they are none or which readings there are.
    """
    book = machine.book
    assert book is not None
    numbers = ([rule.name for rule in book.rules].index(kind),)
    row, cards = tuple(pieces), mask_of(pieces)
    if not book.is_meld(numbers[0], cards):
        faces = [machine.deck.piece_face[piece] for piece in pieces]
        raise StartRefused(book.explain(numbers, faces))
    meld = labelled(book, numbers, row, label) if label else presented(book, numbers, row)
    if meld is not None:
        return meld
    codes = " ".join(machine.deck.codes[piece] for piece in pieces)
    found = list(islice(book.readings(numbers, cards), MOST_READINGS + 1))
    count = f"more than {MOST_READINGS}" if len(found) > MOST_READINGS else len(found)
    what = f"cannot be read as {label[:40]}" if label else f"has {count} readings"
    raise StartRefused(f"{codes} {what}; {_advice(found, label)}")


def _advice(found: Sequence[Meld], label: str) -> str:
    """What to write; where the label is right, the order of the cards is wanted."""
    right = [meld.cards for meld in found if meld.label and plain(meld.label) == plain(label)]
    if right:
        return f"write its cards as {' or '.join(f'`{cards}`' for cards in right[:_MOST_SHOWN])}"
    shown = dict.fromkeys(f"`{AS}: {meld.label}`" for meld in found if meld.label)
    return f"write {' or '.join(list(shown)[:_MOST_SHOWN])}" if shown else f"leave out `{AS}`"
