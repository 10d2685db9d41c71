"""Cards in memory, and who has seen them when they are remembered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import attrs

from rulekit.language.types import Kind
from rulekit.rules import effects, model, terms
from rulekit.rules.check.sight import lies_open
from rulekit.rules.effects import Block
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Term


def memory_of(game: model.Game) -> Memory | None:
    """What is known of the cards that a game remembers; None where it remembers none."""
    if not any(one.type.kind is Kind.CARD for one in game.variables.values()):
        return None
    return Memory(origins_in(game), list(_kept(game)))


def seen_by(game: model.Game) -> dict[str, Literal["", "owner", "all"]]:
    """Who has seen every card that is remembered, by the name of the memory."""
    memory = memory_of(game)
    if memory is None:
        return {}
    moves = (part for part in parts_of(game) if isinstance(part, effects.Move))
    turned = frozenset(one.to.zone.name for one in moves if "face down" in (one.manner or ""))
    memory = attrs.evolve(memory, turned=turned)
    cards = [one for one in game.variables.values() if one.type.kind is Kind.CARD]
    return {
        one.name: "all" if memory.is_open(one.name) else "owner" if memory.is_own(one) else ""
        for one in cards
    }


@attrs.frozen(eq=False)
class _Kept:
    """A card that a block remembers; `acting`: whether who takes a turn does that."""

    assign: effects.Assign
    block: Block
    acting: bool


def _kept(game: model.Game) -> Iterator[_Kept]:
    """All cards that are remembered anywhere."""
    acting = [action.do for stage in game.stages for one in stage.phases for action in one.actions]
    known: set[int] = set()
    for blocks, by_turn in ((acting, True), (game, False)):
        for part in parts_of(blocks):
            if isinstance(part, effects.Assign) and id(part) not in known:
                known.add(id(part))
                if part.variable.type.kind is Kind.CARD:
                    whole = next((b for b in acting if part in parts_of(b)), ()) if by_turn else ()
                    yield _Kept(part, whole, by_turn)


@attrs.frozen(eq=False)
class Memory:
    """`kept` is all that is remembered anywhere. Cards in zones that are `turned`, where some may
    lie face down, count as unseen."""

    origins: Origins
    kept: list[_Kept]
    turned: frozenset[str] = frozenset()
    _asked: set[str] = attrs.field(factory=set)
    """The memory that is being looked into, which may be set to what it was."""

    def is_open(self, name: str) -> bool:
        """Whether all have seen each card that is remembered under this name."""
        with self._looking_into(name) as kept:
            return all(self._is_seen(one, "public") for one in kept)

    def is_own(self, variable: model.Variable) -> bool:
        """Whether each player remembers own cards alone, having seen them."""
        if variable.scope not in ("player", "player_match"):
            return False
        with self._looking_into(variable.name) as kept:
            return all(self._is_seen(one, "public") or self._is_own(one) for one in kept)

    def _is_own(self, kept: _Kept) -> bool:
        of = kept.assign.of
        return kept.acting and of is not None and self._is_me(of) and self._is_seen(kept, "me")

    def unseen(self, read: terms.State) -> effects.Assign | None:
        """Where a card may be remembered that who reads it has not seen."""
        with self._looking_into(read.variable.name) as kept:
            return next((one.assign for one in kept if not self._may_read(read, one)), None)

    @contextmanager
    def _looking_into(self, name: str) -> Iterator[list[_Kept]]:
        """What is remembered under a name; nothing where that is being looked into already."""
        if name in self._asked:
            yield []
            return
        self._asked.add(name)
        try:
            yield [one for one in self.kept if one.assign.variable.name == name]
        finally:
            self._asked.discard(name)

    def _may_read(self, read: terms.State, kept: _Kept) -> bool:
        if self._is_seen(kept, "public"):
            return True
        if read.of is not None and self._is_me(read.of) and self._is_own(kept):
            return True
        in_turn = read.of is None and read.variable.scope == "turn"
        return kept.acting and in_turn and self._is_seen(kept, "me")

    def _is_seen(self, kept: _Kept, sight: str) -> bool:
        """Whether all see a card that is remembered ("public"), or who acts ("me")."""
        value = kept.assign.value
        return self._is_shown(value, kept.block) or all(
            self._is_open(part, sight)
            for whole in self.origins.with_origins(value)
            for part in parts_of(whole)
        )

    def _is_open(self, part: object, sight: str) -> bool:
        match part:
            case terms.InZone():
                return self._lies_open(part, sight)
            case terms.Known(name="turn.drawn"):
                return sight == "me"
            case terms.State() if part.variable.type.kind is Kind.CARD:
                if sight == "me":
                    return self.unseen(part) is None
                return self.is_open(part.variable.name)
            case _:
                return True

    def _is_shown(self, value: Term, block: Block) -> bool:
        """Whether the same block moves the card to where everybody sees it."""
        return isinstance(value, terms.LocalValue) and any(
            isinstance(part, effects.Move)
            and isinstance(part.cards, terms.LocalValue)
            and part.cards.local is value.local
            and "face down" not in (part.manner or "")
            and self._lies_open(part.to, "public")
            for part in block
        )

    def _lies_open(self, zone: terms.InZone, sight: str) -> bool:
        turned = zone.zone.name in self.turned
        return not turned and lies_open(zone, self.origins.bound, me=sight == "me")

    def _is_me(self, of: Term) -> bool:
        """Whether it is who acts, in a stage."""
        of = self.origins.given(of)
        return isinstance(of, terms.Known) and of.name in ("me", "turn.player")
