"""Symmetries: a match played with mirrored actions looks like the original match, mirrored."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.envs.batches import choose, play
from tuckerbox.envs import Batch

WAYS = [
    {"seats": 2, "animals": True},
    {"seats": 4},
    {"seats": 2, "routes": "two", "measure": "full"},
    {"seats": 3, "routes": "one-ended"},
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way.values())))
def test_a_match_in_a_mirror_is_the_match_mirrored(way: dict[str, object]) -> None:
    names = Batch("down-under", **way).symmetries  # type: ignore[arg-type]
    assert len(names) == len(set(names)) == 7
    for name in names:
        one, other = (Batch("down-under", n=8, seed=3, **way) for _ in range(2))  # type: ignore[arg-type]
        rng = np.random.default_rng(0)
        for _ in range(30):
            actions = choose(one, rng)
            seen, moved, masks = one.transform(name, one.observations, actions, one.mask())
            assert moved is not None
            # Billabongs that are due at once are laid from north to south, so these lanes may differ from then on.
            alike = (seen == other.observations).all(axis=1)
            assert alike.mean() >= 0.5
            assert masks is not None
            assert (masks[alike] == other.mask()[alike]).all()
            other.step(np.where(alike & (moved >= 0), moved, other.mask().argmax(axis=1)))
            one.step(actions)
            if one.ended.any():
                break


def test_four_quarters_and_two_mirrors_change_nothing() -> None:
    batch = play(Batch("down-under", 3, n=5, seed=1), 20)
    seen, mask = batch.observations.copy(), batch.mask()
    for name, times in (("turned by 90°", 4), ("mirrored, turned by 0°", 2), ("turned by 180°", 2)):
        turned, masks = seen, mask
        for _ in range(times):
            turned, _, again = batch.transform(name, turned, None, masks)
            assert again is not None
            masks = again
        assert (turned == seen).all()
        assert (masks == mask).all()


def test_an_unknown_symmetry_is_refused() -> None:
    batch = Batch("outback", 2)
    assert batch.symmetries == []
    with pytest.raises(ValueError, match=r"^Outback has no symmetry 'mirrored'; it has none\.$"):
        batch.transform("mirrored", batch.observations)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"observations": 0}, r"^observations must be an array of uint8 with rows of \d+, not int64 of shape \(\)\.$"),
        (
            {"observations": np.zeros((2, 3), np.uint8)},
            r"^observations must be .+, not uint8 of shape \(2, 3\)\.$",
        ),
        ({"actions": [0]}, r"^actions must be 2 whole numbers, one for each observation, not int64 of shape \(1,\)\.$"),
        ({"actions": [0.0, 1.0]}, r"^actions must be 2 whole numbers, .+, not float64 of shape \(2,\)\.$"),
        ({"actions": [0, -1]}, r"^actions must be numbers from 0 to \d+, not from -1 to 0\.$"),
        ({"actions": [0, 1 << 20]}, r"^actions must be numbers from 0 to \d+, not from 0 to 1048576\.$"),
        (
            {"masks": np.zeros((2, 10), np.uint8)},
            r"^masks must be unpacked, as `mask` returns them, .+ \(2, \d+\), not uint8 of shape \(2, 10\)\.$",
        ),
    ],
)
def test_arrays_of_a_wrong_shape_are_refused(given: dict[str, Any], says: str) -> None:
    batch = Batch("down-under", 2, n=2)
    with pytest.raises(ValueError, match=says):
        batch.transform("turned by 90°", **{"observations": batch.observations, **given})


@pytest.mark.parametrize("kind", [np.uint8, np.uint32, np.int64])
def test_actions_of_any_kind_of_integer_are_transformed(kind: type) -> None:
    batch = Batch("down-under", 2, n=64, seed=3)
    impossible = 0
    for name in batch.symmetries:
        small = np.arange(64, dtype=kind)
        _, moved, _ = batch.transform(name, batch.observations, small)
        _, wanted, _ = batch.transform(name, batch.observations, small.astype(np.int32))
        assert moved is not None
        assert wanted is not None
        assert moved.tolist() == wanted.tolist()
        impossible += int((wanted == -1).sum())
    assert impossible  # no unsigned integer could hold −1
