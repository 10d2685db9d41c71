"""Every match ends by its rules, its points add up, and those have won who should."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.engine.action import Action
from rulekit.engine.event import Event
from rulekit.match import Match
from rulekit.rules import terms as t
from tests.games.invariants import check_refusal
from tests.games.lots import Lot
from tests.games.subjects import Play, Setting, begin

LAST_ROUNDS = 3
"""Of games with contracts these many ask for so much that play by chance may reach a limit."""


def test_every_match_ends_before_a_limit_and_the_best_win(lot: Lot) -> None:
    """Each setting as it is at least once, then with a single round where there is that option;
    once the match is over nothing is accepted any more.

    A round with a contract may end by the limit, where the rules say what happens then.
    """
    for at, setting in enumerate(lot.own_settings if lot.has_contracts else lot.settings):
        lot.counts["settings"] += 1
        for seed in range(lot.seeds):
            play = begin(setting.short if seed else setting, f"end-{seed}", lot.ending[at % 2])
            limits, last, some = 0, list[Event](), dict[str, Action]()
            for events in play.steps():
                if play.match.number % 64 == 1:
                    some |= {one.text: one for one in play.match.legal_actions()[:1]}
                assert not play.match.winners or play.match.over, f"won before the end{play}"
                if play.match.over:
                    last = list(events)
                if any(event.kind == "limit" for event in events):
                    limits += 1
                    _check_limit(play, list(events))
            assert play.match.over, f"still not over{play}"
            assert bool(limits) == bool(play.match.state.bound), f"a limit is untold{play}"
            assert lot.has_contracts or not limits, f"a limit is reached{play}"
            _check_winners(play, last)
            for text, action in some.items():
                check_refusal(play.match, action, play)
                check_refusal(play.match, text, play)
            lot.counts["limits"] += limits
            lot.counts["matches"] += 1
            lot.counts["decisions"] += play.match.number
            lot.counts.update(play.seen)


def _check_limit(play: Play, events: Sequence[Event]) -> None:
    """The round is over at once: it is scored, and only a late one may end like that."""
    model = play.setting.game.model
    assert model.limits.then == "end_round", f"a limit is reached{play}"
    kinds = [event.kind for event in events]
    assert kinds.index("limit") < min(kinds.index("score"), kinds.index("round_end")), str(play)
    rounds = len(model.rounds)
    ended = play.match.round - ("round" in kinds)
    assert ended > rounds - LAST_ROUNDS, f"a limit in round {ended} of {rounds}{play}"


def _check_winners(play: Play, last: Sequence[Event]) -> None:
    """Those whom the rules call the best have won."""
    if play.match.state.bound and play.setting.game.model.limits.then != "end_round":
        return
    winners = play.match.winners
    assert list(winners) == sorted(set(winners)), f"{winners}{play}"
    assert set(winners) <= set(range(1, play.match.players + 1)), f"{winners}{play}"
    wanted = _possible_winners(play.setting, play.match, last)
    assert winners in wanted, f"{winners} have won, not {wanted}{play}"


def _possible_winners(
    setting: Setting, match: Match, last: Sequence[Event]
) -> list[tuple[int, ...]]:
    """Who wins by the totals or by the last round, as the game says how."""
    team_of = match.machine.team_of
    how = setting.game.model.match.winner
    word = how.value if isinstance(how, t.Const) else None
    totals = match.totals
    found = {
        "highest": _seats_of(team_of, [i for i, n in enumerate(totals) if n == max(totals)]),
        "lowest": _seats_of(team_of, [i for i, n in enumerate(totals) if n == min(totals)]),
        "of_round": _seats_of(team_of, _teams_of_round(team_of, last)),
    }
    return [found[word]] if isinstance(word, str) else list(found.values())


def _teams_of_round(team_of: Sequence[int], last: Sequence[Event]) -> list[int]:
    ends = [event for event in last if event.kind == "round_end"]
    return [team_of[event.seat - 1] for event in ends[-1:] if event.seat is not None]


def _seats_of(team_of: Sequence[int], teams: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat + 1 for seat, team in enumerate(team_of) if team in teams)


def test_points_and_numbers_add_up(lot: Lot) -> None:
    """Totals are the sum of what was scored; rounds and turns are counted up; one end."""
    for play in lot.plays(quick=1, long=1, styles=lot.ending, short=True):
        match = play.match
        totals, rounds, turn = [0] * match.machine.teams, 1, (match.turn, 1)
        for number, events in enumerate(play.steps(10 * lot.most_steps), 1):
            assert match.number == number, str(play)
            kinds = [event.kind for event in events]
            assert kinds[0] == "action" and kinds.count("action") == 1, f"{kinds}{play}"
            for event in events:
                if event.kind == "score":
                    assert event.seat is not None and event.number is not None, str(play)
                    totals[event.seat - 1] += event.number
                elif event.kind == "round":
                    rounds += 1
                    turn = (0, 0)
                    assert event.number == rounds, f"{event}, not round {rounds}{play}"
                elif event.kind == "turn":
                    assert event.number == turn[1] + 1 or turn == (0, 0), f"{event}{play}"
                    turn = (event.seat or 0, event.number or 0)
            assert match.round == rounds, f"round {match.round}, not {rounds}{play}"
            assert (kinds[-1] == "match_end") == match.over, f"{kinds}{play}"
            _check_totals(match, totals, kinds, play)


def _check_totals(match: Match, totals: list[int], kinds: list[str], play: Play) -> None:
    """Between rounds the scores are in the totals; within a round they are not yet."""
    if "round_end" in kinds:
        assert list(match.totals) == totals, f"{match.totals}, scored were {totals}{play}"
