"""Any play that hypothesis can think of, with going back, saving and copying in between."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import rulekit
from rulekit.errors import IllegalAction, StartRefused, UndoRefused
from rulekit.match import Match
from tests.games.invariants import (
    check_cards,
    check_open_question,
    check_same,
    check_words,
    faces_in_play,
    snapshot,
    told,
)
from tests.games.subjects import (
    Setting,
    few_settings,
    has_contracts,
    load_subject,
    play_on,
    subjects,
)

indices = st.integers(0, 10**6)


class AnyPlay(RuleBasedStateMachine):
    """Picks actions by their index; the twin is a copy that may go on or be gone back to."""

    subject = ""
    match: Match
    twin: Match | None = None
    deck: Counter[str]
    settings: tuple[Setting, ...] = ()
    most_saves = 1
    """To open one takes long: it compiles the game anew."""
    saves = 0

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        setting: Setting = data.draw(st.sampled_from(self.settings))
        self.match = setting.start(data.draw(st.integers(0, 10**6)))
        self.deck = faces_in_play(self.match)
        self.where = f"\n  {setting}, seed {self.match.seed!r}"

    @precondition(lambda self: not self.match.over)
    @rule(index=indices, more=st.integers(0, 12))
    def act(self, index: int, more: int) -> None:
        legal = self.match.legal_actions()
        self.match.apply(legal[index % len(legal)])
        play_on(self.match, more, index, "eager" if index % 2 else "slow")

    @precondition(lambda self: not self.match.over)
    @rule(index=indices, as_text=st.booleans())
    def say(self, index: int, as_text: bool) -> None:
        legal = self.match.legal_actions()
        action = legal[index % len(legal)]
        self.match.apply(action.text if as_text else self.match.action_json(action))

    @rule(said=st.text(max_size=20) | st.sampled_from(["pass", "draw", "play_card"]))
    def say_anything(self, said: str) -> None:
        before = snapshot(self.match)
        try:
            self.match.apply(said)
        except IllegalAction as refusal:
            assert refusal.message.strip()
            assert snapshot(self.match) == before

    @rule()
    def undo(self) -> None:
        before, number = snapshot(self.match), self.match.number
        try:
            self.match.undo()
        except UndoRefused as refusal:
            assert refusal.message.strip()
            assert snapshot(self.match) == before
        else:
            assert self.match.number == number - 1

    @precondition(lambda self: self.saves < self.most_saves)
    @rule(restored=st.booleans())
    def save(self, restored: bool) -> None:
        self.saves += 1
        again = rulekit.restore(json.dumps(self.match.to_json()))
        check_same(self.match, again, self.where)
        if restored:
            self.match = again

    @rule()
    def copy(self) -> None:
        self.twin, self.twin_before = self.match.copy(), (snapshot(self.match), told(self.match))

    @precondition(lambda self: self.twin is not None)
    @rule(back=st.booleans())
    def look_at_the_copy(self, back: bool) -> None:
        assert self.twin is not None
        assert (snapshot(self.twin), told(self.twin)) == self.twin_before, self.where
        if back:
            self.match, self.twin = self.twin, None

    @rule(seat=indices, seed=indices)
    def sample(self, seat: int, seed: int) -> None:
        seat = seat % self.match.players + 1
        world = self.match.sample(seat, seed)
        assert world.view(seat) == self.match.view(seat), self.where
        check_cards(play_on(world, 20, seed), self.deck, self.where)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "match"):
            check_cards(self.match, self.deck, self.where)
            check_open_question(self.match, self.where)


@pytest.mark.parametrize("subject", subjects())
def test_any_play(subject: str) -> None:
    """With a few settings, of games with contracts with very few."""
    there, most = few_settings(subject), 2 if has_contracts(subject) else 4
    some = tuple(there[at * len(there) // most] for at in range(most))
    _run(subject, settings(max_examples=2 * most, stateful_step_count=15), settings=some)


@pytest.mark.slow
@pytest.mark.parametrize("subject", subjects())
def test_any_play_for_long(subject: str) -> None:
    how = settings(max_examples=12 if has_contracts(subject) else 25, stateful_step_count=30)
    _run(subject, how, settings=few_settings(subject), most_saves=2)


def _run(subject: str, how: settings, **given: Any) -> None:
    kind = type(f"AnyPlayOf_{subject}", (AnyPlay,), {"subject": subject, **given})
    run_state_machine_as_test(kind, settings=how)


# ------------------------------------------------------------------------- set-up positions


@st.composite
def positions(draw: st.DrawFn, subject: str) -> tuple[Setting, dict[str, Any]]:
    """Cards in any zones, few or many or none, now and then one too many; any memory."""
    setting = draw(st.sampled_from(few_settings(subject)))
    machine = setting.game.machine(setting.players)
    random = draw(st.randoms(use_true_random=False))
    cards = list(machine.deck.codes)
    random.shuffle(cards)
    if draw(st.integers(0, 9)) == 0:
        cards += cards[:3]
    position: dict[str, Any] = {}
    for zone in machine.zones:
        if zone.per:
            count = machine.players if zone.per == "player" else machine.teams
            parts = [_take(draw, cards, 7) for _ in range(count)]
            position[zone.name] = parts if draw(st.booleans()) else parts[: len(parts) - 1]
        elif draw(st.integers(0, 5)):
            position[zone.name] = _take(draw, cards, 12)
    for name, high in (("dealer", machine.players), ("turn", machine.players), ("round", 9)):
        if draw(st.booleans()):
            position[name] = draw(st.integers(1, high + (draw(st.integers(0, 9)) == 0)))
    if draw(st.booleans()):
        position["totals"] = draw(st.lists(st.integers(-600, 600), max_size=machine.teams))
    if draw(st.booleans()):
        position["phase"] = draw(st.sampled_from([*machine.phases, "", "nowhere"]))
    position["state"] = {
        slot.variable: _memory(draw, machine, slot)
        for slot in machine.slots
        if slot.variable and draw(st.booleans())
    }
    return setting, position


def _take(draw: st.DrawFn, cards: list[str], most: int) -> list[str]:
    number = draw(st.integers(0, most))
    taken = cards[:number]
    del cards[:number]
    return taken


def _memory(draw: st.DrawFn, machine: Any, slot: Any) -> Any:
    deck = machine.deck
    one: st.SearchStrategy[Any] = {
        "int": st.integers(-5, 40),
        "bool": st.booleans(),
        "suit": st.sampled_from([*deck.suits, None, "none"]),
        "rank": st.sampled_from([*deck.ranks, None, "joker"]),
        "card": st.sampled_from([*deck.codes, None]),
        "player": st.integers(0, machine.players + 1) | st.none(),
        "team": st.integers(0, machine.teams + 1) | st.none(),
        "word": st.sampled_from([*slot.words, "other"]),
    }.get(slot.value_kind, st.integers(0, 3))
    if slot.kind == "mask":
        one = st.lists(st.sampled_from(deck.codes), max_size=3)
    return draw(st.lists(one, max_size=slot.each)) if slot.each else draw(one)


@pytest.mark.parametrize("subject", subjects())
@settings(max_examples=40)
@given(data=st.data())
def test_any_position_starts_or_is_refused(subject: str, data: st.DataObject) -> None:
    _check_position(subject, data)


@pytest.mark.slow
@pytest.mark.parametrize("subject", subjects())
@settings(max_examples=200)
@given(data=st.data())
def test_very_many_positions_start_or_are_refused(subject: str, data: st.DataObject) -> None:
    _check_position(subject, data)


def _check_position(subject: str, data: st.DataObject) -> None:
    setting, position = data.draw(positions(subject))
    where = f"\n  {setting}, position {position}"
    try:
        match = setting.game.start_from(setting.players, position, "1")
    except StartRefused as refusal:
        assert refusal.message.strip() and "\n" not in refusal.message, where
        return
    assert load_subject(subject).id == match.view()["game"]
    round_number, deck = match.round, faces_in_play(match)
    if not (match.stuck and _hands_are_played_out(match)):
        check_open_question(match, where)
    json.dumps([match.position(), *told(match)])
    check_words(match, where)
    for seat in range(1, match.players + 1):
        assert match.sample(seat).view(seat) == match.view(seat), f"sample({seat}){where}"
    for step in range(40):
        if match.over or (match.stuck and (position["state"] or _hands_are_played_out(match))):
            break  # memory, or hands, that no play leads to may leave nothing to do
        check_open_question(match, where)
        play_on(match, 1, (position, step), "chance")
        if match.round != round_number:
            break
        check_cards(match, deck, where)


def _hands_are_played_out(match: Match) -> bool:
    """Whether cards only leave the hands in turn: hands that differ in size come from no play."""
    return all(deed.kind == "give" for info in match.machine.actions for deed in info.deeds)
