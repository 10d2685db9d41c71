"""What checked statements do, carried out one by one on the oracle's table."""

from __future__ import annotations

from rulekit.engine.shuffle import shuffle
from rulekit.language.types import Kind
from rulekit.rules import effects as e
from rulekit.rules import model as m
from rulekit.rules import terms as t
from tests.compiler.oracle import Reader, Table, can_refill


def run(at: Reader, block: e.Block) -> None:
    """Carries out statements on the table, one after the other."""
    for one in block:
        step(at, one)


def step(at: Reader, one: e.Effect) -> None:
    table = at.table
    match one:
        case e.Move():
            move(at, one)
        case e.Draw():
            draw(at, one)
        case e.Deal(number, to):
            for _ in range(at.value(number)):
                for i in range(1, table.players + 1):
                    source = next(z for z in table.game.zones.values() if z.starts_with_deck)
                    pile = table.part(source, None)
                    if pile:
                        put(table, pile[-1], to.zone, (table.dealer + i) % table.players)
        case e.Shuffle(zone):
            for owner in [None] if zone.of is None else at.owners(zone):
                mix(table, table.part(zone.zone, owner))
        case e.Assign(variable, of, value):
            if of is None:
                table.memory[variable.name] = at.value(value)
            elif (holder := at.value(of)) is not None:
                table.memory[variable.name][holder] = at.value(value)
        case e.Branch(cases, otherwise):
            chosen = next((body for test, body in cases if at.value(test)), otherwise)
            run(at, chosen)
        case e.Loop(local, domain, body):
            for element in list(at.elements(domain)):
                run(at.with_name(local, element), body)
        case e.Score(points, to, _):
            worth = at.value(points)
            for who in at.elements(to):
                team = who if to.type.kind is Kind.TEAM else who % table.teams
                table.scores[team] += worth
                table.events.append(("score", team, worth))
        case e.EndRound(winner):
            table.winner = None if winner is None else at.value(winner)
            table.ended = True
        case e.Show(cards, to):
            for piece in at.elements(cards):
                for seat in [-1] if to is None else at.elements(to):
                    table.events.append(("show", piece, seat))
        case _:
            raise AssertionError(one)


def mix(table: Table, pile: list[int]) -> None:
    table.shuffles += 1
    shuffle(pile, table.deck.size, table.seed, f"shuffle {table.round_number}.{table.shuffles}")


def lies_in(table: Table, piece: int) -> tuple[m.Zone, int | None] | None:
    for zone in table.game.zones.values():
        parts = table.zones[zone.name]
        for owner, cards in parts.items() if zone.per else [(None, parts)]:
            if piece in cards:
                return zone, owner
    return None


def put(table: Table, piece: int, zone: m.Zone, owner: int | None, bottom: bool = False) -> None:
    """A card from wherever it lies to a zone; a card that is out of play stays there."""
    found = lies_in(table, piece)
    if found is None:
        return
    table.part(*found).remove(piece)
    cards = table.part(zone, owner)
    cards.insert(0 if bottom else len(cards), piece)
    sides = (found[1], owner)
    before, after = (-1 if side is None else side for side in sides)
    table.events.append(("move", piece, found[0].name, before, zone.name, after))


def owner_of(at: Reader, place: t.InZone) -> tuple[bool, int | None]:
    """Whether there is an owner where one is needed, and who."""
    if place.of is None:
        return True, None
    owners = at.owners(place)
    return bool(owners), owners[0] if owners else None


def move(at: Reader, one: e.Move) -> None:
    there, owner = owner_of(at, one.to)
    whole = isinstance(one.cards, t.InZone) and one.cards.zone.pile is not None
    if whole and not (one.cards.of is not None and one.cards.of.type.many):  # type: ignore[union-attr]
        from_there, holder = owner_of(at, one.cards)  # type: ignore[arg-type]
        cards = list(at.table.part(one.cards.zone, holder)) if from_there else []  # type: ignore[union-attr]
    else:
        cards = list(at.elements(one.cards))
    for piece in cards if there else ():
        put(at.table, piece, one.to.zone, owner, one.manner == "at the bottom")


def draw(at: Reader, one: e.Draw) -> None:
    table, zone = at.table, one.pile.zone
    there, owner = owner_of(at, one.to)
    from_there, holder = owner_of(at, one.pile)
    if not (there and from_there):
        return
    number = at.value(one.number)
    table.drawn = []
    for _ in range(number):
        if not table.part(zone, holder):
            refill(at, zone)
        pile = table.part(zone, holder)
        if pile:
            table.drawn.append(pile[-1])
            put(table, pile[-1], one.to.zone, owner)


def refill(at: Reader, zone: m.Zone) -> None:
    table, rule = at.table, zone.refill
    if rule is None:
        return
    if rule.refill_from is None or not can_refill(at, zone):
        if rule.end_round:
            table.winner, table.ended = None, True
        return
    table.refills[zone.name] = table.refills.get(zone.name, 0) + 1
    source = table.part(rule.refill_from, None)
    lot = len(source) - rule.keep_top
    table.part(zone, None).extend(reversed(source[:lot]))
    del source[:lot]
    if at.value(rule.shuffle):
        mix(table, table.part(zone, None))
