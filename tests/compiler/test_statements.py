"""Compiled statements against the oracle: zones, memory, points, events, in random positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.engine.machine import Machine
from tests.compiler.executor import run
from tests.compiler.oracle import Reader, Table
from tests.compiler.test_expressions import OPTIONS, TEAMS, action_number
from tests.compiler.trying import (
    action_of,
    few,
    load,
    memory_of,
    random_position,
    sorted_zones,
    zones_of,
)
from tests.compiler.writing import blocks

ARGS = (st.lists(blocks(), min_size=3, max_size=4), TEAMS, OPTIONS, st.integers(0, 10**6))


def written(name: str, lines: list[str]) -> str:
    done = "".join(f"          {line}\n" for line in lines)
    choices = "{card: hand, other: hand, who: players}"
    return f"      {name}:\n        choose: {choices}\n        then: play\n        do: |\n{done}"


def games(found: list[list[str]], **chosen: Any) -> list[Any]:
    """A game for the blocks that the checker takes: all of them, or else each by itself."""
    try:
        return [load("".join(written(f"a{i}", b) for i, b in enumerate(found)), **chosen)]
    except rulekit.RuleErrors:
        kept = []
        for block in found:
            try:
                kept.append(load(written("a0", block), **chosen))
            except rulekit.RuleErrors:
                continue
        return kept


@few
@given(*ARGS)
def test_statements(found: list[list[str]], teams: str, options: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    for game in games(found, teams=teams, options=options):
        machine = game.machine(4)
        for action in game.model.stages[0].phases[0].actions:
            for _ in range(4):
                state, table = random_position(machine, game.model, chance)
                try_action(machine, game, action.name, state, table, chance)


def try_action(
    machine: Machine, game: Any, name: str, state: Any, table: Table, chance: random.Random
) -> None:
    hand = table.zones["hand"][table.turn_player]
    if not hand:
        return
    values = (chance.choice(hand), chance.choice(hand), chance.randrange(machine.players))
    names = [choice.local for choice in action_of(game, name).choices]
    machine.apply(state, machine.make(action_number(machine, name), values))
    reader = Reader(table, table.turn_player, dict(zip(names, values, strict=True)))
    before = pieces(sorted_zones(table))
    run(reader, action_of(game, name).do)
    text = machine.source[machine.source.index("def turn_AT_play_DO_" + name) :][:1500]
    assert zones_of(machine, state) == sorted_zones(table), text
    assert pieces(zones_of(machine, state)) == before
    assert state.actor == (-1 if table.ended else table.turn_player), text
    assert list(state.scores) == table.scores, text
    assert state.winner == (-1 if table.winner is None else table.winner), text
    assert memory_of(machine, state) == table.memory, text
    assert events_of(machine, state) == table.events, text


def pieces(zones: dict[str, Any]) -> Counter[int]:
    """Every piece in play, as often as it lies somewhere."""
    parts = [p for z in zones.values() for p in (z.values() if isinstance(z, dict) else [z])]
    return Counter(piece for part in parts for piece in part)


def events_of(machine: Machine, state: Any) -> list[tuple[Any, ...]]:
    """The moves, points and shows among the events of a state."""
    found: list[tuple[Any, ...]] = []
    for number, *values in state.events:
        shape = machine.shapes[number]
        if shape.kind == "move":
            piece, before, after = values
            found.append(("move", piece, shape.zone_from, before, shape.zone_to, after))
        elif shape.kind == "score":
            found.append(("score", *values))
        elif shape.kind == "show":
            found.append(("show", values[0], values[2]))
    return found


@pytest.mark.parametrize(
    "lines",
    [
        ["move discard to discard"],
        ["move stack to stack of me", "move stack of left of me to heap"],
        ["move card to heap", "move card to stack of me", "move card to stack of me"],
        ["for each one in hand:", "  move one to heap", "  move card to pool"],
        ["for each one in hand:", "  move hand to heap", "  move one to pool"],
        ["if open:", "  move card to heap", "move card to pool", "move other to discard"],
        ["draw 2 from stock to stack of winner", "move card to hand of winner"],
        ["mark of winner = 4", "purse of goal += 2", "late = 4", "kept of rich = card"],
        ["owed = 3", "for each one in 3..owed: tally += one"],
        ["draw 5 from reserve", "draw 60 from spare to heap", "draw 1 from reserve"],
        ["move discard to heap at the bottom", "move hand to heap at the bottom"],
        ["end round won by me", "draw 30 from reserve to pool"],
        ["for each one in (me, winner, rich): mark of one += 1"],
        ["move hand of players to heap", "move hand + discard.top to pool"],
        ["open = any(pool)", "maybe = any(discard)", "flag of me = any(hand of who)"],
        ["maybe = open or any(pool)", "open = any(pool) if open else any(stack of me)"],
        ["maybe = any(pool) if any(discard) else none", "flag of me = maybe == yes"],
        ["if open == any(pool): owed = 3", "if any(pool) == any(discard): late = 4"],
    ],
    ids=lambda lines: lines[0],
)
def test_hard_ones(lines: list[str]) -> None:
    chance = random.Random(5)
    for teams in ("opposite", "none"):
        game = load(written("a0", lines), teams=teams)
        machine = game.machine(4)
        for _ in range(25):
            state, table = random_position(machine, game.model, chance)
            try_action(machine, game, "a0", state, table, chance)
