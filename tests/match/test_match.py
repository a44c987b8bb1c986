"""Matches: setting up, choices, play, previews, the log, undo and what is refused."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

import tuckerbox
from tests import toy
from tests.match.playing import NAMES, OUTBACK, dice, first, new, play_at_random, snapshot
from tuckerbox import games
from tuckerbox.kernel.actions import Actions
from tuckerbox.kernel.contract import NATURE, WayToPlay
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.options import OptionError
from tuckerbox.kernel.position import Position
from tuckerbox.match import Choice, EntryKind, IllegalPlayError, Match, MatchError, Outcome, replay
from tuckerbox.match.timeline import Timeline

SAMPLES = {f"{s.seats}-{'-'.join(str(v) for v in s.options.values()) or 'base'}": s for s in OUTBACK.samples}
each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)


def says(error: type[Exception], text: str) -> Any:
    return pytest.raises(error, match=f"^{re.escape(text)}$")


def test_a_match_hides_something_as_long_as_a_state_on_its_line_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def hidden_in(_: Timeline, outcome: Outcome) -> bool:
        return crc32(outcome.steps[-1].state) % 20 == 0  # of these states, one in twenty hides something

    monkeypatch.setattr(Timeline, "hidden_in", hidden_in)
    match, rng, found = new(2), random.Random(5), set()
    for _ in range(300):
        if match.line and rng.random() < 0.1:
            match.undo(rng.choice([0, *(entry.number for entry in match.line[:-1])]), consent=True)
        elif not match.over:
            match.play(rng.choice(match.choices))
        hides = any(hidden_in(match.timeline, outcome) for outcome in match.timeline.outcomes)
        assert match.hides == hides
        found.add(hides)
    assert found == {True, False}


# --- A new match ---


def test_seats_are_given_by_number() -> None:
    for seats in (2, 3, 4):
        match = tuckerbox.new("outback", seats, seed=1)
        assert match.seats == len(match.names) == len(set(match.names)) == len(match.points) == seats


def test_seats_are_given_by_name() -> None:
    match = tuckerbox.new("outback", ["Zoë", "Bruce Lee", "三郎"], seed=1)
    assert match.names == ["Zoë", "Bruce Lee", "三郎"]
    assert match.seats == 3


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a:b", " Anna", "Anna ", "An\nna", "An\tna", "\u200bAnna", "\ud800"]
)
def test_an_invalid_name_is_refused(name: str) -> None:
    rule = "names have 1 to 24 printable characters, no colon, and no space at either end."
    with says(MatchError, f"{name!r} can't be a name: {rule}"):
        tuckerbox.new("outback", ["Julie", name], seed=1)


def test_two_seats_can_not_have_one_name() -> None:
    with says(MatchError, "Each seat needs a name of its own."):
        tuckerbox.new("outback", ["Anna", "Julie", "Anna"], seed=1)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 8, 9, 100])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with says(OptionError, f"Outback is for 2, 3 or 4 seats, not {seats}."):
        tuckerbox.new("outback", seats, seed=1)


def test_one_name_is_one_seat() -> None:
    with says(OptionError, "Outback is for 2, 3 or 4 seats, not 1."):
        tuckerbox.new("outback", "Bert", seed=1)


def test_options_that_do_not_fit_are_refused() -> None:
    with says(OptionError, "variant=partnership is for two teams of two: 4 seats, not 2."):
        tuckerbox.new("outback", 2, seed=1, variant="partnership")
    with says(OptionError, "variant can be base or plus or partnership, not 'both'."):
        tuckerbox.new("outback", 2, seed=1, variant="both")
    with pytest.raises(OptionError, match="Outback has no option 'colour'"):
        tuckerbox.new("outback", 2, seed=1, colour="red")


def test_an_unknown_game_is_refused() -> None:
    with says(ValueError, f"There is no game 'chess'; there are {', '.join(games.names())}."):
        tuckerbox.new("chess")


def test_a_seed_makes_the_same_match() -> None:
    one, other = tuckerbox.new("outback", 3, seed=7), tuckerbox.new("outback", 3, seed="7")
    for _ in range(20):
        assert snapshot(one) == snapshot(other)
        one.play(one.choices[-1])
        other.play(other.choices[-1].text)


def test_another_seed_or_none_makes_another_match() -> None:
    logs = {tuple(tuckerbox.new("outback", 2, seed=seed).log()) for seed in range(20)}
    assert len(logs) == 20
    assert tuckerbox.new("outback", 2).dice.secret != tuckerbox.new("outback", 2).dice.secret


def test_corrected_components_are_played_with(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[dice.base]\nvalue = 3\nsource = "inferred"\nnote = "some were lost"\n')
    match = tuckerbox.new("outback", 2, seed=1, components=mine)
    assert sum(match.state.dice.tolist()) == 3  # type: ignore[attr-defined]
    assert match.engine.fingerprint != tuckerbox.new("outback", 2, seed=1).engine.fingerprint


# --- Questions ---


def test_a_new_match_waits_for_a_decision() -> None:
    match = new()
    assert match.turn in (0, 1)
    assert not match.over
    assert match.result is None
    assert match.winners == []
    assert match.decisions == 0
    assert match.points == [-9, -9]
    assert match.choices
    assert match.prompt
    assert match.names[match.turn or 0] in repr(match)


def test_choices_are_the_legal_actions_with_their_fields_and_words() -> None:
    match = new()
    for choice in match.choices:
        assert OUTBACK.actions.parse(choice.text) == choice.code
        assert choice.kind == choice.text.split()[0]
        assert choice.fields == OUTBACK.actions.fields(choice.code)
        assert str(choice) == choice.text
        assert match.why(choice) is None
    assert len({choice.code for choice in match.choices}) == len(match.choices)


def test_a_finished_match_has_a_result_and_winners() -> None:
    match = play_at_random(new(3))
    assert match.over
    assert match.turn is None
    assert match.choices == []
    assert sum(match.result or []) == pytest.approx(1)
    assert match.winners == [name for name, paid in zip(match.names, match.result or [], strict=True) if paid]
    best = max(match.points)
    assert all(match.points[match.names.index(name)] == best for name in match.winners)


# --- Playing ---


def test_a_choice_its_code_and_its_text_have_the_same_effect() -> None:
    one, two, three, four = (new() for _ in range(4))
    rng = random.Random(3)
    while not one.over:
        choice = rng.choice(one.choices)
        logs = [one.play(choice), two.play(choice.code), three.play(choice.text), four.play(choice.text.upper())]
        assert logs[0] == logs[1] == logs[2] == logs[3]
    assert snapshot(one) == snapshot(two) == snapshot(three) == snapshot(four)


def test_play_returns_what_was_added_to_the_log() -> None:
    match = new()
    for _ in range(30):
        before = match.log()
        added = match.play(match.choices[0])
        assert added
        assert match.log() == before + added


def illegal_plays(match: Match) -> list[Any]:
    """Return illegal actions of every sort."""
    legal = {choice.code for choice in match.choices}
    table: Actions = OUTBACK.actions
    codes = [code for code in range(table.count) if code not in legal]
    some = random.Random(match.decisions).sample(codes, 40)
    return [
        *some,
        *(table.describe(code) for code in some[:10]),
        Choice(some[0], "roll", {}, "roll"),
        -1,
        table.count,
        2**40,
        "",
        "swim",
        "place koala",
        "place koala 9z",
        "keep 9 koala",
    ]


@each_sample
def test_an_illegal_play_raises_and_changes_nothing(sample: WayToPlay) -> None:
    match = new(sample.seats, "illegal", **sample.options)
    rng = random.Random(4)
    while match.decisions < 40 and not match.over:
        if rng.random() < 0.2:
            before = snapshot(match)
            for play in illegal_plays(match):
                with pytest.raises(IllegalPlayError, match=r"\.$"):
                    match.play(play)
                with pytest.raises(IllegalPlayError, match=r"\.$"):
                    match.preview(play)
                why = match.why(play)
                assert why is not None
                assert why.endswith(".")
            assert snapshot(match) == before
        match.play(rng.choice(match.choices))


def test_no_action_is_legal_when_the_match_is_over() -> None:
    match = play_at_random(new())
    before = snapshot(match)
    for code in (0, 1, 5, OUTBACK.actions.count - 1):
        with pytest.raises(IllegalPlayError):
            match.play(code)
        assert match.why(code)
    assert snapshot(match) == before


def test_an_unknown_action_is_refused_with_a_list_of_actions() -> None:
    match = new()
    with pytest.raises(
        IllegalPlayError, match=r"^“swim” is not an action here; actions begin with exchange, roll, keep"
    ):
        match.play("swim")
    with says(IllegalPlayError, f"There is no action 99999; codes go from 0 to {OUTBACK.actions.count - 1}."):
        match.play(99999)


# --- Preview ---


@each_sample
def test_a_preview_shows_the_certain_effects_of_a_choice(sample: WayToPlay) -> None:
    match = new(sample.seats, "preview", **sample.options)
    rng = random.Random(5)
    alone = 0
    while not match.over:
        choice, seat = rng.choice(match.choices), match.turn
        before = snapshot(match) if rng.random() < 0.1 else None
        preview = match.preview(choice)
        assert before is None or snapshot(match) == before
        assert preview.choice == choice
        steps = match.state.steps
        played = match.play(choice)
        assert played[: len(preview.log)] == preview.log
        if match.state.steps == steps + 1:
            alone += 1
            assert played == preview.log
            assert match.points == preview.points
            assert match.view(seat) == preview.view
    assert alone > 5


def test_a_preview_includes_steps_without_luck() -> None:
    match = tuckerbox.new("australis", 2, seed="preview")
    for choice in match.choices:
        preview, after = match.preview(choice), match.at(match.decisions)
        after.play(choice)
        assert (preview.points, preview.view) == (after.points, after.view(match.turn))


def test_a_preview_stops_before_luck() -> None:
    match = new()
    keep = first(match, "keep")
    assert keep is not None
    preview = match.preview(keep.text)
    assert len(preview.log) == 1
    assert len(match.play(keep)) > 1


@pytest.mark.parametrize("seed", range(30))
def test_a_preview_stops_before_hidden_information_decides(seed: int) -> None:
    # In the toy game, all cards are shown after the last decision, without luck. Zeros are hidden, too.
    match = Match(toy.GAME, NAMES[:2], {}, dice(f"toy {seed}", 2), native=False)
    while not match.over:
        for choice in match.choices:
            assert not any("shows" in said for said in match.preview(choice).log)
        match.play("keep")


# --- The log ---


def test_the_log_has_every_step_of_nature() -> None:
    match = play_at_random(new(3, "log"))
    engine = Engine(OUTBACK, native=False)
    position, lucks = Position(engine), engine.many(Luck, 1)
    position.start(3, match.options)
    everything = []
    codes = [entry.value for entry in match.entries]
    natures = 0
    while position.turn != 101:
        if position.turn == NATURE:
            lucks[0].raw[:] = match.dice.lucks(0, [natures])
            natures += 1
            position.step(0, lucks)
        else:
            position.step(codes.pop(0), lucks)
        everything += events_of(position.state)
    assert match.events() == everything
    assert len(match.log()) == len(everything)
    assert bytes(position.state.raw) == bytes(match.state.raw)
    assert natures > 50


def test_a_spectator_sees_the_log_of_a_game_without_secrets() -> None:
    match = play_at_random(new(2, "log"), most=20)
    assert match.log(None) == match.log(0) == match.log(1)


# --- Undo ---


def after(match: Match, kind: str) -> Match:
    """Play on until a choice of this kind was taken, and return the match."""
    rng = random.Random(7)
    while True:
        choice = first(match, kind)
        if choice:
            match.play(choice)
            return match
        match.play(rng.choice(match.choices))


def test_there_is_nothing_to_undo_at_the_start() -> None:
    match = new()
    for consent in (False, True):
        with says(MatchError, "Nothing has been decided yet, so there is nothing to undo."):
            match.undo(consent=consent)


def test_decisions_without_luck_are_undone_freely() -> None:
    match = new()
    before = snapshot(match)
    place = first(match, "place")
    assert place is not None
    match.play(place)
    after_it = match.log()
    match.undo()
    assert bytes(match.state.raw) == before[0]
    assert match.log() == before[5] != after_it
    assert match.epoch == 0
    assert [match.text(entry) for entry in match.entries] == [
        f"1. seat {match.turn or 0}: {place.text}",
        f"2. seat {match.turn or 0}: undo to 0",
    ]
    assert (match.entries[-1].kind, match.entries[-1].value) == (EntryKind.UNDOES, 0)


def test_several_decisions_are_undone_at_once() -> None:
    match = new(2, "several")
    while len({choice.kind for choice in match.choices} & {"place", "done"}) < 2 or match.turn != match.line[-1].seat:
        match.play(first(match, "place") or match.choices[-1])
    start = match.line[-1].number
    before = bytes(match.state.raw)
    match.play(first(match, "place") or "")
    while place := first(match, "place"):
        match.play(place)
    match.undo(start)
    assert bytes(match.state.raw) == before
    assert match.line[-1].number == start


def test_luck_is_not_undone_without_consent() -> None:
    match = after(new(), "keep")
    before = snapshot(match)
    with says(MatchError, "Something was rolled or drawn since, so everybody has to agree to an undo."):
        match.undo()
    assert snapshot(match) == before


def test_another_seats_decision_is_not_undone_without_consent() -> None:
    match = new(4, "partners", variant="partnership")
    after(match, "give")
    giver, receiver = match.line[-1].seat, match.turn
    assert receiver == (giver + 2) % 4
    match.play(match.choices[0])
    before = snapshot(match)
    to = match.line[-3].number
    for seat in (giver, receiver):
        with says(MatchError, "Somebody else has decided since, so everybody has to agree to an undo."):
            match.undo(to, seat=seat)
    with says(MatchError, "Somebody else has decided since, so everybody has to agree to an undo."):
        match.undo(seat=giver)
    assert snapshot(match) == before
    match.undo(seat=receiver)
    assert match.turn == receiver
    match.play(match.choices[0])
    match.undo(to, seat=giver, consent=True)
    assert match.line[-1].number == to


def test_the_end_is_not_undone_without_consent() -> None:
    match = play_at_random(new())
    before = snapshot(match)
    with says(MatchError, "The match is over, so everybody has to agree to an undo."):
        match.undo()
    assert snapshot(match) == before
    match.undo(consent=True)
    assert not match.over
    assert match.result is None
    play_at_random(match)
    assert match.over


def test_only_entries_on_the_line_of_play_can_be_gone_back_to() -> None:
    match = play_at_random(new(), most=5)
    with says(MatchError, "You can't go back to entry 5. You can go back to entry 2, 3 or 4, or to an earlier one."):
        match.undo(5)
    with says(MatchError, "You can't go back to entry -1. You can go back to entry 2, 3 or 4, or to an earlier one."):
        match.undo(-1)
    match.undo(2, consent=True)
    with says(MatchError, "You can't go back to entry 3. You can go back to entry 0 or 1."):
        match.undo(3, consent=True)
    with says(MatchError, "You can't go back to entry 6. You can go back to entry 0 or 1."):
        match.undo(6, consent=True)


def test_a_seat_that_does_not_exist_cannot_undo() -> None:
    match = play_at_random(new(), most=3)
    before = snapshot(match)
    for seat in (2, -1, 100):
        with says(MatchError, f"There is no seat {seat}. Seats are numbered 0 to 1."):
            match.undo(seat=seat, consent=True)
    assert snapshot(match) == before


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    match = play_at_random(new(), most=3)
    for seat in (2, -1):
        for look in (match.view, match.events, match.log, lambda seat: match.steps_of(0, seat)):
            with says(MatchError, f"There is no seat {seat}. Seats are numbered 0 to 1."):
                look(seat)


def test_undoing_again_goes_back_further() -> None:
    match = play_at_random(new(), most=4)
    for back in (3, 2, 1, 0):
        match.undo(consent=True)
        assert match.decisions == back
        assert match.entries[-1].value == back
    with pytest.raises(MatchError, match="nothing to undo"):
        match.undo(consent=True)
    assert len(match.entries) == 8


def test_dice_that_were_taken_back_never_come_up_again() -> None:
    match = new(2, "again")
    seen = []
    for epoch in range(12):
        assert match.epoch == epoch
        played = match.play("keep nothing")
        seen.append(tuple(played))
        match.undo(consent=True)
        assert match.text(match.entries[-1]).endswith("undo to 0 with new dice")
    assert len(set(seen)) == 12


def test_luck_counts_even_if_a_step_without_luck_followed() -> None:
    # In the toy game, the last swap draws a card, and then all cards are shown.
    shown = set()
    for seed in range(10):
        match = Match(toy.GAME, NAMES[:2], {}, dice(f"toy {seed}", 2), native=False)
        match.play("keep")
        for epoch in range(6):
            if match.why("swap"):
                break
            assert match.epoch == epoch
            match.play("swap")
            assert match.over
            shown.add((seed, match.log()[-1]))
            match.undo(consent=True)
    assert len(shown) > 20


def test_the_dice_stay_when_no_luck_is_undone() -> None:
    plain, undone = new(2, "stay"), new(2, "stay")
    place = first(plain, "place")
    assert place is not None
    plain.play(place)
    for consent in (False, True):
        undone.play(place)
        undone.undo(consent=consent)
        assert undone.epoch == 0
    undone.play(place)
    assert plain.play("done") == undone.play("done")
    assert bytes(plain.state.raw) == bytes(undone.state.raw)


def test_a_decision_before_the_undone_luck_keeps_its_dice() -> None:
    match = new(2, "before")
    play_at_random(match, most=6)
    before = bytes(match.state.raw)
    log = match.log()
    match.play(match.choices[0])
    while match.state.steps - match.game.state_from(before).steps < 3:
        match.play(match.choices[0])
    match.undo(6, consent=True)
    assert bytes(match.state.raw) == before
    assert match.log() == log


@each_sample
def test_undos_only_add_entries_and_lead_to_the_replayed_state(sample: WayToPlay) -> None:
    match: Match = new(sample.seats, "undos", **sample.options)
    rng = random.Random(8)
    engine = Engine(OUTBACK)
    position = Position(engine)
    entries: list[Any] = []
    undos = 0
    while not match.over and len(match.entries) < 120:
        match.play(rng.choice(match.choices))
        if rng.random() < 0.2:
            line = [0, *(entry.number for entry in match.line)]
            match.undo(rng.choice(line[:-1][-6:]), seat=rng.randrange(match.seats), consent=True)
            undos += 1
        assert match.entries[: len(entries)] == entries
        assert [entry.number for entry in match.entries] == list(range(1, len(match.entries) + 1))
        entries = list(match.entries)
        position.start(sample.seats, match.options)
        replay(position, match.timeline.line, match.dice)
        assert bytes(position.raw) == bytes(match.state.raw)
    assert undos > 3
    assert match.epoch > 0


def test_replaying_is_the_same_as_stepping_also_interpreted() -> None:
    match: Match = play_at_random(new(2, "codes"), undos=0.2)
    for native in (True, False):
        engine = Engine(OUTBACK, native=native)
        states = engine.many(OUTBACK.state, 2)
        position = Position(engine, states, 1)
        position.start(2, match.options)
        replay(position, match.timeline.line, match.dice)
        assert bytes(engine.memory(states, 1)) == bytes(match.state.raw)
        assert not any(engine.memory(states, 0))


def test_an_interpreted_match_is_the_same() -> None:
    compiled: Match = new(2, "forms")
    plain = Match(OUTBACK, NAMES[:2], {}, dice("forms", 2), native=False)
    rng = random.Random(2)
    while not compiled.over:
        choice = rng.choice(compiled.choices)
        assert compiled.preview(choice) == plain.preview(choice)
        assert compiled.play(choice) == plain.play(choice)
        if rng.random() < 0.1:
            compiled.undo(consent=True)
            plain.undo(consent=True)
    assert compiled.save() == plain.save()
