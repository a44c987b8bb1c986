"""Guided first matches: what a game's lesson says, setting up its match, and the step for a decision.

Moments in the rules can be played, too.
"""

from __future__ import annotations

from tuckerbox import lessons, native_builds
from tuckerbox.presentation import Table
from tuckerbox.server.actions import game_list, matches_from_positions
from tuckerbox.server.actions.answer_types import Guidance, GuidedStep, Lesson, LessonStep
from tuckerbox.server.actions.matches_from_positions import Begun
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import shelf_of
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of
from tuckerbox.server.table.presentation_context import is_lesson


def lesson_named(name: str) -> lessons.Lesson:
    game = game_list.game_named(name)
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
    taught = lesson_named(game)

    def make() -> Begun:
        bots = [None if player == lessons.YOU else player for player in taught.seats]
        return Begun(taught.begin(matches_from_positions.names_of(bots, person)), bots)

    return matches_from_positions.store(services, person, make, key)


def play_moment(
    services: TableServices, person: Person, game: str, moment: str, bot: str | None, key: str | None
) -> Table:
    """Set up a match that goes on from a moment in the game's rules. The same key again returns the same match."""
    played = game_list.game_named(game)
    found = lessons.moments_of(played.name).get(moment)
    if found is None:
        raise RefusedError(404, "no-such-moment", f"The rules of {played.title} have no moment {moment!r}.")

    def make() -> Begun:
        match = found.match(played, native=native_builds.all_loaded(played))
        return matches_from_positions.from_position(person, match, bot, services.clock.now())

    return matches_from_positions.store(services, person, make, key)


def guidance(services: TableServices, match_id: str) -> Guidance:
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
