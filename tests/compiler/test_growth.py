"""Whatever numbers are made of one another, what is kept of them stays within the bound."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.engine.action import NO_NUMBER
from rulekit.engine.runtime import HIGHEST

GAME = """
rulekit: 1
game: growing
name: Growing
players: 2
deck: {like: standard_52}
values: {points: {king: 10, else: 1}}
zones:
  stock: {pile: face_down, starts_with: deck}
  hand: {per: player, seen_by: owner}
deal: {hand: 3}
state:
  round: {a: int = 7, b: int = -3, c: int = 999999999, perhaps: "int?"}
  player: {own: int = 2}
turn:
  play:
    one_of:
      pick: {choose: {n: 'a * c..a * c + 2'}, do: "b = n"}
LINES
match: {rounds: 1}
limits: {turns: 999, then: draw}
"""
TIMES = 9
"""So often each action is done: what is squared so often has more than 500 digits."""


def together(name: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A text with others put into it."""
    return st.tuples(*parts).map(lambda said: name.format(*said))


def larger(of: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Numbers made of others in every way that makes a number."""
    two, lists = (of, of), listed(of)
    return st.one_of(
        *(together(f"({{}} {sign} {{}})", *two) for sign in ("+", "-", "*", "*", "//", "mod")),
        *(together(f"{name}({{}}, {{}})", *two) for name in ("max", "min", "sum")),
        together("(0 - {})", of),
        together("({} if {} > {} else {})", *two, *two),
        *(together(f"({name}({{}}) or {{}})", lists, of) for name in ("first", "only")),
        *(together(f"({name}(1, {{}}) or {{}})", lists, of) for name in ("item", "last")),
        *(together(f"{name}({{}})", lists) for name in ("max", "min", "sum", "count")),
        *(
            together(f"{name}({{}} * n for each n in {{}})", of, lists)
            for name in ("max", "min", "sum")
        ),
        together("count(n > {} for each n in {})", of, lists),
        together("(perhaps or {})", of),
    )


def listed(of: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Lists of numbers."""
    plain = st.one_of(together("({}, {})", of, of), together("({0}..{0} + 3)", of))
    return st.one_of(
        plain,
        together("({} where number > {})", plain, of),
        together("({} with highest {} * number)", plain, of),
        together("({} if {} > 0 else {})", plain, of, plain),
    )


LEAVES = st.sampled_from(
    ["a", "a", "b", "b", "c", "own", "own of left of me", "total of me", "1", "7", "999999999",
     "count(hand)", "points of hand", "turn.number"]
)  # fmt: skip
NUMBERS = st.recursive(LEAVES, larger, max_leaves=6)
BLOCKS = st.one_of(
    together("{} = {}", st.sampled_from(["a", "b", "own", "perhaps"]), NUMBERS),
    together("{} += {}", st.sampled_from(["a", "b", "own"]), NUMBERS),
    together("score {} to me", NUMBERS),
)


def loaded(blocks: list[str]) -> rulekit.Game | None:
    lines = "".join(f'      do{i}: {{do: "{block}"}}\n' for i, block in enumerate(blocks))
    try:
        return rulekit.load_text(GAME.replace("LINES\n", lines))
    except rulekit.RuleErrors:
        return None


def numbers_in(kept: Any) -> list[int]:
    if isinstance(kept, list | tuple):
        return [number for one in kept for number in numbers_in(one)]
    return [] if kept == NO_NUMBER else [kept]


def play(game: rulekit.Game, acts: list[str]) -> None:
    match = game.start(2, seed=1)
    for act in acts:
        match.apply(match.legal_actions()[0] if act == "pick" else act)
        state = match.state
        kept = [state.a, state.b, state.own, state.perhaps, state.scores, state.totals]
        assert all(-HIGHEST <= number <= HIGHEST for number in numbers_in(kept)), act
    json.dumps([match.to_json(), match.view(1)])


@settings(max_examples=60, deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.lists(BLOCKS, min_size=3, max_size=5))
def test_numbers_stay_within_bounds(blocks: list[str]) -> None:
    game = loaded(blocks)
    kept = blocks if game is not None else [one for one in blocks if loaded([one]) is not None]
    game = game or loaded(kept)
    if game is not None:
        play(game, ["pick", *(f"do{i}" for i in range(len(kept)))] * TIMES)


def test_each_way_to_make_a_number_is_taken() -> None:
    """What the texts above are made of is no fault."""
    said = [
        "first((a, b) where number > b) or c", "only((a..a + 3)) or 1", "item(1, (a, b)) or c",
        "max(a * n for each n in ((b, c) with highest a * number))", "(perhaps or a)",
        "count(n > a for each n in ((a, b) if a > 0 else (b..b + 3)))", "own of left of me",
        "total of me", "points of hand", "a mod 7", "0 - (c // b)", "min((a, b))",
    ]  # fmt: skip
    game = loaded([f"a = {one}" for one in said])
    assert game is not None
    play(game, [f"do{i}" for i in range(len(said))])
