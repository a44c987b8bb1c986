"""How sure a mean is, when what is independent is not the match but the deal."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, variance

from tuckerbox.simulate import wilson

Interval = tuple[float, float]
CORNERS = (0.0, 0.0, 1.0, 1.0)


def interval(values: Sequence[float]) -> Interval:
    """Where the true mean is, 95 % sure, given a value in [0, 1] from each deal.

    It is Wilson's interval for as many independent matches as these deals are worth, by how their values vary. Where a
    deal is one match that is won or lost, that is one match. Where its matches balance each other out, as they should
    in rotated seats, it is more than there are, and where they all go one way, fewer. Few deals that chance to agree
    don't count as proof: as Agresti and Coull (1998) do for a rate, two won and two lost ones are thought beside them.
    """
    thought = [*values, *CORNERS]
    middle = fmean(thought)
    worth = middle * (1 - middle) * len(thought) / variance(thought) - len(CORNERS) + 1
    rate = fmean(values)
    return wilson(rate * worth, worth)
