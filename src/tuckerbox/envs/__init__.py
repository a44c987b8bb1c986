"""The games for programs that learn: many matches at once in NumPy arrays, and the usual interfaces of other tools.

`Batch` needs no further packages, and `gpu` only a driver. The modules `pettingzoo`, `gymnasium` and `open_spiel` need
the packages of the same names, so import these modules yourself. docs/research.md shows all of it.
"""

from __future__ import annotations

from tuckerbox.envs.batch import Batch, Snapshot
from tuckerbox.envs.candidates import Candidates
from tuckerbox.envs.errors import ActionError, EndedError
from tuckerbox.kernel.contract import WayToPlay

__all__ = ["ActionError", "Batch", "Candidates", "EndedError", "Snapshot", "WayToPlay"]
