"""The definition of an arena experiment: the game, the bots, and which bot sits in which seat in each match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import tuckerbox
from tuckerbox import bots, games
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.match_runner import Series, Setting, bot_versions_of, box_of, closest_seats, seed_text, setting_for

LineUp = tuple[int, ...]  # for each seat, the index of its bot
Seating = tuple[LineUp, ...]  # line-ups that are played with the same luck, so that luck favours no bot


@dataclass(frozen=True)
class Experiment(Series):
    """The series of matches that is to show how bots rank."""

    teams: tuple[int, ...]  # for each seat, a number that is equal for seats that win together

    @property
    def together(self) -> bool:
        """True if all seats win or lose together. Each bot then plays by itself, on all seats."""
        return len(set(self.teams)) == 1

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """The different seatings. The deals have them in turn, over and over."""
        return seatings(len(self.bots), self.seats, self.together)

    @property
    def matches_per_deal(self) -> int:
        return len(self.seatings[0])

    def seating(self, deal: int) -> Seating:
        """Return the seating of the deal with this number."""
        return self.seatings[deal % len(self.seatings)]

    def luck(self, deal: int, *whose: object) -> Luck:
        """Return the luck for a deal: NATURE's or, given `whose`, a bot's."""
        return self.luck_for("arena", deal, *whose)


def experiment_for(
    game: str,
    wanted: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: object = None,
    components: str | Path | None = None,
) -> Experiment:
    """Return the experiment. Raise ValueError, with a sentence for people, if an argument is invalid.

    By default there is one seat for each bot, or as close to that as the game allows.
    """
    chosen = games.game(game)
    if not wanted:
        raise ValueError("Name the bots that are to compete, such as search,greedy.")
    if twice := next((name for name in wanted if list(wanted).count(name) > 1), None):
        raise ValueError(f"{twice} is named twice. Name each bot once; it gets as many seats as it needs.")
    found = [bots.get_or_run_file(name, chosen) for name in wanted]
    names = tuple(bot.name for bot in found)
    if seats is None:
        seats = closest_seats(chosen, len(names))
    setting = setting_for(chosen, seats, options or {}, components)
    teams = teams_of(setting)
    if len(names) == 1 and len(set(teams)) > 1:
        raise ValueError(f"{names[0]} needs an opponent: name another bot as well.")
    return Experiment(
        **vars(setting),
        bots=names,
        bot_versions=bot_versions_of(found, chosen),
        seed=seed_text(seed),
        teams=teams,
        tuckerbox_version=tuckerbox.__version__,
    )


def teams_of(chosen: Setting) -> tuple[int, ...]:
    """Return for each seat a number that is equal for seats that win together."""
    game = games.game(chosen.game)
    start = Position(Engine(game, box_of(game, chosen.components), native=False))  # nothing is compiled for this
    start.start(chosen.seats, dict(chosen.options))
    return tuple(game.rules.team(start.state, seat) for seat in range(chosen.seats))


# --- Line-ups ---


@cache
def seatings(count: int, seats: int, together: bool) -> tuple[Seating, ...]:
    """Return the different seatings for this number of bots and seats."""
    if together:
        return (tuple((bot,) * seats for bot in range(count)),)
    if count < seats:
        return (taking_turns(count, seats),)
    orders = list(permutations(range(1, seats)))
    groups = list(combinations(range(count), seats))
    return tuple(rotations([group[0], *(group[nth] for nth in order)]) for order in orders for group in groups)


def rotations(line_up: Sequence[int]) -> Seating:
    """Move everyone back by one seat at a time, until all have sat in every seat."""
    turned = (tuple(line_up[seat:]) + tuple(line_up[:seat]) for seat in range(len(line_up)))
    return tuple(dict.fromkeys(turned))


def taking_turns(count: int, seats: int) -> Seating:
    """Return the seating for fewer bots than seats, in which all bots get equally many seats.

    For two bots on three seats it consists of `a b a`, `b a b` and their rotations.
    """
    line_ups = ([(first + seat) % count for seat in range(seats)] for first in range(count))
    return tuple(dict.fromkeys(turned for line_up in line_ups for turned in rotations(line_up)))
