"""What tells one choice of a position from another: in which of the game's traits the simulations through them differ.

A search adds up the traits at the end of each simulation, for each choice of the position. A trait explains why one
choice is better than another if it differs reliably between them, and if simulations with more of it (or with less)
ended better in general.
"""

from __future__ import annotations

from typing import Annotated

from tuckerbox.kernel.contract import MOST_TRAITS, Box, Numbers, State, traits
from tuckerbox.kernel.record import Many, Reals, Record

NOTHING = -1  # instead of a trait
OWN_POINTS, OTHERS_POINTS, GENERAL_COUNT = 0, 1, 2  # traits that every game has, after its own ones; and their number
LEAST_VISITS = 20  # of each of two choices that are compared
EQUAL = 0.01  # a smaller difference in value is none
UNEQUAL = 4.0  # the least square of a difference in value, in squares of its standard error
RELIABLE = 9.0  # and that of a difference in a trait, of which there are many
LEAST_PART = 0.2  # of the difference in value that a trait has to explain


class Sums(Record):
    """Sums over the simulations through one choice of the position."""

    value: Annotated[Reals, "f8", 1]
    value_squares: Annotated[Reals, "f8", 1]
    traits: Annotated[Reals, "f8", MOST_TRAITS]
    squares: Annotated[Reals, "f8", MOST_TRAITS]
    products: Annotated[Reals, "f8", MOST_TRAITS]  # of each trait with the value
    visits: Annotated[int, "i4"]
    spare: Annotated[int, "i4"]


class Comparison(Record):
    """What tells a choice from another one."""

    mine: Annotated[Reals, "f8", 1]  # the average of the trait after the first choice, and after the other one
    theirs: Annotated[Reals, "f8", 1]
    now: Annotated[Reals, "f8", 1]  # the trait in the position itself
    equal: Annotated[int, "i4"]  # 1: the choices are about equal
    trait: Annotated[int, "i4"]  # NOTHING if none stands out


def forget(sums: Sums) -> None:
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


def variance_of_mean(total: float, squares: float, count: int) -> float:
    """Return the square of a mean's standard error."""
    return max(0.0, squares / count - (total / count) * (total / count)) / (count - 1)


def slope(sums: Many[Sums], choices: int, trait: int) -> float:
    """Return how much better a simulation ends for each unit of a trait, by linear regression over all of them."""
    count, value, total, squares, products = 0, 0.0, 0.0, 0.0, 0.0
    for i in range(choices):
        count += sums[i].visits
        value += sums[i].value[0]
        total += sums[i].traits[trait]
        squares += sums[i].squares[trait]
        products += sums[i].products[trait]
    spread = squares * count - total * total
    return (products * count - total * value) / spread if spread > 0.0 else 0.0


def explained(sums: Many[Sums], choices: int, one: int, other: int, trait: int) -> float:
    """Return the part of the difference in value that a trait explains; 0 if it does not differ reliably."""
    a, b = sums[one], sums[other]
    lead = a.value[0] / a.visits - b.value[0] / b.visits
    difference = a.traits[trait] / a.visits - b.traits[trait] / b.visits
    doubt = variance_of_mean(a.traits[trait], a.squares[trait], a.visits)
    doubt += variance_of_mean(b.traits[trait], b.squares[trait], b.visits)
    if difference * difference <= RELIABLE * doubt:
        return 0.0
    return slope(sums, choices, trait) * difference / lead


def compare(
    states: Many[State],
    boxes: Many[Box],
    sums: Many[Sums],
    numbers: Many[Numbers],
    out: Many[Comparison],
    seat: int,
    count: int,
    choices: int,
    one: int,
    other: int,
) -> None:
    """Compare two choices of the position in `states[0]`, of which the first is better if they are not about equal."""
    found, a, b = out[0], sums[one], sums[other]
    found.equal, found.trait = 1, NOTHING
    if a.visits < LEAST_VISITS or b.visits < LEAST_VISITS:
        return
    lead = a.value[0] / a.visits - b.value[0] / b.visits
    doubt = variance_of_mean(a.value[0], a.value_squares[0], a.visits)
    doubt += variance_of_mean(b.value[0], b.value_squares[0], b.visits)
    if lead < EQUAL or lead * lead <= UNEQUAL * doubt:
        return
    found.equal = 0
    most = LEAST_PART
    for trait in range(count + GENERAL_COUNT):
        if trait < count or found.trait == NOTHING:
            part = explained(sums, choices, one, other, trait)
            if part > most:
                found.trait, most = trait, part
    if found.trait == NOTHING:
        return
    traits(states[0], boxes[0], seat, numbers[0])
    found.mine[0] = a.traits[found.trait] / a.visits
    found.theirs[0] = b.traits[found.trait] / b.visits
    found.now[0] = 1.0 * numbers[0].values[found.trait] if found.trait < count else 0.0
