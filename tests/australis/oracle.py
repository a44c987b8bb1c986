"""A second model of Australis for comparison with the engine: plain Python, written from the rulebook alone.

`Book.match()` is a generator that reads like the rulebook. It yields before everything that happens: None if nobody
decides, or a seat and its choices. It is sent the result of the luck or the decision, and continues from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

Asked = tuple[int, set[str]] | None
Course = Generator[Asked, Any, None]

REEFS = range(3, 9)
FUNCTIONS = ("points", "fish", "turtle", "coral")
REGULAR = {
    "white": ("fish", "turtle", "coral"),
    "yellow": ("points", "turtle", "coral"),
    "blue": ("points", "fish", "coral"),
    "purple": ("points", "fish", "turtle"),
}
CARDS = [f"{colour}-{function}" for colour, all_of in REGULAR.items() for function in all_of]
CARDS += [f"competition-{colour}" for colour in ("blue", "purple", "red")]

# Faces: cards and points; fish and points
WHITE = {"1": (1, 1), "2": (1, 2), "3": (1, 3), "4": (2, 0), "5": (2, 1), "6": (2, 2)}
YELLOW = {"1": (2, 1), "2": (3, 0), "3": (3, 1), "4": (4, 0), "5": (4, 1), "6": (5, 0)}

FIRST = {3: 1, 4: 2, 5: 2, 6: 3, 7: 4, 8: 5}
SECOND = {3: 0, 4: 0, 5: 1, 6: 2, 7: 2, 8: 3}
SCHOOLS = ((3, 1), (6, 3), (10, 7), (15, 13), (21, 21), (28, 31))
TILES = {"gold": (7, 8, 9, 12, 15), "silver": (3, 4, 5, 6, 8)}


def reef_beside(space: int) -> int:
    """Return the reef of a section: four spaces for the lowest, then three for each, and all others for the highest."""
    return max(3, min(8, 4 + (space - 4) // 3))


class Book:
    """A match, as one could note it down at a table."""

    def __init__(self, seats: int, last: int = 30, shared: bool = True) -> None:
        self.seats = seats
        self.last = last
        self.shared = shared  # True if the last space has room for all
        self.everyone = range(seats)
        self.round = 0
        self.start: int | None = None
        self.token: int | None = None
        self.offer: Counter[str] = Counter()
        self.dice: list[list[str]] = [[] for _ in self.everyone]  # on the sea boards
        self.points = [0] * seats
        self.fish = [0] * seats
        self.food = [1] * seats
        self.cubes = [{5, 11, 15} for _ in self.everyone]  # still on the current
        self.grey = 2 if seats == 4 else 1
        self.beside = 3
        self.spilt = 0
        self.turtle = [0] * seats
        self.arrived: list[int] = []  # the seats on the last space, in the order of their arrival
        self.supply = [16] * seats
        self.corals = {reef: [0] * seats for reef in REEFS}
        self.cards: list[set[str]] = [set() for _ in self.everyone]
        self.deck = Counter(dict.fromkeys(CARDS, 3 if seats == 4 else 2))
        self.display: list[str | None] = [None] * 6
        self.discard: Counter[str] = Counter()
        self.tiles: dict[str, list[int | str | None]] = {"gold": [None] * 5, "silver": [None] * 5}

    def match(self) -> Course:
        self.start = (yield)["start"]
        for nth in self.everyone:
            seat = self.from_start(nth)
            self.points[seat], self.turtle[seat] = nth + 1, nth
        for self.round in range(1, 6):
            self.token = None
            yield from self.set_out()
            for pick in range(4 * self.seats):
                yield from self.turn(self.from_start(pick))
            yield from self.score()
            yield from self.compete()
            if self.round < 5:
                self.start = self.token if self.token is not None else min(self.everyone, key=self.ahead)
        yield from self.end()

    def from_start(self, nth: int) -> int:
        assert self.start is not None
        return (self.start + nth) % self.seats

    def ahead(self, seat: int) -> tuple[int, int]:
        """Return the tie-breaker: the space of the turtle, and the order of arrival on the last one."""
        return self.turtle[seat], -self.arrived.index(seat) if seat in self.arrived else 0

    # Preparing dice and cards

    def set_out(self) -> Course:
        self.offer = (yield)["dice"]
        self.dice = [[] for _ in self.everyone]
        counts = Counter(die.split("-")[0] for die in self.offer.elements())
        assert counts == Counter({**dict.fromkeys(REGULAR, self.seats), "red": 1})
        cards = (yield)["cards"]
        self.discard.update(card for card in self.display if card)
        self.display = [None] * 6
        self.lay_out(cards)

    def lay_out(self, cards: list[str | None]) -> None:
        """Deal cards to the empty places, from the draw pile as long as it lasts."""
        for place, card in enumerate(cards):
            if self.display[place] is None:
                if not self.deck.total():
                    self.deck, self.discard = self.discard, Counter()
                assert (card is None) == (not self.deck.total())
                if card is not None:
                    assert self.deck[card] > 0, f"there is no {card} in the draw pile"
                    self.deck[card] -= 1
                    self.display[place] = card

    # A: dice selection and dice action

    def turn(self, seat: int) -> Course:
        chosen = yield seat, {f"take {die}" for die in +self.offer}
        die = chosen.removeprefix("take ")
        self.offer[die] -= 1
        self.dice[seat].append(die)
        colour, _, face = die.partition("-")
        yield from self.activate(seat, colour)
        yield
        if colour == "white":
            yield from self.take_cards(seat, *WHITE[face])
        elif colour == "yellow":
            self.fish[seat] += YELLOW[face][0]
            self.points[seat] += YELLOW[face][1]
        elif colour == "blue":
            self.swim(seat, int(face))
        elif colour == "purple":
            yield from self.grow(seat, int(face))
        else:
            self.token = seat
        yield seat, {"done"}
        if colour == "white" and None in self.display:
            self.lay_out((yield)["cards"])

    def activate(self, seat: int, colour: str) -> Course:
        """Use all cards under the die. Their order only matters if a turtle may swim to another reef."""
        waiting = [f for f in FUNCTIONS if f"{colour}-{f}" in self.cards[seat]]
        while waiting:
            function = waiting[0]
            if "turtle" in waiting and "coral" in waiting:
                function = (yield seat, {f"fire {f}" for f in waiting}).removeprefix("fire ")
            else:
                yield
            waiting.remove(function)
            yield from self.use(seat, function)

    def use(self, seat: int, function: str) -> Course:
        """Use a card."""
        if function == "points":
            self.points[seat] += 2
        elif function == "fish":
            self.fish[seat] += 1
        elif function == "turtle":
            self.swim(seat, 1)
        else:
            yield from self.grow(seat, reef_beside(self.turtle[seat]))

    def take_cards(self, seat: int, cards: int, circles: int) -> Course:
        self.points[seat] += circles
        for _ in range(cards):
            choices = self.ways_to_take(seat)
            if not choices:
                break
            how, card = (yield seat, choices).split()
            self.display[self.display.index(card)] = None
            if how == "keep":
                self.cards[seat].add(card)
            else:
                self.discard[card] += 1
                yield from self.use(seat, card.split("-")[1])

    def ways_to_take(self, seat: int) -> set[str]:
        """Return what can be done with a card: no card twice, at most three under a colour, competition cards never
        once."""
        ways = set()
        for card in filter(None, self.display):
            colour = card.split("-")[0]
            if colour != "competition":
                ways.add(f"use {card}")
            if card not in self.cards[seat] and sum(own.startswith(colour) for own in self.cards[seat]) < 3:
                ways.add(f"keep {card}")
        return ways

    def grow(self, seat: int, highest: int) -> Course:
        """Place a coral on this reef or a lower one; without any in the supply, one may be moved."""
        targets = range(3, highest + 1)
        if self.supply[seat]:
            reef = int((yield seat, {f"plant {reef}" for reef in targets}).split()[1])
            self.supply[seat] -= 1
            self.corals[reef][seat] += 1
            return
        own = [reef for reef in REEFS if self.corals[reef][seat]]
        chosen = yield seat, {"leave"} | {f"move {a} {b}" for a in own for b in targets if a != b}
        if chosen != "leave":
            came, to = map(int, chosen.split()[1:])
            self.corals[came][seat] -= 1
            self.corals[to][seat] += 1

    # The current

    def swim(self, seat: int, steps: int) -> None:
        came = self.turtle[seat]
        taken = {self.turtle[other] for other in self.everyone if other != seat}
        to = came + steps
        while to in taken and to < self.last:
            to += 1
        to = min(to, self.last)
        while to in taken and not self.shared:
            to -= 1
        self.turtle[seat] = to
        if to == self.last and seat not in self.arrived:
            self.arrived.append(seat)
        for space in range(came + 1, to + 1):
            if space in self.cubes[seat]:
                self.cubes[seat].remove(space)
                self.feed(seat)
            if space == 17 and self.grey:
                self.grey -= 1
                self.feed(seat)

    def feed(self, seat: int) -> None:
        """Gain a cube for the food track, which has six slots."""
        if self.food[seat] < 6:
            self.food[seat] += 1
        else:
            self.spilt += 1

    # B: points

    @property
    def scorers(self) -> list[int]:
        """Return the order of scoring: the owner of the token, or else who began the round, and then clockwise."""
        first = self.start if self.token is None else self.token
        return [(first + nth) % len(self.everyone) for nth in self.everyone]

    def score(self) -> Course:
        for reef in REEFS:
            yield
            for seat, points in zip(self.ranking(reef), (FIRST[reef], SECOND[reef]), strict=False):
                self.points[seat] += points
        for seat in self.scorers:
            yield
            self.points[seat] += self.school(seat)
        for seat in self.scorers:
            yield
            self.points[seat] += self.turtle[seat]
        for seat in self.everyone:
            self.dice[seat] = [die for die in self.dice[seat] if die.startswith(("blue", "purple", "red"))]

    def ranking(self, reef: int) -> list[int]:
        """Return the seats with corals on a reef, from the best to the last."""
        there = [seat for seat in self.everyone if self.corals[reef][seat]]
        return sorted(there, key=lambda seat: (self.corals[reef][seat], self.ahead(seat)), reverse=True)

    def school(self, seat: int) -> int:
        """Return the points for a seat's best school of fish."""
        return max((points for need, points in SCHOOLS[: self.food[seat]] if self.fish[seat] >= need), default=0)

    # C: the dice competition

    def compete(self) -> Course:
        ranking: list[int] = []
        while len(rolling := [seat for seat in self.everyone if self.dice[seat]]) > 1:
            thrown = (yield)["thrown"]
            assert [*thrown] == rolling, "who has dice rolls them, and nobody else"
            for seat, dice in thrown.items():
                assert colours_of(dice) == colours_of(self.dice[seat])
                self.dice[seat] = dice
            yield
            low = min(self.counts(seat, die) for seat in rolling for die in self.dice[seat])
            for seat in rolling:
                self.dice[seat] = [die for die in self.dice[seat] if self.counts(seat, die) > low]
            out = [seat for seat in rolling if not self.dice[seat]]
            ranking = sorted(out, key=self.ahead, reverse=True) + ranking
        ranking = [seat for seat in self.everyone if self.dice[seat]] + ranking
        yield
        prize = (yield ranking[0], {"prize gold", "prize silver"}).removeprefix("prize ")
        self.win(prize, ranking[0])
        self.win("gold" if prize == "silver" else "silver", ranking[1] if len(ranking) > 1 else None)

    def counts(self, seat: int, die: str) -> int:
        colour, number = die.split("-")
        return int(number) + (f"competition-{colour}" in self.cards[seat])

    def win(self, tile: str, seat: int | None) -> None:
        """Give a tile to a seat, or put it into the box. In the first three rounds, silver comes with a grey cube."""
        self.tiles[tile][self.round - 1] = "box" if seat is None else seat
        if tile == "silver" and self.round <= 3:
            self.beside -= 1
            if seat is None:
                self.spilt += 1
            else:
                self.feed(seat)

    # The end of the game

    def end(self) -> Course:
        for seat in self.scorers:
            yield
            self.points[seat] += self.on_reefs(seat)
        if self.token is not None:
            yield
            self.points[self.token] += 1
        for nth in range(5):
            for tile in ("silver", "gold"):
                owner = self.tiles[tile][nth]
                if isinstance(owner, int):
                    yield
                    self.points[owner] += TILES[tile][nth]
        yield

    def on_reefs(self, seat: int) -> int:
        """Return the number of a seat's corals on all reefs."""
        return sum(self.corals[reef][seat] for reef in REEFS)

    @property
    def winner(self) -> int:
        return max(self.everyone, key=lambda seat: (self.points[seat], self.ahead(seat)))


def colours_of(dice: list[str]) -> Counter[str]:
    return Counter(die.split("-")[0] for die in dice)
