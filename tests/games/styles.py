"""Ways to play by chance: more or less eagerly, slowly, or with an eye to what can be melded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from rulekit.engine.action import Action
from rulekit.engine.machine import ChoiceInfo
from rulekit.engine.melds import Meld, Place
from rulekit.engine.melds.values import Way
from rulekit.match import Match

Pick = Callable[[Match, Random], Action]


def one_of(actions: Sequence[Action], random: Random) -> Action:
    return actions[int(random.random() * len(actions))]


def by_chance(match: Match, random: Random) -> Action:
    return one_of(match.legal_actions(), random)


def eagerly(match: Match, random: Random) -> Action:
    """Mostly what takes the most choices: cards leave the hands fast."""
    actions = match.legal_actions()
    most = max(len(action.values) for action in actions)
    eager = [action for action in actions if len(action.values) == most]
    return one_of(eager if random.random() < 0.95 else actions, random)


def slowly(match: Match, random: Random) -> Action:
    """Mostly what takes the fewest choices: piles run out."""
    actions = match.legal_actions()
    least = min(len(action.values) for action in actions)
    slow = [action for action in actions if len(action.values) == least]
    return one_of(slow if random.random() < 0.8 else actions, random)


def keenly(match: Match, random: Random) -> Action:
    """Mostly what lays cards on the table, else a card that goes worst with the others."""
    actions = match.legal_actions()
    if random.random() < 0.05:
        return one_of(actions, random)
    laying = [one for one in actions if any(isinstance(v, Way | Meld | Place) for v in one.values)]
    if laying:
        return one_of(laying, random)
    cards = [one for one in actions if [c.kind for c in _choices(match, one)] == ["card"]]
    if len(cards) < 2:
        return one_of(actions, random)
    held = [action.values[0] for action in cards]
    return min(cards, key=lambda action: (_company(match, action.values[0], held), random.random()))


def _choices(match: Match, action: Action) -> Sequence[ChoiceInfo]:
    return match.machine.actions[action.number].choices


def _company(match: Match, piece: int, held: Sequence[int]) -> int:
    """How many of the cards are of its rank, or near it in its suit; very many for a wild one."""
    deck, book = match.machine.deck, match.machine.book
    if book is not None and book.wild >> piece & 1:
        return len(held)
    one, count = deck.faces[deck.piece_face[piece]], 0
    for card in held:
        other = deck.faces[deck.piece_face[card]]
        near = other.suit == one.suit and 0 < abs(other.rank - one.rank) < 4
        count += near or (other.rank == one.rank and card != piece)
    return count


STYLES: Mapping[str, Pick] = {
    "chance": by_chance, "eager": eagerly, "slow": slowly, "keen": keenly,
}  # fmt: skip

USUAL_STYLES = ("chance", "eager", "slow")
KEEN_STYLES = ("keen", "chance", "keen", "eager", "keen", "slow")
"""The styles in turn, and where contracts are to be laid."""
