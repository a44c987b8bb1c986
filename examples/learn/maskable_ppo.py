"""MaskablePPO of sb3-contrib on our Gymnasium environments, against bots that play at random.

python examples/learn/maskable_ppo.py --game australis --steps 100000
"""

from __future__ import annotations

from time import process_time

import gymnasium
import numpy as np
import torch
from networks import save, scale_of
from report import Curve, arguments, finish
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

from tuckerbox.envs import Batch
from tuckerbox.envs.arrays import Array
from tuckerbox.envs.gymnasium import environment_name

ENVIRONMENTS = 16


class Scaled(gymnasium.ObservationWrapper[Array, np.int64, Array]):
    """An environment whose observations are from 0 to 1."""

    def __init__(self, env: gymnasium.Env[Array, np.int64], game: str) -> None:
        super().__init__(env)
        self.scale = scale_of(game)
        self.observation_space = gymnasium.spaces.Box(0, 1, self.scale.shape, np.float32)

    def observation(self, observation: Array) -> Array:
        return observation * self.scale

    def action_masks(self) -> Array:
        return self.env.get_wrapper_attr("action_masks")()


def environment(game: str) -> gymnasium.Env[Array, np.int64]:
    return Scaled(gymnasium.make(f"tuckerbox/{environment_name(game)}", seats=2, opponents="random"), game)


class Progress(BaseCallback):
    """Adds ten points to a curve."""

    def __init__(self, curve: Curve, steps: int) -> None:
        super().__init__()
        self.curve, self.every = curve, steps // 10
        self.spent = 0.0  # seconds of the processor for the curve

    def _on_rollout_start(self) -> None:
        if not self.curve.steps or self.num_timesteps - self.curve.steps[-1] >= self.every:
            self.add()

    def _on_step(self) -> bool:
        return True

    def add(self) -> None:
        scale = scale_of(self.curve.game)

        def best(batch: Batch) -> Array:
            seen = batch.observations * scale
            actions, _ = self.model.predict(seen, action_masks=batch.mask(), deterministic=True)
            return actions

        started = process_time()
        self.curve.add(self.num_timesteps, best)
        self.spent += process_time() - started


def main() -> None:
    given = arguments(__doc__, 100_000)
    torch.set_num_threads(1)  # more would wait for each other, for networks this small
    envs = DummyVecEnv([lambda: environment(given.game)] * ENVIRONMENTS)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=4, gamma=1.0, learning_rate=1e-3, ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128], "activation_fn": nn.ReLU}, seed=given.seed, device="cpu",
    )  # fmt: skip
    curve = Curve("maskable_ppo", given.game)
    progress = Progress(curve, given.steps)
    started = process_time()
    model.learn(given.steps, callback=progress)
    curve.speed = model.num_timesteps / (process_time() - started - progress.spent)
    print(f"{curve.speed:,.0f} steps for each second of the processor, end to end")
    progress.add()
    policy = model.policy
    layers = [part for part in policy.mlp_extractor.policy_net if isinstance(part, nn.Linear)]
    file = given.out / "maskable_ppo.npz"
    save(file, given.game, "relu", {"policy": [*layers, policy.action_net]})
    finish(curve, file, given)


if __name__ == "__main__":
    main()
