"""Reads a lesson from its file, `lessons/first-match.toml` in a game's folder:

    says = 'lesson-about'             # what it teaches: a message of the game, in one sentence or two
    seed = "a first match"            # the dice of the opening and of the steps
    seats = ["you", "greedy"]         # who plays: you, and bots by their names
    options = { variant = "plus" }    # optional
    opening = ["keep 2 koala"]        # optional: the decisions of all seats before the first step

    [[steps]]
    says = 'lesson-roll'                     # a message of the game
    take = ["keep 3 koala | keep 2 koala"]   # one pattern for each decision that the step asks for
    mark = ["dice"]                          # optional: the parts of the board that the message is about

A pattern is the notation of an action, in which `*` stands for anything, or several of them with ` | ` in between. The
last step asks for nothing, because it ends the lesson.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tuckerbox import bots, games
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.lessons.lesson import YOU, Lesson, LessonError, LessonStep
from tuckerbox.messages import MessageError, catalogue_of

FILE = Path("lessons", "first-match.toml")  # in a game's folder


@cache
def lesson_of(name: str) -> Lesson | None:
    """Return the lesson of the game with this name, or None if the game has no lesson."""
    game = games.game(name)
    file = game.folder / FILE
    return read(game, file) if file.exists() else None


def read(game: Game, file: Path) -> Lesson:
    """Return a game's lesson. Raise LessonError if it is malformed."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise LessonError(f"{file}: can't be read ({wrong.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise LessonError(f"{file}: is not TOML: {wrong}.") from None
    where = file.name
    refuse_unknown_keys(where, found, ("says", "seed", "seats", "options", "opening", "steps"))
    seats = texts(where, found, "seats")
    for name in seats:
        if name != YOU and name not in bots.names(game):
            known = ", ".join((YOU, *bots.names(game)))
            raise LessonError(f"{where}, seats: {game.title} has no bot {name!r}; there are {known}.")
    if seats.count(YOU) != 1:
        raise LessonError(f'{where}, seats: exactly one seat must be "{YOU}".')
    options = found.get("options", {})
    if not isinstance(options, dict):
        raise LessonError(f'{where}, options: must be a table, such as {{ variant = "plus" }}.')
    steps = found.get("steps")
    if not isinstance(steps, list) or len(steps) < 2 or not all(isinstance(step, dict) for step in steps):
        raise LessonError(f"{where}: needs at least two [[steps]].")
    return Lesson(
        game=game,
        file=where,
        says=said(game, where, found),
        seed=text(where, found, "seed"),
        seats=seats,
        options=options,
        opening=texts(where, found, "opening") if "opening" in found else (),
        steps=tuple(step_of(game, f"{where}, step {n}", step, n == len(steps)) for n, step in enumerate(steps, 1)),
    )


def step_of(game: Game, where: str, found: Mapping[str, Any], last: bool) -> LessonStep:
    refuse_unknown_keys(where, found, ("says", "take", "mark"))
    says = said(game, where, found)
    if last and "take" in found:
        raise LessonError(f"{where}: the last step ends the lesson, so it must not have `take`.")
    if not last and "take" not in found:
        raise LessonError(f'{where}: `take` is missing; it should be a list, such as ["done"].')
    take = tuple(tuple(pattern.split(" | ")) for pattern in texts(where, found, "take")) if not last else ()
    return LessonStep(says, take, texts(where, found, "mark") if "mark" in found else ())


def said(game: Game, where: str, found: Mapping[str, Any]) -> str:
    """Return the message that `says` names."""
    try:
        return catalogue_of(game.folder).say(text(where, found, "says"))
    except MessageError as wrong:
        raise LessonError(f"{where}: {wrong} Write it into {game.folder.name}/messages/en.ftl.") from None


def refuse_unknown_keys(where: str, found: Mapping[str, Any], known: tuple[str, ...]) -> None:
    if odd := found.keys() - set(known):
        raise LessonError(f"{where}: unknown key {min(odd)!r}; the keys are {listed(known)}.")


def text(where: str, found: Mapping[str, Any], key: str) -> str:
    value = found.get(key)
    if not isinstance(value, str) or not value:
        raise LessonError(f"{where}: `{key}` must be text.")
    return value


def texts(where: str, found: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = found.get(key)
    if not isinstance(values, list) or not values or not all(isinstance(value, str) and value for value in values):
        raise LessonError(f'{where}: `{key}` must be a list of texts, such as ["one", "two"].')
    return tuple(values)
