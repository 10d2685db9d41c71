"""Failures of generated code, traced to the rule they came from."""

from __future__ import annotations

from types import TracebackType

from rulekit.engine.machine import Machine
from rulekit.errors import InternalError


def internal_error(machine: Machine, error: BaseException) -> InternalError:
    """What to raise for an exception out of generated code; names the line of the rules."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return InternalError(f"the compiled game failed with {what}", _place(machine, error))


def _place(machine: Machine, error: BaseException) -> str:
    """The innermost line of generated code that a rule is known for."""
    place = ""
    trace: TracebackType | None = error.__traceback__
    code = getattr(machine.apply, "__globals__", None)
    while trace is not None:
        if code is not None and trace.tb_frame.f_globals is code:
            first = trace.tb_frame.f_code.co_firstlineno
            for line in range(trace.tb_lineno, first - 1, -1):
                if line in machine.lines:
                    place = machine.lines[line]
                    break
        trace = trace.tb_next
    return place
