"""What the compiler tells of actions and scores, for who has to choose."""

from __future__ import annotations

import pytest

import rulekit
from tests.bots.playing import load

DEEDS = {
    "basic_rummy": """
        draw: draw stock
        take_discard: take discard
        end_round: end
        meld: lay 0, note
        lay_off: lay_off 0, note
        discard: give discard 0
        keep:
    """,
    "mau_mau": """
        play_card: give discard 0
        draw: draw stock
        sit_out:
        pass:
    """,
    "crazy_eights": """
        play_card: give discard 0
        draw: draw stock
        pass:
    """,
}


@pytest.mark.parametrize("name", DEEDS)
def test_what_actions_do(name: str) -> None:
    found = {}
    for info in load(name).machine(2).actions:
        deeds = [
            " ".join([deed.kind, deed.zone, str(deed.choice) if deed.choice >= 0 else ""]).split()
            for deed in info.deeds
        ]
        found[info.name] = sorted(" ".join(words) for words in deeds)
    lines = [line.strip().partition(":") for line in DEEDS[name].strip().splitlines()]
    assert found == {
        name: sorted(part.strip() for part in text.split(",") if part.strip())
        for name, _, text in lines
    }


def test_the_contract_of_a_way_is_told() -> None:
    machine = load("onze").machine(3)
    contracts = {info.name: info.contract for info in machine.actions if info.contract != -1}
    assert list(contracts) == ["go_down"]
    slot = contracts["go_down"]
    assert isinstance(slot, str)
    assert machine.book is not None
    assert machine.book.contracts[getattr(machine.new("1"), slot)].text == "2 sets of 3"


GAME = "rulekit: 1\nextends: basic_rummy\ngame: mine\nname: Mine\n"


@pytest.mark.parametrize(
    ("text", "options", "sign"),
    [
        ("", {}, 1),
        ("", {"scoring": "losers_pay"}, 1),
        ("match: {winner: highest}\n", {"scoring": "losers_pay"}, -1),
        ("match: {winner: lowest}\n", {"scoring": "winner_collects"}, -1),
    ],
)
def test_whether_cards_in_hand_cost(text: str, options: dict[str, str], sign: int) -> None:
    """Points for the holder cost where least wins, points for others where most wins."""
    machine = rulekit.load_text(GAME + text, name="mine.yaml", options=options).machine(2)
    king, two = machine.deck.codes.index("KC"), machine.deck.codes.index("2C")
    assert machine.burden[king] == 10 * sign
    assert machine.burden[two] == 2 * sign


def test_nothing_costs_where_hands_are_not_scored() -> None:
    assert load("mau_mau").machine(2).burden == ()
