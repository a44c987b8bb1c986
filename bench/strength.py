"""Plays the matches whose results are in docs/strength.md, and writes that page.

The results are saved in a folder, in the arena's own format. So this can be stopped at any time and continues later,
and it can write the page from the results so far. The seeds are fixed, so the same kind of machine plays the same
matches. The speeds on the page are those of one machine, which it names.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.search_speed import by_chance, pace, to_the_end
from rich.progress import Progress

import tuckerbox
from tuckerbox import games
from tuckerbox.arena import Standings, compete
from tuckerbox.arena.results_file import complete_lines
from tuckerbox.kernel.contract import Game
from tuckerbox.simulate import simulate

SEED = "strength"
GAMES = ("outback", "down-under", "australis", "auztralia")
LADDER = ("random", "joey", "wallaby", "greedy", "kangaroo")
RUNS = 5  # of each measurement of speed
RUN_SECONDS = 0.5
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"


@dataclass(frozen=True)
class Contest:
    """Two bots at two seats."""

    game: str
    bots: tuple[str, str]
    matches: int
    target: float  # for the lower end of the interval


@dataclass(frozen=True)
class Cooperation:
    """One bot on all seats, against the Old Ones."""

    bot: str
    seats: int
    matches: int
    target: float  # for the share of the matches that are won
    options: Mapping[str, object] = field(default_factory=dict)


CONTESTS = (
    Contest("outback", ("search", "greedy"), 200, 0.58),
    Contest("down-under", ("search", "greedy"), 100, 0.68),
    Contest("australis", ("search", "greedy"), 100, 0.58),
    Contest("auztralia", ("search", "greedy"), 400, 0.58),
    Contest("outback", ("search@400", "search@100"), 2000, 0.5),
    Contest("outback", ("search@100", "search@25"), 2000, 0.5),
    Contest("down-under", ("search@400", "search@100"), 200, 0.5),
    Contest("australis", ("search@400", "search@100"), 200, 0.5),
    Contest("auztralia", ("search@400", "search@100"), 200, 0.5),
)
COOPERATIONS = (
    Cooperation("kangaroo", 4, 40, 0.8),
    Cooperation("kangaroo", 1, 100, 0.5, {"solo": "easy"}),
)
# Matches of each pair on the ladder
LADDER_MATCHES = {"outback": 20, "down-under": 20, "australis": 20, "auztralia": 10}


WORDS = """\
# How strong the bots are

`make strength` wrote this page on {day}, on {machine},
Tuckerbox {version}. If you run it again, it continues where it stopped. The same seeds give the same matches on the
same kind of machine.

## Against each other

Each pair of matches uses the same luck with swapped seats. A bot is *ahead* in a match if it finishes before the other;
a tie counts as half. In AuZtralia that also holds for matches that the Old Ones win. The interval is a 95 % interval.
`search` makes 1,000 simulations for each decision, `search@200` makes 200. In Outback the search looks no further than
the end of its own turn, and 100 simulations find nearly everything there is to find. So the table compares four times
as many simulations there twice: 400 with 100, and 100 with 25.

| game | bots | matches | first is ahead | interval | target | time per decision |
|---|---|---|---|---|---|---|
{contests}

## Against the Old Ones

| bot | matches | won | interval | target |
|---|---|---|---|---|
{cooperations}

## The ladder

Every pair of these bots plays at two seats. The numbers are each bot's share of wins. In AuZtralia the Old Ones win the
rest.

{ladder}

## How fast they think

Simulations per second from the opening of a match for two, on one core: as the search is tuned, with the tuned policy
to the end of the match, and with random play to the end. The last column is the speed of two threads, relative to one
thread, as tuned. Each number is the best of {runs} runs.

| game | as tuned | to the end | random to the end | two threads |
|---|---|---|---|---|
{speeds}

{openspiel}## How it is tuned

`Tuning` in `kernel/contract.py` explains the parameters.

| game | policy | horizon | trust | explore | urge | margin | scale |
|---|---|---|---|---|---|---|---|
{tuning}

These experiments led to the tuning. All are matches of two seats against `greedy`, unless the table says otherwise. The
last column is the share of matches in which the search was ahead.

| game | variant, simulations for each decision | ahead, matches |
|---|---|---|
| Outback | greedy policy, horizon 12, 200 | 52 % of 120 |
| | greedy policy, horizon 12, choosing the best lower bound instead of the most visits, 200 | 41–43 % of 120 |
| | greedy policy, horizon 1, then until the seat's next turn, 200 | 47 % of 120 |
| | greedy policy, to the end, 200 | 53 % of 300 |
| | greedy policy, to the end, the same luck for all choices, 200 | 57 % of 300 |
| | greedy policy, to the end, margin 0.6, 200 | 55 % of 100 |
| | greedy policy, until the turn ends, evaluated by a regression over 36,000 turns, 1,000 | 52 % of 200 |
| | the same, scale 30 | 55 % of 200 |
| | the same, scale 10, trust 0.1 | 46 % of 200 |
| | greedy policy, until the turn ends, evaluated by `hopes` with half-tuned weights, 1,000 | 60 % of 200 |
| | planner policy, until the turn ends, half-tuned weights, 1,000 | 78 % of 100 |
| AuZtralia | against the first version of `greedy`: horizon 12, evaluated by points alone, 150 | 55 % of 10 |
| | the same, horizon 6, evaluated by the first version of `hopes`, 400 | 71 % of 40 |
| | the same against the current `greedy`, 200 | 61 % of 60 |
| | horizon 6, evaluated by regressions over 60,000 positions with different targets, 200 | 28–70 % of 60 |
| | the same, 400 | 65 % of 60 |
| | the same, horizon 16, 200 | 54 % of 60 |
| | until the turn ends, five evaluations, 200 | 53–63 % of 60 to 100 |
| | the same, two evaluations, 1,000 | 48 and 59 % of 80 |
| | horizon 6, evaluated by weights that must not have the wrong sign, 200 | 55 % of 100 |
| | horizon 6, the current `hopes`, but with one measure of the time left instead of two, 200 | 63 % of 100 |
| | the same, 400 against itself with 100 | 41 % of 54 |
| | current tuning, 200 | 67 % of 200 |
| | current tuning, half the exploration, 200 | 61 % of 300 |
| | current tuning, but until the turn ends, 200 | 54 % of 88 |
| | horizon 4, then until another seat decides, 200 | 63 % of 200 |
| | searching only when it chooses an action, otherwise `greedy`, 200 | 60 % of 200 |
| | the same, half the exploration | 62 % of 300 |
| | the same, twice the exploration | 53 % of 300 |
| | the same, scale 30 | 53 % of 300 |
| | the same, horizon 16 | 62 % of 300 |
| | searching only in combat, 200 | 55 % of 200 |
| | searching only where to lay tracks, 200 | 50 % of 200 |
| | searching only where to place the port, 200 | 45 % of 200 |

**Outback's weights.** `hopes` estimates the points that a preserve will still bring. Its weights were tuned in matches
of the planner, which uses nothing else, against `greedy`. The method was an evolution strategy (CMA-ES): first over 30
weights, with 16 candidates in each of 50 generations and 1,000 matches for each candidate; then over the 11 weights
that mattered, with 12 candidates in each of 60 generations. Afterwards the planner was ahead in 81 % of 20,000 other
matches. Against this planner, the search with 400 simulations was ahead in 53 % of 200 matches.

**Outback Plus and partnership.** With the same weights, the planner was ahead of `greedy` in 62 % of 3,000 matches of
Plus, because a space is worth less there. Instead of 5.6 points for a space we tried 8 (54 %), 4 (66 %) and 2.5 (65 %),
and took 4. Estimating bonus tiles added 1 % in Plus and 3 % in partnership. With both changes, the planner was ahead in
65 % of 10,000 matches of Plus and in 84 % of 4,000 in partnership, and the search with 200 simulations in 67 % of 400
matches of Plus.

**Outback's search.** These experiments were made before the second run of the evolution strategy. Both bots used
weights that were set by hand after the first run. So compare the rows only with each other:

| variant, simulations for each decision | ahead, matches |
|---|---|
| otherwise as tuned, 100 | 63 % of 300 |
| the same, 400 | 64 % of 300 |
| the same, 4,000 | 60 % of 300 |
| the same luck for all choices, 400 | 64 % of 400 |
| trust 0.2, 400 | 56 % of 400 |
| trust 0.8, 400 | 64 % of 400 |
| half the exploration, 400 | 61 % of 400 |
| twice the exploration, 400 | 65 % of 400; against itself 47 % of 500 |
| scale 5, 400 | 61 % of 400 |

**AuZtralia's sensible player.** Its weights come from an evolution strategy, too: first over 43 weights, with 20
candidates in each of 120 generations; then over the 26 weights that mattered, with 14 candidates in each of 30
generations. Each candidate played 208 matches: 144 alone, 48 at two seats against the player with weights set by hand,
and 16 at four seats. Before the tuning, the player beat the Old Ones in 8 % of easy solo matches and in 83 % of matches
for four; after it, in 53 % and 90 %. It was ahead of its former self in 76 % of 800 matches.

Alone at the easy level, it won 52 % of 1,000 matches. A search with 200 simulations won 58 % of 300 if it was used only
to choose an action, 62 % of 300 if only in combat, and 61 % of 300 for all decisions.

**Joey and Wallaby.** Joey makes 50 simulations for each decision, and Wallaby 150. Both then pick a choice at random,
with a probability proportional to its visits to the power of 1 / temperature. The temperatures were chosen so that each
of the two is about equally strong against `greedy` in all games:

| game | Joey's temperature | ahead | Wallaby's temperature | ahead |
|---|---|---|---|---|
| Outback | 1.5 | 20 % of 200 | 0.9 | 49 % of 200 |
| Down Under | 2.0 | 17 % of 40 | 1.5 | 50 % of 40 |
| Australis | 1.5 | 23 % of 40 | 1.1 | 60 % of 30 (at 1.0) |
| AuZtralia | 0.7 | 22 % of 60 | 0.3 | 51 % of 40 |
"""

OPENSPIEL = """\
## Against OpenSpiel

OpenSpiel's own search in C++ plays our games through an adapter (`make openspiel`), with random play to the end of each
simulation. In one kind of duel, both searches make the same number of simulations. In the other, ours may think as long
as OpenSpiel's last decision took. The two change seats after each match. The second table shows simulations per second
from the opening: of our search, as tuned and with random play to the end, and of OpenSpiel's search in those of its own
games whose random matches are closest in length.

{found}

"""


# --- Playing ---


@dataclass(frozen=True)
class Runner:
    """Plays matches, or reads their results if they were played before."""

    folder: Path  # for the results
    jobs: int
    so_far: bool  # only read results, and play no more
    progress: Callable[[str], Callable[[int, int], None]]

    def contest(self, contest: Contest) -> Standings | None:
        what = f"{contest.game}: {' : '.join(contest.bots)}"
        return self.compete(contest.game, contest.bots, contest.matches, 2, "-".join(contest.bots), what)

    def ladder(self, game: str) -> Standings | None:
        """Let every pair on the ladder play."""
        pairs = len(LADDER) * (len(LADDER) - 1) // 2
        return self.compete(game, LADDER, LADDER_MATCHES[game] * pairs, 2 * pairs, "ladder", f"{game}: ladder")

    def compete(
        self, game: str, names: Sequence[str], matches: int, deal: int, file: str, what: str
    ) -> Standings | None:
        """Return the standings after `matches` matches, in deals of `deal`. Return None if none were played.

        With `so_far`, use only the complete deals that were played before.
        """
        out = self.folder / f"{game}-{file}.jsonl"
        if self.so_far:
            deals = len(complete_lines(out)) - 1 if out.exists() else 0
            matches = min(matches, deals * deal)
        if matches <= 0:
            return None
        return compete(game, names, matches, seats=2, seed=SEED, jobs=self.jobs, out=out, progress=self.progress(what))

    def cooperation(self, cooperation: Cooperation) -> dict[str, Any] | None:
        """Return the share of the matches that a seat won, with its interval. Return None if none were played."""
        out = self.folder / f"auztralia-{cooperation.bot}-{cooperation.seats}.json"
        if not out.exists() and not self.so_far:
            result = simulate(
                "auztralia",
                cooperation.seats,
                cooperation.matches,
                (cooperation.bot,),
                options=cooperation.options,
                seed=SEED,
                jobs=self.jobs,
                progress=self.progress(f"auztralia: {cooperation.bot} × {cooperation.seats}"),
            ).bots[0]
            out.write_text(
                json.dumps({"won": result.win_rate, "interval": result.interval, "matches": cooperation.matches})
            )
        return dict(json.loads(out.read_text())) if out.exists() else None


# --- Speed ---


def speeds(game: Game) -> dict[str, float]:
    """Return the simulations per second of each variant of the search."""
    return {
        "tuned": pace(game, RUN_SECONDS, runs=RUNS),
        "two_threads": pace(game, RUN_SECONDS, runs=RUNS, trees=2),
        "to_the_end": pace(to_the_end(game), RUN_SECONDS, runs=RUNS),
        "by_chance": pace(by_chance(game), RUN_SECONDS, runs=RUNS),
    }


# --- The page ---


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def between(interval: Sequence[float]) -> str:
    return f"{100 * interval[0]:.0f}–{100 * interval[1]:.0f} %"


def contest_row(contest: Contest, standings: Standings) -> str:
    duel, bot = standings.duels[0], next(bot for bot in standings.bots if bot.bot == contest.bots[0])
    reached = "yes" if duel.interval[0] > contest.target else "no"
    return (
        f"| {games.game(contest.game).title} | {contest.bots[0]} : {contest.bots[1]} | {standings.matches} "
        f"| {percent(duel.ahead)} | {between(duel.interval)} | over {percent(contest.target)}: {reached} "
        f"| {1000 * bot.seconds_per_decision:.0f} ms |"
    )


def cooperation_row(cooperation: Cooperation, result: Mapping[str, Any]) -> str:
    how = "alone, easy" if cooperation.seats == 1 else f"{cooperation.seats} seats"
    reached = "yes" if result["won"] >= cooperation.target else "no"
    return (
        f"| {cooperation.bot}, {how} | {result['matches']} | {percent(result['won'])} | {between(result['interval'])} "
        f"| {percent(cooperation.target)}: {reached} |"
    )


def ladder_table(ladders: Mapping[str, Standings]) -> Iterator[str]:
    if not ladders:
        yield "Not played yet."
        return
    yield "| | " + " | ".join(games.game(game).title for game in ladders) + " |"
    yield "|---|" + "---|" * len(ladders)
    for name in LADDER:
        rates = [next(bot.win_rate for bot in standings.bots if bot.bot == name) for standings in ladders.values()]
        yield f"| {name} | " + " | ".join(percent(rate) for rate in rates) + " |"


def speed_row(game: Game, measured: Mapping[str, float]) -> str:
    numbers = " | ".join(f"{measured[key]:,.0f}" for key in ("tuned", "to_the_end", "by_chance"))
    return f"| {game.title} | {numbers} | {measured['two_threads'] / measured['tuned']:.2f} |"


def tuning_row(game: Game) -> str:
    tuning = game.tuning
    horizon = "own turn" if tuning.own_turn else tuning.horizon or "to the end"
    return (
        f"| {game.title} | {tuning.policy} | {horizon} | {tuning.trust} | {tuning.explore} | {tuning.urge} "
        f"| {tuning.margin} | {tuning.scale} |"
    )


@dataclass
class Page:
    """The results so far. The page is written again after each new result."""

    openspiel: str
    contests: dict[Contest, Standings] = field(default_factory=dict)
    cooperations: list[tuple[Cooperation, Mapping[str, Any]]] = field(default_factory=list)
    ladders: dict[str, Standings] = field(default_factory=dict)
    speeds: dict[str, Mapping[str, float]] = field(default_factory=dict)

    def write(self) -> None:
        text = WORDS.format(
            day=f"{datetime.now(UTC):%d %B %Y}",
            machine=f"{os.cpu_count()} cores of {processor()}, Python {platform.python_version()}",
            version=tuckerbox.__version__,
            contests="\n".join(contest_row(contest, standings) for contest, standings in self.contests.items()),
            cooperations="\n".join(cooperation_row(cooperation, result) for cooperation, result in self.cooperations)
            or "| none yet | | | | |",
            ladder="\n".join(ladder_table(self.ladders)),
            runs=RUNS,
            speeds="\n".join(speed_row(games.game(game), numbers) for game, numbers in self.speeds.items()),
            openspiel=OPENSPIEL.format(found=self.openspiel.strip()) if self.openspiel else "",
            tuning="\n".join(tuning_row(games.game(game)) for game in GAMES),
        )
        PAGE.write_text(text, encoding="utf-8")


def processor() -> str:
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next((line.split(":")[1].strip() for line in lines if "model name" in line), platform.machine())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="number of processes (default: one for each core)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("bench/played"), help="folder for the results (default: bench/played)"
    )
    parser.add_argument(
        "--openspiel", type=Path, help="file with the output of bench/openspiel.py, to include in the page"
    )
    parser.add_argument(
        "--so-far", action="store_true", help="play no matches, and write the page from the results so far"
    )
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:

        def shown(what: str) -> Callable[[int, int], None]:
            task = progress.add_task(what)
            return lambda done, of: progress.update(task, completed=done, total=of)

        runner = Runner(args.out, args.jobs, args.so_far, shown)
        page = Page(args.openspiel.read_text(encoding="utf-8") if args.openspiel else "")
        for name in GAMES:
            page.speeds[name] = speeds(games.game(name))
        for contest in CONTESTS:
            if standings := runner.contest(contest):
                page.contests[contest] = standings
                page.write()
        for cooperation in COOPERATIONS:
            if result := runner.cooperation(cooperation):
                page.cooperations.append((cooperation, result))
                page.write()
        for name in GAMES:
            if standings := runner.ladder(name):
                page.ladders[name] = standings
                page.write()
    print(f"Written: {PAGE}")


if __name__ == "__main__":
    main()
