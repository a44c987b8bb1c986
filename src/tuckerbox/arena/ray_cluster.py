"""Playing on a Ray cluster. This is the only module that imports Ray."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tuckerbox.parallel import AHEAD, Execute, in_order

T = TypeVar("T")

TIMEOUT = 5.0  # seconds for a cluster to accept a connection
LOCAL = "local"  # given instead of an address: a temporary cluster on this machine


def on_ray(address: str, jobs: int) -> Execute:
    """Return a function that executes tasks on the Ray cluster at an address.

    The address `auto` means the cluster that this machine belongs to. `local` starts one on this machine with `jobs`
    processes. All machines of the cluster need Tuckerbox.
    """
    import_ray()

    def execute(task: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
        with cluster(address, jobs) as ray:
            yield from execute_on(ray, task, numbers)

    return execute


def execute_on(ray: Any, task: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
    """Yield the result of the task for each number, in order. Closing the iterator stops the work."""
    pending: set[Any] = set()
    remote = ray.remote(call)
    shared = ray.put(task)

    def submit(number: int) -> Any:
        pending.add(work := remote.remote(shared, number))
        return work

    def result(work: Any) -> T:
        found: T = ray.get(work)
        pending.discard(work)
        return found

    try:
        yield from in_order(submit, result, numbers, AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        for work in pending:  # there is some only if the caller stopped early
            ray.cancel(work, force=True)


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Any]:
    """Yield Ray, connected to the cluster at an address. If this process is connected already, keep that connection."""
    ray = import_ray()
    connected_here = not ray.is_initialized()
    if connected_here:
        connect(ray, address, jobs)
    try:
        yield ray
    finally:
        if connected_here:
            ray.shutdown()


def call(task: Callable[[int], T], number: int) -> T:
    return task(number)


def import_ray() -> Any:
    """Import Ray, which is optional. Raise ValueError if it is not installed."""
    # Send no usage statistics. Run workers at normal priority: at Ray's default (nice 15), other work starves them.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_worker_niceness", "0")
    try:
        import ray
    except ModuleNotFoundError:
        raise ValueError("Ray is not installed here. To install it: pip install 'tuckerbox[ray]'") from None
    return ray


def connect(ray: Any, address: str, jobs: int) -> None:
    """Connect to the cluster, or start a local one, without printing anything. Raise ValueError if that fails."""
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        ray.init(num_cpus=jobs, include_dashboard=False, **quiet)
        return
    if address != "auto":
        check_reachable(address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ValueError(f"Can't connect to the Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None


def check_reachable(address: str) -> None:
    """Raise ValueError if nothing answers at the address. Ray itself would retry for many minutes."""
    url = urlsplit(address if "//" in address else f"ray://{address}")
    try:
        socket.create_connection((url.hostname, url.port), TIMEOUT).close()
    except (OSError, ValueError, TypeError):
        raise ValueError(
            f"No Ray cluster answers at {address!r}. Try {LOCAL}, auto or an address such as 10.0.0.7:6379."
        ) from None
