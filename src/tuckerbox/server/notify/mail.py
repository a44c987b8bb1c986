"""Email: one message, plain and HTML, handed to the server's own mail server."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, parseaddr
from typing import Self
from urllib.parse import parse_qs, unquote, urlsplit

import aiosmtplib

from tuckerbox.server.domain_spellings import in_ascii
from tuckerbox.server.notify.delivery_result import SENT, AddressError, Delivery, DeliveryStatus

NOT_AN_ADDRESS = "That isn't an email address. Example: julie@example.org."
TIMEOUT = 20.0  # seconds for each step of the conversation with the mail server
LONGEST_ADDRESS = 254  # characters, by RFC 5321
PORTS = {"smtp": 587, "smtps": 465}
BAD_ADDRESS = frozenset({550, 551, 553, 556})  # replies to RCPT: there is no such mailbox
DETAILS = re.compile(r"[245]\.\d{1,3}\.\d{1,3}\b")  # the enhanced status that a reply may begin with (RFC 3463)
FULL = re.compile(r"5\.2\.2\b")  # the mailbox is full
FULL_CODE = 552
NO_SUCH_ADDRESS = re.compile(r"5\.1\.(?![78]\b)\d{1,3}\b")  # 5.1.7 and 5.1.8 are about the sender's address


class MailSettingsError(ValueError):
    """The operator's settings name no mail server. The text is a sentence for them."""


@dataclass(frozen=True)
class MailServer:
    """The mail server that takes our messages, as the operator has configured it."""

    host: str
    port: int
    sender: str
    tls: str = "starttls"  # starttls, from the start, or none
    user: str | None = None
    password: str | None = None

    @classmethod
    def parse(cls, url: str, sender: str) -> Self:
        """Return the server that a URL such as `smtp://user:password@mail.example:587` names.

        `smtps://` encrypts from the start. `smtp://` encrypts after STARTTLS, or not at all with `?tls=none`. Raise
        MailSettingsError for anything else.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        asked = parse_qs(parts.query)
        tls = "from the start" if parts.scheme == "smtps" else asked.get("tls", ["starttls"])[0]
        if parts.scheme not in PORTS or not parts.hostname or tls not in ("starttls", "from the start", "none"):
            raise MailSettingsError(
                "TUCKERBOX_MAIL should look like smtp://user:password@mail.example:587, or begin with smtps://."
            )
        if not is_address(parseaddr(sender)[1]):
            raise MailSettingsError("TUCKERBOX_MAIL_FROM should be an address such as Tuckerbox <table@example.org>.")
        user = unquote(parts.username) if parts.username else None
        password = unquote(parts.password) if parts.password else None
        return cls(parts.hostname, port or PORTS[parts.scheme], sender, tls, user, password)

    @property
    def sender_address(self) -> str:
        return parseaddr(self.sender)[1]

    @property
    def domain(self) -> str:
        """The domain of our own address, for the ids of messages."""
        return self.sender_address.rpartition("@")[2]


def is_address(text: str) -> bool:
    """Return whether something looks like an email address. Only a message to it can show whether it exists."""
    name, at, domain = text.rpartition("@")
    return (
        len(text) <= LONGEST_ADDRESS
        and bool(at)
        and re.fullmatch(r"[^\s@,;:<>()\[\]\"\\\x00-\x1f\x7f]{1,64}", name) is not None
        and re.fullmatch(r"(?!-)[\w-]{1,63}(\.(?!-)[\w-]{1,63})+", domain) is not None
    )


def checked_address(text: str) -> str:
    """Return an email address as it is to be stored: without spaces around it, and its domain in ASCII.

    Raise AddressError if it can't be one, or if we can't write to it.
    """
    try:
        found = in_ascii(text.strip())
    except ValueError:
        raise AddressError(NOT_AN_ADDRESS) from None
    if not is_address(found):
        raise AddressError(NOT_AN_ADDRESS)
    if not found.isascii():
        raise AddressError("We can only send emails if the part before the @ has no letters but a to z.")
    try:
        Address(addr_spec=found)
    except ValueError:
        raise AddressError(NOT_AN_ADDRESS) from None
    return found


@dataclass(frozen=True)
class Letter:
    """The content of a message. Each paragraph is a sentence or two, with or without a link."""

    key: str  # the same for all attempts to send it, so that a duplicate can be recognised
    subject: str
    paragraphs: tuple[Paragraph, ...]
    unsubscribe: str | None = None  # a URL that ends these messages on POST, by RFC 8058


@dataclass(frozen=True)
class Paragraph:
    text: str
    link: str | None = None
    link_text: str = ""


def compose(letter: Letter, server: MailServer, to: str) -> EmailMessage:
    """Return the message to send."""
    message = EmailMessage(policy=SMTP)
    message["From"] = server.sender
    message["To"] = to
    message["Subject"] = " ".join(letter.subject.split())
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = f"<{letter.key}@{server.domain}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.unsubscribe:
        message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content("\n\n".join(map(as_plain, letter.paragraphs)) + "\n")
    message.add_alternative(as_html(letter), subtype="html")
    return message


def as_plain(paragraph: Paragraph) -> str:
    if not paragraph.link:
        return paragraph.text
    return f"{paragraph.text}\n{paragraph.link_text}: {paragraph.link}"


def as_html(letter: Letter) -> str:
    """Return the letter as a plain HTML page. It loads nothing, so that nobody learns when it is read."""
    rows = []
    for paragraph in letter.paragraphs:
        text = html.escape(paragraph.text)
        if paragraph.link:
            link = html.escape(paragraph.link)
            text += f'<br><a href="{link}" style="color:#93391f">{html.escape(paragraph.link_text)}</a>'
        rows.append(f"<p>{text}</p>")
    style = "font-family:sans-serif;font-size:16px;line-height:1.5;color:#241f18;max-width:36em"
    title = html.escape(letter.subject)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
        f'<body style="{style}">{"".join(rows)}</body></html>'
    )


async def send(server: MailServer, letter: Letter, to: str) -> Delivery:
    """Hand a letter to the mail server."""
    logged_in = False
    try:
        async with aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            use_tls=server.tls == "from the start",
            start_tls=server.tls == "starttls",
            timeout=TIMEOUT,
        ) as client:
            logged_in = True
            await client.send_message(compose(letter, server, to), recipients=[to])
    except aiosmtplib.SMTPRecipientsRefused as refused:
        return refusal_of_recipient(refused.recipients[0])
    except aiosmtplib.SMTPAuthenticationError:
        return Delivery(DeliveryStatus.RETRY, "The mail server does not take our user name and password.")
    except aiosmtplib.SMTPResponseException as wrong:
        said = f"The mail server answered with {wrong.code}."
        if wrong.code >= 500:
            about_us = not logged_in or isinstance(wrong, aiosmtplib.SMTPSenderRefused)
            return Delivery(DeliveryStatus.FAILED, said) if about_us else refusal(wrong, said)
        unclear = wrong.code < 400  # −1: aiosmtplib could not read the reply, and the email may have been accepted
        return Delivery(DeliveryStatus.RETRY, said, may_have_arrived=logged_in and unclear)
    except OSError as wrong:  # aiosmtplib's errors of connections are among these
        said = f"The mail server can't be reached ({type(wrong).__name__})."
        return Delivery(DeliveryStatus.RETRY, said, may_have_arrived=logged_in)
    except aiosmtplib.SMTPException as wrong:  # it lacks STARTTLS, or it has no passwords
        return Delivery(DeliveryStatus.RETRY, f"The mail server can't do what TUCKERBOX_MAIL asks for: {wrong}")
    return SENT


def refusal_of_recipient(refused: aiosmtplib.SMTPResponseException) -> Delivery:
    """Return what a refusal of an address by the mail server means."""
    if is_no_address(refused.code, refused.message):
        return Delivery(DeliveryStatus.GONE, "The mail server says that there is no such address.")
    said = f"The mail server refused the address with {refused.code}."
    return refusal(refused, said) if refused.code >= 500 else Delivery(DeliveryStatus.RETRY, said)


def refusal(refused: aiosmtplib.SMTPResponseException, said: str) -> Delivery:
    """Return what a permanent refusal means for an address that may exist. One whose mailbox is full does exist."""
    is_full = refused.code == FULL_CODE or FULL.match(refused.message) is not None
    return Delivery(DeliveryStatus.FAILED, said, refused=not is_full)


def is_no_address(code: int, text: str) -> bool:
    """Return whether a mail server's reply says that there is no such address.

    The code 550 can also mean that our mail server may not relay, or that a policy forbids it. An enhanced status code
    tells these apart.
    """
    return code in BAD_ADDRESS and (DETAILS.match(text) is None or NO_SUCH_ADDRESS.match(text) is not None)
