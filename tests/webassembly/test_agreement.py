"""The rules, policies and searches in WebAssembly give the same bytes as native ones, at every step."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import tuckerbox
from tests.browser import People
from tests.of_games import FINISHED
from tests.webassembly import asking
from tests.webassembly.asking import Asked, Node, Worker
from tuckerbox import bots, games
from tuckerbox.bots.game_policies import PolicyDecider
from tuckerbox.bots.hint import BEST
from tuckerbox.bots.prospects import Contrast, Prospects, Thinker
from tuckerbox.bots.search import SearchTree
from tuckerbox.bots.search_bots import SearchBot
from tuckerbox.kernel.component_data import box_from_values, values_of
from tuckerbox.kernel.contract import NATURE, OVER, Game, WayToPlay
from tuckerbox.kernel.engine import Engine, luck_of, shipped_box
from tuckerbox.kernel.luck import Luck, draw, seeded
from tuckerbox.kernel.memory_records import Record
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.match import Match

pytestmark = pytest.mark.skipif(not asking.is_available(), reason=asking.MISSING)

GAMES = [games.game(name) for name in games.names()]
CORPUS = Path(__file__).parent.parent / "corpus"
PROBES = 40  # the most actions to ask about after a step: evenly spaced, and different ones after each step

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@dataclass(frozen=True)
class Found:
    """The course of a match: its decisions, a checksum of everything after each step, its result and its last state."""

    actions: list[int]
    marks: list[int]
    result: list[float] | None
    state: bytes
    moments: list[tuple[bytes, bytes]]  # some positions with more than one choice, each with the luck there


class Reference:
    """Plays the same matches natively as Node does in WebAssembly."""

    def __init__(self, engine: Engine, probe: int = 0) -> None:
        """`probe`: ask about every `probe`-th action after each step; by default, about some PROBES actions."""
        self.game = engine.game
        self.engine = engine
        self.position = Position(engine)
        self.lucks = engine.many(Luck, 1)
        self.luck = engine.memory(self.lucks)
        self.probe = probe or self.game.actions.count // PROBES + 1

    def answers(self, turn: int, nth: int) -> Iterator[bytes | memoryview]:
        """Yield the same answers as Node (`answers` in answerPythonTests.ts)."""
        position = self.position
        yield bytes((turn,))
        yield position.raw
        yield self.luck
        yield array("i", position.points).tobytes()
        if turn != NATURE and turn != OVER:
            yield array("i", position.legal).tobytes()
            probed = range(nth % self.probe, self.game.actions.count, self.probe)
            yield bytes(position.why_not(action) for action in probed)

    def play(
        self, choose: Callable[[Position, int], int | None], next_luck: Callable[[int], bytes] | None = None
    ) -> Found:
        """Play on from the position that was set up, until `choose` returns None or the match is over."""
        position = self.position
        actions: list[int] = []
        marks: list[int] = []
        moments: list[tuple[bytes, bytes]] = []
        while True:
            turn = position.turn
            mark = 0
            for part in self.answers(turn, len(marks)):
                mark = crc32(part, mark)
            marks.append(mark)
            if turn == OVER:
                return Found(actions, marks, position.result, bytes(position.raw), moments)
            if turn == NATURE:
                if next_luck:
                    self.luck[:] = next_luck(len(actions))
                position.step(0, self.lucks)
                continue
            action = choose(position, len(actions))
            if action is None:
                return Found(actions, marks, None, bytes(position.raw), moments)
            if len(marks) % 11 == 0:
                moments.append((bytes(position.raw), bytes(self.luck)))
            actions.append(action)
            position.step(action, self.lucks)


@pytest.fixture(scope="module")
def process() -> Iterator[Node]:
    with Node() as found:
        yield found


def check(asked: Asked, found: Found, **request: Any) -> None:
    """Check that Node finds the same, and name the first step at which it does not."""
    answer = asked.ask("play", actions=found.actions, **request)
    differing = [
        nth for nth, (mark, other) in enumerate(zip(found.marks, answer["marks"], strict=False)) if mark != other
    ]
    assert not differing, f"differs first after step {differing[0]}"
    assert len(answer["marks"]) == len(found.marks)
    assert answer["result"] == found.result
    assert bytes.fromhex(answer["state"]) == found.state


def random_match(reference: Reference, sample: WayToPlay, seed: object) -> tuple[Found, dict[str, Any]]:
    """Play a match at random natively; return it with the request that lets Node play the same."""
    settled = settle(reference.game, sample.seats, sample.options)
    reference.position.start(sample.seats, settled)
    begun = seeded("wasm", seed)
    reference.luck[:] = begun.raw
    dice = seeded("choices", seed)

    def choose(position: Position, _: int) -> int:
        codes = position.legal
        return codes[draw(dice, len(codes))]

    start = {"seats": sample.seats, "options": settled, "version": reference.game.version}
    return reference.play(choose), {"start": start, "luck": bytes(begun.raw).hex(), "probe": reference.probe}


def check_matches(asked: Asked, game: Game, count: int, seed: object, probe: int = 0) -> list[tuple[bytes, bytes]]:
    """Compare random matches of every sample. Return some of their positions, with lucks."""
    asked.load(game)
    reference = Reference(Engine(game), probe)
    moments = []
    for sample in game.samples:
        for nth in range(count):
            found, request = random_match(reference, sample, (seed, nth))
            check(asked, found, **request)
            moments += found.moments
    return moments


def check_policies(asked: Asked, game: Game, moments: Sequence[tuple[bytes, bytes]]) -> None:
    """Compare the decisions of every policy, the resampled states, and the luck that is left after each."""
    reference = Reference(Engine(game))
    position = reference.position
    for policy in game.policies:
        player = PolicyDecider(reference.engine, policy)
        for state, luck in moments:
            position.raw[:], reference.luck[:] = state, luck
            action = player.decide(position, reference.lucks)
            answer = asked.ask("decide", policy=policy, state=state.hex(), luck=luck.hex())
            assert answer == {"action": action, "luck": bytes(reference.luck).hex()}, policy
    for state, luck in moments:
        for viewer in range(game.state_from(state).seats):
            position.raw[:], reference.luck[:] = state, luck
            position.resample(viewer, reference.lucks)
            answer = asked.ask("resample", state=state.hex(), luck=luck.hex(), viewer=viewer)
            assert answer == {"state": bytes(position.raw).hex(), "luck": bytes(reference.luck).hex()}


def check_searches(asked: Asked, game: Game, moments: Sequence[tuple[bytes, bytes]], simulations: int) -> None:
    """Compare whole search trees. Every third search goes on with the tree of the one before."""
    engine = Engine(game)
    tree, position = SearchTree(engine), Position(engine)
    for nth, (state, luck) in enumerate(moments):
        position.raw[:] = state
        clear = nth % 3 != 2
        if clear:
            tree.clear()
        tree.look_at(position)
        lucks = luck_of(engine, Luck(bytearray(luck)))
        root = tree.simulate(simulations, lucks)
        mark = crc32(engine.memory(tree.trees))
        nodes: Any = tree.nodes
        edges: Any = tree.edges
        for part in (nodes[: tree.record.nodes], edges[: tree.record.edges], tree.buckets):
            mark = crc32(part.tobytes(), mark)
        mark = crc32(engine.memory(lucks), mark)
        answer = asked.ask("search", state=state.hex(), luck=luck.hex(), simulations=simulations, clear=clear)
        assert (answer["node"], answer["mark"]) == (root, mark), f"search {nth}"
        found = tree.found(lucks)
        best = sorted(found, key=lambda choice: -choice[1])
        told = [(choice["action"], choice["visits"]) for choice in answer["result"]["choices"]]
        assert told == [(action, visits) for action, visits, _, _ in best]


def as_told(found: Prospects) -> dict[str, Any]:
    """Return prospects in the form of prospects.ts. Sums in another order may differ in the last digits."""
    choices = [
        {"action": choice.action, "visits": choice.visits, "value": choice.value, "share": choice.share}
        for choice in found.choices
    ]
    return {"simulations": found.simulations, "choices": choices}


def check_prospects(asked: Asked, game: Game, moments: Sequence[tuple[bytes, bytes]], box: Record | None) -> None:
    """Compare the prospects of positions, also after some more simulations of the last choice."""
    engine = Engine(game, box)
    thinker, position = Thinker(engine), Position(engine)
    for nth, (state, luck) in enumerate(moments):
        thinker.look_at(state, Luck(bytearray(luck)), compares=True)
        position.raw[:] = state
        found = thinker.think(300)
        request: dict[str, Any] = {"state": state.hex(), "luck": luck.hex(), "budget": {"simulations": 300}}
        if box is not None:
            request["box"] = bytes(box.raw).hex()
        if nth % 2:
            action = position.legal[-1]
            visits = found.of(action).visits + 100
            found = thinker.think_of(action, 100)
            request["then"] = {"action": action, "visits": visits}
        else:
            request["why"] = True
            found = thinker.look_closer(BEST)
        told = asked.ask("think", asks="prospects", game=game.name, **request)
        assert [without_name(contrast) for contrast in told["contrasts"]] == (
            [] if nth % 2 else [asdict(contrast) for contrast in contrasts_of(thinker, found)]
        )
        assert told["seat"] == position.turn
        assert told["chances"] == pytest.approx(found.chances, rel=1e-12)
        assert [choice.pop("notation") for choice in told["choices"]] == [
            game.actions.describe(choice.action) for choice in found.choices
        ]
        assert [choice.pop("chance") for choice in told["choices"]] == pytest.approx(
            [choice.chance for choice in found.choices], rel=1e-12
        )
        assert {"simulations": told["simulations"], "choices": told["choices"]} == as_told(found)
        check_line(position, told["line"])


def contrasts_of(thinker: Thinker, found: Prospects) -> list[Contrast]:
    best, *others = [choice.action for choice in found.choices[:BEST] if choice.visits]
    return [thinker.contrast(best, other) for other in others]


def without_name(contrast: dict[str, Any]) -> dict[str, Any]:
    assert (contrast["trait"] is None) == (contrast["about"] is None)
    return {name: value for name, value in contrast.items() if name != "about"}


def check_line(position: Position, line: list[str]) -> None:
    """Play a best line: every choice is legal, and luck decides nothing before the last."""
    for notation in line:
        assert position.turn not in (NATURE, OVER)
        action = position.game.actions.parse(notation)
        assert position.why_not(action) == 0
        position.step(action, luck_of(position.engine, seeded("line")))


def check_decisions(asked: Asked, game: Game, moments: Sequence[tuple[bytes, bytes]]) -> None:
    """Compare the decisions of all bots, except the one with a clock. Searches keep their trees between decisions."""
    engine = Engine(game)
    position = Position(engine)
    for name in bots.names(game):
        bot = bots.get(name, game)
        if isinstance(bot, SearchBot) and bot.budget.simulations is None:
            continue
        player = bot.sit(engine)
        for state, luck in moments:
            position.raw[:] = state
            action = player.decide(position, luck_of(engine, Luck(bytearray(luck))))
            request = {"game": game.name, "state": state.hex(), "luck": luck.hex(), "bot": name, "memory": "a match"}
            told = asked.ask("think", asks="decision", **request)
            assert (told["action"], told["notation"]) == (action, game.actions.describe(action)), name


@pytest.mark.sampled
@each_game
def test_prospects_and_decisions_are_the_same(process: Node, game: Game) -> None:
    process.load(game)
    reference = Reference(Engine(game))
    moments = [moment for sample in game.samples for moment in random_match(reference, sample, "thoughts")[0].moments]
    check_prospects(process, game, moments[:: max(1, len(moments) // 12)], None)
    check_decisions(process, game, moments[:: max(1, len(moments) // 5)])


def test_prospects_with_corrected_components_are_the_same(process: Node) -> None:
    game = games.game("outback")
    process.load(game)
    box = box_from_values(game, values_of(game, shipped_box(game)) | {"blocked.points": -9})
    engine = Engine(game, box)
    assert engine.fingerprint != Engine(game).fingerprint
    moments = random_match(Reference(engine), game.samples[0], "corrected")[0].moments[:4]
    check_prospects(process, game, moments, box)
    check_prospects(process, game, moments, None)


def test_prospects_go_on_with_the_tree_of_the_same_position(process: Node) -> None:
    game = games.game("outback")
    process.load(game)
    moments = random_match(Reference(Engine(game)), game.samples[0], "go on")[0].moments

    def simulations(nth: int, **more: Any) -> int:
        state, luck = (part.hex() for part in moments[nth])
        budget = {"simulations": 50}
        request = {"game": game.name, "state": state, "luck": luck, "budget": budget, **more}
        found: int = process.ask("think", asks="prospects", **request)["simulations"]
        return found

    assert simulations(0) == 50
    assert simulations(0, goesOn=True) == 50
    assert simulations(0, goesOn=True) == 100
    assert simulations(3, goesOn=True) == 50
    assert simulations(0, goesOn=True) == 50
    assert simulations(0) == 50
    assert simulations(0, goesOn=True) == 50


@each_game
def test_matches_policies_and_searches_are_the_same(process: Node, game: Game) -> None:
    moments = check_matches(process, game, 2, "fast")
    check_policies(process, game, moments[:: max(1, len(moments) // 40)])
    check_searches(process, game, moments[:: max(1, len(moments) // 12)], 200)


def test_a_browser_finds_the_same(people: People) -> None:
    game = games.game("outback")
    worker = Worker(people())
    moments = check_matches(worker, game, 1, "browser")
    check_policies(worker, game, moments[::50])
    check_searches(worker, game, moments[::100], 200)


@pytest.mark.soak
@each_game
def test_hundreds_of_matches_and_searches_are_the_same(process: Node, game: Game) -> None:
    moments = check_matches(process, game, max(1, 1000 // len(game.samples)), "soak")
    check_policies(process, game, moments[:: max(1, len(moments) // 2000)])
    check_searches(process, game, moments[:: max(1, len(moments) // 100)], 2000)


@pytest.mark.soak
@each_game
def test_the_reasons_against_all_actions_are_the_same(process: Node, game: Game) -> None:
    check_matches(process, game, 1, "reasons", probe=1)


def check_corpus(asked: Asked, game: Game, files: Sequence[Path]) -> None:
    asked.load(game)
    for file in files:
        match = tuckerbox.load(file)
        line = match.line
        reference = Reference(match.engine)
        reference.position.start(match.seats, match.options, match.version)
        used: list[bytes] = []

        def next_luck(decided: int, match: Match = match, used: list[bytes] = used) -> bytes:
            epoch = match.line[decided - 1].epoch if decided else 0
            used.append(match.dice.lucks(epoch, (len(used),)))
            return used[-1]

        def choose(_: Position, decided: int, line: Any = line) -> int | None:
            return line[decided].value if decided < len(line) else None

        found = reference.play(choose, next_luck)
        assert found.state == bytes(match.state.raw)
        start = {"seats": match.seats, "options": match.options, "version": match.version}
        lucks = [luck.hex() for luck in used]
        check(asked, found, start=start, luck=bytes(16).hex(), lucks=lucks, probe=reference.probe)


@pytest.mark.parametrize("name", FINISHED)
def test_the_corpus_replays(process: Node, name: str) -> None:
    game = games.game(name)
    files = sorted((CORPUS / game.name).rglob("*.txt"))
    assert files
    check_corpus(process, game, files)


def test_a_difference_is_reported_with_its_first_step(process: Node) -> None:
    game = games.game("outback")
    process.load(game)
    found, request = random_match(Reference(Engine(game)), game.samples[0], "wrong")
    found.marks[5] = found.marks[7] = -1
    with pytest.raises(AssertionError, match="differs first after step 5"):
        check(process, found, **request)
