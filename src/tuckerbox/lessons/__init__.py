"""Guided first matches: real matches against bots, with a few steps that are explained. Each game has one as data, and
moments from which its rules can be tried out."""

from __future__ import annotations

from tuckerbox.lessons.guide import Guidance, guidance
from tuckerbox.lessons.lesson import FIXED_STEPS, YOU, Lesson, LessonError, LessonStep
from tuckerbox.lessons.reading import lesson_of, read
from tuckerbox.lessons.rule_moments import RuleMoment, moments_of

__all__ = [
    "FIXED_STEPS",
    "YOU",
    "Guidance",
    "Lesson",
    "LessonError",
    "LessonStep",
    "RuleMoment",
    "guidance",
    "lesson_of",
    "moments_of",
    "read",
]
