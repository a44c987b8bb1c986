"""Monte Carlo tree search for any game.

A *simulation* resamples everything that the searching seat cannot know (determinization), descends the tree with
freshly drawn luck, plays on from the leaf with the game's policy and at random, and backs the result up.

A *node* is a position, found by a hash of the position and not by its path. So different luck leads to different nodes,
transpositions meet, and the tree stays useful when the match reaches a node. An *edge* is a choice. It adds up the
results for the seat that makes the choice. Every seat maximizes its own result, and teams share one.
"""

from __future__ import annotations

from math import sqrt
from typing import Annotated

from tuckerbox.kernel.contract import (
    MOST_SEATS,
    NATURE,
    NO_RIVAL,
    OVER,
    Box,
    Choices,
    Mind,
    Numbers,
    Payoffs,
    State,
    choose,
    expected_gain,
    legal,
    points,
    result,
    rival,
    rival_gain,
    spread,
    team,
    traits,
    turn,
    why_not,
)
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.memory_records import Many, Reals, Record, Row, copy
from tuckerbox.kernel.position_key import HALF, MASK, MULTIPLIER, OTHER_MULTIPLIER, OTHER_SHIFT, SHIFT
from tuckerbox.kernel.templates.choice_comparison import Sums, add_up, reset
from tuckerbox.kernel.templates.play import resample, step

MAX_DEPTH = 512  # the maximal depth of a simulation in the tree, in choices
NOWHERE = -1
NO_SCORE = -1e9  # lower than any score, and than the promise of any choice
WHOLE = 1000  # the number that stands for 1 in parameters that are thousandths
SQUARINGS = 10  # how often `exponential` squares a number


class Word(Record):
    """Two bytes of a state, or of the mask of the bits that count for its key."""

    value: Annotated[int, "u2"]


class Byte(Record):
    """One byte of a state."""

    value: Annotated[int, "u1"]


class Secret(Record):
    """A byte of a state that counts for its key only if the searching seat knows it."""

    at: Annotated[int, "i4"]  # its index
    known: Annotated[int, "i4"]  # the index of the mask of the seats that know it


class Node(Record):
    """A position that a simulation has reached."""

    key: Annotated[int, "i8"]
    edges: Annotated[int, "i4"]  # the index of its first edge, or NOWHERE until the node is expanded
    count: Annotated[int, "i4"]  # the number of edges
    visits: Annotated[int, "i4"]
    preferred: Annotated[int, "i4"]  # the place of the policy's choice among the edges


class Edge(Record):
    """A choice, with the number and the sum of its results."""

    total: Annotated[Reals, "f8", 1]
    won: Annotated[Reals, "f8", 1]  # the sum of the wins, or of the chances where simulations stop before the end
    action: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]


class Bucket(Record):
    """A place in the hash table of nodes."""

    node: Annotated[int, "i4"]  # the node's index plus 1; 0 is free


class Tree(Record):
    """The state of a search, and its parameters (see `Tuning`), as integers."""

    values: Annotated[Reals, "f8", MOST_SEATS]  # the result of the last simulation, by seat
    sums: Annotated[Reals, "f8", MOST_SEATS]  # the sums of `values` over all simulations from this root, by seat
    won: Annotated[Reals, "f8", MOST_SEATS]  # the part of a win that the last simulation brought, or its chance
    wins: Annotated[Reals, "f8", MOST_SEATS]  # the sums of `won` over all simulations from this root, by seat
    scores: Annotated[Reals, "f8", MOST_SEATS]  # points and expected points at the end of the last simulation, by seat
    simulations: Annotated[int, "i4"]  # the number of simulations from this root
    nodes: Annotated[int, "i4"]  # the number of nodes in use
    edges: Annotated[int, "i4"]  # the number of edges in use
    depth: Annotated[int, "i4"]  # the length of the current simulation in the tree
    puct: Annotated[int, "i4"]  # in thousandths, down to `margin`
    policy_prior: Annotated[int, "i4"]
    fpu_reduction: Annotated[int, "i4"]
    policy_rate: Annotated[int, "i4"]
    margin: Annotated[int, "i4"]
    scale: Annotated[int, "i4"]
    horizon: Annotated[int, "i4"]
    own_turn: Annotated[int, "i4"]  # 1 or 0
    seat: Annotated[int, "i4"]  # the searching seat
    traits: Annotated[int, "i4"]  # the number of the game's traits
    root_edges: Annotated[int, "i4"]  # the first edge of the position, whose simulations are added up; or NOWHERE
    compares: Annotated[int, "i4"]  # 1 if simulations are added up, to compare choices; otherwise 0
    path: Annotated[Row, "i4", MAX_DEPTH]  # the edges of the current simulation
    movers: Annotated[Row, "i4", MAX_DEPTH]  # the seats that decided there


# --- Positions ---


def key_of(words: Many[Word], mask: Many[Word], raw: Many[Byte], secrets: Many[Secret], which: int, seat: int) -> int:
    """Return a 62-bit hash of the position in state `which`.

    It covers the bits that `mask` selects, and the secret bytes that `seat` knows. Each half is mixed as in `mixed`.
    Calling `mixed`, which puts the halves together after every word, made searches up to 9% slower.
    """
    one, other = 1, 2
    first = which * len(mask)
    for i in range(len(mask)):
        word = words[first + i].value & mask[i].value
        one = (one ^ word) * MULTIPLIER & MASK
        one ^= one >> SHIFT
        other = (other ^ word) * OTHER_MULTIPLIER + 1 & MASK
        other ^= other >> OTHER_SHIFT
    first += first  # as an index of bytes: a word has two
    for i in range(len(secrets)):
        known = raw[first + secrets[i].known].value >> seat & 1
        word = known * (raw[first + secrets[i].at].value + 1)
        one = (one ^ word) * MULTIPLIER & MASK
        one ^= one >> SHIFT
        other = (other ^ word) * OTHER_MULTIPLIER + 1 & MASK
        other ^= other >> OTHER_SHIFT
    return one << HALF | other


def find(nodes: Many[Node], buckets: Many[Bucket], key: int) -> int:
    """Return the bucket of a position, or the free one that it would take."""
    at = key % len(buckets)
    while buckets[at].node > 0 and nodes[buckets[at].node - 1].key != key:
        at = at + 1 if at + 1 < len(buckets) else 0
    return at


def node_of(tree: Tree, nodes: Many[Node], buckets: Many[Bucket], key: int) -> int:
    """Return the node of a position. Make one if there is none; return NOWHERE if there is no room for it."""
    at = find(nodes, buckets, key)
    if buckets[at].node > 0:
        return buckets[at].node - 1
    if tree.nodes == len(nodes):
        return NOWHERE
    node = tree.nodes
    tree.nodes += 1
    buckets[at].node = node + 1
    nodes[node].key = key
    nodes[node].edges = NOWHERE
    nodes[node].count = 0
    nodes[node].visits = 0
    return node


def clear(trees: Many[Tree], buckets: Many[Bucket]) -> None:
    """Empty the tree."""
    for at in range(len(buckets)):
        buckets[at].node = 0
    trees[0].nodes = 0
    trees[0].edges = 0
    trees[0].root_edges = NOWHERE


# --- A simulation ---


def go_on(state: State, box: Box, luck: Luck) -> int:
    """Take NATURE's steps up to the next decision, and return the turn then."""
    seat = turn(state)
    while seat == NATURE:
        step(state, box, 0, luck)
        seat = turn(state)
    return seat


def is_beyond(state: State, tree: Tree, seat: int) -> bool:
    """Return whether the search stops here because a seat of the other side decides."""
    return tree.own_turn > 0 and team(state, seat) != team(state, tree.seat)


def expand(
    state: State, box: Box, tree: Tree, node: Node, edges: Many[Edge], out: Choices, mind: Mind, luck: Luck
) -> None:
    """Expand a node if there is room for its edges."""
    count = legal(state, box, out)
    if tree.edges + count > len(edges):
        return
    wanted = choose(state, box, mind, luck) if tree.policy_prior > 0 else NOWHERE
    node.edges = tree.edges
    node.count = count
    node.preferred = 0
    for i in range(count):
        edges[tree.edges + i].action = out.codes[i]
        edges[tree.edges + i].visits = 0
        edges[tree.edges + i].total[0] = 0.0
        edges[tree.edges + i].won[0] = 0.0
        if out.codes[i] == wanted:
            node.preferred = i
    tree.edges += count


def select(tree: Tree, node: Node, edges: Many[Edge]) -> int:
    """Return the edge to follow, chosen by PUCT."""
    total, tried = 0.0, 0
    for i in range(node.count):
        edge = edges[node.edges + i]
        total += edge.total[0]
        tried += edge.visits
    untried = (total / tried if tried > 0 else 0.5) - tree.fpu_reduction / WHOLE
    even = (1.0 - tree.policy_prior / WHOLE) / node.count
    width = tree.puct / WHOLE * sqrt(tried + 1.0)
    best, most = 0, NO_SCORE
    for i in range(node.count):
        edge = edges[node.edges + i]
        prior = even + (tree.policy_prior / WHOLE if i == node.preferred else 0.0)
        mean = edge.total[0] / edge.visits if edge.visits > 0 else untried
        promise = mean + width * prior / (1 + edge.visits)
        if promise > most:
            best, most = node.edges + i, promise
    return best


def descend(
    states: Many[State],
    words: Many[Word],
    mask: Many[Word],
    raw: Many[Byte],
    secrets: Many[Secret],
    box: Box,
    out: Choices,
    tree: Tree,
    nodes: Many[Node],
    edges: Many[Edge],
    buckets: Many[Bucket],
    mind: Mind,
    luck: Luck,
) -> None:
    """Descend the tree, playing in `states[1]`, to the first position that it does not contain."""
    state = states[1]
    tree.depth = 0
    seat = turn(state)
    while seat != OVER and tree.depth < MAX_DEPTH and not is_beyond(state, tree, seat):
        node = node_of(tree, nodes, buckets, key_of(words, mask, raw, secrets, 1, tree.seat))
        if node == NOWHERE:
            return
        nodes[node].visits += 1
        if nodes[node].visits == 1 and tree.depth > 0:
            return
        if nodes[node].edges == NOWHERE:
            expand(state, box, tree, nodes[node], edges, out, mind, luck)
        if nodes[node].edges == NOWHERE:
            return
        edge = select(tree, nodes[node], edges)
        if why_not(state, box, edges[edge].action) != 0:
            return  # not legal with this sample of the hidden information
        tree.path[tree.depth] = edge
        tree.movers[tree.depth] = seat
        tree.depth += 1
        step(state, box, edges[edge].action, luck)
        seat = go_on(state, box, luck)


def play_out(state: State, box: Box, out: Choices, tree: Tree, mind: Mind, luck: Luck) -> None:
    """Play on to the end, or to the horizon."""
    seat = turn(state)
    made = 0
    while seat != OVER and (tree.horizon == 0 or made < tree.horizon) and not is_beyond(state, tree, seat):
        if tree.policy_rate > 0 and (tree.policy_rate >= WHOLE or draw(luck, WHOLE) < tree.policy_rate):
            action = choose(state, box, mind, luck)
        else:
            action = out.codes[draw(luck, legal(state, box, out))]
        step(state, box, action, luck)
        seat = go_on(state, box, luck)
        made += 1


def any_choice(state: State, box: Box, mind: Choices, luck: Luck) -> int:
    """Choose any legal action: the policy for games that have none."""
    return mind.codes[draw(luck, legal(state, box, mind))]


def evaluate(state: State, box: Box, tree: Tree, mind: Mind, numbers: Numbers, payoffs: Payoffs) -> None:
    """Compute the result of a simulation for each seat, from 0 to 1, and its part of a win.

    Before the end of the match, the result is the value of the lead, and the part of a win is the chance of winning.
    """
    over = turn(state) == OVER
    part = tree.margin / WHOLE if over else 1.0
    if over:
        result(state, box, payoffs)
    points(state, box, numbers)
    for seat in range(state.seats):
        tree.scores[seat] = numbers.values[seat] + (0.0 if over else expected_gain(state, box, mind, seat))
    theirs = rival(state, box)
    if over:
        for seat in range(state.seats):
            tree.won[seat] = payoffs.values[seat]
    else:
        write_chances(state, box, tree, theirs)
    for seat in range(state.seats):
        own, most = score_of(state, tree, seat), best_other_score(state, tree, seat)
        hope = ahead(own - most, tree.scale) if most > NO_SCORE else 0.0
        if theirs != NO_RIVAL:
            hope = ahead(own - theirs, tree.scale) if most == NO_SCORE else (hope + ahead(own - theirs, tree.scale)) / 2
        tree.values[seat] = part * hope + (1.0 - part) * tree.won[seat]


def write_chances(state: State, box: Box, tree: Tree, theirs: int) -> None:
    """Write each seat's chance of winning a match that is not over, from the scores.

    The odds between two sides are e to the power of the lead, in units of the spread. So the chances of all sides, the
    rival included, are their shares of a sum of such powers. (`docs/analysis.md` has how well they are calibrated.)
    """
    width = spread(state, box)
    if width <= 0.0:
        width = float(tree.scale)
    rival_score = theirs + rival_gain(state, box)  # without a rival, so low that it gets no share
    best = rival_score
    for seat in range(state.seats):
        best = max(best, score_of(state, tree, seat))
    total = exponential((rival_score - best) / width)
    for seat in range(state.seats):
        tree.won[seat] = exponential((score_of(state, tree, seat) - best) / width)
        total += tree.won[seat] / members(state, seat)
    for seat in range(state.seats):
        tree.won[seat] /= total


def exponential(x: float) -> float:
    """Return e to the power of a number that is not above 0, to within a thousandth.

    Multiplications alone are the same in all forms of the code, whereas `exp` is not.
    """
    power = max(0.0, 1.0 + x / (1 << SQUARINGS))
    for _ in range(SQUARINGS):
        power *= power
    return power


def members(state: State, seat: int) -> int:
    """Return how many seats are in a seat's team."""
    count = 0
    for other in range(state.seats):
        if team(state, other) == team(state, seat):
            count += 1
    return count


def score_of(state: State, tree: Tree, seat: int) -> float:
    """Return the average score of a seat's team."""
    total = 0.0
    for other in range(state.seats):
        if team(state, other) == team(state, seat):
            total += tree.scores[other]
    return total / members(state, seat)


def best_other_score(state: State, tree: Tree, seat: int) -> float:
    """Return the average score of the best other team, or NO_SCORE if there is none."""
    most = NO_SCORE
    for other in range(state.seats):
        if team(state, other) != team(state, seat):
            most = max(most, score_of(state, tree, other))
    return most


def ahead(points: float, scale: int) -> float:
    """Return the value of a lead in points, from 0 to 1."""
    lead = points / scale
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def back_up(tree: Tree, edges: Many[Edge], seats: int) -> None:
    """Back the result of a simulation up to all edges on its path."""
    for i in range(tree.depth):
        edge = edges[tree.path[i]]
        edge.visits += 1
        edge.total[0] += tree.values[tree.movers[i]]
        edge.won[0] += tree.won[tree.movers[i]]
    for seat in range(seats):
        tree.sums[seat] += tree.values[seat]
        tree.wins[seat] += tree.won[seat]
    tree.simulations += 1


def watch(tree: Tree, node: Node, sums: Many[Sums]) -> None:
    """From now on, add up the simulations through each choice of a node."""
    tree.root_edges = node.edges
    for i in range(node.count):
        reset(sums[i])


def add_simulation(state: State, box: Box, tree: Tree, sums: Many[Sums], numbers: Numbers) -> None:
    """Add the simulation that ended in a state to those through its first choice."""
    if tree.root_edges == NOWHERE or tree.depth == 0:
        return
    seat = tree.seat
    traits(state, box, seat, numbers)
    own, others = score_of(state, tree, seat), best_other_score(state, tree, seat)
    add_up(sums[tree.path[0] - tree.root_edges], tree.values[seat], tree.traits, numbers, own, others)


def simulate(
    states: Many[State],
    words: Many[Word],
    mask: Many[Word],
    raw: Many[Byte],
    secrets: Many[Secret],
    boxes: Many[Box],
    out: Many[Choices],
    trees: Many[Tree],
    nodes: Many[Node],
    edges: Many[Edge],
    buckets: Many[Bucket],
    minds: Many[Mind],
    numbers: Many[Numbers],
    payoffs: Many[Payoffs],
    sums: Many[Sums],
    lucks: Many[Luck],
    simulations: int,
) -> int:
    """Make some simulations from the position in `states[0]`. Expand its node, and return the node's index."""
    tree = trees[0]
    for _ in range(simulations):
        copy(states[1], states[0])
        resample(states[1], boxes[0], tree.seat, lucks[0])
        descend(states, words, mask, raw, secrets, boxes[0], out[0], tree, nodes, edges, buckets, minds[0], lucks[0])
        play_out(states[1], boxes[0], out[0], tree, minds[0], lucks[0])
        evaluate(states[1], boxes[0], tree, minds[0], numbers[0], payoffs[0])
        back_up(tree, edges, states[0].seats)
        if tree.compares and tree.root_edges == NOWHERE:
            watch(tree, nodes[node_of(tree, nodes, buckets, key_of(words, mask, raw, secrets, 0, tree.seat))], sums)
        add_simulation(states[1], boxes[0], tree, sums, numbers[0])
    root = node_of(tree, nodes, buckets, key_of(words, mask, raw, secrets, 0, tree.seat))
    if nodes[root].edges == NOWHERE:
        copy(states[1], states[0])
        resample(states[1], boxes[0], tree.seat, lucks[0])
        expand(states[1], boxes[0], tree, nodes[root], edges, out[0], minds[0], lucks[0])
    return root
