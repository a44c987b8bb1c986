"""Finds the step of a lesson that its player has reached. The decisions of the match are enough to tell."""

from __future__ import annotations

from dataclasses import dataclass

from tuckerbox.lessons.lesson import Lesson, fits
from tuckerbox.match import Match
from tuckerbox.messages import catalogue_of


@dataclass(frozen=True)
class Guidance:
    """The step that a player has reached.

    If no action that it asks for is legal, this is the last step instead, with a message about that.
    """

    step: int  # from 1
    says: str
    marks: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()  # the legal actions that the step asks for; empty in the last step


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
