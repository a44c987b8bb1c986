"""Checks that everybody finds a place for a port, wherever the others have placed theirs."""

from __future__ import annotations

from collections.abc import Mapping

from tuckerbox.games.auztralia import board
from tuckerbox.games.auztralia.state import SEATS, Box
from tuckerbox.kernel.component_data import BoxError
from tuckerbox.kernel.sentence_parts import listed

ORDINALS = ("first", "second", "third", "fourth")
Near = Mapping[int, set[int]]
"""For each anchor, those where no other port may lie: itself, and those that are too close to it."""


def check_ports(box: Box) -> None:
    """Raise BoxError if somebody may find no place for a port. The distances in the East must be measured."""
    for map, name in enumerate(("east", "west")):
        count = len(anchors_of(box, map))
        if count < SEATS:
            raise BoxError(f"{name}.anchor: there must be at least {SEATS} anchors, one for each port, not {count}.")
    apart: int = box.ports_apart
    blocking = blocking_ports(box, apart)
    if blocking:
        ports = [board.HEX_NAMES[hex] for hex in sorted(blocking)]
        works = next(less for less in range(apart - 1, 0, -1) if not blocking_ports(box, less))
        raise BoxError(
            f"east.anchor and players.ports_apart: with {'a port' if len(ports) == 1 else 'ports'} on {listed(ports)}, "
            f"a {ORDINALS[len(ports)]} player would find no anchor at least {apart} hexes away; add anchors, or set "
            f"ports_apart to {works}."
        )


def anchors_of(box: Box, map: int) -> list[int]:
    return [hex for hex in range(board.HEXES) if box.anchor[map, hex]]


def blocking_ports(box: Box, apart: int) -> list[int]:
    """Return a legal placement of ports in the East after which the next player finds no place; [] if there is none."""
    anchors = anchors_of(box, board.EAST)
    near = {hex: {other for other in anchors if other == hex or box.apart_east[hex, other] < apart} for hex in anchors}
    return blocking_after([], set(anchors), near)


def blocking_after(placed: list[int], free: set[int], near: Near) -> list[int]:
    """Return `placed` and further ports that leave no anchor free; [] if the last player always finds one.

    One of the ports has to be near the first free anchor, so only those are tried next.
    """
    if not free:
        return placed
    if len(placed) == SEATS - 1:
        return []
    for hex in sorted(near[min(free)] & free):
        found = blocking_after([*placed, hex], free - near[hex], near)
        if found:
            return found
    return []
