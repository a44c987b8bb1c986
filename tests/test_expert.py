"""The strongest levels ask a game's expert wherever it knows the way to play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tuckerbox import bots, games
from tuckerbox.bots.search_bots import LEVELS, SearchBot
from tuckerbox.kernel.contract import OVER, WayToPlay
from tuckerbox.kernel.engine import SEARCH, Engine, luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.match_runner import compile_for

OUTBACK = games.game("outback")
FEW = bots.Budget(simulations=20)


def course(bot: bots.Bot, way: WayToPlay) -> list[int]:
    """Return what a bot decides in the course of a match that is played at random."""
    engine = Engine(OUTBACK)
    player = bot.sit(engine)
    position, lucks = Position(engine), luck_of(engine, seeded("expert"))
    position.start(way.seats, settle(OUTBACK, way.seats, way.options))
    found: list[int] = []
    while position.advance(lucks) != OVER and len(found) < 60:
        found.append(player.decide(position, luck_of(engine, seeded("expert", len(found))), FEW))
        legal = position.legal
        position.step(legal[len(found) * 31 % len(legal)], lucks)
    return found


@pytest.mark.parametrize("level", ["kangaroo", "boomer"])
@pytest.mark.parametrize(
    "way", [WayToPlay(2), WayToPlay(3), WayToPlay(2, {"variant": "plus"}), WayToPlay(3, {"end": "full"})]
)
def test_the_expert_decides_what_it_knows_and_the_search_everything_else(level: str, way: WayToPlay) -> None:
    search = next(each for each in LEVELS if each.name == level)
    expected = bots.get("learned", OUTBACK) if not way.options else search
    assert course(bots.get(level, OUTBACK), way) == course(expected, way)


def test_only_a_level_that_asks_has_the_expert_of_a_game_that_has_one() -> None:
    for game in (games.game(name) for name in games.names()):
        for level in LEVELS:
            bot = bots.get(level.name, game)
            assert isinstance(bot, SearchBot)
            assert bot.build == SEARCH
            assert bot.expert == (game.expert if level.asks_expert else "")
            assert bot.builds == {SEARCH, *filter(None, [bot.expert])}
            assert replace(bot, says=level.says, expert="") == level
    assert OUTBACK.expert


def test_a_level_says_that_luck_decides_only_where_the_game_has_an_expert() -> None:
    for game in (games.game(name) for name in games.names()):
        said = [
            bot.says.endswith("and luck decides between them")
            for level in LEVELS
            if (bot := bots.get(level.name, game))
        ]
        assert said == [False, False, bool(game.expert), bool(game.expert)]


def test_what_a_level_needs_is_compiled_before_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = set()
    monkeypatch.setattr("tuckerbox.match_runner.built", lambda game, name: needed.add(name))
    compile_for(OUTBACK, ["kangaroo", "greedy"])
    assert needed == {"", SEARCH, "learned", "greedy"}
