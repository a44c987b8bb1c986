"""Australis (Alessandro Zucchini and Leo Colovini, Kosmos 2024): dice, corals, fish and turtles in a warm current."""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.australis import greedy, rules, words
from tuckerbox.games.australis.breakdown import breakdown
from tuckerbox.games.australis.learned.mind import NET, Mind
from tuckerbox.games.australis.learned.policy import choose, knows
from tuckerbox.games.australis.moment_headline import headline
from tuckerbox.games.australis.outlook import spread
from tuckerbox.games.australis.prepare_box import prepare
from tuckerbox.games.australis.state import ACTIONS, MOST_EVENTS, Box, Options, State
from tuckerbox.games.australis.traits_for_hints import TRAITS, traits
from tuckerbox.games.australis.view import view
from tuckerbox.kernel.contract import Game, Policy, Rules, Tuning, WayToPlay, draw_by, learn_by, train_by

GAME = Game(
    name="australis",
    title="Australis",
    blurb="Ride the current: feed fish, grow corals, send your turtle south, and let the dice fight it out.",
    minutes="45–60",
    designers="Alessandro Zucchini and Leo Colovini",
    published="Kosmos, 2024",
    seats=(2, 3, 4),
    version=rules.VERSION,
    state=State,
    box=Box,
    options=Options,
    actions=ACTIONS,
    events=rules.EVENTS,
    reasons=rules.REASONS,
    rules=Rules.of(rules, traits=traits),
    max_legal=64,
    max_steps=4000,
    max_events=MOST_EVENTS,
    folder=Path(__file__).parent,
    samples=(
        *(WayToPlay(seats) for seats in (2, 3, 4)),
        *(WayToPlay(seats, {"last": "18"}) for seats in (2, 4)),
        *(WayToPlay(seats, {"last": "18", "end": "free"}) for seats in (2, 3, 4)),
        WayToPlay(4, {"last": "40"}),
    ),
    prepare=prepare,
    view=view,
    draw=draw_by(__name__),
    prompt=words.prompt,
    offer=words.offer,
    tell=words.tell,
    refuse=words.refuse,
    headline=headline,
    breakdown=breakdown,
    traits=TRAITS,
    policies={
        "greedy": Policy(greedy.choose, State, spread=spread),
        "learned": Policy(choose, Mind, says="learned from matches against itself", net=NET, knows=knows),
    },
    expert="learned",
    tuning=Tuning(policy="greedy", horizon=30, scale=30, temperatures=(1.5, 1.1)),
    learning=learn_by(__name__),
    training=train_by(__name__),
)
