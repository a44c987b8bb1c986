"""Requests for undos and their answers, seat changes, and resignations."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests import toy
from tests.match.playing import NAMES, OUTBACK, dice, first, new, play_at_random, snapshot
from tuckerbox.match import BOT_NAME_RULE, Entry, EntryKind, IllegalPlayError, Match, MatchError, UndoRequest, load
from tuckerbox.match.entry import parse, words_of
from tuckerbox.match.seating import Seating


def says(text: str) -> Any:
    return pytest.raises(MatchError, match=f"^{re.escape(text)}$")


def refuses(match: Match, text: str, doing: Callable[[], object]) -> None:
    before = snapshot(match)
    with says(text):
        doing()
    assert snapshot(match) == before


def last_lines(match: Match, count: int) -> list[str]:
    return [match.text(entry) for entry in match.entries[-count:]]


def rolled(seats: int = 3) -> tuple[Match, int]:
    """Return a match in which the deciding seat has just rolled its dice, and that seat."""
    match: Match = new(seats, "rolled")
    match.play("keep nothing")
    return match, match.entries[0].seat


# --- Words ---


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (Entry(7, 1, EntryKind.DECIDES, 5), OUTBACK.actions.describe(5)),
        (Entry(7, 1, EntryKind.UNDOES, 3), "undo to 3"),
        (Entry(7, 1, EntryKind.ASKS, 3), "asks to undo to 3"),
        (Entry(7, 1, EntryKind.AGREES), "agrees"),
        (Entry(7, 1, EntryKind.DECLINES), "declines"),
        (Entry(7, 1, EntryKind.PLAYS, bot="greedy"), "is played by greedy"),
        (Entry(7, 1, EntryKind.PLAYS, bot="a"), "is played by a"),
        (Entry(7, 1, EntryKind.PLAYS), "is played by a person"),
        (Entry(7, 1, EntryKind.RESIGNS), "resigns"),
    ],
    ids=str,
)
def test_each_kind_of_entry_has_words_that_parse_back(entry: Entry, words: str) -> None:
    assert words_of(entry, OUTBACK.actions, new_dice=False) == words
    assert parse(7, 1, words, OUTBACK.actions) == entry


def test_a_document_has_a_line_for_each_kind() -> None:
    match, seat = rolled()
    one, other = (s for s in range(3) if s != seat)
    asker, a, b = (f"seat {s}" for s in (seat, one, other))
    match.ask(seat)
    match.agree(one)
    match.decline(other)
    match.hand_over(one, "greedy")
    match.hand_over(one, None)
    match.ask(seat)
    match.agree(other)
    match.agree(one)
    match.resign(other)
    assert last_lines(match, 10) == [
        f"2. {asker}: asks to undo to 0",
        f"3. {a}: agrees",
        f"4. {b}: declines",
        f"5. {a}: is played by greedy",
        f"6. {a}: is played by a person",
        f"7. {asker}: asks to undo to 0",
        f"8. {b}: agrees",
        f"9. {a}: agrees",
        f"10. {asker}: undo to 0 with new dice",
        f"11. {b}: resigns",
    ]
    loaded = load(match.save())
    assert snapshot(loaded) == snapshot(match)


# --- Asking ---


def test_everybody_affected_has_to_agree() -> None:
    match, seat = rolled()
    one, other = (s for s in range(3) if s != seat)
    assert match.askable(seat) == 0
    assert match.free_undo(seat) is None
    match.ask(seat)
    assert match.asked == UndoRequest(seat, 0, (one, other))
    match.agree(other)
    assert match.asked == UndoRequest(seat, 0, (one,))
    assert match.decisions == 1
    match.agree(one)
    assert match.asked is None
    assert match.decisions == 0
    assert match.epoch == 1


def test_a_request_is_for_the_seats_own_last_decision() -> None:
    match = play_at_random(new(2, "since"), until=lambda match: len({entry.seat for entry in match.line}) == 2)
    asker = match.line[0].seat
    last = max(nth for nth, entry in enumerate(match.line) if entry.seat == asker)
    match.ask(asker)
    assert match.asked is not None
    assert match.asked.to == match.askable(1 - asker) or match.asked.to == match.line[last - 1].number
    match.agree(1 - asker)
    assert match.decisions == last
    assert match.turn == asker


def test_an_earlier_entry_can_be_asked_for() -> None:
    match = play_at_random(new(2, "earlier"), most=8)
    match.ask(0, 2)
    assert match.asked == UndoRequest(0, 2, (1,))
    match.agree(1)
    assert match.line[-1].number == 2


def test_a_free_undo_happens_at_once() -> None:
    match: Match = new(2)
    place = first(match, "place")
    assert place is not None
    match.play(place)
    seat = match.line[-1].seat
    assert match.free_undo(seat) == 0
    assert match.free_undo(1 - seat) is None
    match.ask(seat)
    assert last_lines(match, 1) == [f"2. seat {seat}: undo to 0"]


def test_with_nobody_to_ask_an_undo_happens_at_once() -> None:
    match, seat = rolled()
    for other in range(3):
        if other != seat:
            match.hand_over(other, "random")
    match.ask(seat)
    assert last_lines(match, 1) == [f"4. seat {seat}: undo to 0 with new dice"]


def test_a_decision_an_undo_and_a_decline_end_a_request() -> None:
    for end in (
        lambda match, seat: match.play(match.choices[0]),
        lambda match, seat: match.undo(consent=True),
        lambda match, seat: match.decline(1 - seat),
    ):
        match, seat = rolled(2)
        match.ask(seat)
        assert match.asked
        end(match, seat)
        assert match.asked is None
        refuses(
            match,
            "Nobody has asked for an undo, so there is nothing to answer.",
            lambda match=match, seat=seat: match.agree(1 - seat),  # type: ignore[misc]
        )


def test_another_request_of_the_same_seat_replaces_the_first() -> None:
    match = play_at_random(new(3, "again"), most=8)
    match.ask(0, 2)
    match.agree(1)
    match.ask(0, 3)
    assert match.asked == UndoRequest(0, 3, (1, 2))


def test_only_one_request_can_be_open() -> None:
    match = play_at_random(new(3, "one"), most=30)
    match.ask(0, 2)
    name = match.names[0]
    refuses(match, f"{name} has asked for an undo; answer that first.", lambda: match.ask(1, 2))
    assert match.askable(1) is None
    refuses(match, f"{name} has asked for that already; the others have yet to answer.", lambda: match.ask(0, 2))
    refuses(match, f"{name} asked for the undo; the others have to answer.", lambda: match.agree(0))
    refuses(match, f"{name} asked for the undo; the others have to answer.", lambda: match.decline(0))
    match.agree(1)
    refuses(match, f"{match.names[1]} has agreed already.", lambda: match.agree(1))
    refuses(match, f"{match.names[1]} has agreed already.", lambda: match.decline(1))
    refuses(match, "There is no seat 3. Seats are numbered 0 to 2.", lambda: match.agree(3))


def test_only_people_who_have_not_resigned_ask_and_agree() -> None:
    match = play_at_random(new(4, "people"), most=40)
    match.hand_over(1, "greedy")
    match.resign(2)
    match.ask(0, 3)
    assert match.asked is not None
    assert match.asked.waiting == (3,)
    bot = f"{match.names[1]} is played by greedy; only people can do this."
    gone = f"{match.names[2]} has resigned and has no say in this."
    for seat, text in ((1, bot), (2, gone)):
        refuses(match, text, lambda seat=seat: match.agree(seat))  # type: ignore[misc]
        refuses(match, text, lambda seat=seat: match.decline(seat))  # type: ignore[misc]
        refuses(match, text, lambda seat=seat: match.ask(seat))  # type: ignore[misc]
        assert match.askable(seat) is None


def test_an_impossible_undo_cannot_be_requested() -> None:
    match: Match = new(2)
    refuses(match, f"{match.names[0]} has not decided anything yet, so there is nothing to undo.", lambda: match.ask(0))
    play_at_random(match, most=5)
    refuses(
        match,
        "You can't go back to entry 7. You can go back to entry 2, 3 or 4, or to an earlier one.",
        lambda: match.ask(0, 7),
    )
    refuses(match, "There is no seat 2. Seats are numbered 0 to 1.", lambda: match.ask(2))
    play_at_random(match)
    refuses(match, "The match is over; play on from a moment of it instead.", lambda: match.ask(0))


# --- Seat changes ---


def test_a_seat_is_handed_over_and_back() -> None:
    match: Match = new(3, "hand")
    match.hand_over(1, "greedy")
    assert match.bots == [None, "greedy", None]
    match.hand_over(1, "random-2")
    match.hand_over(1, None)
    assert match.bots == [None, None, None]
    assert match.points == new(3, "hand").points


def test_a_seat_change_that_changes_nothing_is_refused() -> None:
    match: Match = new(2)
    name = match.names[0]
    refuses(match, f"{name} is played by a person already.", lambda: match.hand_over(0, None))
    match.hand_over(0, "greedy")
    refuses(match, f"{name} is played by greedy already.", lambda: match.hand_over(0, "greedy"))
    for odd in ("", "Greedy", "a person", "gr\nedy", "2", "x" * 25, "é"):
        text = f"{odd!r} can't be a bot's name: bots' names have {BOT_NAME_RULE}."
        refuses(match, text, lambda odd=odd: match.hand_over(0, odd))  # type: ignore[misc]
    refuses(match, "There is no seat 2. Seats are numbered 0 to 1.", lambda: match.hand_over(2, "greedy"))
    play_at_random(match)
    refuses(match, "The match is over; play on from a moment of it instead.", lambda: match.hand_over(0, None))


def test_an_undo_keeps_seat_changes() -> None:
    match, seat = rolled()
    match.hand_over(seat, "greedy")
    match.resign((seat + 1) % 3)
    match.undo(0, consent=True)
    assert match.bots[seat] == "greedy"
    assert match.resigned == {(seat + 1) % 3}


def test_a_seat_that_is_handed_to_a_bot_need_not_agree() -> None:
    match, seat = rolled()
    one, other = (s for s in range(3) if s != seat)
    match.ask(seat)
    match.agree(one)
    match.hand_over(other, "greedy")
    assert match.asked is None
    assert last_lines(match, 2) == [
        f"4. seat {other}: is played by greedy",
        f"5. seat {seat}: undo to 0 with new dice",
    ]


def test_a_seat_that_resigns_need_not_agree() -> None:
    match, seat = rolled()
    one, other = (s for s in range(3) if s != seat)
    match.ask(seat)
    match.agree(one)
    match.resign(other)
    assert [entry.kind for entry in match.entries[-2:]] == [EntryKind.RESIGNS, EntryKind.UNDOES]


def test_a_seat_that_a_person_takes_back_must_agree() -> None:
    match, seat = rolled()
    one, other = (s for s in range(3) if s != seat)
    match.hand_over(other, "greedy")
    match.ask(seat)
    match.hand_over(other, None)
    match.agree(one)
    assert match.asked is not None
    assert match.asked.waiting == (other,)
    match.agree(other)
    assert match.decisions == 0


def test_leaving_a_seat_ends_its_request() -> None:
    for leave in (lambda match, seat: match.hand_over(seat, "greedy"), lambda match, seat: match.resign(seat)):
        match, seat = rolled()
        match.ask(seat)
        leave(match, seat)
        assert match.asked is None
        assert match.decisions == 1


# --- Resigning ---


def test_with_two_seats_the_other_one_wins() -> None:
    match = play_at_random(new(2, "two"), most=9)
    points = match.points
    match.resign(1)
    assert (match.turn, match.over, match.choices) == (None, True, [])
    assert match.result == [1.0, 0.0]
    assert match.winners == [match.names[0]]
    assert match.prompt == "Julie has resigned: Anna wins."
    assert match.points == points
    assert match.save().count(f"end: points {points} result [1.0, 0.0]") == 1
    assert snapshot(load(match.save())) == snapshot(match)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_match_goes_on_while_two_teams_are_left(seats: int) -> None:
    match: Match = new(seats, "several")
    for seat in range(seats - 1, 0, -1):
        assert not match.over
        assert match.result is None
        match.play(match.choices[0])
        match.resign(seat)
    assert match.over
    assert match.result == [1.0] + [0.0] * (seats - 1)
    assert match.resigned == set(range(1, seats))
    gone = {3: "Julie and Sabina", 4: "Julie, Sabina and Bruce"}[seats]
    assert match.prompt == f"{gone} have resigned: Anna wins."


def test_a_team_is_out_when_all_its_seats_have_resigned() -> None:
    match: Match = new(4, "team", variant="partnership")
    match.resign(0)
    match.resign(1)
    assert not match.over
    match.play(match.choices[0])
    match.resign(2)
    assert match.over
    assert match.result == [0.0, 1.0, 0.0, 1.0]  # the same as for a team that wins by points
    assert match.prompt == "Anna, Julie and Sabina have resigned: Julie and Bruce win."


def test_a_match_of_one_team_goes_on_until_the_last_seat_resigns() -> None:
    table = Seating(NAMES[:3], [0, 0, 0])
    for number, seat in enumerate((1, 0, 2), 1):
        assert not table.ended
        table.follow(Entry(number, seat, EntryKind.RESIGNS))
    assert table.ended
    assert table.payoffs == [0.0, 0.0, 0.0]
    assert table.ending == "Anna, Julie and Sabina have resigned: nobody wins."


def test_after_an_end_by_resignation_nothing_is_possible() -> None:
    match = play_at_random(new(2, "nothing"), most=9)
    choice = match.choices[0]
    match.resign(0)
    over = "The match is over; play on from a moment of it instead."
    for doing in (
        lambda: match.hand_over(1, "greedy"),
        lambda: match.ask(1),
        lambda: match.resign(1),
        lambda: match.resign(0),
    ):
        refuses(match, over, doing)
    end = "Anna has resigned: Julie wins."
    for consent in (False, True):
        text = f"{end} You can't undo that; play on from an earlier moment instead."
        refuses(match, text, lambda consent=consent: match.undo(consent=consent))  # type: ignore[misc]
    assert match.free_undo(1) is match.askable(1) is None
    with pytest.raises(IllegalPlayError):
        match.play(choice)
    assert match.why(choice) == f"{end} There is nothing left to decide."
    before = snapshot(match)
    with pytest.raises(MatchError, match="did not have the turn"):
        match.enter(match.line[0])
    assert snapshot(match) == before


def test_nobody_resigns_twice_or_after_the_end() -> None:
    match: Match = new(3, "twice")
    match.resign(1)
    refuses(match, f"{match.names[1]} has resigned already.", lambda: match.resign(1))
    refuses(match, "There is no seat 3. Seats are numbered 0 to 2.", lambda: match.resign(3))
    play_at_random(match)
    refuses(match, "The match is over; play on from a moment of it instead.", lambda: match.resign(0))


def test_only_a_bot_can_play_on_for_a_seat_that_resigned() -> None:
    match, seat = rolled()
    match.resign(seat)
    name = match.names[seat]
    match.hand_over(seat, "greedy")
    refuses(match, f"{name} has resigned; only a bot can play on there.", lambda: match.hand_over(seat, None))
    match.play(match.choices[0])


def test_a_seat_that_resigned_cannot_undo() -> None:
    match: Match = new(3)
    place = first(match, "place")
    assert place is not None
    match.play(place)
    seat = match.line[-1].seat
    match.resign(seat)
    assert match.free_undo(seat) is None
    refuses(match, f"{match.names[seat]} has resigned, so everybody has to agree to an undo.", match.undo)


def test_teams_come_from_the_game() -> None:
    match = Match(toy.GAME, NAMES[:2], {}, dice("toy", 2), native=False)
    match.resign(0)
    assert match.result == [0.0, 1.0]
