"""How people write cards, suits, ranks and other values: generously read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, groupby, zip_longest

import attrs

from rulekit.engine.deck import Deck
from rulekit.engine.machine import ChoiceInfo
from rulekit.source.numbers import NUMBER_WORDS

_LONGEST = 400
_TWINS = str.maketrans("♡♢♤♧", "♥♦♠♣", "\ufe0e\ufe0f")
_YES = frozenset({"yes", "on", "true"})
_NO = frozenset({"no", "off", "false"})
_MOST_SAID = 10
"""Ranks of numbers up to this are also read as words."""
_JOINS = "and"
_OF = "of"
_DEFINITE, _INDEFINITE = "the", ("a", "an", "one")
_PLURAL, _SHORT = "s", 3
"""Words of so many letters have a plural, and longer ones that are plural a singular."""
_JOKER = "joker"
"""What the language calls the card behind all ranks."""


def plain(text: str) -> str:
    """The text as it is compared: one form of each character, small letters, no variants."""
    text = text[:_LONGEST]
    if text.isascii():
        return text.lower()
    parts = (
        "".join(part) if small else unicodedata.normalize("NFKC", "".join(part))
        for small, part in groupby(text.translate(_TWINS), _is_small_digit)
    )
    return "".join(parts).casefold()


def _is_small_digit(character: str) -> bool:
    """Whether it is a digit that no number is written with, such as `¹` or `①`."""
    return character.isdigit() and not character.isdecimal()


def words_of(text: str) -> list[str]:
    """The words of an action's text; a `/` is one by itself."""
    return plain(text.replace(",", " ").replace("/", " / ")).split()


def without_joins(words: list[str], deck: Deck, also: Iterable[str] = ()) -> list[str]:
    """The words without an `and` between two others, unless one of the deck or `also` has it."""
    names = (*deck.suits, *deck.ranks, *(face.code for face in deck.faces), *also)
    if any(_JOINS in plain(name).replace("_", " ").split() for name in names):
        return words
    last = len(words) - 1
    return [word for at, word in enumerate(words) if word != _JOINS or at in (0, last)]


def without_articles(words: list[str], deck: Deck, also: Iterable[str] = ()) -> list[str]:
    """The words without the articles before others, but for a name of the deck or `also` with one.

    What is also a way to write a card, a suit or a rank is an article only before a suit that is
    named as one card of it is, and what is no word for a number also before a card or a rank, but
    for a rank of one letter: `a k` is two ranks, or one card where `a` is a suit.
    """
    names = (*deck.suits, *deck.ranks, *(face.code for face in deck.faces), *also)
    said = [plain(word) for word in words]
    kept = set[int]()
    for name in names:
        parts = plain(name).replace("_", " ").split()
        starts = (at for at in range(len(said)) if said[at : at + len(parts)] == parts)
        kept |= {at + k for at in starts for k in range(len(parts)) if len(parts) > 1}
    pairs = enumerate(zip_longest(said, said[1:], fillvalue=""))
    known = vocabulary(deck)
    return [words[at] for at, pair in pairs if at in kept or not _is_article(*pair, known)]


def _is_article(word: str, following: str, known: Vocabulary) -> bool:
    if not following or following == _OF:
        return False
    ways = (known.faces, known.suits, known.ranks)
    if word not in (_DEFINITE, *_INDEFINITE):
        return False
    if any(word in way for way in ways):
        is_letter = len(following) == 1 and following.isalpha()
        is_card = following in known.faces or (following in known.ranks and not is_letter)
        return following in known.singular or (is_card and word not in NUMBER_WORDS)
    return word == _DEFINITE or any(following in way for way in ways)


@attrs.frozen(eq=False)
class Vocabulary:
    """What each way of writing means: the index of a face, a suit, a rank."""

    faces: dict[str, int]
    suits: dict[str, int]
    ranks: dict[str, int]
    plurals: frozenset[str] = frozenset()
    """The names of ranks in the plural, which are no card though they end like a suit's code."""
    singular: frozenset[str] = frozenset()
    """The names of suits as one card of them is called."""


@lru_cache(maxsize=64)
def vocabulary(deck: Deck) -> Vocabulary:
    """The words for the cards of a deck; a word for two things is for neither."""
    suits = _columns(deck.suits, deck.suit_codes, deck.suit_signs)
    taken = {form for forms in suits for form in forms}
    singular = set()
    for forms in suits:
        one = forms[0].removesuffix(_PLURAL) if forms else ""
        singular.add(one if len(one) >= _SHORT else "")
        forms += [one] if len(one) >= _SHORT and one not in taken else []
    ranks = _columns(deck.ranks, deck.rank_codes, deck.rank_signs)
    for forms in ranks:
        if "10" in forms and not any("t" in others for others in ranks):
            forms.append("t")
    _add_number_words(ranks, suits, [_forms(face.code, face.sign) for face in deck.faces])
    faces = []
    for face in deck.faces:
        forms = _forms(face.code, face.sign)
        if 0 <= face.suit < len(suits) and 0 <= face.rank < len(ranks):
            for rank in ranks[face.rank]:
                for suit in suits[face.suit]:
                    forms += [rank + suit, suit + rank, f"{rank}of{suit}"]
        if face.suit < 0 and face.rank == len(ranks):
            forms.append(_JOKER)
        faces.append(forms)
    codes = {plain(face.code): index for index, face in enumerate(deck.faces)}
    plurals = _add_plurals(ranks, {form for forms in (*ranks, *suits) for form in forms})
    names = _unambiguous(faces) | codes
    suit_names = _unambiguous(suits)
    own = frozenset(singular & suit_names.keys())
    return Vocabulary(names, suit_names, _unambiguous(ranks), plurals - codes.keys(), own)


def _add_plurals(ranks: list[list[str]], taken: set[str]) -> frozenset[str]:
    """Lets the names of ranks stand in the plural, where that is nothing else; those added."""
    added = []
    for forms in ranks:
        own = [form + _PLURAL for form in forms if form.isalpha() and len(form) >= _SHORT]
        own = [form for form in own if form not in taken]
        added += own
        forms += own
    return frozenset(added)


def _add_number_words(ranks: list[list[str]], *others: list[list[str]]) -> None:
    """Lets ranks that are written as numbers be said as words, where these mean nothing else."""
    taken = {form for forms in (*ranks, *chain(*others)) for form in forms}
    for number, word in enumerate(NUMBER_WORDS[:_MOST_SAID], 1):
        named = [forms for forms in ranks if forms[:1] == [str(number)]]
        if word not in taken and len(named) == 1:
            named[0].append(word)


def _columns(*spellings: tuple[str, ...]) -> list[list[str]]:
    return [_forms(*names) for names in zip(*spellings, strict=True)]


def _forms(*names: str) -> list[str]:
    return [form for name in names if (form := plain(name).replace(" ", "").replace("_", ""))]


def _unambiguous(forms: list[list[str]]) -> dict[str, int]:
    meanings: dict[str, set[int]] = {}
    for index, names in enumerate(forms):
        for name in names:
            meanings.setdefault(name, set()).add(index)
    return {name: found.pop() for name, found in meanings.items() if len(found) == 1}


def read_card(words: list[str], deck: Deck) -> tuple[int, int] | None:
    """The face that the first words mean, and how many words that are."""
    known = vocabulary(deck)
    for length in range(min(3, len(words)), 0, -1):
        face = known.faces.get("".join(words[:length]).replace("_", ""))
        if face is not None and (length > 1 or words[0] not in known.plurals):
            return face, length
    return None


def read_value(words: list[str], choice: ChoiceInfo, deck: Deck) -> tuple[int, int] | None:
    """What the first words mean for a choice that is not of cards, and how many words that are."""
    word = words[0]
    match choice.kind:
        case "suit":
            value = _named(word, vocabulary(deck).suits, deck.suits)
        case "rank":
            value = _named(word, vocabulary(deck).ranks, deck.ranks)
        case "player" | "team":
            if word in ("seat", "player", "team") and len(words) > 1:
                number = _number(words[1])
                return None if number is None else (number - 1, 2)
            number = _number(word)
            value = None if number is None else number - 1
        case "bool":
            value = 1 if word in _YES else 0 if word in _NO else None
        case "word":
            value = {plain(name): index for index, name in enumerate(choice.words)}.get(word)
        case _:
            value = _number(word)
    return None if value is None else (value, 1)


def _named(word: str, forms: dict[str, int], names: Sequence[str]) -> int | None:
    """What a word means, or begins where that begins one name alone."""
    said = word.replace("_", "")
    begun = [at for at, name in enumerate(names) if plain(name).replace("_", "").startswith(said)]
    return forms.get(said, begun[0] if len(begun) == 1 and len(said) > 1 else None)


def _number(word: str) -> int | None:
    digits = word[1:] if word[:1] in "+-" else word
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        return None
    return int(word)


def facing(text: str) -> tuple[str, str]:
    """A card as it is written, and how it is said to lie: `face down`, `face up` or ""."""
    words = text.rsplit(maxsplit=2)
    way = " ".join(words[1:])
    return (words[0], way) if way in ("face down", "face up") else (text, "")


def face_of(text: str, deck: Deck) -> int | None:
    """The face that a whole text means, or None."""
    words = words_of(text)
    found = read_card(words, deck) if words else None
    return found[0] if found is not None and found[1] == len(words) else None
