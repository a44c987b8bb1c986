"""Measures what thinking in a page costs, in seconds of processor time: `python -m bench.thinking [GAME …]`.

Two sensible bots play a match of each game. The client's engine, in Node, thinks of hints at some moments of the match,
decides there as a bot would, and analyses the whole match.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Sequence

from tests.webassembly.asking import Node

import tuckerbox
from tuckerbox import bots, games
from tuckerbox.bots.match_analysis import QUICK
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.luck import seeded
from tuckerbox.match import Match
from tuckerbox.match_runner import closest_seats
from tuckerbox.server.actions.answer_types import Decision
from tuckerbox.server.actions.exploring import decisions_from

MOMENTS = 5  # of each match
BOTS = ("kangaroo", "boomer")


def played(game: Game) -> Match:
    """Return a match of two seats, or of as few as the game has, that sensible bots have played to its end."""
    match = tuckerbox.new(game.name, closest_seats(game, 2), seed=1)
    bot = bots.SeatedBot(bots.sensible(game), match, seeded("bench"))
    while not match.over:
        match.play(bot.choose())
    return match


def some_of(decisions: Sequence[Decision]) -> list[Decision]:
    """Return decisions between several choices, spread over a match."""
    free = [decision for decision in decisions if decision["choices"] > 1]
    return [free[len(free) * nth // MOMENTS] for nth in range(MOMENTS)]


def seconds(node: Node, what: str, **request: object) -> float:
    """Return the seconds of processor time that Node takes to answer a request."""
    began: float = node.ask("clock")["seconds"]
    node.ask(what, **request)
    ended: float = node.ask("clock")["seconds"]
    return ended - began


def thinking(node: Node, game: Game, decisions: Sequence[Decision], **request: object) -> float:
    """Return the longest time that a thought takes at some of the decisions of a match."""
    return max(
        seconds(node, "think", game=game.name, state=hexadecimal(at["state"]), luck=hexadecimal(at["seed"]), **request)
        for at in some_of(decisions)
    )


def hexadecimal(base64: str) -> str:
    return b64decode(base64).hex()


def row(node: Node, game: Game) -> str:
    """Return the row of a game in the table."""
    match = played(game)
    found = decisions_from(match, -1, len(match.entries))
    decisions = found["decisions"]
    node.load(game)
    hint = thinking(node, game, decisions, asks="prospects", why=True)
    decided = [thinking(node, game, decisions, asks="decision", bot=bot) for bot in BOTS]
    analysis = seconds(node, "analyse", match=found, names=match.names, simulations=QUICK)
    costs = " | ".join(f"{cost:.2f}" for cost in (hint, *decided))
    return f"| {game.title} | {costs} | {analysis:.1f} | {len(decisions)} |"


if __name__ == "__main__":
    print(f"| game | a hint | {BOTS[0]}'s decision | {BOTS[1]}'s decision | an analysis | decisions in it |")
    print("|---|---|---|---|---|---|")
    with Node() as node:
        for name in sys.argv[1:] or games.names():
            print(row(node, games.game(name)), flush=True)
