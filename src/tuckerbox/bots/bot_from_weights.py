"""The bot that plays by the weights in a file written by `tuckerbox train`.

Its name is the path: `path/weights.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tuckerbox.bots.bot import OWN_BUDGET, Bot, Budget
from tuckerbox.bots.custom import BotError
from tuckerbox.bots.game_policies import BuiltDecider
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.engine import SELF_PLAY, Engine, built, training_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many, Record
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.weights import WeightsError, read_weights

SUFFIX = ".toml"


class NetDecider(BuiltDecider):
    """Decides like the game's learned policy, but by the net of a file."""

    def __init__(self, engine: Engine, net: Record) -> None:
        training = training_of(engine.game)
        self.sees = training.sees
        nets = engine.many(training.net, 1)
        engine.memory(nets)[:] = net.raw
        super().__init__(engine, built(engine.game, engine.form, SELF_PLAY).decide_by, training.mind, nets)

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        if not self.sees(position.state):
            title = self.engine.game.title
            raise BotError(f"A net of {title} can't play with these seats and options: its inputs don't cover them.")
        return super().decide(position, lucks, budget)


@dataclass(frozen=True)
class NetBot(Bot):
    """A bot that plays by this net."""

    net: Record = field(kw_only=True)

    def sit(self, engine: Engine) -> NetDecider:
        return NetDecider(engine, self.net)


def is_weights(given: str) -> bool:
    """Return whether a name is that of a file of weights."""
    return given.endswith(SUFFIX)


def from_weights(given: str, game: Game) -> Bot:
    """Return the bot for a file of weights.

    Raise ValueError if the game has no net, if the file is invalid, or if its net learned under other rules.
    """
    file = Path(given)
    net, learned = read_weights(file, training_of(game).net)
    if learned != game.version:
        by = "unknown rules" if learned is None else f"rules {learned}"
        raise WeightsError(
            f"{file}: its net learned under {by}, but {game.title} now has rules {game.version}; train it again."
        )
    return NetBot(given, "plays by these weights", build=SELF_PLAY, file=file, net=net)
