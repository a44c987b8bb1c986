"""The net as it learns, in floats and NumPy. `quantized` turns it into the integers of `kernel.net`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.net import ACTIVE, CEILING, FIRST_SCALE, MOST_ACTIVE, SCALE, UNIT
from tuckerbox.training.plan import TrainingError

Floats = NDArray[np.floating[Any]]  # 32 bits each
WIDEST = (1 << 15) - 1  # the largest quantized weight
LARGEST = (1 << 31) - 1  # the largest sum
MOST_INPUT = 127  # an input is a signed byte
BATCH = 2048  # positions
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8  # Adam's β₁, β₂ and ε
QUIET = 0.1  # the part of a random unit's weight that counts at first beside a prior
DECAY = 1e-5  # the weight decay of a step, to be multiplied by the learning rate


@dataclass(frozen=True)
class Network:
    """The weights of a net: two layers of rectified units, and one output with the logistic function."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    bias: Floats

    def __iter__(self) -> Iterator[Floats]:
        return (getattr(self, field.name) for field in fields(self))

    def copy(self) -> Network:
        return Network(*(part.copy() for part in self))

    def as_arrays(self) -> dict[str, Floats]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def network_from(arrays: Mapping[str, Any]) -> Network:
    """Return the network with these arrays. This is the inverse of `as_arrays`."""
    return Network(**{field.name: np.asarray(arrays[field.name], np.float32) for field in fields(Network)})


def new_network(net: type[Record], seed: int, prior: Sequence[tuple[int, float]] = ()) -> Network:
    """Return a random network of the size of a game's net record. With a `prior`, its values begin there."""
    inputs, first = net.layout.field("first").shape
    second = net.layout.field("last").shape[0]
    random = np.random.default_rng(seed)

    def normal(variance: float, *shape: int) -> Floats:
        return random.normal(0.0, np.sqrt(variance), shape).astype(np.float32)

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, np.float32)

    # About a quarter of the inputs are not zero.
    network = Network(
        normal(4.0 / inputs, inputs, first),
        zeros(first),
        normal(2.0 / first, first, second),
        zeros(second),
        normal(1.0 / second, second),
        zeros(1),
    )
    return begin_with(network, prior) if prior else network


def begin_with(network: Network, prior: Sequence[tuple[int, float]]) -> Network:
    """Let the first two units of both layers add up the prior, one if it is positive, the other if it is negative.

    The other units remain random, but count little at first.
    """
    network.last[:] *= QUIET
    for unit, sign in enumerate((1.0, -1.0)):
        network.first[:, unit] = 0.0
        for at, weight in prior:
            network.first[at, unit] = sign * weight
        network.second[unit, :] = network.second[:, unit] = 0.0
        network.second[unit, unit] = 1.0
        network.last[unit] = sign
    return network


def forward(network: Network, inputs: NDArray[np.int8]) -> tuple[Floats, Floats, Floats, Floats]:
    """Return integer inputs as floats, the activations of both layers, and the values, from 0 to 1."""
    seen = inputs.astype(np.float32) / np.float32(UNIT)
    first = np.clip(seen @ network.first + network.first_bias, 0, CEILING)
    second = np.clip(first @ network.second + network.second_bias, 0, CEILING)
    found = 1 / (1 + np.exp(-(second @ network.last + network.bias[0])))
    return seen, first, second, found


def fitted(
    network: Network, inputs: NDArray[np.int8], targets: Floats, epochs: int, rate: float, seed: int
) -> tuple[Network, float]:
    """Return the network fitted to values from 0 to 1, and the mean square error during the fit.

    The method is Adam (Kingma and Ba, 2015) on the cross entropy, with a learning rate that falls to a fifth along a
    cosine. Weights stay within the range of their integers.
    """
    network = network.copy()
    parts = list(network)
    first_moments, second_moments = ([np.zeros_like(part) for part in parts] for _ in range(2))
    random = np.random.default_rng(seed)
    size = min(BATCH, len(inputs))
    steps = epochs * (len(inputs) // size)
    step, error = 0, 0.0
    for _ in range(epochs):
        order = random.permutation(len(inputs))
        for at in range(0, len(inputs) - size + 1, size):
            batch = order[at : at + size]
            slopes, lost = gradient(network, inputs[batch], targets[batch])
            error += lost
            step += 1
            now = rate * (0.2 + 0.8 * 0.5 * (1 + np.cos(np.pi * step / steps)))
            for part, slope, mean, square in zip(parts, slopes, first_moments, second_moments, strict=True):
                mean += (1 - FIRST_MOMENT) * (slope - mean)
                square += (1 - SECOND_MOMENT) * (slope * slope - square)
                step_mean = mean / (1 - FIRST_MOMENT**step)
                part -= now * (step_mean / (np.sqrt(square / (1 - SECOND_MOMENT**step)) + TINY) + DECAY * part)
            np.clip(network.first, -WIDEST / FIRST_SCALE, WIDEST / FIRST_SCALE, out=network.first)
            for part in (network.second, network.last):
                np.clip(part, -WIDEST / SCALE, WIDEST / SCALE, out=part)
    return network, error / max(1, step)


def gradient(network: Network, inputs: NDArray[np.int8], targets: Floats) -> tuple[list[Floats], float]:
    """Return the gradient of the cross entropy, and the mean square error."""
    seen, first, second, found = forward(network, inputs)
    wrong = (found - targets) / np.float32(len(targets))
    by_second = np.outer(wrong, network.last) * ((second > 0) & (second < CEILING))
    by_first = (by_second @ network.second.T) * ((first > 0) & (first < CEILING))
    slopes = [
        seen.T @ by_first,
        by_first.sum(0),
        first.T @ by_second,
        by_second.sum(0),
        second.T @ wrong,
        wrong.sum(keepdims=True),
    ]
    return slopes, float(((found - targets) ** 2).mean())


def quantized(network: Network, net: type[Record]) -> Record:
    """Return the net in integers. Raise TrainingError if a sum could overflow 32 bits."""
    found = net()
    scales = {
        "first": FIRST_SCALE,
        "first_bias": UNIT * FIRST_SCALE,
        "second": SCALE,
        "second_bias": ACTIVE * SCALE,
        "last": SCALE,
        "bias": ACTIVE * SCALE,
    }
    whole = {
        name: np.rint(part.astype(np.float64) * scales[name]).astype(np.int64)
        for name, part in network.as_arrays().items()
    }
    refuse_overflow(whole)
    for field in net.layout.fields:
        part = whole[field.name].astype(field.width)
        found.raw[field.offset : field.offset + field.size] = part.tobytes()
    return found


def refuse_overflow(whole: Mapping[str, NDArray[np.int64]]) -> None:
    """Raise TrainingError if a sum could overflow 32 bits."""
    first = MOST_INPUT * np.abs(whole["first"]).sum(0) + np.abs(whole["first_bias"])
    second = MOST_ACTIVE * np.abs(whole["second"]).sum(0) + np.abs(whole["second_bias"])
    if max(first.max(), second.max()) > LARGEST:
        raise TrainingError("The weights of the net have grown too large for 32-bit sums. Train it anew.")
