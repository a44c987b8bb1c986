"""Executors: where an arena's matches are played, in processes of this machine or on a Ray cluster."""

from __future__ import annotations

from functools import partial

from tuckerbox.arena.clusters import on_ray
from tuckerbox.arena.playing import Executor
from tuckerbox.parallel import spread


def executor(jobs: int = 1, ray: str | None = None) -> Executor:
    """Return the executor for so many processes of this machine, or for the Ray cluster at an address."""
    if jobs < 1:
        raise ValueError("It takes at least 1 process.")
    return on_ray(ray, jobs) if ray else partial(spread, jobs=jobs)
