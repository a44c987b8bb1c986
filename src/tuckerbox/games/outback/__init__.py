"""Outback (Michael Kiesling, HUCH! 2018): dice, a jeep full of animals, and a preserve of hexagons."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tuckerbox.games.outback import players, rules, words
from tuckerbox.games.outback.breakdown import breakdown
from tuckerbox.games.outback.learned.mind import NET
from tuckerbox.games.outback.learned.mind import Mind as LearnedMind
from tuckerbox.games.outback.learned.policy import choose, knows
from tuckerbox.games.outback.moment_headline import headline
from tuckerbox.games.outback.outlook import spread
from tuckerbox.games.outback.players.mind import Mind
from tuckerbox.games.outback.players.promise import expected_gain
from tuckerbox.games.outback.prepare_box import prepare
from tuckerbox.games.outback.state import ACTIONS, MOST_EVENTS, Box, Options, State
from tuckerbox.games.outback.traits_for_hints import TRAITS, traits
from tuckerbox.games.outback.view import view
from tuckerbox.kernel.contract import Game, Policy, Rules, Tuning, WayToPlay, draw_by, learn_by, train_by


def misfit(options: Mapping[str, Any], seats: int) -> str | None:
    """Return why options do not fit the number of seats; None if they do."""
    if options["variant"] == "partnership" and seats != 4:
        return f"variant=partnership is for two teams of two: 4 seats, not {seats}."
    return None


GAME = Game(
    name="outback",
    title="Outback",
    blurb="Roll the dice, fetch animals from the jeep, and settle them next to their own kind.",
    minutes="30–45",
    designers="Michael Kiesling",
    published="HUCH!, 2018",
    seats=(2, 3, 4),
    version=rules.VERSION,
    state=State,
    box=Box,
    options=Options,
    actions=ACTIONS,
    events=rules.EVENTS,
    reasons=rules.REASONS,
    rules=Rules.of(rules, traits=traits),
    max_legal=200,
    max_steps=2000,
    max_events=MOST_EVENTS,
    folder=Path(__file__).parent,
    samples=(
        *(WayToPlay(seats) for seats in (2, 3, 4)),
        *(WayToPlay(seats, {"end": "full", "scoring": "together"}) for seats in (2, 3, 4)),
        *(WayToPlay(seats, {"variant": "plus"}) for seats in (2, 3, 4)),
        WayToPlay(3, {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True}),
        WayToPlay(4, {"variant": "plus", "end": "full", "scoring": "together", "scoring_tile": True}),
        WayToPlay(4, {"variant": "partnership"}),
        WayToPlay(4, {"variant": "partnership", "end": "full", "scoring": "together"}),
    ),
    misfit=misfit,
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
        "greedy": Policy(players.greedy, Mind),
        "planner": Policy(
            players.planner,
            Mind,
            expected_gain,
            "rates each tile by the prospects of the whole preserve",
            spread=spread,
        ),
        "learned": Policy(choose, LearnedMind, expected_gain, "learned from matches against itself", NET, knows),
    },
    expert="learned",
    tuning=Tuning(policy="planner", own_turn=True, temperatures=(1.5, 0.9)),
    learning=learn_by(__name__),
    training=train_by(__name__),
)
