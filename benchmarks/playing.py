"""Random play beside other engines, and matches a second beside what another publishes."""

from __future__ import annotations

import statistics

import rulekit
from benchmarks.loops import bare, facade, interleave, one_slice
from benchmarks.peers import Peer


def random_play(
    game: rulekit.Game, players: int, *peers: Peer, rounds: int, seconds: float
) -> None:
    """Decisions a second at random play, and how many times as many as each peer makes."""
    loops = {
        f"{game.id}, public API with checked apply": facade(game, players),
        f"{game.id}, generated functions": bare(game.machine(players)),
    }
    beside = {}
    for peer in peers:
        if peer.is_there:
            beside[peer.engine] = f"{peer.engine} {peer.game}"
            loops[beside[peer.engine]] = peer.make()
        else:
            extra = "pip install 'rulekit-cards[bench]'"
            print(f"{peer.engine} is not installed ({extra}): no ratio to it")
    rates = interleave(loops, rounds=rounds, seconds=seconds)
    print(f"random play, {players} players, {rounds} slices of {seconds} s each, interleaved")
    for loop in loops:
        per_second = 1e6 / rates.typical(loop)
        ratios = [f"{rates.ratio(loop, peer):6.2f} of {name}" for name, peer in beside.items()]
        print(f"  {loop:47} {per_second:11,.0f} decisions/s", *ratios)


def matches_a_second(
    game: rulekit.Game, players: int, published: str, *, rounds: int, seconds: float
) -> None:
    """Whole matches at random play through the public API, beside a figure of another engine."""
    play = facade(game, players)

    def play_one() -> int:
        play()
        return 1

    play_one()
    spent = statistics.median(one_slice(play_one, seconds) for _ in range(rounds))
    print(f"{game.id}, {players} players: {1e6 / spent:.0f} matches/s ({published})")
