"""Compares two choices of a position by the game's traits, to explain why one of them is better.

A search adds up the traits at the end of each simulation, for each choice of the position. A trait explains why one
choice is better than another if it differs reliably between them, and if simulations with more of it (or with less)
ended better than others that began with the same choice.
"""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.contract import GENERAL_COUNT, MOST_TRAITS, Box, Numbers, State, traits
from tuckerbox.kernel.memory_records import Many, Reals, Record

NO_TRAIT = -1
OWN_POINTS, OTHERS_POINTS = 0, 1  # the general traits, which every game has after its own ones
LEAST_VISITS = 20  # two choices with fewer simulations are not compared
LEAST_LEAD = 0.01  # choices with a smaller difference in value are equal
# A difference counts if its square exceeds this many squares of its standard error. Many traits are tried, and one of
# them often differs by chance, so the bound for traits is higher.
CERTAIN_LEAD = 4.0
CERTAIN_TRAIT = 9.0
LEAST_PART = 0.2  # the part of the difference in value that a trait has to explain
# What `compare` is given: the sums that tell what a trait is worth, and those of the two choices
WORTH, ONE, OTHER = 0, 1, 2
COMPARED = 3  # the number of these


class Sums(Record):
    """Sums over some simulations, such as those through one choice of the position."""

    value: Annotated[Reals, "f8", 1]
    value_squares: Annotated[Reals, "f8", 1]
    traits: Annotated[Reals, "f8", MOST_TRAITS]
    squares: Annotated[Reals, "f8", MOST_TRAITS]
    products: Annotated[Reals, "f8", MOST_TRAITS]  # of each trait with the value
    visits: Annotated[int, "i4"]
    spare: Annotated[int, "i4"]


class Comparison(Record):
    """The result of comparing two choices."""

    mine: Annotated[Reals, "f8", 1]  # the average of the trait after the first choice
    theirs: Annotated[Reals, "f8", 1]  # and after the other one
    now: Annotated[Reals, "f8", 1]  # the trait in the position itself; 0 for a general trait
    equal: Annotated[int, "i4"]  # 1 unless the first choice is certainly better
    trait: Annotated[int, "i4"]  # NO_TRAIT if none stands out


def reset(sums: Sums) -> None:
    """Begin again, without any simulations."""
    sums.visits = 0
    sums.value[0] = sums.value_squares[0] = 0.0
    for i in range(MOST_TRAITS):
        sums.traits[i] = sums.squares[i] = sums.products[i] = 0.0


def add_up(sums: Sums, value: float, count: int, numbers: Numbers, own: float, others: float) -> None:
    """Add a simulation with this value, whose end has the traits in `numbers`, and these points."""
    sums.visits += 1
    sums.value[0] += value
    sums.value_squares[0] += value * value
    for i in range(count + GENERAL_COUNT):
        trait = own if i == count + OWN_POINTS else others if i == count + OTHERS_POINTS else 1.0 * numbers.values[i]
        sums.traits[i] += trait
        sums.squares[i] += trait * trait
        sums.products[i] += trait * value


def squared_error(total: float, squares: float, count: int) -> float:
    """Return the square of a mean's standard error."""
    return max(0.0, squares / count - (total / count) * (total / count)) / (count - 1)


def lead_of(better: Sums, worse: Sums) -> float:
    """Return the difference in value between two choices."""
    return better.value[0] / better.visits - worse.value[0] / worse.visits


def slope(sums: Sums, trait: int) -> float:
    """Return how much better a simulation ends for each unit of a trait, by linear regression."""
    total = sums.traits[trait]
    variation = sums.squares[trait] * sums.visits - total * total
    return (sums.products[trait] * sums.visits - total * sums.value[0]) / variation if variation > 0.0 else 0.0


def part_explained(sums: Many[Sums], trait: int) -> float:
    """Return the part of the difference in value that a trait explains; 0 if it does not differ reliably."""
    one, other = sums[ONE], sums[OTHER]
    difference = one.traits[trait] / one.visits - other.traits[trait] / other.visits
    error = squared_error(one.traits[trait], one.squares[trait], one.visits)
    error += squared_error(other.traits[trait], other.squares[trait], other.visits)
    if difference * difference <= CERTAIN_TRAIT * error:
        return 0.0
    return slope(sums[WORTH], trait) * difference / lead_of(one, other)


def is_better(one: Sums, other: Sums) -> bool:
    """Return whether one choice is certainly better than another."""
    if one.visits < LEAST_VISITS or other.visits < LEAST_VISITS:
        return False
    lead = lead_of(one, other)
    error = squared_error(one.value[0], one.value_squares[0], one.visits)
    error += squared_error(other.value[0], other.value_squares[0], other.visits)
    return lead >= LEAST_LEAD and lead * lead > CERTAIN_LEAD * error


def telling_trait(sums: Many[Sums], count: int) -> int:
    """Return the trait that explains most of the difference in value, or NO_TRAIT. The game's own come first."""
    best, most = NO_TRAIT, LEAST_PART
    for trait in range(count + GENERAL_COUNT):
        if trait < count or best == NO_TRAIT:
            part = part_explained(sums, trait)
            if part > most:
                best, most = trait, part
    return best


def compare(
    states: Many[State],
    boxes: Many[Box],
    sums: Many[Sums],
    numbers: Many[Numbers],
    out: Many[Comparison],
    seat: int,
    count: int,
) -> None:
    """Compare two choices of the position in `states[0]`. They count as equal unless the first is certainly better.

    `sums`: COMPARED records. WORTH has the simulations of both, each measured from the averages of its own choice.
    `count`: the number of the game's traits.
    """
    found, one, other = out[0], sums[ONE], sums[OTHER]
    found.equal, found.trait = 1, NO_TRAIT
    if not is_better(one, other):
        return
    found.equal = 0
    found.trait = telling_trait(sums, count)
    if found.trait == NO_TRAIT:
        return
    traits(states[0], boxes[0], seat, numbers[0])
    found.mine[0] = one.traits[found.trait] / one.visits
    found.theirs[0] = other.traits[found.trait] / other.visits
    found.now[0] = 1.0 * numbers[0].values[found.trait] if found.trait < count else 0.0
