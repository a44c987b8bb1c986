"""Checks the component data of Muster as a whole."""

from __future__ import annotations

from tuckerbox.cli.template.rules import AT_THE_GATE
from tuckerbox.cli.template.state import BREEDS, LENGTHS, SEATS, Box
from tuckerbox.kernel.component_data import BoxError


def prepare(box: Box) -> None:
    """Raise BoxError if there are too few sheep for the longest match."""
    needed = SEATS * max(box.rounds[length] for length in range(LENGTHS)) + AT_THE_GATE
    if BREEDS * box.each < needed:
        raise BoxError(f"sheep.each: gives {BREEDS * box.each} sheep, and the longest match needs {needed}.")
