"""The games for programs that learn: many matches at once in NumPy arrays, and the interfaces that other tools know.

`Batch` needs nothing that `tuckerbox` does not, and `gpu` only a driver. `pettingzoo`, `gymnasium` and `open_spiel` are
imported where they are used, and need the packages of the same names. docs/research.md shows all of it.
"""

from __future__ import annotations

from tuckerbox.envs.batch import Batch, Snapshot
from tuckerbox.envs.candidates import Candidates
from tuckerbox.envs.errors import ActionError, EndedError

__all__ = ["ActionError", "Batch", "Candidates", "EndedError", "Snapshot"]
