"""The match runner plays whole matches: bots sit down at its engine for one match after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from secrets import randbits
from time import perf_counter
from typing import Any

from tuckerbox import bots, games
from tuckerbox.bots import Bot, BotError, Decider
from tuckerbox.kernel import options as game_options
from tuckerbox.kernel.component_data import BoxError, fingerprint, load_box
from tuckerbox.kernel.contract import NATURE, OVER, Game, State
from tuckerbox.kernel.engine import Engine, built, shipped_box
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.memory_records import Many, Record
from tuckerbox.kernel.position import Position

Watch = Callable[[State, int, int], None]
HAS_CHANGED = "has changed since these matches began. Restore it, or start them again."


@dataclass(frozen=True)
class Setting:
    """The game, the number of seats, the options, and the component data. Subclasses add to these."""

    game: str
    version: int
    seats: int
    options: tuple[tuple[str, Any], ...]
    components: Path | None
    fingerprint: str

    @property
    def key(self) -> tuple[object, ...]:
        """The fields on which luck depends."""
        return (self.game, self.version, self.fingerprint, self.seats, self.options)

    @property
    def version_by_bot(self) -> dict[str, str]:
        """The version of each bot; empty if the setting names none."""
        return {}


@dataclass(frozen=True)
class SettingWithBots(Setting):
    """A setting, the bots that play, and the seed."""

    bots: tuple[str, ...]
    bot_versions: tuple[str, ...]  # see `bots.version_of`; empty for datasets from before versions were stored
    seed: str

    @property
    def version_by_bot(self) -> dict[str, str]:
        return dict(zip(self.bots, self.bot_versions, strict=False))


@dataclass(frozen=True)
class Series(SettingWithBots):
    """A series of matches between bots: everything that determines its results, except for the number of matches."""

    tuckerbox_version: str  # bots may play differently in another one

    def luck_for(self, purpose: str, number: int, *whose: object) -> Luck:
        """Return the luck for the match or deal with this number: NATURE's or, given `whose`, a bot's."""
        return seeded(purpose, *self.key, self.bots, self.seed, number, *whose)

    def as_json(self) -> dict[str, Any]:
        """Return the series as plain data. Two series are the same if these data are equal."""
        return {
            "tuckerbox": self.tuckerbox_version,
            "game": self.game,
            "rules": self.version,
            "components": self.fingerprint,
            "seats": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "bot_versions": list(self.bot_versions),
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Played:
    """The outcome of a match; the tuples go by seat."""

    payoffs: tuple[float, ...]
    points: tuple[int, ...]
    decisions: int
    steps: int
    decisions_by_seat: tuple[int, ...] = ()  # empty if they were not counted
    seconds: tuple[float, ...] = ()  # the time that these decisions took; empty if it was not measured


def setting_for(game: Game, seats: int, options: Mapping[str, object], components: str | Path | None) -> Setting:
    """Return a setting. Its fields, `**vars(setting)`, are arguments for its subclasses.

    Raise ValueError if an argument is invalid.
    """
    return Setting(
        game=game.name,
        version=game.version,
        seats=seats,
        options=tuple(game_options.settle(game, seats, options).items()),
        components=Path(components).absolute() if components else None,
        fingerprint=fingerprint(box_of(game, components)),
    )


def bot_versions_of(found: Sequence[Bot], game: Game) -> tuple[str, ...]:
    """Return the version of each bot. A bot may be there several times."""
    versions = {name: bots.version_of(bot, game) for name, bot in {bot.name: bot for bot in found}.items()}
    return tuple(versions[bot.name] for bot in found)


def closest_seats(game: Game, count: int) -> int:
    """Return the number of seats of a game that is closest to a number of bots."""
    return min(game.seats, key=lambda seats: abs(seats - count))


def fewest_seats(game: Game) -> int:
    """Return the fewest seats at which people play against each other, or the fewest of a game without such seats."""
    return min([count for count in game.seats if count > 1] or game.seats)


def seed_text(seed: object) -> str:
    """Return a seed as text; a random one if it is None."""
    return str(randbits(64) if seed is None else seed)


def box_of(game: Game, components: str | Path | None) -> Record:
    return load_box(game, Path(components)) if components else shipped_box(game)


def compile_for(game: Game, names: Sequence[str]) -> None:
    """Compile everything that these bots need. Call this before the clock and worker processes start."""
    for build in {"", *(build for name in names for build in bots.get_or_run_file(name, game).builds)}:
        built(game, name=build)


class MatchRunner:
    """Plays one match after the other on one engine.

    It reads each file at its first use and keeps it, so an edit during the matches changes nothing.
    """

    def __init__(self, chosen: Setting) -> None:
        """Raise BoxError if the file of component data has changed since the setting was made."""
        self.game = games.game(chosen.game)
        self.seats = chosen.seats
        self.engine = Engine(self.game, box_of(self.game, chosen.components))
        if self.engine.fingerprint != chosen.fingerprint:
            raise BoxError(f"{chosen.components or 'The component data'} {HAS_CHANGED}")
        self._versions = chosen.version_by_bot
        self._bots: dict[str, Bot] = {}
        self.start = Position(self.engine)
        self.start.start(self.seats, dict(chosen.options))
        self.position = self.start.copy()  # of the match in play

    def sit(self, names: Sequence[str]) -> list[Decider]:
        """Return deciders for one match. Raise BotError if a bot has changed since the setting was made.

        They are new each time: a search keeps what it saw, so with old ones its decisions would depend on the matches
        that this process happened to play before.
        """
        return [self._bot(name).sit(self.engine) for name in names]

    def _bot(self, name: str) -> Bot:
        if name not in self._bots:
            found = bots.get_or_run_file(name, self.game)
            if name in self._versions and bots.version_of(found, self.game) != self._versions[name]:
                raise BotError(f"The bot {name} {HAS_CHANGED}")
            self._bots[name] = found
        return self._bots[name]

    def play(
        self, deciders: Sequence[Decider], lucks: Many[Luck], own: Sequence[Many[Luck]], at_random: int = 0
    ) -> Played:
        """Play one match. NATURE draws from `lucks` and each bot from its own luck in `own`.

        Compiled code plays the seats in the mask `at_random`.
        """
        position, tally = self.position, self.engine.tally
        decisions, steps = tally.decisions, tally.steps
        position.copy_from(self.start)
        asked, seconds = [0] * self.seats, [0.0] * self.seats
        while (seat := position.advance(lucks, at_random)) != OVER:
            started = perf_counter()
            action = deciders[seat].decide(position, own[seat])
            seconds[seat] += perf_counter() - started
            asked[seat] += 1
            position.step(action, lucks)
        answers = sum(asked)
        return self._played(tally.decisions - decisions + answers, tally.steps - steps + answers, asked, seconds)

    def play_watched(
        self, deciders: Sequence[Decider], lucks: Many[Luck], own: Sequence[Many[Luck]], watch: Watch
    ) -> Played:
        """Play one match step by step.

        After each step, call `watch` with the state, the seat or NATURE, and the action.
        """
        position, state = self.position, self.position.state
        position.copy_from(self.start)
        asked, steps = [0] * self.seats, 0
        while (seat := position.turn) != OVER:
            action = 0 if seat == NATURE else deciders[seat].decide(position, own[seat])
            position.step(action, lucks)
            watch(state, seat, action)
            steps += 1
            if seat != NATURE:
                asked[seat] += 1
        return self._played(sum(asked), steps, asked)

    def _played(self, decisions: int, steps: int, asked: Sequence[int], seconds: Sequence[float] = ()) -> Played:
        position = self.position
        return Played(tuple(position.result), tuple(position.points), decisions, steps, tuple(asked), tuple(seconds))


@lru_cache(1)
def runner(chosen: Setting) -> MatchRunner:
    """Return the runner of a setting's matches in this process, cached."""
    return MatchRunner(chosen)
