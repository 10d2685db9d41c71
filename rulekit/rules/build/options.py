"""Options and presets."""

from __future__ import annotations

import attrs

from rulekit.language.types import BOOL, Kind, Type
from rulekit.language.words import RESERVED
from rulekit.rules.build.bench import (
    TRUTHS,
    Bench,
    entries,
    get,
    maps,
    number,
    player_range,
    scalars,
    text,
    truth,
)
from rulekit.rules.check import Scope
from rulekit.rules.model import Option, OptionScalar, Preset
from rulekit.rules.settled import SETTLED
from rulekit.source.diagnostic import Label
from rulekit.source.suggest import closest
from rulekit.source.tree import Mapping, Node, Scalar

MOST_OPTIONS = 200


def build_options(tree: Mapping, bench: Bench) -> dict[str, Option]:
    """All options, their `needs` still to come."""
    options: dict[str, Option] = {}
    for name, key, node in maps(tree.get("options")):
        if bench.is_full(options, MOST_OPTIONS, "options", key.span):
            break
        option = _build_option(name, key, node, bench)
        if option is None:
            bench.names.broken.add(name)
        else:
            options[name] = option
    bench.names.options.update(options)
    return options


def add_needs(tree: Mapping, options: dict[str, Option], bench: Bench) -> None:
    """Read the `needs` of each option, which may name any of them."""
    scope = Scope(bench.names, sight="public", where="the `needs` of an option")
    for name, _, node in maps(tree.get("options")):
        option = options.get(name)
        if option is not None and "needs" in node.entries:
            object.__setattr__(option, "needs", bench.rules(node.get("needs"), scope))


def _build_option(name: str, key: Scalar, node: Mapping, bench: Bench) -> Option | None:
    if "one_of" in node.entries:
        option = _build_one_of(name, key, node, bench)
    elif "between" in node.entries:
        option = _build_between(name, key, node, bench)
    else:
        option = _build_yes_no(name, key, node, bench)
    if option is None:
        return None
    option = attrs.evolve(
        option,
        label=text(node.get("label"), name.replace("_", " ")),
        note=text(node.get("note")),
        source=text(node.get("source")),
        players=player_range(text(node.get("players"))),
    )
    choice = node.get(SETTLED)
    if choice is None:
        return option
    value = read_choice(choice, option, bench)
    if value is None:
        return None
    return attrs.evolve(option, default=value, settled=True, usual=option.default)


def _build_one_of(name: str, key: Scalar, node: Mapping, bench: Bench) -> Option | None:
    items = [item for item in scalars(node.get("one_of")) if not item.broken]
    truths, numbers = [truth(i) for i in items], [number(i) for i in items]
    values: tuple[OptionScalar, ...]
    whole = tuple(value for value in numbers if value is not None)
    if not items:
        return None
    if all(value is not None for value in truths):
        kind, values = BOOL, tuple(bool(value) for value in truths)
    elif len(whole) == len(items):
        kind, values = Type(Kind.INT, low=min(whole), high=max(whole)), whole
    elif not whole and not _reserved(items, bench):
        values = tuple(item.text for item in items)
        kind = Type(Kind.WORD, words=tuple(item.text for item in items))
    else:
        if whole:
            bench.found.error(
                "RK401",
                f"the choices of `{name}` are of different kinds",
                items[[v is None for v in numbers].index(True)].span,
                label="a word among numbers",
                help="write numbers alone, or words alone",
            )
        return None
    option = Option(name, "", kind, values[0], values, span=key.span)
    return _with_default(option, node, bench)


def _reserved(items: list[Scalar], bench: Bench) -> bool:
    """Whether some of the words cannot be named in a text; says so."""
    taken = [item for item in items if item.text in RESERVED or item.text in TRUTHS]
    for item in taken:
        bench.found.error(
            "RK402",
            f"`{item.text}` cannot be one of several choices",
            item.span,
            label="a word of the language",
            help=f"write another word, such as `{item.text}_rule`",
        )
    return bool(taken)


def _build_between(name: str, key: Scalar, node: Mapping, bench: Bench) -> Option | None:
    written = text(node.get("between"))
    low, _, high = written.partition("..")
    try:
        bounds = int(low), int(high)
    except ValueError:
        return None
    kind = Type(Kind.INT, low=bounds[0], high=bounds[1])
    option = Option(name, "", kind, bounds[0], None, *bounds, span=key.span)
    return _with_default(option, node, bench)


def _build_yes_no(name: str, key: Scalar, node: Mapping, bench: Bench) -> Option | None:
    default = node.get("default")
    if default is None or (isinstance(default, Scalar) and default.broken):
        return None
    value = truth(default)
    if value is None:
        what = "a number" if number(default) is not None else "a word"
        bench.found.error(
            "RK403",
            f"`{name}` does not say what may be chosen",
            default.span,
            label=f"{what}, but no `one_of` or `between`",
            help="add `between: LOW..HIGH`" if what == "a number" else "add `one_of: […]`",
        )
        return None
    return Option(name, "", BOOL, value, (True, False), span=key.span)


def _with_default(option: Option, node: Mapping, bench: Bench) -> Option | None:
    default = node.get("default")
    if default is None:
        return option
    value = read_choice(default, option, bench)
    return None if value is None else attrs.evolve(option, default=value)


def read_choice(node: Node, option: Option, bench: Bench) -> OptionScalar | None:
    """The value that is chosen for an option, or None if it is not among its values."""
    if not isinstance(node, Scalar) or node.broken:
        return None
    value: OptionScalar | None
    if option.type.kind is Kind.BOOL:
        value = truth(node)
    elif option.type.kind is Kind.INT:
        value = number(node)
    else:
        value = node.text
    if value is not None and is_choice(value, option):
        return value
    near = closest(node.text, option.type.words)
    bench.found.error(
        "RK404",
        f"`{node.text}` is not a choice for `{option.name}`",
        node.span,
        label=f"not {choices_in_words(option)}",
        help=f"did you mean `{near}`?" if near else f"write {choices_in_words(option)}",
    )
    return None


def is_choice(value: OptionScalar, option: Option) -> bool:
    """Whether the option has this value; yes and no are no numbers."""
    if option.values is not None:
        return any(type(value) is type(v) and value == v for v in option.values)
    low, high = option.low, option.high
    return type(value) is int and low is not None and high is not None and low <= value <= high


def choices_in_words(option: Option) -> str:
    """`5` or `4`; a number from 0 to 20."""
    if option.values is None:
        return f"a number from {option.low} to {option.high}"
    words = [f"`{_word(value)}`" for value in option.values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _word(value: OptionScalar) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def build_presets(tree: Mapping, options: dict[str, Option], bench: Bench) -> dict[str, Preset]:
    """All presets, with the choices that can be made."""
    presets: dict[str, Preset] = {}
    inherited: dict[str, dict[str, Scalar]] = {}
    for name, key, node in maps(tree.get("presets")):
        values: dict[str, OptionScalar] = {}
        for option_name, entry in entries(get(node, "options")).items():
            option = options.get(option_name)
            if option is None:
                known = bench.names.broken | options.keys()
                if option_name not in known:
                    _report_stranger(name, entry.key, options, tree, bench)
                continue
            value = read_choice(entry.value, option, bench)
            if value is not None and not option.settled:
                values[option_name] = value
            elif value is not None and value != option.default:
                if entry.key.span.file is tree.span.file:
                    _report_settled(name, option, entry.key, bench)
                else:
                    inherited.setdefault(option_name, {})[name] = entry.key
        label = text(node.get("label"), name.replace("_", " "))
        about = {"source": text(node.get("source")), "note": text(node.get("note"))}
        presets[name] = Preset(name, label, values, **about, span=key.span)
    for name, chosen in inherited.items():
        _report_settling(options[name], chosen, tree, bench)
    return presets


def _report_settled(name: str, option: Option, key: Scalar, bench: Bench) -> None:
    bench.found.error(
        "RK405",
        f"`{option.name}` is settled and cannot be chosen",
        key.span,
        label=f"settled as `{_word(option.default)}`",
        help=f"take the line out, or the whole preset away with `{name}: ~`",
    )


def _report_settling(
    option: Option, chosen: dict[str, Scalar], tree: Mapping, bench: Bench
) -> None:
    """An option is settled which presets of the parent choose: said where it is settled."""
    names = list(chosen)
    listed = " and ".join(f"`{name}`" for name in names)
    many, verb = ("s", "choose") if len(names) > 1 else ("", "chooses")
    word = _word(option.default)
    away = ", ".join(f"{name}: ~" for name in names)
    node = get(get(tree, "options"), option.name)
    settled = node.entries[SETTLED].key.span if isinstance(node, Mapping) else option.span
    bench.found.error(
        "RK405",
        f"`{option.name}` is settled, and the preset{many} {listed} {verb} it",
        settled,
        label=f"settled as `{word}`",
        help=f"write `{option.name}: {{default: {word}}}` to change only what is usual, "
        f"or `presets: {{{away}}}`",
        also=tuple(Label(key.span, f"chosen by `{name}`") for name, key in chosen.items()),
    )


def _report_stranger(
    preset: str, key: Scalar, options: dict[str, Option], tree: Mapping, bench: Bench
) -> None:
    """An option that is not there; in a preset of the parent, one that was taken away."""
    near, name = closest(key.text, options), key.text
    help = "declare it, or take the line out"
    if key.span.file is not tree.span.file:
        help = f"write `{preset}: {{options: {{{name}: ~}}}}` under `presets`"
    elif near:
        help = f"did you mean `{near}`?"
    bench.found.error(
        "RK250",
        f"there is no option `{name}`",
        key.span,
        label="not declared under `options`",
        help=help,
    )
