"""A game consists of two folders, one in Python and one in the client. Nothing outside of them mentions it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tuckerbox import games
from tuckerbox.games import terminal_drawing
from tuckerbox.kernel.contract import MOST_SEATS, seat_names

ROOT = Path(__file__).parents[1]
TEXTS = {".css", ".ftl", ".html", ".json", ".md", ".py", ".svelte", ".toml", ".ts", ".txt"}
# `make api` and `make client` generate these files from all games.
MADE = {
    ROOT / "src" / "tuckerbox" / "server" / "client",  # the built client, with all games in it
    ROOT / "src" / "tuckerbox" / "server" / "http" / "examples.json",  # a server's answers about a match of some game
    ROOT / "web" / "src" / "api" / "schema.d.ts",  # the client's types of those answers, examples included
}


FOLDERS = {game: {games.game(game).folder, ROOT / "web" / "src" / "games" / game} for game in games.names()}


def lines(folder: Path, without: set[Path]) -> Iterator[tuple[str, str]]:
    """Yield the file and number of each line of a folder's texts, and the line."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in TEXTS and without.isdisjoint((path, *path.parents)):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{path.relative_to(ROOT)}:{number}", line


def pattern(game: str) -> str:
    """Return a pattern that finds a game's name, however its words are joined."""
    return "[-_ ]?".join(game.split("-"))


@pytest.mark.parametrize("folder", ["src", "web/src"])
def test_no_file_outside_the_games_folders_contains_a_games_name(folder: str) -> None:
    own = FOLDERS.keys() - {"muster"}  # the template's name, which the guide gives to its example as well
    name = re.compile("|".join(map(pattern, own)), re.IGNORECASE)
    without = MADE.union(*FOLDERS.values())
    found = [f"{place}: {line.strip()}" for place, line in lines(ROOT / folder, without) if name.search(line)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", FOLDERS)
def test_no_game_takes_anything_from_another(game: str) -> None:
    """A name alone is no sign of that: a landscape of one game is the name of another."""
    others = "|".join(pattern(other) for other in FOLDERS if other != game)
    path = re.compile(rf"(games[./]|games import |\.\./)({others})\b", re.IGNORECASE)
    found = [
        f"{place}: {line.strip()}" for own in FOLDERS[game] for place, line in lines(own, set()) if path.search(line)
    ]
    assert not found, "\n".join(found)


def test_a_name_is_found_however_it_is_written() -> None:
    written = ("down-under", "down_under", "Down Under", "downUnder", "--down-under-creek")
    assert all(re.search(pattern("down-under"), text, re.IGNORECASE) for text in written)


def test_there_is_a_sign_a_colour_and_a_name_for_every_seat_that_a_game_can_have() -> None:
    assert (
        len({sign for sign, _ in terminal_drawing.SIGNS})
        == len({colour for _, colour in terminal_drawing.SIGNS})
        == MOST_SEATS
    )
    assert len(set(seat_names(MOST_SEATS))) == MOST_SEATS
