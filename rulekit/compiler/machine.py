"""From the checked model of a game to a machine that plays it."""

from __future__ import annotations

import functools
import linecache
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

import attrs

from rulekit.compiler import kernel as k
from rulekit.compiler import taking_part
from rulekit.compiler.burden import burden
from rulekit.compiler.cards import build_cards
from rulekit.compiler.context import MELDS_LAID, TURNED, Context, NotBuilt
from rulekit.compiler.flow import Plan
from rulekit.compiler.melds import make_book, meld_rules, numbers_of
from rulekit.compiler.memory import row_values
from rulekit.compiler.moves import turns
from rulekit.compiler.offers import value_kind
from rulekit.compiler.python_module import all_slots, write_module
from rulekit.compiler.refills import refills_slot
from rulekit.compiler.rounds import plan_match
from rulekit.compiler.settled import settled
from rulekit.compiler.support import not_built, refusal
from rulekit.engine.action import Action, make_action
from rulekit.engine.deck import Deck
from rulekit.engine.machine import ActionInfo, Machine, Silent, Slot, ZoneInfo
from rulekit.engine.melds import Book
from rulekit.errors import RuleErrors
from rulekit.rules.effects import Move
from rulekit.rules.even_hands import hands_of
from rulekit.rules.kept_cards import seen_by
from rulekit.rules.model import ByPlayers, Game
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import CardKind, Known, Term

CUTS: dict[str, Literal["", "highest", "lowest"]] = {
    "highest_cut": "highest",
    "lowest_cut": "lowest",
}

_MOST_MADE = 500_000
"""So many actions are remembered; afterwards they are made anew, equal but other objects."""


def compile_game(
    game: Game,
    players: int,
    options: Mapping[str, int | bool | str],
) -> Machine:
    """The machine of a game for one number of players and one choice of every option.

    Raises RuleErrors where the game has something that cannot be played yet.
    """
    faults = not_built(game)
    if faults:
        raise RuleErrors(faults)
    try:
        return build(game, players, options)
    except NotBuilt as gap:
        raise RuleErrors((refusal(gap.what, gap.span),)) from gap


def build(game: Game, players: int, options: Mapping[str, int | bool | str]) -> Machine:
    cx = prepared(game, players, options)
    plan = Plan(cx)
    first = plan_match(plan)
    names = (phase.name for stage in game.stages for phase in stage.phases)
    phases = {name: plan.phases[name] for name in names if name in plan.phases}
    program = k.Program(plan.blocks, cx.routines, tuple(plan.questions), first, phases)
    infos = with_words(plan.actions, tuple(cx.words))
    action, book = maker(infos, cx.cards.deck), make_book(cx)

    @functools.cache
    def quiet(kinds: frozenset[str]) -> Silent:
        less, places = write_module(cx, program, kinds)
        name = f"{game.id}, {'scores alone' if kinds else 'silent'}"
        scope = run(name, players, less, action, book)
        new, legal, apply = scope["new"], scope["legal"], scope["apply"]
        return Silent(new, legal, apply, places, scope["LEGAL"], scope["APPLY"])

    text, lines = write_module(cx, program)
    scope = run(game.id, players, text, action, book)
    return Machine(
        game=game.id,
        players=players,
        teams=cx.teams,
        team_of=cx.team_of,
        options=dict(options),
        deck=cx.cards.deck,
        zones=tuple(zone_info(cx, name) for name in game.zones),
        slots=tuple(finished(cx, slot) for slot in all_slots(cx)),
        actions=infos,
        questions=tuple(plan.question_infos),
        phases=tuple(phases),
        shapes=tuple(cx.shapes),
        reasons=tuple(cx.reasons),
        new=scope["new"],
        blank=scope["State"],
        enter=lambda state, phase: scope["enter"](state, phase or next(iter(phases))),
        legal=scope["legal"],
        apply=scope["apply"],
        why=scope["why"],
        label_values=scope["label_values"],
        make=action,
        source=text,
        lines=lines,
        words=tuple(cx.words),
        wanted=scope["WANTED"],
        choices=scope["CHOICES"],
        cut=CUTS.get(game.seats.first_dealer, ""),
        rows=row_values(cx),
        book=book,
        burden=burden(cx),
        card_values={name: cx.tables[name] for name in game.values if name in cx.tables},
        quiet=quiet,
    )


def prepared(game: Game, players: int, options: Mapping[str, int | bool | str]) -> Context:
    """What is known of a game before its course is planned."""
    cx = make_context(game, players, options)
    cx.uses_drawn = any(
        isinstance(part, Known) and part.name == "turn.drawn" for part in parts_of(game)
    )
    cx.turning = frozenset(
        part.to.zone
        for part in parts_of(game)
        if isinstance(part, Move) and part.to.zone.pile and turns(part.to.zone, part.manner)
    )
    cx.rules.extend(meld_rules(cx))
    declare_slots(cx)
    return cx


def with_words(infos: Iterable[ActionInfo], words: tuple[str, ...]) -> tuple[ActionInfo, ...]:
    """The actions with all words of the game in their choices of a word."""

    def named(info: ActionInfo) -> ActionInfo:
        choices = (
            attrs.evolve(one, words=words if one.kind == "word" else ()) for one in info.choices
        )
        return attrs.evolve(info, choices=tuple(choices))

    return tuple(map(named, infos))


def maker(infos: Sequence[ActionInfo], deck: Deck) -> Callable[[int, tuple[int, ...]], Action]:
    """What makes actions, mostly the same object each time."""
    made: dict[tuple[int, tuple[int, ...]], Action] = {}

    def action(number: int, values: tuple[int, ...]) -> Action:
        found = made.get((number, values))
        if found is None:
            if len(made) >= _MOST_MADE:
                made.clear()
            found = made[number, values] = make_action(infos[number], values, deck)
        return found

    return action


def make_context(
    game: Game, players: int, options: Mapping[str, int | bool | str]
) -> Context:
    """Everything that does not change in play: the deck, teams, options."""
    bare = Context(
        game=game, players=players, options=options, teams=players,
        team_of=tuple(range(players)),
        cards=build_cards(game.deck, 1, 0, (), game.wild),
    )  # fmt: skip
    spec = game.deck
    without: tuple[CardKind, ...] = spec.without.at(players) or ()
    cards = build_cards(
        spec, in_deck(bare, spec.packs, players, 1), in_deck(bare, spec.jokers, players, 0),
        without, game.wild,
    )  # fmt: skip
    teams = players
    if game.teams is not None:
        how = settled(bare, game.teams, "a way to make teams")
        named = how >= 0 and bare.words[how]
        teams = players // 2 if named == "opposite" and players > 2 else players
    return Context(
        game=game, players=players, options=options, cards=cards, teams=teams,
        team_of=tuple(p % teams for p in range(players)), words=list(cards.colours),
    )  # fmt: skip


def in_deck(cx: Context, table: ByPlayers[Term], players: int, default: int) -> int:
    """How many there are in the deck, by the number of players and the options."""
    term = table.at(players)
    return default if term is None else settled(cx, term, "a deck")


def declare_slots(cx: Context) -> None:
    """A slot for each zone and each declared variable."""
    for zone in cx.game.zones.values():
        name = cx.slot_name(zone.name)
        each = cx.each(zone.per)
        holds: Literal["pile", "mask", "melds"] = "pile" if zone.pile else "mask"
        if zone.melds:
            holds = "melds"
            cx.slots[MELDS_LAID] = Slot(MELDS_LAID, "int")
        cx.slots[name] = Slot(name, holds, each)
        if zone.refill is not None and zone.refill.times is not None:
            made = refills_slot(zone)
            cx.slots[made] = Slot(made, "int")
    taking_part.declare(cx)
    if cx.turning:
        cx.slots[TURNED] = Slot(TURNED, "mask")
    seen = seen_by(cx.game)
    for variable in cx.game.variables.values():
        name = cx.slot_name(variable.name)
        each = cx.each(variable.scope)
        for word in variable.type.words:
            cx.word(word)
        kind = value_kind(variable.type.kind)
        optional = variable.type.optional
        cx.slots[name] = Slot(
            name, "int", each, variable.name, variable.scope, kind, optional=optional,
            label=variable.label, shown=variable.shown, seen=seen.get(variable.name, ""),
        )  # fmt: skip


def finished(cx: Context, slot: Slot) -> Slot:
    """With the words a slot of words may hold, which are known once everything is compiled."""
    if slot.value_kind == "contract":
        return attrs.evolve(slot, words=tuple(contract.text for contract in cx.contracts))
    return attrs.evolve(slot, words=tuple(cx.words)) if slot.value_kind == "word" else slot


def zone_info(cx: Context, name: str) -> ZoneInfo:
    zone = cx.game.zones[name]
    return ZoneInfo(
        name=name,
        slot=cx.slot_name(name),
        pile=zone.pile is not None,
        face_up=zone.pile == "face_up",
        per=zone.per or "",
        seen_by=zone.seen_by,
        starts_with_deck=zone.starts_with_deck,
        turning=zone in cx.turning,
        to_trick=any(zone in hands_of(s) for s in cx.game.stages if s.tricks is not None),
        trick=any(s.tricks is not None and s.tricks.zone is zone for s in cx.game.stages),
        melds=tuple(kind.name for kind in zone.melds if numbers_of(cx, [kind])),
    )


def run(
    game: str, players: int, text: str, action: Any, book: Book | None
) -> dict[str, Any]:
    """The names the generated module defines. Its text is kept for tracebacks."""
    name = f"<rulekit {game}, {players} players, {len(linecache.cache)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    scope: dict[str, Any] = {"__name__": name, "ACTION": action, "BOOK": book}
    exec(compile(text, name, "exec"), scope)
    return scope
