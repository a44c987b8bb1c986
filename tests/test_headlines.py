"""The moments of a match have titles. Many games make them from the most remarkable of their events."""

from __future__ import annotations

import pytest

from tests.of_games import WITH_HEADLINES
from tests.playing import random_match
from tuckerbox import games
from tuckerbox.bots.match_analysis import headline, title_of_choice, title_of_luck
from tuckerbox.match import Match

MOMENTS = 80


def played(name: str) -> Match:
    return random_match(name, seed=name, decisions=MOMENTS)


@pytest.mark.parametrize("name", games.names())
def test_every_decision_has_a_title_and_no_title_ends_with_a_full_stop(name: str) -> None:
    match = played(name)
    titles = [title_of_choice(match, nth) for nth in range(match.decisions)]
    lucks = [title_of_luck(match, outcome) for outcome in match.timeline.outcomes]
    assert all(title[0].isupper() or not title[0].isalpha() for title in titles)
    assert not any(title.endswith(".") for title in [*titles, *filter(None, lucks)])


@pytest.mark.parametrize("name", WITH_HEADLINES)
def test_headlines_are_varied(name: str) -> None:
    match = played(name)
    own = [headline(match, outcome.steps) for outcome in match.timeline.outcomes]
    assert len({*filter(None, own)}) > 10


def test_an_animal_that_closes_a_row_says_so() -> None:
    match = played("outback")
    titles = [title_of_choice(match, nth) for nth in range(match.decisions)]
    about_animals = [title for title in titles if title.startswith("The ")]
    assert any(" that closed row " in title for title in about_animals)
    assert any(" in row " in title for title in about_animals)
