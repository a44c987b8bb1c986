"""Runs mutants: pytest collects the tests once, and each mutant runs those that reach it in a forked process.

All rules are interpreted, even for a test that asks for compiled ones: so every test sees the mutant, and nothing is
compiled. A first pass runs each test once and notes which statements it reaches and how long it takes. pytest's cache
keeps these notes until the package, a module that tests share or the test's own file changes.
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
PACKAGE = Path(build.__file__).parents[1]

# Limits. They are seconds of processor time, which hardly depend on how busy the machine is, and bytes.
SLOWEST = 10  # the first pass leaves out a test that takes longer
TIMES, AT_LEAST = 5, 0.5  # a mutant is killed when a test takes this many times its own time and this much more
MEMORY = 1 << 30  # or when it takes this much more memory than the parent

SURVIVED, KILLED, NO_MODULE = 0, 1, 2  # exit codes; the last means that the module cannot be imported
OVERHEAD = 0.005  # seconds that pytest adds to each test
PROGRESS = 50  # mutants between two lines of progress


@dataclass(frozen=True)
class Subject:
    """Code to mutate, and the tests that should notice."""

    name: str
    sources: Sequence[Source]
    paths: Sequence[Path]  # what pytest collects
    counts: Callable[[pytest.Item], bool]  # whether to run a test that it collected

    def mutants(self) -> list[Mutant]:
        return [mutant for source in self.sources for mutant in source.mutants()]


@dataclass
class Test:
    item: pytest.Item
    seconds: float
    reached: dict[str, set[int]]  # by module, the lines on which statements begin


@dataclass
class Found:
    """The result of a run."""

    mutants: list[Mutant] = field(default_factory=list)  # all of the subject's, also those that did not run
    killers: dict[Mutant, str] = field(default_factory=dict)  # the test that noticed each
    survivors: dict[Mutant, int] = field(default_factory=dict)  # the number of tests that reach each
    left_out: dict[str, str] = field(default_factory=dict)  # tests that skip, or take too long interpreted, and why
    seconds: float = 0.0


def interpret_everything() -> None:
    """Make every engine and build interpreted, even where a test asks for a native one."""
    interpreted: tuple[tuple[Any, dict[str, Any]], ...] = (
        (engine.Engine, {"native": False}),
        (build.Build, {"form": build.INTERPRETED}),
    )
    for made, how in interpreted:

        @functools.wraps(made.__init__)
        def init(
            self: Any,
            *args: Any,
            _init: Callable[..., None] = made.__init__,
            _how: dict[str, Any] = how,
            **more: Any,
        ) -> None:
            _init(self, *args, **{**more, **_how})

        made.__init__ = init


def forked(work: Callable[[], int]) -> int:
    """Do the work in a child process, which ends with the exit code that `work` returns. Return the child's id."""
    child = os.fork()
    if child:
        return child
    code = 70  # if an exception leaves `work`
    try:
        code = work()
    finally:
        os._exit(code)


class Runner:
    """A pytest plugin that runs mutants instead of the tests themselves."""

    def __init__(self, subjects: Sequence[Subject], wanted: Callable[[Mutant], bool], jobs: int) -> None:
        self.subjects = subjects
        self.wanted = wanted
        self.jobs = jobs
        self.trying = False  # whether this process runs a mutant
        self.skipped = self.failed = ""  # why the first pass leaves out the current test, or stops behind it
        self.found: dict[str, Found] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for subject in self.subjects:
            items = [item for item in session.items if subject.counts(item)]
            self.found[subject.name] = Run(self, session.config, subject, items).execute()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        wrong = call.excinfo
        if not wrong:
            return
        skips = wrong.errisinstance(pytest.skip.Exception)
        if self.trying and not skips:
            os._exit(KILLED)
        why = f"{type(wrong.value).__name__}: {wrong.value}".partition("\n")[0]
        if skips:
            self.skipped = self.skipped or why
        else:
            self.failed = self.failed or why


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
        self.modules = {source.module: importlib.import_module(source.module) for source in subject.sources}
        # `Build` clones functions; clones share their code object, by which they are found here.
        codes = {
            getattr(self.modules[source.module], name).__code__: (source.module, name)
            for source in subject.sources
            for name in source.functions
        }
        self.alike: defaultdict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        gc.unfreeze()
        gc.collect()
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__ in codes:
                self.alike[codes[thing.__code__]].append(thing)

    def put(self, source: Source, function: str, code: CodeType) -> None:
        for one in self.alike[source.module, function]:
            one.__code__ = code

    def renew_tables(self, mutant: Mutant) -> None:
        """Change tables in place, since other modules and clones hold them, too."""
        for name, table in mutant.tables().items():
            memoryview(vars(self.modules[mutant.source.module])[name].obj)[:] = memoryview(table.obj)

    def reaching(self, mutant: Mutant, tests: Sequence[Test]) -> list[Test]:
        """Return the tests that reach a mutant: those that noticed others in its function first, then by length."""
        found = [test for test in tests if mutant.statement in test.reached.get(mutant.source.module, ())]
        if mutant.function in mutant.source.makers:
            found = list(tests)  # nothing tells which of them read the tables
        kills = self.kills[mutant.source.module, mutant.function]
        return sorted(found, key=lambda test: -kills[test.item.nodeid] / (test.seconds + OVERHEAD))

    def execute(self) -> Found:
        began = time.monotonic()
        tests = sorted(self.tests(), key=lambda test: test.seconds)
        self.found.mutants = self.subject.mutants()
        chosen = [mutant for mutant in self.found.mutants if self.runner.wanted(mutant)]
        gc.freeze()
        for n, mutant in enumerate(chosen):
            if n % PROGRESS == 0:
                self.tell(f"{n} of {len(chosen)} mutants, {len(self.found.survivors)} survive")
            reaching = self.reaching(mutant, tests)
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
        """Run these tests with the mutant in place. `pytest_runtest_makereport` ends the process if one fails."""
        self.runner.trying = True
        self.put(mutant.source, mutant.function, mutant.code())
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
        if mutant.function in mutant.source.makers:
            try:
                self.renew_tables(mutant)
            except Exception:
                return NO_MODULE
        for n, test in enumerate(tests):
            under_way[:] = n.to_bytes(4, "little")
            signal.setitimer(signal.ITIMER_PROF, AT_LEAST + TIMES * test.seconds)
            run(test.item, tests[n + 1].item if n + 1 < len(tests) else None)
        return SURVIVED

    def wait(self) -> None:
        """Wait until one child process ends, and record its result."""
        child, status = os.wait()
        mutant, tests, under_way = self.running.pop(child)
        code = os.waitstatus_to_exitcode(status)
        if code == SURVIVED:
            self.found.survivors[mutant] = len(tests)
            self.tell(f"survives: {mutant.where}: {mutant.key}")
        elif code == NO_MODULE:
            self.found.killers[mutant] = "importing the module"
        elif code in (KILLED, -signal.SIGPROF):
            killer = tests[int.from_bytes(under_way[:], "little")].item.nodeid
            self.found.killers[mutant] = killer + ("" if code == KILLED else " (takes too long)")
            self.kills[mutant.source.module, mutant.function][killer] += 1
        else:
            raise RuntimeError(f"{mutant.where}: its process ended with {code}. {mutant.key}")

    def tell(self, what: str) -> None:
        print(f"{self.subject.name}: {what}", file=sys.stderr, flush=True)

    def tests(self) -> Iterator[Test]:
        """Yield the tests and what they reach, from the cache or from a first pass, in which all must pass."""
        key = f"mutants/{self.subject.name}"
        kept = self.config.cache.get(key, {}) if self.config.cache else {}
        digests = self.digests()
        known = {name: seen for name, seen in kept.items() if seen["digest"] == digests.get(name)}
        by_file: defaultdict[Path, list[pytest.Item]] = defaultdict(list)
        for item in self.items:
            if item.nodeid not in known:
                by_file[item.path].append(item)
        for path, items in by_file.items():
            self.tell(f"first pass of {path.name}")
            with tempfile.NamedTemporaryFile("r") as file:
                os.waitpid(forked(lambda i=items, name=file.name: self.look(i, name)), 0)
                seen = [json.loads(line) for line in file]
            known |= {one["name"]: {**one, "digest": digests[one["name"]]} for one in seen}
            if lost := [item.nodeid for item in items if item.nodeid not in known]:
                raise RuntimeError(f"The first pass crashed at {lost[0]}.")
            if broken := [f"{one['name']}: {one['failed']}" for one in seen if one["failed"]]:
                self.tell("\n".join(["these tests fail without any mutant, so they cannot notice one:", *broken]))
                pytest.exit("The first pass failed.")
        if self.config.cache:
            self.config.cache.set(key, known)
        for item in self.items:
            seen = known[item.nodeid]
            if seen["skipped"]:
                self.found.left_out[item.nodeid] = seen["skipped"]
            else:
                reached = {module: set(lines) for module, lines in seen["reached"].items()}
                yield Test(item, seen["seconds"], reached)

    def look(self, items: Sequence[pytest.Item], name: str) -> int:
        """Run tests, and write a line of JSON about each into a file."""
        noted = {source.module: bytearray(len(source.starts) + 1) for source in self.subject.sources}
        for source in self.subject.sources:
            for function in source.functions:
                self.put(source, function, source.noting(function))
                for one in self.alike[source.module, function]:
                    one.__globals__["REACHED"] = noted[source.module]
        build.names_read_by.cache_clear()
        signal.signal(signal.SIGPROF, too_slow)
        with Path(name).open("w") as file:
            for item, after in zip(items, [*items[1:], None], strict=True):
                self.runner.skipped = self.runner.failed = ""
                for lines in noted.values():
                    lines[:] = bytes(len(lines))
                began = time.process_time()
                signal.setitimer(signal.ITIMER_PROF, SLOWEST)
                run(item, after)
                signal.setitimer(signal.ITIMER_PROF, 0)
                seconds = time.process_time() - began
                reached = {module: [n for n, hit in enumerate(lines) if hit] for module, lines in noted.items()}
                why = {"skipped": self.runner.skipped, "failed": self.runner.failed}
                seen = {"name": item.nodeid, "seconds": seconds, **why, "reached": reached}
                file.write(json.dumps(seen) + "\n")
        return 0

    def digests(self) -> dict[str, str]:
        """Hash all files on which the notes about each test depend."""
        folders = {item.path.parent for item in self.items}
        shared = {path for folder in (TESTS, *folders) for path in folder.glob("*.py") if not is_test(path)}
        common = digest({*shared, *PACKAGE.rglob("*.py"), *(source.path for source in self.subject.sources)})
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
    """Run the mutants that are wanted. Return the result for each subject's name."""
    interpret_everything()
    runner = Runner(subjects, wanted, jobs)
    options = ["--collect-only", "-p", "no:terminal", "--assert=plain", "-o", "addopts=", "-m", "not soak"]
    paths = dict.fromkeys(str(path) for subject in subjects for path in subject.paths)
    code = pytest.main([*options, *paths], plugins=[runner])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"pytest stopped with {code!r}.")
    return runner.found
