"""The plan of a training run, and the settings of each generation."""

from __future__ import annotations

from dataclasses import dataclass

from tuckerbox.kernel.contract import WayToPlay

KEPT = 12  # the number of latest generations from whose matches a net learns
MEASURED_EVERY = 5  # generations
YOUNG_PART = 4  # an early generation has a quarter of the matches of a later one


class TrainingError(ValueError):
    """A training run can't go on. The text explains why, and what would help."""


@dataclass(frozen=True)
class TrainingPlan:
    """Everything that determines the weights, besides the sources and the kind of machine."""

    game: str
    seed: str
    generations: int
    matches: int  # of a generation; the first ones are shorter
    measured: int  # matches against each opponent, every few generations; with 0, the strength is not measured
    ways: tuple[WayToPlay, ...] = ()  # the ways to play; if there are none, the net learns those that the game names


@dataclass(frozen=True)
class GenerationPlan:
    """The settings of one generation."""

    matches: int
    trace: float  # the λ of the targets
    epochs: int
    rate: float  # the learning rate
    is_measured: bool


def generation_plan(plan: TrainingPlan, number: int, *, has_prior: bool = False) -> GenerationPlan:
    """Return the settings of generation `number`. The first one is 0.

    Early generations have fewer matches and go through them more often. Without a prior, their targets also follow the
    real results more closely, because the net's values mean little at first. Later, the learning rate falls, so that
    the net settles.
    """
    young = number < KEPT
    return GenerationPlan(
        matches=max(1, plan.matches // YOUNG_PART) if young else plan.matches,
        trace=0.7 if has_prior or not young else 1.0 if number < KEPT // 4 else 0.9,
        epochs=4 if young else 2,
        rate=1e-3 if number < 2 * KEPT else 5e-4 if number < 40 else 2e-4,
        is_measured=plan.measured > 0 and ((number + 1) % MEASURED_EVERY == 0 or number + 1 == plan.generations),
    )
