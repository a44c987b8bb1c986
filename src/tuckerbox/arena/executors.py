"""Executors run tasks in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

from tuckerbox.arena.ray_cluster import cluster, on_ray
from tuckerbox.parallel import Execute, check_number, in_processes

T = TypeVar("T")


def executor(jobs: int = 1, ray: str | None = None) -> Execute:
    """Return a function that executes tasks in `jobs` processes, or on the Ray cluster at the address `ray`."""
    check_number("jobs", jobs)
    if ray:
        return on_ray(ray, jobs)

    def execute(task: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
        return in_processes(task, numbers, jobs)

    return execute


def connection(jobs: int = 1, ray: str | None = None) -> AbstractContextManager[Any]:
    """Return a context in which all executors for the Ray cluster at the address `ray` share one connection."""
    return cluster(ray, jobs) if ray else nullcontext()
