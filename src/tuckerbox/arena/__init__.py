"""The arena: bots compete in many matches, and statistics show which is better and how certain that is.

from tuckerbox.arena import compete
compete("GAME", ["search@200", "greedy"], matches=100).bots
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tuckerbox import games
from tuckerbox.arena.executors import connection, executor
from tuckerbox.arena.experiment import Experiment, experiment_for
from tuckerbox.arena.match_execution import DealResult, play_deals
from tuckerbox.arena.results_file import ResultsFile, seed_of
from tuckerbox.arena.standings import BotStanding, Duel, Lead, Scoreboard, Standings
from tuckerbox.kernel.progress_callback import Progress
from tuckerbox.match_runner import compile_for
from tuckerbox.parallel import Execute, check_number

__all__ = [
    "BotStanding",
    "Duel",
    "Execute",
    "Experiment",
    "Lead",
    "Scoreboard",
    "Standings",
    "compete",
    "connection",
    "executor",
    "experiment_for",
    "open_results",
    "run",
]


def compete(
    game: str,
    bots: Sequence[str],
    matches: int = 100,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: object = None,
    jobs: int = 1,
    ray: str | None = None,
    out: str | Path | None = None,
    until_sure: bool = False,
    components: str | Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Let bots compete in every seat, and return their standings.

    In a deal, all bots sit in all seats in turn, with the same luck. `matches` is rounded up to whole deals. With
    `until_sure`, stop as soon as it is certain which of the best two bots is better. With a file `out`, write the
    results there, and continue from it if it exists. `progress` is called with the number of matches done and the
    total. Raise ValueError, with a sentence for people, if an argument is invalid.
    """
    experiment = experiment_for(game, bots, seats, options, seed_of(out, seed), components)
    file = open_results(experiment, matches, out)
    return run(experiment, matches, executor(jobs, ray), file, until_sure, progress)


def open_results(experiment: Experiment, matches: int, out: str | Path | None) -> ResultsFile | None:
    """Open or create the file `out`, if there is one. Raise ValueError if these matches can't be added to it."""
    deals = number_of_deals(experiment, matches)
    file = ResultsFile(Path(out), experiment.as_json()) if out else None
    if file and len(file.deals) < deals:
        file.refuse_unknown_bots()
    return file


def number_of_deals(experiment: Experiment, matches: int) -> int:
    """Return how many deals have at least this many matches."""
    check_number("matches", matches)
    return -(-matches // experiment.matches_per_deal)


def run(
    experiment: Experiment,
    matches: int,
    execute: Execute,
    file: ResultsFile | None = None,
    until_sure: bool = False,
    progress: Progress | None = None,
) -> Standings:
    """Play an experiment with the given executor, and return the standings.

    `file`: the results so far, from `open_results`. For the other arguments, see `compete`.
    """
    deals = number_of_deals(experiment, matches)
    compile_for(games.game(experiment.game), experiment.bots)
    scoreboard = Scoreboard(experiment)
    for deal in deal_results(experiment, deals, execute, file):
        scoreboard.add(deal)
        if progress:
            progress(scoreboard.matches, deals * experiment.matches_per_deal)
        if until_sure and scoreboard.lead and scoreboard.lead.sure:
            break
    return scoreboard.standings()


def deal_results(
    experiment: Experiment, deals: int, execute: Execute, file: ResultsFile | None
) -> Iterator[DealResult]:
    """Yield the deals in the file, then play the others. Append each new deal to the file before yielding it."""
    existing = file.deals[:deals] if file else []
    yield from existing
    for deal in play_deals(experiment, range(len(existing), deals), execute):
        if file:
            file.append(deal)
        yield deal
