"""The long-lived parts of one server process: store, loaded matches, live streams, bots and background searches."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress

import structlog
from anyio import to_thread

from tuckerbox.match import DAY
from tuckerbox.server.live.compilation import Compilation
from tuckerbox.server.live.health import Health
from tuckerbox.server.live.listener import Listener
from tuckerbox.server.live.loaded_matches import LoadedMatches
from tuckerbox.server.live.networks_of_people import NetworksOfPeople
from tuckerbox.server.live.notifier import Notifier
from tuckerbox.server.live.premoves import Premoves
from tuckerbox.server.live.presence import PRESENCE_INTERVAL, Presence
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.live.replay_queue import Replays
from tuckerbox.server.live.rooms import PRESENCE, Rooms
from tuckerbox.server.live.searches import Searches
from tuckerbox.server.live.server_outages import Heartbeat
from tuckerbox.server.live.table_bots import TableBots
from tuckerbox.server.live.timekeeper import Timekeeper
from tuckerbox.server.live.writer import Writer
from tuckerbox.server.notify.mail import MailServer
from tuckerbox.server.notify.senders import Senders
from tuckerbox.server.notify.web_push import PushKeys
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import AddressesChanged, Change, Message, Present, Store, Stored
from tuckerbox.server.table.server_clock import ServerClock
from tuckerbox.server.table.stored_component_data import ComponentData
from tuckerbox.server.table.time_up import Outages

THREADS = 8  # for requests: they share the GIL, so more of them would only get in each other's way
DELETE_OLD = 3_600_000  # milliseconds between two deletions of what has been kept long enough
LOOK_FOR_OLD = 60.0  # seconds between checks whether it is time for one
LOOK_FOR_FORGOTTEN = 5.0  # seconds between checks for changes by `tuckerbox forget`, on SQLite
FIND_STRAYS = 30  # seconds between checks for matches whose bot has stopped, perhaps because its process has ended

log = structlog.get_logger()


class Services:
    """Everything that a process opens when it starts and closes when it ends."""

    def __init__(self, settings: Settings, clock: ServerClock) -> None:
        self.settings = settings
        self.clock = clock
        self.store = Store(settings.database_url, self._stored, clock.now)
        self.cookie_key = self.store.cookie_key()
        self.component_data = ComponentData(self.store, settings.components)
        self.component_data.load_all()
        self.health = Health(self.store.alive)
        self.presence = Presence()
        self.priorities = Priorities()
        self.networks = NetworksOfPeople(settings.worker)
        self.rooms = Rooms(self.store, self.presence, self.announce_presence)
        self.writer = Writer(self.store)
        self.matches = LoadedMatches(self.store, self.writer, self.rooms, self.presence, clock)
        self.compilation = Compilation(self._game_ready, settings.worker)
        searching = max(1, (os.cpu_count() or 1) // settings.worker.count)
        self.table_bots = TableBots(
            self.matches, self.compilation, self.priorities, self.networks, settings.pause, searching
        )
        self.heartbeat = Heartbeat(self.store, clock)
        self.timekeeper = Timekeeper(self.store, clock, self.matches, self.presence, self.heartbeat, settings.worker)
        self.premoves = Premoves(self.store, self.matches, self.heartbeat)
        self.searches = Searches(
            self.store,
            self.compilation,
            self.priorities,
            self.networks,
            settings.worker,
            hint_seconds=settings.hint_seconds,
        )
        self.replays = Replays(self.networks)
        senders = senders_for(settings, self.store)
        self.notifier = Notifier(self.store, self.presence, senders, clock.now, settings.worker)
        shared = self.store.shared_by_processes
        self.listener = Listener(self.store, self._receive_from_others, self._resumed) if shared else None
        self._to_announce: set[str] = set()  # the matches where somebody has come or gone
        self._somebody_moved = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        to_thread.current_default_thread_limiter().total_tokens = THREADS + 1  # for the one that replays
        self.writer.open()
        await self.heartbeat.begin()  # before the listener shows others that this process is up
        if self.listener:
            await asyncio.to_thread(self.listener.start)
        self.searches.open()
        self.compilation.open()
        await self.notifier.open()
        chores = (
            self._tend_bots(),
            self._tend_premoves(),
            self._tell_presence(),
            self._keep_deleting_old(),
            self._watch_for_forgotten(),
            self.timekeeper.run(),
        )
        self._chores = [asyncio.create_task(chore) for chore in chores]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        self.rooms.close()
        self.health.close()
        await self.notifier.close()
        await self.table_bots.close()
        await self.premoves.close()
        await asyncio.to_thread(self.writer.close)
        await self.heartbeat.end()
        await asyncio.to_thread(self.searches.close)
        await asyncio.to_thread(self.replays.close)
        await asyncio.to_thread(self.compilation.close)
        if self.listener:
            await asyncio.to_thread(self.listener.stop)
        loop, self._loop = asyncio.get_running_loop(), None
        await loop.shutdown_default_executor()  # wait until running jobs have returned their connections
        self.store.close()

    @property
    def outages(self) -> Outages:
        return self.heartbeat

    async def last_entry(self, match_id: str) -> int:
        """Return the number of a match's last entry; −1 if there is none."""
        if loaded := self.matches.kept(match_id):
            return loaded.last
        last = await asyncio.to_thread(self.store.last, match_id)
        return -1 if last is None else last.number

    def announce_presence(self, match_id: str) -> None:
        """Announce soon who is present at a table. Call this on the event loop whenever somebody comes or goes."""
        self._to_announce.add(match_id)
        self._somebody_moved.set()

    def worker_is_back(self, number: int) -> None:
        """Give back to a worker its matches that this one has served in its place."""
        for match_id in self.rooms.open_rooms():
            if self.settings.worker.owner_of(match_id) == number:
                self.rooms.close_room(match_id)

    def _stored(self, message: Message) -> None:
        """Handle a message about something that this process has stored. Thread-safe."""
        if isinstance(message, Stored) and message.kind is not Change.PREMOVE:
            self.notifier.stored(message)
        self._receive(message, is_ours=True)

    def _receive(self, message: Message, is_ours: bool) -> None:
        """Receive a message, and have it handled if it concerns this process. Thread-safe."""
        if isinstance(message, AddressesChanged):
            self.notifier.addresses_changed()
        elif self._loop is not None and not self._loop.is_closed() and self._concerns(message, is_ours):
            self._loop.call_soon_threadsafe(self._handle_on_loop, message, is_ours)

    def _receive_from_others(self, message: Message) -> None:
        self._receive(message, is_ours=False)

    def _concerns(self, message: Stored | Present, is_ours: bool) -> bool:
        """Return False if there is nothing to do for a message. Thread-safe.

        Most messages on a server of many processes concern matches that are not in use here, and the event loop need
        not wake up for them. Nothing is missed if something begins to use the match right now: it will read what was
        stored.
        """
        if isinstance(message, Present):
            return True
        if message.bot and (is_ours or self.settings.worker.serves(message.match_id)):
            return True
        return any(parts.uses(message.match_id) for parts in (self.matches, self.rooms, self.table_bots, self.premoves))

    def _handle_on_loop(self, message: Stored | Present, is_ours: bool) -> None:
        """Handle a message on the event loop."""
        if isinstance(message, Present):
            if self.presence.hear(message):
                self._presence_changed(message.match_id)
            return
        if message.kind is Change.PREMOVE:
            self.rooms.tell_seat(message.match_id, message.number)
            return
        is_entry = message.kind is Change.ENTRY
        if is_entry:
            self.timekeeper.watch(message.match_id)
            self.table_bots.entry_made(message.match_id, message.number)
            self.premoves.entry_made(message.match_id, is_ours=is_ours)
            if message.bot and is_ours:
                self.table_bots.wake(message.match_id)
            elif message.bot and self.settings.worker.serves(message.match_id):
                self.table_bots.expect(message.match_id)
        if is_entry and self.matches.has(message.match_id, message.number):
            if is_ours:
                return  # it was made here, and will be shown from the loaded match
        elif message.kind is not Change.CHAT:
            self.matches.drop(message.match_id)
        self.rooms.refresh(message.match_id, message.kind)

    def _presence_changed(self, match_id: str) -> None:
        self.rooms.refresh(match_id, PRESENCE)
        self.timekeeper.watch(match_id)

    def _game_ready(self, game: str) -> None:
        """Resume everything that waited for a game to be compiled. Loaded matches are read again when next used."""
        self.searches.wake()
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.table_bots.game_ready, game)

    def _resumed(self) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._catch_up)

    def _catch_up(self) -> None:
        """Forget what may have changed, and look at the database, because messages may have been missed."""
        self.matches.drop_all()
        self.rooms.refresh_all()

    async def _keep_deleting_old(self) -> None:
        """Delete what is kept only for a time, in the first worker."""
        deleted = 0
        while self.settings.worker.number == 0:
            if self.clock.now() >= deleted + DELETE_OLD:
                try:
                    await asyncio.to_thread(self.forget_old)
                    deleted = self.clock.now()
                except Exception as wrong:
                    log.warning("forgotten.not_deleted", reason=str(wrong))
            await asyncio.sleep(LOOK_FOR_OLD)

    async def _watch_for_forgotten(self) -> None:
        """On SQLite, notice what `tuckerbox forget` has deleted, because no message tells of it.

        Then forget those names, and wake the bots that now play for these people.
        """
        known: bytes | None = None
        while not self.store.shared_by_processes:
            try:
                latest = await asyncio.to_thread(self.store.forgetting.latest)
                if latest != known:
                    self._catch_up()
                    await self._wake_bots(self._lately)
                known = latest
            except Exception as wrong:
                log.warning("forgotten.not_found", reason=str(wrong))
            await asyncio.sleep(LOOK_FOR_FORGOTTEN)

    def forget_old(self) -> None:
        """Delete chat and people that have been kept for as long as the operator has said."""
        now, settings, forgetting = self.clock.now(), self.settings, self.store.forgetting
        if settings.keep_chat is not None:
            forgetting.forget_old_chat(now - settings.keep_chat * DAY, now)
        if settings.keep_people is not None:
            forgetting.forget_unseen(now - settings.keep_people * DAY, now)

    async def _tend_bots(self) -> None:
        """Wake all bots that have the turn: once at the start, then regularly in case a process has ended.

        While a worker is down, all others let its bots think. The decision that is stored first counts.
        """
        since = 0
        while True:
            try:
                await self._wake_bots(since)
                since = self._lately
            except Exception as wrong:
                log.warning("bots.not_found", reason=str(wrong))
            await asyncio.sleep(FIND_STRAYS)

    async def _wake_bots(self, since: int) -> None:
        """Wake this worker's bots whose turn began at `since` or later. At the start it is 0, for all of them."""
        worker = self.settings.worker
        # At the start, the other workers may be starting, too.
        acts_for = worker.acts_for if since else worker.serves
        for match_id in filter(acts_for, await asyncio.to_thread(self.store.waiting_for_bots, since)):
            self.table_bots.wake(match_id)

    @property
    def _lately(self) -> int:
        """Ten minutes ago. Any bot whose turn began earlier has been woken since."""
        return self.clock.now() - 20 * FIND_STRAYS * 1000

    async def _tend_premoves(self) -> None:
        """Play the premoves whose turn has come: once at the start, then regularly in case a process has ended."""
        while True:
            try:
                await self.premoves.tend(self.settings.worker)
            except Exception as wrong:
                log.warning("premoves.not_found", reason=str(wrong))
            await asyncio.sleep(FIND_STRAYS)

    async def _tell_presence(self) -> None:
        """Announce who is present: at once where somebody has come or gone, and everywhere regularly.

        There is one announcement at a time. So none overtakes an older one, and a slow database holds only one thread.
        """
        beat = time.monotonic() + PRESENCE_INTERVAL
        while True:
            with suppress(TimeoutError):  # (`wait_for` can lose the cancellation that ends this.)
                async with asyncio.timeout(max(0.0, beat - time.monotonic())):
                    await self._somebody_moved.wait()
            self._somebody_moved.clear()
            if time.monotonic() >= beat:
                beat = time.monotonic() + PRESENCE_INTERVAL
                for match_id in self.presence.forget_ended(time.monotonic()):
                    self._presence_changed(match_id)
                self._to_announce.update(self.rooms.open_rooms())
            match_ids, self._to_announce = self._to_announce, set()
            try:
                await asyncio.to_thread(self.store.tell, [self.presence.message(match_id) for match_id in match_ids])
            except Exception as wrong:
                self._to_announce |= match_ids  # the next announcement includes them
                log.warning("presence.not_told", reason=str(wrong))


def senders_for(settings: Settings, store: Store) -> Senders:
    """Return the channels for notices that the operator has configured. The first call makes the key for pushes."""
    mail_server = MailServer.parse(settings.mail, settings.mail_from) if settings.mail else None
    site = (settings.public_url or "").rstrip("/")
    return Senders(site, PushKeys(store.shared("push key", PushKeys.new)), mail_server)
