"""The texts of AuZtralia: events for the log, prompts, choices, and refusals that say what would work.

These functions read states and never change them. They do not depend on a screen.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuckerbox.games.auztralia import actions, board, cards, events, phases, pieces, reasons, rules, ways
from tuckerbox.games.auztralia.rules import (
    attack,
    buy_military_unit,
    combat,
    gameplay,
    personalities,
    retrieve_cubes,
    scoring,
)
from tuckerbox.games.auztralia.state import Box, State
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.sentence_parts import capitalized, listed, some

# --- Words for things ---

TITLES = tuple(name.replace("-", " ").title().replace(" Of ", " of ") for name in cards.PERSONALITY_NAMES)
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
    "panic, each player begins the next combat with less sanity", "a drought, each player loses a gold or a farm",
)  # fmt: skip
OBJECTIVES_SAID = (
    "let no Old One that is turned up come within {need} hexes of the port",
    "have {need} sound farms",
    "own {need} tiles of Old Ones",
    "own Cthulhu, or {need} shoggoths",
    "own {need} phosphate",
    "lay {need} tracks",
    "leave no Old One face down",
    "have {units} of every kind in the barracks",
    "have {need} sound farms, and none that is blighted",
    "own {temples}, and leave none face up on the map",
    "own {need} gold",
    "have {need} personalities",
)


PERSONALITIES_SAID = (
    "Once, in your turn: take {n} gold.",
    "Once, in your turn: take {n} coal.",
    "Once, in your turn: take {n} iron.",
    "Once, in your turn: take up to {n} infantry for nothing.",
    "Once, in your turn: take {units} for nothing.",
    "Once, in your turn: lay up to {n} tracks on any land, for nothing.",
    "Once, in your turn: go back up to {n} spaces in time.",
    "Once, in your turn: place {farms}, for nothing.",
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
    "You import or export up to {n} goods at once.",
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
    return board.HEX_NAMES[hex].upper()


def goods(resource: int, count: int) -> str:
    if pieces.RESOURCE_NAMES[resource] == "token":
        return "the token"
    return f"{count} {pieces.RESOURCE_NAMES[resource]}"


def objective_said(objective: int, box: Box) -> str:
    need = box.objective_needs[objective]
    units = "a unit" if need == 1 else f"{need} units"
    temples = "a temple" if need == 1 else f"{need} temples"
    return OBJECTIVES_SAID[objective].format(need=need, units=units, temples=temples)


def revelation_said(sort: int, box: Box) -> str:
    """Return the effects of a revelation as text."""
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
    """Return the effect of a personality as a sentence or two."""
    n = box.amounts[card]
    units = "any unit" if n == 1 else f"up to {n} units of any kind"
    farms = "a farm" if n == 1 else f"up to {n} farms"
    return PERSONALITIES_SAID[card].format(n=n, units=units, farms=farms)


# --- The log ---


def tell(event: Event, box: Box, names: Sequence[str]) -> str:
    """Return an event as a sentence."""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    said = tell_of_players(event, who, box, names)
    said = said or tell_of_combat(event, who, box) or tell_of_old_ones(event, who, box)
    if said is None:
        raise ValueError(f"AuZtralia has no words for an event of kind {event.kind}.")
    return said


def tell_of_players(event: Event, who: str, box: Box, names: Sequence[str]) -> str | None:
    a, b, c, *_ = event.numbers
    match event.kind:
        case events.FIRST_PLAYER:
            return f"{who} goes first."
        case events.SURVEYED:
            return f"Surveyors look around {place(a)}."
        case events.LAID_OUT:
            return f"There {'is' if c == 1 else 'are'} {goods(b, c)} at {place(a)}."
        case events.RAISED:
            return f"Something of level {b} sleeps at {place(a)}."
        case events.SHOWN:
            return f"The {TITLES[a]} joins the display."
        case events.DROPPED:
            return f"{who} sends the {TITLES[a]} away."
        case events.OFFERED:
            return f"Two objectives: {objective_said(a, box)}; or {objective_said(b, box)}."
        case events.PURSUED:
            return f"{who} sets out to {objective_said(a, box)}."
        case events.PORT_PLACED:
            return f"{who} founds a port at {place(a)}."
        case events.TURN_STARTS:
            return f"It is {who}'s turn, on space {a}."
        case events.PLAYED:
            return f"{who} plays the {TITLES[a]}."
        case events.ACTED:
            return f"{who} chooses {BOXES_SAID[a]}{f', for {b} gold more' if b else ''}."
        case events.TIME_SPENT:
            return f"{who} moves on by {some(a, 'space')}, to {b}."
        case events.TRACK_LAID:
            return f"{who} lays a track from {place(a)} to {place(b)}."
        case events.MINED:
            if b == pieces.TOKEN:
                return f"{who} takes the token of {points(box.token[a])} from {place(a)}."
            return f"{who} takes {goods(b, c)} from {place(a)}."
        case events.GAINED:
            return f"{who} gets {goods(a, b)}."
        case events.PAID:
            return f"{who} pays {goods(a, b)}."
        case events.RECRUITED:
            return f"{who} recruits the {TITLES[a]}."
        case events.LOOKED:
            return f"{who} looks at {'the last card' if a == 1 else 'two cards'}."
        case events.SEEN:
            return f"{who} sees {listed(f'the {TITLES[card - 1]}' for card in (a, b) if card)}."
        case events.PUT_BACK:
            return f"{who} puts the {TITLES[a]} back on top."
        case events.SWAPPED:
            return f"{who} swaps the {TITLES[b]} for the {TITLES[a]}."
        case events.BOUGHT:
            return f"{who} buys {units(a, 1)}{f' for {b} gold' if b else ', for nothing'}."
        case events.UNIT_TAKEN:
            return f"{who} takes {units(a, 1)}."
        case events.FARM_PLACED:
            return f"{who} starts a {pieces.CROP_NAMES[b]} farm at {place(a)}."
        case events.RETRIEVED:
            return f"{who} takes {some(a, 'cube')} back."
        case events.GIVEN:
            what = f"1 {pieces.RESOURCE_NAMES[b]}" if b < pieces.RESOURCES else f"the {TITLES[b - pieces.RESOURCES]}"
            return f"{who} gives {what} to {names[a]}."
        case events.SET_BACK:
            return f"{who} goes back by {some(a, 'space')}, to {b}."
        case events.DONE_WITH_TURN:
            return f"{who} ends the turn."
        case events.SCORED:
            *parts, total = event.numbers
            return f"{who} has {points(total)}{made_up((*parts, total - sum(parts)), PLAYERS_PARTS)}."
        case events.OBJECTIVE_SCORED:
            return f"{who} reached the objective: {points(b)}." if b else f"{who} did not reach the objective."
    return None


PLAYERS_PARTS = ("for farms", "for phosphate", "for personalities", "for Old Ones", "as tokens", "for the objective")
OLD_ONES_PARTS = ("in the open", "that were hidden", "for blighted farms")


def made_up(parts: Sequence[int], said: Sequence[str]) -> str:
    """Return the parts of a score as text, without those that brought nothing."""
    brought = [f"{part} {what}" for part, what in zip(parts, said, strict=True) if part]
    return f": {listed(brought)}" if brought else ""


def tell_of_combat(event: Event, who: str, box: Box) -> str | None:
    a, b, c, *_ = event.numbers
    match event.kind:
        case events.SENT:
            return f"{who} sends {units(a, b)}."
        case events.ATTACKED:
            return f"{who} attacks {place(a)}."
        case events.TURNED_UP:
            return f"At {place(a)} there {verb(b)} {ONE_OF[b]}{', which hops away' if b == pieces.KANGAROO else ''}."
        case events.PORT_ATTACKED:
            return f"{who}'s port at {place(a)} is attacked."
        case events.OLD_CARD:
            return called_by_card(a, box) if b else f"Old One card {a + 1} is turned up."
        case events.SHUFFLED:
            return "The Old One cards are shuffled."
        case events.STRUCK:
            return f"{who} deals {THE[b]} {c} damage."
        case events.DESTROYED:
            return f"{who} destroys {THE[b]}." if who else f"{started(b)} {verb(b)} destroyed, by several players."
        case events.SHARED:
            return f"{who} gets {points(a)} for it."
        case events.UNIT_HURT:
            return f"{who}'s {UNITS_SAID[a][1]} take 1 damage."
        case events.UNIT_LOST:
            return f"{who} loses {units(a, 1)}."
        case events.SANITY_LOST:
            return f"{who} must lose {a} sanity, and has {b or 'none'} left."
        case events.CALMED:
            return f"{who} regains {a} sanity."
        case events.WITHDREW:
            return f"{who} withdraws {WITHDRAWS[a]}."
        case events.DEFEATED:
            return f"{who} is defeated."
        case events.HEALED:
            return f"{started(b)} at {place(a)} heal."
        case events.COMBAT_ENDS:
            return f"The combat at {place(a)} is over."
        case events.PORT_LOST:
            return f"{who}'s port at {place(a)} is lost, and with it the game ends."
    return None


def called_by_card(card: int, box: Box) -> str:
    """Return the text for an Old One card drawn for movement: the kind that moves, and the direction among equals."""
    if not box.card_moves[card]:
        return f"Old One card {card + 1}: nobody moves."
    turn = "clockwise" if box.card_clockwise[card] else "anticlockwise"
    heading = HEADINGS[box.card_compass[card] - 1]
    return f"Old One card {card + 1} calls {THE[box.card_moves[card] - 1]}: {heading} first, then {turn}."


def started(kind: int) -> str:
    """Return an Old One's name for the beginning of a sentence."""
    return capitalized(THE[kind])


def is_many(kind: int) -> bool:
    """Return whether the name of a kind is plural."""
    return kind in (pieces.ZOMBIES, pieces.LOYALISTS, pieces.MIGO)


def verb(kind: int) -> str:
    return "are" if is_many(kind) else "is"


def tell_of_old_ones(event: Event, who: str, box: Box) -> str | None:
    a, b, c, *_ = event.numbers
    match event.kind:
        case events.OLD_ONES_ADVANCE:
            return f"The Old Ones move on to space {a}."
        case events.REVEALED:
            return f"A revelation: {revelation_said(a, box)}."
        case events.NOTHING_HIDDEN:
            return "Nothing lies face down any more."
        case events.ASSASSINATED:
            return f"The {TITLES[a]} is assassinated."
        case events.SPAWNED:
            leaves = ", which hops away" if b == pieces.KANGAROO else ""
            return f"The temple at {place(a)} brings forth {ONE_OF[b]}{leaves}."
        case events.MOVED:
            return f"{started(a)} {'move' if is_many(a) else 'moves'} from {place(b)} to {place(c)}."
        case events.JAMMED:
            return f"{who}'s wireless keeps them where they are."
        case events.BLIGHTED:
            return f"{who}'s farm at {place(a)} is blighted."
        case events.TOGETHER_DRAWN:
            return f"News for all: {CALLED[a]}."
        case events.OLD_ONES_SCORED:
            awake, hidden, farms, total = event.numbers[:4]
            return f"The Old Ones have {points(total)}{made_up((awake, hidden, farms), OLD_ONES_PARTS)}."
    return None


# --- What is going on, and what is wanted ---


def busy(state: State) -> str:
    """Return what happens in a phase without a decision."""
    if state.phase <= phases.DRAW_OBJECTIVES:
        return "the land is being surveyed"
    if state.phase in (phases.LOOK_AT_TWO, phases.REFILL):
        return "cards are being dealt"
    if state.phase in (phases.WAKE, phases.UNCOVER):
        return "something is being turned up"
    if state.phase in (phases.DRAW_OLD_CARD, phases.RESOLVE, phases.CLEAR_UP):
        return "the combat goes on"
    if state.phase in (phases.UNVEIL, phases.SCORE):
        return "all that was hidden comes to light"
    return "the Old Ones are at work"


def prompt(state: State, box: Box, names: Sequence[str]) -> str:
    """Return one sentence that says what is going on, and what the seat that decides can do."""
    if state.phase == phases.ENDED:
        return ending(state, box, names)
    if state.phase < phases.PLACING_PORT:
        return f"{capitalized(busy(state))}."
    return f"{names[rules.turn(state)]}: {wanted(state, box)}."


def ending(state: State, box: Box, names: Sequence[str]) -> str:
    """Return the winners and the scores as text."""
    theirs = scoring.old_ones_score(state, box)
    scores = [scoring.score_of(state, box, seat) for seat in range(state.seats)]
    if state.way == ways.TOGETHER:
        ours = sum(scores) // state.seats
        return f"{'You win together' if ours > theirs else 'The Old Ones win'}, {ours} to {theirs}."
    best = max(scores)
    if best <= theirs:
        return f"The Old Ones win with {theirs}; {names[scores.index(best)]} has {best}."
    winners = [name for name, score in zip(names, scores, strict=False) if score == best]
    return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'} with {best}; the Old Ones have {theirs}."


WANTED = {
    phases.PLACING_PORT: "place your port on an anchor",
    phases.CHOOSING_OBJECTIVE: "choose an objective",
    phases.TURN: "choose an action",
    phases.BUYING: "buy another infantry, or be done",
    phases.CHOOSING_CARD: "keep one of the two cards",
    phases.SWAPPING: "swap your card with one on display, or be done",
    phases.AIMING: "choose which Old One is hit",
    phases.AFTER_CARD: "withdraw before the card takes effect, or stay",
    phases.ALLOTTING: "choose which units take the damage",
    phases.ACCEPTING: "take a coal or an iron",
    phases.MOVING_BACK: "go back in time",
    phases.TURNING_UP: "choose what to turn up",
    phases.GIVING_GOOD: "keep it, or give it to another player",
    phases.GIVING_CARD: "keep the card, or give it to another player",
    phases.RECRUITING: "recruit from the display, or look at two cards for a gold",
    phases.TURN_MADE: "end the turn",
}


def sending(state: State, box: Box) -> str:
    """Return what a seat that sends a force can do now."""
    if combat.units_in_force(state, True) == 0:
        return "choose which units to send"
    more = any(attack.why_not_send(state, box, unit, 1) == reasons.LEGAL for unit in range(pieces.UNITS))
    return "send more units, or choose what to attack" if more else "choose what to attack"


def wanted(state: State, box: Box) -> str:
    """Return what the seat that decides can do now."""
    enough = ", or be done" if state.made else ""
    if state.phase == phases.FORCE:
        return sending(state, box)
    if state.phase == phases.TURN_MADE and state.version > 1 and personalities.may_play(state, box):
        return "play a personality, or end the turn"
    if state.phase == phases.BEFORE_CARD:
        return before_a_card(state)
    if state.phase == phases.JAMMING:
        kind = going(state)
        them, they_are = ("them", "they are") if is_many(kind) else ("it", "it is")
        return f"use the wireless to hold {THE[kind]} where {they_are}, or let {them} move"
    if state.phase == phases.LOSING:
        return losing(state)
    if state.phase == phases.TRACKS:
        return f"lay {some(state.left, 'track')}{enough}"
    if state.phase == phases.GOODS:
        return f"import or export coal or iron ({state.left} to go){enough}"
    if state.phase == phases.FARMS:
        return f"place a farm{enough}"
    if state.phase == phases.HIRING:
        return f"take a unit{enough}"
    if state.phase == phases.DROPPING:
        return f"send cards of the display away{enough}"
    return WANTED[state.phase]


def before_a_card(state: State) -> str:
    """Return what a seat can do before the next card of a combat."""
    choices = ["fight on"]
    if state.may_go:
        choices.append("withdraw")
    if combat.has_help(state):
        choices.append("use a personality")
    return listed(choices, "or")


def going(state: State) -> int:
    """Return the kind of the Old Ones that are about to move."""
    return next(state.awake[slot] for slot in range(pieces.AWAKE) if state.going[slot] != board.NOWHERE)


def losing(state: State) -> str:
    choices = ["give a gold back"] if state.goods[pieces.GOLD, state.active] else []
    choices += ["let a farm go to waste"] if scoring.all_sound_farms(state, state.active) else []
    return listed(choices, "or")


def offer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    """Return a choice as text, as on a button."""
    return offer_action(state, box, action) or offer_in_combat(state, action) or offer_answer(state, box, action, names)


def offer_action(state: State, box: Box, action: int) -> str | None:
    if actions.is_play(action):
        return f"Play the {TITLES[actions.play_card(action)]}"
    if actions.is_build(action):
        what = board.RAILWAY + actions.build_box(action)
        land = ", over rough land too" if what == board.MOUNTAIN_RAILWAY else ""
        return f"Build a railway{land}{price(state, box, what)}"
    if actions.is_track(action):
        hex, side = actions.track_hex(action), actions.track_side(action)
        return f"Lay a track between {place(hex)} and {place(box.beside[side, hex])}"
    if actions.is_mine(action):
        hex, what = actions.mine_hex(action), actions.mine_what(action)
        return f"Mine {goods(what, state.resources[what, hex])} at {place(hex)}{price(state, box, board.MINE)}"
    if actions.is_recruit(action):
        paid = price(state, box, board.RECRUIT) if state.phase == phases.TURN else ""
        return f"Recruit the {TITLES[state.display[actions.recruit_place(action)]]}{paid}"
    if action == actions.look:
        return f"Look at two cards for a gold{price(state, box, board.RECRUIT) if state.phase == phases.TURN else ''}"
    if action == actions.freshen_display:
        return f"Recruit, and for a gold replace cards first{price(state, box, board.RECRUIT)}"
    if actions.is_buy(action):
        unit = actions.buy_unit(action)
        if state.phase == phases.HIRING:
            return f"Take {units(unit, 1)}"
        gold = buy_military_unit.unit_price(state, box, unit)
        return (
            f"Buy {units(unit, 1)} for {gold} gold{price(state, box, board.BUY) if state.phase == phases.TURN else ''}"
        )
    if action == actions.trade:
        return f"Import or export coal and iron{price(state, box, board.TRADE)}"
    if actions.is_import(action):
        return f"Import {goods(actions.import_good(action), 1)}"
    if actions.is_export(action):
        return f"Export {goods(actions.export_good(action), 1)} for a gold"
    if action == actions.farm:
        return f"Farm{price(state, box, board.FARM)}"
    if actions.is_plant(action):
        return f"Place a {pieces.CROP_NAMES[actions.plant_crop(action)]} farm at {place(actions.plant_hex(action))}"
    if action == actions.attack:
        return f"Attack{price(state, box, board.ATTACK)}"
    if action == actions.retrieve:
        return f"Take your cubes back, in {some(retrieve_cubes.retrieve_time(state, state.active), 'space')} of time"
    return None


def price(state: State, box: Box, what: int) -> str:
    """Return a note on what a box costs, or nothing if it is free."""
    gold = gameplay.price_of(state, box, state.active, what)
    return f" ({gold} gold for the box)" if gold else ""


def offer_in_combat(state: State, action: int) -> str | None:
    if actions.is_send(action):
        return f"Send {units(actions.send_unit(action), actions.send_number(action) + 1)}"
    if actions.is_target(action):
        return f"Attack {lying(state, actions.target_hex(action))}"
    if action == actions.fight:
        return "Fight: draw a card"
    if action == actions.stay:
        return "Stay, and let the card take effect"
    if actions.is_withdraw(action):
        return ("Withdraw the airships", "Withdraw all but the airships", "Withdraw")[actions.withdraw_which(action)]
    if actions.is_use(action):
        return f"Use the {TITLES[actions.use_card(action)]}"
    if actions.is_aim(action):
        return f"Hit {tile_said(state, actions.aim_tile(action))}"
    if actions.is_allot(action):
        return f"The {UNITS_SAID[actions.allot_unit(action)][1]} take it"
    return None


def lying(state: State, hex: int) -> str:
    """Return the Old Ones on a hex as text."""
    there = [THE[state.awake[slot]] for slot in on_hex(state, hex)]
    there += [f"what sleeps (level {state.hidden[hex]})"] if state.hidden[hex] else []
    return f"{listed(there)} at {place(hex)}"


def on_hex(state: State, hex: int) -> list[int]:
    return [slot for slot in range(pieces.AWAKE) if state.awake[slot] != pieces.NO_ONE and state.place[slot] == hex]


def tile_said(state: State, slot: int) -> str:
    """Return the name of an Old One in a combat, with its tile if there are several of its kind."""
    kind = state.awake[slot]
    alike = [other for other in on_hex(state, state.place[slot]) if state.awake[other] == kind]
    return f"{THE[kind]} of tile {slot + 1}" if len(alike) > 1 else THE[kind]


def offer_answer(state: State, box: Box, action: int, names: Sequence[str]) -> str:
    if actions.is_port(action):
        return f"Place your port at {place(actions.port_hex(action))}"
    if actions.is_objective(action):
        return capitalized(objective_said(actions.objective_card(action), box))
    if actions.is_choose(action):
        card = state.looked[actions.choose_card(action)]
        return f"Keep the {TITLES[card - 1]}" if card > 0 else "Keep this card"
    if actions.is_swap(action):
        return f"Swap for the {TITLES[state.display[actions.swap_place(action)]]}"
    if actions.is_accept(action):
        return f"Take {goods(actions.accept_good(action), 1)}"
    if action == actions.jam:
        return "Keep them from moving"
    if action == actions.let:
        return "Let them move"
    if actions.is_back(action):
        return f"Go back {some(actions.back_spaces(action) + 1, 'space')}"
    if actions.is_turn_up(action):
        return f"Turn up what lies at {place(actions.turn_up_hex(action))}"
    if actions.is_give(action):
        return f"Give it to {names[actions.give_seat(action)]}"
    if actions.is_drop(action):
        return f"Send the {TITLES[state.display[actions.drop_place(action)]]} away"
    if action == actions.keep_it:
        return "Keep it"
    if action == actions.pay_gold:
        return "Give a gold back"
    if actions.is_abandon(action):
        return f"Let the farm at {place(actions.abandon_hex(action))} go to waste"
    return "End the turn" if state.phase == phases.TURN_MADE else "Done"


# --- Refusals ---

WHY = {
    reasons.IT_IS_OVER: "The match is over, so there is nothing left to decide.",
    reasons.TOO_CLOSE: "That is too close to another port: they keep {apart} hexes apart.",
    reasons.NOT_AN_ANCHOR: "A port needs a free anchor.",
    reasons.NOT_OFFERED: "That objective was not drawn.",
    reasons.NOT_YOUR_CARD: "You do not have that personality.",
    reasons.CARD_WAITS: "You have only just recruited that personality; it helps from your next turn on.",
    reasons.CARD_NOT_NOW: "That personality works by itself, or at another time.",
    reasons.CARD_IN_VAIN: "That personality would have no effect now.",
    reasons.NO_CUBE: "You have no cube left for an action: take your cubes back first.",
    reasons.NO_COAL_OR_IRON: "A railway takes a coal and an iron.",
    reasons.NO_TRACKS: "All your tracks are laid.",
    reasons.NO_WAY_ON: "Your network leads to no free border that this box may cross.",
    reasons.NOT_ON_LAND: "Tracks lie between two hexes of land.",
    reasons.BORDER_TAKEN: "A track lies across that border already.",
    reasons.NOT_JOINED: "A track must join your port, or your tracks that lead to it with no Old One on the way.",
    reasons.OLD_ONE_THERE: "No track leads into a hex with an Old One.",
    reasons.NEEDS_BOX_B: "That land is too rough for this box; the other box for railways gets there.",
    reasons.OUT_OF_REACH: "Your network doesn't reach that hex, or an Old One is in the way.",
    reasons.NOTHING_TO_MINE: "There is none of it to mine.",
    reasons.NO_CARD_THERE: "There is no card.",
    reasons.NO_UNIT_LEFT: "No unit of that kind is left.",
    reasons.ONLY_INFANTRY: "Only infantry can be taken now.",
    reasons.NOTHING_TO_EXPORT: "You have none of it to export.",
    reasons.NO_FARM_LEFT: "You have no farm of that crop left.",
    reasons.WRONG_LAND: "Corn grows on the coast, cattle in the hills and sheep in the outback: not there.",
    reasons.HEX_NOT_EMPTY: "A farm needs a hex with nothing on it but tracks.",
    reasons.ONE_OF_EACH: "You have placed as many farms of that crop as one action may.",
    reasons.NO_UNITS: "You do not have that many of these units in your barracks.",
    reasons.SENT_ALREADY: "You have sent these units already.",
    reasons.NO_ONE_THERE: "There is no Old One there.",
    reasons.OUT_OF_RANGE: "That is out of range; the slowest units set the pace.",
    reasons.NOBODY_SENT: "Send units first.",
    reasons.NO_WITHDRAWAL: (
        "You can withdraw once before each card, but before the first one only if your attack has just turned up a "
        "tile, and never from your port."
    ),
    reasons.NONE_OF_THESE: "You have no other units in this fight, so withdraw all of them or none.",
    reasons.NOT_A_TARGET: "That Old One is not in this fight.",
    reasons.NOT_SUCH_STACK: "You have no such units on the ground in this fight.",
    reasons.NOT_SO_FAR_BACK: "You can't go back beyond space 0, or past the Old Ones once they are active.",
    reasons.NOTHING_HIDDEN_THERE: "Nothing lies face down there.",
    reasons.NOT_A_PARTNER: "You can give it only to another player at this table.",
    reasons.NOT_ALONE: "You can replace the display only when you play alone.",
    reasons.NOT_YOUR_FARM: "You have no sound farm there.",
}


def refuse(state: State, box: Box, action: int, reason: int, names: Sequence[str]) -> str:
    """Return why an action is not legal now, and what would work. `reason` comes from `why_not`."""
    if reason == reasons.NOT_A_DECISION:
        return f"Just a moment: {busy(state)}."
    if reason in (reasons.SOMETHING_ELSE_FIRST, reasons.NOT_YET):
        return f"Something else comes first. {capitalized(wanted(state, box))}."
    seat = state.active
    if reason == reasons.BOX_TOO_DEAR:
        return f"Each cube that lies in the box costs a gold, and you have {state.goods[pieces.GOLD, seat] or 'none'}."
    if reason == reasons.TOO_DEAR:
        return f"That costs more gold than you have: you have {state.goods[pieces.GOLD, seat] or 'none'}."
    if reason == reasons.WRONG_LAND and state.map == board.WEST:
        return "Farms lie on farmland: not there."
    if reason == reasons.NO_FIELD:
        return "Your network leads to no empty hex, clear of Old Ones, for any of your farms."
    if action == actions.attack and reason == reasons.NO_UNITS:
        return "You have no units in your barracks."
    if action == actions.attack and reason == reasons.OUT_OF_RANGE:
        return "None of your units can reach an Old One."
    if reason in WHY:
        return WHY[reason].format(apart=box.ports_apart)
    raise ValueError(f"AuZtralia has no words for reason {reason}.")
