"""Whether the hands of a game of tricks last equally long, as far as its rules tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.rules import effects, model, terms
from rulekit.rules.constants import Setting, fold
from rulekit.rules.origins import Origins, origins_in, unfiltered
from rulekit.rules.parts import parts_of
from rulekit.rules.terms import Term


def hands_of(stage: model.Stage) -> tuple[model.Zone, ...]:
    """The zones of each player from which the actions of a stage choose cards."""
    found = {}
    for phase in stage.phases:
        for action in phase.actions:
            for choice in action.choices:
                zone = _zone_chosen_from(choice)
                if zone is not None and zone.per == "player":
                    found[zone.name] = zone
    return tuple(found.values())


def _zone_chosen_from(choice: model.Choice) -> model.Zone | None:
    base = unfiltered(choice.candidates)
    return base.zone if isinstance(base, terms.InZone) else None


def last_equally(
    game: model.Game,
    stage: model.Stage,
    size: int,
    players: int,
    options: Mapping[str, model.OptionScalar],
) -> bool:
    """Whether in each trick of a stage all have a card or none: hands are dealt evenly from a
    deck of this size, and whatever changes them takes as much from all as it gives to all."""
    if not kept_even(game, stage):
        return False
    memory = {v.name: v.default for v in game.variables.values() if v.scope == "round"}
    for row in game.rounds or ({},):
        setting = Setting(options, players, {**memory, **row})
        if any(_unknown(line, setting) for line in game.deal):
            return False
        if uneven_line(game, hands_of(stage)[0], size, setting) is not None:
            return False
    return True


def _unknown(line: model.DealLine, setting: Setting) -> bool:
    """Whether play decides how many cards a line of the deal takes."""
    number = line.number.at(setting.players or 1)
    known = number is None or isinstance(fold(number, setting), int)
    return line.cover is not None or not known


def uneven_line(
    game: model.Game, hand: model.Zone, size: int, setting: Setting
) -> tuple[model.DealLine, int] | None:
    """The line of the deal that gives some players more of a deck of this size than others, and
    how many cards it deals."""
    players = setting.players or 1
    left = size
    for line in game.deal:
        takers = 1 if line.zone.per is None else players
        if line.zone.starts_with_deck:
            continue
        number = line.number.at(players)
        value = -(-left // takers) if number is None else fold(number, setting)
        if _unknown(line, setting) or not isinstance(value, int):
            return None
        if line.zone is hand and value * takers > left and left % takers:
            return line, left
        left = max(0, left - value * takers)
    return None


def kept_even(game: model.Game, stage: model.Stage) -> bool:
    """Whether nothing but playing to tricks, and giving cards round, changes how many cards the
    players have in hand."""
    hands = hands_of(stage)
    if len(hands) != 1 or stage.tricks is None or stage.tricks.to is hands[0]:
        return False
    origins = origins_in(game)
    even = {id(move) for move in _played(stage, stage.tricks.zone, hands[0])}
    even |= {id(move) for one in game.stages for move in _given_round(one, hands[0])}
    for part in parts_of(game):
        match part:
            case effects.Move():
                to_trick = part.to.zone is stage.tricks.zone
                touches = to_trick or _touches(origins, part, hands[0])
                if touches and id(part) not in even:
                    return False
            case effects.Draw(pile=pile, to=to):
                if hands[0] in (pile.zone, to.zone):
                    return False
            case effects.Deal(to=to) | effects.Shuffle(zone=to):
                if to.zone is hands[0]:
                    return False
            case effects.Lay() | effects.Exchange():
                return False
            case model.Refill(refill_from=zone):
                if zone is hands[0]:
                    return False
    return True


def _touches(origins: Origins, move: effects.Move, hand: model.Zone) -> bool:
    """Whether a move may change how many cards lie in hands."""
    if move.to.zone is hand:
        return True
    places = origins.places(move.cards)
    return any(not isinstance(one, terms.InZone) or one.zone is hand for one in places)


def _played(
    stage: model.Stage, trick: model.Zone, hand: model.Zone
) -> Iterator[effects.Move]:
    """Moves of one card, chosen from the own hand, to the trick."""
    for phase in stage.phases:
        for action in phase.actions:
            own = {c.local for c in action.choices if _from_own(c.candidates, hand)}
            for part in parts_of(action.do):
                if isinstance(part, effects.Move) and part.to.zone is trick:
                    card = part.cards
                    if isinstance(card, terms.LocalValue) and card.local in own:
                        yield part


def _from_own(candidates: Term, hand: model.Zone) -> bool:
    base = unfiltered(candidates)
    return isinstance(base, terms.InZone) and base.zone is hand and _is_me(base.of)


def _is_me(term: Term | None) -> bool:
    return isinstance(term, terms.Known) and term.name == "me"


def _given_round(stage: model.Stage, hand: model.Zone) -> Iterator[effects.Move]:
    """The move by which all players at once give equally many cards to players who differ."""
    asked = isinstance(stage.asks, terms.Known) and stage.asks.name == "players"
    if stage.goes != "all_at_once" or not asked:
        return
    actions = [action for phase in stage.phases for action in phase.actions]
    if len(actions) != 1 or len(actions[0].do) != 1 or len(actions[0].choices) != 1:
        return
    move, choice = actions[0].do[0], actions[0].choices[0]
    if not isinstance(move, effects.Move) or move.to.zone is not hand or choice.condition:
        return
    chosen = isinstance(move.cards, terms.LocalValue) and move.cards.local is choice.local
    if chosen and _so_many(choice.candidates, hand) and _one_each(move.to.of):
        yield move


def _so_many(candidates: Term, hand: model.Zone) -> bool:
    """Whether it is the same number of cards from the own hand, whoever chooses."""
    base = unfiltered(candidates)
    if not isinstance(base, terms.CardsFrom):
        return _from_own(base, hand)
    fixed = isinstance(base.low, terms.Const) and isinstance(base.high, terms.Const)
    return fixed and base.low == base.high and _from_own(base.source, hand)


def _one_each(receiver: Term | None) -> bool:
    """Whether different players give to different players: all so many seats further."""
    while isinstance(receiver, terms.Defined):
        receiver = receiver.body
    match receiver:
        case terms.Relation(name="left" | "right", of=of):
            return _is_me(of)
        case terms.Function(name="neighbour", arguments=(who, seats)):
            inside = parts_of(seats)
            same = not any(_is_me(part) or isinstance(part, terms.InZone) for part in inside)
            return _is_me(who) and same
        case _:
            return False
