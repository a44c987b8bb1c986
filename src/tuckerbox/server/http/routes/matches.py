"""Tables and matches: setting up, sitting down, playing, chatting, looking back."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response

from tuckerbox.presentation import ChatLine, News, PointsBySource, Preview, Table, Why
from tuckerbox.server.actions import (
    documents,
    host_changes,
    lobby,
    play,
    previews_ahead,
    program_tokens,
    queries,
    votes_and_days_off,
)
from tuckerbox.server.actions.answer_types import Tables, Token, Verdict
from tuckerbox.server.actions.field_limits import DEFAULT_NEWS, MOST_BODY, MOST_NEWS, MOST_NUMBER
from tuckerbox.server.actions.hints import is_unfair_copy
from tuckerbox.server.actions.lobby import SeatWanted
from tuckerbox.server.http import examples
from tuckerbox.server.http.rate_limits import Cost
from tuckerbox.server.http.route_policy import Callers, GuardedRoute, always, if_long, if_past_or_long, policy
from tuckerbox.server.http.routes.common import (
    ANSWERED_BY_NEWS,
    At,
    MatchId,
    Notation,
    SeatInPath,
    ThePerson,
    TheServices,
    json_response,
    refusals,
)
from tuckerbox.server.http.schemas import (
    Answer,
    ChangedSeat,
    Hand,
    Invitation,
    Move,
    NewMatch,
    NewOptions,
    NewVote,
    PlayOn,
    PreviewsQuery,
    Resign,
    Rest,
    Say,
    Sit,
    Undo,
)
from tuckerbox.server.http.streams import EventStream
from tuckerbox.server.live import news_json
from tuckerbox.server.live.services import Services
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.store import MOST_CHAT_LINES
from tuckerbox.server.table.rows import Shelf

router = APIRouter(route_class=GuardedRoute, prefix="/api", tags=["matches"], responses=refusals())
Entry = Annotated[int, Query(ge=0, le=MOST_NUMBER, description="The number of an entry.")]
MOST_STREAMS = 20  # of one person, in all their windows
STREAMS_IN_NETWORK = 400  # of all people of one network, such as a school
STREAM = {
    "description": "The stream.",
    "content": {
        "text/event-stream": {
            "itemSchema": {
                "type": "object",
                "properties": {
                    "event": {"enum": ["entry", "seats", "chat", "premove", "table"]},
                    "id": {"type": "string"},
                    "data": {"type": "string"},
                    "retry": {"type": "integer", "minimum": 0},
                },
            }
        }
    },
}


def shelf_of(services: TheServices, match_id: MatchId) -> Shelf:
    """Return what is stored about the match. As a dependency, it refuses before a stream has begun."""
    return queries.shelf_of(services, match_id)


@router.post(
    "/matches", status_code=201, operation_id="createMatch", summary="Set up a table", responses=refusals(400, 413)
)
@policy(Cost.SET)
def create_match(services: TheServices, person: ThePerson, asked: NewMatch) -> Table:
    """Set up a table and commit to its dice. Afterwards, take the seats that are played at your browser."""
    seats = [SeatWanted(seat.who, seat.name, seat.bot) for seat in asked.seats]
    wanted = asked.clock
    clock = None if wanted is None else lobby.clock_wanted(wanted.hours, wanted.bank, wanted.increment, wanted.time_up)
    return lobby.create(
        services,
        person,
        game=asked.game,
        options=asked.options,
        seats=seats,
        key=asked.key,
        tempo=asked.tempo,
        spectators=asked.spectators,
        clock=clock,
    )


@router.get("/matches", operation_id="listMatches", summary="List tables")
@policy(Cost.READ, compressed=True)
def list_matches(
    services: TheServices,
    person: ThePerson,
    background: Annotated[
        bool, Query(description="True if a page refreshes the list by itself. Then it does not count as a look.")
    ] = False,
) -> Tables:
    """Return your tables, those with a free seat for anybody, and those that are listed for spectators."""
    if not background:
        services.notifier.looks(person.id)
    return queries.tables(services, person)


@router.get(
    "/matches/{match_id}",
    operation_id="getMatch",
    summary="Get a table",
    responses=refusals(404),
    response_model=Table,
)
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS, compressed=True, replays=if_past_or_long)
def get_match(services: TheServices, person: ThePerson, match_id: MatchId, at: At = None) -> Response:
    """Return a table as it is now, or as it was after entry `at`."""
    return json_response(news_json.as_json(queries.table(services, person, match_id, at)))


@router.get(
    "/matches/{match_id}/news",
    operation_id="getNews",
    summary="Get the news after an entry",
    responses=refusals(404),
    response_model=list[News],
)
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS, replays=if_long)
def get_news(
    services: TheServices,
    person: ThePerson,
    match_id: MatchId,
    after: Annotated[int, Query(ge=-1, le=MOST_NUMBER, description="The last entry you know; -1 for none.")],
    most: Annotated[int, Query(ge=1, le=MOST_NEWS, description="The maximum number of entries.")] = DEFAULT_NEWS,
) -> Response:
    """Return the entries after a given one, step by step, for replaying or catching up.

    Entries with many steps may come in parts: go on after the last one that came.
    """
    return json_response(news_json.as_json(queries.news_after(services, person, match_id, after, most)))


def refuse_more_streams(services: Services, person: Person) -> None:
    """Refuse a stream if its reader, or the people of their network together, have too many open."""
    if services.rooms.streams_of(person.id) >= MOST_STREAMS:
        says = f"You have tables open in {MOST_STREAMS} windows already. Close some of them first."
    elif services.rooms.streams_in(services.networks.of(person.id)) >= STREAMS_IN_NETWORK:
        says = "People on your network have too many tables open. Close some first."
    else:
        return
    raise RefusedError(429, "too-many-streams", says, retry=10)


@router.get(
    "/matches/{match_id}/events",
    operation_id="streamMatch",
    summary="Stream what happens at a table",
    response_class=Response,
    responses={200: STREAM, **refusals(404)},
)
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS, measured=False, by_length=True)
async def stream_match(
    services: TheServices,
    person: ThePerson,
    shelf: Annotated[Shelf, Depends(shelf_of)],
    after: Annotated[int | None, Query(ge=-1, le=MOST_NUMBER, description="The last entry you know.")] = None,
    last_event_id: Annotated[str | None, Header(max_length=20, description="The last entry you know.")] = None,
) -> Response:
    """Stream what happens as Server-Sent Events.

    There are five kinds: `entry` (its id is the entry's number, its data is `News`), `seats` (a list of `Seat`, sent
    whenever somebody comes or goes), `chat` (a `ChatLine`), `premove` (get your premove again; nobody else is told)
    and `table` (fetch the table again). The stream starts after the entry given by `Last-Event-ID` or `after`, and
    skips none. Without either, it starts with the next entry. Each stream begins with the latest 50 lines of chat, and
    does not repeat `premove` and `table`. So after an interruption, ignore the lines whose ids you know, and get the
    table and your premove again.
    """
    if services.settings.limits:
        refuse_more_streams(services, person)
    last = len(shelf.entries) - 1
    known = int(last_event_id) if last_event_id and last_event_id.isdecimal() else after
    return EventStream(services, person, shelf, last if known is None else max(min(known, last), -1))


@router.post(
    "/matches/{match_id}/invitation",
    operation_id="openInvitation",
    summary="Check a seat's link",
    responses=refusals(404, 409, 413),
)
@policy(Cost.PLAY, replays=if_long)
def open_invitation(services: TheServices, person: ThePerson, match_id: MatchId, asked: Invitation) -> Table:
    """Return the table if the link to its seat works. You don't sit down yet, and the link stays as it is."""
    return lobby.open_invitation(services, person, match_id, asked.secret)


@router.post(
    "/matches/{match_id}/sit", operation_id="sit", summary="Take a seat", responses=refusals(400, 404, 409, 413)
)
@policy(Cost.PLAY, Callers.PEOPLE_AND_PROGRAMS, replays=if_long)
def sit(services: TheServices, person: ThePerson, match_id: MatchId, asked: Sit) -> Table:
    """Take a seat, or bring your seat to another device. The match starts when all seats are taken."""
    return lobby.sit(
        services,
        person,
        match_id,
        seat=asked.seat,
        secret=asked.secret,
        name=asked.name,
        nonce=asked.nonce,
        options=asked.options,
        night=asked.night,
    )


@router.put(
    "/matches/{match_id}/options",
    operation_id="changeOptions",
    summary="Change the options",
    responses=refusals(400, 404, 409, 413),
)
@policy(Cost.PLAY)
def change_options(services: TheServices, person: ThePerson, match_id: MatchId, asked: NewOptions) -> Table:
    """Change the options before the start. Only the table's host can do this.

    All others who sat down have to sit down again. Their seats are kept for them, unless somebody else takes an open
    one first.
    """
    return host_changes.change_options(services, person, match_id, asked.options)


@router.put(
    "/matches/{match_id}/seats/{seat}",
    operation_id="changeSeat",
    summary="Change who a seat is for",
    responses=refusals(400, 404, 409, 413),
)
@policy(Cost.PLAY)
def change_seat(
    services: TheServices, person: ThePerson, match_id: MatchId, seat: SeatInPath, asked: ChangedSeat
) -> Table:
    """Open a seat to all, keep it for somebody else, or give it to a bot, before the start.

    Only the table's host can do this. Whoever sat there loses the seat, and its link and token no longer work. The
    same request again changes nothing.
    """
    return host_changes.change_seat(services, person, match_id, seat, who=asked.who, nonce=asked.nonce, bot=asked.bot)


@router.post(
    "/matches/{match_id}/seats/{seat}/token",
    status_code=201,
    operation_id="giveToken",
    summary="Create a token for a program",
    responses=refusals(404, 409, 413),
)
@policy(Cost.PLAY)
def give_token(services: TheServices, person: ThePerson, match_id: MatchId, seat: SeatInPath) -> Token:
    """Create a token with which a program can play your seat, or a free seat at your table. You see it only once.

    This revokes the seat's previous token. The program sends its token with every request, as
    `Authorization: Bearer …`. It takes the seat with `POST …/sit` if the match has not started, and plays. It can only
    look, play and chat, and only at this seat.
    """
    return program_tokens.give(services, person, match_id, seat)


@router.delete(
    "/matches/{match_id}/seats/{seat}/token",
    operation_id="takeTokenBack",
    summary="Revoke a token",
    responses=refusals(404, 409, 413),
)
@policy(Cost.PLAY, replays=if_long)
def take_token_back(services: TheServices, person: ThePerson, match_id: MatchId, seat: SeatInPath) -> Table:
    """Revoke a seat's token."""
    return program_tokens.take_back(services, person, match_id, seat)


@router.post(
    "/matches/{match_id}/leave", operation_id="leave", summary="Leave a table", responses=refusals(404, 409, 413)
)
@policy(Cost.PLAY)
def leave(services: TheServices, person: ThePerson, match_id: MatchId) -> Table:
    """Give up your seats before the start."""
    return lobby.leave(services, person, match_id)


@router.post(
    "/matches/{match_id}/cancel",
    operation_id="cancel",
    summary="Cancel a table",
    responses=refusals(404, 409, 413),
)
@policy(Cost.PLAY)
def cancel(services: TheServices, person: ThePerson, match_id: MatchId) -> Table:
    """Cancel a table before the start. Only its host can do this."""
    return lobby.cancel(services, person, match_id)


@router.post("/matches/{match_id}/moves", operation_id="move", summary="Make a choice", **ANSWERED_BY_NEWS)
@policy(Cost.PLAY, Callers.PEOPLE_AND_PROGRAMS, body=Move)
async def move(services: TheServices, person: ThePerson, match_id: MatchId, asked: Move) -> Response:
    """Make a choice. Idempotent: a repeated request gets the first answer again.

    A move that answers an older entry gets 409 and the current position.
    """
    return json_response(await play.move(services, person, match_id, asked.n, asked.action))


@router.get(
    "/matches/{match_id}/preview",
    operation_id="preview",
    summary="Preview a choice",
    responses=refusals(400, 404, 409),
)
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS, replays=if_long)
def preview(services: TheServices, person: ThePerson, match_id: MatchId, action: Notation) -> Preview:
    """Return the effects of a choice, as far as they are certain."""
    return queries.preview(services, person, match_id, action)


@router.get(
    "/matches/{match_id}/previews",
    operation_id="previews",
    summary="Preview all choices",
    responses=refusals(404, 409),
    response_model=list[Preview],
)
@policy(Cost.PREVIEW, Callers.PEOPLE_AND_PROGRAMS, compressed=True, body=PreviewsQuery)
async def get_previews(
    services: TheServices, person: ThePerson, match_id: MatchId, asked: Annotated[PreviewsQuery, Query()]
) -> Response:
    """Return the effects of all your choices, as far as they are certain, so that a client can show a choice at once.

    If there are very many choices, or if they take long, only the first of them are included.
    """
    return json_response(news_json.as_json(await previews_ahead.previews(services, person, match_id, asked.n)))


@router.get(
    "/matches/{match_id}/why",
    operation_id="why",
    summary="Ask why an action is not legal",
    responses=refusals(404, 409),
)
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS, replays=if_long)
def why(services: TheServices, person: ThePerson, match_id: MatchId, action: Notation) -> Why:
    """Explain why an action is not legal now, and what would work."""
    return queries.why(services, person, match_id, action)


@router.get(
    "/matches/{match_id}/points",
    operation_id="points",
    summary="Ask where the points come from",
    responses=refusals(404, 409),
)
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS, replays=always)
def points(services: TheServices, match_id: MatchId, at: Entry) -> PointsBySource:
    """Return the points of each seat after an entry by their source, from what everybody knows."""
    return queries.points(services, match_id, at)


@router.post("/matches/{match_id}/undo", operation_id="undo", summary="Undo a decision", **ANSWERED_BY_NEWS)
@policy(Cost.PLAY, Callers.PEOPLE_AND_PROGRAMS)
async def undo(services: TheServices, person: ThePerson, match_id: MatchId, asked: Undo) -> Response:
    """Undo a decision if it is free to undo; otherwise, ask the other players."""
    return json_response(await play.undo(services, person, match_id, asked.n, asked.to, asked.seat))


@router.post(
    "/matches/{match_id}/answer", operation_id="answer", summary="Answer a request for an undo", **ANSWERED_BY_NEWS
)
@policy(Cost.PLAY, Callers.PEOPLE_AND_PROGRAMS)
async def answer(services: TheServices, person: ThePerson, match_id: MatchId, asked: Answer) -> Response:
    """Agree to the undo that a player asks for, or decline."""
    return json_response(await play.answer(services, person, match_id, asked.n, asked.agree))


@router.post("/matches/{match_id}/vote", operation_id="vote", summary="Vote", **ANSWERED_BY_NEWS)
@policy(Cost.PLAY, Callers.PEOPLE_AND_PROGRAMS)
async def vote(services: TheServices, person: ThePerson, match_id: MatchId, asked: NewVote) -> Response:
    """Vote on what happens to a seat whose time is up, or for a slower pace."""
    return json_response(await votes_and_days_off.vote(services, person, match_id, asked.n, asked.vote, asked.seat))


@router.post("/matches/{match_id}/rest", operation_id="rest", summary="Take days off", **ANSWERED_BY_NEWS)
@policy(Cost.PLAY)
async def rest(services: TheServices, person: ThePerson, match_id: MatchId, asked: Rest) -> Response:
    """Take days off, on which your clock stands still. They begin at once, and can't overlap with earlier ones."""
    return json_response(await votes_and_days_off.rest(services, person, match_id, asked.n, asked.days, asked.seat))


async def if_long_copy(request: Request) -> bool:
    """Return whether a request is about a long match that is a copy of a running one, so that it may be refused."""
    match_id, state = request.path_params["match_id"], request.app.state
    return await if_long(request) and await to_thread(is_unfair_copy, state.services, request.state.person, match_id)


@router.post("/matches/{match_id}/resign", operation_id="resign", summary="Resign", **ANSWERED_BY_NEWS)
@policy(Cost.PLAY, Callers.PEOPLE_AND_PROGRAMS, replays=if_long_copy)
async def resign(services: TheServices, person: ThePerson, match_id: MatchId, asked: Resign) -> Response:
    """Resign. If the match goes on without you, a bot plays your seat."""
    await to_thread(play.refuse_resignation, services, person, match_id, asked.n, asked.seat)
    return json_response(await play.resign(services, person, match_id, asked.n, asked.seat))


@router.post(
    "/matches/{match_id}/seats/{seat}/hand", operation_id="hand", summary="Hand a seat to a bot", **ANSWERED_BY_NEWS
)
@policy(Cost.PLAY)
async def hand(services: TheServices, person: ThePerson, match_id: MatchId, seat: SeatInPath, asked: Hand) -> Response:
    """Hand your seat to a bot, or take it back."""
    if asked.bot is not None:
        await to_thread(play.refuse_bot, services, person, match_id, asked.n)
    return json_response(await play.hand_over(services, person, match_id, asked.n, seat, asked.bot))


@router.get("/matches/{match_id}/chat", operation_id="getChat", summary="Get the chat", responses=refusals(404))
@policy(Cost.READ, Callers.PEOPLE_AND_PROGRAMS)
def get_chat(
    services: TheServices,
    match_id: MatchId,
    before: Annotated[int | None, Query(ge=0, le=2**53, description="The earliest line you know.")] = None,
    most: Annotated[int, Query(ge=1, le=MOST_CHAT_LINES, description="The maximum number of lines.")] = MOST_CHAT_LINES,
) -> list[ChatLine]:
    """Return the latest lines of a table's chat, or the latest before a given line. The oldest comes first."""
    return queries.chat(services, match_id, before, most)


@router.post(
    "/matches/{match_id}/chat",
    status_code=201,
    operation_id="say",
    summary="Say something",
    responses=refusals(404, 413),
)
@policy(Cost.TALK, Callers.PEOPLE_AND_PROGRAMS)
def say(services: TheServices, person: ThePerson, match_id: MatchId, asked: Say) -> ChatLine:
    """Say something in the table's chat."""
    return play.send_chat(services, person, match_id, asked.text, asked.key, asked.seat)


@router.post(
    "/matches/{match_id}/rematch",
    status_code=201,
    operation_id="rematch",
    summary="Set up a rematch",
    responses=refusals(404, 409, 413),
)
@policy(Cost.SET)
def rematch(services: TheServices, person: ThePerson, match_id: MatchId) -> Table:
    """Set up the same table again after a match. If somebody else already has, return theirs."""
    return lobby.rematch(services, person, match_id)


@router.post(
    "/matches/{match_id}/play-on",
    status_code=201,
    operation_id="playOn",
    summary="Play on from a moment",
    responses=refusals(400, 404, 409, 413),
)
@policy(Cost.SET, replays=always)
def play_on(services: TheServices, person: ThePerson, match_id: MatchId, asked: PlayOn) -> Table:
    """Start a new match from a moment of this one. The luck up to then stays as it was; all later luck is new.

    You play all seats at your browser, except for those that you give to bots and those to which you invite others.
    Inviting is refused if anything is hidden at that moment, because you could have seen it.
    """
    return documents.play_on(services, person, match_id, asked.at, asked.key, asked.invited, asked.bots)


@router.get(
    "/matches/{match_id}/record",
    operation_id="getRecord",
    summary="Download a record",
    response_class=Response,  # without a media type, so that refusals are documented as JSON
    responses={200: {"content": {"text/plain": {"example": examples.RECORD}}}, **refusals(404, 409)},
)
@policy(Cost.REPLAY, compressed=True)
def get_record(services: TheServices, match_id: MatchId) -> PlainTextResponse:
    """Return the match's document. The dice's secret is in it only once the match is over."""
    name, text = documents.download(services, match_id)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/matches/{match_id}/verify", operation_id="verify", summary="Check a record", responses=refusals(404, 409))
@policy(Cost.VERIFY)
def verify(services: TheServices, match_id: MatchId) -> Verdict:
    """Replay the whole record, and check every line and all dice."""
    return documents.verify(services, match_id)


@router.post(
    "/records",
    status_code=201,
    tags=["records"],
    operation_id="uploadRecord",
    summary="Upload a record",
    responses=refusals(400, 413),
)
@policy(Cost.SET, replays=always)
def upload_record(
    services: TheServices,
    person: ThePerson,
    document: Annotated[str, Body(media_type="text/plain", max_length=MOST_BODY, examples=[examples.RECORD])],
) -> Table:
    """Upload a match document, to look at it or to play on from it. Every line is checked."""
    return documents.upload(services, person, document)
