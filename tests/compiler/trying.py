"""The host game with texts put into it, and positions for the machine and for the oracle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import Phase, settings

import rulekit
from rulekit.engine.action import NO_NUMBER
from rulekit.engine.machine import Machine, none_of
from rulekit.rules import model as m
from tests.compiler.oracle import Table

HOST = (Path(__file__).parent / "host.yaml").read_text(encoding="utf-8")
few = settings(max_examples=8, phases=(Phase.explicit, Phase.reuse, Phase.generate))
"""Each example compiles a game, so there are few, and none is made smaller."""
COLOURS = ("black", "red")
"""Words to the machine; the oracle counts them."""
KINDS = ("int", "bool", "card", "suit", "rank", "colour", "player", "team")
MOST = 8
VALUES = "".join(f"    kept_{kind}_{i}: {kind}?\n" for kind in KINDS for i in range(MOST))
"""Memory for the values of expressions."""


def load(actions: str, teams: str = "opposite", options: dict[str, Any] | None = None) -> Any:
    """The host with these actions in its one phase."""
    text = HOST.replace("teams: opposite", f"teams: {teams}")
    text = text.replace("  turn: {used", f"{VALUES}  turn: {{used")
    return rulekit.load_text(f"{text}turn:\n  play:\n    one_of:\n{actions}", options=options)


def accepted(lines: Sequence[str], write: Any, **chosen: Any) -> tuple[list[str], Any]:
    """Those texts that the checker takes, and the game with them; the others are left out."""
    kept = list(lines)
    while kept:
        try:
            return kept, load(write(kept), **chosen)
        except rulekit.RuleErrors as refused:
            spans = [d.span for d in refused.diagnostics]
            spans += [label.span for d in refused.diagnostics for label in d.also]
            wrong = {span.file.text.splitlines()[span.line - 1] for span in spans}
            fine = [line for line in kept if not any(line in text for text in wrong)]
            if len(fine) == len(kept):
                raise
            kept = fine
    return [], None


def action_of(game: Any, name: str) -> m.Action:
    phase = game.model.stages[0].phases[0]
    return next(action for action in phase.actions if action.name == name)


def random_position(machine: Machine, model: m.Game, chance: random.Random) -> tuple[Any, Table]:
    """A position as a state of the machine, and as a table: cards and memory anyhow."""
    table = Table(
        model, machine.deck, machine.players, machine.teams, machine.options, {}, {},
        dealer=chance.randrange(machine.players), turn_player=chance.randrange(machine.players),
        turn_number=chance.randrange(1, 6), round_number=chance.randrange(1, 4),
        winner=chance.choice([None, *range(machine.players)]),
        totals=[chance.randrange(40) for _ in range(machine.teams)],
        scores=[chance.randrange(9) for _ in range(machine.teams)],
        seed=str(chance.randrange(100)), shuffles=chance.randrange(3),
        refills={"reserve": chance.randrange(2)},
    )  # fmt: skip
    lay_out(table, chance)
    for variable in model.variables.values():
        each = {"player": machine.players, "team": machine.teams}.get(
            variable.scope.split("_")[0], 0
        )
        values = [value_for(variable, table, chance) for _ in range(each or 1)]
        table.memory[variable.name] = dict(enumerate(values)) if each else values[0]
    return state_of(machine, table), table


def lay_out(table: Table, chance: random.Random) -> None:
    pieces = list(range(table.deck.size))
    chance.shuffle(pieces)
    parts: list[list[int]] = []
    for zone in table.game.zones.values():
        each = {"player": table.players, "team": table.teams}.get(zone.per or "", 0)
        table.zones[zone.name] = {i: [] for i in range(each)} if each else []
        parts += list(table.zones[zone.name].values()) if each else [table.zones[zone.name]]
    parts.append([])
    used = [part for part in parts if chance.random() < 0.7] or parts
    for piece in pieces:
        chance.choice(used).append(piece)
    for zone in table.game.zones.values():
        if zone.pile is None:
            for cards in table.zones[zone.name].values() if zone.per else [table.zones[zone.name]]:
                cards.sort()


def value_for(variable: m.Variable, table: Table, chance: random.Random) -> Any:
    if variable.type.optional and chance.random() < 0.4:
        return None
    match str(variable.type.kind):
        case "int":
            return chance.randrange(6)
        case "bool":
            return chance.random() < 0.5
        case "word":
            return chance.choice(variable.type.words)
        case kind:
            sizes = {
                "card": table.deck.size, "suit": 4, "rank": 5, "colour": 2,
                "player": table.players, "team": table.teams,
            }  # fmt: skip
            return chance.randrange(sizes[kind])


def coded(kind: str, value: Any, words: tuple[str, ...] = ()) -> int:
    """A value as the machine keeps it."""
    if value is None:
        return none_of(kind)
    return words.index(value) if isinstance(value, str) else int(value)


def decoded(kind: str, value: int, words: tuple[str, ...] = ()) -> Any:
    if value == (NO_NUMBER if kind == "int" else -1):
        return None
    if kind == "bool":
        assert type(value) in (int, bool)
        assert value in (0, 1)
    if kind == "word" and words[value] not in COLOURS:
        return words[value]
    return bool(value) if kind == "bool" else value


def state_of(machine: Machine, table: Table) -> Any:
    state = machine.blank()
    for zone in machine.zones:
        parts = table.zones[zone.name]
        keep = list if zone.pile else lambda cards: sum(1 << p for p in cards)
        value = [keep(parts[i]) for i in range(len(parts))] if zone.per else keep(parts)
        setattr(state, zone.slot, value)
    for slot in machine.slots:
        if slot.variable:
            value = table.memory[slot.variable]
            many = [value[i] for i in range(slot.each)] if slot.each else [value]
            codes = [coded(slot.value_kind, one, slot.words) for one in many]
            setattr(state, slot.name, codes if slot.each else codes[0])
    for name in ("dealer", "turn_player", "turn_number", "round_number", "seed", "shuffles"):
        setattr(state, name, getattr(table, name))
    state.winner = -1 if table.winner is None else table.winner
    state.totals, state.scores = list(table.totals), list(table.scores)
    for pile, made in table.refills.items():
        setattr(state, f"_refills_of_{pile}", made)
    machine.enter(state, "play")
    return state


def zones_of(machine: Machine, state: Any) -> dict[str, Any]:
    """The zones of a state as the oracle keeps them."""
    found: dict[str, Any] = {}
    for zone in machine.zones:
        value = getattr(state, zone.slot)
        parts = [
            list(one) if zone.pile else [p for p in range(machine.deck.size) if one >> p & 1]
            for one in (value if zone.per else [value])
        ]
        found[zone.name] = dict(enumerate(parts)) if zone.per else parts[0]
    return found


def sorted_zones(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for zone in table.game.zones.values():
        parts = table.zones[zone.name]
        if zone.pile is None:
            parts = {i: sorted(p) for i, p in parts.items()} if zone.per else sorted(parts)
        found[zone.name] = parts
    return found


def memory_of(machine: Machine, state: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for slot in machine.slots:
        if slot.variable:
            value = getattr(state, slot.name)
            values = [
                decoded(slot.value_kind, v, slot.words) for v in (value if slot.each else [value])
            ]
            found[slot.variable] = dict(enumerate(values)) if slot.each else values[0]
    return found
