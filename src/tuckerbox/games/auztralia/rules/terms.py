"""What the chapters share: phases, events, reasons why something is not legal, the functions of actions."""

from __future__ import annotations

from tuckerbox.games.auztralia.state import (
    ABANDON,
    ACCEPT,
    AIM,
    ALLOT,
    BACK,
    BUILD,
    CHOOSE,
    CROP_NAMES,
    DIG,
    DONE,
    DROP,
    EXPORT,
    FIGHT,
    FRESHEN,
    GIVE,
    HIRE,
    IMPORT,
    JAM,
    KEEP,
    KIND_NAMES,
    LET,
    LOOK,
    MARCH,
    MOST_EVENTS,
    OBJECTIVE,
    OBJECTIVES,
    PAY,
    PERSONALITY_NAMES,
    PLANT,
    PLAY,
    PORT,
    PURCHASE,
    RESOURCE_NAMES,
    RETRIEVE,
    SEND,
    SETTLE,
    SHIP,
    STAY,
    SWAP,
    TARGET,
    TRACK,
    TURN_UP,
    UNIT_NAMES,
    USE,
    WITHDRAW,
    State,
)
from tuckerbox.kernel.register import Events, Reasons

VERSION = 2

NOBODY = -1
NOWHERE = -1

# Phases: in the first ones NATURE acts, then come those in which a seat decides.
(
    DRAW_FIRST, SURVEY, SHORTAGES, DEAL, DRAW_OBJECTIVES, LOOK_AT_TWO, REFILL,
    WAKE, DRAW_OLD_CARD, RESOLVE, CLEAR_UP,
    ADVANCE, REVELATION, RISE, SPAWN, TOGETHER_CARD, MOVEMENT, MOVE, ARRIVE, BLIGHT, PORTS,
    UNCOVER, UNVEIL, SCORE,
) = range(24)  # fmt: skip
(
    PLACING_PORT, CHOOSING_OBJECTIVE, TURN, TRACKS, GOODS, FARMS, FORCE, BUYING, CHOOSING_CARD, SWAPPING,
    BEFORE_CARD, AIMING, AFTER_CARD, ALLOTTING, ACCEPTING, JAMMING, MOVING_BACK, TURNING_UP, GIVING_GOOD, GIVING_CARD,
    LOSING, HIRING, DROPPING, RECRUITING, TURN_MADE, ENDED,
) = range(24, 50)  # fmt: skip

# What a step tells, and the numbers that come with it
EVENTS = Events(
    card=PERSONALITY_NAMES,
    crop=CROP_NAMES,
    kind=KIND_NAMES,
    objective=tuple(str(nth + 1) for nth in range(OBJECTIVES)),
    resource=RESOURCE_NAMES,
    unit=UNIT_NAMES,
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

# Why an action may not be legal
REASONS = Reasons()
LEGAL = REASONS.add("legal")
IT_IS_OVER = REASONS.add("over", "Game end")
NOT_A_DECISION = REASONS.add("not a decision")
SOMETHING_ELSE_FIRST = REASONS.add("something else first", "Gameplay")
NOT_AN_ANCHOR = REASONS.add("no anchor", "Set-up")
TOO_CLOSE = REASONS.add("too close", "Set-up")
NOT_OFFERED = REASONS.add("not offered")
NOT_YOUR_CARD = REASONS.add("not your card", "Recruit Help")
CARD_WAITS = REASONS.add("card waits", "Recruit Help")
CARD_NOT_NOW = REASONS.add("card not now", "Recruit Help")
CARD_IN_VAIN = REASONS.add("card in vain", "Recruit Help")
NO_CUBE = REASONS.add("no cube", "Gameplay")
BOX_TOO_DEAR = REASONS.add("box too dear", "Gameplay")
TOO_DEAR = REASONS.add("too dear", "Buy Military Unit")
NO_COAL_OR_IRON = REASONS.add("no coal or iron", "Build Railway")
NO_TRACKS = REASONS.add("no tracks left", "Build Railway")
NO_WAY_ON = REASONS.add("no border free", "Build Railway")
NOT_ON_LAND = REASONS.add("not on land", "Build Railway")
BORDER_TAKEN = REASONS.add("border taken", "Build Railway")
NOT_JOINED = REASONS.add("not joined", "Build Railway")
OLD_ONE_THERE = REASONS.add("old one there", "Build Railway")
NEEDS_BOX_B = REASONS.add("needs the second box", "Build Railway")
OUT_OF_REACH = REASONS.add("out of reach", "Mine")
NOTHING_TO_MINE = REASONS.add("nothing to mine", "Mine")
NO_CARD_THERE = REASONS.add("no card there", "Recruit Help")
NO_UNIT_LEFT = REASONS.add("no unit left", "Buy Military Unit")
ONLY_INFANTRY = REASONS.add("only infantry twice", "Buy Military Unit")
NOTHING_TO_EXPORT = REASONS.add("nothing to export", "Import/Export")
NO_FARM_LEFT = REASONS.add("no farm left", "Farm")
WRONG_LAND = REASONS.add("wrong land", "Farm")
HEX_NOT_EMPTY = REASONS.add("hex not empty", "Farm")
ONE_OF_EACH = REASONS.add("one of each", "Farm")
NO_UNITS = REASONS.add("no units", "Attack")
SENT_ALREADY = REASONS.add("sent already", "Attack")
NO_ONE_THERE = REASONS.add("no old one there", "Attack")
OUT_OF_RANGE = REASONS.add("out of range", "Attack")
NOBODY_SENT = REASONS.add("nobody sent", "Attack")
NO_WITHDRAWAL = REASONS.add("no withdrawal", "Withdrawal")
NONE_OF_THESE = REASONS.add("none of these", "Withdrawal")
NOT_A_TARGET = REASONS.add("not a target", "Resolving combat")
NOT_SUCH_STACK = REASONS.add("no such stack", "Resolving combat")
NOT_SO_FAR_BACK = REASONS.add("not so far back")
NOTHING_HIDDEN_THERE = REASONS.add("nothing hidden there")
NOT_A_PARTNER = REASONS.add("not a partner")
NOT_ALONE = REASONS.add("not alone")
NOT_YET = REASONS.add("not yet", "Gameplay")
NO_FIELD = REASONS.add("no field", "Farm")
NOT_YOUR_FARM = REASONS.add("not your farm")

port, is_port, port_hex = PORT.encode, PORT.holds, PORT.field("hex")
objective, is_objective, objective_card = OBJECTIVE.encode, OBJECTIVE.holds, OBJECTIVE.field("card")
play, is_play, play_card = PLAY.encode, PLAY.holds, PLAY.field("card")
build, is_build, build_box = BUILD.encode, BUILD.holds, BUILD.field("box")
track, is_track, track_hex, track_side = TRACK.encode, TRACK.holds, TRACK.field("hex"), TRACK.field("side")
mine, is_mine, mine_hex, mine_what = DIG.encode, DIG.holds, DIG.field("hex"), DIG.field("resource")
recruit, is_recruit, recruit_place = HIRE.encode, HIRE.holds, HIRE.field("place")
choose, is_choose, choose_card = CHOOSE.encode, CHOOSE.holds, CHOOSE.field("card")
swap, is_swap, swap_place = SWAP.encode, SWAP.holds, SWAP.field("place")
buy, is_buy, buy_unit = PURCHASE.encode, PURCHASE.holds, PURCHASE.field("unit")
bring, is_import, import_good = IMPORT.encode, IMPORT.holds, IMPORT.field("good")
export, is_export, export_good = EXPORT.encode, EXPORT.holds, EXPORT.field("good")
plant, is_plant, plant_hex, plant_crop = PLANT.encode, PLANT.holds, PLANT.field("hex"), PLANT.field("crop")
send, is_send, send_unit, send_number = SEND.encode, SEND.holds, SEND.field("unit"), SEND.field("number")
target, is_target, target_hex = TARGET.encode, TARGET.holds, TARGET.field("hex")
withdraw, is_withdraw, withdraw_which = WITHDRAW.encode, WITHDRAW.holds, WITHDRAW.field("units")
use, is_use, use_card = USE.encode, USE.holds, USE.field("card")
aim, is_aim, aim_tile = AIM.encode, AIM.holds, AIM.field("tile")
allot, is_allot, allot_unit = ALLOT.encode, ALLOT.holds, ALLOT.field("unit")
accept, is_accept, accept_good = ACCEPT.encode, ACCEPT.holds, ACCEPT.field("good")
drop, is_drop, drop_place = DROP.encode, DROP.holds, DROP.field("place")
back, is_back, back_spaces = BACK.encode, BACK.holds, BACK.field("spaces")
turn_up, is_turn_up, turn_up_hex = TURN_UP.encode, TURN_UP.holds, TURN_UP.field("hex")
give, is_give, give_seat = GIVE.encode, GIVE.holds, GIVE.field("seat")
look, trade, farm, attack = LOOK.first, SHIP.first, SETTLE.first, MARCH.first
freshen_display, keep_it = FRESHEN.first, KEEP.first
abandon, is_abandon, abandon_hex = ABANDON.encode, ABANDON.holds, ABANDON.field("hex")
pay_gold = PAY.first
retrieve, fight, stay, jam, let, done = RETRIEVE.first, FIGHT.first, STAY.first, JAM.first, LET.first, DONE.first


def has_room(state: State, events: int) -> bool:
    """Whether the report of a step can take so many events more.

    Where a step goes through Old Ones or through damage it asks before each, and what there is no room for goes on in
    the next step: when a card takes effect, when all of a kind move, when militia fights, when zombies heal. All other
    steps tell eight things at the most: a survey tile lays out seven hexes; a mine yields five kinds, for a cube, gold
    and time; a card played in combat hits one Old One, which falls and is shared by four; a revelation brings four
    players gold, or costs two personalities; at the end there are four players, an objective and the Old Ones.
    """
    return state.told + events <= MOST_EVENTS
