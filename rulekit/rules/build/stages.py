"""The stages of a round, with their turns, laps and tricks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rulekit.language.types import CARD, INT, PLAYER, PLAYERS, SUIT
from rulekit.rules.build.actions import Corner, build_phase, build_phases
from rulekit.rules.build.bench import Bench, entries, maps, text
from rulekit.rules.build.zones import find_zone
from rulekit.rules.check import Scope
from rulekit.rules.model import Phase, Stage, Tricks
from rulekit.rules.terms import Attribute, Local, LocalValue
from rulekit.source.span import Span
from rulekit.source.suggest import closest
from rulekit.source.tree import Mapping, Node, Scalar

Goes: TypeAlias = Literal["by_turns", "once_round", "until_taken", "all_at_once"]
GOES: tuple[Goes, ...] = ("by_turns", "once_round", "until_taken", "all_at_once")
SHORT = "turn"
MOST_STAGES = 100


def note_phases(tree: Mapping, bench: Bench) -> None:
    """Tell the names of all phases, which any `then` may lead to."""
    bench.names.phases.update(entries(tree.get(SHORT)))
    for name, _, node in maps(tree.get("stages")):
        inner = entries(node.get("turn"))
        bench.names.phases.update(inner)
        if not inner and ("one_of" in node.entries or "any_of" in node.entries):
            bench.names.phases.add(name)


def build_stages(tree: Mapping, bench: Bench) -> tuple[Stage, ...]:
    """The stages in order; the short `turn:` is one of them."""
    stages: list[Stage] = []
    short = tree.entries.get(SHORT)
    if short is not None:
        written = {k: e for k, e in tree.entries.items() if k in (SHORT, "next")}
        stages.append(_build_stage(SHORT, short.key, Mapping(written, tree.span), bench))
    for name, key, node in maps(tree.get("stages")):
        if bench.is_full(stages, MOST_STAGES, "stages", key.span):
            break
        stages.append(_build_stage(name, key, node, bench))
    return tuple(stages)


def _build_stage(name: str, key: Scalar, node: Mapping, bench: Bench) -> Stage:
    where = f"the stage `{name}`"
    tricks = "tricks" in node.entries or _means_tricks(node, bench)
    corner = Corner(where, frozenset({"remembered", "trick"} if tricks else {"remembered"}))
    anyone = Scope(bench.names, where=where, allow=corner.allow)
    public = Scope(bench.names, where=where, sight="public", allow=corner.allow)
    acting = Scope(bench.names, me=True, where=where, allow=corner.allow)
    asked = Scope(bench.names, me=True, where=where, sight="me", allow=corner.allow)
    candidate = Local("player", PLAYER, "element") if "skips" in node.entries else None
    return Stage(
        name,
        when=bench.conditions(node.get("when"), anyone),
        goes=_goes(node.get("goes")),
        asks=bench.expression(node.get("asks"), public, PLAYERS),
        starts=bench.expression(node.get("starts"), anyone, PLAYER),
        next=bench.expression(node.get("next"), acting, PLAYER),
        candidate=candidate,
        skips=bench.condition(node.get("skips"), public.binding("player", candidate)),
        until=bench.condition(node.get("until"), acting),
        may_pass=bench.condition(node.get("may_pass"), asked),
        before=bench.block(node.get("before"), anyone),
        after=bench.block(node.get("after"), anyone),
        do=bench.block(node.get("do"), anyone),
        phases=_phases(name, key, node, corner, bench),
        tricks=_build_tricks(node.get("tricks"), anyone, acting, bench),
        span=key.span,
    )


def _means_tricks(node: Mapping, bench: Bench) -> bool:
    """Whether a key that is not known, which has been told, may be `tricks`."""
    keys = (entry.key for entry in node.entries.values())
    return any(closest(key.text, ("tricks",)) and bench.found.tells_of(key.span) for key in keys)


def _goes(node: Node | None) -> Goes:
    word = text(node)
    return next((goes for goes in GOES if goes == word), "by_turns")


def _phases(
    name: str, key: Scalar, node: Mapping, corner: Corner, bench: Bench
) -> tuple[Phase, ...]:
    if "one_of" in node.entries or "any_of" in node.entries:
        own = {k: e for k, e in node.entries.items() if k in ("one_of", "any_of")}
        return (build_phase(name, key, Mapping(own, node.span), corner, bench),)
    return build_phases(node.get("turn"), corner, bench)


def _build_tricks(
    node: Node | None, scope: Scope, acting: Scope, bench: Bench
) -> Tricks | None:
    if not isinstance(node, Mapping):
        return None
    card = Local("card", CARD, "element")
    with_card = scope.binding("card", card)
    zone, to = find_zone(node.get("zone"), bench), find_zone(node.get("to"), bench)
    suit = bench.expression(node.get("suit"), with_card, SUIT.or_none())
    trump = bench.expression(node.get("trump"), scope, SUIT.or_none())
    strength = bench.expression(node.get("strength"), with_card, INT)
    after = bench.block(node.get("after"), acting)
    if zone is None or to is None:
        return None
    if suit is None:
        suit = _suit_of(card, node.span)
    return Tricks(zone, to, card, suit, trump, strength, after, span=node.span)


def _suit_of(card: Local, span: Span) -> Attribute:
    return Attribute(LocalValue(card, type=CARD, span=span), "suit", type=SUIT.or_none(), span=span)
