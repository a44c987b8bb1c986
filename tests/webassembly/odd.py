"""A template of small functions, for tests of their compilation to WebAssembly."""

from __future__ import annotations

from array import array
from math import exp, sqrt

from tuckerbox.kernel.contract import State
from tuckerbox.kernel.memory_records import Many, copy

TABLE = memoryview(array("d", (1.5, 2.5, -3.5))).toreadonly()


def halved(n: int) -> int:
    return n // 2


def a_billion_times(n: int) -> int:
    return n * 1_000_000_000


def most(a: int, b: int) -> int:
    return max(a, b) % 7


def root(x: float) -> float:
    return sqrt(x)


def is_not(yes: bool) -> bool:
    return not yes


def at(i: int) -> float:
    return TABLE[i]


def steps_of(states: Many[State], i: int) -> int:
    return states[i].steps


def copied(states: Many[State], i: int, j: int) -> None:
    copy(states[j], states[i])
    states[j].steps += 1


def power(x: float, y: float) -> float:
    return x**y


def grown(x: float) -> float:
    return exp(x)
