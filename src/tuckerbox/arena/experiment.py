"""What an arena tries out: which bots, in which game, and who sits where in each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from secrets import randbits
from typing import Any

import tuckerbox
from tuckerbox import bots, games
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.match_runner import MatchRunner, Setting, setting

LineUp = tuple[int, ...]  # by seat: the number of the bot that sits there
Deal = tuple[LineUp, ...]  # line-ups that are played with the same luck, so that it favours no bot


@dataclass(frozen=True)
class Experiment(Setting):
    """All that the outcome depends on, but how many matches are played."""

    bots: tuple[str, ...]
    seed: str
    teams: tuple[int, ...]  # by seat; alike for who wins together
    program: str  # the version of Tuckerbox: another one's bots may play otherwise

    @property
    def together(self) -> bool:
        """Whether all who sit here win or lose together, so that a bot is tried alone, on every seat."""
        return len(set(self.teams)) == 1

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deals that are played in turn."""
        return deals(len(self.bots), self.seats, self.together)

    @property
    def matches_per_deal(self) -> int:
        return len(self.deals[0])

    def deal(self, number: int) -> Deal:
        return self.deals[number % len(self.deals)]

    def luck(self, deal: int, *whose: object) -> Luck:
        """The luck of a deal, or of who plays in it."""
        said = (self.game, self.version, self.fingerprint, self.seats, self.options, self.bots, self.seed)
        return seeded("arena", *said, deal, *whose)

    def as_json(self) -> dict[str, Any]:
        """The experiment as plain data: two are the same if this is."""
        return {
            "tuckerbox": self.program,
            "game": self.game,
            "rules": self.version,
            "components": self.fingerprint,
            "seats": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }


def describe(
    game: str,
    wanted: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: object = None,
    components: str | Path | None = None,
) -> Experiment:
    """The experiment, checked; ValueError, with a sentence, if something does not fit.

    Where it is not said how many sit, it is as many as there are bots, or as near to that as the game allows.
    """
    chosen = games.game(game)
    if not wanted:
        raise ValueError("Name the bots that compete, such as search,greedy.")
    if twice := next((name for name in wanted if list(wanted).count(name) > 1), None):
        raise ValueError(f"{twice} is named twice: name each bot once, it sits on as many seats as there are for it.")
    names = tuple(bots.find(name, chosen).name for name in wanted)
    seats = seats or min(chosen.seats, key=lambda seats: abs(seats - len(names)))
    fields = setting(chosen, seats, options or {}, components)
    teams = teams_of(Setting(**fields))
    if len(names) == 1 and len(set(teams)) > 1:
        raise ValueError(f"{names[0]} needs somebody to play against: name another bot as well.")
    return Experiment(
        **fields,
        bots=names,
        seed=str(randbits(64) if seed is None else seed),
        teams=teams,
        program=tuckerbox.__version__,
    )


def teams_of(chosen: Setting) -> tuple[int, ...]:
    """Return a number for each seat. Seats with the same number win together."""
    start = MatchRunner(chosen).start
    return tuple(start.game.rules.team(start.state, seat) for seat in range(chosen.seats))


# --- Who sits where ---


@cache
def deals(count: int, seats: int, together: bool) -> tuple[Deal, ...]:
    """Every deal that this many bots play."""
    if together:
        return (tuple((bot,) * seats for bot in range(count)),)
    if count < seats:
        return (taking_turns(count, seats),)
    orders = list(permutations(range(1, seats)))
    groups = list(combinations(range(count), seats))
    return tuple(rotations([group[0], *(group[nth] for nth in order)]) for order in orders for group in groups)


def rotations(line_up: Sequence[int]) -> Deal:
    """Everyone moves on by a seat, until all have sat everywhere."""
    turned = (tuple(line_up[seat:]) + tuple(line_up[:seat]) for seat in range(len(line_up)))
    return tuple(dict.fromkeys(turned))


def taking_turns(count: int, seats: int) -> Deal:
    """Fewer bots than seats sit over and over: `a b a` and its rotations, and `b a b`, so that none has more seats."""
    line_ups = ([(first + seat) % count for seat in range(seats)] for first in range(count))
    return tuple(dict.fromkeys(turned for line_up in line_ups for turned in rotations(line_up)))
