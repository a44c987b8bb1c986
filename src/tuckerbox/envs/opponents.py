"""Opponents in a batch: the players of the seats that do not learn.

A seat plays at random, by a policy of the game, by any other bot, or by a function that decides for many lanes at once.
Random play and one policy run in compiled code. Any other bot makes one decision at a time, in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from tuckerbox import bots
from tuckerbox.bots import Bot
from tuckerbox.envs.arrays import is_list, is_whole
from tuckerbox.kernel.contract import Game

Lanes: TypeAlias = "np.ndarray[Any, np.dtype[np.intp]]"
Decide: TypeAlias = "Callable[[Any, Lanes], Any]"
"""A function that gets a batch and the numbers of some lanes, and returns an action for each of them."""
Opponents = Mapping[int, "str | Decide"]
"""By seat: the name of a bot, or a function that decides."""


@dataclass
class LanePlayers:
    """The players of one lane: masks of seats, one bit each, and the players that are Python code."""

    at_random: int = 0
    by_policy: int = 0
    asked: dict[int, Bot | Decide] = field(default_factory=dict)

    @property
    def kind(self) -> tuple[object, ...]:
        """A key of these players. All functions have the same one, because a snapshot must stay picklable."""
        asked = sorted((seat, player.name if isinstance(player, Bot) else "") for seat, player in self.asked.items())
        return self.at_random, self.by_policy, tuple(asked)


@dataclass
class BatchPlayers:
    """The players of all lanes."""

    policy: str  # the policy that compiled code plays; empty if there is none
    lanes: list[LanePlayers]

    @property
    def kind(self) -> tuple[object, ...]:
        return self.policy, *(lane.kind for lane in self.lanes)


def players_of(game: Game, given: Opponents | Sequence[Opponents] | None, seats: Sequence[int]) -> BatchPlayers:
    """Return the players of all lanes. `seats`: the number of seats of each. Raise ValueError if `given` is invalid."""
    several: list[Any] = list(given) if is_list(given) else [given]
    if not several:
        raise ValueError("opponents is empty: name the bots by seat, as in opponents={1: 'greedy'}, or leave it out.")
    for one in several:
        if not (one is None or isinstance(one, Mapping)):
            raise ValueError(f"opponents must be bots by seat, as in {{1: 'greedy'}}, or a list of that, not {one!r}.")
    policy = ""
    known: dict[str, Bot] = {}  # a file is read once, not for each lane
    found = []
    for lane, count in enumerate(seats):
        wanted = several[lane % len(several)] or {}
        of_lane = LanePlayers()
        for seat, player in wanted.items():
            if not is_whole(seat) or seat not in range(count):
                raise ValueError(f"opponents names seat {seat!r}; lane {lane} has seats 0 to {count - 1}.")
            if callable(player):
                of_lane.asked[seat] = player
                continue
            if not isinstance(player, str):
                raise ValueError(f"opponents must have a bot's name or a function for seat {seat}, not {player!r}.")
            bot = known[player] = known.get(player) or bots.get_or_run_file(player, game)
            if bot.name == bots.RANDOM.name:
                of_lane.at_random |= 1 << seat
            elif bot.build in game.policies and policy in ("", bot.build):
                policy = bot.build
                of_lane.by_policy |= 1 << seat
            else:
                of_lane.asked[seat] = bot
        if len(wanted) == count:
            raise ValueError(f"opponents has all {count} seats of lane {lane}: leave one for the learner.")
        found.append(of_lane)
    return BatchPlayers(policy, found)
