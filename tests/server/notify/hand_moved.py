"""A server whose notices a test plans and sends, with a receiver for webhooks and pushes, and a mail server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.server.notify.postbox import Postbox, postbox
from tests.server.notify.receiver import Receiver, receiver
from tests.server.site import Site
from tests.server.visitor import Visitor
from tuckerbox.server.live.notifier import Notifier
from tuckerbox.server.live.presence import Presence
from tuckerbox.server.notify.senders import Senders
from tuckerbox.server.notify.web_push import PushKeys
from tuckerbox.server.settings import Settings
from tuckerbox.server.store import Store
from tuckerbox.server.table.rows import now

ADDRESS = "https://table.example"
KEYS = PushKeys(PushKeys.new())


class HandMoved(Notifier):
    """A notifier that plans and sends only when a test says so, by a clock that the test moves."""

    def __init__(self, store: Store, presence: Presence, senders: Senders) -> None:
        super().__init__(store, presence, senders, lambda: now() + self.ahead)
        self.ahead = 0  # milliseconds

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()


@dataclass
class NoticeSite:
    """The server, and everything that its notices reach."""

    site: Site
    notifier: HandMoved
    receiver: Receiver
    postbox: Postbox

    def id_of(self, visitor: Visitor) -> str:
        return self.site.person_of(visitor)


@contextmanager
def hand_moved(database: str) -> Iterator[NoticeSite]:
    site = Site(Settings(database_url=database, pause=0, limits=False))
    opened, senders = Receiver(), Senders(ADDRESS, KEYS)
    notifier = HandMoved(site.services.store, site.services.presence, senders)
    site.services.notifier = notifier
    with site:
        opening, mail = receiver(opened), postbox()
        site.call(opening.__aenter__)
        senders.client = opened.client()
        box, senders.mail_server = site.call(mail.__aenter__)
        yield NoticeSite(site, notifier, opened, box)
        site.call(mail.__aexit__, None, None, None)
        site.call(opening.__aexit__, None, None, None)
