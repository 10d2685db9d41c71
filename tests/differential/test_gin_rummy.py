"""gin_rummy against OpenSpiel: the same deals, the same choices, decision by decision.

OpenSpiel takes apart what is one action here. A knock is there the word, a card and meld after
meld; and the other player's own melds, which are found here when the round is scored, are laid
there one by one. Where it and the rules disagree, the test says so and counts how often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import attrs
import pytest

import rulekit
from rulekit.match import Match

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'rulekit-cards[bench]'"
)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = tuple(rank + suit for suit in "SCDH" for rank in RANKS)
"""The cards in the order in which OpenSpiel numbers them."""
NUMBER = {card: number for number, card in enumerate(CARDS)}
TAKE, DRAW, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
"""Its other actions: from 56 on a meld each."""
LONGEST = 5
"""Its longest run; longer ones it lays in two."""
MOST_TAKEN = 50
"""With the fiftieth card taken from the discard pile it gives a round up, lest it never end."""

MATCHES = 100
"""So many with each setting and way to play."""

Meld = frozenset[str]
Knock = tuple[str, frozenset[Meld]]
"""The card laid away and the melds."""

SETTINGS: tuple[Mapping[str, Any], ...] = (
    {},
    {"oklahoma": True},
    {"knock_card": 4, "gin_bonus": 20, "undercut_bonus": 10},
    {"knock_card": 0},
    {"hand_size": 7, "undercut_bonus": 0},
)
"""Parameters of OpenSpiel, which are options of the same meaning."""
OPTIONS = {"knock_card": "knock_at"}


@attrs.define(eq=False)
class Pair:
    """A match here, and OpenSpiel's state of the same match."""

    match: Match
    state: Any
    counts: Counter[str]
    taken: int = 0
    laid_off: list[str] = attrs.field(factory=list)

    def __str__(self) -> str:
        record = f"{self.match.record()}\n{[one.text for one in self.match.legal_actions()]}"
        there = [self.state.action_to_string(one) for one in self.state.legal_actions()]
        return f"\nafter action {self.match.number}: {record}\n{self.state}\n{there}"

    @property
    def seats(self) -> tuple[int, int]:
        """The seats of OpenSpiel's players: the first is always asked first."""
        dealer = self.match.position()["dealer"]
        return 3 - dealer, dealer

    def deal(self) -> None:
        at = self.match.position()
        for seat in self.seats:
            self.tell(at["hand"][seat])
        self.tell(at["discard"])

    def tell(self, cards: Iterable[str]) -> None:
        for card in cards:
            assert self.state.is_chance_node(), str(self)
            assert NUMBER[card] in self.state.legal_actions(), str(self)
            self.state.apply_action(NUMBER[card])

    # ------------------------------------------------------------------------- comparing

    def agree(self) -> None:
        """The same player is asked for the same, with the same cards around."""
        assert not self.state.is_terminal(), str(self)
        assert self.match.actor == self.seats[self.state.current_player()], str(self)
        at = self.match.position()
        knocker = at["state"]["knocker"]
        hands = [at["hand"][seat] + at["unmatched"] * (seat == knocker) for seat in self.seats]
        theirs = [[CARDS[card] for card in hand] for hand in self.state.hands()]
        assert list(map(sorted, hands)) == list(map(sorted, theirs)), str(self)
        assert at["state"]["limit"] == self.state.knock_card(), str(self)
        assert len(at["stock"]) == self.state.stock_size(), str(self)
        ours, allowed = self.offered(), set(self.allowed())
        if ours > allowed:
            ours -= self.explained(ours - allowed)
        assert ours == allowed, f"{self}\n{sorted(map(str, ours ^ allowed))}"
        self.counts["decisions"] += 1

    def offered(self) -> set[str | Knock]:
        """What may be done here. Where a card goes that may be laid off is no question there."""
        found: set[str | Knock] = set()
        for action in self.match.legal_actions():
            name, _, rest = action.text.partition(" ")
            if name == "knock":
                knock = knock_of(rest)
                if all(len(meld) <= LONGEST for meld in knock[1]):
                    found.add(knock)
            else:
                found.add(" ".join([name, *rest.split()[:1]]))
        return found

    def allowed(self) -> Iterator[str | Knock]:
        """What OpenSpiel allows, in the words of here."""
        phase = str(self.state.current_phase()).rpartition(".")[2]
        if phase == "KNOCK":
            yield from knocks(self.state)
            return
        words = {TAKE: "take_discard", DRAW: "draw", PASS: "pass"}
        if phase == "WALL":
            words = {PASS: "end_round", KNOCK: "take_discard"}
        if phase == "LAYOFF":
            words = {PASS: "done"}
        name = "lay_off" if phase == "LAYOFF" else "discard"
        for action in self.state.legal_actions():
            if action == KNOCK and phase != "WALL":
                state = self.state.clone()
                state.apply_action(KNOCK)
                yield from knocks(state)
            else:
                yield f"{name} {CARDS[action]}" if action < TAKE else words[action]

    def explained(self, extra: set[str | Knock]) -> set[str | Knock]:
        """Those of the actions that OpenSpiel leaves out, and why the rules have them."""
        cards = {one.partition(" ")[2] for one in extra if isinstance(one, str)}
        if any(isinstance(one, tuple) for one in extra) or "take_discard" in extra:
            assert self.finds_no_knock(), str(self)
            self.counts["knocks that OpenSpiel does not find"] += 1
            return extra
        assert all(self.is_third(card) for card in cards), str(self)
        self.counts["third cards laid off at one end of a run"] += 1
        return extra

    def finds_no_knock(self) -> bool:
        """OpenSpiel takes the best melds of eleven cards and only then the highest card away;
        with other melds a higher one may go. Its own figures for ten cards know better."""
        hand = list(self.state.hands()[self.state.current_player()])
        if self.state.upcard() is not None:
            hand.append(self.state.upcard())
        utils, limit = self.utils, self.state.knock_card()
        found = utils.legal_discards(hand, limit)
        return bool(found) and utils.min_deadwood(hand) > limit

    def is_third(self, card: str) -> bool:
        """Whether two cards at least were laid off between this one and the run as it was laid."""
        rank, suit = RANKS.index(card[:-1]), card[-1]
        inward = ([rank - 1, rank - 2], [rank + 1, rank + 2])
        return any(
            all(0 <= at < 13 and RANKS[at] + suit in self.laid_off for at in ranks)
            for ranks in inward
        )

    @property
    def utils(self) -> Any:
        size = len(self.match.position()["hand"][self.seats[0]])
        return utils_for(7 if size in (7, 8) else 10)

    # ---------------------------------------------------------------------------- acting

    def act(self, text: str) -> None:
        """Does it here and there, and deals there what was drawn here."""
        name, _, rest = text.partition(" ")
        wall = str(self.state.current_phase()).endswith("WALL")
        if name == "lay_off":
            text = self.on_a_run(rest)
        at_knock = str(self.state.current_phase()).endswith("KNOCK")
        events = self.match.apply(text)
        if name == "knock":
            self.knock(knock_of(rest), said=at_knock)
        elif name == "draw":
            self.state.apply_action(DRAW)
            self.tell(card for event in events if event.manner == "draw" for card in event.cards)
        elif name == "take_discard":
            self.taken += self.state.current_phase() == pyspiel.gin_rummy.Phase.DRAW
            self.state.apply_action(KNOCK if wall else TAKE)
        elif name in ("pass", "end_round", "done"):
            self.state.apply_action(PASS)
        else:
            self.state.apply_action(NUMBER[rest.split()[0]])

    def on_a_run(self, rest: str) -> str:
        """OpenSpiel counts a card that fits a run and a set for both, so it goes on the run."""
        card = rest.split()[0]
        self.laid_off.append(card)
        table = {one["number"]: one["kind"] for one in self.match.view()["zones"]["table"]["melds"]}
        texts = [action.text for action in self.match.legal_actions()]
        texts = [one for one in texts if one.startswith(f"lay_off {card} ")]
        return max(texts, key=lambda one: table[int(one.split()[3])] == "run")

    def knock(self, knock: Knock, *, said: bool) -> None:
        if not said:
            self.state.apply_action(KNOCK)
        card, melds = knock
        self.state.apply_action(NUMBER[card])
        self.lay(part for meld in melds for part in parts(meld))
        self.state.apply_action(PASS)

    def lay(self, melds: Iterable[Iterable[int]]) -> None:
        for meld in melds:
            action = MELDS + self.utils.meld_to_int(sorted(meld))
            assert action in self.state.legal_actions(), str(self)
            self.state.apply_action(action)

    def settle(self) -> None:
        """The other player's melds, which OpenSpiel asks for: the best that it finds itself."""
        if self.state.is_terminal():
            return
        assert self.state.finished_layoffs(), str(self)
        hand = self.state.hands()[self.state.current_player()]
        self.lay(self.utils.best_meld_group(hand))
        self.state.apply_action(PASS)


def parts(meld: Meld) -> Iterator[list[int]]:
    """A meld as OpenSpiel lays it: a run of more than five cards in two."""
    numbers = sorted(NUMBER[card] for card in meld)
    if len(numbers) > LONGEST:
        yield numbers[:3]
        numbers = numbers[3:]
    while len(numbers) > LONGEST:
        yield numbers[:3]
        numbers = numbers[3:]
    yield numbers


def knock_of(rest: str) -> Knock:
    """`9S 2C 2D 2H / 5S 6S 7S`: a card, and melds."""
    card, _, melds = rest.partition(" ")
    return card, frozenset(frozenset(meld.split()) for meld in melds.split(" / "))


def knocks(state: Any) -> set[Knock]:
    """Every card and melds with which OpenSpiel lets its player end a knock that was said."""
    found: set[Knock] = set()
    for card in state.legal_actions():
        after = state.child(card)
        seen: set[frozenset[int]] = set()
        rest = [(after, frozenset[int]())]
        while rest:
            at, melds = rest.pop()
            for action in at.legal_actions():
                if action == PASS:
                    found.add((CARDS[card], frozenset(map(cards_of, melds))))
                elif (more := melds | {action}) not in seen:
                    seen.add(more)
                    rest.append((at.child(action), more))
    return found


def cards_of(action: int) -> Meld:
    return frozenset(CARDS[card] for card in utils_for(10).int_to_meld[action - MELDS])


_UTILS: dict[int, Any] = {}


def utils_for(size: int) -> Any:
    if size not in _UTILS:
        _UTILS[size] = pyspiel.gin_rummy.GinRummyUtils(13, 4, size)
    return _UTILS[size]


# -------------------------------------------------------------------------------- playing


def game_for(parameters: Mapping[str, Any]) -> rulekit.Game:
    options = {OPTIONS.get(name, name): value for name, value in parameters.items()}
    return rulekit.load("gin_rummy", preset="openspiel", options=options)


def choose(pair: Pair, random: Random, style: str) -> str:
    """Any action; or mostly what leaves little over, and a knock when there is one."""
    texts = [action.text for action in pair.match.legal_actions()]
    missing = {one for one in texts if not known(pair, one)}
    texts = [one for one in texts if one not in missing]
    if style == "chance" or random.random() < 0.1:
        return random.choice(texts)
    eager = [one for one in texts if one.startswith(("knock", "lay_off"))]
    if eager:
        return random.choice(eager)
    if texts[0].startswith("discard"):
        return min(texts, key=lambda one: (left_over(pair, one), random.random()))
    return random.choice(texts)


def known(pair: Pair, text: str) -> bool:
    """Whether OpenSpiel has it as well."""
    name, _, rest = text.partition(" ")
    if name == "knock":
        return (
            str(pair.state.current_phase()).endswith("KNOCK") or KNOCK in pair.state.legal_actions()
        )
    if name == "lay_off":
        return NUMBER[rest.split()[0]] in pair.state.legal_actions()
    if name == "take_discard":
        return {TAKE, KNOCK} & set(pair.state.legal_actions()) != set()
    return True


def left_over(pair: Pair, text: str) -> int:
    hand = list(pair.state.hands()[pair.state.current_player()])
    hand.remove(NUMBER[text.split()[1]])
    return pair.utils.min_deadwood(hand)


@pytest.mark.parametrize("style", ["chance", "eager"])
@pytest.mark.parametrize("parameters", SETTINGS, ids=str)
def test_every_decision_is_the_same(
    parameters: Mapping[str, Any], style: str, counts: Counter[str]
) -> None:
    game, peer = game_for(parameters), pyspiel.load_game("gin_rummy", dict(parameters))
    for seed in range(MATCHES):
        pair = Pair(game.start(2, seed), peer.new_initial_state(), counts)
        play(pair, Random(f"{parameters}/{seed}"), style)
        counts["matches"] += 1


def test_a_knock_that_openspiel_does_not_find() -> None:
    hand = "2S 7S 5C 6C 7C 8C 3D 6D 7D 6H 7H".split()
    numbers = [NUMBER[card] for card in hand]
    assert utils_for(10).min_deadwood(numbers) == 11
    assert utils_for(10).legal_discards(numbers, 10) == [NUMBER["8C"]]
    place = {"hands": [hand, ["KC"]], "stock": ["AC", "2C", "3C"], "turn": 1, "phase": "discard"}
    match = game_for({}).start_from(2, place)
    knocks = [one.text for one in match.legal_actions() if one.text.startswith("knock")]
    assert knocks == ["knock 8C 6C 6D 6H / 7C 7D 7H 7S"]


def play(pair: Pair, random: Random, style: str) -> None:
    pair.deal()
    while not pair.match.over:
        pair.agree()
        pair.act(choose(pair, random, style))
        if pair.taken == MOST_TAKEN:
            assert pair.state.is_terminal(), str(pair)
            pair.counts["rounds that OpenSpiel gives up"] += 1
            return
    pair.settle()
    assert pair.state.is_terminal(), str(pair)
    first, second = (pair.match.totals[seat - 1] for seat in pair.seats)
    assert pair.state.returns() == [first - second, second - first], str(pair)
    knocked = pair.match.position()["state"]["knocker"]
    pair.counts["rounds with a knock" if knocked else "void rounds"] += 1
