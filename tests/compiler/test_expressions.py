"""Compiled expressions against the oracle, in random positions."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import rulekit
from rulekit.rules import effects as e
from tests.compiler.oracle import Reader
from tests.compiler.trying import accepted, action_of, decoded, few, load, random_position
from tests.compiler.writing import ELEMENT, expressions

SINGLE = ("int", "bool", "card", "suit", "rank", "colour", "player", "team")
TEAMS = st.sampled_from(["opposite", "none"])
OPTIONS = st.fixed_dictionaries(
    {
        "draws": st.sampled_from([1, 2]),
        "style": st.sampled_from(["plain", "fancy"]),
        "house": st.booleans(),
    }
)


singles = st.sampled_from(SINGLE).flatmap(
    lambda kind: expressions(kind).map(lambda text: (kind, text))
)


def single_game(texts: list[tuple[str, str]], teams: str, options: dict[str, Any]) -> Any:
    """The game that keeps the value of each text in memory of its kind."""
    kinds = {text: kind for kind, text in texts}

    def write(kept: list[str]) -> str:
        lines = "".join(
            f"          kept_{kinds[text]}_{i} = {text}\n" for i, text in enumerate(kept)
        )
        return f"      evaluate:\n        then: play\n        do: |\n{lines}"

    return accepted(list(kinds), write, teams=teams, options=options), kinds


@few
@given(st.lists(singles, min_size=4, max_size=8), TEAMS, OPTIONS, st.integers(0, 10**6))
def test_values(
    texts: list[tuple[str, str]], teams: str, options: dict[str, Any], seed: int
) -> None:
    (kept, game), kinds = single_game(texts, teams, options)
    if game is None:
        return
    machine = game.machine(4)
    action = action_of(game, "evaluate")
    chance = random.Random(seed)
    for _ in range(6):
        state, table = random_position(machine, game.model, chance)
        before = table.copy()
        machine.apply(state, machine.make(action_number(machine, "evaluate"), ()))
        reader = Reader(before, before.turn_player, {})
        for i, (text, one) in enumerate(zip(kept, action.do, strict=True)):
            assert isinstance(one, e.Assign)
            kind = kinds[text]
            got = decoded(kind, getattr(state, f"kept_{kind}_{i}"))
            assert got == reader.value(one.value), text


def action_number(machine: Any, name: str) -> int:
    return next(info.number for info in machine.actions if info.name == name)


sets = st.sampled_from(sorted(ELEMENT)).flatmap(
    lambda kind: expressions(kind).map(lambda text: (ELEMENT[kind], text))
)


@few
@given(st.lists(sets, min_size=3, max_size=6), TEAMS, OPTIONS, st.integers(0, 10**6))
def test_candidates(
    texts: list[tuple[str, str]], teams: str, options: dict[str, Any], seed: int
) -> None:
    kinds = {text: kind for kind, text in texts}

    def write(kept: list[str]) -> str:
        return "".join(
            f"      a{i}:\n        choose:\n          {kinds[text]}: {text}\n"
            for i, text in enumerate(kept)
        )

    kept, game = accepted(list(kinds), write, teams=teams, options=options)
    if game is None:
        return
    machine = game.machine(4)
    chance = random.Random(seed)
    for _ in range(6):
        state, table = random_position(machine, game.model, chance)
        reader = Reader(table, table.turn_player, {})
        legal = machine.legal(state)
        for i, text in enumerate(kept):
            action = action_of(game, f"a{i}")
            number = action_number(machine, f"a{i}")
            wanted = reader.elements(action.choices[0].candidates)
            listed = [a.values[0] for a in legal if a.number == number]
            if kinds[text] == "card":
                assert len({a.text for a in legal if a.number == number}) == len(listed), text
                faces = machine.deck.piece_face
                assert {faces[p] for p in listed} == {faces[p] for p in wanted}, text
                for piece in range(machine.deck.size):
                    allowed = machine.why(state, machine.make(number, (piece,))) < 0
                    assert allowed == (piece in wanted), text
            else:
                assert list(dict.fromkeys(listed)) == list(dict.fromkeys(wanted)), text
                for value in range(-1, 8):
                    if kinds[text] in ("suit", "rank", "player", "team") and value > 3:
                        break
                    if kinds[text] != "number" and value < 0:
                        continue
                    allowed = machine.why(state, machine.make(number, (value,))) < 0
                    assert allowed == (value in wanted), text


CHOICES = """\
      play:
        choose:
          card: hand where {first}
          suit: suits if card.rank == ace and {asked}
          player: others where {second}
        needs:
          it may be: {need}
"""


@few
@given(
    expressions("bool", ("card",), 2),
    expressions("bool", (), 1),
    expressions("bool", ("player", "card"), 1),
    expressions("bool", ("card", "player"), 1),
    st.integers(0, 10**6),
)
def test_listed_is_what_is_allowed(
    first: str, asked: str, second: str, need: str, seed: int
) -> None:
    try:
        game = load(CHOICES.format(first=first, asked=asked, second=second, need=need))
    except rulekit.RuleErrors:
        return
    machine = game.machine(4)
    chance = random.Random(seed)
    for _ in range(3):
        state, _ = random_position(machine, game.model, chance)
        listed = [action.text for action in machine.legal(state)]
        every = [
            machine.make(0, (card, suit, player))
            for card in range(-1, machine.deck.size)
            for suit in range(-1, 4)
            for player in range(-1, 4)
        ]
        allowed = {action.text for action in every if machine.why(state, action) < 0}
        assert len(listed) == len(set(listed))
        assert set(listed) == allowed


def test_copies_are_told_apart() -> None:
    game = load("      play: {choose: {card: hand where card != taken}}\n")
    machine = game.machine(4)
    state, _ = random_position(machine, game.model, random.Random(1))
    one, other = machine.deck.face_pieces[0]
    state.hand = [1 << one | 1 << other] * 4
    for taken, left in ((-1, one), (one, other), (other, one)):
        state.taken = taken
        assert [action.values for action in machine.legal(state)] == [(left,)]
