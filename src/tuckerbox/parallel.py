"""Parallel work: chunks of it go to several processes, and the results come back in the order of the chunks."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Protocol, TypeVar

AHEAD = 4  # chunks handed out at a time, for each process
T = TypeVar("T")
R = TypeVar("R")
W = TypeVar("W")  # a chunk that was handed out


def check_number(name: str, number: int) -> None:
    """Raise ValueError unless a number of matches, jobs and the like is at least 1."""
    if number < 1:
        raise ValueError(f"{name} must be at least 1, not {number}.")


class Execute(Protocol):
    """Calls a task with each number and yields the results in the same order."""

    def __call__(self, task: Callable[[int], T], numbers: Iterable[int], /) -> Iterator[T]: ...


def in_processes(task: Callable[[T], R], chunks: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the result of the task for each chunk, in order.

    Closing the iterator, an error or Ctrl-C stops the work at once, in the middle of a chunk. So a task that writes a
    file must write it atomically.
    """
    if jobs == 1:
        yield from map(task, chunks)
        return
    # Start fresh interpreters: a process forked from one with threads may hang.
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=prepare_worker) as workers:
        try:
            yield from in_order(lambda chunk: workers.submit(task, chunk), Future.result, chunks, AHEAD * jobs)
        except BaseException:
            terminate(workers)
            raise


def in_order(submit: Callable[[T], W], result: Callable[[W], R], chunks: Iterable[T], ahead: int) -> Iterator[R]:
    """Yield the results in order, with `ahead` chunks handed out at a time."""
    left = iter(chunks)
    waiting = deque(map(submit, islice(left, ahead)))
    while waiting:
        found = result(waiting.popleft())
        waiting.extend(map(submit, islice(left, 1)))
        yield found


def terminate(workers: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they are doing.

    Otherwise, leaving the pool waits for the chunks at work and for those that have been sent to a process.
    """
    for process in list(workers._processes.values()):
        process.terminate()
        process.join()
    # A process may have sent half a result. The pool's thread would wait for the other half while this end is open.
    workers._result_queue._writer.close()  # type: ignore[attr-defined]


def prepare_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops the work
    end_with_parent()


def end_with_parent() -> None:
    """End this process when the one that started it has ended, even if it was killed.

    Otherwise, an idle worker would wait for ever, and keep open the files that it has inherited.
    """
    parent = parent_process()
    assert parent, "this process was not started by multiprocessing"

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, name="wait for parent", daemon=True).start()
