"""Random play beside other engines, and matches a second beside what another publishes."""

from __future__ import annotations

import statistics

import rulekit
from benchmarks.loops import bare, facade, interleave, one_slice
from benchmarks.peers import Peer


def random_play(
    game: rulekit.Game, players: int, *peers: Peer, rounds: int, seconds: float, alike: bool = False
) -> None:
    """Decisions a second at random play, and how many times as many as each peer makes.

    Where the peers play the same game (`alike`) whole matches are compared as well.
    """
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
        ratios = []
        for name, other in beside.items():
            by_matches = f" ({rates.ratio_by_matches(loop, other):.2f} by matches)" if alike else ""
            ratios.append(f"{rates.ratio(loop, other):6.2f} of {name}{by_matches}")
        print(f"  {loop:47} {per_second:11,.0f} decisions/s", *ratios)


def matches_a_second(
    game: rulekit.Game, players: int, published: str, *, rounds: int, seconds: float
) -> None:
    """Whole matches at random play through the public API, beside a figure of another engine."""
    loop = facade(game, players)
    loop()
    spent = statistics.median(one_slice(loop, seconds).match for _ in range(rounds))
    print(f"{game.id}, {players} players: {1e6 / spent:.0f} matches/s ({published})")
