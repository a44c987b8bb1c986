"""Notices in words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tuckerbox import games, messages, presentation
from tuckerbox.kernel.contract import Game
from tuckerbox.kernel.options import Option, options_of, settle
from tuckerbox.match import Live, Match, pace_of
from tuckerbox.messages import catalogue_of, isolated
from tuckerbox.presentation import Context, LogLine, Tempo, Who
from tuckerbox.server.notify.happenings import Happening
from tuckerbox.server.table.notice_rows import NoticeKind, NoticeRow, SecurityEvent
from tuckerbox.server.table.presentation_context import context_of
from tuckerbox.server.table.rows import ChatRow, MatchRow, Shelf

VARIANT = "variant"  # an option whose values need no explanation


@dataclass(frozen=True)
class Words:
    """A notice in words: a title, a line on what others have done since the person's last decision, and the page."""

    title: str
    line: str
    path: str

    @property
    def in_a_line(self) -> str:
        return messages.say("notice-in-a-line", title=self.title, line=self.line)


def words(happening: Happening, shelf: Shelf, match: Match | None, chat: Sequence[ChatRow], person: str) -> Words:
    """Return the notice of a happening in words, as a person at the table may know it."""
    kind = happening.kind
    game = games.game(shelf.match.game)
    say = catalogue_of(game.folder).say
    path = f"/m/{shelf.match.id}"
    if kind is NoticeKind.CHAT:
        return Words(say("notice-chat", who=chat[-1].name, game=game.title), chat[-1].text, path)
    if match is None:
        return Words(say("notice-invited", game=game.title), invitation(game, shelf, person), path)
    context = context_of(shelf, person, present=())
    if kind is NoticeKind.UNDO and match.asked:
        asked = match.asked
        taken_back = sum(entry.number > asked.to for entry in match.line)
        title = say("notice-undo", who=match.names[asked.seat], game=game.title)
        return Words(title, say("notice-undo-line", count=taken_back), path)
    if happening.is_vote and match.late is not None:
        named = {"who": match.names[match.late], "game": game.title}
        is_dropped = match.late in match.dropped
        title = say("notice-vote-dropped", **named) if is_dropped else say("notice-vote", **named)
        return Words(title, say("notice-vote-line"), path)
    if kind is NoticeKind.OVER:
        ending = presentation.ending(match, context.viewer.seats) or match.prompt
        return Words(say("notice-over", game=game.title), ending, path)
    before = presentation.last_own_entry(context) or 0
    news = [line["text"] for line in presentation.log(context, match) if line["n"] > before and is_news(line, context)]
    line = news[-1] if news else match.prompt
    if len(news) > 1:
        line = say("notice-line-of-several", line=line, more=len(news) - 1)
    is_late = kind is NoticeKind.DEADLINE
    title = say("notice-deadline", game=game.title) if is_late else say("notice-turn", game=game.title)
    return Words(title, line, f"{path}/{before}" if before and news else path)


def invitation(game: Game, shelf: Shelf, person: str) -> str:
    """Return what a person should know about a table before they sit down: its size, people, pace and options."""
    line = messages.say("notice-invited-line", seats=len(shelf.seats))
    return " ".join([line, *who_waits(shelf, person), pace_in_words(shelf.match), *how_it_differs(game, shelf)])


def who_waits(shelf: Shelf, person: str) -> list[str]:
    """Return a sentence about the others who have sat down, if any have."""
    seated = [seat for seat in shelf.seats if seat.nonce is not None and seat.who != Who.BOT]
    names = [isolated(seat.name) for seat in seated if person not in shelf.sitters.get(seat.seat, ())]
    return [messages.say("notice-invited-waiting", names=", ".join(names))] if names else []


def pace_in_words(header: MatchRow) -> str:
    """Return a sentence about the pace: what the clock demands or, without one, what the host wishes for."""
    say = messages.say
    pace = None if header.pace is None else pace_of(header.pace)
    if isinstance(pace, Live):
        return say("pace-says-live", minutes=f"{pace.bank / 60:g}", seconds=pace.increment)
    if pace is not None:
        return say("pace-says-hours", time=say("hours-in-words", hours=pace.hours))
    if header.tempo is None:
        return say("clock-none-hint")
    return say("notice-invited-sitting") if header.tempo == Tempo.SITTING else say("notice-invited-days")


def how_it_differs(game: Game, shelf: Shelf) -> list[str]:
    """Return a sentence about the options of a table that differ from their defaults, if any do."""
    settled = settle(game, len(shelf.seats), json.loads(shelf.match.options))
    differing = [
        option_in_words(name, option, settled[name])
        for name, option in options_of(game).items()
        if settled[name] != option.default
    ]
    say = messages.say
    return [say("notice-invited-options", options=", ".join(differing))] if differing else []


def option_in_words(name: str, option: Option, value: object) -> str:
    """Return a chosen option in words, as the client names it in its lists (web/src/aboutTable.ts).

    The tests of both read the same examples, tests/server/notify/options.json.
    """
    word = label(option.word(value))
    if name == VARIANT:
        return word
    return label(name) if value is True else messages.say("table-option", name=label(name), value=word)


def label(name: str) -> str:
    """Return a name that programs use, as a label: “Bonus tiles” for `bonus_tiles`."""
    words = re.sub("[_-]+", " ", name).strip()
    return words[:1].upper() + words[1:]


def security_words(row: NoticeRow, shelf: Shelf | None) -> Words:
    """Return a notice about security in words. `shelf`: of the table that it is about, if any."""
    if shelf is None:
        say = messages.say
        if row.number == SecurityEvent.ADDRESS_ADDED:
            return Words(say("notice-address-added"), say("notice-address-added-line"), "/settings")
        if row.number == SecurityEvent.SWITCHED_OFF:
            return Words(say("notice-switched-off"), say("notice-switched-off-line"), "/settings")
        if row.number == SecurityEvent.REMOVED:
            return Words(say("notice-removed"), say("notice-removed-line"), "/settings")
        return Words(say("notice-address-removed"), say("notice-address-removed-line"), "/settings")
    game, path = games.game(shelf.match.game), f"/m/{shelf.match.id}"
    say = catalogue_of(game.folder).say
    if row.number == SecurityEvent.PROGRAM_AT_SEAT:
        return Words(say("notice-program-at-seat", game=game.title), say("notice-program-at-seat-line"), path)
    return Words(say("notice-browser-at-seat", game=game.title), say("notice-browser-at-seat-line"), path)


def is_news(line: LogLine, context: Context) -> bool:
    """Return whether a line of the log tells a viewer what others did, not luck or their own roll.

    A line that is no event counts in any case: a bot has taken over, or time was up.
    """
    return line["kind"] is None or line["seat"] not in (None, *context.viewer.seats)
