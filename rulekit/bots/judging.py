"""What each action is worth to the greedy bot: one number for each, the greatest is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulekit.bots.outlook import MOST_WAYS, Outlook
from rulekit.bots.shedding import cards_of
from rulekit.engine.action import Action
from rulekit.engine.machine import Deed
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.melds.values import Meld, Place, Way

Chance = Callable[[], float]

WAY, MELD, EXCHANGE, LAY_OFF, NOTE, TAKE = 6000.0, 5000.0, 4000.0, 3000.0, 2000.0, 1500.0
DRAW, PASS, END, USELESS, UNASKED = 1000.0, 900.0, 800.0, 700.0, 600.0
"""What deeds of each kind are worth, apart from how good each is: some hundreds at most."""
DISCARD, LAST = 0.0, -3000.0
ODD = 400.0
"""What chance adds at most, where it has a say."""

PATIENCE = 10
"""After so many turns of each player a round may go round in circles."""


def values(outlook: Outlook, actions: Sequence[Action], chance: Chance) -> list[float]:
    """What each action is worth."""
    gives = any(_does(outlook, action, "give") is not None for action in actions)
    restless = _restless(outlook, chance)
    ways = 0
    out = []
    for action in actions:
        ways += _does(outlook, action, "lay") is not None
        if ways > MOST_WAYS:
            out.append(LAST)
            continue
        worth = value(outlook, action, gives, chance)
        if restless and _may_be_odd(worth):
            worth += ODD * chance()
        out.append(worth)
    return out


_ORDER = ("lay", "exchange", "lay_off", "take", "take_all", "give", "draw", "end", "note")


def value(outlook: Outlook, action: Action, gives: bool, chance: Chance) -> float:
    """What one action is worth: its first deed in `_ORDER` says it."""
    deed = next((one for kind in _ORDER if (one := _does(outlook, action, kind))), None)
    match deed:
        case None:
            return LAST if gives else PASS
        case Deed("lay"):
            return laying(outlook, action.values[deed.choice])
        case Deed("exchange"):
            return exchanging(outlook, action, deed)
        case Deed("lay_off"):
            return laying_off(outlook, action.values[deed.choice])
        case Deed("take" | "take_all"):
            return taking(outlook, action, deed)
        case Deed("give"):
            return discarding(outlook, action, deed)
        case Deed("draw"):
            return UNASKED if _out_of_turn(outlook) else DRAW
        case Deed("end"):
            return END
        case _:
            # Nearly always, so that what may be said again and again is not said for ever.
            return NOTE if chance() < 0.9 else LAST


def _does(outlook: Outlook, action: Action, kind: str) -> Deed | None:
    """The deed of a kind that the action does; a choice that is not asked does nothing."""
    for deed in outlook.known.deeds[action.number]:
        if deed.kind == kind and (deed.choice < 0 or action.values[deed.choice] != -1):
            return deed
    return None


def _out_of_turn(outlook: Outlook) -> bool:
    return outlook.seat.turn_player != outlook.seat.seat


def _restless(outlook: Outlook, chance: Chance) -> bool:
    """Whether chance has a say this once: the more often, the longer the round takes.

    Where everybody waits for what the others keep, cards would go round for ever.
    """
    players = outlook.known.machine.players
    late = outlook.seat.turn_number - PATIENCE * players
    return late > 0 and chance() < min(0.5, late / (8 * PATIENCE * players))


def _may_be_odd(worth: float) -> bool:
    """Whether an action may be taken that is not the best: drawing and taking in turn, and giving
    away cards that are hoped for least."""
    return worth in (DRAW, USELESS) or abs(worth - DISCARD) < 100


# ------------------------------------------------------------------------------- laying down


def laying(outlook: Outlook, what: Meld | Way) -> float:
    """Melds are laid so that least weight stays."""
    rest = outlook.hand & ~what.mask
    if isinstance(what, Meld):
        return MELD - outlook.unmelded(rest) + outlook.weight_of(what.mask) / 1000
    loose = rest & ~outlook.to_lay_off & ~outlook.book.wild
    return WAY - outlook.unmelded(loose) - rest.bit_count() / 100


def exchanging(outlook: Outlook, action: Action, deed: Deed) -> float:
    """A wild card for another: good where it brings the contract nearer or can be laid off."""
    piece = action.values[deed.choice]
    gained = next((one.card for one in action.values if isinstance(one, Place)), -1)
    if outlook.contract >= 0:
        after = outlook.hand & ~(1 << piece) | (1 << gained if gained >= 0 else 0)
        if outlook.nearness.near(after).missing >= outlook.near.missing:
            return LAST
    elif outlook.breaks_melds(piece) or not outlook.known.lays_off:
        return LAST
    return EXCHANGE + float(outlook.known.weight[piece])


def laying_off(outlook: Outlook, piece: int) -> float:
    """Heavy cards first; none that a meld in the hand needs, unless it is the last."""
    if outlook.hand.bit_count() > 1 and outlook.breaks_melds(piece):
        return LAST
    return LAY_OFF + outlook.known.weight[piece]


# -------------------------------------------------------------------------- taking, discarding


def taking(outlook: Outlook, action: Action, deed: Deed) -> float:
    """A card that helps is taken, others are left."""
    cards = taken(outlook, action, deed)
    if outlook.contract >= 0 and _out_of_turn(outlook):
        drawn = sum(one.kind == "draw" for one in outlook.known.deeds[action.number])
        if cards.bit_count() + drawn > outlook.room:
            return UNASKED
    gain = help_of(outlook, cards)
    if gain > 0:
        return TAKE + gain
    return UNASKED if _out_of_turn(outlook) or deed.kind == "take_all" else USELESS


def taken(outlook: Outlook, action: Action, deed: Deed) -> int:
    """The cards that are taken, as far as the seat sees them."""
    if deed.choice >= 0:
        return cards_of(outlook.known, action, deed)
    for part in outlook.seat.zones[deed.zone]:
        if part.top >= 0:
            return 1 << part.top if deed.kind == "take" else part.cards
    return 0


def help_of(outlook: Outlook, cards: int) -> float:
    """How much cards would help in the hand; 0 where they do not."""
    number = cards.bit_count()
    if not number:
        return 0.0
    if outlook.contract >= 0:
        nearer = outlook.nearer_with(cards)
        if not nearer and not _out_of_turn(outlook) and outlook.goes_down_with(cards):
            return 100.0
        return 100.0 * nearer - number if nearer > 0 and number <= 4 * nearer else 0.0
    fitting = cards & outlook.to_lay_off
    if fitting and not _out_of_turn(outlook) and 2 * fitting.bit_count() > number:
        return float(fitting.bit_count())
    if outlook.known.free_melds and outlook.unmelded(outlook.hand | cards) <= outlook.rest:
        return 10.0
    return 0.0


def discarding(outlook: Outlook, action: Action, deed: Deed) -> float:
    """What costs most and helps least goes first."""
    bits = cards_of(outlook.known, action, deed)
    if bits & ~outlook.hand or not bits:
        return DISCARD
    weight = outlook.weight_of(bits)
    hopes = sum(outlook.hopes[piece] for piece in pieces_of(bits))
    if outlook.contract >= 0:
        if outlook.book.wild & bits:
            return DISCARD - 2000
        if outlook.near.used & bits:
            later = outlook.nearness.near(outlook.hand & ~bits).missing
            return DISCARD - 500 - 100 * later + 0.4 * weight
        fits = 3 if outlook.to_lay_off & bits else 0
        return DISCARD + 0.4 * weight - 6 * hopes - fits
    if outlook.to_lay_off & bits:
        return DISCARD - 500 + weight / 100
    lost = outlook.unmelded(outlook.hand & ~bits) - outlook.rest if outlook.has_melds else -weight
    return DISCARD - lost - 1.2 * hopes
