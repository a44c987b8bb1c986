"""White dice and advantage cards: taking, keeping and using cards once, and cards under a die."""

from __future__ import annotations

from typing import Any

import pytest

from tests.australis.tables import Table
from tests.rules import rule
from tuckerbox.games.australis import GAME, rules
from tuckerbox.games.australis.state import CARD_NAMES, COMPETITION, DISPLAY, KINDS, PICKS
from tuckerbox.kernel.component_data import load_box

FIGHTS = ("competition-blue", "competition-purple", "competition-red")


# --- White dice ---


@rule("rulebook", "White dice")
@pytest.mark.parametrize(
    ("die", "points", "cards"),
    [("white-1", 1, 1), ("white-2", 2, 1), ("white-3", 3, 1), ("white-4", 0, 2), ("white-5", 1, 2), ("white-6", 2, 2)],
)
def test_a_white_die_brings_points_and_cards(die: str, points: int, cards: int) -> None:
    table = Table(2).begun()
    before = table.points()[0]
    table.take(die)
    assert table.points()[0] - before == points
    assert (table.state.phase, table.state.cards) == (rules.CARDS, cards)


@rule("ruling", "A3")
@rule("rulebook", "White dice")
def test_each_card_is_chosen_and_used_before_the_next_and_places_are_filled_after_the_last() -> None:
    table = Table(2).begun().show("white-fish", "blue-fish", "blue-points", "yellow-turtle")
    fish = table.state.fish[0]
    table.take("white-4")
    assert "done" not in table.legal
    table.play("use white-fish")
    assert table.state.fish[0] == fish + 1
    assert table.why_not("done") == rules.CARD_FIRST
    table.play("keep blue-fish")
    assert table.legal == {"done"}
    assert rules.empty_places(table.state) == 4
    table.play("done")
    assert rules.empty_places(table.state) == 0
    assert table.state.active == 1


@rule("ruling", "A4")
@rule("rulebook", "Discarding an advantage card")
def test_a_second_competition_card_of_a_colour_cant_be_taken() -> None:
    table = Table(2).begun().give(0, *FIGHTS[:2]).show(*FIGHTS, "blue-fish")
    table.take("white-4")
    assert table.legal == {"keep competition-red", "keep blue-fish", "use blue-fish"}
    assert table.why_not("keep competition-blue") == rules.HAS_THAT_CARD


@rule("ruling", "A4")
@pytest.mark.parametrize("display", [FIGHTS, ()])
def test_without_a_card_to_take_the_turn_goes_on(display: tuple[str, ...]) -> None:
    table = Table(2).begun().give(0, *FIGHTS).show(*display)
    table.take("white-4")
    assert table.legal == {"done"}
    assert table.prompt() == "Anna: end the turn; there is no card on display that you may take."
    table.play("done")
    assert table.state.cards == 0


@rule("ruling", "A3")
@pytest.mark.parametrize("place", range(DISPLAY))
def test_the_only_card_must_be_taken_even_if_the_seat_has_the_same(place: int) -> None:
    table = Table(2).begun().give(0, "blue-fish").show()
    table.state.display[place] = CARD_NAMES.index("blue-fish")
    table.take("white-1")
    assert table.legal == {"use blue-fish"}
    table.play("use blue-fish")
    assert table.state.display[place] == rules.NO_CARD


@rule("rulebook", "White dice")
def test_only_places_whose_card_was_taken_by_this_die_are_filled() -> None:
    table = Table(2).begun().give(0, *FIGHTS).show(*FIGHTS, *FIGHTS)
    table.take("white-4")
    assert table.play("done") == ["Anna ends the turn."], "none was taken"
    table.show("blue-fish").take("blue-2")
    assert table.play("done") == ["Bob ends the turn."], "and a blue die brings none"


@rule("ruling", "A4")
def test_the_only_second_card_must_be_taken_too() -> None:
    table = Table(2).begun().give(0, *FIGHTS).show(*FIGHTS, "blue-fish")
    table.take("white-4")
    table.play("use blue-fish")
    assert table.legal == {"done"}
    assert "no card" in table.prompt()


@rule("ruling", "A19")
@rule("rulebook", "Start of a new round")
def test_when_the_draw_pile_runs_out_the_discard_pile_is_shuffled() -> None:
    table = Table(2).begun().show("blue-fish", "blue-points").deal_from({"yellow-coral": 1}, {"purple-fish": 4})
    table.take("white-1")
    table.play("keep blue-fish")
    said = table.play("done")
    assert "The discard pile is shuffled." in said
    display = [CARD_NAMES[kind] for kind in table.state.display if kind >= 0]
    assert sorted(display) == [
        "blue-points",
        "purple-fish",
        "purple-fish",
        "purple-fish",
        "purple-fish",
        "yellow-coral",
    ]


@rule("ruling", "A19")
@pytest.mark.parametrize(
    ("deck", "discard", "shuffles"), [(2, 9, False), (1, 9, True), (0, 1, True), (1, 0, False), (0, 0, False)]
)
def test_the_discard_pile_is_shuffled_only_for_a_card_that_the_draw_pile_lacks(
    deck: int, discard: int, shuffles: bool
) -> None:
    table = Table(2).begun().show(*["blue-fish"] * 4)
    first, last = CARD_NAMES[0], CARD_NAMES[-1]
    table.deal_from({first: deck}, {first: discard // 2, last: discard - discard // 2}).at(rules.REFILL)
    assert ("The discard pile is shuffled." in table.step()) == shuffles
    assert rules.empty_places(table.state) == max(0, 2 - deck - discard)
    assert rules.count_of(table.state.discard) == (0 if shuffles else discard)


@rule("ruling", "A19")
def test_a_new_round_may_bring_back_the_old_display() -> None:
    table = Table(2).begun().show(*["blue-fish"] * 6).deal_from({"yellow-coral": 2}, {}).at(rules.DEAL)
    table.step()
    assert sorted(CARD_NAMES[kind] for kind in table.state.display) == [*["blue-fish"] * 4, *["yellow-coral"] * 2]
    assert (rules.count_of(table.state.deck), rules.count_of(table.state.discard)) == (2, 0)


@rule("ruling", "A19")
def test_without_any_cards_places_stay_empty() -> None:
    table = Table(2).begun().show("blue-fish").deal_from({}, {})
    table.take("white-1")
    table.play("keep blue-fish")
    assert table.play("done")[-1] == "No cards are left."
    assert rules.empty_places(table.state) == 6


# --- Keeping a card or using it once ---


@rule("rulebook", "Using an advantage card")
@pytest.mark.parametrize("card", CARD_NAMES[:COMPETITION])
def test_a_card_is_kept_or_used_once(card: str) -> None:
    table = Table(2).begun().show(card)
    table.take("white-1")
    assert table.legal == {f"keep {card}", f"use {card}"}
    table.play(f"keep {card}")
    assert table.kept(0) == {card}
    assert table.state.discard[CARD_NAMES.index(card)] == 0


@rule("rulebook", "Discarding an advantage card")
def test_a_card_used_once_is_discarded_and_works_at_once() -> None:
    table = Table(2).begun().show("blue-points")
    table.take("white-1")
    before = table.points()[0]
    table.play("use blue-points")
    assert table.points()[0] == before + 2
    assert table.kept(0) == set()
    assert table.state.discard[CARD_NAMES.index("blue-points")] == 1


@rule("rulebook", "Discarding an advantage card")
def test_a_competition_card_cant_be_used_once() -> None:
    table = Table(2).begun().show("competition-red")
    table.take("white-1")
    assert table.legal == {"keep competition-red"}


@rule("rulebook", "Discarding an advantage card")
def test_an_identical_card_must_be_used_at_once() -> None:
    table = Table(2).begun().give(0, "blue-fish").show("blue-fish", "purple-fish")
    table.take("white-1")
    assert table.legal == {"use blue-fish", "keep purple-fish", "use purple-fish"}
    assert table.why_not("keep blue-fish") == rules.HAS_THAT_CARD


@rule("rulebook", "Using an advantage card")
def test_at_most_three_cards_lie_under_a_colour(four_of_blue: Any) -> None:
    table = Table(2, box=four_of_blue).begun().give(0, "blue-points", "blue-fish", "blue-coral").show("blue-turtle")
    table.take("white-1")
    assert table.legal == {"use blue-turtle"}
    assert table.why_not("keep blue-turtle") == rules.SLOT_IS_FULL


@pytest.fixture
def four_of_blue(tmp_path: Any) -> Any:
    """Return a box with all four functions in blue: otherwise, there could be no fourth card."""
    file = tmp_path / "blue.toml"
    file.write_text('[cards.blue]\nvalue = [3, 3, 3, 3]\nsource = "source"\n', encoding="utf-8")
    return load_box(GAME, file)


@rule("rulebook", "Using an advantage card")
def test_the_cards_of_a_match_are_those_of_the_box() -> None:
    for seats, all_cards in ((2, 30), (3, 30), (4, 45)):
        table = Table(seats).begun()
        counts = [table.state.deck[kind] for kind in range(KINDS)]
        for kind in table.state.display:
            counts[kind] += 1
        assert sum(counts) == all_cards
        assert set(counts) == {0, all_cards // 15}


# --- Cards under a die ---


@rule("ruling", "A2")
@rule("rulebook", "Dice selection and dice action")
def test_all_cards_under_a_die_come_before_it() -> None:
    table = Table(2).begun().give(0, "purple-points", "purple-fish", "purple-turtle").turtles(0, 9)
    said = table.take("purple-4")
    assert said == [
        "Anna takes the purple 4.",
        "Anna uses the purple card for 2 points.",
        "Anna scores 2 points.",
        "Anna uses the purple card for 1 fish.",
        "Anna catches 1 fish.",
        "Anna uses the purple card for 1 step for the turtle.",
        "Anna's turtle swims from 0 to 1.",
    ]
    assert table.legal == {"plant 3", "plant 4"}


@rule("ruling", "A2")
@rule("rulebook", "Using an advantage card")
@pytest.mark.parametrize(("order", "reef"), [(("coral", "turtle"), 3), (("turtle", "coral"), 4)])
def test_the_order_is_asked_for_if_it_matters(order: tuple[str, ...], reef: int) -> None:
    table = Table(2).begun().give(0, "yellow-points", "yellow-turtle", "yellow-coral").turtles(3, 9)
    table.take("yellow-1")
    assert table.legal == {"fire points", "fire turtle", "fire coral"}
    assert table.why_not("fire fish") == rules.NOT_WAITING
    for function in order:
        if f"fire {function}" in table.legal:
            table.play(f"fire {function}")
        if function == "coral":
            assert table.legal == {f"plant {n}" for n in range(3, reef + 1)}
            table.play(f"plant {reef}")
    assert table.state.corals[0, reef - 3] == 1
    assert (table.state.turtle[0], table.legal) == (4, {"done"})


@rule("rulebook", "The functions of the advantage cards")
def test_a_yellow_card_works_from_the_next_yellow_die_on() -> None:
    table = Table(2).begun().show("yellow-points", "white-fish")
    table.take("white-1")
    table.play("keep yellow-points")
    table.play("done")
    table.at(rules.PICKING)
    before = table.points()[0]
    said = table.take("yellow-2")
    assert said[1:] == ["Anna uses the yellow card for 2 points.", "Anna scores 2 points.", "Anna catches 3 fish."]
    assert table.points()[0] == before + 2


@rule("rulebook", "The dice actions")
def test_a_white_card_does_not_work_for_the_die_that_brought_it() -> None:
    table = Table(2).begun().show("white-fish")
    fish = table.state.fish[0]
    table.take("white-1")
    table.play("keep white-fish")
    assert (table.state.fish[0], table.legal) == (fish, {"done"})
    table.play("done")
    table.at(rules.PICKING).take("white-1")
    assert table.state.fish[0] == fish + 1


@rule("ruling", "A21")
@rule("rulebook", "Red die")
def test_the_red_die_brings_the_token_and_uses_no_cards() -> None:
    table = Table(2).begun().give(0, *(card for card in CARD_NAMES))
    table.state.offer[4, 0] = 0
    assert table.take("red") == ["Anna takes the red die.", "Anna takes the first player token."]
    assert table.state.token == 0


@rule("ruling", "A1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_takes_four_dice_and_one_is_left(seats: int) -> None:
    table = Table(seats, seed=seats).begun()
    taken = [0] * seats
    while table.state.phase != rules.CHOOSING:
        choice = min(table.legal)
        taken[table.state.active] += choice.startswith("take")
        table.step(GAME.actions.parse(choice))
        while table.state.phase < rules.REEF_POINTS:
            table.step()
        if table.state.phase == rules.REEF_POINTS:
            break
    assert taken == [PICKS] * seats
    assert sum(table.state.offer[colour, face] for colour in range(5) for face in range(6)) == 1
