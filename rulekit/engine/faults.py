"""Failures of generated code, traced to the rule they came from."""

from __future__ import annotations

from types import TracebackType

from rulekit.engine.machine import Machine
from rulekit.errors import InternalError, RulekitError, TooMuchToTry


def fault_of(machine: Machine, error: BaseException) -> RulekitError:
    """What to raise for an exception out of generated code; names the line of the rules."""
    if isinstance(error, TooMuchToTry):
        return TooMuchToTry(error.message, _place(machine, error))
    return internal_error(machine, error)


def internal_error(machine: Machine, error: BaseException) -> InternalError:
    """An exception out of generated code that is our own fault."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return InternalError(f"the compiled game failed with {what}", _place(machine, error))


def _place(machine: Machine, error: BaseException) -> str:
    """The innermost line of generated code that a rule is known for."""
    place = ""
    silent = machine.silent()
    texts = [(machine.apply, machine.lines), (silent.apply, silent.lines)]
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        for apply, lines in texts:
            if trace.tb_frame.f_globals is getattr(apply, "__globals__", None):
                place = _line_above(lines, trace) or place
        trace = trace.tb_next
    return place


def _line_above(lines: dict[int, str], trace: TracebackType) -> str:
    """The rule behind the line that failed, or behind the nearest one above in its function."""
    first = trace.tb_frame.f_code.co_firstlineno
    for line in range(trace.tb_lineno, first - 1, -1):
        if line in lines:
            return lines[line]
    return ""
