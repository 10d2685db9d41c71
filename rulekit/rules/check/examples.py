"""What to write where nothing else is known to help: an example of the type that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language.types import Kind, Type
from rulekit.rules.check.say import listed, ranks_here

if TYPE_CHECKING:
    from rulekit.rules.check.scope import Names

_ONE = {
    Kind.INT: "write a number, such as `1` or `count(…)`",
    Kind.BOOL: "write `yes`, `no` or a condition",
    Kind.PLAYER: "name a player, such as `dealer` or `turn.player`",
    Kind.TEAM: "name a team, such as `team of dealer`",
    Kind.MELD: "choose one with `melds from …`",
    Kind.PLACE: "choose one with `places for … on …`",
    Kind.WAY: "choose one with `ways to lay … from …`",
    Kind.CONTRACT: "write `melds`, or what is declared as a `contract`",
    Kind.SELECTION: "choose one with `… cards from …`",
}
_MANY = {
    Kind.PLAYER: "name several, such as `players`",
    Kind.TEAM: "name several, such as `teams`",
    Kind.INT: "write a range, such as `1..4`",
    Kind.SELECTION: "write `… cards from …`",
}


def example_of(wanted: Type, names: Names) -> str:
    """How a value of the type may be written, for a help line."""
    if wanted.many:
        return _several(wanted, names)
    match wanted.kind:
        case Kind.RANK:
            return ranks_here(names)
        case Kind.SUIT:
            return f"suits here: {listed(suit.name for suit in names.suits)}"
        case Kind.COLOUR:
            return f"colours here: {listed(names.colours)}"
        case Kind.ORDER:
            return f"orders here: {listed([*names.orders, 'ranks'])}"
        case Kind.WORD:
            return f"words here: {listed(wanted.words)}"
        case Kind.CARD:
            piles = (zone.name for zone in names.zones.values() if zone.pile)
            return f"name a card, such as `{next(piles, '…')}.top`"
        case kind:
            return _ONE[kind]


def _several(wanted: Type, names: Names) -> str:
    if wanted.kind in (Kind.CARD, Kind.MELD):
        holds_melds = wanted.kind is Kind.MELD
        zones = [z.name for z in names.zones.values() if bool(z.melds) is holds_melds]
        if zones:
            return f"zones of {wanted.kind}s: {listed(zones)}"
    return _MANY.get(wanted.kind, f"name several, such as `{wanted.kind}s`")
