"""The clock of a match: time that counts, turns that begin, and undos, which give no time back."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.match.playing import dice
from tests.match.timed import BEGAN, BOT, DAILY, at_leisure, end_turn, eventful, timed, wait
from tuckerbox import games
from tuckerbox.kernel.errors import MatchError
from tuckerbox.match import Entry, EntryKind, Live, Match, MoveWithin, Night, Terms, TimeUp, Vote, load, verify
from tuckerbox.match.clock import Clock, elapsed, moment_after, nights_from
from tuckerbox.match.timestamps import DAY, HOUR, MINUTE, SECOND, datetime_of, duration_text, time_of
from tuckerbox.presentation.log import sentence

ZONES = ["UTC", "Europe/Rome", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu"]
moments = st.integers(BEGAN, BEGAN + 400 * DAY)
nights = st.builds(
    Night, st.integers(20 * 60 + 30, 23 * 60 + 59), st.integers(5 * 60, 6 * 60 + 30), st.sampled_from(ZONES)
)


def clock_of(match: Match) -> Clock:
    assert match.clock is not None
    return match.clock


def utc(text: str) -> int:
    found = time_of(f"{text}:00.000Z")
    assert found is not None
    return found


# --- Nights ---


@given(nights, moments, st.integers(0, 4 * 24 * 60))
@example(Night(22 * 60, 6 * 60, "Europe/Rome"), utc("2026-03-28T20:00"), 24 * 60)  # summer time begins
@example(Night(22 * 60, 6 * 60, "Europe/Rome"), utc("2026-10-24T20:00"), 24 * 60)  # and ends
@example(Night(21 * 60, 7 * 60, "Australia/Lord_Howe"), utc("2026-10-03T00:00"), 48 * 60)  # by half an hour
@settings(max_examples=60, deadline=None)
def test_a_clock_stands_still_while_it_is_night_at_its_place(night: Night, start: int, minutes: int) -> None:
    start -= start % MINUTE
    place, counted = ZoneInfo(night.zone), 0
    for minute in range(minutes):
        there = datetime_of(start + minute * MINUTE).astimezone(place)
        wall = there.hour * 60 + there.minute
        counted += night.ends <= wall < night.begins
    assert elapsed(nights_from(night, start), start, start + minutes * MINUTE) == counted * MINUTE


@pytest.mark.parametrize(
    ("night", "begins", "ends"),
    [
        (Night(60, 150, "Europe/Rome"), "2026-03-29T00:00", "2026-03-29T01:00"),  # ends at 02:30
        (Night(150, 240, "Europe/Rome"), "2026-03-29T01:00", "2026-03-29T02:00"),  # begins at 02:30
    ],
)
def test_a_time_that_summer_time_skips_is_when_clocks_go_past_it(night: Night, begins: str, ends: str) -> None:
    assert next(nights_from(night, utc("2026-03-28T20:00"))) == (utc(begins), utc(ends))


@given(nights, moments, st.integers(0, 10 * DAY))
def test_the_moment_after_some_time_is_when_that_time_has_counted(night: Night, start: int, time: int) -> None:
    end = moment_after(nights_from(night, start), start, time)
    assert elapsed(nights_from(night, start), start, end) == time
    if time:
        assert elapsed(nights_from(night, start), start, end - 1) == time - 1


@given(nights, moments)
def test_nights_come_in_order(night: Night, start: int) -> None:
    found = list(islice(nights_from(night, start), 40))
    assert found == sorted(found)
    assert all(start < ends and ends - begins <= 11 * HOUR for begins, ends in found)


def test_nights_end_with_the_calendar() -> None:
    last = utc("9999-12-29T12:00")
    assert len(list(nights_from(Night(22 * 60, 6 * 60, "Europe/Rome"), last))) < 5


def test_a_place_that_nobody_knows_has_no_nights() -> None:
    assert list(nights_from(Night(22 * 60, 6 * 60, "Atlantis/Capital"), BEGAN)) == []


# --- A move within some hours ---


def test_each_turn_begins_with_the_whole_allowance() -> None:
    match = timed(2)
    clock = clock_of(match)
    for _ in range(4):
        seat = match.turn
        assert clock.left[seat or 0] == 24 * HOUR
        assert clock.due == clock.at + 24 * HOUR
        assert clock.reminder == clock.at + 18 * HOUR
        wait(match, 5 * HOUR)
        end_turn(match)
        assert clock.left[seat or 0] == 19 * HOUR


def test_a_seat_is_given_time_by_the_entry_before_its_turn_or_by_a_vote() -> None:
    match = timed(2, time_up=TimeUp.VOTE)
    clock, seat = clock_of(match), match.turn or 0
    match.play(match.choices[0])
    match.rest(1 - seat, 3)
    assert clock.given == [0, 0]
    end_turn(match)
    assert clock.given[1 - seat] == len(match.entries)
    match.lapse(1 - seat, BOT)
    match.vote(seat, Vote.WAIT, BOT)
    assert clock.given[1 - seat] == len(match.entries)


def test_the_decisions_of_a_turn_share_its_allowance() -> None:
    match = timed(2)
    seat = match.turn or 0
    used = 0
    while match.turn == seat:
        wait(match, HOUR)
        match.play(match.choices[0])
        used += HOUR
        assert clock_of(match).left[seat] == 24 * HOUR - used
        assert clock_of(match).counted[-1] == (seat, HOUR, used)
        assert match.turn_took == used


def test_the_night_of_the_seat_that_has_the_turn_counts() -> None:
    match = timed(2, nights=(Night(10 * 60, 20 * 60, "UTC"), Night(20 * 60, 6 * 60, "UTC")))
    first = match.turn
    assert clock_of(match).due == utc("2026-03-15T09:26") + DAY + 53_589 if first == 0 else utc("2026-03-15T19:26")


def test_a_seat_rests_until_the_last_of_its_days_off_ends() -> None:
    match = timed(2)
    match.rest(1, 10)
    wait(match, HOUR)
    match.rest(1, 1)
    assert clock_of(match).rests_until(1) == BEGAN + 10 * DAY
    assert clock_of(match).rests_until(0) is None


def test_days_off_stop_the_clock_even_if_they_begin_in_another_seats_turn() -> None:
    match = timed(2)
    seat = match.turn or 0
    match.rest(1 - seat, 3)
    assert clock_of(match).due == BEGAN + DAY
    wait(match, HOUR)
    end_turn(match)
    assert clock_of(match).rests_until(1 - seat) == BEGAN + 3 * DAY
    assert clock_of(match).due == BEGAN + 4 * DAY
    assert clock_of(match).days_off[1 - seat] == 11


def test_a_bots_turn_costs_nothing() -> None:
    match = timed(2)
    seat = match.turn or 0
    match.hand_over(seat, BOT)
    assert (clock_of(match).running, clock_of(match).due) == (None, None)
    wait(match, 9 * DAY)
    end_turn(match)
    assert clock_of(match).left[seat] == 24 * HOUR


def test_an_outage_costs_nothing() -> None:
    match = timed(2)
    seat = match.turn or 0
    wait(match, 40 * HOUR)
    match.return_outage(38 * 3600)
    assert clock_of(match).left[seat] == 22 * HOUR


def test_an_outage_gives_back_only_the_time_that_the_clock_would_have_used() -> None:
    night = Night(22 * 60, 6 * 60, "UTC")
    match = timed(2, nights=(night, night))
    clock, seat = clock_of(match), match.turn or 0
    wait(match, DAY)
    assert clock.used(utc("2026-03-14T22:30"), utc("2026-03-15T05:30")) == 0
    lost = clock.used(utc("2026-03-14T20:00"), utc("2026-03-15T04:00"))
    assert lost == 2 * HOUR
    match.return_outage(lost // SECOND)
    assert clock_of(match).left[seat] == 24 * HOUR - 16 * HOUR + 2 * HOUR


def test_an_outage_makes_a_vote_longer() -> None:
    match = timed(3, Live(300, 10), TimeUp.VOTE)
    seat = match.turn or 0
    wait(match, 310 * SECOND)
    match.lapse(seat, BOT)
    due = clock_of(match).due or 0
    wait(match, 100 * SECOND)
    match.return_outage(90)
    assert match.prolongs_vote(match.entries[-1])
    assert clock_of(match).due == due + 90 * SECOND


def test_handing_over_to_a_bot_and_back_wins_no_time() -> None:
    match = timed(2, Live(300, 10))
    seat = match.turn or 0
    for _ in range(20):
        match.hand_over(seat, BOT)
        wait(match, 10 * SECOND)
        match.hand_over(seat, None)
    assert clock_of(match).left[seat] == 110 * SECOND
    match.hand_over(seat, BOT)
    wait(match, HOUR)
    match.hand_over(seat, None)
    assert clock_of(match).left[seat] == 0
    assert clock_of(match).due == match.latest


def test_the_time_of_all_bots_in_between_is_charged() -> None:
    match = timed(2)
    seat = match.turn or 0
    match.hand_over(seat, BOT)
    wait(match, 10 * HOUR)
    match.hand_over(seat, "random")
    wait(match, HOUR)
    match.hand_over(seat, None)
    assert clock_of(match).left[seat] == 13 * HOUR


def test_a_night_counts_as_one_while_a_bot_has_the_turn() -> None:
    night = Night(22 * 60, 6 * 60, "UTC")
    match = timed(2, nights=(night, night))
    seat = match.turn or 0
    wait(match, utc("2026-03-14T21:00") - BEGAN)
    match.hand_over(seat, BOT)
    before = clock_of(match).left[seat]
    wait(match, 10 * HOUR)
    match.hand_over(seat, None)
    assert clock_of(match).left[seat] == before - 2 * HOUR


def test_a_turn_that_a_bot_ends_costs_nothing_even_if_the_player_comes_back_later() -> None:
    match = timed(2, Live(300, 10))
    seat = match.turn or 0
    match.hand_over(seat, BOT)
    wait(match, 10 * SECOND)
    end_turn(match)
    match.hand_over(seat, None)
    assert clock_of(match).left[seat] == 310 * SECOND


# --- Live ---


def test_the_bank_grows_by_the_increment_when_a_turn_begins() -> None:
    match = timed(2, Live(300, 10))
    clock, seat = clock_of(match), match.turn or 0
    assert (clock.left[seat], clock.left[1 - seat]) == (310 * SECOND, 300 * SECOND)
    wait(match, 60 * SECOND)
    end_turn(match)
    assert (clock.left[seat], clock.left[1 - seat]) == (250 * SECOND, 310 * SECOND)
    assert clock.reminder is None


def test_the_others_can_slow_a_live_match_down_only_all_together() -> None:
    match = timed(3, Live(300, 10))
    for seat in (2, 0):
        match.vote(seat, Vote.SLOW, BOT)
        assert clock_of(match).pace == Live(300, 10)
    match.vote(1, Vote.SLOW, BOT)
    assert match.entries[-1].kind is EntryKind.SLOWS
    assert clock_of(match).pace == DAILY
    assert clock_of(match).due == BEGAN + DAY


def test_a_document_with_a_pace_that_no_match_can_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = timed(2, Live(300, 10))
    match.vote(0, Vote.SLOW, BOT)
    monkeypatch.setattr("tuckerbox.match.match.VOTED_HOURS", 5)
    match.vote(1, Vote.SLOW, BOT)
    verdict = verify(match.save())
    assert not verdict.ok
    assert "A move can have 12 to 168 hours, not 5." in verdict.says


def leave(match: Match, seat: int, how: str) -> None:
    """Let the player of a seat leave: by resigning, or by handing the seat to a bot."""
    if how == "resigns":
        match.resign(seat, substitute=BOT)
    else:
        match.hand_over(seat, "random", substitute=BOT)


@pytest.mark.parametrize("how", ["resigns", "hands over"])
def test_a_live_match_slows_down_when_the_last_one_who_did_not_want_that_leaves(how: str) -> None:
    match = timed(4, Live(300, 10))
    for seat in (2, 0, 3):
        match.vote(seat, Vote.SLOW, BOT)
    leave(match, 1, how)
    assert match.entries[-1].kind is EntryKind.SLOWS
    assert clock_of(match).pace == DAILY
    assert load(match.save()).entries == match.entries


def test_when_everybody_has_left_a_live_match_stays_live() -> None:
    match = timed(3, Live(300, 10))
    match.vote(0, Vote.SLOW, BOT)
    for seat in (0, 1, 2):
        match.hand_over(seat, BOT)
    assert clock_of(match).pace == Live(300, 10)


def test_a_player_for_whom_a_bot_plays_one_turn_still_counts_in_the_vote_for_a_slower_pace() -> None:
    match = timed(3, Live(300, 10), TimeUp.BOT_TURN)
    late = match.turn or 0
    for seat in {0, 1, 2} - {late}:
        match.vote(seat, Vote.SLOW, BOT)
    match.lapse(late, BOT)
    assert (match.lent, match.slow_voters, match.slower) == ({late}, [0, 1, 2], {0, 1, 2} - {late})
    end_turn(match)
    assert clock_of(match).pace == Live(300, 10)
    match.vote(late, Vote.SLOW, BOT)
    assert clock_of(match).pace == DAILY


@pytest.mark.parametrize("dropped", [False, True])
def test_a_vote_for_a_slower_pace_still_counts_after_a_bot_has_played_a_turn_for_the_voter(dropped: bool) -> None:
    match = timed(3, Live(300, 10), TimeUp.BOT_TURN)
    late = match.turn or 0
    match.vote(late, Vote.SLOW, BOT)
    match.lapse(late, BOT, dropped=dropped)
    assert (match.lent, match.slower) == ({late}, {late})
    end_turn(match)
    assert (match.lent, match.slower) == (set(), {late})
    with pytest.raises(MatchError, match="has voted for that already"):
        match.vote(late, Vote.SLOW, BOT)
    for seat in {0, 1, 2} - {late}:
        match.vote(seat, Vote.SLOW, BOT)
    assert clock_of(match).pace == DAILY


@pytest.mark.parametrize("how", ["hands over", "is late"])
def test_a_vote_for_a_slower_pace_ends_when_a_bot_takes_the_seat_for_good(how: str) -> None:
    match = timed(3, Live(300, 10), TimeUp.BOT_SEAT)
    seat = match.turn or 0
    match.vote(seat, Vote.SLOW, BOT)
    if how == "is late":
        match.lapse(seat, BOT)
    else:
        match.hand_over(seat, BOT)
    assert match.slower == set()
    match.hand_over(seat, None)
    match.vote(seat, Vote.SLOW, BOT)
    assert match.slower == {seat}


def test_a_document_in_which_a_lost_vote_for_a_slower_pace_was_cast_again_stays_valid() -> None:
    """Earlier versions lost the vote of a player for whom a bot had played one turn."""
    match = timed(3, Live(300, 10), TimeUp.BOT_TURN)
    late = match.turn or 0
    match.vote(late, Vote.SLOW, BOT)
    match.lapse(late, BOT)
    end_turn(match)
    match.enter(Entry(0, late, EntryKind.VOTES, Vote.SLOW))
    match.enter(Entry(0, (late + 1) % 3, EntryKind.VOTES, Vote.SLOW))
    assert verify(match.save()).ok
    loaded = load(match.save())
    assert (loaded.entries, loaded.slower) == (match.entries, {late, (late + 1) % 3})
    loaded.enter(Entry(0, (late + 2) % 3, EntryKind.VOTES, Vote.SLOW))
    assert clock_of(loaded).pace == Live(300, 10)
    loaded.slow_if_agreed()
    assert clock_of(loaded).pace == DAILY


# --- When time is up ---


@pytest.mark.parametrize("pace", [DAILY, Live(300, 10)], ids=str)
def test_a_bot_plays_the_turn_and_the_next_one_is_the_owners(pace: MoveWithin | Live) -> None:
    match = timed(2, pace, TimeUp.BOT_TURN)
    seat = match.turn or 0
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    assert match.bots[seat] == BOT
    end_turn(match)
    assert match.bots == [None, None]
    assert match.gone == set()
    end_turn(match)
    left = clock_of(match).left[seat]
    assert left == (24 * HOUR if pace is DAILY else 10 * SECOND)


def test_the_log_says_that_a_bot_has_played_a_turn_only_if_it_has() -> None:
    match = timed(2, DAILY, TimeUp.BOT_TURN)
    other = end_turn(match)
    seat = match.turn or 0
    match.ask(other)
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    assert (match.turn, match.lent) == (other, {seat}), "nobody was left to disagree to the undo"
    end_turn(match)
    match.hand_over(seat, None)
    assert sentence(match, match.entries[-1]) == f"{match.names[seat]} is back."
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    end_turn(match)
    assert sentence(match, match.entries[-1]) == f"The bot has played {match.names[seat]}'s turn."


def test_somebody_who_resigns_while_a_bot_plays_their_turn_does_not_get_the_seat_back() -> None:
    match = timed(3, DAILY, TimeUp.BOT_TURN)
    seat = match.turn or 0
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    match.resign(seat, substitute=BOT)
    end_turn(match)
    assert match.bots[seat] == BOT
    assert load(match.save()).entries == match.entries


def test_a_bot_keeps_the_seat_until_its_owner_comes_back() -> None:
    match = timed(2, time_up=TimeUp.BOT_SEAT)
    seat = match.turn or 0
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    for _ in range(4):
        end_turn(match)
        assert match.bots[seat] == BOT
    assert match.gone == {seat}
    match.hand_over(seat, None)
    assert match.gone == set()
    assert clock_of(match).left[seat] == 24 * HOUR


def test_somebody_who_comes_back_in_the_same_turn_has_an_hour_but_only_once() -> None:
    match = timed(2)
    seat = match.turn or 0
    for left in (HOUR, 0, 0):
        wait(match, 30 * HOUR)
        match.lapse(seat, BOT)
        match.hand_over(seat, None)
        assert clock_of(match).left[seat] == left


@pytest.mark.parametrize(
    ("votes", "becomes"),
    [
        ((Vote.BOT,), None),
        ((Vote.BOT, Vote.BOT), EntryKind.PLAYS),
        ((Vote.WAIT, Vote.WAIT), EntryKind.WAITS),
        ((Vote.END, Vote.END), EntryKind.ENDS),
        ((Vote.WAIT, Vote.END), None),
        ((Vote.WAIT, Vote.END, Vote.BOT), EntryKind.PLAYS),
        ((Vote.WAIT, Vote.END, Vote.WAIT), EntryKind.WAITS),
    ],
)
def test_the_others_vote(votes: tuple[Vote, ...], becomes: EntryKind | None) -> None:
    match = timed(4, time_up=TimeUp.VOTE)
    late = match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(late, BOT)
    assert (match.late, clock_of(match).running) == (late, None)
    assert clock_of(match).due == clock_of(match).at + DAY
    for seat, vote in zip(match.voters, votes, strict=False):
        match.vote(seat, vote, BOT)
    settled = match.entries[-1].kind
    assert (None if settled is EntryKind.VOTES else settled) is becomes
    assert (match.late is None) is (becomes is not None)
    if becomes is EntryKind.WAITS:
        assert clock_of(match).left[late] == 24 * HOUR


def test_only_seats_of_others_vote_and_are_counted() -> None:
    first = timed(4, time_up=TimeUp.VOTE).turn or 0
    own, *others = (seat for seat in range(4) if seat != first)
    match = timed(4, time_up=TimeUp.VOTE, own_seats={first: [own], own: [first]})
    wait(match, 24 * HOUR)
    match.lapse(first, BOT)
    assert match.voters == match.at(len(match.entries)).voters == others
    for seat in others:
        match.vote(seat, Vote.WAIT, BOT)
    assert match.entries[-1].kind is EntryKind.WAITS


def test_with_only_seats_of_the_late_player_left_a_bot_takes_the_seat_at_once() -> None:
    match = timed(2, time_up=TimeUp.VOTE, own_seats={0: [1], 1: [0]})
    wait(match, 24 * HOUR)
    match.lapse(match.turn or 0, BOT)
    assert match.gone == {match.turn}


def test_the_late_player_has_no_vote_but_can_still_decide() -> None:
    match = timed(3, time_up=TimeUp.VOTE)
    late = match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(late, BOT)
    with pytest.raises(MatchError, match="the others vote"):
        match.vote(late, Vote.WAIT, BOT)
    match.play(match.choices[0])
    assert match.late is None


def test_when_the_time_to_vote_is_over_most_votes_count_and_a_bot_plays_if_there_are_none() -> None:
    for votes, becomes in (
        ((), EntryKind.PLAYS),
        ((Vote.END,), EntryKind.ENDS),
        ((Vote.BOT, Vote.WAIT), EntryKind.PLAYS),
    ):
        match = timed(4, time_up=TimeUp.VOTE)
        wait(match, 24 * HOUR)
        match.lapse(match.turn or 0, BOT)
        for seat, vote in zip(match.voters, votes, strict=False):
            match.vote(seat, vote, BOT)
        match.close_vote(BOT)
        assert match.entries[-1].kind is becomes


def test_nothing_that_others_do_makes_the_vote_longer() -> None:
    match = timed(4, time_up=TimeUp.VOTE)
    clock, late = clock_of(match), match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(late, BOT)
    ends = BEGAN + 48 * HOUR
    one, other, third = match.voters
    for seat, vote in ((one, Vote.WAIT), (other, Vote.BOT), (one, Vote.END), (other, Vote.WAIT)):
        wait(match, 5 * HOUR)
        match.vote(seat, vote, BOT)
        assert clock.due == ends
    match.rest(third, 3)
    match.hand_over(third, BOT)
    assert (match.late, clock.due) == (late, ends)


@pytest.mark.parametrize("how", ["resigns", "hands over"])
@pytest.mark.parametrize(
    ("votes", "becomes"),
    [
        ((Vote.WAIT,), EntryKind.WAITS),
        ((Vote.END,), EntryKind.ENDS),
        ((Vote.BOT,), EntryKind.PLAYS),
        ((Vote.WAIT, Vote.END), EntryKind.PLAYS),
    ],
)
def test_the_votes_are_settled_when_the_last_voter_who_is_silent_leaves(
    votes: tuple[Vote, ...], becomes: EntryKind, how: str
) -> None:
    match = timed(4, time_up=TimeUp.VOTE)
    late = match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(late, BOT)
    voters = match.voters
    for seat, vote in zip(voters, votes, strict=False):
        match.vote(seat, vote, BOT)
    for seat in voters[len(votes) :]:
        assert match.late == late
        leave(match, seat, how)
    assert match.entries[-1].kind is becomes
    assert match.late is None
    assert match.bots[late] == (BOT if becomes is EntryKind.PLAYS else None)
    assert load(match.save()).entries == match.entries


def test_when_all_voters_have_left_a_bot_takes_the_seat() -> None:
    match = timed(3, time_up=TimeUp.VOTE)
    late = match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(late, BOT)
    for seat in match.voters:
        leave(match, seat, "hands over")
    assert match.bots[late] == BOT


def test_with_nobody_to_vote_a_bot_takes_the_seat() -> None:
    match = timed(2, time_up=TimeUp.VOTE)
    match.hand_over(1 - (match.turn or 0), BOT)
    wait(match, 24 * HOUR)
    match.lapse(match.turn or 0, BOT)
    assert match.bots == [BOT, BOT]


def test_somebody_who_drops_out_keeps_the_bank() -> None:
    match = timed(2, Live(300, 10))
    seat = match.turn or 0
    wait(match, 40 * SECOND)
    match.lapse(seat, BOT, dropped=True)
    match.hand_over(seat, None)
    assert clock_of(match).left[seat] == 270 * SECOND


def comes_back(match: Match, how: str) -> int:
    """Let the time of the seat that has the turn run out, and its player go on in the same turn. Return the seat."""
    seat = match.turn or 0
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    if how == "takes the seat back":
        match.hand_over(seat, None)
    elif how == "decides":
        match.play(next(choice for choice in match.choices if choice.text != "done"))
    else:
        match.ask(seat)
    assert match.turn == seat
    return seat


@pytest.mark.parametrize(
    ("pace", "time_up", "how", "again"),
    [
        (Live(300, 10), TimeUp.BOT_TURN, "takes the seat back", "takes the seat back"),
        (Live(300, 10), TimeUp.BOT_SEAT, "takes the seat back", "takes the seat back"),
        (Live(300, 10), TimeUp.VOTE, "decides", "undoes"),
        (Live(300, 10), TimeUp.VOTE, "undoes", "decides"),
        (DAILY, TimeUp.VOTE, "decides", "undoes"),
    ],
)
def test_a_late_player_who_goes_on_in_the_same_turn_has_time_for_it_but_only_once(
    pace: MoveWithin | Live, time_up: TimeUp, how: str, again: str
) -> None:
    match = timed(3, pace, time_up, seed="back")
    match.play(next(choice for choice in match.choices if choice.text != "done"))
    assert match.free_undo(match.turn or 0) == 0
    seat, clock = comes_back(match, how), clock_of(match)
    assert match.late is None
    assert clock.left[seat] == (HOUR if pace is DAILY else 10 * SECOND)
    assert match.entries[-1].kind is EntryKind.WAITS
    loaded = load(match.save())
    assert (loaded.entries, clock_of(loaded).left) == (match.entries, clock.left)
    comes_back(match, again)
    assert clock.left[seat] == 0
    assert verify(match.save()).ok


@pytest.mark.parametrize("pace", [DAILY, Live(300, 10)], ids=str)
@pytest.mark.parametrize("how", ["agrees", "hands over", "resigns"])
def test_a_late_player_has_time_for_a_turn_that_comes_again_by_an_undo_that_all_agree_to(
    pace: MoveWithin | Live, how: str
) -> None:
    match = timed(3, pace, TimeUp.BOT_TURN)
    seat = match.turn or 0
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    end_turn(match)
    match.ask(seat, 0)
    one, other = (seat + 1) % 3, (seat + 2) % 3
    match.agree(one)
    if how == "agrees":
        match.agree(other)
    else:
        leave(match, other, how)
    clock = clock_of(match)
    assert [entry.kind for entry in match.entries[-2:]] == [EntryKind.UNDOES, EntryKind.WAITS]
    assert (clock.running, clock.left[seat]) == (seat, HOUR if pace is DAILY else 10 * SECOND)
    loaded = load(match.save())
    assert (loaded.entries, clock_of(loaded).left) == (match.entries, clock.left)


@pytest.mark.parametrize("pace", [DAILY, Live(300, 10)], ids=str)
def test_a_late_player_has_time_for_an_earlier_turn_that_comes_again_by_an_undo_that_all_agree_to(
    pace: MoveWithin | Live,
) -> None:
    match = timed(3, pace, TimeUp.VOTE)
    seat = end_turn(match)
    while match.turn != seat:
        end_turn(match)
    wait(match, 30 * HOUR)
    match.lapse(seat, BOT)
    match.ask(seat)
    for other in {0, 1, 2} - {seat}:
        match.agree(other)
    clock = clock_of(match)
    assert [entry.kind for entry in match.entries[-2:]] == [EntryKind.UNDOES, EntryKind.WAITS]
    assert (clock.running, clock.left[seat]) == (seat, HOUR if pace is DAILY else 10 * SECOND)
    loaded = load(match.save())
    assert (loaded.entries, clock_of(loaded).left) == (match.entries, clock.left)


def test_a_document_of_before_that_has_the_same_clocks() -> None:
    """Versions that gave no time to late players who went on stored no entry about it."""
    match = timed(3, Live(300, 10), TimeUp.VOTE)
    seat = match.turn or 0
    comes_back(match, "decides")
    before = timed(3, Live(300, 10), TimeUp.VOTE)
    for entry in match.entries[:-1]:
        before.enter(entry)
    assert (clock_of(before).left[seat], clock_of(before).due) == (0, before.latest)
    assert clock_of(load(before.save())).left[seat] == 0


def test_nobody_waits_any_more_for_a_late_player_once_a_resignation_has_ended_the_match() -> None:
    match = timed(2, time_up=TimeUp.VOTE)
    late = match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(late, BOT)
    match.resign(1 - late)
    assert match.over
    clock = clock_of(match)
    assert (clock.is_late, clock.due, clock.used(clock.at, clock.at + HOUR)) == (False, None, 0)


def test_nobody_is_given_time_who_was_not_late() -> None:
    match = timed(3, Live(300, 10), TimeUp.VOTE)
    with pytest.raises(MatchError, match="time is not up"):
        match.enter(Entry(1, match.turn or 0, EntryKind.WAITS, at=BEGAN))


def test_somebody_who_drops_out_is_told_apart_from_somebody_whose_time_is_up() -> None:
    match = timed(3, Live(300, 10), TimeUp.VOTE)
    seat = match.turn or 0
    match.lapse(seat, BOT, dropped=True)
    assert (match.late, match.dropped) == (seat, {seat})
    match.vote((seat + 1) % 3, Vote.BOT, BOT)
    match.vote((seat + 2) % 3, Vote.BOT, BOT)
    assert (match.gone, match.dropped) == ({seat}, {seat})
    match.hand_over(seat, None)
    assert match.dropped == set()
    match.lapse(seat, BOT)
    assert (match.late, match.dropped) == (seat, set())


# --- Undos ---


def test_a_free_undo_gives_no_time_back() -> None:
    match = timed(2)
    seat, before = match.turn or 0, len(match.entries)
    match.play(next(choice for choice in match.choices if choice.kind == "place"))
    for _ in range(5):
        wait(match, HOUR)
        match.undo(seat=seat)
        match.play(next(choice for choice in match.choices if choice.kind == "place"))
    assert clock_of(match).left[seat] == 19 * HOUR
    assert len(match.entries) == before + 11


def test_an_undo_ends_the_days_off_of_its_player() -> None:
    match = timed(2)
    seat = match.turn or 0
    match.play(next(choice for choice in match.choices if choice.kind == "place"))
    match.rest(seat, 14)
    match.rest(1 - seat, 3)
    wait(match, HOUR)
    match.undo(seat=seat)
    assert clock_of(match).rests_until(seat) == match.latest
    assert clock_of(match).rests_until(1 - seat) == BEGAN + 3 * DAY


def test_a_turn_that_comes_again_after_a_free_undo_goes_on_with_the_time_that_was_left() -> None:
    """Two players could otherwise keep a third one waiting for good."""
    terms = Terms(DAILY, TimeUp.BOT_SEAT, (None, None, None))
    clock = Clock(terms, BEGAN, 0, 3, lambda _: True)
    for spent in range(1, 5):
        number = 2 * spent - 1
        clock.follow(Entry(number, 0, EntryKind.DECIDES, 7, at=clock.at, turn=1))
        clock.follow(Entry(number + 1, 0, EntryKind.UNDOES, 0, at=clock.at + 5 * HOUR, turn=0))
        assert clock.left == [24 * HOUR, (24 - 5 * spent) * HOUR, 0]


def test_after_an_undo_that_all_agree_to_the_next_turns_begin_anew_but_not_the_one_that_is_played_again() -> None:
    match = timed(2)
    clock, seat = clock_of(match), match.turn or 0
    wait(match, 6 * HOUR)
    end_turn(match)
    wait(match, 7 * HOUR)
    match.ask(seat, 0)
    wait(match, HOUR)
    match.agree(1 - seat)
    assert (match.turn, clock.left[seat], clock.left[1 - seat]) == (seat, 18 * HOUR, 16 * HOUR)
    end_turn(match)
    assert clock.left[match.turn or 0] == 24 * HOUR


def test_a_request_for_an_undo_stops_no_clock() -> None:
    match = timed(2)
    seat = match.turn or 0
    end_turn(match)
    due = clock_of(match).due
    wait(match, HOUR)
    match.ask(seat)
    assert clock_of(match).running == match.turn == 1 - seat
    assert clock_of(match).due == due


@given(st.integers(0, 10_000), st.sampled_from([DAILY, Live(900, 30)]))
@settings(max_examples=30, deadline=None)
def test_nothing_that_a_player_does_alone_gives_them_time(seed: int, pace: MoveWithin | Live) -> None:
    """Whatever is decided and undone without consent: the time of a seat grows only when a turn begins further on."""
    match, rng, furthest = timed(3, pace, seed=seed), random.Random(seed), [0, 0, 0]
    clock = clock_of(match)
    while not match.over and len(match.entries) < 60:
        seat, left = match.turn or 0, list(clock.left)
        furthest[seat] = max(furthest[seat], match.decisions)
        wait(match, rng.randrange(20 * SECOND))
        try:
            if rng.random() < 0.5:
                match.undo(seat=rng.randrange(3))
            else:
                match.play(rng.choice(match.choices))
        except MatchError:
            continue
        for other in range(3):
            if clock.left[other] > left[other]:
                assert match.turn == other
                assert match.decisions > furthest[other]


# --- Turns of several parts ---


def auztralia(pace: MoveWithin | Live, time_up: TimeUp = TimeUp.BOT_TURN) -> Match:
    """Return a match of a game in which `done` also ends a part of a turn, at the beginning of a turn with a trade."""
    terms, rng = Terms(pace, time_up, (None, None)), random.Random(1)
    match = Match(games.game("auztralia"), ["Anna", "Ben"], {}, dice(1, 2), began=BEGAN, terms=terms)
    while not can_trade(match):
        match.play(rng.choice(match.choices))
    return match


def can_trade(match: Match) -> bool:
    if not match.entries or not match.ends_turn(match.entries[-1]) or match.refusal("trade"):
        return False
    then = match.at(len(match.entries))
    then.play("trade")
    return then.refusal("import coal") is None


def trade(match: Match) -> None:
    for action in ("trade", "import coal", "done"):
        match.play(action)


def test_the_parts_of_a_turn_share_its_allowance() -> None:
    match = auztralia(DAILY)
    seat, clock = match.turn or 0, clock_of(match)
    assert clock.left[seat] == 24 * HOUR
    wait(match, 20 * HOUR)
    trade(match)
    assert (match.turn, clock.left[seat]) == (seat, 4 * HOUR)
    assert [match.ends_turn(entry) for entry in match.entries[-3:]] == [False] * 3
    match.play("done")
    assert match.ends_turn(match.entries[-1])
    assert clock_of(load(match.save())).counted == clock.counted


def test_a_part_of_a_turn_brings_no_increment() -> None:
    match = auztralia(Live(3600, 30))
    seat = match.turn or 0
    before = clock_of(match).left[seat]
    trade(match)
    assert clock_of(match).left[seat] == before


def test_a_bot_keeps_a_lent_seat_until_the_whole_turn_has_ended() -> None:
    match = auztralia(DAILY)
    seat = match.turn or 0
    wait(match, 24 * HOUR)
    match.lapse(seat, BOT)
    trade(match)
    assert (match.turn, match.lent) == (seat, {seat})
    match.play("done")
    assert match.lent == set()


def test_a_turn_that_ends_without_a_last_decision_is_followed_by_a_new_one() -> None:
    """In AuZtralia, an attack ends the turn if nothing is left to do after it. The same seat can have the next one."""
    for seed in range(40):
        rng = random.Random(seed)
        terms = Terms(DAILY, TimeUp.BOT_TURN, (None, None))
        match = Match(games.game("auztralia"), ["Anna", "Ben"], {}, dice(seed, 2), began=BEGAN, terms=terms)
        while not match.over:
            seat, choice = match.turn, rng.choice(match.choices)
            wait(match, HOUR)
            match.play(choice)
            kinds = {match.game.events.names[event.kind] for event in match.timeline.last.events}
            if match.turn == seat and "turn" in kinds and "done" not in kinds:
                assert clock_of(match).left[seat or 0] == 24 * HOUR
                return
    raise AssertionError("no turn ended like that")


def test_entries_of_earlier_versions_keep_the_clocks_that_they_had() -> None:
    """Earlier versions took every `done` for the end of a turn, and stored nothing about it."""
    match = auztralia(DAILY)
    seat = match.turn or 0
    wait(match, 20 * HOUR)
    trade(match)
    before = [replace(entry, ends_turn=None) for entry in match.entries]
    old = Match(match.game, match.names, {}, match.dice, before, began=BEGAN, terms=match.terms)
    assert clock_of(old).left[seat] == 24 * HOUR
    wait(old, HOUR)
    old.play("done")
    assert old.entries[-1].ends_turn
    assert verify(old.save()).ok


def test_a_document_with_time_that_an_earlier_version_gave_for_a_part_of_a_turn_stays_valid() -> None:
    match = auztralia(Live(300, 10), TimeUp.BOT_SEAT)
    seat = match.turn or 0
    for time in range(2):
        wait(match, HOUR)
        match.lapse(seat, BOT)
        match.hand_over(seat, None)
        assert (match.entries[-1].kind is EntryKind.WAITS) == (time == 0)
        if time == 0:
            trade(match)
    match.enter(Entry(0, seat, EntryKind.WAITS))
    assert verify(match.save()).ok
    assert load(match.save()).entries == match.entries


# --- The document ---


@pytest.mark.parametrize("match", [eventful("folded"), at_leisure("folded")], ids=["eventful", "at leisure"])
def test_clocks_follow_from_the_document_alone(match: Match) -> None:
    loaded, clock = load(match.save()), clock_of(match)
    for found in (clock_of(loaded), clock_of(match.at(len(match.entries)))):
        assert (found.left, found.counted, found.due, found.days_off) == (
            clock.left, clock.counted, clock.due, clock.days_off,
        )  # fmt: skip
    number = len(match.entries) // 2
    assert clock_of(loaded.at(number)).counted == clock.counted[: number + 1]


def test_a_match_without_a_clock_only_measures() -> None:
    match = timed(2, None)
    seat = match.turn or 0
    wait(match, 3 * DAY)
    end_turn(match)
    clock = clock_of(match)
    assert (clock.due, clock.running, clock.reminder) == (None, None, None)
    assert clock.counted[1] == (seat, 3 * DAY, 3 * DAY)


def test_a_duration_has_two_units() -> None:
    said = [duration_text(time) for time in (0, 59 * SECOND, 3 * MINUTE + 20 * SECOND, 2 * HOUR, DAY + HOUR + 1)]
    assert said == ["0 s", "59 s", "3 min 20 s", "2 h", "1 d 1 h"]
