"""Finds puzzles in matches between bots.

Each match is a candidate with a seed and a number, so the same seed finds the same puzzles. Greedy players play up to a
random moment. From there the bot `kangaroo` decides. If it departs from the greedy player's choice, the position is
searched more deeply. A match gives at most one puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import count

from tuckerbox import games
from tuckerbox.bots import SeatedBot, get
from tuckerbox.kernel.contract import SENSIBLE, Game
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import draw, seeded
from tuckerbox.match import Match
from tuckerbox.parallel import in_processes
from tuckerbox.puzzles.confirming import RUNNERS_UP, Confirmer
from tuckerbox.puzzles.policies_version import policies_version
from tuckerbox.puzzles.puzzle import Puzzle, RatedAnswer, seeded_match

STRONG = "kangaroo"
LEAST_CHOICES = 3  # the fewest choices of a puzzle
LOOKED_AT = 30  # the decisions of a match that are examined, from the random moment on
GREEDY_ASKED = 8  # how often the greedy player is asked about a position, because its choices may be random


def refuse_without_puzzles(game: Game) -> None:
    """Raise ValueError if a game can have no puzzles."""
    if SENSIBLE not in game.policies:
        raise ValueError(f"{game.title} has no greedy player, so it can have no puzzles.")
    if max(game.seats) == 1:
        raise ValueError(f"{game.title} is for one player, and puzzles are about a lead over others.")


def find(game: Game, seed: str, first: int = 0, jobs: int = 1) -> Iterator[Puzzle | None]:
    """Yield the puzzle of each candidate from number `first` on, or None if it has none. This never ends."""
    return in_processes(partial(numbered, game.name, seed), count(first), jobs)


def numbered(name: str, seed: str, number: int) -> Puzzle | None:
    """Return the puzzle of a candidate, if it has one."""
    return candidate(games.game(name), f"{seed}/{number}", confirmer_of(name))


@cache
def confirmer_of(name: str) -> Confirmer:
    """Return this process's confirmer for a game."""
    return Confirmer(Engine(games.game(name)))


def next_number(puzzles: Sequence[Puzzle], seed: str) -> int:
    """Return the number of the next candidate after the last one that gave one of these puzzles."""
    numbers = [text.rpartition("/") for text in (puzzle.seed for puzzle in puzzles)]
    return max((int(number) + 1 for name, _, number in numbers if name == seed and number.isdecimal()), default=0)


def candidate(game: Game, seed: str, confirmer: Confirmer) -> Puzzle | None:
    """Return the first puzzle of a match after a random moment, if there is one."""
    luck = seeded("puzzle", game.name, seed)
    tables = [seats for seats in game.seats if seats > 1]
    match = seeded_match(game, tables[draw(luck, len(tables))], seed)
    player = SeatedBot(get(SENSIBLE, game), match, luck)
    while not match.over:
        match.play(player.choose())
    match = match.at(draw(luck, len(match.entries)))
    strong = SeatedBot(get(STRONG, game), match, luck)
    for _ in range(LOOKED_AT):
        if match.over:
            return None
        choice = strong.choose()
        if len(match.choices) >= LEAST_CHOICES and choice.text not in greedy_at(match):
            found = puzzle_at(match, seed, confirmer)
            if found:
                return found
        match.play(choice)
    return None


def puzzle_at(match: Match, seed: str, confirmer: Confirmer) -> Puzzle | None:
    """Return the puzzle in a position, if one choice is clearly best and the greedy player does not take it."""
    greedy = greedy_at(match)
    taken = greedy[0]
    ranked = confirmer.filter(match, taken) and confirmer.confirm(match, taken)
    if ranked is None or ranked.best.action in greedy:
        return None
    assert match.turn is not None, "a position with choices is not the end"
    return Puzzle(
        match.game.name,
        match.version,
        policies_version(match.game),
        match.options,
        match.seats,
        seed,
        tuple(match.words(entry) for entry in match.line),
        match.entries[-1].mark if match.entries else "",
        match.turn,
        ranked.best,
        runners_up(ranked.answers, taken),
        taken,
        ranked.margin,
        ranked.confirmed,
    )


def runners_up(answers: Sequence[RatedAnswer], greedy: str) -> tuple[RatedAnswer, ...]:
    """Return the other choices that a puzzle shows: those next after the best one, and the greedy player's."""
    first = answers[1 : RUNNERS_UP + 1]
    return (*first, *(answer for answer in answers[RUNNERS_UP + 1 :] if answer.action == greedy))


def greedy_at(match: Match) -> list[str]:
    """Return the actions that the greedy player may take in a match's position: several if its choice is random."""
    luck = seeded("puzzle", "greedy", match.entries[-1].mark if match.entries else "")
    player = SeatedBot(get(SENSIBLE, match.game), match, luck)
    return list(dict.fromkeys(player.choose().text for _ in range(GREEDY_ASKED)))
