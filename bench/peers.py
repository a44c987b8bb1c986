"""Random play of Tuckerbox beside that of other libraries: one run, one core, taken in turns.

What is compared is how many whole matches, and how many decisions, each of these plays in a
second when every legal choice is as likely as any other:

* Tuckerbox: base Outback for four, the rules compiled.
* OpenSpiel: `yacht` for four, a dice game, and `backgammon`, dice and a board for two. Both are
  written in C++ and both are played twice: by OpenSpiel's own `RandomRolloutEvaluator`, which plays
  whole matches without coming back to Python, and step by step through the Python API.
* Catanatron: Catan for four of its `RandomPlayer`s, in plain Python.

What is not fair about it:

* These are different games. One game's match is longer than another's and its decisions ask for
  more work. Matches a second say how long a researcher waits, decisions a second how much a library
  gets done; neither says that one is better written.
* OpenSpiel lists every outcome of a roll with its chance before one is picked. Yacht's five dice
  have 7776, and most of its time goes there, above all through the Python API. A game that rolled
  its dice one by one would fare much better.
* OpenSpiel's evaluator doesn't start on luck, so each C++ match is one roll short, and it doesn't
  count, so its decisions and steps a match are those of the Python API's matches in the same run.
* A step is a decision or a piece of luck. Catanatron's luck is part of its decisions, so there
  both are the same. A decision with only one legal choice counts like any other.
* Everybody plays as they come: Tuckerbox writes an event for each step and checks its array bounds,
  the others keep a history of actions. The wheels are those from PyPI. Tuckerbox's compiling is
  over before the clock starts.
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

# Nobody plays longer than this before the next one has a turn, so that a machine which is busy
# for a while is busy for all of them.
TURN_SECONDS = 0.5
WARM_UP_SECONDS = 0.2
# How many matches OpenSpiel's evaluator plays between two looks at the clock.
ROLLOUTS = 20

PACKAGES = ("tuckerbox", "numba", "numpy", "open_spiel", "catanatron")


class Played(Protocol):
    """What was played in a while, as `tuckerbox.bench.measure_play` says it."""

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
    """What was played so far."""

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
    """One library at one game; `start` imports it and returns what plays for some seconds."""

    library: str
    game: str
    way: str
    start: Callable[[], Play]
    counter: "Contestant | None" = None  # who counts, where this one plays without counting
    tally: Tally = field(default_factory=Tally)


def line_up() -> list[Contestant]:
    rivals = [Contestant("Tuckerbox", "Outback, 4", "Numba", start_tuckerbox)]
    for game, name in (("yacht, 4", "yacht(players=4)"), ("backgammon, 2", "backgammon")):
        stepwise = Contestant("OpenSpiel", game, "Python", start_open_spiel_in_python(name))
        rollouts = Contestant("OpenSpiel", game, "C++", start_open_spiel_in_cpp(name), stepwise)
        rivals += [rollouts, stepwise]
    return [*rivals, Contestant("Catanatron", "Catan, 4", "Python", start_catanatron)]


def start_tuckerbox() -> Play:
    from tuckerbox.bench import measure_play

    return lambda seconds: measure_play("outback", 4, {}, seconds)


def start_open_spiel_in_cpp(name: str) -> Callable[[], Play]:
    def start() -> Play:
        import pyspiel

        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=some_seed())
        # A search of one simulation is the evaluator called once, on the state that it is given.
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


def start_open_spiel_in_python(name: str) -> Callable[[], Play]:
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
                else:
                    state.apply_action(random.choice(state.legal_actions()))
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


def some_luck(state: Any) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, chances)[0])


def some_seed() -> int:
    return random.getrandbits(30)


def again_and_again(play: Callable[[], Tally], seconds: float) -> Tally:
    """Play whole matches until the time is up."""
    total = Tally()
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        total.add(play())
    total.seconds = passed
    return total


def compete(rivals: list[Contestant], seconds: float, say: Callable[[str], None]) -> None:
    """Let everybody who is here play for so long, in short turns."""
    present: list[tuple[Contestant, Play]] = []
    absent: set[str] = set()
    for rival in rivals:
        try:
            play = rival.start()
        except ImportError as error:
            if rival.library not in absent:
                say(f"{rival.library} isn't here ({error}), so it sits out.")
            absent.add(rival.library)
            continue
        play(WARM_UP_SECONDS)
        present.append((rival, play))

    stay_on_one_core()
    turns = max(1, round(seconds / TURN_SECONDS))
    for _ in range(turns):
        for rival, play in present:
            rival.tally.add(play(seconds / turns))

    for rival, _ in present:
        if rival.counter is not None:
            counted, tally = rival.counter.tally, rival.tally
            tally.decisions = round(tally.matches * counted.decisions / counted.matches)
            tally.steps = round(tally.matches * counted.steps / counted.matches)


def stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def results(rivals: list[Contestant]) -> list[dict[str, Any]]:
    """A row for everybody who played; the ratios say how much faster Tuckerbox is."""
    rows: list[dict[str, Any]] = []
    for rival in rivals:
        tally = rival.tally
        if not tally.matches:
            continue
        rows.append(
            {
                "library": rival.library,
                "game": rival.game,
                "way": rival.way,
                "matches_per_second": tally.matches / tally.seconds,
                "decisions_per_match": tally.decisions / tally.matches,
                "decisions_per_second": tally.decisions / tally.seconds,
                "steps_per_second": tally.steps / tally.seconds,
                "played": asdict(tally),
            }
        )
    ours = next((row for row in rows if row["library"] == "Tuckerbox"), None)
    if ours is not None:
        for row in rows:
            for unit in ("matches", "decisions"):
                pace = f"{unit}_per_second"
                row[f"tuckerbox_times_{unit}"] = ours[pace] / row[pace]
    return rows


def drawn(rows: list[dict[str, Any]]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), caption="× is how many times as fast Tuckerbox is.")
    table.add_column("", no_wrap=True)
    table.add_column("game,\nseats", no_wrap=True)
    for heading in ("matches\na second", "×", "decisions\na match", "decisions\na second", "×"):
        table.add_column(heading, justify="right", no_wrap=True, vertical="bottom")
    for row in rows:
        table.add_row(
            f"{row['library']}, {row['way']}",
            row["game"],
            figures(row["matches_per_second"]),
            figures(row.get("tuckerbox_times_matches")),
            figures(row["decisions_per_match"]),
            figures(row["decisions_per_second"]),
            figures(row.get("tuckerbox_times_decisions")),
        )
    return table


def figures(number: float | None) -> str:
    """A number with as many digits as it deserves."""
    if number is None:
        return "–"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


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
    parser = argparse.ArgumentParser(description="Random play, Tuckerbox beside other libraries.")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each one (default: 5)")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    asked = parser.parse_args()
    if not asked.seconds > 0:
        parser.error("--seconds takes a number above 0, such as 5")

    aside = Console(stderr=True)
    rivals = line_up()
    with aside.status(f"Everybody plays in turns, {asked.seconds:g} seconds each …"):
        compete(rivals, asked.seconds, aside.print)
    rows = results(rivals)
    if not rows:
        raise SystemExit("Nobody is here to play. `make peers` sets them all up.")
    if asked.json:
        print(json.dumps({"machine": machine(), "rows": rows}, indent=2))
    else:
        Console().print(drawn(rows))


if __name__ == "__main__":
    main()
