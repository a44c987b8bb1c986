"""The games as PettingZoo environments: `env`, `raw_env` and `parallel_env`.

Each seat is an agent, from seat_0 on. An agent observes a dict: its `observation`, and the `action_mask` of what is
legal for it now, which is all zeros for seats that do not decide. Rewards come when the match ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tuckerbox import games
from tuckerbox.envs.batch import Illegal, Rewards
from tuckerbox.envs.errors import EndedError
from tuckerbox.envs.rendering import FRAMES_PER_SECOND, MODES, Mode, refuse_unknown, render, show
from tuckerbox.envs.single_lane import SingleLane


def env(game: str, seats: int | None = None, **settings: Any) -> AECEnv:
    """Return an environment that raises an error if its methods are called in the wrong order. See `raw_env`."""
    return OrderEnforcingWrapper(raw_env(game, seats, **settings))


class _Environment:
    """The base class of both kinds of environments: agents, spaces, observations and pictures."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        render_mode: Mode | None = None,
        illegal: Illegal = "raise",
        rewards: Rewards = "win",
        components: str | Path | None = None,
        **options: Any,
    ) -> None:
        """Set up a match for a number of seats, by default the fewest, with options of the game.

        `illegal`: raise ActionError for an illegal action and change nothing, terminate the match with −1 for the seat,
        or replace the action by a random legal one. `rewards`: see `tuckerbox.envs.Batch`.
        """
        refuse_unknown(render_mode)
        self.lane = SingleLane(game, seats, illegal=illegal, rewards=rewards, components=components, **options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tuckerbox_{game.replace('-', '_')}_v{games.game(game).version}",
            "render_modes": list(MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.lane.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        sees: dict[str, Space[Any]] = {
            "observation": Box(0, 255, (self.lane.size,), np.uint8),
            "action_mask": Box(0, 1, (self.lane.action_count,), np.int8),
        }
        self.observation_spaces = {agent: Dict(sees) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.lane.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        mask = self.lane.mask if seat == self.lane.turn else self.lane.no_actions.copy()
        return {"observation": self.lane.observation(seat), "action_mask": mask}

    def render(self) -> Any:
        return render(self.lane.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""


class raw_env(_Environment, AECEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's name
    """A match in which one agent after the other acts."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.lane.reset(seed)
        show(self)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.lane.turn]

    def step(self, action: Any) -> None:
        if not self.agents:
            raise EndedError("No match is in progress: begin one with reset.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.lane.step(action)
        show(self)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.lane.over:
            self.agent_selection = self.possible_agents[self.lane.turn]
            return
        for other in self.agents:
            self.rewards[other] = float(self.lane.batch.rewards[0, self.seat_of[other]])
            self.terminations[other] = True
            self.infos[other] = self.lane.info()
        self._accumulate_rewards()
        self._deads_step_first()


class parallel_env(_Environment, ParallelEnv):  # type: ignore[misc]  # noqa: N801  PettingZoo's name
    """A match in which all agents act at the same time, and only the action of the seat that decides has an effect."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.lane.reset(seed)
        show(self)
        self.agents = list(self.possible_agents)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise EndedError("The match has ended: begin the next one with reset.")
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions must be a dict with an action for the agent that decides, not {actions!r}.")
        decides = self.possible_agents[self.lane.turn]
        if decides not in actions:
            raise ValueError(f"{decides} decides, but has no action; only {', '.join(actions) or 'nobody'} has one.")
        self.lane.step(actions[decides])
        show(self)
        agents = self.agents
        if self.lane.over:
            self.agents = []
        rewards = {agent: float(self.lane.batch.rewards[0, self.seat_of[agent]]) for agent in agents}
        return (
            {agent: self.observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, self.lane.over),
            dict.fromkeys(agents, False),
            {agent: self.lane.info() for agent in agents},
        )
