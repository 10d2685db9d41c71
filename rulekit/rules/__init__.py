"""The rules of a game: its files read, checked and joined into one typed model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.source.diagnostic import Diagnostic, Diagnostics

if TYPE_CHECKING:
    from rulekit.rules.model import Game
    from rulekit.rules.resolve import Resolved
    from rulekit.source.diagnostic import Label
    from rulekit.source.span import SourceFile

__all__ = ["check_rules", "read_game", "read_game_text"]


def read_game(
    name_or_path: str | Path,
) -> tuple[Game | None, tuple[Diagnostic, ...], dict[str, str]]:
    """A shipped game by its id or a file by its path: the game, what was found, the texts read.

    The game is None after any error. The texts are by key, the game's own first; with
    `read_game_text` they give the same game again. Raises FileNotFoundError where there is no
    such game or file, OSError where one cannot be read.
    """
    from rulekit.rules.resolve import load_tree

    found = Diagnostics()
    resolved = load_tree(name_or_path, found)
    return build_resolved(resolved, found)


def read_game_text(
    text: str, name: str, kept: dict[str, str] | None = None
) -> tuple[Game | None, tuple[Diagnostic, ...], dict[str, str]]:
    """A game from its text. It may extend shipped games, or with `kept` only those texts."""
    from rulekit.rules.resolve import load_tree_text

    found = Diagnostics()
    resolved = load_tree_text(text, name, found, kept)
    return build_resolved(resolved, found)


def check_rules(path: Path) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """The game, if the file holds one without errors, and all that is to be said about the file.

    It may hold a library as well. Raises FileNotFoundError where there is no such file, OSError
    where it cannot be read.
    """
    from rulekit.rules.build import build_game, check_library
    from rulekit.rules.resolve import load_tree

    found = Diagnostics()
    game = None
    resolved = load_tree(path, found, library=True)
    tree = resolved.tree
    if tree is not None and "game" not in tree.entries and "library" in tree.entries:
        check_library(tree, found)
    elif tree is not None:
        game = build_game(tree, found)
    return game, with_notes(found.sorted(), resolved.notes)


def build_resolved(
    resolved: Resolved, found: Diagnostics
) -> tuple[Game | None, tuple[Diagnostic, ...], dict[str, str]]:
    """The game of files that were joined, what was found, the texts read."""
    from rulekit.rules.build import build_game

    game = None if resolved.tree is None else build_game(resolved.tree, found)
    return game, with_notes(found.sorted(), resolved.notes), resolved.files


def with_notes(
    diagnostics: tuple[Diagnostic, ...], notes: dict[SourceFile, Label]
) -> tuple[Diagnostic, ...]:
    """Faults in a file that another is made from, with the place where it is named."""
    return tuple(_with_note(one, notes) for one in diagnostics)


def _with_note(one: Diagnostic, notes: dict[SourceFile, Label]) -> Diagnostic:
    import attrs

    also = list(one.also)
    file, told = one.span.file, {one.span, *(label.span for label in one.also)}
    for _ in range(len(notes)):
        note = notes.get(file)
        if note is None or note.span in told:
            break
        also.append(note)
        told.add(note.span)
        file = note.span.file
    return attrs.evolve(one, also=tuple(also)) if len(also) > len(one.also) else one
