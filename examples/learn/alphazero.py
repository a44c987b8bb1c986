"""Self-play with a look ahead, after AlphaZero: a network rates the candidates, and a search improves on its ratings.

    python examples/learn/alphazero.py --game australis --steps 300000

The network sees each candidate as a row of numbers, so it can learn games with too many actions for a mask. In each
position, the search takes the candidates that the network rates highest. It tries each in the same imagined worlds, in
which everything that the seat cannot know is resampled, and lets the network estimate the value of the position
afterwards. The network learns to rate candidates as the search does, and to foresee the result of the match.

AlphaZero (Silver and others, 2018) looks further ahead. Here, dice follow nearly every decision, so looking one
decision ahead in several worlds is worth more than many decisions in one.
"""

from __future__ import annotations

from time import process_time

import numpy as np
import torch
from networks import save, scale_of
from report import Curve, arguments, finish
from torch import nn

from tuckerbox.envs import Batch
from tuckerbox.envs.arrays import Array
from tuckerbox.envs.candidates import feature_table
from tuckerbox.kernel.templates.lanes import FEATURES

LANES = 128
TRIED, WORLDS = 6, 2  # candidates that the search tries, and in how many worlds
SHARPNESS = 12.0  # how much a candidate's value counts beside the network's rating
STEPS, EPOCHS, ROWS = 64, 2, 1024  # decisions of each lane before the network learns; how it learns
MEMORY = 4  # rounds of self-play that it learns from
RATE, WIDTH = 1e-3, 128
NEVER = -1e9


class Network(nn.Module):
    """Two perceptrons: one rates candidates, and one foresees the result for the seat that decides."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.numbers = int(feature_table(game)["values"].max()) + 1
        self.register_buffer("scale", torch.from_numpy(scale_of(game)))
        size = len(self.scale)
        self.seen = nn.Sequential(nn.Linear(size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.candidate = nn.Linear(FEATURES * self.numbers, WIDTH)
        self.rating = nn.Linear(WIDTH, 1)
        self.value = nn.Sequential(nn.Linear(size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(),
                                   nn.Linear(WIDTH, 1), nn.Sigmoid())  # fmt: skip

    def rates(self, seen: torch.Tensor, candidates: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
        """Return the logarithm of the probability of each candidate: a row for each observation."""
        numbers = torch.arange(FEATURES) * self.numbers + candidates[legal]  # each number has weights of its own
        given = nn.functional.embedding_bag(numbers, self.candidate.weight.T, mode="sum") + self.candidate.bias
        known = self.seen(seen * self.scale)[legal.nonzero()[:, 0]]
        ratings = torch.full(legal.shape, NEVER)
        ratings[legal] = self.rating(torch.relu(known + given))[:, 0]
        return ratings.log_softmax(1)

    def foresees(self, seen: torch.Tensor) -> torch.Tensor:
        return self.value(seen * self.scale)[:, 0]


def padded(batch: Batch, most: int) -> tuple[Array, Array]:
    """Return the candidates of all lanes, padded to `most` for each lane, and a mask of the real ones."""
    values, offsets = batch.candidates
    legal = np.arange(most) < np.diff(offsets)[:, None]
    found = np.zeros((batch.n, most, FEATURES), np.int64)
    found[legal, : values.shape[1]] = values
    return found, legal


class Search:
    """Looks one decision ahead."""

    def __init__(self, network: Network, most: int, seed: int) -> None:
        self.network, self.most = network, most
        self.random = np.random.default_rng(seed)

    @torch.no_grad()
    def rates(self, batch: Batch) -> Array:
        """Return the logarithm of the probability of each candidate, according to the network."""
        candidates, legal = padded(batch, self.most)
        found = self.network.rates(torch.from_numpy(batch.observations), *map(torch.from_numpy, (candidates, legal)))
        return found.numpy()

    @torch.no_grad()
    def improved(self, batch: Batch) -> Array:
        """Return the probability of each candidate, according to the search."""
        prior = self.rates(batch)
        lanes, seats = np.arange(batch.n), batch.turns.copy()
        # Gumbel noise: candidates are drawn without replacement, according to their probability (Danihelka, 2022).
        noise = self.random.gumbel(size=prior.shape)
        tried = np.argsort(-(prior + np.where(prior > NEVER / 2, noise, NEVER)), axis=1)[:, :TRIED]
        tried = np.where(tried < batch.choices[:, None], tried, tried[:, :1])
        values = np.zeros(tried.shape)
        for _ in range(WORLDS):
            world = batch.imagine()
            moment = world.save()
            for nth, action in enumerate(tried.T):
                world.restore(moment)
                world.step(action)
                ahead = self.network.foresees(torch.from_numpy(world.observe(seats))).numpy()
                values[:, nth] += np.where(world.ended, world.rewards[lanes, seats], ahead) / WORLDS
        found = np.full(prior.shape, float(NEVER))
        gains = values - values.mean(axis=1, keepdims=True)
        found[lanes[:, None], tried] = np.take_along_axis(prior, tried, 1) + SHARPNESS * gains
        found = np.exp(found - found.max(axis=1, keepdims=True))
        return (found / found.sum(axis=1, keepdims=True)).astype(np.float32)


Round = dict[str, torch.Tensor]


def play(batch: Batch, search: Search) -> Round:
    """Let the search play against itself, and return what the network is to learn from it.

    A seat's goal is the result of the match or, if that goes on, what the network foresees.
    """
    rows: list[dict[str, Array]] = []
    for _ in range(STEPS):
        candidates, legal = padded(batch, search.most)
        policy = search.improved(batch)
        # Draw from the policy: the first place at which its sum passes a random number.
        drawn = search.random.random((batch.n, 1), np.float32)
        actions = np.minimum((policy.cumsum(axis=1) < drawn).sum(axis=1), batch.choices - 1)
        row = {"seen": batch.observations.copy(), "candidates": candidates.astype(np.int16), "legal": legal}
        seats = batch.turns.copy()
        batch.step(actions)
        rows.append({**row, "policy": policy, "seats": seats, "ended": batch.ended.copy(), "won": batch.rewards.copy()})
    lanes = np.arange(batch.n)
    with torch.no_grad():
        seats = range(int(batch.seats.max()))
        goal = np.stack([search.network.foresees(torch.from_numpy(batch.observe(seat))) for seat in seats], axis=1)
    for row in reversed(rows):
        goal[row["ended"]] = row["won"][row["ended"]]
        row["goals"] = goal[lanes, row["seats"]]
    names = ("seen", "candidates", "legal", "policy", "goals")
    return {name: torch.from_numpy(np.concatenate([row[name] for row in rows])) for name in names}


def learn(network: Network, optimizer: torch.optim.Optimizer, rounds: list[Round]) -> None:
    """Improve the network."""
    data = {name: torch.cat([one[name] for one in rounds]) for name in rounds[0]}
    for rows in torch.randperm(len(data["goals"]))[: EPOCHS * len(rounds[-1]["goals"])].split(ROWS):
        ratings = network.rates(data["seen"][rows], data["candidates"][rows].long(), data["legal"][rows])
        missed = network.foresees(data["seen"][rows]) - data["goals"][rows]
        loss = missed.square().mean() - (data["policy"][rows] * ratings).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def main() -> None:
    given = arguments(__doc__, 300_000)
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # more would wait for each other, for networks this small
    batch = Batch(given.game, 2, LANES, actions="candidates", seed=given.seed)
    network = Network(given.game)
    search = Search(network, batch.game.max_legal, given.seed)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    rounds: list[Round] = []
    curve, steps, spent, size = Curve("alphazero", given.game), 0, 0.0, STEPS * LANES
    while True:
        if steps * 10 // given.steps != (steps - size) * 10 // given.steps:
            curve.add(steps, lambda one: search.rates(one).argmax(1), actions="candidates")
        if steps >= given.steps:
            break
        started = process_time()
        rounds = [*rounds, play(batch, search)][-MEMORY:]
        learn(network, optimizer, rounds)
        steps += size
        spent += process_time() - started
    curve.speed = steps / spent
    print(f"{curve.speed:,.0f} steps for each second of the processor, end to end")
    file = given.out / "alphazero.npz"
    parts = {"seen": network.seen[::2], "candidate": [network.candidate], "rating": [network.rating]}
    save(file, given.game, "relu", parts)
    finish(curve, file, given)


if __name__ == "__main__":
    main()
