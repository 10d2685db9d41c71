"""The names every game has: what each is called, takes and gives, in one table for all readers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import attrs

from rulekit.language.types import (
    BOOL,
    CARD,
    CARDS,
    COLOUR,
    CONTRACT,
    INT,
    MELD,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TEAM,
    Kind,
    Type,
)

Takes: TypeAlias = Literal[
    "int", "ints", "set", "list", "cards", "card", "rank", "order", "player", "pile", "melds"
]
Gives: TypeAlias = Literal[
    "int", "bool", "cards", "places", "player", "element", "element or cards"
]


@attrs.frozen(eq=False, repr=False)
class BuiltinName:
    """A value that is always there. `needs` names what must hold for it to be read."""

    name: str
    type: Type
    doc: str
    needs: Literal["", "me", "nothing_else", "face", "trick"] = ""


@attrs.frozen(eq=False, repr=False)
class BuiltinRelation:
    """`NAME of X`: what it gives for each kind of X it takes."""

    name: str
    takes: Mapping[Kind, Type]
    doc: str

    @property
    def signature(self) -> str:
        """`team → players`, by kind."""
        return " · ".join(f"{kind} → {type}" for kind, type in self.takes.items())


@attrs.frozen(eq=False, repr=False)
class BuiltinFunction:
    """`NAME(…)`; `for_each` tells whether `NAME(E for each x in S)` is written too."""

    name: str
    parameters: tuple[tuple[str, Takes], ...]
    gives: Gives
    doc: str
    for_each: bool = False

    @property
    def call(self) -> str:
        """`last(n, list)`: how it is written."""
        return f"{self.name}({', '.join(name for name, _ in self.parameters)})"

    @property
    def signature(self) -> str:
        """`last(int, list) → element or cards`: what it takes and gives."""
        return f"{self.name}({', '.join(takes for _, takes in self.parameters)}) → {self.gives}"


@attrs.frozen(eq=False, repr=False)
class BuiltinAttribute:
    """`.NAME` of one value, or of several together."""

    name: str
    type: Type
    doc: str


def _by_name(*entries: BuiltinName) -> Mapping[str, BuiltinName]:
    return MappingProxyType({entry.name: entry for entry in entries})


NAMES: Final = _by_name(
    BuiltinName("me", PLAYER, "The player who acts.", "me"),
    BuiltinName("dealer", PLAYER, "The player who dealt this round."),
    BuiltinName("winner", PLAYER.or_none(), "Who won the round, once it is over."),
    BuiltinName("players", PLAYERS, "All players, in seat order."),
    BuiltinName("others", PLAYERS, "All players but the one who acts, from the left on.", "me"),
    BuiltinName("teams", TEAM.set_of(), "All teams; without partners each player is one."),
    BuiltinName("suits", SUIT.set_of(), "All suits of the deck."),
    BuiltinName("ranks", RANK.set_of(), "All ranks of the deck, from low to high."),
    BuiltinName(
        "cards",
        CARDS,
        "All cards of the deck, every copy: who chooses one names it to all, wherever it lies.",
    ),
    BuiltinName("nothing_else", BOOL, "No other action can be taken.", "nothing_else"),
    BuiltinName("face", INT, "The number a rank is named by.", "face"),
    BuiltinName("melds", CONTRACT, "Any number of melds of any kind, as a contract."),
    BuiltinName("trick", CARDS, "The cards played to this trick.", "trick"),
)
"""Bare names."""

GROUPS: Final = MappingProxyType(
    {
        "turn": _by_name(
            BuiltinName("player", PLAYER, "Whose turn it is."),
            BuiltinName("number", INT, "Counts the turns of the round, from 1."),
            BuiltinName("drawn", CARDS, "The cards of the last draw."),
        ),
        "round": _by_name(BuiltinName("number", INT, "Counts the rounds of the match, from 1.")),
        "trick": _by_name(
            BuiltinName("number", INT, "Counts the tricks of the round, from 1.", "trick")
        ),
    }
)
"""`turn.player` and the like. The group `option` holds what the game declares."""

RELATIONS: Final = MappingProxyType(
    {
        relation.name: relation
        for relation in (
            BuiltinRelation("left", {Kind.PLAYER: PLAYER}, "The next player to the left."),
            BuiltinRelation("right", {Kind.PLAYER: PLAYER}, "The next player to the right."),
            BuiltinRelation(
                "partner", {Kind.PLAYER: PLAYER.or_none()}, "The partner; none without partners."
            ),
            BuiltinRelation("team", {Kind.PLAYER: TEAM}, "The player's team."),
            BuiltinRelation("members", {Kind.TEAM: PLAYERS}, "The players of a team."),
            BuiltinRelation(
                "others",
                {Kind.PLAYER: PLAYERS, Kind.TEAM: TEAM.set_of()},
                "All but this one, in seat order from it.",
            ),
            BuiltinRelation("total", {Kind.PLAYER: INT, Kind.TEAM: INT}, "Points in the match."),
            BuiltinRelation(
                "tricks", {Kind.PLAYER: INT, Kind.TEAM: INT}, "Tricks won in the round."
            ),
        )
    }
)
"""`left of me`: what stands before `of`, beside zones, variables and value tables."""

FUNCTIONS: Final = MappingProxyType(
    {
        function.name: function
        for function in (
            BuiltinFunction("count", (("set", "set"),), "int", "How many there are.", True),
            BuiltinFunction("any", (("set", "set"),), "bool", "Whether there is one.", True),
            BuiltinFunction("empty", (("set", "set"),), "bool", "Whether there is none."),
            BuiltinFunction("first", (("set", "set"),), "element", "The first, or none."),
            BuiltinFunction(
                "only", (("set", "set"),), "element", "The one, or none unless just one."
            ),
            BuiltinFunction(
                "sum", (("numbers", "ints"),), "int", "All together; of nothing 0.", True
            ),
            BuiltinFunction(
                "max", (("numbers", "ints"),), "int", "The largest; of nothing 0.", True
            ),
            BuiltinFunction(
                "min", (("numbers", "ints"),), "int", "The smallest; of nothing 0.", True
            ),
            BuiltinFunction(
                "last",
                (("n", "int"), ("list", "list")),
                "element or cards",
                "The last n cards, none if there are fewer; of other lists the n-th from the end.",
            ),
            BuiltinFunction(
                "item", (("n", "int"), ("list", "list")), "element", "The n-th, from 1."
            ),
            BuiltinFunction(
                "best",
                (("n", "int"), ("cards", "cards")),
                "cards",
                "The n cards of highest rank, among equals by the order of the suits.",
            ),
            BuiltinFunction(
                "position",
                (("rank", "rank"), ("order", "order")),
                "int",
                "Where the rank stands in the order, from 1.",
            ),
            BuiltinFunction(
                "neighbour",
                (("player", "player"), ("seats", "int")),
                "player",
                "So many seats to the left, with minus to the right.",
            ),
            BuiltinFunction(
                "can_draw",
                (("pile", "pile"),),
                "bool",
                "Whether the pile has a card, or gets one when it is empty.",
            ),
            BuiltinFunction(
                "follows",
                (("card", "card"),),
                "bool",
                "Whether the card is of the suit led, or the hand of me has none.",
            ),
            BuiltinFunction(
                "deadwood",
                (("cards", "cards"),),
                "int",
                "The least `points` left over, however melds are laid from the cards.",
            ),
            BuiltinFunction(
                "leftover",
                (("cards", "cards"), ("melds", "melds")),
                "cards",
                "What stays when as much as possible is laid off on the melds.",
            ),
            BuiltinFunction(
                "stand_ins",
                (("card", "card"), ("melds", "melds")),
                "places",
                "Where a wild card stands for exactly this card.",
            ),
        )
    }
)
"""`count(hand)`."""


def _attributes(*entries: tuple[str, Type, str]) -> Mapping[str, BuiltinAttribute]:
    return MappingProxyType({name: BuiltinAttribute(name, t, doc) for name, t, doc in entries})


ATTRIBUTES: Final = MappingProxyType(
    {
        Kind.CARD: _attributes(
            ("suit", SUIT, "Its suit; a joker has none."),
            ("rank", RANK, "Its rank; a joker's is above all others."),
            ("colour", COLOUR, "The colour of its suit."),
            ("owner", PLAYER.or_none(), "The player in front of whom it lies."),
            ("by", PLAYER.or_none(), "The player from whose hand it came last."),
            ("row", INT, "The row of a grid in which it lies, from 1."),
            ("column", INT, "The column of a grid in which it lies, from 1."),
            ("face_up", BOOL, "Whether it lies face up."),
        ),
        Kind.MELD: _attributes(
            ("kind", Type(Kind.WORD), "The kind of meld it is."),
            ("owner", PLAYER, "Who laid it."),
            ("cards", CARDS, "The cards in it."),
            ("size", INT, "How many cards are in it."),
            ("rank", RANK.or_none(), "The rank all its cards have; none in a run."),
            ("naturals", INT, "How many of its cards stand for themselves."),
            ("wilds", INT, "How many of its cards stand for others."),
        ),
        Kind.PLACE: _attributes(
            ("meld", MELD, "The meld the place belongs to."),
            ("card", CARD.or_none(), "The card that lies there now, if any."),
        ),
        Kind.WAY: _attributes(
            ("melds", MELD.set_of(), "The melds to lay."),
            ("cards", CARDS, "The cards in them."),
            ("rest", CARDS, "The cards that stay."),
        ),
        Kind.PLAYER: _attributes(
            ("seat", INT, "The number of the seat, from 1."),
        ),
        Kind.SUIT: _attributes(
            ("colour", COLOUR, "The colour of the suit."),
        ),
    }
)
"""Attributes of one value, by its kind."""

CARDS_ATTRIBUTES: Final = _attributes(
    ("suits", SUIT.set_of(), "The suits that occur among the cards."),
    ("ranks", RANK.set_of(), "The ranks that occur among the cards."),
)
"""Attributes of several cards."""

PILE_ATTRIBUTES: Final = _attributes(
    ("top", CARD.or_none(), "Its top card, if there is one."),
)
"""Attributes of a pile, beside those of cards."""

ELEMENTS: Final = MappingProxyType(
    {
        Kind.CARD: "card",
        Kind.PLAYER: "player",
        Kind.TEAM: "team",
        Kind.MELD: "meld",
        Kind.PLACE: "place",
        Kind.WAY: "way",
        Kind.SUIT: "suit",
        Kind.RANK: "rank",
        Kind.COLOUR: "colour",
        Kind.INT: "number",
        Kind.SELECTION: "those",
    }
)
"""What a filter calls the element it looks at."""

STORED: Final = MappingProxyType(
    {
        "int": INT,
        "bool": BOOL,
        "card": CARD,
        "suit": SUIT,
        "rank": RANK,
        "colour": COLOUR,
        "player": PLAYER,
        "team": TEAM,
        "contract": CONTRACT,
    }
)
"""The types memory may have, by the word that declares them."""

PLACES: Final = MappingProxyType(
    {
        **dict.fromkeys(
            ("deck", "draw_pile", "drawpile", "draw_deck", "draw_stack", "talon"), "stock"
        ),
        **dict.fromkeys(
            ("discard_pile", "discards", "dump", "pile", "trash", "waste", "waste_pile"), "discard"
        ),
        **dict.fromkeys(("blind", "cat", "kitty"), "widow"),
        "hands": "hand",
    }
)
"""What zones are called elsewhere, each with the name that is usual here."""

SYNONYMS: Final = MappingProxyType(
    {
        **PLACES,
        "current_player": "me",
        "self": "me",
        "opponents": "others",
        "trump_suit": "trump",
        "length": "count",
        "size": "count",
        "len": "count",
        "color": "colour",
        "next": "left",
        "previous": "right",
        "score": "total",
        "exists": "any",
        "maximum": "max",
        "minimum": "min",
        "total": "sum",
        "index": "position",
        "true": "yes",
        "false": "no",
        "null": "none",
        "jokers": "joker",
    }
)
"""What other games and programs call our names."""

WORDS: Final = MappingProxyType(
    {
        **dict.fromkeys(("most", "max", "maximum", "high", "largest", "biggest"), "highest"),
        **dict.fromkeys(("least", "min", "minimum", "low", "fewest", "smallest"), "lowest"),
    }
)
"""What others call the words that certain places of a game take."""
