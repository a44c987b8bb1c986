"""Tables and matches: set up, sit down, play, talk, look back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, Query
from fastapi.responses import PlainTextResponse, Response
from fastapi.sse import EventSourceResponse

from tuckerbox.server import examples, lobby, looking, play, programs, records
from tuckerbox.server.rooms import Guest
from tuckerbox.server.routes.common import MatchId, TheHouse, ThePerson, refusals
from tuckerbox.server.schemas import (
    MOST_ACTION,
    Answer,
    ChatLine,
    Hand,
    Move,
    NewMatch,
    News,
    PlayOn,
    Preview,
    Resign,
    Say,
    SeatNumber,
    Sit,
    Table,
    Tables,
    Token,
    Undo,
    Verdict,
    Why,
)
from tuckerbox.server.store import Shelf
from tuckerbox.server.streams import follow, over_http, visit

router = APIRouter(prefix="/api", tags=["matches"], responses=refusals())
Notation = Annotated[str, Query(min_length=1, max_length=MOST_ACTION, description="An action in its notation.")]
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="The number of an entry; the last if it is missing.")]
STREAM = {
    "description": "The stream.",
    "content": {
        "text/event-stream": {
            "itemSchema": {
                "type": "object",
                "properties": {
                    "event": {"enum": ["entry", "seats", "chat", "table"]},
                    "id": {"type": "string"},
                    "data": {"type": "string"},
                    "retry": {"type": "integer", "minimum": 0},
                },
            }
        }
    },
}


def shelf_of(house: TheHouse, match_id: MatchId) -> Shelf:
    """What is stored of the match; a stream can't refuse any more once it has begun."""
    return looking.shelf_of(house, match_id)


async def guest_of(
    house: TheHouse, person: ThePerson, shelf: Annotated[Shelf, Depends(shelf_of)]
) -> AsyncIterator[Guest]:
    """Who asks, in the room of the match until the answer is at its end, however it ends."""
    async with visit(house, person, shelf) as guest:
        yield guest


@router.post("/matches", status_code=201, operation_id="createMatch", responses=refusals(400, 403, 413))
def create_match(house: TheHouse, person: ThePerson, asked: NewMatch) -> Table:
    """Sets a table. Its dice are committed to now; sit down afterwards, also on seats that are played here."""
    return lobby.create(house, person, asked)


@router.get("/matches", operation_id="listMatches")
def list_matches(house: TheHouse, person: ThePerson) -> Tables:
    """The tables that are yours, and those that wait for somebody."""
    return looking.tables(house, person)


@router.get("/matches/{match_id}", operation_id="getMatch", responses=refusals(404))
def get_match(house: TheHouse, person: ThePerson, match_id: MatchId, at: At = None) -> Table:
    """A table as it stands, or as it stood behind entry `at`."""
    return looking.table(house, person, match_id, at)


@router.get("/matches/{match_id}/news", operation_id="getNews", responses=refusals(404))
def get_news(
    house: TheHouse,
    person: ThePerson,
    match_id: MatchId,
    after: Annotated[int, Query(ge=-1, le=1_000_000, description="The last entry you know; -1 for none.")],
    most: Annotated[int, Query(ge=1, le=100, description="How many entries at most.")] = 20,
) -> list[News]:
    """What came after an entry, step by step: to look back, or to catch up."""
    return looking.news_after(house, person, match_id, after, most)


@router.get(
    "/matches/{match_id}/events",
    operation_id="streamMatch",
    response_class=Response,
    responses={200: STREAM, **refusals(404)},
)
async def stream_match(
    house: TheHouse,
    guest: Annotated[Guest, Depends(guest_of)],
    shelf: Annotated[Shelf, Depends(shelf_of)],
    after: Annotated[int | None, Query(ge=-1, le=1_000_000, description="The last entry you know.")] = None,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> EventSourceResponse:
    """A stream of what happens, as Server-Sent Events.

    `entry` (its id is the entry's number; the data is `News`), `seats` (a list of `Seat`: who sits and who is there),
    `chat` (a `ChatLine`), `table` (the table changed altogether: fetch it again). It goes on behind the entry that
    `Last-Event-ID` or `after` names, and misses none; without either it begins with what is yet to come.
    """
    last = len(shelf.entries) - 1
    known = int(last_event_id) if last_event_id and last_event_id.isdecimal() else after
    return over_http(follow(house, guest, shelf, last if known is None else min(known, last)))


@router.post("/matches/{match_id}/sit", operation_id="sit", responses=refusals(400, 403, 404, 409, 413))
def sit(house: TheHouse, person: ThePerson, match_id: MatchId, asked: Sit) -> Table:
    """Takes a seat, or brings one to another device. The match starts when all are taken."""
    return lobby.sit(house, person, match_id, asked)


@router.post(
    "/matches/{match_id}/seats/{seat}/token",
    status_code=201,
    operation_id="giveToken",
    responses=refusals(403, 404, 409, 413),
)
def give_token(house: TheHouse, person: ThePerson, match_id: MatchId, seat: SeatNumber) -> Token:
    """Gives a seat of yours, or a free one of your table, to a program: a token that opens it. It is told this once.

    One that was given for this seat before opens nothing any more. The program sends the token as
    `Authorization: Bearer …` with all it asks, sits down with `POST …/sit` if the match has not begun, and plays. It
    can do nothing but look, play and talk, and that at this seat.
    """
    return programs.give(house, person, match_id, seat)


@router.delete(
    "/matches/{match_id}/seats/{seat}/token", operation_id="takeTokenBack", responses=refusals(403, 404, 409, 413)
)
def take_token_back(house: TheHouse, person: ThePerson, match_id: MatchId, seat: SeatNumber) -> Table:
    """Takes a seat's token back: it opens nothing any more."""
    return programs.take_back(house, person, match_id, seat)


@router.post("/matches/{match_id}/leave", operation_id="leave", responses=refusals(403, 404, 409, 413))
def leave(house: TheHouse, person: ThePerson, match_id: MatchId) -> Table:
    """Gets up again before the start."""
    return lobby.leave(house, person, match_id)


@router.post("/matches/{match_id}/cancel", operation_id="cancel", responses=refusals(403, 404, 409, 413))
def cancel(house: TheHouse, person: ThePerson, match_id: MatchId) -> Table:
    """Takes the table away before the start; for whoever set it up."""
    return lobby.cancel(house, person, match_id)


@router.post("/matches/{match_id}/moves", operation_id="move", responses=refusals(400, 403, 404, 409, 413))
def move(house: TheHouse, person: ThePerson, match_id: MatchId, asked: Move) -> News:
    """Decides. The same again is answered with the first result; what answers an older entry gets 409 and the news."""
    return play.move(house, person, match_id, asked)


@router.get("/matches/{match_id}/preview", operation_id="preview", responses=refusals(400, 403, 404, 409))
def preview(house: TheHouse, person: ThePerson, match_id: MatchId, action: Notation) -> Preview:
    """What a choice would bring, up to where luck comes in."""
    return looking.preview(house, person, match_id, action)


@router.get("/matches/{match_id}/why", operation_id="why", responses=refusals(404, 409))
def why(house: TheHouse, person: ThePerson, match_id: MatchId, action: Notation) -> Why:
    """Why an action is not legal now, and what would work."""
    return looking.why(house, person, match_id, action)


@router.post("/matches/{match_id}/undo", operation_id="undo", responses=refusals(400, 403, 404, 409, 413))
def undo(house: TheHouse, person: ThePerson, match_id: MatchId, asked: Undo) -> News:
    """Undoes what is free to undo, and asks the others for anything else."""
    return play.undo(house, person, match_id, asked)


@router.post("/matches/{match_id}/answer", operation_id="answer", responses=refusals(400, 403, 404, 409, 413))
def answer(house: TheHouse, person: ThePerson, match_id: MatchId, asked: Answer) -> News:
    """Agrees to the undo that was asked for, or declines."""
    return play.answer(house, person, match_id, asked)


@router.post("/matches/{match_id}/resign", operation_id="resign", responses=refusals(400, 403, 404, 409, 413))
def resign(house: TheHouse, person: ThePerson, match_id: MatchId, asked: Resign) -> News:
    """Gives a seat up. Where others play on, a bot plays for it."""
    return play.resign(house, person, match_id, asked)


@router.post("/matches/{match_id}/seats/{seat}/hand", operation_id="hand", responses=refusals(400, 403, 404, 409, 413))
def hand(house: TheHouse, person: ThePerson, match_id: MatchId, seat: SeatNumber, asked: Hand) -> News:
    """Hands a seat of yours to a bot, or takes it back."""
    return play.hand(house, person, match_id, seat, asked)


@router.post("/matches/{match_id}/chat", status_code=201, operation_id="say", responses=refusals(403, 404, 413))
def say(house: TheHouse, person: ThePerson, match_id: MatchId, asked: Say) -> ChatLine:
    """Says something at the table."""
    return play.say(house, person, match_id, asked)


@router.post(
    "/matches/{match_id}/rematch", status_code=201, operation_id="rematch", responses=refusals(403, 404, 409, 413)
)
def rematch(house: TheHouse, person: ThePerson, match_id: MatchId) -> Table:
    """Sets the same table again, once a match is over. Whoever asks second gets the table that the first one set."""
    return lobby.rematch(house, person, match_id)


@router.post(
    "/matches/{match_id}/play-on", status_code=201, operation_id="playOn", responses=refusals(400, 403, 404, 409, 413)
)
def play_on(house: TheHouse, person: ThePerson, match_id: MatchId, asked: PlayOn) -> Table:
    """Opens a new match at this browser from a moment of this one: what was rolled stays, what comes is new."""
    return records.play_on(house, person, match_id, asked)


@router.get(
    "/matches/{match_id}/record",
    operation_id="getRecord",
    response_class=Response,  # of no kind, so that refusals are documented as what they are
    responses={200: {"content": {"text/plain": {"example": examples.RECORD}}}, **refusals(404, 409)},
)
def get_record(house: TheHouse, person: ThePerson, match_id: MatchId) -> PlainTextResponse:
    """The document of the match, as you may have it. While the match runs, the dice's secret is not in it."""
    name, text = records.download(house, person, match_id)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/matches/{match_id}/verify", operation_id="verify", responses=refusals(404, 409))
def verify(house: TheHouse, person: ThePerson, match_id: MatchId) -> Verdict:
    """Replays the whole record and checks every line and all dice."""
    return records.verify(house, person, match_id)


@router.post(
    "/records", status_code=201, tags=["records"], operation_id="uploadRecord", responses=refusals(400, 403, 413)
)
def upload_record(
    house: TheHouse,
    person: ThePerson,
    document: Annotated[str, Body(media_type="text/plain", max_length=1_000_000, examples=[examples.RECORD])],
) -> Table:
    """Puts a match document on the shelf, to look at and to play on from. Every line of it is checked."""
    return records.upload(house, person, document)
