"""How sentences about melds say names, numbers and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit.engine.melds.kind import Kind

if TYPE_CHECKING:
    from rulekit.engine.melds.book import Book


def name_of(kind: Kind) -> str:
    """The name of a kind as it is said: `long run`."""
    return kind.rule.name.replace("_", " ")


def one_of(kind: Kind) -> str:
    """The name with its article: `a long run`."""
    name = name_of(kind)
    return f"{'an' if name[:1] in tuple('aeiou') else 'a'} {name}"


def times(count: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def codes_of(book: Book, faces: Sequence[int]) -> str:
    """The codes of faces as they were given: `5H 6H 7H`."""
    return " ".join(book.deck.faces[face].code for face in faces)


def listed(book: Book, faces: Sequence[int]) -> str:
    """The codes of faces, each once: `5H 6H and 7H`."""
    return joined(list(dict.fromkeys(book.deck.faces[face].code for face in faces)))


def joined(codes: list[str]) -> str:
    """`5H 6H and 7H`."""
    return " and ".join([" ".join(codes[:-1]), codes[-1]] if len(codes) > 1 else codes)


def repeated(book: Book, faces: Sequence[int], what: str) -> str:
    """Says of several cards that they are the same, or alike in what must differ."""
    if len(set(faces)) > 1:
        return f"{listed(book, faces)} have the same {what}"
    return f"{listed(book, faces)} is there {times(len(faces))}"
