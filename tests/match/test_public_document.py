"""Public documents, lucks as numbers, and branching from a moment of a match."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tuckerbox
from tests import toy
from tests.match.playing import NAMES, OUTBACK, busy, dice, new, play_at_random, snapshot, texts
from tuckerbox import games
from tuckerbox.kernel.privacy import hides
from tuckerbox.match import (
    Choice,
    Dice,
    DocumentError,
    Match,
    MatchError,
    UnknownLuckError,
    load,
    lucks_as_text,
    lucks_from_text,
    verify,
)
from tuckerbox.match.dice import UNTOLD
from tuckerbox.match.hash_chained_lines import chain, read, write


def says(text: str) -> Any:
    return pytest.raises(MatchError, match=f"^{re.escape(text)}$")


def of_toy(seed: object = 1) -> Match:
    return Match(toy.GAME, NAMES[:2], {}, dice(seed, 2), native=False)


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make documents of the toy game readable, interpreted."""
    found = games.game
    monkeypatch.setattr(games, "game", lambda name: toy.GAME if name == "toy" else found(name))


def hid(match: Match) -> bool:
    """Return whether the last decision led to hidden information."""
    return match.timeline.hidden_in(match.timeline.last)


def open_until(match: Match, most: int) -> Match:
    """Play until something is hidden: in Outback, until an exchange determines the face-down tiles."""
    return play_at_random(match, "open", undos=0.2, most=most, until=hid)


@pytest.fixture
def running() -> Match:
    match = open_until(new(3, "running record"), 40)
    assert not match.hides
    assert match.epoch > 1
    assert len(match.entries) >= 40
    return match


def last_line(document: str, text: str) -> str:
    """Return the document with another last line and its new mark."""
    lines = read(document)
    return write([*lines[:-1], *chain([text], lines[-2].mark)])


# --- Records ---


def test_the_record_of_a_finished_match_is_the_whole_document() -> None:
    match = play_at_random(new(2, "whole"))
    assert match.public_document() == match.save()
    match = new(2, "resigned")
    match.resign(0)
    assert match.public_document() == match.save()


def test_the_record_of_a_running_match_contains_the_drawn_lucks(running: Match) -> None:
    record = running.public_document()
    assert texts(record)[:-1] == texts(running.save())[:-1]
    told = lucks_from_text(texts(record)[-1])
    assert told
    assert all(luck == running.dice.lucks(epoch, [n]) for (epoch, n), luck in told.items())
    assert len({epoch for epoch, _ in told}) > 1  # undone lucks are drawn lucks, too


def test_a_record_does_not_reveal_future_luck() -> None:
    match: Match = new(2, "to come")
    for most in (0, 1, 5, 12, 25):
        open_until(match, most)
        record = match.public_document()
        assert match.dice.secret is not None
        assert match.dice.secret.hex() not in record
        further = match.at(len(match.entries))
        play_at_random(further, "further", undos=0.2, most=len(match.entries) + 30)
        drawn = [o.drawn for o in further.timeline.outcomes[match.decisions + 1 :]]
        drawn += [
            o.drawn
            for o in play_at_random(match.at(len(match.entries)), "else").timeline.outcomes[match.decisions + 1 :]
        ]
        coming = {luck.hex() for part in drawn for luck in part.values()}
        assert len(coming) > 10
        assert not [luck for luck in coming if luck in record]


def test_a_record_has_no_luck_for_steps_that_drew_none() -> None:
    match: Match = new(2, "without")
    told = lucks_from_text(texts(match.public_document())[-1])
    place = next((choice for choice in match.choices if choice.kind == "place"), None)
    assert place is not None
    match.play(place)
    assert match.free_undo(match.line[-1].seat) == 0
    assert lucks_from_text(texts(match.public_document())[-1]) == told


def test_a_running_record_is_loaded_looked_at_and_verified(running: Match) -> None:
    record = running.public_document()
    loaded = load(record)
    assert loaded.dice.secret is None
    assert loaded.save() == loaded.public_document() == record
    assert snapshot(loaded)[:-1] == snapshot(running)[:-1]
    assert loaded.steps_of(9, 1) == running.steps_of(9, 1)
    assert snapshot(loaded.at(9))[:-1] == snapshot(running.at(9))[:-1]
    verdict = verify(record)
    count = len(running.entries)
    assert verdict.ok
    assert verdict.says == (
        f"All {count} entries check out so far; the dice can be checked once the match is over. "
        "The match is still running."
    )


def test_a_loaded_record_goes_on_until_luck_is_needed(running: Match) -> None:
    loaded = load(running.public_document())
    needs_luck = (
        "The dice of this match are still secret, so it can't be continued from this record. "
        "Play on from one of its moments instead."
    )

    def can_play(choice: Choice) -> bool:
        before = snapshot(loaded)
        try:
            loaded.play(choice)
        except UnknownLuckError as wrong:
            assert str(wrong) == needs_luck  # noqa: PT017
            assert snapshot(loaded) == before
            return False
        return True

    while any(can_play(choice) for choice in loaded.choices):
        pass
    assert loaded.decisions > running.decisions
    assert play_at_random(loaded.play_on(len(loaded.entries)), "on").over


def test_a_record_with_too_many_or_too_few_lucks_is_refused(running: Match) -> None:
    record = running.public_document()
    told = dict(lucks_from_text(texts(record)[-1]) or {})
    count = len(read(record))
    place = max(told)
    wrong = [
        ({**told, (99, 0): b"x" * 16}, count),
        ({**told, place: UNTOLD}, None),
        ({**told, place: b"x" * 16}, None),
        ({key: luck for key, luck in told.items() if key != place}, None),
        ({key: luck for key, luck in told.items() if key != (0, 0)}, None),
        ({}, count),
    ]
    for lucks, line in wrong:
        verdict = verify(last_line(record, lucks_as_text(lucks)))
        assert not verdict.ok
        assert line is None or verdict.line == line
    for text in (
        f"{texts(record)[-1]} ",
        "luck:  ",
        "luck: 0/0=00",
        f"luck: 0/0={'0' * 32}",
        f"luck: 0/{'9' * 5000}={'1' * 32}",
        " ".join(["luck:", *reversed(texts(record)[-1].split()[1:])]),
    ):
        assert not verify(last_line(record, text)).ok


def test_a_finished_match_cannot_pass_as_a_running_one() -> None:
    match = play_at_random(new(2, "finished"))
    lines = read(match.save())
    kept = [line for line in lines if not line.text.startswith(("end:", "dice:"))]
    lucks = {place: luck for outcome in match.timeline.outcomes for place, luck in outcome.drawn.items()}
    assert not verify(write([*kept, *chain([lucks_as_text(lucks)], kept[-1].mark)])).ok


def test_a_finished_match_without_the_secret_proves_nothing() -> None:
    """Its commitment can be that of a real match, and all its rolls made up."""
    match = play_at_random(new(2, "made up"))
    lines = read(match.save())
    assert verify(match.save()).ok
    untold = write([*lines[:-1], *chain([lucks_as_text(match.drawn().lucks)], lines[-2].mark)])
    verdict = verify(untold)
    says = "the match is over, but the secret of its dice is missing, so its rolls can't be checked."
    assert (verdict.ok, verdict.line) == (False, len(lines))
    assert verdict.says == f"Line {len(lines)}: {says}"
    assert load(untold).winners == match.winners  # it can still be looked at


def test_a_running_match_with_a_seed_has_no_record() -> None:
    match = tuckerbox.new("outback", 2, seed=1)
    with says("The seed of this match would give its dice away, so there is no record until it is over."):
        match.public_document()
    play_at_random(match)
    assert match.public_document() == match.save()


def test_any_changed_bit_of_a_record_is_found(running: Match) -> None:
    raw = running.public_document().encode()
    for bit in range(0, 8 * len(raw), 499):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        verdict = verify(bytes(changed))
        assert not verdict.ok
        line = raw[: bit // 8].count(b"\n") + 1
        # A changed luck is found where it is used.
        assert verdict.line == line or (line == len(read(raw)) and verdict.line in range(9, line)), verdict


# --- Games with hidden information ---


def test_the_record_of_a_match_with_hidden_information_has_no_dice(with_toy: None) -> None:
    match = of_toy()
    match.play("keep")
    assert not match.over
    record = match.public_document()
    assert texts(record)[-1] == "dice: told at the end"
    assert "luck" not in record
    says_so = "this is the record of a running match with hidden information; get it again once the match is over."
    with pytest.raises(DocumentError, match=says_so):
        load(record)
    assert verify(record).line == len(texts(record))
    play_at_random(match)
    assert match.public_document() == match.save()


def test_hidden_information_counts_even_after_an_undo() -> None:
    matches = (play_at_random(new(2, n), n, until=hid) for n in range(50))
    match = next(match for match in matches if not match.over)
    with says("That would reveal hidden information; you can play on once this match is over."):
        match.play_on(len(match.entries))
    match.undo(0, consent=True)
    assert not match.hides
    assert texts(match.public_document())[-1] == "dice: told at the end"
    assert match.play_on(0).decisions == 0


def test_only_hidden_values_count_as_hidden_information() -> None:
    state = OUTBACK.state()
    assert not hides(state)
    state.buried[2] = 1  # type: ignore[attr-defined]
    assert hides(state)
    cards: Any = toy.State()
    assert not hides(cards)
    cards.card[1] = 2
    assert hides(cards)
    cards.known[1] = -1
    assert not hides(cards)
    cards.told, cards.events[0, 2] = 1, 1
    assert hides(cards)
    cards.events[0, 2] = -1
    assert not hides(cards)


# --- Branching ---


def test_a_branch_begins_at_the_moment() -> None:
    match = play_at_random(new(3, "stood"), undos=0.2, most=40)
    for number in (0, 7, 20, 40):
        then = match.at(number)
        if then.hides:
            break
        on = match.play_on(number)
        assert bytes(on.state.raw) == bytes(then.state.raw)
        assert [(entry.seat, entry.value) for entry in on.entries] == [(e.seat, e.value) for e in then.line]
        assert {entry.epoch for entry in on.entries} <= {0}
        assert on.log() == then.log()
        assert on.dice.secret != match.dice.secret
        assert on.dice.nonces != match.dice.nonces
        assert match.dice.secret is not None
        assert match.dice.secret.hex() not in on.save()
        assert load(on.save()).save() == on.save()


def test_a_branch_can_be_verified() -> None:
    match = play_at_random(new(2, "whole"), undos=0.2)
    on = match.play_on(len(match.entries) // 2, ["Zoë", "Bert"])
    carried = len(on.dice.given)
    assert on.names == ["Zoë", "Bert"]
    play_at_random(on, "on", undos=0.1)
    text = on.save()
    verdict = verify(text)
    assert verdict.ok
    assert (
        f"check out, and so do the dice, except for {carried} that came from another match as numbers." in verdict.says
    )
    loaded = load(text)
    assert loaded.save() == text
    assert snapshot(loaded) == snapshot(on)
    assert texts(text)[9] == lucks_as_text(on.dice.given)
    raw = text.encode()
    names = range(raw.index(b"names: "), raw.index(b"commitment: "))  # these are not sealed
    for at in set(range(0, len(raw), 211)) - set(names):
        changed = bytearray(raw)
        changed[at] ^= 1
        assert verify(bytes(changed)).line == raw[:at].count(b"\n") + 1


def test_other_carried_lucks_or_another_secret_are_found() -> None:
    on = play_at_random(new(2, "found"), most=12).play_on(8)
    play_at_random(on, "found", most=20)
    lines = read(on.save())
    given = dict(on.dice.given)
    given[0, 0] = b"y" * 16
    for text in (lucks_as_text(given), "luck: 0/0=1", f"luck: 0/0={'0' * 32}", "luck:"):
        header = chain([*(line.text for line in lines[:8]), text])
        assert verify(write([*header, *lines[9:]])).line in (9, 10)
    assert verify(last_line(on.save(), f"dice: {bytes(32).hex()}")).line == len(lines)


def test_an_undo_past_the_given_lucks_brings_new_dice() -> None:
    match = play_at_random(new(2, "past"), most=20)
    ons = [match.play_on(20) for _ in range(2)]
    for on in ons:
        on.undo(0, consent=True)
        assert on.epoch == 1
        on.play("keep nothing")
    assert ons[0].log()[-1:] != ons[1].log()[-1:] or ons[0].timeline.last.drawn != ons[1].timeline.last.drawn
    for on in ons:
        assert not set(on.timeline.last.drawn.values()) & set(on.dice.given.values())
        assert verify(on.save()).ok


def test_the_record_of_a_branch_contains_no_future_luck() -> None:
    on = open_until(new(2, "carry"), 12).play_on(12)
    play_at_random(on, "carry", most=16)
    record = on.public_document()
    assert on.dice.secret is not None
    assert on.dice.secret.hex() not in record
    loaded = load(record)
    assert loaded.save() == record
    assert not set(loaded.dice.given) & set(loaded.dice.drawn)
    assert on.play_on(14).decisions == len(on.at(14).line)


def test_bots_and_resignations_do_not_carry_over() -> None:
    match = play_at_random(new(2, "carry over"), most=6)
    match.hand_over(0, "greedy")
    match.resign(1)
    on = match.play_on(len(match.entries))
    assert on.bots == [None, None]
    assert on.resigned == set()
    assert not on.over
    assert on.decisions == 6


def test_branching_is_refused_if_it_would_reveal_hidden_information() -> None:
    match = of_toy()
    match.play("keep")
    with says("That would reveal hidden information; you can play on once this match is over."):
        match.play_on(1)
    play_at_random(match)
    on = match.play_on(1)
    assert bytes(on.state.raw) == bytes(match.at(1).state.raw)


def test_a_branch_needs_a_name_for_each_seat() -> None:
    match = play_at_random(new(3, "names"), most=3)
    with says("This match has 3 seats, so it needs 3 names."):
        match.play_on(2, ["Anna", "Bert"])
    with says("Each seat needs a name of its own."):
        match.play_on(2, ["Anna", "Bert", "Anna"])


# --- Lucks as numbers ---


def test_given_lucks_come_first_and_all_others_from_the_secret() -> None:
    plain = dice("given", 2)
    given = Dice(plain.secret, plain.nonces, given={(0, 1): b"a" * 16})
    assert given.lucks(0, range(3)) == plain.lucks(0, [0]) + b"a" * 16 + plain.lucks(0, [2])
    assert given.lucks(1, [1]) == plain.lucks(1, [1])
    assert given.commitment == plain.commitment


def test_lucks_as_text_are_parsed_back() -> None:
    lucks = {(1, 0): b"b" * 16, (0, 10): b"c" * 16, (0, 9): b"d" * 16}
    text = lucks_as_text(lucks)
    assert text == f"luck: 0/9={'64' * 16} 0/10={'63' * 16} 1/0={'62' * 16}"
    assert lucks_from_text(text) == lucks
    assert lucks_from_text("luck:") == {}
    for odd in ("", "luck", "luck: ", "luck: 1=00", f"luck: 0/0={'0' * 32}", f"luck: 0/0={'A' * 32}"):
        assert lucks_from_text(odd) is None


def test_a_record_has_every_kind_of_entry() -> None:
    match = busy(new(3, "busy"), "busy", most=25)
    assert not match.hides
    assert load(match.public_document()).entries == match.entries
