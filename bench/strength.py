"""How strong the bots are: plays the matches that docs/strength.md tells of, and writes that page.

What was played is kept in a folder as the arena's own files, so this can be stopped at any time and goes on from there,
and the page can be written of what there is so far; the seeds are fixed, so on the same kind of machine the same
matches come out. The numbers on the page are those of one machine, which it names.
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

from bench.pace import by_chance, pace, to_the_end
from rich.progress import Progress

import tuckerbox
from tuckerbox import games
from tuckerbox.arena import Standings, compete
from tuckerbox.arena.record import whole_lines
from tuckerbox.kernel.contract import Game
from tuckerbox.simulate import simulate

SEED = "strength"
GAMES = ("outback", "down-under", "australis", "auztralia")
LADDER = ("random", "joey", "wallaby", "greedy", "kangaroo")
RUNS = 5  # of each measurement of speed
LONG = 0.5  # seconds that each of them takes
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"


@dataclass(frozen=True)
class Contest:
    """Two bots at a table of two."""

    game: str
    bots: tuple[str, str]
    matches: int
    aim: float  # the lower end of the interval


@dataclass(frozen=True)
class Together:
    """Bots that play to beat the game."""

    bot: str
    seats: int
    matches: int
    aim: float  # the part of matches that are won
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
TOGETHER = (
    Together("kangaroo", 4, 40, 0.8),
    Together("kangaroo", 1, 100, 0.5, {"solo": "easy"}),
)
CLIMB = {"outback": 20, "down-under": 20, "australis": 20, "auztralia": 10}  # matches of each two of the ladder


WORDS = """\
# How strong the bots are

Written by `make strength` on {day}, on {machine},
Tuckerbox {version}. Said again, it goes on where it stopped; the same seeds give the same matches on the same kind of
machine.

## Against each other

Two seats, which are changed, each two matches with the same luck. Who is ahead is who comes before the other at the
end, a tie being half; in AuZtralia also when the Old Ones beat both. The interval is where that part is, 95 % sure.
`search` thinks 1,000 times a decision, `search@200` as often as it says. In Outback, where it looks no further than its
own turn, a hundred times find nearly all there is to find; so four times one is shown there with 100 and 25 as well.

| game | who : whom | matches | ahead | between | aimed at | a decision |
|---|---|---|---|---|---|---|
{contests}

## Against the Old Ones

| who | matches | won | between | aimed at |
|---|---|---|---|---|
{together}

## The ladder

Every two of these at two seats: the part of its matches that each won. In AuZtralia the Old Ones win the rest.

{ladder}

## How fast they think

Simulations a second from the opening of a match for two, on one core: as the search is tuned, with its policy to the
end of the match, and by chance to the end. The last column is how many times as many two threads make. Best of {runs}
runs.

| game | as tuned | to the end | by chance to the end | two threads |
|---|---|---|---|---|
{speeds}

{openspiel}## How it is tuned

What these words mean is said in `Tuning` (kernel/contract.py).

| game | policy | horizon | trust | explore | urge | margin | scale |
|---|---|---|---|---|---|---|---|
{tuning}

What chose it, always against `greedy` at two seats, the part of matches in which the search was ahead:

| game | tried, with how many simulations | ahead, of how many matches |
|---|---|---|
| Outback | with greedy, horizon 12, 200 | 52 % of 120 |
| | with greedy, horizon 12, the best value less its uncertainty instead of what was tried most, 200 | 41–43 % of 120 |
| | with greedy, horizon 1, until the turn comes round, 200 | 47 % of 120 |
| | with greedy, to the end, 200 | 53 % of 300 |
| | with greedy, to the end, all choices with the same luck, 200 | 57 % of 300 |
| | with greedy, to the end, with a margin of 0.6, 200 | 55 % of 100 |
| | with greedy, until the turn ends, judged by a regression over 36,000 turns, 1,000 | 52 % of 200 |
| | the same, with a scale of 30 | 55 % of 200 |
| | the same, with a scale of 10 and a trust of 0.1 | 46 % of 200 |
| | with greedy, until the turn ends, judged by `hopes`, weights half tuned, 1,000 | 60 % of 200 |
| | with the planner, until the turn ends, weights half tuned, 1,000 | 78 % of 100 |
| AuZtralia | against `greedy` as it was at first: horizon 12, by points alone, 150 | 55 % of 10 |
| | the same, horizon 6, with what may be hoped for (`hopes`) as it was at first, 400 | 71 % of 40 |
| | against `greedy` as it is: the same, 200 | 61 % of 60 |
| | horizon 6, judged by what a regression over 60,000 moments says, 200 | 28–70 % of 60, by what it is to foretell |
| | the same, 400 | 65 % of 60 |
| | the same, horizon 16, 200 | 54 % of 60 |
| | until the turn ends, judged in five ways, 200 | 53–63 % of 60 to 100 |
| | the same in two ways, 1,000 | 48 and 59 % of 80 |
| | horizon 6, by weights of which none may speak against what is good, 200 | 55 % of 100 |
| | horizon 6, by `hopes` as they are but with one time for a seat and for all, 200 | 63 % of 100 |
| | the same, 400 against itself with 100 | 41 % of 54 |
| | as it is, 200 | 67 % of 200 |
| | as it is, but exploring half as much, 200 | 61 % of 300 |
| | as it is, but until the turn ends, 200 | 54 % of 88 |
| | horizon 4, and on until somebody else decides, 200 | 63 % of 200 |
| | thinking only about which action to take, else `greedy`, 200 | 60 % of 200 |
| | the same, exploring half as much | 62 % of 300 |
| | the same, exploring twice as much | 53 % of 300 |
| | the same with a scale of 30 | 53 % of 300 |
| | the same with a horizon of 16 | 62 % of 300 |
| | thinking only in combat, 200 | 55 % of 200 |
| | thinking only where tracks go, 200 | 50 % of 200 |
| | thinking only where the port goes, 200 | 45 % of 200 |

What preserves promise in Outback was found by matches of the planner, which goes by nothing else, against greedy: an
evolution strategy (CMA-ES) over 30 weights, 1,000 matches for each of 16 tries in 50 generations, then over the 11 that
mattered, in 60 generations of 12. The planner came out ahead in 81 % of 20,000 other matches. Against the planner
with the weights as they are, the search (400) was ahead in 53 % of 200 matches.

In Outback Plus the same weights were ahead of greedy in 62 % of 3,000 matches, since a space is worth less there: tried
were 8 points instead of 5.6 (54 %), 4 (66 %) and 2.5 (65 %), and 4 was taken. What is hoped for of bonus tiles brought
1 % in Plus and 3 % in partnership. With both the planner was ahead in 65 % of 10,000 matches of Plus and in 84 % of
4,000 in partnership, the search (200) in 67 % of 400 of Plus.

How to search in Outback was tried before the second tuning, both with weights set by hand after the first, so these
rows only compare with each other:

| tried, with how many simulations | ahead, of how many matches |
|---|---|
| as it is tuned otherwise, 100 | 63 % of 300 |
| the same, 400 | 64 % of 300 |
| the same, 4,000 | 60 % of 300 |
| the same luck for all choices, 400 | 64 % of 400 |
| a trust of 0.2, 400 | 56 % of 400 |
| a trust of 0.8, 400 | 64 % of 400 |
| exploring half as much, 400 | 61 % of 400 |
| exploring twice as much, 400 | 65 % of 400; against itself 47 % of 500 |
| a scale of 5, 400 | 61 % of 400 |

AuZtralia's sensible player has its weights from an evolution strategy, too: 120 generations of 20 tries over 43 of
them, each judged by 208 matches (144 alone, 48 for two against the player with weights set by hand, 16 for four), then
30 generations of 14 over the 26 that mattered. Before that it beat the Old Ones in 8 % of easy solo games and 83 % of
matches for four, then in 53 % and 90 %, and in 76 % of 800 matches it was ahead of what it had been.

Alone on the easy setting, AuZtralia's sensible player won 52 % of 1,000 games; thinking 200 times about which action to
take 58 % of 300, thinking only in combat 62 % of 300, thinking about everything 61 % of 300.

How much Joey (50 simulations) and Wallaby (150) slip was chosen so that they come out about alike against `greedy`:

| game | Joey | ahead | Wallaby | ahead |
|---|---|---|---|---|
| Outback | 1.5 | 20 % of 200 | 0.9 | 49 % of 200 |
| Down Under | 2.0 | 17 % of 40 | 1.5 | 50 % of 40 |
| Australis | 1.5 | 23 % of 40 | 1.1 | 60 % of 30 (at 1.0) |
| AuZtralia | 0.7 | 22 % of 60 | 0.3 | 51 % of 40 |
"""

OPENSPIEL = """\
## Beside OpenSpiel

OpenSpiel's own search in C++, with matches played on by chance, plays our games through an adapter (`make openspiel`):
at equal simulations, and at equal time, where ours may think as long as the other last took. At two seats, which are
changed. Below that, simulations a second from the opening: ours, as it is tuned and by chance to the end, and those of
OpenSpiel's search in the games of its own that are nearest in length at random.

{found}

"""


# --- Playing ---


@dataclass(frozen=True)
class Hall:
    """Where it is played."""

    folder: Path  # for what was played
    jobs: int
    so_far: bool  # whether nothing is played any more
    progress: Callable[[str], Callable[[int, int], None]]

    def play(self, contest: Contest) -> Standings | None:
        what = f"{contest.game}: {' : '.join(contest.bots)}"
        return self.compete(contest.game, contest.bots, contest.matches, 2, "-".join(contest.bots), what)

    def climb(self, game: str) -> Standings | None:
        """Every two of the ladder."""
        pairs = len(LADDER) * (len(LADDER) - 1) // 2
        return self.compete(game, LADDER, CLIMB[game] * pairs, 2 * pairs, "ladder", f"{game}: ladder")

    def compete(
        self, game: str, names: Sequence[str], matches: int, deal: int, kept: str, what: str
    ) -> Standings | None:
        """So many matches, or as many whole deals as there are; None if there are none."""
        out = self.folder / f"{game}-{kept}.jsonl"
        if self.so_far:
            deals = len(whole_lines(out)) - 1 if out.exists() else 0
            matches = min(matches, deals * deal)
        if matches <= 0:
            return None
        return compete(game, names, matches, seats=2, seed=SEED, jobs=self.jobs, out=out, progress=self.progress(what))

    def beat(self, together: Together) -> dict[str, Any] | None:
        """How many of the matches against the Old Ones somebody won."""
        out = self.folder / f"auztralia-{together.bot}-{together.seats}.json"
        if not out.exists() and not self.so_far:
            found = simulate(
                "auztralia",
                together.seats,
                together.matches,
                (together.bot,),
                options=together.options,
                seed=SEED,
                jobs=self.jobs,
                progress=self.progress(f"auztralia: {together.bot} × {together.seats}"),
            ).bots[0]
            out.write_text(json.dumps({"won": found.win_rate, "interval": found.interval, "matches": together.matches}))
        return dict(json.loads(out.read_text())) if out.exists() else None


# --- Speed ---


def speeds(game: Game) -> dict[str, float]:
    """As it is tuned, with two threads, to the end, and to the end by chance."""
    return {
        "tuned": pace(game, LONG, runs=RUNS),
        "two_threads": pace(game, LONG, runs=RUNS, trees=2),
        "to_the_end": pace(to_the_end(game), LONG, runs=RUNS),
        "by_chance": pace(by_chance(game), LONG, runs=RUNS),
    }


# --- The page ---


def percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def between(interval: Sequence[float]) -> str:
    return f"{100 * interval[0]:.0f}–{100 * interval[1]:.0f} %"


def contest_row(contest: Contest, standings: Standings) -> str:
    duel, bot = standings.duels[0], next(bot for bot in standings.bots if bot.bot == contest.bots[0])
    reached = "yes" if duel.interval[0] > contest.aim else "no"
    return (
        f"| {games.game(contest.game).title} | {contest.bots[0]} : {contest.bots[1]} | {standings.matches} "
        f"| {percent(duel.ahead)} | {between(duel.interval)} | over {percent(contest.aim)}: {reached} "
        f"| {1000 * bot.seconds_per_decision:.0f} ms |"
    )


def together_row(together: Together, found: Mapping[str, Any]) -> str:
    how = "alone, easy" if together.seats == 1 else f"{together.seats} at the table"
    reached = "yes" if found["won"] >= together.aim else "no"
    return (
        f"| {together.bot}, {how} | {found['matches']} | {percent(found['won'])} | {between(found['interval'])} "
        f"| {percent(together.aim)}: {reached} |"
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


def speed_row(game: Game, found: Mapping[str, float]) -> str:
    numbers = " | ".join(f"{found[key]:,.0f}" for key in ("tuned", "to_the_end", "by_chance"))
    return f"| {game.title} | {numbers} | {found['two_threads'] / found['tuned']:.2f} |"


def tuning_row(game: Game) -> str:
    how = game.tuning
    return (
        f"| {game.title} | {how.policy} | {'own turn' if how.own_turn else how.horizon or 'to the end'} | {how.trust} "
        f"| {how.explore} | {how.urge} | {how.margin} | {how.scale} |"
    )


@dataclass
class Page:
    """What was found so far; it is written anew whenever there is more."""

    openspiel: str
    contests: dict[Contest, Standings] = field(default_factory=dict)
    together: list[tuple[Together, Mapping[str, Any]]] = field(default_factory=list)
    ladders: dict[str, Standings] = field(default_factory=dict)
    speeds: dict[str, Mapping[str, float]] = field(default_factory=dict)

    def write(self) -> None:
        text = WORDS.format(
            day=f"{datetime.now(UTC):%d %B %Y}",
            machine=f"{os.cpu_count()} cores of {processor()}, Python {platform.python_version()}",
            version=tuckerbox.__version__,
            contests="\n".join(contest_row(contest, standings) for contest, standings in self.contests.items()),
            together="\n".join(together_row(together, numbers) for together, numbers in self.together)
            or "| nobody yet | | | | |",
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
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
    parser.add_argument("--out", type=Path, default=Path("bench/played"), help="where what was played is kept")
    parser.add_argument("--openspiel", type=Path, help="what bench/openspiel.py printed, to be part of the page")
    parser.add_argument("--so-far", action="store_true", help="play no more, and write the page of what there is")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:

        def shown(what: str) -> Callable[[int, int], None]:
            task = progress.add_task(what)
            return lambda done, of: progress.update(task, completed=done, total=of)

        hall = Hall(asked.out, asked.jobs, asked.so_far, shown)
        page = Page(asked.openspiel.read_text(encoding="utf-8") if asked.openspiel else "")
        for name in GAMES:
            page.speeds[name] = speeds(games.game(name))
        for contest in CONTESTS:
            if standings := hall.play(contest):
                page.contests[contest] = standings
                page.write()
        for together in TOGETHER:
            if found := hall.beat(together):
                page.together.append((together, found))
                page.write()
        for name in GAMES:
            if standings := hall.climb(name):
                page.ladders[name] = standings
                page.write()
    print(f"Written: {PAGE}")


if __name__ == "__main__":
    main()
