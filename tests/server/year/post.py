"""Records the notices that the people of a town get."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tuckerbox.server.notify.delivery_result import SENT, Delivery, DeliveryStatus
from tuckerbox.server.notify.senders import Senders, WordedNotice
from tuckerbox.server.notify.web_push import PushKeys
from tuckerbox.server.table.notice_rows import AddressRow, NoticeRow

KEYS = PushKeys(PushKeys.new())
REFUSED = 0.03  # the share of attempts at which the other side is busy


@dataclass(frozen=True)
class Told:
    """A notice that has reached somebody."""

    row: NoticeRow
    person: str
    at: int
    address: AddressRow


class Post:
    """Everything that has reached anybody, from one process of the server after the other."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.told: list[Told] = []

    def by_match(self) -> dict[str, list[Told]]:
        found: dict[str, list[Told]] = defaultdict(list)
        for one in self.told:
            found[one.row.match].append(one)
        return found

    def senders(self, now: Callable[[], int], is_dead: Callable[[], bool], sent: Callable[[], None]) -> Senders:
        """Return the senders of a process. `sent` is called when the other side has taken something."""
        return RecordingSenders(self, now, is_dead, sent)


class RecordingSenders(Senders):
    """Writes down what a process sends, instead of sending it."""

    def __init__(
        self, post: Post, now: Callable[[], int], is_dead: Callable[[], bool], sent: Callable[[], None]
    ) -> None:
        super().__init__("https://table.example", KEYS)
        self.post = post
        self.now = now
        self.is_dead = is_dead
        self.sent = sent

    async def send(self, address: AddressRow, notices: Sequence[WordedNotice]) -> Delivery:
        for _ in range(self.post.luck.randrange(3)):
            await asyncio.sleep(0)  # others are sent meanwhile
        if self.is_dead() or self.post.luck.random() < REFUSED:
            return Delivery(DeliveryStatus.RETRY, "The other side is busy.")
        self.post.told += [Told(notice.row, address.person, self.now(), address) for notice in notices]
        self.sent()
        return SENT
