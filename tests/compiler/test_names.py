"""Whatever a game calls its zones, memory and choices, the generated code means the same."""

from __future__ import annotations

import ast
import random
import re
from functools import cache

import pytest

import rulekit
from rulekit.language.words import RESERVED
from rulekit.rules.check.clashes import BESIDE_ZONES, built_in

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
    words = {name for name in names if name[0].isalpha() and name.islower()}
    own = set(re.findall(r"[a-z_]+", GAME)) | RESERVED | {"shuffle"}
    return tuple(sorted(name for name in words - own - BESIDE_ZONES if not built_in(name)))


def check(shift: int, names: tuple[str, ...]) -> None:
    """Five of the names at a time, `shift` says which of them is for what."""
    for at in range(0, len(names) - len(PLAIN) + 1, len(PLAIN)):
        five = names[at : at + len(PLAIN)]
        given = dict(zip(PLAIN, five[shift:] + five[:shift], strict=True))
        assert course(named(**given)) == plainly(), given


def test_some_names_of_the_generated_code_may_be_names_of_the_game() -> None:
    names = code_names()
    assert len(names) > 100
    assert {"asking", "drawn", "round_start", "queue_"} <= set(names)
    check(0, ("out", "found", "range", "drawn", "asking", "queue", "copy", "asking_at", "x1", "s"))
    check(2, ("round_start", "asking", "drawn", "legal_0", "pieces", "go", "out", "s", "a", "m"))


@pytest.mark.slow
@pytest.mark.parametrize("shift", range(len(PLAIN)))
def test_each_name_of_the_generated_code_may_be_a_name_of_the_game(shift: int) -> None:
    check(shift, code_names())


def test_memory_beside_a_name_that_had_to_give_way() -> None:
    assert course(named(ZONE="queue", MEMORY="queue_", OWN="queue__")) == plainly()
    assert course(named(CHOICE="out", HOW="out_")) == plainly()
