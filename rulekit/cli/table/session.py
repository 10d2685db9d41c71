"""A person at the table, against bots."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import attrs

from rulekit.cli.console import say_wrapped, without_controls, wrapped
from rulekit.cli.exits import FAULTS, GOOD
from rulekit.cli.table.advising import advice_on
from rulekit.cli.table.asked import Asked, asked_of, listed_for
from rulekit.cli.table.gathering import Gathering, begin
from rulekit.cli.table.heading import legend
from rulekit.cli.table.helping import example, help_lines
from rulekit.cli.table.labels import Labels
from rulekit.cli.table.leading import Leading
from rulekit.cli.table.meaning import is_named, labels_of, meaning_of, names_now, why_not
from rulekit.cli.table.menu import MOST_LISTED, MOST_SHOWN
from rulekit.cli.table.questions import (
    BACK,
    Answer,
    Question,
    answer_to,
    by_part,
    in_words,
    is_another,
    is_of_line,
    led,
    none_of_those,
)
from rulekit.cli.table.reading import Typed
from rulekit.cli.table.rules import Rules
from rulekit.cli.table.saving import Sitting, claim, how_to_go_on, place_said, write_sitting
from rulekit.cli.table.screen import Screen, View
from rulekit.cli.table.seating import Seating
from rulekit.cli.table.tidying import asked_why, tidied
from rulekit.cli.table.trail import Trail
from rulekit.engine.asking import EXAMPLE
from rulekit.errors import IllegalAction, UndoRefused
from rulekit.match import Match

Ask = Callable[[str], str]
_ORDERS = {"rank": True, "suit": False}


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
    question: Question | None = None
    """What is asked of the person."""
    asks_why: bool = False
    """Whether it is asked of what they want to know why."""
    by_line: bool = False
    """Whether they have said of a number that it is a line, though there was a card so called."""

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
        return how_to_go_on(self.place)

    def _own_turn(self) -> None:
        view = self.match.view(self.seat)
        if [one["text"] for one in view["actions"]] == ["pass"]:
            self._apply("pass")
            return
        self._keep()
        self.listed, self.question = set(), None
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
        self.question = None
        self._apply(text)
        self.trail.chose(self.match.number)

    def _draw(self, view: View) -> None:
        self._since(view)
        self._lines(self.screen.table(view))
        self._show("")
        self._lines(self.screen.actions(view))

    def _since(self, view: View) -> None:
        self._show("")
        self._lines(self.screen.since(view["log"][self.told :]))
        self.told = len(view["log"])

    def _answer(self, line: str, view: View) -> None:
        """Do what a line asks for."""
        labels = labels_of(self.match, view, self.by_line)
        line, asks_why = asked_why(line, labels, names_now(self.match))
        line = tidied(self.match, line, labels)
        if asks_why:
            self._why(line, view, labels)
            return
        if self._gone_on(line, view, labels):
            return
        typed = self._read(line, view, labels)
        if typed.kind == "command":
            self._command(typed.command, typed.text, view, labels)
        elif self.question is not None and self.asks_why and not is_named(self.match, line):
            self._why(line, view, labels)
        elif not self._asked_for(line, typed, view, False):
            self._act_on(line, typed)

    def _gone_on(self, line: str, view: View, labels: Labels) -> bool:
        """Whether a line answers what is asked, or leaves that; then it has been done."""
        said = line.strip().casefold()
        goes_back = not said or (said == BACK and BACK not in names_now(self.match))
        if goes_back and said and self.question is None:
            self._tell("  no: nothing is asked that could be left; `undo` takes an action back")
            return True
        if goes_back:
            self.question = None
            self._lines(self.screen.actions(view))
            return True
        answer = answer_to(self.match, self.question, line, labels)
        self.by_line |= is_of_line(self.question, line)
        if answer is not None:
            self._follow(answer, view, self.asks_why and not is_another(self.question, answer))
        return answer is not None

    def _asked_for(self, line: str, typed: Typed, view: View, why: bool) -> bool:
        """Whether a line leaves something open; then it is asked for."""
        gathering = begin(self.match, line, typed, names_now(self.match))
        if gathering is not None:
            self._follow(Answer(gathering), view, why)
            return True
        legal = typed.kind == "action" and self.match.is_legal(typed.text)
        first = None if why or legal else led(self.match, line)
        if first is None and typed.kind == "action" and not legal:
            first = by_part(self.match, typed.text, self.screen.menu(view).order)
        if first is not None:
            self._follow(first, view, why)
        elif typed.text and typed.kind == "unclear":
            self._tell(f"  {typed.text}")
        elif typed.kind == "unclear":
            asked = asked_of(line, typed.meant, names_now(self.match), self.match.machine.deck)
            self._follow(Answer(asked), view, why)
        return first is not None or typed.kind == "unclear"

    def _act_on(self, line: str, typed: Typed) -> None:
        """Do the action that is typed, or say why not; what is asked stands as long as it does."""
        if self.question is not None and not is_named(self.match, line):
            refusal = why_not(self.match, typed.text)
            if refusal is not None and refusal.code != "play/not_held":
                self._tell(none_of_those(self.match, self.question, line))
                return
        self._act(typed.text)

    def _follow(self, answer: Answer, view: View, why: bool) -> None:
        """Ask what is asked from now on, or do what is meant, or say why it cannot be done."""
        self.question, self.asks_why = answer.question, why
        if answer.said:
            said = in_words(self.match, self.screen.cards.text(without_controls(answer.said)))
            self._tell(f"  {said}")
        elif answer.meant and why:
            self._explain(answer.meant)
        elif answer.meant:
            self._act(answer.meant)
        else:
            self._put(view)

    def _put(self, view: View) -> None:
        """Ask what is asked."""
        show = self.screen.cards.text
        match self.question:
            case Leading():
                first, *options = self.question.lines(show)
                self._lines([in_words(self.match, first), *options])
            case Gathering():
                self._tell(in_words(self.match, self.question.question(show)))
            case Asked(meant):
                self._lines(self.question.heading(self.screen.menu(view).order))
                self._show(in_words(self.match, "  which one, or `back`?"))
                shown = self._some(meant, MOST_SHOWN, view)
                self.question = attrs.evolve(self.question, numbers=shown)

    def _read(self, line: str, view: View, labels: Labels) -> Typed:
        """What a line means beside the list that is shown."""
        menu = self.screen.menu(view)
        hidden = set(menu.order[menu.numbered :]) - self.listed
        return meaning_of(self.match, line, menu.order, hidden, labels)

    def _act(self, text: str) -> None:
        refusal = why_not(self.match, text)
        if refusal is None:
            self._do(text)
        else:
            self._refused(refusal, text)

    def _refused(self, refusal: IllegalAction, text: str) -> None:
        advice = advice_on(self.match, refusal, text)
        said, example, typed = without_controls(refusal.message).partition(EXAMPLE)
        cards = self.screen.cards
        refused = f"no: {cards.text(cards.in_order(said))}{example}{typed}"
        self._tell(f"  {advice or refused}")

    def _command(self, command: str, text: str, view: View, labels: Labels) -> None:
        match command:
            case "help":
                never = self.rules.never if self.rules else ()
                self._lines(help_lines(self.match.machine, self.screen.width, self.match, never))
            case "sort":
                self._sort(text.strip().casefold(), view)
            case "list":
                self._list(text, view, labels)
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
                self._why(text, view, labels)

    def _sort(self, by: str, view: View) -> None:
        """Show the own cards by rank, by suit, or the other way round."""
        if by not in ("", *_ORDERS):
            self._tell("  no: `sort rank` and `sort suit`, or `sort` for the other way round")
            return
        self.screen.cards.by_rank = _ORDERS.get(by, not self.screen.cards.by_rank)
        self._lines(self.screen.own(view))

    def _list(self, text: str, view: View, labels: Labels) -> None:
        """Every action under its number, or every one that a text may mean; the numbers count, so
        that nothing is asked any longer."""
        self.question = None
        menu = self.screen.menu(view)
        meant: tuple[str, ...] = menu.order
        if text.strip():
            meant, said = listed_for(self.match, text, self._read(text, view, labels), menu.order)
            if said:
                self._tell(f"  {said}")
        elif any(row.many for row in menu.rows):
            self._lines(self.screen.actions(view))
            name, card = next(row for row in menu.rows if row.many).texts[0].split()[:2]
            self._tell(f"       `list {name} {card.lower()}` lists those with a card")
            return
        if meant:
            self._some(meant, MOST_LISTED, view)

    def _some(self, meant: Collection[str], most: int, view: View) -> dict[int, str]:
        """Some actions under their numbers, and how many more there are; those that are shown."""
        wanted = frozenset(meant)
        numbered = [o for o in enumerate(self.screen.menu(view).order, 1) if o[1] in wanted]
        own = self.question.number if isinstance(self.question, Asked) else 0
        shown = dict(sorted([*numbered[:most], *(o for o in numbered[most:] if o[0] == own)]))
        self.listed |= set() if self.question and self.asks_why else set(shown.values())
        self._lines(self.screen.actions(view, tuple(shown.values())))
        if len(wanted) > len(shown):
            self._tell(f"       and {len(wanted) - len(shown)} more: say more of the one you mean")
        return shown

    def _why(self, text: str, view: View, labels: Labels) -> None:
        if not text.strip():
            self._tell(f"  say what: why {example(self.match.machine, self.match)}")
            return
        within = self.question if isinstance(self.question, Asked) else None
        answer = answer_to(self.match, within, text, labels)
        if answer is not None and answer.meant:
            self._explain(answer.meant)
            return
        if answer is not None:
            self._follow(answer, view, self.asks_why or not answer.said)
            return
        typed = self._read(text, view, labels)
        if typed.kind == "command":
            self._tell(f"  `{text}` is no action")
        elif not self._asked_for(text, typed, view, True):
            self._explain(typed.text)

    def _explain(self, text: str) -> None:
        """Say what forbids an action; where something does, what was asked of it stands."""
        refusal = why_not(self.match, text)
        if refusal is not None:
            self._refused(refusal, text)
        else:
            self._tell(f"  nothing forbids `{self.match.action(text).text}`; it is not done yet")
            self.question = None if self.asks_why else self.question

    def _undo(self) -> None:
        """Back to the person's last decision, over what the bots have done since."""
        try:
            self.match = self.trail.back(self.match)
        except UndoRefused as refusal:
            self._tell(f"  no: {refusal}")
            return
        self.question = None
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
            place = place_said(text)
            try:
                claim(place)
                write_sitting(place, self._sitting())
            except OSError as fault:
                say_wrapped(f"warning: {place}: {fault.strerror or fault}")
                kept = f"still kept in {self.place}" if self.place else "not kept"
                self._tell(f"  the match is {kept}")
                return
            self.place = place
        if self.place is None:
            self._show("  say where: save match.json")
        elif text.strip() or self._keep():
            self._tell(f"  kept in {self.place}; it is kept there after each action from now on")

    def _sitting(self) -> Sitting:
        seating = self.seating
        return Sitting(self.match.to_json(), self.seat, seating.names, seating.used)

    def _keep(self) -> bool:
        """Write the match to its place; a place that cannot be written is given up."""
        if self.place is None:
            return False
        try:
            write_sitting(self.place, self._sitting())
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
