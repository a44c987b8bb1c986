"""OpenSpiel's Monte Carlo tree search plays our games against ours, and both say how fast they are.

* The other is OpenSpiel's own `MCTSBot` in C++ (`mcts_search`: `step` ends in a segmentation fault on games that are
  registered from Python in OpenSpiel 2.0.2), with its random rollouts, `uct_c=2` and no solver. It plays our games
  through `open_spiel_game.py`. At each decision it is given a position in which what it can't know is dealt anew.
* At equal simulations both think so many times a decision. At equal time the other thinks so many times, and ours as
  long as the other took for its last decision. Two seats, which change with each match; luck comes from the seed.
* In our games the other's simulations wait for rules that are called from C++ through Python, so its speed there says
  little about it. What it can do is measured in its own games in C++, those among CANDIDATES whose matches at random
  are nearest to ours in length, luck included.
* A simulation of ours ends where the game's tuning says that points decide, and is played by a policy of the game.
  Beside that stands how fast it is when it goes to the end by chance, as OpenSpiel's do.
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
from bench import open_spiel_game
from bench.pace import SEATS, by_chance, pace
from bench.peers import machine

from tuckerbox import bots, games
from tuckerbox.arena.standings import before, places_of
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.luck import Luck, draw, seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.record import Many
from tuckerbox.simulate import wilson

UCT = 2.0
CANDIDATES = (
    "connect_four", "pig", "mancala", "oware", "othello", "breakthrough", "yacht(players=2)", "backgammon",
    "hex(board_size=11)", "lines_of_action", "go(board_size=9)", "havannah(board_size=6)", "amazons",
)  # fmt: skip
NEAREST = 3  # of them, for each of our games


@dataclass(frozen=True)
class Duel:
    """How matches against OpenSpiel's search went."""

    game: str
    equal: str
    simulations: int  # of OpenSpiel's a decision
    matches: int
    ahead: float  # ours, a tie being half
    rate: float
    interval: tuple[float, float]  # 95 % sure
    ours_per_second: float  # simulations
    theirs_per_second: float


@dataclass(frozen=True)
class Pace:
    """How fast our search is from a game's opening, and OpenSpiel's in a game of its own that takes about as long."""

    game: str
    length: float  # steps of a match at random
    tuned: float  # simulations a second
    by_chance: float  # the same to the end of the match by chance, as OpenSpiel's are
    like: str
    like_length: float
    like_per_second: float

    def times(self) -> tuple[float, float]:
        """How many times as fast ours is, tuned and by chance."""
        return self.tuned / self.like_per_second, self.by_chance / self.like_per_second


class Spent:
    """Simulations and seconds."""

    def __init__(self) -> None:
        self.simulations, self.seconds = 0, 0.0

    def add(self, simulations: int, seconds: float) -> None:
        self.simulations += simulations
        self.seconds += seconds

    @property
    def per_second(self) -> float:
        return self.simulations / self.seconds if self.seconds else 0.0


class Ours:
    """Our search at an engine."""

    def __init__(self, engine: Engine) -> None:
        self.player: Any = bots.SEARCH.sit(engine)
        self.spent = Spent()

    def decide(self, position: Position, lucks: Many[Luck], budget: bots.Budget) -> int:
        started = perf_counter()
        thoughts = self.player.consider(position, lucks, budget)
        self.spent.add(thoughts.passes, perf_counter() - started)
        return int(thoughts.best)


class Theirs:
    """OpenSpiel's search at an engine."""

    def __init__(self, engine: Engine, simulations: int, seed: int) -> None:
        self.engine = engine
        self.game = pyspiel.load_game(open_spiel_game.game_type(engine.game.name).short_name)
        self.searcher = searcher(self.game, simulations, seed)
        self.spent = Spent()
        self.last = 0.0  # seconds that its last decision took

    def decide(self, position: Position, lucks: Many[Luck]) -> int:
        seen = position.as_seen_by(position.turn, lucks)
        state = self.game.new_initial_state()
        state.salt = str(draw(self.engine.read(lucks, Luck), 1 << 30))
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
    """Matches between the two. At equal time, ours may think as long as OpenSpiel's search last took."""
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
    """Plays a match with ours on a seat; how far it comes before the other, also where the Old Ones beat both."""
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
    """How long OpenSpiel's search would take here, where it has not decided yet."""
    theirs.decide(position, lucks)
    return theirs.last


# --- Speed ---


def paces(names: list[str], seconds: float) -> list[Pace]:
    """Our speed at each game beside that of OpenSpiel's search at the games that are nearest in length."""
    lengths = {name: length_of(pyspiel.load_game(name)) for name in CANDIDATES}
    found: list[Pace] = []
    for name in names:
        ours = [pace(how, seconds, runs=2) for how in (games.game(name), by_chance(games.game(name)))]
        length = length_of(pyspiel.load_game(open_spiel_game.game_type(name).short_name))
        nearest = sorted(lengths, key=lambda like: abs(lengths[like] - length))[:NEAREST]
        found += [Pace(name, length, *ours, like, lengths[like], their_pace(like, seconds)) for like in nearest]
    return found


def length_of(game: Any, matches: int = 20) -> float:
    """How many steps matches at random have, luck included."""
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


def some_luck(state: Any, rng: random.Random) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, chances)[0])


def their_pace(name: str, seconds: float) -> float:
    """The same of OpenSpiel's search in a game of its own."""
    game, rng = pyspiel.load_game(name), random.Random(2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(some_luck(state, rng))
    searching, spent = searcher(game, 200, seed=5), Spent()
    while spent.seconds < seconds:
        started = perf_counter()
        spent.add(searching.mcts_search(state).explore_count, perf_counter() - started)
    return spent.per_second


# --- What is said ---


def as_markdown(duels: list[Duel], speeds: list[Pace]) -> str:
    lines = [
        "| game | equal | simulations | matches | ours ahead | 95 % sure | ours a second | theirs a second |",
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
        "| game | steps at random | as tuned | by chance | OpenSpiel's game | steps | by chance | × | × by chance |",
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
    parser = argparse.ArgumentParser(description="Our search beside OpenSpiel's.")
    parser.add_argument("--games", nargs="+", default=games.names(), choices=games.names(), help="which of our games")
    parser.add_argument("--matches", type=int, default=100, help="of each kind (default: 100)")
    parser.add_argument("--simulations", type=int, default=20, help="a decision (default: 20)")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each speed (default: 2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there as well")
    asked = parser.parse_args()
    if asked.matches < 1 or asked.simulations < 2 or not asked.seconds > 0:
        parser.error("it takes at least 1 match, 2 simulations, and more than 0 seconds")
    open_spiel_game.register()
    speeds = paces(asked.games, asked.seconds)
    duels = [
        duel(name, asked.matches, asked.simulations, by_time, asked.seed)
        for name in asked.games
        for by_time in (False, True)
    ]
    print(as_markdown(duels, speeds))
    if asked.json:
        numbers = {
            "machine": machine(),
            "asked": {"matches": asked.matches, "simulations": asked.simulations, "seed": asked.seed, "uct_c": UCT},
            "duels": [asdict(found) for found in duels],
            "speeds": [{**asdict(found), "times": found.times()} for found in speeds],
        }
        asked.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
