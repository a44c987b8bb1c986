"""Dice: the luck of a secret and nonces, never used twice, and checked by hand as the documentation says."""

from __future__ import annotations

import hmac
import json
import re
from hashlib import sha256
from typing import Any

import pytest

import tuckerbox
from tests.match.playing import GOLDEN, OUTBACK, dice, new, play_at_random
from tuckerbox.kernel.contract import NATURE
from tuckerbox.kernel.engine import Engine
from tuckerbox.kernel.luck import Luck
from tuckerbox.kernel.position import Position
from tuckerbox.match import Dice, Match
from tuckerbox.match.timeline import Timeline

# --- Lucks ---


def test_luck_is_the_hmac_that_is_documented() -> None:
    secret, nonces = bytes(range(32)), ("ab12", "cd34", "ef56")
    given = Dice(secret, nonces)
    for epoch in (0, 1, 77):
        for step in (0, 1, 500):
            message = f"ab12,cd34,ef56/{epoch}/{step}".encode()
            assert given.lucks(epoch, [step]) == hmac.new(secret, message, sha256).digest()[:16]


def test_several_lucks_are_concatenated() -> None:
    given = dice("side by side", 2)
    assert given.lucks(3, range(5, 9)) == b"".join(given.lucks(3, [step]) for step in range(5, 9))
    assert given.lucks(3, []) == b""


def test_no_two_steps_epochs_nonces_or_secrets_share_their_luck() -> None:
    secrets = (bytes(32), b"\1" * 32)
    nonces = ((), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",))
    lucks = [
        Dice(secret, some).lucks(epoch, [step])
        for secret in secrets
        for some in nonces
        for epoch in range(12)
        for step in range(12)
    ]
    assert len(set(lucks)) == len(lucks)


def test_the_commitment_is_the_secrets_hash() -> None:
    given = dice("commitment", 2)
    assert given.commitment == sha256(given.secret).hexdigest()


def test_fresh_dice_are_long_and_never_the_same() -> None:
    fresh = [Dice.fresh(3) for _ in range(20)]
    assert {len(one.secret) for one in fresh} == {32}
    assert {len(one.nonces) for one in fresh} == {3}
    assert len({one.secret for one in fresh}) == 20
    assert len({nonce for one in fresh for nonce in one.nonces}) == 60
    assert all(re.fullmatch("[0-9a-f]{16}", nonce) for one in fresh for nonce in one.nonces)
    assert {one.seed for one in fresh} == {None}


def test_the_dice_of_a_seed_are_the_same_everywhere() -> None:
    seeded = Dice.seeded("outback")
    assert seeded.secret == sha256(b"tuckerbox seed outback").digest()
    assert seeded.lucks(0, [0]).hex() == "a78a807b2476dcc7151b7d39ec26c017"
    assert (seeded.nonces, seeded.seed) == ((), "outback")
    assert Dice.seeded(7) == Dice.seeded("7") != Dice.seeded("07")


# --- In a match ---


def test_another_nonce_gives_other_dice() -> None:
    given = dice("nonces", 2)
    logs = {
        tuple(Match(OUTBACK, ["Anna", "Julie"], {}, Dice(given.secret, nonces)).log())
        for nonces in (given.nonces, given.nonces[::-1], (given.nonces[0], "0" * 16))
    }
    assert len(logs) == 3


def test_no_luck_is_used_twice_on_any_line_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    decide = Timeline.decide

    def watched(self: Timeline, code: int, epoch: int) -> None:
        decide(self, code, epoch)
        drawn.extend(self.last.drawn)

    monkeypatch.setattr(Timeline, "decide", watched)
    match = play_at_random(new(2, "twice"), "twice", undos=0.3)
    assert match.epoch > 5
    assert len(set(drawn)) == len(drawn) > 50


def test_nothing_was_decided_behind_the_whole_line() -> None:
    match = play_at_random(new(2, "whole"), "whole", undos=0.0)
    assert match.timeline.after(match.decisions) == []
    assert match.timeline.after(match.decisions - 1) == match.timeline.outcomes[-1:]
    assert match.timeline.after(0) == match.timeline.outcomes[1:]


def test_only_nature_draws() -> None:
    match: Match = new(4, "nature", variant="partnership")
    luck = match.engine.memory(match.timeline.lucks)
    step = match.position.step
    decisions = 0

    def watched(action: int, lucks: Any) -> None:
        nonlocal decisions
        seat, before = match.position.turn, bytes(luck)
        step(action, lucks)
        if seat != NATURE:
            decisions += 1
            assert bytes(luck) == before

    match.position.step = watched  # type: ignore[method-assign]
    play_at_random(match)
    assert decisions == match.decisions


# --- Checking a document by hand, with interpreted rules and the standard library ---


def by_hand(document: str) -> None:
    """Replay a document as its format is described, without any of the code that writes and reads documents."""
    rows = [re.fullmatch(r"(.*)  #([0-9a-f]{16})", row) for row in document.removesuffix("\n").split("\n")]
    texts = [row[1] for row in rows if row]
    marks = [row[2] for row in rows if row]
    said = dict(text.partition(": ")[::2] for text in texts[1:8])
    seats = json.loads(said["seats"])
    names = [f"seat {seat}" for seat in range(seats)] if isinstance(seats, int) else seats
    secret = bytes.fromhex(texts[-1].removeprefix("dice: "))
    assert sha256(secret).hexdigest() == said["commitment"]
    joined = said["nonces"].replace(" ", ",")

    engine = Engine(OUTBACK, native=False)
    options = dict(part.split("=") for part in said["options"].split())
    options["scoring_tile"] = options["scoring_tile"] == "on"  # type: ignore[assignment]
    position, lucks = Position(engine), engine.many(Luck, 1)
    line: list[tuple[int, int, int]] = []  # decisions: entry, code, epoch

    def nature(epoch: int, decided: int) -> None:
        while position.turn == NATURE:
            message = f"{joined}/{epoch}/{position.state.steps - decided}".encode()
            lucks[0].raw[:] = hmac.new(secret, message, sha256).digest()[:16]
            position.step(0, lucks)

    def replay() -> None:
        position.start(len(names), options)
        nature(0, 0)
        for decided, (_, code, epoch) in enumerate(line, 1):
            position.step(code, lucks)
            nature(epoch, decided)

    def shown() -> bytes:
        """Return the public part of a state: nobody knows the tiles that lie face down since an exchange."""
        state = OUTBACK.state(bytearray(position.state.raw))
        for animal in range(5):
            state.buried[animal] = 0  # type: ignore[attr-defined]
        return bytes(state.raw)

    def mark(number: int, state: bytes) -> None:
        before = marks[number - 1] if number else ""
        sealed = before.encode() + b"\n" + texts[number].encode() + b"\n" + state
        assert marks[number] == sha256(sealed).hexdigest()[:16], texts[number]

    for number in range(8):
        mark(number, b"")
    replay()
    mark(8, shown())
    epoch = 0
    for number in range(9, len(texts)):
        entry = re.fullmatch(r"(\d+)\. ([^:]+): (.*)", texts[number])
        if entry is None:
            mark(number, b"")
            continue
        undo = re.fullmatch(r"undo to (\d+)( with new dice)?", entry[3])
        if undo:
            line = [decision for decision in line if decision[0] <= int(undo[1])]
            epoch += bool(undo[2])
            replay()
        else:
            assert position.turn == names.index(entry[2])
            line.append((int(entry[1]), OUTBACK.actions.parse(entry[3]), epoch))
            position.step(line[-1][1], lucks)
            nature(epoch, len(line))
        mark(number, shown())
    if texts[-2].startswith("end"):
        points, result = position.points, position.result
        assert texts[-2] == f"end: points {points} result {result}"


def test_the_kept_match_can_be_checked_by_hand() -> None:
    by_hand(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("options", [{}, {"variant": "plus", "bonus_tiles": "five", "scoring_tile": True}], ids=str)
def test_any_match_can_be_checked_by_hand(options: dict[str, object]) -> None:
    match = play_at_random(tuckerbox.new("outback", 3, **options), undos=0.1)
    by_hand(match.save())


def test_checking_by_hand_finds_other_dice() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    nonces = re.search("nonces: (.*)  #", text)
    assert nonces is not None
    with pytest.raises(AssertionError):
        by_hand(text.replace(nonces[1], " ".join(reversed(nonces[1].split()))))
