"""Documents of format 2: names beside the seal, and times."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

import tuckerbox
from tests.match.playing import GOLDEN, new, play_at_random, public_states, resealed, snapshot, texts
from tests.match.timed import BEGAN, BOT, eventful, timed, wait
from tuckerbox.match import (
    DocumentError,
    Entry,
    EntryKind,
    Live,
    Match,
    MatchError,
    MoveWithin,
    Night,
    TimeUp,
    Vote,
    load,
    verify,
)
from tuckerbox.match.entry import ABOUT_TIME
from tuckerbox.match.timestamps import DAY, MINUTE, SECOND, time_of, time_text
from tuckerbox.presentation.clocks import clocks


def lines_of(document: str) -> list[str]:
    return document.splitlines(keepends=True)


def refused(document: str, line: int, text: str) -> None:
    verdict = verify(document)
    assert (verdict.ok, verdict.line) == (False, line), verdict
    assert verdict.says == f"Line {line}: {text}"


@pytest.fixture(scope="module")
def running() -> Match:
    """Return a match with a clock and a night that has some entries."""
    match = timed(2, MoveWithin(24), TimeUp.VOTE, (Night(22 * 60, 7 * 60 + 30, "Europe/Rome"), None))
    rng = random.Random(1)
    for _ in range(6):
        wait(match, rng.randrange(90 * SECOND))
        match.play(rng.choice(match.choices))
    return match


def test_a_document_is_readable(running: Match) -> None:
    found = texts(running.save())
    entry = running.entries[0]
    assert found[:14] == [
        "tuckerbox match 2",
        "game: outback",
        "rules: 1",
        f"components: {running.engine.fingerprint}",
        "options: variant=base end=round bonus_tiles=all scoring_tile=off scoring=sequential",
        "seats: 2",
        'names: ["Anna", "Julie"]',
        f"commitment: {running.dice.commitment}",
        f"nonces: {' '.join(running.dice.nonces)}",
        "pace: a move within 24 hours and 14 days off",
        "time up: the others vote",
        'nights: ["22:00-07:30 Europe/Rome", null]',
        "start 2026-03-14T09:26:53.589Z",
        f"1. {time_text(entry.at or 0)} seat {entry.seat}: {running.words(entry)}",
    ]


def test_a_match_without_times_has_none_in_its_document() -> None:
    match = play_at_random(new(2, "plain"), most=4)
    assert texts(match.save())[9] == "start"
    assert texts(match.save())[10] == f"1. seat {match.entries[0].seat}: {match.words(match.entries[0])}"
    assert match.clock is None


def test_the_same_seed_gives_the_same_document() -> None:
    one, other = (
        play_at_random(tuckerbox.new("outback", 3, seed=7), "same", undos=0.1, most=40).save() for _ in range(2)
    )
    assert one == other


def test_names_can_be_changed_without_breaking_a_mark(running: Match) -> None:
    text = running.save()
    for names in (["Ben", "Julie"], ["Seat 1", "Seat 2"], ["三郎", 'a "b" \\']):
        changed = text.replace('names: ["Anna", "Julie"]', f"names: {json.dumps(names, ensure_ascii=False)}")
        assert verify(changed).ok
        assert load(changed).names == names
        assert load(changed).save() == changed
        assert [entry.mark for entry in load(changed).entries] == [entry.mark for entry in running.entries]


ERASED = ('""', "null")  # as one of the names


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_names_can_be_erased_without_breaking_a_mark(seats: int) -> None:
    names = ["Anna", "Seat 1", "Julie", "Ben"][:seats]
    match = play_at_random(tuckerbox.new("outback", names, seed=seats), "erased", undos=0.1, most=20)
    text = match.save()
    line = next(line for line in text.splitlines() if line.startswith("names: "))
    whole: list[tuple[str, tuple[int, ...]]] = [("", ()), ("names: []\n", ()), ('names: ["", null]\n', ())]
    some = [
        (f"names: [{', '.join(json.dumps(n) if k in kept else as_ for k, n in enumerate(names))}]\n", kept)
        for kept in subsets(range(seats))
        for as_ in ERASED
    ]
    for written, kept in [*whole, *some]:
        erased = text.replace(f"{line}\n", written)
        assert verify(erased).ok, written
        loaded = load(erased)
        assert [loaded.names[seat] for seat in kept] == [names[seat] for seat in kept]
        gone = {names[seat] for seat in range(seats) if seat not in kept} - {"Seat 1"}
        assert not gone & set(loaded.names)
        assert len(set(loaded.names)) == seats
        assert loaded.names[-1] == (names[-1] if seats - 1 in kept else f"Seat {seats}")
        assert [entry.mark for entry in loaded.entries] == [entry.mark for entry in match.entries]
        again = loaded.save()
        assert verify(again).ok
        assert again.replace(next(one for one in again.splitlines() if one.startswith("names: ")), line) == text


def subsets(seats: Sequence[int]) -> list[tuple[int, ...]]:
    return [some for size in range(len(seats) + 1) for some in combinations(seats, size)]


def test_a_seat_without_a_name_has_one_that_nobody_else_has() -> None:
    match = play_at_random(tuckerbox.new("outback", ["Anna", "Seat 1"], seed=1), most=4)
    erased = match.save().replace('["Anna", "Seat 1"]', '["", "Seat 1"]')
    assert load(erased).names == ["Seat 1 2", "Seat 1"]


def test_a_wrong_line_after_a_missing_line_of_names_is_found(running: Match) -> None:
    lines = [line for line in lines_of(running.save()) if not line.startswith("names: ")]
    for at in range(len(lines)):
        wrong = lines[at].replace("  #", ".  #")
        assert verify("".join([*lines[:at], wrong, *lines[at + 1 :]])).line == at + 1


def test_names_of_format_1_stay_sealed() -> None:
    lines = lines_of(GOLDEN.read_text(encoding="utf-8"))
    at = next(n for n, line in enumerate(lines) if line.startswith("seats: "))
    without = [*lines[:at], *lines[at + 1 :]]
    assert verify("".join(without)).line == at + 1
    names, _, mark = lines[at].removeprefix("seats: ").partition("  #")
    erased = [*json.loads(names)[1:], ""]
    changed = [*lines[:at], f"seats: {json.dumps(erased)}  #{mark}", *lines[at + 1 :]]
    assert verify("".join(changed)).line == at + 1


def test_every_flipped_bit_but_in_the_names_is_found_at_its_line(running: Match) -> None:
    raw = running.save().encode()
    names = range(8 * raw.index(b"names: "), 8 * raw.index(b"commitment: "))
    for bit in random.Random(1).sample(sorted(set(range(8 * len(raw))) - set(names)), 500):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        verdict = verify(bytes(changed))
        assert (verdict.ok, verdict.line) == (False, raw[: bit // 8].count(b"\n") + 1), bit


def test_removed_and_swapped_lines_are_found(running: Match) -> None:
    lines = lines_of(running.save())
    for at in range(len(lines)):
        assert verify("".join(lines[:at] + lines[at + 1 :])).ok == lines[at].startswith("names: ")
        if at + 1 < len(lines):
            assert not verify("".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]])).ok


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('names: ["Anna", "Anna"]', "Each seat needs a name of its own."),
        ('names: ["Anna", 7]', 'should be a list of names, such as ["Anna", "Bruce"].'),
        ('names: ["Anna", "Julie", "Ben"]', "has 3 names, but there are 2 seats."),
        ("names: Anna", 'should be a list of names, such as ["Anna", "Bruce"].'),
        ("names: 7", 'should be a list of names, such as ["Anna", "Bruce"].'),
        ("name: []", "is damaged: each line must end in its mark, “#” and 16 hexadecimal digits."),
    ],
)
def test_wrong_names_are_refused_at_their_line(running: Match, text: str, says: str) -> None:
    refused(running.save().replace('names: ["Anna", "Julie"]', text), 7, says)


def test_a_sealed_line_of_names_is_refused(running: Match) -> None:
    lines = lines_of(running.save())
    lines[6] = lines[6].rstrip("\n") + "  #0123456789abcdef\n"
    assert verify("".join(lines)).line == 7


def forged(match: Match, number: int, text: str) -> str:
    """Return the document with another text in one line, and valid marks."""
    changed = texts(match.save())
    changed[number - 1] = text
    return resealed(
        changed, public_states(match), start=changed.index(next(t for t in changed if t.startswith("start")))
    )


def test_resealing_an_unchanged_document_changes_nothing(running: Match) -> None:
    assert forged(running, 1, "tuckerbox match 2") == running.save()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("seats: two", "should be a number of seats, such as 2."),
        ("seats: 9", "Outback is for 2, 3 or 4 seats, not 9."),
        ("seats: 0", "has 2 names, but there are 0 seats."),
    ],
)
def test_wrong_numbers_of_seats_are_refused_at_their_line(running: Match, text: str, says: str) -> None:
    line = 7 if "names" in says else 6
    refused(forged(running, 6, text), line, says)


NOT_A_PACE = (
    "'fast' is not a pace, such as “a move within 24 hours and 14 days off” or “live with 900 seconds and 30 for each "
    "turn”."
)
NO_WAY = "'nothing' is none of “a bot plays the turn”, “a bot takes the seat”, “the others vote”."
NO_TIME = "'{}' is not a night: times go from 00:00 to 23:59."


@pytest.mark.parametrize(
    ("number", "text", "says"),
    [
        (10, "pace: fast", NOT_A_PACE),
        (10, "pace: a move within 3 hours and 14 days off", "A move can have 12 to 168 hours, not 3."),
        (11, "time up: nothing", NO_WAY),
        (12, "nights: [null]",
             'should be a list with a night or null for each seat, such as ["22:00-07:30 Europe/Rome"].'),
        (12, 'nights: ["20:00-07:30 Europe/Rome", null]', "A night can have 10 hours at most, not 11:30."),
        (12, 'nights: ["20:00 Europe/Rome", null]',
             "'20:00 Europe/Rome' is not a night, such as “22:00-07:30 Australia/Sydney”."),
        (12, 'nights: [null, "22:00-24:00 Europe/Rome"]', NO_TIME.format("22:00-24:00 Europe/Rome")),
        (12, 'nights: ["25:00-07:00 Europe/Rome", null]', NO_TIME.format("25:00-07:00 Europe/Rome")),
        (12, 'nights: ["22:60-07:00 Europe/Rome", null]', NO_TIME.format("22:60-07:00 Europe/Rome")),
        (12, 'nights: ["22:00-22:00 Europe/Rome", null]',
             "A night needs two different times, such as 22:00 and 07:30."),
        (13, "start", "a match with a clock needs the time of its start."),
        (13, "start 2026-13-14T09:26:53.589Z", "a match with a clock needs the time of its start."),
    ],
)  # fmt: skip
def test_wrong_terms_are_refused_at_their_line(running: Match, number: int, text: str, says: str) -> None:
    refused(forged(running, number, text), number, says)


def test_missing_terms_are_refused(running: Match) -> None:
    lines = texts(running.save())
    del lines[11]
    refused(resealed(lines, public_states(running), start=11), 12, "the header should have “nights” here.")


def test_a_zone_that_nobody_knows_breaks_no_document() -> None:
    match = timed(2, nights=(Night(22 * 60, 6 * 60, "Atlantis/Capital"), None))
    wait(match, SECOND)
    match.play(match.choices[0])
    assert load(match.save()).save() == match.save()


def test_times_never_go_back(running: Match) -> None:
    line = 15
    text = texts(running.save())[line - 1]
    earlier = re.sub(r"2026-\S+", "2026-03-14T09:26:53.588Z", text)
    refused(forged(running, line, earlier), line, "is earlier than the line before.")
    untimed = re.sub(r"2026-\S+ ", "", text)
    assert verify(forged(running, line, untimed)).line == line


@pytest.mark.parametrize("line", [13, 14])
@pytest.mark.parametrize("time", ["1969-12-31T23:59:59.999Z", "2200-01-01T00:00:00.000Z", "9999-12-31T23:00:00.000Z"])
def test_a_time_that_no_match_can_have_is_refused_at_its_line(running: Match, line: int, time: str) -> None:
    text = re.sub(r"[0-9]{4}-\S+", time, texts(running.save())[line - 1])
    refused(forged(running, line, text), line, "its time should be in the years 1970 to 2199.")


def test_the_earliest_and_the_latest_time_are_fine() -> None:
    match = timed(2, nights=(Night(22 * 60, 6 * 60, "Pacific/Kiritimati"), Night(22 * 60, 6 * 60, "Pacific/Niue")))
    match.play(match.choices[0])
    document = forged(match, 13, "start 1970-01-01T00:00:00.000Z")
    states = public_states(match)
    last = re.sub(r"2026-\S+", "2199-12-31T23:59:59.999Z", texts(document)[13])
    document = resealed([*texts(document)[:13], last, *texts(document)[14:]], states, start=12)
    shown = clocks(load(document), is_record=False)
    assert shown
    assert shown["at"].year == 2199


def test_an_outage_gives_back_no_more_time_than_has_passed() -> None:
    match = timed(2)
    wait(match, 90_999)
    match.return_outage(90)
    assert load(match.save()).save() == match.save()
    more = texts(match.save())[13].replace("90 seconds", "91 seconds")
    refused(forged(match, 14, more), 14, "gives back more time than has passed since the line before.")


def test_a_time_in_a_match_without_times_is_refused() -> None:
    match = play_at_random(new(2, "plain"), most=3)
    text = texts(match.save())[10]
    changed = text.replace("1. ", "1. 2026-03-14T09:26:53.589Z ")
    assert verify(forged(match, 11, changed)).line == 11


def test_an_entry_gets_the_present_time_but_never_one_before_the_last() -> None:
    match = timed()
    for now, wanted in ((BEGAN + 5, BEGAN + 5), (BEGAN - 7, BEGAN + 5), (BEGAN + 6, BEGAN + 6)):
        match.now = now
        match.play(match.choices[0])
        assert match.entries[-1].at == wanted
        assert match.latest == wanted


@pytest.mark.parametrize("text", ["1970-01-01T00:00:00.000Z", "2026-03-14T09:26:53.589Z", "9999-12-31T23:59:59.999Z"])
def test_a_time_is_itself_when_written_and_read(text: str) -> None:
    moment = time_of(text)
    assert moment is not None
    assert time_text(moment) == text


@pytest.mark.parametrize("text", ["", "2026-02-30T00:00:00.000Z", "2026-03-14 09:26:53.589Z", "2026-03-14T09:26:53Z"])
def test_a_time_in_another_notation_is_not_read(text: str) -> None:
    assert time_of(text) is None


# --- Entries about time ---


@pytest.fixture(scope="module")
def agreed() -> Match:
    match = eventful()
    assert {entry.kind for entry in match.entries} >= ABOUT_TIME
    return match


def test_every_kind_of_entry_about_time_is_saved_and_loaded(agreed: Match) -> None:
    loaded = load(agreed.save())
    assert loaded.entries == agreed.entries
    assert snapshot(loaded) == snapshot(agreed)
    assert loaded.clock is not None
    assert agreed.clock is not None
    assert (loaded.clock.left, loaded.clock.counted) == (agreed.clock.left, agreed.clock.counted)


def test_a_match_can_end_without_a_result(agreed: Match) -> None:
    assert agreed.over
    assert agreed.result == [0.0, 0.0, 0.0]
    assert agreed.prompt == "The players have ended the match without a result."
    assert verify(agreed.save()).says.endswith("The match is over without a result.")


def test_a_flipped_bit_is_found_in_every_kind_of_entry(agreed: Match) -> None:
    raw = agreed.save().encode()
    for bit in random.Random(5).sample(range(8 * raw.index(b"start"), 8 * len(raw)), 300):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        verdict = verify(bytes(changed))
        assert (verdict.ok, verdict.line) == (False, raw[: bit // 8].count(b"\n") + 1), bit


IMPOSSIBLE: list[tuple[Any, str]] = [
    (lambda match: match.lapse(1 - match.turn, BOT), "clock was not running"),
    (lambda match: match.vote(0, Vote.BOT, BOT), "Nobody's time is up, so there is nothing to vote on."),
    (lambda match: match.vote(0, Vote.SLOW, BOT), "Only a live match can become slower."),
    (lambda match: match.rest(0, 15), "Anna has 14 days off left in this match, so 15 can't be taken."),
    (lambda match: match.rest(0, 0), "so 0 can't be taken"),
]


@pytest.mark.parametrize(("does", "says"), IMPOSSIBLE)
def test_impossible_entries_are_refused_and_change_nothing(does: Any, says: str) -> None:
    match = timed()
    before = match.save()
    with pytest.raises(MatchError, match=re.escape(says)):
        does(match)
    assert match.save() == before


def test_time_can_be_given_back_only_while_the_match_runs() -> None:
    match = timed()
    match.resign(0)
    with pytest.raises(MatchError, match="The match is over"):
        match.return_outage(60)


def test_a_refused_entry_does_not_change_the_time_of_the_next_one() -> None:
    match = timed()
    wait(match, MINUTE)
    time = match.now
    with pytest.raises(MatchError, match="did not have the turn"):
        match.enter(Entry(0, 1 - (match.turn or 0), EntryKind.DECIDES, at=BEGAN + DAY))
    assert match.now == time


@pytest.mark.parametrize("words", ["time is up", "takes 1 day off", "votes to wait", "gets more time",
    "the match ends without a result", "gets 7 seconds back after an outage"])  # fmt: skip
def test_without_a_clock_nothing_is_about_time(words: str) -> None:
    match = play_at_random(timed(pace=None), most=2)
    lines = texts(match.save())
    number = len(lines)
    text = f"3. {time_text(match.latest or 0)} seat {match.turn}: {words}"
    document = resealed([*lines[:-1], text, lines[-1]], [*public_states(match), public_states(match)[-1]], start=9)
    refused(document, number, "This match has no clock.")


def test_days_off_have_one_notation() -> None:
    match = timed()
    match.rest(0, 1)
    match.rest(0, 2)
    assert [match.words(entry) for entry in match.entries] == ["takes 1 day off", "takes 2 days off"]
    document = match.save().replace("takes 2 days", "takes 2 day")
    assert verify(document).line == 15


# --- Older documents ---


def test_a_match_of_the_older_format_goes_on_as_it_began() -> None:
    match = play_at_random(new(2, "older", format=1), most=8)
    loaded = load(match.save())
    assert loaded.format == 1
    loaded.play(loaded.choices[0])
    assert texts(loaded.save())[17].startswith(f"9. {loaded.names[loaded.entries[-1].seat]}: ")
    assert verify(loaded.save()).ok


def test_a_branch_of_an_older_match_has_the_newest_format_and_no_clock() -> None:
    on = load(GOLDEN).play_on(12, began=BEGAN)
    assert (on.format, on.terms, on.began) == (2, None, BEGAN)
    assert {entry.at for entry in on.entries} == {BEGAN}
    assert on.names == load(GOLDEN).names
    assert verify(on.save()).ok


def test_a_branch_of_a_match_with_a_clock_has_none(running: Match) -> None:
    on = running.play_on(3, began=BEGAN + 7)
    assert (on.terms, [entry.at for entry in on.entries]) == (None, [BEGAN + 7] * 3)


def test_a_newer_format_is_refused() -> None:
    with pytest.raises(DocumentError, match="a format of a later Tuckerbox; this one reads “tuckerbox match 1” or"):
        load("tuckerbox match 3  #47dced2b90cbffbd\n")


@pytest.mark.parametrize(
    "first",
    [
        "tuckerbox match 2  #12ab",
        "tuckerbox match 1  #zz",
        "tuckerbox match 2  #",
        "tuckerbox match 2  #a  #47dced2b90cbffbd",
    ],
)
def test_a_damaged_first_line_is_told_from_a_later_format(first: str) -> None:
    with pytest.raises(DocumentError, match="is damaged: each line must end in its mark"):
        load(f"{first}\n")


def test_a_live_match_names_its_pace() -> None:
    lines = texts(timed(3, Live(900, 30), TimeUp.BOT_TURN).save())
    assert lines[9] == "pace: live with 900 seconds and 30 for each turn"
    assert lines[10] == "time up: a bot plays the turn"
