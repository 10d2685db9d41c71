"""Events in English: the lines of the log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from rulekit.engine.action import AND
from rulekit.engine.event import APART, Event, goes_on, without_readings
from rulekit.engine.machine import ActionInfo, Machine, Shape
from rulekit.engine.sight import HIDDEN, zones_by_name

NO_VERBS = frozenset(
    "all any big both each first high last little low my no none one other others own small some"
    " the three two yes".split()
)
"""Words that names of actions may begin with and that nobody does."""
_PLACE = re.compile(r"^((?:with \S+ )?on )(?=\d)")


def line_of(event: Event) -> str:
    """The event as a phrase, or "" for what goes without saying."""
    if not event.sentence:
        return ""
    who = f"{'team' if event.team else 'seat'} {event.seat}"
    if event.kind == "refill":
        number = event.number or 0
        return event.sentence.format(cards=_count(number), are="is" if number == 1 else "are")
    if event.kind != "action":
        one = len(event.cards) == 1
        are, go = ("is", "goes") if one else ("are", "go")
        return event.sentence.format(who=who, cards=_cards(event.cards), are=are, go=go)
    choices = _choices(event)
    return event.sentence.format(who=who) + (f" {choices}" if choices else "")


def log_lines(events: Iterable[Event]) -> list[str]:
    """The lines of one action's events; a move that its action has already told of is left out."""
    told: list[str] = []
    action: Event | None = None
    for event in _shown_together(_taken_together(events)):
        line = line_of(event)
        if event.kind in ("action", "round"):
            action = event if event.kind == "action" and not event.secret else None
        elif action is not None and event.kind in ("move", "lay", "lay_off"):
            if _is_told(event, action) or _is_taken(event, action, line):
                continue
            if len(action.words) == 1 and line.split()[:3] == line_of(action).split()[:3]:
                told = [one for one in told if one != line_of(action)]
        if line:
            told.append(line)
    return told


def _taken_together(events: Iterable[Event]) -> Iterator[Event]:
    """Who takes a trick and what is in it are told of at once."""
    trick: Event | None = None
    for event in events:
        if trick is not None:
            of = event.kind == "move"
            sentence = "{who} takes the trick: {cards}"
            yield attrs.evolve(trick, cards=event.cards, sentence=sentence) if of else trick
            trick = None
            if of:
                continue
        if event.kind == "trick":
            trick = event
        else:
            yield event
    if trick is not None:
        yield trick


def _shown_together(events: Iterable[Event]) -> list[Event]:
    """Cards that somebody shows one after the other are told of at once."""
    out: list[Event] = []
    for event in events:
        before = out[-1] if out else None
        if event.kind == "show" and before is not None and _goes_on_showing(before, event):
            cards, seen = before.cards + event.cards, before.seen + event.seen
            out[-1] = attrs.evolve(before, cards=cards, seen=seen)
        else:
            out.append(event)
    return out


def _goes_on_showing(before: Event, event: Event) -> bool:
    """Whether the same cards' owner shows another to the same seats, as far as one sees."""
    same = (before.kind, before.seat, before.zone_from, before.to) == (
        event.kind, event.seat, event.zone_from, event.to
    )  # fmt: skip
    return same and (HIDDEN in before.cards) == (HIDDEN in event.cards)


def _is_told(move: Event, action: Event) -> bool:
    """A player moves cards of their own that the action names."""
    named = list(action.cards)
    if move.owner_from != action.seat:
        return False
    if HIDDEN in move.cards:
        told = None not in action.seen and len(move.cards) == len(named)
        return told and move.manner == "face down"
    return _are_among(move.cards, named)


def _is_taken(move: Event, action: Event, line: str) -> bool:
    """A player takes what the action names from a zone of the table."""
    takes = move.owner_from is None and line.startswith(f"seat {action.seat} takes ")
    return takes and HIDDEN not in move.cards and _are_among(move.cards, list(action.cards))


def _are_among(cards: Iterable[str], named: list[str]) -> bool:
    for card in cards:
        if card not in named:
            return False
        named.remove(card)
    return True


def _choices(event: Event) -> str:
    """ "OB, bells": cards together, other choices after a comma."""
    texts: list[str] = []
    after_card = False
    for word in without_readings(event.words, event.cards)[1:]:
        if word in (APART, AND):
            after_card = False
            continue
        text = spoken(word) if isinstance(word, str) else event.cards[word]
        text = text if text != HIDDEN else "a card"
        if after_card and (not isinstance(word, str) or goes_on(word)):
            texts[-1] += f" {text}"
        else:
            texts.append(text)
        after_card = not isinstance(word, str) or word == "/"
    return join_choices(texts)


def spoken(text: str) -> str:
    """A choice as it is said rather than typed: `on 2` is `on meld 2`."""
    return _PLACE.sub(r"\1meld ", text)


def said_of(kind: str, text: str) -> str:
    """A choice that is no card, with what it is where that does not show: `seat 2`."""
    return {"player": f"seat {text}", "team": f"team {text}"}.get(kind, text)


def join_choices(texts: Iterable[str]) -> str:
    """`8C on 2`, `OB, bells`: a comma before what does not go on by itself."""
    out = ""
    for text in texts:
        out += f"{' ' if goes_on(text) else ', '}{text}" if out else text
    return out


def _cards(cards: tuple[str, ...]) -> str:
    return _count(len(cards)) if HIDDEN in cards else " ".join(cards)


def _count(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def action_sentence(info: ActionInfo, waits: bool = False) -> str:
    """`play_card` with a card to choose: `{who} plays`; `sit_out`: `{who} sits out`.

    One that `waits` for what others do first: `{who} is about to play`.
    """
    first, verb = info.name.partition("_")[0], "is about to" if waits else ""
    if info.name == "done":
        return f"{{who}} {f'{verb} be' if waits else 'is'} done"
    if first in NO_VERBS:
        return f"{{who}} {f'{verb} choose' if waits else 'chooses'} {info.name.replace('_', ' ')}"
    said = " ".join(_spoken(info, third_person=not waits))
    return f"{{who}} {verb} {said}" if waits else f"{{who}} {said}"


def action_phrase(info: ActionInfo) -> str:
    """The label of an action that the file gives none: `Play`, `Sit out`."""
    return " ".join(_spoken(info, third_person=False)).capitalize()


def _spoken(info: ActionInfo, third_person: bool) -> list[str]:
    verb, *rest = info.name.split("_")
    takes_cards = any(choice.kind in ("card", "cards") for choice in info.choices)
    if rest and takes_cards and rest[-1] in ("card", "cards"):
        rest.pop()
    return [_third_person(verb) if third_person else verb, *rest]


def _third_person(verb: str) -> str:
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def zone_phrase(machine: Machine, name: str, article: str = "the") -> str:
    """`the stock`, `the discard pile`."""
    zone = zones_by_name(machine).get(name)
    words = name.replace("_", " ")
    pile = zone is not None and zone.pile and zone.face_up and not words.endswith("pile")
    return f"{article} {words}{' pile' if pile else ''}"


def is_plural(phrase: str) -> bool:
    """Whether a zone's phrase is of several: `the prizes`, not `the glass`."""
    return phrase.endswith("s") and not phrase.endswith(("ss", "us", "is"))


def _owner_phrase(machine: Machine, name: str, owner: int) -> str:
    zone = zones_by_name(machine).get(name)
    partners = machine.teams != machine.players
    whose = "team" if partners and zone is not None and zone.per == "team" else "seat"
    return f"{whose} {owner + 1}"


def _is_held(machine: Machine, name: str) -> bool:
    """Whether a zone is held like a hand: others do not see it."""
    zone = zones_by_name(machine).get(name)
    return zone is not None and zone.seen_by != "everyone"


def move_sentence(machine: Machine, shape: Shape, before: int, after: int, manner: str) -> str:
    """What a move says, with `{cards}` to be filled in."""
    giver = _owner_phrase(machine, shape.zone_from, before)
    taker = _owner_phrase(machine, shape.zone_to, after)
    source = zone_phrase(machine, shape.zone_from)
    target = zone_phrase(machine, shape.zone_to)
    match before >= 0, after >= 0, manner:
        case _, True, "deal":
            return f"{taker} is dealt {{cards}}"
        case _, False, "deal":
            return f"{{cards}} {{are}} put on {target}"
        case False, True, "draw":
            return f"{taker} draws {{cards}}"
        case False, True, _:
            return f"{taker} takes {{cards}} from {source}"
        case True, False, _:
            return f"{giver} puts {{cards}} on {target}"
        case True, True, _ if before == after and _is_held(machine, shape.zone_from):
            return f"{giver} puts {{cards}} on {target}"
        case True, True, _ if before == after:
            return f"{giver} moves {{cards}} from {source} to {target}"
        case True, True, _:
            return f"{giver} gives {{cards}} to {taker}"
        case _:
            return f"{{cards}} {{go}} from {source} to {target}"
