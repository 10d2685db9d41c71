"""The same seed is the same match everywhere, and what is dealt does not depend on play."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from tests.games.lots import Lot
from tests.games.observer import all_raw, cards_by_place
from tests.games.subjects import (
    ROOT,
    Setting,
    begin,
    few_settings,
    is_variant,
    load_subject,
    styles_of,
    subjects,
)


def digest() -> str:
    """A sum over logs and positions of some matches of every game."""
    summed = hashlib.sha256()
    for subject in subjects():
        for setting in few_settings(subject)[: 1 if is_variant(subject) else 2]:
            play = begin(setting, "digest")
            for _ in play.steps(80):
                pass
            for seat in (None, 1):
                summed.update("\n".join(play.match.log(seat)).encode())
            summed.update(repr((play.match.position(), play.match.view(2))).encode())
            summed.update(repr(play.match.sample(1, 5).position()).encode())
    return summed.hexdigest()


def test_the_same_seed_is_the_same_match_in_every_process() -> None:
    code = "from tests.games.test_chance import digest; print(digest())"
    here, hash_seed = digest(), "0" if os.environ.get("PYTHONHASHSEED") == "4242" else "4242"
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert out.stdout.strip() == here, f"PYTHONHASHSEED={hash_seed}: {out.stdout}{out.stderr}"


@pytest.mark.parametrize("subject", subjects())
def test_a_number_and_its_text_are_the_same_seed(subject: str) -> None:
    setting = few_settings(subject)[0]
    for number in (0, 7, -3, 10**20):
        ours, theirs = setting.start(number), setting.start(str(number))
        assert (ours.seed, ours.position()) == (theirs.seed, theirs.position()), f"seed {number}"
    deals = {repr(setting.start(seed).position()) for seed in range(50)}
    assert len(deals) == 50, f"{setting}: different seeds give the same deal"


def test_a_deal_does_not_depend_on_play(lot: Lot) -> None:
    """Round n has its deal, however the rounds before were played."""
    for setting in lot.own_settings:
        known: dict[int, tuple[str, list[int]]] = {}
        for style in sorted(set(styles_of(lot.subject)))[:3]:
            for number, order in _deals(setting, "deals", style).items():
                other, wanted = known.setdefault(number, (style, order))
                lot.counts["deals"] += 1
                assert order == wanted, (
                    f"{setting}, seed 'deals': round {number} after playing by `{style}` "
                    f"is dealt otherwise than after playing by `{other}`"
                )


def _deals(setting: Setting, seed: str, style: str) -> dict[int, list[int]]:
    """The order of the cards by round: as they left the deck, then the rest from its top."""
    play = begin(setting, seed, style)
    machine = play.match.machine
    deck = next(zone.name for zone in machine.zones if zone.starts_with_deck)
    deals: dict[int, list[int]] = {}

    def note(raw: list[tuple[int, ...]]) -> None:
        shapes = machine.shapes
        rounds = [at for at, one in enumerate(raw) if shapes[one[0]].kind == "round"]
        if not rounds or play.match.over:
            return
        dealt = [
            one[1]
            for one in raw[rounds[-1] :]
            if shapes[one[0]].kind == "move" and shapes[one[0]].zone_from == deck
        ]
        rest = reversed(cards_by_place(play.match)[deck, -1])
        deals[play.match.round] = list(dict.fromkeys([*dealt, *rest]))

    note(all_raw(play.match))
    for events in play.steps(2500):
        note(events.raw)
    assert 1 in deals, f"nothing is dealt{play}"
    return deals


@pytest.mark.parametrize("subject", subjects())
def test_a_loaded_game_keeps_nothing_of_its_matches(subject: str) -> None:
    """Matches between others of the same game are as if they were alone."""
    setting = few_settings(subject)[-1]
    alone = begin(setting, "alone")
    for _ in alone.steps(60):
        pass
    ours, others = begin(setting, "alone"), [begin(setting, n, "eager") for n in range(4)]
    for _ in ours.steps(60):
        for other in others:
            if not other.match.over:
                other.step()
    assert ours.match.log(1) == alone.match.log(1), str(ours)
    assert load_subject(subject, setting.options, setting.preset).options == setting.game.options
