"""Matches of Outback with times and a clock."""

from __future__ import annotations

import random
from typing import Any

from tests.match.playing import NAMES, OUTBACK, dice
from tuckerbox.match import Live, Match, MoveWithin, Night, Terms, TimeUp, Vote
from tuckerbox.match.time_terms import Pace
from tuckerbox.match.timestamps import HOUR, MINUTE, SECOND

BEGAN = 1_773_480_413_589  # 2026-03-14T09:26:53.589Z
BOT = "greedy"
DAILY = MoveWithin(24)


def timed(
    seats: int = 2,
    pace: Pace | None = DAILY,
    time_up: TimeUp = TimeUp.BOT_SEAT,
    nights: tuple[Night | None, ...] = (),
    seed: object = 0,
    **more: Any,
) -> Match:
    """Return a match that began at BEGAN. Without a pace, it has no clock."""
    terms = None if pace is None else Terms(pace, time_up, nights or (None,) * seats)
    return Match(OUTBACK, NAMES[:seats], {}, dice(seed, seats), began=BEGAN, terms=terms, **more)


def wait(match: Match, milliseconds: int) -> None:
    """Let time pass before the next entry."""
    assert match.latest is not None
    match.now = max(match.latest, match.now or 0) + milliseconds


def end_turn(match: Match) -> int:
    """Decide at random until somebody else has the turn. Return the seat that had it."""
    seat, rng = match.turn, random.Random(len(match.entries))
    assert seat is not None
    while match.turn == seat:
        match.play(rng.choice(match.choices))
    return seat


def eventful(seed: object = "eventful") -> Match:
    """Return a match with every kind of entry that is about time. It is over without a result."""
    match = timed(3, Live(600, 10), TimeUp.VOTE, (None, Night(22 * 60, 6 * 60, "Australia/Sydney"), None), seed)
    wait(match, 20 * SECOND)
    end_turn(match)
    wait(match, 3 * MINUTE)
    match.return_outage(120)
    wait(match, MINUTE)
    dropped = match.turn
    assert dropped is not None
    match.lapse(dropped, BOT, dropped=True)
    match.vote((dropped + 1) % 3, Vote.WAIT, BOT)
    match.vote((dropped + 2) % 3, Vote.WAIT, BOT)
    end_turn(match)
    for seat in range(3):
        wait(match, SECOND)
        match.vote(seat, Vote.SLOW, BOT)
    wait(match, HOUR)
    end_turn(match)
    match.rest(1, 2)
    late = match.turn
    assert late is not None
    wait(match, 24 * 100 * HOUR)
    match.lapse(late, BOT)
    match.vote((late + 1) % 3, Vote.BOT, BOT)
    match.vote((late + 2) % 3, Vote.BOT, BOT)
    match.play("roll" if any(choice.text == "roll" for choice in match.choices) else match.choices[0])
    match.hand_over(late, None)
    if match.turn is not None:
        wait(match, 24 * 100 * HOUR)
        late = match.turn
        match.lapse(late, BOT)
        for seat in range(3):
            if seat != late and not match.over:
                match.vote(seat, Vote.END, BOT)
    return match


def at_leisure(seed: object = "at leisure") -> Match:
    """Return a whole match at a move within a day, with nights, days off and bots that play turns of late players."""
    nights = (Night(22 * 60, 7 * 60 + 30, "Europe/Rome"), Night(23 * 60, 6 * 60, "America/St_Johns"), None)
    match, rng = timed(3, DAILY, TimeUp.BOT_TURN, nights, seed), random.Random(repr(seed))
    while not match.over:
        clock, seat = match.clock, match.turn
        assert clock is not None
        assert seat is not None
        due = clock.due
        wait(match, rng.choice((20 * SECOND, 5 * MINUTE, 9 * HOUR, 40 * HOUR)))
        if due is not None and match.now is not None and match.now >= due:
            match.lapse(seat, BOT)
        elif rng.random() < 0.02 and match.bots[seat] is None and clock.days_off[seat] > 1:
            match.rest(seat, 2)
        else:
            match.play(rng.choice(match.choices))
    return match
