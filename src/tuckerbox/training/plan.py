"""The plan of a training: how it begins, and what each generation does."""

from __future__ import annotations

from dataclasses import dataclass

KEPT = 12  # the generations from whose matches a net learns
MEASURED_EVERY = 5  # generations


@dataclass(frozen=True)
class TrainingPlan:
    """Everything that determines the weights, besides the sources and the kind of machine."""

    game: str
    seed: str
    generations: int
    matches: int  # of a generation; the first ones are shorter
    measured: int  # matches against each opponent, every few generations; 0: the strength is not measured


@dataclass(frozen=True)
class GenerationPlan:
    """What one generation does."""

    matches: int
    trace: float  # the λ of the targets
    epochs: int
    rate: float  # of learning
    is_measured: bool


def generation_plan(plan: TrainingPlan, number: int) -> GenerationPlan:
    """Return what generation `number`, from 0, does.

    At first, values mean little: targets then use more of what really happened, few matches make a generation, and
    each is learned more thoroughly. Later, the learning rate falls, so that the net settles.
    """
    young = number < KEPT
    return GenerationPlan(
        matches=max(1, plan.matches // 4) if young else plan.matches,
        trace=1.0 if number < KEPT // 4 else 0.9 if young else 0.7,
        epochs=4 if young else 2,
        rate=1e-3 if number < 2 * KEPT else 5e-4 if number < 40 else 2e-4,
        is_measured=plan.measured > 0 and ((number + 1) % MEASURED_EVERY == 0 or number + 1 == plan.generations),
    )
