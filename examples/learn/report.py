"""Measures a trained network: quickly against two bots, for its curve, and in the arena against more of them."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tuckerbox.arena import compete
from tuckerbox.envs import Batch
from tuckerbox.envs.arrays import Array

BOT = f"{Path(__file__).with_name('trained.py')}:Trained"
OPPONENTS = ("random", "greedy")
IN_THE_ARENA = ("random", "greedy", "joey", "wallaby", "kangaroo")
ARENA = 100  # matches against each bot in the arena
MATCHES = 256  # against each of OPPONENTS, for a point of a curve


@dataclass
class Curve:
    """The learning curve of an example: its share of the wins against each of two opponents, by steps."""

    name: str
    game: str
    steps: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # of the processor
    wins: dict[str, list[float]] = field(default_factory=lambda: {opponent: [] for opponent in OPPONENTS})
    speed: float = 0.0  # steps for each second of the processor, end to end

    def add(self, steps: int, decide: Callable[[Batch], Array], **given: Any) -> None:
        """Add a point: how a policy fares after so many steps."""
        self.steps.append(steps)
        self.seconds.append(round(process_time(), 1))
        for opponent, wins in self.wins.items():
            wins.append(wins_against(opponent, self.game, decide, **given))
        latest = ", ".join(f"{wins[-1]:.1%} against {opponent}" for opponent, wins in self.wins.items())
        print(f"{self.name}: {steps:,} steps, {self.seconds[-1]:.0f} s, wins {latest}", flush=True)


def arguments(says: str | None, steps: int) -> argparse.Namespace:
    """Return what all examples take: the game, how many steps to learn, and a folder for the results."""
    parser = argparse.ArgumentParser(description=says)
    parser.add_argument("--game", default="australis")
    parser.add_argument("--steps", type=int, default=steps, help=f"decisions to learn from (default: {steps:,})")
    parser.add_argument("--out", type=Path, default=Path("build/learn"), help="default: build/learn")
    parser.add_argument("--arena", type=int, default=ARENA, help=f"matches against each bot (default: {ARENA})")
    parser.add_argument("--opponents", default=",".join(IN_THE_ARENA), help="the bots in the arena")
    parser.add_argument("--seed", type=int, default=0)
    found = parser.parse_args()
    found.out.mkdir(parents=True, exist_ok=True)
    return found


def wins_against(
    opponent: str, game: str, decide: Callable[[Batch], Array], matches: int = MATCHES, **given: Any
) -> float:
    """Return the share of wins of a policy for two seats. It sits on each of them in half of the matches."""
    batch = Batch(game, 2, matches, opponents=[{1: opponent}, {0: opponent}], seed=12345, **given)
    lanes = np.arange(matches)
    won, waits = np.zeros(matches), np.ones(matches, np.bool_)
    while waits.any():
        batch.step(decide(batch))
        first = batch.ended & waits
        won[first] = batch.rewards[lanes, lanes % 2][first]
        waits &= ~batch.ended
    return float(won.mean())


def finish(curve: Curve, network: Path, given: argparse.Namespace) -> None:
    """Let a network play in the arena, and save the results beside it: shares of wins, with intervals at 95%."""
    os.environ["TUCKERBOX_NETWORK"] = str(network.absolute())
    arena: dict[str, list[float]] = {}
    for opponent in given.opponents.split(","):
        standing = compete(curve.game, [BOT, opponent], given.arena, seats=2, seed=1).bots[0]
        arena[opponent] = [standing.win_rate, *standing.interval]
        low, high = standing.interval
        print(f"{curve.name} against {opponent}: {standing.win_rate:.1%} ({low:.1%} to {high:.1%})", flush=True)
        network.with_suffix(".json").write_text(json.dumps({**asdict(curve), "arena": arena}, indent=1) + "\n")
