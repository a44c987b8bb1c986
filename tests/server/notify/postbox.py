"""A mail server that keeps the messages that come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP

from tuckerbox.server.notify.mail import MailServer


class Postbox:
    """Keeps the messages that come, and refuses some."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.sender_refusal: str | None = None  # the reply to MAIL
        self.refusal: str | None = None  # the reply to RCPT
        self.data_refusal: str | None = None  # the reply to DATA
        self.hangs_up = False  # instead of replying to DATA
        self.hold: Callable[[], Awaitable[None]] | None = None  # what the reply to DATA waits for

    async def handle_MAIL(self, _: Any, __: Any, envelope: Any, address: str, ___: Any) -> str:  # noqa: N802
        if self.sender_refusal:
            return self.sender_refusal
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, _: Any, __: Any, envelope: Any, address: str, ___: Any) -> str:  # noqa: N802
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _: Any, envelope: Any) -> str:  # noqa: N802
        if self.hold:
            await self.hold()
        if self.hangs_up:
            server.transport.abort()
        if self.data_refusal:
            return self.data_refusal
        self.messages.append(message_from_bytes(envelope.content, _class=EmailMessage, policy=default))
        return "250 OK"


@asynccontextmanager
async def postbox() -> AsyncIterator[tuple[Postbox, MailServer]]:
    box = Postbox()
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(box), "127.0.0.1", 0)
    try:
        port = server.sockets[0].getsockname()[1]
        yield box, MailServer("127.0.0.1", port, "Tuckerbox <table@table.example>", tls="none")
    finally:
        server.close()
