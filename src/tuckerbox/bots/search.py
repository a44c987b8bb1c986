"""The search: it simulates the rest of the match again and again, and takes the choice that does best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter

from tuckerbox.bots.bot import OWN_BUDGET, Budget
from tuckerbox.bots.search_result import SearchedChoice, SearchResult
from tuckerbox.kernel.contract import MOST_TRAITS, Game, Numbers, Payoffs
from tuckerbox.kernel.engine import SEARCH as BUILD
from tuckerbox.kernel.engine import Engine, built, luck_of, policy_for_search, viewed_as
from tuckerbox.kernel.luck import Luck, draw, split_luck
from tuckerbox.kernel.memory_records import Layout, Many
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates.choice_comparison import COMPARED, Comparison, Sums
from tuckerbox.kernel.templates.search import NOWHERE, WHOLE, Bucket, Byte, Edge, Node, Secret, Tree, Word

# The version of a search contains this number, but no hash of the Python here and in `expert_or_search`. Raise it when
# a change to that code, or to the tree's capacity, changes decisions.
REVISION = 0
NODES = 1 << 15  # the capacity of a tree: positions
EDGES = 1 << 20  # and choices
BUCKETS = 2 * NODES - 1
LONGEST_BATCH = 0.01  # seconds between two looks at the clock, at most
FOREVER = 1 << 60
FRACTIONS = 1 << 30  # the number of different random fractions


class SearchTree:
    """A search tree with all the memory that it needs to grow. Only one thread may use it at a time."""

    def __init__(self, engine: Engine) -> None:
        game = engine.game
        self.engine = engine
        self.build = built(game, engine.form, BUILD)
        self.states = engine.many(game.state, 2)  # the position, and the copy of it for simulations
        self.position = Position(engine, self.states)
        self.words, self.raw = viewed_as(engine, self.states, Word), viewed_as(engine, self.states, Byte)
        self.mask, self.secrets = key_parts(engine)
        self.trees = engine.many(Tree, 1)
        self.record = engine.read(self.trees, Tree)
        self.nodes, self.edges = engine.many(Node, NODES), engine.many(Edge, EDGES)
        self.buckets = engine.many(Bucket, BUCKETS)
        self.out = engine.many(game.choices, 1)
        self.minds = engine.many(policy_for_search(game).mind, 1)
        self.numbers, self.payoffs = engine.many(Numbers, 1), engine.many(Payoffs, 1)
        self.sums, self.comparisons = engine.many(Sums, game.max_legal), engine.many(Comparison, 1)
        self.compared = engine.many(Sums, COMPARED)  # the sums that `compare` is given
        tune(self.record, game)

    def clear(self) -> None:
        """Empty the tree."""
        self.build.clear(self.trees, self.buckets)

    def look_at(self, position: Position, compares: bool = False) -> None:
        """Go to a position in which a seat decides. Keep what the tree knows about it, if there is room.

        If it `compares`, its simulations are added up for `compare`, which takes time.
        """
        self.position.copy_from(position)
        seat = self.position.turn
        crowded = self.record.nodes > NODES // 2 or self.record.edges > EDGES // 2
        if crowded or (seat != self.record.seat and len(self.secrets)):
            self.clear()
        self.record.seat, self.record.simulations, self.record.root_edges = seat, 0, NOWHERE
        self.record.compares = int(compares)
        for other in range(len(self.record.sums)):
            self.record.sums[other] = self.record.wins[other] = 0.0

    def simulate(self, simulations: int, lucks: Many[Luck]) -> int:
        """Run some simulations, and return the number of the position's node."""
        return int(
            self.build.simulate(
                self.states,
                self.words,
                self.mask,
                self.raw,
                self.secrets,
                self.engine.boxes,
                self.out,
                self.trees,
                self.nodes,
                self.edges,
                self.buckets,
                self.minds,
                self.numbers,
                self.payoffs,
                self.sums,
                lucks,
                simulations,
            )
        )

    def root(self, lucks: Many[Luck]) -> Node:
        """Return the position's node, expanded."""
        return self.engine.read(self.nodes, Node, self.simulate(0, lucks))

    def found(self, lucks: Many[Luck]) -> list[tuple[int, int, float, float]]:
        """Return each choice, how often it was tried, and the sums of its results and of its wins."""
        node = self.root(lucks)
        edges = [self.engine.read(self.edges, Edge, node.edges + nth) for nth in range(node.count)]
        return [(edge.action, edge.visits, edge.total[0], edge.won[0]) for edge in edges]

    def compare(self, one: int, other: int, lucks: Many[Luck]) -> Comparison:
        """Compare two actions by the simulations since `look_at` with `compares`.

        They count as equal unless the first is certainly better.
        """
        codes = [code for code, *_ in self.found(lucks)]
        tree = self.record
        sums = [self.engine.read(self.sums, Sums, nth) for nth in range(len(codes))]
        pair = sums[codes.index(one)], sums[codes.index(other)]
        parts = (within_choices(*pair, sums), *pair)
        self.engine.fill(self.compared, b"".join(bytes(part.raw) for part in parts))
        self.build.compare(
            self.states, self.engine.boxes, self.compared, self.numbers, self.comparisons, tree.seat, tree.traits
        )
        return self.engine.read(self.comparisons, Comparison)


def within_choices(one: Sums, other: Sums, sums: Sequence[Sums]) -> Sums:
    """Return the sums over the simulations of two choices.

    Each simulation is measured from the averages of its own choice: so the sums tell what a trait is worth once the
    choice is made, and not that good choices happen to bring it. A trait that does not vary after either choice is
    measured from the averages over all choices, in `sums`.
    """
    within, whole = Sums(), Sums()
    for each in sums:
        whole.visits += each.visits
        whole.value[0] += each.value[0]
        for trait in range(MOST_TRAITS):
            whole.traits[trait] += each.traits[trait]
            whole.squares[trait] += each.squares[trait]
            whole.products[trait] += each.products[trait]
    within.visits = whole.visits
    for trait in range(MOST_TRAITS):
        (squares, products), (more_squares, more_products) = deviations(one, trait), deviations(other, trait)
        within.squares[trait], within.products[trait] = squares + more_squares, products + more_products
        if within.squares[trait] == 0.0:
            within.squares[trait], within.products[trait] = deviations(whole, trait)
    return within


def deviations(sums: Sums, trait: int) -> tuple[float, float]:
    """Return the sums of a trait's squares and of its products with the value, both measured from their averages."""
    average = sums.traits[trait] / max(1, sums.visits)
    return (
        sums.squares[trait] - average * sums.traits[trait],
        sums.products[trait] - average * sums.value[0],
    )


def tune(tree: Tree, game: Game) -> None:
    """Fill in the parameters of a search."""
    how = game.tuning
    tree.traits, tree.root_edges = len(game.traits), NOWHERE
    for name in ("policy_rate", "policy_prior", "puct", "fpu_reduction", "margin"):
        setattr(tree, name, round(WHOLE * getattr(how, name)))
    tree.horizon, tree.scale, tree.own_turn = how.horizon, how.scale, int(how.own_turn)


def grow(tree: SearchTree, simulations: int, until: float | None, budget: Budget, lucks: Many[Luck]) -> None:
    """Let a tree grow by some simulations, or until a time. Between batches of simulations, check whether to stop."""
    batch = 1
    while simulations > 0 and not (budget.stop and budget.stop()):
        started = perf_counter()
        batch = min(batch, simulations)
        tree.simulate(batch, lucks)
        simulations -= batch
        now = perf_counter()
        if until is not None and now >= until:
            return
        if now - started < LONGEST_BATCH / 2:
            batch *= 2
        elif now - started > LONGEST_BATCH:
            batch = max(1, batch // 2)


def key_parts(engine: Engine) -> tuple[Many[Word], Many[Secret]]:
    """Return what counts for the key of a position: a mask over a state's words, and the bytes of private fields."""
    layout: Layout = engine.game.state.layout
    mask = bytearray(b"\xff" * layout.size)
    secret: list[tuple[int, int]] = []
    by_name = {field.name: field for field in layout.fields}
    for field in layout.fields:
        if field.private or field.name in ("events", "steps", "told"):
            mask[field.offset : field.offset + field.size] = bytes(field.size)
        if field.private:
            known = by_name[field.private.mask]
            each = field.size // field.shape[0] if field.shape else field.size
            for at in range(field.size):
                row = at // each if known.shape else 0
                secret.append((field.offset + at, known.offset + row))
    masks = engine.many(Word, layout.size // 2)
    secrets = engine.many(Secret, len(secret))
    engine.fill(masks, bytes(mask))
    engine.fill(secrets, b"".join(number.to_bytes(4, "little") for pair in secret for number in pair))
    return masks, secrets


class SearchDecider:
    """A search at an engine, with a tree for each thread that it may use.

    With a `temperature`, it samples among the choices that it tried often instead of taking the best one.
    """

    def __init__(self, engine: Engine, budget: Budget, temperature: float = 0.0, trees: int = 1) -> None:
        self.engine = engine
        self.budget = budget
        self.temperature = temperature
        self.trees = [SearchTree(engine) for _ in range(trees)]
        self.threads = ThreadPoolExecutor(trees, thread_name_prefix="search") if trees > 1 else None

    def decide(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> int:
        return self.decide_with_results(position, lucks, budget)[0]

    def decide_with_results(
        self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET
    ) -> tuple[int, SearchResult | None]:
        """Return an action, and the results that led to it: None if there is only one."""
        codes = position.legal
        if len(codes) == 1:
            return codes[0], None
        result = self.consider(position, lucks, budget)
        if self.temperature:
            return sampled(result, self.temperature, self.engine.read(lucks, Luck)), result
        return result.best, result

    def consider(self, position: Position, lucks: Many[Luck], budget: Budget = OWN_BUDGET) -> SearchResult:
        """Search a position within a budget, and return the results. The trees share the simulations."""
        budget = budget if budget.limited else replace(self.budget, stop=budget.stop)
        until = None if budget.seconds is None else perf_counter() + budget.seconds
        simulations = FOREVER if budget.simulations is None else budget.simulations
        luck = self.engine.read(lucks, Luck)
        tasks = []
        for nth, tree in enumerate(self.trees):
            tree.look_at(position)
            share = (simulations + nth) // len(self.trees)
            tasks.append((tree, share, until, budget, luck_of(self.engine, split_luck(luck))))
        if self.threads:
            list(self.threads.map(lambda task: grow(*task), tasks))
        else:
            grow(*tasks[0])
        return self.merged(lucks)

    def merged(self, lucks: Many[Luck]) -> SearchResult:
        """Return the merged results of all trees."""
        found: Counter[int] = Counter()
        brought: dict[int, float] = {}
        for tree in self.trees:
            for action, visits, total, _ in tree.found(lucks):
                found[action] += visits
                brought[action] = brought.get(action, 0.0) + total
        choices = [
            SearchedChoice(action, visits, brought[action] / visits if visits else 0.0)
            for action, visits in found.items()
        ]
        simulations = sum(tree.record.simulations for tree in self.trees)
        seats = self.trees[0].position.seats
        values = tuple(
            sum(tree.record.sums[seat] for tree in self.trees) / max(1, simulations) for seat in range(seats)
        )
        return SearchResult(simulations, values, tuple(sorted(choices, key=lambda choice: -choice.visits)))


def sampled(result: SearchResult, temperature: float, luck: Luck) -> int:
    """Draw a choice in proportion to visits ** (1 / temperature)."""
    weights = [choice.visits ** (1 / temperature) for choice in result.choices]
    left = draw(luck, FRACTIONS) / FRACTIONS * sum(weights)
    for choice, weight in zip(result.choices, weights, strict=True):
        left -= weight
        if left < 0:
            return choice.action
    return result.best
