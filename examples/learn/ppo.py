"""PPO on a `Batch`, with PyTorch: one network plays all seats against itself.

    python examples/learn/ppo.py --game australis --steps 1000000

After Schulman and others, Proximal Policy Optimization Algorithms, 2017. Each seat of each lane has a trajectory of its
own, from one of its decisions to its next; the payoff comes to all seats at once, as the match ends.
"""

from __future__ import annotations

from functools import partial
from time import process_time
from typing import Any

import numpy as np
import torch
from networks import save, scale_of
from report import Curve, arguments, finish
from torch import nn

from tuckerbox.envs import Batch
from tuckerbox.envs.arrays import Array

LANES, STEPS = 256, 32  # of a rollout
EPOCHS, PIECES = 2, 4  # how often a rollout is learned from, and in how many pieces
CLIP, ENTROPY, VALUE, LAMBDA, RATE, NORM = 0.2, 0.01, 0.5, 0.95, 5e-4, 0.5
WIDTH = 128


class Network(nn.Module):
    """A perceptron for the policy, and another one for the value: the result that the seat expects."""

    def __init__(self, game: str, actions: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(scale_of(game)))
        self.policy, self.value = (
            nn.Sequential(
                nn.Linear(len(self.scale), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, out)
            )
            for out in (actions, 1)
        )  # fmt: skip
        nn.init.orthogonal_(self.policy[-1].weight, 0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Return the policy over legal actions, and the value."""
        x = seen * self.scale
        logits = self.policy(x).masked_fill(~masks, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(x)[:, 0]


class Rollout:
    """What happened in some steps of all lanes."""

    def __init__(self, batch: Batch) -> None:
        shape = (STEPS, batch.n)
        self.seen = np.zeros((*shape, batch.observations.shape[1]), np.uint8)
        self.masks = np.zeros((*shape, batch.masks.shape[1]), np.uint8)
        self.actions, self.seats = np.zeros(shape, np.int64), np.zeros(shape, np.int8)
        self.logs, self.values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.rewards = np.zeros((*shape, int(batch.seats.max())), np.float32)
        self.ended = np.zeros(shape, np.bool_)

    def play(self, batch: Batch, network: Network | None) -> None:
        """Play. Without a network, compiled code takes legal actions at random."""
        illegal = np.full(batch.n, -1, np.int32)
        for t in range(STEPS):
            self.seen[t], self.masks[t], self.seats[t] = batch.observations, batch.masks, batch.turns
            if network is None:
                batch.step(illegal)
            else:
                policy, value = network(torch.from_numpy(self.seen[t]), torch.from_numpy(batch.mask()))
                action = policy.sample()
                self.actions[t], self.logs[t], self.values[t] = action, policy.log_prob(action), value
                batch.step(self.actions[t])
            self.rewards[t], self.ended[t] = batch.rewards, batch.ended

    def advantages(self, batch: Batch, network: Network) -> Array:
        """Return generalized advantage estimates, by seat (Schulman and others, 2015)."""
        lanes, seats = np.arange(batch.n), self.rewards.shape[2]
        masks = torch.ones((batch.n, batch.action_count), dtype=torch.bool)
        after = np.stack([network(torch.from_numpy(batch.observe(seat)), masks)[1] for seat in range(seats)], axis=1)
        ahead, reward = np.zeros_like(after), np.zeros_like(after)
        found = np.zeros_like(self.values)
        for t in reversed(range(STEPS)):
            ended, seat = self.ended[t], self.seats[t]
            after[ended] = ahead[ended] = 0
            reward[ended] = self.rewards[t][ended]
            error = reward[lanes, seat] + after[lanes, seat] - self.values[t]
            found[t] = error + LAMBDA * ahead[lanes, seat]
            ahead[lanes, seat], after[lanes, seat], reward[lanes, seat] = found[t], self.values[t], 0
        return found


def learn(network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout, gains: Array, actions: int) -> None:
    """Improve the network."""
    count = gains.size
    flat: dict[str, Any] = {
        name: torch.from_numpy(array.reshape(count, *array.shape[2:]))
        for name, array in (("seen", rollout.seen), ("actions", rollout.actions), ("logs", rollout.logs),
                            ("gains", gains), ("goals", gains + rollout.values))
    }  # fmt: skip
    masks = np.unpackbits(rollout.masks.reshape(count, -1), axis=1, count=actions, bitorder="little").view(np.bool_)
    flat["masks"] = torch.from_numpy(masks)
    for _ in range(EPOCHS):
        for rows in torch.randperm(count).chunk(PIECES):
            policy, value = network(flat["seen"][rows], flat["masks"][rows])
            gain = flat["gains"][rows]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            ratio = (policy.log_prob(flat["actions"][rows]) - flat["logs"][rows]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss = loss + VALUE * (value - flat["goals"][rows]).square().mean() - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), NORM)
            optimizer.step()


@torch.no_grad()
def best(network: Network, batch: Batch) -> Array:
    """Return the most probable action of each lane."""
    policy, _ = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.mask()))
    return policy.logits.argmax(1).numpy()


def steps_a_second(game: str, seconds: float = 3.0) -> float:
    """Return how many decisions a rollout makes for each second of the processor if the network is left out."""
    batch = Batch(game, 2, 1024, illegal="random", rewards="zero-sum")
    rollout, steps, started = Rollout(batch), 0, process_time()
    while (passed := process_time() - started) < seconds:
        rollout.play(batch, None)
        steps += STEPS * batch.n
    return steps / passed


def main() -> None:
    given = arguments(__doc__, 1_000_000)
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # more would wait for each other, for networks this small
    print(f"{steps_a_second(given.game):,.0f} steps for each second of the processor, without the network")
    batch = Batch(given.game, 2, LANES, rewards="zero-sum", seed=given.seed)
    network = Network(given.game, batch.action_count)
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    rollout, curve, steps, spent = Rollout(batch), Curve("ppo", given.game), 0, 0.0
    while True:
        if steps * 10 // given.steps != (steps - rollout.actions.size) * 10 // given.steps:
            curve.add(steps, partial(best, network))
        if steps >= given.steps:
            break
        started = process_time()
        with torch.no_grad():
            rollout.play(batch, network)
            gains = rollout.advantages(batch, network)
        learn(network, optimizer, rollout, gains, batch.action_count)
        steps += rollout.actions.size
        spent += process_time() - started
    curve.speed = steps / spent
    print(f"{curve.speed:,.0f} steps for each second of the processor, end to end")
    file = given.out / "ppo.npz"
    save(file, given.game, "relu", {"policy": network.policy[::2]})
    finish(curve, file, given)


if __name__ == "__main__":
    main()
