"""A batch of one lane, for environments that play one match, decision by decision."""

from __future__ import annotations

from pathlib import Path
from secrets import randbits
from typing import Any

import numpy as np

from tuckerbox import games
from tuckerbox.envs import seats_and_options
from tuckerbox.envs.arrays import Array, as_array
from tuckerbox.envs.batch import Illegal, MaskBatch, Rewards
from tuckerbox.envs.opponents import Opponents
from tuckerbox.kernel.position import Position


class SingleLane:
    """One match after the other, decision by decision. `reset` begins the next one."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        illegal: Illegal = "raise",
        rewards: Rewards = "win",
        opponents: Opponents | None = None,
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        [way] = seats_and_options.ways(games.game(game), seats, options, None)
        settled: dict[str, Any] = dict(way.options)
        self.batch = MaskBatch(
            game, way.seats, illegal=illegal, rewards=rewards, opponents=opponents, components=components,
            auto_reset=False, seed=randbits(63), **settled,
        )  # fmt: skip
        self.seats = int(self.batch.seats[0])
        self.action_count = self.batch.action_count
        self.size = self.batch.observations.shape[1]
        self.no_actions = np.zeros(self.action_count, np.int8)

    def reset(self, seed: int | None) -> None:
        self.batch.reset(seed=seed)

    def step(self, action: Any) -> None:
        """Take an action for the seat that decides. Raise ActionError, and change nothing, if it is not legal."""
        wanted = f"An action must be a whole number from 0 to {self.action_count - 1}"
        given = as_array(action, wanted)
        if given.shape != () or given.dtype.kind not in "iu":
            raise ValueError(f"{wanted}, not {action!r}.")
        self.batch.step(given.reshape(1))

    @property
    def turn(self) -> int:
        """The seat that decides, or −1 after the end."""
        return int(self.batch.turns[0])

    @property
    def over(self) -> bool:
        return self.turn < 0

    @property
    def mask(self) -> Array:
        """The legal actions, as 0 and 1."""
        legal: Array = self.batch.mask()[0].view(np.int8)
        return legal

    def observation(self, seat: int) -> Array:
        """Return a seat's observation."""
        found: Array = (self.batch.observations if seat == self.turn else self.batch.observe(seat))[0].copy()
        return found

    @property
    def position(self) -> Position:
        return self.batch.position(0)

    def info(self) -> dict[str, Any]:
        """Return the points and the number of steps after the end of the match, before it an empty dict."""
        if not self.over:
            return {}
        points = self.batch.final_points[0, : self.seats].tolist()
        return {"points": points, "steps": int(self.batch.final_steps[0])}
