"""`rulekit explain`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result

from rulekit.source.codes import titles
from rulekit.source.explained import explanations

Call = Callable[..., Result]


@pytest.mark.parametrize("name", ["RK204", "rk204", "204", " Rk204 "])
def test_a_code_is_explained_however_it_is_written(name: str, rulekit: Call) -> None:
    done = rulekit("explain", name)
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == f"RK204: {titles()['RK204']}"
    heads = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert heads == ["refused:", "rulekit says:", "write instead:"]
    assert "    error[RK204]: " in done.stdout


@pytest.mark.parametrize("name", ["26", "026", "rk026"])
def test_zeros_in_front_may_be_left_out(name: str, rulekit: Call) -> None:
    assert rulekit("explain", name).stdout.startswith("RK026: ")


@pytest.mark.parametrize("name", ["play/not_held", "not_held", "PLAY/NOT_HELD"])
def test_refusals_are_explained_as_well(name: str, rulekit: Call) -> None:
    done = rulekit("explain", name)
    assert done.stdout.startswith("play/not_held: ")
    assert "    you do not hold " in done.stdout


@pytest.mark.parametrize("code", sorted(titles()))
def test_every_explanation_can_be_printed(code: str, rulekit: Call) -> None:
    done = rulekit("explain", code)
    assert done.exit_code == 0
    prose = done.stdout.partition("\nrefused:")[0]
    assert " ".join(explanations()[code].text.split()) in " ".join(prose.split())
    assert max(map(len, prose.splitlines())) <= 88


def test_without_a_code_all_are_listed(rulekit: Call) -> None:
    done = rulekit("explain")
    assert done.exit_code == 0
    listed = [line.split(maxsplit=1) for line in done.stdout.splitlines()]
    assert dict(listed) == titles()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("play/not_helt", "did you mean `play/not_held`?"),
        ("RK2O4", "did you mean `RK204`?"),
        ("RK20", "did you mean `RK201`?"),
        ("RK999", "`rulekit explain` lists them all"),
        ("nonsense", "`rulekit explain` lists them all"),
        ("", "`rulekit explain` lists them all"),
    ],
)
def test_a_wrong_code_is_wrong_usage(name: str, said: str, rulekit: Call) -> None:
    done = rulekit("explain", name)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: there is no code")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
