"""What `help` says at the table: the commands, and how this game's actions are written."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.engine.machine import ActionInfo, Machine

COMMANDS = (
    ("undo", "take your last action back, if nothing hidden came to light"),
    ("sort", "sort your hand by rank, or by suit again"),
    ("log", "all that has happened"),
    ("save [FILE]", "keep the match in a file"),
    ("quit", "leave; the match is kept"),
)


def help_lines(machine: Machine) -> Iterator[str]:
    """A line for each thing that can be typed."""
    name = _begun(_first(machine, ("card",)))
    lines = [
        ("a number", "do what stands beside it"),
        (f"{name} 7h", "do it by its words; the action's name or a part of it is enough"),
    ]
    for kinds, cards, meaning in (
        (("meld",), "5s 5h 5d", "lay a meld; the cards alone are enough, in any order"),
        (("card", "place"), "8c 2", "lay off a card on meld 2 of the table; or only `8c 2`"),
        (("way",), "5s 5h 5d / 7c 8c 9c", "lay several melds at once"),
    ):
        info = _first(machine, kinds)
        if info is not None:
            lines.append((f"{info.name.replace('_', ' ')} {cards}", meaning))
    lines.append((f"why {name} 7h", "which rule forbids it"))
    lines += COMMANDS
    width = max(14, *(len(typed) for typed, _ in lines))
    yield from (f"  {typed:<{width}}  {meaning}" for typed, meaning in lines)


def _first(machine: Machine, kinds: tuple[str, ...]) -> ActionInfo | None:
    """The first action in which things of these kinds are chosen, and no others."""
    for info in machine.actions:
        if tuple(choice.kind for choice in info.choices) == kinds:
            return info
    return None


def _begun(info: ActionInfo | None) -> str:
    return "play" if info is None else info.name.split("_")[0]
