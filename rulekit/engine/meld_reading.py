"""How people write melds: cards in any order, and `as …` where their reading is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from rulekit.engine.deck import Deck
from rulekit.engine.holding import check_held
from rulekit.engine.machine import ActionInfo, ChoiceInfo, Machine
from rulekit.engine.melds.bits import mask_of
from rulekit.engine.melds.book import Book
from rulekit.engine.melds.sequence import starts
from rulekit.engine.melds.text import Slot, base_name, in_any_order, in_order
from rulekit.engine.melds.values import Meld, Way
from rulekit.engine.reading import plain, read_card, vocabulary
from rulekit.errors import IllegalAction

AS = "as"
"""The word before a reading; in many decks it is also how an ace is written."""
MOST_READINGS = 100
"""So many readings are counted where cards are read in too many ways."""
_MOST_LISTED = 6


def kind_of(meld: Meld) -> str:
    """The name of a meld's kind."""
    return meld.book.rules[meld.kind].name


def faces_of(machine: Machine, words: Sequence[str]) -> tuple[int, ...]:
    """The faces that all of these words mean; none where one of them is no card."""
    faces: list[int] = []
    rest = list(words)
    while rest:
        found = read_card(rest, machine.deck)
        if found is None:
            return ()
        faces.append(found[0])
        rest = rest[found[1] :]
    return tuple(faces)


def pieces_for(machine: Machine, faces: Sequence[int]) -> int:
    """A set of pieces that show these faces. IllegalAction where there are fewer copies."""
    mask = 0
    for face in set(faces):
        pieces, number = machine.deck.face_pieces[face], faces.count(face)
        if number > len(pieces):
            code = machine.deck.faces[face].code
            there_is = "there is only one" if len(pieces) == 1 else f"there are only {len(pieces)}"
            raise IllegalAction(f"{there_is} {code}", code="play/not_held")
        mask |= mask_of(pieces[:number])
    return mask


# ------------------------------------------------------------------------------------- readings


def read_meld(
    machine: Machine,
    choice: ChoiceInfo,
    words: Sequence[str],
    later: Sequence[ChoiceInfo] = (),
    state: Any = None,
    asked: tuple[int, ...] = (),
) -> tuple[Meld, int]:
    """The meld that the first words mean, and how many words that are.

    Where `later` choices follow, a beginning that is a meld will do, best one that leaves a word
    for each of them that is always asked. IllegalAction says which word is no card, why cards are
    no meld, or which readings they have; with a state, first of all which cards are not held.
    Cards that are no meld are compared with the kinds that are `asked` for, if any are.
    """
    book = machine.book
    assert book is not None
    kinds = kinds_of(book, choice)
    for length in _lengths(len(words), later):
        found = _whole(machine, kinds, words[:length], state)
        if found is not None:
            return found, length
    said = _before_as(machine, words)
    faces = faces_of(machine, said)
    if not faces:
        word = _no_card(machine, said)
        raise IllegalAction(no_card(word, machine.deck), code="play/choice")
    pieces_for(machine, faces)
    raise IllegalAction(book.explain(asked or kinds, faces), code="play/not_a_meld")


def _lengths(count: int, later: Sequence[ChoiceInfo]) -> Iterator[int]:
    if later:
        fits = max(0, count - sum(not choice.conditional for choice in later))
        yield from range(fits, 0, -1)
        yield from range(fits + 1, count)
    yield count


def no_card(word: str, deck: Deck) -> str:
    """Says that a word is no card, or what part of one it is."""
    known = vocabulary(deck)
    if word in known.ranks or word in known.suits:
        return f"`{word[:40]}` is a {'rank' if word in known.ranks else 'suit'}: name the card"
    return f"`{word[:40]}` is no card of this game"


def _no_card(machine: Machine, words: Sequence[str]) -> str:
    """The first word that is no card."""
    rest = list(words)
    while found := read_card(rest, machine.deck):
        rest = rest[found[1] :]
    return rest[0] if rest else ""


def kinds_of(book: Book, choice: ChoiceInfo) -> tuple[int, ...]:
    """The kinds of melds that a choice takes: all, where it names none."""
    return choice.kinds or tuple(range(len(book.rules)))


def asked_kinds(machine: Machine, state: Any, info: ActionInfo) -> tuple[int, ...]:
    """The kinds of melds in the contract that an action lays now; none where it lays none."""
    if info.number not in machine.wanted or machine.book is None or state is None:
        return ()
    if state.actor < 0:
        return ()
    contract = machine.book.contracts[machine.wanted[info.number](state)[0]]
    return tuple(dict.fromkeys(clause.kind for clause in contract.clauses))


def read_way(
    machine: Machine,
    info: ActionInfo,
    choice: ChoiceInfo,
    words: Sequence[str],
    state: Any = None,
) -> Way:
    """Melds parted by `/`. IllegalAction as in `read_meld`."""
    asked = asked_kinds(machine, state, info)
    melds: list[Meld] = []
    for part in _parts(words):
        if not part:
            raise IllegalAction("beside a `/` there is no meld", code="play/choice")
        try:
            melds.append(read_meld(machine, choice, part, (), state, asked)[0])
        except IllegalAction as refusal:
            if refusal.code != "play/not_a_meld" or not _are_several(machine, choice, part):
                raise
            message = f"{refusal.message}; part melds by `/`"
            raise IllegalAction(message, code=refusal.code) from None
    faces = machine.deck.piece_face
    whole = pieces_for(machine, [faces[piece] for meld in melds for piece in meld.pieces])
    return Way(tuple(melds), whole, 0)


def _are_several(machine: Machine, choice: ChoiceInfo, words: Sequence[str]) -> bool:
    """Whether some first cards are a meld, and so are the rest."""
    book, faces = machine.book, faces_of(machine, words)
    assert book is not None
    kinds = kinds_of(book, choice)

    def is_meld(row: Sequence[int]) -> bool:
        cards = mask_of(_row(machine, row))
        return any(book.is_meld(kind, cards) for kind in kinds)

    return any(is_meld(faces[:at]) and is_meld(faces[at:]) for at in range(1, len(faces)))


def _parts(words: Sequence[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for word in words:
        if word == "/":
            yield part
            part = []
        else:
            part.append(word)
    yield part


def _before_as(machine: Machine, words: Sequence[str]) -> Sequence[str]:
    """The words that may be cards: those before the last `as`, if not all are."""
    if not faces_of(machine, words) and AS in words[1:]:
        return words[: len(words) - 1 - list(reversed(words)).index(AS)]
    return words


def _whole(machine: Machine, kinds: Sequence[int], words: Sequence[str], state: Any) -> Meld | None:
    """The meld that all of these words mean; None if there is none."""
    book = machine.book
    assert book is not None
    ends = [at for at in range(len(words) - 2, 0, -1) if words[at] == AS]
    # A kind may have a name that stands for a card or a suit as well.
    for end in (at for at in ends if words[at + 1] in book.names):
        if (found := _read(machine, kinds, words, end)) and found[1] is not None:
            return found[1]
    for end in (len(words), *ends):
        if found := _read(machine, kinds, words, end):
            row, meld = found
            if meld is None:
                if state is not None:
                    check_held(machine, state, [machine.deck.piece_face[piece] for piece in row])
                raise open_reading(book, kinds, mask_of(row))
            return meld
    return None


def _read(
    machine: Machine, kinds: Sequence[int], words: Sequence[str], end: int
) -> tuple[tuple[int, ...], Meld | None] | None:
    """The words before `end` as a row of cards, and the meld that they are, None if that is open;
    None where they are no cards or no meld."""
    book, faces = machine.book, faces_of(machine, words[:end])
    assert book is not None
    cards = pieces_for(machine, faces) if faces else 0
    if not any(book.is_meld(kind, cards) for kind in kinds):
        return None
    row, said = _row(machine, faces), " ".join(words[end + 1 :])
    return row, labelled(book, kinds, row, said) if said else presented(book, kinds, row)


def _row(machine: Machine, faces: Sequence[int]) -> tuple[int, ...]:
    """The lowest pieces that show these faces, one after the other."""
    copies = {face: iter(machine.deck.face_pieces[face]) for face in faces}
    return tuple(next(copies[face]) for face in faces)


def presented(book: Book, kinds: Sequence[int], row: tuple[int, ...]) -> Meld | None:
    """The only reading of these pieces, or the one they stand in the order of; None if that is
    open.

    The order says something of runs alone: other melds may be said in any.
    """
    cards, fits = mask_of(row), []
    for number in kinds:
        kind = book.kinds[number]
        for base in kind.bases(cards, book.wild):
            for at in starts(kind, len(row)) if kind.is_run else (-1,):
                slot = Slot(number, base, at)
                meld = in_order(book, slot, row) if kind.is_run else _of(book, slot, cards)
                if meld is not None:
                    fits.append(meld)
    return _only(fits or islice(book.readings(kinds, cards), 2))


def _of(book: Book, slot: Slot, cards: int) -> Meld | None:
    return next(in_any_order(book, slot, cards), None)


def labelled(book: Book, kinds: Sequence[int], row: tuple[int, ...], said: str) -> Meld | None:
    """The reading of these pieces that is said after `as`: in full, or its kind where that is
    enough; None if that is open.

    Among readings that are said alike the order of the cards tells.
    """
    cards, words = mask_of(row), plain(said).split()
    slots, in_full = _slots_said(book, kinds, len(row), words)
    if in_full:
        ordered = [meld for slot in slots if (meld := in_order(book, slot, row)) is not None]
        if ordered:
            return _only(ordered)
    every = chain.from_iterable(in_any_order(book, slot, cards) for slot in slots)
    return _only(islice(every, 2))


def _only(found: Iterable[Meld]) -> Meld | None:
    melds = list(found)
    return melds[0] if len(melds) == 1 else None


def _slots_said(
    book: Book, kinds: Sequence[int], size: int, words: list[str]
) -> tuple[list[Slot], bool]:
    """The ways to read so many cards that the words mean, and whether they say more than a kind."""
    if not words:
        return [], False
    index = book.slots(size)
    named = [number for number in kinds if plain(book.rules[number].name) == words[0]]
    if named and len(words) == 1:
        slots = [slot for slots in index.values() for slot in slots if slot.kind in named]
        return slots, len(slots) == 1
    if named:
        words = words[1:]
    slots = [slot for slot in index.get(words[0], ()) if slot.kind in (named or kinds)]
    for word in words[1:]:
        slots = [slot for slot in slots if word in _added(book, slot, slots)]
    return slots, True


def _added(book: Book, slot: Slot, slots: Sequence[Slot]) -> Iterator[str]:
    """What may be said of a slot to tell it from others that are said alike."""
    yield plain(base_name(book, book.kinds[slot.kind], slot.base))
    own = [one.at for one in slots if (one.kind, one.base) == (slot.kind, slot.base)]
    if len(own) > 1:
        yield "low" if slot.at == min(own) else "high"


def open_reading(book: Book, kinds: Sequence[int], cards: int) -> IllegalAction:
    """Lists the readings to choose from."""
    found = list(islice(book.readings(kinds, cards), MOST_READINGS + 1))
    if len(found) == 1:
        return IllegalAction(
            f"{found[0].cards} cannot be read so; write `{found[0].text}`", code="play/choice"
        )
    listed = " or ".join(f"`{meld.text}`" for meld in found[:_MOST_LISTED])
    left = len(found) - _MOST_LISTED
    if len(found) > MOST_READINGS:
        listed += f" or one of more than {left - 1} more"
    elif left > 0:
        listed += f" or one of {left} more"
    return IllegalAction(f"say which: {listed}", code="play/choice")
