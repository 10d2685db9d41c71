"""Cards come to a trick as they are played in turns, and leave it when it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulekit.language.types import Kind
from rulekit.rules import effects, model, terms
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.effects import Block, Effect
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.source.diagnostic import Diagnostics, Severity
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Node, Sequence

MANY = 2
"""Stands for every number of cards above 1."""

Outcomes: TypeAlias = frozenset[tuple[int, bool]]
"""How many cards a block may have played, and whether it has ended the round."""


def check_trick_cards(game: model.Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK446: nothing but turns plays to the trick, and nothing takes cards out of it before it
    is complete."""
    stage = stage_of_tricks(game)
    if stage is None or stage.tricks is None:
        return
    trick = stage.tricks.zone
    for span, what in _comes(game, trick, _blocks_of_turns(stage)):
        found.error(
            "RK446",
            f"{what} to `{trick.name}` otherwise than in a turn of `{stage.name}`",
            span,
            label="nobody has played them to the trick",
            help="take another zone for this",
        )
    for effect in _goes(game, stage, trick, origins_in(game)):
        found.error(
            "RK446",
            f"cards may leave `{trick.name}` before the trick is complete",
            effect.span,
            label="who played which card could not be told",
            help="take cards of tricks from where they are kept",
        )


def stage_of_tricks(game: model.Game) -> model.Stage | None:
    """The stage in which tricks are made on a pile of the table; others are not built."""
    stages = [stage for stage in game.stages if stage.tricks is not None]
    if len(stages) != 1 or stages[0].tricks is None:
        return None
    zone = stages[0].tricks.zone
    return stages[0] if zone.pile is not None and zone.per is None else None


def is_sound(stage: model.Stage, evidence: Evidence, found: Diagnostics) -> bool:
    """Whether nothing written in the stage has faults, nor a name that it may use: what does not
    count might have played a card."""
    if evidence.names.broken:
        return False
    node = evidence.node("stages", stage.name)
    places = list(_places(node)) if node else []
    return not any(
        fault.severity is Severity.ERROR
        and any(
            span.file is fault.span.file and span.start <= fault.span.start <= span.end
            for span in places
        )
        for fault in found.sorted()
    )


def _places(node: Node) -> Iterator[Span]:
    """Where a part of the rules stands, and all in it that is written in other files."""
    yield node.span
    match node:
        case Mapping():
            for entry in node.entries.values():
                yield entry.key.span
                yield from _places(entry.value)
        case Sequence():
            for item in node.items:
                yield from _places(item)


def _blocks_of_turns(stage: model.Stage) -> list[Block]:
    return [action.do for phase in stage.phases for action in phase.actions]


def _comes(
    game: model.Game, trick: model.Zone, playing: list[Block]
) -> Iterator[tuple[Span, str]]:
    """What puts cards to the trick, turns of its stage aside."""
    if trick.starts_with_deck:
        yield trick.span, "the deck comes"
    for line in game.deal:
        if line.zone is trick:
            yield line.span, "cards are dealt"
    turns = {id(part) for part in parts_of(playing)}
    for part in parts_of(game):
        match part:
            case effects.Move(to=to) | effects.Draw(to=to) | effects.Deal(to=to):
                if to.zone is trick and id(part) not in turns:
                    yield part.span, "cards come"


def _goes(
    game: model.Game, stage: model.Stage, trick: model.Zone, origins: Origins
) -> Iterator[effects.Move | effects.Draw]:
    """What may take cards out of the trick while it is played."""
    names = {action.name for phase in stage.phases for action in phase.actions}
    blocks = _blocks_of_turns(stage)
    for window in game.windows:
        if names & {*window.opens_after, *window.opens_before}:
            blocks.extend(action.do for action in window.actions)
    blocks.extend(trigger.do for trigger in game.whenever)
    for part in parts_of(blocks):
        match part:
            case effects.Move(cards=cards, to=to) if to.zone is not trick:
                if _may_be_of(cards, trick, origins):
                    yield part
            case effects.Draw(pile=pile) if pile.zone is trick:
                yield part


def _may_be_of(cards: terms.Term, trick: model.Zone, origins: Origins) -> bool:
    """Whether cards are named by where they lie, and that is the trick."""
    return any(
        place.zone is trick if isinstance(place, terms.InZone) else _may_lie_there(place)
        for place in origins.places(cards)
    )


def _may_lie_there(place: terms.Term) -> bool:
    """Whether it is the trick itself, any card of the deck, or one in memory."""
    return not isinstance(place, terms.Known) or place.name in ("trick", "cards")


# ------------------------------------------------------------------- what a block plays


def played(block: Block, trick: model.Zone) -> Outcomes:
    """Every number of cards that a block may move to the trick, with whether the round ends."""
    results: set[tuple[int, bool]] = {(0, False)}
    for effect in block:
        some = _played_by(effect, trick)
        results = {
            (min(MANY, before + more), ended or ends)
            for before, ended in results
            for more, ends in some
        }
    return frozenset(results)


def _played_by(effect: Effect, trick: model.Zone) -> Outcomes:
    match effect:
        case effects.Move(cards=cards, to=to) if to.zone is trick:
            return frozenset((number, False) for number in _how_many(cards))
        case effects.Draw(to=to) if to.zone is trick:
            return frozenset((number, False) for number in range(MANY + 1))
        case effects.EndRound():
            return frozenset({(0, True)})
        case effects.Branch(cases=cases, otherwise=otherwise):
            blocks = (*(block for _, block in cases), otherwise)
            return frozenset().union(*(played(block, trick) for block in blocks))
        case effects.Loop(body=body):
            once = played(body, trick)
            more = any(number for number, _ in once)
            numbers = range(MANY + 1) if more else (0,)
            ends = {False, *(ended for _, ended in once)}
            return frozenset((number, ended) for number in numbers for ended in ends)
        case _:
            return frozenset({(0, False)})


def _how_many(cards: terms.Term) -> frozenset[int]:
    if cards.type.many:
        return frozenset(range(MANY + 1))
    number = 1 if cards.type.kind is Kind.CARD else MANY
    return frozenset({0, number} if cards.type.optional else {number})
