"""Cards are laid from where they were chosen, once: what has gone before cannot be laid."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.rules import effects, model, terms
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.effects import Block, Effect
from rulekit.rules.model import Game
from rulekit.rules.origins import Origins, origins_in
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Local, Term
from rulekit.source.diagnostic import Diagnostics, Label
from rulekit.source.span import Span


@attrs.frozen(eq=False, repr=False)
class _Gone:
    """What was done with the cards of a name before: laid, or moved to a zone."""

    to: model.Zone | None
    span: Span


def check_moved(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK441: no block moves cards away that it then lays, or lays them twice."""
    if not any(zone.melds for zone in game.zones.values()):
        return
    way = _Way(origins_in(game), found)
    for block in _blocks(game):
        way.follow(block, {})


def _blocks(game: Game) -> Iterator[Block]:
    """All blocks that stand by themselves."""
    yield game.setup
    for part in parts_of(game):
        match part:
            case model.Action(do=do) | model.Trigger(do=do) | model.ScoreLine(do=do):
                yield do
            case model.Stage(before=before, do=do, after=after):
                yield from (before, do, after)
            case model.Tricks(after=after):
                yield after


@attrs.frozen(eq=False, repr=False)
class _Way:
    """Goes through a block in its order; `gone` is what has happened on the way."""

    origins: Origins
    found: Diagnostics

    def follow(self, block: Block, gone: dict[Local, _Gone]) -> None:
        for effect in block:
            match effect:
                case effects.Move():
                    self._move(effect, gone)
                case effects.Draw(pile=pile):
                    self._bring_back(pile, gone)
                case effects.Lay(what=what):
                    self._use(what, effect, gone)
                case effects.Exchange(one=one):
                    self._use(one, effect, gone)
                case effects.Loop(body=body):
                    self.follow(body, dict(gone))
                case effects.Branch():
                    self._branch(effect, gone)

    def _branch(self, effect: effects.Branch, gone: dict[Local, _Gone]) -> None:
        """Behind a branch that is gone which is gone whatever the branch did."""
        blocks = (*(block for _, block in effect.cases), effect.otherwise)
        ways = [dict(gone) for _ in blocks]
        for block, after in zip(blocks, ways, strict=True):
            self.follow(block, after)
        always = {
            local: was for local, was in ways[0].items() if all(local in after for after in ways)
        }
        gone.clear()
        gone.update(always)

    def _move(self, effect: effects.Move, gone: dict[Local, _Gone]) -> None:
        local = _named(effect.cards)
        if local is not None and local in gone and gone[local].to is None:
            self._report(local, effect, gone[local], "moved")
            return
        self._bring_back(effect.cards, gone)
        if local is not None and not self._lies_in(local, effect.to.zone):
            gone[local] = _Gone(effect.to.zone, effect.span)

    def _use(self, what: Term, effect: Effect, gone: dict[Local, _Gone]) -> None:
        local = _named(what)
        if local is None:
            return
        if local in gone:
            self._report(local, effect, gone[local], "laid")
        gone[local] = _Gone(None, effect.span)

    def _bring_back(self, source: Term, gone: dict[Local, _Gone]) -> None:
        """Cards that come from where others went may be these."""
        zones = self.origins.zones(source)
        for local in [one for one, was in gone.items() if was.to in zones]:
            del gone[local]

    def _lies_in(self, local: Local, zone: model.Zone) -> bool:
        domain = self.origins.bound.get(local)
        return domain is None or zone in self.origins.zones(domain)

    def _report(self, local: Local, effect: Effect, was: _Gone, done: str) -> None:
        before = "laid" if was.to is None else "moved away"
        said = "laid twice" if before == done else f"{before} before it is {done}"
        self.found.error(
            "RK441",
            f"`{local.name}` is {said}",
            effect.span,
            label="nothing of it is left where it was",
            help="take this out" if was.to is None else "put this first",
            also=(Label(was.span, f"it is {before} here"),),
        )


def _named(cards: Term) -> Local | None:
    """The name all of whose cards are meant, if it is one."""
    match cards:
        case terms.LocalValue(local=local):
            return local
        case terms.Attribute(of=terms.LocalValue(local=local), name="cards"):
            return local
        case _:
            return None
