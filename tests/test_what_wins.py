"""What wins a game is true in every way to play that the game names."""

from __future__ import annotations

import pytest

from tuckerbox import games
from tuckerbox.kernel.contract import Game, WayToPlay
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.server.actions.game_list import games_info, what_wins

WAYS = [(name, way) for name in games.names() for way in games.game(name).samples]


def words(game: Game, way: WayToPlay) -> str:
    return " ".join(what_wins(game, way).split())


def teams(game: Game, way: WayToPlay) -> set[int]:
    position = Position(Engine(game))
    position.start(way.seats, settle(game, way.seats, way.options))
    return {game.rules.team(position.state, seat) for seat in range(way.seats)}


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_rivals_partners_and_teams_are_named_where_there_are_some(name: str, way: WayToPlay) -> None:
    game = games.game(name)
    said, sides = words(game, way), len(teams(game, way))
    assert ("your rivals" not in said) or sides > 1
    assert ("together:" in said) == (sides == 1 < way.seats)
    assert ("your partner" in said and "the team with the most" in said) == (1 < sides < way.seats)


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_it_names_what_counts_in_the_variant(name: str, way: WayToPlay) -> None:
    game = games.game(name)
    said, chosen = words(game, way), settle(game, way.seats, way.options)
    if name == "auztralia":
        assert ("Beat your rivals and the Old Ones." in said) == (way.seats > 1 and chosen["way"] == "competitive")
        assert ("the average of your points counts" in said) == (chosen["way"] == "together")
    elif name == "down-under":
        two = chosen["routes"].startswith("two")
        assert said.startswith("The longest route wins. ") == (not two and not chosen["animals"])
        assert ("bring more, rabbits cost some" in said) == chosen["animals"]
        assert ("if its own dingo is not laid, it ends with nothing" in said) == chosen["animals"]
        assert ("The points of your two routes are added up." in said) == (two and chosen["count"] == "sum")
        assert ("only the better one counts" in said) == (two and chosen["count"] == "best")
    elif name == "outback":
        assert ("when all preserves are full" in said) == (chosen["end"] == "full")
        assert ("when a preserve is full" in said) == (chosen["end"] == "round")
        assert ("a bonus tile brings some" in said) == (chosen["variant"] != "base")
    elif name == "australis":
        assert said.startswith("Most points win. ")


def test_the_catalogue_has_the_usual_way_to_play() -> None:
    for info in games_info():
        assert info["wins"] == what_wins(games.game(info["name"]), WayToPlay(max(info["seats"])))
