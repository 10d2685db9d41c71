"""Cards that are drawn, dealt and moved: what to write where they are named as at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.language import nodes
from rulekit.language.types import CARDS, INT, Kind
from rulekit.rules.check.core import check_term
from rulekit.rules.check.fit import fit
from rulekit.rules.check.say import complain, quote
from rulekit.rules.check.shapes import is_cards, zone_of
from rulekit.source.numbers import NUMBER_WORDS

if TYPE_CHECKING:
    from typing import TypeAlias

    from rulekit.language.nodes import Expression
    from rulekit.rules.check.scope import Scope
    from rulekit.rules.terms import Term
    from rulekit.source.diagnostic import Diagnostics
    from rulekit.source.span import Span

    Statement: TypeAlias = nodes.Move | nodes.Show | nodes.TurnUp

_ALL = ("all", "every", "everything")
_A_CARD = ("card", "top", "a", "an")
"""Words for one card, where they name nothing else."""


def how_many(
    tree: nodes.Draw | nodes.Deal, scope: Scope, found: Diagnostics, what: str
) -> Term | None:
    """The number of cards that are drawn or dealt."""
    number = tree.number
    if _takes_all(tree, scope):
        assert isinstance(tree, nodes.Draw)
        pile, to = tree.pile.span.text, tree.to.span.text if tree.to else "hand"
        complain(
            scope, found, "RK303", f"{what} must be a number, and {quote(number.span)} is none",
            number.span, label="so many", help=f"write `move {pile} to {to}`",
        )  # fmt: skip
        return None
    bare = isinstance(number, nodes.Name) and number.word in _A_CARD
    unknown = bare and not _is_known(number, scope)
    term = None if unknown else check_term(number, scope, found, INT)
    if unknown or (term is not None and term.type.kind is Kind.CARD and not term.type.many):
        complain(
            scope, found, "RK303", f"{what} must be a number, and {quote(number.span)} is a card",
            number.span, label="one card", help=f"write `{_anew(tree.span, number.span, '1')}`",
        )  # fmt: skip
        return None
    return fit(term, INT, scope, found, what=what)


def _takes_all(tree: nodes.Draw | nodes.Deal, scope: Scope) -> bool:
    number = tree.number
    word = number.word if isinstance(number, nodes.Name) else ""
    return isinstance(tree, nodes.Draw) and word in _ALL and not _is_known(number, scope)


def cards_of(
    tree: Statement, scope: Scope, found: Diagnostics, what: str
) -> Term | None:
    """The cards that a statement is about: one, perhaps none, or several."""
    if isinstance(tree.cards, nodes.CardsFrom):
        _no_choice(tree, tree.cards, scope, found)
        return None
    if isinstance(tree.cards, nodes.PickFrom) and _is_chosen(tree, tree.cards, scope, found):
        return None
    term = check_term(tree.cards, scope, found, CARDS)
    if term is not None and term.type.kind is Kind.CARD:
        return term
    return fit(term, CARDS, scope, found, what=what)


def _no_choice(
    tree: Statement, cards: nodes.CardsFrom, scope: Scope, found: Diagnostics
) -> None:
    """`move card from hand to trick`: in a statement nothing is chosen."""
    source = check_term(cards.source, scope, found)
    if source is None:
        return
    complain(
        scope, found, "RK303", f"{quote(cards.span)} is no card, but every choice of cards",
        cards.span, label="nothing is chosen here",
        help=_instead(tree, cards, source, scope),
    )  # fmt: skip


def _instead(tree: Statement, cards: nodes.CardsFrom, source: Term, scope: Scope) -> str:
    number, pile = _number(cards.count, cards.span.text, scope), zone_of(source)
    text = " ".join(cards.source.span.text.split())
    if number == "all":
        return f"write `{_anew(tree.span, cards.span, text)}`"
    drawn = pile is not None and pile.zone.pile is not None and pile.type == source.type
    if drawn and isinstance(tree, nodes.Move) and tree.manner is None:
        to = " ".join(tree.to.span.text.split())
        return f"write `draw {number} from {text}{'' if to == 'hand' else f' to {to}'}`"
    local = scope.locals.get("card")
    if number == "1" and local is not None and local.type.kind is Kind.CARD:
        return f"write `{_anew(tree.span, cards.span, 'card')}`"
    if not scope.where.startswith("`do"):
        return f"write `{_anew(tree.span, cards.span, f'first({text})')}`"
    line = f"card: {text}" if number == "1" else f"chosen: {number} cards from {text}"
    whole = _anew(tree.span, cards.span, line.partition(":")[0])
    return f"write `{line}` under `choose`, and `{whole}` here"


def _is_chosen(
    tree: Statement, cards: nodes.PickFrom, scope: Scope, found: Diagnostics
) -> bool:
    """`move three from hand to trick`: a choice is named alone, a zone with `of`."""
    word, local = cards.word, scope.locals.get(cards.word)
    help = ""
    if local is not None and (local.type.kind is Kind.CARD or is_cards(local.type)):
        help = f"write `{_anew(tree.span, cards.span, word)}`"
    elif word in scope.names.zones and word not in scope.names.melds:
        of = f"{word} of {' '.join(cards.source.span.text.split())}"
        help = f"write `{_anew(tree.span, cards.span, of)}`"
    if help:
        complain(
            scope, found, "RK208", f"there is no kind of meld `{word}`", cards.word_span,
            label="cards already: nothing is sought in them", help=help,
        )  # fmt: skip
    return bool(help)


def _number(count: Expression | None, text: str, scope: Scope) -> str:
    """How many cards are meant, as the language writes it."""
    if count is None:
        return "all" if text.startswith("cards") else "1"
    if isinstance(count, nodes.Name) and not _is_known(count, scope):
        if count.word in NUMBER_WORDS:
            return str(NUMBER_WORDS.index(count.word) + 1)
        return "all" if count.word in _ALL else "1"
    return " ".join(count.span.text.split())


def _is_known(name: Expression, scope: Scope) -> bool:
    """Whether it is more than a word that means nothing here."""
    if not isinstance(name, nodes.Name):
        return True
    names = scope.names
    declared = (scope.locals, names.zones, names.variables, names.definitions, names.broken)
    return any(name.word in group for group in declared)


def _anew(whole: Span, part: Span, instead: str) -> str:
    """A statement with a part of it written otherwise."""
    text, start = whole.text, whole.start
    return " ".join(
        f"{text[: part.start - start]}{instead}{text[part.end - start :]}".split()
    )
