"""Whether melds can be laid at once, found out without listing them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulekit.engine.melds.counters import Counters
from rulekit.engine.melds.needs import Step
from rulekit.engine.melds.parts import Pattern
from rulekit.engine.melds.rule import Clause, Contract

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


class Desk:
    """What a book works out once about several melds and uses again."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.counters = Counters(book)
        self._patterns: dict[tuple[int, int, int | None, bool], Pattern] = {}
        self._plans: dict[tuple[Clause, ...], Plan] = {}
        self._of_contract: dict[int, tuple[Plan, ...]] = {}

    def pattern(
        self, kind: int, low: int = 1, high: int | None = None, least: bool = False
    ) -> Pattern:
        """The pattern of a kind and size."""
        key = (kind, low, high, least)
        found = self._patterns.get(key)
        if found is None:
            found = Pattern(self.book, self.counters, kind, low, high, least)
            self._patterns[key] = found
        return found

    def plan(self, clauses: tuple[Clause, ...]) -> Plan:
        """How to find out whether melds for all these clauses can be laid at once."""
        found = self._plans.get(clauses)
        if found is None:
            found = self._plans[clauses] = Plan(self, clauses)
        return found

    def can_lay(self, contract: int, cards: int) -> bool:
        """Whether there are disjoint melds for a contract in the cards."""
        plans = self._of_contract.get(contract)
        if plans is None:
            plans = self._of_contract[contract] = self._plans_of(self.book.contracts[contract])
        return any(plan.works(cards) for plan in plans)

    def _plans_of(self, contract: Contract) -> tuple[Plan, ...]:
        """Plans of which one must work: the contract's own, or one for each kind."""
        if not contract.any_number:
            return (self.plan(contract.clauses),)
        kinds = range(len(self.book.rules))
        return tuple(self.plan((Clause(1, kind, 1, None),)) for kind in kinds)


class Plan:
    """Melds to lay at once, those first that leave the fewest choices.

    First the wild cards that the melds of each clause need at the least are added up, each as if
    the others did not exist. That answers nearly always. The rest is a search over the parts of
    the hand, fewest wild cards first: each step keeps that sum for what is still to be laid, so
    it goes astray only where melds compete for natural cards.
    """

    def __init__(self, desk: Desk, clauses: Iterable[Clause]) -> None:
        counts: dict[tuple[int, int, int | None], int] = {}
        for clause in clauses:
            if clause.count > 0:
                key = (clause.kind, clause.low, clause.high)
                counts[key] = counts.get(key, 0) + clause.count
        wanted = [
            (desk.pattern(kind, low, high, least=True), count)
            for (kind, low, high), count in counts.items()
        ]
        wanted.sort(key=lambda want: (not want[0].kind.is_run, -want[0].low))
        self.steps = [Step(pattern, count) for pattern, count in wanted]
        self.wild = desk.book.wild
        self.counters = desk.counters
        self.least = sum(step.pattern.low * step.count for step in self.steps)

    def works(self, cards: int) -> bool:
        """Whether the cards have all these melds."""
        if cards.bit_count() < self.least:
            return False
        wilds = (cards & self.wild).bit_count()
        needs = []
        total = 0
        for step in self.steps:
            need = step.need(cards)
            total += need
            if total > wilds:
                return False
            needs.append(need)
        if len(needs) <= 1 and (not needs or self.steps[0].settled):
            return True
        return Search(self, cards, wilds, needs).lay(cards)


class Search:
    """One look for melds, step by step, in given cards.

    It takes no more steps than there are choices of parts, one for each meld: with n parts and m
    melds of a clause (n + m - 1 over m). A hand of 13 has hardly a hundred parts, and most steps
    are cut off by the wild cards that are left.
    """

    def __init__(self, plan: Plan, cards: int, wilds: int, needs: list[int]) -> None:
        self.steps = plan.steps
        self.wilds = wilds
        counters = plan.counters
        self.guard = counters.guard
        self.start = counters.tally(cards) | counters.guard
        self.after = [sum(needs[at + 1 :]) for at in range(len(needs))]
        last = plan.steps[-1]
        self.final = last if len(plan.steps) > 1 and last.closes(cards) else None
        searched = plan.steps[:-1] if self.final else plan.steps
        self.parts = [self._sorted(step, cards) for step in searched]

    def _sorted(self, step: Step, cards: int) -> list[tuple[int, int, int]]:
        """For each part its wild cards, its counters, and its counters in the last step's lots."""
        weights = self.final.weights if self.final else None
        found = []
        for part in step.pattern.parts(cards, self.wilds):
            weight = sum(weights[face] for face in part.faces) if weights else 0
            found.append((part.low + part.spent, part.tally, weight))
        found.sort()
        return found

    def lay(self, cards: int) -> bool:
        """Whether all the melds can be laid."""
        numbers = self.final.numbers(cards) if self.final else 0
        return self._lay(0, 0, self.steps[0].count, self.start, self.wilds, numbers)

    def _lay(self, at: int, index: int, count: int, rest: int, wilds: int, numbers: int) -> bool:
        """Whether `count` more melds of a step can be laid, from the part `index` on, and those of
        later steps.

        rest: the counters of the cards that are left. wilds: how many wild cards are left.
        numbers: the counters of cards for the last step.
        """
        if count == 0:
            at, index = at + 1, 0
            if at == len(self.steps):
                return True
            count = self.steps[at].count
        if self.final is not None:
            if self.final.final_need(numbers) > wilds:
                return False
            if at == len(self.parts):
                return True
        guard, after, parts = self.guard, self.after[at], self.parts[at]
        for here in range(index, len(parts)):
            cost, tally, weight = parts[here]
            if cost * count + after > wilds:
                return False
            left = rest - tally
            if left & guard == guard:
                if self._lay(at, here, count - 1, left, wilds - cost, numbers - weight):
                    return True
        return False
