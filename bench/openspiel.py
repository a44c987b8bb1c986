"""Lets our search play against OpenSpiel's Monte Carlo tree search at our games, and measures the speed of both.

* The opponent is OpenSpiel's own `MCTSBot` in C++, with random rollouts, `uct_c=2` and no solver. It plays our games
  through `tuckerbox.envs.open_spiel`. Before each of its decisions, everything hidden from its seat is resampled. (We
  call `mcts_search`, because in OpenSpiel 2.0.2 `step` crashes on games that are registered from Python.)
* There are two kinds of duel. With equal simulations, both searches make the same number for each decision. With equal
  time, OpenSpiel's search makes that number, and ours may think as long as OpenSpiel's last decision took. The two
  change seats after each match, and luck follows from the seed.
* In our games, OpenSpiel's search calls the rules from C++ through Python, so its speed there says little. We measure
  it in OpenSpiel's own C++ games as well: the games among CANDIDATES whose random matches are closest in length to
  ours, counting chance nodes.
* As tuned, our search plays a simulation with a policy of the game and stops at the horizon of its tuning. We also
  measure it with random play to the end of the match, which is what OpenSpiel does.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import pyspiel
from bench.peers import machine, some_luck
from bench.search_speed import SEATS, by_chance, simulations_per_second

from tuckerbox import bots, games
from tuckerbox.arena.standings import before, places_of
from tuckerbox.envs import open_spiel
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck, seeded
from tuckerbox.kernel.memory_records import Many
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.statistics import wilson

UCT = 2.0
CANDIDATES = (
    "connect_four", "pig", "mancala", "oware", "othello", "breakthrough", "yacht(players=2)", "backgammon",
    "hex(board_size=11)", "lines_of_action", "go(board_size=9)", "havannah(board_size=6)", "amazons",
)  # fmt: skip
NEAREST = 3  # how many of them to compare with each of our games


@dataclass(frozen=True)
class Duel:
    """The results of matches against OpenSpiel's search."""

    game: str
    equal: str  # "time" or "simulations"
    simulations: int  # of OpenSpiel's search, for each decision
    matches: int
    ahead: float  # matches in which our search came out ahead; a tie counts as half
    rate: float
    interval: tuple[float, float]  # of the rate, at 95%
    ours_per_second: float  # simulations
    theirs_per_second: float


@dataclass(frozen=True)
class SearchSpeeds:
    """The speed of our search in one of our games, and of OpenSpiel's in one of its own games of similar length."""

    game: str
    length: float  # steps in a random match
    tuned: float  # simulations per second
    by_chance: float  # simulations per second with random play to the end, as in OpenSpiel
    like: str
    like_length: float
    like_per_second: float

    def times(self) -> tuple[float, float]:
        """Return how many times as fast our search is: as tuned, and with random play."""
        return self.tuned / self.like_per_second, self.by_chance / self.like_per_second


class Spent:
    """Simulations made and seconds spent."""

    def __init__(self) -> None:
        self.simulations, self.seconds = 0, 0.0

    def add(self, simulations: int, seconds: float) -> None:
        self.simulations += simulations
        self.seconds += seconds

    @property
    def per_second(self) -> float:
        return self.simulations / self.seconds if self.seconds else 0.0


class Ours:
    """Our search."""

    def __init__(self, engine: Engine) -> None:
        self.player: Any = bots.SEARCH.sit(engine)
        self.spent = Spent()

    def decide(self, position: Position, lucks: Many[Luck], budget: bots.Budget) -> int:
        started = perf_counter()
        thoughts = self.player.consider(position, lucks, budget)
        self.spent.add(thoughts.simulations, perf_counter() - started)
        return int(thoughts.best)


class Theirs:
    """OpenSpiel's search."""

    def __init__(self, engine: Engine, simulations: int, seed: int) -> None:
        self.engine = engine
        self.game = pyspiel.load_game(open_spiel.game_type(engine.game.name).short_name)
        self.searcher = searcher(self.game, simulations, seed)
        self.spent = Spent()
        self.last = 0.0  # seconds that the last decision took

    def decide(self, position: Position, lucks: Many[Luck]) -> int:
        seen = position.as_seen_by(position.turn, lucks)
        state = self.game.new_initial_state()
        state.go_to(bytes(seen.raw))
        started = perf_counter()
        root = self.searcher.mcts_search(state)
        self.last = perf_counter() - started
        self.spent.add(root.explore_count, self.last)
        return int(root.best_child().action)


def searcher(game: Any, simulations: int, seed: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    return pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=UCT,
        max_simulations=simulations,
        max_memory_mb=0,
        solve=False,
        seed=seed + 1,
        verbose=False,
    )


# --- Matches ---


def duel(name: str, matches: int, simulations: int, by_time: bool, seed: int) -> Duel:
    """Play matches between the two searches. The module's docstring explains `by_time`."""
    engine = Engine(games.game(name))
    ours, theirs = Ours(engine), Theirs(engine, simulations, seed)
    ahead = sum(match(ours, theirs, simulations, by_time, nth % SEATS, f"{seed}/{nth}") for nth in range(matches))
    return Duel(
        name,
        "time" if by_time else "simulations",
        simulations,
        matches,
        ahead,
        ahead / matches,
        wilson(ahead, matches),
        ours.spent.per_second,
        theirs.spent.per_second,
    )


def match(ours: Ours, theirs: Theirs, simulations: int, by_time: bool, seat: int, seed: str) -> float:
    """Play a match with our search on `seat`. Return 1 if it comes out ahead, 0.5 for a tie and 0 otherwise.

    If the game itself beats both, points decide.
    """
    engine = theirs.engine
    position, lucks = Position(engine), luck_of(engine, seeded("openspiel", seed))
    position.start(SEATS, settle(engine.game, SEATS, {}))
    while (turn := position.turn) != OVER:
        if turn == NATURE:
            position.step(0, lucks)
            continue
        choices = position.legal
        if len(choices) == 1:
            action = choices[0]
        elif turn != seat:
            action = theirs.decide(position, lucks)
        elif by_time:
            theirs.last = theirs.last or took(theirs, position, lucks)
            action = ours.decide(position, lucks, bots.Budget(seconds=theirs.last))
        else:
            action = ours.decide(position, lucks, bots.Budget(simulations=simulations))
        position.step(action, lucks)
    ended = {"payoffs": position.result, "points": position.points}
    places = places_of(ended, range(SEATS))
    return before(places[seat], places[1 - seat])


def took(theirs: Theirs, position: Position, lucks: Many[Luck]) -> float:
    """Return how long OpenSpiel's search takes for a decision here, before its first decision of the duel."""
    theirs.decide(position, lucks)
    return theirs.last


# --- Speed ---


def search_speeds(names: list[str], seconds: float) -> list[SearchSpeeds]:
    """Measure our search in each game, and OpenSpiel's in the games of its own that are closest in length."""
    lengths = {name: length_of(pyspiel.load_game(name)) for name in CANDIDATES}
    measured: list[SearchSpeeds] = []
    for name in names:
        ours = [simulations_per_second(how, seconds, runs=2) for how in (games.game(name), by_chance(games.game(name)))]
        length = length_of(pyspiel.load_game(open_spiel.game_type(name).short_name))
        nearest = sorted(lengths, key=lambda like: abs(lengths[like] - length))[:NEAREST]
        for like in nearest:
            theirs = their_simulations_per_second(like, seconds)
            measured.append(SearchSpeeds(name, length, *ours, like, lengths[like], theirs))  # type: ignore[call-arg]
    return measured


def length_of(game: Any, matches: int = 20) -> float:
    """Return the mean number of steps in a random match, counting chance nodes."""
    rng = random.Random(1)
    steps = 0
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(
                rng.choice(state.legal_actions()) if not state.is_chance_node() else some_luck(state, rng)
            )
            steps += 1
    return steps / matches


def their_simulations_per_second(name: str, seconds: float) -> float:
    """Return the simulations per second of OpenSpiel's search, from the opening of one of its own games."""
    game, rng = pyspiel.load_game(name), random.Random(2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(some_luck(state, rng))
    searching, spent = searcher(game, 200, seed=5), Spent()
    while spent.seconds < seconds:
        started = perf_counter()
        spent.add(searching.mcts_search(state).explore_count, perf_counter() - started)
    return spent.per_second


# --- Output ---


def as_markdown(duels: list[Duel], speeds: list[SearchSpeeds]) -> str:
    lines = [
        "| game | equal | simulations | matches | ours ahead | 95% interval | ours per second | theirs per second |",
        "| --- | --- | ---: | ---: | ---: | --- | ---: | ---: |",
    ]
    for duel in duels:
        low, high = duel.interval
        lines.append(
            f"| {duel.game} | {duel.equal} | {duel.simulations:,} | {duel.matches} | {duel.rate:.1%} | "
            f"{low:.1%} to {high:.1%} | {duel.ours_per_second:,.0f} | {duel.theirs_per_second:,.0f} |"
        )
    lines += [
        "",
        "| game | steps | as tuned | random | OpenSpiel's game | steps | random | ratio, as tuned | ratio, random |",
        "| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |",
    ]
    for speed in speeds:
        tuned, chance = speed.times()
        lines.append(
            f"| {speed.game} | {speed.length:.0f} | {speed.tuned:,.0f} | {speed.by_chance:,.0f} | {speed.like} | "
            f"{speed.like_length:.0f} | {speed.like_per_second:,.0f} | {tuned:.1f} | {chance:.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Our search against OpenSpiel's.")
    parser.add_argument(
        "--games",
        nargs="+",
        default=games.names(),
        choices=games.names(),
        help="which of our games to play (default: all)",
    )
    parser.add_argument("--matches", type=int, default=100, help="matches of each kind (default: 100)")
    parser.add_argument("--simulations", type=int, default=20, help="simulations for each decision (default: 20)")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each measurement of speed (default: 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers to this file")
    args = parser.parse_args()
    if args.matches < 1 or args.simulations < 2 or not args.seconds > 0:
        parser.error("--matches must be at least 1, --simulations at least 2, and --seconds more than 0")
    open_spiel.register()
    speeds = search_speeds(args.games, args.seconds)
    duels = [
        duel(name, args.matches, args.simulations, by_time, args.seed)
        for name in args.games
        for by_time in (False, True)
    ]
    print(as_markdown(duels, speeds))
    if args.json:
        numbers = {
            "machine": machine(),
            "asked": {"matches": args.matches, "simulations": args.simulations, "seed": args.seed, "uct_c": UCT},
            "duels": [asdict(found) for found in duels],
            "speeds": [{**asdict(found), "times": found.times()} for found in speeds],
        }
        args.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
