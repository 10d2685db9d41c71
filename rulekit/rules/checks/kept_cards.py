"""What players may do depends on remembered cards only where they have seen them."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.language.types import Kind
from rulekit.rules import effects, model, terms
from rulekit.rules.check.say import quote, text_of
from rulekit.rules.check.sight import children, lies_open
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.effects import Block
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Term
from rulekit.source.diagnostic import Diagnostics, Label

_COUNTED = frozenset({"count", "empty", "any"})


def check_kept_cards(game: model.Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK219: `when`, `choose` and `needs` read no card in memory that who acts may not know."""
    if not any(one.type.kind is Kind.CARD for one in game.variables.values()):
        return
    memory = _Memory(origins_in(game), evidence, list(_kept(game)))
    told: set[int] = set()
    for text in _texts(game):
        for read in _reads(text, memory.origins, set()):
            unseen = None if id(read) in told else memory.unseen(read)
            if unseen is not None:
                told.add(id(read))
                found.error(
                    "RK219",
                    f"{quote(read.span)} may be a card that the player who chooses has not seen",
                    read.span,
                    label="what may be done would tell of it",
                    help=f"ask whether there is one: `{text_of(read)} is not none`",
                    also=(Label(unseen.span, "it is set here"),),
                )


def _texts(game: model.Game) -> Iterator[Term]:
    """What who acts in a stage reads; in windows no memory of cards may be read at all."""
    for stage in game.stages:
        for phase in stage.phases:
            yield from (one for one in (stage.may_pass, phase.when) if one is not None)
            for action in phase.actions:
                yield from (one for one in (action.when,) if one is not None)
                for choice in action.choices:
                    yield choice.candidates
                    yield from (one for one in (choice.condition,) if one is not None)
                yield from (rule.condition for rule in action.needs)
                yield from (part for part in action.label if not isinstance(part, str))


def _reads(term: Term, origins: Origins, seen: set[int]) -> Iterator[terms.State]:
    """The cards in memory on which a text depends, but for whether there are any."""
    if id(term) in seen:
        return
    seen.add(id(term))
    match term:
        case terms.IsNone(of=terms.State()):
            return
        case terms.Function(name=name, arguments=(terms.State(),)) if name in _COUNTED:
            return
        case terms.State() if term.variable.type.kind is Kind.CARD:
            yield term
        case terms.LocalValue(local=local) if local.role == "parameter":
            if local in origins.bound:
                yield from _reads(origins.bound[local], origins, seen)
        case _:
            pass
    for child in children(term):
        yield from _reads(child, origins, seen)


# ------------------------------------------------------------------------ what is remembered


@attrs.frozen(eq=False)
class _Kept:
    """A card that a block remembers; `acting`: whether who takes a turn does that."""

    assign: effects.Assign
    block: Block
    acting: bool


def _kept(game: model.Game) -> Iterator[_Kept]:
    """All cards that are remembered anywhere."""
    acting = [action.do for stage in game.stages for one in stage.phases for action in one.actions]
    known: set[int] = set()
    for blocks, by_turn in ((acting, True), (game, False)):
        for part in parts_of(blocks):
            if isinstance(part, effects.Assign) and id(part) not in known:
                known.add(id(part))
                if part.variable.type.kind is Kind.CARD:
                    whole = next((b for b in acting if part in parts_of(b)), ()) if by_turn else ()
                    yield _Kept(part, whole, by_turn)


@attrs.frozen(eq=False)
class _Memory:
    origins: Origins
    evidence: Evidence
    kept: list[_Kept]
    _asked: set[str] = attrs.field(factory=set)
    """The memory that is being looked into, which may be set to what it was."""

    def unseen(self, read: terms.State) -> effects.Assign | None:
        """Where a card may be remembered that who reads it has not seen."""
        name = read.variable.name
        if name in self._asked:
            return None
        self._asked.add(name)
        found = self._unseen(read)
        self._asked.discard(name)
        return found

    def _unseen(self, read: terms.State) -> effects.Assign | None:
        mine = read.of is not None and _is_me(read.of)
        for one in self.kept:
            if one.assign.variable.name != read.variable.name or self._is_seen(one, "public"):
                continue
            same = one.acting and (
                (mine and one.assign.of is not None and _is_me(one.assign.of))
                or (read.of is None and read.variable.scope == "turn")
            )
            if not (same and self._is_seen(one, "me")):
                return one.assign
        return None

    def _is_seen(self, kept: _Kept, sight: str) -> bool:
        """Whether all see a card that is remembered ("public"), or who acts ("me")."""
        value = kept.assign.value
        return self._is_shown(value, kept.block) or all(
            self._is_open(part, sight)
            for whole in self.origins.with_origins(value)
            for part in parts_of(whole)
        )

    def _is_open(self, part: object, sight: str) -> bool:
        match part:
            case terms.InZone():
                bound = self.origins.bound
                return lies_open(part, self.evidence.names, bound, me=sight == "me")
            case terms.Known(name="turn.drawn"):
                return sight == "me"
            case terms.State() if part.variable.type.kind is Kind.CARD:
                return self.unseen(part) is None if part.of is None else False
            case _:
                return True

    def _is_shown(self, value: Term, block: Block) -> bool:
        """Whether the same block moves the card to where everybody sees it."""
        return isinstance(value, terms.LocalValue) and any(
            isinstance(part, effects.Move)
            and isinstance(part.cards, terms.LocalValue)
            and part.cards.local is value.local
            and "face down" not in (part.manner or "")
            and lies_open(part.to, self.evidence.names, self.origins.bound, me=False)
            for part in block
        )


def _is_me(of: Term) -> bool:
    return isinstance(of, terms.Known) and of.name == "me"
