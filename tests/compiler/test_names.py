"""Whatever a game calls its zones, memory and choices, the generated code means the same."""

from __future__ import annotations

import ast
import random
from functools import cache

import pytest

import rulekit
from rulekit.errors import RuleErrors

GAME = """\
rulekit: 1
game: names
name: Names
players: 2..3
deck: {like: standard_52}
zones:
  stock: {pile: face_down, starts_with: deck}
  discard: {pile: face_up}
  hand: {per: player, seen_by: owner}
  ZONE: {pile: face_up}
state:
  round: {MEMORY: "card?", tally: int = 0}
  player: {OWN: int = 0}
deal: {hand: 5, discard: 1, ZONE: 1}
turn:
  play:
    one_of:
      play_card:
        choose:
          CHOICE: hand where card.suit == discard.top.suit or card.rank == discard.top.rank
          HOW: 1..2 if CHOICE.rank == ace
        needs: {not twice: count(hand) > 1 or HOW is none}
        do: |
          move CHOICE to discard
          MEMORY = CHOICE
          OWN += HOW or 1
          for each card in hand: tally += 1 if card == CHOICE else 2
      draw:
        when: count(stock) > 0
        do: |
          draw 1 from stock
          tally += OWN
      pass: {when: nothing_else, do: move ZONE to discard}
whenever:
  gone: {when: empty(hand), do: end round won by me}
match: {rounds: 1, winner: of_round}
limits: {turns: 60, then: draw}
"""
PLAIN = {"ZONE": "spare", "MEMORY": "kept", "OWN": "mine", "CHOICE": "picked", "HOW": "times"}


def named(**names: str) -> rulekit.Game:
    text = GAME
    for place, name in {**PLAIN, **names}.items():
        text = text.replace(place, name)
    return rulekit.load_text(text)


def course(game: rulekit.Game) -> list[tuple[object, ...]]:
    """All that can be counted in a few matches, names aside."""
    told: list[tuple[object, ...]] = []
    for seed in range(3):
        match, chance = game.start(2, seed=seed), random.Random(seed)
        while not match.over:
            actions = match.legal_actions()
            told.append((len(actions), match.actor, match.state.tally))
            match.apply(chance.choice(actions))
        told.append((match.winners, match.number, rulekit.restore(match.to_json()).number))
    return told


@cache
def plainly() -> list[tuple[object, ...]]:
    return course(named())


@cache
def code_names() -> tuple[str, ...]:
    """Every name of the generated code that a game could use as well."""
    source = named().machine(2).source
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(name) | ast.Attribute(_, name) | ast.arg(name):
                names.add(name)
            case ast.FunctionDef(name) | ast.ClassDef(name):
                names.add(name)
    names |= {name + "_" for name in names}
    return tuple(sorted(name for name in names if name[0].isalpha() and name.islower()))


def test_there_are_many_such_names() -> None:
    assert len(code_names()) > 100
    assert {"asking", "drawn", "found", "round_end", "queue_"} <= set(code_names())


@pytest.mark.parametrize("place", PLAIN)
def test_a_name_of_the_generated_code_may_be_a_name_of_the_game(place: str) -> None:
    tried = 0
    for name in code_names():
        try:
            game = named(**{place: name})
        except RuleErrors:
            continue
        assert course(game) == plainly(), f"{place} called {name}"
        tried += 1
    assert tried > 60


def test_memory_beside_a_name_that_had_to_give_way() -> None:
    assert course(named(ZONE="queue", MEMORY="queue_", OWN="queue__")) == plainly()
    assert course(named(CHOICE="out", HOW="out_")) == plainly()
