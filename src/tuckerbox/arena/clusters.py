"""Playing on Ray: the same deals, by as many machines as its cluster has. Nothing else here knows of Ray."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

from tuckerbox.arena.playing import Dealt, Executor
from tuckerbox.parallel import AHEAD, in_order

PATIENCE = 5.0  # seconds for a cluster to answer
LOCAL = "local"  # instead of an address: a cluster of this machine alone, for as long as it takes


def on_ray(address: str, jobs: int) -> Executor:
    """The cluster at an address, `auto` being the one that this machine belongs to; or so many processes of here.

    Tuckerbox has to be installed on its machines. If this process is connected to a cluster already, that one plays.
    """
    ray = imported()

    def spread(task: Callable[[int], Dealt], numbers: Iterable[int]) -> Iterator[Dealt]:
        mine = not ray.is_initialized()
        if mine:
            connect(ray, address, jobs)
        waiting: set[Any] = set()
        remote = ray.remote(perform)
        shared = ray.put(task)

        def submit(number: int) -> Any:
            waiting.add(work := remote.remote(shared, number))
            return work

        def result(work: Any) -> Dealt:
            found: Dealt = ray.get(work)
            waiting.discard(work)
            return found

        try:
            yield from in_order(submit, result, numbers, AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))))
        finally:
            for work in waiting:  # somebody stopped it
                ray.cancel(work, force=True)
            if mine:
                ray.shutdown()

    return spread


def perform(task: Callable[[int], Dealt], number: int) -> Dealt:
    return task(number)


def imported() -> Any:
    """Ray, if it is there: it is heavy, so only who wants it has it."""
    # No machine is told anything of this, and on one that is busy workers are not starved at nice 15.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_worker_niceness", "0")
    try:
        import ray
    except ModuleNotFoundError:
        raise ValueError("Ray is not installed here: pip install 'tuckerbox[ray]' brings it along.") from None
    return ray


def connect(ray: Any, address: str, jobs: int) -> None:
    """Connects to a cluster, or starts one here, without a word."""
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
        return
    if address != "auto":
        reach(address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as wrong:
        raise ValueError(f"The Ray cluster {address!r} can't be joined: {str(wrong).splitlines()[0]}") from None


def reach(address: str) -> None:
    """Ray itself would go on trying for many minutes where nobody answers."""
    url = urlsplit(address if "//" in address else f"ray://{address}")
    try:
        socket.create_connection((url.hostname, url.port), PATIENCE).close()
    except (OSError, ValueError, TypeError):
        raise ValueError(
            f"No Ray cluster answers at {address!r}: say {LOCAL}, auto, or where one is, such as 10.0.0.7:6379."
        ) from None
