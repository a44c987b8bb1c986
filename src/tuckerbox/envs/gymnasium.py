"""The games as Gymnasium environments, in which one seat learns and bots play the others.

Importing this module registers them, by the letters and digits of the games' titles:
`gymnasium.make("tuckerbox/TITLE-v1", seats=4, opponents="greedy")`. The version is that of the rules.
`gymnasium.make_vec("tuckerbox/TITLE-v1", 64)` returns a vector of environments, which plays all matches at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv

from tuckerbox import games
from tuckerbox.envs import seats_and_options
from tuckerbox.envs.arrays import Array, is_list, is_whole, positive, whole
from tuckerbox.envs.batch import Illegal, MaskBatch, Rewards
from tuckerbox.envs.errors import EndedError
from tuckerbox.envs.opponents import Decide, Opponents
from tuckerbox.envs.rendering import FRAMES_PER_SECOND, MODES, Mode, refuse_unknown, render, show
from tuckerbox.envs.single_lane import SingleLane
from tuckerbox.kernel.contract import Game

OtherSeats: TypeAlias = "str | Decide | Sequence[str | Decide]"
"""The players of the other seats: one for all of them, or one for each, clockwise from the learner."""


def around(learner: int, seats: int, others: OtherSeats) -> Opponents:
    """Return the player of each seat but the learner's. Raise ValueError if there are too many or too few."""
    if not (isinstance(others, str) or callable(others) or is_list(others)):
        raise ValueError(f"opponents must be a bot's name or a function, or a list with one for each, not {others!r}.")
    listed = [others] * (seats - 1) if isinstance(others, str) or callable(others) else list(others)
    if len(listed) != seats - 1:
        raise ValueError(
            f"opponents must have {seats - 1} entries, one for each seat but the learner's, not {len(listed)}."
        )
    return {(learner + nth) % seats: player for nth, player in enumerate(listed, 1)}


def seats_of(game: Game, seats: int | None, seat: int | None) -> int:
    """Return the number of seats, by default the fewest. Raise ValueError if there is no such seat for the learner."""
    count = game.seats[0] if seats is None else whole("seats", seats)
    if seat is not None and (not is_whole(seat) or not 0 <= seat < count):
        raise ValueError(f"seat must be the learner's seat, 0 to {count - 1}, or None; not {seat!r}.")
    return count


class TuckerboxEnv(gymnasium.Env[Array, np.int64]):
    """A match in which one seat learns. `info["action_mask"]` has the legal actions; rewards come at the end."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int | None = None,
        opponents: OtherSeats = "greedy",
        render_mode: Mode | None = None,
        illegal: Illegal = "raise",
        rewards: Rewards = "win",
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        """Set up a match for a number of seats, by default the fewest, with options of the game.

        `seat`: the learner's. None: a random seat in each match. `opponents`: a bot's name or a function for all other
        seats, or a list with one for each, clockwise from the learner. `illegal` and `rewards`: see
        `tuckerbox.envs.Batch`. Raise ValueError if an argument is invalid.
        """
        refuse_unknown(render_mode)
        count = seats_of(games.game(game), seats, seat)
        self.render_mode = render_mode
        self._lanes = {
            learner: SingleLane(
                game, count, illegal=illegal, rewards=rewards, components=components,
                opponents=around(learner, count, opponents), **options,
            )
            for learner in (range(count) if seat is None else [seat])
        }  # fmt: skip
        self.seat = next(iter(self._lanes))
        self.lane = self._lanes[self.seat]
        self.observation_space = Box(0, 255, (self.lane.size,), np.uint8)
        self.action_space = Discrete(self.lane.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        seats = list(self._lanes)
        self.seat = seats[int(self.np_random.integers(len(seats)))]
        self.lane = self._lanes[self.seat]
        self.lane.reset(int(self.np_random.integers(1 << 62)))
        show(self)
        return self.lane.observation(self.seat), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self.lane.over:
            raise EndedError("The match has ended: begin the next one with reset.")
        self.lane.step(action)
        show(self)
        reward = float(self.lane.batch.rewards[0, self.seat])
        return self.lane.observation(self.seat), reward, self.lane.over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat, **self.lane.info()}

    def action_masks(self) -> Array:
        """Return which actions are legal: none after the end. Some learners, such as MaskablePPO, call this."""
        return self.lane.no_actions.copy() if self.lane.over else self.lane.mask

    def render(self) -> Any:
        return render(self.lane.position, self.render_mode)


class TuckerboxVectorEnv(VectorEnv[Array, Array, Array]):
    """Many such matches at once. An environment begins its next match in the same step in which the last one ends.

    Masks and rewards are new arrays in each step, and so are observations, unless `copy` is False.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  Gymnasium's own declaration
        "render_modes": list(MODES),
        "render_fps": FRAMES_PER_SECOND,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        opponents: OtherSeats = "greedy",
        threads: int = 1,
        copy: bool = True,
        render_mode: Mode | None = None,
        illegal: Illegal = "raise",
        rewards: Rewards = "win",
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        """Set up the matches. Without `seat`, the environments' learners take the seats in turn. See `TuckerboxEnv`."""
        refuse_unknown(render_mode)
        count = seats_of(games.game(game), seats, seat)
        num_envs = positive("num_envs", num_envs)
        self.learners = np.arange(num_envs) % count if seat is None else np.full(num_envs, seat)
        [way] = seats_and_options.ways(games.game(game), count, options, None)
        settled: dict[str, Any] = dict(way.options)
        self.batch = MaskBatch(
            game, count, num_envs, threads=threads, illegal=illegal, rewards=rewards, components=components,
            opponents=[around(learner, count, opponents) for learner in self.learners.tolist()], **settled,
        )  # fmt: skip
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        size, actions = self.batch.observations.shape[1], self.batch.action_count
        self.single_observation_space = Box(0, 255, (size,), np.uint8)
        self.single_action_space = Discrete(actions)
        self.observation_space = Box(0, 255, (num_envs, size), np.uint8)
        self.action_space = MultiDiscrete(np.full(num_envs, actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(seed=int(self.np_random.integers(1 << 62)))
        show(self)
        return self._kept(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        self.batch.step(actions)
        show(self)
        ended = self.batch.ended.copy()
        rewards = self.batch.rewards[np.arange(self.num_envs), self.learners]
        infos = self._infos()
        if ended.any():
            infos["final_obs"] = np.full(self.num_envs, None, object)
            for lane in np.flatnonzero(ended):
                infos["final_obs"][lane] = self.batch.final_observations[lane].copy()
            points = self.batch.final_points[np.arange(self.num_envs), self.learners]
            infos["final_info"] = {"points": np.where(ended, points, 0), "_points": ended}
            infos["_final_obs"] = infos["_final_info"] = ended
        return self._kept(self.batch.observations), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _kept(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.action_masks(), "_action_mask": everywhere}

    def action_masks(self) -> Array:
        """Return which actions are legal in each environment, as 0 and 1."""
        return self.batch.mask().view(np.int8)

    def render(self) -> Any:
        pictures = [render(self.batch.position(lane), self.render_mode) for lane in range(self.num_envs)]
        return None if self.render_mode in (None, "human") else tuple(pictures)


def environment_name(game: str) -> str:
    """Return the name of a game's environments, its title and the version of its rules: `TITLE-v1`.

    Gymnasium allows only letters and digits there. A title may have more, such as an apostrophe.
    """
    found = games.game(game)
    return f"{''.join(filter(str.isalnum, found.title))}-v{found.version}"


def register() -> None:
    """Register an environment for each game, named like `tuckerbox/TITLE-v1`."""
    for name in games.names():
        identity = f"tuckerbox/{environment_name(name)}"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point=f"{__name__}:{TuckerboxEnv.__name__}",
                vector_entry_point=f"{__name__}:{TuckerboxVectorEnv.__name__}",
                kwargs={"game": name},
            )


register()
