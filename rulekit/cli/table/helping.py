"""What `help` says at the table: the commands, and how this game's actions are written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from textwrap import wrap

from rulekit.cli.table.gathering import of_several
from rulekit.cli.table.heading import legend
from rulekit.engine.deck import Deck
from rulekit.engine.machine import ActionInfo, Machine
from rulekit.match import Match

COMMANDS = (
    ("list", "every action with its number; `list NAME`: every one of a name"),
    ("score", "the points of all, and what is played to"),
    ("rules", "what the game is about, its options, what cards are worth"),
    ("undo", "take your last action back, if nothing hidden came to light"),
    ("sort", "sort your hand by rank, or by suit again; `sort rank`, `sort suit`"),
    ("log", "all that has happened"),
    ("back", "leave what is asked, as an empty line does"),
    ("save [FILE]", "keep the match in a file"),
    ("quit", "leave; the match is kept"),
)


def help_lines(
    machine: Machine, screen: int, match: Match | None = None, never: Collection[str] = ()
) -> Iterator[str]:
    """What can be typed, with cards of this game, and what it does, beside each other; in a `match`
    with what is offered now, as far as there is any. The actions written at the places `never` are
    left out."""
    played = [info for info in machine.actions if info.place not in never]
    do, card = example(machine, match), _card(machine.deck)
    three, others = _alike(machine.deck, 0), _alike(machine.deck, 1)
    lines = [
        ("a number", "do what stands beside it"),
        (do, "do it by its words; two letters or more that begin its name are enough"),
    ]
    for kinds, cards, meaning in (
        (("meld",), three, "lay a meld; the cards alone are enough, in any order"),
        (
            ("card", "place"),
            f"{card} 2",
            f"lay off a card on meld 2 of the table; or only `{card} 2`",
        ),
        (("way",), f"{three} / {others}", "lay several melds at once"),
    ):
        info = _first(_offered(machine, match), kinds) or _first(played, kinds)
        if info is not None:
            name = info.name.replace("_", " ")
            lines.append((f"{name} {cards}", meaning))
            if kinds == ("way",):
                lines.append((name, "be asked for one meld after the other"))
    names = {info.name for info in played}
    several = next((one for one in of_several(machine).items() if one[0] in names), None)
    if several is not None:
        name, many = several[0].replace("_", " "), several[1]
        lines.append((name, f"be asked for {many}; so is who names fewer"))
    lines.append((f"why {do}", "which rule forbids it"))
    lines += COMMANDS
    width = max(14, *(len(typed) for typed, _ in lines))
    for typed, meaning in lines:
        beside = wrap(meaning, max(20, screen - width - 4), break_on_hyphens=False)
        yield f"  {typed:<{width}}  {beside[0]}"
        yield from (f"{'':{width + 4}}{more}" for more in beside[1:])
    yield from (f"  {line}" for line in legend(machine))


def example(machine: Machine, match: Match | None = None) -> str:
    """An action as it may be typed, with a card where there is one to choose: one that is offered
    now and legal where a `match` is given."""
    infos = _offered(machine, match)
    with_cards = [one for one in infos if one.choices and one.choices[0].kind == "card"]
    info = _first(with_cards, ("card",)) or next(iter(with_cards), None)
    if info is not None:
        return f"{info.name.split('_')[0]} {_legal_card(info, match) or _card(machine.deck)}"
    return infos[0].name.replace("_", " ") if infos else "pass"


def _offered(machine: Machine, match: Match | None) -> Sequence[ActionInfo]:
    """The actions that are legal now, or those of the game."""
    if match is None or match.over:
        return machine.actions
    legal = dict.fromkeys(action.number for action in match.legal_actions())
    return [machine.actions[number] for number in legal]


def _legal_card(info: ActionInfo, match: Match | None) -> str:
    """The card of the first legal action of a kind, or ""."""
    actions = () if match is None else match.legal_actions()
    words = (one.text.split() for one in actions if one.number == info.number)
    return next((word[1].lower() for word in words if len(word) > 1), "")


def _card(deck: Deck) -> str:
    """A card from the middle of the deck, in small letters."""
    return deck.codes[len(deck.codes) // 2].lower()


def _alike(deck: Deck, behind: int) -> str:
    """Three cards of one rank, which is that of a card in the middle or one `behind` it."""
    ranks = [face.rank for face in deck.faces if face.rank >= 0]
    rank = ranks[(len(ranks) // 2 + behind) % len(ranks)]
    codes = [face.code for face in deck.faces if face.rank == rank]
    return " ".join(codes[:3]).lower()


def _first(infos: Sequence[ActionInfo], kinds: tuple[str, ...]) -> ActionInfo | None:
    """The first action in which things of these kinds are chosen, and no others."""
    for info in infos:
        if tuple(choice.kind for choice in info.choices) == kinds:
            return info
    return None
