"""AuZtralia (Martin Wallace, 2018): railways, farms and gold in the outback, until the Old Ones wake."""

from __future__ import annotations

from pathlib import Path

from tuckerbox.games.auztralia import actions, greedy, rules, words
from tuckerbox.games.auztralia.breakdown import breakdown
from tuckerbox.games.auztralia.greedy.expected_gain import expected_gain
from tuckerbox.games.auztralia.learned.mind import NET, Mind
from tuckerbox.games.auztralia.learned.policy import choose, knows
from tuckerbox.games.auztralia.moment_headline import headline
from tuckerbox.games.auztralia.outlook import rival_gain, spread
from tuckerbox.games.auztralia.planning import PLANNING
from tuckerbox.games.auztralia.prepare_box import prepare
from tuckerbox.games.auztralia.rules import scoring
from tuckerbox.games.auztralia.state import MOST_EVENTS, Box, Options, State
from tuckerbox.games.auztralia.traits_for_hints import TRAITS, traits
from tuckerbox.games.auztralia.view import view
from tuckerbox.kernel.contract import Game, Policy, Rules, Tuning, WayToPlay, draw_by, learn_by, train_by

GAME = Game(
    name="auztralia",
    title="AuZtralia",
    blurb="Lay railways, farm and mine, and arm yourself: what sleeps in the outback will wake and want your port.",
    minutes="60–120",
    designers="Martin Wallace",
    published="SchilMil and Stronghold Games, 2018",
    seats=(1, 2, 3, 4),
    version=rules.VERSION,
    state=State,
    box=Box,
    options=Options,
    actions=actions.ACTIONS,
    events=rules.EVENTS,
    reasons=rules.REASONS,
    rules=Rules.of(rules, rival=scoring.old_ones_score, traits=traits),
    max_legal=400,
    max_steps=8000,
    max_events=MOST_EVENTS,
    folder=Path(__file__).parent,
    samples=(
        *(WayToPlay(seats) for seats in (2, 3, 4)),
        *(WayToPlay(1, {"solo": solo}) for solo in ("hard", "easy", "insane")),
        *(WayToPlay(seats, {"map": "west"}) for seats in (2, 3, 4)),
        *(WayToPlay(seats, {"way": "together"}) for seats in (2, 3, 4)),
        WayToPlay(4, {"way": "together", "tiles": "more"}),
        WayToPlay(3, {"map": "west", "way": "together"}),
        WayToPlay(4, {"unseen": "once"}),
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
        "greedy": Policy(greedy.choose, greedy.Mind, expected_gain, rival_gain=rival_gain, spread=spread),
        "learned": Policy(
            choose, Mind, expected_gain, "learned from matches against itself", NET, knows, rival_gain, spread
        ),
    },
    expert="learned",
    tuning=Tuning(policy="greedy", horizon=6, scale=10, temperatures=(0.7, 0.3)),
    rival="the Old Ones",
    learning=learn_by(__name__),
    planning=PLANNING,
    training=train_by(__name__),
)
