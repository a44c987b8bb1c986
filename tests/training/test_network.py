"""The net: integers give the values of floats, and a network learns what it is shown."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.invented import GAME
from tests.training import valuing
from tests.training.valuing import INPUTS, NET, Memory
from tuckerbox.games.outback.learned.mind import NET as OUTBACKS
from tuckerbox.kernel.build import INTERPRETED, Build
from tuckerbox.kernel.contract import mind_bindings
from tuckerbox.kernel.net import ONE, UNIT, logistic
from tuckerbox.training.network import (
    Network,
    fitted,
    forward,
    gradient,
    new_network,
    quantized,
)

BINDINGS = mind_bindings(Memory, NET)
NATIVE_NET = Build(GAME, [valuing], bindings=BINDINGS, tag="valuing")
INTERPRETED_NET = Build(GAME, [valuing], bindings=BINDINGS, tag="valuing", form=INTERPRETED)
CLOSE = 0.002  # the largest error of a quantized value


def positions(random: np.random.Generator, count: int) -> Any:
    """Return inputs, most of them 0. A position differs from the one before in a few of them."""
    found = np.zeros((count, INPUTS), np.int8)
    for nth in range(count):
        found[nth] = found[nth - 1]
        for k in random.integers(0, INPUTS, 6):
            found[nth, k] = random.choice([0, 0, 32, *random.integers(-127, 128, 2)])
    return found


def values(network: Network, inputs: Any) -> Any:
    return forward(network, inputs)[-1]


def whole_values(net: Any, inputs: Any, native: bool) -> list[int]:
    """Return the values of positions one after the other, by the net in integers."""
    if native:
        nets, minds = NET.array(1), Memory.array(1)
        nets.view("u1")[:] = np.frombuffer(net.raw, "u1")
        found = []
        for each in inputs:
            minds["inputs"][0] = each
            found.append(NATIVE_NET.value(nets, minds))
        return found
    memory = Memory()
    found = []
    for each in inputs:
        for k, number in enumerate(each.tolist()):
            memory.inputs[k] = number
        found.append(INTERPRETED_NET.value([net], [memory]))
    return found


@settings(max_examples=20)
@given(st.integers(0, 1 << 32))
def test_integers_give_the_same_values_in_all_forms_and_nearly_those_of_floats(seed: int) -> None:
    network = new_network(NET, seed)
    net = quantized(network, NET)
    inputs = positions(np.random.default_rng(seed), 30)
    native, plain = whole_values(net, inputs, True), whole_values(net, inputs, False)
    assert native == plain
    assert np.abs(np.array(native) / ONE - values(network, inputs)).max() < CLOSE


def test_a_positions_value_does_not_depend_on_earlier_positions() -> None:
    net = quantized(new_network(NET, 1), NET)
    inputs = positions(np.random.default_rng(1), 50)
    assert whole_values(net, inputs, True) == [whole_values(net, inputs[k : k + 1], True)[0] for k in range(50)]


def test_the_logistic_function_is_tabulated_closely() -> None:
    outputs = np.linspace(-10, 10, 2001)
    whole = np.array([logistic(round(output * (1 << 21))) for output in outputs]) / ONE
    assert np.abs(whole - 1 / (1 + np.exp(-outputs))).max() < 5e-4
    assert (np.diff(whole) >= 0).all()


def test_the_gradient_is_that_of_the_cross_entropy() -> None:
    random = np.random.default_rng(3)
    network = Network(*(part.astype(np.float64) for part in new_network(NET, 3)))
    inputs, targets = positions(random, 40), random.random(40)

    def entropy() -> float:
        found = values(network, inputs).astype(np.float64)
        return float(-(targets * np.log(found) + (1 - targets) * np.log(1 - found)).mean())

    slopes, _ = gradient(network, inputs, targets)
    for part, slope in zip(network, slopes, strict=True):
        flat, at = part.reshape(-1), int(np.abs(slope).argmax())
        kept, step = flat[at], 1e-5
        flat[at] = kept + step
        above = entropy()
        flat[at] = kept - step
        below = entropy()
        flat[at] = kept
        assert (above - below) / (2 * step) == pytest.approx(slope.reshape(-1)[at], rel=1e-3, abs=1e-9)


def test_a_network_learns_what_it_is_shown() -> None:
    random = np.random.default_rng(4)
    inputs = positions(random, 3000)
    wanted = values(new_network(NET, 99), inputs)
    before = new_network(NET, 5)
    after, _ = fitted(before, inputs, wanted, epochs=25, rate=3e-3, seed=6)
    assert np.square(values(before, inputs) - wanted).mean() > 4 * np.square(values(after, inputs) - wanted).mean()


@pytest.mark.parametrize("seed", range(5))
def test_a_network_begins_with_what_it_is_told(seed: int) -> None:
    inputs = positions(np.random.default_rng(seed), 500)
    told = 0.5 * inputs[:, 3] / UNIT - 0.25 * inputs[:, 8] / UNIT
    found = values(new_network(NET, seed, [(3, 0.5), (8, -0.25)]), inputs)
    logits = np.log(found / (1 - found))
    assert np.corrcoef(logits, told)[0, 1] > 0.9
    assert np.polyfit(told, logits, 1)[0] == pytest.approx(1, abs=0.1)


def test_weights_that_are_too_large_for_32_bits_are_refused() -> None:
    for layer, weight in (("first", 3.99), ("second", 7.9)):
        network = new_network(OUTBACKS, 7)
        getattr(network, layer)[:] = weight
        with pytest.raises(ValueError, match="too large for 32-bit sums"):
            quantized(network, OUTBACKS)
