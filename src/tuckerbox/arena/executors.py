"""Executors run tasks in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

from tuckerbox.arena.match_execution import Execute
from tuckerbox.arena.ray_cluster import connected, on_ray
from tuckerbox.parallel import check_number, in_processes


def executor(jobs: int = 1, ray: str | None = None) -> Execute:
    """Return a function that executes tasks in `jobs` processes, or on the Ray cluster at the address `ray`."""
    check_number("jobs", jobs)
    return on_ray(ray, jobs) if ray else partial(in_processes, jobs=jobs)


def connection(jobs: int = 1, ray: str | None = None) -> AbstractContextManager[Any]:
    """Return a context in which all executors for the Ray cluster at the address `ray` share one connection."""
    return connected(ray, jobs) if ray else nullcontext()
