"""`make mutants`: mutates the rules of the games, and lists what no test notices."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.changes import Mutant, Source
from tests.mutants.running import TESTS, Found, Subject, run_mutants
from tuckerbox import games

EQUIVALENT = Path(__file__).parent / "equivalent"
LAWS = Path(__file__).parent / "laws.py"
# The modules that are the rules.
RULES = {
    "outback": ("rules",),
    "australis": ("rules",),
    "down-under": ("rules", "area", "routes", "tiles", "layout"),
    "auztralia": ("rules",),
}
# What bots and pictures do says nothing about rules.
OTHERS = ("test_greedy", "test_planner", "test_hopes", "test_terminal")


def subject(name: str) -> Subject:
    folder = name.replace("-", "_")
    game = games.game(name)
    files = [file for rule in RULES[name] for file in sorted({game.folder / f"{rule}.py", *(game.folder / rule).glob("*.py")})]
    sources = []
    for file in files:
        if file.exists():
            parts = file.relative_to(game.folder).with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            sources.append(Source(file, ".".join(("tuckerbox.games", folder, *parts))))

    def counts(item: pytest.Item) -> bool:
        if item.path == LAWS:
            return item.callspec.params["case"].game is game
        return item.path.parent == TESTS / folder and item.path.stem not in OTHERS

    return Subject(name, sources, counts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[[], *RULES], help="by default all")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    parser.add_argument("--only", action="append", default=[], help="a function, or a file:line")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    subjects = [subject(name) for name in asked.games or RULES]
    found = run_mutants(subjects, [*(TESTS / s.name.replace("-", "_") for s in subjects), LAWS], lambda m: not asked.only or m.function in asked.only or any(m.where.endswith(o) for o in asked.only), asked.jobs, bool(asked.only))
    for name, one in found.items():
        for k, why in one.left_out.items(): print("left out", k, why)
        for m in one.survivors: print(m.where, m.key, "(no test)" if m in one.unreached else "")
        print(name, len(one.mutants), len(one.survivors), len(one.unreached), one.seconds)


if __name__ == "__main__":
    main()
