"""What an action does, as far as its block tells before play: facts for who has to choose."""

from __future__ import annotations

from collections.abc import Iterator

import rulekit.compiler.melds as melds
from rulekit.compiler import kernel as k
from rulekit.compiler.context import Context, Env
from rulekit.engine.machine import Deed
from rulekit.rules import effects as e
from rulekit.rules import terms as t
from rulekit.rules.model import Action, Variable, Zone


def deeds(cx: Context, action: Action) -> tuple[Deed, ...]:
    """All that the block may do with cards, each once, whatever it depends on."""
    choices = {choice.local: at for at, choice in enumerate(action.choices)}
    found = dict.fromkeys(_of_block(action.do, choices, {}))
    if not _is_free(cx, action):
        found.pop(Deed("note"), None)
    return tuple(found)


def _is_free(cx: Context, action: Action) -> bool:
    """Whether it is one of any number of actions, so that nothing is missed by it."""
    phases = (phase for stage in cx.game.stages for phase in stage.phases if phase.any_of)
    return action.then is None and any(
        action is one for phase in phases for one in phase.actions
    )


def _of_block(
    block: e.Block, choices: dict[t.Local, int], kept: dict[Variable, t.Term]
) -> Iterator[Deed]:
    """`kept` holds what memory was given on the way."""
    for effect in block:
        match effect:
            case e.Assign(variable, of, value):
                if of is None:
                    kept[variable] = value
                yield Deed("note")
            case e.EndRound():
                yield Deed("end")
            case e.Draw(_, pile, to) if _is_own(to):
                yield Deed("draw", pile.zone.name)
            case e.Move(cards, to):
                yield from _of_move(_known(cards, kept), to, choices)
            case e.Lay(what, None) if (at := _chosen(what, choices)) >= 0:
                yield Deed("lay", choice=at)
            case e.Lay(what, _) if (at := _chosen(what, choices)) >= 0:
                yield Deed("lay_off", choice=at)
            case e.Exchange(one, _) if (at := _chosen(one, choices)) >= 0:
                yield Deed("exchange", choice=at)
            case e.Branch(cases, otherwise):
                for _, body in cases:
                    yield from _of_block(body, choices, kept)
                yield from _of_block(otherwise, choices, kept)
            case e.Loop(_, _, body):
                yield from _of_block(body, choices, kept)
            case _:
                pass


def _of_move(cards: t.Term, to: t.InZone, choices: dict[t.Local, int]) -> Iterator[Deed]:
    at = _chosen(cards, choices)
    if at >= 0:
        yield Deed("take", choice=at) if _is_own(to) else Deed("give", to.zone.name, at)
        return
    zone = _zone_of(cards)
    if zone is not None and _is_own(to):
        yield Deed("take_all" if cards.type.many else "take", zone.name)


def _known(term: t.Term, kept: dict[Variable, t.Term]) -> t.Term:
    """What memory was given in the same block, where that is what is asked for."""
    if isinstance(term, t.State) and term.of is None:
        return kept.get(term.variable, term)
    return term


def _chosen(term: t.Term, choices: dict[t.Local, int]) -> int:
    """The choice that a term is, or -1."""
    match term:
        case t.LocalValue(local):
            return choices.get(local, -1)
        case t.Attribute(of, "melds"):
            return _chosen(of, choices)
        case _:
            return -1


def _zone_of(term: t.Term) -> Zone | None:
    """The zone that cards come from."""
    match term:
        case t.InZone(zone, _):
            return zone
        case t.Attribute(of, "top") | t.Where(of, _, _) | t.Best(of, _, _, _):
            return _zone_of(of)
        case t.Function("first" | "only", (of, *_)):
            return _zone_of(of)
        case _:
            return None


def _is_own(place: t.InZone) -> bool:
    """Whether it is the hand of who acts: a part that only its owner sees."""
    return place.zone.seen_by == "owner" and isinstance(place.of, t.Known) and place.of.name == "me"


def contract_met(cx: Context, action: Action, env: Env) -> int | str:
    """The contract that a chosen way meets: its number, or the slot of the memory that holds it;
    -1 where there is none, or it is told by nothing so simple."""
    for choice in action.choices:
        base = melds.way_laid(choice)
        if base is not None:
            return _number_or_slot(cx, env, base.contract)
    return -1


def _number_or_slot(cx: Context, env: Env, contract: t.Term) -> int | str:
    match melds.contract_of(cx, env, contract):
        case k.Const(number):
            return number
        case k.Read(slot):
            return slot
        case _:
            return -1
