"""A small game of melds, written by hand as the compiler would write it.

Two packs of four suits, ace to nine, and four jokers, which are wild. A player draws, then lays
melds, two at once too, adds cards to melds on the table, puts a card in place of a joker, and
discards. The first to be without cards wins. `machine("team")` keeps the melds of each team apart.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from rulekit.engine.action import Action, make_action
from rulekit.engine.deck import Deck, Face
from rulekit.engine.machine import (
    ActionInfo,
    ChoiceInfo,
    Machine,
    QuestionInfo,
    Reason,
    Shape,
    Slot,
    ZoneInfo,
)
from rulekit.engine.melds import Book, Laid, MeldRule, Way
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.shuffle import shuffle

SEATS = 4
TEAM_OF = (0, 1, 0, 1)
RANKS = "A23456789"
FACES = (
    *(
        Face(f"{rank}{suit}", f"{rank}{sign}", s, r)
        for s, (suit, sign) in enumerate(zip("SHDC", "♠♥♦♣", strict=True))
        for r, rank in enumerate(RANKS)
    ),
    Face("JK", "JK", -1, len(RANKS)),
)
COPIES = [2] * (len(FACES) - 1) + [4]
PIECE_FACE = tuple(face for face, copies in enumerate(COPIES) for _ in range(copies))
DECK = Deck(
    suits=("spades", "hearts", "diamonds", "clubs"),
    suit_codes=tuple("SHDC"),
    suit_signs=tuple("♠♥♦♣"),
    ranks=("ace", *"23456789"),
    rank_codes=tuple(RANKS),
    rank_signs=tuple(RANKS),
    faces=FACES,
    piece_face=PIECE_FACE,
    face_pieces=tuple(
        tuple(piece for piece, face in enumerate(PIECE_FACE) if face == one)
        for one in range(len(FACES))
    ),
    codes=tuple(FACES[face].code for face in PIECE_FACE),
)
ORDER = tuple(range(len(RANKS)))
WILD = sum(1 << piece for piece in DECK.face_pieces[-1])
BOOK = Book(
    DECK,
    (
        MeldRule("set", same="rank", different="suit", low=3, high=4),
        MeldRule("run", same="suit", order=ORDER, low=3),
    ),
    WILD,
)
KINDS = (0, 1)

CARD = ChoiceInfo("card", "card", False)
PLACE = ChoiceInfo("place", "place", False)
ACTIONS = (
    ActionInfo(0, "draw", 0, ()),
    ActionInfo(1, "meld", 1, (ChoiceInfo("meld", "meld", False, kinds=KINDS),), (), "toy:1:1"),
    ActionInfo(2, "lay_off", 1, (CARD, PLACE), (), "toy:2:1"),
    ActionInfo(3, "exchange", 1, (CARD, PLACE), (), "toy:3:1"),
    ActionInfo(4, "open", 1, (ChoiceInfo("way", "way", False),), (), "toy:4:1"),
    ActionInfo(5, "discard", 1, (CARD,), (), "toy:5:1"),
    ActionInfo(6, "meld_and_discard", 1, (ChoiceInfo("meld", "meld", False), CARD), (), "toy:6:1"),
)
SHAPES = (
    Shape("round"),
    Shape("shuffle", "", "stock"),
    Shape("move", "stock", "hand"),
    Shape("turn"),
    Shape("lay", "hand", "table"),
    Shape("lay_off", "hand", "table"),
    Shape("move", "table", "hand"),
    Shape("move", "hand", "discard"),
    Shape("match_end"),
)
REASONS = (
    Reason("absent", "", "toy:9:1", value=0, zone="hand"),
    Reason("absent", "", "toy:9:2", value=1, zone="table"),
    Reason("rule", "a card is left to discard", "toy:9:3", "left"),
    Reason("absent", "", "toy:9:1", value=1, zone="hand"),
)
FIELDS = (
    "seed", "question", "actor", "turn_player", "turn_number", "round_number", "dealer", "winner",
    "totals", "scores", "winners", "bound", "events",
    "stock", "discard", "hand", "table", "melds_laid",
)  # fmt: skip


@cache
def machine(per: str = "") -> Machine:
    """The game with one place for all melds, or one for each player or team."""
    return _Game(per).machine()


class Position:
    __slots__ = FIELDS

    def copy(self):
        new: Any = object.__new__(Position)
        for name in FIELDS:
            setattr(new, name, _copied(getattr(self, name)))
        new.events = []
        return new


def _copied(value):
    return [_copied(one) for one in value] if type(value) is list else value


class _Game:
    def __init__(self, per):
        self.per = per
        self.made: dict[Any, Action] = {}

    def blank(self):
        s: Any = object.__new__(Position)
        s.seed = ""
        s.question = s.actor = s.winner = -1
        s.turn_player = s.dealer = s.bound = s.melds_laid = 0
        s.turn_number = s.round_number = 1
        s.totals, s.scores = [0] * self.teams(), [0] * self.teams()
        s.winners, s.events, s.stock, s.discard = [], [], [], []
        s.hand = [0] * SEATS
        s.table = [[] for _ in range(self.parts())] if self.per else []
        return s

    def teams(self):
        return 2 if self.per == "team" else SEATS

    def parts(self):
        return {"player": SEATS, "team": 2}.get(self.per, 0)

    def new(self, seed):
        s = self.blank()
        s.seed, s.dealer = seed, SEATS - 1
        s.events.append((0, 1, s.dealer))
        s.stock = list(range(DECK.size))
        shuffle(s.stock, DECK.size, s.seed, "stock")
        s.events.append((1,))
        for seat in range(SEATS):
            for _ in range(9):
                self.draw(s, seat)
        s.events.append((3, 0, 1))
        self.enter(s, "")
        return s

    def draw(self, s, seat):
        piece = s.stock.pop()
        s.hand[seat] |= 1 << piece
        s.events.append((2, piece, -1, seat))

    def enter(self, s, phase):
        s.question = 1 if phase == "melds" else 0
        s.actor = s.turn_player

    def melds(self, s):
        parts = s.table if self.per else [s.table]
        return [laid for part in parts for laid in part]

    def make(self, number, values):
        key = (number, values)
        if key not in self.made:
            self.made[key] = make_action(ACTIONS[number], values, DECK)
        return self.made[key]

    def legal(self, s):
        if s.actor < 0:
            return ()
        if s.question == 0:
            return (self.make(0, ()),)
        hand = s.hand[s.actor]
        out = [self.make(1, (meld,)) for meld in BOOK.melds(KINDS, hand) if meld.mask != hand]
        for piece in _one_of_each(hand):
            out += [self.make(2, (piece, at)) for at in BOOK.places(piece, self.melds(s))]
            out += [self.make(3, (piece, at)) for at in BOOK.stand_ins(piece, self.melds(s))]
        out += [self.make(4, (way,)) for way in _ways(hand) if way.rest]
        out += [self.make(5, (piece,)) for piece in _one_of_each(hand)]
        for meld in BOOK.melds(KINDS, hand):
            if meld.size == 3:
                left = _one_of_each(hand & ~meld.mask)
                out += [self.make(6, (meld, piece)) for piece in left]
        return tuple(out)

    def why(self, s, action):
        if action.number == 0:
            return -1
        hand, value = s.hand[s.actor], action.values[0]
        if action.number in (1, 6):
            if value.mask & ~hand or not BOOK.has(KINDS, hand, value):
                return 0
            if action.number == 6:
                return -1 if (hand & ~value.mask) >> action.values[1] & 1 else 3
            return -1 if value.mask != hand else 2
        if action.number == 4:
            if value.mask & ~hand or value.rest != hand & ~value.mask:
                return 0
            return -1 if value.rest else 2
        if not hand >> value & 1:
            return 0
        if action.number == 5:
            return -1
        places = BOOK.places if action.number == 2 else BOOK.stand_ins
        return -1 if action.values[1] in places(value, self.melds(s)) else 1

    def lay(self, s, meld):
        me = s.actor
        s.hand[me] &= ~meld.mask
        s.melds_laid += 1
        part = TEAM_OF[me] if self.per == "team" else me
        laid = Laid(meld, me, s.melds_laid)
        (s.table[part] if self.per else s.table).append(laid)
        s.events.append((4, laid, me, part if self.per else -1))

    def grow(self, s, piece, place):
        me = s.actor
        s.hand[me] ^= 1 << piece
        for part, melds in enumerate(s.table if self.per else [s.table]):
            for index, laid in enumerate(melds):
                if laid.number == place.number:
                    melds[index] = laid._replace(meld=BOOK.grown(laid.meld, piece, place))
                    s.events.append((5, piece, me, part if self.per else -1, laid.number))
                    if place.card >= 0:
                        s.hand[me] |= 1 << place.card
                        s.events.append((6, place.card, part if self.per else -1, me))

    def apply(self, s, action):
        me = s.actor
        match action.number:
            case 0:
                self.draw(s, me)
                s.question = 1
            case 1:
                self.lay(s, action.values[0])
            case 2 | 3:
                self.grow(s, *action.values)
            case 4:
                for meld in action.values[0].melds:
                    self.lay(s, meld)
            case 5:
                self.discard(s, action.values[0])
            case 6:
                self.lay(s, action.values[0])
                self.discard(s, action.values[1])
        if not s.hand[me] or not s.stock:
            s.winner, s.question, s.actor = me, -1, -1
            s.winners = [me]
            s.events.append((8,))

    def discard(self, s, piece):
        me = s.actor
        s.hand[me] ^= 1 << piece
        s.discard.append(piece)
        s.events.append((7, piece, me, -1))
        s.turn_player = s.actor = (me + 1) % SEATS
        s.turn_number += 1
        s.question = 0
        s.events.append((3, s.actor, s.turn_number))

    def machine(self):
        slots = (
            Slot("stock", "pile"),
            Slot("discard", "pile"),
            Slot("hand", "mask", each=SEATS),
            Slot("table", "melds", each=self.parts()),
            Slot("melds_laid", "int"),
        )
        zones = (
            ZoneInfo("stock", "stock", True, False, "", "nobody", True),
            ZoneInfo("discard", "discard", True, True, "", "everyone"),
            ZoneInfo("hand", "hand", False, False, "player", "owner"),
            ZoneInfo("table", "table", False, False, self.per, "everyone", melds=("set", "run")),
        )
        return Machine(
            game="toy",
            players=SEATS,
            teams=self.teams(),
            team_of=TEAM_OF if self.per == "team" else tuple(range(SEATS)),
            options={},
            deck=DECK,
            zones=zones,
            slots=slots,
            actions=ACTIONS,
            questions=(
                QuestionInfo(0, "turn/draw", (0,), False),
                QuestionInfo(1, "turn/melds", (1, 2, 3, 4, 5, 6), False),
            ),
            phases=("draw", "melds"),
            shapes=SHAPES,
            reasons=REASONS,
            new=self.new,
            blank=self.blank,
            enter=self.enter,
            legal=self.legal,
            apply=self.apply,
            why=self.why,
            label_values=lambda s, action: (),
            make=self.make,
            source="",
            lines={},
            book=BOOK,
        )


def _one_of_each(mask):
    """The lowest piece of each face."""
    by_face = {PIECE_FACE[piece]: piece for piece in reversed(pieces_of(mask))}
    return sorted(by_face.values())


def _ways(hand):
    """Two disjoint melds without jokers."""
    for one, two in combinations(list(BOOK.melds(KINDS, hand & ~WILD)), 2):
        if not one.mask & two.mask:
            mask = one.mask | two.mask
            yield Way((one, two), mask, hand & ~mask)
