"""Whether melds can be laid at once, found out without listing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import attrs

from rulekit.engine.melds.bounds import Bound, Layout
from rulekit.engine.melds.choices import Programs
from rulekit.engine.melds.counters import Counters
from rulekit.engine.melds.guessing import Guess, can_guess
from rulekit.engine.melds.needs import Step
from rulekit.engine.melds.parts import Pattern
from rulekit.engine.melds.rule import Clause

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


class Desk:
    """What a book works out once about several melds and uses again."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.counters = Counters(book)
        self._patterns: dict[tuple[int, int, int | None, bool], Pattern] = {}
        self._plans: dict[tuple[Clause, ...], Plan] = {}
        self.deciders = Deciders(self)
        self.programs = Programs(book)

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


class Deciders(dict[int, "Callable[[int], bool]"]):
    """By the number of a contract, what decides whether there are disjoint melds for it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __missing__(self, contract: int) -> Callable[[int], bool]:
        asked = self._desk.book.contracts[contract]
        if not asked.asks:
            decider: Callable[[int], bool] = _never
        elif asked.any_number:
            kinds = range(len(self._desk.book.rules))
            plans = [self._desk.plan((Clause(1, kind, 1, None),)) for kind in kinds]
            decider = partial(_any_works, plans)
        else:
            decider = self._desk.plan(asked.clauses).works
        self[contract] = decider
        return decider


def _never(cards: int) -> bool:
    return False


def _any_works(plans: Sequence[Plan], cards: int) -> bool:
    return any(plan.works(cards) for plan in plans)


class Plan:
    """Melds to lay at once, those first that leave the fewest choices.

    First the wild cards that the melds of each clause need at the least are added up, each as if
    the others did not exist. That refuses nearly all that must be refused. Then runs are taken
    where they cost the least, which finds nearly all there is to find. The rest is a search over
    the parts of the hand, fewest wild cards first: each step keeps that sum for what is still to be
    laid, so it goes astray only where melds compete for natural cards.
    """

    def __init__(self, desk: Desk, clauses: Iterable[Clause], layout: Layout | None = None) -> None:
        counts: dict[tuple[int, int, int | None], int] = {}
        for clause in clauses:
            if clause.count > 0:
                key = (clause.kind, clause.low, clause.high)
                counts[key] = counts.get(key, 0) + clause.count
        wanted = [
            (desk.pattern(*key, least=True), Clause(count, *key)) for key, count in counts.items()
        ]
        wanted.sort(key=lambda want: (not want[0].kind.is_run, -want[0].low))
        self.steps = [Step(pattern, clause.count) for pattern, clause in wanted]
        self._desk = desk
        self.wild = desk.book.wild
        self.counters = desk.counters
        self.bound = Bound(desk.book, self.steps, layout)
        self.settled = len(self.steps) <= 1 and all(step.settled for step in self.steps)
        """Whether the needs say all."""
        self.guess = None if self.settled else self._guess([clause for _, clause in wanted])

    def works(self, cards: int) -> bool:
        """Whether the cards have all these melds."""
        wilds = (cards & self.wild).bit_count()
        if self.bound.fields(cards, wilds) < 0:
            return False
        if self.bound.exact:
            return True
        # Hands that differ in copies alone are one case, of which much is remembered.
        cards = self.counters.lowest(cards)
        if self.guess is not None and self.guess.finds(cards, wilds):
            return True
        needs = self._needs(cards, wilds)
        return needs is not None and (self.settled or Search(self, cards, wilds, needs).lay(cards))

    def surely(self, cards: int, wilds: int) -> bool:
        """Whether a quick look finds that the cards, of which so many wild ones may be taken, have
        all these melds."""
        if self.bound.fields(cards, wilds) < 0:
            return False
        if self.bound.exact:
            return True
        cards = self.counters.lowest(cards)
        if self.settled:
            return self._needs(cards, wilds) is not None
        return self.guess is not None and self.guess.finds(cards, wilds)

    def of(self, clauses: Iterable[Clause]) -> Plan:
        """A plan for some of the melds alone, that shares what is looked up."""
        return Plan(self._desk, clauses, self.bound.layout)

    def _guess(self, clauses: Sequence[Clause]) -> Guess | None:
        """A run to guess first, if the others are known at once then or can be guessed as well."""
        if not can_guess(self.steps[0]):
            return None
        one, *more = clauses
        others = self.of((attrs.evolve(one, count=one.count - 1), *more))
        choosy = any(step.choosy for step in self.steps)
        return Guess(self.steps[0], others, choosy) if others.settled or others.guess else None

    def search(self, cards: int) -> Search | None:
        """A search in cards, the lowest copies of their faces, for which this works, else None."""
        wilds = (cards & self.wild).bit_count()
        if self.bound.fields(cards, wilds) >= 0:
            needs = self._needs(cards, wilds)
            if needs is not None:
                search = Search(self, cards, wilds, needs)
                if self.settled or search.lay(cards):
                    return search
        return None

    def _needs(self, cards: int, wilds: int) -> list[int] | None:
        """The wild cards that each step needs at the least; None: these are not enough."""
        needs: list[int] = []
        for step in self.steps:
            need = step.need(cards)
            wilds -= need
            if wilds < 0:
                return None
            needs.append(need)
        return needs


Known = dict[tuple[Pattern, Pattern | None], list[tuple[int, int, int]]]
"""The parts of a hand by their pattern and by that of the last step."""


class Search:
    """One look for melds, step by step, in given cards.

    It takes no more steps than there are choices of parts, one for each meld: with n parts and m
    melds of a clause (n + m - 1 over m). A hand of 13 has hardly a hundred parts, and most steps
    are cut off by the wild cards that are left.
    """

    def __init__(
        self, plan: Plan, cards: int, wilds: int, needs: list[int], known: Known | None = None
    ) -> None:
        self.plan = plan
        self.steps = plan.steps
        self.cards = cards
        self.wilds = wilds
        self.guard = plan.counters.guard
        self.start = plan.counters.tally(cards) | self.guard
        self.after = [sum(needs[at + 1 :]) for at in range(len(needs))]
        several = len(plan.steps) > 1
        self.final = plan.steps[-1] if several and plan.steps[-1].closes(cards) else None
        self.known: Known = {} if known is None else known
        spare = wilds - sum(needs)
        searched = plan.steps[:-1] if self.final else plan.steps
        self.parts = [
            self._sorted(step, spare + need) for step, need in zip(searched, needs, strict=False)
        ]

    def behind(self, plan: Plan) -> Search:
        """A search for some of the melds alone, in the same cards or in some of them."""
        return Search(plan, self.cards, self.wilds, [0] * len(plan.steps), self.known)

    def _sorted(self, step: Step, wilds: int) -> list[tuple[int, int, int]]:
        """For each part with so many wild cards at the most their number, its counters, and its
        counters in the last step's lots."""
        key = (step.pattern, self.final.pattern if self.final else None)
        found = self.known.get(key)
        if found is None:
            weights = self.final.weights if self.final else None
            found = self.known[key] = []
            for part in step.pattern.parts(self.cards, wilds):
                weight = sum([weights[face] for face in part.faces]) if weights else 0
                found.append((part.low + part.spent, part.tally, weight))
            found.sort()
        return found

    def lay(self, cards: int) -> bool:
        """Whether all the melds can be laid."""
        return self.lay_from(cards, self.start, self.wilds)

    def lay_from(self, cards: int, rest: int, wilds: int) -> bool:
        """Whether all the melds can be laid from some of the cards, which are given as counters
        too; `wilds` of them are wild."""
        if not self.steps:
            return True
        numbers = self.final.numbers(cards) if self.final else 0
        return self._lay(0, 0, self.steps[0].count, rest, wilds, numbers)

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
