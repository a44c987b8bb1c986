"""Monte Carlo tree search, for any game: who thinks plays the match on in its head, again and again.

A pass goes down the tree to where it ends, plays on from there by a policy of the game and by chance, and tells every
choice on its way what came of it. Luck is drawn anew in each pass, and so is what the seat that thinks cannot know.
What is remembered (a *node*) goes by what the position is and not by how it came about: so luck that falls in different
ways leads to different nodes, and what was thought about a position still counts when the match has got there. A choice
(an *edge*) keeps what it brought to the seat whose choice it is: each plays for its own, teams for theirs.
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
    apply,
    choose,
    hopes,
    legal,
    points,
    redeal,
    result,
    rival,
    team,
    turn,
    why_not,
)
from tuckerbox.kernel.luck import Luck, draw
from tuckerbox.kernel.record import Many, Reals, Record, Row, copy

MOST_DEEP = 512  # choices on the way of a pass that are told what came of it
NOWHERE = -1
MASK = 0x7FFFFFFF


class Word(Record):
    """Two bytes of a state, or of the mask that says what of it makes two positions different."""

    value: Annotated[int, "u2"]


class Byte(Record):
    """One byte of a state."""

    value: Annotated[int, "u1"]


class Secret(Record):
    """A byte of a state that makes a difference only where the seat that thinks knows it."""

    at: Annotated[int, "i4"]
    known: Annotated[int, "i4"]  # the byte that says who does, a bit a seat


class Node(Record):
    """A position that a pass has come to."""

    key: Annotated[int, "i8"]
    edges: Annotated[int, "i4"]  # the first of its choices, or NOWHERE before it was come to a second time
    count: Annotated[int, "i4"]  # of choices
    visits: Annotated[int, "i4"]
    hint: Annotated[int, "i4"]  # which of its choices the policy would take


class Edge(Record):
    """A choice, and what it has brought."""

    total: Annotated[Reals, "f8", 1]
    action: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]


class Slot(Record):
    """A place in the table by which nodes are found."""

    node: Annotated[int, "i4"]  # from 1; 0 is free


class Tree(Record):
    """How a search goes about it, in thousandths where nothing else is said, and how far it has got."""

    values: Annotated[Reals, "f8", MOST_SEATS]  # what the last pass came to, by seat
    sums: Annotated[Reals, "f8", MOST_SEATS]  # what all passes from this root came to
    scores: Annotated[Reals, "f8", MOST_SEATS]  # points, and what is hoped for besides, at its end
    passes: Annotated[int, "i4"]  # from this root
    nodes: Annotated[int, "i4"]  # that are in use
    edges: Annotated[int, "i4"]
    deep: Annotated[int, "i4"]  # choices on the way of this pass
    explore: Annotated[int, "i4"]  # how much is tried that did not promise the most
    trust: Annotated[int, "i4"]  # how much more the policy's choice is tried than others
    urge: Annotated[int, "i4"]  # by how much less than its position a choice promises that was never tried
    sober: Annotated[int, "i4"]  # how often the policy chooses in what is played on; else chance does
    margin: Annotated[int, "i4"]  # how much of a result it is by how many points one is ahead
    scale: Annotated[int, "i4"]  # points that are a clear lead
    horizon: Annotated[int, "i4"]  # decisions that are played on before points decide; 0 goes to the end
    own_turn: Annotated[int, "i4"]  # 1: points decide as soon as it is for the other side to decide
    seat: Annotated[int, "i4"]  # that thinks
    spare: Annotated[int, "i4"]
    path: Annotated[Row, "i4", MOST_DEEP]
    movers: Annotated[Row, "i4", MOST_DEEP]


# --- Positions ---


def key_of(words: Many[Word], mask: Many[Word], raw: Many[Byte], secrets: Many[Secret], which: int, seat: int) -> int:
    """A number for the position in a state, of 62 bits. What is masked makes no difference, nor what is kept secret."""
    one, other = 1, 2
    first = which * len(mask)
    for i in range(len(mask)):
        word = words[first + i].value & mask[i].value
        one = (one ^ word) * 1540483477 & MASK
        one ^= one >> 15
        other = (other ^ word) * 1181783497 + 1 & MASK
        other ^= other >> 13
    first += first
    for i in range(len(secrets)):
        if raw[first + secrets[i].known].value >> seat & 1:
            word = raw[first + secrets[i].at].value + 1
            one = (one ^ word) * 1540483477 & MASK
            one ^= one >> 15
        other = other * 1181783497 + 1 & MASK
    return one << 31 | other


def find(nodes: Many[Node], slots: Many[Slot], key: int) -> int:
    """The slot of a position, or the free one that it would take."""
    at = key % len(slots)
    while slots[at].node > 0 and nodes[slots[at].node - 1].key != key:
        at = at + 1 if at + 1 < len(slots) else 0
    return at


def node_of(tree: Tree, nodes: Many[Node], slots: Many[Slot], key: int) -> int:
    """The node of a position, made if there is none; NOWHERE if there is no room for it."""
    at = find(nodes, slots, key)
    if slots[at].node > 0:
        return slots[at].node - 1
    if tree.nodes == len(nodes):
        return NOWHERE
    node = tree.nodes
    tree.nodes += 1
    slots[at].node = node + 1
    nodes[node].key = key
    nodes[node].edges = NOWHERE
    nodes[node].count = 0
    nodes[node].visits = 0
    return node


def clear(trees: Many[Tree], slots: Many[Slot]) -> None:
    """Forgets everything."""
    for at in range(len(slots)):
        slots[at].node = 0
    trees[0].nodes = 0
    trees[0].edges = 0


# --- A pass ---


def take(state: State, box: Box, action: int, luck: Luck) -> None:
    """One step, as all steps are taken."""
    state.told = 0
    state.steps += 1
    apply(state, box, action, luck)


def go_on(state: State, box: Box, luck: Luck) -> int:
    """NATURE's steps up to the next decision; who has it."""
    seat = turn(state)
    while seat == NATURE:
        take(state, box, 0, luck)
        seat = turn(state)
    return seat


def is_beyond(state: State, tree: Tree, seat: int) -> bool:
    """Whether the search looks no further, now that this seat decides."""
    return tree.own_turn > 0 and team(state, seat) != team(state, tree.seat)


def branch(
    state: State, box: Box, tree: Tree, node: Node, edges: Many[Edge], out: Choices, mind: Mind, luck: Luck
) -> None:
    """Gives a node its choices, if there is room for them."""
    count = legal(state, box, out)
    if tree.edges + count > len(edges):
        return
    wanted = choose(state, box, mind, luck) if tree.trust > 0 else NOWHERE
    node.edges = tree.edges
    node.count = count
    node.hint = 0
    for i in range(count):
        edges[tree.edges + i].action = out.codes[i]
        edges[tree.edges + i].visits = 0
        edges[tree.edges + i].total[0] = 0.0
        if out.codes[i] == wanted:
            node.hint = i
    tree.edges += count


def select(tree: Tree, node: Node, edges: Many[Edge]) -> int:
    """The choice to try now: what promises most, and what was tried too little to say."""
    total, tried = 0.0, 0
    for i in range(node.count):
        edge = edges[node.edges + i]
        total += edge.total[0]
        tried += edge.visits
    untried = (total / tried if tried > 0 else 0.5) - tree.urge / 1000
    even = (1.0 - tree.trust / 1000) / node.count
    width = tree.explore / 1000 * sqrt(tried + 1.0)
    best, most = 0, -1e9
    for i in range(node.count):
        edge = edges[node.edges + i]
        prior = even + (tree.trust / 1000 if i == node.hint else 0.0)
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
    slots: Many[Slot],
    mind: Mind,
    luck: Luck,
) -> None:
    """Goes down the tree in `states[1]` until it comes to a position that it has not seen before."""
    state = states[1]
    tree.deep = 0
    seat = turn(state)
    while seat != OVER and tree.deep < MOST_DEEP and not is_beyond(state, tree, seat):
        node = node_of(tree, nodes, slots, key_of(words, mask, raw, secrets, 1, tree.seat))
        if node == NOWHERE:
            return
        nodes[node].visits += 1
        if nodes[node].visits == 1 and tree.deep > 0:
            return
        if nodes[node].edges == NOWHERE:
            branch(state, box, tree, nodes[node], edges, out, mind, luck)
        if nodes[node].edges == NOWHERE:
            return
        edge = select(tree, nodes[node], edges)
        if why_not(state, box, edges[edge].action) != 0:
            return  # what the seat cannot know has fallen so that this is not possible
        tree.path[tree.deep] = edge
        tree.movers[tree.deep] = seat
        tree.deep += 1
        take(state, box, edges[edge].action, luck)
        seat = go_on(state, box, luck)


def play_out(state: State, box: Box, out: Choices, tree: Tree, mind: Mind, luck: Luck) -> None:
    """Plays on to the end, or as far as it looks."""
    seat = turn(state)
    made = 0
    while seat != OVER and (tree.horizon == 0 or made < tree.horizon) and not is_beyond(state, tree, seat):
        if tree.sober > 0 and (tree.sober >= 1000 or draw(luck, 1000) < tree.sober):
            action = choose(state, box, mind, luck)
        else:
            action = out.codes[draw(luck, legal(state, box, out))]
        take(state, box, action, luck)
        seat = go_on(state, box, luck)
        made += 1


def any_choice(state: State, box: Box, mind: Choices, luck: Luck) -> int:
    """The policy of games that have none: any legal choice."""
    return mind.codes[draw(luck, legal(state, box, mind))]


def assess(state: State, box: Box, tree: Tree, mind: Mind, numbers: Numbers, payoffs: Payoffs) -> None:
    """What a pass has come to, for each seat, from 0 to 1."""
    over = turn(state) == OVER
    part = tree.margin / 1000 if over else 1.0
    if over:
        result(state, box, payoffs)
    points(state, box, numbers)
    for seat in range(state.seats):
        tree.scores[seat] = numbers.values[seat] + (0.0 if over else hopes(state, box, mind, seat))
    theirs = rival(state, box)
    for seat in range(state.seats):
        own, most = score_of(state, tree, seat), -1e9
        for other in range(state.seats):
            if team(state, other) != team(state, seat):
                most = max(most, score_of(state, tree, other))
        hope = ahead(own - most, tree.scale) if most > -1e9 else 0.0
        if theirs != NO_RIVAL:
            hope = ahead(own - theirs, tree.scale) if most == -1e9 else (hope + ahead(own - theirs, tree.scale)) / 2
        tree.values[seat] = part * hope + ((1.0 - part) * payoffs.values[seat] if over else 0.0)


def score_of(state: State, tree: Tree, seat: int) -> float:
    """A seat's score, or what each of its team has on average."""
    total, members = 0.0, 0
    for other in range(state.seats):
        if team(state, other) == team(state, seat):
            total += tree.scores[other]
            members += 1
    return total / members


def ahead(points: float, scale: int) -> float:
    """How good it looks to be so many points ahead, from 0 to 1."""
    lead = points / scale
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def tell(tree: Tree, edges: Many[Edge], seats: int) -> None:
    """Tells every choice on the way what came of it."""
    for i in range(tree.deep):
        edge = edges[tree.path[i]]
        edge.visits += 1
        edge.total[0] += tree.values[tree.movers[i]]
    for seat in range(seats):
        tree.sums[seat] += tree.values[seat]
    tree.passes += 1


def think(
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
    slots: Many[Slot],
    minds: Many[Mind],
    numbers: Many[Numbers],
    payoffs: Many[Payoffs],
    lucks: Many[Luck],
    passes: int,
) -> int:
    """So many passes from the position in `states[0]`, whose node is branched; the number of the node."""
    tree = trees[0]
    for _ in range(passes):
        copy(states[1], states[0])
        redeal(states[1], boxes[0], tree.seat, lucks[0])
        descend(states, words, mask, raw, secrets, boxes[0], out[0], tree, nodes, edges, slots, minds[0], lucks[0])
        play_out(states[1], boxes[0], out[0], tree, minds[0], lucks[0])
        assess(states[1], boxes[0], tree, minds[0], numbers[0], payoffs[0])
        tell(tree, edges, states[0].seats)
    root = node_of(tree, nodes, slots, key_of(words, mask, raw, secrets, 0, tree.seat))
    if nodes[root].edges == NOWHERE:
        copy(states[1], states[0])
        redeal(states[1], boxes[0], tree.seat, lucks[0])
        branch(states[1], boxes[0], tree, nodes[root], edges, out[0], minds[0], lucks[0])
    return root
