"""The examples of the page for researchers work, and the pages of observations are up to date."""

from __future__ import annotations

import doctest

import pytest

for package in ("gymnasium", "pettingzoo"):
    pytest.importorskip(package, reason="`pip install 'tuckerbox[research]'` installs it")

from tests import write_observations  # noqa: E402
from tests.envs.research_page import PAGE  # noqa: E402
from tests.of_games import WITH_RESEARCH_PAGE, research_page  # noqa: E402
from tuckerbox import games  # noqa: E402


def test_the_examples_print_what_the_page_shows() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 30
    assert found.failed == 0


@pytest.mark.parametrize("name", WITH_RESEARCH_PAGE)
def test_the_page_of_a_game_is_up_to_date(name: str) -> None:
    written = research_page(name).read_text(encoding="utf-8")
    assert written == write_observations.page(games.game(name)), "make observations writes it"
