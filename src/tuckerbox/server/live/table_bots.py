"""Bots at the tables: when a bot's turn comes, it waits a moment, thinks in a worker thread, and decides."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from dataclasses import dataclass
from threading import Event, Lock
from weakref import WeakValueDictionary

import structlog

from tuckerbox import bots, games, native_builds
from tuckerbox.bots.custom import CheckedBot
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.match import Choice, Match
from tuckerbox.server.live.compilation import Compilation
from tuckerbox.server.live.fair_queue import FairQueue
from tuckerbox.server.live.fair_semaphore import FairSemaphore
from tuckerbox.server.live.loaded_matches import LoadedMatches
from tuckerbox.server.live.networks_of_people import NetworksOfPeople
from tuckerbox.server.live.priorities import Priorities
from tuckerbox.server.store import CLAIM, UnavailableError
from tuckerbox.server.table.loaded_match import NotBegunError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.rows import Shelf

TAKE_OVER = 10.0  # seconds after which this process takes over a turn that another one has not answered
RETRY = 1.0  # seconds until a bot tries again to store its decision, while the database can't be used
QUEUED_IN_NETWORK = 100  # bots of one network that wait or think at a time; each holds a copy of its match
MOST_SEATED = 8  # bots that keep their search trees between decisions; each takes 28 MiB per search thread

log = structlog.get_logger()


class ClaimedError(Exception):
    """Another process already thinks about this bot's turn."""


@dataclass(frozen=True)
class TurnToPlay:
    """A bot's turn: a copy of the match's rows, and the bot."""

    shelf: Shelf
    bot: str

    @property
    def match_id(self) -> str:
        return self.shelf.match.id

    @property
    def game(self) -> str:
        return self.shelf.match.game

    @property
    def last(self) -> int:
        return self.shelf.entries[-1].number


@dataclass(frozen=True)
class Loan:
    """The loan of a bot's turn, after entry `last`, to a browser or to another process, until a time."""

    last: int
    until: float
    over: asyncio.Event  # the match has gone on, or another loan has replaced this one


class TableBots:
    """One task for each match in which a bot has the turn.

    The bots of one host's tables take turns with those of others, and so do those of one network. Quick bots, which
    neither search nor have a net, never wait for the others, and decide while their game is still interpreted. The
    others wait until it is compiled. A browser can borrow a bot's turn: then the bot here waits a while for its
    decision. It also waits if another process already searches for that decision.
    """

    def __init__(
        self,
        matches: LoadedMatches,
        compilation: Compilation,
        priorities: Priorities,
        networks: NetworksOfPeople,
        pause: float,
        searching: int = 1,  # bots that search at the same time
    ) -> None:
        self.process = secrets.token_hex(4)
        self.matches = matches
        self.compilation = compilation
        self.priorities = priorities
        self.networks = networks
        self.pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._uncompiled: dict[str, set[str]] = {}  # by game: the matches whose bots wait for it
        self._seated: OrderedDict[tuple[str, str], bots.SeatedBot] = OrderedDict()  # an LRU cache, by match and bot
        self._thinking: dict[str, tuple[int, Event]] = {}  # by match: the last entry when it began, and a stop signal
        self._lent: dict[str, Loan] = {}  # by match
        self._expected: dict[str, asyncio.TimerHandle] = {}  # by match: when a turn of another process is taken over
        # By network, for quick bots and for others: the places in the queue. They are dropped when nobody needs them.
        self._places = WeakValueDictionary[tuple[str, bool], FairSemaphore]()
        self._one_at_a_time = Lock()
        self._quick = FairQueue("quick bots", 1, networks)
        self._searching = FairQueue("searching bots", searching, networks)

    def wake(self, match_id: str) -> None:
        """Let a bot move if one has the turn. Each match has at most one task at a time."""
        self._woken.add(match_id)
        if match_id not in self._tasks:
            self._tasks[match_id] = asyncio.get_running_loop().create_task(self._play(match_id))

    def expect(self, match_id: str) -> None:
        """Take a bot's turn over if the process that stored the entry before it has not played it in good time."""
        self._forget_expected(match_id)
        self._expected[match_id] = asyncio.get_running_loop().call_later(
            self.pause + TAKE_OVER, self._take_over, match_id
        )

    def _take_over(self, match_id: str) -> None:
        del self._expected[match_id]
        self.wake(match_id)

    def _forget_expected(self, match_id: str) -> None:
        if expected := self._expected.pop(match_id, None):
            expected.cancel()

    def uses(self, match_id: str) -> bool:
        """Return whether a match has a task, or may have one soon. Thread-safe."""
        return match_id in self._tasks or match_id in self._expected

    def game_ready(self, game: str) -> None:
        """Wake the bots that waited for a game to be compiled."""
        for match_id in self._uncompiled.pop(game, ()):
            self.wake(match_id)

    def lend(self, match_id: str, n: int, seconds: float) -> bool:
        """Leave the bot's turn after entry `n` to a browser for `seconds`. Return False if the bot already thinks."""
        with self._one_at_a_time:
            if match_id in self._thinking:
                return False
        self._lend(match_id, n, seconds)
        return True

    def _lend(self, match_id: str, last: int, seconds: float) -> None:
        """Lend the bot's turn after entry `last`.

        This loan replaces an earlier one, and the bot waits for it.
        """
        if earlier := self._lent.get(match_id):
            earlier.over.set()
        self._lent[match_id] = Loan(last, time.monotonic() + seconds, asyncio.Event())

    def entry_made(self, match_id: str, number: int) -> None:
        """Stop a bot that is thinking about a position before entry `number`, or waits for somebody else to do so."""
        self._forget_expected(match_id)
        loan = self._lent.get(match_id)
        if loan and number > loan.last:
            del self._lent[match_id]
            loan.over.set()
        self.stop_before(match_id, number)

    def stop_before(self, match_id: str, number: int | None) -> None:
        """Stop a bot that is thinking about a position before entry `number`, or about any position if it is None."""
        with self._one_at_a_time:
            last, past = self._thinking.get(match_id, (0, None))
        if past and (number is None or number > last):
            past.set()

    async def close(self) -> None:
        for expected in self._expected.values():
            expected.cancel()
        for task in list(self._tasks.values()):
            task.cancel()
        for match_id in list(self._thinking):
            self.stop_before(match_id, None)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for queue in (self._quick, self._searching):
            await asyncio.to_thread(queue.close)
        self._seated.clear()

    async def _play(self, match_id: str) -> None:
        while match_id in self._woken:
            self._woken.discard(match_id)
            try:
                while turn := await self._turn(match_id):
                    last, place = turn.last, self._place_for(turn)
                    del turn  # here, because its copy of the match would stay in memory while the bot waits
                    await asyncio.sleep(self.pause)
                    await self._wait_for_others(match_id, last)
                    async with place:
                        turn = await self._turn(match_id)
                        if turn is None or turn.last != last or self._is_lent(match_id, last):
                            continue  # somebody else has decided or will decide, or a person has taken the seat back
                        if self._must_wait(turn):
                            break
                        await self._decide(turn)
            except UnavailableError as wrong:
                log.warning("bot.waits", match=match_id, reason=str(wrong))
                await asyncio.sleep(RETRY)
                self._woken.add(match_id)
            except Exception:
                log.exception("bot.failed", match=match_id)
        del self._tasks[match_id]  # here, so that no wake-up falls between the last check and this

    def _place_for(self, turn: TurnToPlay) -> AbstractAsyncContextManager[None]:
        """Return a place in the queue for this bot, to be waited for. The hosts of a network take turns.

        A network has some places for bots that search and some for the others, which never wait for those that do.
        """
        host = turn.shelf.match.host
        whose = self.networks.of(host), is_quick(turn)
        places = self._places.get(whose) or FairSemaphore(QUEUED_IN_NETWORK, self.networks)
        self._places[whose] = places
        return places.one_for(host)

    def _is_lent(self, match_id: str, last: int) -> bool:
        """Return whether the bot's turn after entry `last` is lent to a browser or to another process."""
        loan = self._lent.get(match_id)
        return loan is not None and loan.last == last

    async def _wait_for_others(self, match_id: str, last: int) -> None:
        """Wait while a browser or another process has the bot's turn after entry `last`."""
        while self._is_lent(match_id, last):
            loan = self._lent[match_id]
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, loan.until - time.monotonic())):
                    await loan.over.wait()
            if self._lent.get(match_id) is loan:  # otherwise it was lent again
                log.info("bot.not_decided_elsewhere", match=match_id)
                del self._lent[match_id]

    async def _turn(self, match_id: str) -> TurnToPlay | None:
        """Return the turn of the bot that has it; None if no bot has."""
        try:
            async with self.matches.hold(match_id) as loaded:
                bot = loaded.shelf.entries[-1].mover
                return None if bot is None else TurnToPlay(loaded.copy_of_rows(), bot)
        except NotBegunError:
            return None

    def _must_wait(self, turn: TurnToPlay) -> bool:
        """Return whether the bot needs the game to be compiled first. If so, it is woken then."""
        if is_quick(turn) or native_builds.all_loaded(games.game(turn.game)):
            return False
        self._uncompiled.setdefault(turn.game, set()).add(turn.match_id)
        self.compilation.want(turn.game)
        return True

    async def _decide(self, turn: TurnToPlay) -> None:
        """Let the bot think, and make its decision if nothing else has happened in the meantime."""
        queue = self._quick if is_quick(turn) else self._searching
        with self._thinks(turn.match_id, turn.last) as past:
            try:
                choice = await asyncio.wrap_future(queue.submit(turn.shelf.match.host, lambda: self._think(turn, past)))
            except ClaimedError:
                self._lend(turn.match_id, turn.last, CLAIM)
                return
        async with self.matches.hold(turn.match_id) as loaded:
            if loaded.last != turn.last:
                return
            if choice is None:
                replace_bot(loaded.match)
            else:
                loaded.match.play(choice)
            await self.matches.enter(loaded, None, ())

    def _think(self, turn: TurnToPlay, past: Event) -> Choice | None:
        """Return the choice of the bot, or None if it has failed. It plays on a match of its own.

        Raise ClaimedError if another process already searches for it.
        """
        # A quick bot decides sooner than the database could say that another process is at it.
        if not is_quick(turn) and not self.matches.store.claim_turn(turn.match_id, turn.last, self.process):
            raise ClaimedError
        playing = match_of(turn.shelf)
        with self.priorities.first():
            try:
                with self._seat(turn.match_id, turn.bot, playing) as seated:
                    return seated.choose(bots.Budget(stop=past.is_set))
            except ValueError as wrong:
                log.exception("bot.replaced", bot=turn.bot, reason=str(wrong))
                return None

    @contextmanager
    def _thinks(self, match_id: str, last: int) -> Iterator[Event]:
        """Yield the stop signal for a bot that will think after entry `last`. It is set once the match has gone on."""
        past = Event()
        with self._one_at_a_time:
            self._thinking[match_id] = last, past
        try:
            yield past
        finally:
            with self._one_at_a_time:
                del self._thinking[match_id]

    @contextmanager
    def _seat(self, match_id: str, name: str, playing: Match) -> Iterator[bots.SeatedBot]:
        """Yield the bot of that name for a match, from the cache if possible, with its search tree.

        A custom bot is always a new instance: one that keeps data expects to decide for one seat only.
        """
        with self._one_at_a_time:
            seated = self._seated.pop((match_id, name), None)
        if seated is None or seated.match.engine.native is not playing.engine.native:
            luck = Luck(bytearray(luck_bytes(secrets.token_bytes(32))))
            seated = bots.SeatedBot(bots.get(name, playing.game), playing, luck)
        seated.match = playing
        yield seated
        if isinstance(seated.bot, CheckedBot):
            return
        with self._one_at_a_time:
            self._seated[match_id, name] = seated
            while len(self._seated) > MOST_SEATED:
                self._seated.popitem(last=False)


def is_quick(turn: TurnToPlay) -> bool:
    """Return whether a bot decides at once."""
    game = games.game(turn.game)
    try:
        return bots.decides_at_once(bots.get(turn.bot, game), game)
    except ValueError:  # a custom bot that is gone
        return True


def replace_bot(match: Match) -> None:
    """Replace a custom bot that has failed. For the rest of the match, its seat has a bot that can always decide."""
    assert match.turn is not None, "a bot had the turn"
    match.hand_over(match.turn, bots.sensible(match.game).name)
