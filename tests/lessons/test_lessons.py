"""Every game's lesson is played to its end, and lessons that could not be played are refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.of_games import WITH_LESSON
from tuckerbox import bots, games, lessons
from tuckerbox.kernel.luck import seeded
from tuckerbox.lessons import Guidance, Lesson, LessonError, guidance, lesson_of, read
from tuckerbox.match import Match, load, verify

FEW = 3  # other choices at each step
MOST_STEPS = {"australis": 12, "auztralia": 16}
GOOD = """
says = "lesson-about"
seed = "a"
seats = ["you", "greedy"]

[[steps]]
says = "lesson-roll"
take = ["keep *"]

[[steps]]
says = "lesson-over"
"""


def named(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def begun(lesson: Lesson) -> Match:
    return lesson.begin([player.capitalize() for player in lesson.seats])


def answered(match: Match, luck: int) -> None:
    """Let the bots decide until a person has the turn."""
    while match.turn is not None and (name := match.bots[match.turn]) is not None:
        seated = bots.SeatedBot(bots.get(name, match.game), match, seeded(luck))
        match.play(seated.choose())


def taken(lesson: Lesson, luck: int) -> tuple[Match, list[int]]:
    """Take a lesson, with any of the actions that it asks for. Return the match, and the steps that came."""
    match, chance, steps = begun(lesson), random.Random(luck), []
    while True:
        found = guidance(lesson, match)
        assert found is not None, f"{lesson.file}: nothing is said after step {steps[-1]}"
        steps.append(found.step)
        if not found.actions:
            assert found.says == lesson.steps[-1].says, f"{lesson.file}: after step {steps[-2]}, nothing fits"
            return match, steps
        match.play(chance.choice(found.actions))
        answered(match, luck)


def played_on(match: Match) -> None:
    """Let a match go on for some decisions."""
    for _ in range(20):
        if match.over:
            break
        match.play(match.choices[0])
        answered(match, 1)


@pytest.mark.parametrize("luck", range(5))
@pytest.mark.parametrize("game", WITH_LESSON)
def test_every_step_of_a_lesson_comes_whatever_the_bots_do(game: str, luck: int) -> None:
    lesson = named(game)
    _, steps = taken(lesson, luck)
    assert sorted(set(steps)) == list(range(1, len(lesson.steps) + 1))
    assert steps == sorted(steps)


@pytest.mark.parametrize("game", WITH_LESSON)
def test_a_lesson_is_short_and_its_sentences_too(game: str) -> None:
    lesson = named(game)
    assert len(lesson.steps) <= MOST_STEPS.get(game, 8)
    assert max(len(step.says) for step in lesson.steps) <= 300


@pytest.mark.parametrize("game", WITH_LESSON)
def test_a_lessons_match_goes_on_as_an_ordinary_one(game: str) -> None:
    match, _ = taken(named(game), 1)
    played_on(match)
    assert guidance(named(game), match) is None
    assert load(match.save()).view(0) == match.view(0)
    assert verify(match.save()).ok


@pytest.mark.parametrize("luck", range(5))
def test_the_first_fight_is_won_as_the_lesson_says(luck: int) -> None:
    match, _ = taken(named("auztralia"), luck)
    (player, _) = match.view(0)["players"]
    assert player["trophies"] == {"loyalists": 1}
    assert (player["barracks"]["infantry"], player["barracks"]["armoured-car"]) == (2, 1), "all came home"


@pytest.mark.parametrize("game", WITH_LESSON)
def test_a_player_may_do_something_else_that_is_legal_at_each_step(game: str) -> None:
    """From then on, the guide is silent, and the match goes on as an ordinary one."""
    lesson = named(game)
    match, departures = begun(lesson), 0
    while (found := guidance(lesson, match)) and found.actions:
        others = [choice for choice in map(str, match.choices) if choice not in found.actions]
        for action in random.Random(found.step).sample(others, min(FEW, len(others))):
            astray = load(match.save())
            astray.play(action)
            answered(astray, 1)
            assert guidance(lesson, astray) is None, action
            played_on(astray)
            assert guidance(lesson, astray) is None, action
            assert verify(astray.save()).ok
            departures += 1
        match.play(found.actions[0])
        answered(match, 1)
    assert departures > 0


def test_an_undo_brings_the_step_back() -> None:
    lesson = named("outback")
    match = begun(lesson)
    match.play("keep 2 koala, 1 joker")
    match.play("place koala 3b")
    before = guidance(lesson, match)
    match.play("place koala 2b")
    assert guidance(lesson, match) != before
    match.undo()
    assert guidance(lesson, match) == before


def test_the_first_dice_are_the_lessons_and_later_ones_are_not() -> None:
    one, other = begun(named("outback")), begun(named("outback"))
    assert one.view(0) == other.view(0)
    assert one.dice.commitment != other.dice.commitment
    assert one.dice.lucks(0, [lessons.FIXED_STEPS - 1]) == other.dice.lucks(0, [lessons.FIXED_STEPS - 1])
    assert one.dice.lucks(0, [lessons.FIXED_STEPS]) != other.dice.lucks(0, [lessons.FIXED_STEPS])


def test_the_guide_steps_aside_if_the_match_goes_another_way() -> None:
    lesson = named("outback")
    match = begun(lesson)
    match.play("keep nothing")
    assert guidance(lesson, match) is None


def test_the_guide_steps_aside_if_nothing_fits(tmp_path: Path) -> None:
    lesson = written(tmp_path, GOOD.replace("keep *", "block *"))
    found = guidance(lesson, begun(lesson))
    assert found == Guidance(2, "You’ve left the lesson’s path. Play on as you like.")


def written(folder: Path, text: str) -> Lesson:
    file = folder / "first-match.toml"
    file.write_text(text, encoding="utf-8")
    return read(games.game("outback"), file)


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("seed =", "seed", "is not TOML: .*line 3"),
        (
            "seed =",
            "sead =",
            "first-match.toml: unknown key 'sead'; the keys are says, seed, seats, options, opening",
        ),
        ('"a"', "7", "first-match.toml: `seed` must be text."),
        ('"greedy"', '"greed"', "seats: Outback has no bot 'greed'; there are you, random, greedy, planner"),
        ('"greedy"', '"you"', 'seats: exactly one seat must be "you".'),
        ("take =", "tke =", "step 1: unknown key 'tke'; the keys are says, take and mark."),
        ('take = ["keep *"]', "", r'step 1: `take` is missing; it should be a list, such as \["done"\].'),
        ('["keep *"]', '"keep *"', "step 1: `take` must be a list of texts, such as"),
        ("lesson-over", "lesson-ovre", "step 2: There is no message 'lesson-ovre'. Write it into outback/messages"),
        ('"lesson-over"', '"lesson-over"\ntake = ["done"]', "step 2: the last step ends the lesson, so it must not"),
        ("[[steps]]", "[steps]", "is not TOML"),
    ],
)
def test_a_malformed_lesson_is_refused_with_the_place_and_what_would_be_right(
    tmp_path: Path, was: str, now: str, says: str
) -> None:
    with pytest.raises(LessonError, match=says):
        written(tmp_path, GOOD.replace(was, now, 1) if "ovre" not in now else GOOD.replace(was, now))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('opening = ["keep 6 emu"]', "decision 1 of the opening, 'keep 6 emu': "),
        ('options = { variant = "partnership" }', "options: variant=partnership is for two teams of two"),
        ('opening = ["place lizard 2a"]', "decision 1 of the opening"),
    ],
)
def test_an_opening_that_cannot_be_played_is_refused(tmp_path: Path, line: str, says: str) -> None:
    lesson = written(tmp_path, line + GOOD)
    with pytest.raises(LessonError, match=says):
        begun(lesson)
