"""Compares random play in Tuckerbox and in other libraries, in one run, on one core, in turns.

Every legal choice is equally likely. The numbers are whole matches and decisions per second:

* Tuckerbox: base Outback for four, the rules compiled.
* OpenSpiel: `yacht` for four, a dice game, and `backgammon`, dice and a board for two. Both are
  written in C++. Both are played twice: by OpenSpiel's own `RandomRolloutEvaluator`, which plays
  whole matches without returning to Python, and step by step through the Python API.
* Catanatron: Catan for four of its `RandomPlayer`s, in plain Python.

A second table is about programs that learn: at each decision, an observation and a mask of the legal
actions are made, too.

* Tuckerbox: a `Batch` of base Outback for four.
* Pgx: `backgammon` on JAX, of all its games the one most like ours: a track, dice and a few hundred
  decisions. Its matches run together as well, and one compiled call makes a decision in each.
* OpenSpiel: `backgammon` through the Python API.

What makes the comparison unfair:

* These are different games. Their matches differ in length, and their decisions in the work that
  they take. Matches per second show how long a researcher waits, and decisions per second how much
  a library gets done. Neither shows that a library is written better.
* OpenSpiel lists every outcome of a roll with its probability before it picks one. Yacht's five
  dice have 7776 outcomes, and listing them takes most of the time, above all through the Python
  API. A game that rolled its dice one by one would do much better.
* OpenSpiel's evaluator can't start at a chance node, so each C++ match is one roll short. It counts
  nothing, so its decisions and steps per match are taken from the matches that the Python API
  plays in the same run.
* A step is a decision or a chance event. In Catanatron chance is part of the decisions, so the two
  numbers are equal. Batches do not count their chance events, so they have no number of steps. A
  decision with only one legal choice counts like any other.
* Pgx is made for GPUs, and this is a CPU. Its observations are floating-point numbers, ours are bytes.
* Each library plays with its defaults. Tuckerbox writes an event for each step and checks array
  bounds; the others keep a history of actions. The wheels are those from PyPI. Tuckerbox compiles
  before the clock starts.
"""

import argparse
import json
import os
import platform
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from rich.console import Console
from rich.table import Table

# The longest turn of one contestant. Turns are short, so that other work on the machine slows all
# contestants down alike.
TURN_SECONDS = 0.5
WARM_UP_SECONDS = 0.2
# The number of matches that OpenSpiel's evaluator plays each time it is called.
ROLLOUTS = 20
RNG = random.Random()

# The number of matches that run together in batches.
LANES = 1024

PACKAGES = ("tuckerbox", "numba", "numpy", "open_spiel", "catanatron", "pgx", "jax")


class Played(Protocol):
    """The totals of one turn, as `tuckerbox.bench.measure_play` returns them."""

    @property
    def matches(self) -> int: ...
    @property
    def decisions(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def seconds(self) -> float: ...


@dataclass
class Tally:
    """The totals of one contestant so far."""

    matches: int = 0
    decisions: int = 0
    steps: int = 0
    seconds: float = 0.0

    def add(self, played: Played) -> None:
        self.matches += played.matches
        self.decisions += played.decisions
        self.steps += played.steps
        self.seconds += played.seconds


Play = Callable[[float], Played]


@dataclass
class Contestant:
    """One library at one game. `start` imports it, and returns a function that plays for some seconds."""

    library: str
    game: str
    way: str
    start: Callable[[], Play]
    learning: bool = False  # whether each decision comes with an observation and a mask
    counter: "Contestant | None" = None  # whose decisions and steps per match to use, if this one counts none
    tally: Tally = field(default_factory=Tally)


def line_up() -> list[Contestant]:
    contestants = [Contestant("Tuckerbox", "Outback, 4", "Numba", start_tuckerbox)]
    for game, name in (("yacht, 4", "yacht(players=4)"), ("backgammon, 2", "backgammon")):
        stepwise = Contestant("OpenSpiel", game, "Python", start_open_spiel_in_python(name))
        rollouts = Contestant("OpenSpiel", game, "C++", start_open_spiel_in_cpp(name), counter=stepwise)
        contestants += [rollouts, stepwise]
    return [
        *contestants,
        Contestant("Catanatron", "Catan, 4", "Python", start_catanatron),
        Contestant("Tuckerbox", "Outback, 4", "a batch", start_batch, learning=True),
        Contestant("Pgx", "backgammon, 2", "a batch", start_pgx, learning=True),
        Contestant(
            "OpenSpiel",
            "backgammon, 2",
            "Python",
            start_open_spiel_in_python("backgammon", learning=True),
            learning=True,
        ),
    ]


def start_tuckerbox() -> Play:
    from tuckerbox import games
    from tuckerbox.bench import measure_play
    from tuckerbox.kernel.contract import WayToPlay

    return lambda seconds: measure_play(games.game("outback"), WayToPlay(4), seconds)


def start_open_spiel_in_cpp(name: str) -> Callable[[], Play]:
    def start() -> Play:
        import pyspiel

        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=some_seed())
        # A search of one simulation calls the evaluator once, on the given state.
        searcher = pyspiel.MCTSBot(
            game,
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=0,
            solve=False,
            seed=some_seed(),
            verbose=False,
        )

        def matches() -> Tally:
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(some_luck(state))
            searcher.mcts_search(state)
            return Tally(matches=ROLLOUTS)

        return lambda seconds: again_and_again(matches, seconds)

    return start


def start_open_spiel_in_python(name: str, learning: bool = False) -> Callable[[], Play]:
    def start() -> Play:
        import pyspiel

        game = pyspiel.load_game(name)

        def match() -> Tally:
            tally = Tally(matches=1)
            state = game.new_initial_state()
            while not state.is_terminal():
                tally.steps += 1
                if state.is_chance_node():
                    state.apply_action(some_luck(state))
                    continue
                if learning:
                    state.observation_tensor()
                    state.legal_actions_mask()
                state.apply_action(RNG.choice(state.legal_actions()))
                tally.decisions += 1
            return tally

        return lambda seconds: again_and_again(match, seconds)

    return start


def start_catanatron() -> Play:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def match() -> Tally:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        decisions = len(game.state.actions)
        return Tally(matches=1, decisions=decisions, steps=decisions)

    return lambda seconds: again_and_again(match, seconds)


def start_batch() -> Play:
    from bench.batch import at_random

    from tuckerbox.envs import Batch

    batch = Batch("outback", 4, LANES, illegal="random")
    step = at_random(batch)

    def decisions() -> Tally:
        step()
        return Tally(matches=int(batch.ended.sum()), decisions=LANES)

    return lambda seconds: again_and_again(decisions, seconds)


def start_pgx() -> Play:
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make("backgammon")
    begin = jax.jit(jax.vmap(env.init))

    @jax.jit
    def step(states: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, luck = jax.random.split(key, 3)
        actions = act_randomly(choosing, states.legal_action_mask)
        return jax.vmap(auto_reset(env.step, env.init))(states, actions, jax.random.split(luck, LANES)), key

    key = jax.random.PRNGKey(some_seed())
    states = begin(jax.random.split(key, LANES))

    def decisions() -> Tally:
        nonlocal states, key
        states, key = step(states, key)
        return Tally(matches=int(states.terminated.sum()), decisions=LANES)

    return lambda seconds: again_and_again(decisions, seconds)


def some_luck(state: Any, rng: random.Random = RNG) -> int:
    """Return an outcome of a chance node of OpenSpiel's, drawn by its probability."""
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, chances)[0])


def some_seed() -> int:
    return RNG.getrandbits(30)


def again_and_again(play: Callable[[], Tally], seconds: float) -> Tally:
    """Call `play` until the time is up, and return the totals. It plays whole matches, or a step of a batch."""
    total = Tally()
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        total.add(play())
    total.seconds = passed
    return total


def compete(contestants: list[Contestant], seconds: float, report: Callable[[str], None]) -> None:
    """Let every installed contestant play for `seconds`, in short turns. Report those that are missing."""
    stay_on_one_core()  # before a library starts threads
    present: list[tuple[Contestant, Play]] = []
    absent: set[str] = set()
    for contestant in contestants:
        try:
            play = contestant.start()
        except ImportError as error:
            if contestant.library not in absent:
                report(f"{contestant.library} is not installed ({error}), so it is left out.")
            absent.add(contestant.library)
            continue
        play(WARM_UP_SECONDS)
        present.append((contestant, play))

    turns = max(1, round(seconds / TURN_SECONDS))
    for _ in range(turns):
        for contestant, play in present:
            contestant.tally.add(play(seconds / turns))

    for contestant, _ in present:
        if contestant.counter is not None:
            counted, tally = contestant.counter.tally, contestant.tally
            tally.decisions = round(tally.matches * counted.decisions / counted.matches)
            tally.steps = round(tally.matches * counted.steps / counted.matches)


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def results(contestants: list[Contestant]) -> list[dict[str, Any]]:
    """Return a row for each contestant that played. The ratios show how many times as fast Tuckerbox is."""
    rows: list[dict[str, Any]] = []
    for contestant in contestants:
        tally = contestant.tally
        if not tally.seconds:
            continue
        rows.append(
            {
                "library": contestant.library,
                "game": contestant.game,
                "way": contestant.way,
                "learning": contestant.learning,
                # A batch begins all its matches at the same time, so their ends say nothing about its pace.
                "matches_per_second": None if contestant.learning else tally.matches / tally.seconds,
                "decisions_per_match": None if contestant.learning else tally.decisions / tally.matches,
                "decisions_per_second": tally.decisions / tally.seconds,
                "steps_per_second": tally.steps / tally.seconds if tally.steps else None,
                "played": asdict(tally),
            }
        )
    for row in rows:
        alike = (one for one in rows if one["library"] == "Tuckerbox" and one["learning"] == row["learning"])
        if ours := next(alike, None):
            for unit in ("matches", "decisions"):
                pace = f"{unit}_per_second"
                row[f"tuckerbox_times_{unit}"] = ours[pace] / row[pace] if row[pace] else None
    return rows


def drawn(rows: list[dict[str, Any]], title: str) -> Table:
    """Return a table of the numbers that at least one of the rows has."""
    from tuckerbox.cli.output import figures

    columns = {
        "matches\nper second": "matches_per_second",
        "×": "tuckerbox_times_matches",
        "decisions\nper match": "decisions_per_match",
        "decisions\nper second": "decisions_per_second",
        "× ": "tuckerbox_times_decisions",
    }
    shown = {heading: key for heading, key in columns.items() if any(row.get(key) for row in rows)}
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), caption="×: how many times as fast Tuckerbox is.")
    table.add_column("", no_wrap=True)
    table.add_column("game,\nseats", no_wrap=True)
    for heading in shown:
        table.add_column(heading, justify="right", no_wrap=True, vertical="bottom")
    for row in rows:
        table.add_row(
            f"{row['library']}, {row['way']}", row["game"], *(figures(row.get(key)) for key in shown.values())
        )
    return table


def machine() -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "processor": processor(),
        "packages": {package: installed(package) for package in PACKAGES},
    }


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play in Tuckerbox and in other libraries.")
    parser.add_argument(
        "--seconds", type=float, default=5.0, help="seconds of play for each library and game (default: 5)"
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    args = parser.parse_args()
    if not args.seconds > 0:
        parser.error("--seconds must be more than 0, such as 5")

    stderr = Console(stderr=True)
    contestants = line_up()
    with stderr.status(f"Playing in turns, {args.seconds:g} seconds each …"):
        compete(contestants, args.seconds, stderr.print)
    rows = results(contestants)
    if not rows:
        raise SystemExit("None of the libraries is installed. `make peers` installs them.")
    if args.json:
        print(json.dumps({"machine": machine(), "rows": rows}, indent=2))
    else:
        for learning, title in ((False, "Random play"), (True, "With observation and mask at each decision")):
            if alike := [row for row in rows if row["learning"] == learning]:
                Console().print(drawn(alike, title))


if __name__ == "__main__":
    main()
