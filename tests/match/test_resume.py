"""Resuming: matches that go on after stored entries, as if nothing had come between."""

from __future__ import annotations

import random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import toy
from tests.match.playing import GOLDEN, NAMES, busy, dice, first, new, play_at_random, snapshot
from tuckerbox.match import Entry, EntryKind, Match, MatchError, load, verify
from tuckerbox.match.entry import ABOUT_TIME


def resumed(match: Match, number: int) -> Match:
    return Match(match.game, match.names, match.options, match.dice, match.entries[:number], native=match.engine.native)


def kinds(match: Match) -> set[EntryKind]:
    return {entry.kind for entry in match.entries}


@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4), cut=st.floats(0, 1))
def test_a_match_can_be_resumed_after_any_entry(seed: int, seats: int, cut: float) -> None:
    match = busy(new(seats, seed), seed, most=60)
    again = resumed(match, int(cut * len(match.entries)))
    for entry in match.entries[len(again.entries) :]:
        again.enter(entry)
        assert again.entries[-1] == entry
    assert again.save() == match.save()
    assert snapshot(again) == snapshot(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_resumed_match_gives_the_same_answers_at_every_entry(seats: int) -> None:
    match: Match = new(seats, "asked")
    met = set()
    for most in range(1, 120):
        busy(match, most, most=most)
        again = resumed(match, len(match.entries))
        for seat in range(seats):
            assert again.free_undo(seat) == match.free_undo(seat)
            assert again.askable(seat) == match.askable(seat)
        assert snapshot(again) == snapshot(match)
        met |= kinds(match)
    assert met >= set(EntryKind) - ABOUT_TIME - {EntryKind.RESIGNS}


def test_a_resumed_match_continues_in_the_same_way() -> None:
    match = busy(new(3, "alike"), "alike", most=70)
    again = resumed(match, len(match.entries))
    for one in (match, again):
        busy(one, "further", most=200)
    assert again.save() == match.save()
    assert verify(match.save()).ok


def test_an_interpreted_match_with_hidden_information_is_resumed() -> None:
    for seed in range(10):
        match = busy(Match(toy.GAME, NAMES[:2], {}, dice(seed, 2), native=False), seed, most=8)
        again = resumed(match, len(match.entries))
        assert snapshot(again) == snapshot(match)


def test_the_match_at_an_entry_is_as_it_was() -> None:
    match: Match = new(3, "at")
    stood = [snapshot(match)]
    while len(match.entries) < 40 and not match.over:
        before = len(match.entries)
        busy(match, before, most=before + 1)
        if len(match.entries) == before + 1:
            stood.append(snapshot(match))
        else:  # the last one agreed, and so it was undone
            stood += [snapshot(match.at(before + 1)), snapshot(match)]
    assert [snapshot(match.at(number)) for number in range(len(match.entries) + 1)] == stood


@pytest.mark.parametrize("number", [-1, 4, 99])
def test_there_is_no_match_at_an_unknown_entry(number: int) -> None:
    match = play_at_random(new(), most=3)
    for doing in (match.at, match.steps_of, match.play_on):
        with pytest.raises(MatchError, match=f"^There is no entry {number}; entries go from 0, the start, to 3\\.$"):
            doing(number)


def test_resuming_does_not_grant_an_open_request() -> None:
    match: Match = new(2, "between")
    match.play("keep nothing")
    seat = match.line[0].seat
    match.ask(seat)
    match.agree(1 - seat)
    between = match.at(3)
    assert between.asked is not None
    assert between.asked.waiting == ()
    between.enter(match.entries[-1])
    assert between.save() == match.save()


def test_entries_are_rows() -> None:
    for entry in load(GOLDEN).entries:
        assert Entry(*vars(entry).values()) == entry
        assert all(value is None or isinstance(value, int | str) for value in vars(entry).values())


def test_resuming_is_much_faster_than_playing() -> None:
    match = load(GOLDEN)

    def least(doing: object) -> float:
        times = []
        for _ in range(5):
            started = perf_counter()
            doing()  # type: ignore[operator]
            times.append(perf_counter() - started)
        return min(times)

    def play() -> None:
        again = match.at(0)
        for entry in match.entries:
            again.enter(entry)

    assert 2 * least(lambda: resumed(match, len(match.entries))) < least(play)


def test_a_resumed_match_is_independent_of_the_original() -> None:
    match = play_at_random(new(2, "alone"), most=12)
    before = snapshot(match)
    again = match.at(12)
    again.undo(3, consent=True)
    play_at_random(again, random.random(), most=20)
    assert snapshot(match) == before


def test_an_undo_of_resumed_entries_knows_their_luck() -> None:
    match = play_at_random(new(2, "luck"), most=10)
    again = resumed(match, 10)
    with pytest.raises(MatchError, match="rolled or drawn"):
        again.undo(0)
    place = first(again, "place")
    if place:
        again.play(place)
        again.undo()
    again.undo(0, consent=True)
    assert again.epoch == 1
