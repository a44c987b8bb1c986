"""The interface of bots: a bot sits down at an engine, and then decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.record import Many


@dataclass(frozen=True)
class Budget:
    """A limit for one decision. Simulations give the same result on every machine, seconds do not."""

    seconds: float | None = None
    simulations: int | None = None
    stop: Callable[[], bool] | None = None  # asked every few milliseconds: whether to decide now, whatever is left

    @property
    def limited(self) -> bool:
        return self.seconds is not None or self.simulations is not None


FREE = Budget()  # for bots that decide at once


class Player(Protocol):
    """A bot that sits at an engine. It may keep things between decisions, but must not count on their order."""

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = FREE) -> int:
        """Return the action that it takes for the seat that decides; leave the position as it is.

        The position is one of the same engine. All chance comes from `lucks`, so the same luck gives the same decision.
        """
        ...


@dataclass(frozen=True)
class Bot:
    """A bot by name, not seated yet."""

    name: str
    says: str  # how it plays, in a few words
    sit: Callable[[Engine], Player]
    policy: str = ""  # which policy of the game is built for it, if one is
