"""The folder of a training run: plan, history, network, weights, and the examples of the last generations.

`examples-N.npz` has the examples of generation N. `training.json` lists the finished generations and is written last,
so a run that was stopped at any moment, even by a power failure, continues with the first unfinished generation.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

import numpy as np

from tuckerbox import games
from tuckerbox.bots.version import draft_version
from tuckerbox.kernel.contract import WayToPlay
from tuckerbox.kernel.engine import training_of
from tuckerbox.kernel.weights import read_weights
from tuckerbox.training.network import Network, network_from
from tuckerbox.training.plan import KEPT, TrainingError, TrainingPlan
from tuckerbox.training.seats_and_options import refuse_too_few_matches
from tuckerbox.training.self_play import Examples
from tuckerbox.whole_file import overwrite

T = TypeVar("T")


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


@dataclass(frozen=True)
class SavedRun:
    """The content of `training.json`."""

    plan: TrainingPlan
    history: list[Generation]
    rules: int | None  # the version of the rules that the net learns; None if an older version of Tuckerbox wrote it
    net: int | None  # the bytes of the game's record for its net; None likewise
    draft: str | None  # the hash of the rules if they are a draft; None likewise


class TrainingFolder:
    """The folder of a new or continued training run.

    Opening it raises ValueError if it has another run, or something else that this one would overwrite.
    """

    def __init__(self, path: Path, plan: TrainingPlan) -> None:
        self.path = path
        self.plan = plan
        self.history: list[Generation] = []
        self._game = games.game(plan.game)
        self._net = training_of(self._game).net
        refuse_too_few_matches(plan)
        if path.exists() and not path.is_dir():
            raise ValueError(f"{path} is a file. Name a folder; it need not exist yet.")
        path.mkdir(parents=True, exist_ok=True)
        if self._run_file.exists():
            self._continue()
        elif self.weights.exists() and not self._network(1).exists():  # not from a first generation that was stopped
            raise ValueError(f"{path} has weights, but no training run to continue. Name another folder.")

    def _continue(self) -> None:
        """Read the history of the run that is there. Raise ValueError if it is another one."""
        found = self._read()
        self.history = found.history
        self._refuse_other_plan(found.plan)
        if self.history:
            self._refuse_other_net(found)
        for old in self.path.glob("lesson-*.npz"):  # the name that older versions gave to examples
            old.rename(old.with_name(old.name.replace("lesson", "examples")))

    @property
    def _run_file(self) -> Path:
        return self.path / "training.json"

    @property
    def weights(self) -> Path:
        """The file with the weights of the last generation, in the format of a game's weights."""
        return self.path / "weights.toml"

    @property
    def page(self) -> Path:
        return self.path / "training.html"

    def _network(self, number: int) -> Path:
        return self.path / f"network-{number}.npz"

    def _examples(self, number: int) -> Path:
        return self.path / f"examples-{number}.npz"

    @property
    def finished(self) -> int:
        """The number of generations that are finished."""
        return len(self.history)

    def _read(self) -> SavedRun:
        """Return the run as it was saved. Raise ValueError if the file has something else."""
        try:
            found = json.loads(self._run_file.read_text(encoding="utf-8"))
            history = [
                Generation(**{**each, "measured": [measurement_from(one) for one in each["measured"]]})
                for each in found["history"]
            ]
            ways = tuple(WayToPlay(**each) for each in found["plan"].pop("ways", ()))
            plan = TrainingPlan(**found["plan"], ways=ways)
            return SavedRun(plan, history, found.get("rules"), found.get("net"), found.get("draft"))
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self._run_file} is not from `tuckerbox train`. Name another folder.") from None

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

    def _refuse_other_net(self, found: SavedRun) -> None:
        """Raise ValueError if the net learned by other rules, or has another size."""
        rules: object = found.rules
        if rules is None and self.weights.exists():  # from an older version of Tuckerbox
            rules = read_weights(self.weights, self._net).rules
        title = self._game.title
        if rules not in (None, self._game.version):
            raise ValueError(
                f"{self.path} has a training run by rules {rules}, but {title} now has rules {self._game.version}. "
                "Name another folder."
            )
        if found.draft not in (None, draft_version(self._game)):
            raise ValueError(
                f"{self.path} has a training run by another draft of the rules of {title}. Name another folder."
            )
        if found.net not in (None, self._net.layout.size):
            raise ValueError(
                f"{self.path} has a training run for another version of the net of {title}. Name another folder."
            )

    def network(self) -> Network:
        """Return the network after the last finished generation. Raise TrainingError if its file is damaged."""
        return load(self._network(self.finished), network_from)

    def examples(self) -> list[Examples]:
        """Return the examples of the last finished generations. Raise TrainingError if a file is damaged."""
        return [
            load(self._examples(number + 1), lambda arrays: Examples(arrays["inputs"], arrays["targets"]))
            for number in range(max(0, self.finished - KEPT + 1), self.finished)
        ]

    def save(self, network: Network, examples: Examples, weights: str, generation: Generation) -> None:
        """Add a finished generation. It counts once the new `training.json` is in place."""
        number = self.finished + 1
        arrays = {"inputs": examples.inputs, "targets": examples.targets}
        overwrite(self._examples(number), packed(np.savez_compressed, arrays))
        overwrite(self._network(number), packed(np.savez, network.as_arrays()))
        overwrite(self.weights, weights.encode())
        self.history.append(generation)
        draft = draft_version(self._game)
        saved = SavedRun(self.plan, self.history, self._game.version, self._net.layout.size, draft)
        overwrite(self._run_file, f"{json.dumps(asdict(saved), indent=1)}\n".encode())
        for old in (self._examples(number - KEPT + 1), self._network(number - 1)):
            old.unlink(missing_ok=True)


def packed(save: Callable[..., None], arrays: Mapping[str, Any]) -> bytes:
    """Return what one of NumPy's functions would save in a file."""
    out = BytesIO()
    save(out, **arrays)
    return out.getvalue()


def load(file: Path, read: Callable[[Mapping[str, Any]], T]) -> T:
    """Return what `read` makes of the arrays in a file. Raise TrainingError if it is damaged or missing."""
    try:
        with file.open("rb") as opened, np.load(opened) as arrays:
            return read(arrays)
    except (FileNotFoundError, EOFError, BadZipFile, zlib.error, KeyError, ValueError):
        raise TrainingError(f"{file} is damaged or missing, so the run can't go on. Name another folder.") from None


def measurement_from(found: dict[str, Any]) -> Measured:
    low, high = found["interval"]
    return Measured(found["opponent"], found["matches"], found["ahead"], (low, high))


def last_measured(history: Sequence[Generation]) -> list[Measured]:
    """Return the measurements of the last generation that was measured."""
    return next((each.measured for each in reversed(history) if each.measured), [])
