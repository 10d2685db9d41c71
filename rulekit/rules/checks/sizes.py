"""How many elements the domain of a loop or a choice may have, in the largest match."""

from __future__ import annotations

import attrs

from rulekit.language.types import Kind
from rulekit.rules import terms
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.constants import Setting, fold
from rulekit.rules.faces import MOST_CARDS, count_cards
from rulekit.rules.model import Game
from rulekit.rules.terms import Local, Term

UNKNOWN = 100
"""What is counted for a domain of which nothing is known."""


@attrs.frozen(eq=False, repr=False)
class Sizes:
    """The sizes of domains in one game; `bound` holds what parameters stand for."""

    kinds: dict[Kind, int]
    setting: Setting
    bound: dict[Local, Term] = attrs.field(factory=dict)
    _known: dict[Term, int] = attrs.field(factory=dict)

    def of(self, domain: Term) -> int:
        """How many elements the domain has at most, as far as that is known; at least 1."""
        if domain not in self._known:
            self._known[domain] = UNKNOWN
            self._known[domain] = max(1, self._measure(domain))
        return self._known[domain]

    def range_of(self, domain: Term) -> int | None:
        """How many numbers a range has whose ends are known before a match."""
        if not isinstance(domain, terms.Range) or domain.low is None or domain.high is None:
            return None
        low, high = self._end(domain.low), self._end(domain.high, highest=True)
        return None if low is None or high is None else max(0, high - low + 1)

    def _measure(self, domain: Term) -> int:
        match domain:
            case terms.Range():
                known = self.range_of(domain)
                return UNKNOWN if known is None else known
            case terms.Where() | terms.Best():
                return self.of(domain.base)
            case terms.Defined():
                self.bound.update(domain.bindings)
                return self.of(domain.body)
            case terms.LocalValue() if domain.local in self.bound:
                return self.of(self.bound[domain.local])
            case terms.IfElse():
                return max(self.of(domain.then), self.of(domain.otherwise))
            case terms.OrElse():
                return max(self.of(part) for part in domain.parts)
            case terms.Listing():
                return sum(self.of(item) for item in domain.items)
        if not domain.type.many:
            return 1
        if domain.type.words:
            return len(domain.type.words)
        return self.kinds.get(domain.type.kind, UNKNOWN)

    def _end(self, end: Term, *, highest: bool = False) -> int | None:
        value = fold(end, self.setting)
        if isinstance(value, int):
            return value
        return end.type.high if highest else end.type.low


def sizes_in(game: Game, evidence: Evidence) -> Sizes:
    """The sizes of domains where as many play as can, with the usual choices for options."""
    players = game.players[1]
    usual = {name: option.default for name, option in game.options.items()}
    counted = None
    if evidence.deck_known:
        counted = count_cards(game.deck, game.wild, Setting(usual, players))
    cards = UNKNOWN if counted is None else min(counted, MOST_CARDS)
    kinds = {
        Kind.CARD: cards,
        Kind.MELD: cards,
        Kind.PLAYER: players,
        Kind.TEAM: players,
        Kind.SUIT: len(game.deck.suits),
        Kind.RANK: len(game.deck.ranks) + 1,
        Kind.COLOUR: len(game.deck.suits),
    }
    return Sizes(kinds, Setting({}, players))
