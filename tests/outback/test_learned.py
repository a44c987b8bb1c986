"""The policy that learned: its exact turn against one that the rules themselves play through, and its net."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.asked import Asked as GenericAsked
from tests.playing import PolicyPlay
from tuckerbox.arena import compete
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.learned import policy
from tuckerbox.games.outback.learned.mind import NET, Mind
from tuckerbox.games.outback.rules import BLOCKED, DICE, LAYING
from tuckerbox.games.outback.state import ACTIONS, FACES
from tuckerbox.kernel.build import cache_folder
from tuckerbox.kernel.contract import OVER, WayToPlay
from tuckerbox.kernel.engine import luck_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import Constants
from tuckerbox.kernel.net import ONE
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates import bot
from tuckerbox.kernel.weights import WeightsError, read_weights, weights_text
from tuckerbox.training.network import new_network, quantized

pytestmark = pytest.mark.not_rules

Lot = tuple[int, ...]  # the number of dice with each face


class Asked(GenericAsked):
    """An engine with a net, for questions about positions of this game."""

    def __init__(self, net: Any, *, native: bool = True) -> None:
        super().__init__(GAME, net, native=native)

    def begun(self, seed: object, free: int, way: WayToPlay) -> None:
        """Play at random to a first roll of a seat that has so many free spaces, or fewer."""
        for nth in range(1000):
            self.position.start(way.seats, settle(GAME, way.seats, way.options))
            lucks = luck_of(self.engine, seeded("begun", seed, nth))
            while (seat := self.position.advance(lucks)) != OVER:
                state: Any = self.position.state
                if state.phase == DICE and state.rolls == 1:
                    spaces = self.engine.box.cells[rules.side(state)]  # type: ignore[attr-defined]
                    if sum(state.preserve[seat, cell] == rules.EMPTY for cell in range(spaces)) <= free:
                        return
                legal = self.position.legal
                self.position.step(legal[nth * 7919 % len(legal)], lucks)
        raise AssertionError("no match came to such a position")


@pytest.fixture(scope="module")
def random_net() -> Asked:
    return Asked(quantized(new_network(NET, 11), NET))


# --- The exact turn ---


@cache
def lots(dice: int) -> tuple[tuple[Lot, float], ...]:
    """Return all results of rolling some dice, each with its probability."""
    found = []
    for faces in combinations_with_replacement(range(FACES), dice):
        lot = tuple(faces.count(face) for face in range(FACES))
        found.append((lot, factorial(dice) / prod(map(factorial, lot)) / FACES**dice))
    return tuple(found)


def parts(lot: Lot) -> Iterator[Lot]:
    """Yield all lots of dice that can be kept of a lot, except for all of them."""
    for choice in np.ndindex(*(count + 1 for count in lot)):
        if sum(choice) < sum(lot):
            yield tuple(int(count) for count in choice)


class ByTheRules:
    """Computes the value of a turn by trying everything that the rules allow."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.position = asked.position.copy()
        self.dice = asked.engine.box.dice[self.position.state.variant]  # type: ignore[attr-defined]
        self.ends: dict[Lot, int] = {}
        self.kept: dict[tuple[Lot, int], float] = {}

    def end(self, lot: Lot) -> int:
        """Return the value of the best tiles with these dice."""
        if lot not in self.ends:
            position = self.position.copy()
            state: Any = position.state
            state.rolls = rules.ROLLS
            for face, count in enumerate(lot):
                state.dice[face] = count
            self.ends[lot] = self.best(position)
        return self.ends[lot]

    def best(self, position: Position) -> int:
        """Return the value of the best way to go on to the end of the turn."""
        found = -1
        for action in position.legal:
            after = position.copy()
            after.step(action, self.asked.lucks)
            phase = after.state.phase  # type: ignore[attr-defined]
            value = self.best(after) if phase in (LAYING, BLOCKED) else self.asked.judge(after)
            found = max(found, value)
        return found

    def keep(self, lot: Lot, rolls: int) -> float:
        """Return the value of keeping a lot, with so many rolls to come."""
        if (lot, rolls) not in self.kept:
            total = 0.0
            for rolled, chance in lots(self.dice - sum(lot)):
                full = tuple(a + b for a, b in zip(lot, rolled, strict=True))
                total += chance * self.after(full, rolls - 1)
            self.kept[lot, rolls] = total
        return self.kept[lot, rolls]

    def after(self, full: Lot, rolls: int) -> float:
        """Return the value of a roll's dice, with so many rolls to come."""
        lay = float(self.end(full))
        return lay if rolls == 0 else max(lay, *(self.keep(part, rolls) for part in parts(full)))


@pytest.mark.sampled
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_is_worth_what_the_rules_allow(random_net: Asked, seed: int) -> None:
    check_turn(random_net, seed, free=2 + seed % 2, way=WayToPlay(2))


@pytest.mark.sampled
@pytest.mark.parametrize("way", [WayToPlay(3), WayToPlay(4), WayToPlay(2, {"variant": "plus"})], ids=str)
def test_a_turn_is_worth_what_the_rules_allow_in_other_ways_to_play(random_net: Asked, way: WayToPlay) -> None:
    check_turn(random_net, "other ways", free=2, way=way)


def check_turn(random_net: Asked, seed: object, free: int, way: WayToPlay) -> None:
    """Check every roll, set of dice to keep, and sequence of tiles that is legal against the policy's plan."""
    random_net.begun(seed, free, way)
    exact = ByTheRules(random_net)
    assert random_net.expect() == pytest.approx(exact.keep((0,) * FACES, rules.ROLLS), abs=1e-3)
    state: Any = random_net.position.state
    rolled = lots(exact.dice)
    for rolls, (lot, _) in ((nth % 3 + 1, rolled[nth * 7 % len(rolled)]) for nth in range(40)):
        state.rolls = rolls
        for face, count in enumerate(lot):
            state.dice[face] = count
        assert value_of(random_net, exact, lot, rules.ROLLS - rolls) == pytest.approx(
            exact.after(lot, rules.ROLLS - rolls), abs=1e-3
        )


def value_of(asked: Asked, exact: ByTheRules, lot: Lot, rolls: int) -> float:
    """Return what the policy's choice is worth by the rules."""
    action = asked.choose()
    text = ACTIONS.describe(action)
    if text.startswith("keep"):
        before: Any = asked.position.copy()
        before.step(action, asked.lucks)
        return exact.keep(tuple(before.state.dice[face] for face in range(FACES)), rolls)
    position = asked.position.copy()
    while True:
        position.step(action, asked.lucks)
        if position.state.phase not in (LAYING, BLOCKED):  # type: ignore[attr-defined]
            return asked.judge(position)
        asked.position.raw[:], kept = position.raw, bytes(asked.position.raw)
        action = asked.choose()
        asked.position.raw[:] = kept


@pytest.mark.parametrize("seats", GAME.seats)
def test_luck_has_no_expectation_in_self_play(random_net: Asked, seats: int) -> None:
    """By how much turns come out better than they were worth before: on average by nothing, as the plan is exact."""
    luck = []
    for match in range(150):
        turns = random_net.itself("luck", match, seats=seats)
        luck += ((turns["after"] - turns["before"][:, 0]) / ONE).tolist()
    assert abs(np.mean(luck)) < 4 * np.std(luck) / len(luck) ** 0.5
    assert np.std(luck) > 0.01


# --- Its form ---


@pytest.mark.parametrize("seats", GAME.seats)
def test_self_play_is_the_same_interpreted(random_net: Asked, seats: int) -> None:
    plain = Asked(quantized(new_network(NET, 11), NET), native=False)
    assert plain.itself_in_bytes(seats) == random_net.itself_in_bytes(seats)


def test_a_decision_does_not_depend_on_earlier_ones(random_net: Asked) -> None:
    position, lucks = random_net.position, luck_of(random_net.engine, seeded("memory"))
    for seats in (4, 2):  # what the net saw of the third and the fourth seat must not last
        position.start(seats, settle(GAME, seats, {}))
        decisions = 0
        while position.advance(lucks) != OVER:
            position.step(random_net.choose_without_memory(), lucks)
            decisions += 1
        assert decisions > 50


def test_a_decision_does_not_depend_on_those_of_the_other_net() -> None:
    play, fresh = PolicyPlay(GAME, "learned"), PolicyPlay(GAME, "learned")
    for seats in (2, 3, 2):
        play.start(seats, {}, "nets")
        for number in range(30):
            play.go_on()
            fresh.start(seats, {}, "nets")
            fresh.position.copy_from(play.position)
            play.players_luck, fresh.players_luck = (luck_of(play.engine, seeded(number)) for _ in range(2))
            fresh.engine.memory(fresh.player.minds)[:] = bytes(Mind.layout.size)
            action = play.choose()
            assert fresh.choose() == action
            play.step(action)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("variant", ["base", "plus"])
def test_a_finished_match_is_worth_its_result(random_net: Asked, seats: int, variant: str) -> None:
    """A win counts most, and the lead a little: for the seat that ended the match, and for the others."""
    position, lucks = random_net.position, luck_of(random_net.engine, seeded("result"))
    seen = set()
    for nth in range(20):
        position.start(seats, settle(GAME, seats, {"variant": variant}))
        last = position.copy()
        while position.advance(lucks) != OVER:
            legal = position.legal
            position.step(legal[nth * 31 % len(legal)], lucks)
            last.copy_from(position)
        state: Any = last.state
        for seat in range(seats):
            lead = position.points[seat] - max(points for other, points in enumerate(position.points) if other != seat)
            worth = 0.7 * position.result[seat] + 0.3 * (0.5 + 0.5 * lead / (10 + abs(lead)))
            after = last if seat == state.active else position
            assert random_net.judge(after, seat) / ONE == pytest.approx(worth, abs=1e-5)
            seen.add(position.result[seat])
    assert seen >= {0.0, 1.0}


# --- The policy and its weights ---


def test_the_net_decides_only_what_it_has_learned() -> None:
    learned, planner = PolicyPlay(GAME, "learned"), PolicyPlay(GAME, "planner")
    for sample in GAME.samples:
        learned.start(sample.seats, sample.options, "which")
        is_base = not sample.options
        assert policy.knows(learned.state) == is_base
        same = True
        while learned.go_on() != OVER:
            planner.position.copy_from(learned.position)
            planner.players_luck = luck_of(planner.engine, seeded("a decision"))
            learned.players_luck = luck_of(learned.engine, seeded("a decision"))
            chosen = learned.checked()
            same &= chosen == planner.choose()
            learned.step(chosen)
        assert same != is_base


def test_the_weights_are_for_these_rules_and_small() -> None:
    texts = [file.read_text(encoding="utf-8") for file in policy.FILES]
    assert all(f"\nrules = {GAME.version}\n" in text for text in texts)
    assert sum(map(len, texts)) < 200_000
    assert policy.WEIGHTS.tobytes() == b"".join(bytes(read_weights(file, NET).net.raw) for file in policy.FILES)


def test_damaged_weights_are_refused_in_a_sentence(tmp_path: Path) -> None:
    net = NET()
    text = weights_text(net, 1, "Outback", {"matches": 7})
    file = tmp_path / "weights.toml"
    file.write_text(text)
    assert bytes(read_weights(file, NET).net.raw) == bytes(net.raw)
    for wrong, why in (
        (text.replace("AAAA\n", "AAAB\n", 1), "its weights do not match its sha256"),
        (text.replace("sha256", "sha1"), "is not a weights file written by `tuckerbox train`"),
        (text.replace("AAAA", "A!AA", 1), "is not a weights file written by `tuckerbox train`"),
        (weights_text(Mind(), 1, "Outback", {}), "is for another version of the net"),
    ):
        file.write_text(wrong)
        with pytest.raises(WeightsError, match=why):
            read_weights(file, NET)
    with pytest.raises(WeightsError, match=r"no_such\.toml: can't be read"):
        read_weights(tmp_path / "no_such.toml", NET)


def test_other_weights_make_another_build(monkeypatch: pytest.MonkeyPatch) -> None:
    bindings = {name: GAME.policies[name].bindings() for name in ("learned", "planner")}
    before = {name: cache_folder(GAME, [bot], bindings[name]) for name in bindings}
    nets = [NET(bytearray(net.raw)) for net in policy.WEIGHTS.records]
    nets[policy.FOR_MORE].first[0, 0] ^= 1  # type: ignore[attr-defined]
    monkeypatch.setattr(policy, "WEIGHTS", Constants(lambda: nets))
    assert cache_folder(GAME, [bot], bindings["planner"]) == before["planner"]
    assert cache_folder(GAME, [bot], bindings["learned"]) != before["learned"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_ahead_of_the_planner(seats: int) -> None:
    duel = compete("outback", ["learned", "planner"], 200, seats=seats, seed="learned").duels[0]
    assert duel.ahead > 0.58
