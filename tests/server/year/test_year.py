"""A year in minutes: people play a move a day, and the server keeps time, tells everybody once, and forgets nothing.

A month of a small town is a test of every day. The year of two hundred people, in four towns, is for `make soak`.
Most people there play one match at a time, so that two cores live the year in under ten minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from zoneinfo import ZoneInfo

import pytest

from tests.seeded_secrets import seeded_secrets
from tests.server.year import checks, people
from tests.server.year.town import Town
from tuckerbox import games, native_builds
from tuckerbox.match import Clock, Entry, EntryKind
from tuckerbox.match.timestamps import MINUTE
from tuckerbox.server.live import matches_for_notices, notifier
from tuckerbox.server.live.matches_for_notices import RecentMatches
from tuckerbox.server.live.timekeeper import Timekeeper
from tuckerbox.server.notify import happenings
from tuckerbox.server.store.notices import NoticeStore
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.notice_rows import NoticeRow, NoticeState
from tuckerbox.server.table.rows import EntryRow, Shelf

MONTH, YEAR = 30, 365  # days
TOWNS = 4  # of fifty people
SHOWN = 12  # of the sentences of a check that has failed


# --- What must hold ---


def standing_still(town: Town, shelves: Sequence[Shelf]) -> list[str]:
    return [said for shelf in shelves for said in checks.standing_still(shelf, town.downtimes, town.clock.now())]


def told_twice(town: Town, shelves: Sequence[Shelf]) -> list[str]:
    told = town.post.by_match()
    again = [said for shelf in shelves for said in checks.told_again(told[shelf.match.id], shelf, town.kills)]
    return [*checks.told_twice(town.post.told, town.kills), *again]


def told_at_night(town: Town, _: Sequence[Shelf]) -> list[str]:
    return [*checks.told_at_night(town.post.told)]


def wrong_documents(_: Town, shelves: Sequence[Shelf]) -> list[str]:
    return [said for shelf in shelves for said in checks.wrong_documents(shelf)]


def wrong_clocks(town: Town, shelves: Sequence[Shelf]) -> list[str]:
    return town.wrong_clocks + [said for shelf in shelves for said in checks.wrong_clocks(shelf, None)]


def not_explained(town: Town, _: Sequence[Shelf]) -> list[str]:
    return town.not_explained


CHECKS = (standing_still, told_twice, told_at_night, wrong_documents, wrong_clocks, not_explained)


def found_in(town: Town) -> str:
    """Return everything that does not hold of a town's time."""
    shelves, said = town.shelves(), []
    for one in CHECKS:
        if found := one(town, shelves):
            said += [f"{one.__name__}: {len(found)}", *found[:SHOWN]]
    return "\n".join(said)


# --- Towns ---


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Town]:
    """Return a function that lets a town live: `live(people=12, days=30, seed=1)`. A seed gives one life."""
    for name in games.names():
        native_builds.load(games.game(name))

    def live(people: int, days: int, seed: int) -> Town:
        town = Town(tmp_path_factory.mktemp("town"), people, days, seed)
        with seeded_secrets(seed):
            town.live()
        return town

    return live


@pytest.fixture(scope="module")
def month(live: Callable[..., Town]) -> Town:
    return live(people=26, days=MONTH, seed=3)  # with a kill and a stop


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(TOWNS))
def test_a_year(live: Callable[..., Town], seed: int) -> None:
    town = live(people=200 // TOWNS, days=YEAR, seed=seed)
    assert found_in(town) == ""
    assert len(town.downtimes) >= 24
    assert len(town.kills) >= 6


def test_a_month(month: Town) -> None:
    assert found_in(month) == ""
    assert month.kills
    assert len(month.downtimes) >= 2
    assert any(one.leaves is not None and one.leaves < month.until for one in month.people)
    assert month.moved
    kinds = {row.kind for shelf in month.shelves() for row in shelf.entries}
    assert {EntryKind.RESTS, EntryKind.LAPSES} <= kinds
    assert month.turns > 10 * MONTH
    assert len(month.post.told) > 3 * MONTH


def test_summer_time_begins_and_ends_in_the_month(month: Town) -> None:
    """In America, Europe and Australia, for people whose clocks stand still at night."""
    at_night = [one.zone for one in month.people if one.night]
    changes = {offset_at(zone, month.until) - offset_at(zone, people.BEGAN) for zone in at_night}
    assert min(changes) < timedelta() < max(changes)
    for continent in ("America", "Australia", "Europe"):
        assert any(
            offset_at(zone, month.until) != offset_at(zone, people.BEGAN)
            for zone in at_night
            if zone.startswith(continent)
        )


def offset_at(zone: str, moment: int) -> timedelta:
    """Return by how much clocks on walls there are ahead of UTC at a moment."""
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).utcoffset() or timedelta()


# --- Matches that the notifier keeps ---


def test_a_kept_match_goes_on_as_if_it_were_replayed(month: Town) -> None:
    recent = RecentMatches()
    for shelf in month.shelves():
        for upto in range(1, len(shelf.entries) + 1, 7):
            so_far = replace(shelf, entries=shelf.entries[:upto])
            with recent.lend(so_far) as match:
                assert match is not None
                anew = match_of(so_far)
                assert match.entries == anew.entries
                assert checks.facts(match.clock) == checks.facts(anew.clock)


def test_a_kept_match_that_others_have_gone_past_or_renamed_is_replayed(begun: Shelf) -> None:
    recent = RecentMatches()
    earlier = replace(begun, entries=begun.entries[:5])
    renamed = replace(begun, seats=[replace(seat, name=f"{seat.name} II") for seat in begun.seats])
    for shelf in (begun, earlier, renamed, begun):
        with recent.lend(shelf) as match:
            assert match is not None
            assert len(match.entries) == len(shelf.entries) - 1
            assert match.names == [seat.name for seat in shelf.seats]


def test_only_a_limited_number_of_matches_are_kept(month: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches_for_notices, "MOST", 2)
    recent = RecentMatches()
    for shelf in month.shelves():
        with recent.lend(shelf):
            pass
    assert len(recent._kept) == 2


# --- Each check notices what it is for ---


@pytest.fixture
def reachable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all people of a town have an address, and quiet hours."""
    monkeypatch.setattr(people, "REACHABLE", 1)
    monkeypatch.setattr(people, "SLEEPERS", 1)


@pytest.fixture
def begun(month: Town) -> Shelf:
    """Return a match of the month in which much has happened."""
    return max(month.shelves(), key=lambda shelf: len(shelf.entries))


def changed(shelf: Shelf, number: int, change: Callable[[EntryRow], EntryRow]) -> Shelf:
    entries = [change(row) if row.number == number else row for row in shelf.entries]
    return replace(shelf, entries=entries)


def test_a_timekeeper_that_never_looks_is_noticed(live: Callable[..., Town], monkeypatch: pytest.MonkeyPatch) -> None:
    async def never_looks(_: Timekeeper) -> None:
        pass

    monkeypatch.setattr(Timekeeper, "look", never_looks)
    town = live(people=6, days=14, seed=2)
    assert standing_still(town, town.shelves())


def test_a_notifier_that_forgets_its_keys_is_noticed(
    live: Callable[..., Town], reachable: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers: Iterator[int] = count()

    def with_another_key(*given: object) -> NoticeRow:
        row = happenings.notice(*given)  # type: ignore[arg-type]
        return replace(row, key=f"{row.key}-{next(numbers)}")

    monkeypatch.setattr(notifier, "notice", with_another_key)
    town = live(people=7, days=8, seed=3)
    assert told_twice(town, town.shelves())


def test_an_outbox_that_forgets_what_was_sent_is_noticed(
    live: Callable[..., Town], reachable: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_outcome, numbers = NoticeStore.note_outcome, count()

    def forget(store: NoticeStore, row: NoticeRow, state: NoticeState, *more: object) -> None:
        if state is not NoticeState.SENT or next(numbers) % 10:
            note_outcome(store, row, state, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(NoticeStore, "note_outcome", forget)
    town = live(people=7, days=8, seed=4)
    assert told_twice(town, [])


def test_a_notifier_that_wakes_people_is_noticed(
    live: Callable[..., Town], reachable: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (happenings, notifier):
        monkeypatch.setattr(module, "first_outside_quiet_hours", lambda address, kind, at: at)
    assert told_at_night(live(people=7, days=8, seed=5), [])


def test_a_document_with_another_mark_is_noticed(begun: Shelf) -> None:
    assert not [*checks.wrong_documents(begun)]
    assert [*checks.wrong_documents(changed(begun, 3, lambda row: replace(row, mark="0" * len(row.mark))))]


def test_a_clock_that_goes_wrong_in_memory_is_noticed(begun: Shelf) -> None:
    match = match_of(begun)
    assert not [*checks.wrong_clocks(begun, match)]
    assert match.clock is not None
    match.clock.left[0] -= 1
    assert [*checks.wrong_clocks(begun, match)]


def test_a_clock_that_runs_at_night_is_noticed(live: Callable[..., Town], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "_stops", lambda clock, seat: ())
    town = live(people=7, days=8, seed=6)
    assert wrong_clocks(town, town.shelves())


def test_a_clock_that_gives_time_back_after_an_undo_is_noticed(
    live: Callable[..., Town], monkeypatch: pytest.MonkeyPatch
) -> None:
    take_back = Clock._take_back

    def give_back(clock: Clock, undo: Entry) -> None:
        take_back(clock, undo)
        clock.left[undo.seat] += MINUTE

    monkeypatch.setattr(Clock, "_take_back", give_back)
    town = live(people=7, days=8, seed=7)
    assert wrong_clocks(town, town.shelves())


def test_a_stored_moment_that_is_wrong_is_noticed(begun: Shelf) -> None:
    wrong = changed(begun, begun.entries[-1].number, lambda row: replace(row, due=(row.due or 0) + 1))
    assert [*checks.wrong_clocks(wrong, None)]
