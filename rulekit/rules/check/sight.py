"""Who sees what: conditions may read only the cards their reader can see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import attrs

from rulekit.language.types import Kind
from rulekit.rules import terms
from rulekit.rules.check.say import complain_of_use, quote, text_of
from rulekit.rules.check.scope import Names, Scope, Use
from rulekit.source.diagnostic import Diagnostics

if TYPE_CHECKING:
    from rulekit.rules.terms import InZone, Local, Term
    from rulekit.source.span import Span

_COUNTED = frozenset({"count", "empty", "any"})
_OPEN = frozenset({"face_up", "row", "column", "owner"})
"""What anybody sees of a card that lies face down."""


def sees(term: Term | None, scope: Scope, found: Diagnostics) -> Term | None:
    """The term, or None after saying which hidden cards it reads."""
    if term is None or scope.sight == "all":
        return term
    eyes = _Eyes(scope, found)
    eyes.read(term, ())
    return term if eyes.clear else None


def sees_candidates(term: Term | None, scope: Scope, found: Diagnostics) -> Term | None:
    """The same for candidates: cards lying face down in a grid are chosen by their places."""
    if term is None or scope.sight == "all":
        return term
    eyes = _Eyes(scope, found)
    eyes.offer(term)
    return term if eyes.clear else None


@attrs.define(eq=False, repr=False)
class _Eyes:
    scope: Scope
    found: Diagnostics
    clear: bool = True
    bound: dict[Local, tuple[Term, tuple[Use, ...]]] = attrs.field(factory=dict)
    done: set[tuple[Local, bool]] = attrs.field(factory=set)

    def offer(self, term: Term) -> None:
        """Looks through candidates."""
        match term:
            case terms.InZone(zone=zone) if zone.seen_by == "turned":
                self._read_all(term, ())
            case terms.CardsFrom(source=terms.InZone() as source):
                self.read(term.low, ())
                if term.high is not None:
                    self.read(term.high, ())
                self.offer(source)
            case _:
                self.read(term, ())

    def read(self, term: Term, uses: tuple[Use, ...]) -> None:
        """Looks through a term whose cards' faces matter."""
        match term:
            case terms.InZone():
                self._zone(term, uses)
            case terms.Known(name="turn.drawn"):
                self._drawn(term, uses)
            case terms.State() if term.variable.type.kind is Kind.CARD:
                self._remembered(term, uses)
            case terms.IsNone():
                self.count(term.of, uses)
            case terms.Function(name=name) if name in _COUNTED and len(term.arguments) == 1:
                self.count(term.arguments[0], uses)
            case terms.Function(name="can_draw"):
                self.count(term.arguments[0], uses)
            case terms.Where(base=terms.InZone() as base) if self._only_open(term):
                self._read_all(base, uses)
                self.read(term.condition, uses)
            case terms.Defined():
                self._enter(term, uses, counted=False)
            case terms.LocalValue(local=local):
                self._follow(local, counted=False)
            case _:
                self._read_all(term, uses)

    def count(self, term: Term, uses: tuple[Use, ...]) -> None:
        """Looks through a term of which only the number of cards matters."""
        match term:
            case terms.InZone():
                self._read_all(term, uses)
            case terms.Known(name="turn.drawn"):
                pass
            case terms.State():
                self._read_all(term, uses)
            case terms.Arithmetic(operator="+", left=left, right=right):
                self.count(left, uses)
                self.count(right, uses)
            case terms.IfElse():
                self.read(term.condition, uses)
                self.count(term.then, uses)
                self.count(term.otherwise, uses)
            case terms.Defined():
                self._enter(term, uses, counted=True)
            case terms.LocalValue(local=local):
                self._follow(local, counted=True)
            case _:
                self.read(term, uses)

    def _read_all(self, term: Term, uses: tuple[Use, ...]) -> None:
        for child in children(term):
            self.read(child, uses)

    def _enter(self, term: terms.Defined, uses: tuple[Use, ...], *, counted: bool) -> None:
        # What is given to a definition is looked at where the definition reads it.
        for local, given in term.bindings:
            self.bound[local] = given, uses
        inner = (*uses, Use(term.name, term.span))
        (self.count if counted else self.read)(term.body, inner)

    def _follow(self, local: Local, *, counted: bool) -> None:
        if local in self.bound and (local, counted) not in self.done:
            self.done.add((local, counted))
            given, uses = self.bound[local]
            (self.count if counted else self.read)(given, uses)

    def _zone(self, term: InZone, uses: tuple[Use, ...]) -> None:
        self._read_all(term, uses)
        if self._visible(term):
            return
        text = quote(term.span)
        if self.scope.sight == "me":
            message = f"{text} is hidden from the player who chooses"
        else:
            message = f"{text} is not seen by everybody"
        self._hide(message, term.span, uses)

    def _hide(self, message: str, span: Span, uses: tuple[Use, ...], help: str = "") -> None:
        self.clear = False
        complain_of_use(
            uses, self.found, "RK219", message, span, label=f"read in {self.scope.where}",
            help=help or "ask how many there are: `count`, `any` and `empty` of a zone are public",
        )  # fmt: skip

    def _drawn(self, term: Term, uses: tuple[Use, ...]) -> None:
        if self.scope.sight == "public" or "turn.drawn" not in self.scope.allow:
            message = "`turn.drawn` is seen by the player whose turn it is alone"
            self._hide(message, term.span, uses)

    def _remembered(self, term: terms.State, uses: tuple[Use, ...]) -> None:
        """A card in memory lies somewhere, and who has not seen it go there reads `??`."""
        self._read_all(term, uses)
        mine = term.of is not None and self._is_me(term.of)
        if self.scope.sight == "me" and (mine or "remembered" in self.scope.allow):
            return
        message = f"{quote(term.span)} may be a card that not everybody has seen"
        help = f"ask whether there is one: `{text_of(term)} is not none`"
        self._hide(message, term.span, uses, help)

    def _visible(self, term: InZone) -> bool:
        zone = term.zone
        if zone.pile == "face_up":
            return True
        if zone.pile == "face_down" and zone.per is None:
            return False
        if zone.seen_by == "everyone":
            return True
        if self.scope.sight != "me" or term.of is None:
            return False
        mine = self._is_me(term.of)
        if zone.seen_by == "others":
            return self._is_other(term.of)
        return zone.seen_by == "owner" and mine

    def _is_me(self, of: Term) -> bool:
        match of:
            case terms.Known(name="me"):
                return True
            case terms.Known(name="turn.player"):
                return "turn.drawn" in self.scope.allow
            case terms.Relation(name="team", of=player):
                return self._is_me(player)
            case terms.Listing(items=items):
                return all(self._is_me(item) for item in items)
            case terms.LocalValue(local=local) if local in self.bound:
                return self._is_me(self.bound[local][0])
            case _:
                return False

    def _is_other(self, of: Term) -> bool:
        match of:
            case terms.Known(name="others"):
                return True
            case terms.Relation(name="left" | "right" | "partner" | "others", of=player):
                return self._is_me(player)
            case terms.LocalValue(local=local) if local in self.bound:
                return self._is_other(self.bound[local][0])
            case _:
                return False

    def _only_open(self, term: terms.Where) -> bool:
        """Whether a filter over cards that are turned reads only what all see of them."""
        base = term.base
        if not (isinstance(base, terms.InZone) and base.zone.seen_by == "turned"):
            return False
        return _reads_only(term.condition, term.element)


def _reads_only(term: Term, element: Local) -> bool:
    match term:
        case terms.LocalValue(local=local):
            return local is not element
        case terms.Attribute(of=terms.LocalValue(local=local), name=name) if local is element:
            return name in _OPEN
        case terms.Defined(bindings=bindings):
            given = all(_reads_only(value, element) for _, value in bindings)
            return given and _reads_only(term.body, element)
        case _:
            return all(_reads_only(child, element) for child in children(term))


def lies_open(zone: InZone, bound: Mapping[Local, Term], *, me: bool) -> bool:
    """Whether all see the cards of a zone, or at least who takes a turn (`me`). `bound`: what names
    stand for."""
    allow = frozenset({"turn.drawn"})
    eyes = _Eyes(Scope(Names(), sight="me" if me else "public", allow=allow), Diagnostics())
    eyes.bound.update((local, (term, ())) for local, term in bound.items())
    return eyes._visible(zone)


def children(term: Term) -> Iterator[Term]:
    """The terms a term is made of (of a definition its body alone)."""
    match term:
        case terms.Sentences(rules=rules):
            yield from (rule.condition for rule in rules)
        case terms.Defined(body=body):
            yield body
        case _:
            for field in attrs.fields(type(term)):
                value = getattr(term, field.name)
                for part in value if isinstance(value, tuple) else (value,):
                    if type(part) in _TERMS:
                        yield part


_TERMS = frozenset(vars(terms)["Term"].__args__)
