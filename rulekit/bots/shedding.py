"""Getting rid of cards: which cards an action is about, and play where there are no melds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulekit.bots.known import Known
from rulekit.engine.action import Action, chosen_cards
from rulekit.engine.machine import Deed
from rulekit.engine.melds.bits import pieces_of


def shed(known: Known, actions: Sequence[Action], chance: Callable[[], float]) -> int:
    """Where there are no melds: what gives a card away comes first, the most costly card of all,
    and chance decides between equals."""
    worth = [_shed_by(known, action) for action in actions]
    most = max(worth)
    among = [at for at, one in enumerate(worth) if one == most]
    return among[int(chance() * len(among))]


def _shed_by(known: Known, action: Action) -> int:
    """What a hand is rid of by an action, 1 more for each action that gives a card away."""
    found = 0
    for deed in known.deeds[action.number]:
        if deed.kind == "give":
            cards = cards_of(known, action, deed)
            found += sum(max(0, known.burden[piece]) for piece in pieces_of(cards)) + bool(cards)
    return found


def cards_of(known: Known, action: Action, deed: Deed) -> int:
    """The cards of the choice that a deed is about, as a set."""
    kind = known.machine.actions[action.number].choices[deed.choice].kind
    return chosen_cards(kind, action.values[deed.choice])
