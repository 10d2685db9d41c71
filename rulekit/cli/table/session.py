"""A person at the table, against bots."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from shlex import quote

import attrs

from rulekit.cli.console import say_wrapped, without_controls, wrapped
from rulekit.cli.exits import FAULTS, GOOD
from rulekit.cli.table.gathering import Gathering, added, begin
from rulekit.cli.table.helping import example, help_lines
from rulekit.cli.table.leading import Leading, lead, narrowed, settled
from rulekit.cli.table.menu import MOST_LISTED, MOST_SHOWN
from rulekit.cli.table.reading import Typed, attempts, half_a_card, read_line, with_joined_name
from rulekit.cli.table.saving import Sitting, claim, write_sitting
from rulekit.cli.table.screen import Screen, View
from rulekit.cli.table.seating import Seating
from rulekit.engine.event import Event
from rulekit.engine.sight import HIDDEN
from rulekit.errors import IllegalAction, UndoRefused
from rulekit.match import Match

Ask = Callable[[str], str]


class Left(Exception):
    """The person has left the table."""


@attrs.define(eq=False)
class Session:
    """One sitting. `match` moves on; `place` is where it is kept, None: nowhere."""

    match: Match
    seat: int
    seating: Seating
    screen: Screen
    place: Path | None
    ask: Ask = input
    told: int = 0
    """How many lines of the log have been shown."""
    shown: dict[int, str] = attrs.field(factory=dict)
    """What each action of this sitting showed the person of others' cards, by its number."""
    listed: set[str] = attrs.field(factory=set)
    """Actions whose numbers have been shown, though the list of this moment has none for them."""
    leading: Leading | Gathering | None = None
    """The choice that is asked for of an action that is done choice by choice, or the cards named
    so far of several."""

    def play(self) -> int:
        """Play on to the end, or until the person leaves; the exit status."""
        try:
            while not self.match.over and not self.match.stuck:
                if self.match.actor == self.seat:
                    self._own_turn()
                else:
                    self._apply(self.seating.act(self.match))
        except (Left, EOFError):
            self._show("")
            self._keep()
            self._show(self.farewell())
            return GOOD
        self._finish()
        return FAULTS if self.match.stuck else GOOD

    def farewell(self) -> str:
        """How to come back."""
        if self.place is None:
            return "the match is not kept"
        again = f"rulekit play --continue {quote(str(self.place))}"
        return f"the match is kept; go on with:\n{again}"

    def _own_turn(self) -> None:
        view = self.match.view(self.seat)
        actions = view["actions"]
        if len(actions) == 1 and actions[0]["text"] == "pass":
            self._apply("pass")
            return
        self._keep()
        self.listed, self.leading = set(), None
        self._draw(view)
        before = self.match.number
        while self.match.number == before:
            self._answer(self.ask("> "), view)
        self._keep()

    def _apply(self, text: str) -> None:
        actor = self.match.actor
        events = self.match.apply(text)
        self.shown[self.match.number] = ""
        if actor != self.seat and any(map(self._shows, events)):
            self.shown[self.match.number] = f"seat {actor} has shown a card since"

    def _shows(self, event: Event) -> bool:
        """Whether an event shows the person a card."""
        if event.kind not in ("move", "show"):
            return False
        return any(card != HIDDEN for card in event.for_seat(self.seat).cards)

    def _draw(self, view: View) -> None:
        self._since(view)
        self._lines(self.screen.table(view))
        self._show("")
        self._lines(self.screen.actions(view))

    def _since(self, view: View) -> None:
        log = view["log"]
        self._show("")
        self._lines(self.screen.since(log[self.told :]))
        self.told = len(log)

    def _answer(self, line: str, view: View) -> None:
        """Do what a line asks for."""
        if isinstance(self.leading, Leading) and self._chosen(self.leading, line):
            return
        if isinstance(self.leading, Gathering):
            more = added(self.match, self.leading, line)
            if more is not None:
                self._act(more) if isinstance(more, str) else self._lead(more)
                return
        typed = self._read(line, view)
        gathering = begin(self.match, line, typed, self._names())
        if gathering is not None:
            self._lead(gathering)
            return
        match typed:
            case Typed("nothing"):
                self.leading = None
                self._lines(self.screen.actions(view))
            case Typed("unclear"):
                if not self._led(line):
                    self._unclear(typed, view)
            case Typed("command", text, command):
                self._command(command, text, view)
            case Typed("action", text):
                if self.match.is_legal(text) or not self._led(line):
                    self._act(text)

    # ---------------------------------------------------------------------- meld by meld

    def _led(self, line: str) -> bool:
        """Whether what is typed begins an action that is done choice by choice; then it is."""
        names = self._names()
        name, *words = with_joined_name(line.split(), names)
        begun = [one for one in names if one.startswith(name.casefold())]
        if len(begun) != 1:
            return False
        machine = self.match.machine
        numbers = machine.questions[self.match.state.question].actions
        info = next(one for one in map(machine.actions.__getitem__, numbers) if one.name in begun)
        melds = [meld.strip() for meld in " ".join(words).split("/") if meld.strip()]
        return self._lead(lead(self.match, info, melds))

    def _chosen(self, leading: Leading, line: str) -> bool:
        """Whether a line is an option of the choice that is asked for; then it is chosen."""
        option = leading.option(line)
        if not option:
            if line.strip():
                self._tell(f"  there is no number {line.strip()}")
            return bool(line.strip())
        try:
            choice = leading.choice.choose(option)
        except IllegalAction:
            found = narrowed(self.match, leading, option)
            if isinstance(found, str):
                self._tell(f"  no: {self.screen.cards.text(without_controls(found))}")
                return True
            if found is None or len(found.order) > 1:
                return found is not None and self._lead(found)
            choice = leading.choice.choose(found.order[0])
        return self._lead(settled(self.match, leading.info, choice))

    def _lead(self, leading: Leading | Gathering | str | None) -> bool:
        """Ask for the next choice, or do the action where all is chosen."""
        self.leading = None if isinstance(leading, str) else leading
        show = self.screen.cards.text
        if isinstance(leading, Leading):
            self._lines(leading.lines(show))
        elif isinstance(leading, Gathering):
            self._tell(leading.question(show))
        elif isinstance(leading, str):
            self._apply(leading)
        return leading is not None

    def _read(self, line: str, view: View) -> Typed:
        """What a line means; of several actions the one that the words say exactly."""
        menu = self.screen.menu(view)
        names = self._names()
        hidden = set(menu.order[menu.numbered :]) - self.listed
        typed = read_line(line, menu.order, names, hidden)
        if typed.kind == "unclear" and typed.meant:
            said = self._legal(attempts(line.split(), names))
            if len(said) == 1 and len({text.split()[0] for text in (*said, *typed.meant)}) == 1:
                return Typed("action", said[0])
        if typed.kind == "action" and typed.text not in menu.order:
            said = self._legal(attempts(typed.text.split(), names))
            if len(said) > 1:
                return Typed("unclear", meant=said)
            return Typed("action", said[0] if said else typed.text)
        return typed

    def _legal(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The legal actions among those that some texts mean."""
        meant = [self.match.action(text).text for text in texts if self.match.is_legal(text)]
        return tuple(dict.fromkeys(meant))

    def _act(self, text: str) -> None:
        refusal = self._why_not(text)
        if refusal is None:
            self._apply(text)
        else:
            self._refused(refusal, text)

    def _why_not(self, text: str) -> IllegalAction | None:
        """Why an action is refused, in the reading that comes nearest to one that is not."""
        first = self.match.why(text)
        if first is None:
            return None
        refused = [(self._nearness(text, first, 2), first)]
        every = [info.name for info in self.match.machine.actions]
        for attempt in attempts(text.split(), list(dict.fromkeys([*self._names(), *every]))):
            refusal = self.match.why(attempt)
            if refusal is not None:
                refused.append((self._nearness(attempt, refusal, 3), refusal))
        return min(refused, key=lambda one: one[0])[1]

    def _nearness(self, text: str, refusal: IllegalAction, otherwise: int) -> int:
        """How much a refusal says about what was typed; 0 says most."""
        try:
            self.match.action(text)
        except IllegalAction:
            return 1 if refusal.code in ("play/not_held", "play/not_a_meld") else otherwise
        return 0

    def _names(self) -> list[str]:
        """The names of the actions of this moment, legal or not."""
        machine, question = self.match.machine, self.match.state.question
        numbers = machine.questions[question].actions
        return list(dict.fromkeys(machine.actions[number].name for number in numbers))

    def _refused(self, refusal: IllegalAction, text: str) -> None:
        refused = f"no: {self.screen.cards.text(without_controls(refusal.message))}"
        advice = ""
        if refusal.code in ("play/no_such_action", "play/choice", "play/not_offered"):
            advice = self._half_a_card(text.split())
        self._tell(f"  {advice or refused}")

    def _half_a_card(self, words: list[str]) -> str:
        """What to write where a rank or a suit stands for a card, or ""."""
        if len(words) > 1 and words[0] not in self._names():
            return ""
        return half_a_card(self.match.machine.deck, words[-1]) if len(words) <= 2 else ""

    def _unclear(self, typed: Typed, view: View) -> None:
        if typed.text:
            self._tell(f"  {typed.text}")
            return
        self._show("  which one?")
        self._some(typed.meant, MOST_SHOWN, view)

    def _command(self, command: str, text: str, view: View) -> None:
        match command:
            case "help":
                self._lines(help_lines(self.match.machine, self.screen.width))
            case "sort":
                self.screen.cards.by_rank = not self.screen.cards.by_rank
                self._lines(self.screen.own(view))
            case "list":
                self._list(text, view)
            case "log":
                self._lines(self.screen.since(view["log"]))
            case "quit":
                raise Left
            case "save":
                self._save(text)
            case "undo":
                self._undo()
            case _:
                self._why(text, view)

    def _list(self, text: str, view: View) -> None:
        """Every action under its number, or every one that a text may mean."""
        meant: tuple[str, ...] = self.screen.menu(view).order
        if text.strip():
            typed = self._read(text, view)
            meant = typed.meant or tuple(one for one in meant if one == typed.text)
        if not meant:
            self._tell(f"  `{text}` cannot be done now")
            return
        self._some(meant, MOST_LISTED, view)

    def _some(self, meant: Collection[str], most: int, view: View) -> None:
        """Some actions under their numbers, and how many more there are."""
        wanted = frozenset(meant)
        shown = [text for text in self.screen.menu(view).order if text in wanted][:most]
        self.listed |= set(shown)
        self._lines(self.screen.actions(view, shown))
        if len(wanted) > len(shown):
            self._tell(f"       and {len(wanted) - len(shown)} more: say more of the one you mean")

    def _why(self, text: str, view: View) -> None:
        if not text.strip():
            self._tell(f"  say what: why {example(self.match.machine)}")
            return
        typed = self._read(text, view)
        if typed.kind == "unclear":
            self._unclear(typed, view)
            return
        if typed.kind != "action":
            self._tell(f"  `{text}` is no action")
            return
        refusal = self._why_not(typed.text)
        if refusal is None:
            self._tell(f"  nothing forbids `{typed.text}`")
        else:
            self._refused(refusal, typed.text)

    def _undo(self) -> None:
        """Back to the person's last decision, over what the bots have done since."""
        earlier = self.match.copy()
        try:
            self._undo_one(earlier)
            while earlier.actor != self.seat:
                self._undo_one(earlier)
        except UndoRefused as refusal:
            self._tell(f"  no: {refusal}")
            return
        self.match, self.leading = earlier, None
        self.told = len(earlier.log(self.seat))
        self._show("  taken back")

    def _undo_one(self, match: Match) -> None:
        """Take one action back; UndoRefused where that would profit from what came to light."""
        if match.number:
            shown = self.shown.get(match.number, "that was before you sat down again")
            if shown:
                raise UndoRefused(f"{shown}, which cannot be taken back")
        match.undo()

    def _save(self, text: str) -> None:
        if text.strip():
            place = Path(text.strip())
            with contextlib.suppress(RuntimeError):
                place = place.expanduser()
            try:
                claim(place)
            except FileExistsError as fault:
                say_wrapped(f"warning: {place}: {fault.strerror}")
                return
            self.place = place
        if self.place is not None and self._keep():
            self._tell(f"  kept in {self.place}; it is kept there after each action from now on")
        elif self.place is None:
            self._show("  say where: save match.json")

    def _keep(self) -> bool:
        """Write the match to its place; a place that cannot be written is given up."""
        if self.place is None:
            return False
        seating = self.seating
        sitting = Sitting(self.match.to_json(), self.seat, seating.names, seating.used)
        try:
            write_sitting(self.place, sitting)
        except OSError as fault:
            reason = fault.strerror or fault
            say_wrapped(f"warning: the match cannot be kept in {self.place}: {reason}")
            self.place = None
            return False
        return True

    def _finish(self) -> None:
        view = self.match.view(self.seat)
        self._since(view)
        self._lines([self.match.stuck] if self.match.stuck else self.screen.result(view))

    def _lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._show(wrapped(line, sys.stdout))

    def _tell(self, line: str) -> None:
        self._lines([line])

    def _show(self, line: str) -> None:
        print(line, file=sys.stdout, flush=True)


def prompt(text: str) -> str:
    """A line from the person. Raises EOFError when there are no more, or never were any."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return input(text)
