"""The rows of a dataset, one for each decision, as an Arrow table."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Any, TypeAlias

import numpy as np

from tuckerbox.data.optional_imports import pyarrow
from tuckerbox.data.shard_matches import NotedMatch
from tuckerbox.envs.arrays import Array
from tuckerbox.envs.observer import Observed

pa = pyarrow()
Numbers: TypeAlias = "list[list[float] | None]"
"""By decision: a list of numbers, or None if no search made the decision."""


def arrow_schema(seats: int, size: int | None) -> Any:
    """Return the Arrow schema. `size`: the number of bytes of an observation, or None without observations."""
    columns = [
        ("match", pa.int64()),
        ("decision", pa.int32()),  # its number in the match
        ("seat", pa.int8()),  # the seat that decided
        ("bot", pa.int8()),  # its number among the dataset's bots
        ("luck", pa.binary(16)),  # NATURE's at the beginning of the match
        ("code", pa.int32()),  # the game's own code for the chosen action
        ("chosen", pa.int16()),  # the chosen action's index in `legal`
        ("legal", pa.list_(pa.int32())),  # all legal actions: places in a batch's mask or, without observations, codes
        ("visits", pa.list_(pa.int32())),  # by legal action, if a search decided: its visits
        ("values", pa.list_(pa.float32())),  # by legal action: the result that the search expects; NaN if not visited
        ("chances", pa.list_(pa.float32())),  # by seat: the result that the search expected before the decision
        ("payoffs", pa.list_(pa.float32(), seats)),  # by seat, at the end of the match
        ("points", pa.list_(pa.int32(), seats)),
    ]
    return pa.schema(columns if size is None else [*columns, ("observation", pa.binary(size))])


def table_of(matches: Sequence[NotedMatch], looks: Sequence[Observed], seats: int) -> Any:
    """Return the rows of some matches. `looks`: for each match, the observations and legal actions of its decisions."""
    size = None if looks[0].observations is None else looks[0].observations.shape[1]
    counts = [len(match.decisions.codes) for match in matches]
    places = [found.codes if found.places is None else found.places for found in looks]
    searches = [searches_of(match, found) for match, found in zip(matches, looks, strict=True)]
    columns = [
        np.repeat(np.array([match.number for match in matches], np.int64), counts),
        np.concatenate([np.arange(count, dtype=np.int32) for count in counts]),
        joined((match.decisions.seats for match in matches), np.int8),
        joined((np.take(match.line_up, match.decisions.seats) for match in matches), np.int8),
        binary(b"".join(match.luck * count for match, count in zip(matches, counts, strict=True)), 16),
        joined((match.decisions.codes for match in matches), np.int32),
        joined((chosen(match, found) for match, found in zip(matches, looks, strict=True)), np.int16),
        ragged(joined(np.diff(found.offsets) for found in looks), np.concatenate(places)),
        *(
            pa.array([row for rows in searches for row in rows[part]], pa.list_(kind))
            for part, kind in enumerate((pa.int32(), pa.float32(), pa.float32()))
        ),
        fixed(np.repeat([match.played.payoffs for match in matches], counts, axis=0).astype(np.float32)),
        fixed(np.repeat([match.played.points for match in matches], counts, axis=0).astype(np.int32)),
    ]
    if size is not None:
        columns.append(binary(b"".join(np.asarray(found.observations).tobytes() for found in looks), size))
    return pa.table(columns, arrow_schema(seats, size))


def joined(parts: Any, dtype: Any = np.int32) -> Array:
    return np.concatenate([np.asarray(part, dtype) for part in parts])


def binary(data: bytes, size: int) -> Any:
    """Return a column of byte strings, `size` bytes in each row."""
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(size), len(data) // size, [None, pa.py_buffer(data)])


def ragged(counts: Array, values: Array) -> Any:
    """Return a column of lists. `values` has them one after the other, and `counts` their lengths."""
    offsets = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=offsets[1:])
    return pa.ListArray.from_arrays(offsets, values.astype(np.int32))


def fixed(values: Array) -> Any:
    return pa.FixedSizeListArray.from_arrays(values.ravel(), values.shape[1])


def chosen(match: NotedMatch, found: Observed) -> Array:
    """Return the index of each chosen action among the legal ones."""
    owners = np.repeat(np.arange(len(match.decisions.codes)), np.diff(found.offsets))
    at = np.flatnonzero(found.codes == np.take(match.decisions.codes, owners))
    return at - found.offsets[owners[at]]


def searches_of(match: NotedMatch, found: Observed) -> tuple[Numbers, Numbers, Numbers]:
    """Return the visits and values of each decision's legal actions, and the chances; None where no search decided."""
    visits: Numbers = []
    values: Numbers = []
    chances: Numbers = []
    for nth, search in enumerate(match.decisions.searches):
        if search is None:
            for column in (visits, values, chances):
                column.append(None)
            continue
        of = {choice.action: choice for choice in search.choices}
        choices = [of[code] for code in found.codes[found.offsets[nth] : found.offsets[nth + 1]].tolist()]
        visits.append([one.visits for one in choices])
        values.append([one.value if one.visits else nan for one in choices])
        chances.append(list(search.values))
    return visits, values, chances
