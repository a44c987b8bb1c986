"""Hints say why: in what the best choice differs from the next best one, found from the simulations of both."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import tuckerbox
from tests import pebbles, toy
from tests.hiding import rewrite
from tests.of_games import WITH_TRAITS
from tuckerbox import games
from tuckerbox.bots.explanation import GENERAL, explanation
from tuckerbox.bots.hint import hint_of
from tuckerbox.bots.prospects import RUNNER_UP_DIVISOR, Contrast, Prospect, Prospects, Thinker, by_merit
from tuckerbox.bots.search import within_choices
from tuckerbox.kernel.contract import GENERAL_COUNT, MOST_OWN_TRAITS, Game, Numbers, Trait
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.options import settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.templates.choice_comparison import Sums, add_up, slope
from tuckerbox.match import Dice, Match
from tuckerbox.messages import catalogue_of


def traits(state: pebbles.State, box: pebbles.Box, seat: int, out: Numbers) -> None:
    out.values[0] = 7
    out.values[1] = state.pile


PEBBLES = replace(
    pebbles.GAME,
    name="told-pebbles",
    rules=replace(pebbles.GAME.rules, traits=traits),
    traits=(Trait("constant"), Trait("pile", "level")),
)
SIMULATIONS = 400


def choice(chance: float, visits: int) -> Prospect:
    return Prospect(0, visits, chance, chance, 0.5)


CLEAR = [choice(0.46, 10_000), choice(0.31, 10_000)]
BEST, LOT = pebbles.take(1), pebbles.draw_lot()  # of two pebbles: to take both wins; a lot wins with 2/5


@pytest.fixture(scope="module")
def thinker() -> Thinker:
    """Return a search of a pile of two pebbles."""
    engine = Engine(PEBBLES)
    position = Position(engine)
    position.start(2, settle(PEBBLES, 2, {}))
    cast("pebbles.State", position.state).pile = 2
    found = Thinker(engine)
    found.look_at(position.raw, seeded("reasons"), compares=True)
    found.think(SIMULATIONS)
    return found


def test_the_reason_is_the_trait_in_which_the_best_choice_differs(thinker: Thinker) -> None:
    assert thinker.look_closer(3).choices[0].action == BEST
    assert thinker.contrast(BEST, LOT) == Contrast(equal=False, trait=1, mine=0.0, theirs=2.0, now=2.0)


def test_a_choice_is_about_equal_to_itself(thinker: Thinker) -> None:
    assert thinker.contrast(BEST, BEST) == Contrast(equal=True, trait=None)


def test_every_compared_choice_gets_its_simulations(thinker: Thinker) -> None:
    found = thinker.look_closer(3)
    assert all(choice.visits >= SIMULATIONS // RUNNER_UP_DIVISOR for choice in found.choices)


def found(action: int, value: float, chance: float, visits: int) -> Prospect:
    return Prospect(action, visits, value, chance, 0.2)


def test_of_the_compared_choices_none_after_the_first_has_a_clearly_better_chance() -> None:
    sure, likelier, next_best = found(1, 0.70, 0.524, 8000), found(2, 0.66, 0.609, 1250), found(3, 0.67, 0.592, 1250)
    lucky = found(4, 0.75, 0.75, 25)
    searched = [lucky, next_best, likelier, sure]
    assert by_merit(searched, ()) == [sure, next_best, likelier, lucky]  # by the lower bound of the value
    assert by_merit(searched, (1, 2, 3)) == [likelier, next_best, sure, lucky]


def test_a_choice_that_may_only_have_been_lucky_does_not_come_first() -> None:
    sure, lucky, worse = found(1, 0.6, 0.6, 400), found(2, 0.63, 0.63, 60), found(3, 0.62, 0.5, 60)
    assert by_merit([sure, worse, lucky], (1, 2, 3)) == [sure, lucky, worse]


def test_a_game_without_traits_has_points_as_a_reason() -> None:
    say = catalogue_of(Path("none")).say
    assert [trait.name for trait in GENERAL] == ["points", "others"]
    assert len(GENERAL) == GENERAL_COUNT
    contrast = Contrast(False, 0, 12.26, 9.5, 3.0)
    said = explanation(toy.GAME, CLEAR, [contrast])
    assert said.startswith("By the bot’s estimate, the first wins 46 of 100 matches, the next best 31. ")
    gain = say("why-points", more="yes", team="no")
    assert said.endswith(say("explained-gain", gain=gain, numbers="level", mine="12", theirs="10"))


@pytest.mark.parametrize("equal", [True, False])
def test_a_first_choice_with_a_clearly_lower_chance_is_not_called_better(equal: bool) -> None:
    said = explanation(toy.GAME, [choice(0.52, 10_000), choice(0.61, 10_000)], [Contrast(equal, None)])
    assert "the first wins" not in said
    assert catalogue_of(toy.GAME.folder).say("explained-many") not in said


def test_choices_that_are_alike_apart_from_their_chances_have_no_reason() -> None:
    said = explanation(toy.GAME, CLEAR, [Contrast(True, None)])
    assert said == "By the bot’s estimate, the first wins 46 of 100 matches, the next best 31."


def test_points_of_a_team_are_not_called_the_players_own() -> None:
    own, others = Contrast(False, 0, 12.0, 9.0, 3.0), Contrast(False, 1, 9.0, 12.0, 3.0)
    said = explanation(toy.GAME, CLEAR, [own], teamed=True)
    assert said.endswith("With the first, your team has more points per player: about 12 instead of 9.")
    said = explanation(toy.GAME, CLEAR, [others], teamed=True)
    assert said.endswith("With the first, your strongest rivals have fewer points per player: about 9 instead of 12.")


def test_a_hint_knows_whether_the_seat_has_team_mates() -> None:
    rules = replace(toy.GAME.rules, team=lambda _state, _seat: 0)
    for game, whose in ((toy.GAME, "you have"), (replace(toy.GAME, name="toy-teams", rules=rules), "your team has")):
        match = Match(game, ["Anna", "Bruce"], {}, Dice.seeded(3))
        best = [replace(one, action=match.choices[0].code) for one in CLEAR]
        advice = hint_of(match, Prospects(10, (), tuple(best)), 1.0, [Contrast(False, 0, 12.0, 9.0, 3.0)])
        assert f"With the first, {whose} more points" in advice.why


TRAITS = (Trait("points", "chance"), Trait("points", "gain"), Trait("points", "level"))


@pytest.mark.parametrize(
    ("trait", "mine", "theirs", "now", "said"),
    [
        (0, 1.46, 1.31, 1.0, "you have more points: about 46% of the time instead of 31%."),
        (1, 5.44, 4.0, 3.0, "you have more points: about 2 instead of 1."),
        (1, 5.44, 5.0, 3.0, "you have more points: about 2.4 instead of 2."),
        (1, 2.0, 1.9, 3.0, "you have more points."),
        (2, 120.4, 9.96, 0.0, "you have more points: about 120 instead of 10."),
        (2, -0.5, -1.25, 0.0, "you have more points: about −0.5 instead of −1.2."),
    ],
)
def test_numbers_are_told_as_the_trait_wants_it(trait: int, mine: float, theirs: float, now: float, said: str) -> None:
    game = replace(toy.GAME, traits=TRAITS)
    assert said in explanation(game, CLEAR, [Contrast(False, trait, mine, theirs, now)])


def test_a_trait_that_looks_the_same_when_told_is_no_reason() -> None:
    said = explanation(toy.GAME, CLEAR, [Contrast(False, 0, 12.01, 12.02, 0.0)])
    assert said.endswith(catalogue_of(toy.GAME.folder).say("explained-many"))


def test_a_trait_that_both_choices_settle_is_no_reason() -> None:
    game = replace(toy.GAME, traits=TRAITS)
    said = explanation(game, CLEAR, [Contrast(False, 0, 1.0, 0.0, 0.0)])
    assert said.endswith(catalogue_of(toy.GAME.folder).say("explained-many"))


def test_a_loss_is_no_reason() -> None:
    said = explanation(toy.GAME, CLEAR, [Contrast(False, 0, 9.0, 12.0, 0.0)])  # fewer points
    assert said.endswith(catalogue_of(toy.GAME.folder).say("explained-many"))


def test_choices_within_the_noise_of_the_search_are_called_equal() -> None:
    equal, better = Contrast(True, None), Contrast(False, 0, 2.0, 1.0, 0.0)
    low, high = choice(0.45, 1000), choice(0.2, 1000)
    first = choice(0.46, 1000)
    assert explanation(toy.GAME, [first], []) == ""
    assert explanation(toy.GAME, [first, low], [equal]) == f"Both {alike('45 to 46')}"
    assert explanation(toy.GAME, [first, low, first], [equal] * 2) == f"All three {alike('45 to 46')}"
    assert explanation(toy.GAME, [first, first, high], [equal, better]) == f"The first two {alike('46')}"


def test_choices_of_which_the_same_number_is_told_are_called_equal_however_sure_the_search_is() -> None:
    equal = Contrast(True, None)
    first, low, high = choice(0.454, 10**6), choice(0.446, 10**6), choice(0.2, 1000)
    assert explanation(toy.GAME, [first, low], [equal]) == f"Both {alike('45')}"
    assert explanation(toy.GAME, [first, low, high], [equal] * 2) == f"The first two {alike('45')}"


def alike(chances: str) -> str:
    return f"are equally good: by the bot’s estimate, each wins {chances} of 100 matches."


def test_between_choices_with_equal_chances_a_gain_still_tells() -> None:
    won = [choice(0.999, 1000), choice(0.9995, 1000)]
    said = explanation(toy.GAME, won, [Contrast(False, 0, 12.0, 9.0, 3.0)])
    assert said == f"Both {alike('99')} With the first, you have more points: about 12 instead of 9."


def settled(trait: float, value: float) -> Sums:
    """Return the sums of ten simulations that all end with this trait and this value."""
    sums = Sums()
    sums.visits, sums.value[0] = 10, 10 * value
    sums.traits[0], sums.squares[0], sums.products[0] = 10 * trait, 10 * trait**2, 10 * trait * value
    return sums


def within_of(one: Sums, other: Sums) -> Sums:
    return within_choices(one, other, [one, other, Sums()])


def test_a_search_has_room_for_as_many_traits_as_a_game_can_have() -> None:
    most = replace(toy.GAME, traits=tuple(Trait(str(nth)) for nth in range(MOST_OWN_TRAITS)))
    sums = Sums()
    add_up(sums, 1.0, len(most.traits), Numbers(), 3.0, 4.0)
    assert [sums.traits[MOST_OWN_TRAITS + nth] for nth in range(GENERAL_COUNT)] == [3.0, 4.0]
    with pytest.raises(ValueError, match=r"^Toy has 23 traits; a game can have 22 at most\.$"):
        replace(most, traits=(*most.traits, Trait("one more")))


def test_a_trait_of_better_choices_is_no_reason_if_it_is_worth_nothing_in_itself() -> None:
    one, other, both = Sums(), Sums(), Sums()
    for begun, trait, value in ((one, 1.0, 0.8), (other, 3.0, 0.2)):  # less of the trait goes with the better choice
        for nth in range(100):
            more = nth % 2  # but after each of them, more of it is better
            for sums in (begun, both):
                sums.visits += 1
                sums.value[0] += value + 0.1 * more
                sums.traits[0] += trait + more
                sums.squares[0] += (trait + more) ** 2
                sums.products[0] += (trait + more) * (value + 0.1 * more)
    assert slope(both, 0) < 0
    assert slope(within_of(settled(1.0, 0.8), settled(3.0, 0.2)), 0) == pytest.approx(-0.3)
    assert slope(within_of(one, other), 0) == pytest.approx(0.1)


@pytest.mark.parametrize("name", WITH_TRAITS)
def test_every_trait_has_words_for_more_or_for_less(name: str) -> None:
    game = games.game(name)
    say = catalogue_of(game.folder).say
    traits = (*game.traits, *GENERAL)
    both = [[say(f"why-{trait.name}", more=more, team="no") for more in ("yes", "no")] for trait in traits]
    assert all(map(any, both)), "one of the two is a gain"
    said = [clause for pair in both for clause in pair if clause]
    assert len(set(said)) == len(said)
    assert not any(clause.endswith(".") or clause[0].isupper() for clause in said)


@pytest.mark.parametrize("name", games.names())
def test_an_explanation_names_no_rivals_whom_only_some_ways_to_play_have(name: str) -> None:
    said = explanation(games.game(name), CLEAR, [Contrast(False, None)])
    assert said.startswith("By the bot’s estimate, the first wins 46 of 100 matches, the next best 31. ")


@pytest.mark.parametrize("name", WITH_TRAITS)
def test_traits_are_written_for_every_moment_and_depend_on_nothing_hidden(name: str) -> None:
    match, rng = tuckerbox.new(name, 2, seed=name), random.Random(name)
    game, box = match.game, match.engine.box
    for _ in range(30):
        for seat in range(match.seats):
            scrambled = game.state_from(bytes(match.state.raw))
            rewrite(scrambled, seat, lambda: rng.randrange(3))
            assert traits_of(game, box, scrambled, seat) == traits_of(game, box, match.state, seat)
        match.play(rng.choice(match.choices))
        if match.over:
            break


def traits_of(game: Game, box: object, state: object, seat: int) -> list[int]:
    out = Numbers()
    game.rules.traits(state, box, seat, out)
    return [out.values[nth] for nth in range(len(game.traits))]
