"""What holds at every decision of every game; each check raises AssertionError that tells where."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any, TypeVar

from rulekit.engine.action import NO_NUMBER, Action
from rulekit.engine.choices import Choices
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine
from rulekit.engine.position import fields_of
from rulekit.errors import IllegalAction
from rulekit.match import Match
from tests.games.melding import near_ways, some_meld, some_place, some_way
from tests.games.observer import cards_by_place

MOST_TRIED = 3000
"""Up to so many combinations of values of an action are all tried, else as many by chance."""


MOST_LOOKED_AT = 120
"""Of more actions that are listed so many are looked at one by one."""

Item = TypeVar("Item")


def some_of(items: Sequence[Item], most: int) -> Sequence[Item]:
    """The items, or of many so many of them, evenly spread."""
    if len(items) <= most:
        return items
    return [items[at * len(items) // most] for at in range(most)]


def snapshot(match: Match) -> dict[str, Any]:
    """The whole position, and how far the match has come."""
    return {**fields_of(match.machine, match.state), "number": match.number}


def told(match: Match) -> list[Any]:
    """All that everybody is told: views (with logs) of every seat and of a spectator."""
    return [match.view(seat) for seat in (None, *range(1, match.players + 1))]


def check_cards(match: Match, deck: Counter[str], where: object) -> None:
    """Each piece is in one zone, and the faces are those of `deck`."""
    pieces = [piece for part in cards_by_place(match).values() for piece in part]
    twice = [piece for piece, count in Counter(pieces).items() if count > 1]
    assert not twice, f"pieces {twice} are in several zones{where}"
    faces = Counter(match.machine.deck.codes[piece] for piece in pieces)
    assert faces == deck, f"cards lost {deck - faces}, cards won {faces - deck}{where}"


def faces_in_play(match: Match) -> Counter[str]:
    codes = match.machine.deck.codes
    return Counter(codes[piece] for part in cards_by_place(match).values() for piece in part)


def check_open_question(match: Match, where: object) -> None:
    """Somebody can do something; once the match is over nobody can."""
    legal = match.legal_actions()
    if match.over:
        assert (match.actor, match.actors, match.phase) == (None, (), ""), str(where)
        assert not legal, f"the match is over, but {legal} are offered{where}"
        return
    assert match.actor in range(1, match.players + 1), f"seat {match.actor} is asked{where}"
    assert legal, f"seat {match.actor} is asked at {match.phase} and can do nothing{where}"
    texts = Counter(action.text for action in legal)
    assert max(texts.values()) == 1, f"{texts.most_common(1)} is listed more than once{where}"


# ---------------------------------------------------------------------------------- actions


def check_listing(
    match: Match, random: Random, where: object, most: int = MOST_TRIED
) -> int:
    """`legal_actions` are just those that nothing forbids; how many were tried.

    Copies of a card are one action: it is listed once, if any copy will do.
    """
    machine, state, tried = match.machine, match.state, 0
    listed = {action.text for action in match.legal_actions()}
    for action in some_of(match.legal_actions(), MOST_LOOKED_AT):
        reason = machine.why(state, action)
        assert reason < 0, f"`{action}` is listed, but {machine.reasons[reason]}{where}"
    for number in machine.questions[state.question].actions:
        for values in combinations_of(machine, machine.actions[number], match, random, most):
            action = machine.make(number, values)
            legal = machine.why(state, action) < 0
            tried += 1
            if not match.all_listed:
                continue
            assert not legal or action.text in listed or _meant(match, action) in listed, (
                f"`{action}` {values} is not listed{where}"
            )
            if tried % 400 == 0:
                assert match.is_legal(action) == (_meant(match, action) in listed), (
                    f"`{action}`{where}"
                )
    return tried


def _meant(match: Match, action: Action) -> str:
    """The text of the action that its text is understood as; it may have said too much."""
    try:
        return match.action(action.text).text
    except IllegalAction:
        return ""


def combinations_of(
    machine: Machine, info: ActionInfo, match: Match, random: Random, most: int = MOST_TRIED
) -> Iterator[tuple[Any, ...]]:
    """All values of an action's choices, or many by chance and what is close to legal."""
    columns = [_domain(machine, choice) for choice in info.choices]
    if all(columns) and prod(map(len, columns)) <= most:
        yield from product(*columns)
        return
    legal = [a.values for a in match.legal_actions() if a.number == info.number]
    near = some_of(legal, most // 8)
    for _ in range(most // 4):
        yield tuple(
            column[int(random.random() * len(column))]
            if column
            else _some(match, info, choice, random)
            for column, choice in zip(columns, info.choices, strict=True)
        )
    for values in near:
        yield values
        at = int(random.random() * len(values)) if values else 0
        near_by = _near_values(match, info, at, values[at], random) if values else ()
        for other in near_by:
            yield (*values[:at], other, *values[at + 1 :])


def _domain(machine: Machine, choice: ChoiceInfo) -> list[int]:
    """The values a choice could have, none among them; empty where there are too many."""
    deck = machine.deck
    sizes = {
        "card": deck.size,
        "suit": len(deck.suits),
        "rank": len(deck.ranks),
        "player": machine.players,
        "team": machine.teams,
        "bool": 2,
        "word": len(choice.words),
    }
    if choice.kind in sizes:
        return [*range(sizes[choice.kind]), -1]
    return [NO_NUMBER, *range(-2, 30)] if choice.kind == "int" else []


def _some(match: Match, info: ActionInfo, choice: ChoiceInfo, random: Random) -> Any:
    """A value of a kind that has too many of them to list."""
    machine = match.machine
    if choice.conditional and random.random() < 0.1:
        return -1
    if choice.kind == "meld":
        return some_meld(machine, choice.kinds, random)
    if choice.kind == "place":
        return some_place(match, random)
    if choice.kind == "way":
        return some_way(match, info.number, random)
    mask = 0
    for _ in range(1 + int(random.random() * 4)):
        mask |= 1 << int(random.random() * machine.deck.size)
    return mask


def _near_values(
    match: Match, info: ActionInfo, at: int, value: Any, random: Random
) -> Iterator[Any]:
    choice = info.choices[at]
    if choice.kind == "cards":
        yield value ^ 1 << int(random.random() * match.machine.deck.size)
    elif choice.kind == "place" and value != -1:
        yield value._replace(number=value.number + 1)
        yield value._replace(at=value.at + 1)
    elif choice.kind == "meld":
        yield some_meld(match.machine, choice.kinds, random)
    elif choice.kind == "way":
        yield from near_ways(match, info.number, value, random)
    else:
        yield from _domain(match.machine, choice)


def forbidden(match: Match, random: Random, most: int = 800) -> Iterator[Action]:
    """Actions that are refused now: some of the open question, some of others."""
    machine = match.machine
    offered = machine.questions[match.state.question].actions
    listed = {action.text for action in match.legal_actions()}
    for info in machine.actions:
        tries = list(combinations_of(machine, info, match, random, most))
        random.shuffle(tries)
        found = 0
        for values in tries[: most // 4]:
            action = machine.make(info.number, values)
            odd = info.number not in offered or machine.why(match.state, action) >= 0
            if odd and meant_by(match, action.text) not in listed:
                found += 1
                yield action
            if found == 3:
                break


def meant_by(match: Match, said: str) -> str:
    """The text of the action that a text means: one that says too much may mean a listed one."""
    try:
        return match.action(said).text
    except IllegalAction:
        return said


def check_refusal(match: Match, said: Any, where: object, seat: int | None = None) -> None:
    """`apply` refuses with a sentence and leaves the match as it was."""
    before, past, legal = snapshot(match), match._past, match.legal_actions()
    try:
        match.apply(said, seat)
    except IllegalAction as refusal:
        message = refusal.message
    else:
        raise AssertionError(f"`{said}` (seat {seat}) is carried out, it is not listed{where}")
    assert message.strip(), f"`{said}` is refused without a word{where}"
    odd = set(message) & set("\n{}") - set(str(said))
    assert not odd, f"{message!r} for `{said}`{where}"
    assert snapshot(match) == before and match._past is past, f"`{said}` left a trace{where}"
    assert match.legal_actions() == legal, f"`{said}` changed what is legal{where}"


def check_words(match: Match, where: object) -> None:
    """Every legal action has a label, a text and a JSON form that read back."""
    for action in some_of(match.legal_actions(), MOST_LOOKED_AT):
        label = match.label(action)
        assert label.strip() and not set(label) & set("{}"), f"label {label!r} of {action}{where}"
        assert match.action(action.text) is action, f"`{action}` reads back as another{where}"
        assert match.action(action.text.lower()) is action, f"`{action}` in small letters{where}"
        form = json.loads(json.dumps(match.action_json(action)))
        assert match.action(form) is action, f"{form} of `{action}` reads back as another{where}"
        assert match.is_legal(action.text, match.actor), f"`{action}` as text is refused{where}"
        assert match.is_legal(form, match.actor), f"{form} is refused{where}"


def actions_by_choices(match: Match) -> list[Action]:
    """The actions that one choice after another leads to, what goes together in one order alone."""
    found: list[Action] = []
    seen: set[tuple[tuple[str, str], ...]] = {()}
    open_now: list[tuple[Choices, tuple[tuple[str, str], ...]]] = [(match.choices(), ())]
    while open_now:
        choice, path = open_now.pop()
        if choice.action is not None:
            found.append(choice.action)
        for option in choice.options:
            at = next((n for n, (name, _) in enumerate(path) if name == choice.name), len(path))
            longer = (*path[:at], *sorted((*path[at:], (choice.name, option))))
            if longer not in seen:
                seen.add(longer)
                open_now.append((choice.choose(option), longer))
    return found


def check_same(ours: Match, theirs: Match, where: object) -> None:
    """Two matches stand alike, for everybody."""
    mine, other = snapshot(ours), snapshot(theirs)
    unlike = {name: (mine[name], other[name]) for name in mine if mine[name] != other[name]}
    assert not unlike, f"{unlike}{where}"
    legal = [[action.text for action in match.legal_actions()] for match in (ours, theirs)]
    assert legal[0] == legal[1], f"{legal[0]}, not {legal[1]}{where}"
    assert told(ours) == told(theirs), f"views differ{where}"
