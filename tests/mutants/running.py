"""How mutants are run: pytest collects the tests once; then each mutant has a process of its own, forked from there.

Everything is interpreted, whatever a test asks for, so a mutant is seen by all tests, and nothing is compiled. Before
the first mutants, each test is run once to see which statements it reaches and how long it takes. That is kept in
pytest's cache until the rules, the test's file or a module that tests share are edited.
"""

from __future__ import annotations

import functools
import gc
import importlib
import json
import mmap
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.changes import Mutant, Source
from tuckerbox.kernel import build, engine

TESTS = Path(__file__).parents[1]
KERNEL = Path(build.__file__).parent

# Processor time, in seconds, so that a busy machine changes nothing.
SLOWEST = 10  # a test that takes longer, interpreted, is left out
TIMES, AT_LEAST = 5, 0.5  # how much longer a test may take with a mutant; then that is stuck and counts as killed
MEMORY = 1 << 30  # how much more than the parent a mutant may have

SURVIVED, KILLED = 0, 1
LITTLE = 0.005  # seconds that any test takes
SOMETIMES = 50  # after so many mutants the run says how far it has come


@dataclass(frozen=True)
class Subject:
    """What is mutated, and the tests that ought to notice."""

    name: str
    sources: Sequence[Source]
    paths: Sequence[Path]  # where the tests are
    counts: Callable[[pytest.Item], bool]  # whether what is collected there is one of them

    def mutants(self) -> list[Mutant]:
        return [mutant for source in self.sources for mutant in source.mutants()]


@dataclass
class Test:
    item: pytest.Item
    seconds: float
    reached: dict[str, set[int]]  # by module, the lines on which statements begin


@dataclass
class Found:
    """What a run found out about a subject."""

    mutants: list[Mutant] = field(default_factory=list)  # all that there are
    killers: dict[Mutant, str] = field(default_factory=dict)  # the test that noticed
    survivors: dict[Mutant, int] = field(default_factory=dict)  # how many tests reach it
    left_out: dict[str, str] = field(default_factory=dict)  # the tests that are, and why
    seconds: float = 0.0


def interpret_everything() -> None:
    """Whoever asks for compiled rules is given interpreted ones."""
    for made in (engine.Engine, build.Build):

        @functools.wraps(made.__init__)
        def init(self: Any, *args: Any, _init: Callable[..., None] = made.__init__, **more: Any) -> None:
            _init(self, *args, **{**more, "native": False})

        setattr(made, "__init__", init)  # noqa: B010


def forked(work: Callable[[], int]) -> int:
    """A process that does this and ends with the code that it returns."""
    child = os.fork()
    if child:
        return child
    code = 70
    try:
        code = work()
    finally:
        os._exit(code)


class Runner:
    """A plugin of pytest that runs mutants instead of tests."""

    def __init__(self, subjects: Sequence[Subject], wanted: Callable[[Mutant], bool], jobs: int) -> None:
        self.subjects = subjects
        self.wanted = wanted
        self.jobs = jobs
        self.trying = False
        self.failed = ""  # why the test under way is left out
        self.found: dict[str, Found] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for subject in self.subjects:
            items = [item for item in session.items if subject.counts(item)]
            self.found[subject.name] = Run(self, session.config, subject, items).done()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        wrong = call.excinfo
        if not wrong:
            return
        if not self.trying:
            self.failed = self.failed or f"{type(wrong.value).__name__}: {wrong.value}".partition("\n")[0]
        elif not wrong.errisinstance(pytest.skip.Exception):
            os._exit(KILLED)


class Run:
    """The run of one subject."""

    def __init__(self, runner: Runner, config: pytest.Config, subject: Subject, items: list[pytest.Item]) -> None:
        self.runner = runner
        self.config = config
        self.subject = subject
        self.items = items
        self.found = Found()
        self.running: dict[int, tuple[Mutant, list[Test], mmap.mmap]] = {}
        self.kills: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)  # by function
        modules = {source.module: importlib.import_module(source.module) for source in subject.sources}
        self.functions: dict[tuple[str, str], FunctionType] = {
            (source.module, name): getattr(modules[source.module], name)
            for source in subject.sources
            for name in source.functions
        }
        # A function's clones share its code.
        codes = {function.__code__: where for where, function in self.functions.items()}
        self.alike: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        gc.collect()
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__ in codes:
                self.alike[codes[thing.__code__]].append(thing)

    def put(self, source: Source, function: str, code: CodeType) -> None:
        for one in self.alike[source.module, function]:
            one.__code__ = code

    def done(self) -> Found:
        began = time.monotonic()
        tests = sorted(self.tests(), key=lambda test: test.seconds)
        self.found.mutants = self.subject.mutants()
        chosen = [mutant for mutant in self.found.mutants if self.runner.wanted(mutant)]
        gc.freeze()
        for n, mutant in enumerate(chosen):
            if n % SOMETIMES == 0:
                self.tell(f"{n} of {len(chosen)} mutants, {len(self.found.survivors)} survive")
            # A test that noticed changes of this function is likely to notice the next.
            kills = self.kills[mutant.source.module, mutant.function]
            reaching = [test for test in tests if mutant.statement in test.reached.get(mutant.source.module, ())]
            reaching.sort(key=lambda test: -kills[test.item.nodeid] / (test.seconds + LITTLE))
            under_way = mmap.mmap(-1, 4)
            child = forked(lambda m=mutant, t=reaching, u=under_way: self.survives(m, t, u))
            self.running[child] = mutant, reaching, under_way
            if len(self.running) >= self.runner.jobs:
                self.wait()
        while self.running:
            self.wait()
        self.found.seconds = time.monotonic() - began
        return self.found

    def survives(self, mutant: Mutant, tests: Sequence[Test], under_way: mmap.mmap) -> int:
        """Runs these tests with the mutant in place; the process ends at the first that fails."""
        self.runner.trying = True
        self.put(mutant.source, mutant.function, mutant.code())
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
        for n, test in enumerate(tests):
            under_way[:] = n.to_bytes(4, "little")
            signal.setitimer(signal.ITIMER_PROF, AT_LEAST + TIMES * test.seconds)
            run(test.item, tests[n + 1].item if n + 1 < len(tests) else None)
        return SURVIVED

    def wait(self) -> None:
        """Waits until one of the processes ends, and notes what it found."""
        child, status = os.wait()
        mutant, tests, under_way = self.running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        if code == SURVIVED:
            self.found.survivors[mutant] = len(tests)
        elif code in (KILLED, -signal.SIGPROF, -signal.SIGKILL):
            killer = tests[int.from_bytes(under_way[:], "little")].item.nodeid
            self.found.killers[mutant] = killer + ("" if code == KILLED else " (takes too long)")
            self.kills[mutant.source.module, mutant.function][killer] += 1
        else:
            raise RuntimeError(f"{mutant.where}: its process ended with {code}. {mutant.key}")

    def tell(self, what: str) -> None:
        print(f"{self.subject.name}: {what}", file=sys.stderr, flush=True)

    # Which tests reach what

    def tests(self) -> Iterator[Test]:
        """The tests that pass interpreted, and what they reach; seen now, or kept from an earlier run."""
        key = f"mutants/{self.subject.name}"
        kept = self.config.cache.get(key, {}) if self.config.cache else {}
        digests = self.digests()
        known = {name: seen for name, seen in kept.items() if seen["digest"] == digests.get(name)}
        by_file: defaultdict[Path, list[pytest.Item]] = defaultdict(list)
        for item in self.items:
            if item.nodeid not in known:
                by_file[item.path].append(item)
        for path, items in by_file.items():
            self.tell(f"seeing what {path.name} reaches")
            with tempfile.NamedTemporaryFile("r") as file:
                os.waitpid(forked(lambda i=items, name=file.name: self.look(i, name)), 0)
                seen = [json.loads(line) for line in file]
            known |= {one["name"]: {**one, "digest": digests[one["name"]]} for one in seen}
            if lost := [item.nodeid for item in items if item.nodeid not in known]:
                raise RuntimeError(f"Nothing came of {lost[0]}.")
        if self.config.cache:
            self.config.cache.set(key, known)
        for item in self.items:
            seen = known[item.nodeid]
            if seen["failed"]:
                self.found.left_out[item.nodeid] = seen["failed"]
            else:
                reached = {module: set(lines) for module, lines in seen["reached"].items()}
                yield Test(item, seen["seconds"], reached)

    def look(self, items: Sequence[pytest.Item], name: str) -> int:
        """Runs tests and writes what each reaches, line by line."""
        noted = {source.module: bytearray(len(source.starts) + 1) for source in self.subject.sources}
        for source in self.subject.sources:
            for function in source.functions:
                self.put(source, function, source.noting(function))
                for one in self.alike[source.module, function]:
                    one.__globals__["REACHED"] = noted[source.module]
        build.calls.cache_clear()
        signal.signal(signal.SIGPROF, too_slow)
        with Path(name).open("w") as file:
            for item, after in zip(items, [*items[1:], None], strict=True):
                self.runner.failed = ""
                for lines in noted.values():
                    lines[:] = bytes(len(lines))
                began = time.process_time()
                signal.setitimer(signal.ITIMER_PROF, SLOWEST)
                run(item, after)
                signal.setitimer(signal.ITIMER_PROF, 0)
                seconds = time.process_time() - began
                reached = {module: [n for n, hit in enumerate(lines) if hit] for module, lines in noted.items()}
                seen = {"name": item.nodeid, "seconds": seconds, "failed": self.runner.failed, "reached": reached}
                file.write(json.dumps(seen) + "\n")
        return 0

    def digests(self) -> dict[str, str]:
        """What has to be as it was for what is known about a test to hold."""
        folders = {item.path.parent for item in self.items}
        shared = {path for folder in (TESTS, *folders) for path in folder.glob("*.py") if not is_test(path)}
        common = digest({*shared, *KERNEL.rglob("*.py"), *(source.path for source in self.subject.sources)})
        own = {path: digest({path}) for path in {item.path for item in self.items}}
        return {item.nodeid: common + own[item.path] for item in self.items}


def too_slow(*_: object) -> None:
    pytest.skip(f"takes more than {SLOWEST} s interpreted")


def run(item: pytest.Item, after: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)


def is_test(path: Path) -> bool:
    return path.name.startswith("test_")


def digest(paths: Iterable[Path]) -> str:
    found = sha256()
    for path in sorted(paths):
        found.update(f"{path}\0".encode() + path.read_bytes())
    return found.hexdigest()[:16]


def run_mutants(subjects: Sequence[Subject], wanted: Callable[[Mutant], bool], jobs: int) -> dict[str, Found]:
    """Runs the mutants that are wanted; what was found, by the subject's name."""
    interpret_everything()
    runner = Runner(subjects, wanted, jobs)
    options = ["--collect-only", "-p", "no:terminal", "--assert=plain", "-o", "addopts=", "-m", "not soak"]
    paths = dict.fromkeys(str(path) for subject in subjects for path in subject.paths)
    code = pytest.main([*options, *paths], plugins=[runner])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"pytest stopped with {code!r}.")
    return runner.found
