"""Matches begin interpreted, and go on natively once their game is compiled. Bots that search wait for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

import tuckerbox
from tests.served import PATIENCE
from tests.server.site import Site
from tests.server.visitor import Visitor, good, is_done, path, upload, wait_for
from tuckerbox import games, native_builds
from tuckerbox.kernel import engine
from tuckerbox.kernel.contract import Game
from tuckerbox.native_builds import CompilerProcess
from tuckerbox.server.live import compilation, searches
from tuckerbox.server.live.compilation import Compilation
from tuckerbox.server.live.compilation_notes import CompilationNotes
from tuckerbox.server.worker_ownership import Worker

OUTBACK = games.game("outback")


# --- At tables ---


@pytest.fixture
def go_on(ready: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    """Let this process begin with nothing loaded, and load games only once the event is set."""
    go_on = Event()
    load = native_builds.load

    def load_later(game: Game) -> None:
        assert go_on.wait(PATIENCE)
        load(game)

    monkeypatch.setattr(engine, "_builds", {})
    monkeypatch.setattr(native_builds, "load", load_later)
    return go_on


@pytest.fixture
def cold(go_on: Event, open_site: Callable[..., Site]) -> Iterator[Site]:
    """Return a server on which Outback is not compiled yet."""
    yield open_site()
    go_on.set()  # before the server closes, which waits for the thread that loads games


def compiled(visitor: Visitor) -> float:
    [share] = [game["compiled"] for game in visitor.get("/api/games") if game["name"] == "outback"]
    return float(share)


def wait_until_compiled(visitor: Visitor) -> None:
    wait_for(lambda: compiled(visitor), lambda share: bool(share == 1.0))


def is_native(site: Site, match: str) -> bool:
    async def ask() -> bool:
        async with site.services.matches.hold(match) as loaded:
            return loaded.match.engine.native

    native: bool = site.call(ask)
    return native


def test_a_match_goes_on_natively_once_its_game_is_compiled(cold: Site, go_on: Event) -> None:
    anna = cold.visitor("Anna")
    match = anna.hot_seat()["id"]
    for _ in range(8):
        anna.play(match)
    assert not is_native(cold, match)
    before = anna.table(match)
    assert compiled(anna) < 1

    go_on.set()
    wait_until_compiled(anna)
    assert anna.table(match) == before
    for _ in range(8):
        anna.play(match)
    assert is_native(cold, match)
    assert anna.get(path(match, "verify"))["ok"]


def test_a_record_of_both_forms_has_the_marks_of_either(cold: Site, go_on: Event) -> None:
    anna = cold.visitor("Anna")
    match = anna.hot_seat()["id"]
    anna.play(match)
    go_on.set()
    wait_until_compiled(anna)
    anna.play(match)
    anna.act(match, "resign", seat=0)
    record = anna.ask("GET", path(match, "record")).content
    for native in (True, False):
        assert tuckerbox.load(record, native=native).public_document().encode() == record


def test_a_record_can_be_uploaded_before_its_game_is_compiled(cold: Site) -> None:
    match = tuckerbox.new("outback", 2, seed="upload", native=False)
    match.play(match.choices[0])
    good(upload(cold.visitor("Anna"), match.save()))
    assert not engine.is_loaded(OUTBACK)


def test_a_bot_that_searches_waits_until_the_game_is_compiled(cold: Site, go_on: Event) -> None:
    anna = cold.visitor("Anna")
    waiting = anna.hot_seat("joey", "joey")["id"]
    quick = anna.hot_seat("greedy", "greedy")["id"]
    cold.wait_for_entry(quick, 5)
    assert anna.table(waiting)["last"] == 2  # the two entries that hand the seats to the bots
    go_on.set()
    cold.wait_for_entry(waiting, 3)


def test_a_policy_takes_over_from_a_bot_that_waits(cold: Site) -> None:
    anna = cold.visitor("Anna")
    match = anna.hot_seat("here", "here")["id"]
    seat = anna.moment(match)["turn"]
    anna.act(match, f"seats/{seat}/hand", bot="joey")
    wait_for(lambda: cold.services.table_bots._uncompiled, lambda waiting: match in waiting.get("outback", ()))
    last = anna.act(match, f"seats/{seat}/hand", bot="greedy")["entry"]["number"]
    cold.wait_for_entry(match, last + 1)


def test_hints_are_refused_until_the_game_is_compiled(cold: Site, go_on: Event) -> None:
    anna = cold.visitor("Anna")
    match = anna.hot_seat()["id"]
    error = anna.refused(409, "not-compiled", "POST", path(match, "hint"), {"seat": None})
    assert error["says"].startswith("The server is still compiling Outback (")
    go_on.set()
    wait_until_compiled(anna)
    assert anna.post(path(match, "hint"), {"seat": None})["state"] == "thinking"


def test_analyses_wait_until_the_game_is_compiled(cold: Site, go_on: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "QUICK", 20)
    anna = cold.visitor("Anna")
    match = anna.hot_seat()["id"]
    anna.play(match)
    anna.act(match, "resign", seat=0)
    assert anna.post(path(match, "analysis"), {})["state"] == "waiting"
    go_on.set()
    wait_for(lambda: anna.get(path(match, "analysis")), is_done)


# --- One game at a time ---


class FakeCompiler:
    """A compiler that waits until it is stopped, or told to succeed or to fail."""

    begun: list[FakeCompiler]

    def __init__(self, game: Game) -> None:
        self.game = game.name
        self.stopped = False
        self.ends = Event()
        self.outcome = False
        self.error = ""
        self.begun.append(self)

    def progress(self) -> Iterator[float]:
        yield 0.4
        assert self.ends.wait(PATIENCE)

    def succeeded(self) -> bool:
        return self.outcome

    def end(self, outcome: bool) -> None:
        self.outcome = outcome
        self.ends.set()

    def stop(self) -> None:
        self.stopped = True
        self.ends.set()


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[FakeCompiler]:
    """Let nothing be compiled, and return the compilers that have begun."""
    loaded: set[str] = set()
    FakeCompiler.begun = []
    monkeypatch.setattr(compilation, "CompilerProcess", FakeCompiler)
    monkeypatch.setattr(native_builds, "all_compiled", lambda game: False)
    monkeypatch.setattr(native_builds, "all_loaded", lambda game: game.name in loaded)
    monkeypatch.setattr(native_builds, "load", lambda game: loaded.add(game.name))
    return FakeCompiler.begun


@pytest.fixture
def become_ready(begun: list[FakeCompiler]) -> list[str]:
    """Return the games that have become ready."""
    return []


@pytest.fixture
def compiling(become_ready: list[str]) -> Iterator[Compilation]:
    compiling = Compilation(become_ready.append)
    compiling.open()
    yield compiling
    compiling.close()


def nth(begun: list[FakeCompiler], number: int) -> FakeCompiler:
    wait_for(lambda: len(begun), lambda count: count >= number)
    return begun[number - 1]


def test_a_game_that_somebody_waits_for_interrupts_one_that_nobody_does(
    compiling: Compilation, begun: list[FakeCompiler], become_ready: list[str]
) -> None:
    compiling.want("australis", urgent=False)
    assert nth(begun, 1).game == "australis"
    compiling.want("outback")
    assert nth(begun, 2).game == "outback"
    assert begun[0].stopped
    begun[1].end(True)
    assert nth(begun, 3).game == "australis"
    begun[2].end(True)
    wait_for(lambda: become_ready, lambda found: found == ["outback", "australis"])


def test_wanting_a_game_does_not_wait_for_a_process_that_starts(
    compiling: Compilation, begun: list[FakeCompiler], monkeypatch: pytest.MonkeyPatch
) -> None:
    starting, go_on, went_on = Event(), Event(), list[bool]()

    class SlowCompiler(FakeCompiler):
        def __init__(self, game: Game) -> None:
            starting.set()
            went_on.append(go_on.wait(PATIENCE))
            super().__init__(game)

    monkeypatch.setattr(compilation, "CompilerProcess", SlowCompiler)
    compiling.want("australis", urgent=False)
    assert starting.wait(PATIENCE)
    compiling.want("outback")
    go_on.set()
    assert nth(begun, 2).game == "outback"
    assert begun[0].stopped, "somebody waits for the other game by now"
    assert all(went_on)


def test_a_game_that_somebody_waits_for_is_not_interrupted(compiling: Compilation, begun: list[FakeCompiler]) -> None:
    compiling.want("australis")
    first = nth(begun, 1)
    compiling.want("outback")
    assert not first.stopped


def test_progress_is_1_only_once_the_game_is_loaded(compiling: Compilation, begun: list[FakeCompiler]) -> None:
    assert compiling.progress(OUTBACK) == 0
    compiling.want("outback")
    wait_for(lambda: compiling.progress(OUTBACK), lambda share: bool(share == 0.4))
    nth(begun, 1).end(True)
    wait_for(lambda: compiling.progress(OUTBACK), lambda share: bool(share == 1))


def test_a_game_that_could_not_be_compiled_is_tried_again_when_it_is_wanted(
    compiling: Compilation, begun: list[FakeCompiler]
) -> None:
    compiling.want("outback")
    nth(begun, 1).end(False)
    wait_for(lambda: compiling._wanted, lambda wanted: not wanted)
    compiling.want("outback")
    assert nth(begun, 2).game == "outback"


def test_closing_stops_the_compiler(begun: list[FakeCompiler]) -> None:
    closing = Compilation(lambda _: None)
    closing.open()
    closing.want("outback")
    compiler = nth(begun, 1)
    closing.close()
    assert compiler.stopped


# --- Several workers ---


@pytest.fixture
def workers(tmp_path: Path, become_ready: list[str]) -> Iterator[tuple[Compilation, Compilation]]:
    """Start the compilations of the two workers of a server."""
    pair = tuple(Compilation(become_ready.append, Worker(number, 2, tmp_path)) for number in range(2))
    for one in pair:
        one.open()
    yield pair
    for one in pair:
        one.close()


def test_the_first_worker_compiles_for_all(
    workers: tuple[Compilation, Compilation],
    begun: list[FakeCompiler],
    become_ready: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compilation, "POLL", 0.01)
    second = workers[1]
    compiled: set[str] = set()
    monkeypatch.setattr(native_builds, "all_compiled", lambda game: game.name in compiled)
    monkeypatch.setattr(native_builds, "all_loaded", lambda game: False)
    for worker in workers:
        worker.want("outback", urgent=False)
    wait_for(lambda: second.progress(OUTBACK), lambda share: bool(share == 0.4))
    assert len(begun) == 1
    compiled.add("outback")
    nth(begun, 1).end(True)
    wait_for(lambda: become_ready, lambda found: found == ["outback", "outback"])
    assert len(begun) == 1


def test_the_first_worker_hears_what_people_wait_for_at_the_others(
    begun: list[FakeCompiler], become_ready: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilation, "POLL", 0.01)
    first, second = (Compilation(become_ready.append, Worker(number, 2, tmp_path)) for number in range(2))
    first.open()
    second.want("outback")
    nth(begun, 1).end(False)
    assert begun[0].game == "outback"
    second.want("australis")
    assert nth(begun, 2).game == "australis"
    first.close()


# --- The real process ---


def test_a_compiler_reports_whether_the_game_is_compiled() -> None:
    """The cache is warm already, so this is quick."""
    assert native_builds.all_compiled(OUTBACK)
    compiler = CompilerProcess(OUTBACK)
    list(compiler.progress())
    assert compiler.succeeded()


def test_a_compiler_says_why_it_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TUCKERBOX_CACHE_DIR", str(tmp_path / "file"))
    compiler = CompilerProcess(OUTBACK)
    list(compiler.progress())
    assert not compiler.succeeded()
    assert "can't be written to" in compiler.error


def test_a_compiler_can_be_stopped() -> None:
    compiler = CompilerProcess(OUTBACK)
    compiler.stop()
    list(compiler.progress())
    assert not compiler.succeeded()
    assert compiler.stopped


def test_a_worker_that_outlives_the_common_folder_goes_on(tmp_path: Path) -> None:
    """The first worker to end after the supervisor was killed removes it."""
    notes = CompilationNotes(tmp_path / "removed")
    notes.ask_for("outback")
    notes.report("outback", 0.5)
    notes.clear_request("outback")
    assert notes.share("outback") == 0
