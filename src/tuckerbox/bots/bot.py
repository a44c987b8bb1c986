"""The interface of bots: a bot sits down at an engine, and then decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from tuckerbox.bots.search_result import SearchResult
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.position import Position


@dataclass(frozen=True)
class Budget:
    """A limit for one decision. Simulations give the same result on every machine, seconds do not."""

    seconds: float | None = None
    simulations: int | None = None
    stop: Callable[[], bool] | None = None  # called every few milliseconds; True: decide at once

    @property
    def limited(self) -> bool:
        return self.seconds is not None or self.simulations is not None


OWN_BUDGET = Budget()  # the caller sets no limit, so a search uses its own budget


class Decider(Protocol):
    """A bot that sits at an engine. It may keep data between decisions, but must not rely on their order."""

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        """Return an action for the seat that decides. Leave the position unchanged.

        The position belongs to the same engine. All randomness comes from `lucks`, so decisions are reproducible.
        """
        ...


@runtime_checkable
class DeciderWithResults(Decider, Protocol):
    """A decider that may search, and tells what a search has found."""

    def decide_with_results(
        self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET
    ) -> tuple[int, SearchResult | None]:
        """Return an action, and the results of the search that led to it: None if there was none."""
        ...


@dataclass(frozen=True)
class Bot(ABC):
    """A bot by name, not seated yet."""

    name: str
    says: str  # its description in a few words
    build: str = ""  # the build that it needs besides the rules: a policy of the game, or the search
    expert: str = ""  # a second build that it needs: a policy that decides in every way to play that it knows
    file: Path | None = None  # the file that it was given by: its weights or its class

    @abstractmethod
    def sit(self, engine: Engine) -> Decider:
        """Return the bot at an engine."""

    @property
    def builds(self) -> set[str]:
        """The names of the builds that it needs besides the rules."""
        return {self.build, self.expert} - {""}
