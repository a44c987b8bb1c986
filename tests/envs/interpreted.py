"""Lanes whose template is interpreted, so that their bytes can be compared with those of compiled ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tuckerbox.kernel.build import INTERPRETED
from tuckerbox.kernel.contract import Game, Numbers, Payoffs
from tuckerbox.kernel.engine import built, lanes_build, random_policy
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.templates.lanes import Features, Finished, Lane, MaskWord
from tuckerbox.kernel.templates.play import Code


class InterpretedLanes:
    """An interpreted template in place of a batch's compiled one. It takes the same arrays."""

    def __init__(self, game: Game, policy: str = "") -> None:
        assert game.learning is not None
        mind = (game.policies[policy] if policy else random_policy(game)).mind
        self._build = built(game, INTERPRETED, lanes_build(policy))
        observation = game.learning().observation
        known = (
            *(game.state, game.box, game.choices, observation, mind, Numbers, Payoffs, Luck),
            *(Lane, MaskWord, Finished, Features, Code),
        )
        self._records: dict[Any, type[Record]] = {record.layout.dtype: record for record in known}
        self._passed_before: dict[int, tuple[memoryview, list[Record]]] = {}  # by the identity of an array's view

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._build, name)
        return lambda *arguments: function(*map(self._passed, arguments))

    def _passed(self, argument: Any) -> Any:
        if not isinstance(argument, memoryview):
            return argument
        if id(argument) not in self._passed_before:
            self._passed_before[id(argument)] = argument, self._records_in(argument)
        return self._passed_before[id(argument)][1]

    def _records_in(self, argument: memoryview) -> list[Record]:
        array: Any = argument.obj
        record = self._records[array.dtype]
        raw = array.view(np.uint8).data.cast("B") if len(array) else memoryview(b"")
        size = record.layout.size
        return [record(raw[at : at + size]) for at in range(0, len(raw), size)]
