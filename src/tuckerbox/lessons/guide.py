"""The guide through a lesson. It keeps no notes: the decisions of a match say how far its player has come."""

from __future__ import annotations

from dataclasses import dataclass

from tuckerbox.lessons.lesson import Lesson, fits
from tuckerbox.match import Match
from tuckerbox.messages import catalogue_of


@dataclass(frozen=True)
class Guidance:
    """The step that a player has reached. The last step ends the lesson, and so does a match that left its path."""

    step: int  # from 1
    says: str
    marks: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()  # the legal actions that the step asks for; none: whatever the player likes


def guidance(lesson: Lesson, match: Match) -> Guidance | None:
    """Return the step for the player's decision now.

    Return None while others decide, once the lesson is over, or if the player went another way.
    """
    if match.turn != lesson.player_seat:
        return None
    written = match.game.actions.describe
    decided = [written(entry.value) for entry in match.line[len(lesson.opening) :] if entry.seat == lesson.player_seat]
    asked = lesson.asked
    if len(decided) > len(asked):
        return None
    if not all(fits(action, patterns) for action, (_, patterns) in zip(decided, asked, strict=False)):
        return None
    if len(decided) == len(asked):
        return Guidance(len(lesson.steps), lesson.steps[-1].says, lesson.steps[-1].marks)
    number, patterns = asked[len(decided)]
    actions = tuple(str(choice) for choice in match.choices if fits(str(choice), patterns))
    step = lesson.steps[number]
    if not actions:
        return Guidance(len(lesson.steps), catalogue_of(lesson.game.folder).say("lesson-astray"))
    return Guidance(number + 1, step.says, step.marks, actions)
