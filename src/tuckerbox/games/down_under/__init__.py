"""Down Under (Günter Cornett, Bambus 2007): tiles with two paths, and the longest route within the border wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tuckerbox.games.down_under import greedy, rules, words
from tuckerbox.games.down_under.breakdown import breakdown
from tuckerbox.games.down_under.learned.mind import NET, Mind
from tuckerbox.games.down_under.learned.policy import choose, knows
from tuckerbox.games.down_under.moment_headline import headline
from tuckerbox.games.down_under.planning import PLANNING
from tuckerbox.games.down_under.prepare_box import prepare
from tuckerbox.games.down_under.state import ACTIONS, MOST_EVENTS, Box, Options, State
from tuckerbox.games.down_under.traits_for_hints import TRAITS, traits
from tuckerbox.games.down_under.view import view
from tuckerbox.kernel.contract import Game, Policy, Rules, Tuning, WayToPlay, draw_by, learn_by, train_by

MOST_LINE = 16  # tiles of one set, seven of them straight and nine curved
MOST_FRAME = 32  # tiles of two sets


def misfit(options: Mapping[str, Any], seats: int) -> str | None:
    """Return why options do not fit the number of seats, or each other; None if they do."""
    area, routes = options["area"], options["routes"]
    own = options["size"] == "own"
    long, short = max(options["length"], options["width"]), min(options["length"], options["width"])
    if routes.startswith("two") and seats != 2:
        return f"routes={routes} is for 2 seats, which share the four colours, and not for {seats}."
    if area == "line" and seats > 3:
        return f"area=line is laid with the tiles of a fourth player: it is for 2 or 3 seats, not {seats}."
    if area == "frame" and seats != 2:
        return f"area=frame is laid with the tiles of two more players: it is for 2 seats, not {seats}."
    if area in ("line", "frame") and routes.startswith("two"):
        return f"area={area} needs unused tiles, and routes={routes} leaves none: choose another area, or other routes."
    if own and area == "line" and (long + short - 1 > MOST_LINE or long == 13):
        limit = "the sides may add up to 17, and neither may be 13"
        return f"area=line can't cross {long} by {short} with one set of tiles: {limit}."
    if own and area == "frame" and 2 * (long + short) > MOST_FRAME:
        return f"area=frame can't surround {long} by {short} with two sets of tiles: the sides may add up to 16."
    return None


GAME = Game(
    name="down-under",
    title="Down Under",
    blurb="Lay tiles, follow creek beds, and make yours the longest path within the fence.",
    minutes="15–30",
    designers="Günter Cornett",
    published="Bambusspiele, 2007",
    seats=(2, 3, 4),
    version=rules.VERSION,
    state=State,
    box=Box,
    options=Options,
    actions=ACTIONS,
    events=rules.EVENTS,
    reasons=rules.REASONS,
    rules=Rules.of(rules, traits=traits),
    max_legal=2000,
    max_steps=1000,
    max_events=MOST_EVENTS,
    folder=Path(__file__).parent,
    samples=(
        *(WayToPlay(seats) for seats in (2, 3, 4)),
        WayToPlay(2, {"size": "own", "length": 4, "width": 4, "animals": True}),
        WayToPlay(3, {"size": "difficult", "measure": "full"}),
        WayToPlay(4, {"size": "easy", "animals": True}),
        WayToPlay(4, {"size": "own", "length": 13, "width": 13}),
        WayToPlay(4, {"size": "own", "length": 13, "width": 4, "animals": True}),
        *(WayToPlay(seats, {"area": "limitless"}) for seats in (2, 4)),
        WayToPlay(4, {"area": "limitless", "routes": "one-ended", "animals": True}),
        WayToPlay(2, {"area": "limitless", "routes": "two"}),
        *(WayToPlay(seats, {"area": "line", "animals": True}) for seats in (2, 3)),
        WayToPlay(3, {"area": "line", "routes": "one-ended"}),
        WayToPlay(2, {"area": "frame"}),
        WayToPlay(
            2, {"area": "frame", "routes": "one-ended", "size": "own", "length": 12, "width": 4, "animals": True}
        ),
        *(WayToPlay(seats, {"routes": "one-ended"}) for seats in (2, 3)),
        WayToPlay(4, {"size": "own", "length": 4, "width": 4, "routes": "one-ended", "measure": "full"}),
        WayToPlay(2, {"routes": "two"}),
        WayToPlay(2, {"routes": "two", "animals": True, "count": "best"}),
        WayToPlay(2, {"routes": "two-in-turn", "measure": "full"}),
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
        "greedy": Policy(greedy.choose, State),
        "learned": Policy(choose, Mind, says="learned from matches against itself", net=NET, knows=knows),
    },
    expert="learned",
    tuning=Tuning(policy="greedy", horizon=0, scale=6, temperatures=(2.0, 1.5)),
    learning=learn_by(__name__),
    planning=PLANNING,
    training=train_by(__name__),
)
