"""The texts of AuZtralia: every event, phase, choice and refusal has one, and some are checked word for word."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.auztralia.tables import BOX, CARD, GOOD, HEX, KIND, NAMES, UNIT, Table, each_sample
from tests.suite import Case, Play
from tests.tables import is_sentence
from tuckerbox.games.auztralia import GAME, cards, events, phases, reasons, rules
from tuckerbox.games.auztralia.actions import ACTIONS
from tuckerbox.games.auztralia.board import BOXES, TRADE
from tuckerbox.games.auztralia.cards import PERSONALITIES, REVELATIONS
from tuckerbox.games.auztralia.words import (
    PERSONALITIES_SAID,
    TITLES,
    offer,
    personality_said,
    prompt,
    refuse,
    revelation_said,
    tell,
)
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE, events_of
from tuckerbox.messages import catalogue_of


def event(kind: int, *numbers: int, seat: int = 0) -> str:
    return tell(Event(1, kind, seat, EVERYONE, (*numbers, *[0] * (6 - len(numbers)))), BOX, NAMES)


@each_sample
def test_every_text_of_a_match_is_a_sentence(sample: Any) -> None:
    play, choose = Play(Case(GAME, sample), "words"), Random(0)
    state, told = play.state, set[str]()
    for turn in play:
        said = [prompt(state, BOX, NAMES), *(tell(happened, BOX, NAMES) for happened in events_of(state))]
        for code in choose.sample(range(ACTIONS.count), 10):
            reason = rules.why_not(state, BOX, code)
            said += [refuse(state, BOX, code, reason, NAMES)] if reason else []
        for text in set(said) - told:
            assert is_sentence(text), text
        told.update(said)
        if 0 <= turn < sample.seats:
            offers = [offer(state, BOX, code, NAMES) for code in play.position.legal]
            assert len(set(offers)) == len(offers), sorted(offers)
            assert all(text[0].isupper() and not text.endswith(".") for text in offers)


def test_every_kind_of_event_has_words() -> None:
    for kind in range(len(GAME.events.names)):
        assert is_sentence(event(kind, 1, 1, 1, 1, 1, 1))
    with pytest.raises(ValueError, match="no words for an event"):
        event(len(GAME.events.names))


def test_every_personality_and_every_revelation_has_words() -> None:
    assert len(TITLES) == len(PERSONALITIES_SAID) == PERSONALITIES
    assert all(is_sentence(personality_said(card, BOX)) for card in range(PERSONALITIES))
    assert personality_said(CARD["overlander"], BOX) == "Once, in your turn: go back up to 2 spaces in time."
    said = {revelation_said(sort, BOX) for sort in range(REVELATIONS)}
    assert {
        "nothing happens",
        "an Old One is turned up",
        "an Old One is turned up, and it is restless",
        "1 gold for everybody, and an Old One is turned up",
        "a coal or an iron for everybody, and an Old One is turned up",
        "temples bring forth other Old Ones",
        "two personalities are assassinated",
    } <= said


ZOMBIES, TEMPLE, CTHULHU, KANGAROO = KIND["zombies"], KIND["temple"], KIND["cthulhu"], KIND["kangaroo"]
K5 = HEX["k5"]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (event(events.LAID_OUT, K5, GOOD["phosphate"], 1), "There is 1 phosphate at K5."),
        (event(events.LAID_OUT, K5, GOOD["coal"], 3), "There are 3 coal at K5."),
        (event(events.RAISED, K5, 2), "Something of level 2 sleeps at K5."),
        (event(events.TURN_STARTS, 12), "It is Anna's turn, on space 12."),
        (event(events.ACTED, TRADE, 0), "Anna chooses Import/Export."),
        (event(events.ACTED, TRADE, 2), "Anna chooses Import/Export, for 2 gold more."),
        (event(events.TIME_SPENT, 1, 13), "Anna moves on by 1 space, to 13."),
        (event(events.MINED, K5, GOOD["iron"], 6), "Anna takes 6 iron from K5."),
        (event(events.MINED, HEX["k1"], GOOD["token"], 1), "Anna takes the token of 5 points from K1."),
        (event(events.LOOKED, 1), "Anna looks at the last card."),
        (event(events.LOOKED, 2), "Anna looks at two cards."),
        (event(events.SEEN, 1, 2), "Anna sees the Banker and the Coal Merchant."),
        (event(events.SEEN, 1, 0), "Anna sees the Banker."),
        (event(events.SWAPPED, 1, 0), "Anna swaps the Banker for the Coal Merchant."),
        (event(events.BOUGHT, UNIT["armoured-car"], 2), "Anna buys 1 armoured car for 2 gold."),
        (event(events.BOUGHT, UNIT["armoured-car"], 0), "Anna buys 1 armoured car, for nothing."),
        (event(events.RETRIEVED, 0), "Anna takes 0 cubes back."),
        (event(events.SENT, UNIT["artillery"], 2), "Anna sends 2 artillery pieces."),
        (event(events.TURNED_UP, K5, ZOMBIES), "At K5 there are zombies."),
        (event(events.TURNED_UP, K5, TEMPLE), "At K5 there is a temple."),
        (event(events.TURNED_UP, K5, CTHULHU), "At K5 there is Cthulhu."),
        (event(events.TURNED_UP, K5, KANGAROO), "At K5 there is a kangaroo, which hops away."),
        (event(events.OLD_CARD, 0, 0), "Old One card 1 is turned up."),
        (event(events.OLD_CARD, 0, 1), "Old One card 1 calls the loyalists: north first, then anticlockwise."),
        (event(events.OLD_CARD, 7, 1), "Old One card 8: nobody moves."),
        (event(events.STRUCK, K5, ZOMBIES, 2), "Anna deals the zombies 2 damage."),
        (event(events.DESTROYED, K5, TEMPLE), "Anna destroys the temple."),
        (event(events.DESTROYED, K5, ZOMBIES, seat=-1), "The zombies are destroyed, by several players."),
        (event(events.SHARED, 0), "Anna gets no points for it."),
        (event(events.SHARED, 1), "Anna gets 1 point for it."),
        (event(events.SANITY_LOST, 2, 0), "Anna must lose 2 sanity, and has none left."),
        (event(events.WITHDREW, 1), "Anna withdraws all but the airships."),
        (event(events.HEALED, K5, ZOMBIES), "The zombies at K5 heal."),
        (event(events.MOVED, CTHULHU, HEX["k4"], K5), "Cthulhu moves from K4 to K5."),
        (event(events.MOVED, KIND["mi-go"], HEX["k4"], K5), "The Mi-Go move from K4 to K5."),
        (event(events.SPAWNED, K5, KIND["shoggoth"], seat=-1), "The temple at K5 brings forth a shoggoth."),
        (event(events.SPAWNED, K5, KANGAROO, seat=-1), "The temple at K5 brings forth a kangaroo, which hops away."),
        (event(events.GIVEN, 1, GOOD["gold"]), "Anna gives 1 gold to Bruce."),
        (event(events.GIVEN, 1, 5 + CARD["chaplain"]), "Anna gives the Chaplain to Bruce."),
        (event(events.TOGETHER_DRAWN, cards.WAR_BONDS), "News for all: war bonds, 2 gold for everybody."),
        (
            event(events.SCORED, 4, 3, 0, 0, 0, 15),
            "Anna has 15 points: 4 for farms, 3 for phosphate and 8 for the objective.",
        ),
        (event(events.SCORED, 0, 0, 0, 0, 0, 0), "Anna has no points."),
        (event(events.OBJECTIVE_SCORED, 0, 0), "Anna did not reach the objective."),
        (event(events.OBJECTIVE_SCORED, 0, 10), "Anna reached the objective: 10 points."),
        (
            event(events.OLD_ONES_SCORED, 12, 8, 1, 21, seat=-1),
            "The Old Ones have 21 points: 12 in the open, 8 that were hidden and 1 for blighted farms.",
        ),
    ],
)
def test_events_in_words(said: str, wanted: str) -> None:
    assert said == wanted


# --- What is wanted ---


def south(seats: int = 2, **chosen: object) -> Table:
    """Return a table with Anna's port on the southern coast, tracks to D7 and E7, and the other ports far away."""
    return Table(seats, **chosen).bare("c8", "k1", "a6", "k4").tracks(0, "c8 ne", "d7 ne")


def begun(*texts: str, **chosen: object) -> Table:
    table = south(**chosen)
    table.play(*texts)
    return table


def hired() -> Table:
    table = south().give(0, "recruiting-sergeant")
    table.play("play recruiting-sergeant")
    return table


def going_back() -> Table:
    table = south().give(0, "overlander")
    table.state.time[0] = 9
    table.play("play overlander")
    return table


def scouting() -> Table:
    table = south().give(0, "scout-pilot").hide("d6", 1)
    table.play("play scout-pilot")
    return table


def marching(*sent: str) -> Table:
    table = south().units(0, infantry=2, airship=1)
    table.wake("e6", "zombies")
    table.wake("e6", "temple")
    table.hide("d6", 2)
    table.play("attack", *(f"send {unit}" for unit in sent))
    return table


def marching_on() -> Table:
    """Return a table on which Anna has sent units, and something sleeps far beyond their range, on A1."""
    table = marching("infantry 2")
    table.state.hidden[HEX["a1"]] = 1
    return table


def fighting(**force: int) -> Table:
    """Return a table on which Anna is before a card, in a combat with two zombies and a temple."""
    table = south()
    for kind in ("zombies", "zombies", "temple"):
        table.wake("e6", kind)
    state = table.state
    state.fighter, state.field, state.may_go, state.sanity = 0, HEX["e6"], 1, 3
    for unit, number in (force or {"infantry": 2, "airship": 1}).items():
        state.force[UNIT[unit]] = number
    return table.at(phases.BEFORE_CARD)


def aiming() -> Table:
    table = fighting().give(0, "infantry-colonel")
    table.play("use infantry-colonel")
    return table


def allotting() -> Table:
    table = fighting(infantry=1, artillery=1)
    table.state.hits = 1
    return table.at(phases.ALLOTTING)


def defending() -> Table:
    """Return a table on which Anna's port is attacked, and her Demolition Expert can help."""
    table = south().units(0, infantry=1).give(0, "demolition-expert")
    table.wake("c8", "zombies")
    table.at(phases.PORTS).step()
    return table


def jamming(kind: str = "loyalists") -> Table:
    table = south().give(0, "wireless-operator")
    table.state.going[table.wake("e6", kind)] = HEX["d6"]
    return table.at(phases.JAMMING)


def losing(gold: int, *farms: str) -> Table:
    table = south(way="together").goods(0, gold=gold)
    for hex in farms:
        table.farm(0, hex, "corn")
    return table.at(phases.LOSING)


def crowded() -> Table:
    """Return a table with two cubes on each of Anna's boxes."""
    table = south()
    for what in range(BOXES):
        table.state.boxes[what, 0] = 2
    return table


def alone(*texts: str) -> Table:
    table = Table(1)
    table.run()
    table.play(sorted(table.legal)[0])
    table = table.bare("c8")
    table.play(*texts)
    return table


def at(phase: int) -> Callable[[], Table]:
    return lambda: south().at(phase)


@pytest.mark.parametrize(
    ("arrange", "wanted"),
    [
        (south, "Anna: choose an action."),
        (lambda: begun("build a"), "Anna: lay 2 tracks."),
        (lambda: begun("build a", "track e7 n"), "Anna: lay 1 track, or be done."),
        (lambda: begun("trade"), "Anna: import or export coal or iron (2 to go)."),
        (
            lambda: begun("trade", "import coal"),
            "Anna: import or export coal or iron (1 to go), or be done.",
        ),
        (lambda: begun("trade", "import coal", way="together"), "Anna: keep it, or give it to another player."),
        (
            lambda: begun("recruit first", way="together"),
            "Anna: keep the card, or give it to another player.",
        ),
        (lambda: begun("farm"), "Anna: place a farm."),
        (lambda: begun("buy infantry"), "Anna: buy another infantry, or be done."),
        (lambda: begun("look"), "Anna: keep one of the two cards."),
        (lambda: begun("look", "choose first"), "Anna: swap your card with one on display, or be done."),
        (lambda: begun("retrieve"), "Anna: end the turn."),
        (hired, "Anna: take a unit."),
        (going_back, "Anna: go back in time."),
        (scouting, "Anna: choose what to turn up."),
        (marching, "Anna: choose which units to send."),
        (lambda: marching("infantry 1"), "Anna: send more units, or choose what to attack."),
        (lambda: marching("infantry 2", "airship 1"), "Anna: choose what to attack."),
        (fighting, "Anna: fight on or withdraw."),
        (
            lambda: fighting().give(0, "infantry-colonel"),
            "Anna: fight on, withdraw or use a personality.",
        ),
        (defending, "Anna: fight on or use a personality."),
        (aiming, "Anna: choose which Old One is hit."),
        (at(phases.AFTER_CARD), "Anna: withdraw before the card takes effect, or stay."),
        (allotting, "Anna: choose which units take the damage."),
        (at(phases.ACCEPTING), "Anna: take a coal or an iron."),
        (jamming, "Anna: use the wireless to hold the loyalists where they are, or let them move."),
        (lambda: jamming("cthulhu"), "Anna: use the wireless to hold Cthulhu where it is, or let it move."),
        (lambda: losing(1, "d7"), "Anna: give a gold back or let a farm go to waste."),
        (lambda: losing(1), "Anna: give a gold back."),
        (lambda: losing(0, "d7"), "Anna: let a farm go to waste."),
        (lambda: alone("freshen"), "Anna: send cards of the display away."),
        (lambda: alone("freshen", "drop first"), "Anna: send cards of the display away, or be done."),
        (
            lambda: alone("freshen", "drop first", "done"),
            "Anna: recruit from the display, or look at two cards for a gold.",
        ),
        (at(phases.PLACING_PORT), "Anna: place your port on an anchor."),
        (at(phases.CHOOSING_OBJECTIVE), "Anna: choose an objective."),
        (at(phases.SURVEY), "The land is being surveyed."),
        (at(phases.REFILL), "Cards are being dealt."),
        (at(phases.WAKE), "Something is being turned up."),
        (at(phases.RESOLVE), "The combat goes on."),
        (at(phases.MOVEMENT), "The Old Ones are at work."),
        (at(phases.UNVEIL), "All that was hidden comes to light."),
    ],
)
def test_prompts(arrange: Callable[[], Table], wanted: str) -> None:
    assert prompt(arrange().state, BOX, NAMES) == wanted


def test_every_decision_has_a_prompt() -> None:
    for phase in range(phases.PLACING_PORT, phases.ENDED):
        table = jamming().at(phase)
        assert is_sentence(prompt(table.state, BOX, NAMES))


@pytest.mark.parametrize(
    ("chosen", "points", "theirs", "wanted"),
    [
        ({}, (9, 7), 8, "Anna wins with 9; the Old Ones have 8."),
        ({}, (9, 9), 8, "Anna and Bruce win with 9; the Old Ones have 8."),
        ({}, (7, 8), 8, "The Old Ones win with 8; Bruce has 8."),
        ({"way": "together"}, (9, 10), 8, "You win together, 9 to 8."),
        ({"way": "together"}, (7, 10), 8, "The Old Ones win, 8 to 8."),
    ],
)
def test_the_end_in_words(chosen: dict[str, object], points: tuple[int, int], theirs: int, wanted: str) -> None:
    table = Table(2, **chosen).bare("c8", "k1")
    table.state.points[0], table.state.points[1] = points
    table.state.unveiled = theirs
    assert prompt(table.at(phases.ENDED).state, BOX, NAMES) == wanted


@pytest.mark.parametrize(
    ("arrange", "action", "said"),
    [
        (south, "build a", "Build a railway"),
        (south, "build b", "Build a railway, over rough land too"),
        (south, "buy armoured-car", "Buy 1 armoured car for 2 gold"),
        (south, "trade", "Import or export coal and iron"),
        (crowded, "trade", "Import or export coal and iron (2 gold for the box)"),
        (lambda: begun("trade"), "import coal", "Import 1 coal"),
        (lambda: begun("trade", "import coal"), "export coal", "Export 1 coal for a gold"),
        (crowded, "look", "Look at two cards for a gold (2 gold for the box)"),
        (south, "retrieve", "Take your cubes back, in 1 space of time"),
        (lambda: begun("build a"), "track e7 n", "Lay a track between E7 and E6"),
        (lambda: south().lay("e7", "coal", 3), "mine e7 coal", "Mine 3 coal at E7"),
        (lambda: begun("farm"), "plant e7 sheep", "Place a sheep farm at E7"),
        (hired, "buy infantry", "Take 1 infantry"),
        (going_back, "back 2", "Go back 2 spaces"),
        (scouting, "turn-up d6", "Turn up what lies at D6"),
        (marching, "send infantry 2", "Send 2 infantry"),
        (lambda: marching("infantry 1"), "target e6", "Attack the zombies and the temple at E6"),
        (lambda: marching("infantry 1"), "target d6", "Attack what sleeps (level 2) at D6"),
        (fighting, "fight", "Fight: draw a card"),
        (fighting, "withdraw airships", "Withdraw the airships"),
        (aiming, "aim 1", "Hit the zombies of tile 1"),
        (aiming, "aim 3", "Hit the temple"),
        (allotting, "allot artillery", "The artillery pieces take it"),
        (lambda: losing(1, "d7"), "abandon d7", "Let the farm at D7 go to waste"),
        (lambda: losing(1), "pay", "Give a gold back"),
        (lambda: begun("trade", "import coal", way="together"), "give 2", "Give it to Bruce"),
        (lambda: begun("retrieve"), "done", "End the turn"),
        (lambda: begun("buy infantry"), "done", "Done"),
    ],
)
def test_offers(arrange: Callable[[], Table], action: str, said: str) -> None:
    table = arrange()
    assert table.why_not(action) == reasons.LEGAL
    assert offer(table.state, BOX, ACTIONS.parse(action), NAMES) == said


# --- Refusals ---


def west() -> Table:
    return Table(2, map="west").bare("a2", "a4").tracks(0, "a2 se")


def planting() -> Table:
    table = west().tracks(0, "b3 n")
    table.play("farm")
    return table


def holding(card: str, **chosen: object) -> Table:
    return south(**chosen).give(0, card)


def just_recruited() -> Table:
    """Return a table with a card that waits to be played, as it does only under rules version 1."""
    table = holding("banker", version=1)
    table.state.fresh = CARD["banker"] + 1
    return table


def without_cubes() -> Table:
    table = south()
    table.state.cubes[0] = 0
    return table


def without_tracks() -> Table:
    table = south()
    table.state.tracks_left[0] = 0
    return table


def walled_in() -> Table:
    """Return a table with tracks on every border of Anna's port except the one into the hills."""
    table = Table().bare("j5", "c8")
    return table.tracks(1, "j5 ne", "j5 s")


def far() -> Table:
    table = south().units(0, infantry=1)
    table.wake("a1", "zombies")
    return table


def buying(*, left: int = 10) -> Table:
    table = south()
    table.play("buy infantry")
    table.state.supply[0] = left
    return table


def placed() -> Table:
    table = Table(2)
    table.run()
    table.play("port c8")
    return table


def planted_twice() -> Table:
    table = Table().bare("j5", "c8").tracks(0, "j5 n", "j5 s", "j5 nw")
    table.play("farm", "plant j4 cattle")
    return table


def no_farms() -> Table:
    table = begun("farm")
    table.state.farms_left[1, 0] = 0
    return table


def begun_beside_an_old_one() -> Table:
    table = south()
    table.wake("e6", "zombies")
    table.play("build a")
    return table


def begun_in_the_hills() -> Table:
    table = Table().bare("j5", "c8")
    table.play("build a")
    return table


def with_a_gap() -> Table:
    table = south()
    table.state.display[0] = -1
    return table


def without_trains() -> Table:
    table = south().goods(0, gold=9)
    table.state.supply[UNIT["armoured-train"]] = 0
    return table


def near_the_start() -> Table:
    table = holding("overlander")
    table.state.time[0] = 1
    table.play("play overlander")
    return table


REFUSALS: list[tuple[int, Callable[[], Table], str, str]] = [
    (reasons.IT_IS_OVER, at(phases.ENDED), "done", "The match is over, so there is nothing left to decide."),
    (
        reasons.NOT_A_DECISION,
        at(phases.SURVEY),
        "done",
        "Just a moment: the land is being surveyed.",
    ),
    (reasons.SOMETHING_ELSE_FIRST, lambda: begun("build a"), "trade", "Something else comes first. Lay 2 tracks."),
    (reasons.NOT_YET, south, "done", "Something else comes first. Choose an action."),
    (reasons.NOT_AN_ANCHOR, placed, "port c6", "A port needs a free anchor."),
    (reasons.TOO_CLOSE, placed, "port d8", "That is too close to another port: they keep 3 hexes apart."),
    (reasons.NOT_OFFERED, at(phases.CHOOSING_OBJECTIVE), "objective 5", "That objective was not drawn."),
    (reasons.NOT_YOUR_CARD, south, "play banker", "You do not have that personality."),
    (
        reasons.CARD_WAITS,
        just_recruited,
        "play banker",
        "You have only just recruited that personality; it helps from your next turn on.",
    ),
    (
        reasons.CARD_NOT_NOW,
        lambda: holding("chaplain"),
        "play chaplain",
        "That personality works by itself, or at another time.",
    ),
    (
        reasons.CARD_IN_VAIN,
        lambda: holding("scout-pilot"),
        "play scout-pilot",
        "That personality would have no effect now.",
    ),
    (
        reasons.NO_CUBE,
        without_cubes,
        "trade",
        "You have no cube left for an action: take your cubes back first.",
    ),
    (
        reasons.BOX_TOO_DEAR,
        lambda: crowded().goods(0, gold=1),
        "trade",
        "Each cube that lies in the box costs a gold, and you have 1.",
    ),
    (
        reasons.BOX_TOO_DEAR,
        lambda: crowded().goods(0, gold=0),
        "trade",
        "Each cube that lies in the box costs a gold, and you have none.",
    ),
    (reasons.TOO_DEAR, south, "buy airship", "That costs more gold than you have: you have 4."),
    (reasons.TOO_DEAR, lambda: losing(0, "d7"), "pay", "That costs more gold than you have: you have none."),
    (
        reasons.NO_COAL_OR_IRON,
        lambda: south().goods(0, iron=0),
        "build a",
        "A railway takes a coal and an iron.",
    ),
    (reasons.NO_TRACKS, without_tracks, "build a", "All your tracks are laid."),
    (
        reasons.NO_WAY_ON,
        walled_in,
        "build a",
        "Your network leads to no free border that this box may cross.",
    ),
    (reasons.NOT_ON_LAND, lambda: begun("build a"), "track k6 n", "Tracks lie between two hexes of land."),
    (
        reasons.BORDER_TAKEN,
        lambda: begun("build a"),
        "track c8 ne",
        "A track lies across that border already.",
    ),
    (
        reasons.NOT_JOINED,
        lambda: begun("build a"),
        "track e5 ne",
        "A track must join your port, or your tracks that lead to it with no Old One on the way.",
    ),
    (
        reasons.OLD_ONE_THERE,
        begun_beside_an_old_one,
        "track e7 n",
        "No track leads into a hex with an Old One.",
    ),
    (
        reasons.NEEDS_BOX_B,
        begun_in_the_hills,
        "track j5 n",
        "That land is too rough for this box; the other box for railways gets there.",
    ),
    (
        reasons.OUT_OF_REACH,
        south,
        "mine a1 coal",
        "Your network doesn't reach that hex, or an Old One is in the way.",
    ),
    (reasons.NOTHING_TO_MINE, south, "mine e7 coal", "There is none of it to mine."),
    (reasons.NO_CARD_THERE, with_a_gap, "recruit first", "There is no card."),
    (reasons.NO_UNIT_LEFT, without_trains, "buy armoured-train", "No unit of that kind is left."),
    (reasons.ONLY_INFANTRY, buying, "buy artillery", "Only infantry can be taken now."),
    (
        reasons.NOTHING_TO_EXPORT,
        lambda: begun("trade").goods(0, coal=0),
        "export coal",
        "You have none of it to export.",
    ),
    (
        reasons.NO_FIELD,
        lambda: Table().bare("c8", "k1"),
        "farm",
        "Your network leads to no empty hex, clear of Old Ones, for any of your farms.",
    ),
    (reasons.NO_FARM_LEFT, no_farms, "plant e7 sheep", "You have no farm of that crop left."),
    (
        reasons.WRONG_LAND,
        lambda: begun("farm"),
        "plant e7 corn",
        "Corn grows on the coast, cattle in the hills and sheep in the outback: not there.",
    ),
    (reasons.WRONG_LAND, planting, "plant b2 corn", "Farms lie on farmland: not there."),
    (
        reasons.HEX_NOT_EMPTY,
        lambda: begun("farm"),
        "plant c8 corn",
        "A farm needs a hex with nothing on it but tracks.",
    ),
    (
        reasons.ONE_OF_EACH,
        planted_twice,
        "plant i5 cattle",
        "You have placed as many farms of that crop as one action may.",
    ),
    (
        reasons.NO_UNITS,
        marching,
        "send infantry 3",
        "You do not have that many of these units in your barracks.",
    ),
    (
        reasons.SENT_ALREADY,
        lambda: marching("infantry 1"),
        "send infantry 1",
        "You have sent these units already.",
    ),
    (reasons.NO_ONE_THERE, marching, "target c8", "There is no Old One there."),
    (reasons.NO_UNITS, south, "attack", "You have no units in your barracks."),
    (
        reasons.OUT_OF_RANGE,
        marching_on,
        "target a1",
        "That is out of range; the slowest units set the pace.",
    ),
    (reasons.OUT_OF_RANGE, far, "attack", "None of your units can reach an Old One."),
    (reasons.NOBODY_SENT, marching, "target e6", "Send units first."),
    (
        reasons.NO_WITHDRAWAL,
        defending,
        "withdraw all",
        (
            "You can withdraw once before each card, but before the first one only if your attack has just turned up a "
            "tile, and never from your port."
        ),
    ),
    (
        reasons.NONE_OF_THESE,
        lambda: fighting(infantry=2),
        "withdraw airships",
        "You have no other units in this fight, so withdraw all of them or none.",
    ),
    (reasons.NOT_A_TARGET, aiming, "aim 9", "That Old One is not in this fight."),
    (reasons.NOT_SUCH_STACK, allotting, "allot airship", "You have no such units on the ground in this fight."),
    (
        reasons.NOT_SO_FAR_BACK,
        near_the_start,
        "back 2",
        "You can't go back beyond space 0, or past the Old Ones once they are active.",
    ),
    (reasons.NOTHING_HIDDEN_THERE, scouting, "turn-up c8", "Nothing lies face down there."),
    (
        reasons.NOT_A_PARTNER,
        lambda: begun("trade", "import coal", way="together"),
        "give 1",
        "You can give it only to another player at this table.",
    ),
    (reasons.NOT_ALONE, south, "freshen", "You can replace the display only when you play alone."),
    (reasons.NOT_YOUR_FARM, lambda: losing(1, "d7"), "abandon e7", "You have no sound farm there."),
]


def test_every_refusal_is_tried() -> None:
    assert {reason for reason, *_ in REFUSALS} == set(range(1, len(GAME.reasons.names)))


@pytest.mark.parametrize(("reason", "arrange", "action", "said"), REFUSALS)
def test_every_refusal_is_reached_and_says_what_would_work(
    reason: int, arrange: Callable[[], Table], action: str, said: str
) -> None:
    table = arrange()
    assert table.reason(action) == GAME.reasons.names[reason]
    assert refuse(table.state, BOX, ACTIONS.parse(action), reason, NAMES) == said


def test_a_reason_without_words_is_an_error() -> None:
    with pytest.raises(ValueError, match="no words for reason"):
        refuse(south().state, BOX, 0, len(GAME.reasons.names), NAMES)


@pytest.mark.parametrize(("rival", "said"), [(0, "begin with many points"), (83, "have about 83 points")])
def test_what_wins_names_the_points_that_the_old_ones_have_in_a_match_and_no_others(rival: int, said: str) -> None:
    words = catalogue_of(GAME.folder).say("what-wins", seats=3, way="competitive", rival=rival)
    assert f"They {said} on the map" in words
    assert re.findall(r"\d+", words) == ([str(rival)] if rival else [])
