"""AuZtralia's moments, played by somebody who likes action."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tests import moments
from tests.moments import Board, Stop, has, never, phase
from tuckerbox.match import Choice, Match

# Kinds of choices, and their weights
LIKED = {
    "attack": 12, "target": 30, "fight": 5, "stay": 5, "withdraw": 0.3, "buy": 2, "farm": 6, "plant": 3, "track": 1,
    "build": 4, "mine": 1.5, "recruit": 0.6, "look": 1, "done": 0.3, "play": 1, "retrieve": 0.5, "freshen": 0.5,
}  # fmt: skip


def like(match: Match, chance: Random, liked: Mapping[str, float] = LIKED) -> Choice:
    choices = match.choices
    return chance.choices(choices, [liked.get(choice.kind, 1) for choice in choices])[0]


def like_many(match: Match, chance: Random) -> Choice:
    """Return a choice with the same weights, except that it prefers sending more kinds of units to naming a target."""
    return like(match, chance, {**LIKED, "target": 1, "send": 5})


def like_boxes(match: Match, chance: Random) -> Choice:
    """Return a choice with the same weights, except that it prefers trade to attacks and hardly ever retrieves."""
    return like(match, chance, {**LIKED, "attack": 0.5, "trade": 4, "retrieve": 0.01})


def play(seats: int, seed: int, stop: Stop, **options: object) -> Match:
    return moments.play("auztralia", seats, seed, like, stop, **options)


def first(seats: int, stop: Stop, **options: object) -> Match:
    return moments.first(lambda seed: play(seats, seed, stop, **options))


def late(match: Match) -> bool:
    """Return whether this is a turn late in a match, with a lot on the table."""
    seen = match.view()
    return seen["phase"] == "turn" and seen["time"]["purple"] > 34 and len(seen["old_ones"]) > 4


def fighting(match: Match) -> bool:
    """Return whether this is between two cards of an attack with losses."""
    seen = match.view()
    fight = seen["combat"]
    return seen["phase"] == "before-card" and fight is not None and len(fight["units"]) > 2


def attacking(match: Match) -> bool:
    """Return whether somebody in an attack chooses between the next card and the way home."""
    return fighting(match) and has("withdraw")(match) and has("fight")(match)


def card_drawn(match: Match) -> bool:
    """Return whether a card lies open with which some of the units hit, but not all, and are hit."""
    seen = match.view()
    fight, card = seen["combat"], seen["card"]
    if seen["phase"] != "after-card" or fight is None or card is None:
        return False
    fought = {each["kind"] for each in seen["old_ones"] if each["hex"] == fight["hex"]}
    sent = {stack["unit"] for stack in fight["units"]}
    rows = [row for row in card["kinds"] if row["kind"] in fought]
    return any(row["damage"] and set() < sent.intersection(row["hit_by"]) < sent for row in rows)


def one_cube_left(match: Match) -> bool:
    """Return whether a player has one cube left, and too little gold for any box."""
    if not has("retrieve")(match):
        return False
    seen = match.view()
    own = seen["players"][seen["deciding"]]
    return own["cubes"] == 1 and own["gold"] < min(own["prices"].values())


def defending(match: Match) -> bool:
    seen = match.view()
    return seen["combat"] is not None and seen["combat"]["defends"]


def previewed(match: Match) -> Choice | None:
    """Return the first choice of an action or of a good."""
    if match.view()["phase"] not in ("turn", "goods"):
        return None
    return next((choice for choice in match.choices if choice.kind != "done"), None)


RULES = {
    "port": lambda: play(3, 3, phase("placing-port")),
    "turn": lambda: first(3, phase("turn", 40)),
    "tracks": lambda: first(2, phase("tracks", 20)),
    "mine": lambda: first(2, has("mine", 2, 10)),
    "trade": lambda: first(2, phase("goods", 20)),
    "cubes": lambda: moments.first(lambda seed: moments.play("auztralia", 2, seed, like_boxes, one_cube_left)),
    "farms": lambda: first(2, phase("farms", 30)),
    "buying": lambda: first(2, phase("buying", 10)),
    "combat": lambda: moments.first(lambda seed: moments.play("auztralia", 4, seed, like_many, attacking)),
    "card": lambda: moments.first(lambda seed: moments.play("auztralia", 2, seed, like_many, card_drawn)),
    "defence": lambda: first(4, defending),
    "night": lambda: first(4, late),
    "recruiting": lambda: first(2, phase("choosing-card")),
    "end": lambda: first(2, late),
    "alone": lambda: play(1, 1, phase("choosing-objective")),
    "together": lambda: first(3, phase("turn", 40), way="together"),
    "west": lambda: first(2, phase("turn", 50), map="west"),
}

BOARD = Board(
    "auztralia/fixtures",
    {
        "port": lambda: play(3, 3, phase("placing-port")),
        "start": lambda: play(4, 3, phase("turn")),
        "middle": lambda: first(3, phase("turn", 60)),
        "late": lambda: first(4, late),
        "tracks": lambda: first(2, phase("tracks", 20)),
        "goods": lambda: first(2, phase("goods", 20)),
        "buying": lambda: first(2, phase("buying", 10)),
        "choosing": lambda: first(2, phase("choosing-card")),
        "swapping": lambda: first(2, phase("swapping", 10)),
        "force": lambda: first(4, has("send", 4)),
        "fighting": lambda: moments.first(lambda seed: moments.play("auztralia", 4, seed, like_many, fighting)),
        "allotting": lambda: first(3, phase("allotting")),
        "aiming": lambda: first(4, phase("aiming")),
        "seen": lambda: first(4, phase("after-card")),
        "using": lambda: first(4, has("use")),
        "defending": lambda: first(4, defending),
        "jamming": lambda: first(4, phase("jamming")),
        "accepting": lambda: first(3, phase("accepting")),
        "back": lambda: first(4, phase("moving-back")),
        "hiring": lambda: first(4, phase("hiring")),
        "objective": lambda: play(1, 1, phase("choosing-objective")),
        "dropping": lambda: first(1, phase("dropping")),
        "recruiting": lambda: first(1, phase("recruiting")),
        "together": lambda: first(3, phase("turn", 40), way="together"),
        "giving": lambda: first(3, phase("giving-good"), way="together"),
        "card": lambda: first(3, phase("giving-card"), way="together"),
        "losing": lambda: first(3, phase("losing"), way="together"),
        "west": lambda: first(2, phase("turn", 50), map="west"),
        "end": lambda: play(3, 5, never),
    },
    previewed,
    RULES,
)
