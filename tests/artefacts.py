"""Artefacts of failed tests: pictures, consoles and logs, in test-artefacts/ or $TUCKERBOX_ARTEFACTS."""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def failed(request: pytest.FixtureRequest) -> bool:
    """Return whether the test has failed. For the end of a fixture."""
    item: pytest.Item = request.node
    return item.stash.get(FAILED, False)


def place(request: pytest.FixtureRequest, name: str) -> Path:
    """Return the path for an artefact of this test."""
    folder = Path(os.environ.get("TUCKERBOX_ARTEFACTS", ROOT / "test-artefacts"))
    folder /= re.sub(r"[^\w.-]+", "-", request.node.nodeid.removeprefix("tests/")).strip("-")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name
