"""Whatever way a card is remembered: who has not seen it cannot tell it, nor may do other things
for it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import rulekit
from rulekit.engine.swapping import permuted
from rulekit.match import Match
from tests.games.observer import Witness, cards_by_place

DATA = yaml.safe_load(Path(__file__).with_suffix(".yaml").with_stem("remembering").read_text())
GAMES: dict[str, dict[str, Any]] = DATA["games"]
TEST = "test: {when: {it is red: %s is red}, do: draw 1 from stock}"
SEEDS, STEPS = 2, 14


def written(one: dict[str, Any], *, reads: bool) -> str:
    """The rules of a game; `reads`: with the action that reads what is remembered."""
    phases = {"first": one["acts"], **({"second": one["later"]} if "later" in one else {})}
    turn = {}
    for name, acts in phases.items():
        test = [TEST % one["reads"]] if reads and name == list(phases)[-1] else []
        turn[name] = {"one_of": _read(*acts, "rest: {do: draw 1 from stock}", *test)}
    more = one.get("more", "").replace("READ", f"{one['reads']} is red" if reads else "any(hand)")
    tree = yaml.safe_load(DATA["head"]) | _read(more)
    if "before" in one:
        stages = {"before": yaml.safe_load(one["before"]), "then": {"turn": turn}}
        return yaml.safe_dump(tree | {"stages": stages}, sort_keys=False)
    return yaml.safe_dump(tree | {"turn": turn}, sort_keys=False)


def _read(*lines: str) -> dict[str, Any]:
    return {name: value for line in lines for name, value in (yaml.safe_load(line) or {}).items()}


@pytest.mark.parametrize("name", [name for name, one in GAMES.items() if one.get("refused")])
def test_what_was_not_seen_decides_nothing(name: str) -> None:
    with pytest.raises(rulekit.RuleErrors) as refused:
        rulekit.load_text(written(GAMES[name], reads=True))
    assert {one.code for one in refused.value.diagnostics} == {"RK219"}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", GAMES)
def test_memory_tells_nobody_what_they_have_not_seen(name: str, seed: int) -> None:
    one = GAMES[name]
    game = rulekit.load_text(written(one, reads=not one.get("refused")))
    match = game.start(players=one.get("players", 3), seed=seed)
    random = Random(f"{name} {seed}")
    witnesses = [Witness.of(match, seat) for seat in range(match.players + 1)]
    for _ in range(STEPS):
        for witness in witnesses:
            _check(match, witness, random)
        if match.over:
            break
        events = match.apply(random.choice(match.legal_actions()))
        for witness in witnesses:
            witness.watch(match, events.raw)


def _check(match: Match, witness: Witness, random: Random) -> None:
    seat, what = witness.seat, f"seat {witness.seat} after {match.record()['actions']}"
    view = match.view(seat or None)
    shown = set(_codes(view["state"])) - {"??", "None"}
    assert shown <= witness.seen, f"{what} is told of {shown - witness.seen}"
    swapped = _swapped(match, witness, random)
    worlds = [] if swapped is None else [swapped]
    worlds += [match.sample(seat, seed=number) for number in range(2)] if seat else []
    for world in worlds:
        assert world.view(seat or None) == view, what
        if seat in match.actors:
            legal = [[one.text for one in each.legal_actions()] for each in (match, world)]
            assert legal[0] == legal[1], what


def _codes(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [code for one in value.values() for code in _codes(one)]
    return [str(value)]


def _swapped(match: Match, witness: Witness, random: Random) -> Match | None:
    """The match with two cards changed that the witness has never seen."""
    codes = match.machine.deck.codes
    there = [piece for pieces in cards_by_place(match).values() for piece in pieces]
    hidden = [piece for piece in there if codes[piece] not in witness.seen]
    if len(hidden) < 2:
        return None
    swap = list(range(match.machine.deck.size))
    one, other = random.sample(hidden, 2)
    swap[one], swap[other] = other, one
    world = match.copy()
    world._state = permuted(match.machine, match.state, swap, witness.seat - 1)
    world._legal = None
    return world
