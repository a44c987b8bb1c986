"""Build everything that leaves the server about a match, for one viewer."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from tuckerbox import games
from tuckerbox.match import Choice, Entry, Kind, Match, events_known_to, line_of_play
from tuckerbox.server import schemas
from tuckerbox.server.boxes import corrected_in
from tuckerbox.server.people import is_program
from tuckerbox.server.revival import START, revive
from tuckerbox.server.schemas import EntryKind, LogLine, Moment, News, Status, Step, Table, Told, UndoInfo, Who
from tuckerbox.server.store import ChatRow, EntryRow, MatchRow, SeatRow, Shelf

Sitters = Mapping[int, Collection[str]]  # by seat: the ids of all who may play it


def viewer_of(match: Match, mine: Sequence[int]) -> int | None:
    """Return the seat whose view to show to someone who holds several: the one that has the turn, else the first."""
    turn = match.turn
    return turn if turn in mine else mine[0] if mine else None


def when(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


def status_of(header: MatchRow, last: EntryRow | None) -> Status:
    if header.cancelled is not None:
        return Status.CANCELLED
    if last is None:
        return Status.WAITING
    if last.turn is None:
        return Status.OVER
    return Status.RUNNING if is_played_here(header) else Status.RECORD


def is_played_here(header: MatchRow) -> bool:
    """Return False for an upload with dice that this server can't roll, or whose rolls anybody can predict."""
    return header.secret is not None and header.seed is None


# --- Tables ---


def table(shelf: Shelf, person: str, present: Collection[int], chat: Sequence[ChatRow], at: int | None = None) -> Table:
    """Return a whole table, as it is now or as it was after entry `at`."""
    header = shelf.match
    mine = shelf.seats_of(person)
    last = len(shelf.entries) - 1
    begun = last >= 0
    match, moment, lines = None, None, []
    if begun:
        number = last if at is None else min(at, last)
        match = revive(shelf, number)
        moment = moment_of(shelf, match, number, mine, present)
        lines = log(shelf, match, viewer_of(match, mine))
    decided = (row.number for row in shelf.entries if row.person is not None and row.seat in mine and row.number > 0)
    game = games.game(header.game)
    return Table(
        id=header.id,
        game=header.game,
        title=game.title,
        options=json.loads(header.options),
        components=schemas.Components(
            hash=header.components, corrected=corrected_in(header.game, shelf.data) if shelf.data else []
        ),
        created=when(header.created),
        host=header.host == person,
        commitment=header.commitment,
        last=max(last, 0),
        moment=moment,
        status=status_of(header, shelf.entries[-1] if begun else None),
        seats=seats(shelf, person, present, match),
        log=lines,
        chat=[chat_line(row) for row in chat],
        away=max(decided, default=0) if mine and begun else None,
        origin=header.origin,
        rematch=header.rematch,
        can_play_on=match is not None and (match.over or not match.hides),
    )


def seats(shelf: Shelf, person: str, present: Collection[int], match: Match | None = None) -> list[schemas.Seat]:
    if match is None and shelf.entries:
        match = revive(shelf)
    host, mine = shelf.match.host == person, shelf.seats_of(person)
    found = [seat(row, shelf.sitters, mine, host, present, match) for row in shelf.seats]
    return [without_link(row) for row in found] if is_program(person) else found


def without_link(row: schemas.Seat) -> schemas.Seat:
    """Return the seat without the secret of its link, with which a viewer could let others in."""
    return row.model_copy(update={"secret": None})


def seat(
    row: SeatRow,
    sitters: Sitters,
    mine: Collection[int],
    host: bool,
    present: Collection[int] = (),
    match: Match | None = None,
) -> schemas.Seat:
    yours = row.seat in mine
    theirs_to_give = host and not is_taken(row) and row.who == Who.INVITED
    return schemas.Seat(
        seat=row.seat,
        name=row.name,
        who=Who(row.who),
        taken=is_taken(row),
        yours=yours,
        present=row.seat in present,
        bot=row.bot if match is None else match.bots[row.seat],
        program=any(is_program(person) for person in sitters.get(row.seat, ())),
        resigned=match is not None and row.seat in match.resigned,
        nonce=row.nonce,
        secret=row.secret if yours or theirs_to_give else None,
    )


def is_taken(row: SeatRow) -> bool:
    return row.nonce is not None


def listed(
    header: MatchRow, rows: Sequence[SeatRow], sitters: Sitters, last: EntryRow | None, person: str
) -> schemas.Listed:
    mine = [seat for seat, people in sitters.items() if person in people]
    host = header.host == person
    if last is None:  # a reserved seat waits for you
        waits = any(row.seat in mine and not is_taken(row) for row in rows)
    else:
        waits = last.turn in mine and last.mover is None
    return schemas.Listed(
        id=header.id,
        game=header.game,
        title=games.game(header.game).title,
        status=status_of(header, last),
        seats=[seat(row, sitters, mine, host) for row in rows],
        n=0 if last is None else last.number,
        turn=None if last is None else last.turn,
        since=when(header.created if last is None else last.at),
        waits_for_you=waits,
        host=host,
    )


# --- A match in play ---


def moment_of(
    shelf: Shelf,
    match: Match,
    number: int,
    mine: Sequence[int],
    present: Collection[int],
    view: dict[str, Any] | None = None,
) -> Moment:
    """Return the position after an entry. Choices are included only for the latest one.

    `view`: the view, if it was already computed.
    """
    viewer = viewer_of(match, mine)
    now = number == len(shelf.entries) - 1 and is_played_here(shelf.match)
    deciding = now and match.turn in mine and match.bots[match.turn or 0] is None
    asked = match.asked
    undoing = [seat for seat in mine if now and match.bots[seat] is None]
    free = max((to for to in map(match.free_undo, undoing) if to is not None), default=None)
    ask = max((to for to in map(match.askable, undoing) if to is not None), default=None)
    rows = [seat(row, shelf.sitters, mine, False, present, match) for row in shelf.seats]
    return Moment(
        n=number,
        status=Status.OVER if match.over else status_of(shelf.match, shelf.entries[-1]),
        turn=match.turn,
        prompt=match.prompt,
        view=match.view(viewer) if view is None else view,
        points=match.points,
        result=match.result,
        choices=[choice(match, c) for c in match.choices] if deciding else [],
        undo=UndoInfo(free=free, ask=ask, asks=asked_of(match, mine)),
        asked=schemas.Consent(seat=asked.seat, to=asked.to, waiting=list(asked.waiting)) if asked else None,
        seats=[without_link(row) for row in rows],
    )


def asked_of(match: Match, mine: Sequence[int]) -> list[int]:
    """Return the seats of other people, who have to agree to an undo."""
    return [k for k in range(match.seats) if k not in mine and match.bots[k] is None and k not in match.resigned]


def news(shelf: Shelf, number: int, mine: Sequence[int], present: Collection[int], match: Match | None = None) -> News:
    """Return an entry and its consequences. `match`: the match after that entry, if it was already revived."""
    match = match or revive(shelf, number)
    row = shelf.entries[number]
    viewer = viewer_of(match, mine)
    moments = match.moments(number, viewer)
    return News(
        entry=None if row.kind == START else entry(match, row),
        steps=[
            Step(
                step=moment.step,
                events=[Told(**event) for event in moment.events],
                view=moment.view,
                points=moment.points,
                prompt=moment.prompt,
            )
            for moment in moments
        ],
        moment=moment_of(shelf, match, number, mine, present, moments[-1].view),
    )


def entry(match: Match, row: EntryRow) -> schemas.Entry:
    found = match.entries[row.number - 1]
    text = f"{match.names[found.seat]}: {match.words(found)}" if found.kind is Kind.DECIDES else said(match, found)
    return schemas.Entry(number=row.number, seat=row.seat, kind=EntryKind(row.kind), text=text, at=when(row.at))


def choice(match: Match, found: Choice) -> schemas.Choice:
    return schemas.Choice(action=found.text, says=match.offer(found), kind=found.kind, fields=dict(found.fields))


def log(shelf: Shelf, match: Match, viewer: int | None) -> list[LogLine]:
    """Return the log: the events along the line of play, and a sentence for every entry that is not a decision."""
    numbers = [0, *(entry.number for entry in match.line)]
    lines = [
        LogLine(n=number, **event)
        for number, outcome in zip(numbers, match.timeline.outcomes, strict=True)
        for event in match.public(events_known_to(outcome.events, viewer))
    ]
    for entry in match.entries:
        row = shelf.entries[entry.number]
        seated = row.person is None and row.at == shelf.entries[0].at  # a bot that sat down at the start
        if entry.kind is not Kind.DECIDES and not seated:
            lines.append(LogLine(n=entry.number, seat=entry.seat, text=said(match, entry)))
    return sorted(lines, key=lambda line: line.n)


def said(match: Match, entry: Entry) -> str:
    """Return a sentence for an entry that is not a decision."""
    who = match.names[entry.seat]
    match entry.kind:
        case Kind.UNDOES:
            before = match.entries[: entry.number - 1]
            back = len(line_of_play(before)) - len(line_of_play([*before, entry]))
            dice = ", with new dice" if entry.epoch != (before[-1].epoch if before else 0) else ""
            return f"{who} takes back {'a decision' if back == 1 else f'{back} decisions'}{dice}."
        case Kind.ASKS:
            return f"{who} asks for an undo."
        case Kind.PLAYS:
            return f"The bot {entry.bot} takes over for {who}." if entry.bot else f"{who} is back."
        case _:
            return f"{who} {entry.kind}."


def chat_line(row: ChatRow) -> schemas.ChatLine:
    return schemas.ChatLine(id=row.id, seat=row.seat, name=row.name, text=row.text, at=when(row.at))
