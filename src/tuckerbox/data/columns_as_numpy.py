"""The columns of a dataset as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from tuckerbox.envs.arrays import Array

LISTS = ("legal", "visits", "values", "chances")


class Ragged(NamedTuple):
    """Rows of different lengths. Row i is `values[offsets[i]:offsets[i + 1]]`.

    The rows of `visits`, `values` and `chances` are empty if no search decided.
    """

    values: Array
    offsets: Array


Columns: TypeAlias = "dict[str, Array | Ragged]"


def column_as_array(name: str, column: Any) -> Array | Ragged:
    """Return an Arrow column as an array: lists of different lengths as ragged rows, byte strings as a matrix."""
    if name in LISTS:
        lengths = column.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
        offsets = np.zeros(len(column) + 1, np.int64)
        np.cumsum(lengths, out=offsets[1:])
        return Ragged(column.flatten().to_numpy(zero_copy_only=False), offsets)
    if name in ("luck", "observation"):
        size = column.type.byte_width
        data = np.frombuffer(column.buffers()[1], np.uint8)
        return data[column.offset * size : (column.offset + len(column)) * size].reshape(len(column), size)
    if name in ("payoffs", "points"):
        values: Array = column.flatten().to_numpy(zero_copy_only=False)
        return values.reshape(len(column), -1)
    found: Array = column.to_numpy(zero_copy_only=False)
    return found


def stacked(parts: Sequence[Array | Ragged]) -> Array | Ragged:
    """Return the rows of several arrays, one array after the other."""
    arrays = [part for part in parts if not isinstance(part, Ragged)]
    if arrays:
        return np.concatenate(arrays)
    rows = [part for part in parts if isinstance(part, Ragged)]
    lengths = np.concatenate([np.diff(part.offsets) for part in rows])
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return Ragged(np.concatenate([part.values for part in rows]), offsets)
