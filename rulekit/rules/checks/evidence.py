"""What the checks look at beside the game: its tree, its names, and what its texts use."""

from __future__ import annotations

import attrs

from rulekit.rules import effects, model, terms
from rulekit.rules.check import Names
from rulekit.rules.parts import parts_of
from rulekit.source.span import Span
from rulekit.source.tree import Entry, Mapping, Node


@attrs.define(eq=False, repr=False)
class Uses:
    """Names by what is done with them anywhere in the game."""

    options: set[str] = attrs.field(factory=set)
    zones: set[str] = attrs.field(factory=set)
    values: set[str] = attrs.field(factory=set)
    melds: set[str] = attrs.field(factory=set)
    words: set[str] = attrs.field(factory=set)
    """Words that occur as values, the names of orders among them."""
    read: set[str] = attrs.field(factory=set)
    assigned: set[str] = attrs.field(factory=set)
    set_in_play: set[str] = attrs.field(factory=set)
    """Memory that blocks assign; that of rows of `rounds` is assigned too."""
    contracts: bool = False
    """Whether melds are laid for a contract anywhere."""


@attrs.frozen(eq=False, repr=False)
class Evidence:
    """`deck_known` is false where the deck has faults, which have been reported."""

    tree: Mapping
    names: Names
    uses: Uses
    deck_known: bool

    def node(self, *path: str) -> Node | None:
        """What is written at a path of keys."""
        entry = self.entry(*path)
        return entry.value if entry else None

    def entry(self, *path: str) -> Entry | None:
        """The entry at a path of keys."""
        node: Node | None = self.tree
        found: Entry | None = None
        for key in path:
            found = node.entries.get(key) if isinstance(node, Mapping) else None
            node = found.value if found else None
        return found

    def is_own(self, span: Span) -> bool:
        """Whether a place is in the game's own file, and not in one that it is made from."""
        return span.file is self.tree.span.file

    def key_span(self, *path: str) -> Span:
        """Where the last key of a path is written; the whole tree where it is not."""
        entry = self.entry(*path)
        return entry.key.span if entry else self.tree.span


def find_uses(game: model.Game) -> Uses:
    """Everything the texts of a game name, definitions spelled out."""
    uses = Uses()
    for part in parts_of(attrs.evolve(game, options={}, presets={})):
        match part:
            case terms.OptionValue():
                uses.options.add(part.option.name)
            case terms.State():
                uses.read.add(part.variable.name)
            case terms.InZone():
                uses.zones.add(part.zone.name)
            case terms.Value():
                uses.values.add(part.table.name)
            case terms.Const() if isinstance(part.value, str):
                uses.words.add(part.value)
            case terms.Function() if part.name == "deadwood":
                uses.values.add("points")
            case effects.Assign():
                uses.set_in_play.add(part.variable.name)
            case terms.WaysToLay():
                uses.contracts = True
            case effects.Lay():
                uses.zones.update(zone.name for zone in game.zones.values() if zone.melds)
            case model.DealLine() | model.Refill() | model.Tricks():
                uses.zones.update(_zones_of(part))
            case model.Zone():
                uses.melds.update(kind.name for kind in part.melds)
                uses.zones.update({part.name} if part.starts_with_deck else ())
            case terms.MeldsFrom():
                uses.melds.update(kind.name for kind in part.kinds)
            case terms.IsMeld() | terms.ContractClause():
                uses.melds.add(part.kind.name)
    uses.assigned |= uses.set_in_play
    for row in game.rounds:
        uses.assigned.update(row)
    return uses


def _zones_of(part: model.DealLine | model.Refill | model.Tricks) -> set[str]:
    match part:
        case model.DealLine():
            return {part.zone.name}
        case model.Refill():
            return {part.refill_from.name} if part.refill_from is not None else set()
        case model.Tricks():
            return {part.zone.name, part.to.name}
