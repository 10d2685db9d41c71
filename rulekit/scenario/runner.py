"""Running one scenario: from its position through its steps to what must hold at the end."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from rulekit.errors import IllegalAction, StartRefused
from rulekit.match import Match
from rulekit.scenario.expecting import compare
from rulekit.scenario.facts import Facts, Table
from rulekit.scenario.failure import Failure, compare_sets
from rulekit.scenario.model import Actor, Legal, Offers, Play, Refuse, Scenario, Step, Words
from rulekit.source.span import Span


@attrs.frozen(eq=False)
class Run:
    """A scenario and the match it is played in."""

    scenario: Scenario
    table: Table
    match: Match

    def play(self) -> Failure | None:
        """Do every step; the first thing that goes wrong, or None."""
        began = self.match.round
        for number, step in enumerate(self.scenario.steps, 1):
            failure = self._step(step, number)
            if failure is not None:
                return failure
        return self._expect(began)

    def _step(self, step: Step, number: int) -> Failure | None:
        match step:
            case Legal():
                return self._legal(step, number)
            case Offers():
                return self._offers(step, number)
            case Refuse():
                return self._refuse(step, number)
            case Actor():
                return self._actor(step, number)
            case Play():
                return self._act(step, number)

    def _legal(self, step: Legal, number: int) -> Failure | None:
        difference = compare_sets(self._texts(step.actions), self._offered())
        if difference:
            return self._fail("other actions are legal", step.span, difference, number)
        return None

    def _offers(self, step: Offers, number: int) -> Failure | None:
        offered = set(self._offered())
        for words, text in zip(step.actions, self._texts(step.actions), strict=True):
            if (text in offered) is not step.wanted:
                how = "is not offered" if step.wanted else "is offered"
                return self._fail(f"`{words.text}` {how}", words.span, (), number)
        return None

    def _actor(self, step: Actor, number: int) -> Failure | None:
        got = self.match.actors
        if sorted(step.seats) == sorted(got):
            return None
        difference = (f"expected: {_seats(step.seats)}", f"got:      {_seats(got)}")
        return self._fail("somebody else is to act", step.span, difference, number)

    def _act(self, step: Play, number: int) -> Failure | None:
        try:
            self.match.apply(step.action.text, seat=step.seat)
        except IllegalAction as refusal:
            what = f"seat {step.seat} may not `{step.action.text}`"
            return self._fail(what, step.action.span, _refusal(refusal), number)
        return None

    def _refuse(self, step: Refuse, number: int) -> Failure | None:
        action, before = step.action, self.match.to_json()
        trial = self.match.copy()
        try:
            trial.apply(action.text, seat=step.seat)
        except IllegalAction as refusal:
            if before != trial.to_json() or before != self.match.to_json():
                what = f"`{action.text}` was refused, but changed the match"
                return self._fail(what, action.span, (), number)
            return self._because(step, refusal, number)
        return self._fail(f"`{action.text}` is not refused", action.span, (), number)

    def _because(self, step: Refuse, refusal: IllegalAction, number: int) -> Failure | None:
        wanted = step.because
        if wanted is None or has_words(_refusal(refusal), wanted.text):
            return None
        difference = (f"expected: {wanted.text}", *_got(_refusal(refusal)))
        what = f"`{step.action.text}` is refused for another reason"
        return self._fail(what, wanted.span, difference, number)

    def _expect(self, began: int) -> Failure | None:
        """What does not hold at the end. `began` is the round of the first step."""
        expected = self.scenario.expect
        if expected is None:
            return None
        facts = Facts(self.table, self.match)
        misses = list(compare(facts, expected, self._logs()))
        if not misses:
            return None
        difference: list[str] = []
        for miss in misses:
            difference += [f"{miss.what} (line {miss.span.line})"]
            difference += [f"  {line}" for line in miss.difference]
        if self.match.round > began and any(miss.key == "scores" for miss in misses):
            now = f"round {self.match.round} has begun, and `scores` is what it has scored"
            difference.append(f"{now}; `totals` has what was scored before")
        return self._fail("the end is not as expected", misses[0].span, tuple(difference), None)

    def _logs(self) -> list[list[str]]:
        """What a spectator and each seat can read."""
        return [self.match.log(seat) for seat in (None, *range(1, self.match.players + 1))]

    def _offered(self) -> list[str]:
        return [] if self.match.over else [a.text for a in self.match.legal_actions()]

    def _texts(self, actions: Iterable[Words]) -> list[str]:
        return [read_action(self.match, words.text) for words in actions]

    def _fail(
        self, headline: str, span: Span, difference: tuple[str, ...], step: int | None
    ) -> Failure:
        over = self.match.over
        return Failure(
            self.scenario,
            headline,
            span,
            difference,
            tuple(Facts(self.table, self.match).describe()),
            "" if over else f"seat {self.match.actor} may",
            tuple(self._offered()),
            step,
        )


def read_action(match: Match, text: str) -> str:
    """An action's text as `legal_actions` writes it."""
    try:
        return match.action(text).text
    except IllegalAction:
        return text


def run_refused_start(scenario: Scenario, refusal: StartRefused | None) -> Failure | None:
    """Whether a match that must not start was refused for the reason given."""
    if refusal is None:
        return Failure(scenario, "the match starts, but must be refused", scenario.span)
    wanted = scenario.because
    if wanted is not None and not has_words((str(refusal),), wanted.text):
        difference = (f"expected: {wanted.text}", *_got((str(refusal),)))
        return Failure(scenario, "the start is refused for another reason", wanted.span, difference)
    return None


def has_words(lines: Iterable[str], wanted: str) -> bool:
    """Whether the wanted words stand in the text, letter case and line breaks aside."""
    return _folded(wanted) in _folded(" ".join(lines))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _refusal(refusal: IllegalAction) -> tuple[str, ...]:
    message, because = refusal.message, refusal.because
    return (message,) if not because or because in message else (message, because)


def _got(lines: tuple[str, ...]) -> list[str]:
    heads = ("got:      ", *["          "] * len(lines))
    return [head + line for head, line in zip(heads, lines, strict=False)]


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in sorted(seats)) or "nobody"
