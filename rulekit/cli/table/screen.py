"""The table as one seat sees it, in lines: made from its view and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import attrs

from rulekit.cli.table import menu as menus
from rulekit.cli.table.cards import Cards
from rulekit.cli.table.tricks import TrickPiles

View = Mapping[str, Any]
WIDEST = 72
_DIM, _BOLD, _END = "\x1b[2m", "\x1b[1m", "\x1b[0m"


@attrs.frozen(eq=False)
class Screen:
    """Draws views. `names` says who sits where: "you", or the name of a bot.

    `by_action` lists many actions of one name together, `width` is that of the terminal. `labels`
    has what players call things that are remembered, "" for what they are not shown. `spread` names
    the zones of the table whose cards lie beside each other, so that all are shown. `several` has
    the actions in which several cards are chosen, with how many. `teams` is the team of each seat,
    from 0, where players are partners; `tricks` says where tricks lie. `seats` names what is
    remembered that is a "player" or a "team". Of the zones in `quiet` nothing is said while there
    is no card in them. Of what is in `optional` 0 and no say something, for it can be none as well.
    """

    cards: Cards
    names: Mapping[int, str]
    colour: bool = False
    by_action: bool = False
    width: int = WIDEST
    labels: Mapping[str, str] = attrs.field(factory=dict)
    spread: Collection[str] = ()
    several: Mapping[str, str] = attrs.field(factory=dict)
    teams: Sequence[int] = ()
    tricks: TrickPiles = TrickPiles()
    seats: Mapping[str, str] = attrs.field(factory=dict)
    quiet: Collection[str] = ()
    optional: Collection[str] = ()

    def table(self, view: View) -> Iterator[str]:
        """What lies on the table, what others hold, what is to be remembered, the own hand."""
        yield self.rule(self._heading(view))
        lines = (*self._others(view), *self._shared(view), *self._melds(view), *self._memory(view))
        widest = max(len(label) for label, _ in lines)
        yield from (f"  {label:<{max(14, widest)}} {text}" for label, text in lines)
        yield from self.own(view, widest)

    def own(self, view: View, widest: int = 0) -> Iterator[str]:
        """The own hand, and whatever else is the person's; beside labels as wide as `widest`."""
        for label, text in self._own(view):
            yield f"  {self.bold(f'{label:<{max(14, widest)}}')} {text}"

    def menu(self, view: View) -> menus.Menu:
        """What may be done, in the order in which it is numbered."""
        return menus.make_menu(view["actions"], self.by_action, self.several)

    def actions(self, view: View, only: Collection[str] | None = None) -> Iterator[str]:
        """What may be done, numbered; of these `only` some, under the same numbers."""
        menu = self.menu(view)
        labels = {one["text"]: self.cards.text(one["label"]) for one in view["actions"]}
        if only is None:
            cards = self.cards
            yield from menus.lines(menu, labels, cards.text, cards.hand, self.dim, self.width)
        else:
            yield from menus.some_lines(menu, labels, only, self.dim, self.width)

    def since(self, lines: Sequence[str]) -> Iterator[str]:
        """What has happened, with the names of those who did it; who passes is told together."""
        for passing, group in groupby(map(self._named, lines), _passes):
            told = list(group)
            if passing and len(told) > 1:
                *some, last = (line.removesuffix(" passes").removeprefix("seat ") for line in told)
                told = [f"seats {', '.join(some)} and {last} pass"]
            yield from (f"  {self.cards.text(line)}" for line in told)

    def result(self, view: View) -> Iterator[str]:
        """Who has won, and the points if there are any."""
        yield self.rule("the match is over")
        winners = [self._who(seat) for seat in view["winners"]]
        if winners == ["you"]:
            yield "  you have won"
        else:
            yield f"  won by {', '.join(winners)}" if winners else "  nobody has won"
        yield from (f"  {label:<14} {text}" for label, text in self._points(view))

    def score(self, view: View, goal: str = "") -> Iterator[str]:
        """The points of all so far, those of the round apart, and what is played to."""
        lines = [("points", self._of_all(view["totals"], view))]
        if any(view["scores"]):
            lines.append(("in this round", self._of_all(view["scores"], view)))
        if goal:
            lines.append(("played to", goal))
        yield from (f"  {label:<14} {text}" for label, text in lines)

    def rule(self, text: str) -> str:
        """A line across with a heading in it."""
        return self.bold(f"── {text} " + "─" * max(2, min(WIDEST, self.width) - len(text) - 4))

    def bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_END}" if self.colour else text

    def dim(self, text: str) -> str:
        return f"{_DIM}{text}{_END}" if self.colour else text

    def _heading(self, view: View) -> str:
        turn = view["turn"]
        parts = [self._who(turn["seat"]) + "'s turn"]
        if turn["seat"] == view["seat"]:
            parts = ["your turn"]
        elif view["actor"] == view["seat"]:
            parts += [f"you are asked ({_words(view['phase'].split('/')[-1])})"]
        if view["round"] > 1 or any(view["totals"]):
            parts.append(f"round {view['round']}")
        return ", ".join([*parts, f"turn {turn['number']}"])

    def _others(self, view: View) -> Iterator[tuple[str, str]]:
        """A line for each other seat, and each team: what is in each of its zones."""
        zones = {name: zone for name, zone in view["zones"].items() if "count" not in zone}
        of_teams = {name: zone for name, zone in zones.items() if self._is_of_teams(zone)}
        of_seats = {name: zone for name, zone in zones.items() if name not in of_teams}
        for seat in range(1, view["players"] + 1):
            if seat != view["seat"]:
                yield self._who(seat), ", ".join(self._parts(of_seats, seat)) or _count(0)
        if of_teams:
            for team in range(1, max(self.teams) + 2):
                yield self._team(team), ", ".join(self._parts(of_teams, team)) or _count(0)

    def _parts(self, zones: Mapping[str, Any], owner: int) -> Iterator[str]:
        """What lies in some zones of one owner, melds aside."""
        for name, zone in zones.items():
            part = zone.get(str(owner))
            if part is not None and "melds" not in part and not self._is_quiet(name, part):
                yield ("" if name == "hand" else f"{_words(name)} ") + self._part(part)

    def _is_quiet(self, name: str, part: Mapping[str, Any]) -> bool:
        return name in self.quiet and not part["count"]

    def _is_of_teams(self, zone: Mapping[str, Any]) -> bool:
        """Whether a zone has a part for each team of partners and not for each seat."""
        return bool(self.teams) and "count" not in zone and len(zone) < len(self.teams)

    @property
    def _own_team(self) -> int:
        """The person's team, or 0."""
        seats = [seat for seat, name in self.names.items() if name == "you"]
        return self.teams[seats[0] - 1] + 1 if self.teams and seats else 0

    def _team(self, number: int) -> str:
        return "your team" if number == self._own_team else f"team {number}"

    def _shared(self, view: View) -> Iterator[tuple[str, str]]:
        for name, zone in view["zones"].items():
            if "count" in zone and "melds" not in zone and not self._is_quiet(name, zone):
                yield _words(name), self._lies(name, zone, view)

    def _lies(self, name: str, zone: Mapping[str, Any], view: View) -> str:
        """What lies in a zone that all share."""
        if name in self.tricks.zones and zone.get("cards"):
            return self._trick(zone["cards"], self.tricks.players(view, len(zone["cards"])))
        return self._part(zone) if name in self.spread else self._pile(zone)

    def _trick(self, cards: Sequence[str], players: Sequence[int]) -> str:
        """The cards in the order they were played, the one led first."""
        if not players:
            return self.cards.row(cards)
        played = zip(players, cards, strict=True)
        return ", ".join(f"{self._who(seat)}: {self.cards.show(card)}" for seat, card in played)

    def _melds(self, view: View) -> Iterator[tuple[str, str]]:
        """A line for each meld on the table: its number, its cards and whose it is."""
        for name, zone in view["zones"].items():
            parts = [zone] if "count" in zone else list(zone.values())
            if not all("melds" in part for part in parts):
                continue
            melds = (meld for part in parts for meld in part["melds"])
            laid = sorted(melds, key=itemgetter("number"))
            texts = [self._meld(meld) for meld in laid]
            width = max(map(len, texts), default=0)
            label = _words(name)
            for meld, text in zip(laid, texts, strict=True):
                who = self._who(meld["owner"]) if meld["owner"] else ""
                yield label, f"{meld['number']:>2}  {text:<{width}}   {self.dim(who)}".rstrip()
                label = ""
            if not laid:
                yield label, "no melds"

    def _meld(self, meld: Mapping[str, Any]) -> str:
        reading = f" as {self.cards.text(meld['as'])}" if meld.get("as") else ""
        return self.cards.row(meld["cards"]) + reading

    def _pile(self, zone: Mapping[str, Any]) -> str:
        """A pile whose cards are seen shows its top card and how many there are."""
        cards = zone.get("cards")
        if not cards:
            return _count(zone["count"])
        below = f"   on {_count(len(cards) - 1)}" if len(cards) > 1 else ""
        return self.bold(self.cards.show(cards[-1])) + below

    def _part(self, part: Mapping[str, Any]) -> str:
        if "cards" in part:
            return self.cards.hand(part["cards"])
        return _count(part["count"])

    def _memory(self, view: View) -> Iterator[tuple[str, str]]:
        for name, value in view["state"].items():
            label = self.labels.get(name, _words(name))
            text = self._value(value, self.seats.get(name, ""), name in self.optional)
            if text and label:
                yield label, text
        yield from self._points(view)

    def _value(self, value: Any, kind: str = "", says_no: bool = False) -> str:
        """A remembered value in words, or "" for what says nothing, as 0 does if it is not told
        that it `says_no`; of a `kind` "player" or "team" it is their number."""
        if isinstance(value, Mapping):
            of_teams = len(value) < len(self.teams)
            owners = {key: self._side(int(key), of_teams) for key in value}
            if not says_no and all(isinstance(one, bool) for one in value.values()):
                return ", ".join(owners[key] for key, one in value.items() if one)
            parts = [(owners[key], self._value(one, kind, says_no)) for key, one in value.items()]
            return ", ".join(f"{who}: {text}" for who, text in parts if text)
        if value is True:
            return "yes"
        if not value:
            no = {int: "0", bool: "no"}.get(type(value), "")
            return no if says_no else ""
        if isinstance(value, list):
            return self.cards.hand(value)
        return self._side(value, kind == "team") if kind else self.cards.text(str(value))

    def _side(self, number: int, is_team: bool) -> str:
        return self._team(number) if is_team else self._who(number)

    def _points(self, view: View) -> Iterator[tuple[str, str]]:
        if any(view["totals"]):
            yield "points", self._of_all(view["totals"], view)

    def _of_all(self, points: Sequence[int], view: View) -> str:
        """The points of all seats, or teams."""
        whole = len(points) == view["players"]
        parts = (
            f"{self._side(number, not whole)}: {each}" for number, each in enumerate(points, 1)
        )
        return ", ".join(parts)

    def _own(self, view: View) -> Iterator[tuple[str, str]]:
        for name, zone in view["zones"].items():
            part = zone.get(str(view["seat"]))
            if part is None or "melds" in part or self._is_of_teams(zone):
                continue
            if not self._is_quiet(name, part):
                yield f"your {_words(name)}", self._part(part)

    def _who(self, seat: int) -> str:
        name = self.names.get(seat)
        return "you" if name == "you" else f"seat {seat}"

    def _named(self, line: str) -> str:
        """A line of the log in which it is said which seat and which team are the person's."""
        for seat, name in self.names.items():
            if name == "you":
                line = re.sub(rf"\bseat {seat}\b(?!')", rf"seat {seat} (you)", line)
        own = self._own_team
        return re.sub(rf"\bteam {own}\b(?!')", rf"team {own} (yours)", line) if own else line


def _passes(line: str) -> bool:
    return line.startswith("seat ") and line.endswith(" passes")


def _words(name: str) -> str:
    return name.replace("_", " ")


def _count(number: int) -> str:
    return "no cards" if not number else "1 card" if number == 1 else f"{number} cards"
