"""What names in texts stand for: where melds and places come from, and which terms are alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

import attrs

from rulekit.language.types import Kind
from rulekit.rules import effects, model, terms
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Local, Term

_LAST_ARGUMENT = frozenset({"first", "only", "best", "last", "item"})
"""Functions that give some of what they are given last."""


@attrs.frozen(eq=False, repr=False)
class Origins:
    """For each name bound anywhere in a game, what it is one of, or stands for."""

    bound: dict[Local, Term]

    def sources(self, term: Term) -> tuple[Term, ...]:
        """The terms a value may come from: filters, names and definitions are looked through."""
        return tuple(self._sources(term, set()))

    def _sources(self, term: Term, seen: set[int]) -> Iterator[Term]:
        if id(term) in seen:
            return
        seen.add(id(term))
        inner: tuple[Term, ...]
        match term:
            case terms.Where(base=base) | terms.Best(base=base):
                inner = (base,)
            case terms.Defined(body=body):
                inner = (body,)
            case terms.IfElse(then=then, otherwise=otherwise):
                inner = (then, otherwise)
            case terms.OrElse(parts=inner) | terms.Listing(items=inner):
                pass
            case terms.Function(name=name, arguments=arguments) if name in _LAST_ARGUMENT:
                inner = arguments[-1:]
            case terms.LocalValue(local=local) if local in self.bound:
                inner = (self.bound[local],)
            case _:
                yield term
                return
        for one in inner:
            yield from self._sources(one, seen)

    def with_origins(self, term: Term, heard: Iterable[Local] = ()) -> list[Term]:
        """A text, and what the names in it are chosen from or stand for, but for those `heard`."""
        whole = [term]
        known = set(heard)
        for one in whole:
            for part in parts_of(one):
                if isinstance(part, terms.LocalValue) and part.local in self.bound:
                    if part.local not in known:
                        known.add(part.local)
                        whole.append(self.bound[part.local])
        return whole

    def places(self, cards: Term) -> tuple[Term, ...]:
        """What says where cards lie: zones, memory, the trick. What must be true of the cards
        says nothing of that."""
        return tuple(self._places(cards, set()))

    def _places(self, cards: Term, seen: set[int]) -> Iterator[Term]:
        if id(cards) in seen:
            return
        seen.add(id(cards))
        inner: tuple[Term, ...]
        match cards:
            case terms.InZone() | terms.State() | terms.Known():
                yield cards
                return
            case terms.Where(base=terms.Known(name="cards")) if group := _group_of(cards):
                inner = (group,)
            case terms.Where(base=of) | terms.Best(base=of):
                inner = (of,)
            case terms.Function(name=name, arguments=(*_, of)) if name in _LAST_ARGUMENT:
                inner = (of,)
            case terms.MeldsFrom(source=of) | terms.CardsFrom(source=of):
                inner = (of,)
            case terms.WaysToLay(source=of) | terms.Attribute(of=of):
                inner = (of,)
            case terms.Arithmetic(operator="-", left=of):
                inner = (of,)
            case terms.Arithmetic(operator="+", left=left, right=right):
                inner = (left, right)
            case _:
                inner = self.sources(cards)
                if inner == (cards,):
                    named = parts_of(self.with_origins(cards))
                    yield from (part for part in named if isinstance(part, terms.InZone))
                    return
        for one in inner:
            yield from self._places(one, seen)

    def names_cards(self, cards: Term) -> bool:
        """Whether cards are of all that the deck has, and from no place: who chooses one names it
        to all, and takes none."""
        places = self.places(cards)
        return bool(places) and all(
            isinstance(place, terms.Known) and place.name == "cards" for place in places
        )

    def zones(self, cards: Term) -> set[model.Zone]:
        """The zones that cards may lie in, as far as a text names any."""
        return {place.zone for place in self.places(cards) if isinstance(place, terms.InZone)}

    def not_on_table(self, melds: Term) -> Term | None:
        """The first source of some melds that are still in players' hands, if there is one."""
        return next((one for one in self.sources(melds) if _is_in_hand(one)), None)

    def on_table(self, melds: Term) -> bool:
        """Whether melds may be such as lie on the table."""
        return any(not _is_in_hand(one) for one in self.sources(melds))

    def alike(self, one: Term, other: Term) -> bool:
        """Whether two terms say the same, whatever definitions they are written with."""
        return self._alike(one, other, {})

    def _alike(self, one: object, other: object, renamed: dict[Local, Local]) -> bool:
        one, other = self._plain(one), self._plain(other)
        if isinstance(one, Local) and isinstance(other, Local):
            return one is other or renamed.setdefault(one, other) is other
        if isinstance(one, terms.LocalValue) and isinstance(other, terms.LocalValue):
            return renamed.get(one.local, one.local) is other.local
        if isinstance(one, tuple) and isinstance(other, tuple):
            return len(one) == len(other) and all(
                self._alike(a, b, renamed) for a, b in zip(one, other, strict=True)
            )
        if type(one) not in _TERMS or type(one) is not type(other):
            return one == other
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(one)))
        names = [field.name for field in fields if field.name not in ("type", "span")]
        return all(self._alike(getattr(one, name), getattr(other, name), renamed) for name in names)

    def _plain(self, term: object) -> object:
        """Without the definitions around it."""
        while isinstance(term, terms.Defined | terms.LocalValue):
            inner = term.body if isinstance(term, terms.Defined) else self.given(term)
            if inner is term:
                break
            term = inner
        return term

    def given(self, term: Term) -> Term:
        """What a parameter of a definition is given where it is used; of all else the term."""
        while isinstance(term, terms.LocalValue) and term.local.role == "parameter":
            if term.local not in self.bound:
                break
            term = self.bound[term.local]
        return term


_TERMS = frozenset(terms.Term.__args__)


def unfiltered(term: Term) -> Term:
    """What the elements are taken from, whatever must be true of them."""
    while isinstance(term, terms.Where):
        term = term.base
    return term


def _group_of(filtered: terms.Where) -> Term | None:
    """The cards among which each must be, as `cards where card in hand` says."""
    condition = filtered.condition
    parts = condition.parts if isinstance(condition, terms.All) else (condition,)
    for part in parts:
        match part:
            case terms.Member(item=terms.LocalValue(local=local), group=group):
                if local is filtered.element:
                    return group
    return None


def _is_in_hand(source: Term) -> bool:
    """Whether melds come from cards that nobody has laid yet."""
    match source:
        case terms.MeldsFrom():
            return True
        case terms.Attribute(name="melds", of=of):
            return of.type.kind is Kind.WAY
        case _:
            return False


def origins_in(game: model.Game) -> Origins:
    """What all the names in a game's texts stand for."""
    bound: dict[Local, Term] = {}
    for part in parts_of(game):
        match part:
            case model.Choice(local=local, candidates=domain):
                bound[local] = domain
            case terms.Where(element=local, base=domain) | terms.Best(element=local, base=domain):
                bound[local] = domain
            case terms.ForEach(local=local, domain=domain):
                bound[local] = domain
            case effects.Loop(local=local, domain=domain):
                bound[local] = domain
            case terms.Defined(bindings=bindings):
                bound.update(bindings)
    return Origins(bound)
