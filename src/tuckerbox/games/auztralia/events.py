"""The events of AuZtralia, with the names of their numbers."""

from __future__ import annotations

from tuckerbox.games.auztralia import cards, pieces
from tuckerbox.kernel.event_kinds_and_reasons import EventKinds

EVENTS = EventKinds(
    card=cards.PERSONALITY_NAMES,
    crop=pieces.CROP_NAMES,
    kind=pieces.KIND_NAMES,
    objective=tuple(str(nth + 1) for nth in range(cards.OBJECTIVES)),
    resource=pieces.RESOURCE_NAMES,
    unit=pieces.UNIT_NAMES,
)
FIRST_PLAYER = EVENTS.add("first player")
SURVEYED = EVENTS.add("surveyed", "hex", "tile")
LAID_OUT = EVENTS.add("laid out", "hex", "resource", "pieces")
RAISED = EVENTS.add("old one laid", "hex", "level")
SHOWN = EVENTS.add("personality shown", "card", "place")
OFFERED = EVENTS.add("objectives offered", "first", "second")
PURSUED = EVENTS.add("objective chosen", "objective")
PORT_PLACED = EVENTS.add("port placed", "hex")
TURN_STARTS = EVENTS.add("turn", "space")
PLAYED = EVENTS.add("personality played", "card")
ACTED = EVENTS.add("action", "box", "gold")
TIME_SPENT = EVENTS.add("time spent", "spaces", "space")
TRACK_LAID = EVENTS.add("track laid", "hex", "other")
MINED = EVENTS.add("mined", "hex", "resource", "pieces")
GAINED = EVENTS.add("gained", "resource", "pieces")
PAID = EVENTS.add("paid", "resource", "pieces")
RECRUITED = EVENTS.add("recruited", "card")
LOOKED = EVENTS.add("looked at two")
SEEN = EVENTS.add("seen", "first", "second")
PUT_BACK = EVENTS.add("put back", "card")
SWAPPED = EVENTS.add("swapped", "taken", "left")
BOUGHT = EVENTS.add("unit bought", "unit", "gold")
UNIT_TAKEN = EVENTS.add("unit taken", "unit")
FARM_PLACED = EVENTS.add("farm placed", "hex", "crop")
RETRIEVED = EVENTS.add("cubes retrieved", "cubes")
SENT = EVENTS.add("units sent", "unit", "number")
ATTACKED = EVENTS.add("attack", "hex")
TURNED_UP = EVENTS.add("turned up", "hex", "kind")
PORT_ATTACKED = EVENTS.add("port attacked", "hex")
OLD_CARD = EVENTS.add("old one card", "card", "for movement")
SHUFFLED = EVENTS.add("old one cards shuffled")
STRUCK = EVENTS.add("old one hit", "hex", "kind", "damage")
DESTROYED = EVENTS.add("old one destroyed", "hex", "kind")
SHARED = EVENTS.add("points shared", "points")
UNIT_HURT = EVENTS.add("unit hurt", "unit", "damage")
UNIT_LOST = EVENTS.add("unit lost", "unit")
SANITY_LOST = EVENTS.add("sanity lost", "sanity", "left")
CALMED = EVENTS.add("sanity regained", "sanity")
WITHDREW = EVENTS.add("withdrew", "which")
DEFEATED = EVENTS.add("defeated")
HEALED = EVENTS.add("healed", "hex", "kind")
COMBAT_ENDS = EVENTS.add("combat over", "hex")
PORT_LOST = EVENTS.add("port lost", "hex")
OLD_ONES_ADVANCE = EVENTS.add("old ones advance", "space")
REVEALED = EVENTS.add("revelation", "sort")
NOTHING_HIDDEN = EVENTS.add("nothing hidden")
DROPPED = EVENTS.add("personality dropped", "card")
ASSASSINATED = EVENTS.add("assassinated", "card")
SPAWNED = EVENTS.add("spawned", "hex", "kind")
MOVED = EVENTS.add("old one moved", "kind", "from", "to")
JAMMED = EVENTS.add("movement jammed")
BLIGHTED = EVENTS.add("farm blighted", "hex")
TOGETHER_DRAWN = EVENTS.add("card drawn", "sort")
GIVEN = EVENTS.add("given", "to", "what")
SET_BACK = EVENTS.add("moved back", "spaces", "space")
DONE_WITH_TURN = EVENTS.add("done")
SCORED = EVENTS.add("score", "farms", "phosphate", "cards", "old ones", "tokens", "total")
OLD_ONES_SCORED = EVENTS.add("old ones' score", "awake", "hidden", "farms", "total")
OBJECTIVE_SCORED = EVENTS.add("objective score", "objective", "points")
