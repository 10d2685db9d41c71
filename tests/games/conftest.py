"""Hands each test of the battery its share, and notes what was done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.games.lots import Lot, lots


@pytest.fixture(params=lots())
def lot(
    request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> Iterator[Lot]:
    subject, part = request.param
    share = Lot(subject, part, request.node.originalname)
    yield share
    for what, count in share.counts.items():
        record_property(f"battery: {share.subject}: {what}", count)
