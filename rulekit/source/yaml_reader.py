"""From the text of a file to a tree of nodes that know their place."""

from __future__ import annotations

import yaml

from rulekit.source.build import TreeBuilder
from rulekit.source.diagnostic import Diagnostics
from rulekit.source.loaders import LoaderClass, fast_loader
from rulekit.source.reader import decode, refuse_size
from rulekit.source.sheet import Sheet
from rulekit.source.span import SourceFile, Span
from rulekit.source.survey import survey
from rulekit.source.syntax import report_syntax_error
from rulekit.source.tree import Node

_MOST_TRIES = 8


def read_tree(
    file: SourceFile, found: Diagnostics, *, loader: LoaderClass | None = None
) -> Node | None:
    """The one document in `file`; faults go to `found`.

    None where the file holds nothing, or cannot be made sense of to its end. A value with a
    reported fault is in the tree as a `broken` scalar. `loader`: a class of PyYAML, the C one
    where it is built in, unless given.
    """
    if refuse_size(file, found):
        return None
    sheet = survey(file, found)
    for _ in range(_MOST_TRIES):
        copy = "".join(sheet.copy if sheet.cut is None else sheet.copy[: sheet.cut])
        builder = TreeBuilder(sheet, copy)
        try:
            tree = _build(builder, copy, loader or fast_loader())
        except yaml.MarkedYAMLError as fault:
            report_syntax_error(sheet, fault)
            continue
        builder.report(found)
        if sheet.cut is not None:
            return None
        if tree is None and not builder.stopped:
            _report_empty(sheet, builder.root_span)
        return tree
    return None


def read_bytes(name: str, data: bytes, found: Diagnostics) -> tuple[SourceFile, Node | None]:
    """`decode` and `read_tree` in one."""
    file = decode(name, data, found)
    return file, read_tree(file, found)


def _build(builder: TreeBuilder, copy: str, loader: LoaderClass) -> Node | None:
    for event in yaml.parse(copy, Loader=loader):
        builder.take(event)
        if builder.stopped:
            return None
    return builder.root


def _report_empty(sheet: Sheet, span: Span | None) -> None:
    sheet.found.error(
        "RK004",
        "the file is empty",
        span or Span(sheet.file, 0, 1),
        label="nothing to read",
        help="begin with `rulekit: 1`",
    )
