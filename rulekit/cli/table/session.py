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
from rulekit.cli.table.asked import Asked, worded
from rulekit.cli.table.gathering import Gathering, added, begin
from rulekit.cli.table.heading import legend
from rulekit.cli.table.helping import example, help_lines
from rulekit.cli.table.labels import Labels
from rulekit.cli.table.leading import Leading, lead, narrowed, settled
from rulekit.cli.table.meaning import advice_for, meaning_of, names_now, why_not
from rulekit.cli.table.menu import MOST_LISTED, MOST_SHOWN
from rulekit.cli.table.reading import Typed, no_number, with_joined_name
from rulekit.cli.table.rules import Rules
from rulekit.cli.table.saving import Sitting, claim, write_sitting
from rulekit.cli.table.screen import Screen, View
from rulekit.cli.table.seating import Seating
from rulekit.cli.table.trail import Trail
from rulekit.engine.asking import EXAMPLE
from rulekit.errors import IllegalAction, UndoRefused
from rulekit.match import Match

Ask = Callable[[str], str]
BACK = "back"
"""What leaves a question, as an empty line does."""


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
    rules: Rules | None = None
    """What can be told of the game, where that is at hand."""
    trail: Trail = attrs.field(init=False)
    listed: set[str] = attrs.field(factory=set)
    """Actions whose numbers have been shown, though the list of this moment has none for them."""
    leading: Leading | Gathering | Asked | None = None
    """The choice that is asked for of an action that is done choice by choice, the cards named so
    far of several, or the actions that the words so far may mean."""

    @trail.default
    def _new_trail(self) -> Trail:
        return Trail(self.seat, self.match.number)

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
        before, actor = self.match.copy(), self.match.actor
        self.trail.follow(before, actor, self.match.apply(text))

    def _do(self, text: str) -> None:
        """Do what the person has chosen."""
        self._apply(text)
        self.trail.chose(self.match.number)

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
        if self._gone_on(line, view):
            return
        typed = self._read(line, view)
        if isinstance(self.leading, Asked) and typed.kind != "command":
            self.leading = None
        gathering = begin(self.match, line, typed, names_now(self.match))
        if gathering is not None:
            self._lead(gathering)
            return
        match typed:
            case Typed("unclear"):
                if not self._led(line):
                    self._unclear(typed, view)
                    if typed.meant:
                        self.leading = Asked(typed.meant, self._worded(line))
            case Typed("command", text, command):
                self._command(command, text, view)
            case Typed("action", text):
                if self.match.is_legal(text) or not self._led(line):
                    self._act(text)

    def _gone_on(self, line: str, view: View) -> bool:
        """Whether a line answers what is asked, or leaves that; then it has been done."""
        said = line.strip().casefold()
        goes_back = not said or (said == BACK and BACK not in names_now(self.match))
        if goes_back and said and self.leading is None:
            self._tell("  no: nothing is asked that could be left; `undo` takes an action back")
            return True
        if goes_back:
            self.leading = None
            self._lines(self.screen.actions(view))
            return True
        match self.leading:
            case Leading():
                return self._chosen(self.leading, line)
            case Gathering():
                more = added(self.match, self.leading, line)
                if more is not None:
                    self._act(more) if isinstance(more, str) else self._lead(more)
                return more is not None
            case Asked():
                return self._narrowed(self.leading, line, view)
        return False

    def _narrowed(self, asked: Asked, line: str, view: View) -> bool:
        """Whether a line says more of which action is meant."""
        left = asked.narrowed(line, names_now(self.match), self.match.machine.deck)
        if left is None:
            return False
        self.leading = left
        if left.is_clear(asked, MOST_SHOWN, self.match.machine.deck):
            self._act(left.meant[0])
        else:
            self._unclear(Typed("unclear", meant=left.meant), view)
        return True

    def _worded(self, line: str) -> tuple[str, ...]:
        return worded(line, names_now(self.match), self.match.machine.deck)

    # ---------------------------------------------------------------------- meld by meld

    def _led(self, line: str) -> bool:
        """Whether what is typed begins an action that is done choice by choice; then it is."""
        names = names_now(self.match)
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
            self._tell(f"  {no_number(line.strip(), leading.numbers)}")
            return True
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
            then = settled(self.match, leading.info, choice)
            return self._lead(found if isinstance(then, str) else then)
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
            self._do(leading)
        return leading is not None

    def _read(self, line: str, view: View) -> Typed:
        """What a line means beside the list that is shown."""
        menu = self.screen.menu(view)
        hidden = set(menu.order[menu.numbered :]) - self.listed
        labels = Labels(
            self.match.machine.deck, {one["text"]: one["label"] for one in view["actions"]}
        )
        return meaning_of(self.match, line, menu.order, hidden, labels)

    def _act(self, text: str) -> None:
        refusal = why_not(self.match, text)
        if refusal is None:
            self._do(text)
        else:
            self._refused(refusal, text)

    def _refused(self, refusal: IllegalAction, text: str) -> None:
        advice = advice_for(self.match, refusal, text)
        said, example, typed = without_controls(refusal.message).partition(EXAMPLE)
        cards = self.screen.cards
        refused = f"no: {cards.text(cards.in_order(said))}{example}{typed}"
        self._tell(f"  {advice or refused}")

    def _unclear(self, typed: Typed, view: View) -> None:
        if typed.text:
            self._tell(f"  {typed.text}")
            return
        self._show("  which one?")
        self._some(typed.meant, MOST_SHOWN, view)

    def _command(self, command: str, text: str, view: View) -> None:
        match command:
            case "help":
                self._lines(help_lines(self.match.machine, self.screen.width, self.match))
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
            case "score":
                self._lines(self.screen.score(view, self.rules.goal if self.rules else ""))
            case "rules":
                self._rules()
            case _:
                self._why(text, view)

    def _list(self, text: str, view: View) -> None:
        """Every action under its number, or every one that a text may mean."""
        menu = self.screen.menu(view)
        meant: tuple[str, ...] = menu.order
        if text.strip():
            typed = self._read(text, view)
            meant = typed.meant or tuple(one for one in meant if one == typed.text)
            if not meant:
                self._tell(f"  `{text}` cannot be done now")
        elif any(row.many for row in menu.rows):
            self._lines(self.screen.actions(view))
            name, card = next(row for row in menu.rows if row.many).texts[0].split()[:2]
            self._tell(f"       `list {name} {card.lower()}` lists those with a card")
            return
        if meant:
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
            self._tell(f"  say what: why {example(self.match.machine, self.match)}")
            return
        typed = self._read(text, view)
        if typed.kind == "unclear":
            self._unclear(typed, view)
            return
        if typed.kind != "action":
            self._tell(f"  `{text}` is no action")
            return
        refusal = why_not(self.match, typed.text)
        if refusal is None:
            self._tell(f"  nothing forbids `{typed.text}`")
        else:
            self._refused(refusal, typed.text)

    def _undo(self) -> None:
        """Back to the person's last decision, over what the bots have done since."""
        try:
            self.match = self.trail.back(self.match)
        except UndoRefused as refusal:
            self._tell(f"  no: {refusal}")
            return
        self.leading = None
        self.told = len(self.match.log(self.seat))
        self._show("  taken back")

    def _rules(self) -> None:
        """What the game is about, and under which rules it is played."""
        if self.rules is None:
            self._lines(legend(self.match.machine))
        else:
            self._lines(self.rules.lines(self.match.machine, self.screen.width))

    def _save(self, text: str) -> None:
        if text.strip():
            place = Path(text.strip())
            with contextlib.suppress(RuntimeError):
                place = place.expanduser()
            try:
                claim(place)
            except OSError as fault:
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
