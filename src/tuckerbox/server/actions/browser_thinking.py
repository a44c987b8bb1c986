"""Positions for a browser that thinks by itself, and the decisions of bots that think there.

They are for tables at which nobody could gain an unfair advantage: those with one person, or with several at one
screen, and finished matches. A browser has the same rules as the server, so this is courtesy to the others at a table,
not protection against them.
"""

from __future__ import annotations

import secrets
from base64 import b64encode

from tuckerbox.bots import shipped
from tuckerbox.bots.search_bots import SearchBot
from tuckerbox.kernel.component_data import fingerprint
from tuckerbox.kernel.engine import luck_of, shipped_box
from tuckerbox.kernel.luck import Luck, luck_bytes
from tuckerbox.kernel.memory_records import Bytes
from tuckerbox.match import Match
from tuckerbox.server.actions import play
from tuckerbox.server.actions.answer_types import BotTurn, PortablePosition
from tuckerbox.server.actions.hints import refuse_help_against, refuse_help_in_copy
from tuckerbox.server.actions.protocols import TableServices
from tuckerbox.server.actions.queries import hold, refuse_missing_entry, seats_in_play, shelf_of
from tuckerbox.server.people import Person
from tuckerbox.server.refusals import RefusedError
from tuckerbox.server.table.match_rows import match_of

SLACK = 5.0  # seconds that a browser has for a bot's decision, besides those that the bot takes by the clock


def portable_at(services: TableServices, person: Person, match_id: str, at: int | None) -> PortablePosition:
    """Return the position after entry `at`, or after the last one. Refuse wherever a hint would be unfair."""
    shelf = shelf_of(services, match_id)
    refuse_missing_entry(shelf, at)
    if not shelf.is_over:
        refuse_help_against(shelf, seats_in_play(shelf, person))
    refuse_help_in_copy(services, person, match_id)
    return portable(match_of(shelf, at))


def portable(match: Match) -> PortablePosition:
    """Return the position of a match as the seat that decides sees it, in bytes."""
    if match.turn is None:
        raise RefusedError(409, "over", "The match is over: there is nothing left to decide.")
    luck = Luck(bytearray(luck_bytes(secrets.token_bytes(32))))
    seen = match.position.as_seen_by(match.turn, luck_of(match.engine, luck))
    return portable_state(match, match.turn, seen.state)


def portable_state(match: Match, seat: int, state: Bytes) -> PortablePosition:
    """Return a state of a match, and what it takes to search it. `seat`: the one that decides there.

    The state is sent as it is. Whoever calls this must have seen to it that it holds nothing hidden.
    """
    return PortablePosition(
        entry=len(match.entries),
        seat=seat,
        bot=match.bots[seat],
        rules=match.version,
        components=match.engine.fingerprint,
        box=corrected_box(match),
        state=in_base64(state),
    )


def corrected_box(match: Match) -> str | None:
    """Return the record of a match's components, if the operator has corrected any."""
    corrected = match.engine.fingerprint != fingerprint(shipped_box(match.game))
    return in_base64(match.engine.box) if corrected else None


def in_base64(record: Bytes) -> str:
    return b64encode(record.raw).decode()


# --- Bots that think in a browser ---


async def borrow_turn(services: TableServices, person: Person, match_id: str, n: int) -> BotTurn:
    """Lend the bot's turn after entry `n` to a browser: the server's own bot waits for its decision for a while.

    Call `refuse_help_in_copy` first, in a thread, because it reads the database.
    """
    async with hold(services, person, match_id) as loaded:
        match, mine = loaded.match, seats_in_play(loaded.shelf, person)
        if n != loaded.last:
            raise play.stale(loaded, n, loaded.context(mine, services.presence.at(match_id)))
        refuse_help_against(loaded.shelf, mine)
        name = the_bot(match)
        bot = shipped.get(name, match.game)
        if bot is None:
            raise RefusedError(409, "bot-of-the-server", f"Only the server has the bot {name}; it thinks there.")
        seconds = SLACK + ((bot.budget.seconds or 0.0) if isinstance(bot, SearchBot) else 0.0)
        turn = BotTurn(**portable(match), seconds=seconds)
    if not services.table_bots.lend(match_id, n, seconds):
        raise RefusedError(409, "bot-thinks", "The bot is thinking on the server already.")
    return turn


async def decide_for_bot(services: TableServices, person: Person, match_id: str, n: int, action: str) -> bytes:
    """Enter what a bot has decided in a browser, as the bot's decision. Return the news as JSON."""

    def does(match: Match, _: list[int]) -> None:
        the_bot(match)
        match.play(action)

    async with hold(services, person, match_id) as loaded:
        refuse_help_against(loaded.shelf, seats_in_play(loaded.shelf, person))
    return await play.act(services, match_id, play.decision(person, n, action, does))


def the_bot(match: Match) -> str:
    """Return the bot that has the turn. Refuse if none has."""
    if match.turn is None:
        raise RefusedError(409, "over", "The match is over: there is nothing left to decide.")
    bot = match.bots[match.turn]
    if bot is None:
        raise RefusedError(
            409, "not-a-bots-turn", f"It's {match.names[match.turn]}'s turn, and no bot plays that seat."
        )
    return bot
