"""Matches of Outback for tests: random ones, watched ones, and forged documents."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tuckerbox import games
from tuckerbox.kernel.privacy import public_bytes
from tuckerbox.match import Choice, Dice, Match, MatchError
from tuckerbox.match.hash_chained_lines import NAMES as UNSEALED
from tuckerbox.match.hash_chained_lines import NEWEST, DocumentLine, mark_of, read, write

OUTBACK = games.game("outback")
NAMES = ["Anna", "Julie", "Sabina", "Bruce"]
HEADER_LINES = 9  # the lines up to `start` in format 1

GOLDEN = Path(__file__).parent / "partnership.match.txt"


def public_states(match: Match) -> list[bytes]:
    """Return the public bytes of the states after the start and after each entry, for forging marks."""
    return [public_bytes(match.at(number).state) for number in range(len(match.entries) + 1)]


def dice(seed: object, seats: int) -> Dice:
    """Return real dice with a nonce for each seat, but the same ones every time."""
    secret = sha256(f"secret {seed}".encode()).digest()
    return Dice(secret, tuple(sha256(f"nonce {seed} {seat}".encode()).hexdigest()[:16] for seat in range(seats)))


def new(seats: int = 2, seed: object = 0, kind: type[Match] = Match, *, format: int = NEWEST, **options: object) -> Any:
    """Return a match with dice that can be checked."""
    return kind(OUTBACK, NAMES[:seats], options, dice(seed, seats), format=format)


def play_at_random(
    match: Match,
    seed: object = 0,
    *,
    undos: float = 0,
    until: Callable[[Match], bool] = lambda match: False,
    most: int = 10_000,
) -> Match:
    """Play at random, with undos now and then, until it is over, `until` is true, or there are `most` entries."""
    rng = random.Random(repr(seed))
    while not match.over and not until(match) and len(match.entries) < most:
        match.play(rng.choice(match.choices))
        if undos and rng.random() < undos:
            line = [0, *(entry.number for entry in match.line)]
            match.undo(rng.choice(line[-4:-1]), seat=rng.randrange(match.seats), consent=True)
    return match


def busy(match: Match, seed: object, most: int) -> Match:
    """Do random things of all kinds with a match, until it is over or has that many entries."""
    rng = random.Random(repr(seed))
    doings: list[Callable[[int], object]] = [
        lambda seat: match.undo(rng.choice([0, *(entry.number for entry in match.line)][-4:]), seat=seat, consent=True),
        lambda seat: match.undo(seat=seat),
        *[match.ask] * 6,
        lambda seat: match.hand_over(seat, rng.choice((None, None, None, None, "greedy", "random"))),
    ]
    while not match.over and len(match.entries) < most:
        if rng.random() < (0.1 if match.asked else 0.4):
            match.play(rng.choice(match.choices))
            continue
        answers = (match.agree, match.agree, match.decline) if match.asked and rng.random() < 0.7 else ()
        doing = match.resign if rng.random() < 0.002 else rng.choice(answers or doings)
        count, before = len(match.entries), bytes(match.state.raw)
        try:
            doing(rng.randrange(match.seats))
        except MatchError:
            assert (len(match.entries), bytes(match.state.raw)) == (count, before)
    return match


def first(match: Match, kind: str) -> Choice | None:
    """Return the first choice of a kind."""
    return next((choice for choice in match.choices if choice.kind == kind), None)


def snapshot(match: Match) -> Any:
    """Return everything that can be asked of a match."""
    return (
        bytes(match.state.raw),
        list(match.entries),
        match.asked,
        match.bots,
        match.resigned,
        match.log(),
        match.events(),
        match.turn,
        [choice.text for choice in match.choices],
        match.points,
        match.prompt,
        match.epoch,
        match.decisions,
        match.save(),
    )


def resealed(texts: Sequence[str], seen: Sequence[bytes], start: int = HEADER_LINES - 1) -> str:
    """Return lines with valid marks, each after the header with the state that it is said to lead to.

    `start`: the place of the line `start`.
    """
    lines: list[DocumentLine] = []
    states = iter(seen)
    before = ""
    for number, text in enumerate(texts):
        if text.startswith(UNSEALED):
            lines.append(DocumentLine(text, ""))
            continue
        sealed = start <= number < start + len(seen)
        before = mark_of(before, text, next(states) if sealed else b"")
        lines.append(DocumentLine(text, before))
    return write(lines)


def texts(document: str) -> list[str]:
    return [line.text for line in read(document)]


def golden() -> Match:
    """Return the match that is kept in a file of format 1: partners who take some decisions back."""
    return play_at_random(new(4, "golden", format=1, variant="partnership"), "golden", undos=0.08)


if __name__ == "__main__":
    golden().save(GOLDEN)
