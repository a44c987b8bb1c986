"""Builds one template twice over one record, in the order of the arguments, and prints the results.

test_build.py runs this as a program, in processes of its own: `python -m tests.kernel.twice halves pairs`.
"""

from __future__ import annotations

import json
import sys

from tests.kernel import counting
from tests.kernel.invented import GAME, Box, State, halves, pairs, take
from tuckerbox.kernel import contract
from tuckerbox.kernel.build import Build
from tuckerbox.kernel.contract import Choices


def last_only(state: State, box: Box, out: Choices) -> int:
    """Write one action only: another `legal` over the same records."""
    out.codes[0] = take(2)
    return 1


BINDINGS = {
    "pairs": {contract.team: pairs},
    "halves": {contract.team: halves},
    "": {},
    "last": {contract.legal: last_only},
}


def made(tag: str) -> Build:
    return Build(GAME, [counting], bindings=BINDINGS[tag], tag=tag)


def asked(build: Build) -> list[int]:
    states, boxes, out = State.array(1), GAME.box.array(1), GAME.choices.array(1)
    State.over(states).heap = 2
    return [build.teams(states, 0), build.first(states, 0, boxes, out)]


if __name__ == "__main__":
    builds = {tag: made(tag) for tag in sys.argv[1:]}
    print(
        json.dumps(
            {
                tag: {
                    "asked": asked(build),
                    "compiled": sum(sum(clone.stats.cache_misses.values()) for clone in build.clones.values()),
                    "numba": "numba" in sys.modules,
                }
                for tag, build in builds.items()
            }
        )
    )
