"""Notices in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tuckerbox import games, messages, presentation
from tuckerbox.match import Match
from tuckerbox.messages import catalogue_of
from tuckerbox.server.table.context import context_of
from tuckerbox.server.table.notices import NoticeKind
from tuckerbox.server.table.rows import ChatRow, Shelf

TABLE = Path(messages.__file__).parent  # the folder of the table's own messages


@dataclass(frozen=True)
class Words:
    """A notice in words: a title, a line on what has happened since the person's last decision, and the page."""

    title: str
    line: str
    path: str


def words(kind: NoticeKind, shelf: Shelf, match: Match | None, chat: Sequence[ChatRow], person: str) -> Words:
    """Return a notice of a kind in words, as a person at the table may know it."""
    game = games.game(shelf.match.game)
    say = catalogue_of(game.folder).say
    path = f"/m/{shelf.match.id}"
    if kind is NoticeKind.CHAT:
        return Words(say("notice-chat", who=chat[-1].name, game=game.title), chat[-1].text, path)
    if match is None:
        return Words(say("notice-invited", game=game.title), say("notice-invited-line", seats=len(shelf.seats)), path)
    context = context_of(shelf, person, present=())
    before = presentation.last_own_entry(context) or 0
    news = [line["text"] for line in presentation.log(context, match) if line["n"] > before]
    line = news[-1] if news else match.prompt
    if kind is NoticeKind.UNDO and match.asked:
        return Words(say("notice-undo", who=match.names[match.asked.seat], game=game.title), line, path)
    if kind is NoticeKind.OVER:
        return Words(say("notice-over", game=game.title), match.prompt, path)
    if len(news) > 1:
        line = say("notice-line-of-several", line=line, more=len(news) - 1)
    is_late = kind is NoticeKind.DEADLINE
    title = say("notice-deadline", game=game.title) if is_late else say("notice-turn", game=game.title)
    return Words(title, line, f"{path}/{before}" if before and news else path)
