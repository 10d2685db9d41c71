"""What checked terms mean, walked through slowly on plain lists and dicts.

Nothing here knows the compiler: zones are lists of pieces (piles bottom first), memory is a dict,
none is None. Cards are pieces, sets of cards are lists of pieces in deck order.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import attrs

from rulekit.engine.deck import Deck
from rulekit.language.types import Kind
from rulekit.rules import model as m
from rulekit.rules import terms as t

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt,
    "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


@attrs.define(eq=False)
class Table:
    """A position. `zones[name]` and `memory[name]` are dicts by owner where there are owners."""

    game: m.Game
    deck: Deck
    players: int
    teams: int
    options: Mapping[str, Any]
    zones: dict[str, Any]
    memory: dict[str, Any]
    dealer: int = 0
    turn_player: int = 0
    turn_number: int = 1
    round_number: int = 1
    winner: int | None = None
    drawn: list[int] = attrs.field(factory=list)
    totals: list[int] = attrs.field(factory=list)
    scores: list[int] = attrs.field(factory=list)
    seed: str = ""
    shuffles: int = 0
    refills: dict[str, int] = attrs.field(factory=dict)
    ended: bool = False
    events: list[tuple[Any, ...]] = attrs.field(factory=list)

    def copy(self) -> Table:
        return attrs.evolve(
            self, zones=deepcopy(self.zones), memory=deepcopy(self.memory), events=[],
            drawn=list(self.drawn), totals=list(self.totals), scores=list(self.scores),
            refills=dict(self.refills),
        )  # fmt: skip

    def part(self, zone: m.Zone, owner: int | None) -> list[int]:
        return self.zones[zone.name] if zone.per is None else self.zones[zone.name][owner]

    def suit(self, piece: int) -> int | None:
        suit = self.deck.faces[self.deck.piece_face[piece]].suit
        return suit if suit >= 0 else None

    def rank(self, piece: int) -> int:
        return self.deck.faces[self.deck.piece_face[piece]].rank

    def colour(self, suit: int | None) -> int | None:
        if suit is None:
            return None
        colours = list(dict.fromkeys(s.colour for s in self.game.deck.suits if s.colour))
        colour = self.game.deck.suits[suit].colour
        return colours.index(colour) if colour else None

    def is_kind(self, piece: int, kind: t.CardKind) -> bool:
        joker = self.rank(piece) == len(self.deck.ranks)
        if kind.word == "joker":
            return joker
        if kind.word == "wild":
            return any(self.is_kind(piece, one) for one in self.game.wild)
        if joker:
            return False
        fits_suit = kind.suits is None or self.suit(piece) in kind.suits
        return fits_suit and (kind.ranks is None or self.rank(piece) in kind.ranks)

    def worth(self, piece: int, table: m.ValueTable) -> int:
        rows = []
        for row in table.rows:
            number = sum(
                any(self.is_kind(p, kind) for kind in row.kinds) for p in range(self.deck.size)
            )
            if any(self.is_kind(piece, kind) for kind in row.kinds):
                rows.append((number, row.points))
        points = min(rows, key=lambda pair: pair[0])[1] if rows else table.otherwise
        if points is None:
            return 0
        rank = self.rank(piece)
        name = self.deck.ranks[rank] if rank < len(self.deck.ranks) else ""
        face = int(name) if name.isdigit() else 0
        return int(Reader(self, None, {}, face).value(points))

    def team_of(self, player: int | None) -> int | None:
        return None if player is None else player % self.teams


@attrs.define(eq=False)
class Reader:
    """Terms read at a table, with `me` and the names in reach."""

    table: Table
    me: int | None
    names: dict[t.Local, Any]
    face: int = 0

    def value(self, term: t.Term) -> Any:
        """None, a number, yes or no, a word, an index, a piece; a list of a set."""
        return getattr(self, "_" + type(term).__name__.lower())(term)

    def with_name(self, local: t.Local, value: Any) -> Reader:
        return Reader(self.table, self.me, {**self.names, local: value}, self.face)

    def elements(self, term: t.Term) -> list[Any]:
        """The elements of a set; one thing is a set of it, none is an empty one."""
        value = self.value(term)
        if isinstance(value, list):
            return value
        return [] if value is None else [value]

    # ------------------------------------------------------------------------------- names

    def _const(self, term: t.Const) -> Any:
        return term.value

    def _optionvalue(self, term: t.OptionValue) -> Any:
        return self.table.options[term.option.name]

    def _state(self, term: t.State) -> Any:
        if term.of is None:
            return self.table.memory[term.variable.name]
        holder = self.value(term.of)
        return None if holder is None else self.table.memory[term.variable.name][holder]

    def _inzone(self, term: t.InZone) -> list[int]:
        if term.of is None:
            return sorted(self.table.part(term.zone, None))
        cards: list[int] = []
        for owner in dict.fromkeys(self.owners(term)):
            cards += self.table.part(term.zone, owner)
        return sorted(cards)

    def owners(self, term: t.InZone) -> list[int]:
        assert term.of is not None
        owners = self.elements(term.of)
        if term.zone.per == "team" and term.of.type.kind is Kind.PLAYER:
            return [self.table.team_of(owner) for owner in owners]  # type: ignore[misc]
        return owners

    def _localvalue(self, term: t.LocalValue) -> Any:
        return self.names[term.local]

    def _known(self, term: t.Known) -> Any:
        table = self.table
        n = table.players
        match term.name:
            case "me":
                return self.me
            case "dealer" | "winner":
                return getattr(table, term.name)
            case "players":
                return list(range(n))
            case "others":
                assert self.me is not None
                return [(self.me + i) % n for i in range(1, n)]
            case "teams":
                return list(range(table.teams))
            case "suits":
                return list(range(len(table.deck.suits)))
            case "ranks":
                return list(range(len(table.deck.ranks)))
            case "cards":
                return list(range(table.deck.size))
            case "turn.player" | "turn.number" | "round.number":
                return getattr(table, term.name.replace(".", "_"))
            case "turn.drawn":
                return sorted(table.drawn)
            case "face":
                return self.face
        raise AssertionError(term)

    def _relation(self, term: t.Relation) -> Any:
        table, of = self.table, self.value(term.of)
        n, teams = table.players, table.teams
        is_team = term.of.type.kind is Kind.TEAM
        if of is None:
            return [] if term.type.many else None
        match term.name:
            case "left":
                return (of + 1) % n
            case "right":
                return (of - 1) % n
            case "partner":
                return (of + n // 2) % n if teams < n else None
            case "team":
                return of % teams
            case "members":
                return [p for p in range(n) if p % teams == of]
            case "others" if is_team:
                return [(of + i) % teams for i in range(1, teams)]
            case "others":
                return [(of + i) % n for i in range(1, n)]
            case "total":
                return table.totals[of if is_team else of % teams]
        raise AssertionError(term)

    def _attribute(self, term: t.Attribute) -> Any:
        table = self.table
        if term.name == "top":
            assert isinstance(term.of, t.InZone)
            owners = [None] if term.of.of is None else self.owners(term.of)
            pile = table.part(term.of.zone, owners[0]) if owners else []
            return pile[-1] if pile else None
        of = self.value(term.of)
        if term.name in ("suits", "ranks"):
            read = table.suit if term.name == "suits" else table.rank
            every = table.deck.suits if term.name == "suits" else table.deck.ranks
            return [i for i in range(len(every)) if i in {read(piece) for piece in of}]
        if of is None:
            return None
        match term.of.type.kind, term.name:
            case Kind.CARD, "suit":
                return table.suit(of)
            case Kind.CARD, "rank":
                return table.rank(of)
            case Kind.CARD, "colour":
                return table.colour(table.suit(of))
            case Kind.SUIT, "colour":
                return table.colour(of)
            case Kind.PLAYER, "seat":
                return of + 1
        raise AssertionError(term)

    # --------------------------------------------------------------------------- functions

    def _function(self, term: t.Function) -> Any:
        first = term.arguments[0]
        match term.name:
            case "count":
                return len(self.elements(first))
            case "any":
                return bool(self.elements(first))
            case "empty":
                return not self.elements(first)
            case "first":
                return next(iter(self.elements(first)), None)
            case "only":
                found = self.elements(first)
                return found[0] if len(found) == 1 else None
            case "sum" | "max" | "min":
                return combined(term.name, [x for a in term.arguments for x in self.elements(a)])
            case "neighbour":
                seat, step = self.value(first), self.value(term.arguments[1])
                return None if seat is None else (seat + step) % self.table.players
            case "can_draw":
                assert isinstance(first, t.InZone)
                pile = self.table.part(first.zone, None)
                return bool(pile) or can_refill(self, first.zone)
        raise AssertionError(term)

    def _foreach(self, term: t.ForEach) -> Any:
        values = [
            self.with_name(term.local, one).value(term.body) for one in self.elements(term.domain)
        ]
        if term.function in ("any", "count"):
            return any(values) if term.function == "any" else sum(map(bool, values))
        return combined(term.function, values)

    def _value(self, term: t.Value) -> int:
        return sum(self.table.worth(piece, term.table) for piece in self.elements(term.of))

    def _defined(self, term: t.Defined) -> Any:
        names = {local: self.value(value) for local, value in term.bindings}
        return Reader(self.table, self.me, {**self.names, **names}, self.face).value(term.body)

    # -------------------------------------------------------------------------- conditions

    def _sentences(self, term: t.Sentences) -> bool:
        holds = [self.value(rule.condition) for rule in term.rules]
        return all(holds) if term.mode == "all" else any(holds)

    def _all(self, term: t.All) -> bool:
        return all(self.value(part) for part in term.parts)

    def _either(self, term: t.Either) -> bool:
        return any(self.value(part) for part in term.parts)

    def _not(self, term: t.Not) -> bool:
        return not self.value(term.of)

    def _compare(self, term: t.Compare) -> bool:
        left, right = self.value(term.left), self.value(term.right)
        if term.operator not in ("==", "!=") and (left is None or right is None):
            return False
        return COMPARE[term.operator](left, right)

    def _member(self, term: t.Member) -> bool:
        item = self.value(term.item)
        return item is not None and item in self.elements(term.group)

    def _iskind(self, term: t.IsKind) -> bool:
        piece = self.value(term.of)
        holds = piece is not None and any(self.table.is_kind(piece, k) for k in term.kinds)
        return holds != term.negated

    def _isnone(self, term: t.IsNone) -> bool:
        return (self.value(term.of) is None) != term.negated

    # ------------------------------------------------------------------------------ values

    def _negative(self, term: t.Negative) -> int:
        return -self.value(term.of)

    def _arithmetic(self, term: t.Arithmetic) -> Any:
        if term.type.kind is Kind.CARD:
            left, right = set(self.elements(term.left)), set(self.elements(term.right))
            return sorted(left | right if term.operator == "+" else left - right)
        one, other = self.value(term.left), self.value(term.right)
        match term.operator:
            case "+":
                return one + other
            case "-":
                return one - other
            case "*":
                return one * other
            case "//":
                return one // other if other else 0
            case "mod":
                return one % other if other else 0

    def _orelse(self, term: t.OrElse) -> Any:
        for part in term.parts:
            value = self.value(part)
            if value is not None:
                return value
        return None

    def _ifelse(self, term: t.IfElse) -> Any:
        return self.value(term.then if self.value(term.condition) else term.otherwise)

    # -------------------------------------------------------------------------------- sets

    def _range(self, term: t.Range) -> list[int]:
        assert term.low is not None and term.high is not None
        return list(range(self.value(term.low), self.value(term.high) + 1))

    def _where(self, term: t.Where) -> list[Any]:
        return [
            one
            for one in self.elements(term.base)
            if self.with_name(term.element, one).value(term.condition)
        ]

    def _best(self, term: t.Best) -> list[Any]:
        base = self.elements(term.base)
        by = [self.with_name(term.element, one).value(term.by) for one in base]
        most = (max if term.direction == "highest" else min)(by, default=None)
        return [one for one, value in zip(base, by, strict=True) if value == most]

    def _listing(self, term: t.Listing) -> list[Any]:
        found = [one for item in term.items for one in self.elements(item)]
        return sorted(set(found)) if term.type.kind is Kind.CARD else found

    def _playersfrom(self, term: t.PlayersFrom) -> list[int]:
        start, n = self.value(term.start), self.table.players
        return [] if start is None else [(start + i) % n for i in range(n)]


def combined(name: str, values: list[int]) -> int:
    if name == "sum":
        return sum(values)
    return (max if name == "max" else min)(values, default=0)


def can_refill(at: Reader, zone: m.Zone) -> bool:
    rule = zone.refill
    if rule is None or rule.refill_from is None:
        return False
    if len(at.table.part(rule.refill_from, None)) <= rule.keep_top:
        return False
    if rule.when is not None and not at.value(rule.when):
        return False
    times = 0 if rule.times is None else at.value(rule.times)
    return times == 0 or at.table.refills.get(zone.name, 0) < times
