"""What is chosen in secret is told to nobody, nor kept in a sample, until all have chosen."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest

from rulekit.match import Match
from rulekit.rules.library import shipped_games
from tests.games.lots import Lot, lots
from tests.games.observer import whole_json
from tests.games.subjects import Play

LOOKED_AT = 0.1
"""The share of the rows of secret choices that is looked at."""

SAMPLES = 8

MANY = 6
"""Of so many choices one is not always taken by chance."""


def chooses_at_once(subject: str) -> bool:
    """Whether there is a stage in the game in which all choose at once."""
    return "goes: all_at_once" in shipped_games()[subject].read_text(encoding="utf-8")


def is_secret(match: Match) -> bool:
    """Whether the open question is answered in secret."""
    machine = match.machine
    asked = () if match.over else machine.questions[match.state.question].actions
    return any(machine.actions[one].secret for one in asked)


def is_first(match: Match) -> bool:
    """Whether nobody of those who choose at once has chosen yet."""
    return is_secret(match) and match.state.asking_at == 0


@pytest.mark.parametrize("lot", lots(chooses_at_once), indirect=True)
def test_a_secret_choice_tells_the_others_nothing(lot: Lot) -> None:
    """Nor keeps a sample what others have chosen; what one has chosen oneself it does."""
    for play in lot.plays(quick=1, long=2):
        random = Random(play.seed)
        _look(lot, play, random)
        assert any(info.secret for info in play.match.machine.actions), str(play)
        for _ in play.steps(lot.most_steps):
            if is_first(play.match) and random.random() < LOOKED_AT:
                _look(lot, play, random)


def _look(lot: Lot, play: Play, random: Random) -> None:
    """A row of choices and another: the same for all who have chosen alike in both."""
    if not is_first(play.match):
        return
    ours, theirs = play.match.copy(), play.match.copy()
    chosen: dict[int, Choice] = {}
    unlike: set[int] = set()
    while ours.state.asking_at + 1 < len(ours.state.asking):
        seat = ours.actor
        assert seat is not None and theirs.actor == seat, f"{seat} or {theirs.actor} asked{play}"
        mine, other = (random.choice(match.legal_actions()).text for match in (ours, theirs))
        chosen[seat] = Choice(mine, len(ours.legal_actions()))
        unlike |= {seat} if mine != other else set()
        what = f"seat {seat} chose `{mine}` or `{other}`{play}"
        told = [match.apply(said, seat) for match, said in ((ours, mine), (theirs, other))]
        for viewer in set(range(ours.players + 1)) - unlike:
            heard = [[one.for_seat(viewer or None).as_json() for one in each] for each in told]
            assert heard[0] == heard[1], f"seat {viewer} is told {heard}: {what}"
            _check_alike(ours, theirs, viewer, what)
        assert ours.record(seat)["actions"][-1] == {"seat": seat, "action": mine}, what
        lot.counts["secret choices"] += 1
        for viewer in range(1, ours.players + 1):
            _check_samples(ours, viewer, chosen, what)


@attrs.frozen
class Choice:
    """What was chosen, and of how many."""

    text: str
    among: int


def _check_alike(ours: Match, theirs: Match, viewer: int, what: str) -> None:
    """For this viewer two matches in which others have chosen otherwise."""
    where = f"seat {viewer}: {what}"
    assert (ours.actors, ours.phase) == (theirs.actors, theirs.phase), where
    assert whole_json(ours, viewer) == whole_json(theirs, viewer), where
    if ours.actor == viewer:
        assert ours.legal_actions() == theirs.legal_actions(), where


def _check_samples(match: Match, viewer: int, chosen: dict[int, Choice], what: str) -> None:
    """Its own choice stays as it is; those of the others are made anew, of the cards they have."""
    where, kept = f"samples of seat {viewer}: {what}", Counter[int]()
    for number in range(SAMPLES):
        world = match.sample(viewer, number)
        assert whole_json(world, viewer) == whole_json(match, viewer), where
        past = [events.action for events in world._origin.before if events.action is not None]
        choices = dict(zip(chosen, past[-len(chosen) :], strict=True))
        texts = {seat: action.text for seat, action in choices.items()}
        gone = _carried_out(world)
        for seat, text in texts.items():
            codes = sorted(set(text.split()) & set(match.machine.deck.codes))
            assert gone[seat] == codes, f"{text}, but {gone[seat]} go: {where}"
            kept[seat] += text == chosen[seat].text
        assert texts.get(viewer) == (chosen[viewer].text if viewer in chosen else None), where
    for seat, choice in chosen.items():
        if seat != viewer and choice.among >= MANY:
            assert kept[seat] < SAMPLES, f"seat {seat} always chose `{choice.text}`: {where}"


def _carried_out(world: Match) -> dict[int, list[str]]:
    """By seat the cards that leave its zones once all have chosen, as the last then chooses."""
    machine, seats = world.machine, tuple(world.state.asking)
    for _ in range(world.state.asking_at, len(seats)):
        events = world.apply(world.legal_actions()[0])
    begin = next((i for i, one in enumerate(events.raw) if machine.shapes[one[0]].kind != "turn"))
    out: dict[int, list[str]] = {seat + 1: [] for seat in seats}
    for number, *values in events.raw[begin:]:
        shape = machine.shapes[number]
        if (shape.kind == "at_once" and not values[0]) or shape.kind in ("round", "trick"):
            break
        if shape.kind == "move" and values[1] + 1 in out:
            out[values[1] + 1].append(machine.deck.codes[values[0]])
    return {seat: sorted(codes) for seat, codes in out.items()}
