"""Whole matches in the static site in Firefox, without its host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.site.conftest import Host, settled
from tests.site.firefox import Firefox, installed
from tests.site.player import ENDLESS, PATIENCE_MS, PLAYS
from tuckerbox import games

MATCH_TIME = 1800.0  # seconds for a whole match, on a busy machine

KEEPS = """(origin) => {
    for (const { name, value } of origin.localStorage) localStorage.setItem(name, value);
}"""


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    path = installed()
    if path is None:
        pytest.skip("Firefox is not installed here: `make machine` fetches it (Debian's package is firefox-esr).")
    with closing(Firefox(path, tmp_path)) as firefox:
        yield firefox
    assert not firefox.thrown, "A page threw an error."


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_firefox_plays_a_whole_match_without_a_host(firefox: Firefox, host: Host, game: str) -> None:
    firefox.go(f"{host.url}#/settings")
    firefox.run(KEEPS, settled(host.url)["origins"][0])
    firefox.reload()
    firefox.click("button", "Save the rest now")
    firefox.shows("You can open Tuckerbox and play")
    host.stop()
    firefox.go(host.url)
    firefox.click("button", f"Play now: {games.game(game).title}")
    firefox.becomes_true("document.querySelector('main.board')")
    firefox.click("tab", "Choices")
    firefox.run(PLAYS, [ENDLESS, PATIENCE_MS], MATCH_TIME)
    firefox.click("tab", "More")
    firefox.click("button", "Check the dice")
    firefox.shows("The secret matches the fingerprint")
