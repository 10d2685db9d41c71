"""A match being played: ask what is legal, act, look, go back, copy, save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulekit.engine.action import Action
from rulekit.engine.event import Events
from rulekit.engine.history import Outcome
from rulekit.engine.listing import Selected
from rulekit.engine.machine import Machine, State
from rulekit.engine.past import Origin, Past
from rulekit.engine.position import whole_position
from rulekit.engine.refusal import check_seat, find_action, refuse
from rulekit.engine.runtime import MOST_LISTED
from rulekit.engine.text import action_json, label_of
from rulekit.errors import IllegalAction, RulekitError, TooMuchToTry, UndoRefused

Said = Action | str | Mapping[str, Any]
"""An action, its text or its JSON form."""


class Match:
    """A match between seats 1 to `players`. `Game.start` makes one.

    Matches are independent of each other; none is safe to use from two threads at once.
    """

    __slots__ = (
        "_at",
        "_cut",
        "_first",
        "_history",
        "_legal",
        "_legals",
        "_machine",
        "_origin",
        "_shared",
        "_state",
        "_steps",
        "over",
    )  # fmt: skip

    over: bool
    """Whether the match has ended; to be read, as all that is asked here."""

    def __init__(self, origin: Origin, state: Any, first: int = 0) -> None:
        self._origin = origin
        self._machine = origin.machine
        silent = origin.machine.silent()
        self._steps, self._legals = silent.steps, silent.legals
        self._state: State = state
        self._history = origin.history()
        self._shared = False
        self._at = 0
        self._first = first
        self._legal: Sequence[Action] | None = None
        self._cut: tuple[Sequence[Action], Sequence[Action]] = ((), ())
        self.over = state.actor < 0

    @property
    def _past(self) -> Past:
        """What happened, as the last link of its chain."""
        return self._history.link(self._at)

    # ------------------------------------------------------------------------- where we are

    @property
    def stuck(self) -> str:
        """Where the rules leave who is asked no action at all, the seat and the phase; else ""."""
        from rulekit.engine.view import stuck_at

        if self.over or self.legal_actions():
            return ""
        return stuck_at(self._machine, self._state)

    @property
    def actor(self) -> int | None:
        """The seat to act; None once the match is over."""
        seat = self._state.actor
        return seat + 1 if seat >= 0 else None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat to act, as a tuple; empty once the match is over.

        Those who all choose in secret are asked one after the other as well.
        """
        seat = self.actor
        return () if seat is None else (seat,)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._machine.players

    @property
    def number(self) -> int:
        """How many actions have been applied; `undo` takes it back by one."""
        return self._first + self._at

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._state.round_number

    @property
    def turn(self) -> int:
        """The seat whose turn it is, also while a window asks another."""
        return self._state.turn_player + 1

    @property
    def phase(self) -> str:
        """What is being asked: `stage/phase` or a window; "" once the match is over."""
        from rulekit.engine.view import phase_of

        return phase_of(self._machine, self._state)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match by seat, or by team where there are teams."""
        return tuple(self._state.totals)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of this round, or of the one just ended, by seat or team."""
        return tuple(self._state.scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the match goes on and when it ended undecided."""
        return tuple(seat + 1 for seat in self._state.winners) if self.over else ()

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options in force."""
        return dict(self._machine.options)

    @property
    def seed(self) -> str | None:
        """The seed of the deals; None for a sampled match."""
        return self._origin.seed

    # ------------------------------------------------------------------------------- acting

    def legal_actions(self) -> Sequence[Action]:
        """What the actor may do, at most 10,000 actions in a fixed order; TooMuchToTry where the
        rules ask for cards together on a condition that cannot be searched for."""
        legal = self._legal
        if legal is None:
            state = self._state
            question = state.question
            try:
                legal = self._legals[question](state) if question >= 0 else ()
            except Exception as error:
                raise self._fault(error) from error
            if len(legal) > MOST_LISTED:
                whole = legal
                legal = legal[:MOST_LISTED]
                self._cut = legal, whole
            self._legal = legal
        return legal

    @property
    def all_listed(self) -> bool:
        """Whether `legal_actions` lists all there are."""
        return self.legal_actions() is self._every()

    def _every(self) -> Sequence[Action]:
        """All legal actions, those too that are not listed."""
        legal = self.legal_actions()
        listed, whole = self._cut
        return whole if listed is legal else legal

    def apply(self, action: Said, seat: int | None = None) -> Events:
        """Carry out an action and tell what happened, hidden cards included (`Event.for_seat`).

        `seat`, where given, must be the one to act. Raises IllegalAction, with the match unchanged.
        """
        state = self._state
        legal = self._legal
        if legal is None:
            legal = self._listed()
        if seat is not None and seat != state.actor + 1:
            known = self._admit(action, seat)
        elif type(legal) is not Selected:
            for known in legal:
                if known is action:
                    break
            else:
                known = self._admit(action, seat)
        else:
            known = legal.same(action) or self._admit(action, seat)
        try:
            step = self._steps[known.number](state, known)
            while step is not None:
                step = step(state)
        except Exception as error:
            raise self._recover(error) from error
        history, at = self._history, self._at
        if self._shared and len(history.actions) != at:
            history = self._history = history.upto(at)
            self._shared = False
        history.actions.append(known)
        self._at = at = at + 1
        self._legal = None
        self.over = state.actor < 0
        outcome = Outcome()
        outcome.history = history
        outcome.number = at
        return outcome

    def _admit(self, said: Said, seat: int | None) -> Action:
        """The legal action that is meant, or IllegalAction."""
        check_seat(self._machine, self._state, seat)
        legal = self._listed()
        known = legal.same(said) if type(legal) is Selected else None
        if known is not None:
            return known
        action = self._known(said)
        refusal = refuse(self._machine, self._state, action)
        if refusal is not None:
            raise refusal
        return action

    def _listed(self) -> Sequence[Action]:
        """The legal actions; none where they cannot be listed, which an action need not be."""
        try:
            return self.legal_actions()
        except TooMuchToTry:
            return ()

    def _fault(self, error: Exception) -> RulekitError:
        from rulekit.engine.faults import fault_of

        return fault_of(self._machine, error)

    def _recover(self, error: Exception) -> RulekitError:
        self._state = self._origin.state_after(self._past)
        self._legal = None
        return self._fault(error)

    def is_legal(self, action: Said, seat: int | None = None) -> bool:
        """Whether `apply` would carry it out."""
        return self.why(action, seat) is None

    def why(self, action: Said, seat: int | None = None) -> IllegalAction | None:
        """What `apply` would refuse the action with, or None if it is legal."""
        try:
            self._admit(action, seat)
        except IllegalAction as refusal:
            return refusal
        return None

    def action(self, said: Said) -> Action:
        """The action that a text or a JSON form means, legal or not.

        Raises IllegalAction where it means nothing in this game.
        """
        return self._known(said)

    def choices(self) -> Any:
        """The next choice to make, one at a time (see `Choices`); it leads to every legal action,
        those too that `legal_actions` does not list. IllegalAction if it is over or stuck."""
        from rulekit.engine.choices import first_choice

        return first_choice(self._machine, self._state.copy(), self._every())

    def label(self, action: Said) -> str:
        """The action in English, as on a button."""
        return label_of(self._machine, self._state, self._known(action))

    def action_json(self, action: Said) -> dict[str, Any]:
        """The JSON form of an action: its name and its choices; `action` reads it back."""
        return action_json(self._machine, self._known(action))

    def _known(self, said: Said) -> Action:
        listed = self._listed()
        for action in listed:
            if action is said:
                return action
        return find_action(self._machine, self._state, listed, said)

    # ------------------------------------------------------------------------------- looking

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, as plain data; see docs/view.md."""
        from rulekit.engine.onlooker import view_of

        viewer = self._viewer(seat)
        legal = self.legal_actions() if seat is not None and seat == self.actor else ()
        return view_of(self._origin, self._state, self._past, self.number, viewer, legal)

    def log(self, seat: int | None = None) -> list[str]:
        """What happened so far in English, as a seat or a spectator may know it."""
        from rulekit.engine.onlooker import log_of

        return log_of(self._origin, self._past, self._viewer(seat))

    def position(self) -> dict[str, Any]:
        """Everything, hidden cards too, as `Game.start_from` takes it: for tests and hosts.

        Raises StartRefused in the few windows of which it cannot be written.
        """
        return whole_position(self._machine, self._state)

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return -1
        if type(seat) is not int or not 1 <= seat <= self._machine.players:
            raise ValueError(f"there is no seat {seat!r}, only 1 to {self._machine.players}")
        return seat - 1

    # ------------------------------------------------------------------- back, aside, away

    def undo(self) -> None:
        """Back to the last decision; UndoRefused where that would take back what was revealed."""
        from rulekit.engine.undo import state_before

        if self._past is None:
            raise UndoRefused("there is nothing to undo")
        self._state = state_before(self._origin, self._past)
        self._at -= 1
        self._shared = True
        self._legal = None
        self.over = False

    def copy(self) -> Match:
        """A match of its own that goes on from here."""
        self._shared = True
        twin = _new(Match)
        twin._origin = self._origin
        twin._machine = self._machine
        twin._steps, twin._legals = self._steps, self._legals
        twin._state = self._state.copy()
        twin._history, twin._shared, twin._at = self._history, True, self._at
        twin._first = self._first
        twin._legal, twin._cut = self._legal, self._cut
        twin.over = self.over
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def sample(self, seat: int, seed: str | int = 0) -> Match:
        """A match that this seat cannot tell from this one: what it does not know is dealt anew,
        and what others have chosen in secret is chosen anew.

        View, log, record and actions of the seat are the same, and what was done in this round
        could be done with these cards and came out so; later shuffles follow the new seed.
        """
        from rulekit.engine.sampling import sampled

        origin = sampled(self._origin, self._state, self._past, self._viewer(seat), str(seed))
        return Match(origin, origin.start.copy(), self.number)

    def to_json(self) -> dict[str, Any]:
        """The match as plain data that `rulekit.restore` opens; it holds the seed: keep it safe."""
        from rulekit.engine.record import save_of

        return save_of(self._origin, self._state, self._past)

    def record(self, seat: int | None = None) -> dict[str, Any]:
        """Game, options, seed and actions, for `rulekit.replay`.

        With `seat`: no seed and `??` for cards the seat does not know; to be read, not replayed.
        """
        from rulekit.engine.record import record_for, record_of

        if seat is None:
            return record_of(self._origin, self._state, self._past)
        return record_for(self._origin, self._state, self._past, self._viewer(seat))

    def __reduce__(self) -> tuple[Any, ...]:
        reload = self._origin.facts.reload
        if reload is None:
            raise TypeError("only a match started from a loaded game can be pickled")
        return reload, (self.to_json(),)

    # ------------------------------------------------------------------- for tools and tests

    @property
    def machine(self) -> Machine:
        """The compiled game, for tools."""
        return self._machine

    @property
    def state(self) -> Any:
        """The state itself, hidden cards included, for tools: to be read, never changed."""
        return self._state

    def __repr__(self) -> str:
        at = "over" if self.over else f"seat {self.actor} to act"
        return f"<Match {self._origin.facts.id!r}, {self.players} players, {at}>"


_new = object.__new__
