"""Texts of Outback: every event, every phase and every refusal has one, and some are checked word for word."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tuckerbox
from tests.tables import is_sentence
from tuckerbox.games.outback import GAME, rules
from tuckerbox.games.outback.state import ANIMALS, FACE_NAMES, FACES, SPACE_NAMES, TILES, Box, State
from tuckerbox.games.outback.words import blocked_cost, prompt, refuse, tell, tile_asks
from tuckerbox.kernel.component_data import load_box
from tuckerbox.kernel.contract import NATURE, OVER
from tuckerbox.kernel.engine import Engine, luck_of
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import EVERYONE, events_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.sentence_parts import listed

NAMES = ("Anna", "Ben", "Carla", "Dan")
EMU, KANGAROO, KOALA, PLATYPUS, LIZARD, JOKER = range(FACES)
BOX: Any = load_box(GAME)

WAYS = (
    (2, {}),
    (4, {"variant": "partnership", "end": "full"}),
    (3, {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True, "scoring": "together"}),
)


def event(kind: int, *numbers: int, seat: int = 0) -> str:
    return tell(Event(1, kind, seat, EVERYONE, (*numbers, *[0] * (6 - len(numbers)))), BOX, NAMES)


def on_turn(dice: dict[int, int], *, seats: int = 2, rolls: int = 1, jeep: tuple[int, ...] = (1, 1, 1, 1, 1)) -> State:
    """Return a position in which Anna has rolled these dice."""
    state = State()
    state.seats, state.start, state.active, state.round = seats, 0, 0, 1
    state.variant = rules.PARTNERSHIP if seats == 4 else rules.BASE
    state.phase, state.rolls, state.scoring_tile = rules.DICE, rolls, rules.IN_THE_BOX
    for face, count in dice.items():
        state.dice[face] = count
    for animal in range(ANIMALS):
        state.jeep[animal], state.bag[animal] = jeep[animal], 10
    for tile in range(TILES):
        state.tiles[tile] = rules.IN_THE_BOX
    return state


def lay(state: State, name: str, holds: int) -> None:
    state.preserve[0, rules.cell_of(state, BOX, SPACE_NAMES.index(name))] = holds


def answer(state: State, text: str) -> str:
    """Return the text that refuses an illegal action."""
    action = GAME.actions.parse(text)
    reason = rules.why_not(state, BOX, action)
    assert reason != rules.LEGAL
    return refuse(state, BOX, action, reason, NAMES)


def play(state: State, text: str) -> None:
    action = GAME.actions.parse(text)
    assert rules.why_not(state, BOX, action) == rules.LEGAL
    state.told = 0
    rules.apply(state, BOX, action, seeded("words"))


def positions(seats: int, options: dict[str, object], seed: int) -> Iterator[tuple[State, Box, random.Random]]:
    """Return all positions of a random match with many animals."""
    engine = Engine(GAME, native=False)
    position = Position(engine)
    position.start(seats, settle(GAME, seats, options))
    luck, choose = luck_of(engine, seeded("words", seed)), random.Random(seed)
    box: Any = engine.box
    while True:
        yield position.state, box, choose
        whose = position.turn
        if whose == OVER:
            return
        choices = [0] if whose == NATURE else position.legal
        keen = [code for code in choices if rules.is_place(code) or rules.is_give(code)]
        position.step(choose.choice(keen if keen and choose.random() < 0.6 else choices), luck)


def some_actions(state: State, choose: random.Random) -> Iterator[int]:
    """Return a few actions of each kind, most of them out of place."""
    for kind in GAME.actions.kinds.values():
        yield kind.first + choose.randrange(kind.count)
    all_dice = ", ".join(f"{state.dice[face]} {name}" for face, name in enumerate(FACE_NAMES))
    yield GAME.actions.parse(f"keep {all_dice}")


# --- All texts ---


@pytest.mark.parametrize("kind", range(len(rules.EVENTS.names)), ids=rules.EVENTS.names)
def test_every_event_has_words(kind: int) -> None:
    assert is_sentence(event(kind, 1, 1, 1, 0, 1, 1))


def test_an_unknown_event_has_no_words() -> None:
    with pytest.raises(ValueError, match="no words"):
        event(len(rules.EVENTS.names))


@pytest.mark.parametrize("phase", range(rules.ENDED + 1))
def test_every_phase_has_words(phase: int) -> None:
    state = on_turn({KOALA: 2}, seats=4)
    state.phase = phase
    assert is_sentence(prompt(state, BOX, NAMES))


def test_every_refusal_is_a_sentence_without_codes() -> None:
    met = set()
    for seed, (seats, options) in enumerate(WAYS):
        for position, box, choose in positions(seats, options, seed):
            state = State(bytearray(position.raw))
            if state.phase == rules.THROW and state.rolls == 0:
                state.phase = rules.JEEP  # as if there were five animals of a kind, which is rare
            before = bytes(state.raw)
            for action in some_actions(state, choose):
                reason = rules.why_not(state, box, action)
                if reason == rules.LEGAL:
                    continue
                met.add(reason)
                said = refuse(state, box, action, reason, NAMES[:seats])
                assert is_sentence(said)
                assert action < 100 or str(action) not in said
            assert bytes(state.raw) == before
    assert met == set(range(1, len(rules.REASONS.names)))


def test_an_unknown_reason_has_no_words() -> None:
    with pytest.raises(ValueError, match="no words"):
        refuse(on_turn({}), BOX, GAME.actions.parse("done"), len(rules.REASONS.names), NAMES)


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_a_match_is_told_and_prompted_from_beginning_to_end(seats: int, options: dict[str, object]) -> None:
    for state, box, _ in positions(seats, options, 7):
        assert is_sentence(prompt(state, box, NAMES[:seats]))
        assert all(is_sentence(tell(told, box, NAMES[:seats])) for told in events_of(state))


def test_every_bonus_tile_and_every_scoring_tile_has_words() -> None:
    assert len({tile_asks(tile) for tile in range(TILES)}) == TILES
    state = on_turn({})
    said = []
    for tile in (rules.IN_THE_BOX, rules.TO_DRAW, 0, 1, 2, 3):
        state.scoring_tile = tile
        said.append(blocked_cost(state, BOX))
    assert said == [
        "Each blocked space costs 2 points.",
        "The cost of blocked spaces is still to be drawn.",
        "Each blocked space costs 1 point.",
        "Each blocked space costs 3 points.",
        "The first blocked space costs 1 point, every further one 1 more.",
        "Each blocked space costs 1 point; whoever has the most of them loses 6 instead.",
    ]


# --- Word for word ---


def test_lists_read_as_people_speak() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed("abc", "or") == "a, b or c"


def test_events_name_the_player_and_the_action() -> None:
    assert event(rules.THROWN, 0, 1, 3, 0, 0, 1) == "Anna rolls 1 kangaroo, 3 koalas and 1 joker."
    assert event(rules.KEPT) == "Anna keeps nothing."
    assert event(rules.KEPT, 1, 0, 0, 2) == "Anna keeps 1 emu and 2 platypuses."
    assert event(rules.FILLED, 0, 0, 0, 0, 1, seat=-1) == "1 lizard climbs into the jeep."
    assert event(rules.PLACED, EMU, SPACE_NAMES.index("4c"), seat=1) == "Ben settles an emu on 4c."
    assert event(rules.GAVE, KOALA, 2, seat=3) == "Dan gives Ben a koala for row 4."
    assert event(rules.TURN, 5, seat=2) == "Round 5: it is Carla's turn."


def test_a_markers_place_is_in_words() -> None:
    assert event(rules.SCORED, KOALA, 1, 1) == "Anna's koala marker earns 1 step: 1 on the left track."
    assert event(rules.SCORED, KOALA, 4, 24) == "Anna's koala marker earns 4 steps: 15 on the upper track."
    said = "Three platypuses bring Anna a second bonus tile; the platypus marker moves to 6 on the left track."
    assert event(rules.BONUS, PLATYPUS, 2, 6) == said


def test_the_final_event_names_the_parts_of_the_points() -> None:
    said = "Anna wins with 10 points: 12 from the tracks and −2 for 1 blocked space."
    assert event(rules.FINAL, 12, 1, 0, 0, 10, 1) == said
    assert event(rules.FINAL, -9, 0, 0, -1, 91, 0) == "Anna has −9 points: −9 from the tracks."
    said = "Anna has 1 point: 4 from the tracks, 3 from bonus tiles and −6 for 3 blocked spaces."
    assert event(rules.FINAL, 4, 3, 3, 0, 1, 0) == said


def test_the_prompt_explains_what_to_do() -> None:
    state = on_turn({KOALA: 3, EMU: 2, JOKER: 1})
    assert prompt(state, BOX, NAMES) == "Anna: keep some dice and roll again (2 rolls left), or take an animal."
    state.rolls = rules.ROLLS
    assert prompt(state, BOX, NAMES) == "Anna: that was the last roll; take an animal."
    play(state, "place koala 4c")
    assert prompt(state, BOX, NAMES) == "Anna: take another animal, or end the turn."
    state = on_turn({KOALA: 1, EMU: 1, PLATYPUS: 1}, rolls=rules.ROLLS)
    assert prompt(state, BOX, NAMES) == "Anna: nothing fits after the last roll; block a space."


def test_partners_are_prompted_by_name() -> None:
    state = on_turn({KOALA: 4, EMU: 3}, seats=4)
    play(state, "place koala 4c")
    assert prompt(state, BOX, NAMES) == "Anna: give Carla an animal, or end the turn."
    assert answer(state, "place emu 3a") == (
        "Partners get animals in turn, so the next one is for Carla. Give Carla an animal, or end the turn."
    )
    play(state, "give emu 3")
    assert prompt(state, BOX, NAMES) == "Carla: settle the emu from Anna on a free space of row 3."
    assert answer(state, "done") == "You were given an emu for row 3: settle it on 3a, 3b, 3c or 3d."


def test_the_final_prompt_names_the_winner_and_the_points() -> None:
    state = on_turn({})
    state.phase = rules.ENDED
    assert prompt(state, BOX, NAMES) == "Anna and Ben share the win with −9 points."
    state.bonus[1, KOALA] = 1
    assert prompt(state, BOX, NAMES) == "Ben wins with −9 points, thanks to more bonus tiles."
    state.track[0, KOALA] = BOX.track_left + 12
    assert prompt(state, BOX, NAMES) == "Anna wins with 3 points."
    state.seats, state.variant = 4, rules.PARTNERSHIP
    assert prompt(state, BOX, NAMES) == "Anna and Carla win with −6 points."


def test_too_few_symbols_are_counted() -> None:
    state = on_turn({KOALA: 3, JOKER: 1, EMU: 2})
    said = "Koala can't go to row 5: you rolled 3 koalas and 1 joker, row 5 needs 5. Row 2, 3 or 4 would do."
    assert answer(state, "place koala 5a") == said


def test_symbols_in_use_are_not_counted_again() -> None:
    state = on_turn({KOALA: 3, JOKER: 2, EMU: 1}, jeep=(1, 0, 2, 1, 1))
    play(state, "place koala 4a")
    said = "Koala can't go to row 2: you rolled 3 koalas and 2 jokers (4 of them in use already), row 2 needs 2."
    assert answer(state, "place koala 2a") == said
    said = "Emu can't go to row 3: you rolled 1 emu and 2 jokers (1 of them in use already), row 3 needs 3."
    assert answer(state, "place emu 3a") == f"{said} Row 2 would do."


def test_a_group_needs_a_real_symbol() -> None:
    state = on_turn({EMU: 3, JOKER: 3}, rolls=2)
    said = "Koala can't go to row 2: you rolled no koala; jokers only help out beside a real one. You have 1 roll left."
    assert answer(state, "place koala 2a") == said
    state = on_turn({KOALA: 1, JOKER: 5}, jeep=(0, 0, 5, 0, 0))
    play(state, "place koala 2a")
    said = "Koala can't go to row 2: the koala that you rolled is in use, and each group needs a real one."
    assert answer(state, "place koala 2b") == said


def test_a_taken_space_names_free_ones() -> None:
    state = on_turn({KOALA: 3})
    lay(state, "2a", 1 + EMU)
    assert answer(state, "place koala 2a") == "2a is taken; row 2 still has room at 2b and 2c."
    lay(state, "6a", rules.FACE_DOWN)
    assert answer(state, "place koala 6a") == "6a is blocked for good; row 6 is full. Row 2 or 3 would do."


def test_a_missing_space_is_refused_with_the_existing_ones() -> None:
    state = on_turn({KOALA: 3})
    assert answer(state, "place koala 6b") == "There is no space 6b: row 6 has only 6a."
    assert answer(state, "place koala 7a") == "There is no row 7: this preserve has rows 2 to 6."


def test_stopping_too_soon_is_refused() -> None:
    state = on_turn({KOALA: 3})
    assert answer(state, "done") == "You can't stop before the third roll: reroll, or take an animal."
    assert answer(state, "block 2a") == "You can only block a space after 3 rolls, and you have 2 rolls left."
    state.rolls = rules.ROLLS
    assert answer(state, "done") == "You can't stop yet. Take something that fits: koala in row 2 or 3."


def test_dice_that_were_not_rolled_cannot_be_kept() -> None:
    state = on_turn({KOALA: 2, EMU: 1})
    assert answer(state, "keep 3 koala, 1 emu") == "You can't keep 3 koalas: the dice show 1 emu and 2 koalas."


def test_animals_are_taken_from_the_jeep_only() -> None:
    state = on_turn({KOALA: 2, EMU: 4}, jeep=(2, 0, 0, 3, 0))
    assert answer(state, "place koala 2a") == "There is no koala on the jeep: it holds 2 emus and 3 platypuses."
    play(state, "place emu 2a")
    said = "There is no koala on the jeep: it holds 1 emu and 3 platypuses; it is filled again when the turn ends."
    assert answer(state, "place koala 2b") == said


def test_a_gift_before_the_first_animal_is_refused_with_the_order() -> None:
    said = "The first animal of a turn is your own; your partner gets the next one."
    assert answer(on_turn({EMU: 2}, seats=4), "give emu 2") == said


def test_every_choice_is_offered_in_words_of_its_own() -> None:
    for seed, options in enumerate(({}, {"variant": "plus"}, {"variant": "partnership"})):
        match = tuckerbox.new("outback", 4, seed=seed, **options)
        while not match.over:
            offers = [match.offer(choice) for choice in match.choices]
            assert len(set(offers)) == len(offers)
            assert not any(said.endswith(".") for said in offers)
            match.play(match.choices[len(match.entries) % len(offers)])


def test_the_choice_to_keep_dice_names_kept_and_rerolled_ones() -> None:
    match = tuckerbox.new("outback", 2, seed=7)
    offers = {choice.text: match.offer(choice) for choice in match.choices}
    assert offers["keep 1 koala, 2 joker"] == "Keep 1 koala and 2 jokers, and roll the other 3 again"
