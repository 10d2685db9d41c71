"""Windows, and what happens whenever something holds."""

from __future__ import annotations

from rulekit.language.types import PLAYERS
from rulekit.rules import check
from rulekit.rules.build.actions import Corner, build_actions
from rulekit.rules.build.bench import Bench, entries, maps, scalars
from rulekit.rules.check import Scope
from rulekit.rules.model import Action, Choice, Stage, Trigger, Window
from rulekit.rules.terms import Listing
from rulekit.source.suggest import closest
from rulekit.source.tree import Mapping, Node, Scalar

MOST_WINDOWS = 100
MOST_TRIGGERS = 500


def build_windows(tree: Mapping, stages: tuple[Stage, ...], bench: Bench) -> tuple[Window, ...]:
    """All windows, each opened by actions of the stages."""
    known = {a.name: a for s in stages for p in s.phases for a in p.actions}
    inside = {name for _, _, node in maps(tree.get("windows")) for name in entries(_offers(node))}
    windows: list[Window] = []
    for name, key, node in maps(tree.get("windows")):
        if bench.is_full(windows, MOST_WINDOWS, "windows", key.span):
            break
        windows.append(_build_window(name, key, node, (known, inside), bench))
    return tuple(windows)


def _offers(node: Mapping) -> Node | None:
    return node.get("one_of")


def _build_window(
    name: str, key: Scalar, node: Mapping, names: tuple[dict[str, Action], set[str]], bench: Bench
) -> Window:
    where = f"the window `{name}`"
    opener = Scope(bench.names, me=True, sight="public", where=where)
    asked = Scope(bench.names, me=True, sight="public", where=f"`may_pass` of {where}")
    return Window(
        name,
        _openers(node.get("opens_after"), names, bench),
        _openers(node.get("opens_before"), names, bench),
        bench.conditions(node.get("when"), opener),
        bench.expression(node.get("asks"), opener, PLAYERS) or _nobody(key),
        bench.condition(node.get("may_pass"), asked),
        build_actions(_offers(node), Corner(where), bench),
        span=key.span,
    )


def _nobody(key: Scalar) -> Listing:
    """What stands for `asks` in a game that is refused for its fault."""
    return Listing((), type=PLAYERS, span=key.span)


def _openers(
    node: Node | None, names: tuple[dict[str, Action], set[str]], bench: Bench
) -> tuple[str, ...]:
    known, inside = names
    for item in scalars(node):
        if item.text in known or item.broken:
            continue
        if item.text in inside:
            bench.found.error(
                "RK412",
                f"`{item.text}` is offered in a window and cannot open one",
                item.span,
                label="an action of a window",
                help="let the window open at an action of a turn",
            )
            continue
        near = closest(item.text, known)
        bench.found.error(
            "RK255",
            f"there is no action `{item.text}`",
            item.span,
            label="in no turn and no stage",
            help=f"did you mean `{near}`?" if near else "name an action of a turn",
        )
    return tuple(item.text for item in scalars(node) if item.text in known)


def build_whenever(tree: Mapping, bench: Bench) -> tuple[Trigger, ...]:
    """The triggers, in the order in which they are looked at."""
    triggers: list[Trigger] = []
    for sentence, key, node in maps(tree.get("whenever")):
        if bench.is_full(triggers, MOST_TRIGGERS, "lines of `whenever`", key.span):
            break
        triggers.append(_build_trigger(sentence, key, node, bench))
    return tuple(triggers)


def _build_trigger(sentence: str, key: Scalar, node: Mapping, bench: Bench) -> Trigger:
    scope = Scope(bench.names, me=True, where="a line of `whenever`")
    each: Choice | None = None
    inner = scope
    for name, entry in entries(node.get("for")).items():
        check.check_local_name(name, entry.key.span, bench.names, bench.found)
        each = bench.choice(name, entry.value, scope)
        inner = scope.binding(name, each.local if each else None)
    return Trigger(
        sentence,
        each,
        bench.conditions(node.get("when"), inner),
        bench.block(node.get("do"), inner),
        bench.flow(node.get("then"), inner),
        span=key.span,
    )
