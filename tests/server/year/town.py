"""A town whose people play a move a day, on a server that is stopped and killed now and then.

Time passes from one event to the next: somebody looks, somebody's time is up, a notice is due, the server ends. All
luck comes from one seed.
"""

from __future__ import annotations

import asyncio
import heapq
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import TypeVar

from sqlalchemy import select
from structlog.testing import capture_logs

from tests.server.moved_clock import MovedClock
from tests.server.year.checks import wrong_clocks
from tests.server.year.people import BEGAN, Townsperson, settle_people
from tests.server.year.post import Post
from tests.server.year.running import Doom, KilledError, RunningServer, busy_loop
from tuckerbox.kernel.contract import DONE
from tuckerbox.match import MoveWithin, TimeUp
from tuckerbox.match.timestamps import DAY, MINUTE, SECOND
from tuckerbox.presentation import Who
from tuckerbox.server.actions import lobby, play, votes_and_days_off
from tuckerbox.server.actions.lobby import ClockWanted, SeatWanted
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import Store
from tuckerbox.server.store.tables import entries
from tuckerbox.server.table.loaded_match import LoadedMatch, NotBegunError
from tuckerbox.server.table.notice_rows import AddressRow, Channel, NoticeKind
from tuckerbox.server.table.rows import Shelf

R = TypeVar("R")

GAMES = {"outback": 9, "down-under": 9, "australis": 3, "auztralia": 1}  # how often each is played
HOURS = (12, 24, 24, 24, 48, 72, 168)  # for a move
HASTE = 0.7  # how often people end a turn that they could go on with
WITHIN = 3 * DAY  # a server that is doomed is killed at the latest, whatever happens
OVERTAKEN = {"stale", "seat-taken", "options-changed"}  # refusals to somebody who comes second


class Town:
    """People, the server of the day, and everything that they remember of it."""

    def __init__(self, folder: Path, people: int, days: int, seed: int) -> None:
        self.folder = folder
        self.luck = Random(seed)
        self._fate = Random(f"{seed}: the server")  # apart, because the dice are never the same
        self.until = BEGAN + days * DAY
        self.clock = MovedClock(BEGAN)
        self.post = Post(Random(seed))
        self.people = settle_people(people, BEGAN, self.until, self.luck)
        self.by_id = {one.id: one for one in self.people}
        self.downtimes: list[tuple[int, int]] = []
        self.kills: list[int] = []
        self.not_explained: list[str] = []  # refusals and log lines that should not be
        self.wrong_clocks: list[str] = []  # in the memory of a server that was about to be stopped
        self.turns = 0  # that people have played
        self.moved = 0  # people who have moved to another zone
        self._number = 0  # of the database's file
        self._looks = [(one.next_look(BEGAN, self.luck), nth) for nth, one in enumerate(self.people)]
        heapq.heapify(self._looks)
        self._unanswered: tuple[Townsperson, str, int, str] | None = None  # a move when the server was killed

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / f'{self._number}.db'}"

    def shelves(self) -> list[Shelf]:
        """Return all matches that have begun, after the end of the town's time."""
        store = Store(self.database)
        try:
            with store.engine.connect() as connection:
                ids = [id for (id,) in connection.execute(select(entries.c.match).where(entries.c.number == 0))]
            return [shelf for id in ids if (shelf := store.shelf(id))]
        finally:
            store.close()

    # --- The server's lives ---

    def live(self) -> None:
        """Let all the time pass."""
        with capture_logs() as logs:
            while self.clock.now() < self.until:
                with asyncio.Runner(loop_factory=busy_loop) as runner:
                    runner.run(self._life())
        self.not_explained += [str(log) for log in logs if log["log_level"] in ("warning", "error")]

    async def _life(self) -> None:
        self.server = server = RunningServer(self.folder, self._number, self.clock, self.post, self.luck)
        ends = self.clock.now() + round(self._fate.uniform(9, 19) * DAY)
        is_killed, doom = self._fate.random() < 0.6, self._fate.choice([*Doom])
        try:
            await server.open()
            await server.start()
            await self._give_addresses()
            await self._ask_again()
            await self._go_on(min(ends, self.until))
            if is_killed:
                server.doom = doom
                await self._go_on(min(ends + WITHIN, self.until))
                server.kill()
            else:
                for loaded in server.services.matches._kept.values():
                    self.wrong_clocks += wrong_clocks(loaded.shelf, loaded.match)
        except KilledError:
            pass
        finally:
            stopped = self.clock.now()
            await server.close()
        if server.dead:
            self.kills.append(stopped)
            self._number += 1
        if stopped < self.until:
            self.clock.move(server.pause())
            self.downtimes.append((stopped, self.clock.now()))

    async def _go_on(self, until: int) -> None:
        while self._looks[0][0] < until:
            look, nth = heapq.heappop(self._looks)
            one = self.people[nth]
            again = self.clock.now() + 10 * MINUTE  # if the server is killed
            try:
                await self.server.serve_until(look)
                await self._look(one)
                again = one.next_look(self.clock.now(), self.luck)
            finally:
                if one.leaves is None or self.clock.now() < one.leaves:
                    heapq.heappush(self._looks, (again, nth))
        await self.server.serve_until(until)

    async def _give_addresses(self) -> None:
        notices = self.server.services.store.notices
        for one in self.people:
            if one.channel is not None and not notices.addresses_of(one.id):
                row = AddressRow(
                    f"address-{one.id}", one.id, one.channel, target_of(one), "secret", ",".join(NoticeKind), one.quiet,
                    len(one.looks) > 1, None, BEGAN, None,
                )  # fmt: skip
                assert notices.add_address(row, most=1)
        self.server.notifier.addresses_changed()
        await self._do(asyncio.sleep(0))

    async def _do(self, doing: Awaitable[R]) -> R:
        """Wait for what somebody does, and for what follows from it. Raise KilledError if the server dies."""
        try:
            result = await doing
        except Exception:
            if self.server.dead:
                raise KilledError from None
            raise
        await self.server.serve()
        return result

    # --- A look ---

    async def _look(self, one: Townsperson) -> None:
        now = self.clock.now()
        if one.moves is not None and one.moves[0] <= now:
            await self._move_house(one, one.moves[1])
        leaves = one.leaves is not None and one.leaves <= now
        if leaves and not one.resigns:
            return
        for match in sorted(one.matches):
            self.server.notifier.looks(one.id, match)
            await self._attend(one, match, leaves=leaves)
        if not leaves:
            while len(one.matches) < one.wants:
                await self._find_table(one)

    async def _move_house(self, one: Townsperson, zone: str) -> None:
        self.moved += zone != one.zone
        one.zone, one.moves = zone, None
        notices = self.server.services.store.notices
        for row in notices.addresses_of(one.id):
            if row.quiet is not None:
                one.quiet = f"{row.quiet.partition(' ')[0]} {zone}"
                moved = AddressRow(**{**vars(row), "quiet": one.quiet})
                assert notices.replace_address(row, moved)

    async def _attend(self, one: Townsperson, match: str, *, leaves: bool) -> None:
        """Do what there is to do at a table: one thing after the other, until there is nothing more."""
        luck = self.luck
        for _ in range(40):
            try:
                async with self.server.services.matches.hold(match) as loaded:
                    pass  # nobody else touches it while its person thinks
            except NotBegunError:
                await self._wait_for_start(one, match)
                return
            doing = self._resign(one, loaded) if leaves else self._wish(one, loaded)
            if doing is None:
                break
            thinks = luck.randrange(2, 90) * SECOND if luck.random() < 0.2 else luck.randrange(100, 400)
            await self.server.serve_until(self.clock.now() + thinks)
            try:
                await self._do(doing())
            except RefusedError as refused:
                if refused.code not in OVERTAKEN:
                    self.not_explained.append(f"{one.id} at {match}: {refused.code}: {refused.says}")
                    return
            self._unanswered = None
        if loaded.match.over:
            one.matches.discard(match)
            if luck.random() < 0.15 and not leaves:
                await self._again(one, match)
        elif luck.random() < 0.02:
            words = f"G'day. It's {self.clock.now()}."
            play.send_chat(self.server.services, one.person, match, words, str(self.clock.now()), None)
            await self.server.serve()

    def _resign(self, one: Townsperson, loaded: LoadedMatch) -> Callable[[], Awaitable[object]] | None:
        match, seat = loaded.match, loaded.shelf.seats_of(one.id)[0]
        if match.over or seat in match.resigned:
            return None
        return lambda: play.resign(self.server.services, one.person, loaded.shelf.match.id, loaded.last, seat)

    def _wish(self, one: Townsperson, loaded: LoadedMatch) -> Callable[[], Awaitable[object]] | None:
        """Return what somebody wants to do at a table; None if nothing, or nothing more."""
        services, person, luck = self.server.services, one.person, self.luck
        id, n, match, seat = loaded.shelf.match.id, loaded.last, loaded.match, loaded.shelf.seats_of(one.id)[0]
        clock = match.clock
        if match.over or clock is None or seat in match.resigned:
            return None
        if match.bots[seat] is not None:
            return lambda: play.hand_over(services, person, id, n, seat, None)
        if match.late is not None and match.late != seat and luck.random() < 0.5:
            wish = luck.choice(["bot", "wait", "wait", "end"])
            if match.votes.get(seat) is not votes_and_days_off.VOTES[wish]:
                return lambda: votes_and_days_off.vote(services, person, id, n, wish)
        if match.asked and seat in match.asked.waiting:
            agrees = luck.random() < 0.6
            return lambda: play.answer(services, person, id, n, agrees)
        if (
            (holiday := one.next_holiday(self.clock.now()))
            and one.takes_days_off
            and (id, holiday[0]) not in one.rested
        ):
            one.rested.add((id, holiday[0]))
            days = min(clock.days_off[seat], -(-(holiday[1] - holiday[0]) // DAY))
            is_reminded = clock.running == seat and clock.reminder is not None and clock.reminder <= self.clock.now()
            if days and not is_reminded and match.late != seat:
                return lambda: votes_and_days_off.rest(services, person, id, n, days, seat)
        if match.turn != seat:
            if luck.random() < 0.01 and not match.asked and match.askable(seat) is not None:
                return lambda: play.undo(services, person, id, n, None, seat)
            return None
        if luck.random() < 0.03:
            return None  # they have to think about it
        if luck.random() < 0.02 and match.free_undo(seat) is not None:
            return lambda: play.undo(services, person, id, n, None, seat)
        self.turns += match.entries[-1].turn != match.entries[-1].seat if match.entries else True
        ends = [choice for choice in match.choices if choice.kind == DONE and luck.random() < HASTE]
        action = luck.choice(ends or match.choices).text
        return lambda: self._play(one, id, n, action)

    async def _play(self, one: Townsperson, match: str, n: int, action: str) -> None:
        self._unanswered = one, match, n, action
        await play.move(self.server.services, one.person, match, n, action)

    async def _ask_again(self) -> None:
        """Repeat the request that a killed server has not answered. It must not count twice."""
        if self._unanswered is None:
            return
        (one, match, n, action), self._unanswered = self._unanswered, None
        store = self.server.services.store
        shelf, before = store.shelf(match), store.last(match)
        assert shelf is not None
        assert before is not None
        was_stored = before.number > n and shelf.entries[n + 1].person == one.id  # else a clock has come first
        try:
            await self._do(play.move(self.server.services, one.person, match, n, action))
        except RefusedError as refused:
            if refused.code != "stale" or was_stored:
                self.not_explained.append(f"{one.id} at {match}, again: {refused.code}: {refused.says}")
            return
        if was_stored and store.last(match) != before:
            self.not_explained.append(f"{one.id} at {match}: entry {n + 1} counted twice.")

    # --- Tables ---

    async def _find_table(self, one: Townsperson) -> None:
        """Sit down at an open table, or set one up."""
        services, luck = self.server.services, self.luck
        for rows in services.store.open_tables():
            if rows.match.id not in one.matches:
                free = next(seat.seat for seat in rows.seats if seat.who == Who.OPEN and seat.nonce is None)
                await self._sit(one, rows.match.id, free)
                return
        (game,) = luck.choices([*GAMES], [*GAMES.values()])
        seats = luck.choice([2, 2, 3, 4])
        table = lobby.create(
            services,
            one.person,
            game=game,
            options={},
            seats=[SeatWanted(), *[SeatWanted(Who.OPEN)] * (seats - 1)],
            clock=ClockWanted(MoveWithin(luck.choice(HOURS), luck.choice([0, 14, 14, 30])), luck.choice([*TimeUp])),
        )
        await self._sit(one, table["id"], 0)

    async def _sit(self, one: Townsperson, match: str, seat: int) -> None:
        night = None if one.night is None else f"{one.night} {one.zone}"
        lobby.sit(self.server.services, one.person, match, seat=seat, night=night)
        one.matches.add(match)
        await self.server.serve()

    async def _wait_for_start(self, one: Townsperson, match: str) -> None:
        """Sit down where a seat is kept, or lose patience with a table that does not fill up."""
        store = self.server.services.store
        shelf = store.shelf(match)
        assert shelf is not None
        if shelf.match.cancelled is not None:
            one.matches.discard(match)
        elif shelf.seats[mine := shelf.seats_of(one.id)[0]].nonce is None:
            await self._sit(one, match, mine)
        elif self.clock.now() > shelf.match.created + 6 * DAY:
            one.matches.discard(match)
            leave = lobby.cancel if shelf.match.host == one.id else lobby.leave
            leave(self.server.services, one.person, match)
            await self.server.serve()

    async def _again(self, one: Townsperson, match: str) -> None:
        """Ask for a rematch, and sit down there. The others find it when they look."""
        table = lobby.rematch(self.server.services, one.person, match)
        shelf = self.server.services.store.shelf(table["id"])
        assert shelf is not None
        for people in shelf.sitters.values():
            for other in people:
                self.by_id[other].matches.add(table["id"])
        mine = shelf.seats_of(one.id)
        seat = mine[0] if mine else next(seat.seat for seat in shelf.seats if seat.who == Who.HERE)
        if shelf.seats[seat].nonce is None:
            await self._sit(one, table["id"], seat)


def target_of(one: Townsperson) -> str:
    """Return a target for notices, of the form that the channel has."""
    if one.channel is Channel.PUSH:
        return json.dumps({"endpoint": f"https://push.example/{one.id}"})
    return f"{one.id}@town.example" if one.channel is Channel.MAIL else f"https://hook.example/{one.id}"
