"""The folder of a training: its plan and its history, the network, the examples of the last generations, the weights.

`training.json` is written last, and has the number of finished generations. So a training that was stopped at any
moment continues with the first unfinished one. A `lesson-N.npz` has the examples of a generation.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tuckerbox.training.network import Network, network_from
from tuckerbox.training.plan import KEPT, TrainingPlan
from tuckerbox.training.self_play import Examples


@dataclass(frozen=True)
class Measured:
    """How a net did against an opponent in the arena."""

    opponent: str
    matches: int
    ahead: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Generation:
    """The results of a generation."""

    matches: int
    turns: float  # of a match, all seats together
    surprise: float  # how far the net's own values were from the targets: the root of the mean square
    loss: float  # the same of the fitted net, during the fit
    seconds: float
    measured: list[Measured] = field(default_factory=list)


class TrainingFolder:
    """A folder with a training, new or continued. Raise ValueError if it has one with another plan."""

    def __init__(self, path: Path, plan: TrainingPlan) -> None:
        self.path = path
        self.plan = plan
        self.history: list[Generation] = []
        path.mkdir(parents=True, exist_ok=True)
        if self._state.exists():
            found = json.loads(self._state.read_text(encoding="utf-8"))
            self._refuse_other_plan(found["plan"])
            self.history = [
                Generation(**{**each, "measured": [measured(one) for one in each["measured"]]})
                for each in found["history"]
            ]

    @property
    def _state(self) -> Path:
        return self.path / "training.json"

    @property
    def weights(self) -> Path:
        """The weights of the last generation, in the form in which games have them."""
        return self.path / "weights.toml"

    @property
    def page(self) -> Path:
        return self.path / "training.html"

    @property
    def finished(self) -> int:
        """The number of generations that are finished."""
        return len(self.history)

    def _refuse_other_plan(self, found: dict[str, Any]) -> None:
        """Raise ValueError unless the plan is the same, apart from the number of generations."""
        wanted = asdict(self.plan)
        for name in ("game", "seed", "matches", "measured"):
            if found[name] != wanted[name]:
                raise ValueError(
                    f"{self.path} has a training with {name} {found[name]}, not {wanted[name]}. "
                    f"Continue it with the same, or name another folder."
                )

    def network(self) -> Network:
        """Return the network after the last finished generation."""
        with np.load(self.path / f"network-{self.finished}.npz") as arrays:
            return network_from(arrays)

    def examples(self) -> list[Examples]:
        """Return the examples of the last finished generations."""
        found = []
        for number in range(max(0, self.finished - KEPT + 1), self.finished):
            with np.load(self.path / f"lesson-{number + 1}.npz") as arrays:
                found.append(Examples(arrays["inputs"], arrays["targets"], 0, 0, 0.0))
        return found

    def save(self, network: Network, examples: Examples, weights: str, generation: Generation) -> None:
        """Add a finished generation. Everything appears at once, with the new `training.json`."""
        number = self.finished + 1
        np.savez_compressed(self.path / f"lesson-{number}.npz", inputs=examples.inputs, targets=examples.targets)
        arrays: dict[str, Any] = dict(network.as_arrays())
        np.savez(self.path / f"network-{number}.npz", **arrays)
        overwrite(self.weights, weights)
        self.history.append(generation)
        state = {"plan": asdict(self.plan), "history": [asdict(each) for each in self.history]}
        overwrite(self._state, json.dumps(state, indent=1) + "\n")
        self._delete(f"lesson-{number - KEPT + 1}.npz", f"network-{number - 1}.npz")

    def _delete(self, *names: str) -> None:
        for name in names:
            (self.path / name).unlink(missing_ok=True)


def measured(found: dict[str, Any]) -> Measured:
    low, high = found["interval"]
    return Measured(found["opponent"], found["matches"], found["ahead"], (low, high))


def overwrite(file: Path, text: str) -> None:
    """Write a file so that it has either all of the new content or the old one."""
    unfinished = file.with_name(f"{file.name}.new")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(file)


def last(history: Sequence[Generation]) -> list[Measured]:
    """Return the last measurements of a history."""
    return next((each.measured for each in reversed(history) if each.measured), [])
