"""Luck: the generator gives the published numbers, its draws are fair, and compiled they are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.kernel import drawing
from tests.kernel.drawing import MOST, Found
from tests.kernel.invented import GAME
from tests.odds import assert_odds
from tuckerbox.kernel.build import INTERPRETED, Build
from tuckerbox.kernel.luck import Luck, draw, draw_weighted, luck_bytes, next_bits, seeded

BITS = 0xFFFFFFFF
HIGHEST = 2**31 - 1  # the largest n for a draw

words = st.tuples(*[st.integers(0, BITS)] * 4).filter(any)


@pytest.fixture(scope="module")
def native() -> Build:
    return Build(GAME, [drawing])


@pytest.fixture(scope="module")
def interpreted() -> Build:
    return Build(GAME, [drawing], form=INTERPRETED)


def luck_at(state: Sequence[int]) -> Luck:
    luck = Luck()
    luck.a, luck.b, luck.c, luck.d = state
    return luck


def compiled(luck: Luck) -> Any:
    """Return a luck in the form for compiled code."""
    lucks = Luck.array(1)
    Luck.over(lucks).raw[:] = luck.raw
    return lucks


# --- The generator ---


def rotated(x: int, k: int) -> int:
    return (x << k | x >> 32 - k) & BITS


def reference(state: Sequence[int]) -> Iterator[int]:
    """Return the next number of xoshiro128++ 1.0: the C code of Blackman and Vigna, translated line by line."""
    s = list(state)
    while True:
        yield (rotated((s[0] + s[3]) & BITS, 7) + s[0]) & BITS
        t = s[1] << 9 & BITS
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 11)


def test_the_generator_gives_the_published_numbers() -> None:
    # From the state 1, 2, 3, 4, according to the authors' own C code.
    known = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420]
    assert list(islice(reference((1, 2, 3, 4)), 10)) == known
    luck = luck_at((1, 2, 3, 4))
    assert [next_bits(luck) for _ in range(10)] == known


@settings(max_examples=50, deadline=None)
@given(words)
@example((BITS, BITS, BITS, BITS))
@example((0, 0, 0, 1))
@example((2**31, 0, 0, 2**31))
def test_the_generator_is_xoshiro128_plus_plus(state: tuple[int, ...]) -> None:
    luck = luck_at(state)
    assert [next_bits(luck) for _ in range(200)] == list(islice(reference(state), 200))


@settings(max_examples=50, deadline=None)
@given(words)
@example((BITS, BITS, BITS, BITS))
def test_compiled_the_generator_gives_the_same_numbers(native: Build, state: tuple[int, ...]) -> None:
    luck = luck_at(state)
    lucks, found = compiled(luck), Found.array(1)
    for _ in range(4):
        native.bits(lucks, found)
        assert found["values"][0].tolist() == [next_bits(luck) for _ in range(MOST)]
        assert bytes(Luck.over(lucks).raw) == bytes(luck.raw)


# --- Drawing ---


@settings(max_examples=100, deadline=None)
@given(words, st.one_of(st.integers(1, 100), st.integers(1, HIGHEST)))
@example((1, 2, 3, 4), HIGHEST)
@example((1, 2, 3, 4), 1)
def test_a_draw_is_the_same_compiled_and_in_its_bounds(native: Build, state: tuple[int, ...], n: int) -> None:
    luck = luck_at(state)
    lucks, found = compiled(luck), Found.array(1)
    native.draws(lucks, found, n)
    drawn = [draw(luck, n) for _ in range(MOST)]
    assert found["values"][0].tolist() == drawn
    assert bytes(Luck.over(lucks).raw) == bytes(luck.raw)
    assert all(0 <= value < n for value in drawn)


def test_thousands_of_draws_are_the_same_compiled(native: Build) -> None:
    luck = seeded("thousands")
    lucks, found = compiled(luck), Found.array(1)
    for n in (1, 2, 3, 5, 6, 7, 14, 52, 100, 641, 2**16, 2**20 + 7, 3 * 2**29, HIGHEST):
        for _ in range(5):
            native.draws(lucks, found, n)
            assert found["values"][0].tolist() == [draw(luck, n) for _ in range(MOST)]


def test_every_number_comes_up() -> None:
    luck = seeded("every")
    for n in (1, 2, 6, 7, 50):
        assert {draw(luck, n) for _ in range(n * 20)} == set(range(n))


def assert_fits(counts: Sequence[int], shares: Sequence[float]) -> None:
    """Assert that these numbers of outcomes fit their odds."""
    assert_odds(Counter(dict(enumerate(counts))), dict(enumerate(shares)))


# For these n, taking the rest of 32 bits, or their upper part without Lemire's rejection, would show at once.
AWKWARD = (3 * 2**29, 5 * 2**28, 7 * 2**28, 15 * 2**27)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 14, 52, 63])
def test_a_draw_from_a_few_numbers_is_fair(native: Build, n: int) -> None:
    lucks, found = compiled(seeded("fair", n)), Found.array(1)
    native.histogram(lucks, found, n, n, 1, 1_000_000)
    assert_fits(found["values"][0][:n].tolist(), [1 / n] * n)


@pytest.mark.parametrize("repeating", [0, 1])
@pytest.mark.parametrize("n", AWKWARD)
def test_a_draw_from_many_numbers_has_no_bias_by_size_or_remainder(native: Build, n: int, repeating: int) -> None:
    bins = n >> (n & -n).bit_length() - 1
    lucks, found = compiled(seeded("awkward", n)), Found.array(1)
    native.histogram(lucks, found, n, bins, repeating, 300_000)
    assert_fits(found["values"][0][:bins].tolist(), [1 / bins] * bins)


@pytest.mark.parametrize("n", AWKWARD)
def test_the_test_for_bias_finds_biased_draws(n: int) -> None:
    bins = n >> (n & -n).bit_length() - 1
    luck = seeded("biased", n)
    by_size, by_rest = [0] * bins, [0] * bins
    for _ in range(20_000):
        by_size[next_bits(luck) % n // (n // bins)] += 1
        by_rest[(next_bits(luck) * n >> 32) % bins] += 1
    for counts in (by_size, by_rest):
        with pytest.raises(AssertionError):
            assert_fits(counts, [1 / bins] * bins)


@pytest.mark.parametrize("counts", [(3, 0, 1, 0, 0, 14, 127, 2), (0, 0, 0, 0, 0, 0, 0, 5), (18, 18, 17, 3, 0, 0, 1, 0)])
def test_the_odds_of_a_weighted_draw_follow_the_counts(native: Build, counts: tuple[int, ...]) -> None:
    lucks, found = compiled(seeded("weighted", counts)), Found.array(1)
    found["counts"][0] = counts
    native.weighted(lucks, found, 300_000)
    drawn = found["values"][0][: len(counts)].tolist()
    assert all(times == 0 for times, count in zip(drawn, counts, strict=True) if count == 0)
    shares = [(times, count / sum(counts)) for times, count in zip(drawn, counts, strict=True) if count]
    if len(shares) > 1:
        assert_fits([times for times, _ in shares], [share for _, share in shares])
    else:
        assert shares[0][0] == 300_000


@settings(max_examples=50, deadline=None)
@given(words, st.lists(st.integers(0, 127), min_size=8, max_size=8).filter(any))
def test_a_weighted_draw_is_the_same_compiled(
    native: Build, interpreted: Build, state: tuple[int, ...], counts: list[int]
) -> None:
    luck = luck_at(state)
    lucks, found, plain = compiled(luck), Found.array(1), [Found()]
    for k, count in enumerate(counts):
        found["counts"][0][k] = plain[0].counts[k] = count
    native.weighted(lucks, found, 50)
    interpreted.weighted([luck], plain, 50)
    assert found.tobytes() == bytes(plain[0].raw)
    assert bytes(Luck.over(lucks).raw) == bytes(luck.raw)


def test_a_weighted_draw_spends_one_draw_from_the_sum() -> None:
    one, other = seeded("once"), seeded("once")
    for _ in range(50):
        assert draw_weighted(one, [2, 0, 3, 1]) == (0, 0, 2, 2, 2, 3)[draw(other, 6)]


# --- Seeds ---


def test_a_seed_gives_the_same_luck_on_every_machine() -> None:
    luck = seeded("outback", 4, 1)
    assert luck.as_dict() == {"a": 185935982, "b": 2640545209, "c": 856452548, "d": 253338703}
    assert [draw(luck, 6) for _ in range(16)] == [0, 5, 1, 2, 0, 3, 3, 0, 5, 3, 1, 0, 4, 1, 0, 3]


def test_parts_of_a_seed_with_the_same_text_give_the_same_luck() -> None:
    assert bytes(seeded(1, "a").raw) == bytes(seeded("1", "a").raw)
    assert bytes(seeded(1, "a").raw) != bytes(seeded("1a").raw) != bytes(seeded("a", 1).raw)
    assert bytes(seeded().raw) != bytes(seeded("0").raw)


def test_a_luck_is_never_all_zero() -> None:
    assert luck_bytes(bytes(32)) == b"\1" + bytes(15)
    assert luck_bytes(bytes(16) + b"\7" * 16) == b"\1" + bytes(15)
    assert luck_bytes(bytes(range(32))) == bytes(range(16))
    luck = Luck(bytearray(luck_bytes(bytes(32))))
    assert len({next_bits(luck) for _ in range(100)}) > 90
