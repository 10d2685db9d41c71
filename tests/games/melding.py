"""Melds at a table beside an oracle that tries everything: what is laid, listed and understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from rulekit.engine.holding import own_zones
from rulekit.engine.machine import ActionInfo, Machine
from rulekit.engine.melds import Laid, Meld, Place
from rulekit.engine.melds.values import Way
from rulekit.errors import IllegalAction
from rulekit.match import Match
from tests.engine.melds.oracle import Oracle, Reading, reading_of
from tests.games.observer import cards_by_place, melds_on_table

TRIES = 16
"""So many groups of cards are put into words at a decision."""

SOME_WAYS = 60
"""So many ways to lay a contract are thought up."""


class Quick(Oracle):
    """The oracle, remembering what it is asked again and again."""

    def bases(self) -> set[int]:
        return _bases(self)

    def meanings(self, face: int, base: int, rank: int | None) -> set[tuple[bool, int]]:
        return _meanings(self, face, base, rank)


@cache
def _bases(oracle: Oracle) -> set[int]:
    return Oracle.bases(oracle)


@cache
def _meanings(oracle: Oracle, face: int, base: int, rank: int | None) -> set[tuple[bool, int]]:
    return Oracle.meanings(oracle, face, base, rank)


@cache
def oracles_of(machine: Machine) -> tuple[Oracle, ...]:
    """One for each kind of meld, from its declaration alone."""
    book = machine.book
    assert book is not None
    piece_face = machine.deck.piece_face
    wild = frozenset(face for p, face in enumerate(piece_face) if book.wild >> p & 1)
    return tuple(Quick(machine.deck, rule, wild, book.colour_of) for rule in book.rules)


@cache
def readings_of(machine: Machine, kind: int, faces: tuple[int, ...]) -> frozenset[Reading]:
    return frozenset(oracles_of(machine)[kind].readings(faces))


def faces_of(machine: Machine, pieces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(machine.deck.piece_face[piece] for piece in pieces))


def check_table(match: Match, where: object) -> int:
    """Every meld on the table keeps to its kind and has a number of its own; how many there are."""
    machine, book = match.machine, match.machine.book
    numbers: list[tuple[int, int]] = []
    for zone, owner, laid in melds_on_table(match):
        assert book is not None and book.fits(laid.meld), f"{laid.meld} is none of its kind{where}"
        assert book.rules[laid.meld.kind].name in zone.melds, f"{laid} lies in {zone.name}{where}"
        base, at, faces = reading_of(machine.deck, laid.meld)
        wilds = oracles_of(machine)[laid.meld.kind].wilds(base, at, faces)
        assert wilds == laid.meld.wilds, f"{laid.meld}: {wilds} wild cards{where}"
        assert 0 <= laid.owner < match.players, f"{laid}{where}"
        numbers.append((owner, laid.number))
    assert numbers == sorted(set(numbers)), f"{numbers} do not ascend{where}"
    alone = {number for _, number in numbers}
    assert len(alone) == len(numbers), f"{numbers}: two melds have one number{where}"
    assert not alone or 1 <= min(alone) <= max(alone) <= match.state.melds_laid, f"{alone}{where}"
    return len(numbers)


# ----------------------------------------------------------------------------------- in words


def check_melds_in_words(match: Match, random: Random, where: object) -> int:
    """Groups of cards as texts are what the oracle says, and legal just if they are listed."""
    if match.over or match.machine.book is None:
        return 0
    tried = 0
    for number in match.machine.questions[match.state.question].actions:
        info = match.machine.actions[number]
        kinds = [choice.kind for choice in info.choices]
        deeds = {deed.kind for deed in info.deeds}
        if kinds == ["meld"]:
            tried += _check_groups(match, info, random, where)
        if kinds == ["way"]:
            tried += _check_ways(match, info, random, where)
        if kinds == ["card", "place"] and "exchange" in deeds:
            tried += _check_exchanges(match, info, where)
        elif kinds == ["card", "place"]:
            tried += _check_places(match, info, where)
    return tried


def held_by(match: Match, seat: int) -> list[int]:
    """The cards in the zones of a seat (from 0), melds left out."""
    zones = {zone.name: zone for zone in match.machine.zones}
    return [
        piece
        for (name, owner), pieces in cards_by_place(match).items()
        if owner == seat and zones[name].per == "player" and not zones[name].melds
        for piece in pieces
    ]


def _check_groups(match: Match, info: ActionInfo, random: Random, where: object) -> int:
    held = held_by(match, match.state.actor)
    listed = [action for action in match.legal_actions() if action.number == info.number]
    for action in listed:
        meld = action.values[0]
        wanted = readings_of(match.machine, meld.kind, faces_of(match.machine, meld.pieces))
        assert reading_of(match.machine.deck, meld) in wanted, f"`{action}` is no meld{where}"
    groups = list(_groups(match, held, [action.values[0] for action in listed], random))
    for group in groups:
        _check_group(match, info, group, set(held), where)
    return len(groups)


def _groups(
    match: Match, held: list[int], listed: list[Meld], random: Random
) -> Iterator[list[int]]:
    """Cards by chance, cards of one rank or suit, and melds with a card more, less or other."""
    deck = match.machine.deck
    faces = [deck.faces[face] for face in deck.piece_face]
    for _ in range(TRIES):
        way, cards = random.randrange(5), held if random.random() < 0.8 else range(deck.size)
        one = random.choice(list(cards)) if cards else 0
        group: list[int] = []
        if way == 0:
            group = [piece for piece in cards if faces[piece].rank == faces[one].rank]
        elif way == 1:
            group = [piece for piece in cards if faces[piece].suit == faces[one].suit]
            begin = random.randrange(len(group) or 1)
            group = group[begin : begin + random.randrange(2, 6)]
        elif way < 4 and listed:
            group = list(random.choice(listed).pieces)
            if random.random() < 0.5:
                group.remove(random.choice(group))
            if random.random() < 0.5 and one not in group:
                group.append(one)
        else:
            group = random.sample(list(cards), min(len(cards), random.randrange(2, 6)))
        random.shuffle(group)
        yield group[:6]


def _check_group(
    match: Match, info: ActionInfo, group: list[int], held: set[int], where: object
) -> None:
    machine = match.machine
    text = " ".join([info.name, *(machine.deck.codes[piece] for piece in group)])
    faces, kinds = faces_of(machine, group), info.choices[0].kinds
    wanted = {(kind, one) for kind in kinds for one in readings_of(machine, kind, faces)}
    listed = {action.text for action in match.legal_actions()}
    try:
        action = match.action(text)
    except IllegalAction as refusal:
        assert refusal.message.strip(), f"`{text}` is not understood without a word{where}"
        assert len(wanted) != 1, f"`{text}` can only be {wanted}, but {refusal.message}{where}"
        assert not match.is_legal(text), f"`{text}` is legal and not understood{where}"
        return
    meld = action.values[0]
    assert (meld.kind, reading_of(machine.deck, meld)) in wanted, f"`{text}`: {meld}{where}"
    assert match.is_legal(text) == (action.text in listed), f"`{text}` ({action}){where}"
    reason = machine.why(match.state, action)
    if set(meld.pieces) <= held and reason >= 0:
        assert machine.reasons[reason].kind != "absent", f"`{text}` is held and absent{where}"


def _check_places(match: Match, info: ActionInfo, where: object) -> int:
    """Each card in hand at each meld on the table: at no place, at one, or at either end."""
    machine, tried = match.machine, 0
    listed = {action.text for action in match.legal_actions()}
    for piece in held_by(match, match.state.actor):
        for _, _, laid in melds_on_table(match):
            wanted = _grown(machine, laid, piece)
            text = f"{info.name} {machine.deck.codes[piece]} on {laid.number}"
            ends = ["low", "high"] if len(wanted) > 1 else [""]
            assert len(wanted) < 3, f"`{text}`: {wanted}{where}"
            tried += 1
            if len(wanted) != 1:
                assert not match.is_legal(text), f"`{text}` is legal, it fits {wanted}{where}"
            if wanted:
                found = {
                    _check_place(match, f"{text} {end}".rstrip(), laid, piece, listed, where)
                    for end in ends
                }
                assert found == wanted, f"`{text}` leads to {found}, not {wanted}{where}"
    return tried


def _grown(machine: Machine, laid: Laid, piece: int) -> set[Reading]:
    oracle = oracles_of(machine)[laid.meld.kind]
    return oracle.grown(reading_of(machine.deck, laid.meld), machine.deck.piece_face[piece])


def _check_place(
    match: Match, text: str, laid: Laid, piece: int, listed: set[str], where: object
) -> Reading:
    """What the meld becomes with the card where the text says."""
    machine, book = match.machine, match.machine.book
    action = match.action(text)
    assert action.text == text, f"`{text}` is understood as `{action}`{where}"
    assert match.is_legal(text) == (text in listed), f"`{text}`{where}"
    assert book is not None
    return reading_of(machine.deck, book.grown(laid.meld, piece, action.values[1]))


def _check_exchanges(match: Match, info: ActionInfo, where: object) -> int:
    """Each card in hand for each wild card on the table: where the oracle says that it is one."""
    machine, tried = match.machine, 0
    assert machine.book is not None
    deck, faces = machine.deck, machine.deck.piece_face
    wild = frozenset(face for piece, face in enumerate(faces) if machine.book.wild >> piece & 1)
    listed = [action for action in match.legal_actions() if action.number == info.number]
    for piece in held_by(match, match.state.actor):
        for _, _, laid in melds_on_table(match):
            oracle = oracles_of(machine)[laid.meld.kind]
            wanted = oracle.exchanged(reading_of(deck, laid.meld), faces[piece], wild)
            found = set()
            for one in machine.book.stand_ins(piece, [laid]):
                grown = machine.book.grown(laid.meld, piece, one)
                found.add((one.at, faces[one.card], reading_of(deck, grown)))
            what = f"{deck.codes[piece]} at {laid}"
            assert found == wanted, f"{what} leads to {found}, not {wanted}{where}"
            tried += 1
    for action in listed:
        assert match.action(action.text) is action, f"`{action}` reads back as another{where}"
    return tried


def _check_ways(match: Match, info: ActionInfo, random: Random, where: object) -> int:
    """Ways that are listed, and some that are close to one: each meld is one of its kind, the
    cards are there, and a text means the way or another order of its melds."""
    machine, book = match.machine, match.machine.book
    assert book is not None
    asked, held = asked_of(match, info.number)
    listed = [action for action in match.legal_actions() if action.number == info.number]
    assert book.can_lay(asked, held) or not listed, f"{listed} cannot be laid{where}"
    texts = {action.text for action in listed}
    for action in random.sample(listed, min(TRIES, len(listed))):
        before, way = list[Any](action.values[:-1]), action.values[-1]
        assert isinstance(way, Way)
        said = "".join(f"{machine.deck.codes[machine.deck.piece_face[one]]} " for one in before)
        cards = held & ~sum(1 << piece for piece in before)
        for meld in way.melds:
            wanted = readings_of(machine, meld.kind, faces_of(machine, meld.pieces))
            assert reading_of(machine.deck, meld) in wanted, f"`{action}`: {meld}{where}"
        taken = [piece for meld in way.melds for piece in meld.pieces]
        assert len(set(taken)) == len(taken), f"`{action}` takes a card twice{where}"
        assert sum(1 << piece for piece in taken) == way.mask == cards & ~way.rest, f"{way}{where}"
        turned = " / ".join(meld.text for meld in reversed(way.melds))
        meant = match.action(f"{info.name} {said}{turned}")
        assert sorted(meld.text for meld in meant.values[-1].melds) == sorted(
            meld.text for meld in way.melds
        ), f"`{info.name} {said}{turned}` is understood as `{meant}`{where}"
        for other in near_ways(match, info.number, way, random):
            near: tuple[Any, ...] = (*before, other)
            action = machine.make(info.number, near)
            if match.all_listed and match.is_legal(action.text):
                meant = match.action(action.text)
                assert meant.text in texts, f"`{action}` is legal and not listed{where}"
    return min(TRIES, len(listed)) + 1


def asked_of(match: Match, number: int) -> tuple[int, int]:
    """What contract an action lays, and from which cards; where they depend on a card chosen
    before: any melds, from the hand."""
    machine = match.machine
    if number in machine.wanted:
        return machine.wanted[number](match.state)
    assert machine.book is not None
    (at,) = (at for at, one in enumerate(machine.book.contracts) if one.any_number)
    (hand,) = own_zones(machine, match.state, match.state.actor)
    return at, sum(1 << piece for piece in hand)


# ------------------------------------------------------------------------------- as values


def some_meld(machine: Machine, kinds: tuple[int, ...], random: Random) -> Meld:
    """A meld of cards of the deck."""
    book = machine.book
    assert book is not None
    while True:
        cards = random.sample(range(machine.deck.size), machine.deck.size // 2)
        melds = book.melds(kinds, sum(1 << piece for piece in cards))
        found = list(islice(melds, 40))
        if found:
            return random.choice(found)


def some_place(match: Match, random: Random) -> Place:
    """A place on a meld that lies there or one that does not, where a card could be or not."""
    laid = [one.number for _, _, one in melds_on_table(match)]
    number = random.choice([*laid, *laid, 0, len(laid) + 1])
    return Place(number, random.randrange(-1, 15), -1, random.choice(["", "", "low", "high"]))


def some_way(match: Match, number: int, random: Random) -> Way:
    """A way to lay what an action asks for, or now and then something else, from any cards."""
    machine = match.machine
    book = machine.book
    assert book is not None
    asked, held = asked_of(match, number)
    if random.random() < 0.2:
        asked = random.choice([at for at, one in enumerate(book.contracts) if one.asks])
    return _way(random.choice(_some_ways(machine, asked)).melds, held)


@cache
def _some_ways(machine: Machine, asked: int) -> tuple[Way, ...]:
    """Ways to lay a contract, from cards of the deck by chance."""
    assert machine.book is not None
    random, found = Random(asked), list[Way]()
    for size in range(20, machine.deck.size + 1):
        cards = random.sample(range(machine.deck.size), size)
        found += islice(machine.book.ways(asked, sum(1 << piece for piece in cards)), 4)
        if len(found) >= SOME_WAYS:
            break
    assert found, f"no cards of the deck meet contract {asked}"
    return tuple(found)


def near_ways(match: Match, number: int, way: Way, random: Random) -> Iterator[Way]:
    """The melds of a way in another order, one less, one more, or another in place of one."""
    machine = match.machine
    held = asked_of(match, number)[1] if number in machine.wanted else way.mask | way.rest
    other = some_meld(machine, tuple(range(len(oracles_of(machine)))), random)
    at = random.randrange(len(way.melds))
    for melds in (
        way.melds[::-1],
        (*way.melds[:at], *way.melds[at + 1 :]),
        (*way.melds, other),
        (*way.melds[:at], other, *way.melds[at + 1 :]),
        (*way.melds, way.melds[at]),
    ):
        if melds:
            yield _way(melds, held)


def _way(melds: tuple[Meld, ...], held: int) -> Way:
    mask = 0
    for meld in melds:
        mask |= meld.mask
    return Way(melds, mask, held & ~mask)
