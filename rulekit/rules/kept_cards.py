"""Cards in memory, and who has seen them when they are remembered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import attrs

from rulekit.language.types import Kind
from rulekit.rules import effects, model, terms
from rulekit.rules.check.sight import lies_open
from rulekit.rules.effects import Block
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Local, Term

Seers: TypeAlias = Literal["", "owner", "all"]
"""Who has seen whatever card is remembered: all, who it is remembered for (each player, or the
player whose turn it is), or perhaps nobody."""

Reader: TypeAlias = Literal["turn", "window", "all"]
"""Who reads: a player in a turn of their own, one asked in a window, everybody."""

_OWNED = frozenset({"player", "player_match", "turn"})


def memory_of(game: model.Game) -> Memory | None:
    """What is known of the cards that a game remembers; None where it remembers none."""
    cards = [one for one in game.variables.values() if one.type.kind is Kind.CARD]
    if not cards:
        return None
    origins = origins_in(game)
    memory = Memory(
        origins,
        frozenset(_heard(game, origins)),
        tuple(_kept(game)),
        frozenset(one.to.zone for one in _moves(game) if one.manner == "face down"),
        tuple(stage.tricks.zone for stage in game.stages if stage.tricks is not None),
        {one.name: "all" for one in cards},
    )
    memory.settle(game)
    return memory


def seen_by(game: model.Game) -> dict[str, Seers]:
    """Who has seen every card that is remembered, by the name of the memory."""
    memory = memory_of(game)
    return {} if memory is None else memory.seers


def _heard(game: model.Game, origins: Origins) -> Iterator[Local]:
    """The choices of cards that are named to all."""
    at_once = [stage for stage in game.stages if stage.goes == "all_at_once"]
    secret = {id(part) for part in parts_of(tuple(at_once)) if isinstance(part, model.Choice)}
    for part in parts_of(game):
        if isinstance(part, model.Choice) and id(part) not in secret:
            if origins.names_cards(part.candidates):
                yield part.local


def _moves(game: model.Game) -> Iterator[effects.Move]:
    return (part for part in parts_of(game) if isinstance(part, effects.Move))


@attrs.frozen(eq=False)
class _Kept:
    """A card that a block remembers. `actor`: "turn" if a player does that in a turn; `at_once`:
    if others do so before, in the same turn as far as memory goes."""

    assign: effects.Assign
    block: Block
    actor: Reader
    at_once: bool = False


def _kept(game: model.Game) -> Iterator[_Kept]:
    """All cards that are remembered anywhere."""
    known: set[int] = set()
    for stage in game.stages:
        for action in _acted_out(stage):
            for assign in _assigned(action.do, known):
                yield _Kept(assign, action.do, "turn", stage.goes == "all_at_once")
    for assign in _assigned(game, known):
        yield _Kept(assign, (), "all")


def _acted_out(stage: model.Stage) -> Iterator[model.Action]:
    return (action for phase in stage.phases for action in phase.actions)


def _assigned(whole: object, known: set[int]) -> Iterator[effects.Assign]:
    """What remembers a card there, each once."""
    for part in parts_of(whole):
        if isinstance(part, effects.Assign) and id(part) not in known:
            known.add(id(part))
            if part.variable.type.kind is Kind.CARD:
                yield part


@attrs.define(eq=False)
class Memory:
    """`heard` are the choices that name cards to all, `kept` is all that is remembered anywhere.
    Cards in zones that are `turned`, where some may lie face down, count as unseen; `tricks` are
    the zones that tricks are played to."""

    origins: Origins
    heard: frozenset[Local]
    kept: tuple[_Kept, ...]
    turned: frozenset[model.Zone]
    tricks: tuple[model.Zone, ...]
    seers: dict[str, Seers]
    """By the name of the memory."""
    drawn: bool = False
    """Whether whoever takes a turn has seen what was drawn last in it."""

    def settle(self, game: model.Game) -> None:
        """Who has seen what: all that is remembered counts as seen until something remembered,
        which may come from other memory, was not."""
        self.drawn = all(self._lies_open(to, reader) for to, reader in _drawn_to(game))
        scopes = {name: game.variables[name].scope for name in self.seers}
        before: dict[str, Seers] = {}
        while before != self.seers:
            before = dict(self.seers)
            self.seers = {name: self._seers(name, scopes[name]) for name in before}

    def _seers(self, name: str, scope: model.Scope) -> Seers:
        there = [one for one in self.kept if one.assign.variable.name == name]
        if self.seers[name] == "all" and all(self._fits(one, "all") for one in there):
            return "all"
        owned = scope in _OWNED and self.seers[name] != ""
        return "owner" if owned and all(self._fits(one, "owner") for one in there) else ""

    def _fits(self, kept: _Kept, seers: Seers) -> bool:
        """Whether they have seen a card that is remembered."""
        if self._is_seen(kept, "all"):
            return True
        of = kept.assign.of
        mine = kept.actor == "turn" and (of is None or self._is_me(of, "turn"))
        return seers == "owner" and mine and self._is_seen(kept, "turn")

    def unseen(self, read: terms.State, reader: Reader) -> effects.Assign | None:
        """Where a card may be remembered that who reads it has not seen."""
        if self._may_read(read, reader):
            return None
        wanted: Seers = "owner" if self._is_owner(read, reader) else "all"
        name = read.variable.name
        there = (one for one in self.kept if one.assign.variable.name == name)
        return next(one.assign for one in there if not self._fits(one, wanted))

    def _may_read(self, read: terms.State, reader: Reader) -> bool:
        seers = self.seers[read.variable.name]
        return seers == "all" or (seers == "owner" and self._is_owner(read, reader))

    def _is_owner(self, read: terms.State, reader: Reader) -> bool:
        """Whether it is remembered for who reads it."""
        if read.variable.scope == "turn":
            return reader == "turn"
        of = read.of
        return read.variable.scope in _OWNED and of is not None and self._is_me(of, reader)

    def _is_seen(self, kept: _Kept, reader: Reader) -> bool:
        """Whether the reader sees the card, or all on which it depends which card it is."""
        return self._is_shown(kept, reader) or all(
            self._is_open(part, kept, reader)
            for whole in self.origins.with_origins(kept.assign.value, self.heard)
            for part in parts_of(whole)
        )

    def _is_open(self, part: object, kept: _Kept, reader: Reader) -> bool:
        in_order = reader == "turn" and not kept.at_once
        match part:
            case terms.InZone():
                return self._lies_open(part, reader)
            case terms.Known(name="turn.drawn"):
                return in_order and self.drawn
            case terms.Known(name="trick"):
                return all(self._is_public(zone) for zone in self.tricks)
            case terms.State() if part.variable.type.kind is Kind.CARD:
                shared = part.variable.scope == "turn" and not in_order
                return self._may_read(part, "all" if shared else reader)
            case terms.LocalValue() if part.type.kind is Kind.CARD:
                return part.local in self.origins.bound
            case _:
                return True

    def _is_shown(self, kept: _Kept, reader: Reader) -> bool:
        """Whether the same block moves the card to where the reader sees it."""
        return any(
            isinstance(move, effects.Move)
            and move.manner != "face down"
            and (_is_chosen(kept.assign.value, move.cards) or self._is_next(move, kept))
            and (move.to.of is None or not move.to.of.type.optional)
            and lies_open(move.to, self.origins.bound, me=reader == "turn")
            for move in kept.block
        )

    def _is_next(self, move: effects.Move, kept: _Kept) -> bool:
        """Whether the same card is moved at once, found as it was found to be remembered."""
        there = zip(kept.block, kept.block[1:], strict=False)
        read = (part.variable for part in parts_of(move) if isinstance(part, terms.State))
        follows = any(before is kept.assign and after is move for before, after in there)
        found = self.origins.alike(kept.assign.value, move.cards)
        return follows and found and kept.assign.variable not in read

    def _is_public(self, zone: model.Zone) -> bool:
        return zone not in self.turned and (zone.pile == "face_up" or zone.seen_by == "everyone")

    def _lies_open(self, zone: terms.InZone, reader: Reader) -> bool:
        mine = reader == "turn"
        return zone.zone not in self.turned and lies_open(zone, self.origins.bound, me=mine)

    def _is_me(self, of: Term, reader: Reader) -> bool:
        """Whether it is who reads."""
        of = self.origins.given(of)
        names = ("me", "turn.player") if reader == "turn" else ("me",)
        return reader != "all" and isinstance(of, terms.Known) and of.name in names


def _drawn_to(game: model.Game) -> Iterator[tuple[terms.InZone, Reader]]:
    """Where cards are drawn to while a turn lasts, and for whom they must lie open there if whoever
    takes it is to have seen them."""
    for stage in game.stages:
        for action in _acted_out(stage):
            yield from ((one.to, "turn") for one in _draws(action.do))
    between = (*(action.do for one in game.windows for action in one.actions),
               *(one.do for one in game.whenever))  # fmt: skip
    yield from ((one.to, "all") for one in _draws(between))


def _draws(blocks: Iterable[object]) -> Iterator[effects.Draw]:
    return (part for part in parts_of(tuple(blocks)) if isinstance(part, effects.Draw))


def _is_chosen(value: Term, cards: Term) -> bool:
    """Whether both are the same card, which has a name in the action."""
    if isinstance(value, terms.LocalValue) and isinstance(cards, terms.LocalValue):
        return value.local is cards.local
    return False
