"""Settings for all tests: Hypothesis, compilation, and the tables of rules and tests (see rule_tables.py)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from zlib import crc32

import pytest
from hypothesis import settings

from tests import rule_tables
from tests.of_games import WITH_OBSERVATION
from tests.seeded_secrets import seeded_secrets
from tuckerbox.cli import compile_games
from tuckerbox.kernel.contract import SENSIBLE
from tuckerbox.kernel.engine import LANES, lanes_build

# Fixtures for servers, databases and browsers.
pytest_plugins = ["tests.artefacts", "tests.postgres", "tests.served", "tests.browser"]

# The same examples on every run and on every machine, without a deadline.
settings.register_profile("tuckerbox", deadline=None, derandomize=True)
settings.load_profile("tuckerbox")

# Tests of `tuckerbox.envs` need these builds of every game with an observation.
LEARNERS = (LANES, lanes_build(SENSIBLE))

COLLECTED = pytest.StashKey[rule_tables.Collected]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-rules",
        action="store_true",
        help="run no test, but write the tables of rules and their tests into docs/rules/",
    )
    parser.addoption("--pictures", action="store_true", help="take pictures of every screen, in test-artefacts/screens")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COLLECTED] = rule_tables.Collected()
    if config.getoption("--write-rules") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--write-rules is for one process: leave out -n.")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile everything once before several processes begin, if it is not compiled yet.

    A single process compiles only what its tests need, when they need it.
    """
    config = session.config
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput") and not config.option.collectonly:
        needs = compile_games.all_needs()
        needs |= {name: [*needs[name], *LEARNERS] for name in WITH_OBSERVATION}
        if cold := compile_games.uncompiled(needs):
            compile_games.compile_games(cold, "Compiling")


@pytest.fixture(autouse=True, scope="module")
def unburdened() -> None:
    """Exempt the objects of earlier tests from garbage collection, which took half the time of a browser test."""
    gc.freeze()


@pytest.fixture(autouse=True)
def same_luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give each test its own dice and ids, the same in every run unless threads compete for them."""
    with seeded_secrets(request.node.nodeid):
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave all cases of a test that is marked `sampled` to `make soak`, except one.

    Which one depends on the name of the test, so that the tests of a file do not all take the same game or size.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("soak"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for test, same in cases.items():
        sample = same[crc32(test.encode()) % len(same)]
        for item in same:
            if item is not sample:
                item.add_marker("soak")


def pytest_itemcollected(item: pytest.Item) -> None:
    # Every process of a parallel run collects all tests, including those that -m and -k deselect later.
    item.config.stash[COLLECTED].add(item)


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Write the tables instead of running tests, with --write-rules."""
    if not session.config.getoption("--write-rules"):
        return None
    collected = session.config.stash[COLLECTED]
    games = [game for game in rule_tables.tested_games() if collected.is_whole(game)]
    if not games:
        raise pytest.UsageError(
            "No game's tests were collected completely. Run `pytest --write-rules` without any other arguments."
        )
    for game in games:
        try:
            page = rule_tables.write(collected, game)
        except rule_tables.PageError as wrong:
            raise pytest.UsageError(str(wrong)) from None
        session.config.get_terminal_writer().line(f"Wrote {page}.")
    return True


@pytest.fixture(scope="session")
def collected_rules(request: pytest.FixtureRequest) -> rule_tables.Collected:
    """Return the tests that this run collected, and their rules."""
    return request.config.stash[COLLECTED]
