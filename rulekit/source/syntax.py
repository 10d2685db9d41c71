"""What the YAML parser objects to, in our words."""

from __future__ import annotations

import yaml

from rulekit.source.sheet import Sheet, report_tabs
from rulekit.source.span import Span

_LIST = (
    "this line does not fit the list above it",
    "begin it with `- `, or indent it like the key that holds the list",
)

_NOT_HERE = ("this cannot stand here", "begin it on a line of its own")
_MISFIT = ("this line does not fit the lines above it", "indent it like them")


def report_syntax_error(sheet: Sheet, fault: yaml.MarkedYAMLError) -> None:
    """Say it at the line the parser stopped at, and let the next try end before that line."""
    mark = fault.problem_mark or fault.context_mark
    limit = len(sheet.copy) if sheet.cut is None else sheet.cut
    index = min(mark.index if mark else 0, limit)
    if "could not find expected ':'" in (fault.problem or "") and fault.context_mark:
        index = fault.context_mark.index
    while index and (index >= limit or sheet.text[index] in " \t\r\n"):
        index -= 1
    start = sheet.line_start(index)
    first = sheet.skip_spaces(start)
    end = max(first + 1, sheet.trim(first, sheet.line_end(first)))
    if sheet.copy[first] == "\t":
        report_tabs(sheet, [first])
        return
    if "\t" in sheet.copy[first:end]:
        sheet.mend_tabs(first, end)
        return
    sheet.stop(index)
    if sheet.is_poisoned(first, end):
        return
    message, help = _words(fault)
    sheet.found.error("RK009", message, Span(sheet.file, first, end), label="here", help=help)


def _words(fault: yaml.MarkedYAMLError) -> tuple[str, str]:
    if "while parsing a block collection" in (fault.context or ""):
        return _LIST
    return _NOT_HERE if "not allowed" in (fault.problem or "") else _MISFIT
