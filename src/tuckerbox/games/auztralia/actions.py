"""The actions of AuZtralia: their kinds, and functions that encode, recognize and decode them."""

from __future__ import annotations

from tuckerbox.games.auztralia import board, cards, pieces
from tuckerbox.kernel.actions import Actions, Named

MOST_SENT = 10  # units of a kind that can be sent together

ACTIONS = Actions()
PORT = ACTIONS.kind("port", hex=Named(board.HEX_NAMES, across=board.COLUMNS))
OBJECTIVE = ACTIONS.kind("objective", card=Named(tuple(str(nth + 1) for nth in range(cards.OBJECTIVES))))
PLAY = ACTIONS.kind("play", card=Named(cards.PERSONALITY_NAMES))
BUILD = ACTIONS.kind("build", box=Named(("a", "b")))
TRACK = ACTIONS.kind(
    "track",
    hex=Named(board.HEX_NAMES, across=board.COLUMNS),
    side=Named(board.DIRECTION_NAMES[: board.SIDES], also=("north", "north-east", "south-east")),
)
MINE = ACTIONS.kind("mine", hex=Named(board.HEX_NAMES, across=board.COLUMNS), resource=Named(pieces.RESOURCE_NAMES))
RECRUIT = ACTIONS.kind("recruit", place=Named(("first", "second", "third", "fourth", "fifth")))
LOOK = ACTIONS.kind("look")
CHOOSE = ACTIONS.kind("choose", card=Named(("first", "second")))
SWAP = ACTIONS.kind("swap", place=Named(("first", "second", "third", "fourth", "fifth")))
BUY = ACTIONS.kind("buy", unit=Named(pieces.UNIT_NAMES))
TRADE = ACTIONS.kind("trade")
IMPORT = ACTIONS.kind("import", good=Named(pieces.RESOURCE_NAMES[:2]))
EXPORT = ACTIONS.kind("export", good=Named(pieces.RESOURCE_NAMES[:2]))
FARM = ACTIONS.kind("farm")
PLANT = ACTIONS.kind("plant", hex=Named(board.HEX_NAMES, across=board.COLUMNS), crop=Named(pieces.CROP_NAMES))
ATTACK = ACTIONS.kind("attack")
SEND = ACTIONS.kind(
    "send", unit=Named(pieces.UNIT_NAMES), number=Named(tuple(str(nth + 1) for nth in range(MOST_SENT)))
)
TARGET = ACTIONS.kind("target", hex=Named(board.HEX_NAMES, across=board.COLUMNS))
RETRIEVE = ACTIONS.kind("retrieve")
FIGHT = ACTIONS.kind("fight")
WITHDRAW = ACTIONS.kind("withdraw", units=Named(("airships", "others", "all")))
STAY = ACTIONS.kind("stay")
USE = ACTIONS.kind("use", card=Named(cards.PERSONALITY_NAMES))
AIM = ACTIONS.kind("aim", tile=Named(tuple(str(nth + 1) for nth in range(pieces.AWAKE))))
ALLOT = ACTIONS.kind("allot", unit=Named(pieces.UNIT_NAMES))
ACCEPT = ACTIONS.kind("accept", good=Named(pieces.RESOURCE_NAMES[:2]))
JAM = ACTIONS.kind("jam")
LET = ACTIONS.kind("let")
BACK = ACTIONS.kind("back", spaces=Named(("1", "2")))
MOST_SPACES_BACK = BACK.count
TURN_UP = ACTIONS.kind("turn-up", hex=Named(board.HEX_NAMES, across=board.COLUMNS))
FRESHEN = ACTIONS.kind("freshen")
DROP = ACTIONS.kind("drop", place=Named(("first", "second", "third", "fourth", "fifth")))
KEEP = ACTIONS.kind("keep")
GIVE = ACTIONS.kind("give", seat=Named(("1", "2", "3", "4")))
PAY = ACTIONS.kind("pay")
ABANDON = ACTIONS.kind("abandon", hex=Named(board.HEX_NAMES, across=board.COLUMNS))
DONE = ACTIONS.kind("done")

port, is_port, port_hex = PORT.encode, PORT.holds, PORT.field("hex")
objective, is_objective, objective_card = OBJECTIVE.encode, OBJECTIVE.holds, OBJECTIVE.field("card")
play, is_play, play_card = PLAY.encode, PLAY.holds, PLAY.field("card")
build, is_build, build_box = BUILD.encode, BUILD.holds, BUILD.field("box")
track, is_track, track_hex, track_side = TRACK.encode, TRACK.holds, TRACK.field("hex"), TRACK.field("side")
mine, is_mine, mine_hex, mine_what = MINE.encode, MINE.holds, MINE.field("hex"), MINE.field("resource")
recruit, is_recruit, recruit_place = RECRUIT.encode, RECRUIT.holds, RECRUIT.field("place")
choose, is_choose, choose_card = CHOOSE.encode, CHOOSE.holds, CHOOSE.field("card")
swap, is_swap, swap_place = SWAP.encode, SWAP.holds, SWAP.field("place")
buy, is_buy, buy_unit = BUY.encode, BUY.holds, BUY.field("unit")
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
look, trade, farm, attack = LOOK.first, TRADE.first, FARM.first, ATTACK.first
freshen_display, keep_it = FRESHEN.first, KEEP.first
abandon, is_abandon, abandon_hex = ABANDON.encode, ABANDON.holds, ABANDON.field("hex")
pay_gold = PAY.first
retrieve, fight, stay, jam, let, done = RETRIEVE.first, FIGHT.first, STAY.first, JAM.first, LET.first, DONE.first
