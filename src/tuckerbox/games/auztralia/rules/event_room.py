"""A check that a step has room for more events."""

from __future__ import annotations

from tuckerbox.games.auztralia.state import MOST_EVENTS, State


def has_room(state: State, events: int) -> bool:
    """Return whether a step has room for this many more events.

    A step that handles many Old Ones or much damage asks before each. If there is no room, the next step goes on.
    This can happen when a card takes effect, when all of a kind move, when militia fights and when zombies heal.

    All other steps leave at most eight events. A survey tile lays out seven hexes. Mining takes five resources, for a
    cube, gold and time. A personality in combat hits one Old One, which is destroyed, with its points shared by four. A
    revelation brings gold to four players, or removes two personalities. The end scores four players, an objective and
    the Old Ones.
    """
    return state.told + events <= MOST_EVENTS
