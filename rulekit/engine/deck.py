"""The cards of a game: faces, pieces, and how they are written.

A *face* is what is printed on a card, a *piece* one physical card. Pieces are numbered from 0;
the copies of a face are neighbours, so a set of cards is one int with a bit for each piece.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Face:
    """`suit` and `rank` are indices in deck order; a joker has suit -1 and the rank after the last.

    `code` is how it is written (`7H`), `sign` how it is printed where every suit has a sign (`7♥`).
    """

    code: str
    sign: str
    suit: int
    rank: int


@attrs.frozen(eq=False)
class Deck:
    """`suits` and `ranks` are names in deck order, `faces` in piece order.

    `piece_face[p]` is the face of piece p and `face_pieces[f]` the pieces of face f.
    """

    suits: tuple[str, ...]
    suit_codes: tuple[str, ...]
    suit_signs: tuple[str, ...]
    ranks: tuple[str, ...]
    rank_codes: tuple[str, ...]
    rank_signs: tuple[str, ...]
    faces: tuple[Face, ...]
    piece_face: tuple[int, ...]
    face_pieces: tuple[tuple[int, ...], ...]
    codes: tuple[str, ...]
    """The code of each piece's face, by piece."""

    @property
    def size(self) -> int:
        """How many pieces there are."""
        return len(self.piece_face)
