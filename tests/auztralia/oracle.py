"""A second reading of the rulebook, to check the engine against: the table in sets and dicts, and what follows from it.

Plain Python, written from the rulebook and not from the engine. It finds networks, ways and distances, where one may
build, mine, farm and attack, where Old Ones go, and what everybody scores. Hexes are axial coordinates here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from itertools import combinations

Hex = tuple[int, int]
Border = frozenset[Hex]

COMPASS: dict[str, Hex] = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
DIRECTIONS = list(COMPASS)

RANGES = {"infantry": 2, "armoured-car": 3, "artillery": 2, "armoured-train": 1, "airship": 5}
PRICES = {"infantry": 1, "armoured-car": 2, "artillery": 3, "armoured-train": 4, "airship": 5}
MARCHES = {"infantry", "armoured-car", "artillery"}
WORTH = {"zombies": 2, "loyalists": 3, "mi-go": 4, "temple": 4, "shoggoth": 6, "cthulhu": 12, "kangaroo": 0}
LANDS = {"corn": {"coast", "farmland"}, "cattle": {"hill", "farmland"}, "sheep": {"outback", "farmland"}}


@dataclass(frozen=True)
class Farm:
    seat: int
    crop: str
    sound: bool


@dataclass
class Player:
    port: Hex | None
    tracks: set[Border]
    cards: set[str]
    goods: Counter[str]
    trophies: Counter[str]
    tokens: int
    tracks_left: int
    farms_left: dict[str, int]
    barracks: Counter[str]


@dataclass
class Picture:
    """The table, as a person would write it down."""

    terrain: dict[Hex, str]  # of the land; what is not here is sea, or beyond the board
    rough: set[Hex]
    players: list[Player]
    face_up: list[tuple[Hex, str]]
    face_down: set[Hex]
    resources: dict[Hex, set[str]]
    farms: dict[Hex, Farm]
    together: bool
    came_to_light: list[str] = field(default_factory=list)  # at the end
    hidden_counts: int = 2

    @property
    def haunted(self) -> set[Hex]:
        return self.face_down | {hex for hex, _ in self.face_up}

    @property
    def ports(self) -> dict[Hex, int]:
        return {player.port: seat for seat, player in enumerate(self.players) if player.port}

    # --- Ways ---

    def beside(self, hex: Hex) -> dict[str, Hex]:
        """Return the land around a hex, by direction."""
        q, r = hex
        around = {name: (q + right, r + down) for name, (right, down) in COMPASS.items()}
        return {name: there for name, there in around.items() if there in self.terrain}

    def distances(self, starts: Iterable[Hex], closed: Collection[Hex] = ()) -> dict[Hex, int]:
        """Return the distance of each hex. Ways lead into a closed hex, but not through it."""
        far = dict.fromkeys(starts, 0)
        edge = list(far)
        for hex in edge:
            if hex not in closed:
                for there in self.beside(hex).values():
                    if there not in far:
                        far[there] = far[hex] + 1
                        edge.append(there)
        return far

    def network(self, seat: int, others: Iterable[int] = ()) -> set[Hex]:
        """Return the hexes that a seat reaches from its port by rail, clear of Old Ones."""
        port = self.players[seat].port
        rails = set[Border]().union(*(self.players[who].tracks for who in (seat, *others)))
        found = {port} - self.haunted if port else set()
        grows = True
        while grows:
            joined = {hex for border in rails if border & found for hex in border} - self.haunted
            grows = not joined <= found
            found |= joined
        return {hex for hex in found if hex}

    def helped(self, seat: int) -> list[tuple[int, set[Hex]]]:
        """Yield a seat's network with the tracks of some others, and the number of others, from few to many."""
        partners = [who for who in range(len(self.players)) if who != seat] if self.together else []
        sets = [chosen for count in range(len(partners) + 1) for chosen in combinations(partners, count)]
        return [(len(chosen), self.network(seat, chosen)) for chosen in sets]

    def others_for(self, seat: int, hex: Hex) -> int:
        """Return how many others' tracks the way to a hex of the network needs."""
        return min(count for count, network in self.helped(seat) if hex in network)

    # --- Build Railway ---

    def borders_to_build(self, seat: int, over_rough_land: bool) -> set[Border]:
        mine = self.network(seat)
        taken = set[Border]().union(*(player.tracks for player in self.players))
        found = set()
        for hex in mine:
            for there in self.beside(hex).values():
                rough = {hex, there} & self.rough
                if there not in self.haunted and (over_rough_land or not rough):
                    found.add(frozenset((hex, there)))
        return found - taken if self.players[seat].tracks_left else set()

    # --- Mine, Farm ---

    def mines(self, seat: int) -> set[tuple[Hex, str]]:
        _, network = self.helped(seat)[-1]
        return {(hex, what) for hex in network for what in self.resources.get(hex, ())}

    def fields(self, seat: int) -> set[tuple[Hex, str]]:
        """Return the hexes and crops of possible farms, whatever this action has placed already."""
        _, network = self.helped(seat)[-1]
        empty = network - set(self.farms) - set(self.ports) - self.haunted
        empty -= {hex for hex, what in self.resources.items() if what}
        left = [crop for crop, number in self.players[seat].farms_left.items() if number]
        return {(hex, crop) for hex in empty for crop in left if self.terrain[hex] in LANDS[crop]}

    # --- Attack ---

    def reach(self, seat: int, force: Collection[str]) -> dict[Hex, int]:
        """Return the hexes that a force may attack, and the number of others whose tracks it needs."""
        guide = 1 if "desert-guide" in self.players[seat].cards else 0
        furthest = min(RANGES[unit] for unit in force) + guide
        flies = set(force) == {"airship"}
        found: dict[Hex, int] = {}
        for count, network in self.helped(seat):
            starts = network | self.own_line(seat) if flies else network
            far = self.distances(starts, () if flies else self.haunted)
            for hex in self.haunted:
                if far.get(hex, furthest + 1) <= furthest:
                    found[hex] = min(count, found.get(hex, count))
        return found

    def own_line(self, seat: int) -> set[Hex]:
        """Return all hexes with a seat's port or tracks, from which airships rise."""
        player = self.players[seat]
        return {hex for border in player.tracks for hex in border} | ({player.port} if player.port else set())

    def sends(self, seat: int, force: Collection[str]) -> set[str]:
        """Return the kinds of units that could still join a force so that it has a target."""
        return {
            unit
            for unit, number in self.players[seat].barracks.items()
            if number and unit not in force and self.reach(seat, (*force, unit))
        }

    # --- The Old Ones ---

    def march(self, hex: Hex, compass: str, clockwise: bool) -> Hex:
        """Return an Old One's next hex towards the nearest port or sound farm. The compass decides between several."""
        prey = [*self.ports, *(there for there, farm in self.farms.items() if farm.sound)]
        near = min(self.distances([target]).get(hex, 1000) for target in prey)
        if near in (0, 1000):
            return hex
        leads = set[Hex]()
        for target in prey:
            far = self.distances([target])
            if far.get(hex) == near:
                leads |= {there for there in self.beside(hex).values() if far.get(there) == near - 1}
        first = DIRECTIONS.index(compass)
        order = [DIRECTIONS[(first + (nth if clockwise else -nth)) % 6] for nth in range(6)]
        around = self.beside(hex)
        return next(around[name] for name in order if around.get(name) in leads)

    def threat(self, seat: int) -> int:
        """Return how many hexes the nearest Old One that moves is away from a seat's port, or 8 if that is more."""
        port = self.players[seat].port
        far = self.distances([port]) if port else {}
        return min([8, *(far[hex] for hex, kind in self.face_up if kind != "temple" and hex in far)])

    # --- Scoring ---

    def sound(self, seat: int, crop: str | None = None) -> int:
        return sum(farm.sound and farm.seat == seat and crop in (None, farm.crop) for farm in self.farms.values())

    def score(self, seat: int) -> int:
        player = self.players[seat]
        total = 2 * self.sound(seat) + 3 * player.goods["phosphate"] + player.tokens
        total += self.trophy_points(seat)
        return total + sum(self.bonus(seat, card) for card in player.cards)

    def trophy_points(self, seat: int) -> int:
        return sum(WORTH[kind] * number for kind, number in self.players[seat].trophies.items())

    def bonus(self, seat: int, card: str) -> int:
        player = self.players[seat]
        crops = {crop: self.sound(seat, crop) for crop in LANDS}
        brings = {
            "corn-baron": 2 * crops["corn"],
            "cattle-baron": 2 * crops["cattle"],
            "wool-baron": 2 * crops["sheep"],
            "trophy-hunter": player.trophies.total(),
            "railway-magnate": len(player.tracks) // 4,
            "chemist": player.goods["phosphate"],
            "treasury-official": min(5, player.goods["gold"] // 3),
            "chief-of-staff": min(5, player.barracks.total() // 2),
            "mixed-farmer": 2 * min(crops.values()),
            "undertaker": 2 * player.trophies["zombies"],
            "secret-policeman": 2 * player.trophies["loyalists"],
            "newspaper-owner": min(5, len(player.cards) - 1),
        }
        return brings.get(card, 0)

    def old_ones_score(self) -> int:
        """Return the Old Ones' points at the end, when everything has been turned up."""
        blighted = sum(not farm.sound for farm in self.farms.values())
        awake = sum(WORTH[kind] for _, kind in self.face_up)
        return awake + blighted + self.hidden_counts * sum(WORTH[kind] for kind in self.came_to_light)

    def payoffs(self) -> list[float]:
        """Return the payoffs. The best players win if they beat the Old Ones; together, if their mean score does."""
        scores, theirs = [self.score(seat) for seat in range(len(self.players))], self.old_ones_score()
        if self.together:
            return [float(sum(scores) // len(scores) > theirs)] * len(scores)
        winners = [score == max(scores) > theirs for score in scores]
        return [won / max(1, sum(winners)) for won in winners]
