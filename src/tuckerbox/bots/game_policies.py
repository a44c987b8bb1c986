"""The bots that come with a game: its policies, compiled together with its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tuckerbox.bots.bot import OWN_BUDGET, Bot, Budget
from tuckerbox.kernel.contract import SENSIBLE, Game
from tuckerbox.kernel.engine import Engine, built
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, Record
from tuckerbox.kernel.position import Position


class BuiltDecider:
    """A bot that asks a built function. The function sees a copy, resampled for the seat that decides.

    `mind`: the record of its working memory; `nets`: the net that it takes, if it takes one.
    """

    def __init__(self, engine: Engine, choose: Callable[..., int], mind: type[Record], *nets: Many[Record]) -> None:
        self.engine = engine
        self.choose = choose
        self.minds = engine.many(mind, 1)
        self.nets = nets
        self.states = engine.many(engine.game.state, 2)  # the position, and the resampled copy
        self.now = Position(engine, self.states)

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        self.now.copy_from(position)
        return int(self.choose(self.states, 0, 1, self.engine.boxes, *self.nets, self.minds, lucks))


class PolicyDecider(BuiltDecider):
    """A bot that asks a policy of the game."""

    def __init__(self, engine: Engine, name: str) -> None:
        build = built(engine.game, engine.form, name)
        super().__init__(engine, build.decide, engine.game.policies[name].mind)
        self._play_out = build.play_out

    def play_out(self, position: Position, lucks: Many[Luck]) -> list[float]:
        """Play a copy of a position to the end, for all seats, and return the result."""
        self.now.copy_from(position)
        self._play_out(self.states, 0, 1, self.engine.boxes, self.minds, lucks)
        return self.now.result


@dataclass(frozen=True)
class PolicyBot(Bot):
    """A bot that follows the policy in its `build`."""

    def sit(self, engine: Engine) -> PolicyDecider:
        return PolicyDecider(engine, self.build)


def from_policy(name: str, game: Game) -> Bot:
    """Return the bot for one of a game's policies."""
    says = game.policies[name].says or (
        "the game's own sensible player" if name == SENSIBLE else "a policy of the game"
    )
    return PolicyBot(name, says, build=name)
