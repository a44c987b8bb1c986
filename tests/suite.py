"""The laws that hold for every game, as functions that take a game. `test_suite.py` runs them for all games."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import StringIO
from typing import Annotated, Any

import pytest
from rich.console import Console

from tests import invariants
from tests.hiding import hidden, hidden_event_places, rewrite
from tests.playing import action_name, nothing_offered, random_choice
from tuckerbox import presentation
from tuckerbox.kernel.build import INTERPRETED, NATIVE, Build
from tuckerbox.kernel.contract import DONE, NATURE, OVER, Game, Numbers, Payoffs, WayToPlay, seat_names
from tuckerbox.kernel.engine import LANES, Engine, built, luck_of
from tuckerbox.kernel.event_kinds_and_reasons import Event
from tuckerbox.kernel.events import events_of
from tuckerbox.kernel.luck import seeded
from tuckerbox.kernel.memory_records import Record, Row
from tuckerbox.kernel.observing import schema
from tuckerbox.kernel.options import options_of, settle
from tuckerbox.kernel.position import Position
from tuckerbox.kernel.privacy import hides, may_know, public_bytes
from tuckerbox.kernel.sentence_parts import listed
from tuckerbox.kernel.templates.play import Code
from tuckerbox.match import Dice, DocumentError, Match, MatchError, SeenStep, Step, load, verify


@dataclass(frozen=True)
class Case:
    """A game and a way to play it."""

    game: Game
    sample: WayToPlay
    native: bool = True  # an invented game need not be compiled for one test

    def __str__(self) -> str:
        chosen = "-".join(str(value) for value in self.sample.options.values())
        return f"{self.game.name}-{self.sample.seats}{chosen and '-' + chosen}"


class Play:
    """A random match, step by step."""

    def __init__(self, case: Case, seed: object) -> None:
        self.game = case.game
        self.seats = case.sample.seats
        self.engine = Engine(case.game, native=case.native)
        self.position = Position(self.engine)
        self.state: Any = self.position.state
        self.luck = luck_of(self.engine, seeded("play", seed))
        self.position.start(self.seats, settle(case.game, self.seats, case.sample.options))
        self.choose = random.Random(repr(seed))

    @property
    def turn(self) -> int:
        return self.position.turn

    def next_action(self) -> int:
        if self.turn == NATURE:
            return 0
        legal = self.position.legal
        assert legal, nothing_offered(self.turn)
        return self.choose.choice(legal)

    def step(self, action: int) -> None:
        self.position.step(action, self.luck)

    def __iter__(self) -> Iterator[int]:
        """Yield the seat, or NATURE, before each step."""
        while self.turn != OVER:
            yield self.turn
            self.step(self.next_action())


@contextmanager
def located(case: Case, seed: object, at: Callable[[], str]) -> Iterator[None]:
    """If a game raises an exception in the body, add the place to it, such as `outback-2, seed 0: step 31`."""
    try:
        yield
    except Exception as wrong:
        wrong.add_note(f"{case}, seed {seed!r}: {at()}")
        raise


@contextmanager
def match_of(case: Case, seed: object) -> Iterator[tuple[Match, random.Random]]:
    """Yield a new match and a random generator. An exception in the body says where it was."""
    with located(case, seed, lambda: "setup"):
        match, rng = new_match(case, seed)
    with located(case, seed, lambda: f"step {match.state.steps}"):
        yield match, rng


def new_match(case: Case, seed: object) -> tuple[Match, random.Random]:
    """Return a new match with named seats, and a random generator for its choices."""
    names = ["Anna", "Julie", "Sabina", "Bruce"][: case.sample.seats]
    return Match(case.game, names, case.sample.options, Dice.seeded(seed), native=case.native), random.Random(
        repr(seed)
    )


def check_forms(case: Case, seed: object) -> None:
    """Check that interpreted and compiled code give the same bytes, choices and observations at every step.

    Interpreted code goes first, because its exceptions say more.
    """
    native, plain = Play(case, seed), Play(replace(case, native=False), seed)
    with located(case, seed, lambda: f"step {plain.state.steps}"):
        while native.turn != OVER:
            assert bytes(native.state.raw) == bytes(plain.state.raw)
            assert native.turn == plain.turn
            viewer = native.state.steps % case.sample.seats
            assert observed(native.position, viewer) == observed(plain.position, viewer)
            if native.turn != NATURE:
                assert plain.position.legal == native.position.legal
            action = plain.next_action()
            plain.step(action)
            native.step(action)
            assert native.position.points == plain.position.points
        assert bytes(native.state.raw) == bytes(plain.state.raw)
        assert native.position.result == plain.position.result


def observed(position: Position, viewer: int) -> bytes:
    """Return what programs that learn see of a position; nothing if the game has no observation."""
    engine = position.engine
    if engine.game.learning is None:
        return b""
    outs, viewers = engine.many(engine.game.learning().observation, 2), engine.many(Code, 1)
    engine.read(viewers, Code).code = viewer
    look = built(engine.game, engine.form, LANES).observe_lanes
    states = [position.states[position.i]] if not engine.native else position.states[position.i : position.i + 1]
    look(0, 1, states, engine.boxes, viewers, outs[:1], outs[1:])
    return bytes(engine.memory(outs))


def check_observation(case: Case, seed: object) -> set[str]:
    """Check that what programs that learn see is within its schema in every state, for every viewer.

    Return the names of the fields that had a number other than 0, so that callers can require all of them.
    """
    assert case.game.learning is not None
    fields = schema(case.game.learning().observation)
    play, met = Play(case, seed), set()
    with located(case, seed, lambda: f"step {play.state.steps}"):
        while True:
            for viewer in range(case.sample.seats):
                seen = observed(play.position, viewer)
                for field in fields:
                    most = max(seen[field.offset : field.offset + field.size])
                    assert most <= field.shows.most, f"{field.name} shows {most}"
                    if most:
                        met.add(field.name)
            if play.turn == OVER:
                return met
            play.step(play.next_action())


def check_options(game: Game) -> None:
    """Check that the record holds all values of options, and that options depend only on options before them."""
    before: dict[str, set[str]] = {}
    for name, option in options_of(game).items():
        assert option.default in option.values
        for value in (option.values[0], option.values[-1]):
            number = option.number(name, value)
            setattr(game.options(), name, number)
            assert option.value(number) == value
        for other, words in (option.when or {}).items():
            assert words
            assert before[other].issuperset(words)
        before[name] = {option.word(value) for value in option.values}


def check_reasons(case: Case, seed: object, every: int = 1) -> None:
    """Check that an action is a choice exactly if `why_not` allows it.

    Check it in every state of a match, or in every `every`-th.
    """
    play = Play(case, seed)
    engine, (checks, _, _) = play.engine, checks_of(case)
    outs = engine.many(case.game.choices, 1)
    out: Any = engine.read(outs, case.game.choices)
    with located(case, seed, lambda: f"step {play.state.steps}"):
        for n, turn in enumerate(play, 1):
            if n % every:
                continue
            legal = [] if turn == NATURE else sorted(play.position.legal)
            count = checks.allowed_by_why_not(
                play.position.states, play.position.i, engine.boxes, case.game.actions.count, outs
            )
            allowed = list(out.codes[:count])
            assert legal == allowed, disagreement(case.game, legal, allowed)


def disagreement(game: Game, legal: list[int], allowed: list[int]) -> str:
    """Return how the actions that `legal` offers differ from those that `why_not` allows; a few of each."""
    found = []
    for codes, says in (
        ([code for code in allowed if code not in legal], "legal leaves out what why_not allows"),
        ([code for code in legal if code not in allowed], "why_not refuses what legal offers"),
        ([code for code in dict.fromkeys(legal) if legal.count(code) > 1], "legal offers twice"),
    ):
        if codes:
            found.append(f"{says}: {listed([action_name(game, code) for code in codes[:5]])}")
    return "; ".join(found)


def checks_of(case: Case) -> tuple[Build, type[Record], type[Record]]:
    """Return the invariants, built for a game, and its records for `LastOffered` and `Wanted`."""
    game = case.game
    last = type("LastOffered", (Record,), {"__annotations__": {"at": Annotated[Row, "i4", game.actions.count]}})
    wanted = type("Wanted", (Record,), {"__annotations__": {"at": Annotated[Row, "i4", len(game.events.names)]}})
    bindings = {invariants.LastOffered: last, invariants.Wanted: wanted}
    form = NATIVE if case.native else INTERPRETED
    build = Build(game, [invariants], bindings=bindings, tag="invariants", form=form, base=built(game, form))
    return build, last, wanted


def check_invariants(case: Case, seed: object, matches: int) -> Record:
    """Play whole matches, compiled, and check the invariants after each step."""
    game = case.game
    engine = Engine(game, native=case.native)
    checks, last, _ = checks_of(case)
    states = engine.many(game.state, 2)
    Position(engine, states).start(case.sample.seats, settle(game, case.sample.seats, case.sample.options))
    reports = engine.many(invariants.Report, 1)
    report: Any = engine.read(reports, invariants.Report)
    wrong: Any = engine.read(states, game.state, 1)
    numbers, payoffs = engine.many(Numbers, 2), engine.many(Payoffs, 1)
    counts, shares = [engine.read(numbers, Numbers, n) for n in range(2)], engine.read(payoffs, Payoffs)

    def at() -> str:
        action = "NATURE" if report.action == NATURE else action_name(game, report.action)
        return f"match {report.matches + 1}, step {wrong.steps}, {action}"

    with located(case, seed, at):
        checks.check_many(
            states,
            engine.boxes,
            engine.out,
            engine.many(last, 1),
            numbers,
            payoffs,
            luck_of(engine, seeded("invariants", case, seed)),
            game.actions.count,
            case.sample.seats,
            game.max_events,
            matches,
            reports,
        )
        assert report.wrong == invariants.ALL_WELL, f"{broken_invariant(case, report, wrong, counts, shares)}: {wrong}"
    assert report.matches == matches
    assert report.lost == 0 or game.rival
    assert report.longest <= game.max_steps, (
        f"a match took {report.longest} steps, and Game.max_steps is {game.max_steps}: raise it"
    )
    assert report.most_choices <= game.max_legal, (
        f"there were {report.most_choices} choices, and Game.max_legal is {game.max_legal}: raise it"
    )
    assert game.max_events <= len(wrong.events), (
        f"State.events has {len(wrong.events)} rows, and Game.max_events is {game.max_events}: give it more rows"
    )
    return report


def broken_invariant(case: Case, report: Any, state: Any, counts: Sequence[Any], shares: Any) -> str:
    """Return in words which check of the invariants has failed.

    `counts`: the census at the start of the match, and now. `shares`: the result.
    """
    game, action = case.game, action_name(case.game, report.action)
    match report.wrong:
        case invariants.NO_CHOICE:
            seat = game.rules.turn(state)
            is_seat = 0 <= seat < case.sample.seats
            return nothing_offered(seat) if is_seat else f"turn returns {seat}, which is no seat of the match"
        case invariants.NOT_A_CODE:
            return f"legal offers {action}, which is no action"
        case invariants.TWICE:
            return f"legal offers {action} twice"
        case invariants.NOT_LEGAL:
            return f"legal offers {action}, and why_not refuses it"
        case invariants.PIECES:
            first, now = ([int(number) for number in count.values] for count in counts)
            n = next(n for n in range(len(now)) if now[n] != first[n])
            return f"number {n} of the census is {now[n]}, and was {first[n]} at the start of the match"
        case invariants.TOO_MANY_EVENTS:
            return f"a step left {state.told} events, and Game.max_events is {game.max_events}: raise it"
        case invariants.PAYOFFS:
            given = [float(shares.values[seat]) for seat in range(case.sample.seats)]
            return f"result gives {given}, and each has to be from 0 to 1"
    return f"check {report.wrong} failed"


def shown(match: Match, seat: int) -> dict[str, Any]:
    """Return everything that a seat is shown of a match."""
    mine = match.turn == seat
    known: list[Event] = [event for event in events_of(match.state) if may_know(event.who, seat)]
    codes = range(0, match.game.actions.count, match.game.actions.count // 50 + 1)
    return {
        "view": match.view(seat),
        "prompt": match.prompt,
        "points": match.points,
        "breakdown": match.breakdown,
        "turn": match.turn,
        "choices": [choice.text for choice in _choices_now(match)] if mine else None,
        "previews": [match.preview(choice) for choice in _one_of_each_kind(match)] if mine else None,
        "last": [match.game.tell(event, match.engine.box, match.names) for event in known],
        "refusals": [match.why(code) for code in codes] if mine else None,
        "record": public_bytes(match.state),
        "told": told_now(match, seat),
        "observed": observed(match.position, seat),
    }


def told_now(match: Match, seat: int) -> tuple[list[Event], list[SeenStep]]:
    """Return all events, and the steps of the last entry as if it had led to the present state."""
    steps = match.timeline.last.steps
    right = steps[-1]
    steps[-1] = Step(bytes(match.state.raw), events_of(match.state))
    told = match.events(seat), match.steps_of(len(match.entries), seat)
    steps[-1] = right
    return told


def _one_of_each_kind(match: Match) -> list[Any]:
    """Return one choice of each kind; which one depends on the step."""
    kinds: dict[str, list[Any]] = {}
    for choice in _choices_now(match):
        kinds.setdefault(choice.kind, []).append(choice)
    return [choices[match.state.steps % len(choices)] for choices in kinds.values()]


def _choices_now(match: Match) -> list[Any]:
    match._choices = None
    return match.choices


def check_secrecy(case: Case, seed: object, share: float = 0.2) -> int:
    """Check that what a seat is shown does not change when everything that it does not know is scrambled or resampled.

    Check it before each of the first decisions, and before about this share of the others. Return how many numbers
    there were to scramble, so that callers can require some.
    """
    with match_of(case, seed) as (match, rng):
        scrambled = 0
        hid = False
        while not match.over:
            hid = hid or match.timeline.hidden_in(match.timeline.last)
            for seat in range(match.seats if match.decisions < 10 or rng.random() < share else 0):
                before = bytes(match.state.raw)
                right = shown(match, seat)
                scrambled += rewrite(match.state, seat, lambda: rng.randrange(-1, 4))
                assert shown(match, seat) == right, f"{match.names[seat]} is shown what it may not know"
                match.state.raw[:] = before
                lucks = luck_of(match.engine, seeded("redeal", seed, match.decisions, seat))
                match.position.resample(seat, lucks)
                assert shown(match, seat) == right, "a redeal changes what the seat knows"
                assert unknown_to(match.state, seat) >= changed(match.state, before)
                assert not any(match.state.events[place] for place in hidden_event_places(match.state, seat)), (
                    "left in events"
                )
                assert hid or not hides(match.state), "what is hidden began with zeros, so records would tell it"
                match.state.raw[:] = before
            match.play(random_choice(match, rng))
        return scrambled


def unknown_to(state: Record, seat: int) -> set[str]:
    return {name for name, _ in hidden(state, seat)}


def changed(state: Record, before: bytes) -> set[str]:
    """Return the fields whose bytes have changed."""
    was = type(state)(bytearray(before)).as_dict()
    return {name for name, value in state.as_dict().items() if value != was[name]}


def check_words(case: Case, seed: object) -> set[int]:
    """Check that everything has words, a view, a drawing and a place in the log.

    Return the kinds of events that occurred.
    """
    with match_of(case, seed) as (match, rng):
        while not match.over:
            assert match.prompt.strip()
            if match.decisions & (match.decisions - 1) == 0:  # 0, 1, 2, 4, 8 …: a few of each stage
                check_drawing(match, match.turn)
                check_breakdown(match)
            for viewer in (None, match.turn):
                view = match.view(viewer)
                assert json.loads(json.dumps(view)) is not None
            for code in rng.sample(range(match.game.actions.count), min(20, match.game.actions.count)):
                assert (match.why(code) or "Fine.").endswith("."), match.why(code)
            match.play(random_choice(match, rng))
        check_drawing(match, None)
        assert match.winners or match.game.rival
        check_log(match)
        check_breakdown(match)
        everything = [event for outcome in match.timeline.outcomes for event in outcome.events]
        assert all(match.game.tell(event, match.engine.box, match.names).strip() for event in everything)
        return {event.kind for event in everything}


def check_ending(match: Match) -> None:
    """Check that the end of a match between two is told to each as “You …”, and without their name."""
    for seat, name in enumerate(match.names):
        said = presentation.ending(match, [seat])
        assert said is not None
        assert name not in said
        if match.result is not None and match.result[seat] == 1:
            assert said.startswith("You win "), said
        elif match.result is not None and match.result[seat] > 0:
            assert " share the win" in said, said
            assert "you" in said.lower().split(), said
        else:
            assert said.startswith("You lose: ") or " you have " in said, said


def check_log(match: Match) -> None:
    """Check that each decision with fields, or a step of NATURE that it led to, left an event for the log.

    A decision without fields, such as `done` or `keep`, may decline something, and then there is nothing to tell.
    """
    for entry, outcome in zip(match.line, match.timeline.outcomes[1:], strict=True):
        if match.game.actions.of(entry.value).domains:
            assert outcome.events, f"decision {entry.number}, {match.words(entry)}, left no event: the log lacks it"


def check_breakdown(match: Match) -> None:
    """Check that what a game tells about the points adds up to them."""
    made = list(match.breakdown.values())
    if made:
        assert [sum(points) for points in zip(*made, strict=True)] == match.points, match.breakdown


def check_drawing(match: Match, viewer: int | None) -> None:
    """Check that the terminal has something to print, in narrow and in wide windows.

    A drawing is drawn when it is printed, so its mistakes show only then.
    """
    for width in (80, 140):
        printed = StringIO()
        Console(file=printed, width=width).print(match.game.draw(match.view(viewer), match.names))
        assert printed.getvalue().strip()


def check_rare_words(case: Case, kinds: set[int], matches: int) -> set[int]:
    """Play matches until an event of each rare kind occurs, and check its words. Return the kinds that were found."""
    game, engine = case.game, Engine(case.game, native=case.native)
    checks, _, record = checks_of(case)
    states, marks = engine.many(game.state, 2), engine.many(record, 1)
    Position(engine, states).start(case.sample.seats, settle(game, case.sample.seats, case.sample.options))
    luck = luck_of(engine, seeded("rare", case))
    names = seat_names(case.sample.seats)
    wanted: Any = engine.read(marks, record)
    for kind in kinds:
        wanted.at[kind] = 1
    found: set[int] = set()
    state: Any = engine.read(states, game.state, 1)
    with located(case, "rare", lambda: f"step {state.steps}, events {sorted(kinds - found)}"):
        while (kind := checks.find_event(states, engine.boxes, engine.out, luck, marks, matches)) >= 0:
            told = events_of(state)
            assert all(game.tell(event, engine.box, names).strip() for event in told if event.kind == kind)
            wanted.at[kind] = 0
            found.add(kind)
    return found


def check_notation(game: Game) -> None:
    """Check that every action, described and parsed, is itself."""
    assert DONE not in game.actions.kinds or not game.actions.kinds[DONE].domains
    for code in range(game.actions.count):
        text = game.actions.describe(code)
        assert game.actions.parse(text) == code, text


def check_document(case: Case, seed: object) -> None:
    """Check that a match is the same when it is saved and loaded, at every stage and with undos, and that a changed bit
    is detected wherever the seal covers it: everywhere but in the names."""
    with match_of(case, seed) as (match, rng):
        while not match.over:
            match.play(random_choice(match, rng))
            if rng.random() < 0.1 and not match.over:
                match.undo(consent=True)
            if rng.random() < 0.05:
                assert_same(load(match.save()), match)
        text = match.save()
        assert_same(load(text), match)
        assert verify(text).ok
        raw = bytearray(text.encode())
        names = raw.index(b"names: ")
        sealed = [at for at in range(len(raw)) if not names <= at < raw.index(b"\n", names)]
        for _ in range(20):
            at = rng.choice(sealed)
            raw[at] ^= 1 << rng.randrange(8)
            with pytest.raises(DocumentError) as wrong:
                load(bytes(raw))
            raw[:] = text.encode()
            assert wrong.value.line == raw[:at].count(b"\n") + 1


def assert_same(loaded: Match, match: Match) -> None:
    assert bytes(loaded.state.raw) == bytes(match.state.raw)
    assert loaded.entries == match.entries
    assert loaded.log() == match.log()
    assert loaded.save() == match.save()


def check_undo(case: Case, seed: object) -> tuple[int, int, int]:
    """Check that undo restores the state before, and never takes back luck or another seat's decision without consent.

    Return how often it was granted, how often it was refused, and how often there was luck, a revelation or the end to
    take back.
    """
    with match_of(case, seed) as (match, rng):
        granted = refused = final = 0
        while not match.over:
            seat, before, log = match.turn, bytes(match.state.raw), match.log()
            luck = bytes(match.engine.memory(match.timeline.lucks))
            match.play(random_choice(match, rng))
            steps = match.state.steps - type(match.state)(bytearray(before)).steps  # type: ignore[call-arg]
            drew = steps > 1 and bytes(match.engine.memory(match.timeline.lucks)) != luck
            for other in range(match.seats):
                if other != seat and not match.over:
                    with pytest.raises(MatchError):
                        match.undo(seat=other)
            drawn = bool(match.timeline.last.drawn)
            revealed = not match.over and not drawn and match.timeline.revealed_after(match.decisions - 1)
            final += match.over or drawn or revealed
            try:
                match.undo()
            except MatchError:
                refused += 1
                assert drew or match.over or steps > 1 or revealed
                continue
            granted += 1
            assert match.turn == seat
            assert bytes(match.state.raw) == before
            assert match.log() == log
            assert match.epoch == 0
            match.play(random_choice(match, rng))
        return granted, refused, final


def check_revelations(case: Case, seed: object) -> tuple[int, int]:
    """Check that an undo is not free once a decision has revealed a hidden fact.

    Before each decision, everything that a seat does not know is resampled. If any step up to the next decision then
    shows the seat anything else, the decision has revealed something.

    Return how many decisions, taken while something was hidden, were free to undo, and how many revealed something.
    """
    with match_of(case, seed) as (match, rng):
        free = told = 0
        while not match.over:
            seat, before = match.turn, bytes(match.state.raw)
            choice = random_choice(match, rng)
            match.play(choice)
            outcome = match.timeline.last
            assert seat is not None
            if match.over or outcome.drawn or not hides(match.game.state(bytearray(before))):
                continue
            is_free = match.free_undo(seat) is not None
            free += is_free
            told += not is_free
            steps = [step.state for step in outcome.steps]
            for viewer in range(match.seats if is_free else 0):
                right = [told_by(match, viewer, step) for step in steps]
                for found in _in_other_worlds(match, viewer, before, choice.code, len(steps), (seed, match.decisions)):
                    assert found == right, f"{match.names[viewer]} has learned something, and the undo is free"
        return free, told


def check_previews(case: Case, seed: object) -> int:
    """Check that a preview shows a seat nothing that the seat does not know.

    Before each decision, everything that its seat does not know is resampled. Then, the decision has to show the same
    as its preview. Return how many previews were checked, all of them while something was hidden.
    """
    with match_of(case, seed) as (match, rng):
        checked = 0
        while not match.over:
            seat, before, choice = match.turn, bytes(match.state.raw), random_choice(match, rng)
            assert seat is not None
            if hides(match.state):
                seen = match.preview(choice)
                steps = seen.step - match.state.steps
                for found in _in_other_worlds(match, seat, before, choice.code, steps, (seed, match.decisions)):
                    shown = found[-1][0], [line for _, log in found for line in log]
                    assert shown == (seen.view, seen.log), f"a preview of {choice.text!r} tells a secret"
                checked += 1
            match.play(choice)
        return checked


def told_by(match: Match, viewer: int, state: bytes) -> tuple[Any, ...]:
    """Return what a step shows a viewer: the view after it, and its events in words."""
    record: Any = match.game.state(bytearray(state))
    known = [event for event in events_of(record) if may_know(event.who, viewer)]
    return match.game.view(record, match.engine.box, viewer), match.tell(known)


def _in_other_worlds(
    match: Match, viewer: int, before: bytes, code: int, steps: int, seed: object
) -> Iterator[list[tuple[Any, ...]]]:
    """Return what the steps of a decision show a viewer if everything that it does not know is resampled first."""
    engine = match.engine
    position = Position(engine)
    state: Any = position.state
    lucks = luck_of(engine, seeded("worlds of the suite", seed, viewer))
    for _ in range(10):
        state.raw[:] = before
        position.resample(viewer, lucks)
        if position.why_not(code):
            continue
        shown = []
        for n in range(steps):
            position.step(0 if n else code, lucks)
            shown.append(told_by(match, viewer, bytes(state.raw)))
        yield shown


def corpus_text(case: Case, seed: object) -> str:
    """Return a match's document that anybody can replay."""
    match, rng = new_match(case, seed)
    while not match.over:
        match.play(random_choice(match, rng))
    return match.save()
