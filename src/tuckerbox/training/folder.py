"""The folder of a training run: plan, history, network, weights, and the examples of the last generations.

`examples-N.npz` has the examples of generation N. `training.json` lists the finished generations and is written last,
so a run that was stopped at any moment continues with the first unfinished generation.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tuckerbox.kernel.contract import WayToPlay
from tuckerbox.training.network import Network, network_from
from tuckerbox.training.plan import KEPT, TrainingPlan
from tuckerbox.training.self_play import Examples
from tuckerbox.whole_file import overwrite


@dataclass(frozen=True)
class Measured:
    """The results of a net against one opponent in the arena."""

    opponent: str
    matches: int
    ahead: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Generation:
    """The results of a generation."""

    matches: int
    turns: float  # the mean number in a match, all seats together
    surprise: float  # the root-mean-square error of the net's own values in the new matches
    loss: float  # the root-mean-square error during the fit
    seconds: float
    measured: list[Measured] = field(default_factory=list)
    actions: dict[str, float] = field(default_factory=dict)  # how many of each kind a turn has on average


class TrainingFolder:
    """The folder of a new or continued training run. Opening it raises ValueError if the run there has another plan."""

    def __init__(self, path: Path, plan: TrainingPlan) -> None:
        self.path = path
        self.plan = plan
        self.history: list[Generation] = []
        path.mkdir(parents=True, exist_ok=True)
        if self._state.exists():
            plan, self.history = self._read()
            self._refuse_other_plan(plan)
            for old in path.glob("lesson-*.npz"):  # the name that older versions gave to examples
                old.rename(old.with_name(old.name.replace("lesson", "examples")))

    @property
    def _state(self) -> Path:
        return self.path / "training.json"

    @property
    def weights(self) -> Path:
        """The file with the weights of the last generation, in the format of a game's weights."""
        return self.path / "weights.toml"

    @property
    def page(self) -> Path:
        return self.path / "training.html"

    @property
    def finished(self) -> int:
        """The number of generations that are finished."""
        return len(self.history)

    def _read(self) -> tuple[TrainingPlan, list[Generation]]:
        """Return the plan and the finished generations of the run. Raise ValueError if the file has something else."""
        try:
            found = json.loads(self._state.read_text(encoding="utf-8"))
            history = [
                Generation(**{**each, "measured": [measurement_from(one) for one in each["measured"]]})
                for each in found["history"]
            ]
            ways = tuple(WayToPlay(**each) for each in found["plan"].pop("ways", ()))
            return TrainingPlan(**found["plan"], ways=ways), history
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self._state} is not from `tuckerbox train`. Name another folder.") from None

    def _refuse_other_plan(self, found: TrainingPlan) -> None:
        """Raise ValueError unless the plan is the same, apart from the number of generations."""
        called = {"game": "game", "seed": "--seed", "matches": "--matches", "measured": "--measure"}
        for field_name, name in called.items():
            there, wanted = getattr(found, field_name), getattr(self.plan, field_name)
            if there != wanted:
                raise ValueError(
                    f"{self.path} has a training run with {name} {there}, not {wanted}. "
                    f"Continue it with the same {name}, or name another folder."
                )
        if found.ways != self.plan.ways:
            raise ValueError(
                f"{self.path} has a training run for other ways to play. Continue it with the same --seats and "
                "--option, or name another folder."
            )

    def network(self) -> Network:
        """Return the network after the last finished generation."""
        with np.load(self.path / f"network-{self.finished}.npz") as arrays:
            return network_from(arrays)

    def examples(self) -> list[Examples]:
        """Return the examples of the last finished generations."""
        found = []
        for number in range(max(0, self.finished - KEPT + 1), self.finished):
            with np.load(self.path / f"examples-{number + 1}.npz") as arrays:
                found.append(Examples(arrays["inputs"], arrays["targets"]))
        return found

    def save(self, network: Network, examples: Examples, weights: str, generation: Generation) -> None:
        """Add a finished generation. It counts once the new `training.json` is in place."""
        number = self.finished + 1
        np.savez_compressed(self.path / f"examples-{number}.npz", inputs=examples.inputs, targets=examples.targets)
        arrays: dict[str, Any] = dict(network.as_arrays())
        np.savez(self.path / f"network-{number}.npz", **arrays)
        overwrite(self.weights, weights.encode())
        self.history.append(generation)
        state = {"plan": asdict(self.plan), "history": [asdict(each) for each in self.history]}
        overwrite(self._state, f"{json.dumps(state, indent=1)}\n".encode())
        self._delete(f"examples-{number - KEPT + 1}.npz", f"network-{number - 1}.npz")

    def _delete(self, *names: str) -> None:
        for name in names:
            (self.path / name).unlink(missing_ok=True)


def measurement_from(found: dict[str, Any]) -> Measured:
    low, high = found["interval"]
    return Measured(found["opponent"], found["matches"], found["ahead"], (low, high))


def last(history: Sequence[Generation]) -> list[Measured]:
    """Return the measurements of the last generation that was measured."""
    return next((each.measured for each in reversed(history) if each.measured), [])
