"""Guided first matches: what a game's lesson says, setting up its match, and the step for a decision."""

from __future__ import annotations

from dataclasses import replace

from tuckerbox import lessons
from tuckerbox.match import EntryKind
from tuckerbox.presentation import Table, Who
from tuckerbox.server.actions import catalogue
from tuckerbox.server.actions.bounds import refuse_more_bots
from tuckerbox.server.actions.lobby import SeatWanted, seat_names
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import shelf_of, table
from tuckerbox.server.actions.records import as_rows
from tuckerbox.server.actions.types import Guidance, GuidedStep, Lesson, LessonStep
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.context import is_lesson
from tuckerbox.server.table.match_rows import match_of, rows_of


def lesson_named(name: str) -> lessons.Lesson:
    game = catalogue.game_named(name)
    lesson = lessons.lesson_of(game.name)
    if lesson is None:
        raise RefusedError(404, "no-lesson", f"{game.title} has no lesson.")
    return lesson


def lesson(game: str) -> Lesson:
    found = lesson_named(game)
    steps = [LessonStep(says=step.says, marks=list(step.marks)) for step in found.steps]
    return Lesson(game=found.game.name, title=found.game.title, about=found.says, steps=steps)


def begin(services: TableServices, person: Person, game: str, key: str | None) -> Table:
    """Set up the match of a lesson, after its opening. The same key again returns the same match."""
    if key is not None and (there := services.store.by_key(person.id, key)):
        return table(services, person, there)
    taught = lesson_named(game)
    refuse_more_bots(services.store.bots_busy_for(person.id))
    bots = [None if player == lessons.YOU else player for player in taught.seats]
    wanted = [SeatWanted(Who.BOT if bot else Who.HERE) for bot in bots]
    match = taught.begin(seat_names(wanted, bots, person))
    services.component_data.now(taught.game)  # stores the shipped data, with which lessons are played
    id = services.store.new_id()
    header, seats = as_rows(id, match, person.id, key=key)
    seats = [replace(row, who=str(wanted[row.seat].who), bot=bots[row.seat]) for row in seats]
    entries = [
        replace(row, person=None) if row.kind == EntryKind.PLAYS else row for row in rows_of(id, match, person.id)
    ]
    if not services.store.add_played(header, seats, entries, [(taught.learner, person.id)]):
        return begin(services, person, game, key)  # a concurrent request used the same key
    return table(services, person, id)


def guidance(services: TableServices, _: Person, match_id: str) -> Guidance:
    """Return the step of the game's lesson for the decision now, if it has one."""
    shelf = shelf_of(services, match_id)
    if not is_lesson(shelf.match):
        raise RefusedError(404, "no-lesson", "This match is not a lesson.")
    taught, match = lesson_named(shelf.match.game), match_of(shelf)
    found = lessons.guidance(taught, match)
    step = None
    if found is not None:
        actions, marks, of = list(found.actions), list(found.marks), len(taught.steps)
        step = GuidedStep(number=found.step, of=of, says=found.says, marks=marks, actions=actions)
    return Guidance(n=len(match.entries), step=step)
