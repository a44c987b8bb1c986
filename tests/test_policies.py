"""The policies of games: laws that hold for each of them, over the ways to play that the game lists."""

from __future__ import annotations

import pytest

from tests.playing import PolicyPlay
from tuckerbox import games
from tuckerbox.kernel.contract import OVER, Game

GAMES = [games.game(name) for name in games.names()]
PLAYERS = [(game, policy) for game in GAMES for policy in game.policies]
SOME = 11  # one of this many decisions is also made interpreted, which takes a thousand times as long

each_player = pytest.mark.parametrize(
    ("game", "policy"), PLAYERS, ids=lambda of: of.name if isinstance(of, Game) else of
)


@each_player
def test_a_policy_plays_legally_in_every_variant_and_after_any_choice(game: Game, policy: str) -> None:
    play = PolicyPlay(game, policy)
    for sample in game.samples:
        for number in range(4):
            play.start(sample.seats, sample.options, f"legal {number}")
            while play.go_on(at_random=number % 2 * 0b1010) != OVER:
                play.step(play.checked())


@each_player
def test_a_policy_plays_a_match_out_as_it_plays_step_by_step(game: Game, policy: str) -> None:
    play = PolicyPlay(game, policy)
    sample = game.samples[0]
    play.start(sample.seats, sample.options, "played out")
    play.go_on()
    begun, luck = play.position.copy(), bytes(play.engine.memory(play.luck))
    while play.go_on() != OVER:
        play.step(play.player.decide(play.position, play.luck))
    play.engine.memory(play.luck)[:] = luck
    before = bytes(begun.raw)
    assert play.player.play_out(begun, play.luck) == play.position.result
    assert bytes(begun.raw) == before


@pytest.mark.sampled
@each_player
def test_an_interpreted_policy_decides_like_the_compiled_one(game: Game, policy: str) -> None:
    play, slow = PolicyPlay(game, policy), PolicyPlay(game, policy, native=False)
    decisions = 0
    for sample in game.samples:
        play.start(sample.seats, sample.options, "both ways")
        slow.start(sample.seats, sample.options, "both ways")
        while play.go_on() != OVER:
            if decisions % SOME == 0:
                slow.position.copy_from(play.position)
                slow.engine.memory(slow.players_luck)[:] = play.engine.memory(play.players_luck)
                chosen = slow.checked()
                assert play.choose() == chosen
                assert slow.engine.memory(slow.players_luck) == play.engine.memory(play.players_luck)
                play.step(chosen)
            else:
                play.step(play.choose())
            decisions += 1
