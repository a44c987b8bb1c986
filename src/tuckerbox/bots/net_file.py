"""The bot that plays by a file of weights, as `tuckerbox train` writes it: `path/weights.toml` instead of a name."""

from __future__ import annotations

from pathlib import Path

from tuckerbox.bots.bot import FREE, Bot, Budget
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import SELF_PLAY, Engine, built, training_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.record import Many, Record
from tuckerbox.kernel.weights import read_weights

SUFFIX = ".toml"


class NetPlayer:
    """A player that decides by a net of its own, and otherwise like the game's policy that learned."""

    def __init__(self, engine: Engine, net: Record) -> None:
        training = training_of(engine.game)
        self.engine = engine
        self.code = built(engine.game, engine.form, SELF_PLAY)
        self.nets = engine.many(training.net, 1)
        engine.memory(self.nets)[:] = net.raw
        self.minds = engine.many(training.mind, 1)
        self.states = engine.many(engine.game.state, 2)  # the position, and the resampled copy
        self.now = Position(engine, self.states)

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = FREE) -> int:
        self.now.copy_from(position)
        return int(self.code.decide_by(self.states, 0, 1, self.engine.boxes, self.nets, self.minds, lucks))


def is_weights(given: str) -> bool:
    """Return whether a name is that of a file of weights."""
    return given.endswith(SUFFIX)


def from_weights(given: str, game: Game) -> Bot:
    """Return the bot for a file of weights. Raise ValueError if the game has no net, or if the file is invalid."""
    net = read_weights(Path(given), training_of(game).net)
    return Bot(given, "plays by these weights", lambda engine: NetPlayer(engine, net), policy=SELF_PLAY)
