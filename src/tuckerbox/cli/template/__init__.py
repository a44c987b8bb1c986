"""Muster: pen sheep of one breed together, and fill a secret order."""

from __future__ import annotations

from pathlib import Path

from tuckerbox.cli.template import greedy, rules, words
from tuckerbox.cli.template.prepare_box import prepare
from tuckerbox.cli.template.state import ACTIONS, BREEDS, MOST_EVENTS, Box, Options, State
from tuckerbox.cli.template.view import view
from tuckerbox.kernel.contract import Game, Policy, Rules, Tuning, WayToPlay, draw_by, learn_by

GAME = Game(
    name="muster",
    title="Muster",
    blurb="Pen sheep of one breed together, let strays go, and fill the order that only you know.",
    minutes="10",
    seats=(2, 3, 4),
    version=rules.VERSION,
    state=State,
    box=Box,
    options=Options,
    actions=ACTIONS,
    events=rules.EVENTS,
    reasons=rules.REASONS,
    rules=Rules.of(rules),
    max_legal=BREEDS,
    max_steps=100,
    max_events=MOST_EVENTS,
    folder=Path(__file__).parent,
    samples=(*(WayToPlay(seats) for seats in (2, 3, 4)), WayToPlay(2, {"length": "long"})),
    prepare=prepare,
    view=view,
    draw=draw_by(__name__),
    prompt=words.prompt,
    offer=words.offer,
    tell=words.tell,
    refuse=words.refuse,
    policies={"greedy": Policy(greedy.choose, State)},
    tuning=Tuning(policy="greedy", scale=10),
    learning=learn_by(__name__),
)
