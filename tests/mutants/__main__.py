"""`make mutants`: changes the rules of the games in small ways, and lists the changes that no test notices."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.mutants.changes import Mutant, Source
from tests.mutants.running import TESTS, Found, Subject, run_mutants
from tuckerbox import games
from tuckerbox.kernel import engine
from tuckerbox.kernel.build import INTERPRETED, reached
from tuckerbox.kernel.contract import Game

LAWS = Path(__file__).with_name("laws.py")
LISTS = TESTS.parent / "test-artefacts" / "mutants"


def subject(name: str) -> Subject:
    """Return a game's rules, with the tests in its folder and the laws of the generic suite."""
    game = games.game(name)
    engine.built(game, INTERPRETED)  # so that no mutant's process has to build it

    def counts(item: pytest.Item) -> bool:
        if item.path == LAWS:
            return item.callspec.params["case"].game is game  # type: ignore[attr-defined]
        return item.path.parent.name == game.folder.name and item.get_closest_marker("not_rules") is None

    return Subject(name, rules_of(game), [TESTS / game.folder.name, LAWS], counts)


def rules_of(game: Game) -> list[Source]:
    """Return the modules of a game's rules: those with the functions of the contract and with all that these call.

    The module that declares the records is left out.
    """
    functions = reached(list(vars(game.rules).values()), game.bindings())
    paths = {Path(function.__code__.co_filename): function.__module__ for function in functions}
    return [
        Source(path, module)
        for path, module in sorted(paths.items())
        if path.is_relative_to(game.folder) and module != game.state.__module__
    ]


def equivalents_file(name: str) -> Path:
    """Return the file with a game's equivalent mutants, which is among its tests."""
    return TESTS / name.replace("-", "_") / "equivalent_mutants.txt"


def equivalents(name: str) -> dict[str, str]:
    """Read a game's equivalent mutants: the key of each on one line, then the reason on indented lines."""
    found: dict[str, str] = {}
    key = ""
    path = equivalents_file(name)
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith(" "):
            found[key] = f"{found[key]} {line.strip()}".strip()
        else:
            key = line.rstrip()
            found[key] = ""
    return found


def listed(name: str) -> set[str]:
    """Return the keys of the survivors that the last complete run listed."""
    return {line.partition(": ")[2] for line in (LISTS / f"{name}.txt").read_text().splitlines()}


def chooser(only: Sequence[str]) -> Callable[[Mutant], bool]:
    """Return a test for mutants: true in these functions and on these lines, or everywhere if there are none."""
    return lambda mutant: not only or mutant.function in only or any(f"/{mutant.where}".endswith(f"/{o}") for o in only)


def report(name: str, found: Found, known: dict[str, str], complete: bool) -> bool:
    """Print what a run found out about a game. Return False if mutants survive or the list of equivalents is wrong."""
    for test, why in found.left_out.items():
        print(f"left out: {test}: {why}")
    survivors = [mutant for mutant in found.survivors if mutant.key not in known]
    lines = [f"{mutant.where}: {mutant.key}" for mutant in survivors]
    for mutant, line in zip(survivors, lines, strict=True):
        print(line + ("" if found.survivors[mutant] else "  (no test reaches it)"))
    killed = {mutant.key for mutant in found.killers}
    stale = [f"a test notices {key}" for key in known if key in killed]
    stale += [f"there is no mutant {key}" for key in known.keys() - {mutant.key for mutant in found.mutants}]
    stale += [f"no reason is given for {key}" for key, why in known.items() if not why]
    for line in stale:
        print(f"{os.path.relpath(equivalents_file(name))}: {line}")
    if complete:
        LISTS.mkdir(parents=True, exist_ok=True)
        (LISTS / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines))
    by_file = {mutant.source.path: [0, 0, 0] for mutant in [*found.killers, *found.survivors]}
    for mutant in found.killers:
        by_file[mutant.source.path][0] += 1
    for mutant in found.survivors:
        by_file[mutant.source.path][1 + (mutant.key in known)] += 1
    if len(by_file) > 1:
        for path, numbers in by_file.items():
            print(f"  {path.parent.name}/{path.name}: {rate(*numbers)}")
    total = rate(*map(sum, zip(*by_file.values(), strict=True))) if by_file else "no mutants"
    print(f"{name}: {total}, in {found.seconds:.0f} s")
    return not survivors and not stale


def rate(killed: int, survive: int, equivalent: int) -> str:
    share = 100 * killed / max(killed + survive, 1)
    counts = f"{killed + survive + equivalent} mutants, {killed} killed, {survive} survive, {equivalent} equivalent"
    return f"{counts}: {share:.1f}%"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(games.names())}; default: all")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    parser.add_argument(
        "--only", action="append", default=[], help="a function or file:line; also name the test that notices"
    )
    parser.add_argument("--again", action="store_true", help="run only the survivors of the last complete run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default: one for each core")
    asked = parser.parse_args()
    if wrong := set(asked.games).difference(games.names()):
        parser.error(f"there is no game {', '.join(sorted(wrong))}; there are {', '.join(games.names())}")
    names = asked.games or games.names()
    subjects = [subject(name) for name in names]
    chosen = chooser(asked.only)
    if asked.list:
        for one in subjects:
            for mutant in filter(chosen, one.mutants()):
                print(f"{mutant.where}: {mutant.key}")
        return
    left = set().union(*map(listed, names)) if asked.again else None
    found = run_mutants(subjects, lambda m: chosen(m) and (left is None or m.key in left), asked.jobs)
    if asked.only:
        for mutant, test in ((mutant, test) for one in found.values() for mutant, test in one.killers.items()):
            print(f"{mutant.where}: {mutant.key}\n    noticed by {test}")
    complete = not asked.only
    well = [report(name, one, equivalents(name), complete) for name, one in found.items()]
    sys.exit(not all(well))


if __name__ == "__main__":
    main()
