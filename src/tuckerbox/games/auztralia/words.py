"""How AuZtralia speaks: events for the log, why an action is refused and what would work, what is wanted now.

Reads states, never changes them, and knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.games.auztralia import rules
from tuckerbox.games.auztralia.rules import combat, old_ones, personalities, playing, scoring, terms
from tuckerbox.games.auztralia.state import (
    ATTACK,
    AWAKE,
    BUY,
    CROP_NAMES,
    FARM,
    GOLD,
    HEX_NAMES,
    KANGAROO,
    LOYALISTS,
    MIGO,
    MINE,
    NO_ONE,
    RAILWAY,
    RECRUIT,
    RESOURCE_NAMES,
    RESOURCES,
    TOGETHER,
    TOKEN,
    TRADE,
    WEST,
    ZOMBIES,
    Box,
    State,
)
from tuckerbox.games.saying import listed, some
from tuckerbox.kernel.register import Event

# --- Words for things ---

TITLES = (
    "Banker", "Coal Merchant", "Ironmaster", "Recruiting Sergeant", "Quartermaster General", "Track Gang Boss",
    "Overlander", "Stockman", "Militia Captain", "Scout Pilot", "Demolition Expert", "Cool Head", "Nerve Specialist",
    "Wireless Operator", "Farm Manager", "Chief Engineer", "Tunneller", "Mine Boss", "Prospector", "Shipping Agent",
    "Quartermaster", "Adjutant", "Infantry Colonel", "Armour Major", "Master Gunner", "Railway Commandant",
    "Air Commodore", "Desert Guide", "Chaplain", "Armourer", "Corn Baron", "Cattle Baron", "Wool Baron",
    "Trophy Hunter", "Railway Magnate", "Chemist", "Treasury Official", "Chief of Staff", "Mixed Farmer", "Undertaker",
    "Secret Policeman", "Newspaper Owner",
)  # fmt: skip
ONE_OF = ("zombies", "loyalists", "Mi-Go", "a temple", "a shoggoth", "Cthulhu", "a kangaroo")
THE = ("the zombies", "the loyalists", "the Mi-Go", "the temple", "the shoggoth", "Cthulhu", "the kangaroo")
UNITS_SAID = (
    ("infantry", "infantry"),
    ("armoured car", "armoured cars"),
    ("artillery piece", "artillery pieces"),
    ("armoured train", "armoured trains"),
    ("airship", "airships"),
)
BOXES_SAID = (
    "Build Railway", "Build Railway over rough land", "Mine", "Recruit Help", "Buy Military Unit", "Import/Export",
    "Farm", "Attack",
)  # fmt: skip
WITHDRAWS = ("the airships", "all but the airships", "everybody")
HEADINGS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
REVELATION_DOES = {
    "reveal": "an Old One is turned up",
    "six": "an Old One is turned up, and it is restless",
    "spawn": "temples bring forth other Old Ones",
    "assassinate": "two personalities are assassinated",
}
CALLED = (
    "reinforcements, an infantry for everybody", "an aid shipment, a coal or an iron for everybody",
    "war bonds, 2 gold for everybody", "reconnaissance, two Old Ones are turned up",
    "a stirring, an Old One is turned up", "a stampede, two more cards for movement", "a dark ritual at every temple",
    "panic, the next combat of each begins with less sanity", "a drought, each player loses a gold or a farm",
)  # fmt: skip
OBJECTIVES_SAID = (
    "let no Old One that is turned up come within {need} hexes of the port",
    "have {need} sound farms",
    "own {need} tiles of Old Ones",
    "own Cthulhu, or {need} shoggoths",
    "own {need} phosphate",
    "lay {need} tracks",
    "leave no Old One face down",
    "have a unit of every kind in the barracks",
    "have {need} sound farms, and none that is blighted",
    "own a temple, and leave none face up on the map",
    "own {need} gold",
    "have {need} personalities",
)


PERSONALITIES_SAID = (
    "Once, in your turn: take {n} gold.",
    "Once, in your turn: take {n} coal.",
    "Once, in your turn: take {n} iron.",
    "Once, in your turn: take up to {n} infantry for nothing.",
    "Once, in your turn: take any unit for nothing.",
    "Once, in your turn: lay up to {n} tracks on any land, for nothing.",
    "Once, in your turn: go back up to {n} spaces in time.",
    "Once, in your turn: place a farm, for nothing.",
    "Each Old One that comes to one of your farms takes {n} damage; if that destroys it, the farm stays sound.",
    "Once, in your turn: turn up {n} tiles of your choice, and take {n} points.",
    "Once, before a card in your combat: {n} damage to one Old One there.",
    "Once in each attack, when a card is turned up: withdraw before it takes effect.",
    "Once, before a card in your combat: regain up to {n} sanity.",
    "Once, when a card would move Old Ones: nobody moves.",
    "A Farm action of yours places up to {n} farms of each crop, and takes no more than three spaces.",
    "Your railways lay up to {n} tracks.",
    "Your railways over rough land take {n} spaces of time.",
    "You mine all kinds of resources of a hex at once.",
    "{n} gold more whenever you mine.",
    "You trade up to {n} goods at once.",
    "Units that cost two gold or more cost you {n} less.",
    "Boxes cost you {n} gold less.",
    "Once in each combat, before a card, with infantry there: {n} damage to one Old One.",
    "Once in each combat, before a card, with armoured cars there: {n} damage to one Old One.",
    "Once in each combat, before a card, with artillery there: {n} damage to one Old One.",
    "Once in each combat, before a card, with armoured trains there: {n} damage to one Old One.",
    "Once in each combat, before a card, with airships there: {n} damage to one Old One.",
    "Your units go {n} hex further off the rails.",
    "You begin each combat with {n} sanity.",
    "Your armoured cars and armoured trains take {n} damage more.",
    "At the end: {n} points for each sound corn farm of yours.",
    "At the end: {n} points for each sound cattle farm of yours.",
    "At the end: {n} points for each sound sheep farm of yours.",
    "At the end: {n} point for each tile of the Old Ones that you have.",
    "At the end: a point for every {n} tracks that you laid.",
    "At the end: {n} point for each phosphate that you have.",
    "At the end: a point for every three gold, {n} at most.",
    "At the end: a point for every two units in your barracks, {n} at most.",
    "At the end: {n} points for each set of sound farms of all three crops.",
    "At the end: {n} points for each zombies tile that you have.",
    "At the end: {n} points for each loyalists tile that you have.",
    "At the end: a point for each other personality of yours, {n} at most.",
)


def points(number: int) -> str:
    return some(number, "point") if number else "no points"


def units(unit: int, number: int) -> str:
    return some(number, *UNITS_SAID[unit])


def place(hex: int) -> str:
    return HEX_NAMES[hex].upper()


def goods(resource: int, pieces: int) -> str:
    if RESOURCE_NAMES[resource] == "token":
        return "the token"
    return f"{pieces} {RESOURCE_NAMES[resource]}"


def objective_said(objective: int, box: Box) -> str:
    return OBJECTIVES_SAID[objective].format(need=box.objective_needs[objective])


def revelation_said(sort: int, box: Box) -> str:
    """What a revelation brings, in words."""
    said = []
    if box.gives_gold[sort]:
        said.append(f"{some(box.gives_gold[sort], 'gold', 'gold')} for everybody")
    if box.gives_goods[sort]:
        said.append("a coal or an iron for everybody")
    if box.sixes[sort]:
        said.append(REVELATION_DOES["six"])
    elif box.reveals[sort]:
        said.append(REVELATION_DOES["reveal"])
    if box.spawns[sort]:
        said.append(REVELATION_DOES["spawn"])
    if box.assassinates[sort]:
        said.append(REVELATION_DOES["assassinate"])
    return ", and ".join(said) or "nothing happens"


def personality_said(card: int, box: Box) -> str:
    """What a personality does, in a sentence or two."""
    return PERSONALITIES_SAID[card].format(n=box.amounts[card])


# --- The log ---


def tell(event: Event, box: Box, names: Sequence[str]) -> str:
    """An event as a sentence."""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    said = tell_of_players(event, who, box, names)
    said = said or tell_of_combat(event, who, box) or tell_of_old_ones(event, who, box)
    if said is None:
        raise ValueError(f"AuZtralia has no words for an event of kind {event.kind}.")
    return said


def tell_of_players(event: Event, who: str, box: Box, names: Sequence[str]) -> str | None:
    a, b, c, *_ = event.numbers
    match event.kind:
        case terms.FIRST_PLAYER:
            return f"{who} goes first."
        case terms.SURVEYED:
            return f"Surveyors look around {place(a)}."
        case terms.LAID_OUT:
            return f"There {'is' if c == 1 else 'are'} {goods(b, c)} at {place(a)}."
        case terms.RAISED:
            return f"Something of level {b} sleeps at {place(a)}."
        case terms.SHOWN:
            return f"The {TITLES[a]} joins the display."
        case terms.DROPPED:
            return f"{who} sends the {TITLES[a]} away."
        case terms.OFFERED:
            return f"Two objectives: {objective_said(a, box)}; or {objective_said(b, box)}."
        case terms.PURSUED:
            return f"{who} sets out to {objective_said(a, box)}."
        case terms.PORT_PLACED:
            return f"{who} founds a port at {place(a)}."
        case terms.TURN_STARTS:
            return f"It is {who}'s turn, on space {a}."
        case terms.PLAYED:
            return f"{who} plays the {TITLES[a]}."
        case terms.ACTED:
            return f"{who} chooses {BOXES_SAID[a]}{f', for {b} gold more' if b else ''}."
        case terms.TIME_SPENT:
            return f"{who} moves on by {some(a, 'space')}, to {b}."
        case terms.TRACK_LAID:
            return f"{who} lays a track from {place(a)} to {place(b)}."
        case terms.MINED:
            if b == TOKEN:
                return f"{who} takes the token of {points(box.token[a])} from {place(a)}."
            return f"{who} takes {goods(b, c)} from {place(a)}."
        case terms.GAINED:
            return f"{who} gets {goods(a, b)}."
        case terms.PAID:
            return f"{who} pays {goods(a, b)}."
        case terms.RECRUITED:
            return f"{who} recruits the {TITLES[a]}."
        case terms.LOOKED:
            return f"{who} looks at {'the last card' if a == 1 else 'two cards'}."
        case terms.SEEN:
            return f"{who} sees {listed(f'the {TITLES[card - 1]}' for card in (a, b) if card)}."
        case terms.PUT_BACK:
            return f"{who} puts the {TITLES[a]} back on top."
        case terms.SWAPPED:
            return f"{who} swaps the {TITLES[b]} for the {TITLES[a]}."
        case terms.BOUGHT:
            return f"{who} buys {units(a, 1)}{f' for {b} gold' if b else ', for nothing'}."
        case terms.UNIT_TAKEN:
            return f"{who} takes {units(a, 1)}."
        case terms.FARM_PLACED:
            return f"{who} starts a {CROP_NAMES[b]} farm at {place(a)}."
        case terms.RETRIEVED:
            return f"{who} takes {some(a, 'cube')} back."
        case terms.GIVEN:
            what = f"1 {RESOURCE_NAMES[b]}" if b < RESOURCES else f"the {TITLES[b - RESOURCES]}"
            return f"{who} gives {what} to {names[a]}."
        case terms.SET_BACK:
            return f"{who} goes back by {some(a, 'space')}, to {b}."
        case terms.DONE_WITH_TURN:
            return f"{who} ends the turn."
        case terms.SCORED:
            *parts, total = event.numbers
            return f"{who} has {points(total)}{made_up((*parts, total - sum(parts)), PLAYERS_PARTS)}."
        case terms.OBJECTIVE_SCORED:
            return f"{who} reached the objective: {points(b)}." if b else f"{who} did not reach the objective."
    return None


PLAYERS_PARTS = ("for farms", "for phosphate", "for personalities", "for Old Ones", "as tokens", "for the objective")
OLD_ONES_PARTS = ("in the open", "that were hidden", "for blighted farms")


def made_up(parts: Sequence[int], said: Sequence[str]) -> str:
    """What a score is made up of, but for what brought nothing."""
    brought = [f"{part} {what}" for part, what in zip(parts, said, strict=True) if part]
    return f": {listed(brought)}" if brought else ""


def tell_of_combat(event: Event, who: str, box: Box) -> str | None:
    a, b, c, *_ = event.numbers
    match event.kind:
        case terms.SENT:
            return f"{who} sends {units(a, b)}."
        case terms.ATTACKED:
            return f"{who} attacks {place(a)}."
        case terms.TURNED_UP:
            return f"At {place(a)} there {verb(b)} {ONE_OF[b]}{', which hops away' if b == KANGAROO else ''}."
        case terms.PORT_ATTACKED:
            return f"{who}'s port at {place(a)} is attacked."
        case terms.OLD_CARD:
            return called_by_card(a, box) if b else f"Old One card {a + 1} is turned up."
        case terms.SHUFFLED:
            return "The Old One cards are shuffled."
        case terms.STRUCK:
            return f"{who} deals {THE[b]} {c} damage."
        case terms.DESTROYED:
            return f"{who} destroys {THE[b]}." if who else f"{started(b)} {verb(b)} destroyed, by several players."
        case terms.SHARED:
            return f"{who} gets {points(a)} for it."
        case terms.UNIT_HURT:
            return f"{who}'s {UNITS_SAID[a][1]} take 1 damage."
        case terms.UNIT_LOST:
            return f"{who} loses {units(a, 1)}."
        case terms.SANITY_LOST:
            return f"{who} must lose {a} sanity, and has {b or 'none'} left."
        case terms.CALMED:
            return f"{who} regains {a} sanity."
        case terms.WITHDREW:
            return f"{who} withdraws {WITHDRAWS[a]}."
        case terms.DEFEATED:
            return f"{who} is defeated."
        case terms.HEALED:
            return f"{started(b)} at {place(a)} heal."
        case terms.COMBAT_ENDS:
            return f"The combat at {place(a)} is over."
        case terms.PORT_LOST:
            return f"{who}'s port at {place(a)} is lost, and with it the game ends."
    return None


def called_by_card(card: int, box: Box) -> str:
    """An Old One card that is drawn for movement: who is to move, and which way among equals."""
    if not box.card_moves[card]:
        return f"Old One card {card + 1}: nobody moves."
    turn = "clockwise" if box.card_clockwise[card] else "anticlockwise"
    heading = HEADINGS[box.card_compass[card] - 1]
    return f"Old One card {card + 1} calls {THE[box.card_moves[card] - 1]}: {heading} first, then {turn}."


def started(kind: int) -> str:
    """An Old One at the beginning of a sentence."""
    return f"{THE[kind][0].upper()}{THE[kind][1:]}"


def is_many(kind: int) -> bool:
    """Whether a tile of this kind is spoken of as many."""
    return kind in (ZOMBIES, LOYALISTS, MIGO)


def verb(kind: int) -> str:
    return "are" if is_many(kind) else "is"


def tell_of_old_ones(event: Event, who: str, box: Box) -> str | None:
    a, b, c, *_ = event.numbers
    match event.kind:
        case terms.OLD_ONES_ADVANCE:
            return f"The Old Ones move on to space {a}."
        case terms.REVEALED:
            return f"A revelation: {revelation_said(a, box)}."
        case terms.NOTHING_HIDDEN:
            return "Nothing lies face down any more."
        case terms.ASSASSINATED:
            return f"The {TITLES[a]} is assassinated."
        case terms.SPAWNED:
            return f"The temple at {place(a)} brings forth {ONE_OF[b]}{', which hops away' if b == KANGAROO else ''}."
        case terms.MOVED:
            return f"{started(a)} {'move' if is_many(a) else 'moves'} from {place(b)} to {place(c)}."
        case terms.JAMMED:
            return f"{who}'s wireless keeps them where they are."
        case terms.BLIGHTED:
            return f"{who}'s farm at {place(a)} is blighted."
        case terms.TOGETHER_DRAWN:
            return f"News for all: {CALLED[a]}."
        case terms.OLD_ONES_SCORED:
            awake, hidden, farms, total = event.numbers[:4]
            return f"The Old Ones have {points(total)}{made_up((awake, hidden, farms), OLD_ONES_PARTS)}."
    return None


# --- What is going on, and what is wanted ---


def busy(state: State) -> str:
    """What NATURE is about."""
    if state.phase <= terms.DRAW_OBJECTIVES:
        return "the land is being surveyed"
    if state.phase in (terms.LOOK_AT_TWO, terms.REFILL):
        return "cards are being dealt"
    if state.phase in (terms.WAKE, terms.UNCOVER):
        return "something is being turned up"
    if state.phase in (terms.DRAW_OLD_CARD, terms.RESOLVE, terms.CLEAR_UP):
        return "the combat goes on"
    if state.phase in (terms.UNVEIL, terms.SCORE):
        return "all that was hidden comes to light"
    return "the Old Ones are at work"


def prompt(state: State, box: Box, names: Sequence[str]) -> str:
    """The one sentence that says what is going on and what is wanted."""
    if state.phase == terms.ENDED:
        return ending(state, box, names)
    if state.phase < terms.PLACING_PORT:
        said = busy(state)
        return f"{said[0].upper()}{said[1:]}."
    return f"{names[rules.turn(state)]}: {wanted(state, box)}."


def ending(state: State, box: Box, names: Sequence[str]) -> str:
    """Who won, and by how much."""
    theirs = scoring.old_ones_score(state, box)
    scores = [scoring.score_of(state, box, seat) for seat in range(state.seats)]
    if state.way == TOGETHER:
        ours = sum(scores) // state.seats
        return f"{'You win together' if ours > theirs else 'The Old Ones win'}, {ours} to {theirs}."
    best = max(scores)
    if best <= theirs:
        return f"The Old Ones win with {theirs}; {names[scores.index(best)]} has {best}."
    winners = [name for name, score in zip(names, scores, strict=False) if score == best]
    return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'} with {best}; the Old Ones have {theirs}."


WANTED = {
    terms.PLACING_PORT: "place your port on an anchor",
    terms.CHOOSING_OBJECTIVE: "choose an objective",
    terms.TURN: "choose an action",
    terms.BUYING: "buy another infantry, or be done",
    terms.CHOOSING_CARD: "keep one of the two cards",
    terms.SWAPPING: "swap your card with one on display, or be done",
    terms.AIMING: "choose which Old One is hit",
    terms.AFTER_CARD: "withdraw before the card takes effect, or stay",
    terms.ALLOTTING: "choose which units take the damage",
    terms.ACCEPTING: "take a coal or an iron",
    terms.MOVING_BACK: "go back in time",
    terms.TURNING_UP: "choose what to turn up",
    terms.GIVING_GOOD: "keep it, or give it to another player",
    terms.GIVING_CARD: "keep the card, or give it to another player",
    terms.RECRUITING: "recruit from the display, or look at two cards for a gold",
    terms.TURN_MADE: "end the turn",
}


def wanted(state: State, box: Box) -> str:
    """What the seat that decides can do now."""
    enough = ", or be done" if state.made else ""
    if state.phase == terms.FORCE:
        sent = combat.units_in_force(state, True)
        return "send more units, or choose what to attack" if sent else "choose which units to send"
    if state.phase == terms.TURN_MADE and state.version > 1 and personalities.may_play(state, box):
        return "play a personality, or end the turn"
    if state.phase == terms.BEFORE_CARD:
        return before_a_card(state)
    if state.phase == terms.JAMMING:
        return f"keep {going(state)} from moving with the wireless, or let them go"
    if state.phase == terms.LOSING:
        return losing(state)
    if state.phase == terms.TRACKS:
        return f"lay {some(state.left, 'track')}{enough}"
    if state.phase == terms.GOODS:
        return f"bring in or send out coal or iron ({state.left} to go){enough}"
    if state.phase == terms.FARMS:
        return f"place a farm{enough}"
    if state.phase == terms.HIRING:
        return f"take a unit{enough}"
    if state.phase == terms.DROPPING:
        return f"send cards of the display away{enough}"
    return WANTED[state.phase]


def before_a_card(state: State) -> str:
    """What can be done before the next card of a combat."""
    ways = ["fight on"]
    if state.may_go:
        ways.append("withdraw")
    if combat.has_help(state):
        ways.append("use a personality")
    return listed(ways, "or")


def going(state: State) -> str:
    """Who is about to move."""
    return THE[next(state.awake[slot] for slot in range(AWAKE) if state.going[slot] != terms.NOWHERE)]


def losing(state: State) -> str:
    ways = ["give a gold back"] if state.goods[GOLD, state.active] else []
    ways += ["let a farm go to waste"] if old_ones.has_farm(state, state.active) else []
    return listed(ways, "or")


def offer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    """A choice, as whoever has it would say it."""
    return offer_action(state, box, action) or offer_in_combat(state, action) or offer_other(state, box, action, names)


def offer_action(state: State, box: Box, action: int) -> str | None:
    if terms.is_play(action):
        return f"Play the {TITLES[terms.play_card(action)]}"
    if terms.is_build(action):
        mountains = terms.build_box(action) == 1
        return f"Build a railway{', over rough land too' if mountains else ''}{price(state, box, RAILWAY + mountains)}"
    if terms.is_track(action):
        hex, side = terms.track_hex(action), terms.track_side(action)
        return f"Lay a track between {place(hex)} and {place(box.beside[side, hex])}"
    if terms.is_mine(action):
        hex, what = terms.mine_hex(action), terms.mine_what(action)
        return f"Mine {goods(what, state.resources[what, hex])} at {place(hex)}{price(state, box, MINE)}"
    if terms.is_recruit(action):
        paid = price(state, box, RECRUIT) if state.phase == terms.TURN else ""
        return f"Recruit the {TITLES[state.display[terms.recruit_place(action)]]}{paid}"
    if action == terms.look:
        return f"Look at two cards for a gold{price(state, box, RECRUIT) if state.phase == terms.TURN else ''}"
    if action == terms.freshen_display:
        return f"Recruit, and for a gold replace cards first{price(state, box, RECRUIT)}"
    if terms.is_buy(action):
        unit = terms.buy_unit(action)
        if state.phase == terms.HIRING:
            return f"Take {units(unit, 1)}"
        gold = playing.unit_price(state, box, unit)
        return f"Buy {units(unit, 1)} for {gold} gold{price(state, box, BUY) if state.phase == terms.TURN else ''}"
    if action == terms.trade:
        return f"Trade coal and iron{price(state, box, TRADE)}"
    if terms.is_import(action):
        return f"Bring in {goods(terms.import_good(action), 1)}"
    if terms.is_export(action):
        return f"Send out {goods(terms.export_good(action), 1)} for a gold"
    if action == terms.farm:
        return f"Farm{price(state, box, FARM)}"
    if terms.is_plant(action):
        return f"Place a {CROP_NAMES[terms.plant_crop(action)]} farm at {place(terms.plant_hex(action))}"
    if action == terms.attack:
        return f"Attack{price(state, box, ATTACK)}"
    if action == terms.retrieve:
        return f"Take your cubes back, in {'1 space' if state.cubes[state.active] else '2 spaces'} of time"
    return None


def price(state: State, box: Box, what: int) -> str:
    """What a box costs besides, if it does."""
    gold = playing.price_of(state, box, what)
    return f" ({gold} gold for the box)" if gold else ""


def offer_in_combat(state: State, action: int) -> str | None:
    if terms.is_send(action):
        return f"Send {units(terms.send_unit(action), terms.send_number(action) + 1)}"
    if terms.is_target(action):
        return f"Attack {lying(state, terms.target_hex(action))}"
    if action == terms.fight:
        return "Fight: draw a card"
    if action == terms.stay:
        return "Stay, and let the card take effect"
    if terms.is_withdraw(action):
        return ("Withdraw the airships", "Withdraw all but the airships", "Withdraw")[terms.withdraw_which(action)]
    if terms.is_use(action):
        return f"Use the {TITLES[terms.use_card(action)]}"
    if terms.is_aim(action):
        return f"Hit {tile_said(state, terms.aim_tile(action))}"
    if terms.is_allot(action):
        return f"The {UNITS_SAID[terms.allot_unit(action)][1]} take it"
    return None


def lying(state: State, hex: int) -> str:
    """The Old Ones on a hex."""
    there = [THE[state.awake[slot]] for slot in on_hex(state, hex)]
    there += [f"what sleeps (level {state.hidden[hex]})"] if state.hidden[hex] else []
    return f"{listed(there)} at {place(hex)}"


def on_hex(state: State, hex: int) -> list[int]:
    return [slot for slot in range(AWAKE) if state.awake[slot] != NO_ONE and state.place[slot] == hex]


def tile_said(state: State, slot: int) -> str:
    """An Old One of a fight; by its tile, if there are several of its kind."""
    kind = state.awake[slot]
    alike = [other for other in on_hex(state, state.place[slot]) if state.awake[other] == kind]
    return f"{THE[kind]} of tile {slot + 1}" if len(alike) > 1 else THE[kind]


def offer_other(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    if terms.is_port(action):
        return f"Place your port at {place(terms.port_hex(action))}"
    if terms.is_objective(action):
        said = objective_said(terms.objective_card(action), box)
        return f"{said[0].upper()}{said[1:]}"
    if terms.is_choose(action):
        card = state.looked[terms.choose_card(action)]
        return f"Keep the {TITLES[card - 1]}" if card > 0 else "Keep this card"
    if terms.is_swap(action):
        return f"Swap for the {TITLES[state.display[terms.swap_place(action)]]}"
    if terms.is_accept(action):
        return f"Take {goods(terms.accept_good(action), 1)}"
    if action == terms.jam:
        return "Keep them from moving"
    if action == terms.let:
        return "Let them move"
    if terms.is_back(action):
        return f"Go back {some(terms.back_spaces(action) + 1, 'space')}"
    if terms.is_turn_up(action):
        return f"Turn up what lies at {place(terms.turn_up_hex(action))}"
    if terms.is_give(action):
        return f"Give it to {names[terms.give_seat(action)]}"
    if terms.is_drop(action):
        return f"Send the {TITLES[state.display[terms.drop_place(action)]]} away"
    if action == terms.keep_it:
        return "Keep it"
    if action == terms.pay_gold:
        return "Give a gold back"
    if terms.is_abandon(action):
        return f"Let the farm at {place(terms.abandon_hex(action))} go to waste"
    return "End the turn" if state.phase == terms.TURN_MADE else "Done"


# --- Refusals ---

WHY = {
    terms.IT_IS_OVER: "The match is over; only another one can change that.",
    terms.TOO_CLOSE: "That is too close to another port: they keep {apart} hexes apart.",
    terms.NOT_AN_ANCHOR: "A port needs an anchor that is free.",
    terms.NOT_OFFERED: "That objective was not drawn.",
    terms.NOT_YOUR_CARD: "You do not have that personality.",
    terms.CARD_WAITS: "You have only just recruited that personality; it helps from your next turn on.",
    terms.CARD_NOT_NOW: "That personality works by itself, or at another time.",
    terms.CARD_IN_VAIN: "That personality would bring nothing now.",
    terms.NO_CUBE: "You have no cube left for an action: take your cubes back first.",
    terms.NO_COAL_OR_IRON: "A railway takes a coal and an iron.",
    terms.NO_TRACKS: "All your tracks are laid.",
    terms.NO_WAY_ON: "No border is free that your network leads to and that this box may cross.",
    terms.NOT_ON_LAND: "Tracks lie between two hexes of land.",
    terms.BORDER_TAKEN: "A track lies across that border already.",
    terms.NOT_JOINED: "A track begins at your port, or where your tracks lead from it with no Old One on the way.",
    terms.OLD_ONE_THERE: "No track leads into a hex with an Old One.",
    terms.NEEDS_BOX_B: "That land is too rough for this box; the other box for railways gets there.",
    terms.OUT_OF_REACH: "Your network does not lead there with no Old One on the way.",
    terms.NOTHING_TO_MINE: "There is none of it to mine.",
    terms.NO_CARD_THERE: "There is no card.",
    terms.NO_UNIT_LEFT: "No unit of that kind is left.",
    terms.ONLY_INFANTRY: "Only infantry comes twice.",
    terms.NOTHING_TO_EXPORT: "You have none of it to send out.",
    terms.NO_FARM_LEFT: "You have no such farm left.",
    terms.WRONG_LAND: "Corn grows on the coast, cattle in the hills and sheep in the outback: not there.",
    terms.HEX_NOT_EMPTY: "A farm needs a hex with nothing on it but tracks.",
    terms.ONE_OF_EACH: "Of each crop an action places no more than that.",
    terms.NO_UNITS: "You do not have so many of these units in your barracks.",
    terms.SENT_ALREADY: "You have sent these units already.",
    terms.NO_ONE_THERE: "There is no Old One there.",
    terms.OUT_OF_RANGE: "That is out of range; the slowest units set the pace.",
    terms.NOBODY_SENT: "Send units first.",
    terms.NO_WITHDRAWAL: "You can't withdraw now: once before each card but the first, and never from your port.",
    terms.NONE_OF_THESE: "There are no others to go on with, so it is everybody or nobody.",
    terms.NOT_A_TARGET: "That Old One is not in this fight.",
    terms.NOT_SUCH_STACK: "You have no such units on the ground in this fight.",
    terms.NOT_SO_FAR_BACK: "Nobody goes back behind the start, or behind the Old Ones once they are about.",
    terms.NOTHING_HIDDEN_THERE: "Nothing lies face down there.",
    terms.NOT_A_PARTNER: "That is nobody else at this table.",
    terms.NOT_ALONE: "Only who plays alone can have the display replaced.",
    terms.NOT_YOUR_FARM: "That is no sound farm of yours.",
}


def refuse(state: State, box: Box, action: int, reason: int, names: Sequence[str]) -> str:
    """Why an action is not legal now, and what would work. `reason` is what `why_not` said."""
    if reason == terms.NOT_A_DECISION:
        return f"Just a moment: {busy(state)}, and nobody decides until that is done."
    if reason in (terms.SOMETHING_ELSE_FIRST, terms.NOT_YET):
        now = wanted(state, box)
        return f"Something else comes first. {now[0].upper()}{now[1:]}."
    seat = state.active
    if reason == terms.BOX_TOO_DEAR:
        return f"Each cube that lies in the box costs a gold, and you have {state.goods[GOLD, seat] or 'none'}."
    if reason == terms.TOO_DEAR:
        return f"That costs more gold than you have, which is {state.goods[GOLD, seat] or 'none'}."
    if reason == terms.WRONG_LAND and state.map == WEST:
        return "Farms lie on farmland: not there."
    if reason == terms.NO_FIELD:
        return "Your network leads to no empty hex, clear of Old Ones, that a farm of yours could lie on."
    if reason in WHY:
        return WHY[reason].format(apart=box.ports_apart)
    raise ValueError(f"AuZtralia has no words for reason {reason}.")
