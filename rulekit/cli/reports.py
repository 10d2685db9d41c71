"""What `rulekit validate` has found, in the form that is asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeAlias

from rulekit.source.diagnostic import Diagnostic

Checked: TypeAlias = Sequence[tuple[str, tuple[Diagnostic, ...]]]
Failures: TypeAlias = Sequence[tuple[str, Exception]]


def print_report(form: str, checked: Checked, failures: Failures) -> None:
    """Print what was found in each file, and which could not be opened."""
    every = [one for _, diagnostics in checked for one in diagnostics]
    match form:
        case "json":
            from rulekit.source.render import as_json

            _print_json(as_json(every))
        case "github":
            from rulekit.source.github import as_commands, failure_command

            for line in as_commands(every):
                print(line)
            for name, fault in failures:
                print(failure_command(_reason(fault), name))
        case "sarif":
            _print_json(sarif(every, failures))
        case _:
            print_text(checked)


def sarif(every: Sequence[Diagnostic], failures: Failures) -> dict[str, object]:
    """The log of this run; each code with the explanation that `rulekit explain` prints."""
    from rulekit import __version__
    from rulekit.source.codes import CODES
    from rulekit.source.explained import explanations, in_one_line
    from rulekit.source.sarif import as_sarif

    known = explanations()
    texts = {
        code: (title, in_one_line(known[code].text) if code in known else "")
        for code, title in CODES.items()
    }
    reasons = "; ".join(_reason(fault) for _, fault in failures)
    return as_sarif(every, version=__version__, texts=texts, failure=reasons)


def _reason(fault: Exception) -> str:
    from rulekit.cli.faults import describe_os_error

    return describe_os_error(fault) if isinstance(fault, OSError) else str(fault)


def _print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def print_text(checked: Checked) -> None:
    """Diagnostics on standard error, a line for each good file on standard output."""
    from rulekit.source.render import count_words

    if any(diagnostics for _, diagnostics in checked):
        from rulekit.cli.faults import print_diagnostics

        print_diagnostics([one for _, diagnostics in checked for one in diagnostics])
    for name, diagnostics in checked:
        print(f"{name}: {count_words(diagnostics) if diagnostics else 'good'}")
