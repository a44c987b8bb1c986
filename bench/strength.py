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
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

from bench.peers import processor
from bench.search_speed import by_chance, simulations_per_second, to_the_end
from rich.progress import Progress

import tuckerbox
from tuckerbox import bots, games
from tuckerbox.arena import Standings, executor, experiment_for, open_results, run
from tuckerbox.arena.results_file import complete_lines
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.sentence_parts import some
from tuckerbox.simulate import simulate

SEED = "strength"
LADDER = ("random", "joey", "wallaby", "greedy", "kangaroo")
RUNS = 5  # of each measurement of speed
RUN_SECONDS = 0.5
NOT_YET = "not measured yet"
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
CLIENT = Path(__file__).parent.parent / "web" / "src" / "games"


@dataclass(frozen=True)
class Contest:
    """Two bots against each other."""

    game: str
    bots: tuple[str, str]
    matches: int
    target: float  # the lower end of the interval should reach it
    seats: int = 2


@dataclass(frozen=True)
class Cooperation:
    """One bot on all seats, against the game itself."""

    game: str
    bot: str
    seats: int
    matches: int
    target: float  # the share of the matches to win, or how many times as many as `other`
    options: Mapping[str, object] = field(default_factory=dict)
    other: str = ""  # the bot that plays the same deals, if the target is relative to it


@dataclass(frozen=True)
class Plan:
    """A game's comparisons, from its `strength.toml`, and the text about them, from its `strength.md`."""

    contests: tuple[Contest, ...]
    cooperations: tuple[Cooperation, ...]
    ladder: int  # matches of each pair
    notes: str


def plan_of(name: str) -> Plan:
    """Return the comparisons of a game. They are empty if it has no `strength.toml`."""
    folder = games.game(name).folder
    settings, notes = folder / "strength.toml", folder / "strength.md"
    said = tomllib.loads(settings.read_text(encoding="utf-8")) if settings.exists() else {}
    return Plan(
        tuple(Contest(name, tuple(one.pop("bots")), **one) for one in said.get("contests", ())),
        tuple(Cooperation(name, **one) for one in said.get("cooperations", ())),
        said.get("ladder", 0),
        notes.read_text(encoding="utf-8").strip() if notes.exists() else "",
    )


PLANS = {name: plan_of(name) for name in games.names()}


WORDS = """\
# How strong the bots are

`make strength` wrote this page on {day}, on {machine},
Tuckerbox {version}. If you run it again, it plays only what is missing, and writes the page anew, so some results may
be older than the page. The same seeds give the same matches on the same kind of machine.

## Against each other

The bots change seats and play on with the same luck: at two seats, unless the table says otherwise. A bot is *ahead* in
a match if it places better than the other, even if the game itself wins. A tie counts as half. Intervals are 95%
intervals. `search` makes 1,000 simulations for each decision, `search@200` makes 200. A target is reached if the whole
interval is above it. Results depend on the version of the rules.

| game | bots | matches | first is ahead | interval | target | time per decision |
|---|---|---|---|---|---|---|
{contests}

## Against the game itself

One bot plays all seats. Where another one is named, it plays the same deals. A target such as “over 2 × greedy” is
reached if the lower end of the first interval is above twice the upper end of the second.

| game | bot | matches | won | interval | target |
|---|---|---|---|---|---|
{cooperations}

## The ladder

Every pair of these bots plays at two seats. The numbers are each bot's share of wins, with 95% intervals. Where their
mean is below 50%, the game itself won the rest.

{ladder}

## How fast they think

The numbers are simulations per second from the opening of a two-seat match, on one core. The search plays as tuned, or
with the tuned policy to the end of each match, or at random to the end. The last column is the speed of two threads
relative to one, as tuned. Each number is the best of {runs} runs.

| game | as tuned | to the end | random to the end | two threads |
|---|---|---|---|---|
{speeds}

{openspiel}## How it is tuned

`Tuning` in `kernel/contract.py` explains the parameters.

| game | policy | horizon | policy_prior | puct | fpu_reduction | margin | scale |
|---|---|---|---|---|---|---|---|
{tuning}

**Joey and Wallaby.** Joey makes 50 simulations for each decision, and Wallaby 150. Both then pick a choice at random,
with a probability proportional to its visits to the power of 1 / temperature. We chose the temperatures so that each of
the two is about equally strong against `greedy` in all games.

The following experiments led to the tuning, and to the nets. They were made once, with the rules and bots of their
time, and are not measured again. All are matches of two seats against `greedy`, unless a table says otherwise. The last
column has the share of matches in which the search was ahead, and the number of matches.

{notes}
"""

OPENSPIEL = """\
## Against OpenSpiel

OpenSpiel's own search in C++ plays our games through an adapter (`make openspiel`), with random play to the end of each
simulation. In one kind of duel, both searches make the same number of simulations. In the other, ours may think as long
as OpenSpiel's last decision took. The two change seats after each match. The second table shows simulations per second
from the opening. It compares our search, as tuned and with random play to the end, with OpenSpiel's search in those of
its own games whose random matches are closest in length.

{found}

"""


# --- Playing ---


class Won(TypedDict):
    """The share of the matches that a bot won on all seats."""

    won: float
    interval: Sequence[float]
    matches: int


@dataclass(frozen=True)
class Runner:
    """Plays matches, or reads their results if they were played before."""

    folder: Path  # for the results
    jobs: int
    so_far: bool  # only read results, and play no more
    progress: Callable[[str], Callable[[int, int], None]]

    def contest(self, contest: Contest) -> Standings | None:
        seats = "" if contest.seats == 2 else f"-{contest.seats}"
        what = f"{contest.game}: {' : '.join(contest.bots)}"
        file = f"{'-'.join(contest.bots)}{seats}"
        return self.compete(contest.game, contest.bots, contest.matches, contest.seats, {}, file, what)

    def ladder(self, game: str) -> Standings | None:
        """Let every pair on the ladder play."""
        pairs = len(LADDER) * (len(LADDER) - 1) // 2
        return self.compete(game, LADDER, PLANS[game].ladder * pairs, 2, {}, "ladder", f"{game}: ladder")

    def compete(
        self,
        game: str,
        names: Sequence[str],
        matches: int,
        seats: int,
        options: Mapping[str, object],
        file: str,
        what: str,
    ) -> Standings | None:
        """Return the standings after `matches` matches. Return None if none were played.

        With `so_far`, use only the complete deals that were played before. Those of other rules or other versions of
        the bots do not count: they are in other files.
        """
        experiment = experiment_for(game, names, seats, options, SEED)
        out = self.folder / f"{game}-{file}-{short_hash(experiment.as_json())}.jsonl"
        if self.so_far:
            played = len(complete_lines(out)) - 1 if out.exists() else 0
            matches = min(matches, played * experiment.matches_per_deal)
        if matches <= 0:
            return None
        file = open_results(experiment, matches, out)
        return run(experiment, matches, executor(self.jobs), file, progress=self.progress(what))

    def cooperation(self, cooperation: Cooperation) -> list[Won]:
        """Return what the bot won, and then what the other one won, if there is one. Return [] if none were played."""
        if not cooperation.other:
            won = self.alone(cooperation)
            return [won] if won else []
        names = (cooperation.bot, cooperation.other)
        file = in_file_names(cooperation)
        what = f"{cooperation.game}: {' : '.join(names)}"
        matches = len(names) * cooperation.matches
        standings = self.compete(cooperation.game, names, matches, cooperation.seats, cooperation.options, file, what)
        by_name = {bot.bot: bot for bot in standings.bots} if standings else {}
        return [
            {"won": bot.win_rate, "interval": bot.interval, "matches": bot.matches}
            for bot in map(by_name.get, names)
            if bot
        ]

    def alone(self, cooperation: Cooperation) -> Won | None:
        """Return what a bot won on all seats. Return None if no match was played.

        Matches that were played by other rules, by another version of the bot, with other options, or in another number
        do not count.
        """
        game = games.game(cooperation.game)
        version = bots.version_of(bots.get(cooperation.bot, game), game)
        name = f"{cooperation.game}-{in_file_names(cooperation)}-{cooperation.matches}"
        out = self.folder / f"{name}-{short_hash([tuckerbox.__version__, game.version, version])}.json"
        if not out.exists() and not self.so_far:
            result = simulate(
                cooperation.game,
                cooperation.seats,
                cooperation.matches,
                (cooperation.bot,),
                options=cooperation.options,
                seed=SEED,
                jobs=self.jobs,
                progress=self.progress(f"{cooperation.game}: {cooperation.bot} × {cooperation.seats}"),
            ).bots[0]
            out.write_text(
                json.dumps({"won": result.win_rate, "interval": result.interval, "matches": cooperation.matches})
            )
        return Won(**json.loads(out.read_text())) if out.exists() else None


def in_file_names(cooperation: Cooperation) -> str:
    options = "".join(f"-{name}={value}" for name, value in sorted(cooperation.options.items()))
    names = "-".join(filter(None, (cooperation.bot, cooperation.other)))
    return f"{names}-{cooperation.seats}{options}"


def short_hash(settings: object) -> str:
    """Return a hash of settings for the name of a file, so that results with other settings are in another one."""
    return sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:8]


# --- Speed ---


def speeds(game: Game) -> dict[str, float]:
    """Return the simulations per second of each variant of the search."""
    return {
        "tuned": simulations_per_second(game, RUN_SECONDS, runs=RUNS),
        "two_threads": simulations_per_second(game, RUN_SECONDS, runs=RUNS, trees=2),
        "to_the_end": simulations_per_second(to_the_end(game), RUN_SECONDS, runs=RUNS),
        "by_chance": simulations_per_second(by_chance(game), RUN_SECONDS, runs=RUNS),
    }


# --- The page ---


def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def between(interval: Sequence[float]) -> str:
    return f"{100 * interval[0]:.0f}–{100 * interval[1]:.0f}%"


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.001 else f"{1000 * seconds:.1f} ms"


def title_and_rules(game: str) -> str:
    """Return the title of a game, and the version of its rules by which it was played."""
    return f"{games.game(game).title}, rules {games.game(game).version}"


def contest_row(contest: Contest, standings: Standings | None) -> str:
    who = f"| {title_and_rules(contest.game)} | {contest.bots[0]} : {contest.bots[1]}"
    if contest.seats != 2:
        who += f", {some(contest.seats, 'seat')}"
    if standings is None:
        return f"{who} | {NOT_YET} | | | over {percent(contest.target)} | |"
    duel, bot = standings.duels[0], next(bot for bot in standings.bots if bot.bot == contest.bots[0])
    reached = "yes" if duel.interval[0] > contest.target else "no"
    return (
        f"{who} | {standings.matches} | {percent(duel.ahead)} | {between(duel.interval)} "
        f"| over {percent(contest.target)}: {reached} | {milliseconds(bot.seconds_per_decision)} |"
    )


def cooperation_row(cooperation: Cooperation, results: Sequence[Won]) -> str:
    names = " : ".join(filter(None, (cooperation.bot, cooperation.other)))
    how = ", ".join([some(cooperation.seats, "seat"), *map(str, cooperation.options.values())])
    who = f"| {title_and_rules(cooperation.game)} | {names}, {how}"
    target = (
        f"over {cooperation.target:g} × {cooperation.other}"
        if cooperation.other
        else f"over {percent(cooperation.target)}"
    )
    if not results:
        return f"{who} | {NOT_YET} | | | {target} |"
    first, *others = results
    least = cooperation.target * (others[0]["interval"][1] if others else 1)
    reached = "yes" if first["interval"][0] > least else "no"
    won = " : ".join(percent(result["won"]) for result in results)
    intervals = " : ".join(between(result["interval"]) for result in results)
    return f"{who} | {first['matches']} | {won} | {intervals} | {target}: {reached} |"


def ladder_table(ladders: Mapping[str, Standings]) -> Iterator[str]:
    if not ladders:
        yield "Not played yet."
        return
    yield "| | " + " | ".join(map(title_and_rules, ladders)) + " |"
    yield "|---|" + "---|" * len(ladders)
    for name in LADDER:
        found = [next(bot for bot in standings.bots if bot.bot == name) for standings in ladders.values()]
        yield f"| {name} | " + " | ".join(f"{percent(bot.win_rate)} ({between(bot.interval)})" for bot in found) + " |"


def speed_row(game: Game, measured: Mapping[str, float]) -> str:
    numbers = " | ".join(f"{measured[key]:,.0f}" for key in ("tuned", "to_the_end", "by_chance"))
    return f"| {game.title} | {numbers} | {measured['two_threads'] / measured['tuned']:.2f} |"


def tuning_row(game: Game) -> str:
    tuning = game.tuning
    horizon = "own turn" if tuning.own_turn else tuning.horizon or "to the end"
    return (
        f"| {game.title} | {tuning.policy} | {horizon} | {tuning.policy_prior} | {tuning.puct} "
        f"| {tuning.fpu_reduction} | {tuning.margin} | {tuning.scale} |"
    )


@dataclass
class Page:
    """The results so far. The page is written again after each new result."""

    openspiel: str
    contests: dict[Contest, Standings | None] = field(default_factory=dict)
    cooperations: list[tuple[Cooperation, Sequence[Won]]] = field(default_factory=list)
    ladders: dict[str, Standings] = field(default_factory=dict)
    speeds: dict[str, Mapping[str, float]] = field(default_factory=dict)

    def write(self) -> None:
        text = WORDS.format(
            day=f"{datetime.now(UTC):%d %B %Y}",
            machine=f"{os.cpu_count()} cores of {processor()}, Python {platform.python_version()}",
            version=tuckerbox.__version__,
            contests="\n".join(contest_row(contest, standings) for contest, standings in self.contests.items()),
            cooperations="\n".join(cooperation_row(cooperation, won) for cooperation, won in self.cooperations)
            or "| none yet | | | | | |",
            ladder="\n".join(ladder_table(self.ladders)),
            runs=RUNS,
            speeds="\n".join(speed_row(games.game(game), numbers) for game, numbers in self.speeds.items()),
            openspiel=OPENSPIEL.format(found=self.openspiel.strip()) if self.openspiel else "",
            tuning="\n".join(tuning_row(games.game(game)) for game in PLANS),
            notes="\n\n".join(
                f"### {games.game(name).title}\n\n{plan.notes}" for name, plan in PLANS.items() if plan.notes
            ),
        )
        PAGE.write_text(text, encoding="utf-8")
        for game, standings in self.ladders.items():
            file_for_page(game).write_text(for_page(game, standings), encoding="utf-8")


def file_for_page(game: str) -> Path:
    """Return the file from which the page about a game draws how strong its bots are."""
    return CLIENT / game / "strength.json"


def for_page(game: str, standings: Standings) -> str:
    """Return the content of that file: the ladder, the weakest bot first."""
    rates = {bot.bot: round(100 * bot.win_rate) / 100 for bot in standings.bots}  # rounded as in the docs
    wins = dict(sorted(rates.items(), key=lambda item: item[1]))
    found = {"measured": f"{datetime.now(UTC):%Y-%m-%d}", "matches": PLANS[game].ladder, "wins": wins}
    return json.dumps(found, indent=2) + "\n"


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
        for name in PLANS:
            page.speeds[name] = speeds(games.game(name))
        for contest in (contest for plan in PLANS.values() for contest in plan.contests):
            page.contests[contest] = runner.contest(contest)
            page.write()
        for cooperation in (cooperation for plan in PLANS.values() for cooperation in plan.cooperations):
            page.cooperations.append((cooperation, runner.cooperation(cooperation)))
            page.write()
        for name in PLANS:
            if standings := runner.ladder(name):
                page.ladders[name] = standings
                page.write()
    print(f"Written: {PAGE}")


if __name__ == "__main__":
    main()
