"""A turn in which tricks are made plays one card to the trick: no more, no less, whatever is done.

Who played which card is told by the order of the seats alone, so turns are followed through
their phases, and every way to the end of one must have played just one card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from rulekit.rules import model
from rulekit.rules.checks.evidence import Evidence
from rulekit.rules.checks.trick_cards import is_sound, played, stage_of_tricks
from rulekit.rules.model import Action, EndTurn, Flow, Game, GoTo, Phase, Stage, Step, Window
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.span import Span

ENDS = "write `then: end turn` where the card is played, or play it in a phase without `when`"


def check_trick_turns(game: Game, evidence: Evidence, found: Diagnostics) -> None:
    """RK445: every turn of a stage with `tricks` plays one card, and the next seat follows."""
    stage = stage_of_tricks(game)
    if stage is None or stage.tricks is None or not is_sound(stage, evidence, found):
        return
    if stage.phases:
        _Course(game, stage, stage.tricks.zone, found).follow()
        _check_triggers(game, stage, found)


@attrs.frozen(eq=False, repr=False)
class _Course:
    """All ways through a turn: how many cards may have been played where a phase begins."""

    game: Game
    stage: Stage
    trick: model.Zone
    found: Diagnostics
    reached: set[tuple[str, int]] = attrs.field(factory=set)

    def follow(self) -> None:
        waiting = [(self.stage.phases[0].name, 0)]
        while waiting:
            at = waiting.pop()
            if at not in self.reached:
                self.reached.add(at)
                waiting.extend(self._onward(*at))

    def _onward(self, name: str, before: int) -> Iterator[tuple[str, int]]:
        """The phases that a phase leads to, with the cards played until then."""
        phase = next(one for one in self.stage.phases if one.name == name)
        if phase.when is not None or phase.any_of:
            yield from self._behind(phase, before, phase.span)
        for action in phase.actions:
            yield from self._acted(phase, action, before)

    def _acted(self, phase: Phase, action: Action, before: int) -> Iterator[tuple[str, int]]:
        for window in self.game.windows:
            if action.name in window.opens_before:
                yield from self._by_window(window, before)
        for number, ended in sorted(played(action.do, self.trick)):
            after = before + number
            if after > 1 and not ended:
                self._report(f"`{action.name}` may play a second card to the trick", action.span,
                             "more than one in a turn", "play one card in a turn")  # fmt: skip
            elif not ended:
                yield from self._done(phase, action, after)

    def _done(self, phase: Phase, action: Action, after: int) -> Iterator[tuple[str, int]]:
        """After an action: windows, then where `then` leads."""
        for window in self.game.windows:
            if action.name in window.opens_after:
                yield from self._by_window(window, after)
        flow = action.then
        if flow is not None:
            yield from self._steps(flow, after, action.span)
        if flow is None or (flow.condition is not None and flow.otherwise is None):
            if phase.any_of:
                yield phase.name, after
            else:
                yield from self._behind(phase, after, action.span)

    def _by_window(self, window: Window, number: int) -> Iterator[tuple[str, int]]:
        for action in window.actions:
            if action.then is not None:
                yield from self._steps(action.then, number, action.span)

    def _steps(self, flow: Flow, number: int, span: Span) -> Iterator[tuple[str, int]]:
        for step in _steps_of(flow):
            match step:
                case EndTurn(to) if to is not None:
                    self._report("a trick goes round to the left", flow.span,
                                 "names the next player", "write `end turn`")  # fmt: skip
                case EndTurn():
                    self._end(number, span)
                case GoTo(phase) if any(one.name == phase for one in self.stage.phases):
                    yield phase, number

    def _behind(self, phase: Phase, number: int, span: Span) -> Iterator[tuple[str, int]]:
        at = self.stage.phases.index(phase)
        if at + 1 < len(self.stage.phases):
            yield self.stage.phases[at + 1].name, number
        else:
            self._end(number, span)

    def _end(self, number: int, span: Span) -> None:
        if number == 0:
            trick = self.trick.name
            self._report(
                "a turn may end without a card for the trick", span,
                f"nothing need have come to `{trick}` by then",
                f"let each way through a turn move one card to `{trick}`",
            )  # fmt: skip

    def _report(self, message: str, span: Span, label: str, advice: str) -> None:
        self.found.error("RK445", message, span, label=label, help=advice)


def _steps_of(flow: Flow) -> Iterator[Step]:
    yield flow.step
    if flow.otherwise is not None:
        yield flow.otherwise


def _check_triggers(game: Game, stage: Stage, found: Diagnostics) -> None:
    """What happens by itself ends no turn, which may not have played its card."""
    own = {phase.name for phase in stage.phases}
    for trigger in game.whenever:
        flow = trigger.then
        if flow is not None and any(_breaks(step, own) for step in _steps_of(flow)):
            found.error(
                "RK445",
                "what happens by itself may end a turn without a card for the trick",
                flow.span,
                label=f"may come in a turn of `{stage.name}`",
                help="write `end stage`, or let an action of the turn lead there",
            )


def _breaks(step: Step, phases: Iterable[str]) -> bool:
    return isinstance(step, EndTurn) or (isinstance(step, GoTo) and step.phase in phases)
