"""Array helpers, and checks of the arguments of a batch. A check raises ValueError if an argument is invalid."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias, TypeGuard, TypeVar

import numpy as np

L = TypeVar("L", bound=str)
LARGEST = np.iinfo(np.int32).max

Array: TypeAlias = "np.ndarray[Any, Any]"


def described(array: Array) -> str:
    """Return the type and the shape of an array in words."""
    return f"{array.dtype} of shape {array.shape}"


def one_of(name: str, value: L, allowed: Collection[L]) -> L:
    """Return the value. Raise ValueError if it is not allowed."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {value!r}.")
    return value


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number, of Python or of NumPy."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def whole(name: str, value: Any) -> int:
    """Return the value as an int. Raise ValueError unless it is a whole number."""
    if not is_whole(value):
        raise ValueError(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def positive(name: str, value: Any) -> int:
    """Return the value as an int. Raise ValueError unless it is a whole number from 1."""
    if not is_whole(value) or value < 1:
        raise ValueError(f"{name} must be a whole number from 1, not {value!r}.")
    return int(value)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether a value is a list or the like: no text, no dict and no set."""
    if isinstance(value, np.ndarray):
        return value.ndim > 0
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def as_array(given: Any, wanted: str) -> Array:
    """Return an array. `wanted`: the beginning of the sentence that refuses rows of different lengths."""
    try:
        return np.asarray(given)
    except ValueError:
        raise ValueError(f"{wanted}, not rows of different lengths.") from None


def seeds_of_lanes(seed: int | Sequence[int], n: int) -> list[tuple[int, int]]:
    """Return the two numbers that determine each lane's luck."""
    if is_whole(seed):
        return [(int(seed), lane) for lane in range(n)]
    if not is_list(seed):
        raise ValueError(f"seed must be a whole number, or one for each lane, not {seed!r}.")
    given = list(seed)
    if len(given) != n:
        raise ValueError(f"seed must be {n} whole numbers, one for each lane; its length is {len(given)}.")
    return [(whole("Each seed", one), 0) for one in given]


def as_actions(given: Any, n: int, beginning: str) -> Array:
    """Return the actions of `n` lanes, as whole numbers.

    Numbers of types wider than int32 are clipped to the range from −1 to the largest int32. No action has either of
    these two numbers. `beginning`: how the sentence begins that refuses anything else.
    """
    wanted = f"{beginning} {n} whole numbers, one for each lane"
    actions = as_array(given, wanted)
    if actions.shape != (n,) or actions.dtype.kind not in "iu":
        raise ValueError(f"{wanted}, not {described(actions)}.")
    if actions.dtype.itemsize < 4 or actions.dtype == np.int32:
        return actions
    clamped: Array = np.maximum(np.minimum(actions, LARGEST).astype(np.int64), -1)
    return clamped


def numbers_of_lanes(lanes: Array | Sequence[int] | None, n: int) -> Array:
    """Return the numbers of the selected lanes. `lanes`: numbers, a bool for each lane, or None for all."""
    if lanes is None:
        return np.arange(n)
    wanted = f"lanes must be numbers up to {n - 1}, or {n} bools"
    given = as_array(lanes, wanted)
    if given.dtype == np.bool_ and given.shape == (n,):
        return np.flatnonzero(given)
    if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
        raise ValueError(f"{wanted}, not {described(given)}.")
    if given.size and not (given.min() >= 0 and given.max() < n):
        raise ValueError(f"lanes must be numbers from 0 to {n - 1}, not from {given.min()} to {given.max()}.")
    return given.astype(np.intp)
