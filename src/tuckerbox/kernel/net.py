"""A small neural net in integers, which values positions within compiled rules.

It has two hidden layers of rectified units and one output. Everything is computed in integers, so all forms of a build
get the same values. *Inputs* are small integers, in which UNIT stands for 1.

The sums of the first layer are kept from one position to the next. Only inputs that have changed since then are added,
as in NNUE (Yu Nasu, 2018). Integers make that exact: the sums do not depend on what was valued before.
"""

from __future__ import annotations

from array import array
from decimal import Decimal
from typing import Annotated, Any, Protocol

from tuckerbox.kernel.memory_records import Grid, Record, Row
from tuckerbox.kernel.row_arithmetic import add_multiple

UNIT = 32  # the input that stands for 1
ONE = 1 << 20  # the value that stands for 1, a certain win
FIRST_SCALE = 1 << 13  # the weight of the first layer that stands for 1
SCALE = 1 << 12  # the weight of the other layers that stands for 1
ACTIVE = 1 << 9  # the activation that stands for 1
CEILING = 8  # the bound of activations, which keeps sums within 32 bits
MOST_ACTIVE = CEILING * ACTIVE - 1

# The logistic function, tabulated from -LIMIT to LIMIT, and interpolated between.
LIMIT = 8
STEPS = 64  # entries of the table for each unit of the argument
FINE = 16  # fine steps from one entry to the next, between which values are interpolated
FINE_STEP = ACTIVE * SCALE // (STEPS * FINE)  # one fine step, in units of the net's output


class Net(Protocol):
    """The weights of a net. `net_record` makes a record of them for each game."""

    first_bias: Row
    second_bias: Row
    bias: int
    first: Grid  # by input and unit of the first layer
    second: Grid  # by unit of the first and of the second layer
    last: Row


class Signals(Protocol):
    """The fields that a policy with a net needs in its working memory."""

    inputs: Row  # what the net sees of the position, in i1
    summed: Row  # the inputs that `first_sums` were added up from, in i1
    first_sums: Row  # of the first layer, in i4
    second_sums: Row  # of the second layer, in i4


def net_record(inputs: int, first: int, second: int) -> type[Record]:
    """Return the record for nets of this size."""
    fields: dict[str, Any] = {
        "first_bias": Annotated[Row, "i4", first],
        "second_bias": Annotated[Row, "i4", second],
        "bias": Annotated[int, "i4"],
        "first": Annotated[Grid, "i2", inputs, first],
        "second": Annotated[Grid, "i2", first, second],
        "last": Annotated[Row, "i2", second],
    }
    return type("Net", (Record,), {"__annotations__": fields})


def logistic_table() -> memoryview:
    """Return the logistic function in ONE / FINE. Decimals are rounded alike everywhere; floats might not be."""
    values = array("i")
    for step in range(-LIMIT * STEPS, LIMIT * STEPS + 1):
        values.append(round(ONE // FINE / (1 + (Decimal(-step) / STEPS).exp())))
    return memoryview(values).toreadonly()


LOGISTIC = logistic_table()


def evaluate(net: Net, mind: Signals) -> int:
    """Return the value of the position that `mind.inputs` describe, from 0 to ONE."""
    for i in range(len(mind.inputs)):
        change = mind.inputs[i] - mind.summed[i]
        if change != 0:
            add_multiple(mind.first_sums, net.first, i, change)
            mind.summed[i] = mind.inputs[i]
    for k in range(len(mind.second_sums)):
        mind.second_sums[k] = net.second_bias[k]
    for k in range(len(mind.first_sums)):
        active = activation(mind.first_sums[k] + net.first_bias[k], UNIT * FIRST_SCALE)
        if active > 0:
            add_multiple(mind.second_sums, net.second, k, active)
    output = net.bias
    for k in range(len(mind.second_sums)):
        output += activation(mind.second_sums[k], ACTIVE * SCALE) * net.last[k]
    return logistic(output)


def activation(total: int, scale: int) -> int:
    """Return the activation of a unit for a sum of inputs, in which `scale` stands for 1."""
    return min(max(total, 0) // (scale // ACTIVE), MOST_ACTIVE)


def logistic(output: int) -> int:
    """Return the value for an output of the net, in which ACTIVE * SCALE stands for 1."""
    step = min(max(output // FINE_STEP + LIMIT * STEPS * FINE, 0), 2 * LIMIT * STEPS * FINE - 1)
    low, part = step // FINE, step % FINE
    return LOGISTIC[low] * (FINE - part) + LOGISTIC[low + 1] * part
