"""A small shedding game, written by hand as the compiler would write it.

Two packs of two suits, ranks 1 to 6 and a star that goes on anything and calls a suit. Three seats
hold four cards each. A player plays a card of the suit or rank of the top card, or draws; after a
six the next player may grab it from the discard pile. The first to be without cards wins.
"""

from __future__ import annotations

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
from rulekit.engine.shuffle import shuffle

SEATS = 3
RANKS = 7
FACES = tuple(
    Face(f"{code}{suit}", f"{code}{sign}", s, r)
    for s, (suit, sign) in enumerate((("R", "♥"), ("B", "♠")))
    for r, code in enumerate("123456S")
)
DECK = Deck(
    suits=("reds", "blues"),
    suit_codes=("R", "B"),
    suit_signs=("♥", "♠"),
    ranks=("1", "2", "3", "4", "5", "6", "star"),
    rank_codes=("1", "2", "3", "4", "5", "6", "S"),
    rank_signs=("1", "2", "3", "4", "5", "6", "S"),
    faces=FACES,
    piece_face=tuple(f for f in range(14) for _ in range(2)),
    face_pieces=tuple((2 * f, 2 * f + 1) for f in range(14)),
    codes=tuple(FACES[f].code for f in range(14) for _ in range(2)),
)
PIECES = DECK.size
SUIT = [FACES[f].suit for f in DECK.piece_face]
RANK = [FACES[f].rank for f in DECK.piece_face]
STAR = 6
SIX = 5
CARD = ChoiceInfo("card", "card", False)
CALL = ChoiceInfo("suit", "suit", True)

ACTIONS = (
    ActionInfo(0, "play_card", 0, (CARD, CALL), (), "toy.yaml:10:7"),
    ActionInfo(1, "draw", 0, (), ("Draw",), "toy.yaml:20:7"),
    ActionInfo(2, "pass", 0, (), (), "toy.yaml:30:7"),
    ActionInfo(3, "take_discard", 1, (), ("Grab ", (0, "card")), "toy.yaml:40:7"),
    ActionInfo(4, "pass", 1, (), (), "toy.yaml:50:7"),
)
SHAPES = (
    Shape("round"),
    Shape("shuffle", "", "stock"),
    Shape("move", "stock", "hand"),
    Shape("move", "stock", "discard"),
    Shape("turn"),
    Shape("move", "hand", "discard"),
    Shape("move", "stock", "hand"),
    Shape("refill", "discard", "stock"),
    Shape("move", "discard", "hand"),
    Shape("round_end"),
    Shape("score", reason="a point for going out"),
    Shape("match_end"),
)
REASONS = (
    Reason("absent", "", "toy.yaml:12:9", value=0, zone="hand"),
    Reason("rule", "the card has the suit or the rank asked for", "toy.yaml:5:3", "matching"),
    Reason("choice", "", "toy.yaml:13:9", value=1),
    Reason("condition", "can_draw(stock)", "toy.yaml:21:9"),
    Reason("last", "nothing_else", "toy.yaml:31:9"),
)
FIELDS = (
    "seed", "question", "actor", "turn_player", "turn_number", "round_number", "dealer", "winner",
    "totals", "scores", "winners", "bound", "events",
    "stock", "discard", "hand", "called", "drawn", "grabs", "shuffles", "window_seat",
)  # fmt: skip
SLOTS = (
    Slot("stock", "pile"),
    Slot("discard", "pile"),
    Slot("hand", "mask", each=SEATS),
    Slot("called", "int", 0, "called", "round", "suit"),
    Slot("drawn", "int", 0, "drawn", "turn", "card"),
    Slot("grabs", "int", SEATS, "grabs", "player", "int"),
    Slot("shuffles", "int"),
    Slot("window_seat", "int"),
)
ZONES = (
    ZoneInfo("stock", "stock", True, False, "", "nobody", True),
    ZoneInfo("discard", "discard", True, True, "", "everyone"),
    ZoneInfo("hand", "hand", False, False, "player", "owner"),
)


class Position:
    __slots__ = FIELDS

    def copy(self):
        new: Any = object.__new__(Position)
        for name in FIELDS:
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        new.events = []
        return new


def blank():
    s: Any = object.__new__(Position)
    s.seed = ""
    s.question = s.actor = s.winner = s.called = s.drawn = s.window_seat = -1
    s.turn_player = s.dealer = s.bound = s.shuffles = 0
    s.turn_number = s.round_number = 1
    s.totals = [0] * SEATS
    s.scores = [0] * SEATS
    s.winners = []
    s.events = []
    s.stock = []
    s.discard = []
    s.hand = [0] * SEATS
    s.grabs = [0] * SEATS
    return s


def new(seed):
    s = blank()
    s.seed = seed
    s.dealer = SEATS - 1
    s.events.append((0, 1, s.dealer))
    s.stock = list(range(PIECES))
    _shuffle(s)
    for _ in range(4):
        for seat in range(SEATS):
            piece = s.stock.pop()
            s.hand[seat] |= 1 << piece
            s.events.append((2, piece, -1, seat))
    piece = s.stock.pop()
    s.discard.append(piece)
    s.events.append((3, piece, -1, -1))
    s.events.append((4, 0, 1))
    enter(s, "")
    return s


def _shuffle(s):
    s.shuffles += 1
    shuffle(s.stock, PIECES, s.seed, f"stock {s.shuffles}")
    s.events.append((1,))


def enter(s, phase):
    s.question = 0
    s.actor = s.turn_player


def _fits(s, piece):
    top = s.discard[-1]
    if RANK[piece] == STAR:
        return True
    if s.called >= 0:
        return SUIT[piece] == s.called
    return SUIT[piece] == SUIT[top] or RANK[piece] == RANK[top]


def _can_draw(s):
    return bool(s.stock) or len(s.discard) > 1


_MADE: dict[tuple[int, tuple[int, ...]], Action] = {}


def make(number, values):
    key = (number, values)
    if key not in _MADE:
        _MADE[key] = make_action(ACTIONS[number], values, DECK)
    return _MADE[key]


def legal(s):
    if s.actor < 0:
        return ()
    if s.question == 1:
        return (make(3, ()), make(4, ()))
    out: list[Action] = []
    seen: set[int] = set()
    for piece in range(PIECES):
        face = DECK.piece_face[piece]
        if s.hand[s.actor] >> piece & 1 and face not in seen and _fits(s, piece):
            seen.add(face)
            calls = (0, 1) if RANK[piece] == STAR else (-1,)
            out.extend(make(0, (piece, suit)) for suit in calls)
    if _can_draw(s):
        out.append(make(1, ()))
    return tuple(out) or (make(2, ()),)


def why(s, action):
    match action.number:
        case 0:
            piece, suit = action.values
            if not s.hand[s.actor] >> piece & 1:
                return 0
            if not _fits(s, piece):
                return 1
            return -1 if (RANK[piece] == STAR) == (suit >= 0) else 2
        case 1:
            return -1 if _can_draw(s) else 3
        case 2:
            return -1 if make(2, ()) in legal(s) else 4
    return -1


def apply(s, action):
    me = s.actor
    match action.number:
        case 0:
            piece, suit = action.values
            s.hand[me] ^= 1 << piece
            s.discard.append(piece)
            s.events.append((5, piece, me, -1))
            s.called = suit
            if not s.hand[me]:
                _end(s, me)
            elif RANK[piece] == SIX:
                s.question = 1
                s.actor = (me + 1) % SEATS
            else:
                _next(s)
        case 1:
            if not s.stock:
                s.stock = s.discard[-2::-1]
                del s.discard[:-1]
                s.events.append((7, len(s.stock)))
                _shuffle(s)
            piece = s.stock.pop()
            s.hand[me] |= 1 << piece
            s.events.append((6, piece, -1, me))
            _next(s)
            s.drawn = piece
        case 3:
            piece = s.discard.pop()
            s.hand[me] |= 1 << piece
            s.grabs[me] += 1
            s.events.append((8, piece, -1, me))
            _next(s)
        case _:
            _next(s)


def _next(s):
    s.turn_player = (s.turn_player + 1) % SEATS
    s.turn_number += 1
    s.drawn = -1
    s.events.append((4, s.turn_player, s.turn_number))
    s.question = 0
    s.actor = s.turn_player


def _end(s, winner):
    s.winner = winner
    s.scores[winner] = 1
    s.totals[winner] += 1
    s.winners = [winner]
    s.question = s.actor = -1
    s.events += [(9, winner), (10, winner, 1), (11,)]


def label_values(s, action):
    return (s.discard[-1],) if action.number == 3 else ()


MACHINE = Machine(
    game="toy",
    players=SEATS,
    teams=SEATS,
    team_of=(0, 1, 2),
    options={},
    deck=DECK,
    zones=ZONES,
    slots=SLOTS,
    actions=ACTIONS,
    questions=(
        QuestionInfo(0, "turn/play", (0, 1, 2), False),
        QuestionInfo(1, "grab", (3, 4), True),
    ),
    phases=("play",),
    shapes=SHAPES,
    reasons=REASONS,
    new=new,
    blank=blank,
    enter=enter,
    legal=legal,
    apply=apply,
    why=why,
    label_values=label_values,
    make=make,
    source="",
    lines={},
)
