"""How large melds of a kind can be, and how many cards there are for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from rulekit.rules import terms
from rulekit.rules.constants import Setting, fold
from rulekit.rules.faces import Face, faces_of, is_kind
from rulekit.rules.model import Game, MeldKind
from rulekit.rules.terms import CardKind, Term


@attrs.frozen
class Bounds:
    """How many cards; None where there is no bound, or only play tells."""

    low: int | None
    high: int | None


def bounds_of(term: Term, setting: Setting, least: int) -> Bounds:
    """A size of a kind of meld, as a setting has it; `least` where no lower end is written."""
    if isinstance(term, terms.Range):
        low = least if term.low is None else _number(term.low, setting)
        return Bounds(low, None if term.high is None else _number(term.high, setting))
    number = _number(term, setting)
    return Bounds(number, number)


def _number(term: Term, setting: Setting) -> int | None:
    value = fold(term, setting)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


@attrs.frozen(eq=False, repr=False)
class Supply:
    """The cards that melds of one kind are made of.

    `groups` are the numbers of cards that have in common what the kind demands, wild ones too;
    `wilds` the wild cards there are.
    """

    groups: tuple[int, ...]
    wilds: int
    most: int
    """No meld of the kind has more cards."""

    def holds(self, number: int, size: int) -> bool:
        """Whether so many melds of so many cards may be there, as far as is easily told."""
        size = max(1, size)
        if size > self.most:
            return False
        lacking = number - sum(group // size for group in self.groups)
        if lacking <= 0:
            return True
        rests = sorted((group % size for group in self.groups), reverse=True)
        return lacking * size - sum(rests[:lacking]) <= self.wilds


@attrs.frozen(eq=False, repr=False)
class Supplies:
    """What there is for all kinds of meld, in any setting; decks alike are counted once."""

    game: Game
    _decks: dict[tuple[object, ...], dict[Face, int]] = attrs.field(factory=dict)
    _kinds: dict[tuple[object, ...], Supply] = attrs.field(factory=dict)

    def of(self, kind: MeldKind, setting: Setting) -> Supply | None:
        """What there is for a kind in a setting; None where the deck is not told."""
        deck = self._sign_of_deck(setting)
        if deck is None:
            return None
        order = _order_of(self.game, kind, setting)
        sign = (kind.name, order, *deck)
        if sign not in self._kinds:
            self._kinds[sign] = _supply(self.game, kind, order, self._cards(deck))
        return self._kinds[sign]

    def deck_size(self, setting: Setting) -> int | None:
        """How many cards there are."""
        deck = self._sign_of_deck(setting)
        return None if deck is None else sum(self._cards(deck).values())

    def sign(self, setting: Setting) -> tuple[object, ...]:
        """Equal for settings with the same cards and kinds of meld."""
        kinds = self.game.melds.values()
        sizes = tuple(bounds_of(kind.size, setting, 1) for kind in kinds)
        orders = tuple(_order_of(self.game, kind, setting) for kind in kinds)
        return (self._sign_of_deck(setting), sizes, orders)

    def _sign_of_deck(self, setting: Setting) -> tuple[int, int, tuple[CardKind, ...]] | None:
        deck, players = self.game.deck, setting.players or 0
        packs, jokers = deck.packs.at(players), deck.jokers.at(players)
        number = None if packs is None else _number(packs, setting)
        extra = None if jokers is None else _number(jokers, setting)
        if number is None or extra is None or number < 1 or extra < 0:
            return None
        return number, extra, deck.without.at(players) or ()

    def _cards(self, deck: tuple[int, int, tuple[CardKind, ...]]) -> dict[Face, int]:
        """The cards of the deck, each face with its number."""
        packs, jokers, without = deck
        if deck not in self._decks:
            self._decks[deck] = {
                face: packs if face.suit is not None else jokers
                for face in faces_of(self.game.deck, jokers=jokers > 0)
                if not any(_is(face, kind, self.game) for kind in without)
            }
        return self._decks[deck]


def _supply(game: Game, kind: MeldKind, order: int | None, cards: dict[Face, int]) -> Supply:
    wild = {face for face in cards if any(_is(face, one, game) for one in game.wild)}
    fitting = {face for face in cards if _fits(face, kind, game)}
    groups = Counter[object]()
    for face in fitting:
        groups[_value(face, kind.same, game)] += cards[face]
    groups.pop(None, None)
    wilds = sum(cards[face] for face in wild)
    bounds = [sum(cards.values()), max(groups.values(), default=0) + wilds]
    if kind.different is not None:
        bounds.append(len({_value(face, kind.different, game) for face in fitting} - {None}))
    if order is not None:
        bounds.append(order)
    return Supply(tuple(groups.values()), wilds, min(bounds))


def _is(face: Face, kind: CardKind, game: Game) -> bool:
    return is_kind(face, kind, game.deck, game.wild)


def _fits(face: Face, kind: MeldKind, game: Game) -> bool:
    """Whether a card may stand for itself in a meld of the kind, as far as the kind says."""
    if kind.of is None:
        return face.suit is not None or not any(_is(face, wild, game) for wild in game.wild)
    return any(_is(face, one, game) for one in kind.of)


def _value(face: Face, what: str | None, game: Game) -> object:
    match what:
        case "rank":
            return face.rank
        case "suit":
            return face.suit
        case "colour":
            return None if face.suit is None else game.deck.suits[face.suit].colour
        case _:
            return ""


def _order_of(game: Game, kind: MeldKind, setting: Setting) -> int | None:
    """How many places the order of a kind has."""
    if kind.sequence is None:
        return None
    name = fold(kind.sequence, setting)
    order = game.orders.get(name) if isinstance(name, str) else None
    return None if order is None else len(order.ranks)


def kinds_in_play(game: Game, setting: Setting) -> Iterable[MeldKind]:
    """The kinds of meld that a setting has."""
    for kind in game.melds.values():
        if kind.when is None or fold(kind.when, setting) is not False:
            yield kind
