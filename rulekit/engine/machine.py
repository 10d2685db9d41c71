"""What a compiled game is to the rest: tables that describe it and functions that play it.

Seats, suits, ranks and pieces are ints from 0 in here and -1 stands for none; numbers that may be
none have `NO_NUMBER`. The public API counts seats from 1. A state is an instance of the slotted
class that the compiler writes for one game; it always has the attributes of `State` below, and
one attribute for each `Slot`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

import attrs

from rulekit.engine.action import NO_NUMBER, Action
from rulekit.engine.deck import Deck
from rulekit.engine.melds.book import Book


def none_of(kind: str) -> int:
    """What stands for none among values of this kind."""
    return NO_NUMBER if kind == "int" else -1


class State(Protocol):
    """The position of a match. Everything in it is an int, a list of ints, `seed`,
    or a list of melds laid on the table."""

    seed: str
    question: int
    """Number of the open question; -1 when the match is over."""
    actor: int
    """Who is asked; -1 when the match is over."""
    turn_player: int
    turn_number: int
    """In the round, from 1."""
    round_number: int
    dealer: int
    winner: int
    """Of the round that has just ended, or -1."""
    totals: list[int]
    """Points of the match by team (without teams a team is a seat)."""
    scores: list[int]
    """Points of the round that is being played or has just ended, by team."""
    winners: list[int]
    """Seats that have won, once the match is over; empty for an undecided match."""
    bound: int
    """1 if a limit of turns or rounds has been reached."""
    events: list[tuple[int, ...]]
    """Raw events since the caller last put a new list here: (shape number, values …)."""

    def copy(self) -> Any:
        """Another state like this one, with an empty list of events."""


@attrs.frozen
class Slot:
    """A part of the state: attribute `name`.

    kind: `int`; `mask` (set of pieces as bits); `pile` (list of pieces, bottom first); `list`
    (ints); `melds` (list of `Laid`, in the order laid). `each` players or teams: a list of that
    many of them. `variable` is the declared name this slot keeps, with its group (`round`,
    `player`, …) and what its values are (`value_kind`: int, bool, card, suit, rank, player, word,
    …); "" for the machine's own. `optional`: it may be none. `label` is what players call it, ""
    its name; a table that people play at leaves out what is not `shown`. `seen`: who has seen
    every card that is remembered; the `owner` of memory of the turn is the player whose turn it is.
    """

    name: str
    kind: Literal["int", "mask", "pile", "list", "melds"]
    each: int = 0
    variable: str = ""
    group: str = ""
    value_kind: str = "int"
    words: tuple[str, ...] = ()
    optional: bool = False
    label: str = ""
    shown: bool = True
    seen: Literal["", "owner", "all"] = ""


KEPT = "_kept_"
"""How the names of slots begin that keep the choices of an action while windows are open."""
REFILLS = "_refills_of_"
"""How the names of slots begin that count how often a pile has been filled again."""


def kept_slot(kind: str, name: str, named: bool) -> str:
    """The slot that keeps a choice while windows are open."""
    return f"{KEPT}{'named_' if named else ''}{kind}_{name}"


@attrs.frozen
class ZoneInfo:
    """A zone: where it is kept (`slot`) and who sees its cards. `pile` zones are ordered.

    `melds` names the kinds of melds a zone holds instead of cards; all see them.
    """

    name: str
    slot: str
    pile: bool
    face_up: bool
    per: Literal["", "player", "team"]
    seen_by: Literal["owner", "others", "everyone", "nobody", "turned"]
    starts_with_deck: bool = False
    melds: tuple[str, ...] = ()
    turning: bool = False
    """Whether cards may lie in it otherwise than it lets them lie; `state.turned` tells which."""
    trick: bool = False
    """Whether tricks are played to it, so that all its cards count, the first above all."""
    to_trick: bool = False
    """Whether the cards that players play to tricks are chosen from it."""


@attrs.frozen
class ChoiceInfo:
    """A line of `choose`. kind: card, suit, rank, player, team, int, bool, word, cards, meld, …

    `kinds` are the kinds of melds (by number) a meld may be of. Of `cards` at least `least` and at
    most `most` are chosen, as far as that is known before play, else -1.
    """

    name: str
    kind: str
    conditional: bool
    """Asked only where its condition holds; otherwise the value is -1."""
    words: tuple[str, ...] = ()
    kinds: tuple[int, ...] = ()
    least: int = -1
    most: int = -1
    named: bool = False
    """Whether its cards are named, from all that the deck has, and not taken from where any lie:
    all hear which, and it says nothing of where they are."""


@attrs.frozen
class Deed:
    """A thing that an action does or may do, as far as it is known before play.

    - `draw` zone: cards from that pile come to the hand of who acts
    - `take` zone: so does the top of that pile, or a card that lies in the zone, or the card of
      `choice`, where that is not -1 · `take_all` zone: so do all cards of the zone
    - `give` zone, choice: the card of that choice goes to the zone
    - `lay` choice: the meld or way is laid · `lay_off` choice: the card is added to a meld
    - `exchange` choice: the card is put in place of another, which comes to the hand
    - `end`: the round ends · `note`: something is remembered, and any number of such actions may
      be taken
    """

    kind: Literal[
        "draw", "take", "take_all", "give", "lay", "lay_off", "exchange", "note", "end"
    ]
    zone: str = ""
    choice: int = -1


@attrs.frozen
class ActionInfo:
    """An action as it is offered by one question. `number` is its place in `Machine.actions`."""

    number: int
    name: str
    question: int
    choices: tuple[ChoiceInfo, ...]
    label: tuple[str | tuple[int, str], ...] = ()
    """Pieces of text, and (index of a value that `Machine.label_values` gives, its kind)."""
    place: str = ""
    """file:line:column of the action."""
    deeds: tuple[Deed, ...] = ()
    contract: int | str = -1
    """What a chosen way must meet: a contract's number, or the slot that holds it; -1: no way is
    chosen."""
    secret: bool = False
    """Whether nobody else is told which action of its question is chosen."""
    kept: tuple[str, ...] = ()
    """The slots that keep what each player has chosen in secret, one for each choice."""
    windows: tuple[int, ...] = ()
    """The questions of the windows that open around it."""


@attrs.frozen
class QuestionInfo:
    """One place where a player decides: `stage/phase`, or a window.

    `picked` is the slot that keeps which of the actions each player has chosen, by its place
    among them, where all choose in secret; "" where they act in turn. `trick`: a card is played
    to a trick in the turns it is asked in; `in_turn`: whoever is asked has yet to play to it, and
    all before them have who have a card. `asking`: in a stage that asks one player after the other.
    A window stands `before` or after the action it opens around; `kept` are the slots that keep the
    choices of that.
    """

    number: int
    name: str
    actions: tuple[int, ...]
    window: bool
    picked: str = ""
    trick: bool = False
    asking: bool = False
    before: bool = False
    kept: tuple[str, ...] = ()
    in_turn: bool = False


@attrs.frozen
class Shape:
    """A kind of raw event. Values that follow the shape's number in the tuple, by kind:

    - `move` zone_from, zone_to, manner (`unseen`: it lay face down): piece, owner before, owner
      after (-1: shared zone)
    - `shuffle` zone_to: nothing · `refill` zone_from, zone_to: number of cards
    - `cut`: seat, piece (for the first deal)
    - `round`: number, dealer · `turn`: seat, number · `score` reason: receiving team, points
    - `show` zone_from: piece, owner, to seat (-1: all) · `round_end`: winner or -1
    - `lay` zone_from, zone_to: a `Laid`, owner before, owner after; it stands for its cards' moves
    - `lay_off` zone_from, zone_to: piece, owner before, owner after, number of the meld
    - `trick`: the seat that takes it
    - `at_once`: 1 before what all chose in secret is carried out, 0 after it
    - `wait`: nothing; the action is carried out once others have been asked, who now are
    - `limit` reason (`turns`, `rounds` or `whenever`): nothing · `match_end`: nothing
    """

    kind: str
    zone_from: str = ""
    zone_to: str = ""
    manner: str = ""
    reason: str = ""


@attrs.frozen
class Reason:
    """Why an action is refused: the rule's sentence, and the place it is written at.

    `kind` is `rule` (a sentence of the file), `condition` (a bare condition, put as text),
    `never` (one that cannot hold with these options), `last` (something else can be done),
    `closed` (the sentence says it all), `absent` (the value is not among the base candidates:
    `value` is the index of the choice and `zone` the zone it would have to be in, or ""), or
    `choice` (a choice missing or superfluous).
    """

    kind: Literal["rule", "condition", "never", "last", "closed", "absent", "choice"]
    sentence: str
    place: str
    rule: str = ""
    value: int = -1
    zone: str = ""


NEVER_WON = "never won"
"""The manner of `round_end` in games whose rounds nobody ever wins."""
COURSE = frozenset({"round", "score", "round_end", "limit"})
"""The kinds of events that tell how rounds go: a handful in each."""


Step: TypeAlias = Callable[[Any], "Step | None"]
"""A part of what an action brings about; it gives the part that follows, or None at the end."""


@attrs.frozen(eq=False)
class Silent:
    """The functions that play without telling: the same states and actions, `events` empty or of
    a few kinds."""

    new: Callable[[str], Any]
    legal: Callable[[Any], Sequence[Action]]
    apply: Callable[[Any, Action], None]
    lines: dict[int, str]
    """As `Machine.lines`, of its own generated text."""
    legals: Sequence[Callable[[Any], Sequence[Action]]]
    """By the number of a question: what `legal` does where it is open."""
    steps: Sequence[Callable[[Any, Action], Step | None]]
    """By the number of an action: the first step of what `apply` does."""


@attrs.frozen(eq=False)
class Machine:
    """One game with options and number of players settled, ready to play.

    `new(seed)` deals and goes on to the first question. `legal(state)` lists the actions of the
    open question, `apply(state, action)` carries a legal one out (it is not checked again).
    `why(state, action)` is the number of the `Reason` that forbids it, or -1; it answers for any
    action of the open question, whatever its values. `label_values(state, action)` gives the
    values its label shows. `blank()` is a state with nothing dealt, for set-up positions;
    `enter(state, phase)` then opens the question of a phase (name, or "" for the first phase of
    the first stage of turns) for the seat `turn_player`.
    """

    game: str
    players: int
    teams: int
    team_of: tuple[int, ...]
    options: dict[str, int | bool | str]
    deck: Deck
    zones: tuple[ZoneInfo, ...]
    slots: tuple[Slot, ...]
    actions: tuple[ActionInfo, ...]
    questions: tuple[QuestionInfo, ...]
    phases: tuple[str, ...]
    shapes: tuple[Shape, ...]
    reasons: tuple[Reason, ...]
    new: Callable[[str], Any]
    blank: Callable[[], Any]
    enter: Callable[[Any, str], None]
    legal: Callable[[Any], Sequence[Action]]
    apply: Callable[[Any, Action], None]
    why: Callable[[Any, Action], int]
    label_values: Callable[[Any, Action], tuple[int, ...]]
    make: Callable[[int, tuple[int, ...]], Action]
    """The action of a number with these values, mostly the same object each time."""
    source: str
    """The generated Python text."""
    lines: dict[int, str]
    """Line of the generated text -> file:line of the rule it comes from."""
    words: tuple[str, ...] = ()
    """The words that values of kind `word` stand for, by number."""
    wanted: Mapping[int, Callable[[Any], tuple[int, int]]] = attrs.field(factory=dict)
    """By number of an action that lays a contract: gives that contract, and the cards to lay it
    from."""
    choices: Mapping[int, tuple[Callable[..., Iterable[Any]], ...]] = attrs.field(factory=dict)
    """By number of an action in which cards are chosen together: for each of its choices, what it
    can be, given the state, cards that are to be among those together, and the values before."""
    cut: Literal["", "highest", "lowest"] = ""
    """Which card cut makes the first dealer, where players cut for it."""
    rows: tuple[dict[str, int], ...] = ()
    """What each row of `rounds` sets, by name of the slot; they are used again from the first."""
    book: Book | None = None
    """All about melds, where the game has any."""
    burden: tuple[int, ...] = ()
    """By piece, what a card left in a hand costs who holds it (less than 0: it is worth keeping);
    empty where no score line counts hands."""
    card_values: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    """The tables of values that are used with these options: by name, the value of each piece."""
    quiet: Callable[[frozenset[str]], Silent] | None = None
    """Makes the functions that tell events of these kinds alone, the first time they are asked
    for."""

    def silent(self) -> Silent:
        """The functions for play that nobody listens to, which is most of it."""
        return self._telling(frozenset())

    def scoring(self) -> Silent:
        """The functions for play of which only the course of its rounds is told (`COURSE`)."""
        return self._telling(COURSE)

    def _telling(self, kinds: frozenset[str]) -> Silent:
        if self.quiet is None:
            legals = tuple(self.legal for _ in self.questions)
            steps = tuple(self.apply for _ in self.actions)
            return Silent(self.new, self.legal, self.apply, self.lines, legals, steps)
        return self.quiet(kinds)
