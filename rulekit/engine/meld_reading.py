"""How people write melds: cards in any order, and `as …` where their reading is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.engine.machine import ChoiceInfo, Machine
from rulekit.engine.melds.book import Book
from rulekit.engine.melds.text import reading
from rulekit.engine.melds.values import Meld, Way
from rulekit.engine.reading import plain, read_card
from rulekit.errors import IllegalAction

AS = "as"
"""The word before a reading; in many decks it is also how an ace is written."""
NO_CARD = "is no card of this game"


def parted(text: str) -> tuple[str, str]:
    """A meld's text as its cards and its reading, which may be ""."""
    cards, _, label = text.partition(f" {AS} ")
    return cards, label


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
            only = "only one" if len(pieces) == 1 else f"only {len(pieces)} times"
            raise IllegalAction(f"{code} is in the deck {only}", code="play/not_held")
        mask |= sum(1 << piece for piece in pieces[:number])
    return mask


# ------------------------------------------------------------------------------------- readings


def read_meld(
    machine: Machine, choice: ChoiceInfo, words: Sequence[str], later: Sequence[ChoiceInfo] = ()
) -> tuple[Meld, int]:
    """The meld that the first words mean, and how many words that are.

    Where `later` choices follow, a beginning that is a meld will do, best one that leaves a word
    for each of them that is always asked. IllegalAction says which word is no card, why cards are
    no meld, or which readings they have.
    """
    book = machine.book
    assert book is not None
    kinds = kinds_of(book, choice)
    for length in _lengths(len(words), later):
        found = _whole(machine, book, kinds, words[:length])
        if found is not None:
            return found, length
    said = _before_as(machine, words)
    faces = faces_of(machine, said)
    if not faces:
        raise IllegalAction(f"`{_no_card(machine, said)[:40]}` {NO_CARD}", code="play/choice")
    pieces_for(machine, faces)
    raise IllegalAction(book.explain(kinds, faces), code="play/not_a_meld")


def _lengths(count: int, later: Sequence[ChoiceInfo]) -> Iterator[int]:
    if later:
        fits = max(0, count - sum(not choice.conditional for choice in later))
        yield from range(fits, 0, -1)
        yield from range(fits + 1, count)
    yield count


def _no_card(machine: Machine, words: Sequence[str]) -> str:
    """The first word that is no card."""
    rest = list(words)
    while found := read_card(rest, machine.deck):
        rest = rest[found[1] :]
    return rest[0] if rest else ""


def kinds_of(book: Book, choice: ChoiceInfo) -> tuple[int, ...]:
    """The kinds of melds that a choice takes: all, where it names none."""
    return choice.kinds or tuple(range(len(book.rules)))


def read_way(machine: Machine, choice: ChoiceInfo, words: Sequence[str]) -> Way:
    """Melds parted by `/`. IllegalAction as in `read_meld`."""
    melds: list[Meld] = []
    for part in _parts(words):
        if not part:
            raise IllegalAction("beside a `/` there is no meld", code="play/choice")
        melds.append(read_meld(machine, choice, part)[0])
    faces = machine.deck.piece_face
    whole = pieces_for(machine, [faces[piece] for meld in melds for piece in meld.pieces])
    return Way(tuple(melds), whole, 0)


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


def _whole(machine: Machine, book: Book, kinds: Sequence[int], words: Sequence[str]) -> Meld | None:
    """The meld that all of these words mean; None if there is none."""
    faces = faces_of(machine, words)
    found = list(book.readings(kinds, pieces_for(machine, faces))) if faces else []
    if found:
        return presented(machine, found, faces)
    for at in range(len(words) - 2, 0, -1):
        if words[at] == AS and (faces := faces_of(machine, words[:at])):
            found = list(book.readings(kinds, pieces_for(machine, faces)))
            if found:
                return labelled(book, found, " ".join(words[at + 1 :]))
    return None


def presented(machine: Machine, found: Sequence[Meld], faces: Sequence[int]) -> Meld:
    """The only reading, or the one the cards are said in the order of; else IllegalAction.

    The order says something of runs alone: other melds may be said in any.
    """
    if len(found) == 1:
        return found[0]
    shown = machine.deck.piece_face
    fits = [
        meld
        for meld in found
        if meld.at < 0 or [shown[piece] for piece in meld.pieces] == list(faces)
    ]
    if len(fits) == 1:
        return fits[0]
    raise open_reading(found)


def labelled(book: Book, found: Sequence[Meld], said: str) -> Meld:
    """The reading that is said after `as`: in full, or its kind where that is enough."""
    wanted = plain(said)
    for forms in (_written, _full, _kind_alone):
        fits = [meld for meld in found if wanted in forms(book, meld)]
        if len(fits) == 1:
            return fits[0]
    raise open_reading(found)


def _written(book: Book, meld: Meld) -> tuple[str, ...]:
    label = parted(meld.text)[1]
    return (plain(label),) if label else ()


def _full(book: Book, meld: Meld) -> tuple[str, ...]:
    label = plain(reading(book, book.kinds[meld.kind], meld.base, meld.at, meld.size))
    return (label, f"{plain(kind_of(meld))} {label}") if label else ()


def _kind_alone(book: Book, meld: Meld) -> tuple[str, ...]:
    return (plain(kind_of(meld)),)


def open_reading(found: Sequence[Meld]) -> IllegalAction:
    """Lists the readings to choose from."""
    if len(found) == 1:
        cards, label = parted(found[0].text)
        told = f"write `{cards}{f' {AS} {label}' if label else ''}`"
        return IllegalAction(f"{cards} cannot be read so; {told}", code="play/choice")
    listed = " or ".join(f"`{meld.text}`" for meld in found[:6])
    more = f" or one of {len(found) - 6} more" if len(found) > 6 else ""
    return IllegalAction(f"say which: {listed}{more}", code="play/choice")
