"""Positions for two with known answers: plain cases, in which every other choice gives something away for nothing."""

from __future__ import annotations

from tests.auztralia.tables import Table
from tests.known import Known
from tuckerbox.games.auztralia import phases
from tuckerbox.games.auztralia.pieces import CROPS


def bare(time: int = 0) -> Table:
    """Return a map that is empty but for the ports, with Anna's disc on a space of the time track."""
    table = Table(2).bare("e8", "a6")
    table.state.time[0] = time
    return table


def attacked() -> tuple[Table, int]:
    """Return a combat of Anna's two infantry and an armoured car against a Shoggoth, and the Shoggoth's slot."""
    table = bare(30).units(0, infantry=2, armoured_car=1)
    slot = table.wake("e7", "shoggoth")
    table.play("attack", "send infantry 2", "send armoured-car 1", "target e7")
    state = table.state
    state.phase, state.fighter, state.may_go, state.field = phases.BEFORE_CARD, 0, 1, state.place[slot]
    state.force[0], state.force[1] = 2, 1
    state.barracks[0, 0] = state.barracks[1, 0] = 0
    return table, slot


def hopeless() -> Table:
    return attacked()[0]


def nearly_won() -> Table:
    table, slot = attacked()
    table.state.damage[slot, 0] = 7
    return table


def one_wound() -> Table:
    table = bare()
    table.wake("e7", "zombies")
    state = table.state
    state.phase, state.fighter, state.field, state.hits = phases.ALLOTTING, 0, state.place[0], 1
    state.force[2], state.force[3] = 1, 1
    return table


def at_the_port() -> Table:
    table = bare().give(0, "wireless-operator")
    slot = table.wake("e7", "zombies")
    table.at(phases.JAMMING).state.going[slot] = table.state.ports[0]
    return table


def the_last_space() -> Table:
    return bare(52).tracks(0, "e8 n", "e8 nw", "f7 n", "e7 ne").lay("e7", "gold", 3)


def the_banker() -> Table:
    return bare().give(0, "banker")


def the_last_piece() -> Table:
    table = bare(52).tracks(0, "e8 n", "e8 ne").goods(0, gold=1)
    for crop in range(CROPS):
        table.state.farms_left[crop, 0] = 0
    return table.lay("e7", "phosphate", 1).lay("f7", "gold", 3)


LEAST = 7  # how many of them Kangaroo finds

POSITIONS = (
    Known(
        "a hopeless fight",
        hopeless,
        ("withdraw all",),
        "The Shoggoth takes eight hits. These three units would be lost long before; withdrawn, they can fight again.",
    ),
    Known(
        "a fight nearly won",
        nearly_won,
        ("fight",),
        "The Shoggoth has taken seven hits of eight. One more brings six points, and clears the way to the port.",
    ),
    Known(
        "one wound",
        one_wound,
        ("allot armoured-train",),
        "One wound kills artillery. An armoured train survives it.",
    ),
    Known(
        "zombies at the port",
        at_the_port,
        ("jam",),
        "Anna has no units to defend her port, and the match ends when a port is lost. The wireless stops the zombies.",
    ),
    Known(
        "farms in the last space",
        the_last_space,
        ("farm",),
        "The last action may take longer than there is time left, so it can place several farms, of two points each. "
        "Gold is worth nothing at the end.",
    ),
    Known(
        "the last piece",
        the_last_piece,
        ("mine e7 phosphate",),
        "This is the last action. Phosphate counts three points, and nothing else that Anna can still do counts any.",
    ),
    Known(
        "the banker",
        the_banker,
        ("play banker",),
        "The banker brings four gold and takes no time, so that this turn's action can already be paid with it.",
    ),
)
