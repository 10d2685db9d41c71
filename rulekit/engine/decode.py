"""Raw events, as generated code writes them, made into `Event`s."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rulekit.engine.action import AND, NO_CARDS, OF_CARDS, Action, parted, value_text
from rulekit.engine.event import APART, Event, Seen, join_words
from rulekit.engine.machine import NEVER_WON, Machine, Shape
from rulekit.engine.melds.bits import pieces_of
from rulekit.engine.sight import moved_pieces, viewers_of_move, zones_by_name
from rulekit.engine.text import is_made
from rulekit.engine.wording import action_sentence, is_plural, move_sentence, said_of, zone_phrase

Raw = tuple[Any, ...]


def decode(machine: Machine, action: Action | None, seat: int, raw: list[Raw]) -> tuple[Event, ...]:
    """What one action brought about, the action itself first; neighbouring moves are joined."""
    events = [] if action is None else [_action_event(machine, action, seat, raw)]
    dealing = False
    for kind, run in groupby(raw, lambda one: machine.shapes[one[0]].kind):
        if kind == "move":
            events += _moves(machine, list(run), dealing)
            continue
        if kind in ("at_once", "wait"):
            continue
        dealing = kind == "round" or (dealing and kind == "shuffle")
        events += [_plain_event(machine, machine.shapes[one[0]], one[1:]) for one in run]
    return tuple(_refills_with_shuffles(events))


def _moves(machine: Machine, raw: list[Raw], dealing: bool) -> list[Event]:
    """Moves that differ in the card alone are one event; a deal is told seat by seat."""
    lots: list[list[Raw]] = []
    by_way: dict[Raw, list[Raw]] = {}
    last: Raw | None = None
    for one in raw:
        way = (one[0], one[2], one[3])
        if (dealing or machine.shapes[one[0]].manner == "deal") and way in by_way:
            by_way[way].append(one)
        elif way == last:
            lots[-1].append(one)
        else:
            lots.append([one])
            by_way[way] = lots[-1]
        last = way
    return [_move_event(machine, lot, dealing) for lot in lots]


def _move_event(machine: Machine, lot: list[Raw], dealing: bool) -> Event:
    number, _, before, after = lot[0]
    shape = machine.shapes[number]
    seen = viewers_of_move(machine, shape, before, after)
    manner = shape.manner or _manner(machine, shape, before, after, dealing)
    return Event(
        "move",
        seat=_one(after if after >= 0 else before),
        cards=tuple(machine.deck.codes[one[1]] for one in lot),
        zone_from=shape.zone_from,
        zone_to=shape.zone_to,
        owner_from=_one(before),
        owner_to=_one(after),
        manner=manner,
        sentence=move_sentence(machine, shape, before, after, manner),
        seen=(seen,) * len(lot),
    )


def _manner(machine: Machine, shape: Shape, before: int, after: int, dealing: bool) -> str:
    """`deal`, or `draw` from a pile that lies face down, or ""."""
    if dealing:
        return "deal"
    source = zones_by_name(machine).get(shape.zone_from)
    hidden = source is not None and source.pile and not source.face_up
    return "draw" if hidden and before < 0 <= after else ""


def _plain_event(machine: Machine, shape: Shape, values: Raw) -> Event:
    match shape.kind:
        case "shuffle":
            place = zone_phrase(machine, shape.zone_to)
            are = "are" if is_plural(place) else "is"
            return Event("shuffle", zone_to=shape.zone_to, sentence=f"{place} {are} shuffled")
        case "refill":
            how = "shuffled into" if shape.manner == "shuffled" else "turned over as"
            return Event(
                "refill",
                zone_from=shape.zone_from,
                zone_to=shape.zone_to,
                number=values[0],
                manner=shape.manner,
                sentence=f"{{cards}} of {zone_phrase(machine, shape.zone_from)} {{are}} {how} "
                f"{zone_phrase(machine, shape.zone_to, 'a new')}",
            )
        case "cut":
            return Event(
                "cut",
                seat=_one(values[0]),
                cards=(machine.deck.codes[values[1]],),
                sentence="{who} cuts {cards}",
                seen=(None,),
            )
        case "round":
            return Event(
                "round",
                seat=_one(values[1]),
                number=values[0],
                sentence=f"round {values[0]}, {{who}} deals",
            )
        case "turn":
            return Event("turn", seat=_one(values[0]), number=values[1])
        case "score":
            return _score_event(machine, shape, values)
        case "show":
            return _show_event(machine, shape, values)
        case "lay" | "lay_off":
            return _laid_event(machine, shape, values)
        case "trick":
            return Event("trick", seat=_one(values[0]), sentence="{who} takes the trick")
        case "round_end" if values[0] >= 0:
            return Event("round_end", seat=_one(values[0]), sentence="{who} wins the round")
        case "round_end":
            over = "the round is over" if shape.manner == NEVER_WON else "nobody wins the round"
            return Event("round_end", sentence=over)
        case "limit":
            return Event(
                "limit",
                reason=shape.reason,
                sentence=f"the limit of {shape.reason} is reached",
            )
        case _:
            return Event(shape.kind, sentence="the match is over")


def _score_event(machine: Machine, shape: Shape, values: Raw) -> Event:
    team, points = values
    unit = "point" if abs(points) == 1 else "points"
    return Event(
        "score",
        seat=_one(team),
        number=points,
        reason=shape.reason,
        team=machine.teams != machine.players,
        sentence=f"{{who}} scores {points} {unit}" + (f": {shape.reason}" if shape.reason else ""),
    )


def _show_event(machine: Machine, shape: Shape, values: Raw) -> Event:
    piece, owner, to = values
    seen = None if to < 0 else viewers_of_move(machine, shape, owner, -1)
    if seen is not None:
        seen |= {to}
    return Event(
        "show",
        seat=_one(owner),
        cards=(machine.deck.codes[piece],),
        zone_from=shape.zone_from,
        to=_one(to),
        sentence=("{who} shows {cards}" if owner >= 0 else "{cards} {are} shown")
        + (f" to seat {to + 1}" if to >= 0 else ""),
        seen=(seen,),
    )


def _laid_event(machine: Machine, shape: Shape, values: Raw) -> Event:
    """A meld laid, or a card added to one."""
    what, before, after, *number = values
    codes = machine.deck.codes
    if shape.kind == "lay":
        seat, cards = what.owner, tuple(codes[piece] for piece in what.meld.pieces)
        label = what.meld.label
        sentence = "{who} lays {cards}" + (f" as {label}" if label else "")
        number = [what.number]
    else:
        seat, cards = before, (codes[what],)
        sentence = f"{{who}} lays {{cards}} off on meld {number[0]}"
        if seat < 0:
            sentence = f"{{cards}} goes on meld {number[0]}"
    return Event(
        shape.kind,
        seat=_one(seat),
        cards=cards,
        zone_from=shape.zone_from,
        zone_to=shape.zone_to,
        owner_from=_one(before),
        owner_to=_one(after),
        number=number[0],
        sentence=sentence,
        seen=(viewers_of_move(machine, shape, before, after),) * len(cards),
    )


def _action_event(machine: Machine, action: Action, seat: int, raw: list[Raw]) -> Event:
    info = machine.actions[action.number]
    seen_now = _seen_pieces(machine, raw)
    words: list[str | int] = [info.name]
    cards: list[str] = []
    seen: list[Seen] = []
    apart, after_cards = parted(info), False
    for at, (choice, value) in enumerate(zip(info.choices, action.values, strict=True)):
        if choice.kind in OF_CARDS and is_made(choice, value):
            if after_cards:
                words.append(AND if at in apart else APART)
            after_cards = True
            for part in _card_parts(choice.kind, value):
                if isinstance(part, str):
                    words.append(part)
                    continue
                words.append(len(cards))
                cards.append(machine.deck.codes[part])
                known = None if choice.named else seen_now.get(part, frozenset())
                seen.append(None if known is None else known | {seat})
        elif is_made(choice, value):
            text = value_text(choice.kind, choice.words, value, machine.deck)
            words.append(said_of(choice.kind, text))
    parts, shown = tuple(words), tuple(cards)
    return Event(
        "action",
        seat=seat + 1,
        action=join_words(parts, shown),
        cards=shown,
        sentence=action_sentence(info, waits=_waits(machine, raw)),
        words=parts,
        seen=tuple(seen),
        secret=info.secret,
    )


def _waits(machine: Machine, raw: list[Raw]) -> bool:
    """Whether an action is not carried out before others have been asked."""
    return bool(raw) and machine.shapes[raw[-1][0]].kind == "wait"


def _card_parts(kind: str, value: Any) -> Iterator[int | str]:
    """A value's pieces, with the words that stand between them."""
    match kind:
        case "card":
            yield value
        case "cards":
            yield from pieces_of(value) or (NO_CARDS,)
        case "meld":
            yield from value.pieces
            if label := value.label:
                yield f"as {label}"
        case _:
            for number, meld in enumerate(value.melds):
                if number:
                    yield "/"
                yield from _card_parts("meld", meld)


def _seen_pieces(machine: Machine, raw: list[Raw]) -> dict[int, Seen]:
    """Who sees each piece while the action is carried out, until it is mixed with others: who
    draws it after that does not know that it is the one."""
    out: dict[int, Seen] = {}
    lies: dict[int, str] = {}
    mixed: set[int] = set()
    for number, *values in raw:
        shape = machine.shapes[number]
        pieces = moved_pieces(shape, (number, *values))
        seats: Seen
        if pieces:
            seats = viewers_of_move(machine, shape, values[1], values[2])
            lies.update(dict.fromkeys(pieces, shape.zone_to))
        elif shape.kind == "show":
            pieces, seats = (values[0],), None if values[2] < 0 else frozenset({values[2]})
        elif shape.kind in ("shuffle", "refill"):
            places = (shape.zone_from, shape.zone_to)
            mixed.update(piece for piece, zone in lies.items() if zone in places)
            continue
        elif shape.kind == "round":
            break
        else:
            continue
        for piece in pieces:
            if piece not in mixed:
                before = out.get(piece, frozenset())
                out[piece] = None if seats is None or before is None else before | seats
    return out


def _refills_with_shuffles(events: list[Event]) -> list[Event]:
    """A pile that is shuffled as it is turned over is told of once."""
    out: list[Event] = []
    for event in events:
        before = out[-1] if out else None
        if event.kind == "shuffle" and before is not None and before.kind == "refill":
            words = before.sentence.replace("turned over as", "shuffled into")
            out[-1] = Event(
                "refill",
                zone_from=before.zone_from,
                zone_to=before.zone_to,
                number=before.number,
                manner="shuffled",
                sentence=words,
            )
        else:
            out.append(event)
    return out


def _one(index: int) -> int | None:
    """Counted from 1, or None."""
    return index + 1 if index >= 0 else None
