"""The channels that a server has, and how it sends a notice by each of them."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from tuckerbox.messages import say
from tuckerbox.server.notify import mail, web_push, webhook
from tuckerbox.server.notify.delivery_result import AddressError, Delivery, DeliveryStatus, NotReachedError
from tuckerbox.server.notify.guarded import GuardedClient
from tuckerbox.server.notify.mail import Letter, MailServer, Paragraph
from tuckerbox.server.notify.web_push import Push, PushKeys, Subscription
from tuckerbox.server.notify.webhook import Hook, HookNotice
from tuckerbox.server.notify.wording import Words
from tuckerbox.server.table.notice_rows import ALONE, AddressRow, Channel, NoticeKind, NoticeRow

PUSH_KEPT = 86_400  # seconds that a push service keeps a notice for a browser that is switched off


@dataclass(frozen=True)
class WordedNotice:
    """A notice and its words."""

    row: NoticeRow
    words: Words


@dataclass
class Senders:
    """Sends notices. `site`: the URL with which all links begin, without a slash at its end."""

    site: str
    keys: PushKeys
    mail_server: MailServer | None = None
    client: GuardedClient = field(default_factory=GuardedClient)  # for addresses of strangers

    async def close(self) -> None:
        await self.client.close()

    @property
    def channels(self) -> list[Channel]:
        """The channels that are on. Letters and webhooks contain links, so they need the site's URL."""
        on = {Channel.PUSH: True, Channel.MAIL: bool(self.site and self.mail_server), Channel.WEBHOOK: bool(self.site)}
        return [channel for channel in Channel if on[channel]]

    def server_of(self, address: AddressRow) -> str:
        """Return a name for the server that takes the notices for an address.

        The mail server's name can never be the name of a webhook's server.
        """
        if address.channel == Channel.MAIL:
            return f"mail: {self.mail_server.host}" if self.mail_server else ""
        target = json.loads(address.target)["endpoint"] if address.channel == Channel.PUSH else address.target
        return urlsplit(target).hostname or ""

    async def send(self, address: AddressRow, notices: Sequence[WordedNotice]) -> Delivery:
        """Send notices to a confirmed address. Only a letter has room for several."""
        try:
            if address.channel == Channel.MAIL:
                return await self._write(address, notices)
            (notice,) = notices
            if address.channel == Channel.PUSH:
                return await self._push(address, notice)
            return await self._call(address, notice)
        except AddressError as wrong:
            # Something was sent there before, so it may be that its name was wrongly resolved just now.
            return Delivery(DeliveryStatus.RETRY, str(wrong))

    async def _push(self, address: AddressRow, notice: WordedNotice) -> Delivery:
        subscription = Subscription.read(json.loads(address.target))
        # Of each match, one notice is shown at a time, and one about security. (A push's tag has at most 32 letters.)
        about = f"security-{notice.row.match}" if notice.row.kind == NoticeKind.SECURITY else notice.row.match
        push = Push(notice.row.key, about[:32], notice.words.title, notice.words.line, notice.words.path)
        urgent = notice.row.kind in ALONE
        contact = self.site if self.site.startswith("https:") else f"mailto:{self._sender}"
        return await web_push.send(
            self.client, self.keys, subscription, push, contact=contact, seconds=PUSH_KEPT, urgent=urgent
        )

    @property
    def _sender(self) -> str:
        return self.mail_server.sender_address if self.mail_server else "nobody@localhost"

    async def _call(self, address: AddressRow, notice: WordedNotice) -> Delivery:
        row, words = notice.row, notice.words
        said = HookNotice(
            row.key,
            words.in_a_line,
            self.site + words.path,
            {"kind": row.kind, "match": row.match or None, "number": row.number},
        )
        return await webhook.send(self.client, Hook(address.target, address.secret), said, int(time.time()))

    async def _write(self, address: AddressRow, notices: Sequence[WordedNotice]) -> Delivery:
        if self.mail_server is None:
            return Delivery(DeliveryStatus.FAILED, "This server sends no emails any more.")
        kind = notices[0].row.kind
        why = say("letter-why")
        if kind in ALONE:
            why = say("letter-why-deadline") if kind == NoticeKind.DEADLINE else say("letter-why-security")
        letter = Letter(
            key=notices[0].row.letter or notices[0].row.key,
            subject=subject_of(notices),
            paragraphs=(
                *(
                    Paragraph(
                        notice.words.in_a_line,
                        self.site + notice.words.path,
                        say("letter-open") if notice.row.match else say("letter-open-settings"),
                    )
                    for notice in notices
                ),
                Paragraph(why, self.stop_link(address), say("letter-stop")),
            ),
            unsubscribe=self.stop_link(address),
        )
        return await mail.send(self.mail_server, letter, address.target)

    @property
    def push_key(self) -> str:
        return self.keys.public

    def checked(self, channel: Channel, target: str) -> str:
        """Return an address as it is to be stored. Raise AddressError if nothing can be sent there."""
        if channel is Channel.MAIL:
            return mail.checked_address(target)
        if channel is Channel.WEBHOOK:
            return self.client.check(target.strip()).geturl()
        try:
            said = json.loads(target)
        except (ValueError, RecursionError):
            said = None
        subscription = Subscription.read(said if isinstance(said, dict) else {})
        self.client.check(subscription.endpoint)
        return subscription.as_json()

    async def prove(self, address: AddressRow, block_secret: str) -> str | None:
        """Send a word to an address, and return the word that has to come back. Return None if none has to.

        `block_secret`: for the link that blocks an email address.
        A browser has proved itself by subscribing. A server can answer with the word at once. Raise NotReachedError if
        the address can't be reached now.
        """
        if address.channel == Channel.PUSH:
            return None
        if address.channel == Channel.WEBHOOK:
            hook = Hook(address.target, address.secret)
            try:
                return await webhook.challenge(self.client, hook, int(time.time()), self._word_in_channel)
            except AddressError as wrong:
                raise NotReachedError(str(wrong)) from None
        delivery = await self._ask(address, block_secret)
        # Our answer is the same for an address that does not exist, so that nobody can find out which ones do.
        if delivery.status in (DeliveryStatus.SENT, DeliveryStatus.GONE):
            return address.proof
        says = f"We can't write to this address now. {delivery.reason}"
        raise NotReachedError(says, may_have_arrived=delivery.may_have_arrived)

    @staticmethod
    def _word_in_channel(word: str) -> str:
        return say("webhook-word", word=word)

    async def _ask(self, address: AddressRow, block_secret: str) -> Delivery:
        """Send the one letter that an email address gets before its owner has confirmed it."""
        if self.mail_server is None:
            return Delivery(DeliveryStatus.FAILED, "This server sends no emails.")
        confirm = f"{self.site}/notices/{address.id}/confirm/{address.proof}"
        block = f"{self.site}/notices/{address.id}/block/{block_secret}"
        letter = Letter(
            key=f"confirm-{address.id}",
            subject=say("letter-confirm-subject"),
            paragraphs=(
                Paragraph(say("letter-confirm"), confirm, say("letter-confirm-link")),
                Paragraph(say("letter-confirm-not"), block, say("letter-block")),
            ),
        )
        return await mail.send(self.mail_server, letter, address.target)

    def stop_link(self, address: AddressRow) -> str:
        """Return the link that ends all letters to an email address: on POST, and with a button for people."""
        return f"{self.site}/notices/{address.id}/stop/{address.secret}"


def subject_of(notices: Sequence[WordedNotice]) -> str:
    """Return the subject of a letter with these notices: the first one's title, or how many matches they are about."""
    matches = {notice.row.match for notice in notices}
    if len(matches) == 1:
        return notices[0].words.title
    if notices[0].row.kind == NoticeKind.DEADLINE:
        return say("letter-subject-of-deadlines", count=len(matches))
    return say("letter-subject-of-several", count=len(matches))
