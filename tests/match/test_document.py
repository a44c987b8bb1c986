"""Documents of format 1, which stay readable and valid for good. Most of this holds for all formats."""

from __future__ import annotations

import json
import random
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tuckerbox
from tests.match import playing
from tests.match.playing import (
    GOLDEN,
    HEADER_LINES,
    NAMES,
    OUTBACK,
    dice,
    first,
    golden,
    play_at_random,
    public_states,
    resealed,
    snapshot,
    texts,
)
from tests.of_games import games_with
from tuckerbox import games
from tuckerbox.kernel.contract import WayToPlay
from tuckerbox.match import Dice, DocumentError, EntryKind, Match, load, verify
from tuckerbox.match.entry import ABOUT_TIME
from tuckerbox.match.hash_chained_lines import DocumentLine, chain, mark_of, read, write

new = partial(playing.new, format=1)
SAMPLES = {f"{s.seats}-{'-'.join(str(v) for v in s.options.values()) or 'base'}": s for s in OUTBACK.samples}
each_sample = pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)

OTHER_COMPONENTS = (
    "the match was played with component data 0123456789abcdef, but here it is {}. "
    "Pass the file of components that it was played with."
)
OTHER_RULES = "the match was played under version {} of the rules; this Tuckerbox knows versions up to 1."
LONG = "1" * 5000
OTHER_MARK = "its mark does not fit: the line was changed, or it leads to another state here."


def seeded(seed: object, seats: int = 2) -> Match:
    """Return a match whose dice come from a seed."""
    return Match(OUTBACK, NAMES[:seats], {}, Dice.seeded(seed), format=1)


def refused(document: str | bytes, line: int | None, text: str) -> None:
    """Assert that both ways to read a document refuse it with the same sentence."""
    sentence = text if line is None else f"Line {line}: {text}"
    with pytest.raises(DocumentError, match=f"^{re.escape(sentence)}$") as wrong:
        load(document)
    assert wrong.value.line == line
    verdict = verify(document)
    assert (verdict.ok, verdict.line, verdict.says) == (False, line, sentence)


@pytest.fixture(scope="module")
def watched() -> Match:
    """Return a finished match of two that contains an undo past luck."""
    match: Match = new(2, "watched")
    play_at_random(match, "watched", most=10)
    match.undo(5, consent=True)
    play_at_random(match, "watched")
    return match


@pytest.fixture(scope="module")
def running() -> str:
    """Return the document of a running match that contains an undo."""
    match: Match = new(3, "running")
    place = first(match, "place")
    match.play(place or match.choices[0])
    match.undo(consent=True)
    return play_at_random(match, "running", most=8).save()


# --- Saving and loading ---


@each_sample
def test_a_match_is_the_same_after_saving_and_loading(sample: WayToPlay) -> None:
    match: Match = new(sample.seats, "saved", **sample.options)
    rng = random.Random(6)
    while not match.over:
        play_at_random(match, rng.random(), undos=0.1, most=len(match.entries) + rng.randrange(1, 120))
        text = match.save()
        loaded = load(text)
        assert loaded.save() == text
        assert snapshot(loaded) == snapshot(match)
        assert verify(text).ok


def test_a_seeded_match_is_saved_with_its_seed() -> None:
    for seed in (7, "a seed: with “odd” #things\n", ""):
        match = play_at_random(tuckerbox.new("outback", 2, seed=seed), most=10)
        text = match.save()
        assert f"seed: {json.dumps(str(seed))}" in texts(text)
        assert load(text).save() == text
        assert load(text).dice == match.dice


def test_a_loaded_match_can_be_continued() -> None:
    match = play_at_random(new(2, "on"), undos=0.2, most=12)
    loaded = load(match.save())
    for one in (match, loaded):
        play_at_random(one, "further", undos=0.1)
    assert loaded.over
    assert loaded.save() == match.save()


def test_a_match_is_saved_to_a_file_and_loaded_by_its_path(tmp_path: Path) -> None:
    match = play_at_random(new(2, "file"), most=9)
    path = tmp_path / "ours.match"
    text = match.save(path)
    assert path.read_bytes() == text.encode()
    for source in (path, str(path), text, text.encode()):
        assert load(source).save() == text
        assert verify(source).ok


def test_names_with_any_characters_are_preserved() -> None:
    names = ["1. Z  #0123456789abcdef", "undo to 0", '"三郎" \\']
    match = play_at_random(Match(OUTBACK, names, {}, dice("names", 3), format=1), undos=0.1, most=30)
    loaded = load(match.save())
    assert loaded.names == names
    assert loaded.save() == match.save()


def test_a_document_is_readable() -> None:
    match: Match = new(2, "readable")
    choice = match.choices[-1]
    match.play(choice)
    assert texts(match.save()) == [
        "tuckerbox match 1",
        "game: outback",
        "rules: 1",
        f"components: {match.engine.fingerprint}",
        "options: variant=base end=round bonus_tiles=all scoring_tile=off scoring=sequential",
        'seats: ["Anna", "Julie"]',
        f"commitment: {match.dice.commitment}",
        f"nonces: {' '.join(match.dice.nonces)}",
        "start",
        f"1. {match.names[match.entries[0].seat]}: {choice.text}",
        f"dice: {match.dice.secret.hex()}",
    ]


def test_the_document_of_a_finished_match_has_its_result(watched: Match) -> None:
    end = texts(watched.save())[-2]
    assert end == f"end: points {json.dumps(watched.points)} result {json.dumps(watched.result)}"


def test_a_verdict_describes_the_match(watched: Match, running: str) -> None:
    who = " and ".join(watched.winners)
    says = f"All {len(watched.entries)} entries check out, and so do the dice. The match is over, won by {who}."
    assert verify(watched.save()).says == says
    assert verify(running).says == "All 8 entries check out, and so do the dice. The match is still running."
    seeded = tuckerbox.new("outback", seed=5).save()
    dice = "the dice, which come from the chosen seed 5"
    assert verify(seeded).says == f"All 0 entries check out, and so do {dice}. The match is still running."


@pytest.mark.parametrize("name", games_with(lambda game: game.rival and 1 in game.seats))
def test_a_rival_does_not_win_because_its_only_opponent_resigns(name: str) -> None:
    match = Match(games.game(name), NAMES[:1], {}, dice("alone", 1), native=False)
    match.resign(0)
    says = verify(match.save(), native=False).says
    assert says == "The only entry checks out, and so do the dice. The match is over, won by nobody."


def test_a_match_with_corrected_components_needs_them_again(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[animals.each]\nvalue = 20\nsource = "inferred"\nnote = "counted"\n')
    match = play_at_random(tuckerbox.new("outback", 2, seed=1, components=mine), most=10)
    here, there = tuckerbox.new("outback", 2, seed=1).engine.fingerprint, match.engine.fingerprint
    refused(
        match.save(),
        4,
        f"the match was played with component data {there}, but here it is {here}. "
        "Pass the file of components that it was played with.",
    )
    assert load(match.save(), components=mine).save() == match.save()
    assert verify(match.save(), components=mine).ok


# --- The match in a file ---


def test_the_kept_match_is_valid_on_any_machine() -> None:
    # If you change a rule on purpose, raise the rules' version and branch on it. As long as no version is released,
    # you can write the file again: python -m tests.match.playing
    verdict = verify(GOLDEN)
    assert verdict.ok, verdict.says
    assert verdict.says.endswith("The match is over, won by Anna and Sabina.")


def test_the_same_choices_give_the_kept_match_today() -> None:
    assert golden().save() == GOLDEN.read_text(encoding="utf-8")


def test_the_kept_match_has_undos_with_and_without_new_dice() -> None:
    found = GOLDEN.read_text(encoding="utf-8")
    assert re.search(r"undo to \d+  #", found)
    assert re.search(r"undo to \d+ with new dice  #", found)


# --- Accidental changes are found at their line ---


def flipped(raw: bytes, bit: int) -> bytes:
    changed = bytearray(raw)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def assert_found(raw: bytes, bit: int) -> None:
    verdict = verify(flipped(raw, bit))
    assert not verdict.ok
    assert verdict.line == raw[: bit // 8].count(b"\n") + 1, (bit, verdict)


def test_any_flipped_bit_is_found_at_its_line(running: str) -> None:
    raw = running.encode()
    for bit in random.Random(1).sample(range(8 * len(raw)), 600):
        assert_found(raw, bit)


def test_any_flipped_bit_of_a_long_match_is_found_at_its_line() -> None:
    raw = GOLDEN.read_bytes()
    for bit in random.Random(2).sample(range(8 * len(raw)), 60):
        assert_found(raw, bit)


@pytest.mark.soak
def test_every_flipped_bit_is_found_at_its_line(running: str, watched: Match) -> None:
    for raw in (running.encode(), play_at_random(seeded(1), most=6).save().encode()):
        for bit in range(8 * len(raw)):
            assert_found(raw, bit)
    raw = watched.save().encode()
    for bit in random.Random(3).sample(range(8 * len(raw)), 3000):
        assert_found(raw, bit)


def test_another_legal_action_is_found_at_its_own_line(watched: Match) -> None:
    lines = rows(watched.save())
    match = Match(OUTBACK, NAMES[:2], {}, watched.dice)
    for entry in watched.entries:
        if entry.kind is not EntryKind.DECIDES:
            match.enter(entry)
            continue
        at = HEADER_LINES + entry.number - 1
        other = next((choice for choice in match.choices if choice.code != entry.value), None)
        if other:
            row = f"{entry.number}. {match.names[entry.seat]}: {other}  #{entry.mark}\n"
            refused("".join([*lines[:at], row, *lines[at + 1 :]]), at + 1, OTHER_MARK)
        match.play(entry.value)


def rows(document: str) -> list[str]:
    return document.splitlines(keepends=True)


@pytest.mark.parametrize("from_seed", [False, True])
def test_removed_lines_are_found(from_seed: bool, running: str) -> None:
    lines = rows(play_at_random(seeded(2, 3), most=8).save() if from_seed else running)
    for at in range(len(lines)):
        verdict = verify("".join(lines[:at] + lines[at + 1 :]))
        assert not verdict.ok
        assert verdict.line == min(at + 1, len(lines) - 1), (at, verdict)
    for left in range(1, len(lines)):
        verdict = verify("".join(lines[:left]))
        assert not verdict.ok
        assert verdict.line == left


def test_swapped_lines_are_found(running: str) -> None:
    lines = rows(running)
    for at in range(len(lines) - 1):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        verdict = verify("".join(swapped))
        assert not verdict.ok
        # The place of the dice is known, so they may be missed first.
        assert verdict.line in (at + 1, len(lines)), (at, verdict)


def test_added_lines_are_found(running: str, watched: Match) -> None:
    for text in (running, watched.save()):
        lines = rows(text)
        for at in [*range(HEADER_LINES + 5), len(lines) - 1, len(lines)]:
            for added in (lines[max(0, at - 1)], "\n", "note: something  #0123456789abcdef\n"):
                verdict = verify("".join([*lines[:at], added, *lines[at:]]))
                assert not verdict.ok
                # A surplus line may only be noticed at the next line, or at the place of the dice.
                assert verdict.line in (at + 1, at + 2, len(lines) + 1), (at, added, verdict)


def test_entries_of_another_match_do_not_fit(running: str) -> None:
    other = rows(play_at_random(new(3, "other"), "running", most=8).save())
    lines = rows(running)
    mixed = [*lines[:-1], other[-1]]
    refused(
        "".join(mixed), len(lines), "must contain the secret of the dice, which must match the commitment in line 7."
    )
    assert not verify("".join([*lines[:10], *other[10:]])).ok


# --- Texts that are not documents ---


@pytest.mark.parametrize("source", ["", b""], ids=["text", "bytes"])
def test_an_empty_document_is_refused(source: str | bytes) -> None:
    refused(source, 1, "the document is empty.")


RUBBISH = {
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4,
    "zeros": bytes(1000),
    "an empty line": b"\n",
    "empty lines": b"\n\n",
    "a letter": "Dear Anna,\nhow are you?\n",
    "a letter in bytes": b"Dear Anna,\nhow are you?\n",
    "half a character": "\ud800\n",
    "a line that can't be a path": "one line with a \0 in it",
    "no mark": b"tuckerbox match 1\n",
    "only a mark": b"  #0123456789abcdef\n",
}


@pytest.mark.parametrize("source", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_is_refused(source: str | bytes) -> None:
    refused(
        source, 1, "a match document begins with “tuckerbox match 1” or “tuckerbox match 2”; this is something else."
    )


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    missing = tmp_path / "none.match"
    for source in (missing, str(missing)):
        with pytest.raises(FileNotFoundError):
            load(source)
        verdict = verify(source)
        assert (verdict.ok, verdict.line) == (False, None)
        assert verdict.says == f"{missing} can't be read: No such file or directory."
    assert verify(tmp_path).says == f"{tmp_path} can't be read: Is a directory."


def test_a_file_of_rubbish_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "photo.match"
    path.write_bytes(bytes(range(256)))
    assert verify(path).line == 1


ESCAPE = "\N{ESCAPE}[1A\N{ESCAPE}[2K"  # rubs out the line above on a terminal


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (4, f"components: {ESCAPE}0123456789abcdef"),
        (6, f'seats: ["Anna{ESCAPE}", "Julie"]'),
        (10, f"1. Anna: {ESCAPE}roll"),
        (10, f"1. {ESCAPE}: roll"),
        (10, "1. Anna: roll\0"),
        (10, "1. Anna: roll\N{RIGHT-TO-LEFT OVERRIDE}"),
        (10, "1. Anna: roll\r"),
        (10, "1. Anna: roll\N{LINE SEPARATOR}\x0b"),
    ],
)
def test_a_line_that_could_hide_the_verdict_is_refused_and_not_repeated(watched: Match, number: int, text: str) -> None:
    says = "has a character that can't be shown; a match document has none."
    refused(forged(watched, number, text), number, says)


def test_a_verdict_shows_no_control_characters_of_a_seed() -> None:
    says = verify(tuckerbox.new("outback", 2, seed=f"7{ESCAPE}").save()).says
    assert r"which come from the chosen seed 7\u001b[1A\u001b[2K." in says


def test_a_line_without_its_mark_is_refused(running: str) -> None:
    lines = rows(running)
    for number in range(2, len(lines) + 1):
        cut = [*lines]
        cut[number - 1] = lines[number - 1].partition("  #")[0] + "\n"
        refused("".join(cut), number, "is damaged: each line must end in its mark, “#” and 16 hexadecimal digits.")


def test_any_text_gets_a_verdict(running: str, watched: Match) -> None:
    rng = random.Random(4)
    pieces = [line.encode() for line in rows(running)] + [b"x", b"\xff", b"\n", b"9" * 5000, b"[" * 5000, b"  #"]
    for _ in range(300):
        raw = bytearray(rng.choice((running, watched.save())).encode())
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(raw))
            raw[at : at + rng.choice((0, 1, 20))] = rng.choice(pieces)
        assert not verify(bytes(raw)).ok


# --- Forgeries: changes on purpose, with new marks ---


def forged(watched: Match, number: int, text: str) -> str:
    """Return the document with another text in one line, and valid marks."""
    changed = texts(watched.save())
    changed[number - 1] = text
    return resealed(changed, public_states(watched))


def test_resealing_an_unchanged_document_changes_nothing(watched: Match) -> None:
    assert resealed(texts(watched.save()), public_states(watched)) == watched.save()


def test_a_changed_result_is_found(watched: Match) -> None:
    number = len(watched.document_lines()) - 1
    end = texts(watched.save())[number - 1]
    for other in (
        end.replace("points [", "points [1"),
        end.replace("1.0", "0.5"),
        end.replace("end: ", "end:  "),
        "end: points [0, 0] result [0.5, 0.5]",
    ):
        assert other != end
        refused(forged(watched, number, other), number, OTHER_MARK)


def test_a_result_before_the_end_is_found(running: str) -> None:
    lines = read(running)
    end = chain(["end: points [5, 0, 0] result [1.0, 0.0, 0.0]", lines[-1].text], lines[-2].mark)
    refused(write([*lines[:-1], *end]), len(lines), OTHER_MARK)


def test_another_secret_does_not_fit_the_commitment(watched: Match) -> None:
    says = "must contain the secret of the dice, which must match the commitment in line 7."
    last = len(watched.document_lines())
    refused(forged(watched, last, f"dice: {bytes(32).hex()}"), last, says)
    refused(forged(watched, last, f"dice: {watched.dice.secret.hex().upper()}"), last, says)
    refused(forged(watched, last, "dice: "), last, says)
    refused(forged(watched, last, "end"), last, says)


class Loaded(Dice):
    """Dice that do not come from the committed secret."""

    @property
    def commitment(self) -> str:  # type: ignore[override]
        return dice("watched", 2).commitment


def test_a_whole_match_played_with_other_dice_is_found() -> None:
    match = play_at_random(Match(OUTBACK, NAMES[:2], {}, Loaded(bytes(32), dice("watched", 2).nonces), format=1))
    refused(
        match.save(),
        len(match.document_lines()),
        "must contain the secret of the dice, which must match the commitment in line 7.",
    )


def test_another_commitment_is_found(watched: Match) -> None:
    says = "must contain the secret of the dice, which must match the commitment in line 7."
    refused(forged(watched, 7, f"commitment: {'0' * 64}"), len(watched.document_lines()), says)


def test_other_nonces_are_found_by_their_dice(watched: Match) -> None:
    first_nonce, second = watched.dice.nonces
    refused(forged(watched, 8, f"nonces: {second} {first_nonce}"), HEADER_LINES, OTHER_MARK)
    refused(forged(watched, 8, f"nonces: {first_nonce}  {second}"), 8, OTHER_MARK)


def test_each_seat_needs_a_nonce(watched: Match) -> None:
    for nonces in ("", watched.dice.nonces[0], f"{' '.join(watched.dice.nonces)} 0123456789abcdef"):
        refused(forged(watched, 8, f"nonces: {nonces}"), 8, "must give a nonce for each of the 2 seats.")


def test_dice_cannot_be_turned_into_those_of_a_seed(watched: Match) -> None:
    assert not verify(forged(watched, 8, 'seed: "7"')).ok


@pytest.mark.parametrize(
    ("number", "text", "says"),
    [
        (2, "game: chess", f"There is no game 'chess'; there are {', '.join(games.names())}."),
        (2, "game: ../outback", f"There is no game '../outback'; there are {', '.join(games.names())}."),
        (2, "game: outback ", f"There is no game 'outback '; there are {', '.join(games.names())}."),
        (2, "sport: outback", "the header should have “game” here."),
        (3, "rules: 2", OTHER_RULES.format("2")),
        (3, "rules: 0", OTHER_RULES.format("0")),
        (3, "rules: -1", OTHER_RULES.format("-1")),
        (3, "rules: new", OTHER_RULES.format("new")),
        (3, f"rules: {LONG}", OTHER_RULES.format(LONG)),
        (3, "rules: ²", OTHER_RULES.format("²")),
        (3, "rules: 01", OTHER_MARK),
        (3, "rule: 1", "the header should have “rules” here."),
        (4, "components: 0123456789abcdef", OTHER_COMPONENTS),
        (5, "options: variant=minus", "variant can be base or plus or partnership, not 'minus'."),
        (5, "options: colour=red",
         "Outback has no option 'colour'; it has variant, end, bonus_tiles, scoring_tile, scoring."),
        (5, "options: plus", "Outback has no option 'plus'; it has variant, end, bonus_tiles, scoring_tile, scoring."),
        (5, "options: variant=partnership",
         "variant=partnership is for two teams of two: 4 seats, not 2."),
        (5, "options: variant=base", OTHER_MARK),
        (6, 'seats: ["Anna", "Anna"]', "Each seat needs a name of its own."),
        (6, 'seats: ["Anna", "a:b"]', ("'a:b' can't be a name: names have 1 to 24 printable characters, no colon, "
            "and no space at either end.")),
        (6, 'seats: ["Anna"]', "Outback is for 2, 3 or 4 seats, not 1."),
        (6, 'seats: ["Anna", 7]', "should be a list of names, such as [\"Anna\", \"Bruce\"]."),
        (6, 'seats: {"Anna": 1, "Julie": 2}', "should be a list of names, such as [\"Anna\", \"Bruce\"]."),
        (6, "seats: 2", "should be a list of names, such as [\"Anna\", \"Bruce\"]."),
        (6, "seats: Anna and Julie", "should be a list of names, such as [\"Anna\", \"Bruce\"]."),
        (6, f"seats: {'[' * 100_000}", "should be a list of names, such as [\"Anna\", \"Bruce\"]."),
        (6, 'seats: ["Anna","Julie"]', OTHER_MARK),
        (7, "commitments: none", "the header should have “commitment” here."),
        (8, "seed: 7 7", "should be a seed, as in seed: \"7\"."),
        (8, "seed: 7", "should be a seed, as in seed: \"7\"."),
        (8, 'seed: "\\ud800"', "should be a seed, as in seed: \"7\"."),
        (7, "commitment: none", "should be 64 digits from 0 to 9 and a to f."),
        (7, f"commitment: {'0' * 65}", "should be 64 digits from 0 to 9 and a to f."),
        (7, f"commitment: {'A' * 64}", "should be 64 digits from 0 to 9 and a to f."),
        (8, f"nonces: abcd {'0' * 65}", "a nonce can have 64 characters at most."),
        (8, "salt: 7", "the header should have “nonces or seed” here."),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_a_header_that_does_not_fit_is_refused_at_its_line(watched: Match, number: int, text: str, says: str) -> None:
    refused(forged(watched, number, text), number, says.format(watched.engine.fingerprint))


def entry_at(watched: Match, number: int) -> int:
    return HEADER_LINES + number


def test_an_illegal_play_is_refused_at_its_line(watched: Match) -> None:
    line = entry_at(watched, 3)
    name = watched.names[watched.entries[2].seat]
    verdict = verify(forged(watched, line, f"3. {name}: exchange"))
    assert (verdict.ok, verdict.line) == (False, line)
    refused(forged(watched, line, f"3. {name}: swim"), line,
            "“swim” is not an action here; actions begin with exchange, roll, keep, place, give, block, done.",
    )  # fmt: skip
    verdict = verify(forged(watched, line, f"3. {name}: keep {'9' * 5000} koala"))
    assert (verdict.ok, verdict.line) == (False, line)


def test_a_forged_match_with_an_illegal_play_is_refused_there() -> None:
    match: Any = play_at_random(new(2, "cheat"), most=7)
    name = match.names[match.turn]
    free = {choice.code for choice in match.choices}
    cheat = next(c for c in range(OUTBACK.actions.count) if OUTBACK.actions.of(c).name == "block" and c not in free)
    sentence = match.why(cheat)
    match._legal_code = lambda code: code if isinstance(code, int) else OUTBACK.actions.parse(str(code))
    match.play(cheat)
    assert texts(match.save())[entry_at(match, 7)] == f"8. {name}: {OUTBACK.actions.describe(cheat)}"
    refused(match.save(), entry_at(match, 8), sentence)


def test_a_play_out_of_turn_is_refused_at_its_line(watched: Match) -> None:
    for entry in (watched.entries[0], watched.entries[8]):
        line = entry_at(watched, entry.number)
        name = watched.names[1 - entry.seat]
        text = texts(watched.save())[line - 1].replace(watched.names[entry.seat], name)
        refused(forged(watched, line, text), line, f"{name} did not have the turn.")


def test_a_play_by_somebody_unknown_is_refused_at_its_line(watched: Match) -> None:
    refused(forged(watched, 12, "3. Carol: done"), 12, "nobody called Carol is in this match.")


def test_a_play_after_the_end_is_refused_at_its_line(watched: Match) -> None:
    lines = texts(watched.save())
    number = len(watched.entries) + 1
    name = watched.names[0]
    more = [*lines[:-2], f"{number}. {name}: done", *lines[-2:]]
    refused(
        resealed(more, [*public_states(watched), public_states(watched)[-1]]),
        len(lines) - 1,
        f"{name} did not have the turn.",
    )


def test_a_wrong_number_is_refused_at_its_line(watched: Match) -> None:
    text = texts(watched.save())[11]
    for number in ("2", "4", "0"):
        refused(
            forged(watched, 12, text.replace("3.", f"{number}.", 1)),
            12,
            f"is entry {number}, but entry 3 should come next.",
        )
    verdict = verify(forged(watched, 12, text.replace("3.", f"{'3' * 5000}.", 1)))
    assert (verdict.ok, verdict.line) == (False, 12)


def test_another_notation_of_an_action_is_refused(watched: Match) -> None:
    for change in (str.upper, lambda text: text.replace(": ", ":  ", 1)):
        text = texts(watched.save())[10]
        name, said = text.split(": ", 1)
        other = f"{name}: {change(said)}" if change is str.upper else change(text)
        assert other != text
        refused(forged(watched, 11, other), 11, OTHER_MARK)


def test_an_impossible_undo_is_refused_at_its_line(watched: Match) -> None:
    number = next(entry.number for entry in watched.entries if entry.kind is EntryKind.UNDOES)
    line = entry_at(watched, number)
    text = texts(watched.save())[line - 1]
    assert text.endswith("undo to 5 with new dice")
    refused(forged(watched, line, text.removesuffix(" with new dice")), line, OTHER_MARK)
    head = text.partition("undo")[0]
    refused(forged(watched, line, f"{head}undo to 77"), line,
            "You can't go back to entry 77. You can go back to entry 7, 8 or 9, or to an earlier one.")  # fmt: skip
    for odd in (f"undo to {'7' * 5000}", "undo to -1", "undo to", "undo to 5 with old dice"):
        verdict = verify(forged(watched, line, f"{head}{odd}"))
        assert (verdict.ok, verdict.line) == (False, line)


# --- Lines and marks ---


def test_a_mark_seals_the_line_the_state_and_all_before() -> None:
    marks = {
        mark_of(before, text, state)
        for before in ("", "0123456789abcdef")
        for text in ("done", "done ", "")
        for state in (b"", b"\0", b"done")
    }
    assert len(marks) == 18
    assert all(re.fullmatch("[0-9a-f]{16}", mark) for mark in marks)


def test_written_lines_are_read_back() -> None:
    lines = [
        DocumentLine("tuckerbox match 1", "0" * 16),
        *chain(["a  #b", "  #0123456789abcdef", "", "ü  "]),
    ]
    assert read(write(lines)) == lines
    assert read(write(lines).encode()) == lines


# --- Other entries than decisions ---


@pytest.fixture(scope="module")
def agreed() -> Match:
    """Return a match with every kind of entry."""
    match: Match = new(4, "agreed")
    match.hand_over(3, "greedy")
    for answer in (match.decline, match.agree):
        match.play("keep nothing")
        seat = match.line[-1].seat
        match.ask(0 if seat == 3 else seat)
        while match.asked:
            answer(match.asked.waiting[0])
    match.hand_over(3, None)
    match.resign(1)
    play_at_random(match, "agreed", most=20)
    assert {entry.kind for entry in match.entries} == set(EntryKind) - ABOUT_TIME
    return match


def test_every_kind_of_entry_is_saved_and_loaded(agreed: Match) -> None:
    loaded = load(agreed.save())
    assert loaded.entries == agreed.entries
    assert snapshot(loaded) == snapshot(agreed)


def test_a_flipped_bit_is_found_in_every_kind_of_entry(agreed: Match) -> None:
    raw = agreed.save().encode()
    for bit in random.Random(5).sample(range(8 * len(raw)), 400):
        assert_found(raw, bit)


def test_any_words_of_an_entry_get_a_verdict(agreed: Match) -> None:
    """Replace the words of one line by those of any other, by anybody, with valid marks."""
    rng = random.Random(6)
    right, states = texts(agreed.save()), public_states(agreed)
    words = [agreed.words(entry) for entry in agreed.entries]
    words += ["is played by Greedy", "is played by ", "is played by a person ", "asks to undo to", "agrees ", "AGREES"]
    words += [f"asks to undo to {number}" for number in (-1, 0, 1, 3, 99, "9" * 50)]
    for _ in range(300):
        nth = rng.randrange(len(agreed.entries))
        text = f"{nth + 1}. {rng.choice(agreed.names)}: {rng.choice(words)}"
        line = HEADER_LINES + nth
        if text == right[line]:
            continue
        document = resealed([*right[:line], text, *right[line + 1 :]], states)
        verdict = verify(document)
        if verdict.ok:  # the forged match is possible, too, with the same states: another seat resigned, for example
            assert load(document).save() == document
        else:
            assert verdict.line is not None
            assert verdict.line > line


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("agrees", "Nobody has asked for an undo, so there is nothing to answer."),
        ("declines", "Nobody has asked for an undo, so there is nothing to answer."),
        ("is played by a person", "Anna is played by a person already."),
        ("asks to undo to 3", "You can't go back to entry 3. You can go back to entry 0, 1 or 2."),
        ("is played by Greedy", "“is played by greedy” is not an action here; actions begin with "),
    ],
)
def test_an_impossible_entry_is_refused_at_its_line(words: str, says: str) -> None:
    match = play_at_random(new(2, "refused"), most=3)
    lines = texts(match.save())
    forged_text = resealed(
        [*lines[:-1], f"4. Anna: {words}", lines[-1]], [*public_states(match), public_states(match)[-1]]
    )
    verdict = verify(forged_text)
    assert verdict.line == HEADER_LINES + 4
    assert verdict.says.lower().startswith(f"line {HEADER_LINES + 4}: {says}".lower())
