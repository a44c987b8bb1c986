"""Executors run tasks in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from functools import partial

from tuckerbox.arena.match_execution import Execute
from tuckerbox.arena.ray_cluster import on_ray
from tuckerbox.parallel import in_processes


def executor(jobs: int = 1, ray: str | None = None) -> Execute:
    """Return a function that executes tasks in `jobs` processes, or on the Ray cluster at the address `ray`."""
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, not {jobs}.")
    return on_ray(ray, jobs) if ray else partial(in_processes, jobs=jobs)
