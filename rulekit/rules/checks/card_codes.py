"""Cards can be told apart by what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.model import DeckSpec, Game
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span
from rulekit.source.tree import Mapping, Sequence

JOKER = "JK"


def check_card_codes(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK414: no two suits, ranks or cards share a code or a sign."""
    check_codes(game.deck, evidence, found)


def check_codes(deck: DeckSpec, evidence: Evidence, found: Diagnostics) -> None:
    """The same of a deck alone."""
    suits, ranks = deck.suits, deck.ranks
    before = len(found.sorted())
    _check("suits", "code", ((s.name, s.code) for s in suits), evidence, found)
    _check("suits", "sign", ((s.name, s.sign) for s in suits), evidence, found)
    _check("ranks", "code", ((r.name, r.code) for r in ranks), evidence, found)
    _check("ranks", "sign", ((r.name, r.sign) for r in ranks), evidence, found)
    if len(found.sorted()) == before:
        _check_pairs(deck, evidence, found)


def _check(
    group: str,
    what: str,
    names: Iterable[tuple[str, str | None]],
    evidence: Evidence,
    found: Diagnostics,
) -> None:
    first: dict[str, str] = {}
    for name, mark in names:
        if mark is None:
            continue
        other = first.setdefault(mark.casefold(), name)
        if other != name:
            found.error(
                "RK414",
                f"`{other}` and `{name}` have the same {what} `{mark}`",
                _span(group, name, what, evidence),
                label=f"`{mark}` once more",
                help="give one of them another",
                also=(Label(_span(group, other, what, evidence), "the first of them"),),
            )


def _span(group: str, name: str, what: str, evidence: Evidence) -> Span:
    """Where a code or sign is written."""
    node = evidence.node("deck", group, name)
    if isinstance(node, Mapping):
        node = node.get(what)
    elif isinstance(node, Sequence):
        node = node.items[0]
    return node.span if node else evidence.key_span("deck", group, name)


def _check_pairs(deck: DeckSpec, evidence: Evidence, found: Diagnostics) -> None:
    """Rank and suit written together, as cards are named in actions."""
    first: dict[str, str] = {JOKER.casefold(): "the joker"} if evidence.names.jokers else {}
    for suit in deck.suits:
        for rank in deck.ranks:
            code = f"{rank.code}{suit.code}"
            name = f"the {rank.name} of {suit.name}"
            other = first.setdefault(code.casefold(), name)
            if other != name:
                found.error(
                    "RK414",
                    f"{other} and {name} are both written `{code}`",
                    _span("suits", suit.name, "code", evidence),
                    label=f"its code is `{suit.code}`",
                    help="choose codes that cannot be read in two ways",
                )
                return
