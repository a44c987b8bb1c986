"""The bots that come with a game: its policies, compiled together with its rules."""

from __future__ import annotations

from tuckerbox.bots.bot import FREE, Bot, Budget
from tuckerbox.kernel.contract import SENSIBLE, Game
from tuckerbox.kernel.engine import Engine, built
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.record import Many


class PolicyPlayer:
    """A player that asks a policy of the game. The policy sees a copy, resampled for the seat that decides."""

    def __init__(self, engine: Engine, name: str) -> None:
        game = engine.game
        self.engine = engine
        self.policy = built(game, engine.form, name)
        self.minds = engine.many(game.policies[name].mind, 1)
        self.states = engine.many(game.state, 2)  # the position, and the resampled copy
        self.now = Position(engine, self.states)

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = FREE) -> int:
        self.now.copy_from(position)
        return int(self.policy.decide(self.states, 0, 1, self.engine.boxes, self.minds, lucks))


def from_policy(name: str, game: Game) -> Bot:
    """Return the bot for one of a game's policies."""
    says = game.policies[name].says or (
        "the game's own sensible player" if name == SENSIBLE else "a policy of the game"
    )
    return Bot(name, says, lambda engine: PolicyPlayer(engine, name), policy=name)
