"""Self-play: a net plays all seats of many matches, in several tasks, and they become examples to learn from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuckerbox import games
from tuckerbox.bots.bot_from_weights import NetDecider
from tuckerbox.kernel.contract import LAST_TURN, MOST_SEATS, NATURE, OVER, RESULT_BY_LUCK, WayToPlay
from tuckerbox.kernel.engine import SELF_PLAY, Engine, built, luck_of, training_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.net import ONE
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.training.plan import TrainingError
from tuckerbox.training.seats_and_options import way_in_words

MATCHES_PER_TASK = 50


@dataclass(frozen=True)
class SelfPlay:
    """The matches of a generation, played in tasks.

    The ways to play share the matches: the first ones have one more if they can't be divided equally.
    """

    game: str
    ways: tuple[WayToPlay, ...]
    weights: bytes
    seed: str
    matches: int

    @property
    def tasks(self) -> range:
        return range(len(self._parts))

    def way_of(self, task: int) -> WayToPlay:
        return self._parts[task][0]

    def matches_of(self, task: int) -> range:
        """Return the numbers of the matches in a task."""
        return self._parts[task][1]

    @cached_property
    def _parts(self) -> list[tuple[WayToPlay, range]]:
        """For each task, its way to play and its matches. All matches of a way follow each other."""
        found = []
        each, more = divmod(self.matches, len(self.ways))
        end = 0
        for nth, way in enumerate(self.ways):
            first, end = end, end + each + (nth < more)
            starts = range(first, end, MATCHES_PER_TASK)
            found += [(way, range(start, min(start + MATCHES_PER_TASK, end))) for start in starts]
        return found


@dataclass(frozen=True)
class Examples:
    """Training examples: the inputs of positions, and the values that these should have."""

    inputs: NDArray[np.int8]
    targets: NDArray[np.float32]


@dataclass(frozen=True)
class PlayedExamples(Examples):
    """The examples from some matches, with the numbers of matches and turns, and the net's squared error."""

    matches: int
    turns: int
    surprise: float  # the sum of the squared errors of the net's own values


class SelfPlayer:
    """An engine on which a net plays against itself."""

    def __init__(self, game: str) -> None:
        chosen = games.game(game)
        self.training = training_of(chosen)
        self.build = built(chosen, name=SELF_PLAY)
        self.engine = Engine(chosen)
        self.position = Position(self.engine)
        self.states = self.engine.many(chosen.state, 3)
        self.nets = self.engine.many(self.training.net, 1)
        self.minds = self.engine.many(self.training.mind, 1)
        room = (self.training.most_turns + MOST_SEATS) * MATCHES_PER_TASK
        self.turns = self.engine.many(self.training.finished_turn, room)
        self.lucks = self.engine.many(Luck, 2)

    def begin(self, weights: bytes, way: WayToPlay) -> None:
        """Take a net, and set up the way to play."""
        self.engine.memory(self.nets)[:] = weights
        self.engine.memory(self.minds)[:] = bytes(self.training.mind.layout.size)  # it kept sums of the last net
        self.position.start(way.seats, settle(self.engine.game, way.seats, way.options))
        self.engine.memory(self.states)[:] = self.position.raw

    def play(self, first: int, *seed: object) -> int:
        """Play a match, and write its turns from number `first` on. Return the number of all turns so far."""
        for nth, whose in enumerate(("nature", "policy")):
            self.engine.memory(self.lucks, nth)[:] = seeded("self-play", *seed, whose).raw
        found: int = self.build.play_itself(
            self.states, self.engine.boxes, self.nets, self.minds, self.turns, first, self.lucks
        )
        return found

    def count_actions(self, *seed: object) -> tuple[Counter[str], int]:
        """Play a match step by step, and return how many actions of each kind it had, and how many turns.

        The compiled `play_itself` keeps turns only as the net values them, without their actions.
        """
        position = self.position.copy()
        nature, policy = (luck_of(self.engine, seeded("actions", *seed, whose)) for whose in ("nature", "policy"))
        decider = NetDecider(self.engine, self.engine.read(self.nets, self.training.net))
        found: Counter[str] = Counter()
        turns, ended = 0, True
        while position.turn != OVER:
            if position.turn == NATURE:
                position.step(0, nature)
                ends = not ended and self.training.turn_is_over(position.state)
                ended = ended or ends
            else:
                action = decider.decide(position, policy)
                found[self.engine.game.actions.of(action).name] += 1
                ended = ends = self.training.ends_turn(position.state, action)
                position.step(action, nature)
            turns += ends
        return found, turns


@lru_cache(1)
def self_player(game: str) -> SelfPlayer:
    """Return the self-player of a game in this process, cached."""
    return SelfPlayer(game)


def play_task(self_play: SelfPlay, task: int) -> dict[str, Any]:
    """Play the matches of a task, and return their turns. Count the actions and the turns of one more match.

    Raise TrainingError if the game's own code for training has no room for what happens in this way to play.
    """
    player = self_player(self_play.game)
    way = self_play.way_of(task)
    player.begin(self_play.weights, way)
    turns = 0
    for match in self_play.matches_of(task):
        try:
            turns = player.play(turns, self_play.seed, match)
        except IndexError as wrong:
            game = player.engine.game
            raise TrainingError(
                f"{game.title} cannot train its net with {way_in_words(game, way)}: learned/training.py in its folder "
                "was not written for that."
            ) from wrong
    actions, counted = player.count_actions(self_play.seed, task)
    played: Any = player.turns
    return {"turns": played[:turns].copy(), "actions": actions, "counted": counted}


def examples_of(turns: NDArray[np.void], trace: float) -> PlayedExamples:
    """Return the examples from these turns. `trace` is the λ of `targets`."""
    wanted = targets(turns, trace)
    final = turns["final"]
    valued = final == 0
    own = turns["after"] / ONE
    surprise = float(((wanted - own)[valued] ** 2).sum())
    return PlayedExamples(
        turns["inputs"][valued],
        wanted[valued].astype(np.float32),
        int(((final == LAST_TURN) | (final == RESULT_BY_LUCK)).sum()),
        int(((final == LAST_TURN) | valued).sum()),
        surprise,
    )


def targets(turns: NDArray[np.void], trace: float) -> NDArray[np.float64]:
    """Return the value that the end of each turn should have, from 0 to 1 for the side that has the turn.

    The target of a match's last turn is the result, unless luck still decides that. Any other turn has a λ-return
    without luck: the value of the next turn before its luck was known, plus λ times the next turn's target less its
    value afterwards. So the luck of a turn, which is the difference between its two values, drops out; its expectation
    is zero.

    In a duel, the next turn of either side will do, because the values of the two sides add up to 1. Among more sides,
    it is the side's own next turn, or its result.
    """
    before, after = turns["before"][:, 0] / ONE, turns["after"] / ONE
    duel, side, final = turns["duel"], turns["side"], turns["final"]
    found = np.empty(len(turns))
    own_next: dict[int, int] = {}  # the next turn of each side
    for t in range(len(turns) - 1, -1, -1):
        if final[t]:
            found[t] = after[t]
        else:
            n = t + 1 if duel[t] else own_next[side[t]]
            later = before[n] + trace * (found[n] - after[n])
            found[t] = later if side[n] == side[t] else 1.0 - later
        own_next[side[t]] = t
    return np.clip(found, 0.0, 1.0)
