"""Self-play with RLlib: PPO on two workers, and one network for all seats.

python examples/learn/rllib_self_play.py --game australis --steps 30000
"""

from __future__ import annotations

import logging
import os
from functools import partial
from time import process_time
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
import numpy as np
import ray
from gymnasium.spaces import Box, Dict, Discrete
from networks import Perceptron, save, scale_of
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from report import Curve, arguments, finish
from torch import nn

from tuckerbox.envs import Batch
from tuckerbox.envs.arrays import Array
from tuckerbox.envs.single_lane import SingleLane

WORKERS = 2
ENVIRONMENTS = 16  # of each worker
SHARED = "shared"  # the policy of all seats
ROUND = 2048  # the fewest decisions between two updates of the network
ByAgent = dict[str, Any]


class SelfPlay(MultiAgentEnv):
    """A match whose seats are agents. Only the one that decides gets an observation; at the end, all of them do.

    The configuration has the game, the number of seats, and the game's options.
    """

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        way = {"game": "australis", "seats": 2, **(config or {})}
        self.lane = SingleLane(**way, rewards="zero-sum", illegal="terminate")
        self.scale = scale_of(way["game"])
        self.possible_agents = self.agents = [f"seat_{seat}" for seat in range(self.lane.seats)]
        seen = Dict(
            {
                "observations": Box(0, 1, (self.lane.size,), np.float32),
                "action_mask": Box(0, 1, (self.lane.action_count,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.agents, seen)
        self.action_spaces = dict.fromkeys(self.agents, Discrete(self.lane.action_count))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[ByAgent, ByAgent]:
        self.lane.reset(seed if seed is not None else int(np.random.default_rng().integers(1 << 62)))
        return self._shown(), {}

    def step(self, action_dict: ByAgent) -> tuple[ByAgent, ByAgent, ByAgent, ByAgent, ByAgent]:
        self.lane.step(action_dict[self.agents[self.lane.turn]])
        rewards = dict(zip(self.agents, self.lane.batch.rewards[0].tolist(), strict=True))
        return self._shown(), rewards, {"__all__": self.lane.over}, {"__all__": False}, {}

    def _shown(self) -> ByAgent:
        over = self.lane.over
        legal = np.ones(self.lane.action_count, np.float32) if over else self.lane.mask.astype(np.float32)
        seats = range(self.lane.seats) if over else [self.lane.turn]
        return {
            self.agents[seat]: {"observations": self.lane.observation(seat) * self.scale, "action_mask": legal}
            for seat in seats
        }


def config_for(game: str, seed: int, workers: int = WORKERS) -> PPOConfig:
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule,
        model_config={"fcnet_hiddens": [128, 128], "fcnet_activation": "relu", "vf_share_layers": False},
    )
    return (
        PPOConfig()
        .environment(SelfPlay, env_config={"game": game})
        .multi_agent(policies={SHARED}, policy_mapping_fn=lambda agent, episode, **_: SHARED)
        .env_runners(num_env_runners=workers, num_envs_per_env_runner=ENVIRONMENTS, sample_timeout_s=3600)
        .training(train_batch_size_per_learner=ROUND, minibatch_size=512, num_epochs=4, lr=5e-4, gamma=1.0,
                  lambda_=0.95, entropy_coeff=0.01, use_kl_loss=False)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={SHARED: module}))
        .fault_tolerance(restart_failed_env_runners=False)
        .debugging(seed=seed, log_level="ERROR")
    )  # fmt: skip


def layers_of(module: Any) -> list[nn.Linear]:
    """Return the layers of the policy."""
    return [part for parts in (module.encoder.actor_encoder, module.pi) for part in parts.modules()
            if isinstance(part, nn.Linear)]  # fmt: skip


def best(layers: list[nn.Linear], scale: Array, batch: Batch) -> Array:
    """Return the most probable action of each lane."""
    policy = Perceptron([(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in layers], "relu")
    return np.where(batch.mask(), policy(batch.observations * scale), -np.inf).argmax(axis=1)


def main() -> None:
    given = arguments(__doc__, 30_000)
    ray.init(num_cpus=WORKERS + 1, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    algorithm = config_for(given.game, given.seed).build_algo()
    curve, steps, scale = Curve("rllib_self_play", given.game), 0, scale_of(given.game)
    started, spent, points = process_time(), 0.0, 0
    while True:
        layers = layers_of(algorithm.get_module(SHARED))
        if steps * 10 // given.steps >= points:
            before = process_time()
            curve.add(steps, partial(best, layers, scale))
            spent += process_time() - before
            points = steps * 10 // given.steps + 1
        if steps >= given.steps:
            break
        steps = int(algorithm.train()["env_runners"]["num_env_steps_sampled_lifetime"])
    curve.speed = steps / (process_time() - started - spent)
    print(f"{curve.speed:,.0f} steps for each second of the learner's processor, without the workers'")
    file = given.out / "rllib_self_play.npz"
    save(file, given.game, "relu", {"policy": layers})
    algorithm.stop()
    ray.shutdown()
    finish(curve, file, given)


if __name__ == "__main__":
    main()
