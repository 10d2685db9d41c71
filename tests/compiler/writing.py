"""Generators of texts of the rule language that fit the host game, by type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import Any

from hypothesis import strategies as st

Text = st.SearchStrategy[str]

NAMES: Mapping[str, tuple[str, ...]] = {
    "int": (
        "owed", "tally", "mark", "boxes", "purse", "crowns", "used", "option.draws", "turn.number",
        "round.number", "count(stock)", "count(players)", "late or 3", "bid or owed", "0", "2", "7",
        "bid of winner or 1", "late or bid or 5", "me.seat",
    ),
    "bool": (
        "open", "flag", "option.house", "opened", "yes", "no", "can_draw(stock)",
        "can_draw(reserve)", "called is none", "late is not none", "maybe is none",
        "maybe == yes", "mood == mid", "option.style == fancy", "goal is none", "called", "rich",
        "winner is none", "bid == 2", "bid < 3", "bid of rich > 1", "late >= owed",
        "heap.top is not none", "bid of left of me != late", "partner of me == left of left of me",
    ),
    "card": (
        "discard.top", "heap.top", "taken", "glimpsed", "kept", "kept of dealer", "stack.top",
        "stack of left of me.top", "first(hand)", "only(pool)", "first(pool) or taken",
        "kept of winner", "stack of rich.top",
    ),
    "suit": (
        "hearts", "clubs", "called", "asked_suit", "discard.top.suit", "taken.suit", "spades",
        "first(suits)", "kept.suit or called",
    ),
    "rank": ("king", "ace", "queen", "asked", "discard.top.rank", "taken.rank or asked", "8"),
    "colour": ("tint", "discard.top.colour", "called.colour", "taken.colour"),
    "player": (
        "me", "dealer", "winner", "rich", "turn.player", "left of me", "right of dealer",
        "partner of me", "left of winner", "neighbour(dealer, owed)", "first(others)",
    ),
    "team": ("team of me", "goal", "team of winner", "first(teams)"),
    "cards": (
        "hand", "pool", "pot", "hand of left of me", "hand of players", "hand of winner",
        "stack of me", "discard", "heap", "stack of rich", "pot of goal", "hand of others", "cards",
        "pot of team of rich", "stack of players",
    ),
    "players": (
        "players", "others", "players from dealer", "players from rich", "members of team of me",
        "members of goal", "others of winner", "(me, winner)", "(left of me, dealer, rich)",
    ),
    "teams": ("teams", "others of team of me", "others of goal"),
    "suits": ("suits", "hand.suits", "pool.suits", "discard.suits"),
    "ranks": ("ranks", "hand.ranks", "hand of players.ranks"),
    "ints": ("1..4", "owed..6", "0..mark", "(1, owed, 3)"),
}  # fmt: skip
ELEMENT = {
    "cards": "card", "players": "player", "teams": "team", "suits": "suit", "ranks": "rank",
    "ints": "number",
}  # fmt: skip
SINGLE = {"number": "int"}
KINDS = ("red ace", "not wild", "joker", "king", "8..king", "not queen of hearts", "7, ace", "red")


@cache
def atoms(kind: str, inside: tuple[str, ...]) -> Text:
    """The names of this kind, those of elements in reach among them."""
    free = [name for name in inside if SINGLE.get(name, name) == kind]
    more = {
        "suit": [f"{n}.suit" for n in inside if n == "card"],
        "rank": [f"{n}.rank" for n in inside if n == "card"],
        "colour": [f"{n}.colour" for n in inside if n in ("card", "suit")],
        "int": [f"mark of {n}" for n in inside if n == "player"]
        + [f"points of {n}" for n in inside if n == "card"],
        "bool": [f"flag of {n}" for n in inside if n == "player"]
        + [f"fits({n})" for n in inside if n == "card"]
        + [f"{n} is wild" for n in inside if n == "card"],
    }.get(kind, [])
    chosen = st.sampled_from(NAMES[kind])
    near = [*free, *more]
    return st.one_of(st.sampled_from(near), chosen) if near else chosen


@cache
def expressions(kind: str, inside: tuple[str, ...] = (), depth: int = 3) -> Text:
    """Texts of this kind, where the names `inside` stand for elements."""
    simple = atoms(kind, inside)
    if depth <= 0:
        return simple

    def of(other: str, deeper: tuple[str, ...] = inside) -> Text:
        return st.deferred(lambda: expressions(other, deeper, depth - 1))

    def write(pattern: str, *others: Any) -> Text:
        parts = [of(other) if isinstance(other, str) else other for other in others]
        return st.tuples(*parts).map(lambda got: pattern.format(*got))

    return st.one_of(simple, *LARGER.get(kind, _no_more)(of, write, inside), *common(kind, write))


Of = Callable[..., Text]
Write = Callable[..., Text]


def _no_more(of: Of, write: Write, inside: tuple[str, ...]) -> list[Text]:
    return []


def common(kind: str, write: Write) -> list[Text]:
    if kind == "ints":
        return []
    return [write("({} if {} else {})", kind, "bool", kind)]


def element(kind: str, of: Of, inside: tuple[str, ...], result: str) -> Text:
    """An expression in which the element of the set is called by its kind."""
    name = ELEMENT[kind]
    return of(result, (*(n for n in inside if n != name), name))


def _ints(of: Of, write: Write, inside: tuple[str, ...]) -> list[Text]:
    signs = st.sampled_from(["+", "-", "*", "//", "mod"])
    over = st.sampled_from(["cards", "players", "suits", "ranks", "teams", "ints"])
    return [
        write("({} {} {})", "int", signs, "int"),
        over.flatmap(lambda kind: of(kind).map(lambda s: f"count({s})")),
        write(
            "points of {}", st.one_of(of("card").map(lambda c: f"({c})"), of("cards").map(paren))
        ),
        write("reds of {}", of("cards").map(paren)),
        write("{}({})", st.sampled_from(["sum", "max", "min"]), "ints"),
        write("{}({}, {})", st.sampled_from(["max", "min"]), "int", "int"),
        write("twice({})", "int"),
        st.sampled_from(["cards", "players", "suits", "ints"]).flatmap(
            lambda kind: st.tuples(
                st.sampled_from(["sum", "max", "min"]),
                of("int", (*(n for n in inside if n != "one"),)),
                of(kind),
                st.sampled_from(["", "mark of one + ", "points of one + ", "one * "]),
            ).map(lambda got: f"{got[0]}({got[3]}{got[1]} for each one in {got[2]})")
        ),
        write("mark of {}", of("player").map(paren)),
        write("(-{})", "int"),
    ]


def paren(text: str) -> str:
    return f"({text})"


def _bools(of: Of, write: Write, inside: tuple[str, ...]) -> list[Text]:
    compare = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    same = st.sampled_from(["==", "!="])
    sets = st.sampled_from(sorted(ELEMENT))
    return [
        write("({} and {})", "bool", "bool"),
        write("({} or {})", "bool", "bool"),
        write("not {}", of("bool").map(paren)),
        write("{} {} {}", "int", compare, "int"),
        write("{} {} {}", "rank", compare, "rank"),
        st.sampled_from(["card", "suit", "rank", "colour", "player", "team"]).flatmap(
            lambda kind: st.tuples(of(kind), same, of(kind)).map(" ".join)
        ),
        sets.flatmap(
            lambda kind: st.tuples(of(SINGLE.get(ELEMENT[kind], ELEMENT[kind])), of(kind)).map(
                lambda got: f"{got[0]} in {got[1]}"
            )
        ),
        sets.flatmap(
            lambda kind: st.tuples(st.sampled_from(["any", "empty"]), of(kind)).map(
                lambda got: f"{got[0]}({got[1]})"
            )
        ),
        write("{} is {}", of("card").map(paren), st.sampled_from(KINDS)),
        write("{} is none", st.one_of(of("card"), of("suit"), of("player")).map(paren)),
        write("any(fits(one) for each one in {})", "cards"),
        write("ahead({})", "player"),
        write("alike({}, ({} or king))", "card", "rank"),
        write("dear({})", "card"),
        write("(({}) == ({}))", "bool", "bool"),
    ]


def _cards(of: Of, write: Write, inside: tuple[str, ...]) -> list[Text]:
    return [
        write("({} + {})", "cards", st.one_of(of("cards"), of("card"))),
        write("({} - {})", "cards", st.one_of(of("cards"), of("card"))),
        *filters("cards", of, inside),
        write("hand of {}", of("player").map(paren)),
        write("pot of {}", of("team").map(paren)),
    ]


def filters(kind: str, of: Of, inside: tuple[str, ...]) -> list[Text]:
    test, by = element(kind, of, inside, "bool"), element(kind, of, inside, "int")
    ends = st.sampled_from(["highest", "lowest"])
    return [
        st.tuples(of(kind), test).map(lambda got: f"({got[0]} where {got[1]})"),
        st.tuples(of(kind), test).map(lambda got: f"({got[0]} where {got[1]})"),
        st.tuples(of(kind), ends, by).map(lambda got: f"({got[0]} with {got[1]} {got[2]})"),
    ]


def _one(kind: str) -> Callable[[Of, Write, tuple[str, ...]], list[Text]]:
    many = kind + "s"

    def larger(of: Of, write: Write, inside: tuple[str, ...]) -> list[Text]:
        more = [
            write("({} or {})", kind, kind),
            write("{}({})", st.sampled_from(["first", "only"]), many),
        ]
        if kind == "player":
            more.append(write("{} of {}", st.sampled_from(["left", "right", "partner"]), kind))
            more.append(write("neighbour({}, {})", kind, "int"))
        if kind in ("suit", "rank"):
            more.append(write("({}).{}", "card", st.just(kind)))
        if kind == "team":
            more.append(write("team of {}", "player"))
        return more

    return larger


def _set(kind: str) -> Callable[[Of, Write, tuple[str, ...]], list[Text]]:
    return lambda of, write, inside: filters(kind, of, inside)


LARGER = {
    "int": _ints,
    "bool": _bools,
    "cards": _cards,
    **{kind: _one(kind) for kind in ("card", "player", "suit", "rank", "team")},
    **{kind: _set(kind) for kind in ("players", "teams", "suits", "ranks", "ints")},
}


# ------------------------------------------------------------------------------- statements

ZONES = (
    "discard", "heap", "hand", "pool", "pot", "stack of me", "hand of left of me", "hand of rich",
    "stack of winner", "pot of goal", "pot of team of who", "hand of who", "stock",
)  # fmt: skip
PILES = ("stock", "discard", "reserve", "spare", "heap", "stack of me", "stack of winner")
MOVED = (
    "card", "other", "card", "discard.top", "heap.top", "stack.top", "taken", "kept", "hand",
    "pool", "discard", "heap", "stack of me", "stack of rich", "first(hand)", "stock.top",
    "hand of who", "hand of players", "stack of players", "hand + discard.top", "pot",
)  # fmt: skip
VARIABLES = (
    ("int", ("owed", "tally", "mark", "mark of who", "mark of winner", "purse of goal", "used",
             "boxes of left of me", "purse", "crowns")),
    ("card", ("taken", "kept", "kept of rich", "kept of who", "glimpsed")),
    ("suit", ("called",)),
    ("rank", ("asked",)),
    ("bool", ("open", "flag", "flag of who", "maybe", "opened")),
    ("player", ("rich",)),
    ("team", ("goal",)),
)  # fmt: skip


def _moves() -> Text:
    what = st.one_of(
        st.sampled_from(MOVED), expressions("cards", (), 1), expressions("card", (), 1)
    )
    manner = st.sampled_from(["", "", "", " at the bottom"])
    return st.tuples(what, st.sampled_from(ZONES), manner).map(
        lambda got: f"move {got[0]} to {got[1]}{got[2]}"
    )


@cache
def simple_statements() -> Text:
    count = st.sampled_from(["1", "2", "3", "owed", "option.draws", "count(hand)"])
    to = st.sampled_from(["", *(f" to {zone}" for zone in ZONES)])
    assigns = [
        st.tuples(st.sampled_from(names), expressions(kind, (), 1)).map(" = ".join)
        for kind, names in VARIABLES
    ]
    counts = st.sampled_from(VARIABLES[0][1])
    return st.one_of(
        _moves(),
        _moves(),
        st.tuples(count, st.sampled_from(PILES), to).map(
            lambda g: f"draw {g[0]} from {g[1]}{g[2]}"
        ),
        st.sampled_from(["deal 1 to each hand", "deal 2 to each stack"]),
        st.sampled_from(PILES).map(lambda pile: f"shuffle {pile}"),
        st.one_of(*assigns),
        st.sampled_from(["late = none", "taken = none", "late = 4", "bid of who = none"]),
        st.tuples(counts, st.sampled_from(["+=", "-="]), expressions("int", (), 1)).map(" ".join),
        st.tuples(
            expressions("int", (), 1),
            st.sampled_from(["me", "players", "winner", "who", "others", "teams", "goal"]),
        ).map(lambda got: f"score {got[0]} to {got[1]}"),
        st.sampled_from(["end round", "end round won by me", "end round won by rich"]),
        st.sampled_from(["show hand", "show card to others", "show hand of who to me"]),
    )


def indented(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]


@cache
def blocks(depth: int = 2) -> st.SearchStrategy[list[str]]:
    """Lines of a block of statements."""
    simple = simple_statements().map(lambda line: [line])
    if depth == 0:
        return st.lists(simple, min_size=1, max_size=3).map(
            lambda got: list(chain.from_iterable(got))
        )
    inner = st.deferred(lambda: blocks(depth - 1))
    branch = st.tuples(expressions("bool", (), 1), inner, st.none() | inner).map(
        lambda got: [
            f"if {got[0]}:", *indented(got[1]), *(["else:", *indented(got[2])] if got[2] else []),
        ]
    )  # fmt: skip
    domain = st.sampled_from(["players", "others", "(me, winner)", "1..owed", "1..3", "suits"])
    loop = st.tuples(domain, inner).map(
        lambda got: [f"for each one in {got[0]}:", *indented(got[1])]
    )
    cards = st.tuples(
        expressions("cards", (), 1),
        inner,
        st.sampled_from(["move one to heap", "move one to hand of who", "mark += points of one"]),
    ).map(lambda got: [f"for each one in {got[0]}:", f"  {got[2]}", *indented(got[1])])
    return st.lists(st.one_of(simple, simple, branch, loop, cards), min_size=1, max_size=3).map(
        lambda got: list(chain.from_iterable(got))
    )
