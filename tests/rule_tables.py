"""The tables “rule – where – tests” at the end of docs/rules/<game>.md, made from the tests that a run collected.

A game's tests are those in the folder with its name. `pytest --write-rules` writes the tables; test_rules_pages.py
compares them with what was collected.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tuckerbox import games

TESTS = Path(__file__).parent
PAGES = TESTS.parent / "docs" / "rules"
BOOKS = ("rulebook", "ruling")

BEGIN = "<!-- What follows is written by pytest --write-rules. -->"
END = "<!-- Up to here. -->"


class PageError(Exception):
    """A page of rules can't be read or written. The text explains what would help."""


@dataclass
class Collected:
    """The tests that a run collected and their rules, by game."""

    tests: defaultdict[str, set[tuple[Path, str]]] = field(default_factory=lambda: defaultdict(set))
    rules: defaultdict[str, defaultdict[tuple[str, str], list[tuple[Path, str]]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(list))
    )

    def add(self, item: Any) -> None:
        """Add a test. All its parameters count as the same test."""
        path = item.path.relative_to(TESTS)
        game = path.parts[0]
        test = (path, getattr(item, "originalname", item.name))
        if len(path.parts) == 1 or test in self.tests[game]:
            return
        self.tests[game].add(test)
        for marker in item.iter_markers("rule"):
            book, place = marker.args
            if book not in BOOKS:
                raise PageError(f"{item.nodeid}: a rule is from the rulebook or a ruling, not from {book!r}.")
            self.rules[game][book, place].append(test)

    def is_whole(self, game: str) -> bool:
        """Return whether all tests of a game were collected, and not only some of them."""
        return tests_in(TESTS / game) <= self.tests[game]

    def places(self, game: str, book: str) -> set[str]:
        return {place for where, place in self.rules[game] if where == book}


def tests_in(folder: Path) -> set[tuple[Path, str]]:
    """Return all test functions in the source of a folder."""
    return {
        (file.relative_to(TESTS), node.name)
        for file in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def names_rules(folder: Path) -> bool:
    """Return whether any test of a folder says which rule it checks."""
    return any("import rule\n" in file.read_text(encoding="utf-8") for file in folder.rglob("test_*.py"))


def tested_games() -> list[str]:
    """Return the games whose tests name the rules that they check, or that have a page of rulings."""
    here = {folder.name for path in games.__path__ for folder in Path(path).iterdir() if folder.is_dir()}
    folders = [folder for folder in TESTS.iterdir() if folder.name in here and tests_in(folder)]
    return sorted(folder.name for folder in folders if page_of(folder.name).exists() or names_rules(folder))


def table(collected: Collected, game: str) -> str:
    """Return the table of one game in Markdown: the rulebook's places first, then our rulings."""
    lines = ["| Rule | Where | Tests |", "| --- | --- | --- |"]
    for book, place in sorted(collected.rules[game], key=lambda rule: (BOOKS.index(rule[0]), in_order(rule[1]))):
        tests = sorted(collected.rules[game][book, place])
        links = ", ".join(f"[{name[5:].replace('_', ' ')}](../../tests/{path.as_posix()})" for path, name in tests)
        lines.append(f"| {place} | {book} | {links} |")
    return "\n".join(lines)


def in_order(place: str) -> list[tuple[int, str]]:
    """Return a key that sorts B2 before B10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", place)]


def page_of(game: str) -> Path:
    """Return the page with a game's rulings, which has the game's name, not that of its folder of tests."""
    return PAGES / f"{game.replace('_', '-')}.md"


def split_page(game: str) -> tuple[str, str, str]:
    """Return the parts of a game's page: the text before the table, the table, and the text after it."""
    page = page_of(game)
    if not page.exists():
        raise PageError(
            f"{page} is missing. It is for the rulings of {game} and the table of its tests. `make rules` creates it."
        )
    text = page.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise PageError(f"{page} must contain “{BEGIN}” and “{END}” exactly once each, with the table between them.")
    head, rest = text.split(BEGIN)
    inside, tail = rest.split(END)
    return head, inside.strip(), tail


def write(collected: Collected, game: str) -> Path:
    """Write the table into the page."""
    page = page_of(game)
    if not page.exists():
        title = games.game(page.stem).title
        page.write_text(f"# {title}: our rulings\n\n## Rules and tests\n\n{BEGIN}\n\n{END}\n", encoding="utf-8")
    head, _, tail = split_page(game)
    page.write_text(f"{head}{BEGIN}\n\n{table(collected, game)}\n\n{END}{tail}", encoding="utf-8")
    return page


def rulings_on_page(game: str) -> set[str]:
    """Return the rulings that have a heading on the page, such as “### B7. Five of a kind on the jeep”."""
    head, _, _ = split_page(game)
    return set(re.findall(r"^#+ ([A-Z]+\d+)\b", head, re.MULTILINE))
