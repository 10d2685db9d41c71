"""Lines that say of what is to be done a part alone: a player, or ranks and suits for cards."""

from __future__ import annotations

import re

import attrs

from rulekit.cli.table.asked import Asked
from rulekit.cli.table.gathering import Gathering, after
from rulekit.cli.table.meaning import infos_now, names_now
from rulekit.cli.table.reading import with_joined_name
from rulekit.engine.action import SEVERAL
from rulekit.engine.deck import Deck
from rulekit.engine.reading import plain, vocabulary, without_articles, without_joins
from rulekit.errors import IllegalAction
from rulekit.match import Match

_SEAT = re.compile(r"\b(?:seat|player|team)[ _]+(\d{1,3})\b,?", re.IGNORECASE)
_PLURAL = "s"
_PLAYERS = frozenset({"player", "team"})


def of_seat(match: Match, asked: Asked, line: str) -> Asked | None:
    """The actions in which a player or a team is chosen that a line says, with all else that it
    says, perhaps none of them; None where it says no player."""
    found = _SEAT.search(line)
    kinds = {choice.kind for info in infos_now(match) for choice in info.choices}
    if found is None or kinds.isdisjoint(_PLAYERS):
        return None
    seat = int(found[1]) - 1
    meant = tuple(text for text in asked.meant if seat in _players_in(match, text))
    rest = (line[: found.start()] + line[found.end() :]).strip(" ,")
    left = attrs.evolve(asked, meant=meant)
    if not rest or not meant:
        return left
    further = left.narrowed(rest, names_now(match), match.machine.deck)
    return further or attrs.evolve(left, meant=())


def _players_in(match: Match, text: str) -> list[int]:
    action = match.action(text)
    choices = match.machine.actions[action.number].choices
    made = zip(choices, action.values, strict=True)
    return [value for choice, value in made if choice.kind in _PLAYERS]


def in_parts(match: Match, refusal: IllegalAction, text: str) -> str:
    """A line that has ranks and suits alone where cards are wanted, each as it is called of one
    card; "" for another. A rank in the plural may be written as a card is: that is not meant where
    one card is chosen, and it is said that it is not held."""
    deck, names = match.machine.deck, names_now(match)
    words = without_joins(with_joined_name(text.split(), names), deck)
    name = [words[0]] if words[0].casefold() in names else []
    parts = [_part(plain(word), deck) for word in words[len(name) :]]
    infos = [info for info in infos_now(match) if not name or info.name == words[0]]
    several = any(choice.kind in SEVERAL for info in infos for choice in info.choices)
    one_card = len(parts) == 1 and refusal.code == "play/not_held" and not several
    return "" if one_card or not parts or not all(parts) else " ".join([*name, *parts])


def those_of(match: Match, gathering: Gathering, line: str) -> str:
    """Which cards that may be named next are of the suit or the rank that a line is alone; "" where
    it is none."""
    deck = match.machine.deck
    words = without_articles(line.split(), deck)
    part = _part(plain(words[0]), deck) if len(words) == 1 else ""
    if not part:
        return ""
    known = vocabulary(deck)
    options = after(match, gathering.name, gathering.cards).options
    codes = [code for code in deck.codes if code in options]
    faces = {code: deck.faces[deck.piece_face[deck.codes.index(code)]] for code in codes}
    those = [
        code
        for code, face in faces.items()
        if known.suits.get(part) == face.suit or known.ranks.get(part) == face.rank
    ]
    if not those:
        return f"no: there is no `{words[0][:40]}` left to choose; choose one, or `back`"
    return f"of `{words[0][:40]}` there is {' '.join(those)}: name the card"


def _part(word: str, deck: Deck) -> str:
    """The rank or the suit that a word is, a rank perhaps in the plural; "" for another."""
    known = vocabulary(deck)
    single = word.removesuffix(_PLURAL)
    if word in known.ranks or word in known.suits:
        return word
    return single if single in known.ranks else ""
